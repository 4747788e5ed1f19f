"""A frame of the stage: the table as it is to be seen for a moment, and what happens in it."""

from __future__ import annotations

from enum import StrEnum

import attrs

from rules.cosmic.protocol.views import View
from rules.kernel.events import Seen


class Act(StrEnum):
    """What is drawn large in the arena."""

    STILL = "still"
    """The encounter as it stands."""
    DESTINY = "destiny"
    """The destiny card: its back, its edge, its face."""
    TURNING = "turning"
    """The encounter cards: backs, edges, faces."""
    COUNTING = "counting"
    """The totals: first the offense counts, then the defense."""
    DECIDED = "decided"
    """The loser's total fades."""
    FALLING = "falling"
    """Beaten ships between planet and warp."""
    PLAYED = "played"
    """A card or a power, large."""
    STOPPED = "stopped"
    """The same, struck through."""
    MINE = "mine"
    """What has been done to the viewer's own hand, power or colonies."""
    WON = "won"
    """Who has won."""


BANDS = (Act.MINE, Act.WON)
"""Acts that lie over all that is between the systems, and are seen however short they are."""
FACE = 2
"""The step in which a card that turns shows its face."""


@attrs.frozen(eq=False)
class Frame:
    """What is seen for `seconds`; `event` is told meanwhile."""

    view: View
    act: Act
    seconds: float
    event: Seen
    step: int = 0
    """Where an act has several."""
    number: int = 0
    """Which of all events of the table it is, from 0."""
    before: View | None = None
    """The table before the event, where the difference is shown."""

    @property
    def shown(self) -> object:
        """All that is drawn of it, apart from the view: frames that show the same are equal in this."""
        hands = [each and each.hand for each in (self.before, self.view)] if self.act is Act.MINE else []
        return self.act, self.step, self.event, self.view.planet, hands

    @property
    def veiled(self) -> bool:
        """Whether what the event tells is still face down."""
        return self.act in (Act.TURNING, Act.DESTINY) and self.step < FACE
