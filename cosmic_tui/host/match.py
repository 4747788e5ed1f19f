"""A game as it is played at a table: the running game with its clocks, its bots, and what the host says about it."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Sequence

from cosmic_tui.aliens import setup_of
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

Announce = Callable[[str], None]


class Match:
    """Use `begin` or `resume`, and `look` once all is in place.

    `changed` is told after every change, with the seats that brought it about; `announce` says something to the table.
    """

    def __init__(self, running: RunningGame, house: House, announce: Announce, changed: Changed) -> None:
        head = running.head
        self.running = running
        self.game = running.game
        self._announce = announce
        self._changed = changed
        self._trouble = ""
        self._told_seed = False
        running.changed = self._after
        persons = frozenset(seat.seat for seat in head.seats if seat.kind == PERSON)
        self._pace = Pace(
            self.game, head.options, beats=head.beats, persons=persons, clock=house.clock, play=running.play
        )
        bots = {
            seat.seat: house.make_bot(seat.bot, _bot_seed(head.setup, seat)) for seat in head.seats if seat.kind == BOT
        }
        slow = head.options.pace != "solo"
        self._bots = BotSeats(self.game, bots, slow=slow, clock=house.clock, play=running.play)

    # -- beginning and ending

    @classmethod
    async def begin(
        cls, id: str, options: TableOptions, seats: list[Seat], house: House, announce: Announce, changed: Changed
    ) -> Match:
        """A new game, on disk. Raises `StoreError`."""
        colours = tuple([seat.seat for seat in seats])
        seed = house.seed(options)
        aliens = setup_of(options.aliens, len(colours), house.catalogue, seed)
        setup = Setup(colours, seed, Options(deal_seconds=options.deal_seconds), **aliens)
        head = journal.Head(id, options, seats, setup, needs_beats(options, seats), house.digest)
        log = await house.store.create(id)
        try:
            running = await RunningGame.begin(house.catalogue, head, log, house.clock)
            return cls(running, house, announce, changed)
        except BaseException:
            log.close()
            raise

    @classmethod
    async def resume(cls, record: journal.Record, house: House, announce: Announce, changed: Changed) -> Match:
        """A game from its journal. Raises `StoreError`."""
        log = await house.store.reopen(record.head.id, record.size)
        try:
            running = await RunningGame.resume(house.catalogue, record, log, house.clock, house.digest)
            return cls(running, house, announce, changed)
        except Refused as error:
            log.close()
            raise StoreError(f"game {record.head.id}: its journal has an answer that does not fit: {error}") from error
        except BaseException:
            log.close()
            raise

    async def stop(self) -> None:
        """End for now; the journal is closed."""
        self._pace.stop()
        self._bots.stop()
        await self.running.stop()

    # -- playing

    def look(self) -> None:
        """Say what there is to say at the beginning, and have clocks and bots start."""
        head = self.running.head
        self._announce(f"The dice are sealed. SHA-256 {journal.commitment(head.setup.seed)}")
        if self.running.renewed:
            self._announce(_renewal(head.seats, self.running.void))
        self._after(())

    def clocks(self, seat: str | None) -> list[Running]:
        """The clocks a seat, or a spectator, may see."""
        return self._pace.running(seat)

    def deadlines(self, seat: str | None) -> list[tuple[str, float]]:
        """When they end."""
        return self._pace.deadlines(seat)

    def _after(self, seats: Sequence[str]) -> None:
        """After a change: clocks and bots look, and everybody is told."""
        trouble, self._trouble = self._trouble, self.running.trouble
        if self.running.trouble:
            self._pace.stop()
            self._bots.stop()
        else:
            self._pace.look(anew=bool(trouble))
            self._bots.look(anew=bool(trouble))
        if trouble != self._trouble:
            self._announce(self._trouble or "The game can be saved again and goes on.")
        if self.game.over and not self._told_seed:
            self._told_seed = True
            self._announce(f"The seed of the dice was {self.running.head.setup.seed}")
        self._changed(seats)


def needs_beats(options: TableOptions, seats: Sequence[Seat]) -> bool:
    """Whether time could betray one person to another: there are several, and they have not chosen to do without."""
    persons = [seat for seat in seats if seat.kind == PERSON]
    return len(persons) > 1 and PACES[options.pace] > 0


def _bot_seed(setup: Setup, seat: Seat) -> int:
    """Dice of a bot's own, from which nothing of the game's dice can be learned."""
    text = f"bot at {seat.seat}/{setup.seed}"
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")


def _renewal(seats: Sequence[Seat], void: Sequence[journal.Given]) -> str:
    """What is said where newer code goes on with a game. Answers in windows are nobody's business and not counted."""
    names = {seat.seat: seat.name for seat in seats if seat.kind == PERSON}
    counts = Counter(names[given.seat] for given in void if given.public and given.seat in names)
    again = ", ".join(f"{name} {count}" for name, count in counts.items())
    text = "The rules or cards here are newer than this game, so it goes on from where it was last saved as a whole."
    return f"{text} Answers to be given again: {again}." if again else text
