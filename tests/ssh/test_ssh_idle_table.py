"""While nothing changes nothing is drawn: a table at which nobody acts costs its terminals no frame.

The clock of the screen stands still: times that are counted are what changes.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.color import ColorSystem
from test_ssh_nothing_stale import stage

from cosmic_tui.games.cosmic.screen.board import BoardScreen
from cosmic_tui.games.cosmic.screen.table import TableScreen

TIMES = 20


@pytest.mark.parametrize("size", [(80, 24), (140, 45)])
async def test_an_idle_table_is_not_drawn(tmp_path: Path, size: tuple[int, int]) -> None:
    async with stage(tmp_path, size, ColorSystem.EIGHT_BIT) as it:
        await it.pass_time(60.0)
        await it.drawn()
        board, frames = it.app.table_screen, it.wire.frames
        assert isinstance(board, BoardScreen)
        for _ in range(TIMES):
            board._tick()
            board.on_news()
            await it.pass_time(0)
            await it.drawn()
        assert it.wire.frames == frames


async def test_the_frames_of_a_table_are_counted(tmp_path: Path) -> None:
    """The same with something that changes."""
    async with stage(tmp_path, (80, 24), ColorSystem.EIGHT_BIT) as it:
        await it.drawn()
        board, frames = it.app.table_screen, it.wire.frames
        assert isinstance(board, TableScreen)
        board.start_talking()
        await it.drawn()
        assert it.wire.frames > frames
