"""The screens of the gallery: each a fixed position and the keys pressed in it, shown at both sizes.

The snapshot tests read them, `docs/screens/make.py` draws them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs
import friday
import tables
from aliens_at_table import alien_view, ask_alien, ask_use, zapped_twice
from finished_game import FOUGHT, MET, fought, fought_steps, replay
from tables import (
    FakeLink,
    ask_alliance,
    ask_card,
    ask_deal,
    ask_ships,
    deal_view,
    events,
    full_lobby,
    gathering,
    keyed,
    lobby_news,
    news,
    row,
    view,
)  # fmt: skip

from cosmic_tui.base.colours import Colourless
from cosmic_tui.club.records import OwnRecord
from cosmic_tui.games.cosmic.lessons import FIRST, table_of
from cosmic_tui.games.cosmic.screen.replay_app import ReplayApp
from cosmic_tui.games.cosmic.standing_orders import Order
from cosmic_tui.host.messages import BeatNow, LobbyNews, Motion, News, SeatRow, TableNews
from cosmic_tui.hotseat.app import HotseatApp
from cosmic_tui.screenkit.theme import LIGHT_THEME, Appearance
from cosmic_tui.ui.app import CosmicApp
from rules.cosmic.protocol.questions import one
from rules.cosmic.protocol.views import OfferView, TechView, View
from rules.kernel.events import Seen
from rules.kernel.summary import SeatScore

SIZES = {"small": (80, 24), "wide": (140, 45)}
SIZES_DRAWN = {"phone": (48, 20), "middle": (120, 30), "huge": (200, 55), **SIZES}
"""What the pictures of the gallery show: the sizes of the snapshots, and some more."""
FIVE = list(tables.NAMES)
PLAYED = OwnRecord(17, 4, 2, "Fido", [2, 4, 4, 5, 0, 7, 8, 4, 5, 8, 7, 8])
"""What Dee has played so far."""
LOBBY_DAY = 20_000
"""The day in the lobby, for the alien of the day."""


@attrs.frozen
class Scene:
    """What is heard, and what is pressed then."""

    news: News
    keys: tuple[str, ...] = ()
    start: str = "table"
    name: str = "Dee"


def reveal(seat: str | None = None) -> View:
    """Both cards are open, and a reinforcement lies there."""
    return friday.friday(
        seat, phase="reveal", at="reveal.reinforcements", reactions=True, waiting=[],
        cards={"red": "attack_20", "blue": "attack_12"}, totals={"offense": 29, "defense": 18},
        reinforcements=[["green", "reinforcement_5", "offense"]], beside={"yellow": 2},
        allies={"offense": ["green"], "defense": ["yellow"]},
    )  # fmt: skip


def won() -> View:
    """Two have won together."""
    players = tables.players(
        FIVE[:4], red={"foreign": 5, "alien": "vulch"}, green={"foreign": 5, "alien": "virus"},
        blue={"foreign": 2, "alien": "parasite"}, yellow={"alien": "amoeba"},
    )  # fmt: skip
    return view(players=players, winners=["red", "green"], won_by={"red": "colonies", "green": "colonies"}, waiting=[])


def with_techs() -> View:
    """Everybody works at something."""
    seen = alien_view()
    for player, tech in zip(seen.players, ("genesis_bomb", "hidden", "the_prometheus", "lunar_cannon"), strict=True):
        player.techs = [TechView(tech, 3, complete=tech == "the_prometheus", loaded=False)]
    return attrs.evolve(seen, variants=["tech"], flagship=["green", "gate"])


def crowded() -> View:
    """Late in a game of five: many have settled in two systems, in one of them more than a line can show."""
    landed = {
        "blue.2": {"blue": 0, "purple": 2, "red": 1, "green": 1, "yellow": 1},
        "blue.3": {"blue": 0, "red": 4, "green": 4, "yellow": 4, "purple": 4},
        "blue.5": {"blue": 0, "purple": 2, "red": 1, "green": 1, "yellow": 1},
        "green.1": {"green": 4, "red": 1, "yellow": 1},
        "green.2": {"green": 3, "red": 2, "purple": 3},
        "green.4": {"green": 4, "yellow": 2, "red": 1},
        "green.5": {"green": 3, "red": 1, "purple": 1},
    }
    seen = view(seats=FIVE, players=tables.players(
        FIVE, red={"alien": "anti_matter", "foreign": 4, "hand_size": 12}, blue={"alien": "philanthropist", "warp": 12},
        green={"alien": "human"}, yellow={"alien": "sorcerer", "foreign": 3}, purple={"alien": "zombie", "foreign": 3},
    ))  # fmt: skip
    return attrs.evolve(seen, planets={**seen.planets, **landed})


def left_for_good(seat: str = "yellow") -> News:
    """Bob has left the game for good."""
    seats = [SeatRow(each, "bot" if each == "blue" else "person", "blue bot" if each == "blue" else tables.NAMES[each],
                     here=True, vacant=each == "blue") for each in FIVE[:4]]  # fmt: skip
    return friday.news(
        friday.friday(seat, waiting=[]), table=row(seats=seats, invited=["Gus"]), near=["Eve", "Fay", "Hal"]
    )


def offered() -> View:
    """The other dealer has made an offer."""
    dealing = deal_view()
    return attrs.evolve(
        friday.friday(), phase="resolution", at="deal.talk", defense="yellow", planet="yellow.3", destiny="yellow",
        gate={"red": 3}, allies=dealing.allies, invited={}, waiting=["red", "yellow"], cards=dealing.cards,
        offer=OfferView("red", ["card:attack_20", "random:1"], ["colony:yellow.2"]),
    )  # fmt: skip


def attacked() -> View:
    """Ann attacks Dee, with a ship of Cyd's; Bob stands by Dee."""
    return friday.friday(
        phase="planning", at="planning.select", defense="yellow", planet="yellow.3", destiny="yellow",
        allies={"offense": ["green"], "defense": ["blue"]}, invited={}, beside={"blue": 2},
    )  # fmt: skip


