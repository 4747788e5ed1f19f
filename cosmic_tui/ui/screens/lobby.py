"""The lobby: the tables there are, those of this person first."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal

from cosmic_tui.host.messages import Join, LobbyNews, LookUp, Make, Rename, TableOptions, TableRow, Watch
from cosmic_tui.screenkit.panel import Panel
from cosmic_tui.screenkit.styled_text import BLANK, Row, fit, ink
from cosmic_tui.ui.game_screens import Games
from cosmic_tui.ui.lines import UnclearError
from cosmic_tui.ui.lobby.bands import bands_fit
from cosmic_tui.ui.lobby.filters import ALL, FILTER_PICK, Sorts, filter_row, next_sort, sorts_of
from cosmic_tui.ui.lobby.lists import open_lists
from cosmic_tui.ui.lobby.masthead import line_head, painted_head
from cosmic_tui.ui.lobby.side_column import side_column, this_table
from cosmic_tui.ui.lobby.table_lines import LobbyTableLines
from cosmic_tui.ui.lobby.telling import FINISHED, Telling
from cosmic_tui.ui.screens.dialogs import CodeDialog, NameDialog
from cosmic_tui.ui.screens.gatherings import GatheringsDialog
from cosmic_tui.ui.screens.making import MakeDialog
from cosmic_tui.ui.screens.picking import PickingScreen
from cosmic_tui.ui.screens.talking import LobbyTalkDialog
from cosmic_tui.ui.shell import Shell
from cosmic_tui.ui.sizes import SMALLEST, is_too_small, more_room
from cosmic_tui.ui.talk_line import request_in

LEAST = (40, 16)
"""Columns and rows that the lobby gets along with."""
BROAD, HIGH = 116, 28
"""From this size on more stands beside the tables."""
HEAD_LINES = 38
"""From so many lines on the title is large."""
SIDES, AIR, GAP = 2, 1, 2
KEYS_CELLS = 76
"""What all keys take."""
BLANKS: list[Row] = []
PANELS = ("masthead", "tables", "beside", "detail", "notice", "room")


class LobbyScreen(PickingScreen[TableRow]):
    """Tables to choose from."""

    def __init__(self, shell: Shell, games: Games) -> None:
        super().__init__(shell)
        self.games = games
        self.news: LobbyNews | None = None
        self.filter = ALL
        """Which sort of tables is listed."""
        self.tables: Sequence[TableRow] = []
        """Those, in their order."""
        self._panels: list[Panel] = []
        self.sorts: Sorts | None = None
        """All tables there are, by sort."""

    def compose(self) -> ComposeResult:
        masthead, tables, beside, detail, notice, room = self._panels = [Panel(self.look, id=id) for id in PANELS]
        yield masthead
        yield Horizontal(tables, beside, id="middle")
        yield from (detail, notice, room)

    def on_news(self, news: LobbyNews) -> None:
        """Show the tables as they are now; the cursor stays on its table, unless one's own game there is over."""
        before = self.chosen
        self.news, self.sorts = news, sorts_of(self.games, news.tables)
        self._list()
        ids = [row.id for row in self.entries]
        self.cursor = ids.index(before.id) if before and before.id in ids else min(self.cursor, max(0, len(ids) - 1))
        if before and before.mine and self.chosen and _has_ended(before, self.chosen):
            self.cursor = 0
        self.in_turn(self.draw)

    @property
    def entries(self) -> Sequence[TableRow]:
        return self.tables

    def on_key(self, event: events.Key) -> None:
        steps = {"up": -1, "down": 1, "home": -len(self.entries), "end": len(self.entries), "tab": 1, "shift+tab": -1}
        sorts = {"f": lambda: self.list_only(next_sort(self.filter))}
        quits = {"q": self.shell.ask_to_quit, "escape": self.shell.ask_to_quit}
        keys = {"enter": self.enter, "w": self.look_on, **sorts, **quits, **self._for_players()}
        self.take_key(event, steps, keys)

    def _for_players(self) -> dict[str, Callable[[], None]]:
        """The keys of those who can sit down; to whom looks on they say how one comes to play."""
        keys = {
            "n": self.make, "r": self.rename, "j": self.join_by_code, "h": self.shell.learn,
            "t": self.talk, "a": self.shell.open_away,
            "g": self.shell.open_library, "p": lambda: self.shell.ask_host(LookUp()),
            "c": self.gather, "z": self.shell.open_puzzle, "Z": lambda: self.shell.open_puzzle(0),
            "f1": self.shell.show_keys, "question_mark": self.shell.show_keys,
        }  # fmt: skip
        only_watching = self.words.say("lobby.only_watching")
        looking = {"g": keys.pop("g"), "f1": keys.pop("f1"), "question_mark": keys.pop("question_mark")}
        return {**(keys if self.shell.plays else dict.fromkeys(keys, lambda: self.tell(only_watching))), **looking}

    def on_panel_picked(self, message: Panel.Picked) -> None:
        if message.pick.startswith(FILTER_PICK):
            self.list_only(message.pick.removeprefix(FILTER_PICK))
        else:
            super().on_panel_picked(message)

    def list_only(self, sort: str) -> None:
        """List the tables of a sort; the cursor stays on its table, if that is one of them."""
        before = self.chosen
        self.filter = sort
        self._list()
        self.point(self.tables.index(before) if before in self.tables else 0)

    def _list(self) -> None:
        newcomer = self.news is not None and self.news.newcomer
        self.tables = self.sorts.tables_of(self.filter, newcomer=newcomer) if self.sorts else []

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
        you, newcomer = (self.news.you, self.news.newcomer) if self.news else ("", False)
        dialog = MakeDialog(self, self.games, you, newcomer=newcomer)

        def made(options: TableOptions | None) -> None:
            if options is not None and dialog.begins:
                self.shell.begin_at_once(options)
            elif options is not None:
                self.shell.ask_host(Make(options))

        self.app.push_screen(dialog, made)

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
                self._said(text)

        if self.news:
            self.app.push_screen(LobbyTalkDialog(self, self.news), said)

    def _said(self, text: str) -> None:
        try:
            self.shell.ask_host(request_in(text, []))
        except UnclearError as error:
            self.tell(self.words.say(error.key, **error.values))

    def gather(self) -> None:
        """Waiting lists and tournaments."""
        if self.news:
            self.app.push_screen(GatheringsDialog(self.shell, self.news))

    def rename(self) -> None:
        def named(name: str | None) -> None:
            if name:
                self.shell.ask_host(Rename(name))

        self.app.push_screen(NameDialog(self, self.news.you if self.news else ""), named)

    def draw(self) -> None:
        if not self._panels or not all(panel.is_attached for panel in self._panels):
            # it is not there yet, or somebody has hung up
            return
        width, height = self.app.size
        small = is_too_small(width, height, LEAST)
        self.query_one("#room").display = small
        self.query_one("#middle").display = not small
        if small:
            for id in ("#masthead", "#detail", "#notice"):
                self.query_one(id).display = False
            self.query_one("#room", Panel).show(more_room(self.words, width, height, LEAST))
        else:
            self._draw_in(width, height)

    def _draw_in(self, width: int, height: int) -> None:
        """Place the parts, and fill them."""
        telling = Telling(self.look, self.words, self.games, self.shell.plays)
        painted = self.look.painted and bands_fit(width, height)
        aside = width >= BROAD and height >= HIGH
        inside = width - SIDES
        head = painted_head(telling, self.news, inside) if painted and height >= HEAD_LINES else []
        self._show("#masthead", head or [line_head(telling, self.news, inside)], len(head) or 1)
        below = BLANKS if aside or self.news is None else self._below_tables(telling, inside, height)
        self._show("#detail", below, len(below))
        self._show("#notice", self._foot_rows(inside), 2)
        room = height - (len(head) or 1) - len(below) - 2 - AIR
        cells = inside - (self._beside_cells(width) + GAP if aside else 0)
        self._show_tables(telling, cells, painted=painted)
        panel = self.query_one("#beside", Panel)
        panel.display = aside
        if aside:
            panel.styles.width = self._beside_cells(width)
            panel.show(
                side_column(telling, self.news, self.chosen, self._beside_cells(width) - 2, room) if self.news else []
            )

    def _show(self, id: str, rows: Sequence[Row], lines: int) -> None:
        panel = self.query_one(id, Panel)
        panel.display = lines > 0
        panel.styles.height = lines
        panel.show(rows)

    def _beside_cells(self, width: int) -> int:
        return max(38, width * 3 // 10)

    def _below_tables(self, telling: Telling, cells: int, height: int) -> list[Row]:
        """Where nothing stands beside the tables, what there is to say of the one under the cursor."""
        most = 4 if height >= SMALLEST[1] else 2
        rows = this_table(telling, self.chosen, cells)[1:] if self.chosen else []
        return [BLANK, *rows[-most:], *[BLANK] * (most - len(rows))]

    def _show_tables(self, telling: Telling, cells: int, *, painted: bool) -> None:
        """Every table as a band or on two lines; the chosen one is to be seen."""
        panel = self.query_one("#tables", Panel)
        above = self._lists(cells)
        lines = LobbyTableLines(telling, self.tables, self.cursor, cells, painted, above)
        panel.styles.width = cells
        panel.show(lines if self.tables else [*above, *self._nothing()])
        if self.tables:
            first, last = lines.reach(self.cursor)
            panel.reveal(last)
            panel.reveal(first)

    def _lists(self, cells: int) -> list[Row]:
        """Whoever only looks on cannot come to one."""
        return open_lists(self.news.gatherings, self.words, cells) if self.news and self.shell.plays else []

    def _foot_rows(self, cells: int) -> list[Row]:
        """What there is to say, and the keys; to whom only looks on, how one comes to play."""
        if self.shell.plays:
            keys = "lobby.keys" if cells >= KEYS_CELLS else "lobby.keys_short"
            notice = ink(self.notice, "hot") if self.notice else self._filters(cells)
            return [fit(notice, cells), self.words.ink(keys, "dim")]
        notice = ink(self.notice, "hot") if self.notice else self.words.ink("lobby.only_watching", "dim")
        return [notice, self.words.ink("lobby.keys_watching", "dim")]

    def _filters(self, cells: int) -> Row:
        """The sorts of tables, once there are tables."""
        return filter_row(self.words, self.sorts, self.filter, cells) if self.sorts and self.sorts.tables else BLANK

    def _nothing(self) -> list[Row]:
        if self.news is None:
            return [self.words.ink("lobby.connecting", "dim")]
        if self.news.tables:
            which = self.words.say(f"lobby.filter_{self.filter}")
            return [self.words.ink("lobby.none_fit", "", filter=which, key=ink("f", "key"))]
        if not self.shell.plays:
            return [self.words.ink("lobby.none_watching")]
        return [self.words.ink("lobby.none", "", key=ink("n", "key")),
                self.words.ink("lobby.learn", "", key=ink("h", "key"))]  # fmt: skip


def _has_ended(before: TableRow, now: TableRow) -> bool:
    return before.id == now.id and before.state != FINISHED and now.state == FINISHED
