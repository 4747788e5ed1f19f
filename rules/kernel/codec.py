"""Plain data (JSON or TOML) read into typed classes and back: one strict converter for files, journals and frames.

A key that a class does not know, a missing one, and a value of another type are refused, each with its path. cattrs
alone makes 2 of "2", and the letters a, n, y of "any".
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from difflib import get_close_matches
from enum import StrEnum
from typing import Any, Literal, TypeVar, get_args, get_origin

import attrs
from cattrs.cols import (
    homogenous_tuple_structure_factory,
    is_mapping,
    is_mutable_sequence,
    is_sequence,
    list_structure_factory,
    mapping_structure_factory,
)
from cattrs.errors import ClassValidationError, ForbiddenExtraKeysError, IterableValidationError
from cattrs.gen import make_dict_structure_fn
from cattrs.preconf.json import JsonConverter, make_converter

from rules.kernel.message import Message, plain_message, read_message

T = TypeVar("T")
Hook = Callable[[Any, Any], Any]


@attrs.frozen
class Mismatch:
    """One thing that does not fit, and where: `path` holds keys, and the numbers of entries in lists."""

    path: tuple[str | int, ...]
    reason: str

    @property
    def key(self) -> str:
        """The path with dots; empty where the data as a whole does not fit."""
        return ".".join(map(str, self.path))

    def __str__(self) -> str:
        return f"{self.key}: {self.reason}" if self.path else self.reason


class Misfit(ValueError):
    """Data that does not have the shape asked for. Its text names everything that does not fit, each with its path."""

    def __init__(self, mismatches: tuple[Mismatch, ...]) -> None:
        super().__init__("; ".join(map(str, mismatches)))
        self.mismatches = mismatches

    @property
    def first(self) -> Mismatch:
        """The one to be mended first: a misspelt key stands before the missing one that it was to be."""
        return self.mismatches[0]


def strict_converter() -> JsonConverter:
    """A new converter, for a module that registers unions or hooks of its own. All others use `structured`."""
    converter = make_converter(forbid_extra_keys=True)
    for kind, words in WORDS.items():
        converter.register_structure_hook(kind, _exactly(kind, words))
    converter.register_structure_hook(StrEnum, _member)  # which is a text too
    converter.register_structure_hook(float, _number)
    converter.register_structure_hook_func(_is_literal, _one_of)
    converter.register_structure_hook_factory(
        is_sequence, lambda shape: _list(shape, tuple, homogenous_tuple_structure_factory(shape, converter))
    )
    converter.register_structure_hook_factory(
        is_mutable_sequence, lambda shape: _list(shape, list, list_structure_factory(shape, converter))
    )
    converter.register_structure_hook_factory(_is_record, lambda shape: _record(shape, converter))
    converter.register_structure_hook_factory(
        is_mapping, lambda shape: table(_mapping(shape, mapping_structure_factory(shape, converter)))
    )
    converter.register_structure_hook_factory(attrs.has, lambda shape: table(make_dict_structure_fn(shape, converter)))
    converter.register_structure_hook(Message, lambda data, _: read_message(data))
    converter.register_unstructure_hook(Message, plain_message)
    return converter


def structured(data: Any, shape: type[T], converter: JsonConverter | None = None) -> T:
    """The data as a `shape`. Raises `Misfit`."""
    try:
        return (converter or _CONVERTER).structure(data, shape)
    except Exception as error:  # cattrs raises groups of whatever the classes themselves raise
        raise Misfit(tuple(_mismatches(error, ()))) from error


def unstructured(value: Any) -> Any:
    """The value as plain data: what JSON can hold, with tuples where it would have lists."""
    return _CONVERTER.unstructure(value)


def table(structure: Hook) -> Hook:
    """The hook, which refuses what is no table."""

    def hook(value: Any, shape: Any) -> Any:
        if not isinstance(value, dict):
            raise TypeError(f"must be a table, not {value!r}")
        return structure(value, shape)

    return hook


# -- hooks

WORDS = {bool: "true or false", int: "a whole number", str: "a text"}


def _exactly(kind: type, words: str) -> Hook:
    def hook(value: Any, _: Any) -> Any:
        if type(value) is not kind:
            raise ValueError(f"must be {words}, not {value!r}")
        return value

    return hook


def _member(value: Any, kind: Any) -> Any:
    if value not in list(kind):
        raise ValueError(f"must be one of {', '.join(kind)}, not {value!r}")
    return kind(value)


def _number(value: Any, _: Any) -> float:
    if type(value) is not float and type(value) is not int:
        raise ValueError(f"must be a number, not {value!r}")
    return value


def _one_of(value: Any, shape: Any) -> Any:
    if value not in get_args(shape):
        raise ValueError(f"must be one of {', '.join(map(str, get_args(shape)))}, not {value!r}")
    return value


def _list(shape: Any, kind: type, structure: Hook) -> Hook:
    """Reads lists as cattrs does; one of texts or numbers at one go, for a saved state is made of them."""
    plain = {inner for inner in get_args(shape)[:1] if inner in WORDS}

    def hook(value: Any, shape: Any) -> Any:
        _require_list(value)
        return kind(value) if plain.issuperset(map(type, value)) else structure(value, shape)

    return hook


def _mapping(shape: Any, structure: Hook) -> Hook:
    """Reads tables as cattrs does; one of texts to texts or numbers at one go, likewise."""
    keys, values = ({inner} for inner in get_args(shape) or (Any, Any))
    if keys != {str} or not values <= WORDS.keys():
        return structure

    def hook(value: Any, shape: Any) -> Any:
        alike = keys.issuperset(map(type, value)) and values.issuperset(map(type, value.values()))
        return dict(value) if alike else structure(value, shape)

    return hook


def _record(shape: Any, converter: JsonConverter) -> Hook:
    """Reads `tuple[str, int]` and its like, in which each place has a type of its own."""
    kinds = get_args(shape)
    hooks = [converter.get_structure_hook(kind) for kind in kinds]

    def hook(value: Any, _: Any) -> Any:
        _require_list(value)
        if len(value) != len(kinds):
            raise ValueError(f"must be a list of {len(kinds)}, not {value!r}")
        return tuple([structure(each, kind) for structure, each, kind in zip(hooks, value, kinds, strict=True)])

    return hook


def _require_list(value: Any) -> None:
    if type(value) is not list and type(value) is not tuple:
        raise TypeError(f"must be a list, not {value!r}")


def _is_record(shape: Any) -> bool:
    return get_origin(shape) is tuple and ... not in get_args(shape)


def _is_literal(shape: Any) -> bool:
    return get_origin(shape) is Literal


# -- what does not fit


def _mismatches(error: BaseException, path: tuple[str | int, ...]) -> Iterator[Mismatch]:
    """Everything that is wrong in cattrs' tree of exceptions; in a class, keys that it does not know come first."""
    match error:
        case ClassValidationError():
            placed, whole = error.group_exceptions()
            for inner in whole:
                yield from _mismatches(inner, path)
            for inner, at in placed:
                yield from _mismatches(inner, (*path, at.name))
        case IterableValidationError():
            places, whole = error.group_exceptions()
            for inner in whole:
                yield from _mismatches(inner, path)
            for inner, place in places:
                yield from _mismatches(inner, (*path, place.index))
        case ForbiddenExtraKeysError():
            for key in sorted(error.extra_fields):
                yield Mismatch((*path, key), f"is not a known key; {_instead(key, error.cl)}")
        case KeyError():
            yield Mismatch(path, "is missing")
        case _:
            yield Mismatch(path, str(error))


def _instead(key: str, kind: type) -> str:
    known = [field.name for field in attrs.fields(kind) if field.init]
    near = get_close_matches(key, known, n=1)
    return f"did you mean {near[0]}?" if near else f"there are {', '.join(known)}"


_CONVERTER = strict_converter()
