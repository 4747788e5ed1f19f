"""Cancelling an action under way: stopped, zapped or prevented, and what is left of it (timing.md section 4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.cosmic.moves.sheets import sheet_of, switch_off
from rules.kernel.copying import one_less

if TYPE_CHECKING:
    from rules.cosmic.cards.action import Action
    from rules.cosmic.cards.context import Context


def stop(game: Context, action: Action, by: Action) -> None:
    """Cancel an action: it has no effect, its card is discarded (timing.md section 4)."""
    action.stopped_by = by.card
    action.goes = "discard"
    _leave_unused(game, action)
    game.emit("card.stopped", {"card": action.card, "seat": action.seat, "by": by.card})


def _leave_unused(game: Context, action: Action) -> None:
    """A super flare that is a use, stopped as a card or prevented, leaves the power unused (R20.3, R20.5)."""
    if not (action.is_use and action.is_flare):
        return
    sheet, use = sheet_of(game, action.seat, action.bound.alien), f"use:{action.bound.alien}"
    if sheet is not None and use in sheet.used:
        sheet.used = one_less(sheet.used, use)


def zap(game: Context, action: Action, by: Action) -> None:
    """Cancel a use, or send a super flare back unplayed; the power cannot be used again in the encounter (R18.3)."""
    action.stopped_by = by.card
    switch_off(game, action.seat, action.bound.alien)
    if action.is_flare:
        _never_played(game, action)
    game.emit("card.stopped", {"card": action.card, "seat": action.seat, "by": by.card})


def prevent(game: Context, action: Action, by: Action) -> None:
    """A flare is not played at all: it stays with its owner, whose limit is untouched, but is dead (IO-12)."""
    action.stopped_by = by.card
    action.goes = action.seat
    _leave_unused(game, action)
    _never_played(game, action)
    game.encounter.dead += (action.card,)
    game.emit("card.stopped", {"card": action.card, "seat": action.seat, "by": by.card})


def _never_played(game: Context, action: Action) -> None:
    """A flare that was stopped is none of those its player has played (R20.3)."""
    flares = game.encounter.flares
    game.encounter.flares = {**flares, action.seat: one_less(flares[action.seat], action.card)}
