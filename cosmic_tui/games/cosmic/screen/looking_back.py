"""From a table to its game once more: as a replay, as a screen that shows it, and as a story."""

from __future__ import annotations

from cosmic_tui.games.cosmic.replay.kind import of_news
from cosmic_tui.games.cosmic.replay.record import markdown
from cosmic_tui.games.cosmic.screen.model import TableModel
from cosmic_tui.games.cosmic.screen.replay import BoardReplayScreen
from cosmic_tui.replay.replay import Replay
from cosmic_tui.ui.shell import Shell
from rules.cosmic.protocol.views import View


def seen_at(table: TableModel) -> Replay[View] | None:
    """What has been seen at this table so far; None where nothing has."""
    if table.news is None or not table.steps:
        return None
    return of_news(table.news, table.events, table.steps, table.log.talk_among_events())


def replay_of(shell: Shell, table: TableModel) -> BoardReplayScreen | None:
    """The screen that shows it."""
    replay = seen_at(table)
    return BoardReplayScreen(shell, replay) if replay else None


def keep_story(shell: Shell, table: TableModel) -> None:
    """Keep the finished game as a story: in a file here, or as a server gives it."""
    replay = seen_at(table)
    if replay and table.news:
        shell.keep_record(table.news.table.id, markdown(replay))
