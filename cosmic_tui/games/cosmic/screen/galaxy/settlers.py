"""What stands on the planets: their numbers, the ships of their owners, and the flags of all others."""

from __future__ import annotations

from collections.abc import Sequence

from cosmic_tui.games.cosmic.screen.drawn.chips import chip
from cosmic_tui.games.cosmic.screen.galaxy.plan import Plan
from cosmic_tui.screenkit.half_blocks import Picture
from cosmic_tui.screenkit.palette import DARK, mixed
from cosmic_tui.screenkit.styled_text import Row, Span, ink
from cosmic_tui.screenkit.theme import Appearance
from rules.cosmic.protocol.views import View

MOST_SIGNS = 4
"""So many home ships are signs; more are a number."""
FLAG_CELLS = 2
WIDE_DISC = 7


def settle(picture: Picture, plan: Plan, view: View, look: Appearance, target: str) -> None:
    """Write on all planets; a click on one means it."""
    for system in plan.systems:
        for planet, column in system.planets:
            place = plan.place(planet)
            if place is None:
                continue
            x, top, _ = place
            ships = {owner: count for owner, count in view.planets[planet].items() if count}
            foot = (top + len(plan.disc) - 1) // 2
            _number(picture, plan, x, foot, planet, system.seat, aimed=planet == target)
            _marks(picture, plan, x, foot, view, planet, look)
            home = ships.pop(system.seat, 0)
            if home:
                _home(picture, plan, x, foot - 1, system.seat, home, look)
            most = 1 if plan.form.planets == 3 else 2
            _flags(picture, plan, x, (top + 1) // 2, list(ships.items()), look, most)
            picture.pick(column, system.planets_y, plan.room, plan.form.planets, f"planet:{planet}")


def _number(picture: Picture, plan: Plan, x: int, y: int, planet: str, seat: str, *, aimed: bool) -> None:
    style = f"{DARK.gold} bold" if aimed else f"{mixed(DARK.seats[seat], '#ffffff', 0.25)} bold"
    picture.put(x + len(plan.disc[0]) // 2, y, ink(planet.rpartition(".")[2], style))


def _marks(picture: Picture, plan: Plan, x: int, y: int, view: View, planet: str, look: Appearance) -> None:
    """What else is at a planet: an open card, an end of the cannon, the flagship."""
    signs = [look.sign("citadel")] if view.planet_cards.get(planet) else []
    if planet in view.cannon:
        signs.append(look.sign("tech"))
    if view.flagship and view.flagship[1] == planet:
        signs.append(look.sign("tech"))
    picture.put(x + len(plan.disc[0]) - 1, y, ink("".join(signs), "hot") if signs else ())


def _home(picture: Picture, plan: Plan, x: int, y: int, seat: str, count: int, look: Appearance) -> None:
    """The owner's ships."""
    broad = len(plan.disc[0])
    sign = look.sign(seat)
    text = sign * count if count <= min(MOST_SIGNS, broad) else f"{sign}{count}"
    picture.put(x + (broad - len(text) + 1) // 2, y, ink(text, f"seat.{seat} bold"))


def _flags(
    picture: Picture, plan: Plan, x: int, y: int, others: Sequence[tuple[str, int]], look: Appearance, most: int
) -> None:
    """Foreign colonies as solid chips at the upper edge; those that do not fit on the line above, or as signs alone."""
    if not others:
        return
    broad = len(plan.disc[0])
    side_by_side = max(1, (broad + 1) // (FLAG_CELLS + 1)) if broad > MOST_SIGNS else 2
    lines = [others[at : at + side_by_side] for at in range(0, len(others), side_by_side)]
    if len(lines) > most:
        row: Row = tuple(_flag(owner, look.sign(owner)) for owner, _ in others)
        picture.put(x + (broad - len(others)) // 2, y, row)
        return
    for above, line in enumerate(lines):
        texts = [f"{look.sign(owner)}{count}" for owner, count in line]
        if len(line) == 1 and broad >= WIDE_DISC - 1:
            texts = [f" {texts[0]} "[: broad - 1]]
        gap = 1 if len(line) > 1 and sum(map(len, texts)) + len(line) - 1 <= broad + 1 else 0
        at = x + (broad - sum(map(len, texts)) - gap * (len(line) - 1)) // 2
        for (owner, _), text in zip(line, texts, strict=True):
            at = picture.put(at, y - above, (_flag(owner, text),)) + gap


def _flag(owner: str, text: str) -> Span:
    return chip(text, DARK.seats[owner])[0]
