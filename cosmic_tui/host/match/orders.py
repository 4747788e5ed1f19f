"""Standing orders between plain data, as journals and wires have them, and the class of the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cattrs import transform_error
from cattrs.preconf.json import make_converter

from rules.kernel.game import OrderPolicy, RulesError

_convert = make_converter(forbid_extra_keys=True)


def structured(orders: Sequence[Any], policy: OrderPolicy) -> list[Any]:
    """Orders in the class of the game, whether they are already or come as plain data. Raises `RulesError`."""
    try:
        return [
            order if isinstance(order, policy.order) else _convert.structure(order, policy.order) for order in orders
        ]
    except Exception as error:  # cattrs raises groups of whatever the classes themselves raise
        raise RulesError(f"These are no standing orders: {'; '.join(transform_error(error))}.") from error
