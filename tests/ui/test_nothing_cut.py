"""The prompts of whole random games: question, options, and where they lead are never cut off.

`python tests/ui/test_nothing_cut.py GAMES [FIRST]` looks at as many games, beginning with seed 1000 or FIRST.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator

import attrs
import pytest
import tables
from test_whole_game import PSEUDO, Watcher, choose, play

from content.cosmic.load import load
from cosmic_tui.games.cosmic.screen.board import BAR_CELLS
from cosmic_tui.games.cosmic.screen.layout import TableWindow, regions
from cosmic_tui.games.cosmic.screen.model import TableModel
from cosmic_tui.games.cosmic.screen.panels.meaning import talk_state
from cosmic_tui.games.cosmic.screen.panels.question import needed_lines, question, wished_lines
from cosmic_tui.games.cosmic.screen.panels.question_text import what
from cosmic_tui.games.cosmic.screen.prompts import DealChoice
from cosmic_tui.games.cosmic.screen.small_windows.lines import player_lines
from cosmic_tui.screenkit.styled_text import Row, plain
from rules.cosmic.game import Game
from rules.cosmic.protocol.options import Options
from rules.cosmic.setup import Setup
from rules.kernel.events import Event

SIZES = [(80, 24), (48, 20), (140, 45)]
MOST = 12
"""Lines that the options of a question may take before they scroll."""
SEATS = ("red", "blue", "green", "yellow")


def shown(table: TableModel, size: tuple[int, int], *, room: bool = True) -> list[Row]:
    """The prompt as a table of this size draws it; without `room` it gets no more lines than usual."""
    window = TableWindow(
        *size,
        players=lambda cells: len(player_lines(table, cells)),
        hand=lambda _: 2,
        galaxy=lambda width, _: width > 80,
        asked=lambda cells: wished_lines(table, cells) * room,
        needed=lambda cells: needed_lines(table, cells - BAR_CELLS) * room,
    )
    prompt = regions(window)["prompt"]
    return question(table, prompt.width - BAR_CELLS, prompt.height)


def cuts(table: TableModel, size: tuple[int, int], *, room: bool = True) -> Iterator[str]:
    """What of the question put to this seat cannot be read."""
    choice = table.choice
    if choice is None or (isinstance(choice, DealChoice) and choice.building):
        return
    rows = shown(table, size, room=room)
    read = " ".join(" ".join(map(plain, rows)).split())
    parts = {"question": what(table, choice), "consequence": choice.hint()}
    if isinstance(choice, DealChoice) and table.view is not None and table.view.offer:
        parts["offer"] = talk_state(table, choice)
    for name, row in parts.items():
        if " ".join(plain(row).split()) not in read:
            yield f"{name}: {plain(row)}"
    if len(choice.options) <= MOST:
        for index in range(len(choice.options)):
            label = " ".join(plain(choice.label(index)).split())
            if label not in read:
                yield f"option: {label}"


def looked_at(seed: int, *, aliens: bool) -> Iterator[str]:
    """All that is cut in one random game, at every size."""
    told: list[Event] = []
    setup = Setup(SEATS, seed=seed, options=Options(), choose=aliens)
    game = Game.open(load(), setup, on_event=told.append)
    seats = {seat: Watcher(game, told, seat) for seat in SEATS}
    dice = random.Random(seed)
    for _ in range(1500):
        if game.over:
            return
        ask = dice.choice([ask for ask in game.asks() if ask.seat not in PSEUDO])
        table = seats[ask.seat].table
        seats[ask.seat].on_news()
        table.current = ask.key
        for size in SIZES:
            for cut in cuts(table, size):
                yield f"{size} {ask.kind} {ask.source}: {cut}\n" + "\n".join(map(plain, shown(table, size)))
        play(game, ask, choose(table.choices[ask.key], ask, dice))


@pytest.mark.parametrize("seed", [11])
def test_nothing_of_a_question_is_cut_off(seed: int) -> None:
    assert not list(looked_at(seed, aliens=True))


def test_a_prompt_without_its_room_is_found_out() -> None:
    options = ("card:flare:vulch", "card:flare:demon", "card:flare:miser", "pass")
    table = tables.table_of(tables.news(tables.view(), attrs.evolve(tables.ask_window(), options=options)))
    assert table.choice
    table.choice.press("1")
    assert not list(cuts(table, (48, 20)))
    assert [cut for cut in cuts(table, (48, 20), room=False) if cut.startswith("consequence")]


if __name__ == "__main__":
    games, first = (*map(int, sys.argv[1:]), 1000)[:2]
    found = 0
    for seed in range(first, first + games):
        for cut in looked_at(seed, aliens=True):
            found += 1
            sys.stdout.write(f"seed {seed} {cut}\n")
            sys.stdout.flush()
    sys.stdout.write(f"{found} cuts\n")
