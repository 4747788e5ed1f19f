"""Dice: the same on every machine and Python, uniform, and every stream for itself (property 8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import MutableMapping

import pytest

from rules.kernel.dice import Dice


def throws(seed: int | str, stream: str, below: int, times: int, counters: MutableMapping[str, int]) -> list[int]:
    dice = Dice(seed)
    return [dice.number(counters, stream, below) for _ in range(times)]


@pytest.mark.parametrize(
    ("seed", "stream", "below", "known"),
    [
        (7, "deck", 72, [51, 20, 4, 12, 29, 3, 60, 42]),
        ("7", "deck", 72, [51, 20, 4, 12, 29, 3, 60, 42]),
        (7, "destiny", 6, [4, 0, 5, 3, 1, 2, 4, 0]),
        ("a long seed", "x", 1 << 32, [2234518741, 3232034141, 1125519524]),
        (1, "x", 1, [0, 0, 0]),
    ],
)
def test_known_throws(seed: int | str, stream: str, below: int, known: list[int]) -> None:
    assert throws(seed, stream, below, len(known), {}) == known


def test_a_known_shuffle_goes_on_where_the_counter_stands() -> None:
    counters = {"deck": 8, "destiny": 8}
    assert Dice(7).shuffled(counters, "deck", list("abcdefghij")) == list("ibhfgcedaj")
    assert counters == {"deck": 17, "destiny": 8}


def test_seeds_and_streams_differ() -> None:
    found = {tuple(throws(seed, stream, 1000, 5, {})) for seed in range(20) for stream in ("deck", "destiny", "dec")}
    assert len(found) == 60


def test_streams_do_not_shift_each_other() -> None:
    alone = throws(3, "deck", 100, 10, {})
    counters: dict[str, int] = {}
    dice, mixed = Dice(3), []
    for number in range(10):
        for _ in range(number):
            dice.number(counters, "random.red", 7)
        mixed.append(dice.number(counters, "deck", 100))
    assert mixed == alone


@pytest.mark.parametrize("below", [2, 6, 8, 72])
def test_numbers_are_roughly_uniform(below: int) -> None:
    times = 400 * below
    counted = Counter(throws(11, "uniform", below, times, {}))
    chi = sum((counted[number] - 400) ** 2 / 400 for number in range(below))
    assert set(counted) == set(range(below))
    assert chi < below - 1 + 4 * (2 * below) ** 0.5


def test_every_order_of_a_shuffle_is_about_as_likely() -> None:
    dice, counters = Dice(5), dict[str, int]()
    orders = Counter(tuple(dice.shuffled(counters, "s", "abc")) for _ in range(3000))
    assert len(orders) == 6
    assert all(400 < count < 600 for count in orders.values())


def test_a_shuffle_leaves_its_pile_alone() -> None:
    pile = ["a", "b", "c", "c"]
    shuffled = Dice(1).shuffled({}, "s", pile)
    assert (pile, sorted(shuffled)) == (["a", "b", "c", "c"], pile)


@pytest.mark.parametrize("below", [0, -1, (1 << 32) + 1])
def test_no_number_out_of_nothing(below: int) -> None:
    counters: dict[str, int] = {}
    with pytest.raises(ValueError, match="can be drawn"):
        Dice(1).number(counters, "x", below)
    assert counters == {}
