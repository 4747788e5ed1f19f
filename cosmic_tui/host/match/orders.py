"""Converts standing orders between plain data, as in journals and frames, and the class of the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.kernel.codec import Misfit, structured
from rules.kernel.game import OrderPolicy, RulesError


def orders_of(orders: Sequence[Any], policy: OrderPolicy) -> list[Any]:
    """Orders in the class of the game, whether they are already or come as plain data. Raises `RulesError`."""
    try:
        return [order if isinstance(order, policy.order) else structured(order, policy.order) for order in orders]
    except Misfit as error:
        raise RulesError("denied.no_orders", reason=str(error)) from error
