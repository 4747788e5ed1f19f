"""Bases of what is printed on cards and sheets, and the index of all their parts by timing point."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from rules.cosmic.cards.abilities import IDLE, Ability, BoundAbility, Candidates, Counted, Index

if TYPE_CHECKING:
    from rules.cosmic.cards.catalogue import Catalogue
    from rules.cosmic.cards.context import Context
    from rules.cosmic.state.player import TechCard
    from rules.kernel.machine import Asking


class Behaviour:
    """What a card or a sheet does: one method per part, in the order written."""

    @classmethod
    def parts(cls) -> list[Ability]:
        """The parts bound to timing points."""
        return [part for part in vars(cls).values() if isinstance(part, Ability)]

    @classmethod
    def counted(cls) -> list[Counted]:
        """The parts bound to quantities."""
        return [part for part in vars(cls).values() if isinstance(part, Counted)]


class Artifact(Behaviour):
    """Base of all artifacts: a one-shot card that goes to the discard pile (R18.1)."""


class Tech(Behaviour):
    """Base of all technology cards (R24): a part is open to whoever has completed the card.

    A card that stays secret is completed by being used, with enough ships on it (R24.7).
    """

    def completed(self, game: Context, seat: str) -> Asking[None]:  # noqa: ARG002 - for those who override it
        """What happens as it is turned up, while its ships are still on it."""
        yield from ()

    def gone(self, game: Context, seat: str, card: TechCard) -> Asking[None]:  # noqa: ARG002 - for those who override it
        """What happens when it has left play."""
        yield from ()


class Power(Behaviour):
    """Base of all alien powers (R16)."""

    IMMUNE: ClassVar[bool] = False
    """Whether the power is kept without home colonies."""


class Flare(Behaviour):
    """Base of all flares: a wild and a super half (R20.1)."""


Growing = dict[str, dict[str, list[BoundAbility]]]
Counting = dict[str, dict[str, tuple[object, Counted]]]


def index(catalogue: Catalogue, unveiling: Behaviour) -> Index:
    """The parts of everything in a catalogue; `unveiling` is what every hidden sheet can do."""
    found = _Finder()
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
        found.built, BoundAbility("", unveiling, unveiling.parts()[0], "", 0),
        {point: tuple(parts) for point, parts in found.open.items()}, found.stirs(),
        frozenset(found.counted.get("kept", ())), _frozen(found.lasting),
    )  # fmt: skip


class _Finder:
    """Sorts parts into the tables of an index."""

    def __init__(self) -> None:
        self.cards: Growing = {}
        self.powers: Growing = {}
        self.techs: Growing = {}
        self.lasting: Growing = {}
        self.open: dict[str, list[BoundAbility]] = {}
        self.counted: Counting = {}
        self.effects: Counting = {}
        self.built: Counting = {}

    def card(self, card: str, behaviour: Behaviour, alien: str = "") -> None:
        for part in behaviour.parts():
            if not (part.during or part.anybody):
                _add(self.cards, part, BoundAbility(card, behaviour, part, alien))

    def tech(self, tech: str, device: Tech) -> None:
        for part in device.parts():
            _add(self.techs, part, BoundAbility(tech, device, part, prefix="tech"))
        for counted in device.counted():
            table, name = (self.effects, counted.effect) if counted.effect else (self.built, tech)
            table.setdefault(counted.quantity, {})[name] = (device, counted)

    def power(self, alien: str, power: Power) -> None:
        uses = 0
        for part in power.parts():
            if not (part.during or part.anybody):
                uses += part.use is not None
                _add(self.powers, part, BoundAbility(alien, power, part, alien, uses if part.use is not None else 0))

    def sheet(self, alien: str, *behaviours: Behaviour) -> None:
        """What a power and its flare have in common: lasting parts, those open to anybody, and quantities."""
        for behaviour in behaviours:
            for part in behaviour.parts():
                bound = BoundAbility(alien, behaviour, part, alien, 0)
                for point in part.points:
                    if part.during:
                        self.lasting.setdefault(point, {}).setdefault(part.during, []).append(bound)
                    elif part.anybody:
                        self.open.setdefault(point, []).append(bound)
            for counted in behaviour.counted():
                table, name = (self.effects, counted.effect) if counted.effect else (self.counted, alien)
                table.setdefault(counted.quantity, {})[name] = (behaviour, counted)

    def stirs(self) -> dict[str, Candidates]:
        """Who and what could act where; what acts in any window does so at every point."""
        tables = (self.powers, self.cards, self.techs, self.lasting)
        points = {IDLE, *self.open}.union(*tables)
        return {
            point: Candidates(*(frozenset(table.get(point, ())) | frozenset(table.get(IDLE, ())) for table in tables))
            for point in points
        }


def _add(table: Growing, part: Ability, bound: BoundAbility) -> None:
    for point in part.points:
        table.setdefault(point, {}).setdefault(bound.source, []).append(bound)


def _frozen(table: Mapping[str, Mapping[str, list[BoundAbility]]]) -> dict[str, dict[str, tuple[BoundAbility, ...]]]:
    return {point: {name: tuple(parts) for name, parts in there.items()} for point, there in table.items()}
