"""A sheet is checked by what its writer knows: the check on a view says what the game says, word by word."""

from __future__ import annotations

import pytest
import random_orders

from content.council.load import load
from rules.council.game import Game
from rules.council.knowledge import known_game
from rules.council.moves.objectives import meets
from rules.council.moves.scoring import points
from rules.council.sheets.claiming import claimable
from rules.council.sheets.reading import check_sheet
from rules.kernel.asks import Ask, Refused, Shape


def verdict(game: Game, ask: Ask, lines: list[str], *, known: bool) -> str:
    context = known_game(game.view(ask.seat), load()) if known else game.context
    try:
        check_sheet(context, ask.seat, ask.kind, lines)
    except Refused as refusal:
        return str(refusal)
    return ""


@pytest.mark.parametrize("rich", [False, True], ids=["plain", "rich"])
@pytest.mark.parametrize("seed", range(2))
def test_a_sheet_is_refused_from_a_view_for_the_reason_the_game_has(seed: int, rich: bool) -> None:
    game, rng = random_orders.new_game(seed, rich=rich)
    taken = refused = 0
    for number, _ in enumerate(random_orders.play(game, rng)):
        sheets = [ask for ask in game.asks() if ask.shape is Shape.SHEET]
        if number % 3 or not sheets:
            continue
        ask = rng.choice(sheets)
        lines = random_orders.lines_for(game, ask, rng)
        said = verdict(game, ask, lines, known=False)
        assert verdict(game, ask, lines, known=True) == said
        refused += bool(said)
        legal = random_orders.accepted(game, ask, lines)
        assert verdict(game, ask, legal, known=True) == ""
        taken += bool(legal)
    assert refused > 5
    assert taken > 5


@pytest.mark.parametrize("seed", range(2))
def test_points_and_objectives_are_known_from_a_view(seed: int) -> None:
    game, rng = random_orders.new_game(seed, rich=True)
    for number, _ in enumerate(random_orders.play(game, rng)):
        if number % 17 or not game.state.planets or game.over:
            continue
        for seat in game.setup.seats:
            known = known_game(game.view(seat), load())
            assert [points(known, each) for each in game.setup.seats] == [
                points(game.context, each) for each in game.setup.seats
            ]
            for objective in claimable(game.context, seat):
                assert meets(known, seat, objective) == meets(game.context, seat, objective)
