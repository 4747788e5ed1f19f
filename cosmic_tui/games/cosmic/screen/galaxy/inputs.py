"""What a picture of the table is drawn from: a view without what is nowhere in it, so that little is drawn again."""

from __future__ import annotations

from operator import attrgetter
from typing import cast

import attrs

from cosmic_tui.games.cosmic.screen.panels.standing import in_setup
from rules.cosmic.protocol.views import View

NOT_PAINTED = {
    "at", "turn", "encounter", "offer", "closing", "hand", "stored", "deck", "discard", "destiny_deck",
    "destiny_discard", "finished", "reactions", "won_by", "variants", "removed", "tech_deck", "tech_discard",
}  # fmt: skip
"""In no picture of the galaxy or the scoreboard; all else counts as being in it. `at` tells only of the setup."""
OF_THE_ENCOUNTER = {
    "aim", "destiny", "gate", "beside", "cards", "faces", "values", "effects", "reinforcements", "totals", "outcome",
    "playing", "extra",
}  # fmt: skip
"""Besides these, nowhere but in the arena."""
_painted = attrgetter(*[field.name for field in attrs.fields(View) if field.name not in NOT_PAINTED])
_standing = attrgetter(
    *[field.name for field in attrs.fields(View) if field.name not in NOT_PAINTED | OF_THE_ENCOUNTER]
)

ON_PLANETS = ("planets", "planet_cards", "cannon", "flagship")
"""What is written on planets."""
_settled = attrgetter(*ON_PLANETS)


def painted(view: View) -> tuple[object, ...]:
    """All of a view that is somewhere in a picture."""
    return in_setup(view), *cast("tuple[object, ...]", _painted(view))


def standing(view: View) -> tuple[object, ...]:
    """The part of it that tells how all players stand, apart from what happens in the arena."""
    return in_setup(view), *cast("tuple[object, ...]", _standing(view))


def settled(view: View) -> tuple[object, ...]:
    """The part of it that is written on planets."""
    return cast("tuple[object, ...]", _settled(view))
