"""Those who look on at a table and would see the same: the screen of one of them is drawn, the others mirror it.

A player's screen is drawn for that player alone. Who hears news first draws them: hosts tell one after the other.
"""

from __future__ import annotations

from collections.abc import Hashable
from operator import attrgetter
from typing import TYPE_CHECKING
from weakref import WeakValueDictionary

from cosmic_tui.screenkit.panel import Panel

if TYPE_CHECKING:
    from cosmic_tui.games.cosmic.screen.board import BoardScreen
    from cosmic_tui.games.cosmic.screen.model import TableModel

_told = attrgetter(
    *(f"news.{name}" for name in (
        "table", "options", "view", "beat", "motions", "hints", "coach", "near", "paused", "again"
    ))
)  # fmt: skip
"""What of the news a screen shows, beside events and talk; the times in them are counted on by each screen itself."""

_DRAWN: WeakValueDictionary[Hashable, BoardScreen] = WeakValueDictionary()
"""By what is common to all who would see the same: the screen of them that is drawn."""


def is_drawn_elsewhere(board: BoardScreen) -> bool:
    """Whether another screen draws what this one would show, now that it has taken in news."""
    shell, sight = board.shell, common_sight(board) if board.is_active else None
    if sight != board.sight:  # something may be for this person alone: talk of somebody whom others have muted
        shell.stand_alone()
        board.sight = sight
    if sight is None:
        return False
    drawn = _drawn(sight)
    if drawn is None or drawn is board:
        _DRAWN[sight] = board
    elif have_heard_the_same(board.table, drawn.table) and shell.mirror(drawn.shell, drawn):
        board.table.follow(drawn.table)
        board.cue.give(None)
        return True
    elif len(board.table.events) >= len(drawn.table.events):
        _DRAWN[sight] = board
    if shell.is_mirroring:
        shell.stand_alone()
    return False


def common_sight(board: BoardScreen) -> Hashable | None:
    """All that a screen hangs on beside the present news; None where something is this person's alone."""
    table, shell = board.table, board.shell
    if table.news is None or table.view is None or table.seat is not None or table.keeps_seat or table.asks:
        return None
    if board.stage or board.typing or table.find or table.reading:
        return None
    if any(panel.is_scrolled for panel in board.widgets.values() if isinstance(panel, Panel)):
        return None
    return (
        table.news.table.id, board.size, table.look, id(table.words), table.speed, shell.plays, board.dismissed,
        table.log.fingerprint,
    )  # fmt: skip


def have_heard_the_same(one: TableModel, other: TableModel) -> bool:
    """Whether two who look on know the same."""
    if len(one.events) != len(other.events):
        return False
    return bool(_told(one) == _told(other))


def _drawn(sight: Hashable) -> BoardScreen | None:
    """The screen that is drawn for all who see this, as long as it shows nothing else."""
    found = _DRAWN.get(sight)
    if found is None or not found.is_attached or found.shell.is_mirroring or common_sight(found) != sight:
        return None
    return found
