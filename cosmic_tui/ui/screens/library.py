"""The library: finished games, found by who played, what was played, table and time; Enter looks back at one."""

from __future__ import annotations

from collections.abc import Sequence

from textual import events
from textual.app import ComposeResult
from textual.widgets import Input

from cosmic_tui.base.text import clean
from cosmic_tui.club.asking import LONGEST, FilterError, parsed
from cosmic_tui.club.records import GameFilter, GameRow
from cosmic_tui.host.messages import Browse, LibraryNews, LookUp, Recall
from cosmic_tui.screenkit.panel import Panel
from cosmic_tui.screenkit.styled_text import Row, Span, clickable, fit, ink, join, padded
from cosmic_tui.screenkit.typing_line import TypingLine
from cosmic_tui.ui.club_texts import ClubTexts
from cosmic_tui.ui.game_screens import Games
from cosmic_tui.ui.screens.dialogs import NameDialog
from cosmic_tui.ui.screens.picking import PickingScreen
from cosmic_tui.ui.shell import Shell
from cosmic_tui.ui.sizes import is_too_small, more_room

PAGE = 10
TABLE_CELLS = 22


class LibraryScreen(PickingScreen[GameRow]):
    """Finished games to choose from. `text` is what is looked for, as it is typed."""

    def __init__(self, shell: Shell, games: Games, text: str = "") -> None:
        super().__init__(shell)
        self.texts = ClubTexts(games)
        self.text = text
        self.news: LibraryNews | None = None

    def compose(self) -> ComposeResult:
        yield Panel(self.look, id="masthead")
        yield Panel(self.look, id="tables")
        yield Panel(self.look, id="detail")
        yield TypingLine(placeholder=self.words.say("library.find"), max_length=LONGEST, id="find")
        yield Panel(self.look, id="notice")
        yield Panel(self.look, id="room")

    def on_mount(self) -> None:
        self.query_one("#tables", Panel).entitle(self.words.ink("library.title"))
        self.query_one("#detail", Panel).entitle(self.words.ink("library.one"))
        self.query_one("#find").display = False
        self._ask(self.text)

    def on_news(self, news: LibraryNews) -> None:
        """Show what was found."""
        self.news, self.cursor = news, 0
        self.draw()

    @property
    def entries(self) -> Sequence[GameRow]:
        return self.news.games if self.news else []

    # -- asking

    def _ask(self, text: str) -> None:
        """Look for games; what cannot be understood is told, and nothing else is looked for."""
        try:
            wanted = parsed(clean(text, LONGEST).split())
        except FilterError as error:
            self.tell(self.words.say(f"library.bad_{error.what}", text=error.text))
            return
        self.text, self.notice = text, ""
        self.shell.ask_host(Browse(wanted), self.tell)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        self._stop_typing()
        self._ask(event.value)

    def _stop_typing(self) -> None:
        self.query_one("#find").display = False
        self.set_focus(None)

    # -- keys

    def on_key(self, event: events.Key) -> None:
        if self.focused is not None:
            if event.key == "escape":
                event.stop()
                self._stop_typing()
            return
        every = len(self.entries)
        steps = {"up": -1, "down": 1, "pageup": -PAGE, "pagedown": PAGE, "home": -every, "end": every}
        keys = {
            "enter": self.enter, "r": self.enter, "f": self.find, "slash": self.find, "m": self.mine,
            "p": self.profile, "e": self.export, "escape": self.shell.go_back, "q": self.shell.go_back,
            "f1": self.shell.show_keys,
        }  # fmt: skip
        self.take_key(event, steps, keys)

    def enter(self) -> None:
        """Look back at the game under the cursor."""
        if self.chosen:
            self.shell.ask_host(Recall(self.chosen.id), self.tell)

    def find(self) -> None:
        line = self.query_one("#find", TypingLine)
        line.value, line.display = self.text, True
        line.focus()

    def mine(self) -> None:
        """The own games, or all again."""
        words = self.text.split()
        self._ask(" ".join([word for word in words if word != "mine"] if "mine" in words else [*words, "mine"]))

    def profile(self) -> None:
        """The profile of somebody by name."""
        names = [player.name for player in self.chosen.players if player.name] if self.chosen else []

        def named(name: str | None) -> None:
            if name:
                self.shell.ask_host(LookUp(name), self.tell)

        self.app.push_screen(NameDialog(self, names[0] if names else "", title="profile.whose"), named)

    def export(self) -> None:
        """How the game under the cursor is kept outside."""
        if self.chosen:
            self.tell(self.words.say("library.exports", id=self.chosen.id))

    # -- drawing

    def draw(self) -> None:
        if not self.is_mounted:
            return
        width, height = self.app.size
        small = is_too_small(width, height)
        typing = self.focused is not None
        for child in self.children:
            child.display = (child.id != "find" or typing) and small == (child.id == "room")
        if small:
            self.query_one("#room", Panel).show(more_room(self.words, width, height))
            return
        panel = self.query_one("#tables", Panel)
        panel.show(
            [self._row(index, row, panel.size.width) for index, row in enumerate(self.entries)] or self._nothing()
        )
        panel.reveal(self.cursor)
        self.query_one("#masthead", Panel).show([self._masthead()])
        detail = self.query_one("#detail", Panel)
        detail.show([fit(row, detail.size.width) for row in self._detail()])
        self.query_one("#notice", Panel).show([ink(self.notice, "hot"), self.words.ink("library.keys", "dim")])

    def _nothing(self) -> list[Row]:
        if self.news is None:
            return [self.words.ink("lobby.connecting", "dim")]
        return [self.words.ink("library.none" if self.news.wanted != GameFilter() else "library.nothing")]

    def _masthead(self) -> Row:
        if self.news is None:
            return ink("")
        games = self.words.count("game", self.news.total)
        if not self.text:
            return self.words.ink("library.all", games=games)
        key = "library.shown" if self.news.total > len(self.entries) else "library.found"
        return self.words.ink(key, games=games, text=clean(self.text, 40), n=len(self.entries))

    def _row(self, index: int, row: GameRow, cells: int) -> Row:
        pointed = index == self.cursor
        spans: Row = (
            Span(f"{self.look.sign('next') if pointed else ' '} ", "key"), Span(f"{self.texts.date(row.ended)}  "),
            *padded(ink(clean(row.table, TABLE_CELLS), "cursor" if pointed else "bold"), TABLE_CELLS), Span("  "),
            *self.texts.winners(row),
        )  # fmt: skip
        return clickable(fit(spans, cells), str(index))

    def _detail(self) -> list[Row]:
        row = self.chosen
        if row is None:
            return []
        what = [self.texts.game(row.game), row.id, self.texts.length(row)]
        what += [self.words.count("minute", row.minutes)] if row.minutes else []
        what += [self.words.say("library.private")] if row.private else []
        players = sorted(row.players, key=lambda player: player.place or len(row.players))
        lines = [
            (Span(f"{player.place or '-'}  "), *self.texts.player(row.game, player), Span(f"  {player.score}", "dim"))
            for player in players
        ]
        return [join([ink(each, "dim") for each in what]), *lines]
