"""What a table of Cosmic Encounter is played by: its aliens, the deal clock, the edition, variants, other options."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from cosmic_tui.games.cosmic.aliens import NONE
from cosmic_tui.host.messages import TableOptions
from rules.cosmic.protocol.options import Options

USUAL: Mapping[str, Any] = {"aliens": NONE, "deal_seconds": Options().deal_seconds}


def rule(options: TableOptions, name: str, usual: Any = None) -> Any:
    """The value of a rule at a table; `usual` where nothing was chosen."""
    return options.rules.get(name, USUAL.get(name, usual))


def set_rule(options: TableOptions, name: str, value: Any) -> None:
    """Have a table play by this value of a rule."""
    options.rules[name] = value


def with_rules(options: TableOptions, rules: Mapping[str, Any]) -> TableOptions:
    """The same table with these rules, by name."""
    return attrs.evolve(options, rules={**options.rules, **rules})
