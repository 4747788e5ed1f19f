"""The window of votes (undo, an early end, hints ...), of people one has muted, and of who plays while one is away."""

from __future__ import annotations

from collections.abc import Callable

from textual import events
from textual.app import ComposeResult

from cosmic_tui.base.text import clean
from cosmic_tui.host.match.thinking import LONG_SECONDS
from cosmic_tui.host.messages import HOUSE, Agree, AskSubstitute, Mute, Object
from cosmic_tui.host.table.seats import BOT, by_mail
from cosmic_tui.host.table.votes import ABOUT, ALL, ANSWER, CONCEDE, HINTS, PAUSE, REMOVE, STAND_IN
from cosmic_tui.screenkit.panel import Panel
from cosmic_tui.screenkit.styled_text import BLANK, PART, Row, Span, clickable, ink, padded, whole_parts, width, wrap
from cosmic_tui.ui.screens.dialogs import AROUND_LINES, NameDialog, TableDialog
from cosmic_tui.ui.shell import Shell, TableInfo
from cosmic_tui.ui.votes import wish

TITLE_CELLS = 44
PERSON = "person"


class ConsentScreen(TableDialog[None]):
    """Lines with a cursor; Enter wants one of them or agrees to it, `x` objects. Conceding wants a second Enter."""

    def __init__(self, table: TableInfo, shell: Shell, thinks: Callable[[str], float]) -> None:
        """`thinks` tells for how many seconds a seat has been waited for by now."""
        super().__init__(table, table.words.say("motion.title"))
        self._shell = shell
        self._thinks = thinks
        self._drawn: list[tuple[str, str]] = []
        """What could be wanted when the window was drawn last."""
        self._drawn_muted = shell.muted
        """Whom this person did not want to hear then."""
        self._asked: tuple[str, str] | None = None
        """The conceding that the next Enter carries out."""
        self.line = self._first()

    def compose(self) -> ComposeResult:
        self._drawn = self._motions
        yield self.box(self.panel(self._rows()))

    def draw(self) -> None:
        """Show who wants what now; the cursor stays on its line where others have come or gone."""
        super().draw()
        self._drawn_muted = self._shell.muted
        before, self._drawn = self._drawn, self._motions
        if self.line < len(before):
            self.line = self._drawn.index(before[self.line]) if before[self.line] in self._drawn else 0
        else:
            self.line += len(self._drawn) - len(before)
        self.line = min(self.line, len(self._drawn) + len(self._own) + len(self._heard) - 1)
        panel, rows = self.query_one("#text", Panel), self._rows()
        panel.styles.height = min(len(rows), self.app.size.height - AROUND_LINES)
        panel.show(rows)
        panel.reveal(self.line)

    def _look_at_table(self) -> None:
        super()._look_at_table()
        if self.is_active and (self._drawn, self._drawn_muted) != (self._motions, self._shell.muted):
            self.draw()

    def _first(self) -> int:
        """Where the cursor begins: at what somebody wants and this seat has not agreed to, or at the pause there is."""
        news, motions = self.table.news, self._motions
        if news is None:
            return 0
        wanted = [(motion.what, motion.about) for motion in news.motions if news.seat not in motion.by]
        wanted += [(PAUSE, "")] if news.paused else []
        return next((motions.index(each) for each in wanted if each in motions), 0)

    # -- drawing

    @property
    def _heard(self) -> list[str]:
        """Whom one can mute, by name: other people at the table, and spectators that have said something."""
        news = self.table.news
        if news is None:
            return []
        people = [seat.name for seat in news.table.seats if seat.kind == PERSON and seat.seat != news.seat]
        guests = [said.name for said in self.table.talk if not said.who and said.name != HOUSE]
        return list(dict.fromkeys([*people, *guests]))

    @property
    def _own(self) -> list[tuple[str, Callable[[], None]]]:
        """What a player does for itself at a table by mail: a title, and what is done."""
        news = self.table.news
        if news is None or not by_mail(news.options):
            return []
        return [
            (self.words.say("away.own"), self._shell.open_away),
            (self.words.say("away.own_bot"), lambda: self._shell.ask_host(AskSubstitute(BOT))),
            (self.words.say("away.own_somebody"), self._ask_for_somebody),
        ]

    def _ask_for_somebody(self) -> None:
        """Who is to play for this person."""

        def named(name: str | None) -> None:
            if name:
                self._shell.ask_host(AskSubstitute(name))

        self.app.push_screen(NameDialog(self.table, "", title="away.who"), named)

    @property
    def _motions(self) -> list[tuple[str, str]]:
        """What can be wanted: of all, then about somebody else a question has waited for long, or is about already."""
        news = self.table.news
        everybody = [(what, "") for what in ALL]
        if news is None:
            return everybody
        slow = [thought.seat for thought in news.thinking if self._thinks(thought.seat) >= LONG_SECONDS]
        away = [seat.seat for seat in news.table.seats if seat.kind == PERSON and not seat.here]
        others = [seat.seat for seat in news.table.seats if seat.seat != news.seat and seat.kind == PERSON]
        about = [(what, seat) for seat in others if seat in slow for what in (ANSWER, STAND_IN)]
        about += [(REMOVE, seat) for seat in others if seat in [*slow, *away]]
        about += [(CONCEDE, seat) for seat in others]
        open_now = [(motion.what, motion.about) for motion in news.motions if motion.what in ABOUT]
        return [*everybody, *dict.fromkeys([*open_now, *about])]

    def _named(self, what: str, about: str) -> str:
        said = wish(self.table, what, about)
        return said[:1].upper() + said[1:]

    def _rows(self) -> list[Row]:
        words, motions = self.words, self._motions
        lines = [(self._named(what, about), self._state(what, about)) for what, about in motions]
        lines += [(title, BLANK) for title, _ in self._own]
        lines += [
            (words.say("motion.mute", name=clean(name, 20)), words.ink(self._hearing(name), "dim"))
            for name in self._heard
        ]
        rows = [self._row(index, title, state) for index, (title, state) in enumerate(lines)]
        if not self._heard:
            rows.append(words.ink("motion.nobody", "dim"))
        if self._own:
            rows.insert(len(motions) + len(self._own), BLANK)
        rows.insert(len(motions), BLANK)
        how = [BLANK, *wrap(words.ink("motion.how", "dim"), self.cells)]
        last = words.ink("motion.keys", "dim") if self._asked is None else words.ink("motion.sure", "hot")
        keys = [BLANK, whole_parts(last, self.cells)]
        whole = [*rows, *how, *keys]
        return whole if len(whole) <= self.app.size.height - AROUND_LINES else [*rows, *keys]

    def _row(self, index: int, title: str, state: Row) -> Row:
        here = "cursor" if index == self.line else ""
        room = min(TITLE_CELLS, self.cells - width(state) - 1)  # names reach into the room of a short title
        said = ink(title, here) if self.cells < self.CELLS else padded(ink(title, here), room)
        return clickable((*said, Span(PART if self.cells < self.CELLS else " "), *state), f"line:{index}")

    def _state(self, what: str, about: str = "") -> Row:
        if (what, about) == self._asked:
            return self.words.ink("motion.asked", "hot")
        motions = self.table.news.motions if self.table.news else []
        if what == HINTS and self.table.news and self.table.news.hints:
            return self.words.ink("motion.allowed", "good")
        if what == PAUSE and self.table.news and self.table.news.paused:
            return self.words.ink("motion.paused", "good")
        by = [seat for motion in motions if (motion.what, motion.about) == (what, about) for seat in motion.by]
        if not by:
            return ()
        named = self.words.ink("motion.by", "hot", seats=self.table.seat_names(by))
        if self.cells < self.CELLS or len(self._named(what, about)) + 1 + width(named) <= self.cells:
            return named
        return self.words.ink("motion.by_signs", "hot", seats=" ".join(map(self.look.seat_sign, by)))

    def _hearing(self, name: str) -> str:
        return "motion.muted" if name in self._shell.muted else "motion.heard"

    # -- keys

    def on_key(self, event: events.Key) -> None:
        event.stop()
        event.prevent_default()
        lines = len(self._motions) + len(self._own) + len(self._heard)
        if event.key in ("escape", "q", "v"):
            self.dismiss()
        elif event.key in ("up", "down"):
            self._asked = None
            self.line = (self.line + (1 if event.key == "down" else -1)) % lines
        elif event.key in ("enter", "x"):
            self._carry_out(agree=event.key == "enter")
        self.draw()

    def on_panel_picked(self, message: Panel.Picked) -> None:
        line = int(message.pick.partition(":")[2])
        if line == self.line:
            self._carry_out(agree=True)
        else:
            self._asked = None
        self.line = line
        self.draw()

    def _carry_out(self, *, agree: bool) -> None:
        motions, asked, self._asked = self._motions, self._asked, None
        if self.line < len(motions):
            motion = motions[self.line]
            if agree and motion[0] == CONCEDE and motion != asked:
                self._asked = motion
            else:
                self._shell.ask_host(Agree(*motion) if agree else Object(*motion))
            return
        own = self._own
        if self.line < len(motions) + len(own):
            own[self.line - len(motions)][1]()
            return
        name = self._heard[self.line - len(motions) - len(own)]
        self._shell.ask_host(Mute(name, on=name not in self._shell.muted))
