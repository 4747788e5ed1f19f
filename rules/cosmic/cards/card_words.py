"""What a card adds to the words of the game: effects, triggers, questions and events that are its own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, TypeVar

import attrs

if TYPE_CHECKING:
    from rules.cosmic.protocol.questions import Kind
    from rules.kernel.hooks import Hooks

T = TypeVar("T")


@attrs.frozen
class Brings:
    """What stands under `BRINGS` in the module of a card, by name.

    A name without a dot is completed by the id of the card: `claim` of the Wizard is `wizard.claim`, which the card
    calls `self.own("claim")`. A name with a dot is full already.
    """

    effects: Mapping[str, str] = attrs.Factory(dict)
    """Lasting effects, with their meaning in a line; always without a dot."""
    triggers: Mapping[str, tuple[str, object]] = attrs.Factory(dict)
    """Points that the card opens itself: meaning, and type of what has happened; always with a dot."""
    questions: Mapping[str, Kind] = attrs.Factory(dict)
    events: Mapping[str, str] = attrs.Factory(dict)
    """Kinds of event, with the keys of their data (`protocol.events`)."""

    @property
    def own(self) -> frozenset[str]:
        """The names that go with the id of the card."""
        return frozenset(name for name in (*self.effects, *self.questions, *self.events) if "." not in name)

    def register(self, hooks: Hooks, id: str) -> None:
        """Add the hooks of the card of this id. Raises `ValueError` for one that is there already."""
        for effect, what in self.effects.items():
            hooks.effect(full_name(id, effect), what)
        for trigger, (what, carries) in self.triggers.items():
            hooks.trigger(trigger, what, carries)


def full_name(id: str, name: str) -> str:
    """What a name that the card of this id brings is called in the game."""
    return name if "." in name else f"{id}.{name}"


def full_names(id: str, brought: Mapping[str, T]) -> dict[str, T]:
    """The same with full names."""
    return {full_name(id, name): what for name, what in brought.items()}
