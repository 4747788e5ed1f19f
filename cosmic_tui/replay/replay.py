"""A finished game as a film: its events, and the table at any of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy

import attrs

from content.cosmic.load import load
from cosmic_tui.games.cosmic.replay.fold import fold, opening
from cosmic_tui.host.messages import SeatRow, TableNews
from rules.cosmic.protocol.views import View
from rules.kernel.events import Seen

BEGINNINGS = ("encounter.begin", "game.won")
"""Where a film can be jumped to."""
KEYFRAME = 200
"""So many events apart the table is remembered."""


@attrs.define(eq=False)
class Replay:
    """What one viewer saw of a game: `events` in their order, and who sat where."""

    title: str
    seats: list[SeatRow]
    events: list[Seen]
    aliens: Mapping[str, str]
    """Seat to its alien when the game began, where the events do not tell."""
    seat: str | None = None
    """Through whose eyes."""
    _kept: dict[int, View] = attrs.field(factory=dict)

    @property
    def length(self) -> int:
        """The number of events; the film stands before the first, or after one of them."""
        return len(self.events)

    @property
    def beginnings(self) -> list[int]:
        """Where encounters begin, and the end of the game."""
        return [place + 1 for place, event in enumerate(self.events) if event.kind in BEGINNINGS]

    def at(self, place: int) -> View:
        """The table after so many events."""
        start = place - place % KEYFRAME
        while start and start not in self._kept:
            start -= KEYFRAME
        view = deepcopy(self._kept[start]) if start in self._kept else self._opening()
        for number in range(start, place):
            if number % KEYFRAME == 0 and number not in self._kept:
                self._kept[number] = deepcopy(view)
            fold(view, self.events[number])
        return view

    def _opening(self) -> View:
        setup = load().setup
        seats = [row.seat for row in self.seats]
        return opening(seats, self.aliens, self.seat, setup.foreign_colonies_to_win, setup.planets_per_seat)


def of_news(news: TableNews, events: Sequence[Seen]) -> Replay:
    """The film of a finished game as its table tells it to this viewer."""
    view = news.view
    last = {player.seat: player.alien for player in view.players} if view else {}
    return Replay(news.table.name, news.table.seats, list(events), first_aliens(last, events), news.seat)


def first_aliens(last: Mapping[str, str], events: Sequence[Seen]) -> dict[str, str]:
    """Who was which alien at the beginning, from who is now: exchanges of sheets are taken back."""
    aliens = dict(last)
    for event in reversed(events):
        if event.kind == "sheets.swapped":
            one, other = event.data["seats"]
            aliens[one], aliens[other] = aliens.get(other, "none"), aliens.get(one, "none")
    return aliens
