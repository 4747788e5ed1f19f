"""What is really so at a table, as the journal in the data folder tells it, and who may know it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from content.cosmic.load import load
from content.cosmic.naming import terms
from cosmic_tui.games.cosmic.kind import CosmicKind
from cosmic_tui.games.cosmic.screen.cards import CARDS
from cosmic_tui.games.cosmic.screen.naming import Names
from cosmic_tui.games.cosmic.screen.panels.chronicle import Chronicle
from cosmic_tui.host.store import journal
from cosmic_tui.host.store.record import Record
from cosmic_tui.screenkit.styled_text import plain
from rules.cosmic.cards.catalogue import Catalogue
from rules.cosmic.game import Game
from rules.cosmic.state.state import State
from rules.kernel import saved
from rules.kernel.events import Event

CARD_ID = re.compile(r"[a-z]+(_[a-z]+)*(_\d+)?")
LETTERS = re.compile(r"[^\s─-]+")
NOT_TO_BE_MISTAKEN = {card: terms().card_name(card) for card in CARDS.designs if CARDS.kind(card) in
                      ("attack", "reinforcement", "artifact")}  # fmt: skip
"""Cards whose names are not words that the screen uses for other things as well."""
NAMED = re.compile("|".join(sorted(map(re.escape, NOT_TO_BE_MISTAKEN.values()), key=len, reverse=True)))


@cache
def catalogue() -> Catalogue:
    return load()


EVENT = ("index", "kind", "at", "data", "private")
"""What a line of a journal holds of an event, beside its seal and what has changed in the views."""


class Truth:
    """The one game of a data folder."""

    def __init__(self, data: Path) -> None:
        (self.path,) = [*data.glob("games/*.jsonl"), *data.glob("finished/*.jsonl")]
        self.seats = [each.seat for each in self.record.head.seats]
        self.known: dict[str | None, set[str]] = {seat: set() for seat in (None, *self.seats)}
        """The names of all cards that each seat, or a spectator, has been told of so far."""
        self._read = 0
        self._state: tuple[int, State] | None = None
        """How long the file was when the state was last taken up, and the state."""

    # -- who may know what

    def read_on(self) -> None:
        """Take in what has been written since the last look."""
        with self.path.open("rb") as file:
            file.seek(self._read)
            data = file.read()
        whole = data[: data.rfind(b"\n") + 1]
        self._read += len(whole)
        for line in whole.splitlines():
            entry: dict[str, Any] = json.loads(line)
            if entry.pop("line") == "event":
                self._tell(saved.event_from_data({name: entry[name] for name in EVENT}))

    def _tell(self, event: Event) -> None:
        for viewer, names in self.known.items():
            seen = event.seen_by(viewer)
            if seen is not None:
                names.update(terms().card_name(card) for card in _cards_in(seen.data))

    def betrayed(self, viewer: str | None, text: str) -> set[str]:
        """The cards on a screen that its viewer has never been told of."""
        shown = set(NAMED.findall(text))
        if shown <= self.known[viewer]:
            return set()
        self.read_on()
        return shown - self.known[viewer]

    # -- how it stands

    @property
    def record(self) -> Record:
        record = journal.read(self.path)
        assert record is not None
        return record

    def game(self) -> tuple[Game, list[Event]]:
        """The game as it can be taken up from the disk at this moment, and all its events."""
        record = self.record
        events = {event.index: event for event in record.events}
        assert record.saved is not None

        def on_event(event: Event) -> None:
            events.setdefault(event.index, event)

        game = CosmicKind(catalogue()).load(record.head.setup, record.saved, on_event, beats=record.head.beats)
        game.start()
        for given in record.answers:
            game.answer(given.seat, given.key, given.choose)
        return game, list(events.values())

    def state(self) -> State:
        """It is taken up again once something more has been written."""
        length = self.path.stat().st_size
        if self._state is None or self._state[0] != length:
            self._state = length, self.game()[0].state
        return self._state[1]

    def told(self, viewer: str | None) -> str:
        """The whole timeline of a viewer in words, as the disk tells it."""
        seen = [each for event in self.game()[1] if (each := event.seen_by(viewer)) is not None]
        names = Names({each.seat: each.name for each in self.record.head.seats})
        return words(plain(row) for row in Chronicle(names, 200).write(seen))

    def encounters(self) -> int:
        return self.state().encounters


def words(lines: Iterable[str]) -> str:
    """Text without its layout."""
    return " ".join(LETTERS.findall(" ".join(lines)))


def _cards_in(value: object) -> Iterator[str]:
    """All ids of cards in the data of an event, however deep: `attack_20`, `card:attack_20`, `card:attack_20*2`."""
    if isinstance(value, str):
        for found in CARD_ID.finditer(value):
            if found[0] in CARDS.designs:
                yield found[0]
    elif isinstance(value, Mapping):
        for each in value.values():
            yield from _cards_in(each)
    elif isinstance(value, Iterable):
        for each in value:
            yield from _cards_in(each)
