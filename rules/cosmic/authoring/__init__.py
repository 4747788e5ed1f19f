"""What the author of a card imports: roles and decorators from here, the other words from `words`."""

from rules.cosmic.cards.abilities import (
    ALLY,
    ANY,
    BYSTANDER,
    DEFENSE,
    IDLE,
    MAIN,
    MAIN_OR_ALLY,
    MANDATORY,
    NOT_MAIN,
    NOT_OFFENSE,
    OFFENSE,
    OFFENSIVE_ALLY,
    OPTIONAL,
    Half,
    Naming,
    also_as,
    anybody,
    at,
    condition,
    counts,
    during,
    lasting,
    rides,
    super_,
    wild,
)
from rules.cosmic.cards.card_words import Brings

__all__ = [
    "ALLY", "ANY", "BYSTANDER", "DEFENSE", "IDLE", "MAIN", "MAIN_OR_ALLY", "MANDATORY", "NOT_MAIN",
    "NOT_OFFENSE", "OFFENSE", "OFFENSIVE_ALLY", "OPTIONAL", "Brings", "Half", "Naming", "also_as", "anybody", "at",
    "condition", "counts", "during", "lasting", "rides", "super_", "wild",
]  # fmt: skip
