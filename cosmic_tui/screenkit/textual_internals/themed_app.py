"""An app with the theme and one style sheet for the whole process, and without what nobody uses."""

from __future__ import annotations

from typing import Any

from textual.filter import LineFilter
from textual.geometry import Size
from textual.screen import Screen
from textual.widget import Widget

from cosmic_tui.screenkit.textual_internals.patient_app import PatientApp
from cosmic_tui.screenkit.textual_internals.styling import SharedStylesheet, variables_of
from cosmic_tui.screenkit.theme import LIGHT_THEME, THEME


class BottomScreen(Screen[None]):
    """What Textual wants below the first screen; nobody sees it, so nothing is in it and nothing is laid out."""

    def _extend_compose(self, widgets: list[Widget]) -> None:
        """No room for notices."""

    def _refresh_layout(self, size: Size | None = None, scroll: bool = False) -> None:
        """Nothing to lay out."""


class ThemedApp(PatientApp):
    """Base of the apps shown on a terminal: the theme, shared styles, no tooltips, a title for the terminal."""

    ENABLE_COMMAND_PALETTE = False
    LOWEST_SCREENS = 2
    """With no more screens than that, the one on top is the first that was opened."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.register_theme(THEME)
        self.register_theme(LIGHT_THEME)
        self.theme = THEME.name  # before anything is styled, as all would be styled again
        self.stylesheet = SharedStylesheet(variables=self.get_css_variables())
        self._disable_tooltips = True  # every screen would have a widget for them

    def get_css_variables(self) -> dict[str, str]:
        # Themes of Textual's own do not know what the style sheets ask for besides.
        self.theme_variables = THEME.variables | variables_of(self.current_theme.name, super().get_css_variables)
        return self.theme_variables

    def get_default_screen(self) -> Screen[None]:
        return BottomScreen()

    def filter_lines(self, line_filter: LineFilter) -> None:
        """Have all that is drawn go through this filter as well."""
        self._filters.append(line_filter)

    def alert_terminal(self, sentence: str) -> None:
        """A bell, and a notice of the terminal's own where it knows the sequences (OSC 9, OSC 777)."""
        self.bell()
        if self._driver is not None and not self.is_headless:
            told = "".join(char for char in sentence if char.isprintable() and char not in ";\\")
            self._driver.write(f"\x1b]9;{told}\x07\x1b]777;notify;{self.title};{told}\x07")

    def entitle_terminal(self, title: str) -> None:
        """Set the title of the terminal's window, by the sequence that all terminals know (OSC 2)."""
        if self._driver is not None and not self.is_headless:
            self._driver.write(f"\x1b]2;{title}\x07")
