"""The random bot: lines of the same grammar as anybody's, without those that cannot stand."""

from __future__ import annotations

from random import Random

from cosmic_tui.games.council.bots.bot import CouncilBot, dice
from cosmic_tui.games.council.bots.move import Move, move
from cosmic_tui.games.council.bots.random_lines import random_lines, random_talk
from rules.council.cards.context import Context
from rules.council.knowledge import known_game
from rules.council.moves.bargains import check_talk
from rules.council.protocol.views import View
from rules.council.sheets.reading import standing_lines
from rules.kernel.asks import Ask, Refused, Shape

CHATTER = 0.5
"""How often it goes on talking in the trade phase: low enough that every talk ends soon."""
DONE = "done"


class RandomBot(CouncilBot):
    """Answers any kind of question at random."""

    def decide(self, view: View, ask: Ask) -> Move:
        chance = dice(self.seed, ask)
        match ask.shape:
            case Shape.SHEET:
                game = known_game(view, self.catalogue)
                lines = random_lines(game, ask.seat, ask.kind, chance)
                return move("random.lines", standing_lines(game, ask.seat, ask.kind, lines))
            case Shape.FORM:
                return move("random.words", _words(known_game(view, self.catalogue), ask.seat, chance))
            case _:
                return move("random.pick", any_pick(ask, chance))


def any_pick(ask: Ask, chance: Random) -> list[str]:
    """Any legal answer to a question that offers its answers."""
    match ask.shape:
        case Shape.NUMBER:
            return [f"n:{chance.randint(ask.least, ask.most)}"]
        case Shape.SOME:
            return chance.sample(ask.options, chance.randint(ask.least, ask.most))
        case _:
            return [chance.choice(ask.options)]


def _words(game: Context, seat: str, chance: Random) -> list[str]:
    if chance.random() > CHATTER:
        return [DONE]
    words = random_talk(game, seat, chance)
    try:
        check_talk(game, seat, words)
    except Refused:
        return [DONE]
    return words
