"""Positions and scenarios of any game: TOML read into typed tables, and what came of a scenario."""

from __future__ import annotations

import tomllib
import traceback
from collections.abc import Callable
from typing import Any, TypeVar

import attrs

from rules.kernel.asks import Ask
from rules.kernel.codec import Misfit, structured
from rules.kernel.game import Match

T = TypeVar("T")


class PositionError(ValueError):
    """A position or scenario file that cannot be used; `key` names the place."""

    def __init__(self, key: str, reason: str) -> None:
        super().__init__(f"{key}: {reason}" if key else reason)
        self.key = key
        self.reason = reason


def read_toml(text: str) -> dict[str, Any]:
    """The tables of a file. Raises `PositionError`."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise PositionError("", f"is not valid TOML: {error}") from None


def read_tables(data: Any, shape: type[T]) -> T:
    """Plain data as a typed object. Raises `PositionError` for the first thing that does not fit."""
    try:
        return structured(data, shape)
    except Misfit as misfit:
        raise PositionError(misfit.first.key, misfit.first.reason) from None


def asked(match: Match, seat: str, kind: str) -> Ask:
    """The question of a kind that is put to a seat. Raises `PositionError` where there is none."""
    for ask in match.asks(seat):
        if ask.kind == kind:
            return ask
    raise PositionError("puzzle.kind", f"{seat} is not asked {kind!r} here")


@attrs.frozen
class Result:
    """What came of a scenario: `why` is empty where it holds, else `path expected ... got ...`."""

    name: str
    file: str
    ok: bool
    why: str = ""
    covers: tuple[str, ...] = ()


class Failed(Exception):
    """Why a scenario does not hold."""


def result_of(name: str, file: str, covers: tuple[str, ...], play: Callable[[], None]) -> Result:
    """Play a scenario of a file, and say what came of it."""
    try:
        play()
    except Failed as failure:
        why = str(failure)
    except PositionError as error:
        why = f"the position of {file} cannot be set up: {error}"
    except Exception as error:  # noqa: BLE001 - whatever goes wrong in the engine is a fault of this scenario alone
        why = f"engine error: {where_raised(error)}"
    else:
        return Result(name, file, ok=True, covers=covers)
    return Result(name, file, ok=False, why=why, covers=covers)


def where_raised(error: Exception) -> str:
    """An exception in one line: what it is, and the innermost place in the code."""
    frame, line = list(traceback.walk_tb(error.__traceback__))[-1]
    return f"{type(error).__name__}: {error} ({frame.f_globals['__name__']}, line {line})"


def expect_invalid(key: str, build: Callable[[], object]) -> None:
    """Raises `Failed` unless a position is refused at this key, or below it."""
    try:
        build()
    except PositionError as error:
        if error.key != key and not error.key.startswith(f"{key}."):
            raise Failed(f"invalid expected {key} got {error}") from None
    else:
        raise Failed(f"invalid expected {key} got a position without a fault")
