"""What a position is about: pieces of which each is to answer the one before."""

from __future__ import annotations

from random import Random

from cosmic_tui.games.cosmic.fuzz.pairs import Pair, Pairs
from rules.cosmic.cards.action import PLAYED, TECH_USED, USED

LONGEST = 5
"""Pieces of which each answers the one before."""
LONGER = 0.6
"""How often there is one more of them."""
PRICED = ("flare:void wild", "flare:filch wild")
"""Answers that are paid for."""
ANSWERS = frozenset({PLAYED, USED, TECH_USED})
"""Windows that an announcement opens."""


def chain(pairs: Pairs, pair: Pair, chance: Random) -> tuple[str, ...]:
    """A pair, and often what answers the answer: mostly a price that can take away what was named first."""
    names = [*_answered_pieces(pairs, pair[0], chance), *pair]
    while len(names) < LONGEST and chance.random() < LONGER:
        answers = [name for name in pairs.answers.get(names[-1], ()) if name not in names]
        if not answers:
            break
        priced = [name for name in answers if name in PRICED]
        names.append(chance.choice(priced if priced and chance.random() < 0.6 else answers))
    return tuple(names)


def _answered_pieces(pairs: Pairs, name: str, chance: Random) -> list[str]:
    """What a piece answers that can be announced as an answer alone; nothing for others."""
    if not ANSWERS.issuperset(pairs.pieces[name].points):
        return []
    answered = [first for first, second in pairs.wanted if second == name and first != name]
    plain = [first for first in answered if not ANSWERS.issuperset(pairs.pieces[first].points)]
    first = chance.choice(plain or answered)
    return [*_answered_pieces(pairs, first, chance), first]


def robbed(pairs: Pairs, chance: Random) -> tuple[str, ...]:
    """A piece that names something, an answer to it, and an answer to that for which the first player pays."""
    first = chance.choice([piece.name for piece in pairs.pieces.values() if piece.names])
    ways = [
        (second, third)
        for second in pairs.answers.get(first, ())
        for third in pairs.answers.get(second, ())
        if third in PRICED and third != first
    ]
    return (first, *chance.choice(ways)) if ways else (first,)
