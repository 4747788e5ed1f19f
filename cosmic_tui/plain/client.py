"""One person in plain lines: news come in and are told, lines come in and are answers or commands."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from cosmic_tui.base.text import clean
from cosmic_tui.host.messages import (
    AwayNews,
    Called,
    Denied,
    Gather,
    GiveUp,
    Left,
    LobbyNews,
    Make,
    News,
    Nudged,
    PersonalNotice,
    Request,
    StandingsNews,
    TableNews,
)
from cosmic_tui.plain import lobby_lines
from cosmic_tui.plain.asking import confirmation, request_of
from cosmic_tui.screenkit.theme import Appearance
from cosmic_tui.screenkit.wording import Wording, called_elsewhere
from cosmic_tui.ui.absence_lines import away_lines
from cosmic_tui.ui.game_screens import Games, GameScreens
from cosmic_tui.ui.gathering_line import gatherings, standings
from cosmic_tui.ui.lines import ALONE, NO, YES, TableLines, UnclearError, tidied
from cosmic_tui.ui.link import Link
from cosmic_tui.ui.talk_line import online, phrases

LONGEST_LINE = 400
BELL = "\a"


class PlainClient:
    """Tells and is told by `write`, a line at a time. `ended` once the person has left."""

    def __init__(
        self, link: Link, games: Mapping[str, GameScreens], write: Callable[[str], None], *, alone: bool,
        ascii: bool = False,  # noqa: A002 - what such terminals are called
    ) -> None:  # fmt: skip
        """`games`: those that can be played, by id. `alone`: the only table there is; leaving it is the end."""
        self.link = link
        self.games = Games(games)
        self.ended = False
        self.table: TableLines | None = None
        self.words: Wording = self.games.words
        """Those of the game at a table, those of the shell outside."""
        self._write = write
        self._alone = alone
        self._look = Appearance(ascii, spoken=True)
        self._lobby: LobbyNews | None = None
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
                if self.table is None and (heard is None or (news.tables and not heard.tables)):
                    self._tell_tables()  # after a restart they come to the lobby one by one
                elif self.table is None and heard is not None:
                    self._say(lobby_lines.calls(self.games, news, heard))
                    self._say(lobby_lines.spoken_since(self.words, news, heard))
            case TableNews():
                self._hear_table(news)
            case Called() | Nudged() | PersonalNotice():
                self._say([self._to_this_person(news)])
            case StandingsNews():
                self._say(standings(news, self.words))
            case AwayNews():
                self._say(away_lines(news, self.words))
            case Left(why):
                self._say([] if why is None else [self.words.tell(why)])
                self.ended = self._alone
                if self.table is not None:
                    self.table = self._lobby = None  # the tables as they are now come next
                    self.words = self.games.words

    def _to_this_person(self, news: Called | Nudged | PersonalNotice) -> str:
        match news:
            case Called(table, by):
                return called_elsewhere(self.words, by, table)
            case Nudged(table, by):
                return BELL + self.words.say("app.nudged", name=clean(by), table=clean(table))
            case PersonalNotice(what):
                return self.words.tell(what)

    def _hear_table(self, news: TableNews) -> None:
        if self.table is None or (self.table.news and self.table.news.table.id != news.table.id):
            screens = self.games.of_table(news)
            self.table, self.words = screens.lines.open_table(self._look), screens.words
        table, heard, was_over = self.table, self.table.news, self.table.over
        self._say(lobby_lines.since_away(self.games.of_table(news), news, self._look))
        self._say(table.on_news(news))
        self._say([] if was_over else lobby_lines.next_steps(table, self.words, alone=self._alone))
        self._say(lobby_lines.vacancy(table, self.words, heard))
        if news.fresh and news.view is None:
            self._say(lobby_lines.before_begin(news, self.words))
        self._say(table.new_question())

    def _say(self, told: Sequence[str]) -> None:
        for line in told:
            self._write(self._look.readable(line))

    # -- being told

    async def typed(self, line: str) -> None:
        """A line of the person: a command, else an answer."""
        try:
            await self._carry_out(tidied(clean(line, LONGEST_LINE)))
        except UnclearError as error:
            self._say([self.words.say(error.key, **error.values)])

    async def _carry_out(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        leaving, self._leaving = self._leaving, False
        if leaving and line.lower() in YES:
            await self._send(GiveUp())
        elif leaving and line.lower() in NO:
            self._say([self.words.say("plain.stays")])
        elif line == "leave for good" and self._may_give_up:
            self._leaving = True
            self._say([self.words.say("plain.for_good"), self.words.say("plain.sure_to_leave")])
        elif word in (commands := self._commands(rest)):
            self._say(commands[word](rest))
        elif word == "quit":
            self.ended = True
            self.link.close()
        elif (request := request_of(word, rest, self.table, self._lobby, self.games)) is not None:
            done = confirmation(request, self.table, self.words)
            self._say(done if await self._send(request) else [])
        elif self.table is not None:
            await self._answer(self.table, line)
        else:
            self._say([self.words.say("plain.unknown", word=word)])

    def _commands(self, rest: str) -> dict[str, Callable[[str], Sequence[str]]]:
        """What only tells something."""
        table = self.table
        commands: dict[str, Callable[[str], Sequence[str]]] = {"help": self._help}
        if not self._alone:
            commands["tables"] = self._tables
        if not rest:
            commands["phrases"] = lambda _: lobby_lines.numbered(phrases(self.words))
        if table is None and self._lobby is not None:
            here = online(self._lobby, self.words)
            commands["who"] = lambda _: [here]
            lists = list(gatherings(self._lobby, self.words)) or [self.words.say("gathering.none")]
            commands["lists"] = lambda _: lists
        if table is None:
            return {**commands, "": lambda _: []}
        if not rest:
            commands["invite"] = lambda _: lobby_lines.invitation(table, self.words)
        commands |= table.commands
        if self._alone and not rest:
            told = commands["help"]
            commands["help"] = lambda _: told(ALONE)
        return {**commands, "": lambda _: table.question()}

    @property
    def _may_give_up(self) -> bool:
        """Whether there is a game to leave for good."""
        table = self.table
        return table is not None and table.seat is not None and bool(table.news and table.news.view) and not table.over

    def _help(self, about: str) -> list[str]:
        return lobby_lines.help_page(self.words, "" if about == ALONE else about, alone=self._alone)

    async def _answer(self, table: TableLines, line: str) -> None:
        answer = table.answer(line)
        if isinstance(answer, Sequence):
            self._say(answer)
        else:
            self._say(table.sent(taken=await self._send(answer)))

    async def _send(self, request: Request) -> bool:
        """Ask the host; whether it does it."""
        try:
            await self.link.request(request)
        except Denied as denied:
            words = self.games.wished(request.options).words if isinstance(request, Make | Gather) else self.words
            why = words.tell(denied.message)
            self._say([why if self.table is None else self.table.with_names(why)])
            return False
        return True

    def _tell_tables(self) -> None:
        self._say(self._tables())

    def _tables(self, sort: str = "") -> list[str]:
        rows = self._lobby.tables if self._lobby else []
        return [*lobby_lines.table_lines(self.games, rows, sort), self.words.say("plain.lobby")]
