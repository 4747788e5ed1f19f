"""The games of the house. A new game is registered here, and nowhere else."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import attrs

if TYPE_CHECKING:
    from cosmic_tui.cli.sim_arguments import SimArguments
    from cosmic_tui.replay.replay import GameReplays
    from cosmic_tui.sim.series import SimReport
    from cosmic_tui.ui.game_screens import GameScreens, PlayableGame
    from rules.kernel.game import GameKind


@attrs.frozen
class RegisteredGame:
    """What makes the parts of a game; each is loaded when it is needed."""

    kind: Callable[[], GameKind]
    """With its printed facts loaded."""
    screens: Callable[[], GameScreens]
    replays: Callable[[], GameReplays[Any]]
    simulate: Callable[[SimArguments], SimReport] | None = None
    """A report of its own for `cosmic sim`; None: that of every game."""
    shares_keyboard: bool = False
    """Whether several people can play it at one keyboard, who hand it over."""


def _cosmic_kind() -> GameKind:
    from cosmic_tui.games.cosmic.kind import CosmicKind

    return CosmicKind()


def _council_kind() -> GameKind:
    from cosmic_tui.games.council.kind import CouncilKind

    return CouncilKind()


def _screens(id: str) -> Callable[[], GameScreens]:
    def screens() -> GameScreens:
        from cosmic_tui.games.screens import SCREENS

        return SCREENS[id]

    return screens


def _council_replays() -> GameReplays[Any]:
    from cosmic_tui.games.council.screen.replays import CouncilReplays

    return CouncilReplays()


def _cosmic_replays() -> GameReplays[Any]:
    from cosmic_tui.games.cosmic.screen.replay_app import CosmicReplays

    return CosmicReplays()


def _cosmic_simulate(wish: SimArguments) -> SimReport:
    from cosmic_tui.cli.cosmic_sim import simulate

    return simulate(wish)


GAMES: Mapping[str, RegisteredGame] = {
    "cosmic": RegisteredGame(_cosmic_kind, _screens("cosmic"), _cosmic_replays, _cosmic_simulate, shares_keyboard=True),
    "council": RegisteredGame(_council_kind, _screens("council"), _council_replays),
}
"""By id."""
USUAL = next(iter(GAMES))
"""The game that is played where nobody says which."""


def kinds(ids: Sequence[str] = ()) -> list[GameKind]:
    """The games of these ids, all where none is named. Raises KeyError for an unknown id."""
    return [GAMES[id].kind() for id in (ids or GAMES)]


def playable(ids: Sequence[str] = ()) -> list[PlayableGame]:
    """The same with their screens."""
    from cosmic_tui.ui.game_screens import PlayableGame

    return [PlayableGame(GAMES[id].kind(), GAMES[id].screens()) for id in (ids or GAMES)]
