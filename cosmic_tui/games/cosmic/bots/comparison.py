"""Comparing answers by what came of them in the same worlds: which are given up, and which one is given."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from statistics import fmean, pvariance

from cosmic_tui.games.cosmic.bots.candidates import Answer

FIRST_LOOK, MANY = 2, 4
"""After so many worlds the worse half of more than so many answers is given up: a short thought is for few of them."""
LEAST_WORLDS = 4
"""Worlds looked at before an answer is given up for good, or preferred to the usual one."""
DOUBT = 0.3
"""By how many standard errors an answer must be better than the usual one."""
BEHIND = 2.0
"""By how many standard errors an answer has to lag behind to be given up."""
TRIFLE = 0.004
"""A share of the win too small to think about: so much is added to what an answer lags behind."""
SPREAD = 0.05
"""How far two answers usually differ from world to world; the first worlds may agree by chance."""

Results = Mapping[Answer, Sequence[float]]
"""How the seat stands after each answer, world by world; the usual answer is the first."""


def best(results: Results) -> Answer:
    """The answer with the best average, if it is better than the first one by more than chance explains."""
    usual, *others = results
    found = max(others, key=lambda answer: lead(results[answer], results[usual]))
    return found if lead(results[found], results[usual]) > DOUBT else usual


def lead(one: Sequence[float], other: Sequence[float], extra: float = 0.0) -> float:
    """By how many standard errors `one`, with so much `extra`, is better, world by world, as far as both have gone."""
    worlds = min(len(one), len(other))
    if worlds < LEAST_WORLDS:
        return 0.0
    gains = [a - b for a, b in zip(one, other, strict=False)]
    error = sqrt((pvariance(gains) + SPREAD**2 / worlds) / worlds)
    return (fmean(gains) + extra) / error


def count(one: Sequence[float], other: Sequence[float]) -> tuple[int, int, int]:
    """In how many worlds `one` is better and in how many worse, and in how many both have been looked at."""
    pairs = list(zip(one, other, strict=False))
    return sum(a > b for a, b in pairs), sum(a < b for a, b in pairs), len(pairs)


def still_open(results: Results, answers: list[Answer]) -> list[Answer]:
    """Without those that lag far behind the best so far, or can hardly be better than it by more than a trifle."""
    worlds = len(results[answers[0]])
    if worlds == FIRST_LOOK and len(answers) > MANY:
        return _better_half(results, answers)
    if worlds < LEAST_WORLDS or worlds % 2:
        return answers
    leader = max(answers, key=lambda answer: fmean(results[answer]))
    return [each for each in answers if each == leader or lead(results[leader], results[each], TRIFLE) < BEHIND]


def _better_half(results: Results, answers: list[Answer]) -> list[Answer]:
    """The usual answer, which all are compared with, and those of the others that have done best."""
    usual, *others = answers
    ranked = sorted(others, key=lambda answer: -fmean(results[answer]))
    kept = ranked[: len(answers) // 2]
    return [usual, *(answer for answer in others if answer in kept)]
