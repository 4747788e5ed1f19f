"""A game as plain data that JSON and TOML can hold, and back: setups, marks, events. The words of every journal."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

import attrs
from cattrs import transform_error
from cattrs.gen import make_dict_unstructure_fn
from cattrs.preconf.json import make_converter

from rules.council.setup import Setup
from rules.council.state.state import State
from rules.kernel.events import Event
from rules.kernel.machine import Checkpoint

Plain = dict[str, Any]
_convert = make_converter(detailed_validation=True)


def _without_nothing(kind: type) -> Any:
    """Fields without a value are left out: TOML has no word for nothing, and reading puts it back."""
    whole: Any = make_dict_unstructure_fn(kind, _convert)
    return lambda value: {key: each for key, each in whole(value).items() if each is not None}


_convert.register_unstructure_hook_factory(attrs.has, _without_nothing)


class UnreadableError(ValueError):
    """Data that is no setup, mark or event of this version; its text says where it does not fit."""


def _read(data: Any, kind: Any) -> Any:
    try:
        return _convert.structure(data, kind)
    except Exception as error:  # cattrs raises groups of whatever the classes themselves raise
        raise UnreadableError("; ".join(transform_error(error))) from error


def plain(value: Any) -> Any:
    """Nested data with tuples turned into lists: what it will be after a way through JSON."""
    if isinstance(value, Mapping):
        return {str(key): plain(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [plain(each) for each in value]
    return value


# -- setups


def setup_to_data(setup: Setup) -> Plain:
    """Seats, seed, options and races."""
    data: Plain = _convert.unstructure(setup)
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
    data: Plain = _convert.unstructure(state)
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
    state = state_from_data(saved.state)
    if state_digest(state) != saved.digest:
        raise UnreadableError("the state is not the one that was saved")
    return Checkpoint(state, saved.answers, saved.void)


# -- events


def event_to_data(event: Event) -> Plain:
    """All of an event, with what each seat alone has learned."""
    data: Plain = {"index": event.index, "kind": event.kind, "at": event.at, "private": plain(event.private)}
    return data if event.data is None else {**data, "data": plain(event.data)}


def event_from_data(data: Any) -> Event:
    """Raises `UnreadableError`."""
    event: Event = _read({"data": None, **data}, Event)
    return event
