"""Sheets: what a seat has written for a question of many lines, as a draft or sealed while others are waited for.

A draft is kept on disk by the host and is the business of nobody else. A sheet that is sealed is an answer like any
other; as long as the poll it belongs to waits for others, its seat can open it again, and goes on with what it wrote.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import attrs

from rules.kernel.asks import Ask, Refused, Shape

if TYPE_CHECKING:
    from rules.kernel.game import Match


@attrs.frozen
class Written:
    """What a seat has written last, and for which question (by its key in the game)."""

    key: str
    lines: list[str]


class Sheets:
    """The sheets of the questions that are put now. After every change of the game call `look`."""

    def __init__(self, game: Match, written: dict[str, Written]) -> None:
        """`written`: what each seat has written last, before a restart too; answers are put into it as they come."""
        self._game = game
        self._written = written
        self._kinds: dict[str, str] = {}
        self.look()

    def sheets_of(self, seat: str) -> list[tuple[Ask, list[str], bool]]:
        """Each sheet a seat is asked for now, with what it has written, and whether that is sealed."""
        still_open = {ask.key for ask in self._game.asks(seat)}
        written = self._written.get(seat)
        return [
            (ask, list(written.lines) if written and written.key == ask.key else [], ask.key not in still_open)
            for ask in self._put(seat)
        ]

    def draft(self, seat: str, key: str) -> list[str]:
        """What a seat has written for a question; empty where that is nothing."""
        written = self._written.get(seat)
        return list(written.lines) if written is not None and written.key == key else []

    def is_open(self, seat: str, key: str) -> bool:
        """Whether a seat still writes an answer to a question."""
        return any(ask.key == key for ask in self._game.asks(seat))

    def keep(self, seat: str, key: str, lines: Sequence[str]) -> None:
        """A seat has written this."""
        self._written[seat] = Written(key, list(lines))
        self._note_kinds()

    def check(self, seat: str, key: str, lines: Sequence[str], *, whole: bool) -> Ask:
        """The question a draft belongs to. Raises `Refused` where it is no open sheet, or these are no lines of text.

        With `whole` also where the game would refuse them if they were sealed.
        """
        ask = next((each for each in self._game.asks(seat) if each.key == key), None)
        if ask is None or ask.shape is not Shape.SHEET:
            raise Refused("answer.not_asked")
        if whole:
            return self._game.check(seat, key, lines)
        ask.checked(lines)
        return ask

    def look(self) -> None:
        """The game has changed: what belongs to no question that is put any more is forgotten."""
        put = {ask.key for seat in self._game.seats for ask in self._put(seat)}
        for seat in [seat for seat, each in self._written.items() if each.key not in put]:
            del self._written[seat]
        self._note_kinds()

    def start_over(self) -> None:
        """The game has gone back, and questions have other keys: what was written for one counts for its like."""
        for seat, written in list(self._written.items()):
            kind = self._kinds.get(written.key)
            for ask in self._put(seat):
                if ask.kind == kind:
                    self._written[seat] = Written(ask.key, written.lines)
        self.look()

    def _put(self, seat: str) -> list[Ask]:
        poll = self._game.poll
        asks = poll.asks if poll is not None else ()
        return [ask for ask in asks if ask.seat == seat and ask.shape is Shape.SHEET]

    def _note_kinds(self) -> None:
        self._kinds = {ask.key: ask.kind for seat in self._written for ask in self._put(seat)}
