"""Waiting lists and tournaments to choose from; Enter puts oneself down or takes oneself off."""

from __future__ import annotations

from textual import events
from textual.app import ComposeResult

from cosmic_tui.host.messages import AskStandings, BeginRounds, Enter, GatheringRow, LobbyNews, Withdraw
from cosmic_tui.screenkit.panel import Panel
from cosmic_tui.screenkit.styled_text import BLANK, Row, clickable, ink, wrap
from cosmic_tui.ui.gathering_line import told
from cosmic_tui.ui.screens.dialogs import Dialog
from cosmic_tui.ui.shell import Shell


class GatheringsDialog(Dialog[None]):
    """Over the lobby; `on_news` keeps it up to date."""

    def __init__(self, shell: Shell, news: LobbyNews) -> None:
        super().__init__(shell, shell.words.say("gathering.title"))
        self.shell = shell
        self.news = news
        self.cursor = 0

    def compose(self) -> ComposeResult:
        yield self.box(self.panel(self._rows()), self.panel([BLANK, self.words.ink("gathering.keys", "dim")], "keys"))

    def on_mount(self) -> None:
        self._draw()

    def on_news(self, news: LobbyNews) -> None:
        """Somebody has come or gone; before the dialog stands there, what it shows first."""
        self.news = news
        if self.is_mounted:
            self._draw()

    @property
    def _chosen(self) -> GatheringRow | None:
        rows = self.news.gatherings
        return rows[min(self.cursor, len(rows) - 1)] if rows else None

    def _rows(self) -> list[Row]:
        if not self.news.gatherings:
            return list(wrap(self.words.ink("gathering.none", "dim"), self.cells))
        return [
            clickable(line, str(at))
            for at, row in enumerate(self.news.gatherings)
            for line in wrap(ink(told(row, self.words), "cursor" if at == self.cursor else ""), self.cells)
        ]

    def _draw(self) -> None:
        panel, rows = self.query_one("#text", Panel), self._rows()
        panel.styles.height = max(1, min(len(rows), self.app.size.height - 8))
        panel.show(rows)

    def on_panel_picked(self, message: Panel.Picked) -> None:
        self.cursor = int(message.pick)
        self._draw()

    def on_key(self, event: events.Key) -> None:
        event.stop()
        event.prevent_default()
        row = self._chosen
        if event.key in ("escape", "q", "c"):
            self.dismiss()
        elif row is not None and event.key in ("up", "down"):
            self.cursor = (self.cursor + (1 if event.key == "down" else -1)) % len(self.news.gatherings)
            self._draw()
        elif row is not None and event.key == "enter":
            self.shell.ask_host(Withdraw(row.id) if row.entered else Enter(row.id))
        elif row is not None and event.key == "s":
            self.shell.ask_host(AskStandings(row.id))
        elif row is not None and event.key == "b":
            self.shell.ask_host(BeginRounds(row.id))
