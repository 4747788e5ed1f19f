"""Judging the answers to a question by playing on: bots play the encounter to its end in worlds that look the same.

Every answer is tried in the same worlds, by the same dice. The right one reaches its goal more often than every other,
by `CLEAR` of the worlds at least, and by more than chance explains; or it leaves its seat likelier to win the game.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import sqrt
from random import Random
from statistics import fmean, pvariance

from cosmic_tui.games.cosmic.bots import deals, playout, ships
from cosmic_tui.games.cosmic.bots.memory import Memory
from cosmic_tui.games.cosmic.bots.search import no_collecting
from cosmic_tui.games.cosmic.bots.simple import SimpleBot
from cosmic_tui.games.cosmic.bots.temper import drawn
from cosmic_tui.games.cosmic.bots.view_reader import ViewReader
from cosmic_tui.games.cosmic.kind import CosmicKind
from cosmic_tui.games.cosmic.puzzles.book import Page, opened
from cosmic_tui.games.cosmic.puzzles.proof import Answer, answers, colonies, reaches
from cosmic_tui.games.cosmic.puzzles.worlds import Worlds
from rules.cosmic.cards.catalogue import UnknownCardError
from rules.cosmic.match import CosmicMatch
from rules.kernel.asks import Ask, Refused, Shape
from rules.kernel.puzzle import BEST, GAIN, KEEP, SAVE, WIN, Odds
from rules.kernel.scenario import PositionError

DEEDS = (WIN, SAVE, GAIN, KEEP)
GOALS = (*DEEDS, BEST)
WORLDS, FIRST = 40, 20
"""Worlds a puzzle is judged by, and those of them by which it is looked at again."""
CLEAR, CLEARLY_BEST = 0.25, 0.05
"""By what part of the worlds the right answer leads every other; and by what part of the win."""
SURE = 3.5
"""By how many standard errors of that lead it is more than nothing."""
LEAST = 0.5
"""In what part of the worlds the right answer reaches the goal at least, where it is a deed."""
TEMPTING = 0.1
"""In what part of them another answer reaches it at least: else the goal alone tells which answer it wants."""
MOST_SHIPS, IDEAS = 8, 6
"""Ships up to which each number of them is an answer; and offers of a deal that are tried beside the bold ones."""
UNPLAYABLE = (PositionError, Refused, UnknownCardError, ValueError)
"""What a world may run into in which the others cannot hold what is dealt to them, or nobody asks the question."""

Outcomes = Mapping[Answer, Sequence[Mapping[str, float]]]
"""After each answer, world by world, which goals are reached (1 or 0), and how likely the seat is to win."""


def possible(game: CosmicMatch, ask: Ask, kind: CosmicKind) -> list[Answer]:
    """The answers that are judged: all; ships by their number, out of the stacks that miss them least; deals by ideas.

    Raises `UnprovedError` where they are too many or cannot be listed.
    """
    reader = ViewReader(game.view(ask.seat), ask, kind.catalogue, 0, 0, drawn("puzzle"), Memory())
    if ask.shape is Shape.AMOUNTS:
        places = ships.offered(ask)
        taken = (ships.take(reader, places, count) for count in range(ask.least, min(ask.most, MOST_SHIPS) + 1))
        return [ask.checked(ships.worded(fleet)) for fleet in taken]
    if ask.kind == "deal.talk":
        words = [(word,) for word in ("accept", "refuse", "end") if word in ask.options]
        offers = [tuple(offer) for offer in [*deals.offers(reader)[:IDEAS], *deals.bold_offers(reader)]]
        return list(dict.fromkeys([*words, *offers]))
    found: dict[Answer, Answer] = {}
    for answer in answers(game, ask):
        found.setdefault(tuple(sorted(answer)), answer)
    return list(found.values())


def tried(worlds: Worlds, kind: CosmicKind, every: Sequence[Answer], numbers: Iterable[int]) -> Outcomes:
    """What comes of every answer in these worlds; those that cannot be played on are left out."""
    found: dict[Answer, list[Mapping[str, float]]] = {answer: [] for answer in every}
    with no_collecting():
        for number in numbers:
            try:
                game, ask = worlds.opened(number)
                playout.find(game, worlds.ask)
                there = {answer: _played_on(game.copy(marks=False), ask, answer, kind, number) for answer in every}
            except UNPLAYABLE:
                continue
            for answer, reached in there.items():
                found[answer].append(reached)
    return found


def _played_on(game: CosmicMatch, ask: Ask, answer: Answer, kind: CosmicKind, number: int) -> Mapping[str, float]:
    before = colonies(game, ask.seat)
    bots = {seat: SimpleBot(f"{number}/{seat}", kind.catalogue, drawn(f"{number}/{seat}")) for seat in game.seats}
    game.answer(ask.seat, ask.key, answer)
    share = playout.play_on(game, bots, ask.seat, Random(number))  # noqa: S311 - it has to repeat
    return {BEST: share, **{goal: float(reaches(goal, game, ask.seat, before)) for goal in DEEDS}}


def best(outcomes: Outcomes, goal: str) -> Answer:
    """The answer that reaches a goal most often."""
    return max(outcomes, key=lambda answer: _mean(outcomes, answer, goal))


def leads(outcomes: Outcomes, goal: str, right: Answer) -> bool:
    """Whether one answer is right: whether it leads every other clearly, and another one may tempt."""
    others = [answer for answer in outcomes if answer != right]
    if not outcomes[right] or min(lead(outcomes, goal, right, SURE)) < clear(goal):
        return False
    if goal == BEST:
        return True
    tempts = max(_mean(outcomes, answer, goal) for answer in others)
    return _mean(outcomes, right, goal) >= LEAST and tempts >= TEMPTING


def clear(goal: str) -> float:
    """By how much an answer has to lead with this goal."""
    return CLEARLY_BEST if goal == BEST else CLEAR


def lead(outcomes: Outcomes, goal: str, right: Answer, sure: float = 0.0) -> list[float]:
    """By how much one answer leads each of the others; nothing where it is not by `sure` standard errors."""
    found = []
    for answer, other in outcomes.items():
        if answer == right:
            continue
        gains = [one[goal] - world[goal] for one, world in zip(outcomes[right], other, strict=True)]
        error = sqrt(pvariance(gains) / len(gains)) if gains else 0.0
        found.append(fmean(gains) if gains and fmean(gains) >= sure * error else 0.0)
    return found


def odds(outcomes: Outcomes, goal: str, right: Answer) -> Odds:
    """How often the right answer and the best of the others have reached a goal."""
    other = max(_mean(outcomes, answer, goal) for answer in outcomes if answer != right)
    return Odds(len(outcomes[right]), round(100 * _mean(outcomes, right, goal)), round(100 * other))


def _mean(outcomes: Outcomes, answer: Answer, goal: str) -> float:
    return fmean(world[goal] for world in outcomes[answer]) if outcomes[answer] else 0.0


def holds(page: Page, kind: CosmicKind) -> bool:
    """Whether the answer of a judged puzzle leads clearly in its first `FIRST` worlds alone.

    Raises `PositionError`, `UnprovedError`.
    """
    outcomes = _outcomes(page, kind, FIRST)
    puzzle = page.puzzle
    return bool(outcomes[puzzle.answer]) and min(lead(outcomes, puzzle.goal, puzzle.answer)) >= clear(puzzle.goal)


def is_confirmed(page: Page, kind: CosmicKind) -> bool:
    """Whether it leads in all of its worlds, and by as much as the puzzle says. Raises as `holds` does."""
    outcomes, puzzle = _outcomes(page, kind, WORLDS), page.puzzle
    return leads(outcomes, puzzle.goal, puzzle.answer) and odds(outcomes, puzzle.goal, puzzle.answer) == puzzle.odds


def _outcomes(page: Page, kind: CosmicKind, worlds: int) -> Outcomes:
    game, ask = opened(page, kind.catalogue)
    return tried(Worlds(page, kind), kind, possible(game, ask, kind), range(1, worlds + 1))
