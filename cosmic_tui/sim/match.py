"""One game of any kind, played by bots from its first question to its end."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import attrs

from rules.kernel.asks import BEAT, CLOCK, Ask
from rules.kernel.events import Event
from rules.kernel.game import Bot, GameKind, Match, Rules

MOST_ANSWERS = 200_000
"""A game with more answers has no end."""


class EndlessError(Exception):
    """A game that does not end, or in which nobody has anything to say; the text says where it stands."""


@attrs.frozen
class MatchResult:
    """A game that is over."""

    seats: tuple[str, ...]
    winners: tuple[str, ...]
    answers: int
    progress: int
    faults: tuple[str, ...]
    """Invariants that did not hold, each with the point at which that was seen first."""


def play(kind: GameKind, players: int, bots: Sequence[str], seed: int | str, rules: Rules | None = None) -> MatchResult:
    """Play one game; `bots` are kinds of bots seat by seat, over and over. Equal arguments give equal games.

    Raises `EndlessError`, and ValueError for a kind of bot or rules that the game does not know.
    """
    told: list[Event] = []
    seats = kind.seats(players)
    match = kind.new(seats, rules or {}, seed, told.append, beats=False)
    match.start()
    dice = Random(seed)  # noqa: S311 - it has to repeat
    seated = {seat: kind.make_bot(bots[place % len(bots)], dice.getrandbits(32)) for place, seat in enumerate(seats)}
    answers, heard, faults = 0, 0, dict[str, None]()
    while not match.over:
        heard = _tell(seated, told, heard)
        _answer(match, seated, dice)
        faults |= dict.fromkeys(f"{match.point}: {fault}" for fault in match.faults())
        answers += 1
        if answers > MOST_ANSWERS:
            raise EndlessError(f"no end after {answers} answers, at {match.point}")
    return MatchResult(tuple(seats), tuple(match.winners), answers, match.progress, tuple(faults))


def _tell(bots: dict[str, Bot], told: Sequence[Event], heard: int) -> int:
    for event in told[heard:]:
        for seat, bot in bots.items():
            if (seen := event.seen_by(seat)) is not None:
                bot.on_event(seen)
    return len(told)


def _answer(match: Match, bots: dict[str, Bot], dice: Random) -> None:
    """One answer to one of the open questions; the clock speaks where nobody else wants to."""
    asks = match.asks()
    people = [ask for ask in asks if ask.seat not in (BEAT, CLOCK)]
    dice.shuffle(people)
    for ask in people:
        if choose := bots[ask.seat].choose(match.view(ask.seat), ask):
            match.answer(ask.seat, ask.key, choose)
            return
    silent = [ask for ask in asks if _has_default(ask)]
    if not silent:
        raise EndlessError(f"nobody has anything to say at {match.point}")
    match.answer(silent[-1].seat, silent[-1].key, silent[-1].default)


def _has_default(ask: Ask) -> bool:
    return bool(ask.default)
