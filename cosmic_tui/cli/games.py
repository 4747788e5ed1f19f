"""The games of the house. A new game is registered here, and nowhere else."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rules.kernel.game import GameKind


def _cosmic() -> GameKind:
    from cosmic_tui.games.cosmic.kind import CosmicKind

    return CosmicKind()


def _council() -> GameKind:
    from cosmic_tui.games.council.kind import CouncilKind

    return CouncilKind()


GAMES: Mapping[str, Callable[[], GameKind]] = {"cosmic": _cosmic, "council": _council}
"""By id: what makes the kind, with its cards loaded. The first is played where nobody says which."""


def kinds(ids: Sequence[str] = ()) -> list[GameKind]:
    """The games of these ids, all where none is named. Raises KeyError for an unknown id."""
    return [GAMES[id]() for id in (ids or GAMES)]
