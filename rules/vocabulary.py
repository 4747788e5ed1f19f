"""The words almost every alien is written with, in one place: `content/aliens` imports them from here."""

from rules.action import PLAYED, USED, Action
from rules.encounter import Effect, Fleet
from rules.kernel.machine import Asking, Picks
from rules.play import Play
from rules.powers import Flare, Power
from rules.sheets import add_effect, effect_of, holder_of, sheet_of

__all__ = [
    "PLAYED", "USED", "Action", "Asking", "Effect", "Flare", "Fleet", "Picks", "Play", "Power", "add_effect",
    "effect_of", "holder_of", "sheet_of",
]  # fmt: skip
