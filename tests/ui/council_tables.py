"""A table of Council of Suns for the tests of its screen: a link behind which one seat plays a real game alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tables import FakeLink

from content.council.load import load
from cosmic_tui.games.council.screen.screens import COUNCIL, COUNCIL_SCREENS
from cosmic_tui.games.council.screen.table import CouncilScreen
from cosmic_tui.host.messages import (
    Answer,
    Denied,
    Draft,
    OwnSheet,
    Reopen,
    Request,
    SeatRow,
    TableNews,
    TableOptions,
    TableRow,
)
from cosmic_tui.screenkit.panel import Panel
from cosmic_tui.ui.app import CosmicApp
from rules.council.game import Game
from rules.council.notation.position import build
from rules.council.setup import COLOURS, Setup
from rules.kernel.asks import Refused, Shape
from rules.kernel.events import Event, Seen

PEOPLE = ("Ann", "Bob", "Cyd", "Dee", "Eve", "Fay")
RACES = ("sol", "khurr", "tessaly", "vey", "orrin", "nesh")


class CouncilLink(FakeLink):
    """Plays for red; the others answer by default as soon as red has."""

    def __init__(self, seats: int = 3, *, begun: bool = True) -> None:
        """`begun`: at the first movement sheet; else the table still gathers."""
        super().__init__()
        self.told: list[Event] = []
        self.seats = COLOURS[:seats]
        self.game: Game | None = None
        if begun:
            self.game = Game.open(load(), Setup(self.seats, 3, races=RACES[:seats]), self.told.append)
        self.lines: list[str] = []
        self.opening = (self.news(fresh=True),)

    def news(self, **changes: Any) -> TableNews:
        """How it stands now."""
        rows = [SeatRow(seat, "person", name, here=True) for seat, name in zip(self.seats, PEOPLE, strict=False)]
        table = TableRow("t1", "Friday", "running" if self.game else "open", rows, 0, 1, "red", True, [])
        events = [seen for event in self.told if (seen := event.seen_by("red")) is not None]
        self.told.clear()
        fields: dict[str, Any] = {
            "table": table, "options": TableOptions(game=COUNCIL), "seat": "red", "view": None, "asks": [],
            "events": events, "talk": [], "clocks": [],
        }  # fmt: skip
        if self.game is not None:
            fields["view"] = self.game.view("red")
            fields["asks"] = self.game.asks("red")
            fields["sheets"] = [OwnSheet(each, list(self.lines), sealed=False) for each in self.game.asks("red")
                                if each.shape is Shape.SHEET]  # fmt: skip
        return TableNews(**{**fields, **changes})

    async def request(self, request: Request) -> None:
        """What the host would do."""
        await super().request(request)
        game = self.game
        assert game is not None
        try:
            match request:
                case Draft(key=key, lines=lines, check=check):
                    if check:
                        game.check("red", key, lines)
                    self.lines = list(lines)
                case Answer(key=key, choose=choose):
                    game.answer("red", key, [line for line in choose if line != "none"])
                    self.lines = []
                    self._others()
                case Reopen():
                    return
        except Refused as refusal:
            raise Denied(refusal.message) from None
        self.tell(self.news())

    def _others(self) -> None:
        game = self.game
        assert game is not None
        while not game.over and not game.asks("red"):
            ask = game.asks()[0]
            game.answer(ask.seat, ask.key, ask.default)

    def begin_with_wishes(self) -> None:
        """The game begins, and asks for races."""
        self.game = Game.open(load(), Setup(self.seats, 3), self.told.append)
        self.tell(self.news(fresh=True))

    def stand_at(self, position: Mapping[str, Any]) -> None:
        """The game is at this position."""
        setup, mark = build(position, load())
        self.game = Game.from_state(load(), setup, mark.snapshot, self.told.append)
        self.game.resume()
        self.tell(self.news(fresh=True))

    def speak(self, seat: str, line: str) -> None:
        """Somebody else says something in trade."""
        assert self.game is not None
        (ask,) = self.game.asks(seat)
        self.game.answer(seat, ask.key, line.split())
        self.tell(self.news())

    @property
    def drafts(self) -> list[Sequence[str]]:
        """The drafts that were sent."""
        return [each.lines for each in self.requests if isinstance(each, Draft)]

    def say(self, seen: Seen) -> None:
        """Something has happened."""
        self.tell(self.news(events=[seen]))


def app(link: CouncilLink, **changes: Any) -> CosmicApp:
    """The app straight at this table."""
    return CosmicApp(
        link, {COUNCIL: COUNCIL_SCREENS}, **{"name": "Ann", "start": "table", "settle": 0.0, "ascii": False, **changes}
    )


def screen_of(shown: CosmicApp) -> CouncilScreen:
    """The table on the screen."""
    assert isinstance(shown.screen, CouncilScreen)
    return shown.screen


def panel(shown: CosmicApp, name: str) -> list[str]:
    """What is to be read in one panel."""
    return shown.screen.query_one(f"#{name}", Panel).text
