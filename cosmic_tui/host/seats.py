"""Seats of a table and who sits on them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import attrs

from cosmic_tui.aliens import AliensError
from cosmic_tui.aliens import check as check_aliens
from cosmic_tui.host.messages import Denied, TableOptions
from rules.catalogue import Catalogue

PERSON, BOT, EMPTY = "person", "bot", "empty"
FEWEST, MOST = 3, 5
PACES = {"solo": 0.0, "live": 3.0, "relaxed": 8.0}
"""How long a window stays open, in seconds; 0: it has no beat."""
LONGEST_CLOCK = 3600


@attrs.define
class Seat:
    """One seat. `identity` says which person holds it, `bot` which kind of bot; both are empty otherwise."""

    seat: str
    kind: str = EMPTY
    name: str = ""
    identity: str = ""
    bot: str = ""

    def take(self, identity: str, name: str) -> None:
        """A person sits down."""
        self.kind, self.identity, self.name, self.bot = PERSON, identity, name, ""

    def give_to_bot(self, bot: str) -> None:
        """A bot sits down."""
        self.kind, self.identity, self.name, self.bot = BOT, "", f"{self.seat} bot", bot

    def clear(self) -> None:
        """Nobody sits here any more."""
        self.kind, self.identity, self.name, self.bot = EMPTY, "", "", ""


def seats_for(options: TableOptions, colours: Sequence[str]) -> list[Seat]:
    """The seats of a new table: bots on the last ones, the others empty."""
    seats = [Seat(colour) for colour in colours[: options.players]]
    for seat in seats[options.players - options.bots :]:
        seat.give_to_bot(options.bot)
    return seats


def check_options(options: TableOptions, catalogue: Catalogue) -> None:
    """Raises `Denied` where no table can be made of these."""
    try:
        check_aliens(options.aliens, options.players, catalogue)
    except AliensError as error:
        raise Denied(str(error)) from error
    if not FEWEST <= options.players <= MOST:
        raise Denied(f"A table has {FEWEST} to {MOST} seats, not {options.players}.")
    if not 0 <= options.bots < options.players:
        raise Denied(f"A table of {options.players} can have 0 to {options.players - 1} bots, not {options.bots}.")
    if options.pace not in PACES:
        raise Denied(f"There is no pace {options.pace!r}; there are {', '.join(PACES)}.")
    for what, seconds in (("deal clock", options.deal_seconds), ("move clock", options.move_seconds)):
        if not 0 <= seconds <= LONGEST_CLOCK:
            raise Denied(f"The {what} can have 0 (none) to {LONGEST_CLOCK} seconds, not {seconds}.")


def held_by(seats: Iterable[Seat], identity: str) -> Seat | None:
    """The seat a person holds."""
    return next((seat for seat in seats if identity and seat.identity == identity), None)
