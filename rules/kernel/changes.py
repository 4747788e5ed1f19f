"""What has changed between two plain values, and how to carry it over: views are written down and sent this way.

A plain value is what JSON can hold. A change is a list that JSON can hold too; `path` are keys and places from the top:

    [path, value]                    there is this value now; a new key stands behind the others
    [path]                           the key is gone
    [path, place, count, values]     of the list there, so many items at this place have given way to these values

Objects of attrs classes are compared as what they are unstructured to: a mapping of their fields.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import cache
from operator import attrgetter
from typing import Any, cast

import attrs

Plain = Any
Change = list[Any]
Path = tuple[str | int, ...]


@cache
def _fields(kind: Hashable) -> tuple[str, ...]:
    return tuple(field.name for field in attrs.fields(cast("type[Any]", kind)))


def keys_of(value: Any) -> tuple[str, ...]:
    """The keys of a mapping, or the fields of an object."""
    return tuple(value) if isinstance(value, Mapping) else _fields(_hashable(value))


def values_of(value: Any) -> tuple[Any, ...]:
    """What stands under them."""
    return tuple(value.values()) if isinstance(value, Mapping) else _getter(_hashable(value))(value)


def _hashable(value: object) -> Hashable:
    return type(value)  # type: ignore[return-value]  # every class can be hashed; mypy looks at the hash of its objects


@cache
def _getter(kind: Hashable) -> Callable[[Any], tuple[Any, ...]]:
    fields = _fields(kind)
    return attrgetter(*fields) if len(fields) > 1 else lambda value: tuple(getattr(value, name) for name in fields)


def plain(value: Any) -> Plain:
    """A value with objects turned into mappings, and tuples into lists."""
    if isinstance(value, str | int | float) or value is None:
        return value
    if isinstance(value, Mapping):
        return {key: plain(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [plain(each) for each in value]
    return {name: plain(each) for name, each in zip(keys_of(value), values_of(value), strict=True)}


def changed(old: Any, new: Any, path: Path = ()) -> list[Change]:
    """What has to be done to `old` so that it is `new`; nothing where they are alike.

    The order of keys counts, but not inside a list. Items of one list are taken to be of one kind.
    """
    if old is new:
        return []
    if type(old) is type(new):
        if isinstance(old, Mapping):
            return _in_mapping(old, new, path) if old != new or reordered(old, new) else []
        if isinstance(old, list | tuple):
            return _in_list(old, new, path)
        if attrs.has(type(old)):
            return _in_object(old, new, path)
        if old == new:
            return []
    return [[list(path), plain(new)]]


def reordered(old: Mapping[str, Any], new: Mapping[str, Any]) -> bool:
    """Whether two equal mappings, or mappings in them, have their keys in another order."""
    if len(old) > 1 and list(old) != list(new):
        return True
    values = zip(old.values(), new.values(), strict=True)
    return any(isinstance(a, dict) and a and reordered(a, b) for a, b in values)


def _in_object(old: Any, new: Any, path: Path) -> list[Change]:
    parts = zip(keys_of(old), values_of(old), values_of(new), strict=True)
    return [each for name, before, now in parts for each in changed(before, now, (*path, name))]


def _in_mapping(old: Mapping[str, Any], new: Mapping[str, Any], path: Path) -> list[Change]:
    kept = [key for key in old if key in new]
    if [*kept, *(key for key in new if key not in old)] != list(new):
        return [[list(path), plain(new)]]
    found: list[Change] = [[[*path, key]] for key in old if key not in new]
    for key, value in new.items():
        found += changed(old[key], value, (*path, key)) if key in old else [[[*path, key], plain(value)]]
    return found


def _in_list(old: Sequence[Any], new: Sequence[Any], path: Path) -> list[Change]:
    if old == new:
        return []
    if len(old) == len(new) and not _simple(new):
        return [
            each for place, (a, b) in enumerate(zip(old, new, strict=True)) for each in changed(a, b, (*path, place))
        ]
    alike, shorter = 0, min(len(old), len(new))
    while alike < shorter and not changed(old[alike], new[alike]):
        alike += 1
    behind = 0
    while behind < shorter - alike and not changed(old[-1 - behind], new[-1 - behind]):
        behind += 1
    values = [plain(each) for each in new[alike : len(new) - behind]]
    count = len(old) - alike - behind
    return [[list(path), alike, count, values]] if count or values else []


def _simple(items: Sequence[Any]) -> bool:
    """Whether a list holds no further lists, mappings or objects."""
    return not items or isinstance(items[0], str | int | float) or items[0] is None


def apply(value: Plain, changes: Sequence[Change]) -> Plain:
    """The value with the changes carried out in it; a change of the whole gives another value.

    Raises KeyError, IndexError or TypeError where the changes are not of this value.
    """
    for path, *what in changes:
        if not path and len(what) == 1:
            value = plain(what[0])
            continue
        place = value
        for step in path[:-1] if len(what) < 2 else path:
            place = place[step]
        match what:
            case []:
                del place[path[-1]]
            case [now]:
                place[path[-1]] = plain(now)
            case [start, count, values]:
                place[start : start + count] = plain(values)
    return value
