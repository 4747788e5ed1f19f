"""Targets named with an announcement are checked again when it is carried out (timing.md section 6).

Answers can take away what was named: ships that have paid for one, a colony, a card, the power itself. What is gone is
left out and nothing is named anew; with nothing left, or a condition gone, the use or card is spent without effect.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rules.cosmic.cards.abilities import Half, Naming
from rules.cosmic.moves.sheets import active, sheet_of

if TYPE_CHECKING:
    from rules.cosmic.cards.action import Action
    from rules.cosmic.cards.context import Context


def at_event(game: Context, cause: Any) -> None:
    """What has happened, or is about to, is looked at again: a loss without ships that have left it meanwhile."""
    look = getattr(cause, "look_again", None)
    if look is not None:
        look(game)


def is_possible(game: Context, action: Action) -> bool:
    """Whether an action can still be carried out; what was named with it loses what is no longer there."""
    ability = action.bound.ability
    at_event(game, action.cause)
    cause = action.cause.cause if ability.rides_on_use else action.cause
    if not _power_works(game, action) or not action.bound.ready(game, action.seat, cause):
        return False
    if not isinstance(ability.names, Naming) or not action.target:
        return True
    left = ability.names.left(game, action, action.target)
    if left is None:
        return False
    action.target = left
    return True


def is_able(game: Context, action: Action) -> bool:
    """Whether its player still has what it alone knows of: a price in hand."""
    return action.bound.private_condition(game, action.seat, action.cause)


def _power_works(game: Context, action: Action) -> bool:
    """There is no last use of a power that has been lost meanwhile, nor the super text of its flare (IO-8)."""
    if not action.is_use and action.bound.ability.half is not Half.SUPER:
        return True
    sheet = sheet_of(game, action.seat, action.bound.alien)
    return sheet is not None and active(game, action.seat, sheet)
