"""Players without a person: they get a view and a question, as anybody at the table does, and never the state."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from cosmic_tui.games.council.bots.bot import CouncilBot
from cosmic_tui.games.council.bots.random_bot import RandomBot
from cosmic_tui.games.council.bots.simple import SimpleBot
from rules.council.cards.catalogue import Catalogue
from rules.kernel.game import RulesError

__all__ = ["KINDS", "CouncilBot", "make"]

KINDS: Mapping[str, Callable[[int | str, Catalogue], CouncilBot]] = {"random": RandomBot, "simple": SimpleBot}
"""Every kind of bot by name, with what makes one."""


def make(kind: str, seed: int | str, catalogue: Catalogue) -> CouncilBot:
    """A bot for one seat. Raises `RulesError` for an unknown kind."""
    if kind not in KINDS:
        raise RulesError("bots.no_kind", kind=kind, known=KINDS)
    return KINDS[kind](seed, catalogue)
