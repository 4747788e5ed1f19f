"""What stands on the planets: their numbers, the ships of their owners, and the flags of all others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from cosmic_tui.games.cosmic.screen.drawn.chips import chip
from cosmic_tui.games.cosmic.screen.galaxy.plan import Plan, System
from cosmic_tui.games.cosmic.screen.kept_drawings import KeptDrawings
from cosmic_tui.screenkit.cut_outs import CutOut, Stencil
from cosmic_tui.screenkit.half_blocks import Picture
from cosmic_tui.screenkit.palette import DARK, mixed
from cosmic_tui.screenkit.styled_text import Row, Span, ink
from cosmic_tui.screenkit.theme import Appearance
from rules.cosmic.protocol.views import View

Text = tuple[int, int, Row]
"""The cell where a row begins, and the row."""
MOST_SIGNS = 4
"""So many home ships are signs; more are a number."""
FLAG_CELLS = 2
WIDE_DISC = 7


def settle(picture: Picture, plan: Plan, view: View, look: Appearance, target: str, kept: KeptDrawings) -> None:
    """Write on all planets; a click on one means it. What stands in a system is kept until it changes."""
    for system in plan.systems:
        planets = [planet for planet, _ in system.planets]
        ships = [view.planets[planet] for planet in planets]
        marks = [_marks(view, planet, look) for planet in planets]
        aimed = target if target in planets else ""
        what, shown = ("settled", plan.width, plan.height, system.seat), (plan, ships, marks, look, aimed)
        kept.public(what, shown, partial(_settled, system, *shown)).lay_on(picture)


def _settled(
    system: System, plan: Plan, ships: Sequence[Mapping[str, int]], marks: Sequence[str], look: Appearance, aimed: str
) -> CutOut:
    """What is written on the planets of a system, from the ships and the marks of each."""
    picture = Stencil(plan.width, plan.height, DARK.space)
    for (planet, column), there, sign in zip(system.planets, ships, marks, strict=True):
        for x, y, row in _texts(plan, planet, there, sign, look, aimed=planet == aimed):
            picture.put(x, y, row)
        picture.pick(column, system.planets_y, plan.room, plan.form.planets, f"planet:{planet}")
    return picture.cut_out()


def _texts(
    plan: Plan, planet: str, ships: Mapping[str, int], marks: str, look: Appearance, *, aimed: bool
) -> Sequence[Text]:
    """What is written on a planet."""
    place = plan.place(planet)
    if place is None:
        return ()
    x, top, _ = place
    seat, foot, right = planet.partition(".")[0], (top + len(plan.disc) - 1) // 2, x + len(plan.disc[0]) - 1
    home = ships.get(seat, 0)
    others = [(owner, count) for owner, count in ships.items() if owner != seat and count]
    most = 1 if plan.form.planets == 3 else 2
    return (
        _number(plan, x, foot, planet, seat, aimed=aimed),
        *([(right, foot, ink(marks, "hot"))] if marks else []),
        *([_home(plan, x, foot - 1, seat, home, look)] if home else []),
        *_flags(plan, x, (top + 1) // 2, others, look, most),
    )


def _number(plan: Plan, x: int, y: int, planet: str, seat: str, *, aimed: bool) -> Text:
    style = f"{DARK.gold} bold" if aimed else f"{mixed(DARK.seats[seat], '#ffffff', 0.25)} bold"
    return x + len(plan.disc[0]) // 2, y, ink(planet.rpartition(".")[2], style)


def _marks(view: View, planet: str, look: Appearance) -> str:
    """What else is at a planet: an open card, an end of the cannon, the flagship."""
    signs = [look.sign("citadel")] if view.planet_cards.get(planet) else []
    if planet in view.cannon:
        signs.append(look.sign("tech"))
    if view.flagship and view.flagship[1] == planet:
        signs.append(look.sign("tech"))
    return "".join(signs)


def _home(plan: Plan, x: int, y: int, seat: str, count: int, look: Appearance) -> Text:
    """The owner's ships."""
    broad = len(plan.disc[0])
    sign = look.sign(seat)
    text = sign * count if count <= min(MOST_SIGNS, broad) else f"{sign}{count}"
    return x + (broad - len(text) + 1) // 2, y, ink(text, f"seat.{seat} bold")


def _flags(
    plan: Plan, x: int, y: int, others: Sequence[tuple[str, int]], look: Appearance, most: int
) -> Iterator[Text]:
    """Foreign colonies as solid chips at the upper edge; those that do not fit on the line above, or as signs alone."""
    if not others:
        return
    broad = len(plan.disc[0])
    side_by_side = max(1, (broad + 1) // (FLAG_CELLS + 1)) if broad > MOST_SIGNS else 2
    lines = [others[at : at + side_by_side] for at in range(0, len(others), side_by_side)]
    if len(lines) > most:
        row: Row = tuple(_flag(owner, look.sign(owner)) for owner, _ in others)
        yield x + (broad - len(others)) // 2, y, row
        return
    for above, line in enumerate(lines):
        texts = [f"{look.sign(owner)}{count}" for owner, count in line]
        if len(line) == 1 and broad >= WIDE_DISC - 1:
            texts = [f" {texts[0]} "[: broad - 1]]
        gap = 1 if len(line) > 1 and sum(map(len, texts)) + len(line) - 1 <= broad + 1 else 0
        at = x + (broad - sum(map(len, texts)) - gap * (len(line) - 1)) // 2
        for (owner, _), text in zip(line, texts, strict=True):
            yield at, y - above, (_flag(owner, text),)
            at += len(text) + gap


def _flag(owner: str, text: str) -> Span:
    return chip(text, DARK.seats[owner])[0]
