"""Players without a person: they get a view and a question, as anybody at the table does, and never the state."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from cosmic_tui.bots.bot import Bot, waits
from cosmic_tui.bots.random_bot import RandomBot
from cosmic_tui.bots.simple import SimpleBot
from rules.catalogue import Catalogue

__all__ = ["DEFAULT", "KINDS", "Bot", "make", "waits"]

KINDS: Mapping[str, Callable[[int | str, Catalogue], Bot]] = {"random": RandomBot, "simple": SimpleBot}
"""Every kind of bot by name, with what makes one."""
DEFAULT = "simple"


def make(kind: str, seed: int | str, catalogue: Catalogue) -> Bot:
    """A bot for one seat. Equal views, questions and seeds get equal answers. ValueError for an unknown kind."""
    if kind not in KINDS:
        raise ValueError(f"{kind!r} is no kind of bot; there are {', '.join(KINDS)}")
    return KINDS[kind](seed, catalogue)