def met() -> News:
    """The first encounter begins, and nobody has been told yet who meets."""
    return news(alien_view(turn=1, encounter=1, phase="regroup", at="regroup"), speed="story")


def lesson(*kinds: str) -> News:
    """The guided first encounter, up to its launch; `kinds`: what is told of its end."""
    bots = [SeatRow(seat, "bot", f"{seat} bot", True) for seat in FIVE[1:3]]
    seen = view(
        "red", FIVE[:3], phase="launch", at="launch.aim", planet=None, gate={}, allies={"offense": [], "defense": []},
        turn=1, waiting=["red"],
    )  # fmt: skip
    planets = [f"planet:blue.{number}" for number in range(1, 6)]
    ask = keyed(one("red", "launch.planet", "launch.aim", "R8.1", planets, planets[0]), "red.1")
    told = [
        Seen("encounter.begin", "encounter.begin", {"turn": 1, "number": 1, "offense": "red"}),
        Seen("destiny.drawn", "destiny.draw", {"card": "blue"}),
        *(Seen(kind, kind, ENDS[kind]) for kind in kinds),
    ]
    return news(
        seen,
        ask,
        events=told,
        talk=[],
        table=row(FIVE[:3], mine="red", seats=[SeatRow("red", "person", "Dee", True), *bots]),
        options=table_of(FIRST),
    )


ENDS: dict[str, dict[str, object]] = {
    "reveal.cards": {"cards": {"red": "attack_12", "blue": "attack_12"}},
    "reveal.totals": {"offense": 21, "defense": 18},
    "outcome": {"outcome": "offense", "offense": "red", "defense": "blue", "totals": None},
    "ships.landed": {"planet": "blue.2", "ships": {"red": 2, "green": 2}},
    "encounter.end": {"outcome": "offense"},
}
"""How it ends."""


def paid() -> Seen:
    """Ann has taken two cards of this seat, which knows them therefore."""
    cards = ["attack_14", "negotiate"]
    told = {"seat": "red", "payer": "yellow", "count": 2, "cards": cards}
    return Seen("compensation", "resolution.compensation", told)


