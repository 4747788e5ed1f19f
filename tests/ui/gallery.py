"""The screens of the gallery: each a fixed position and the keys pressed in it, shown at both sizes.

The snapshot tests read them, `docs/screens/make.py` draws them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs
import tables
from aliens_at_table import alien_view, ask_alien, ask_use, zapped_twice
from tables import FakeLink, ask_alliance, ask_card, ask_deal, ask_ships, deal_view, events, lobby_news, news, row, view

from cosmic_tui.host.messages import BeatNow, Motion, News, SeatRow
from cosmic_tui.host.standing_orders import Order
from cosmic_tui.replay.film import Film
from cosmic_tui.ui.app import CosmicApp
from cosmic_tui.ui.replaying import ReplayApp
from rules.views import OfferView, TechView, View

SIZES = {"small": (80, 24), "wide": (140, 45)}
FIVE = list(tables.NAMES)


@attrs.frozen
class Scene:
    """What is heard, and what is pressed then."""

    news: News
    keys: tuple[str, ...] = ()
    start: str = "table"


def film() -> Film:
    """A short game to look back at."""
    seats = [SeatRow(seat, "person", name, True) for seat, name in tables.NAMES.items() if seat != "purple"]
    told = [event for event in events() if event.kind != "ships.retrieved"]
    return Film("Friday night", seats, [*told, *zapped_twice()], {"red": "oracle", "yellow": "sorcerer"})


def reveal(seat: str | None = None) -> View:
    """Both cards are open, and a reinforcement lies there."""
    return view(
        seat, phase="reveal", at="reveal.reinforcements", reactions=True, waiting=[],
        cards={"red": "attack_20", "blue": "attack_12"}, totals={"offense": 29, "defense": 18},
        reinforcements=[["green", "reinforcement_5", "offense"]], beside={"yellow": 2},
        allies={"offense": ["green"], "defense": ["yellow"]},
    )  # fmt: skip


def won() -> View:
    """Two have won together."""
    players = tables.players(FIVE[:4], red={"foreign": 5}, green={"foreign": 5}, blue={"foreign": 2})
    return view(players=players, winners=["red", "green"], won_by={"red": "colonies", "green": "colonies"}, waiting=[])


def with_techs() -> View:
    """Everybody works at something."""
    seen = alien_view()
    for player, tech in zip(seen.players, ("genesis_bomb", "hidden", "the_prometheus", "lunar_cannon"), strict=True):
        player.techs = [TechView(tech, 3, complete=tech == "the_prometheus", loaded=False)]
    return attrs.evolve(seen, variants=["tech"], flagship=["green", "gate"])


def offered() -> View:
    """The other dealer has made an offer."""
    return deal_view(offer=OfferView("red", ["card:attack_20", "random:1"], ["colony:yellow.2"]))


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
    "make": Scene(lobby_news(), ("n",), "lobby"),
    "before": Scene(news(None)),
    "aliens": Scene(news(alien_view(phase="start_turn", at="setup.choose", waiting=[]), ask_alien())),
    "alliance": Scene(news(view(), ask_alliance(), prepare=["yellow.1"], **a_beat())),
    "ships": Scene(news(view(seats=FIVE), ask_ships()), ("up",)),
    "planning": Scene(news(view(phase="planning", at="planning.select"), ask_card())),
    "power": Scene(news(alien_view(), ask_use(), events=[*events(), *zapped_twice()]), ("1",)),
    "techs": Scene(news(with_techs(), ask_use()), ()),
    "watching": Scene(news(reveal())),
    "deal": Scene(news(offered(), ask_deal("accept", "refuse", "offer", "end"))),
    "offer": Scene(news(deal_view(), ask_deal()), ("enter", "space", "right", "2")),
    "sheet": Scene(news(alien_view(), ask_use()), ("1", "?")),
    "galaxy": Scene(news(alien_view(), ask_use()), ("tab",)),
    "timeline": Scene(news(alien_view(), events=[*events(), *zapped_twice()]), ("tab", "tab", "tab")),
    "keys": Scene(news(view()), ("f1",)),
    "reactions": Scene(reactions()),
    "ready": Scene(news(view(waiting=[], reactions=True), **a_beat(ready=True))),
    "orders": Scene(news(view(), ask_alliance(), orders=ORDERS), ("o", "down", "down", "down")),
    "order": Scene(news(view(), ask_alliance(), orders=ORDERS[:3]), ("o", "a", "left", "left", "left", "left", "down")),
    "consent": Scene(news(view(), motions=[Motion("end", ["red", "blue"])]), ("v",)),
    "result": Scene(news(won(), table=row(FIVE[:4], mine="yellow", state="finished"))),
}


def app_of(scene: str, *, ascii: bool = False) -> CosmicApp:  # noqa: A002 - what such terminals are called
    """The app that shows a scene; the replay is one of its own."""
    if scene == "replay":
        return ReplayApp(film(), ascii=ascii)
    found = SCENES[scene]
    return tables.app(FakeLink(found.news), now=lambda: 100.0, start=found.start, ascii=ascii)


def keys_of(scene: str) -> tuple[str, ...]:
    """What is pressed in it."""
    return ("end", "left") if scene == "replay" else SCENES[scene].keys


NAMES = (*SCENES, "replay")
Drawn = Callable[[CosmicApp], str]


async def shown(scene: str, size: tuple[int, int], draw: Drawn, *, ascii: bool = False) -> str:  # noqa: A002
    """What `draw` makes of the screen once all keys have been pressed."""
    running = app_of(scene, ascii=ascii)
    async with running.run_test(size=size) as pilot:
        await pilot.pause()
        for key in keys_of(scene):
            await pilot.press(key)
        await pilot.pause()
        return draw(running)
