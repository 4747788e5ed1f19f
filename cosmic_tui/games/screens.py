"""The screens of every game, by its id."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from cosmic_tui.games.cosmic.screen.screens import COSMIC, COSMIC_SCREENS
from cosmic_tui.games.council.screen.screens import COUNCIL, COUNCIL_SCREENS
from cosmic_tui.ui.game_screens import GameScreens

SCREENS: Mapping[str, GameScreens] = MappingProxyType({COSMIC: COSMIC_SCREENS, COUNCIL: COUNCIL_SCREENS})
