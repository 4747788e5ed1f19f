"""Hand-made tables for the tests of the screen: news as a host would send them, and a link that takes notes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, cast

from textual.pilot import Pilot

from cosmic_tui.games.cosmic.screen.model import TableModel
from cosmic_tui.games.cosmic.screen.screens import COSMIC_SCREENS
from cosmic_tui.host.match.view_changes import SeenStep, as_text
from cosmic_tui.host.messages import (
    Answer,
    Denied,
    LobbyNews,
    News,
    Online,
    Request,
    Running,
    Said,
    SeatRow,
    TableNews,
    TableOptions,
    TableRow,
)
from cosmic_tui.screenkit.panel import Panel
from cosmic_tui.screenkit.theme import Appearance
from cosmic_tui.ui.app import CosmicApp
from rules.cosmic.protocol.questions import one, ships, some
from rules.cosmic.protocol.views import PlayerView, View
from rules.kernel.asks import Ask, Shape
from rules.kernel.changes import plain
from rules.kernel.events import Seen
from rules.kernel.summary import SeatScore

CURSOR = Appearance().sign("next")
"""Stands before the option under the cursor."""
SMALL, WIDE, NARROWEST = (80, 24), (140, 45), (110, 36)

NAMES = {"red": "Ann", "blue": "Bob", "green": "Cyd", "yellow": "Dee", "purple": "Eve"}
HAND = ["attack_20", "attack_08", "attack_08", "negotiate", "morph", "reinforcement_3", "card_zap", "plague"]


class FakeLink:
    """Remembers what was asked for; refuses when told to."""

    def __init__(self, *news: News) -> None:
        self.opening = news
        self.requests: list[Request] = []
        self.refusal = ""
        self.closed = False
        self.tell: Callable[[News], None] = lambda _: None

    def listen(self, on_news: Callable[[News], None]) -> None:
        self.tell = on_news
        for news in self.opening:
            on_news(news)

    async def request(self, request: Request) -> None:
        self.requests.append(request)
        if self.refusal:
            raise Denied(self.refusal)

    def close(self) -> None:
        self.closed = True

    @property
    def answers(self) -> list[list[str]]:
        return [request.choose for request in self.requests if isinstance(request, Answer)]


def players(seats: Sequence[str], **changes: Mapping[str, Any]) -> list[PlayerView]:
    return [
        PlayerView(**{
            "seat": seat, "alien": "none", "power": "active", "tokens": 0, "stored": 0, "hand_size": 8,
            "warp": 0, "out": 0, "home": 5,
            "foreign": 0, **changes.get(seat, {}),
        })
        for seat in seats
    ]  # fmt: skip


def view(
    seat: str | None = "yellow", seats: Sequence[str] = ("red", "blue", "green", "yellow"), **changes: Any
) -> View:
    """Ann attacks Bob's second planet with three ships and Cyd's one; Dee looks on and may be asked."""
    planets = {f"{owner}.{number}": {owner: 4} for owner in seats for number in range(1, 6)}
    planets["red.3"] = {"red": 2}
    planets["red.5"] = {"red": 3, "blue": 1}
    planets["blue.4"] = {"blue": 4, "red": 2}
    planets["green.1"] = {"green": 3}
    planets["blue.3"] = {}
    fields: dict[str, Any] = {
        "seat": seat,
        "players": players(
            seats, red={"foreign": 1, "hand_size": 7}, blue={"foreign": 1, "home": 4, "warp": 4, "hand_size": 5}
        ),
        "planets": planets,
        "target": 5,
        "turn": 3,
        "encounter": 1,
        "phase": "alliance",
        "at": "alliance.response",
        "offense": "red",
        "defense": "blue",
        "planet": "blue.2",
        "aim": "attack",
        "destiny": "blue",
        "gate": {"red": 3, "green": 1},
        "beside": {},
        "invited": {"offense": ["green", "yellow"], "defense": ["yellow"]},
        "allies": {"offense": ["green"], "defense": []},
        "cards": {},
        "faces": {},
        "values": {},
        "effects": [],
        "reinforcements": [],
        "totals": None,
        "outcome": None,
        "offer": None,
        "closing": [],
        "hand": list(HAND) if seat else [],
        "stored": [],
        "playing": [],
        "deck": 31,
        "discard": ["attack_06", "mobius_tubes"],
        "destiny_deck": 12,
        "destiny_discard": ["blue"],
        "waiting": ["yellow"],
        "finished": [],
        "reactions": False,
        "winners": [],
        "won_by": {},
    }
    return View(**{**fields, **changes})


def row(colours: Sequence[str] = ("red", "blue", "green", "yellow"), **changes: Any) -> TableRow:
    fields: dict[str, Any] = {
        "id": "t1",
        "name": "Friday night",
        "state": "running",
        "seats": [
            SeatRow(seat, "bot" if seat == "green" else "person", NAMES[seat], seat != "blue") for seat in colours
        ],
        "spectators": 0,
        "progress": 7,
        "mine": "yellow",
        "waiting_for_me": True,
        "winners": [],
    }
    return TableRow(**{**fields, **changes})


def events() -> list[Seen]:
    """An encounter up to the alliances."""
    return [
        Seen("game.begin", "turn.start", {"seats": ["red", "blue"], "destiny": ["wild", "red"], "first": "red"}),
        Seen("encounter.begin", "encounter.begin", {"turn": 3, "number": 1, "offense": "red"}),
        Seen("ships.retrieved", "regroup.retrieve", {"seat": "red", "to": {"red.1": 1}, "source": "R6.2"}),
        Seen("destiny.drawn", "destiny.draw", {"card": "blue"}),
        Seen(
            "destiny.defense",
            "destiny.defense_known",
            {"defense": "blue", "aim": "attack", "planet": None, "card": "blue"},
        ),
        Seen("launch.aimed", "launch.aim", {"planet": "blue.2"}),
        Seen("launch.ships", "launch.ships", {"seat": "red", "from": {"red.3": 2, "red.5": 1}}),
        Seen(
            "alliance.invited",
            "alliance.offense_invites",
            {"side": "offense", "by": "red", "seats": ["green", "yellow"]},
        ),
        Seen("alliance.invited", "alliance.defense_invites", {"side": "defense", "by": "blue", "seats": ["yellow"]}),
        Seen("alliance.answered", "alliance.response", {"seat": "green", "side": "offense", "from": {"green.1": 1}}),
    ]


def talk() -> list[Said]:
    return [Said("blue", "Bob", "you would not"), Said("", "Zoe", "oh yes, they would")]


def news(view: View | None, *asks: Ask, **changes: Any) -> TableNews:
    seats = [player.seat for player in view.players] if view else ["red", "blue", "green", "yellow"]
    seat = view.seat if view else "yellow"
    fields: dict[str, Any] = {
        "table": row(seats, mine=seat, state="finished" if view and view.winners else "running"),
        "options": TableOptions(),
        "seat": seat,
        "view": view,
        "asks": list(asks),
        "events": events() if view else [],
        "talk": talk(),
        "clocks": [],
        "fresh": True,
        "steps": steps(view) if view and view.winners else [],
    }
    return TableNews(**{**fields, **changes})


def steps(*views: View) -> list[SeenStep]:
    """For a replay: what is seen at the beginning, and after each event."""
    return [SeenStep(number, [as_text([[[], plain(each)]])]) for number, each in enumerate(views)]


def gathering() -> TableNews:
    """A table that has not begun, with an empty seat."""
    seats = [*row().seats[:2], SeatRow("green", "empty", "", False), row().seats[3]]
    return news(None, table=row(state="open", seats=seats, mine="yellow"))


def keyed(ask: Ask, key: str = "yellow.1") -> Ask:
    ask.key = key
    return ask


def ask_alliance() -> Ask:
    return keyed(
        one("yellow", "alliance.answer", "alliance.response", "R9.2", ["offense", "defense", "decline"], "decline")
    )


def ask_ships(least: int = 1, most: int = 4, kind: str = "ships.from") -> Ask:
    places = {"yellow.1": 4, "yellow.2": 4, "blue.4": 2}
    return keyed(ships("yellow", kind, "alliance.response", "R9.3", places, least, most, {"yellow.1": 1}), "yellow.2")


def ask_card() -> Ask:
    options = ["card:attack_20", "card:attack_08", "card:negotiate", "card:morph"]
    return keyed(one("yellow", "planning.select", "planning.select", "R10.1", options, "card:attack_08"), "yellow.3")


def ask_window(key: str = "yellow.4") -> Ask:
    return keyed(one("yellow", "window", "regroup.start", "window", ["card:plague", "pass"], "pass"), key)


def ask_discard() -> Ask:
    options = ["card:attack_08", "card:attack_08", "card:negotiate", "card:morph"]
    return keyed(
        some("yellow", "cards.discard", "regroup.start", "plague", options, options[:2], least=2, most=2), "yellow.5"
    )


def ask_number() -> Ask:
    return keyed(
        Ask("yellow", "reward.split", "resolution.rewards", "R13.9", Shape.NUMBER, (), ("n:4",), 0, 4), "yellow.6"
    )


def ask_order() -> Ask:
    options = ("seat:red", "seat:blue", "seat:green")
    return keyed(
        Ask("yellow", "choose.order", "standing.idle", "R21.4", Shape.ORDER, options, options, 3, 3), "yellow.7"
    )


def ask_deal(*speech: str, key: str = "yellow.8") -> Ask:
    options = (*(speech or ("offer", "end")), "give:colony:yellow.1", "give:colony:yellow.2", "get:colony:red.4",
               "get:colony:blue.4")  # fmt: skip
    return keyed(Ask("yellow", "deal.talk", "deal.talk", "R12.1", Shape.FORM, options, ("end",), always=True), key)


def deal_view(**changes: Any) -> View:
    """Ann and Dee have both laid a negotiate."""
    return view(**{
        "phase": "resolution", "at": "deal.talk", "defense": "yellow", "planet": "yellow.3", "destiny": "yellow",
        "gate": {"red": 3}, "allies": {"offense": [], "defense": []}, "waiting": ["red", "yellow"],
        "cards": {"red": "negotiate", "yellow": "negotiate"}, **changes,
    })  # fmt: skip


def app(link: FakeLink, **changes: Any) -> CosmicApp:
    """The app straight at a table, with no time to wait for."""
    return CosmicApp(
        link, {"cosmic": COSMIC_SCREENS}, **{"name": "Dee", "start": "table", "settle": 0.0, "ascii": False, **changes}
    )


def read(app: CosmicApp) -> str:
    """All that is to be read on the screen, panel by panel."""
    panels = [panel for panel in app.screen.query(Panel) if panel.display]
    return "\n".join(line for panel in panels for line in (str(panel.border_title or ""), *panel.text))


async def press(pilot: Pilot[None], *keys: str) -> None:
    """Press keys one after the other, until all is drawn."""
    for key in keys:
        await pilot.press(key)
    while cast("CosmicApp", pilot.app).keys_waiting:
        await pilot.pause()
    await pilot.pause()


async def ask_for_hint(pilot: Pilot[None]) -> None:
    """Press F2, until the hint that looks ahead is there too."""
    await press(pilot, "f2")
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()


def prompt(running: CosmicApp) -> str:
    """All that is to be read in the box at the bottom."""
    return "\n".join(running.screen.query_one("#prompt", Panel).text)


def lines(app: CosmicApp) -> str:
    """The screen as it is to be read, line by line."""
    strips = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip).rstrip() for strip in strips) + "\n"


def table_of(news: TableNews) -> TableModel:
    """The table as a client knows it that has heard these news."""
    table = TableModel(app(FakeLink()).look)
    table.on_news(news)
    return table


def lobby_news() -> LobbyNews:
    return LobbyNews(
        "Dee",
        [
            row(),
            row(id="t2", name="Beginners", state="open", mine=None, waiting_for_me=False, seats=[
                SeatRow("red", "person", "Fay", True), SeatRow("blue", "empty", "", False),
                SeatRow("green", "empty", "", False),
            ], progress=0),
            row(id="t3", name="Old one", state="finished", mine=None, waiting_for_me=False, winners=["red"],
                spectators=2),
        ],
    )  # fmt: skip


def full_lobby() -> LobbyNews:
    """An evening: five tables in all states, two of one name, people and talk."""
    friday = row(
        number=2,
        pace="live",
        progress=7,
        seats=[
            SeatRow("red", "person", "Ann", True, score=SeatScore(2, face="vulch", turn=True)),
            SeatRow("blue", "person", "Bob", False, score=SeatScore(4, near=True, face="parasite"), awaited=True),
            SeatRow("green", "bot", "Brisk", True, score=SeatScore(1, face="virus")),
            SeatRow("yellow", "person", "Dee", True, score=SeatScore(3, face="amoeba")),
        ],
    )
    slow = row(
        id="t4",
        name="Slow waltz",
        waiting_for_me=False,
        mine=None,
        pace="correspondence",
        progress=12,
        seats=[
            SeatRow("red", "person", "Olga", True, score=SeatScore(3, face="tick_tock"), awaited=True),
            SeatRow("blue", "person", "Fay", True, score=SeatScore(3, face="fido")),
            SeatRow("green", "person", "Ines", True, score=SeatScore(2, face="machine")),
        ],
        spectators=2,
    )
    beginners = row(
        id="t2",
        name="Beginners",
        state="open",
        mine=None,
        waiting_for_me=False,
        progress=0,
        seats=[
            SeatRow("red", "person", "Tom", True),
            SeatRow("blue", "bot", "Silk", True),
            SeatRow("green", "empty", "", False),
            SeatRow("yellow", "empty", "", False),
        ],
        pace="relaxed",
    )
    over = [
        row(
            id=f"o{n}",
            name="Friday",
            number=n,
            state="finished",
            mine="yellow",
            waiting_for_me=False,
            winners=["red"],
            progress=9 + n,
            seats=friday.seats,
        )
        for n in (1,)
    ]
    online = [Online("Ann", "Friday", playing=True), Online("Dee"), Online("Olga", "Slow waltz", playing=True)]
    talk = [Said("", "Tom", "anybody for a first game?"), Said("", "Olga", "after this one")]
    return LobbyNews("Dee", [friday, slow, beginners, *over], online, 23, talk)


def beat(left: float = 2.0) -> Running:
    return Running("beat", left, 3.0)