def a_beat(*held_by: str, ready: bool = False) -> dict[str, Any]:
    """A beat is running, that somebody may have stretched."""
    return {"clocks": [tables.beat(2.0 + 30.0 * len(held_by))], "beat": BeatNow(list(held_by), True, ready)}


def reactions() -> News:
    """A use is announced, Bob holds, and what could be answered to it is passed by orders."""
    asked = ask_use()
    wish = [Motion("undo", ["red"])]
    return news(alien_view(), asked, quiet=[asked.key], motions=wish, **a_beat("blue"))


ORDERS = [
    Order("pass", where="reveal"), Order("ask", where="planning"), Order("card_zap"),
    Order("decline", side="offense", when="not_winning"), Order("join", inviter="blue", ships=2),
    Order("cosmic_zap", alien="zombie", when="against_me"), Order("card", card="lowest"), Order("losing_only"),
]  # fmt: skip


SCENES: dict[str, Scene] = {
    "lobby": Scene(lobby_news(), (), "lobby"),
    "evening": Scene(attrs.evolve(full_lobby(), record=PLAYED), (), "lobby"),
    "welcome": Scene(lobby_news(), (), "lobby", ""),
    "lesson": Scene(lesson()),
    "lesson_end": Scene(lesson(*ENDS)),
    "coach": Scene(friday.news(friday.friday(), ask_alliance(), coach=True)),
    "make": Scene(lobby_news(), ("n",), "lobby"),
    "before": Scene(gathering()),
    "aliens": Scene(news(alien_view(phase="start_turn", at="setup.choose", waiting=[]), ask_alien())),
    "meeting": Scene(met()),
    "alliance": Scene(friday.news(friday.friday(), ask_alliance(), prepare=["yellow.1"], **a_beat())),
    "ships": Scene(news(view(seats=FIVE), ask_ships()), ("up",)),
    "planning": Scene(friday.news(attacked(), ask_card())),
    "power": Scene(news(alien_view(), ask_use(), events=[*events(), *zapped_twice()]), ("1",)),
    "techs": Scene(news(with_techs(), ask_use()), ()),
    "watching": Scene(friday.news(reveal())),
    "deal": Scene(friday.news(offered(), ask_deal("accept", "refuse", "offer", "end"))),
    "offer": Scene(
        friday.news(offered(), ask_deal("accept", "refuse", "offer", "end"), events=[*friday.told(), paid()]),
        ("c", "right", "pageup", "down", "down", "2"),
    ),
    "sheet": Scene(news(alien_view(), ask_use()), ("1", "?")),
    "crowded": Scene(news(crowded(), ask_alliance())),
    "vacant": Scene(left_for_good()),
    "leaving": Scene(friday.news(friday.friday(), ask_alliance()), ("l", "3"), "lobby"),
    "inviting": Scene(left_for_good(), ("i", "down")),
    "galaxy": Scene(news(alien_view(), ask_use()), ("tab",)),
    "colonies": Scene(news(with_techs(), ask_use()), ("tab", "tab")),
    "timeline": Scene(news(alien_view(), events=[*events(), *zapped_twice()]), ("tab", "tab", "tab")),
    "keys": Scene(friday.news(friday.friday()), ("f1",)),
    "reactions": Scene(reactions()),
    "ready": Scene(friday.news(friday.friday(waiting=[], reactions=True), **a_beat(ready=True))),
    "orders": Scene(friday.news(friday.friday(), ask_alliance(), orders=ORDERS), ("o", "down", "down", "down")),
    "order": Scene(
        friday.news(friday.friday(), ask_alliance(), orders=ORDERS[:3]),
        ("o", "a", "left", "left", "left", "left", "down"),
    ),
    "consent": Scene(friday.news(friday.friday(), motions=[Motion("end", ["red", "blue"])]), ("v",)),
    "result": Scene(
        news(
            won(),
            table=row(FIVE[:4], mine="yellow", state="finished", progress=len(FOUGHT)),
            events=fought(),
            steps=fought_steps(),
        )
    ),
}


