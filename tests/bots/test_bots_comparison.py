"""How searched answers are compared: few are looked at for long, and the usual one gives way to a clear lead alone."""

from __future__ import annotations

import pytest

from cosmic_tui.games.cosmic.bots import comparison
from cosmic_tui.games.cosmic.bots.candidates import Answer

USUAL, BOLD, MEEK = ("usual",), ("bold",), ("meek",)


def looked_at(worlds: int, **standings: float) -> dict[Answer, list[float]]:
    """Answers that have done equally well in so many worlds."""
    return {(name,): [standing] * worlds for name, standing in standings.items()}


def test_after_the_first_look_the_worse_half_of_many_is_given_up_but_never_the_usual_one() -> None:
    results = looked_at(2, usual=0.1, a=0.2, b=0.5, c=0.3, d=0.4, e=0.25)
    assert comparison.still_open(results, list(results)) == [USUAL, ("b",), ("c",), ("d",)]


@pytest.mark.parametrize(("worlds", "answers"), [(1, 6), (2, 4)], ids=["one world", "few answers"])
def test_before_that_and_of_few_none_is(worlds: int, answers: int) -> None:
    results = looked_at(worlds, **{f"answer {number}": number / 10 for number in range(answers)})
    assert comparison.still_open(results, list(results)) == list(results)


def test_what_lags_far_behind_is_given_up_and_what_is_close_is_looked_at_on() -> None:
    results = looked_at(comparison.LEAST_WORLDS, usual=0.5, bold=0.1, meek=0.498)
    assert comparison.still_open(results, list(results)) == [USUAL, MEEK]


def test_another_answer_has_to_be_better_by_more_than_chance_explains() -> None:
    swinging: dict[Answer, list[float]] = {USUAL: [0.2, 0.6, 0.2, 0.6], BOLD: [0.6, 0.21, 0.6, 0.21]}
    assert comparison.best(swinging) == USUAL
    assert comparison.best({**swinging, MEEK: [0.4, 0.8, 0.4, 0.8]}) == MEEK
    assert comparison.best(looked_at(comparison.LEAST_WORLDS - 1, usual=0.1, bold=0.9)) == USUAL


def test_it_is_counted_how_often_an_answer_was_better_and_worse() -> None:
    assert comparison.count([0.5, 0.2, 0.3, 0.9], [0.4, 0.3, 0.3]) == (1, 1, 3)
