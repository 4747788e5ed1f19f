"""A game as it is played at a table: the running game with its clocks and its bots."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable, Sequence

from cosmic_tui.host import journal
from cosmic_tui.host.botseats import BotSeats
from cosmic_tui.host.disk import Log, StoreError
from cosmic_tui.host.house import House
from cosmic_tui.host.messages import TableOptions
from cosmic_tui.host.pace import Pace
from cosmic_tui.host.running import RunningGame
from cosmic_tui.host.seats import BOT, PACES, PERSON, Seat
from rules.kernel.asks import Refused
from rules.options import Options
from rules.setup import Setup

SEED_BYTES = 16


class Match:
    """Use `begin` or `resume`. `changed` is told after every change, with the seats that brought it about."""

    def __init__(self, running: RunningGame, house: House, changed: Callable[[Sequence[str]], None]) -> None:
        head = running.head
        self.running = running
        self.game = running.game
        self._changed = changed
        self._trouble = ""
        persons = frozenset(seat.seat for seat in head.seats if seat.kind == PERSON)
        bots = {
            seat.seat: house.make_bot(seat.bot, _bot_seed(head.setup, seat)) for seat in head.seats if seat.kind == BOT
        }
        self._pace = Pace(
            self.game, head.options, beats=head.beats, persons=persons, clock=house.clock, play=running.play
        )
        slow = head.options.pace != "solo"
        self._bots = BotSeats(self.game, bots, slow=slow, clock=house.clock, play=running.play)

    @classmethod
    async def begin(
        cls, id: str, options: TableOptions, seats: list[Seat], house: House, changed: Callable[[Sequence[str]], None]
    ) -> Match:
        """A new game, on disk. Raises `StoreError`."""
        seed = options.seed if house.chosen_seeds and options.seed is not None else secrets.token_hex(SEED_BYTES)
        setup = Setup(tuple(seat.seat for seat in seats), seed, Options(deal_seconds=options.deal_seconds))
        head = journal.Head(id, options, seats, setup, _needs_beats(options, seats), house.digest)
        log = await house.store.create(id)
        later = _Later()
        try:
            running = await RunningGame.begin(house.catalogue, head, log, house.clock, later)
        except StoreError:
            log.close()
            raise
        return later.lead_to(cls(running, house, changed))

    @classmethod
    async def resume(cls, record: journal.Record, house: House, changed: Callable[[Sequence[str]], None]) -> Match:
        """A game from its journal. Raises `StoreError`."""
        log = await house.store.reopen(record.head.id, record.size)
        later = _Later()
        try:
            running = await RunningGame.resume(house.catalogue, record, log, house.clock, house.digest, later)
        except Refused as error:
            log.close()
            raise StoreError(f"the journal of game {record.head.id} holds an answer that does not fit: {error}") from error
        except BaseException:
            log.close()
            raise
        return later.lead_to(cls(running, house, changed))
