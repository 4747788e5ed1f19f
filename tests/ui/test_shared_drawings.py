"""Drawings that are kept, and shared by those who look on: always what each screen would draw alone, never a secret."""

from __future__ import annotations

import gc
import random
import weakref
from collections.abc import Mapping, Sequence
from typing import Any

import attrs
import pytest
import tables
from staged import Clock

from content.cosmic.load import load
from cosmic_tui.games.cosmic.screen import drawing, model
from cosmic_tui.games.cosmic.screen.board import BoardScreen
from cosmic_tui.games.cosmic.screen.drawing import Room, rows_of
from cosmic_tui.games.cosmic.screen.galaxy.inputs import NOT_PAINTED, OF_THE_ENCOUNTER
from cosmic_tui.games.cosmic.screen.kept_drawings import KeptDrawings, SharedDrawings, shared_drawings
from cosmic_tui.games.cosmic.screen.layout import Arrangement
from cosmic_tui.games.cosmic.screen.model import TableModel
from cosmic_tui.games.cosmic.screen.onlookers import common_sight
from cosmic_tui.host.messages import STORY
from cosmic_tui.screenkit.styled_text import Row, ink, plain
from cosmic_tui.screenkit.theme import Appearance
from rules.cosmic.game import Game
from rules.cosmic.protocol.views import View
from rules.cosmic.setup import Setup
from rules.kernel.asks import NONE, Ask, Refused, Shape
from rules.kernel.events import Event

SEATS = ("red", "blue", "green")
KEYS = ("left", "right", "up", "down", "home", "end", "space", "1", "2", "3", "o", "enter", "escape")
ANSWERS, LOOK_EVERY, LONGEST_PAUSE = 90, 3, 3.0
ROOMS = {
    "header": (120, 1, Arrangement.COLUMNS),
    "galaxy": (98, 27, Arrangement.COLUMNS),
    "hand": (98, 8, Arrangement.COLUMNS),
    "piles": (42, 8, Arrangement.COLUMNS),
    "timeline": (42, 20, Arrangement.COLUMNS),
    "prompt": (98, 8, Arrangement.COLUMNS),
    "colonies": (80, 4, Arrangement.LINES),
    "gate": (80, 3, Arrangement.LINES),
}


def rows(table: TableModel) -> Mapping[str, list[Row]]:
    return {
        name: rows_of(table, name, cells, lines, shape=shape, opened=False)
        for name, (cells, lines, shape) in ROOMS.items()
    }


def drawn_alone(table: TableModel) -> Mapping[str, list[Row]]:
    """What would be drawn with nothing kept."""
    kept, table.kept = table.kept, KeptDrawings()
    found = rows(table)
    table.kept = kept
    return found


class Company:
    """Three players and two who look on, each with a clock of their own, at a game that goes on by chance."""

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)
        self.told: list[Event] = []
        self.heard: dict[int, int] = {}
        self.game = Game.open(load(), Setup(SEATS, seed=seed), on_event=self.told.append)
        self.tables = {seat: TableModel(Appearance(), Clock()) for seat in (*SEATS, "one", "two")}

    def play(self, *, check: bool = True) -> None:
        for step in range(ANSWERS):
            if self.game.over:
                return
            ask = self.dice.choice([each for each in self.game.asks() if each.seat in SEATS])
            answer = [self.dice.choice(ask.options)] if ask.shape is Shape.ONE else list(ask.default) or [NONE]
            try:
                self.game.answer(ask.seat, ask.key, answer)
            except Refused:
                self.game.answer(ask.seat, ask.key, ["offer", "give", NONE, "get", "random:1"])
            for seat in self.tables:
                self.hear(seat)
            if check and step % LOOK_EVERY == 0:
                self.look()

    def hear(self, who: str) -> None:
        """News of what has happened, and time for some of it to be shown."""
        table, seat = self.tables[who], who if who in SEATS else None
        known = len(table.events) and self.heard[id(table)]
        new = [seen for event in self.told[known:] if (seen := event.seen_by(seat))]
        fresh, self.heard[id(table)] = not known, len(self.told)
        asks = self.game.asks(seat) if seat else ()
        row = tables.row(SEATS, mine=seat)
        table.on_news(
            tables.news(self.game.view(seat), *asks, table=row, events=new, talk=[], fresh=fresh, speed=STORY)
        )
        clock: Any = table.now
        clock.time += self.dice.uniform(0, LONGEST_PAUSE)
        table.play_on()

    def look(self) -> None:
        """Everybody sees what nobody else's screen has a part in, also after a key."""
        for who, table in self.tables.items():
            for key in (self.dice.choice(KEYS), ""):
                shown, alone = rows(table), drawn_alone(table)
                assert shown == alone, f"{who}: {[name for name in ROOMS if shown[name] != alone[name]]}"
                if key and table.choice is not None:
                    table.choice.press(key)


@pytest.mark.parametrize("seed", [1, 4])
def test_what_is_kept_and_shared_is_what_each_screen_would_draw_alone(seed: int) -> None:
    Company(seed).play()


def views_of_a_game() -> list[View]:
    """What one who looks on sees at several moments, all of them after the setup."""
    company, seen = Company(2), []
    for _ in range(4):
        company.play(check=False)
        seen.append(company.game.view("red"))
    return seen


