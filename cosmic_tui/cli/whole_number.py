"""A whole number on the command line, refused in a sentence that says which ones there are."""

from __future__ import annotations

from typing import Any

import click


class WholeNumber(click.IntRange):
    """A whole number within bounds; `click.IntRange` tells what is wrong in the words of programmers."""

    name = "number"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        try:
            return int(super().convert(value, param, ctx))
        except click.BadParameter:
            self.fail(f"{str(value)!r} is not {self._wanted()}.", param, ctx)

    def _wanted(self) -> str:
        if self.min is not None and self.max is not None:
            return f"a whole number from {self.min} to {self.max}"
        return "a whole number" if self.min is None else f"a whole number from {self.min} up"
