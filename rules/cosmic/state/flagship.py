"""The Prometheus: a ship more for its owner, counted among the ships where it is, and worth three above one (R24.13).

Which of several ships it is shows only where it matters. It sails along whenever ships from its place go into an
encounter, comes out of the warp first, and leaves a place otherwise only with the last ship there.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rules.cosmic.state.state import State

WORTH = 3
"""What it adds beside the 1 of every ship."""
UNDER_WAY = ""
"""Its place between two others."""


def lift(state: State, seat: str, place: str, count: int, there: int) -> None:
    """`count` of the `there` ships of a place are taken up."""
    if state.flagship == (seat, place) and (place == "warp" or count >= there):
        state.flagship = (seat, UNDER_WAY)


def set_down(state: State, seat: str, ships_to: Mapping[str, int]) -> None:
    """Ships that were taken up come down: with several places it goes where most of them go."""
    if ships_to and state.flagship == (seat, UNDER_WAY):
        state.flagship = (seat, max(ships_to, key=lambda place: ships_to[place]))


def sail(state: State, seat: str, sent: Mapping[str, int], to: str) -> None:
    """Ships sent into an encounter take it along."""
    if state.flagship and state.flagship[0] == seat and state.flagship[1] in sent:
        state.flagship = (seat, to)


def bonus(state: State, side: str) -> int:
    """What it adds to the total of a side."""
    if not state.flagship:
        return 0
    seat, place = state.flagship
    encounter = state.encounter
    stands = {"offense": ("gate",), "defense": ("beside", encounter.planet)}[side]
    return WORTH if encounter.side(seat) == side and place in stands else 0


def ships_of(state: State, seat: str, usual: int) -> int:
    """How many ships a seat has in all."""
    return usual + (bool(state.flagship) and state.flagship[0] == seat)
