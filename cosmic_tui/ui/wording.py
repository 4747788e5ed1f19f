"""The texts of the shell, and those of a game's screens, which may word what the shell says anew."""

from __future__ import annotations

from cosmic_tui.screenkit.wording import Wording, read_wording

SHELL = "cosmic_tui.ui"


def shell_wording(language: str = "en") -> Wording:
    """What the shell says without a game."""
    return read_wording((SHELL,), language)


def game_wording(package: str, language: str = "en") -> Wording:
    """The texts of a game, whose folder `texts` is in `package`, over those of the shell."""
    return read_wording((SHELL, package), language)
