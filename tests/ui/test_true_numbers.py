"""Every number in a question is the engine's: whole random games, with aliens, techs and all variants of hands.

`python tests/ui/test_true_numbers.py GAMES [FIRST]` looks at as many games, beginning with seed 1000 or FIRST.
"""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Iterator

import pytest
from test_whole_game import PSEUDO, Watcher, choose, play

from content.cosmic.load import load
from cosmic_tui.games.cosmic.screen.cards import CARDS
from cosmic_tui.games.cosmic.screen.model import TableModel
from cosmic_tui.games.cosmic.screen.panels.question_text import what
from cosmic_tui.games.cosmic.screen.prompts.duel import duel
from cosmic_tui.games.cosmic.screen.prompts.totals import own_side
from cosmic_tui.screenkit.styled_text import plain
from rules.cosmic.flow.reveal import attacks
from rules.cosmic.game import Game
from rules.cosmic.moves.totals import totals
from rules.cosmic.protocol.options import Options
from rules.cosmic.protocol.questions import bare
from rules.cosmic.setup import Setup
from rules.cosmic.state.encounter import SIDES
from rules.kernel.asks import Ask
from rules.kernel.events import Event

SEATS = ("red", "blue", "green", "yellow")
PAIR = re.compile(r"(-?\d+)\s:\s(-?\d+)")
MOST = 1500
"""Answers of a game."""
Pair = tuple[int, int]


def pair(text: str) -> Pair | None:
    """The first two figures that stand against one another in a text."""
    found = PAIR.search(text)
    return (int(found[1]), int(found[2])) if found else None


def ships(game: Game) -> Pair:
    """The ships of both sides, by the engine."""
    offense, defense = (sum(game.state.ships_in_encounter(side).values()) for side in SIDES)
    return offense, defense


def sums(game: Game) -> Pair | None:
    """Both totals, by the engine; None where none are compared."""
    if not attacks(game.play):
        return None
    found = totals(game.play)
    return found["offense"], found["defense"]


def with_card(sums: Pair, side: str | None, value: int) -> Pair:
    """The same with a card on one side."""
    return sums[0] + value * (side == "offense"), sums[1] + value * (side == "defense")


def wrong(game: Game, table: TableModel, ask: Ask) -> Iterator[str]:
    """What is said of numbers where the engine has others."""
    choice, view = table.choice, table.view
    if choice is None or view is None or choice.scene is None:
        return
    asked, own = plain(what(table, choice)), own_side(view, ask.seat)
    true = {"reinforce": sums, "alliance.answer": ships}.get(ask.kind)
    if true and pair(asked) != true(game):
        yield f"{asked!r}: {true(game)}"
    base = {"reinforce": sums, "planning.select": ships}.get(ask.kind, lambda _: None)(game)
    for option in ask.options if base else ():
        told, card = pair(plain(duel(ask, option, choice.scene))), bare(option)
        adds = CARDS.kind(card) == ("attack" if ask.kind == "planning.select" else "reinforcement")
        if (
            base
            and (told or adds or ask.kind == "reinforce")
            and told != with_card(base, own, adds * CARDS.value(card))
        ):
            yield f"{option}: {told}, not {base} with it"


def looked_at(seed: int, found: dict[str, int]) -> Iterator[str]:
    """All that is wrong in one random game; `found` counts the questions with numbers."""
    told: list[Event] = []
    variants = ["tech"] if seed % 3 == 0 else []
    setup = Setup(SEATS, seed=seed, options=Options(variants=variants), choose=True)
    game = Game.open(load(), setup, on_event=told.append)
    seats = {seat: Watcher(game, told, seat) for seat in SEATS}
    dice = random.Random(seed)
    for _ in range(MOST):
        if game.over:
            return
        ask = dice.choice([ask for ask in game.asks() if ask.seat not in PSEUDO])
        table = seats[ask.seat].table
        seats[ask.seat].on_news()
        table.current = ask.key
        found[ask.kind] = found.get(ask.kind, 0) + 1
        for each in wrong(game, table, ask):
            yield f"seed {seed} {ask.kind} {ask.point} {ask.source}: {each}"
        play(game, ask, choose(table.choices[ask.key], ask, dice))


@pytest.mark.parametrize("seed", [12])
def test_every_number_in_a_question_is_the_engines(seed: int) -> None:
    found: dict[str, int] = {}
    assert not list(looked_at(seed, found))
    assert found.get("alliance.answer", 0) > 0
    assert found.get("planning.select", 0) > 0


if __name__ == "__main__":
    games, first = (*map(int, sys.argv[1:]), 1000)[:2]
    counted: dict[str, int] = {}
    faults = 0
    for number in range(first, first + games):
        for fault in looked_at(number, counted):
            faults += 1
            sys.stdout.write(f"{fault}\n")
            sys.stdout.flush()
    asked = {kind: counted.get(kind, 0) for kind in ("reinforce", "alliance.answer", "planning.select")}
    sys.stdout.write(f"{faults} wrong of {asked}\n")
