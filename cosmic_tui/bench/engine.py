"""`cosmic bench engine`: what the engine costs, measured against plain Python on the same machine in the same run."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from random import Random
from time import process_time

import attrs

from content.cosmic.load import load
from cosmic_tui.games.cosmic import bots
from cosmic_tui.games.cosmic.aliens import NONE, RANDOM, setup_of
from cosmic_tui.games.cosmic.bots.random_bot import RandomBot, any_answer
from cosmic_tui.games.cosmic.sim.table import Check, SeriesOrder, play
from cosmic_tui.host.messages import SeatRow, TableNews, TableOptions, TableRow
from cosmic_tui.workers.frames import Delivered, Down, packed, unpacked
from rules.cosmic.cards.catalogue import Catalogue
from rules.cosmic.game import Game
from rules.cosmic.protocol.questions import Ask, Shape
from rules.cosmic.setup import Setup

SEATS = ("red", "blue", "green", "yellow")
ROUNDS = 7
"""Each cost is taken this often, the yardstick beside it each time; the least counts, without what others made wait."""
YARDSTICKS = 500
"""As long as the others take: one alone would fit between what disturbs them."""
POSITIONS = 200
DECISIONS = 2000
ENCOUNTERS = 120
SIMPLE_GAMES = 5


@attrs.frozen
class UnitCost:
    """What one thing takes: microseconds, and how many runs of the yardstick that is."""

    name: str
    microseconds: float
    ratio: float


def yardstick() -> int:
    """A fixed piece of plain Python: a thousand rounds of whole numbers, a list and a dict."""
    seen: dict[int, int] = {}
    numbers = []
    for number in range(1000):
        key = number * 7919 % 257
        seen[key] = seen.get(key, 0) + number
        numbers.append(key ^ number)
    return sum(numbers) + len(seen)


def engine() -> list[UnitCost]:
    """Measure the yardstick, a clone, a view, decisions, an encounter and the way of news to a worker, four players."""
    positions, decisions = _positions(load()), _play_simply(SIMPLE_GAMES)
    news = [_news(game) for game in positions]
    packets = [packed(Delivered(each), Down) for each in news]
    tasks: dict[str, tuple[Callable[[], object], int]] = {
        "yardstick": (lambda: [yardstick() for _ in range(YARDSTICKS)], YARDSTICKS),
        "clone, brought up": (lambda: _clone_all(positions), len(positions)),
        "view of a seat": (lambda: _view_all(positions), len(positions)),
        "random decision": (lambda: _play_on(DECISIONS, NONE), DECISIONS),
        "the same with aliens": (lambda: _play_on(DECISIONS, RANDOM), DECISIONS),
        "and without marks": (lambda: _play_on(DECISIONS, RANDOM, marks=False), DECISIONS),
        "encounter at random": (lambda: _play_through(ENCOUNTERS), ENCOUNTERS),
        "decision of `simple`": (lambda: _play_simply(SIMPLE_GAMES), decisions),
        "news, packed": (lambda: _pack_all(news), len(news)),
        "news, unpacked": (lambda: _unpack_all(packets), len(packets)),
    }
    least = dict.fromkeys(tasks, float("inf"))
    for _ in range(ROUNDS):
        for name, (task, times) in tasks.items():
            least[name] = min(least[name], _seconds(task) / times)
    return [UnitCost(name, seconds * 1e6, seconds / least["yardstick"]) for name, seconds in least.items()]


def _seconds(task: Callable[[], object]) -> float:
    start = process_time()
    task()
    return process_time() - start


def _positions(catalogue: Catalogue) -> list[Game]:
    """Games stopped at different questions, some of them in the middle of a step."""
    game = _opened(catalogue, 0)
    stopped: list[Game] = []
    for _ in range(POSITIONS):
        if game.over:
            game = _opened(catalogue, len(stopped))
        stopped.append(game.copy())
        _answer(game, bots.make("random", len(stopped), catalogue))
    return stopped


def _clone_all(positions: Sequence[Game]) -> None:
    for game in positions:
        _ = game.copy().play


def _view_all(positions: Sequence[Game]) -> None:
    for game in positions:
        game.view("red")


def _news(game: Game) -> TableNews:
    """What a seat is told after somebody's answer."""
    seats = [SeatRow(seat, "person", seat, here=True) for seat in SEATS]
    row = TableRow("k7m2p9qx", "A table", "running", seats, 0, 1, "red", waiting_for_me=True, winners=[])
    asks = [ask for ask in game.asks() if ask.seat == "red"]
    return TableNews(row, TableOptions(), "red", game.view("red"), asks, [], [], [])


