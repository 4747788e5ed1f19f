"""The lobby: the tables there are, those of this person first."""

from __future__ import annotations

from collections.abc import Callable

from textual import events
from textual.app import ComposeResult

from cosmic_tui.base.text import clean
from cosmic_tui.host.messages import Join, LobbyNews, LookUp, Make, Rename, SeatRow, TableOptions, TableRow, Watch
from cosmic_tui.screenkit.panel import Panel
from cosmic_tui.screenkit.styled_text import BLANK, Row, Span, clickable, fit, ink, join, padded
from cosmic_tui.screenkit.textual_internals.compositing import LineScreen
from cosmic_tui.ui.game_screens import Games
from cosmic_tui.ui.screens.dialogs import CodeDialog, NameDialog
from cosmic_tui.ui.screens.making import MakeDialog
from cosmic_tui.ui.screens.talking import LobbyTalkDialog
from cosmic_tui.ui.shell import Shell
from cosmic_tui.ui.sizes import is_too_small, more_room
from cosmic_tui.ui.talk_line import request_in

NAME_CELLS = 28


class LobbyScreen(LineScreen):
    """Tables to choose from."""

    AUTO_FOCUS = ""

    def __init__(self, shell: Shell, games: Games) -> None:
        super().__init__(classes="-ascii" if shell.look.ascii else "")
        self.shell = shell
        self.games = games
        self.look = shell.look
        self.words = shell.words
        self.news: LobbyNews | None = None
        self.cursor = 0
        self.notice = ""

    def compose(self) -> ComposeResult:
        yield Panel(self.look, id="masthead")
        yield Panel(self.look, id="tables")
        yield Panel(self.look, id="detail")
        yield Panel(self.look, id="notice")
        yield Panel(self.look, id="room")

    def on_mount(self) -> None:
        self.query_one("#tables", Panel).entitle(self.words.ink("panel.tables"))
        self.query_one("#detail", Panel).entitle(self.words.ink("panel.table"))
        self.call_after_refresh(self.draw)

    def on_resize(self) -> None:
        self.call_after_refresh(self.draw)

    def on_screen_resume(self) -> None:
        self.draw()

    def on_news(self, news: LobbyNews) -> None:
        """Show the tables as they are now; the cursor stays on its table."""
        before = self.chosen
        self.news = news
        ids = [row.id for row in self.tables]
        self.cursor = ids.index(before.id) if before and before.id in ids else min(self.cursor, max(0, len(ids) - 1))
        self.draw()

    def tell(self, notice: str) -> None:
        """Show a sentence of the host."""
        self.notice = notice
        self.draw()

    @property
    def tables(self) -> list[TableRow]:
        return self.news.tables if self.news else []

    @property
    def chosen(self) -> TableRow | None:
        """The table under the cursor."""
        return self.tables[self.cursor] if self.cursor < len(self.tables) else None

    def on_key(self, event: events.Key) -> None:
        steps = {"up": -1, "down": 1, "home": -len(self.tables), "end": len(self.tables), "tab": 1, "shift+tab": -1}
        quits = {"q": self.shell.ask_to_quit, "escape": self.shell.ask_to_quit}
        keys = {"enter": self.enter, "w": self.look_on, **quits, **self._for_players()}
        if event.key in steps:
            self._point(self.cursor + steps[event.key])
        elif event.key in keys:
            keys[event.key]()
        else:
            return
        event.stop()
        event.prevent_default()

    def _for_players(self) -> dict[str, Callable[[], None]]:
        """The keys of those who can sit down; to whom looks on they say how one comes to play."""
        keys = {
            "n": self.make, "r": self.rename, "j": self.join_by_code, "h": self.shell.learn,
            "t": self.talk, "g": self.shell.open_library, "p": lambda: self.shell.ask_host(LookUp()),
            "f1": self.shell.show_keys, "question_mark": self.shell.show_keys,
        }  # fmt: skip
        only_watching = self.words.say("lobby.only_watching")
        looking = {"g": keys.pop("g"), "f1": keys.pop("f1"), "question_mark": keys.pop("question_mark")}
        return {**(keys if self.shell.plays else dict.fromkeys(keys, lambda: self.tell(only_watching))), **looking}

    def on_panel_picked(self, message: Panel.Picked) -> None:
        index = int(message.pick)
        if index == self.cursor:
            self.enter()
        else:
            self._point(index)

    def enter(self) -> None:
        """Sit down, come back, or look on: whatever this table allows."""
        row = self.chosen
        if row is None:
            return
        free = row.state == "open" and any(seat.kind == "empty" for seat in row.seats)
        sit = self.shell.plays and (row.mine is not None or row.kept or free)
        self.shell.ask_host(Join(row.id) if sit else Watch(row.id))

    def look_on(self) -> None:
        if self.chosen:
            self.shell.ask_host(Watch(self.chosen.id))

    def make(self) -> None:
        def made(options: TableOptions | None) -> None:
            if options is not None:
                self.shell.ask_host(Make(options))

        self.app.push_screen(MakeDialog(self, self.games), made)

    def join_by_code(self) -> None:
        """Sit down at the table of a code that somebody has told."""

        def typed(code: str | None) -> None:
            if code:
                self.shell.ask_host(Join(code))

        self.app.push_screen(CodeDialog(self), typed)

    def talk(self) -> None:
        """Who is here, and what is said in the lobby."""

        def said(text: str | None) -> None:
            if text:
                self.shell.ask_host(request_in(text, []))

        if self.news:
            self.app.push_screen(LobbyTalkDialog(self, self.news), said)

    def rename(self) -> None:
        def named(name: str | None) -> None:
            if name:
                self.shell.ask_host(Rename(name))

        self.app.push_screen(NameDialog(self, self.news.you if self.news else ""), named)

    def _point(self, index: int) -> None:
        self.cursor = max(0, min(index, len(self.tables) - 1))
        self.notice = ""
        self.draw()

    def draw(self) -> None:
        """Show everything anew; panels repaint only what differs."""
        if not self.is_mounted:
            return
        width, height = self.app.size
        small = is_too_small(width, height)
        for child in self.children:
            child.display = small == (child.id == "room")
        if small:
            self.query_one("#room", Panel).show(more_room(self.words, width, height))
            return
        panel = self.query_one("#tables", Panel)
        panel.show(self._rows(panel.size.width))
        panel.reveal(self.cursor)
        self.query_one("#masthead", Panel).show(self._masthead())
        detail = self.query_one("#detail", Panel)
        detail.show(self._detail(detail.size.width))
        self.query_one("#notice", Panel).show(self._below())

    def _below(self) -> list[Row]:
        """What there is to say, and the keys; to whom only looks on, how one comes to play."""
        if self.shell.plays:
            return [ink(self.notice, "hot"), self.words.ink("lobby.keys", "dim")]
        notice = ink(self.notice, "hot") if self.notice else self.words.ink("lobby.only_watching", "dim")
        return [notice, self.words.ink("lobby.keys_watching", "dim")]

    def _masthead(self) -> list[Row]:
        star = Span(f"{self.look.sign('star')} ", "hot")
        hello = self.words.ink("lobby.hello", "", name=clean(self.news.you)) if self.news else BLANK
        return [(star, Span(self.words.say("app.title"), "title"), Span("   "), *hello)]

    def _rows(self, cells: int) -> list[Row]:
        if self.news is None:
            return [self.words.ink("lobby.connecting", "dim")]
        if not self.tables and not self.shell.plays:
            return [self.words.ink("lobby.none_watching")]
        if not self.tables:
            return [self.words.ink("lobby.none", "", key=ink("n", "key")),
                    self.words.ink("lobby.learn", "", key=ink("h", "key"))]  # fmt: skip
        return [self._row(index, row, cells) for index, row in enumerate(self.tables)]

    def _row(self, index: int, row: TableRow, cells: int) -> Row:
        pointed = index == self.cursor
        mark = self.look.sign("next") if pointed else " "
        mine = self.look.sign("mine") if row.mine else " "
        seats = join([self._seat(seat) for seat in row.seats], " ")
        styles = {"open": "good", "running": "", "finished": "faint"}
        spans: Row = (
            Span(f"{mark} ", "key"), Span(f"{mine} ", "hot"),
            *padded(ink(clean(row.name, NAME_CELLS), "cursor" if pointed else "bold"), NAME_CELLS), Span("  "),
            *padded(ink(self.words.say(f"lobby.{row.state}"), styles.get(row.state, "")), 10), *padded(seats, 12),
        )  # fmt: skip
        if title := self.games.title_of(row):
            spans = (*spans, Span(title, "dim"), Span("  "))
        if row.waiting_for_me:
            spans = (*spans, Span(self.words.say("lobby.waiting").upper(), "hot"), Span("  "))
        elif row.kept:
            spans = (*spans, Span(self.words.say("lobby.kept").upper(), "hot"), Span("  "))
        elif row.mine:
            spans = (*spans, Span(self.words.say("lobby.mine"), "dim"), Span("  "))
        if row.spectators:
            spans = (*spans, Span(self.words.count("watcher", row.spectators), "dim"))
        return clickable(fit(spans, cells), str(index))

    def _seat(self, seat: SeatRow) -> Row:
        if seat.kind == "empty":
            return ink(self.look.sign("free"), "dim")
        return ink(self.look.seat_sign(seat.seat), self.look.seat_style(seat.seat))

    def _detail(self, cells: int) -> list[Row]:
        row = self.chosen
        if row is None:
            return []
        rows = [self._who(seat, row) for seat in row.seats]
        if row.winners:
            names = {seat.seat: clean(seat.name, 20) for seat in row.seats}
            won = self.words.say("lobby.won", seats=", ".join(names.get(seat, seat) for seat in row.winners))
        else:
            won = self.games.of_row(row).progress(row) if row.state == "running" else ""
        code = self.words.say("lobby.invited" if row.invitation else "lobby.code", code=row.id)
        code = code if self.shell.plays else ""
        what = (*ink(self._what_enter_does(row), "key"), Span(f"   {won or code}", "dim"))
        if agreed := self.games.of_row(row).agreed(row):
            rows.append(agreed)
        return [fit(line, cells) for line in [*rows, what]]

    def _who(self, seat: SeatRow, row: TableRow) -> Row:
        symbol = Span(f"{self.look.seat_sign(seat.seat)} ", self.look.seat_style(seat.seat))
        if seat.kind == "empty":
            return (symbol, Span(self.words.say("word.empty"), "faint"))
        said = [self.words.say("word.you")] if seat.seat == row.mine else []
        said += [self.words.say("word.bot")] if seat.kind == "bot" and not seat.vacant else []
        said += [self.words.say("lobby.vacant")] if seat.vacant else []
        said += [self.words.say("word.away")] if seat.kind == "person" and not seat.here else []
        name = padded(ink(clean(seat.name, 20), self.look.seat_style(seat.seat)), 22)
        return (symbol, *name, Span(" ".join(said), "dim"))

    def _what_enter_does(self, row: TableRow) -> str:
        if row.mine and row.state != "finished":
            return self.words.say("lobby.enter_back")
        if row.state == "finished":
            return self.words.say("lobby.finished_table")
        if row.kept:
            return self.words.say("lobby.enter_kept")
        if not self.shell.plays:
            return self.words.say("lobby.enter_watch")
        free = any(seat.kind == "empty" for seat in row.seats)
        if row.state == "open":
            return self.words.say("lobby.enter_join" if free else "lobby.full")
        return self.words.say("lobby.enter_watch")
