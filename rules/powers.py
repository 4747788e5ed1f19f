"""Bases of what is printed on cards and sheets, and the index of all their parts by timing point."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from rules.parts import Bound, Counted, Index, Part

if TYPE_CHECKING:
    from rules.catalogue import Catalogue


class Behaviour:
    """What a card or a sheet does: one method per part, in the order written."""

    @classmethod
    def parts(cls) -> list[Part]:
        """The parts bound to timing points."""
        return [part for part in vars(cls).values() if isinstance(part, Part)]

    @classmethod
    def counted(cls) -> list[Counted]:
        """The parts bound to quantities."""
        return [part for part in vars(cls).values() if isinstance(part, Counted)]


class Artifact(Behaviour):
    """Base of all artifacts: a one-shot card that goes to the discard pile (R18.1)."""


class Power(Behaviour):
    """Base of all alien powers (R16)."""

    IMMUNE: ClassVar[bool] = False
    """Whether the power is kept without home colonies."""


class Flare(Behaviour):
    """Base of all flares: a wild and a super half (R20.1)."""


def index(catalogue: Catalogue) -> Index:
    """The parts of everything in a catalogue."""
    cards: dict[str, dict[str, list[Bound]]] = {}
    powers: dict[str, dict[str, list[Bound]]] = {}
    counted: dict[str, dict[str, tuple[object, Counted]]] = {}
    effects: dict[str, dict[str, tuple[object, Counted]]] = {}
    lasting: dict[str, dict[str, list[Bound]]] = {}
    for card, artifact in catalogue.behaviours.items():
        _add_cards(cards, card, artifact, "")
    for alien, (power, flare) in catalogue.powers.items():
        _add_cards(cards, f"flare:{alien}", flare, alien)
        uses = 0
        for behaviour in (power, flare):
            _add_lasting(lasting, behaviour, alien)
        for part in power.parts():
            if part.during:
                continue
            uses += part.use is not None
            bound = Bound(alien, power, part, alien, uses if part.use is not None else 0)
            for point in part.points:
                powers.setdefault(point, {}).setdefault(alien, []).append(bound)
        for behaviour in (power, flare):
            for part in behaviour.counted():
                if part.effect:
                    effects.setdefault(part.quantity, {})[part.effect] = (behaviour, part)
                else:
                    counted.setdefault(part.quantity, {})[alien] = (behaviour, part)
    immune = frozenset(alien for alien, (power, _) in catalogue.powers.items() if power.IMMUNE)
    return Index(_frozen(cards), _frozen(powers), counted, effects, immune, _frozen(lasting))


def _add_cards(cards: dict[str, dict[str, list[Bound]]], card: str, behaviour: Behaviour, alien: str) -> None:
    for part in behaviour.parts():
        for point in part.points if not part.during else ():
            cards.setdefault(point, {}).setdefault(card, []).append(Bound(card, behaviour, part, alien))


def _add_lasting(lasting: dict[str, dict[str, list[Bound]]], behaviour: Behaviour, alien: str) -> None:
    for part in behaviour.parts():
        for point in part.points if part.during else ():
            lasting.setdefault(point, {}).setdefault(part.during, []).append(Bound(alien, behaviour, part, alien, 0))


def _frozen(table: Mapping[str, Mapping[str, list[Bound]]]) -> dict[str, dict[str, tuple[Bound, ...]]]:
    return {point: {name: tuple(parts) for name, parts in there.items()} for point, there in table.items()}
