"""One screen at a time is laid out or drawn: one in each turn of the event loop, so that keys come between.

A key is handed on four or five times before it is seen, a turn of the loop each. Where many screens had something to
do in each of these turns, the key waited for all of them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextvars import copy_context
from functools import partial
from typing import Any
from weakref import WeakKeyDictionary

import attrs
from textual.app import App

from cosmic_tui.screenkit.textual_internals import urgency

STEP = 0.002
"""Seconds after which whatever gives way to a key looks again."""
PATIENCE = 0.05
"""Seconds for which it gives way in all."""


def or_end(app: App[Any], do: Callable[[], None]) -> None:
    """Do something; after a fault the app ends, and says why, as where Textual calls."""
    try:
        do()
    except Exception as error:  # noqa: BLE001 - whatever it is
        app._handle_exception(error)  # noqa: SLF001


@attrs.define(eq=False)
class ScreenTurn:
    """What an app is to do in its turn, and since when it waits for that."""

    app: object
    since: float
    _do: Callable[[], object] | None

    @classmethod
    def asked(cls, app: object, do: Callable[[], object]) -> ScreenTurn:
        """From now on something waits to be done, as where it is asked for."""
        return cls(app, asyncio.get_running_loop().time(), partial(copy_context().run, do))

    @property
    def is_over(self) -> bool:
        """Whether it has been done, or is not to be done any more."""
        return self._do is None

    def run(self) -> None:
        """Do it, if that has not been done."""
        do, self._do = self._do, None
        if do is not None:
            do()

    def cancel(self) -> None:
        """Do it no more."""
        self._do = None


@attrs.define(eq=False)
class Turns:
    """Which apps wait for a turn of one loop, first come first served, and what each of them has to do in it."""

    _waiting: dict[object, list[ScreenTurn]] = attrs.field(factory=dict)
    _taken: bool = False
    """Whether somebody has had this turn, or waits for the next one."""

    def take(self, app: object, do: Callable[[], object]) -> ScreenTurn:
        """Do something now if this turn is free and nobody waits for a key, else in a later one.

        Who has typed waits for nobody, but keeps the order of what is to be done for the same app.
        """
        turn = ScreenTurn.asked(app, do)
        if urgency.is_waited_for(app):
            for each in (*self._waiting.pop(app, ()), turn):
                each.run()
        elif self._taken or urgency.others_wait(app):
            self._waiting.setdefault(app, []).append(turn)
            self._go_on()
        else:
            self._go_on()
            turn.run()
        return turn

    def waited(self) -> float:
        """Seconds for which the first in the row has waited."""
        first = self._first()
        return 0.0 if first is None else asyncio.get_running_loop().time() - first.since

    def _first(self) -> ScreenTurn | None:
        """Who is first in the row; whoever has nothing to do any more leaves it."""
        while self._waiting:
            app, its = next(iter(self._waiting.items()))
            if (first := next((turn for turn in its if not turn.is_over), None)) is not None:
                return first
            del self._waiting[app]
        return None

    def _go_on(self) -> None:
        if not self._taken:
            self._taken = True
            asyncio.get_running_loop().call_soon(self._next)

    def _next(self) -> None:
        """Whoever has waited longest does the next of what it has to do, and stays first until all is done."""
        loop, first = asyncio.get_running_loop(), self._first()
        self._taken = first is not None
        if first is None:
            return
        if loop.time() - first.since < PATIENCE and urgency.others_wait(first.app):
            loop.call_later(STEP, self._next)
            return
        loop.call_soon(self._next)
        first.run()


@attrs.define(eq=False)
class Once:
    """What is to be done once, however often it is asked for until its turn comes."""

    _turn: ScreenTurn | None = None

    def take(self, app: object, do: Callable[[], object]) -> None:
        """Do something in the next turn of an app, unless something waits already."""
        if self._turn is None:
            turn = take(app, partial(self._run, do))
            self._turn = None if turn.is_over else turn

    def cancel(self) -> None:
        """Do nothing of it any more."""
        if self._turn is not None:
            self._turn.cancel()
            self._turn = None

    def _run(self, do: Callable[[], object]) -> None:
        self._turn = None
        do()


_TURNS: WeakKeyDictionary[asyncio.AbstractEventLoop, Turns] = WeakKeyDictionary()


def take(app: object, do: Callable[[], object]) -> ScreenTurn:
    """Do something for an app in its turn of the running loop, see `Turns.take`."""
    return _of_this_loop().take(app, do)


def waited() -> float:
    """Seconds for which somebody has waited for a turn of the running loop, at most."""
    return _of_this_loop().waited()


def _of_this_loop() -> Turns:
    return _TURNS.setdefault(asyncio.get_running_loop(), Turns())
