"""The line for orders: as long as an order is made on the map, digits and blanks choose there and are not typed."""

from __future__ import annotations

from collections.abc import Callable

from cosmic_tui.screenkit.typing_line import TypingLine

CHOOSING = frozenset("123456789 ")


class OrderLine(TypingLine):
    """A line to type in that lets the map have its keys."""

    def __init__(self, making: Callable[[], bool], *, max_length: int, id: str) -> None:
        """`making`: whether an order is being made on the map."""
        super().__init__(max_length=max_length, id=id)
        self._making = making

    def check_consume_key(self, key: str, character: str | None) -> bool:
        """Whether a key is a letter of this line."""
        if character is not None and character in CHOOSING and self._making():
            return False
        return super().check_consume_key(key, character)
