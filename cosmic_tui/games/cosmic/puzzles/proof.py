"""What an answer leads to by the end of its encounter, by enumeration of everything that can be answered after it.

The seat asked answers as well as it can; everybody else answers in the worst way for it. Nothing is guessed: where
the tree is larger than the budget, or asks something that cannot be enumerated, there is no proof.
The questions of `INDIFFERENT` change no number of colonies in this encounter: they are answered by default.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import combinations, product

from rules.cosmic.game import Game
from rules.kernel.asks import BEAT, CLOCK, Ask, Refused, Shape
from rules.kernel.puzzle import GAIN, KEEP, WIN

NODES = 400
"""Answers tried in one proof."""
WIDEST = 24
"""Answers one question may have."""
INDIFFERENT = frozenset({"ships.to", "reward.split", "turn.second"})
"""Where ships come home to, what a reward is taken in, and whether there is another encounter after this one."""

Answer = tuple[str, ...]


class UnprovedError(Exception):
    """The tree is too large, or asks what cannot be enumerated."""


class Proof:
    """The enumeration for one seat and one goal. `idle`: seats that leave all after the first answer to time-outs."""

    def __init__(self, seat: str, goal: str, *, idle: Collection[str] = (), nodes: int = NODES) -> None:
        self.seat, self.goal, self.idle, self.nodes = seat, goal, idle, nodes
        self.tried = 0
        """Answers tried by now."""
        self._before = (0, 0)

    def holds(self, game: Game, ask: Ask, answer: Answer) -> bool:
        """Whether the goal is reached after this answer to a question of `game`. Raises `UnprovedError`."""
        self._before = colonies(game, self.seat)
        return self._reached(self._answered_copy(game, ask, answer), game.state.encounters)

    def right(self, game: Game, ask: Ask) -> list[Answer]:
        """The answers after which the goal is reached. Raises `UnprovedError`."""
        return [answer for answer in answers(game, ask) if self.holds(game, ask, answer)]

    def _answered_copy(self, game: Game, ask: Ask, answer: Answer) -> Game:
        self.tried += 1
        if self.tried > self.nodes:
            raise UnprovedError("the tree is too large")
        copy = game.copy()
        copy.answer(ask.seat, ask.key, answer)
        return copy

    def _reached(self, game: Game, encounter: int) -> bool:
        if is_over(game, encounter):
            return reaches(self.goal, game, self.seat, self._before)
        ask = next(iter(each for each in game.asks() if each.seat not in (BEAT, CLOCK)), None)
        if ask is None:
            raise UnprovedError("nobody is asked")
        if ask.seat in self.idle or ask.kind in INDIFFERENT:
            return self._reached(self._answered_copy(game, ask, ask.default), encounter)
        tried = (self._reached(self._answered_copy(game, ask, answer), encounter) for answer in answers(game, ask))
        return any(tried) if ask.seat == self.seat else all(tried)


def reaches(goal: str, game: Game, seat: str, before: tuple[int, int]) -> bool:
    """Whether a seat that had `before` colonies has reached a goal at the end of its encounter."""
    if goal == WIN:
        return seat in game.winners
    if goal == GAIN:
        return colonies(game, seat)[0] > before[0]
    if goal == KEEP:
        return all(now >= had for now, had in zip(colonies(game, seat), before, strict=True))
    return not game.winners or seat in game.winners


def colonies(game: Game, seat: str) -> tuple[int, int]:
    """How many foreign and home colonies a seat has."""
    return game.state.foreign(seat), game.state.home(seat)


def is_over(game: Game, encounter: int) -> bool:
    """Whether an encounter, by its number, is over."""
    return game.over or game.state.encounters != encounter or game.state.at == "turn.continue"


def answers(game: Game, ask: Ask) -> list[Answer]:
    """Every legal answer to a question. Raises `UnprovedError` where they are too many or cannot be listed."""
    found = []
    for answer in _listed(ask):
        try:
            game.check(ask.seat, ask.key, answer)
        except Refused:
            continue
        found.append(answer)
        if len(found) > WIDEST:
            raise UnprovedError("a question has too many answers")
    if not found:
        raise UnprovedError("a question has no answer that can be listed")
    return found


def _listed(ask: Ask) -> Iterator[Answer]:
    match ask.shape:
        case Shape.ONE:
            yield from ((option,) for option in ask.options)
        case Shape.NUMBER:
            yield from ((f"n:{number}",) for number in range(ask.least, ask.most + 1))
        case Shape.SOME if len(ask.options) <= MANY:
            for count in range(ask.least, ask.most + 1):
                yield from combinations(ask.options, count)
        case Shape.AMOUNTS if len(ask.options) <= MANY:
            yield from _amounts(ask)
        case _:
            raise UnprovedError(f"{ask.kind} cannot be enumerated")


MANY = 6
"""Options of which every choice of some is listed."""


def _amounts(ask: Ask) -> Iterator[Answer]:
    for counts in product(*(range(limit + 1) for limit in ask.limits)):
        if ask.least <= sum(counts) <= ask.most:
            yield tuple(f"{option}={count}" for option, count in zip(ask.options, counts, strict=True) if count)
