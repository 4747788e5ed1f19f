"""The state of a game: plain slotted classes that hold ids, numbers and lists, nothing else.

Lasting effects are data here too; a state can be copied, compared and written down at any time.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import attrs

from rules.cosmic.state.encounter import Announced, Encounter, Fleet, Interrupted, Ships
from rules.cosmic.state.player import Player
from rules.kernel.copying import Copyable

END = "game.end"
TECH = "tech."
"""Begins the place of ships that research: `tech.omega_missile`."""


@attrs.define
class State(Copyable):
    """A whole game between two steps. `at` is the timing point that comes next."""

    at: str
    seats: tuple[str, ...]
    """Clockwise."""
    players: dict[str, Player]
    planets: dict[str, Ships]
    """Planet id (`red.1`) to the ships on it, by owner. A planet out of the game is not in it."""
    encounter: Encounter
    deck: list[str]
    """Next card last."""
    discard: list[str]
    """Top card last."""
    destiny: list[str]
    destiny_discard: list[str]
    stacked: tuple[str, ...] = ()
    """The top of the deck, next card last, once the discard pile has been shuffled in (positions only)."""
    destiny_stacked: tuple[str, ...] = ()
    moved: bool = True
    """Whether colonies have come or gone since the last state check."""
    playing: list[Announced] = attrs.Factory(list)
    """Cards that are just being played."""
    boxed: tuple[str, ...] = ()
    """Cosmic cards out of the game (positions only)."""
    boxed_destiny: tuple[str, ...] = ()
    rigged: tuple[tuple[str, str], ...] = ()
    """(seat, card): what is next taken at random from that hand (positions only)."""
    turn: int = 1
    encounters: int = 0
    queue: tuple[str, ...] | None = None
    """Seats that still have their go at this point; None before the first of them."""
    done: tuple[str, ...] = ()
    """Parts that have acted at this point."""
    dropped: tuple[tuple[str, str], ...] = ()
    """(seat, card): what has been discarded by whom since `card.discarded` was last opened."""
    flares: tuple[str, ...] = ()
    """The flare cards that are in the game."""
    dealt: Mapping[str, tuple[str, ...]] = attrs.Factory(dict)
    """The two aliens each player chooses from (R3.3.1)."""
    lots: Mapping[str, tuple[tuple[str, ...], ...]] = attrs.Factory(dict)
    """The first hand of a player and the eight cards dealt after it (positions only)."""
    last: str | None = None
    """Who acted last in the reinforcement loop."""
    winners: tuple[str, ...] = ()
    won_by: Mapping[str, str] = attrs.Factory(dict)
    asked: dict[str, int] = attrs.Factory(dict)
    """Questions put to each seat so far: the number in their keys. Never a global count."""
    drawn: dict[str, int] = attrs.Factory(dict)
    """Counters of the dice, by stream."""
    events: int = 0
    inserting: tuple[tuple[str, str], ...] = ()
    """(offense, defense) of encounters inserted when this one is over; no defense: destiny names it."""
    interrupted: list[Interrupted] = attrs.Factory(list)
    """Turns that were interrupted, the one that goes on next last."""
    unused: list[str] = attrs.Factory(list)
    """Alien sheets to be drawn, the next one last; made up when it is first needed."""
    aside: tuple[str, ...] = ()
    """Alien sheets that were drawn and rejected, or have left the game."""
    offered: str = ""
    """The alien sheet the offense may take in place of its own (R23.4)."""
    founded: tuple[tuple[str, str], ...] = ()
    """(seat, planet): colonies that have come to be since the last state check."""
    leaving: dict[str, Ships] = attrs.Factory(dict)
    """Planets that are leaving the game, with the ships that have still to leave them; within one action only."""
    losses: list[Any] = attrs.Factory(list)
    """Losses of which what follows is under way (the first) or waits; within one step only."""
    freed: tuple[tuple[str, int], ...] = ()
    """(seat, ships): what has come out of the warp since `ship.retrieved` was last opened."""
    flared: tuple[tuple[str, str], ...] = ()
    """(seat, flare): flares played since `flare.played` was last opened."""
    planet_cards: Mapping[str, tuple[str, ...]] = attrs.Factory(dict)
    """Cards that lie open beside planets, by planet."""
    techs: list[str] = attrs.Factory(list)
    """The deck of technology cards, next card last."""
    tech_discard: tuple[str, ...] = ()
    """Top card last."""
    tech_dealt: Mapping[str, tuple[str, ...]] = attrs.Factory(dict)
    """The two technology cards each player chooses from (R24.1)."""
    cannon: tuple[str, ...] = ()
    """The two neighbouring planets between which the Lunar Cannon stands."""
    flagship: tuple[str, ...] = ()
    """(seat, place) of the Prometheus, which is counted among the ships there."""

    @classmethod
    def blank(cls) -> State:
        """A state in which nothing has been set up."""
        return cls(END, (), {}, {}, Encounter(""), [], [], [], [])

    def move(self, at: str) -> None:
        """Go to another timing point: uses that were under way are over, wherever they were left."""
        self.at = at
        if self.playing:
            self.playing = [each for each in self.playing if not each.card.startswith(("use:", "tech:"))]
        self.queue = None
        self.done = ()
        self.last = None
        self.losses = []

    # -- who

    def holder_of(self, alien: str) -> str | None:
        """Who is this alien, as far as the table knows."""
        held = ((seat, self.players[seat].sheet(alien)) for seat in self.seats)
        return next((seat for seat, sheet in held if sheet is not None and not sheet.hidden), None)

    def clockwise(self, first: str) -> list[str]:
        """All seats, `first` and then its left neighbours."""
        start = self.seats.index(first)
        return [*self.seats[start:], *self.seats[:start]]

    def timing_order(self) -> list[str]:
        """Offense, defense, then the others clockwise from the offense's left (R21.1)."""
        order = self.clockwise(self.encounter.offense)
        defense = self.encounter.defense
        if defense is not None:
            order.remove(defense)
            order.insert(1, defense)
        return order

    def alliance_order(self) -> list[str]:
        """All but the main players, clockwise from the offense's left."""
        return [seat for seat in self.clockwise(self.encounter.offense) if seat not in self.encounter.mains]

    # -- where

    def system(self, seat: str) -> list[str]:
        """The planets of a home system that are in the game."""
        return [planet for planet in self.planets if owner(planet) == seat]

    def colonies(self, seat: str) -> Fleet:
        """Planets on which a seat has ships, and how many."""
        return {planet: fleet[seat] for planet, fleet in self.planets.items() if seat in fleet}

    def research(self, seat: str) -> Fleet:
        """Technology cards (`tech.<id>`) on which a seat has ships, and how many (R24.10)."""
        return {TECH + tech.id: tech.ships for tech in self.players[seat].techs if tech.ships}

    def ships_at(self, seat: str, place: str) -> int:
        """How many ships a seat has at a place (see `places`)."""
        if place in self.planets:
            return self.planets[place].get(seat, 0)
        return dict(self.places(seat)).get(place, 0)

    def seen(self, seat: str, places: Mapping[str, int]) -> Fleet:
        """Places as the whole table may know them: which tech lies face down is its owner's secret (R24.1)."""
        if not any(place.startswith(TECH) for place in places):
            return dict(places)
        shown: Fleet = {}
        for place, count in places.items():
            tech = self.players[seat].tech(place.removeprefix(TECH))
            name = f"{TECH}hidden" if tech is not None and not tech.complete else place
            shown[name] = shown.get(name, 0) + count
        return shown

    def home(self, seat: str) -> int:
        """The number of home colonies, with those on a planet that is leaving until their ships have left it."""
        standing = (*self.planets.items(), *self.leaving.items())
        return len([planet for planet, fleet in standing if seat in fleet and owner(planet) == seat])

    def foreign(self, seat: str) -> int:
        """The number of foreign colonies: where the marker stands (R15.10)."""
        return len([planet for planet, fleet in self.planets.items() if seat in fleet and owner(planet) != seat])

    def colony_counts(self) -> tuple[Fleet, Fleet]:
        """The home colonies of every seat, and its foreign ones."""
        homes, abroad = dict.fromkeys(self.seats, 0), dict.fromkeys(self.seats, 0)
        for planet, fleet in self.planets.items():
            whose = owner(planet)
            for seat in fleet:
                if seat == whose:
                    homes[seat] += 1
                else:
                    abroad[seat] += 1
        return homes, abroad

    def ships_in_encounter(self, side: str) -> Fleet:
        """Ships of one side by owner: gate; or the defense's colony with the ships beside it (R2.7)."""
        encounter = self.encounter
        if side == "offense":
            return dict(encounter.gate)
        ships = dict(encounter.beside)
        if encounter.planet is not None and encounter.defense is not None:
            own = self.planets[encounter.planet].get(encounter.defense, 0)
            if own:
                ships[encounter.defense] = own
        return ships

    def places(self, seat: str) -> Iterator[tuple[str, int]]:
        """Everywhere a seat has ships: planets, those leaving too, `tech.<id>`, `gate`, `beside`, `warp`, `out`."""
        yield from self.colonies(seat).items()
        yield from self.research(seat).items()
        yield from ((planet, fleet[seat]) for planet, fleet in self.leaving.items() if seat in fleet)
        player, encounter = self.players[seat], self.encounter
        for place, count in (
            ("gate", encounter.gate.get(seat, 0)), ("beside", encounter.beside.get(seat, 0)), ("warp", player.warp),
            ("out", player.out),
        ):  # fmt: skip
            if count:
                yield place, count


@cache
def owner(planet: str) -> str:
    """Whose home system a planet belongs to: that of `red.1` is red's (R2.1)."""
    return planet.partition(".")[0]
