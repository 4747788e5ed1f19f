"""What a table has agreed on before the game: the named options of rules.md R27 that belong to what is built."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs
from attrs.validators import ge, in_, instance_of, optional

LATER = frozenset({
    "zap_stops_passive", "own_wild_when_zapped", "restrictions", "trade_techs", "combos_with_flares", "filch_flare",
    "alert_levels",
})  # fmt: skip
"""Options whose machinery (powers, flares, techs) is not built yet."""


class OptionError(ValueError):
    """An option that does not exist, is not built yet, or has a value it cannot have; `name` is which."""

    def __init__(self, name: str, reason: str) -> None:
        super().__init__(f"{name}: {reason}")
        self.name = name
        self.reason = reason


@attrs.frozen
class Options:
    """Table options with their defaults; the rule of each stands behind it."""

    first_player: str = attrs.field(default="destiny", validator=in_(("destiny", "random")))
    """R3.1.7."""
    out_of_cards_check: str = attrs.field(default="continuous", validator=in_(("continuous", "selection")))
    """When an offense without an encounter card ends its turn (R10.3)."""
    deal_seconds: int = attrs.field(default=60, validator=[instance_of(int), ge(0)])
    """R12.1; the clock itself is kept by the host, 0 is none."""
    deal_colony_planets: str = attrs.field(default="any", validator=in_(("any", "home")))
    """R12.3."""
    deal_unilateral_end: bool = attrs.field(default=False, validator=instance_of(bool))
    """Whether one dealer alone can end the talk (R12.10)."""
    reclaim_counts_as_win: bool = attrs.field(default=True, validator=instance_of(bool))
    """R7.5."""
    max_encounters: int | None = attrs.field(default=None, validator=optional(instance_of(int)))
    """Not a rule of the game: end without a winner after so many encounters; None is never."""

    @classmethod
    def of(cls, chosen: Mapping[str, Any]) -> Options:
        """The options named, the rest by default. Raises `OptionError`."""
        known = {field.name: field for field in attrs.fields(cls)}
        for name in chosen:
            if name in LATER:
                raise OptionError(name, "this option comes with alien powers, flares and techs")
            if name not in known:
                raise OptionError(name, f"no such option; there are {', '.join(known)}")
        try:
            return cls(**chosen)
        except (ValueError, TypeError) as error:
            raise OptionError(*_reason(chosen, error)) from None


def _reason(chosen: Mapping[str, Any], error: Exception) -> tuple[str, str]:
    name = next((name for name in chosen if f"'{name}'" in str(error)), "options")
    return name, f"cannot be {chosen.get(name)!r}"
