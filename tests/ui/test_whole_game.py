"""A real game through the screen's data: every event is a sentence, every row has its room, every answer is taken."""

from __future__ import annotations

import random

import pytest
import tables

from content.cosmic.load import load
from cosmic_tui.games.cosmic.screen.drawing import rows_of
from cosmic_tui.games.cosmic.screen.layout import Arrangement
from cosmic_tui.games.cosmic.screen.model import TableModel
from cosmic_tui.games.cosmic.screen.panels.story import sentence
from cosmic_tui.games.cosmic.screen.prompts import Choice, DealChoice
from cosmic_tui.screenkit.styled_text import plain, width
from cosmic_tui.screenkit.theme import Appearance
from rules.cosmic.game import Game
from rules.cosmic.setup import Setup
from rules.kernel.asks import NONE, Ask, Refused, Shape
from rules.kernel.events import Event

SEATS = ("red", "blue", "green")
PSEUDO = ("clock", "beat")
PANELS = {
    "header": 1,
    "phases": 1,
    "galaxy": 27,
    "colonies": 12,
    "gate": 11,
    "warp": 5,
    "timeline": 20,
    "hand": 3,
    "prompt": 7,
}
ROOMS = [(98, Arrangement.COLUMNS), (78, Arrangement.LINES), (48, Arrangement.PHONE)]
MOST_ANSWERS = 4000


class Watcher:
    """One seat's table, or the spectator's, fed from the game."""

    def __init__(self, game: Game, told: list[Event], seat: str | None) -> None:
        self.game, self.told, self.seat = game, told, seat
        self.table = TableModel(Appearance())
        self.heard = 0

    def on_news(self) -> None:
        seen = [event.seen_by(self.seat) for event in self.told[self.heard :]]
        self.heard = len(self.told)
        self.table.on_news(
            tables.news(
                self.game.view(self.seat),
                *(self.game.asks(self.seat) if self.seat else ()),
                table=tables.row(SEATS, mine=self.seat),
                events=[event for event in seen if event],
                talk=[],
                fresh=False,
            )
        )

    def check_rows(self) -> None:
        for name, lines in PANELS.items():
            for cells, shape in ROOMS:
                for row in rows_of(self.table, name, cells, lines, shape=shape, opened=False):
                    assert width(row) <= cells + 1, f"{name}: {plain(row)}"


def choose(choice: Choice, ask: Ask, dice: random.Random) -> list[str]:
    """An answer made by keys alone."""
    if isinstance(choice, DealChoice):
        choice.cursor = dice.randrange(len(choice.options))
        if choice.cursor_option == "offer":
            choice.submit()
            for key in dice.choices(["down", "space", "left", "right"], k=10):
                choice.press(key)
    else:
        for key in dice.choices(["right", "space", "up", "m", "a", "down", "left"], k=4):
            choice.press(key)
        if ask.shape is Shape.SOME and dice.random() < 0.5:
            choice.escape()
    choice.hint()
    choice.items()
    answer = choice.submit() or choice.submit()
    choice.escape()
    return answer or list(ask.default) or [NONE]


def play(game: Game, ask: Ask, answer: list[str]) -> None:
    """Give the answer; only an offer may be refused, of more cards than are held."""
    try:
        game.answer(ask.seat, ask.key, answer)
    except Refused:
        assert ask.shape is Shape.FORM
        game.answer(ask.seat, ask.key, ["offer", "give", NONE, "get", "random:1"])


@pytest.mark.parametrize("seed", [3, 5])
def test_a_whole_game_can_be_read_and_played(seed: int) -> None:
    told: list[Event] = []
    game = Game.open(load(), Setup(SEATS, seed=seed), on_event=told.append)
    seats = {seat: Watcher(game, told, seat) for seat in SEATS}
    spectator = Watcher(game, told, None)
    dice = random.Random(seed)
    for count in range(MOST_ANSWERS):
        if game.over:
            break
        ask = dice.choice([ask for ask in game.asks() if ask.seat not in PSEUDO])
        watcher = seats[ask.seat]
        watcher.on_news()
        play(game, ask, choose(watcher.table.choices[ask.key], ask, dice))
        if not count % 20:
            watcher.check_rows()
            spectator.on_news()
            spectator.check_rows()
    assert game.over
    spectator.on_news()
    sentences = [plain(sentence(spectator.table.names, event)) for event in spectator.table.events]
    assert not [text for text in sentences if "{" in text or not text]
    assert [
        row
        for row in rows_of(spectator.table, "result", 60, 20, shape=Arrangement.COLUMNS, opened=True)
        if "won the game" in plain(row)
    ]
