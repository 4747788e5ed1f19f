"""Which methods take a message: worked out once for a class of pumps and a class of messages."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Iterator
from typing import Any

from textual.message import Message
from textual.message_pump import MessagePump

Handler = Callable[[Message], Awaitable[None]]
Found = tuple[tuple[type, Any], ...]
"""The functions that take a message, by the class each stands in."""

_KNOWN: dict[tuple[type, str, type[Message]], Found | None] = {}
"""By the class of the pump, the name of the method, and the class of the message; None where more has to be asked."""


class QuickPump(MessagePump):
    """Looks its handlers up in a table; Textual goes through all bases of a class for every message and idle event."""

    def _get_dispatch_methods(self, method_name: str, message: Message) -> Iterable[tuple[type, Handler]]:
        key = type(self), method_name, type(message)
        if key not in _KNOWN:
            _KNOWN[key] = _found(*key)
        found = _KNOWN[key]
        return super()._get_dispatch_methods(method_name, message) if found is None else self._bound(found, message)

    def _bound(self, found: Found, message: Message) -> Iterator[tuple[type, Handler]]:
        """Those that are left, until one of them wants nothing more to be done with the message."""
        for owner, function in found:
            if message._no_default_action:  # noqa: SLF001 - as Textual asks it
                return
            yield owner, function.__get__(self, owner)


def _found(pump: type, method: str, message: type[Message]) -> Found | None:
    """None where a handler is picked by who has sent the message."""
    found = []
    for owner in pump.__mro__:
        if any(issubclass(message, kind) for kind in owner.__dict__.get("_decorated_handlers", ())):
            return None
        function = owner.__dict__.get(f"_{method}") or owner.__dict__.get(method)
        if function is not None and not getattr(function, "_textual_on", None):
            found.append((owner, function))
    return tuple(found)
