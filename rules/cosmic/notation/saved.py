"""A game as plain data that JSON can hold, and back: setups, marks, events. The words of every journal."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

import attrs

from rules.cosmic.setup import Setup
from rules.cosmic.state.state import State
from rules.kernel.codec import Misfit, structured, unstructured
from rules.kernel.events import Event
from rules.kernel.machine import Checkpoint

Plain = dict[str, Any]


class UnreadableError(ValueError):
    """Data that is no setup, mark or event of this version; its text says where it does not fit."""


def _read(data: Any, kind: Any) -> Any:
    try:
        return structured(data, kind)
    except Misfit as error:
        raise UnreadableError(str(error)) from error


def plain(value: Any) -> Any:
    """Nested data with tuples turned into lists: what it will be after a way through JSON."""
    if isinstance(value, Mapping):
        return {str(key): plain(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [plain(each) for each in value]
    return value


# -- setups


def setup_to_data(setup: Setup) -> Plain:
    """Seats, seed and options."""
    data: Plain = unstructured(setup)
    return data


def setup_from_data(data: Any) -> Setup:
    """Raises `UnreadableError`."""
    setup: Setup = _read(data, Setup)
    return setup


# -- marks


@attrs.define
class _SavedMark:
    state: Plain
    digest: str
    answers: dict[str, tuple[str, ...]]
    void: tuple[str, ...] = ()


def state_to_data(state: State) -> Plain:
    """A whole state, the order of everything included."""
    data: Plain = unstructured(state)
    return data


def state_from_data(data: Any) -> State:
    """Raises `UnreadableError`."""
    state: State = _read(data, State)
    return state


def state_digest(state: State) -> str:
    """32 hex digits that are equal for equal states, on every machine."""
    return _digest(state_to_data(state))


def _digest(data: Plain) -> str:
    text = json.dumps(data, separators=(",", ":"))
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


def mark_to_data(mark: Checkpoint[State]) -> Plain:
    """`state`, its `digest`, the `answers` given since, and the keys that are `void`."""
    answers = {key: list(choose) for key, choose in mark.answers.items()}
    state = state_to_data(mark.snapshot)
    return {"state": state, "digest": _digest(state), "answers": answers, "void": list(mark.void)}


def mark_from_data(data: Any) -> Checkpoint[State]:
    """Raises `UnreadableError`, also where the state is not the one its digest was made of."""
    saved = _read(data, _SavedMark)
    if _digest(saved.state) != saved.digest:
        raise UnreadableError("the state is not the one that was saved")
    return Checkpoint(state_from_data(saved.state), saved.answers, saved.void)


# -- events


def event_to_data(event: Event) -> Plain:
    """All of an event, with what each seat alone has learned."""
    data = None if event.data is None else plain(event.data)
    return {"index": event.index, "kind": event.kind, "at": event.at, "data": data, "private": plain(event.private)}


def event_from_data(data: Any) -> Event:
    """Raises `UnreadableError`."""
    event: Event = _read(data, Event)
    return event