def _scored(news: LobbyNews) -> None:
    """Tell of games that have begun which aliens are played, and how it stands."""
    for table in news.tables:
        for points, seat in enumerate(table.seats, 1):
            if table.state != "open" and seat.score is None:
                seat.score = SeatScore(points, face=MET.get(seat.seat, "zombie"))


LEARNT = {"red": "cudgel", "blue": "clone", "green": "observer"}
"""Who is what in the lesson."""


def _met() -> None:
    """Give everybody an alien who has none yet; a lesson has its own."""
    for name, scene in SCENES.items():
        if isinstance(scene.news, LobbyNews):
            scene.news.day = LOBBY_DAY
            _scored(scene.news)
        seen = scene.news.view if isinstance(scene.news, TableNews) else None
        if seen is None:
            continue
        aliens = LEARNT if name.startswith("lesson") else {"purple": "zombie", **MET}
        for player in seen.players:
            if player.alien == "none":
                player.alien = aliens[player.seat]


_met()


class Sharer(FakeLink):
    """Somebody at a shared keyboard, or whoever looks on for all of them."""

    def __init__(self, name: str, *news: News) -> None:
        super().__init__(*news)
        self.name = name


def covered(*, ascii: bool) -> HotseatApp:  # noqa: A002
    """Ann and Dee share a keyboard, and a window is open before Dee is asked."""
    dee = friday.news(friday.friday(), ask_alliance(), prepare=["yellow.1"], **a_beat())
    people = [Sharer("Ann", friday.news(friday.friday("red"), **a_beat())), Sharer("Dee", dee)]
    public = Sharer("", friday.news(friday.friday(None), **a_beat()))
    return HotseatApp(people, public, now=lambda: 100.0, ascii=ascii)  # type: ignore[arg-type]


def app_of(scene: str, *, ascii: bool = False) -> CosmicApp:  # noqa: A002 - what such terminals are called
    """The app that shows a scene; the replay and a shared keyboard have one of their own."""
    if scene == "replay":
        return ReplayApp(replay(), ascii=ascii)
    if scene == "cover":
        return covered(ascii=ascii)
    found = SCENES[scene]
    return tables.app(FakeLink(found.news), now=lambda: 100.0, start=found.start, name=found.name, ascii=ascii)


def keys_of(scene: str) -> tuple[str, ...]:
    """What is pressed in it."""
    return SCENES[scene].keys if scene in SCENES else OWN_KEYS[scene]


OWN_KEYS: dict[str, tuple[str, ...]] = {"replay": (*["down"] * 7, "right", "right"), "cover": ()}
"""The same for the apps of their own."""
NAMES = (*SCENES, *OWN_KEYS)
POOR = ("alliance", "planning", "power", "reactions", "watching", "result")
"""Scenes that are drawn in every look as well."""
Drawn = Callable[[CosmicApp], str]


LOOKS = {"light": Appearance(light=True), "colourless": Appearance(colours=False), "ascii": Appearance(ascii=True)}
"""Terminals that are poor, or light."""


async def shown(scene: str, size: tuple[int, int], draw: Drawn, *, ascii: bool = False) -> str:  # noqa: A002
    """What `draw` makes of the screen once all keys have been pressed."""
    running = app_of(scene, ascii=ascii)
    return await looked(running, scene, size, draw, running.look)


def pictures() -> set[str]:
    """The files of the gallery that show a scene."""
    usual = {f"{scene}_{size}.svg" for scene in NAMES for size in SIZES_DRAWN}
    return usual | {f"{scene}_{size}_{look}.svg" for scene in POOR for size in SIZES for look in LOOKS}


async def looked(running: CosmicApp, scene: str, size: tuple[int, int], draw: Drawn, look: Appearance) -> str:
    """The same of an app whose terminal looks like this."""
    running.look = look
    if look.light:
        running.theme = LIGHT_THEME.name
    if not look.colours:
        running.filter_lines(Colourless())
    async with running.run_test(size=size) as pilot:
        await pilot.pause()
        for key in keys_of(scene):
            await pilot.press(key)
        await pilot.pause()
        return draw(running)
