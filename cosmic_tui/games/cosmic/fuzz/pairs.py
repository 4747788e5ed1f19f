"""Which two pieces can meet: one being announced, and one played into the window that this opens (timing.md 4)."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache, cached_property
from importlib.resources import files
from itertools import product

import attrs

from cosmic_tui.games.cosmic.fuzz.pieces import Piece, Sort, pieces_of
from rules.cosmic.cards.action import PLAYED, TECH_USED, USED
from rules.cosmic.cards.index import Index
from rules.kernel.codec import structured

ANSWERED = {
    Sort.USE: USED, Sort.WILD: PLAYED, Sort.SUPER: PLAYED, Sort.ARTIFACT: PLAYED, Sort.REINFORCEMENT: PLAYED,
    Sort.TECH: TECH_USED,
}  # fmt: skip
"""The window that the announcement of a piece opens."""
Pair = tuple[str, str]
"""What is announced, and what answers it."""


@attrs.frozen
class AnswerTable:
    """What one piece answers, as its condition in `content/cosmic` says: pieces of these sorts, or just `only`."""

    by: str
    sorts: tuple[str, ...] = ()
    only: tuple[str, ...] = ()

    def answers(self, piece: Piece) -> bool:
        """Whether it may answer this piece at all."""
        return piece.name in self.only if self.only else piece.sort in self.sorts


@attrs.frozen
class NeverTable:
    """A pair that its conditions do not rule out by themselves, and why it cannot occur all the same."""

    first: str
    second: str
    reason: str


@attrs.frozen
class PairFile:
    """`pairs.toml`."""

    answer: tuple[AnswerTable, ...]
    never: tuple[NeverTable, ...] = ()


@attrs.frozen
class Pairs:
    """The pairs of a game: those that can occur, and the reason for each that cannot though its window is open."""

    pieces: Mapping[str, Piece]
    wanted: tuple[Pair, ...]
    barred: Mapping[Pair, str]

    @cached_property
    def possible(self) -> frozenset[Pair]:
        """Those that can occur, to be looked up."""
        return frozenset(self.wanted)

    @cached_property
    def answers(self) -> Mapping[str, tuple[str, ...]]:
        """By what is announced: all that can answer it."""
        found: dict[str, tuple[str, ...]] = {}
        for first, second in self.wanted:
            found[first] = (*found.get(first, ()), second)
        return found


@cache
def table() -> PairFile:
    """What is written about pairs."""
    text = files(__package__).joinpath("pairs.toml").read_text(encoding="utf-8")
    return structured(tomllib.loads(text), PairFile)


def answering(index: Index) -> list[str]:
    """The names of all pieces that the registry of hooks binds to a window of answers."""
    return [piece.name for piece in pieces_of(index).values() if {PLAYED, USED, TECH_USED} & set(piece.points)]


def pairs_of(index: Index) -> Pairs:
    """All pairs of what is announced with what is bound to the window that it opens."""
    pieces = pieces_of(index)
    wanted: list[Pair] = []
    barred: dict[Pair, str] = {}
    for first, second in product(pieces.values(), (pieces[name] for name in answering(index))):
        if ANSWERED[first.sort] in second.points:
            if reason := _reason(first, second):
                barred[first.name, second.name] = reason
            else:
                wanted.append((first.name, second.name))
    return Pairs(pieces, tuple(wanted), barred)


def _reason(first: Piece, second: Piece) -> str:
    """Why a pair cannot occur; empty where it can."""
    row = next((row for row in table().answer if row.by == second.name), None)
    if row is not None and not row.answers(first):
        return f"{second.name} answers only {', '.join(row.only or row.sorts)}"
    if first.card == second.card and second.sort is not Sort.ARTIFACT:
        return "they are one and the same card"
    return next((each.reason for each in table().never if (each.first, each.second) == (first.name, second.name)), "")
