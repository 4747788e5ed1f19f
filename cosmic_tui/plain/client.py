"""One person in plain lines: news come in and are told, lines come in and are answers or commands."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cosmic_tui.base.text import clean
from cosmic_tui.games.cosmic.screen.advice import advice
from cosmic_tui.games.cosmic.screen.model import TableModel
from cosmic_tui.games.cosmic.screen.panels.beat import between
from cosmic_tui.games.cosmic.screen.panels.chatter import said_row
from cosmic_tui.games.cosmic.screen.panels.coach import coach_line
from cosmic_tui.games.cosmic.screen.panels.story import Story
from cosmic_tui.games.cosmic.screen.prompts import Choice, DealChoice
from cosmic_tui.games.cosmic.screen.prompts.columns import GET, GIVE
from cosmic_tui.games.cosmic.screen.wording import wording
from cosmic_tui.host.messages import Answer, Called, Denied, GiveUp, Left, LobbyNews, News, Request, TableNews, TableRow
from cosmic_tui.plain import ordering, phrasing
from cosmic_tui.plain.answers import UnclearError, is_offer, take, take_items
from cosmic_tui.plain.asking import request_at, request_of
from cosmic_tui.plain.line_tables import LINE_TABLES, LineTable, Told
from cosmic_tui.screenkit.theme import Appearance
from cosmic_tui.screenkit.wording import called_elsewhere
from cosmic_tui.ui.link import Link

LONGEST_LINE = 400
YES = ("y", "yes")
LATE_TALK = 5
"""So much of what was said before is told to whoever comes to a table."""


class PlainClient:
    """Tells and is told by `write`, a line at a time. `ended` once the person has left."""

    def __init__(self, link: Link, write: Callable[[str], None], *, alone: bool, ascii: bool = False) -> None:  # noqa: A002
        """`alone`: the only table there is; leaving it is the end."""
        self.link = link
        self.ended = False
        self.table: TableModel | None = None
        self.lines: LineTable | None = None
        """The table, where its game is one that is told and typed in lines of its own."""
        self.words = wording()
        self._write = write
        self._alone = alone
        self._look = Appearance(ascii, spoken=True)
        self._lobby: LobbyNews | None = None
        self._story: Story | None = None
        self._asked: Choice | None = None
        self._called = False
        self._over = False
        self._told_last = ""
        """The event told last."""
        self._coached = ""
        """What the coach has said last."""
        self._side = ""
        """The side of an offer that is being typed."""
        self._sure: list[str] | None = None
        """A dangerous answer that waits for a yes."""
        self._leaving = False
        """Whether leaving for good waits for a yes."""

    def begin(self) -> None:
        """Say hello, and hear the host from now on."""
        self._say([self.words.say("plain.hello")])
        self.link.listen(self.on_news)

    # -- telling

    def on_news(self, news: News) -> None:
        """Tell what is new."""
        match news:
            case LobbyNews():
                heard, self._lobby = self._lobby, news
                if self._in_lobby and heard is None:
                    self._tell_tables()
                elif self._in_lobby and heard is not None:
                    self._say(phrasing.calls(self.words, news, heard))
            case TableNews():
                self._hear_table(news)
            case Called() as called:
                self._say([called_elsewhere(self.words, called.by, called.table)])
            case Left(why):
                self._say([] if why is None else [self.words.tell(why)])
                self.ended = self._alone
                if self.table is not None or self.lines is not None:
                    self.table = self.lines = self._story = self._lobby = None  # the tables as they are now come next

    def _hear_table(self, news: TableNews) -> None:
        if news.table.game in LINE_TABLES:
            self.lines = self.lines or LINE_TABLES[news.table.game]()
            self._say(self._come_to(news) if news.fresh and news.view is None else [])
            self._say(self.lines.hear(news))
            return
        if self.table is None:
            self.table, self._over = TableModel(self._look), False
        before = self.table.view is None
        heard = self.table.news
        self.table.on_news(news)
        if self._story is None or news.fresh or self._story.names != self.table.names:
            self._story = Story(self.table.names)
        told = [each for event in news.events if (each := self._story.tell(event)) is not None]
        for each in phrasing.of_late(told) if news.fresh else told:
            self._tell_event(("  " * each.depth) + phrasing.said(each.text))
        talk = news.talk[-LATE_TALK:] if news.fresh else news.talk
        self._say([phrasing.said(said_row(self.table.names, line)) for line in talk])
        self._say(phrasing.pressed(self.table, heard))
        self._say(phrasing.vacancy(self.table, heard))
        if heard and news.orders != heard.orders:
            self._say(ordering.listed(self.table))
        if before and self.table.view is None and news.fresh:
            self._say(self._come_to(news))
        ended, self._over = self.table.over and not self._over, self.table.over
        if ended:
            self._say(phrasing.result(self.table))
        self._ask()

    def _come_to(self, news: TableNews) -> list[str]:
        """What is said to whoever comes to a table whose game has not begun."""
        told = [self.words.say("plain.before" if news.seat else "plain.watch_before")]
        if news.seat and any(seat.kind == "empty" for seat in news.table.seats):
            told.append(self.words.say("plain.code", code=news.table.id))
        return told

    def _tell_event(self, line: str) -> None:
        """An event; what comes out as the one before it did is told once."""
        if line != self._told_last:
            self._say([line])
        self._told_last = line

    def _ask(self) -> None:
        """Put the question, if it has not been put yet, and again once what was to be prepared needs an answer."""
        choice = self.table.choice if self.table else None
        called = self.table is not None and self.table.called
        before, self._called = self._called, called
        if choice is not self._asked:
            self._asked, self._side, self._sure = choice, "", None
        elif before or not called:
            return
        if choice and self.table and self.table.is_quiet(choice):
            self._say([self.words.say("plain.quiet")])
        else:
            self._ask_again()

    def _ask_again(self) -> None:
        if self.table and (choice := self.table.choice):
            coach = phrasing.said(coach_line(self.table, phrasing.CELLS))
            new, self._coached = [coach] if coach and coach != self._coached else [], coach
            self._say(["", *new, *phrasing.question(self.table, choice)])

    def _advise(self) -> None:
        if self.table and (choice := self.table.choice):
            self._say([phrasing.said(advice(self.table, choice))])

    def _say(self, told: Sequence[str]) -> None:
        for line in told:
            self._write(self._look.readable(line))

    # -- being told

    async def typed(self, line: str) -> None:
        """A line of the person: a command, else an answer."""
        try:
            await self._carry_out(clean(line, LONGEST_LINE))
        except UnclearError as error:
            self._say([self.words.say(error.key, **error.values)])

    async def _carry_out(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        leaving, self._leaving = self._leaving, False
        if leaving and line.lower() in YES:
            await self._send(GiveUp())
            return
        if self.lines is not None:
            await self._typed_at(self.lines, line)
            return
        commands: dict[str, Callable[[str], None]] = {
            "help": self._help,
            "look": lambda name: self._say(phrasing.standing(self.table, name) if self.table else []),
            "hand": lambda _: self._say(phrasing.hand(self.table) if self.table else []),
            "read": lambda name: self._say(phrasing.sheet(self.table, name) if self.table else []),
            "hint": lambda _: self._advise(),
            "orders": lambda _: self._say(ordering.listed(self.table) if self.table else []),
            "tables": lambda _: self._tell_tables(),
            "": lambda _: self._ask_again(),
        }
        if not rest:
            commands["invite"] = lambda _: self._say(phrasing.invitation(self.table) if self.table else [])
        if line == "leave for good" and self._may_give_up:
            self._leaving = True
            self._say([self.words.say("plain.for_good"), self.words.say("plain.sure")])
        elif word in commands:
            commands[word](rest)
        elif word == "quit":
            self.ended = True
            self.link.close()
        elif (request := request_of(word, rest, self.table, self._rows)) is not None:
            await self._send(request)
        elif self.table and self.table.choice:
            await self._answer(self.table.choice, line)
        else:
            self._say([self.words.say("plain.unknown", word=word)])

    async def _typed_at(self, table: LineTable, line: str) -> None:
        """A line at a table whose game is typed in lines of its own: what every table knows comes first."""
        word, _, rest = line.partition(" ")
        if word == "quit":
            self.ended = True
            self.link.close()
        elif line == "leave for good" and table.view is not None and not table.over:
            self._leaving = True
            self._say([self.words.say("plain.for_good"), self.words.say("plain.sure")])
        elif (request := request_at(word, rest, table.news)) is not None:
            await self._send(request)
        else:
            asked = table.take(line)
            if asked is None:
                self._say([self.words.say("plain.unknown", word=word)])
            elif isinstance(asked, Told):
                self._say(asked.lines)
            elif not await self._send(asked):
                self._say(table.refusal(line))

    @property
    def _in_lobby(self) -> bool:
        return self.table is None and self.lines is None

    @property
    def _may_give_up(self) -> bool:
        """Whether there is a game to leave for good."""
        table = self.table
        return table is not None and table.seat is not None and table.view is not None and not table.over

    def _help(self, about: str) -> None:
        key = f"plain.help_{about}"
        self._say(self.words.texts[key if key in self.words else "plain.help"].splitlines())

    async def _answer(self, choice: Choice, line: str) -> None:
        if self._sure is not None and line.lower() in YES:
            await self._give(choice, self._sure)
            return
        self._sure = None
        if not self._take(choice, line):
            return
        answer = choice.answer()
        if answer is None:
            self._say([choice.error])
        elif danger := choice.danger():
            self._sure = answer
            self._say([phrasing.spoken(danger), self.words.say("plain.sure")])
        else:
            await self._give(choice, answer)

    def _take(self, choice: Choice, line: str) -> bool:
        """Put what was typed into the choice; False while an offer still lacks a side."""
        if isinstance(choice, DealChoice) and self._side:
            take_items(choice.columns[self._side], line)
            if self._side == GET:
                self._side = ""
                return True
            self._offer(choice, GET)
            return False
        take(choice, line)
        if isinstance(choice, DealChoice) and is_offer(choice):
            choice.build()
            self._offer(choice, GIVE)
            return False
        return True

    def _offer(self, choice: DealChoice, side: str) -> None:
        """Ask for one side of an offer."""
        self._side = side
        self._say([self.words.say(f"deal.{side}"), *phrasing.items(choice, choice.columns[side]),
                   self.words.say("plain.items")])  # fmt: skip

    async def _give(self, choice: Choice, answer: list[str]) -> None:
        self._sure = None
        if self.table:
            self.table.send(choice)
        taken = await self._send(Answer(choice.ask.key, answer))
        if self.table and not taken:
            self.table.refuse(choice, "")
        elif self.table and self.table.pulse.promised is choice:
            self._say([phrasing.said(row) for row in between(self.table)[:1]])

    async def _send(self, request: Request) -> bool:
        """Ask the host; whether it does it."""
        try:
            await self.link.request(request)
        except Denied as denied:
            words = self.lines.words if self.lines is not None else self.words
            self._say([words.tell(denied.message)])
            return False
        return True

    @property
    def _rows(self) -> list[TableRow]:
        return self._lobby.tables if self._lobby else []

    def _tell_tables(self) -> None:
        told = [phrasing.table_line(self.words, number, row) for number, row in enumerate(self._rows, 1)]
        self._say([*(told or [self.words.say("plain.no_table")]), self.words.say("plain.lobby")])
