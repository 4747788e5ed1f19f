"""What a game is at one moment to a seat, or to a spectator."""

from __future__ import annotations

from typing import Any

import attrs

from cosmic_tui.host.messages import Absence, BeatNow, Motion, OwnSheet, Running, Thought
from rules.kernel.asks import Ask


@attrs.frozen
class TableSnapshot:
    """Two are equal if there is nothing to tell between them. Without a game there is nothing in it."""

    view: Any = None
    asks: list[Ask] = attrs.Factory(list)
    """Open questions."""
    prepare: list[str] = attrs.Factory(list)
    """Keys of those that can only be prepared as yet."""
    quiet: list[str] = attrs.Factory(list)
    """Keys of those in which the seat's orders pass."""
    beat: BeatNow | None = None
    clocks: list[Running] = attrs.field(factory=list, eq=False)
    """What is left of them is less each time; they are the same ones as long as their deadlines are."""
    deadlines: list[tuple[str, float]] = attrs.Factory(list)
    motions: list[Motion] = attrs.Factory(list)
    """What needs the consent of all, and who has given it."""
    hints: bool = False
    """Whether all players have agreed to hints."""
    sheets: list[OwnSheet] = attrs.Factory(list)
    """The sheets the seat is asked for, drafts and sealed ones."""
    thinking: list[Thought] = attrs.field(factory=list, eq=False)
    """Whom a public question waits for; the same ones as long as the times it was put at are."""
    asked: list[tuple[str, float]] = attrs.Factory(list)
    paused: bool = False
    absent: list[Absence] = attrs.field(factory=list, eq=False)
    """Whose seats a bot will play; the same ones as long as the times at which it does are."""
    due: list[tuple[str, float]] = attrs.Factory(list)
