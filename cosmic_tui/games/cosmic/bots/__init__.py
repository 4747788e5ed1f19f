"""Players without a person: they get a view and a question, as anybody at the table does, and never the state.

A kind is a name, and behind a colon what more there is to say of it: `random`, `simple`, `simple:trader`,
`search:200ms`, `always-ally:simple`. For people there are four levels: `easy`, `normal`, `hard`, `master`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from cosmic_tui.games.cosmic.bots.bot import CosmicBot, waits
from cosmic_tui.games.cosmic.bots.budget import SearchBudget
from cosmic_tui.games.cosmic.bots.easy import EasyBot
from cosmic_tui.games.cosmic.bots.exploits import ALWAYS_ALLY, EXPLOITS, Habit, SingleMinded
from cosmic_tui.games.cosmic.bots.random_bot import RandomBot
from cosmic_tui.games.cosmic.bots.search import SearchBot
from cosmic_tui.games.cosmic.bots.simple import SimpleBot
from cosmic_tui.games.cosmic.bots.temper import TEMPERS
from rules.cosmic.cards.catalogue import Catalogue
from rules.kernel.game import RulesError

__all__ = ["ALWAYS_ALLY", "DEFAULT", "EXPLOITS", "KINDS", "LEVELS", "CosmicBot", "check", "make", "waits"]

DEFAULT = "simple"
USUAL_BUDGET = "200ms"

Maker = Callable[[str, int | str, Catalogue], CosmicBot]
"""(what stands behind the colon, seed, printed cards) to a bot. Raises `RulesError` where that cannot be read."""


def _random(more: str, seed: int | str, catalogue: Catalogue) -> CosmicBot:
    _nothing(more, "random")
    return RandomBot(seed, catalogue)


def _simple(more: str, seed: int | str, catalogue: Catalogue) -> CosmicBot:
    if more and more not in TEMPERS:
        raise RulesError("bots.no_temper", temper=more, known=TEMPERS)
    return SimpleBot(seed, catalogue, TEMPERS.get(more))


def _search(more: str, seed: int | str, catalogue: Catalogue) -> CosmicBot:
    return SearchBot(seed, catalogue, SearchBudget.read(more or USUAL_BUDGET))


def _easy(more: str, seed: int | str, catalogue: Catalogue) -> CosmicBot:
    _nothing(more, "easy")
    return EasyBot(seed, catalogue)


def _level(name: str, kind: str) -> Maker:
    """A level by the kind of bot that plays on it."""

    def made(more: str, seed: int | str, catalogue: Catalogue) -> CosmicBot:
        _nothing(more, name)
        return make(kind, seed, catalogue)

    return made


def _exploit(habits: Mapping[str, Habit]) -> Maker:
    return lambda more, seed, catalogue: SingleMinded(habits, make(more or DEFAULT, seed, catalogue), catalogue)


def _nothing(more: str, kind: str) -> None:
    if more:
        raise RulesError("bots.one_way", kind=kind, more=more)


LEVELS = ("easy", "normal", "hard", "master")
"""How well bots play, in words for people; the easiest first."""
KINDS: Mapping[str, Maker] = {
    "random": _random,
    "simple": _simple,
    "search": _search,
    "easy": _easy,
    "normal": _level("normal", "simple"),
    "hard": _level("hard", "search:50ms"),
    "master": _level("master", "search:400ms"),
    **{name: _exploit(habits) for name, habits in EXPLOITS.items()},
}
"""Every kind of bot by name, with what makes one."""


def make(kind: str, seed: int | str, catalogue: Catalogue) -> CosmicBot:
    """A bot for one seat. Equal views, questions and seeds get equal answers. Raises `RulesError`."""
    name, _, more = kind.partition(":")
    if name not in KINDS:
        raise RulesError("bots.no_kind", kind=kind, known=KINDS)
    return KINDS[name](more, seed, catalogue)


def check(kind: str, catalogue: Catalogue) -> None:
    """Raises `RulesError` where there is no such kind of bot."""
    make(kind, 0, catalogue)
