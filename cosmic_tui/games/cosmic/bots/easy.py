"""The easy bot: `simple` on a first evening, who now and then forgets what could be done and plays any card."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from cosmic_tui.games.cosmic.bots.bot import CosmicBot, dice
from cosmic_tui.games.cosmic.bots.simple import SimpleBot
from cosmic_tui.games.cosmic.bots.temper import Temper
from rules.cosmic.cards.catalogue import Catalogue
from rules.cosmic.protocol.questions import NONE, PASS, Ask
from rules.cosmic.protocol.views import View
from rules.kernel.events import Seen

Slip = Callable[[Ask, Random], "list[str] | None"]
"""What is answered without thinking; None: it cannot be."""
SLIPS = 0.35
"""How often a question is answered so."""


def _forget(ask: Ask, _chance: Random) -> list[str] | None:
    return [PASS] if PASS in ask.options else None


def _any(ask: Ask, chance: Random) -> list[str] | None:
    return [chance.choice(ask.options)]


def _ask_nobody(ask: Ask, _chance: Random) -> list[str] | None:
    return None if ask.least else [NONE]


BY_KIND: Mapping[str, Slip] = {
    "window": _forget,
    "react.window": _forget,
    "reinforce": _forget,
    "planning.select": _any,
    "launch.planet": _any,
    "destiny.player": _any,
    "alliance.invite": _ask_nobody,
}
"""The kinds of questions it may answer without thinking."""


class EasyBot(CosmicBot):
    """Sound but forgiving: everything it says is a move that a beginner makes."""

    def __init__(self, seed: int | str, catalogue: Catalogue, mood: Temper | None = None) -> None:
        """`mood`: its temperament; without it the seed draws one."""
        self._simple = SimpleBot(seed, catalogue, mood)
        self._seed = seed

    def choose(self, view: View, ask: Ask) -> list[str]:
        """As `simple` would, but for a slip now and then."""
        chance = dice(f"easy {self._seed}", ask)
        slip = BY_KIND.get(ask.kind) if chance.random() < SLIPS else None
        slipped = slip(ask, chance) if slip is not None else None
        return self._simple.choose(view, ask) if slipped is None else slipped

    def on_event(self, seen: Seen) -> None:
        """Cards seen in other hands are remembered."""
        self._simple.on_event(seen)
