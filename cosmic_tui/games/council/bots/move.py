"""A move and the message that explains it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import attrs

Worth = str | int | tuple[str, ...]


@attrs.frozen
class Reason:
    """Why something was done: the key of a text and the values in it."""

    key: str
    values: Mapping[str, Worth] = attrs.Factory(dict)


@attrs.frozen
class Move:
    """An answer as it is sent, and why: for a sheet a reason for each line."""

    choose: list[str]
    why: tuple[Reason, ...]


def move(key: str, choose: Iterable[str], **values: Worth) -> Move:
    """A move with one reason."""
    return Move(list(choose), (Reason(key, values),))
