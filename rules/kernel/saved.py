"""A game as plain data that JSON can hold, and back: what it was opened with, marks, events. The words of journals."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any, TypeVar

import attrs

from rules.kernel.codec import Misfit, structured, unstructured
from rules.kernel.events import Event
from rules.kernel.game import Saved
from rules.kernel.machine import Checkpoint, Cursor

T = TypeVar("T")
S = TypeVar("S", bound=Cursor)


class UnreadableError(ValueError):
    """Data that is no setup, mark or event of this version; its text says where it does not fit."""


def from_data(data: Any, kind: type[T]) -> T:
    """The data as an object of a class. Raises `UnreadableError`."""
    try:
        return structured(data, kind)
    except Misfit as error:
        raise UnreadableError(str(error)) from error


def to_data(value: Any) -> Saved:
    """An object, whole: the order of everything in it included."""
    data: Saved = unstructured(value)
    return data


def plain(value: Any) -> Any:
    """Nested data with tuples turned into lists: what it will be after a way through JSON."""
    if isinstance(value, Mapping):
        return {str(key): plain(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [plain(each) for each in value]
    return value


# -- marks


@attrs.define
class _SavedMark:
    state: Saved
    digest: str
    answers: dict[str, tuple[str, ...]]
    void: tuple[str, ...] = ()


def state_digest(state: object) -> str:
    """32 hex digits that are equal for equal states, on every machine."""
    return _digest(to_data(state))


def _digest(data: Saved) -> str:
    text = json.dumps(data, separators=(",", ":"))
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


def mark_to_data(mark: Checkpoint[Any]) -> Saved:
    """`state`, its `digest`, the `answers` given since, and the keys that are `void`."""
    answers = {key: list(choose) for key, choose in mark.answers.items()}
    state = to_data(mark.snapshot)
    return {"state": state, "digest": _digest(state), "answers": answers, "void": list(mark.void)}


def mark_from_data(data: Any, kind: type[S]) -> Checkpoint[S]:
    """A mark of a game with such states. Raises `UnreadableError`, also where the state is not the one digested.

    The digest is that of the data; of data that came through TOML, which orders tables anew, that of the state read.
    """
    saved = from_data(data, _SavedMark)
    state = from_data(saved.state, kind)
    if _digest(saved.state) != saved.digest and state_digest(state) != saved.digest:
        raise UnreadableError("the state is not the one that was saved")
    return Checkpoint(state, saved.answers, saved.void)


# -- events


def event_to_data(event: Event) -> Saved:
    """All of an event, with what each seat alone has learned."""
    data = None if event.data is None else plain(event.data)
    return {"index": event.index, "kind": event.kind, "at": event.at, "data": data, "private": plain(event.private)}


def event_from_data(data: Any) -> Event:
    """Raises `UnreadableError`."""
    return from_data(data, Event)
