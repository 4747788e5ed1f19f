"""An action as data: a card, a use or a tech with all that was named, and what its answers and followers look at."""

from __future__ import annotations

from collections import Counter
from typing import Any

import attrs

from rules.cosmic.cards.abilities import BoundAbility
from rules.cosmic.cards.behaviours import Artifact
from rules.cosmic.state.state import State

PLAYED, USED, TECH_USED = "card.played", "power.use", "tech.use"
TABLE = "table"
ZAPPED = "power.zapped"
"""Opened after a use, or a super flare, has been undone by a zap; follows that action."""


@attrs.define
class Action:
    """A card being played or a power being used: by whom, where, with what named, and what it answers or follows."""

    seat: str
    bound: BoundAbility
    point: str
    cause: Any = None
    """The action it answers, or what has happened."""
    target: tuple[str, ...] = ()
    rider: str = ""
    """The super flare played with this use."""
    rider_store: str = ""
    """Where that flare is kept, if not in the hand."""
    rider_target: tuple[str, ...] = ()
    """What was named with that flare."""
    stopped_by: str = ""
    done: bool = False
    """Whether it has been carried out: not stopped, and not spent without effect."""
    jump: str = ""
    """The timing point at which the game goes on once this has been carried out (timing.md 2.9)."""
    goes: str = ""
    """Where the card goes instead of the discard pile (artifacts) or the hand (flares): a seat, `discard`, or `table`
    for one that stays where its effect has put it."""

    @property
    def id(self) -> str:
        """The card, or the alien of a power or a flare, whose ability this is."""
        return self.bound.behaviour.id

    def own(self, name: str) -> str:
        """The full name of a question or an event that comes with the ability."""
        return self.bound.behaviour.own(name)

    @property
    def is_use(self) -> bool:
        """Whether it is a use of a power that a zap can answer."""
        return self.bound.ability.use is not None

    @property
    def is_card(self) -> bool:
        """Whether a card is played."""
        return self.bound.source != self.bound.alien and not self.is_tech

    @property
    def is_tech(self) -> bool:
        """Whether it is the use of a tech."""
        return self.bound.prefix == "tech"

    @property
    def point_of_answer(self) -> str:
        """The reaction window it opens."""
        if self.is_tech:
            return TECH_USED
        return USED if self.is_use and not self.is_card else PLAYED

    @property
    def is_flare(self) -> bool:
        """Whether that card is a flare."""
        return self.is_card and bool(self.bound.alien)

    @property
    def is_artifact(self) -> bool:
        """Whether that card is an artifact."""
        return isinstance(self.bound.behaviour, Artifact)

    @property
    def card(self) -> str:
        """The card; of a use or a tech what stands for it among the options."""
        return self.bound.source if self.is_card else self.bound.option


@attrs.define
class Freed:
    """Ships one player got out of the warp at one moment (`ship.retrieved`)."""

    seat: str
    count: int
    followed: list[str] = attrs.Factory(list)
    """Who has made use of this very event."""


@attrs.frozen
class Flared:
    """A flare that has been played and not stopped (`flare.played`)."""

    seat: str
    card: str


@attrs.frozen
class Discarded:
    """Cards that came to lie on the discard pile at one moment: (whose, card) each (`card.discarded`)."""

    cards: tuple[tuple[str, str], ...]

    def there(self, state: State, taker: str) -> list[str]:
        """Those of other players than the taker that still lie there."""
        pile = Counter(state.discard)
        return list((Counter(card for seat, card in self.cards if seat != taker) & pile).elements())