def drawn_of(view: View, panels: Sequence[str]) -> list[list[Row]]:
    table = TableModel(Appearance())
    table.on_news(tables.news(view, table=tables.row(SEATS)))
    return [list(drawn_alone(table)[name]) for name in panels]


@pytest.mark.parametrize(
    ("left_out", "panels"),
    [
        (NOT_PAINTED, ("galaxy", "gate")),
        (NOT_PAINTED | OF_THE_ENCOUNTER, ("colonies",)),
    ],
)
def test_what_is_left_out_of_the_inputs_is_nowhere_in_the_picture(left_out: set[str], panels: Sequence[str]) -> None:
    views = views_of_a_game()
    for view, other in zip(views, [*views[1:], views[0]], strict=True):
        drawn = drawn_of(view, panels)
        for field in sorted(left_out):
            changed = attrs.evolve(view, **{field: getattr(other, field)})
            assert drawn_of(changed, panels) == drawn, field


def test_who_looks_on_shares_with_others_who_do_and_players_with_nobody() -> None:
    company = Company(1)
    company.play()
    one, two = company.tables["one"], company.tables["two"]
    assert one.kept.shared is two.kept.shared is not None
    assert all(company.tables[seat].kept.shared is None for seat in SEATS)
    assert two.now() != one.now()
    one.skip_stage()
    two.skip_stage()
    assert rows(one)["galaxy"] is rows(two)["galaxy"]


def test_who_look_on_at_many_sizes_do_not_drive_out_each_others_drawings() -> None:
    company = Company(1)
    company.play(check=False)
    one, two = company.tables["one"], company.tables["two"]
    for table in (one, two):
        table.skip_stage()
    first = rows(one)["galaxy"]
    for wider in range(1, 9):
        rows_of(one, "galaxy", 98 + wider, 27, shape=Arrangement.COLUMNS, opened=False)
    assert rows(two)["galaxy"] is first


def test_a_plate_and_a_side_are_drawn_once_for_all_who_see_the_same_on_it() -> None:
    """For players too: they are drawn from values alone, and what only one of them knows is another value."""
    company = Company(1)
    company.play(check=False)
    red, blue = (company.tables[seat] for seat in ("red", "blue"))
    for table in (red, blue):
        table.skip_stage()
        rows(table)
    assert cut_outs(red, "plate") & cut_outs(blue, "plate")
    assert cut_outs(red, "side") & cut_outs(blue, "side")


def cut_outs(table: TableModel, what: str) -> set[int]:
    known = table.kept._known.items()
    return {id(drawing) for key, (_, drawing) in known if isinstance(key, tuple) and key[0] == what}


def test_what_is_shared_ends_with_the_last_who_looks_on() -> None:
    first, second = shared_drawings("t9", None), shared_drawings("t9", None)
    assert first is second is not None
    gone = weakref.ref(first)
    del first, second
    gc.collect()
    assert gone() is None


# -- the net catches what it is there for


def careless(table: TableModel, room: Room) -> list[Row]:
    """A drawing for all with a word that is for one alone, and that stands nowhere in what it says it shows."""
    hand = table.view.hand if table.view else []
    return table.kept.public("piles", room, lambda: [ink(" ".join(plain(table.names.card(card)) for card in hand))])


def read_by_one_who_looks_on(monkeypatch: pytest.MonkeyPatch) -> str:
    """What stands in the careless panel of somebody without a hand, while players look at theirs."""
    monkeypatch.setitem(drawing._DRAWN, "piles", careless)  # type: ignore[arg-type]  # a dict, whatever it says
    monkeypatch.setattr(Company, "look", lambda company: [rows(table) for table in company.tables.values()])
    company = Company(1)
    company.play()
    return " ".join(map(plain, rows(company.tables["one"])["piles"]))


def test_a_private_word_does_not_come_into_what_is_shared(monkeypatch: pytest.MonkeyPatch) -> None:
    assert read_by_one_who_looks_on(monkeypatch) == ""


def test_if_players_shared_theirs_a_private_word_would_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same with the door open: the word is read, so the test above would fail."""
    everybodys = SharedDrawings()
    monkeypatch.setattr(model, "shared_drawings", lambda _table, _seat: everybodys)
    assert read_by_one_who_looks_on(monkeypatch) != ""


def test_a_word_that_is_not_among_what_is_shown_is_found_stale(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(drawing._DRAWN, "piles", careless)  # type: ignore[arg-type]
    with pytest.raises(AssertionError, match="piles"):
        Company(1).play()


@pytest.mark.parametrize("asks", [(), (tables.ask_alliance(),)])
async def test_a_player_never_shares_what_is_painted(asks: Sequence[Ask]) -> None:
    """Also where nothing is asked of the seat, and all that is seen is public."""
    shared = {}
    for seat in (None, "yellow"):
        running = tables.app(tables.FakeLink(tables.news(tables.view(seat), *(asks if seat else ()))))
        async with running.run_test(size=tables.WIDE) as pilot:
            await pilot.pause()
            assert isinstance(running.screen, BoardScreen)
            running.screen.table.stage.skip()
            shared[seat] = common_sight(running.screen)
    assert shared[None] is not None
    assert shared["yellow"] is None
