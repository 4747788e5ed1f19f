"""Looking back at a finished game: the map after each event, and what was told until then."""

from __future__ import annotations

from textual.app import ComposeResult

from content.council.load import load
from cosmic_tui.base.text import clean
from cosmic_tui.games.council.lines.atlas import draw_map
from cosmic_tui.games.council.lines.naming import Names, wording
from cosmic_tui.games.council.lines.story import sentence_of
from cosmic_tui.host.messages import ReplayNews
from cosmic_tui.replay.replay import Replay, ReplayKind
from cosmic_tui.screenkit.panel import Panel
from cosmic_tui.screenkit.styled_text import ink, wrap
from cosmic_tui.ui.replay_steps import SteppedReplayScreen
from cosmic_tui.ui.shell import Shell
from rules.council.protocol.views import View

COUNCIL_REPLAYS = ReplayKind("council", View, chapters=("round.start", "turn.begin", "game.won"))


def of_library(news: ReplayNews) -> Replay[View]:
    """The replay of a game of the library."""
    return Replay(news.table, news.seats, list(news.events), list(news.steps), COUNCIL_REPLAYS, news.seat)


def names_of(replay: Replay[View]) -> Names:
    """What the seats of a replay are called."""
    names = Names(wording(), load(), None)
    names.people = {seat.seat: clean(seat.name, 20) or seat.seat for seat in replay.seats}
    names.seats = list(names.people)
    return names


def markdown(replay: Replay[View]) -> str:
    """A finished game as Markdown: what was told, a heading for each round."""
    names = names_of(replay)
    told = [f"# {clean(replay.title)}", ""]
    for seen in replay.events:
        line = sentence_of(names, seen).strip()
        if line:
            told.append(f"## {line.strip('= ')}" if seen.kind == "round.start" else f"- {line}")
    return "\n".join(told) + "\n"


class CouncilReplayScreen(SteppedReplayScreen):
    """The map after an event, and what was told until then; Page Up and Page Down lead to a turn or a round."""

    def __init__(self, shell: Shell, replay: Replay[View]) -> None:
        """It begins before the first event."""
        super().__init__(classes="-ascii" if shell.look.ascii else "")
        self.shell = shell
        self.replay = replay
        self.names = names_of(replay)
        self.place = 0

    def compose(self) -> ComposeResult:
        yield Panel(self.shell.look, id="head", classes="-line")
        yield Panel(self.shell.look, id="map", classes="-line")
        yield Panel(self.shell.look, id="told", follow=True)

    def on_unmount(self) -> None:
        """The game goes at once, whatever still holds the screen."""
        self.replay = self.replay.emptied()

    @property
    def length(self) -> int:
        return self.replay.length

    @property
    def earlier(self) -> int:
        return max((place for place in self.replay.beginnings if place < self.place), default=0)

    @property
    def later(self) -> int:
        return min((place for place in self.replay.beginnings if place > self.place), default=self.length)

    def go(self, place: int) -> None:
        self.place = max(0, min(place, self.length))
        words = self.names.words
        head = words.say("head.replay", name=clean(self.replay.title), place=self.place, length=self.length)
        self.query_one("#head", Panel).show([ink(head, "title")])
        view = self.replay.view_at(self.place)
        self.query_one("#map", Panel).show([ink(line) for line in draw_map(view, self.names)])
        told = self.query_one("#told", Panel)
        cells = max(10, told.outer_size.width - told.gutter.width)
        lines = [line for seen in self.replay.events[: self.place] if (line := sentence_of(self.names, seen))]
        told.show([row for line in lines for row in wrap(ink(line), cells)])
