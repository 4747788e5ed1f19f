"""The texts of the screens of Cosmic Encounter."""

from __future__ import annotations

from cosmic_tui.screenkit.wording import Wording
from cosmic_tui.ui.wording import game_wording

PACKAGE = "cosmic_tui.games.cosmic"


def wording(language: str = "en") -> Wording:
    """All texts of this game in a language, with those of the shell."""
    return game_wording(PACKAGE, language)
