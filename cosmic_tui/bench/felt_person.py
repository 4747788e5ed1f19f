"""A scripted person before a table's screen: thinks for a while, then types what the `simple` bot would answer."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence

from content.cosmic.load import load
from cosmic_tui.games.cosmic import bots
from cosmic_tui.games.cosmic.screen.model import TableModel
from cosmic_tui.games.cosmic.screen.prompts import Choice, DealChoice
from cosmic_tui.games.cosmic.screen.prompts.amounts import NumberChoice, ShipsChoice
from cosmic_tui.games.cosmic.screen.prompts.choice import OPTION_KEYS
from cosmic_tui.games.cosmic.screen.prompts.picks import OneChoice, OrderChoice, SomeChoice
from rules.cosmic.protocol.questions import bare, fleet
from rules.kernel.asks import NONE

ENTER, RIGHT, LEFT, UP = "\r", "\x1b[C", "\x1b[D", "\x1b[A"
FILL, ALL = "m", "a"
"""As many ships as may be, all that can be marked."""
BETWEEN_KEYS = 0.25
"""Seconds."""
MOST_DIGIT = 9
MOST_WORDS = 6
"""So often one speaks in a deal."""


class ScriptedPerson:
    """Reads the model of one screen, and types at the far end of its line."""

    def __init__(self, table: Callable[[], TableModel | None], write: Callable[[bytes], None], thinking: float) -> None:
        self._table = table
        self._write = write
        self._thinking = thinking
        self._brain = bots.make("simple", 1, load())
        self._heard = 0
        self._words: dict[int, int] = {}
        self.keys = 0

    async def play(self) -> None:
        """Answer whatever is asked, until cancelled."""
        loop = asyncio.get_running_loop()
        asked, since = "", loop.time()
        while True:
            await asyncio.sleep(0.1)
            table = self._table()
            choice = to_answer(table) if table is not None else None
            if table is None or choice is None:
                asked = ""
                continue
            if choice.ask.key != asked:
                asked, since = choice.ask.key, loop.time()
            elif loop.time() - since >= self._thinking:
                for key in self._keys(table, choice):
                    self._write(key.encode())
                    self.keys += 1
                    await asyncio.sleep(BETWEEN_KEYS)
                since = loop.time()

    def _keys(self, table: TableModel, choice: Choice) -> Sequence[str]:
        """What is typed to answer."""
        if choice.warning:
            return [ENTER]
        wanted = self._wanted(table, choice)
        return [*typed(choice, wanted), ENTER] if wanted else []

    def _wanted(self, table: TableModel, choice: Choice) -> list[str]:
        assert table.view is not None  # noqa: S101 - something is asked
        for seen in table.events[self._heard :]:
            self._brain.on_event(seen)
        self._heard = len(table.events)
        ask = choice.ask
        if not isinstance(choice, DealChoice):
            return list(self._brain.choose(table.view, ask) or ask.default)
        turn = len(table.events)
        self._words[table.view.turn] = self._words.get(table.view.turn, 0) + 1
        if self._words[table.view.turn] > MOST_WORDS and turn:
            return []
        chosen = self._brain.choose(table.view, ask)
        if chosen and (chosen[0] != "offer" or choice.ready_offers) and chosen[0] in choice.options:
            return list(chosen)
        return ["accept"] if "accept" in choice.options else []


def to_answer(table: TableModel) -> Choice | None:
    """The question that stands there and waits for this person."""
    choice = table.choice
    return None if choice is None or choice.sent or table.is_quiet(choice) else choice


def typed(choice: Choice, wanted: Sequence[str]) -> Iterator[str]:
    """The keys that make a choice this answer, Enter apart: none where it stands there already."""
    match choice:
        case DealChoice() if wanted[0] == "offer":
            yield OPTION_KEYS[next(index for index, each in enumerate(choice.options) if choice.offer_of(each))]
        case DealChoice() | OneChoice():
            if choice.cursor_option != wanted[0]:
                yield _key_of(choice, wanted[0])
        case NumberChoice():
            yield from bare(wanted[0])
        case SomeChoice() | OrderChoice():
            yield from _marks(choice, wanted)
        case ShipsChoice():
            yield from _ships(choice, wanted)


def _key_of(choice: Choice, option: str) -> str:
    index = choice.options.index(option)
    return OPTION_KEYS[index] if index < len(OPTION_KEYS) else RIGHT * ((index - choice.cursor) % len(choice.options))


def _marks(choice: SomeChoice | OrderChoice, wanted: Sequence[str]) -> Iterator[str]:
    left = list(choice.options)
    if isinstance(choice, SomeChoice) and len(wanted) == min(len(left), choice.ask.most) > 1:
        yield ALL
        return
    for option in wanted:
        if option in left:
            index = left.index(option)
            left[index] = ""
            yield OPTION_KEYS[index]


def _ships(choice: ShipsChoice, wanted: Sequence[str]) -> Iterator[str]:
    """All that may be sent by the key that takes them from the fullest; fewer place after place."""
    ships = fleet(tuple(pick for pick in wanted if pick != NONE))
    counts = [ships.get(bare(option), 0) for option in choice.options]
    if counts == choice.counts:
        return
    if sum(counts) == choice.ask.most:
        yield FILL
        return
    at = choice.cursor
    for index, count in enumerate(counts):
        if count != choice.counts[index]:
            yield from [RIGHT if index > at else LEFT] * abs(index - at)
            yield str(min(count, MOST_DIGIT))
            yield from [UP] * (count - MOST_DIGIT)
            at = index
