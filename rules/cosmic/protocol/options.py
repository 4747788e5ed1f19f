"""What a table has agreed on before the game: the named options of rules.md R27 that belong to what is built."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs
from attrs.validators import and_, deep_iterable, ge, in_, instance_of, min_len, optional

from rules.kernel.game import RulesError
from rules.kernel.message import Message, as_typed, message

LEVELS = ("green", "yellow", "red")
EDITIONS = ("42nd", "2008")
"""The rulebooks that can be played by; what they differ in stands in rules.md R26."""
VARIANTS: Mapping[str, str] = {
    "four_planets": "four planets and 16 ships each, four foreign colonies win, two home colonies keep a power (R23.1)",
    "single_encounter": "no second encounter in a turn (R23.2)",
    "hidden_powers": "alien sheets stay face down until their owners turn them up (R23.3)",
    "shifting_powers": "each turn begins with a new alien sheet to keep or to reject (R23.4)",
    "free_flares": "any number of flares a player in an encounter, each of them once (R23.5)",
    "tech": "two technology cards each to research (R24)",
}
"""The variants a table can choose, in any combination, and what each means in a line (R23)."""


class OptionError(RulesError):
    """An option that does not exist, or has a value it cannot have: the value `name` of its message is which."""


def _listed(value: Any) -> Any:
    """A list as TOML gives it, as what can be compared and kept."""
    return tuple(value) if isinstance(value, list) else value


@attrs.frozen
class Options:
    """Table options with their defaults; the rule of each stands behind it."""

    edition: str = attrs.field(default="42nd", validator=in_(EDITIONS))
    """R26."""
    variants: tuple[str, ...] = attrs.field(default=(), converter=tuple, validator=deep_iterable(in_(VARIANTS)))
    """R23, by name."""
    first_player: str = attrs.field(default="destiny", validator=in_(("destiny", "youngest", "random")))
    """R3.1.7; the youngest is whoever sits on the first seat."""
    out_of_cards_check: str = attrs.field(validator=in_(("continuous", "selection")))
    """When an offense without an encounter card ends its turn: by default as its edition says (R10.3, E3)."""
    deal_seconds: int = attrs.field(default=60, validator=[instance_of(int), ge(0)])
    """R12.1; the clock itself is kept by the host, 0 is none."""
    deal_colony_planets: str = attrs.field(default="any", validator=in_(("any", "home")))
    """R12.3."""
    deal_unilateral_end: bool = attrs.field(default=False, validator=instance_of(bool))
    """Whether one dealer alone can end the talk (R12.10)."""
    trade_techs: bool = attrs.field(default=False, validator=instance_of(bool))
    """Whether techs may be part of a deal (R12.6, F54)."""
    reclaim_counts_as_win: bool = attrs.field(default=True, validator=instance_of(bool))
    """R7.5."""
    combos_with_flares: bool = attrs.field(default=False, validator=instance_of(bool))
    """Whether flares are in the deck where a combo says who plays: those on its card and others up to ten (R3.2.4)."""
    restrictions: bool = attrs.field(default=True, validator=instance_of(bool))
    """Whether aliens that bar each other are kept apart (R3.3.5)."""
    alert_levels: tuple[str, ...] = attrs.field(
        default=LEVELS, converter=_listed, validator=and_(min_len(1), deep_iterable(in_(LEVELS)))
    )
    """The alert levels from which flares, and with them aliens, may come (R3.3.6)."""
    flare_printing: str = attrs.field(default="standard", validator=in_(("standard", "classic")))
    """Which flare of an alien that has two is in the box (R3.3.1)."""
    zap_stops_passive: bool = attrs.field(default=False, validator=instance_of(bool))
    """Whether a zap switches the passive parts of a power off too, until the encounter ends (R16.4)."""
    own_wild_when_zapped: bool = attrs.field(default=True, validator=instance_of(bool))
    """Whether the wild of the own flare is open while the power is zapped, not only while it is lost (R20.1, E14)."""
    max_encounters: int | None = attrs.field(default=None, validator=optional(instance_of(int)))
    """Not a rule of the game: end without a winner after so many encounters; None is never."""

    @out_of_cards_check.default
    def _by_edition(self) -> str:
        return "continuous" if self.edition == "42nd" else "selection"

    def has(self, variant: str) -> bool:
        """Whether this variant is played."""
        return variant in self.variants

    @classmethod
    def from_names(cls, chosen: Mapping[str, Any]) -> Options:
        """The options named, the rest by default. Raises `OptionError`."""
        known = {field.name: field for field in attrs.fields(cls)}
        for name in chosen:
            if name not in known:
                raise OptionError("options.unknown", name=name, known=known)
        try:
            return cls(**chosen)
        except (ValueError, TypeError) as error:
            raise OptionError(_reason(chosen, error)) from None


def _reason(chosen: Mapping[str, Any], error: Exception) -> Message:
    name = next((name for name in chosen if f"'{name}'" in str(error)), "options")
    return message("options.cannot_be", name=name, value=as_typed(chosen.get(name)), possible=_possible(name))


def _possible(name: str) -> Message:
    """What an option can be."""
    if name in ("alert_levels", "variants"):
        return message("options.some_of", known=LEVELS if name == "alert_levels" else VARIANTS)
    fields = {field.name: field for field in attrs.fields(Options)}
    field = fields.get(name)
    if field is not None and isinstance(field.default, bool):
        return message("options.true_or_false")
    known = getattr(field.validator, "options", ()) if field is not None else ()
    return message("options.one_of", known=known) if known else message("options.whole_number")
