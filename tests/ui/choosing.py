"""Choices of the screen as they are begun, and keys typed into them."""

from __future__ import annotations

import tables
from tables import view

from cosmic_tui.games.cosmic.screen.naming import Names
from cosmic_tui.games.cosmic.screen.prompts import Choice, PromptScene, choice_for
from rules.cosmic.protocol.views import View
from rules.kernel.asks import Ask


def begun(ask: Ask, seen: View | None = None) -> Choice:
    choice = choice_for(ask)
    choice.scene = PromptScene(seen or view(), Names(tables.NAMES), ask.seat)
    return choice


def typed(choice: Choice, *keys: str) -> Choice:
    for key in keys:
        assert choice.press(key), f"{key} means nothing here"
    return choice
