"""What the bots of a table say: sparingly, at public moments, with dice of their own."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from random import Random

import attrs

from cosmic_tui.host.messages import Said
from cosmic_tui.host.table.seats import BOT, Seat
from rules.kernel.events import Event, Seen
from rules.kernel.game import GameKind

LINES_APART = 6
"""What one of the last so many lines was, no bot says again."""


def name_bots(seats: Sequence[Seat], kind: GameKind, dice: Random) -> None:
    """Give every bot that is called after its seat a name that nobody at the table has, and its character."""
    for seat in seats:
        if seat.kind == BOT and seat.nameless:
            player = kind.bot_player(seat.bot, [each.name for each in seats], dice)
            if player is not None:
                seat.name, seat.bot = player.name, player.bot


@attrs.define
class BotTalk:
    """At most one line for each step of the game's progress, and none that was just heard.

    Only what everybody has been told is looked at, and nothing waits for it.
    """

    kind: GameKind
    heard: int
    """So many events have been looked at."""
    dice: Random
    spoke: int = -1
    """The progress of the game at which a bot spoke last."""
    _said: deque[str] = attrs.field(factory=lambda: deque(maxlen=LINES_APART))
    """The keys of the last lines."""

    def look(self, events: Sequence[Event], progress: int, seats: Iterable[Seat]) -> Said | None:
        """What is said to the events that are new; None: nothing."""
        new, self.heard = events[self.heard :], len(events)
        players = {seat.seat: seat for seat in seats if seat.kind == BOT}
        for event in new:
            if event.data is None or progress == self.spoke or not players:
                continue
            bots = {seat: each.bot for seat, each in players.items()}
            names = {seat: each.name for seat, each in players.items()}
            line = self.kind.bot_line(Seen(event.kind, event.at, dict(event.data)), bots, names, self.dice)
            if line is not None and line.message.key not in self._said:
                self.spoke = progress
                self._said.append(line.message.key)
                return Said(line.seat, players[line.seat].name, message=line.message, bot=True)
        return None
