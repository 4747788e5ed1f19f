"""A move and the sentence that explains it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

import attrs

if TYPE_CHECKING:
    from cosmic_tui.games.cosmic.bots.view_reader import ViewReader


@attrs.frozen
class Move:
    """An answer as it is sent, and one sentence that says why."""

    choose: list[str]
    why: str


Rule = Callable[["ViewReader"], Move]
"""What answers one kind of question."""


def move(why: str, choose: str | Iterable[str]) -> Move:
    """A move of one pick, or of several."""
    return Move([choose] if isinstance(choose, str) else list(choose), why)
