"""Draws docs/screens/table.svg: the table of a game of four, as one of its main players sees it. Run it as it is."""

import asyncio
from collections.abc import Callable
from pathlib import Path

from content.load import load
from cosmic_tui import bots
from cosmic_tui.host.messages import News, Request, Said, SeatRow, TableNews, TableOptions, TableRow
from cosmic_tui.ui.app import CosmicApp
from rules.game import Game
from rules.kernel.asks import CLOCK
from rules.kernel.events import Event
from rules.setup import Setup

SIZE = (140, 42)
SEED = 11
NAMES = {"red": "Ann", "blue": "Bob", "green": "Cyd", "yellow": "Dee"}
KIND, ENCOUNTER = "planning.select", 6
"""The picture is taken at this kind of question, from this encounter on."""


class Still:
    """A link that brings one piece of news."""

    def __init__(self, news: News) -> None:
        self.news = news

    def listen(self, hear: Callable[[News], None]) -> None:
        hear(self.news)

    async def request(self, request: Request) -> None:
        """Nothing happens in a picture."""

    def close(self) -> None:
        """Nothing is open."""


def played() -> tuple[Game, list[Event]]:
    """The game of the picture, stopped at the wanted question, and what has happened in it."""
    events: list[Event] = []
    game = Game.open(load(), Setup(tuple(NAMES), SEED), events.append)
    minds = {seat: bots.make("simple", f"{SEED}/{seat}", load()) for seat in NAMES}
    while game.state.encounters < ENCOUNTER or game.asks()[0].kind != KIND or not game.state.encounter.beside:
        asks = [ask for ask in game.asks() if ask.seat != CLOCK and not bots.waits(game.view(None), ask)]
        game.answer(asks[0].seat, asks[0].key, minds[asks[0].seat].choose(game.view(asks[0].seat), asks[0]))
    return game, events


def news_for(seat: str, game: Game, events: list[Event]) -> TableNews:
    """All that this seat has been told."""
    rows = [SeatRow(each, "person", name, here=True) for each, name in NAMES.items()]
    table = TableRow("1", "Friday night", "running", rows, 2, game.state.encounters, seat, True, [])
    seen = [each for event in events if (each := event.seen_by(seat)) is not None]
    talk = [Said("green", "Cyd", "four for us, and you owe me one"), Said("blue", "Bob", "you would not")]
    return TableNews(table, TableOptions(), seat, game.view(seat), game.asks(seat), seen, talk, [], fresh=True)


async def drawn() -> str:
    """The screen as SVG."""
    game, events = played()
    seat = game.asks()[0].seat
    app = CosmicApp(Still(news_for(seat, game, events)), name=NAMES[seat], start="table", ascii=False)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause(0.5)
        return app.export_screenshot(title="cosmic")


if __name__ == "__main__":
    Path(__file__).with_name("table.svg").write_text(asyncio.run(drawn()), encoding="utf-8")
