"""A game as it is played at a table: the running game with its clocks, its bots, and what the host says about it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

import attrs

from cosmic_tui.host.match import announcements
from cosmic_tui.host.match.attendance import Attendance
from cosmic_tui.host.match.beat_runner import BeatRunner
from cosmic_tui.host.match.beats import BeatClock
from cosmic_tui.host.match.bot_maker import BotMaker
from cosmic_tui.host.match.bot_seats import BotSeats
from cosmic_tui.host.match.measures import SeatMeasures
from cosmic_tui.host.match.order_runner import OrderRunner
from cosmic_tui.host.match.orders import orders_of
from cosmic_tui.host.match.pace import Pace
from cosmic_tui.host.match.questions import Given, Questions, in_game
from cosmic_tui.host.match.running import RunningGame
from cosmic_tui.host.match.seat_changes import SeatChanges
from cosmic_tui.host.match.seat_snapshot import snapshot_of
from cosmic_tui.host.match.sheets import Sheets, Written
from cosmic_tui.host.match.substitutes import Substitutes
from cosmic_tui.host.match.thinking import Thinking
from cosmic_tui.host.messages import Denied
from cosmic_tui.host.services import TableServices
from cosmic_tui.host.store import journal
from cosmic_tui.host.store.record import commitment
from cosmic_tui.host.table.bot_talk import name_bots
from cosmic_tui.host.table.invitations import Invitations
from cosmic_tui.host.table.seats import BOT, PERSON, Seat, beat_seconds, order_seconds, patience
from cosmic_tui.host.table.snapshot import TableSnapshot
from cosmic_tui.host.table.votes import Votes
from rules.kernel.asks import Refused
from rules.kernel.game import RulesError
from rules.kernel.message import Message, message

Announce = Callable[[Message], None]


class Tell(Protocol):
    """Tells who is at the table that something has changed, these seats first; `only` these where that is all."""

    def __call__(self, seats: Sequence[str], *, only: bool = False) -> None: ...


PAUSED = message("denied.paused")


class HostedMatch:
    """Made by `opening`; call `look` once all is in place.

    `changed` is told after every change, with the seats that brought it about; `announce` says something to the table.
    """

    def __init__(self, running: RunningGame, services: TableServices, announce: Announce, changed: Tell) -> None:
        head = running.head
        self.running = running
        self.game = running.game
        self._announce = announce
        self._changed = changed
        self._trouble: Message | None = None
        self._told_seed = False
        self._rewound = self._answered = 0
        self._paused = False
        """Whether the clocks have been stopped for a pause."""
        self._seen: tuple[Any, ...] = ()
        """What everybody was told of last."""
        running.changed = self._follow_up
        options, play = head.options, running.play
        self._kind = services.kind_of(options)
        self._make = BotMaker(head, services)
        for seat in head.seats:
            seat.orders = orders_of(seat.orders, self._kind.orders)
        self.questions = Questions(self.game, running.history, running.open_beat, running.breaks)
        self.sheets = Sheets(self.game, running.written)
        self._seats = {seat.seat: seat for seat in head.seats}
        bots = {seat.seat: self._make.bot(seat) for seat in head.seats if seat.bot}
        bots |= {seat.seat: self._make.substitute(seat) for seat in head.seats if seat.substitute == BOT}
        clock, beat = services.clock, beat_seconds(options) if head.beats else 0.0
        self._services = services
        self.attendance = Attendance(
            head.seats, patience(options), bots, self._make.substitute, clock, self._seats_changed
        )
        persons = self.attendance.players
        self.thinking = Thinking(self.game, self.attendance.players, clock)
        self._seat_changes = SeatChanges(running)
        self.substitutes = Substitutes(
            running, services, self._seats, self._seat_changes, self.attendance, self._look_for_seats
        )
        measures = SeatMeasures(
            self, self._seats, self._make.substitute, self.give_up, self.substitutes.begin, services.people.called
        )  # fmt: skip
        self.votes = Votes(running, persons, measures)
        self.invitations = Invitations(running, services.people, self._seat_changes)
        self.beats = BeatClock(
            beat,
            options.holds,
            persons,
            lambda: bool(bots),
            self._who_wants_time,
            clock,
            self._beat_over,
            self._stretched,
        )
        self._beat_runner = BeatRunner(running, self.questions, self.beats)
        self.pace = Pace(
            self.game,
            options,
            beats=head.beats,
            persons=persons,
            clock=clock,
            play=play,
            due=running.due,
            keep=lambda key, until: running.remember(journal.due_line(key, until)),
            over_at=self.substitutes.over_at,
        )
        self.orders = OrderRunner(
            self.game, self.questions, self._seats, self._kind.orders, beat=order_seconds(options), players=persons,
            away=self.attendance.away, clock=clock, play=self._play,
        )  # fmt: skip
        self.bots = BotSeats(
            self.game,
            self.questions,
            bots,
            running.history,
            slow=beat_seconds(options) > 0,
            beat=beat,
            clock=clock,
            play=self._play,
            drafted=lambda ask: self.sheets.draft(ask.seat, in_game(ask.key)),
        )

    def vacation_changed(self) -> None:
        """Somebody's clocks stand, or run again."""
        self._seats_changed()

    def _seats_changed(self) -> None:
        """Another one plays a seat from now on."""
        self._look_for_seats()
        self._changed([])

    def _look_for_seats(self) -> None:
        if not self.running.trouble and not self.votes.paused:
            self.thinking.look()
            self.orders.look(anew=True)
            self.pace.look()
            self.bots.look()

    # -- beginning and ending

    def look(self) -> None:
        """Say what there is to say at the beginning, and have clocks and bots start."""
        head = self.running.head
        if not head.options.lesson:
            seal = commitment(head.seed)
            self._announce(message("told.dice_sealed", seal=seal))
        if self.running.renewed:
            self._announce(announcements.renewed(head.seats, self.running.void))
        self._follow_up(())

    async def stop(self) -> None:
        """End for now; the journal is closed."""
        self._stop_clocks()
        self.attendance.stop()
        await self.running.stop()

    # -- playing

    async def accept(self, seat: str, key: str, choose: Sequence[str]) -> None:
        """An answer of a player; returns when it is on disk and, unless said ahead, has taken effect. `Denied`."""
        if self.votes.paused:
            raise Denied(PAUSED)
        try:
            now, later = self.questions.take(seat, key, choose)
        except Refused as error:
            raise Denied(error.message) from error
        beat = self.questions.beat
        if later and beat is not None:
            await self.running.keep(*journal.said_lines(beat.key, later, key))
            if self.questions.beat is not beat or self.questions.passing:
                raise Denied("denied.beat_over")
            self.questions.keep(later)
        for given in now:
            await self.running.submit(*given)
        if not now:
            self._changed([seat], only=True)

    async def draft(self, seat: str, key: str, lines: Sequence[str], *, check: bool) -> None:
        """Keep what a player has written for a sheet; nobody else is told. Raises `Denied`."""
        inner = in_game(key)
        try:
            self.sheets.check(seat, inner, lines, whole=check)
        except Refused as error:
            raise Denied(error.message) from error
        await self.running.keep(journal.draft_line(seat, Written(inner, list(lines))))
        if self.sheets.is_open(seat, inner):  # it may have been sealed meanwhile, with other lines
            self.sheets.keep(seat, inner, lines)
        self.sheets.look()
        self._changed([seat], only=True)

    async def reopen(self, seat: str, key: str) -> None:
        """A player goes on writing a sheet that was sealed. Raises `Denied` once all have sealed theirs."""
        await self.running.reopen(seat, in_game(key))

    async def give_orders(self, seat: str, orders: Sequence[Any]) -> None:
        """A player has other standing orders from now on. Raises `Denied`."""
        try:
            given = orders_of(orders, self._kind.orders)
            self._kind.orders.check(given, list(self._seats))
        except RulesError as error:
            raise Denied(error.message) from error
        await self._seat_changes.make(seat, lambda place: place.take_orders(given))
        self._look_for_seats()
        self._changed([seat], only=True)

    async def give_up(self, seat: str) -> None:
        """A player leaves for good; a bot plays on, unless nobody else is left. Raises `Denied`."""
        place, bot = self._seats[seat], self.running.head.options.bot
        left = attrs.evolve(place, vacant=True)
        left.give_to_bot(bot)
        others = [each for each in self._seats.values() if each.seat != seat]
        name_bots([*others, left], self._kind, self._services.bot_dice(self.running.head.options))
        await self._seat_changes.make(seat, lambda each: each.leave_to(left.bot, left.name))
        self.attendance.given_up(seat, self._make.bot(place))
        if any(each.kind == PERSON for each in self._seats.values()):
            self._seats_changed()
        else:
            self._announce(announcements.LEFT_TO_BOTS)
            await self.running.finish()

    async def take_over(self, identity: str, name: str) -> Seat:
        """Somebody who is invited takes the first seat whose player has left for good. Raises `Denied`."""
        taken = await self.invitations.accept(identity, name)
        self.attendance.came(taken.seat)
        return taken

    async def agree(self, seat: str, what: str, about: str = "") -> bool:
        """A player wants something that needs consent; returns whether it has been done. Raises `Denied`."""
        whose = about.partition(" ")[0]
        name = self._seats[whose].name if whose in self._seats else whose
        done = await self.votes.agree(seat, what, about)
        if done:
            self._announce(announcements.agreed(what, about, name))
        self._look_at_pause()
        self._changed([seat])
        return done

    async def object(self, seat: str, what: str, about: str = "") -> None:
        """A player does not want it. Raises `Denied`."""
        if await self.votes.object(what, about):
            self._announce(announcements.objected(what))
        self._look_at_pause()
        self._changed([seat])

    def _look_at_pause(self) -> None:
        """A pause has begun or ended: clocks, bots and orders stop, or look again."""
        if self._paused != self.votes.paused:
            self._follow_up(())

    async def hold(self, seat: str) -> None:
        """A player stretches the open beat. Raises `Denied`."""
        self.beats.hold(seat)
        await self.running.keep(*self._beat_runner.lines())
        self._changed([seat])

    def ready(self, seat: str, *, phase: bool) -> None:
        """A player has nothing more to say, which nobody else is told. Raises `Denied`."""
        self.beats.ready(seat, phase=phase)
        self._changed([seat], only=True)

    def present(self, seat: str | None) -> TableSnapshot:
        """What the game is now to a seat, or to a spectator."""
        return snapshot_of(self, seat)

    def waits_for(self, seat: str) -> bool:
        """Whether a seat is asked something that its orders do not answer."""
        return len(self.questions.asks(seat)) > len(self.orders.quiet(seat))

    def _play(self, seat: str, key: str, choose: Sequence[str]) -> None:
        """An answer of a bot, of an order, or of a clock."""
        if self.votes.paused:
            return
        try:
            now, later = self.questions.take(seat, key, choose)
        except Refused:  # too late: the beat is over; or it has nothing left to say
            if self.running.breaks(seat, choose):
                self.running.halt()
            return
        beat = self.questions.beat
        if later and beat is not None:
            self.running.remember(*journal.said_lines(beat.key, later, key))
            self.questions.keep(later)
        self._give(now)

    def _give(self, given: Sequence[Given]) -> None:
        for each in given:
            self.running.play(*each)

    def _who_wants_time(self) -> list[str]:
        return [seat for seat in self.attendance.players() if self.orders.wants_time(seat)]

    def _stretched(self) -> None:
        self.running.remember(*self._beat_runner.lines())
        self._changed([])

    def _beat_over(self) -> None:
        self.orders.before_the_end()
        self.bots.before_the_end()
        self._give(self.questions.close())

    def _follow_up(self, seats: Sequence[str]) -> None:
        """After a change: clocks and bots look, and everybody is told; of what is said in a beat nobody else is."""
        noticed = bool(self.running.notices)
        while self.running.notices:
            self._announce(self.running.notices.pop(0))
        trouble, self._trouble = self._trouble, self.running.trouble
        if trouble != self._trouble and (self._trouble or not self.game.over):
            self._announce(self._trouble or announcements.GOES_ON)
        self._paused = self.votes.paused and not self.game.over
        if self._trouble or self._paused:
            self._stop_clocks()
        elif self.running.halted:
            self._wait_for_people()
        else:
            self._look_at_motions()
            self._look_back()
            self.sheets.look()
            self._give(self.questions.look())
            if self.questions.passing:
                return
            self._beat_runner.look()
            self.thinking.look()
            self.orders.look(anew=bool(trouble))
            self.pace.look(anew=bool(trouble))
            self.bots.look(anew=bool(trouble))
        if self.game.over and not self._told_seed:
            self._told_seed = True
            self._announce(message("told.seed", seed=self.running.head.seed))
        if self.game.over and not self._trouble:
            self._services.ended(self.running)
        seen, self._seen = self._seen, self._told_all()
        self._changed(seats, only=self.beats.running and not noticed and seen == self._seen)

    def _told_all(self) -> tuple[Any, ...]:
        """What stays the same as long as all that is said is nobody else's business: something ahead in a beat."""
        running, beat = self.running, self.questions.beat
        return (
            running.answered,
            running.rewound,
            running.trouble,
            running.halted,
            len(running.history),
            None if beat is None else beat.key,
        )

    def _look_at_motions(self) -> None:
        """A public answer ends what was wanted of the one before; what is said in a window must not show."""
        if self._answered != self.running.answered:
            self._answered = self.running.answered
            self.votes.lapse()

    def _wait_for_people(self) -> None:
        """Nothing answers by itself: no beat ends, and no bot and no order has a say."""
        self._rewound = self.running.rewound
        self._stop_clocks()
        self.questions.start_over()
        self.questions.look()

    def _look_back(self) -> None:
        """Where the game has gone back, everything begins anew."""
        if self._rewound != self.running.rewound:
            self._rewound = self.running.rewound
            self.questions.start_over()
            self.sheets.start_over()
            self._stop_clocks()

    def _stop_clocks(self) -> None:
        self.beats.stop()
        self.pace.stop()
        self.thinking.stop()
        self.bots.stop()
        self.orders.stop()
