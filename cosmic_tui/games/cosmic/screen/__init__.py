"""The table of Cosmic Encounter on a screen."""

from cosmic_tui.games.cosmic.screen import looks

looks.register()
