"""A move and the message that explains it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import TYPE_CHECKING

import attrs

from rules.kernel.message import Message, message

if TYPE_CHECKING:
    from cosmic_tui.games.cosmic.bots.view_reader import ViewReader


@attrs.frozen
class Move:
    """An answer as it is sent, and why: a message that becomes one sentence."""

    choose: list[str]
    why: Message


Rule = Callable[["ViewReader"], Move]
"""What answers one kind of question."""


def move(why: Message | str, choose: str | Iterable[str]) -> Move:
    """A move of one pick, or of several; `why`: a message, or its key."""
    told = why if isinstance(why, Message) else _without_values(why)
    return Move([choose] if isinstance(choose, str) else list(choose), told)


@cache
def _without_values(key: str) -> Message:
    """The one message of a key that needs no values: most moves are explained by such a one."""
    return message(key)
