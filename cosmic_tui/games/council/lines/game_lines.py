"""Council of Suns in plain lines, as the client in lines knows it (`cosmic_tui.ui.lines`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from content.council.load import load
from cosmic_tui.games.council.lines.table import LineTable, Told
from cosmic_tui.host.messages import Request, TableNews, TableOptions
from cosmic_tui.screenkit.styled_text import Row
from cosmic_tui.screenkit.theme import Appearance
from cosmic_tui.ui.lines import HeardTable, UnclearError
from cosmic_tui.ui.typed_options import RuleWords, typed_options

BOT_WORDS: Mapping[str, str] = {"easy": "random", "normal": "simple"}
"""Kinds of bots that can be chosen, by the word that is typed for them; the easiest first."""


class CouncilLines:
    """`GameLines`."""

    def open_table(self, look: Appearance) -> CouncilTableLines:
        return CouncilTableLines(LineTable(load(), spoken=look.spoken))

    def new_table(self, typed: str) -> TableOptions:
        return typed_options(typed, RuleWords(bots=BOT_WORDS))


class CouncilTableLines(HeardTable):
    """`TableLines` over what the game knows of a table."""

    def __init__(self, table: LineTable) -> None:
        self.table = table
        self._typed = ""

    @property
    def news(self) -> TableNews | None:
        return self.table.news

    def seat_names(self, seats: Sequence[str]) -> Row:
        return self.table.seat_names(seats)

    @property
    def commands(self) -> Mapping[str, Callable[[str], Sequence[str]]]:
        return {"help": lambda about: self._told(f"help {about}")}

    def _told(self, line: str) -> Sequence[str]:
        taken = self.table.take(line)
        return taken.lines if isinstance(taken, Told) else []

    def on_news(self, news: TableNews) -> list[str]:
        return self.table.new_lines(news)

    def new_question(self) -> list[str]:
        """It is told with the news."""
        return []

    def question(self) -> list[str]:
        return self.table.question()

    def request(self, word: str, rest: str) -> Request | None:  # noqa: ARG002 - all of it is in `answer`
        return None

    def answer(self, line: str) -> Request | Sequence[str]:
        self._typed = line
        taken = self.table.take(line)
        if taken is None:
            raise UnclearError("plain.unknown", word=line.partition(" ")[0])
        return taken.lines if isinstance(taken, Told) else taken

    def with_names(self, reason: str) -> str:
        return self.table.names.in_sentence(reason)

    def sent(self, *, taken: bool) -> Sequence[str]:
        return [] if taken else self.table.refusal(self._typed)
