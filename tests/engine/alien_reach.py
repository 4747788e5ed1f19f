"""What the aliens' code is made of, and which of it was reached: every part of a power or flare under a name."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import random_play

from rules.cosmic.actions import perform
from rules.cosmic.cards import action
from rules.cosmic.cards.abilities import Ability, Counted, Half
from rules.cosmic.cards.context import Context
from rules.kernel.machine import Asking

CATALOGUE = random_play.CATALOGUE
Handler = Ability | Counted


def handlers(alien: str) -> Iterator[Handler]:
    """All parts of an alien's power and flare."""
    for behaviour in CATALOGUE.powers[alien]:
        yield from behaviour.abilities()
        yield from behaviour.counted()


def name_of(handler: Handler) -> str:
    """`<alien>: <class>.<method>`."""
    function = handler.effect if isinstance(handler, Ability) else handler.function
    return f"{function.__module__.removeprefix('content.cosmic.aliens.')}: {function.__qualname__}"


def half_parts(alien: str, half: Half) -> set[str]:
    """The parts of one half of a flare."""
    _, flare = CATALOGUE.powers[alien]
    return {name_of(part) for part in flare.abilities() if part.half is half}


def every_handler() -> set[str]:
    """The names of all parts of all aliens."""
    return {name_of(handler) for alien in CATALOGUE.powers for handler in handlers(alien)}


@contextmanager
def noted() -> Iterator[set[str]]:
    """The names of all parts of aliens that run while this is open; a flare that goes with a use, once it stands."""
    reached: set[str] = set()
    run, ride = Ability.run, perform._ride

    def run_and_note(part: Ability, *cause: Any) -> Asking[None]:
        reached.add(name_of(part))
        yield from run(part, *cause)

    def ride_and_note(game: Context, use: action.Action) -> Asking[None]:
        rider = use.rider
        yield from ride(game, use)
        if use.rider:
            riding = (bound.ability for bound in game.index.cards[use.point][rider] if bound.ability.rides_on_use)
            reached.update(name_of(part) for part in riding)

    counted = [handler for alien in CATALOGUE.powers for handler in handlers(alien) if isinstance(handler, Counted)]
    functions = [handler.function for handler in counted]
    try:
        Ability.run, perform._ride = run_and_note, ride_and_note  # type: ignore[method-assign]
        for handler in counted:
            _watch(handler, reached)
        yield reached
    finally:
        Ability.run, perform._ride = run, ride  # type: ignore[method-assign]
        for handler, function in zip(counted, functions, strict=True):
            object.__setattr__(handler, "function", function)


def _watch(handler: Counted, reached: set[str]) -> None:
    function, name = handler.function, name_of(handler)

    def note(*cause: Any) -> Any:
        reached.add(name)
        return function(*cause)

    object.__setattr__(handler, "function", note)
