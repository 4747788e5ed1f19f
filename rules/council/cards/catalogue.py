"""All printed facts of the game together. A game is handed a `Catalogue`; its state holds ids only."""

from collections.abc import Mapping
from itertools import chain
from typing import TypeVar

from attrs import Factory, field, frozen

from rules.council.cards.galaxy import Board, BoardMap, DealRules, Planet, Station, System, Terrain
from rules.council.cards.goals import Objective, Tier, TierId
from rules.council.cards.neutral_markers import Markers
from rules.council.cards.papers import ActionCard, Bill
from rules.council.cards.research import Feature, Race, Technology
from rules.council.cards.units import HitOrder, Unit

T = TypeVar("T")


@frozen
class Numbers:
    """The numbers of the rules that stand on no entry."""

    seats_least: int
    seats_most: int
    points_to_win: int
    """At the end of a round (C21.1)."""
    last_round: int
    """The round with which the game ends (C21.2)."""
    start_goods: int
    start_cards: int
    hand_limit: int
    """Action cards (C18.1)."""
    cards_drawn: int
    """Action cards a seat draws at the end of a round (C18.1)."""
    bills_a_round: int
    fleet_limit: int
    """Ships of one seat in one system in the first round (C6.5)."""
    fleet_limit_grows_every: int
    """The limit is one higher from every round divisible by this (C6.5)."""
    shot_die: int
    initiative_die: int
    longest_battle: int
    """Exchanges after which the attacker goes back (D19)."""
    technology_cost: int
    """Resources (C14.1)."""
    technologies_a_round: int
    specialty_discount: int
    """For each planet of the technology's colour that pays (C14.2)."""
    votes_least: int
    """The votes of a seat that votes (C16.2)."""
    contracts_a_seat: int
    """Most contracts of one seat (C15.1)."""

    def fleet_limit_in(self, number: int) -> int:
        """Most ships of one seat in one system in this round (C6.5)."""
        return self.fleet_limit + number // self.fleet_limit_grows_every


class UnknownEntryError(LookupError):
    """An id that is on no printed entry of its kind."""

    def __init__(self, kind: str, entry: str) -> None:
        super().__init__(f"there is no {kind} {entry!r}")


@frozen(eq=False)
class Catalogue:
    """All printed facts, each mapping by id in the order of the files, with lookups over several of them.

    Lookups by method raise `UnknownEntryError` for an id that is nowhere.
    """

    numbers: Numbers
    units: Mapping[str, Unit]
    damage: HitOrder
    races: Mapping[str, Race]
    terrains: Mapping[str, Terrain]
    systems: Mapping[str, System]
    """The centre and the stock; home systems are those of the races."""
    boards: Mapping[int, Board]
    """Number of seats -> board."""
    maps: Mapping[str, BoardMap]
    """The standard maps."""
    deal_rules: DealRules
    markers: Markers
    technologies: Mapping[str, Technology]
    """Those that every race can buy."""
    tiers: Mapping[TierId, Tier]
    objectives: Mapping[str, Objective]
    bills: Mapping[str, Bill]
    action_cards: Mapping[str, ActionCard]
    _planets: Mapping[str, Planet | Station] = field(
        init=False, repr=False, default=Factory(lambda self: self._all_planets(), takes_self=True)
    )

    _technologies: Mapping[str, Technology] = field(
        init=False, repr=False, default=Factory(lambda self: self._all_technologies(), takes_self=True)
    )
    _features: Mapping[str, Feature] = field(
        init=False, repr=False, default=Factory(lambda self: self._all_features(), takes_self=True)
    )

    @property
    def centre(self) -> System:
        """The system in cell `0`."""
        return next(system for system in self.systems.values() if system.centre)

    def planet(self, planet: str) -> Planet | Station:
        """A planet or trade station, of the stock or of a home system."""
        return _entry(self._planets, "planet", planet)

    def technology(self, technology: str) -> Technology:
        """A technology, of all or of one race."""
        return _entry(self._technologies, "technology", technology)

    def feature(self, feature: str) -> Feature:
        """A feature of any race."""
        return _entry(self._features, "feature", feature)

    def standard_map(self, seats: int) -> BoardMap:
        """The standard map for so many seats."""
        for found in self.maps.values():
            if found.seats == seats:
                return found
        raise UnknownEntryError("standard map for seats:", str(seats))

    def action_deck(self) -> list[str]:
        """The ids of all action cards, one entry a card, unshuffled and always in the same order."""
        return [card.id for card in self.action_cards.values() for _ in range(card.copies)]

    def objectives_of(self, tier: TierId) -> list[str]:
        """The ids of the objectives of a tier, unshuffled and always in the same order."""
        return [objective.id for objective in self.objectives.values() if objective.tier == tier]

    def _all_planets(self) -> dict[str, Planet | Station]:
        groups = chain(
            (system.planets for system in self.systems.values()), (race.planets for race in self.races.values())
        )
        planets = {planet.id: planet for planet in chain.from_iterable(groups)}
        stations = {station.id: station for system in self.systems.values() for station in system.stations}
        return {**planets, **stations}

    def _all_technologies(self) -> dict[str, Technology]:
        return {**self.technologies, **{race.technology.id: race.technology for race in self.races.values()}}

    def _all_features(self) -> dict[str, Feature]:
        found = chain.from_iterable(race.features for race in self.races.values())
        return {feature.id: feature for feature in found}


def _entry(entries: Mapping[str, T], kind: str, entry: str) -> T:
    try:
        return entries[entry]
    except KeyError:
        raise UnknownEntryError(kind, entry) from None
