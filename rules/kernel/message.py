"""A message to a person: a key and values. The text files of the layer that shows it have the words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Union

import attrs

Value = Union[str, int, float, "Message", tuple["Value", ...]]
"""A name or an id, a number, another message, or a list of these."""
Given = Value | None | Iterable[Any]
"""What a value can be made of: a list of any kind becomes a tuple, and None is left out."""


@attrs.frozen(eq=True, hash=False)
class Message:
    """One thing to say. `key` is a dotted path of a text file; `values` fill the places of its text."""

    key: str
    values: Mapping[str, Value] = attrs.Factory(dict)

    def __str__(self) -> str:
        """Not for people: the key and the values, for logs and for scenarios."""
        return " ".join([self.key, *(f"{name}={_shown(value)}" for name, value in self.values.items())])


def message(key: str, /, **values: Given) -> Message:
    """The message of a key; a value None is left out."""
    return Message(key, {name: _value(value) for name, value in values.items() if value is not None})


class Objection(Exception):
    """Something that cannot be done, and why, for the person who wanted it; `str` of it is for logs."""

    def __init__(self, reason: Message | str, /, **values: Given) -> None:
        """`reason`: the whole message, or its key."""
        self.message = reason if isinstance(reason, Message) else message(reason, **values)
        super().__init__(str(self.message))

    def __reduce__(self) -> tuple[type[Objection], tuple[Message]]:
        return type(self), (self.message,)


def as_typed(value: Any) -> Value:
    """A value that somebody has chosen, as a sentence names it: words in quotes, each of a list by itself."""
    match value:
        case bool() | None:
            return str(value).lower()
        case str():
            return f"'{value}'"
        case list() | tuple():
            return tuple(map(as_typed, value))
    return str(value)


def plain_message(given: Message) -> dict[str, Any]:
    """The message as data that JSON can hold; `read_message` reads it."""
    return {"key": given.key, "values": {name: _plain(value) for name, value in given.values.items()}}


def read_message(data: Any) -> Message:
    """The message that was written. Raises ValueError where the data are none."""
    match data:
        case {"key": str(key), "values": dict(values), **more} if not more:
            return Message(key, {str(name): _read(value) for name, value in values.items()})
        case _:
            raise ValueError("a message holds a key and values, and nothing else")


def _value(given: Given) -> Value:
    if isinstance(given, str | int | float | Message):
        return given
    return tuple(map(_value, given or ()))


def _shown(value: Value) -> str:
    if isinstance(value, tuple):
        return ",".join(map(_shown, value)) or "none"
    return f"({value})" if isinstance(value, Message) and value.values else str(value)


def _plain(value: Value) -> Any:
    if isinstance(value, tuple):
        return list(map(_plain, value))
    return plain_message(value) if isinstance(value, Message) else value


def _read(data: Any) -> Value:
    match data:
        case str() | int() | float():
            return data
        case list():
            return tuple(map(_read, data))
        case _:
            return read_message(data)
