"""The registry of a game's hooks: every name that a card may be bound to, what it means and what it carries.

A game fills one registry, in the order of its timing:

    HOOKS = Hooks()
    HOOKS.window("turn.start", "before the first move of a turn")
    HOOKS.trigger("piece.taken", "a piece has left the board", Taken)
    HOOKS.quantity("moves", "how many moves a turn has", int)
    HOOKS.effect("storm.calm", "nothing moves until the turn is over")

Whatever binds a card asks the registry for the name. A name that is not there is refused, with the nearest one.
"""

from __future__ import annotations

import difflib
import enum
from collections.abc import Iterable, Iterator

import attrs


class Family(enum.StrEnum):
    """What kind of thing a hook is."""

    WINDOW = "window"
    """A timing point of the main line at which players may act."""
    TRIGGER = "trigger"
    """A point that is opened when something has happened; it carries what has happened."""
    QUANTITY = "quantity"
    """A number, a limit, a choice or an exemption that cards may change; it carries that value."""
    EFFECT = "effect"
    """A lasting effect that a card has announced."""


@attrs.frozen
class Hook:
    """One name that cards may be bound to. `carries` is the type of what has happened, or of the value."""

    id: str
    family: Family
    what: str
    carries: object = None


class UnknownHook(LookupError):
    """A card is bound to a name that is not in the registry. The text names it and the nearest one."""


class Hooks:
    """The hooks of one game, in the order they were added. Names are unique within a family."""

    def __init__(self) -> None:
        """An empty registry."""
        self._hooks: dict[tuple[Family, str], Hook] = {}

    def __iter__(self) -> Iterator[Hook]:
        """All hooks, in the order they were added."""
        return iter(self._hooks.values())

    def copy(self) -> Hooks:
        """A registry with the same hooks, to which more can be added."""
        found = Hooks()
        found._hooks = dict(self._hooks)
        return found

    def window(self, id: str, what: str) -> None:
        """Add a window of the main line."""
        self._add(Hook(id, Family.WINDOW, what))

    def trigger(self, id: str, what: str, carries: object = None) -> None:
        """Add a trigger; `carries` is the type of what has happened."""
        self._add(Hook(id, Family.TRIGGER, what, carries))

    def quantity(self, id: str, what: str, carries: object = None) -> None:
        """Add a quantity; `carries` is the type of its value."""
        self._add(Hook(id, Family.QUANTITY, what, carries))

    def effect(self, id: str, what: str, carries: object = None) -> None:
        """Add a lasting effect; `carries` is the type of the data it keeps."""
        self._add(Hook(id, Family.EFFECT, what, carries))

    def _add(self, hook: Hook) -> None:
        if (hook.family, hook.id) in self._hooks:
            raise ValueError(f"the {hook.family} {hook.id} is registered twice")
        self._hooks[hook.family, hook.id] = hook

    def find(self, id: str, *families: Family) -> Hook:
        """The hook of that name, of any of the families (all, if none is named). Raises `UnknownHook`."""
        wanted = families or tuple(Family)
        for family in wanted:
            if (hook := self._hooks.get((family, id))) is not None:
                return hook
        near = nearest_of(id, [name for family, name in self._hooks if family in wanted])
        raise UnknownHook(f"there is no {' or '.join(wanted)} named {id}{near}")


def nearest_of(id: str, names: Iterable[str]) -> str:
    """The end of a sentence that tells which of these names is nearest; empty where none is near."""
    near = difflib.get_close_matches(id, sorted(names), 1, 0.5)
    return f"; did you mean {near[0]}?" if near else ""