def _pack_all(news: Sequence[TableNews]) -> None:
    for each in news:
        packed(Delivered(each), Down)


def _unpack_all(packets: Sequence[bytes]) -> None:
    for each in packets:
        unpacked(each, Down)


def _play_on(decisions: int, wish: str, *, marks: bool = True) -> None:
    """Random play as in a search: whoever answers looks at the game only where a deal is talked over."""
    catalogue, chance = load(), Random(1)  # noqa: S311 - it has to repeat, not to be unguessable
    bot, game, made = RandomBot(1, catalogue), _opened(catalogue, 1, wish, marks=marks), 0
    while made < decisions:
        if game.over:
            game = _opened(catalogue, made, wish, marks=marks)
        made += not _answer_at_random(game, bot, chance).forced


def _play_through(encounters: int) -> None:
    """The same, with random aliens and without marks, to the end of so many encounters."""
    catalogue, chance = load(), Random(1)  # noqa: S311 - it has to repeat, not to be unguessable
    bot, seed, done = RandomBot(1, catalogue), 0, 0
    while done < encounters:
        seed += 1
        game = _opened(catalogue, seed, RANDOM, marks=False)
        while not game.over and done + game.state.encounters <= encounters:
            _answer_at_random(game, bot, chance)
        done += game.state.encounters


def _play_simply(games: int) -> int:
    """Whole games of four `simple`, with its views; returns how many decisions there were."""
    catalogue = load()
    order = SeriesOrder(("simple",) * len(SEATS), 1, Check.NEVER, aliens=RANDOM)
    return sum(play(order, number, catalogue).decisions for number in range(games))


def _answer_at_random(game: Game, bot: RandomBot, chance: Random) -> Ask:
    ask = game.asks()[0]
    if ask.shape is Shape.FORM:
        _answer(game, bot)
    else:
        game.answer(ask.seat, ask.key, any_answer(ask, chance))
    return ask


def _opened(catalogue: Catalogue, seed: int, wish: str = NONE, *, marks: bool = True) -> Game:
    setup = Setup(SEATS, seed, **setup_of(wish, len(SEATS), catalogue, seed))
    return Game.open(catalogue, setup, marks=marks)


def _answer(game: Game, bot: bots.CosmicBot) -> None:
    """Answer the first question, in a talk one that a dealer does not leave to the other."""
    view = game.view(None)
    ask = next(ask for ask in game.asks() if not bots.waits(view, ask))
    game.answer(ask.seat, ask.key, bot.choose(game.view(ask.seat), ask))


def as_text(costs: Sequence[UnitCost]) -> str:
    """A table for people."""
    lines = [f"{'':20}{'us':>10}{'ratio':>10}"]
    lines += [f"{cost.name:20}{cost.microseconds:10.2f}{cost.ratio:10.3f}" for cost in costs]
    per_second = {cost.name: 1e6 / cost.microseconds for cost in costs}
    decisions, encounters = per_second["random decision"], per_second["encounter at random"]
    rates = f"{decisions:.0f} random decisions/s and {encounters:.0f} encounters/s in one process"
    return "\n".join([*lines, f"{rates}; ratio: runs of the yardstick"])


def as_json(costs: Sequence[UnitCost]) -> str:
    """One JSON object: name to microseconds and ratio."""
    return json.dumps({cost.name: {"microseconds": cost.microseconds, "ratio": cost.ratio} for cost in costs})
