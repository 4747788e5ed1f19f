"""Bases of what is printed on cards and sheets: artifacts, technology cards, powers and flares."""

from __future__ import annotations

from typing import Any, ClassVar

import attrs

from rules.cosmic.cards.abilities import Ability, Counted
from rules.cosmic.state.player import TechCard
from rules.kernel.hooks import UnknownHook, nearest_of
from rules.kernel.machine import Asking


@attrs.frozen
class Behaviour:
    """What a card or a sheet does: one method per ability, in the order written.

    It is shared by all games and has no state; its id is given when the card is loaded.
    """

    id: str
    """The card, or the alien of a power or a flare."""
    brings: frozenset[str] = frozenset()
    """The names of what it brings (`Brings`)."""

    @property
    def card(self) -> str:
        """The card it is printed on."""
        return self.id

    def own(self, name: str) -> str:
        """The full name of an effect, a question or an event the card brings. Raises `UnknownHook`."""
        if name not in self.brings:
            raise UnknownHook(f"{self.card} brings nothing named {name}{nearest_of(name, self.brings)}")
        return f"{self.id}.{name}"

    @classmethod
    def abilities(cls) -> list[Ability]:
        """What is bound to timing points."""
        return [ability for ability in vars(cls).values() if isinstance(ability, Ability)]

    @classmethod
    def counted(cls) -> list[Counted]:
        """What is bound to quantities."""
        return [ability for ability in vars(cls).values() if isinstance(ability, Counted)]


class Artifact(Behaviour):
    """Base of all artifacts: a one-shot card that goes to the discard pile (R18.1)."""


class Tech(Behaviour):
    """Base of all technology cards (R24): an ability is open to whoever has completed the card.

    A card that stays secret is completed by being used, with enough ships on it (R24.7).
    """

    def completed(self, game: Any, seat: str) -> Asking[None]:  # noqa: ARG002 - for those who override it
        """What happens as it is turned up, while its ships are still on it."""
        yield from ()

    def gone(self, game: Any, seat: str, card: TechCard) -> Asking[None]:  # noqa: ARG002 - for those who override it
        """What happens when it has left play."""
        yield from ()


class Alien(Behaviour):
    """What an alien's power and its flare have in common; `id` is the alien."""

    def holder(self, game: Any) -> str | None:
        """Who is this alien, as far as the table knows."""
        found: str | None = game.state.holder_of(self.id)
        return found


class Power(Alien):
    """Base of all alien powers (R16)."""

    IMMUNE: ClassVar[bool] = False
    """Whether the power is kept without home colonies."""


class Flare(Alien):
    """Base of all flares: a wild and a super half (R20.1)."""

    @property
    def card(self) -> str:
        """The flare."""
        return f"flare:{self.id}"
