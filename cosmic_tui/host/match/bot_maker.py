"""The bots of one game: those on seats of their own, and those that play for somebody."""

from __future__ import annotations

import hashlib

from cosmic_tui.host.match.order_runner import Substitute
from cosmic_tui.host.services import TableServices
from cosmic_tui.host.store.record import Head
from cosmic_tui.host.table.seats import Seat
from rules.kernel.game import Bot


class BotMaker:
    """Makes a bot for a seat, with dice of its own."""

    def __init__(self, head: Head, services: TableServices) -> None:
        self._head = head
        self._services = services
        self._kind = services.kind_of(head.options)

    def bot(self, seat: Seat) -> Bot:
        """Who plays on a seat: the bot of the seat, or the usual one of the table."""
        return self._services.bot(self._kind, seat.bot or self._head.options.bot, _bot_seed(self._head.seed, seat))

    def substitute(self, seat: Seat) -> Bot:
        """Who plays for somebody who is away: the orders of the seat first, then a bot."""
        return Substitute(self.bot(seat), seat, self._kind.orders)


def _bot_seed(seed: int | str, seat: Seat) -> int:
    """Dice of a bot's own, from which nothing of the game's dice can be learned."""
    text = f"bot at {seat.seat}/{seed}"
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")
