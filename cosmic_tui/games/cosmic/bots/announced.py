"""What has been announced and may be answered: a world begins before it, so it is announced there once more."""

from __future__ import annotations

from rules.cosmic.game import Game
from rules.cosmic.protocol.questions import PASS, Ask
from rules.cosmic.protocol.views import PlayView, View

REACTION = "react.window"
MOST_ANSWERS = 12
"""After so many answers a world is taken not to come to the announcement."""


def only_one(view: View) -> PlayView | None:
    """What another has announced, where nothing else is under way; an answer to an answer is not searched."""
    if len(view.playing) != 1 or view.playing[0].seat == view.seat:
        return None
    return view.playing[0]


def bring_to(game: Game, ask: Ask, announced: PlayView) -> None:
    """Have the player announce it, all others having passed, until its owner is asked how it answers."""
    for _ in range(MOST_ANSWERS):
        if any(each.kind == REACTION for each in game.asks(ask.seat)):
            return
        asks = game.asks()
        chosen = next((each for each in asks if each.seat == announced.seat), asks[0])
        game.answer(chosen.seat, chosen.key, _answer(chosen, announced))


def _answer(ask: Ask, announced: PlayView) -> list[str]:
    """The announcement itself, what was named with it, or nothing."""
    if ask.seat == announced.seat:
        named = [option for option in ask.options if option in announced.target]
        said = [
            option for option in ask.options if option.partition(":")[2] == announced.card or option == announced.card
        ]
        if found := said or named:
            return found
    return [PASS] if PASS in ask.options else list(ask.default)
