"""The index of all abilities by timing point, so that a window asks only what belongs to it."""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from rules.cosmic.cards.abilities import IDLE, Ability, BoundAbility, Counted
from rules.cosmic.cards.behaviours import Behaviour, Power, Tech
from rules.cosmic.cards.catalogue import Catalogue

Table = Mapping[str, Mapping[str, tuple[BoundAbility, ...]]]
"""Timing point to card or alien to the abilities it has there."""


@attrs.frozen
class Candidates:
    """The names of all that could act at a timing point, so that most windows need no second look."""

    aliens: frozenset[str]
    """Those that keep cards to be played later (`moves.stored_cards`) are always among them."""
    cards: frozenset[str]
    techs: frozenset[str]
    effects: frozenset[str]


@attrs.frozen
class Index:
    """Look-up tables of all abilities, so that a window asks only what belongs to it."""

    cards: Table
    powers: Table
    counted: Mapping[str, Mapping[str, tuple[object, Counted]]]
    """Quantity to alien."""
    effects: Mapping[str, Mapping[str, tuple[object, Counted]]]
    """Quantity to effect."""
    immune: frozenset[str]
    """Aliens whose power is not lost with their home colonies (R16.6)."""
    techs: Table = attrs.Factory(dict)
    tech_counts: Mapping[str, Mapping[str, tuple[object, Counted]]] = attrs.Factory(dict)
    """Quantity to technology card."""
    show: BoundAbility | None = None
    """How a hidden sheet is turned up (R23.3)."""
    anybody: Mapping[str, tuple[BoundAbility, ...]] = attrs.Factory(dict)
    """Timing point to what anybody may do there."""
    candidates: Mapping[str, Candidates] = attrs.Factory(dict)
    """By timing point; what could act in any window stands with each, and alone under `standing.idle`."""
    lasting: Table = attrs.Factory(dict)
    """Timing point to effect to what acts by itself there as long as the effect lasts."""


Growing = dict[str, dict[str, list[BoundAbility]]]
Counting = dict[str, dict[str, tuple[object, Counted]]]


def index(catalogue: Catalogue, unveiling: Behaviour, printing: str = "") -> Index:
    """The abilities of everything in a catalogue; `unveiling` is what every hidden sheet can do.

    `printing`: that of the flares at the table; without one all are there.
    """
    found = _Finder(printing)
    for card, artifact in catalogue.behaviours.items():
        found.card(card, artifact)
    for tech, device in catalogue.devices.items():
        found.tech(tech, device)
    for alien, (power, flare) in catalogue.powers.items():
        found.card(f"flare:{alien}", flare, alien)
        found.power(alien, power)
        found.sheet(alien, power, flare)
    immune = frozenset(alien for alien, (power, _) in catalogue.powers.items() if power.IMMUNE)
    return Index(
        _frozen(found.cards), _frozen(found.powers), found.counted, found.effects, immune, _frozen(found.techs),
        found.built, BoundAbility("", unveiling, unveiling.abilities()[0], "", 0),
        {point: tuple(abilities) for point, abilities in found.open.items()}, found.candidates(),
        _frozen(found.lasting),
    )  # fmt: skip


class _Finder:
    """Sorts abilities into the tables of an index."""

    def __init__(self, printing: str) -> None:
        self.printing = printing
        self.cards: Growing = {}
        self.powers: Growing = {}
        self.techs: Growing = {}
        self.lasting: Growing = {}
        self.open: dict[str, list[BoundAbility]] = {}
        self.counted: Counting = {}
        self.effects: Counting = {}
        self.built: Counting = {}

    def card(self, card: str, behaviour: Behaviour, alien: str = "") -> None:
        for ability in behaviour.abilities():
            if not (ability.during or ability.anybody):
                _add(self.cards, ability, BoundAbility(card, behaviour, ability, alien))

    def tech(self, tech: str, device: Tech) -> None:
        for ability in device.abilities():
            _add(self.techs, ability, BoundAbility(tech, device, ability, prefix="tech"))
        for counted in device.counted():
            table, name = (self.effects, device.own(counted.effect)) if counted.effect else (self.built, tech)
            table.setdefault(counted.quantity, {})[name] = (device, counted)

    def power(self, alien: str, power: Power) -> None:
        uses = 0
        for ability in power.abilities():
            if not (ability.during or ability.anybody):
                uses += ability.use is not None
                _add(
                    self.powers,
                    ability,
                    BoundAbility(alien, power, ability, alien, uses if ability.use is not None else 0),
                )

    def sheet(self, alien: str, *behaviours: Behaviour) -> None:
        """What a power and its flare have in common: lasting abilities, those open to anybody, and quantities."""
        for behaviour in behaviours:
            for ability in behaviour.abilities():
                if self.printing and ability.printing not in {"", self.printing}:
                    continue
                bound = BoundAbility(alien, behaviour, ability, alien, 0)
                for point in ability.points:
                    if ability.during:
                        self.lasting.setdefault(point, {}).setdefault(behaviour.own(ability.during), []).append(bound)
                    elif ability.anybody:
                        self.open.setdefault(point, []).append(bound)
            for counted in behaviour.counted():
                table, name = (self.effects, behaviour.own(counted.effect)) if counted.effect else (self.counted, alien)
                table.setdefault(counted.quantity, {})[name] = (behaviour, counted)

    def candidates(self) -> dict[str, Candidates]:
        """Who and what could act where; what acts in any window, or keeps cards to play, stands at every point."""
        tables = (self.powers, self.cards, self.techs, self.lasting)
        found = {}
        for point in {IDLE, *self.open}.union(*tables):
            aliens, *others = (frozenset(table.get(point, ())) | frozenset(table.get(IDLE, ())) for table in tables)
            found[point] = Candidates(aliens | frozenset(self.counted.get("kept", ())), *others)
        return found


def _add(table: Growing, ability: Ability, bound: BoundAbility) -> None:
    for point in ability.points:
        table.setdefault(point, {}).setdefault(bound.source, []).append(bound)


def _frozen(table: Mapping[str, Mapping[str, list[BoundAbility]]]) -> dict[str, dict[str, tuple[BoundAbility, ...]]]:
    return {point: {name: tuple(abilities) for name, abilities in there.items()} for point, there in table.items()}
