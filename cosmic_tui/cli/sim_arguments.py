"""What `cosmic sim` is called with."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from typing import Any

import attrs
import click
from click.core import ParameterSource

PLAYERS = 4
"""Where neither the number is said nor a bot for each seat."""


@attrs.frozen
class SimArguments:
    """How many games by whom; `own`: what only some games know, by the names of the options."""

    games: int
    players: int | None
    seed: str
    bots: str
    hint: str
    """The option that has said who plays."""
    jobs: int | None
    as_json: bool
    own: Mapping[str, Any]

    @property
    def processes(self) -> int:
        """In how many processes they are played."""
        return self.jobs or os.cpu_count() or 1

    @property
    def named(self) -> tuple[str, ...]:
        """The kinds of bots as they were typed."""
        return tuple(kind.strip() for kind in self.bots.split(","))

    def seats(self) -> tuple[str, ...]:
        """The kind of bot on each seat. Raises `click.BadParameter`."""
        named = self.named
        if len(named) == 1:
            return named * (self.players or PLAYERS)
        if self.players is not None and len(named) != self.players:
            raise click.BadParameter(f"{len(named)} bots for {self.players} players.", param_hint=self.hint)
        return named


def was_given(name: str) -> bool:
    """Whether an option of the command under way stands on the command line."""
    return click.get_current_context().get_parameter_source(name) is ParameterSource.COMMANDLINE


class progress:  # noqa: N801 - used as a function
    """A bar on stderr while games are played, where that is a terminal; told of so many more at a time."""

    def __init__(self, total: int | None, what: str) -> None:
        from rich.console import Console
        from rich.progress import Progress

        console = Console(stderr=True)
        self._bar = Progress(console=console, transient=True, disable=not console.is_terminal)
        self._task = self._bar.add_task(what, total=total)

    def __enter__(self) -> Callable[[int], None]:
        self._bar.start()
        return lambda more: self._bar.advance(self._task, more)

    def __exit__(self, *_error: object) -> None:
        self._bar.stop()
