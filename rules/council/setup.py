"""What a game is opened with."""

from __future__ import annotations

import attrs

from rules.council.cards.catalogue import Catalogue
from rules.council.cards.context import Context
from rules.council.protocol.options import Options
from rules.council.state.seat import SeatState

COLOURS = ("red", "blue", "green", "yellow", "purple", "orange")
"""The seats there can be."""


@attrs.frozen
class Setup:
    """Seats in clockwise order, a seed for the dice, the table's options."""

    seats: tuple[str, ...]
    seed: int | str = 1
    options: Options = attrs.Factory(Options)
    races: tuple[str, ...] = ()
    """Who plays which race, seat by seat; empty where they are chosen (C3.1)."""

    def check(self, catalogue: Catalogue) -> None:
        """Raises ValueError where these cannot be the seats of a game."""
        numbers = catalogue.numbers
        if not numbers.seats_least <= len(self.seats) <= numbers.seats_most:
            least, most = numbers.seats_least, numbers.seats_most
            raise ValueError(f"seats: a game has {least} to {most} players, not {len(self.seats)}")
        for seat in self.seats:
            if seat not in COLOURS or self.seats.count(seat) > 1:
                raise ValueError(f"seats: {seat!r} is no colour, or sits twice; there are {', '.join(COLOURS)}")
        if self.races and len(self.races) != len(self.seats):
            raise ValueError(f"races: {len(self.seats)} players need as many races, not {len(self.races)}")
        for race in self.races:
            if race not in catalogue.races or self.races.count(race) > 1:
                raise ValueError(f"races: {race!r} is no race, or is there twice")


def opening(game: Context, setup: Setup) -> None:
    """Seat the players; the line goes on with `setup.race` (C3.1)."""
    setup.check(game.catalogue)
    state = game.state
    state.seats = setup.seats
    races = setup.races or ("",) * len(setup.seats)
    state.players = {seat: SeatState(race) for seat, race in zip(setup.seats, races, strict=True)}
    state.at = "setup.race"
    game.emit("game.begin", {"seats": list(setup.seats)})
