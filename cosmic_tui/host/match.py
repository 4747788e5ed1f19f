"""A game as it is played at a table: the running game with its clocks and its bots."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence

from cosmic_tui.host import journal
from cosmic_tui.host.botseats import BotSeats
from cosmic_tui.host.disk import StoreError
from cosmic_tui.host.house import House
from cosmic_tui.host.messages import Running, TableOptions
from cosmic_tui.host.pace import Pace
from cosmic_tui.host.running import Changed, RunningGame
from cosmic_tui.host.seats import BOT, PACES, PERSON, Seat
from rules.kernel.asks import Refused
from rules.options import Options
from rules.setup import Setup

SEED_BYTES = 16


class Match:
    """Use `begin` or `resume`. `changed` is told after every change, with the seats that brought it about."""

    def __init__(self, running: RunningGame, house: House, changed: Changed) -> None:
        head = running.head
        self.running = running
        self.game = running.game
        self._changed = changed
        running.changed = self._after
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
        cls, id: str, options: TableOptions, seats: list[Seat], house: House, changed: Changed
    ) -> Match:
        """A new game, on disk. Raises `StoreError`."""
        seed = options.seed if house.chosen_seeds and options.seed is not None else secrets.token_hex(SEED_BYTES)
        setup = Setup(tuple(seat.seat for seat in seats), seed, Options(deal_seconds=options.deal_seconds))
        head = journal.Head(id, options, seats, setup, needs_beats(options, seats), house.digest)
        log = await house.store.create(id)
        try:
            return cls(await RunningGame.begin(house.catalogue, head, log, house.clock), house, changed)
        except BaseException:
            log.close()
            raise

    @classmethod
    async def resume(cls, record: journal.Record, house: House, changed: Changed) -> Match:
        """A game from its journal. Raises `StoreError`."""
        log = await house.store.reopen(record.head.id, record.size)
        try:
            return cls(
                await RunningGame.resume(house.catalogue, record, log, house.clock, house.digest), house, changed
            )
        except Refused as error:
            log.close()
            raise StoreError(f"the journal of game {record.head.id} has an answer that does not fit: {error}") from error
        except BaseException:
            log.close()
            raise

    def look(self, *, anew: bool = False) -> None:
        """Have clocks and bots see how the game now stands; `anew`: as if for the first time."""
        if self.running.trouble:
            self._pace.stop()
            self._bots.stop()
        else:
            self._pace.look(anew=anew)
            self._bots.look(anew=anew)

    def _after(self, seats: Sequence[str]) -> None:
        healed = bool(self._trouble) and not self.running.trouble
        self._trouble = self.running.trouble
        self.look(anew=healed)
        self._changed(seats)

    def clocks(self, seat: str | None) -> list[Running]:
        """The clocks a seat, or a spectator, may see."""
        return self._pace.running(seat)

    def deadlines(self, seat: str | None) -> list[tuple[str, float]]:
        """When they end."""
        return self._pace.deadlines(seat)

    async def stop(self) -> None:
        """End for now; the journal is closed."""
        self._pace.stop()
        self._bots.stop()
        await self.running.stop()


def needs_beats(options: TableOptions, seats: Sequence[Seat]) -> bool:
    """Whether time may betray one person to another: several persons, and they have not chosen to do without."""
    persons = [seat for seat in seats if seat.kind == PERSON]
    return len(persons) > 1 and PACES[options.pace] > 0


def _bot_seed(setup: Setup, seat: Seat) -> int:
    """Dice of a bot's own, from which nothing of the game's dice can be learned."""
    text = f"bot at {seat.seat}/{setup.seed}"
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")
