"""What a table of Cosmic Encounter is played by: its aliens, the deal clock, the edition, variants, other options."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from cosmic_tui.host.messages import TableOptions

FIELDS = ("aliens", "deal_seconds")
"""The rules for which the options of a table have fields of their own; all others are in `agreed`."""


def rule(options: TableOptions, name: str, usual: Any = None) -> Any:
    """The value of a rule at a table; `usual` where nothing was chosen."""
    return getattr(options, name) if name in FIELDS else options.agreed.get(name, usual)


def set_rule(options: TableOptions, name: str, value: Any) -> None:
    """Have a table play by this value of a rule."""
    if name in FIELDS:
        setattr(options, name, value)
    else:
        options.agreed[name] = value


def with_rules(options: TableOptions, rules: Mapping[str, Any]) -> TableOptions:
    """The same table with these rules, by name."""
    options = attrs.evolve(options, agreed=dict(options.agreed))
    for name, value in rules.items():
        set_rule(options, name, value)
    return options
