"""What the club remembers of a finished game: rounds begun, points, and which race everybody played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.council.protocol.views import View
from rules.kernel.events import Seen
from rules.kernel.summary import SeatScore, Summary, concessions, placed


def summary_of(view: View, told: Sequence[Seen]) -> Summary:
    """From a spectator's last view, and all that a spectator was told."""
    scores = {seat.seat: seat.points for seat in view.seats}
    return Summary(
        length=sum(event.kind == "round.start" for event in told),
        places=placed(scores, view.winners),
        scores=scores,
        tags={seat.seat: (seat.race,) for seat in view.seats},
        facts=concessions(told),
    )


def scores_of(view: View) -> Mapping[str, SeatScore]:
    """The points of each seat, and its race."""
    return {
        seat.seat: SeatScore(seat.points, near=seat.points == view.target - 1, face=seat.race) for seat in view.seats
    }
