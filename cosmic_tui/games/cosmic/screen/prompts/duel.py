"""A choice as a duel: both totals as they would stand with it, and a bar of their shares."""

from __future__ import annotations

from collections.abc import Mapping

from cosmic_tui.games.cosmic.screen.cards import CARDS
from cosmic_tui.games.cosmic.screen.prompts.hints import in_figures
from cosmic_tui.games.cosmic.screen.prompts.scene import PromptScene
from cosmic_tui.games.cosmic.screen.prompts.totals import Totals, open_totals, own_side, ships_of_sides, totals
from cosmic_tui.screenkit.styled_text import Row, Span, ink
from rules.cosmic.protocol.questions import bare
from rules.kernel.asks import Ask

BAR = 10
FIGURES = 7
"""Cells of both totals, so that the bars stand below each other."""
MOST_SHIPS = 4
"""Ships that an ally sends at most (R9.3)."""


def duel(ask: Ask, option: str, scene: PromptScene) -> Row:
    """Figures and bar; nothing where an option changes no totals, or they are not public."""
    sums = _sums(ask, option, scene)
    if not sums:
        return ()
    joined = option if ask.kind == "alliance.answer" else ""
    if joined not in sums:
        return duel_row(sums, scene)
    most = {**sums, joined: sums[joined] + min(MOST_SHIPS, _own_ships(scene))}
    figures = {side: f"{sums[side] + 1}-{most[side]}" if side == joined else str(sums[side]) for side in sums}
    return duel_row(most, scene, figures)


def _own_ships(scene: PromptScene) -> int:
    return sum(ships.get(scene.seat, 0) for ships in scene.view.planets.values())


def duel_row(sums: Totals, scene: PromptScene, figures: Mapping[str, str] | None = None) -> Row:
    """Both totals, the offense's at the left, in the colours of the main players; `figures`: as they are written."""
    view, line = scene.view, scene.names.look.sign("clock")
    whole = sum(max(0, total) for total in sums.values())
    share = round(BAR * max(0, sums["offense"]) / whole) if whole else BAR // 2
    return (
        *ink(f"{in_figures(figures or sums):<{FIGURES}} ", "title"), Span(line * share, f"seat.{view.offense}"),
        Span(line * (BAR - share), f"seat.{view.defense}"),
    )  # fmt: skip


def _sums(ask: Ask, option: str, scene: PromptScene) -> Totals | None:
    view, card = scene.view, bare(option)
    if view.defense is None or view.planet is None:
        return None
    own = own_side(view, scene.seat)
    match ask.kind:
        case "reinforce":
            now = open_totals(view)
            helps = own is not None and CARDS.kind(card) == "reinforcement"
            return {**now, own: now[own] + CARDS.value(card)} if now and helps and own else now
        case "choose.side" if CARDS.kind(ask.source) == "reinforcement":
            return {**totals(view), card: totals(view)[card] + CARDS.value(ask.source)}
        case "planning.select" if own is not None and CARDS.kind(card) == "attack":
            ships = ships_of_sides(view)
            return {**ships, own: ships[own] + CARDS.value(card)}
        case "alliance.answer":
            return ships_of_sides(view)
    return None
