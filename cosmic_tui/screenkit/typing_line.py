"""A line to type in, which costs a server no more than the letters typed."""

from __future__ import annotations

from typing import Any

from textual.geometry import Size
from textual.reactive import Reactive, reactive
from textual.widgets import Input


class TypingLine(Input):
    """Textual's line, whose letters have nothing else laid out anew, and whose cursor stands still."""

    virtual_size: Reactive[Size] = reactive(Size(0, 0))

    def __init__(self, value: str | None = None, **options: Any) -> None:
        super().__init__(value, **options)
        self.cursor_blink = False
