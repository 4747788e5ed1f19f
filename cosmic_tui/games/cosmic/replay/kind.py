"""What a replay has to know of Cosmic Encounter: its views, and where a chapter begins."""

from __future__ import annotations

from collections.abc import Sequence

from cosmic_tui.host.match.view_changes import SeenStep
from cosmic_tui.host.messages import ReplayNews, Said, TableNews
from cosmic_tui.replay.replay import Replay, ReplayKind
from rules.cosmic.protocol.views import View
from rules.kernel.events import Seen

COSMIC_REPLAYS = ReplayKind("cosmic", View, chapters=("encounter.begin", "game.won"))


def of_library(replay: ReplayNews) -> Replay[View]:
    """The replay of a game of the library."""
    return Replay(replay.table, replay.seats, list(replay.events), list(replay.steps), COSMIC_REPLAYS, replay.seat)


def of_news(
    news: TableNews, events: Sequence[Seen], steps: Sequence[SeenStep], talk: Sequence[tuple[int, Said]] = ()
) -> Replay[View]:
    """The replay of a finished game as its table tells it to this viewer, with the talk it has heard."""
    return Replay(news.table.name, news.table.seats, list(events), list(steps), COSMIC_REPLAYS, news.seat, talk=talk)
