"""A choice as a duel: both totals as they would stand with it, and a bar of their shares."""

from __future__ import annotations

from cosmic_tui.games.cosmic.screen.cards import CARDS
from cosmic_tui.games.cosmic.screen.prompts.hints import in_figures
from cosmic_tui.games.cosmic.screen.prompts.scene import PromptScene
from cosmic_tui.games.cosmic.screen.prompts.totals import Totals, open_totals, own_side, ships_of_sides, totals
from cosmic_tui.screenkit.styled_text import Row, Span, ink
from rules.cosmic.protocol.questions import bare
from rules.kernel.asks import Ask

BAR = 10


def duel(ask: Ask, option: str, scene: PromptScene) -> Row:
    """Figures and bar; nothing where an option changes no totals, or they are not public."""
    sums = _sums(ask, option, scene)
    return duel_row(sums, scene) if sums else ()


def duel_row(sums: Totals, scene: PromptScene) -> Row:
    """Both totals, the offense's at the left, in the colours of the main players."""
    view, line = scene.view, scene.names.look.sign("clock")
    whole = sum(max(0, total) for total in sums.values())
    share = round(BAR * max(0, sums["offense"]) / whole) if whole else BAR // 2
    return (
        *ink(f"{in_figures(sums)} ", "title"), Span(line * share, f"seat.{view.offense}"),
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
