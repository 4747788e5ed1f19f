"""The totals as everybody can add them up, and as they would stand with a choice."""

from __future__ import annotations

from cosmic_tui.games.cosmic.screen.cards import CARDS
from rules.cosmic.protocol.views import View
from rules.cosmic.state.encounter import SIDES
from rules.cosmic.state.flagship import WORTH

Totals = dict[str, int]
"""By side."""


def ships_of_sides(view: View) -> Totals:
    """The ships in the encounter, by side (R2.7)."""
    at_home = view.planets.get(view.planet or "", {}).get(view.defense or "", 0)
    return {"offense": sum(view.gate.values()), "defense": at_home + sum(view.beside.values())}


def open_totals(view: View) -> Totals | None:
    """Card, ships and what helps, as soon as two attacks lie open (R11.4); None where no totals are compared.

    They are public before they are told: a question may stand there in the very beat in which the cards are opened.
    """
    if view.totals is not None:
        return dict(view.totals)
    mains = (view.offense, view.defense or "")
    if any(CARDS.kind(view.faces.get(seat, "")) != "attack" for seat in mains):
        return None
    ships = ships_of_sides(view)
    return {
        side: view.values.get(seat, CARDS.value(view.faces[seat])) + ships[side] + _helped(view, side)
        for side, seat in zip(SIDES, mains, strict=True)
    }


def _helped(view: View, side: str) -> int:
    """Reinforcements, and the flagship where it stands in the encounter."""
    added = sum(CARDS.value(card) for _, card, helped in view.reinforcements if helped == side)
    if view.flagship:
        seat, place = view.flagship
        stands = {"offense": ("gate",), "defense": ("beside", view.planet)}[side]
        added += WORTH * (own_side(view, seat) == side and place in stands)
    return added


def totals(view: View) -> Totals:
    """The totals as they stand; where none are compared the ships of each side alone."""
    return open_totals(view) or ships_of_sides(view)


def own_side(view: View, seat: str) -> str | None:
    """The side a seat stands on as a main player or an ally; None for everybody else."""
    for side, main in zip(SIDES, (view.offense, view.defense), strict=True):
        if seat == main or seat in view.allies.get(side, ()):
            return side
    return None
