"""The words almost every alien is written with, in one place."""

from rules.cosmic.cards.action import PLAYED, USED, Action
from rules.cosmic.cards.behaviours import Alien, Flare, Power
from rules.cosmic.cards.context import Context
from rules.cosmic.moves.sheets import active, add_effect, effect_of, sheet_of
from rules.cosmic.state.encounter import Effect, Fleet
from rules.kernel.machine import Asking, Picks

__all__ = [
    "PLAYED", "USED", "Action", "Alien", "Asking", "Context", "Effect", "Flare", "Fleet", "Picks", "Power", "active",
    "add_effect", "effect_of", "sheet_of",
]  # fmt: skip
