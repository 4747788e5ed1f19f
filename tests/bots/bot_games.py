"""Games and positions for the tests of the bots."""

from collections.abc import Callable, Iterator

from content.cosmic.load import load
from cosmic_tui.games.cosmic.bots import CosmicBot, make, waits
from rules.cosmic.game import Game
from rules.cosmic.notation.position import read_position
from rules.cosmic.protocol.questions import Ask
from rules.cosmic.protocol.views import View
from rules.cosmic.setup import Setup
from rules.kernel.asks import CLOCK

CATALOGUE = load()


def answers(kinds: list[str], seed: int) -> Iterator[tuple[Game, Ask, View, list[str]]]:
    """Every answer of a whole game before it is given, with the game, the question and the view it was asked with."""
    seats = CATALOGUE.setup.colours[: len(kinds)]
    bots: dict[str, CosmicBot] = {
        seat: make(kind, f"{seed}/{seat}", CATALOGUE) for seat, kind in zip(seats, kinds, strict=True)
    }
    game = Game.open(CATALOGUE, Setup(seats, seed))
    while not game.over:
        asks = [ask for ask in game.asks() if ask.seat != CLOCK and not waits(game.view(ask.seat), ask)]
        ask = asks[game.state.events % len(asks)]
        view = game.view(ask.seat)
        choose = bots[ask.seat].choose(view, ask)
        yield game, ask, view, choose
        game.answer(ask.seat, ask.key, choose)


def stopped(position: str) -> Game:
    """The game of a position, run to its first question."""
    setup, mark = read_position('format = "cosmic-position/1"\n' + position, CATALOGUE)
    game = Game.from_state(CATALOGUE, setup, mark.snapshot)
    game.resume()
    return game


def chosen(game: Game, seat: str, kind: str, change: Callable[[View], None] = lambda _view: None) -> list[str]:
    """What the simple bot at a seat says to the question of this kind; every answer is checked by the game."""
    ask = next(ask for ask in game.asks(seat) if ask.kind == kind)
    view = game.view(seat)
    change(view)
    answer = make("simple", 1, CATALOGUE).choose(view, ask)
    game.check(seat, ask.key, answer)
    return answer
