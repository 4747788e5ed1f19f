"""Seats of a table and who sits on them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import attrs

from cosmic_tui.host.messages import Denied, TableOptions
from rules.kernel.game import GameKind, Lesson, RulesError

PERSON, BOT, EMPTY = "person", "bot", "empty"
SPECTATORS = ("live", "delayed", "none")
PACES = {"solo": 0.0, "live": 3.0, "relaxed": 8.0, "correspondence": 4 * 3600.0}
"""How long a beat lasts, in seconds, unless the table says otherwise; 0: there is none."""
PATIENCE = {"solo": 0, "live": 120, "relaxed": 300, "correspondence": 0}
"""Seconds for which a table waits for somebody who is away before a bot plays; 0: for ever."""
LONGEST_CLOCK = 14 * 24 * 3600
BY_MAIL_SECONDS = 3600
"""A table whose moves may take so long is played by mail: vacations, reminders and substitutes are for those."""
MAIL_MOVE_SECONDS = 3 * 24 * 3600
LONGEST_BEAT = 7 * 24 * 3600


@attrs.define
class Seat:
    """One seat. `identity` says which person holds it, `bot` which kind of bot; both are empty otherwise."""

    seat: str
    kind: str = EMPTY
    name: str = ""
    identity: str = ""
    bot: str = ""
    orders: list[Any] = attrs.Factory(list)
    """Its standing orders, in the class of the game."""
    vacant: bool = False
    """Whether its player has left for good: a bot plays, until somebody is invited."""
    substitute: str = ""
    """The identity of whoever plays until the owner comes back, or `BOT`; empty: nobody does."""
    substitute_name: str = ""

    @property
    def nameless(self) -> bool:
        """Whether a bot sits here that is only called after the seat."""
        return self.name == _called_after(self.seat)

    def take(self, identity: str, name: str) -> None:
        """A person sits down."""
        self.kind, self.identity, self.name, self.bot = PERSON, identity, name, ""
        self.vacant = False
        self.give_back()

    def give_to_bot(self, bot: str) -> None:
        """A bot sits down."""
        self.kind, self.identity, self.name, self.bot = BOT, "", _called_after(self.seat), bot
        self.orders = []
        self.give_back()

    def leave_to(self, bot: str, name: str) -> None:
        """Its player leaves for good, and a bot of this kind and name plays on."""
        self.give_to_bot(bot)
        self.name, self.vacant = name, True

    def take_orders(self, orders: list[Any]) -> None:
        """It has these standing orders from now on."""
        self.orders = orders

    def give_to_substitute(self, identity: str, name: str) -> None:
        """Somebody else, or `BOT`, plays until the owner comes back."""
        self.substitute, self.substitute_name = identity, name

    def give_back(self) -> None:
        """Nobody plays for the owner any more."""
        self.substitute, self.substitute_name = "", ""

    @property
    def player(self) -> str:
        """Who plays it now, by identity: its substitute, where that is a person, or its owner."""
        return self.substitute if self.substitute not in ("", BOT) else self.identity

    def clear(self) -> None:
        """Nobody sits here any more."""
        self.kind, self.identity, self.name, self.bot = EMPTY, "", "", ""


def _called_after(seat: str) -> str:
    return f"{seat} bot"


@attrs.define
class Invitation:
    """Somebody for whom a vacant seat is kept; `identity` is empty as long as nobody is known by that name."""

    name: str
    identity: str = ""


def seats_for(options: TableOptions, names: Sequence[str]) -> list[Seat]:
    """The seats of a new table: bots on the last ones, the others empty."""
    seats = [Seat(name) for name in names]
    for seat in seats[options.players - options.bots :]:
        seat.give_to_bot(options.bot)
    return seats


def lesson_table(game: str, lesson: Lesson) -> TableOptions:
    """What the table of a lesson is made with."""
    return TableOptions(
        game=game, players=lesson.players, bots=lesson.players - 1, bot=lesson.bot, pace="solo", spectators="none",
        rules=dict(lesson.rules), invitation=True, lesson=lesson.id,
    )  # fmt: skip


def first_table(kind: GameKind) -> TableOptions:
    """What somebody plays next who has come through the lessons: a whole game against bots."""
    first = kind.first_game
    return TableOptions(
        game=kind.id, players=first.players, bots=first.players - 1, pace="solo", rules=dict(first.rules)
    )


def check_options(options: TableOptions, kind: GameKind) -> None:
    """Raises `Denied` where no table can be made of these."""
    if options.players not in kind.players:
        fewest, most = min(kind.players), max(kind.players)
        raise Denied("denied.seats", fewest=fewest, most=most, players=options.players)
    try:
        kind.check(options.rules, options.players)
    except RulesError as error:
        raise Denied(error.message) from error
    if options.lesson:
        lesson = kind.lessons.get(options.lesson)
        if lesson is None or options != lesson_table(kind.id, lesson):
            raise Denied("denied.no_lesson", lesson=options.lesson, known=kind.lessons)
    if not 0 <= options.bots < options.players:
        raise Denied("denied.bots", players=options.players, most=options.players - 1, bots=options.bots)
    _check_pace(options)
    if not 0 <= options.move_seconds <= LONGEST_CLOCK:
        raise Denied("denied.move_clock", most=LONGEST_CLOCK, seconds=options.move_seconds)


def _check_pace(options: TableOptions) -> None:
    if options.pace not in PACES:
        raise Denied("denied.pace", pace=options.pace, known=PACES)
    if not 0 <= beat_seconds(options) <= LONGEST_BEAT:
        raise Denied("denied.beat", most=LONGEST_BEAT, seconds=options.beat_seconds)
    if patience(options) < 0:
        raise Denied("denied.patience", seconds=options.patience)
    if options.spectators not in SPECTATORS:
        raise Denied("denied.spectators", known=SPECTATORS, spectators=options.spectators)
    if options.holds < 0:
        raise Denied("denied.holds", holds=options.holds)


def beat_seconds(options: TableOptions) -> float:
    """How long a beat lasts at a table; 0: there is none."""
    return PACES[options.pace] if options.beat_seconds is None else options.beat_seconds


def needs_beats(options: TableOptions, seats: Sequence[Seat]) -> bool:
    """Whether time could betray one person to another: there are several, and they have not chosen to do without."""
    persons = [seat for seat in seats if seat.kind == PERSON]
    return len(persons) > 1 and beat_seconds(options) > 0


def order_seconds(options: TableOptions) -> float:
    """How long an order takes to answer a public question: as long as a beat, or it would tell of itself.

    People at a `solo` table trust each other, and do not wait for that.
    """
    return 0.0 if options.pace == "solo" else beat_seconds(options)


def patience(options: TableOptions) -> int:
    """After how many seconds a bot plays for somebody who is away; 0: never."""
    return PATIENCE[options.pace] if options.patience is None else options.patience


def by_mail(options: TableOptions) -> bool:
    """Whether people have so long for a move that nobody waits at the screen."""
    return options.move_seconds >= BY_MAIL_SECONDS


def by_mail_options(options: TableOptions) -> TableOptions:
    """The same table played by mail: days for a move, hours for a reaction."""
    return attrs.evolve(options, pace="correspondence", move_seconds=MAIL_MOVE_SECONDS)


def held_by(seats: Iterable[Seat], identity: str) -> Seat | None:
    """The seat a person holds, or plays for its owner."""
    return next((seat for seat in seats if identity and identity in (seat.identity, seat.substitute)), None)
