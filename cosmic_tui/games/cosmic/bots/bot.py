"""What a bot is, what it throws its dice with, and when a dealer has nothing to say."""

from __future__ import annotations

from abc import ABC, abstractmethod
from random import Random

from rules.cosmic.protocol.questions import Ask
from rules.cosmic.protocol.views import View
from rules.cosmic.state.encounter import Encounter
from rules.kernel.events import Seen


class CosmicBot(ABC):
    """Whoever answers for a seat. A bot sees what its seat sees and knows the printed cards, nothing else."""

    @abstractmethod
    def choose(self, view: View, ask: Ask) -> list[str]:
        """A legal answer to a question put to this bot's seat; `view` is that seat's, taken while it is asked.

        Only where a dealer `waits` is the answer empty: it says nothing until the other has spoken.
        """

    def thinks(self, ask: Ask) -> float:  # noqa: ARG002 - most bots answer anything at once
        """For how many seconds at most it may think about a question of this kind; 0: a host can wait for it."""
        return 0.0

    def on_event(self, seen: Seen) -> None:  # noqa: B027 - most bots remember nothing
        """What this bot's seat has just learned."""


def dice(seed: int | str, ask: Ask) -> Random:
    """The dice of one answer. They depend on the question's key, so a bot made anew goes on as the old one would."""
    return Random(f"{seed} {ask.key}")


def waits(talk: View | Encounter, ask: Ask) -> bool:
    """Whether a dealer leaves the word to the other: it has ended the talk, or its own offer lies on the table.

    Of two dealers at least one never waits. For all other kinds of question this is False.
    """
    if ask.kind != "deal.talk":
        return False
    own_offer = talk.offer is not None and talk.offer.seat == ask.seat
    return ask.seat in talk.closing or (own_offer and not talk.closing)
