"""The measure of a map of Council of Suns: each fault, and what lies in whose slice (C4.7)."""

import pytest

from content.council.load import load
from rules.council.cards.balance import Balance, balance, worth
from rules.council.cards.catalogue import Catalogue

PLAIN, EMPTY, RICH = "s02", "s27", "s11"
"""One planet worth 4; nothing; two planets worth 6."""
ASTEROIDS, NEBULA, SUPERNOVA, RIFT = "s31", "s33", "s35", "s37"
ALPHA, BETA = "s08", "s09"


@pytest.fixture(scope="module")
def catalogue() -> Catalogue:
    return load()


def _measured(catalogue: Catalogue, **changes: str) -> Balance:
    """The measure of a map for six with the same planet everywhere, but for these cells."""
    board = catalogue.boards[6]
    named = dict.fromkeys(board.cells.difference(board.homes), PLAIN) | {"0": "mecatol"} | changes
    return balance(board, {cell: catalogue.systems[name] for cell, name in named.items()})


@pytest.mark.parametrize(
    ("changes", "faults"),
    [
        ({}, 0),
        ({"b3": NEBULA}, 0),
        ({"b3": NEBULA, "b4": RIFT}, 2),
        ({"a1": NEBULA}, 0),
        ({"a1": NEBULA, "a3": NEBULA}, 1),
        ({"a1": ASTEROIDS}, 1),
        ({"a1": SUPERNOVA}, 1),
        ({"b2": ALPHA, "b4": ALPHA}, 1),
        ({"b2": ALPHA, "b4": BETA}, 0),
        ({"b2": ALPHA, "b8": ALPHA}, 0),
        ({"b1": EMPTY}, 0),
        ({"b1": EMPTY, "c2": EMPTY}, 1),
        ({"c2": NEBULA, "c18": NEBULA}, 1 + 1),
        ({"b1": NEBULA, "c2": NEBULA, "c18": NEBULA}, 4 + 2 + 1 + 3),
        ({"b1": RIFT, "c2": RIFT, "c18": RIFT}, 4 + 2 + 1 + 3),
    ],
)
def test_faults(catalogue: Catalogue, changes: dict[str, str], faults: int) -> None:
    measure = _measured(catalogue, **changes)
    assert measure.faults == faults
    assert measure.cost >= 50 * faults


def test_worth_counts_planets_specialties_and_stations(catalogue: Catalogue) -> None:
    systems = catalogue.systems
    assert [worth(systems[name]) for name in (PLAIN, EMPTY, RICH, "s01", "s23", "mecatol")] == [4, 0, 6, 4, 2, 0]


def test_a_slice_counts_what_is_nearest_more_the_nearer_it_is(catalogue: Catalogue) -> None:
    even = _measured(catalogue).slices
    assert len(set(even)) == 1
    beside = _measured(catalogue, b1=RICH).slices
    assert [one - other for one, other in zip(beside, even, strict=True)] == [8, 0, 0, 0, 0, 0]
    further = _measured(catalogue, a1=RICH).slices
    assert [one - other for one, other in zip(further, even, strict=True)] == [6, 0, 0, 0, 0, 0]
    shared = _measured(catalogue, b2=RICH).slices
    assert [one - other for one, other in zip(shared, even, strict=True)] == [3, 3, 0, 0, 0, 0]


def test_a_slice_does_not_count_what_lies_behind_a_supernova(catalogue: Catalogue) -> None:
    open_way, longer = _measured(catalogue, b1=EMPTY), _measured(catalogue, b1=SUPERNOVA)
    assert open_way.slices[0] - longer.slices[0] == 4 * 3 - 4 * 1
    assert open_way.slices[1:] == longer.slices[1:]
    assert open_way.slices == _measured(catalogue, b1=RIFT).slices


def test_the_cost_is_faults_and_the_difference_of_slices(catalogue: Catalogue) -> None:
    assert _measured(catalogue, b1=RICH, a4=ASTEROIDS).cost == 50 + 8 + 12
