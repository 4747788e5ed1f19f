"""A dealt map of Council of Suns is whole, fair, and the same for the same dice (C4.7)."""

from collections import Counter
from functools import partial

import attrs
import pytest

from content.council.load import load
from rules.council.cards.balance import balance
from rules.council.cards.catalogue import Catalogue
from rules.council.cards.dealing import deal_map
from rules.council.cards.galaxy import System
from rules.kernel.dice import Dice

SEATS = (3, 4, 5, 6)


def _dealt(catalogue: Catalogue, seats: int, seed: int = 1) -> dict[str, str]:
    return deal_map(catalogue, seats, partial(Dice(seed).number, {}, "map"))


def _layout(catalogue: Catalogue, cells: dict[str, str]) -> dict[str, System]:
    return {cell: catalogue.systems[name] for cell, name in cells.items() if not name.startswith("home")}


@pytest.fixture(scope="module")
def catalogue() -> Catalogue:
    return load()


@pytest.fixture(scope="module", params=SEATS)
def cells(request: pytest.FixtureRequest, catalogue: Catalogue) -> dict[str, str]:
    return _dealt(catalogue, request.param)


def _seats(cells: dict[str, str]) -> int:
    return sum(name.startswith("home") for name in cells.values())


def test_fills_the_board(catalogue: Catalogue, cells: dict[str, str]) -> None:
    board = catalogue.boards[_seats(cells)]
    assert set(cells) == board.cells
    assert [cells[home] for home in board.homes] == [f"home{number + 1}" for number in range(board.seats)]
    assert cells["0"] == "mecatol"
    assert len(set(cells.values())) == len(cells)


def test_has_systems_as_its_board_draws_them(catalogue: Catalogue, cells: dict[str, str]) -> None:
    board, layout = catalogue.boards[_seats(cells)], _layout(catalogue, cells)
    assert Counter(system.kind for system in layout.values() if not system.centre) == board.draw
    assert Counter(system.wormhole for system in layout.values() if system.wormhole) == {"alpha": 2, "beta": 2}
    colours = Counter(planet.specialty for system in layout.values() for planet in system.planets)
    assert min(colours[colour] for colour in ("red", "green", "blue")) >= 4


def test_is_mended_until_it_is_fair(catalogue: Catalogue, cells: dict[str, str]) -> None:
    measure = balance(catalogue.boards[_seats(cells)], _layout(catalogue, cells))
    assert measure.faults == 0
    assert measure.cost <= catalogue.deal_rules.good_enough


def test_is_the_same_for_the_same_dice(catalogue: Catalogue) -> None:
    assert _dealt(catalogue, 3, seed=5) == _dealt(catalogue, 3, seed=5)
    assert _dealt(catalogue, 3, seed=5) != _dealt(catalogue, 3, seed=6)


def test_is_dealt_again_when_it_stays_unfair(catalogue: Catalogue) -> None:
    """With a single exchange hardly any map is fair at once, so that many are dealt until one is."""
    rules = attrs.evolve(catalogue.deal_rules, exchanges=1, too_unfair=60)
    cells = _dealt(attrs.evolve(catalogue, deal_rules=rules), 3)
    assert balance(catalogue.boards[3], _layout(catalogue, cells)).cost <= 60


def test_is_drawn_again_until_it_has_all_specialties(catalogue: Catalogue) -> None:
    rules = attrs.evolve(catalogue.deal_rules, exchanges=1, too_unfair=10_000)
    for seed in range(10):
        cells = _dealt(attrs.evolve(catalogue, deal_rules=rules), 3, seed)
        planets = [planet for system in _layout(catalogue, cells).values() for planet in system.planets]
        colours = Counter(planet.specialty for planet in planets)
        assert min(colours[colour] for colour in ("red", "green", "blue")) >= 4


def test_needs_a_board(catalogue: Catalogue) -> None:
    with pytest.raises(KeyError):
        _dealt(catalogue, 7)
