"""A finished game looked back at in sentences, for games that draw no replay of their own."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual.app import ComposeResult

from cosmic_tui.base.text import clean
from cosmic_tui.host.messages import ReplayNews
from cosmic_tui.screenkit.panel import Panel
from cosmic_tui.screenkit.styled_text import Row, ink, plain, wrap
from cosmic_tui.ui.replay_steps import SteppedReplayScreen
from cosmic_tui.ui.shell import Shell
from rules.kernel.events import Seen

FEW = 10
Sentence = Callable[[Seen], Row]


def sentences(replay: ReplayNews, sentence: Sentence) -> list[Row]:
    """What the game tells of each of its events."""
    return [sentence(event) for event in replay.events]


def line_story(replay: ReplayNews, sentence: Sentence) -> str:
    """The game written down as Markdown: a list of its events."""
    told = [line for row in sentences(replay, sentence) if (line := plain(row).strip())]
    return "\n".join([f"# {clean(replay.table)}", "", *(f"- {line}" for line in told), ""])


class LineReplayScreen(SteppedReplayScreen):
    """The sentences of the events up to a place."""

    AUTO_FOCUS = ""

    def __init__(self, shell: Shell, replay: ReplayNews, sentence: Sentence) -> None:
        super().__init__()
        self.shell = shell
        self.title = clean(replay.table)
        self.told: Sequence[Row] = sentences(replay, sentence)
        self.place = 0

    @property
    def length(self) -> int:
        return len(self.told)

    @property
    def earlier(self) -> int:
        return self.place - FEW

    @property
    def later(self) -> int:
        return self.place + FEW

    def compose(self) -> ComposeResult:
        yield Panel(self.shell.look, id="told", follow=True)

    def go(self, place: int) -> None:
        self.place = max(0, min(place, self.length))
        cells = max(1, self.app.size.width - 2)
        head = ink(f"{self.title}  {self.place}/{self.length}", "title")
        rows = [line for row in self.told[: self.place] for line in wrap(row, cells)]
        self.query_one("#told", Panel).show([*rows, head])
