"""What a bot is, and what it throws its dice with."""

from __future__ import annotations

from abc import ABC, abstractmethod
from random import Random

from cosmic_tui.games.council.bots.move import Move
from rules.council.cards.catalogue import Catalogue
from rules.council.protocol.views import View
from rules.kernel.asks import NONE, Ask
from rules.kernel.events import Seen


class CouncilBot(ABC):
    """Whoever answers for a seat. A bot sees what its seat sees and knows the printed facts, nothing else."""

    def __init__(self, seed: int | str, catalogue: Catalogue) -> None:
        """Equal seeds, views and questions give equal answers."""
        self.seed = seed
        self.catalogue = catalogue

    def choose(self, view: View, ask: Ask) -> list[str]:
        """A legal answer to a question put to this bot's seat; `view` is that seat's, taken while it is asked."""
        return self.decide(view, ask).choose or [NONE]

    @abstractmethod
    def decide(self, view: View, ask: Ask) -> Move:
        """The same with the reasons."""

    def thinks(self, ask: Ask) -> float:  # noqa: ARG002 - these answer anything at once
        """For how many seconds at most it may think about a question of this kind."""
        return 0.0

    def on_event(self, seen: Seen) -> None:  # noqa: B027 - most of what it needs stands in its view
        """What this bot's seat has just learned."""


def dice(seed: int | str, ask: Ask) -> Random:
    """The dice of one answer. They depend on the question's key, so a bot made anew goes on as the old one would."""
    return Random(f"{seed} {ask.key}")
