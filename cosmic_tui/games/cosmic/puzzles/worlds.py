"""Worlds that look the same to the seat of a puzzle: the hands of the others and the deck dealt anew.

A card that somebody has just named, in an answer the position still holds, stays in that hand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from cosmic_tui.games.cosmic.kind import CosmicKind
from cosmic_tui.games.cosmic.puzzles.book import Page, opened
from rules.cosmic.match import CosmicMatch
from rules.kernel.asks import Ask

CARD = "card:"


class Worlds:
    """The worlds of one puzzle, each by a number. Raises `PositionError` where the puzzle cannot be opened."""

    def __init__(self, page: Page, kind: CosmicKind) -> None:
        self.page = page
        self._kind = kind
        game, self.ask = opened(page, kind.catalogue)
        state = game.state
        self._deck = list(state.deck)
        self._hands = {seat: list(state.players[seat].hand) for seat in state.seats if seat != self.ask.seat}
        self.named = Counter(
            option.removeprefix(CARD) for choose in game.mark.answers.values() for option in choose if CARD in option
        )
        """The cards that stay where they are."""

    def position(self, number: int) -> dict[str, Any]:
        """The position of a world."""
        chance = Random(number)  # noqa: S311 - it has to repeat
        kept = {seat: self._kept(hand) for seat, hand in self._hands.items()}
        pool = list(self._deck)
        for seat, hand in self._hands.items():
            pool += (Counter(hand) - Counter(kept[seat])).elements()
        chance.shuffle(pool)
        seats = {seat: dict(table) for seat, table in self.page.position["seat"].items()}
        for seat, hand in self._hands.items():
            drawn = len(hand) - len(kept[seat])
            seats[seat]["hand"], pool = [*kept[seat], *pool[:drawn]], pool[drawn:]
        return {**self.page.position, "seat": seats}

    def opened(self, number: int) -> tuple[CosmicMatch, Ask]:
        """The game of a world at the question. Raises `PositionError` where it is not asked there, `Refused`."""
        position = self.position(number)
        table: Mapping[str, Any] = position["position"]
        there = {**position, "position": {**table, "seed": f"{table.get('seed', '')} {number}"}}
        return opened(Page(self.page.puzzle, there), self._kind.catalogue)

    def _kept(self, hand: Sequence[str]) -> list[str]:
        return [card for card in dict.fromkeys(hand) if card in self.named]
