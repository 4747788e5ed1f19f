"""The services that all tables of a host share."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from random import Random

import attrs

from cosmic_tui.base.clock import Clock
from cosmic_tui.host.faults import FaultDesk
from cosmic_tui.host.lobby.accounts import Accounts
from cosmic_tui.host.match.bot_seats import MakeBot
from cosmic_tui.host.match.running import RunningGame
from cosmic_tui.host.messages import Denied, TableOptions
from cosmic_tui.host.notifier import Notifier
from cosmic_tui.host.store.store import Store
from cosmic_tui.host.table.attendee import Attendee
from cosmic_tui.host.vacations import Vacations
from rules.kernel.game import Bot, GameKind

SEED_BYTES = 16

Seed = Callable[[TableOptions], int | str]
"""The seed of a new game."""


def drawn_seed(_options: TableOptions) -> str:
    """128 bits that nobody can guess from what is told of them."""
    return secrets.token_hex(SEED_BYTES)


@attrs.define
class TableServices:
    """The things a table works with."""

    kinds: Mapping[str, GameKind]
    """The games that can be played, by id; the first is played where nobody says which."""
    store: Store
    clock: Clock
    people: Accounts
    notifier: Notifier
    vacations: Vacations
    faults: FaultDesk
    make_bot: MakeBot | None
    """In place of the bots of the games: for tests."""
    seed: Seed
    dice: Callable[[], Random]
    """The dice by which the bots of a table are named and speak."""
    lobby_changed: Callable[[str], None]
    """Told the id of a table whose row in the lobby may be another one now."""
    ended: Callable[[RunningGame], None]
    """Told of a game that is over; more than once."""
    gone: Callable[[str], None]
    """Told the id of a table that is no longer there."""
    in_lobby: Callable[[], Sequence[Attendee]]
    """Who is at no table."""
    elsewhere: Callable[[str], Sequence[Attendee]]
    """Who is at another table than that of this id."""

    def kind_of(self, options: TableOptions) -> GameKind:
        """The game a table plays. Raises `Denied` where the host has no such game."""
        if options.game in self.kinds:
            return self.kinds[options.game]
        raise Denied("denied.no_game", game=options.game, known=self.kinds)

    def bot_dice(self, options: TableOptions) -> Random:
        """The dice for the bots of a table; with a seed of its own they fall alike every time."""
        return self.dice() if options.seed is None else Random(options.seed)  # noqa: S311 - nothing secret is drawn

    def bot(self, kind: GameKind, bot: str, seed: int) -> Bot:
        """A bot of a kind for that game. Raises ValueError where there is no such kind."""
        return kind.make_bot(bot, seed) if self.make_bot is None else self.make_bot(bot, seed)
