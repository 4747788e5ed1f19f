"""Both sides of an encounter as they are to be seen in a frame: ships, card, total, and how it adds up."""

from __future__ import annotations

import attrs

from cosmic_tui.games.cosmic.screen.cards import CARDS
from cosmic_tui.games.cosmic.screen.panels.encounter import SIDES, fleet_of
from cosmic_tui.games.cosmic.screen.panels.standing import in_setup
from cosmic_tui.games.cosmic.screen.prompts.totals import ships_of_sides
from cosmic_tui.games.cosmic.screen.stage.frame import FACE, Act, Frame
from rules.cosmic.protocol.views import HIDDEN, View

NO_CARD, BACK, EDGE, GONE = "", "back", "edge", "gone"
"""What lies before a main player that is no face: nothing yet, a back, a card that is turning, nothing any more."""
NEGOTIATES = "N"
NO_PARTS: tuple[int, ...] = ()


@attrs.frozen
class SeenSide:
    """One side."""

    side: str
    seat: str
    fleet: tuple[tuple[str, int], ...]
    """Owners and their ships."""
    card: str
    """A card's id, or one of the words above."""
    total: str
    """What is written large."""
    parts: tuple[int, ...]
    """What adds up to it, where that is more than ships: the card, the ships, what was added."""
    bright: bool = True
    chip: str = ""
    """The key of a word that tells how it went."""


def setting_out(view: View) -> list[SeenSide]:
    """Who is known of an encounter that has no planet yet: the offense, and the defense once destiny has named it."""
    if view.winners or in_setup(view):
        return []
    mains = (view.offense, view.defense)
    return [SeenSide(side, seat, (), GONE, "", NO_PARTS) for side, seat in zip(SIDES, mains, strict=True) if seat]


def sides_of(view: View, frame: Frame | None) -> tuple[SeenSide, SeenSide] | None:
    """Offense and defense; None where nobody is met yet."""
    if view.defense is None or view.planet is None or view.winners:
        return None
    first, second = (_side(view, side, frame) for side in SIDES)
    return first, second


def _side(view: View, side: str, frame: Frame | None) -> SeenSide:
    seat = view.offense if side == "offense" else view.defense or ""
    ships = ships_of_sides(view)[side]
    card = _card(view, seat, frame)
    total, parts = str(ships), NO_PARTS
    if _is_counted(view, side, frame):
        total, parts = _counted(view, side, seat, ships)
    chip = _chip(view, side, frame)
    lost = view.outcome in SIDES and view.outcome != side
    fleet = tuple((owner, count) for owner, count in fleet_of(view, side).items() if count)
    return SeenSide(side, seat, fleet, card, total, parts, bright=not lost, chip=chip)


def _card(view: View, seat: str, frame: Frame | None) -> str:
    card = view.cards.get(seat)
    if card is None:
        return view.faces.get(seat) or (GONE if view.outcome else NO_CARD)
    turning = frame is not None and frame.act is Act.TURNING and seat in frame.event.data.get("cards", ())
    if turning and frame is not None and frame.step < FACE:
        return (BACK, EDGE)[frame.step]
    return BACK if card == HIDDEN else card


def _is_counted(view: View, side: str, frame: Frame | None) -> bool:
    """Whether the total of a side is told: once both cards lie open, in the frames of the reveal one by one."""
    if frame is not None and frame.act is Act.TURNING:
        return False
    if frame is not None and frame.act is Act.COUNTING:
        return side == "offense" or frame.step > 0
    return _are_open(view)


def _are_open(view: View) -> bool:
    """Whether both cards can be read by everybody."""
    shown = [view.faces.get(seat) or view.cards.get(seat) for seat in (view.offense, view.defense or "")]
    public = view.phase in ("reveal", "resolution") or view.totals is not None
    return public and all(card is not None and card != HIDDEN for card in shown)


def _counted(view: View, side: str, seat: str, ships: int) -> tuple[str, tuple[int, ...]]:
    """The total and its parts; a negotiate counts for none."""
    card = view.faces.get(seat) or view.cards.get(seat) or ""
    if CARDS.kind(card) != "attack":
        return NEGOTIATES if CARDS.kind(card) == "negotiate" else str(ships), ()
    value = view.values.get(seat, CARDS.value(card))
    added = sum(CARDS.value(each) for _, each, helped in view.reinforcements if helped == side)
    told = view.totals[side] if view.totals else value + ships + added
    if view.outcome:
        return str(told), (value, told - value) if told != value else NO_PARTS
    rest = told - value - ships
    return str(told), (value, ships, *([rest] if rest else []))


def _chip(view: View, side: str, frame: Frame | None) -> str:
    """How it went for a side, once that is decided."""
    landed = frame is not None and frame.event.kind == "ships.landed"
    if view.outcome == side:
        return "colony" if landed and side == "offense" else "wins"
    alike = {"deal": "deal", "no_deal": "no_deal", "both_lose": "loses"}
    if view.outcome in alike:
        return alike[view.outcome]
    return "colony" if view.outcome == "success" and side == "offense" else ""
