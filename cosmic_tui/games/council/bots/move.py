"""A move and the messages that explain it."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from rules.kernel.message import Given, Message, message


@attrs.frozen
class Move:
    """An answer as it is sent, and why: for a sheet a message for each line."""

    choose: list[str]
    why: tuple[Message, ...]


def reason(key: str, /, **values: Given) -> Message:
    """Why something is done: the end of a key that begins with `bot`, and its values."""
    return message(f"bot.{key}", **values)


def move(key: str, choose: Iterable[str], **values: Given) -> Move:
    """A move with one reason."""
    return Move(list(choose), (reason(key, **values),))
