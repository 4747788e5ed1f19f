"""Which events are shown, in which frames, and for how long."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import attrs

from cosmic_tui.games.cosmic.screen.cards import CARDS
from cosmic_tui.games.cosmic.screen.stage.frame import Act, Frame
from cosmic_tui.host.messages import BRISK, OFF, STORY
from rules.cosmic.protocol.views import View
from rules.kernel.events import Seen

PACES: Mapping[str, float] = {STORY: 1.0, BRISK: 0.45, OFF: 0.0}
"""What the seconds of a frame are taken times, by the speed."""
OWN_SECONDS = 3.0
"""What changes one's own hand, power or colonies stays so long, at any speed but `off`."""
WIN_SECONDS = 4.0

Steps = Sequence[tuple[Act, int, float]]
"""Act, step, seconds."""
STILL: Steps = ((Act.STILL, 0, 0.3),)
UNHURRIED: Steps = ((Act.STILL, 0, 0.6),)
"""The same where the question stands there meanwhile: nobody waits for it to end."""
DESTINY: Steps = ((Act.DESTINY, 0, 0.15), (Act.DESTINY, 1, 0.1), (Act.DESTINY, 2, 0.6))
CARDS_TURN: Steps = ((Act.TURNING, 0, 0.11), (Act.TURNING, 1, 0.11), (Act.TURNING, 2, 0.8))
TOTALS: Steps = ((Act.COUNTING, 0, 0.25), (Act.COUNTING, 1, 0.75))
RECOUNTED: Steps = ((Act.COUNTING, 1, 1.0),)
"""Totals that have stood there before: neither side goes back to its ships."""
DECIDED: Steps = ((Act.DECIDED, 0, 1.5),)
FALL: Steps = ((Act.FALLING, 0, 0.3), (Act.STILL, 0, 0.7))
PLAYED: Steps = ((Act.PLAYED, 0, 1.0),)
STOPPED: Steps = ((Act.STOPPED, 0, 1.0),)
LANDED: Steps = ((Act.DECIDED, 1, 1.0),)
WON: Steps = ((Act.WON, 0, WIN_SECONDS),)

SHOWN: Mapping[str, Steps] = {
    "destiny.drawn": DESTINY, "launch.aimed": STILL, "launch.ships": STILL, "launch.reclaimed": LANDED,
    "alliance.answered": STILL, "planning.selected": STILL, "planning.swapped": PLAYED,
    "reveal.cards": CARDS_TURN, "reveal.faces": PLAYED, "reveal.totals": TOTALS, "reinforcement.played": PLAYED,
    "card.played": PLAYED, "power.used": PLAYED, "tech.used": PLAYED, "card.stopped": STOPPED, "outcome": DECIDED,
    "ships.warped": FALL, "ships.removed": FALL, "ships.landed": LANDED,
    "deal.made": DECIDED, "deal.failed": DECIDED, "hands.swapped": PLAYED, "hands.mixed": PLAYED,
    "compensation": PLAYED, "encounter.broken_off": DECIDED, "sheet.shown": PLAYED, "sheets.swapped": PLAYED,
    "power.lost": PLAYED, "game.won": WON,
}  # fmt: skip
"""The frames of the events that are shown; of all others the result is seen in the next frame."""


def _seat(seen: Seen, view: View) -> bool:
    return bool(seen.data.get("seat") == view.seat)


def _robbed(seen: Seen, view: View) -> bool:
    """Somebody else gives to or takes from the viewer."""
    return view.seat in (seen.data.get("payer"), seen.data.get("giver"), seen.data.get("receiver"))


OWN: Mapping[str, Callable[[Seen, View], bool]] = {
    "hands.swapped": lambda seen, view: view.seat in seen.data["seats"],
    "hands.mixed": lambda seen, view: view.seat in seen.data["seats"],
    "compensation": lambda seen, view: view.seat in (seen.data["payer"], seen.data["seat"]),
    "cards.passed": _robbed,
    "hand.shown": _seat,
    "deal.cards": _robbed,
    "sheets.swapped": lambda seen, view: view.seat in seen.data["seats"],
    "power.lost": _seat,
    "power.regained": _seat,
    "colony.lost": _seat,
    "ships.removed": _seat,
    "deck.quake": lambda _, view: view.seat is not None,
}
"""What is done to the viewer's own hand, power or colonies."""


def is_own(event: Seen, view: View) -> bool:
    """Whether an event changes what is the viewer's own, so that it has to be seen."""
    concerns = OWN.get(event.kind)
    return view.seat is not None and concerns is not None and concerns(event, view)


def frames_of(event: Seen, before: View, now: View, speed: str, number: int, *, held: bool = True) -> list[Frame]:
    """The frames of an event: it is seen from the view `before` to that `now`. At `off` there are none.

    `held`: whether a question waits for them.
    """
    pace = PACES[speed]
    if not pace:
        return []
    if is_own(event, now):
        return [Frame(now, Act.MINE, OWN_SECONDS, event, number=number, before=before)]
    steps = () if _is_told_otherwise(event, before) else SHOWN.get(event.kind, ())
    steps = RECOUNTED if steps is TOTALS and before.totals else steps
    steps = UNHURRIED if steps is STILL and not held else steps
    frames = [Frame(now, act, seconds * pace, event, step, number) for act, step, seconds in steps]
    if event.kind == "ships.warped" and frames:
        frames[0] = attrs.evolve(frames[0], view=before)
    return frames


def _is_told_otherwise(event: Seen, before: View) -> bool:
    """Whether the event before has shown the same."""
    data = event.data
    if event.kind == "reveal.totals":
        return bool(before.totals == {"offense": data["offense"], "defense": data["defense"]})
    if event.kind == "card.played":
        return CARDS.kind(str(data["card"])) == "reinforcement"
    return event.kind == "alliance.answered" and data["side"] not in ("offense", "defense")
