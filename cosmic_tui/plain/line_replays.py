"""Replays of a game that has no screens of its own: its events, one a line."""

from __future__ import annotations

from typing import Any

import click

from cosmic_tui.base.text import clean
from cosmic_tui.plain.shape_lines import event_line
from cosmic_tui.replay.replay import Replay, ReplayKind
from cosmic_tui.ui.wording import shell_wording
from rules.kernel.game import GameKind


class LineReplays:
    """`cosmic_tui.replay.replay.GameReplays` of any kind."""

    def __init__(self, kind: GameKind) -> None:
        self.kind = ReplayKind[Any](kind.id, kind.view, ())

    def markdown(self, replay: Replay[Any]) -> str:
        words = shell_wording()
        events = [f"- {event_line(words, event)}" for event in replay.events]
        return "\n".join([f"# {clean(replay.title)}", "", *events, ""])

    def show(self, replay: Replay[Any]) -> None:
        """Say all of it."""
        click.echo(self.markdown(replay), nl=False)
