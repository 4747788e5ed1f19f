"""A glance tells what a view tells, field by field, as it is asked for."""

from __future__ import annotations

import attrs
import pytest

from content.cosmic.load import load
from cosmic_tui.games.cosmic.aliens import RANDOM, setup_of
from cosmic_tui.games.cosmic.bots import make
from rules.cosmic.game import Game
from rules.cosmic.protocol.options import VARIANTS, Options
from rules.cosmic.protocol.views import View
from rules.cosmic.setup import Setup

SEATS = ("red", "blue", "green", "yellow")
FIELDS = [field.name for field in attrs.fields(View)]
ANSWERS = 150


@pytest.mark.parametrize("seed", [1, 2])
def test_a_glance_is_the_view_of_its_seat(seed: int) -> None:
    catalogue, options = load(), Options(variants=VARIANTS)
    aliens = setup_of(RANDOM, len(SEATS), catalogue, seed, options)
    game, mind = Game.open(catalogue, Setup(SEATS, seed, options, **aliens)), make("random", seed, catalogue)
    for _ in range(ANSWERS):
        for seat in SEATS:
            view, glance = game.view(seat), game.glance(seat)
            assert {name: getattr(glance, name) for name in FIELDS} == {name: getattr(view, name) for name in FIELDS}
        ask = game.asks()[0]
        game.answer(ask.seat, ask.key, mind.choose(game.view(ask.seat), ask) or list(ask.default))


def test_what_has_been_asked_for_stays_as_it_was() -> None:
    game = Game.open(load(), Setup(SEATS, 3))
    glance = game.glance("red")
    assert glance.planets is glance.planets
    assert glance.planets is not game.state.planets


def test_a_glance_with_changes_is_whole() -> None:
    game = Game.open(load(), Setup(SEATS, 3))
    changed = attrs.evolve(game.glance("red"), outcome="deal")
    whole = attrs.evolve(game.view("red"), outcome="deal")
    assert {name: getattr(changed, name) for name in FIELDS} == {name: getattr(whole, name) for name in FIELDS}


def test_a_glance_has_no_more_fields_than_a_view() -> None:
    with pytest.raises(AttributeError, match="deck_order"):
        _ = Game.open(load(), Setup(SEATS, 3)).glance("red").deck_order  # type: ignore[attr-defined]
