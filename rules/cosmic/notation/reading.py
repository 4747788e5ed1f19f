"""Plain data (as TOML and JSON give it) read into typed classes; what does not fit is a `Misfit` with its key."""

from collections.abc import Callable, Iterator
from typing import Any, Literal, TypeVar, get_args, get_origin

import attrs
import cattrs
from cattrs.cols import homogenous_tuple_structure_factory, is_mapping, mapping_structure_factory
from cattrs.errors import ClassValidationError, ForbiddenExtraKeysError, IterableValidationError
from cattrs.gen import make_dict_structure_fn

T = TypeVar("T")
Hook = Callable[[Any, Any], Any]


class Misfit(Exception):
    """Data that does not have the shape asked for; `key` is the path to the fault, with dots, and may be empty."""

    def __init__(self, key: str, reason: str) -> None:
        super().__init__(f"{key}: {reason}" if key else reason)
        self.key = key
        self.reason = reason


def structured(data: Any, shape: type[T]) -> T:
    """The data as a `shape`; `Misfit` for the first thing that is wrong: a wrong type, a missing or an unknown key."""
    try:
        return _CONVERTER.structure(data, shape)
    except (ClassValidationError, IterableValidationError) as error:
        raise Misfit(*next(_faults(error, ()))) from None


def _faults(error: BaseException, path: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """Key and reason of every fault in cattrs' tree of exceptions; keys that nobody knows come first.

    A misspelt key is also a missing one, and the misspelling is what its author can see.
    """
    match error:
        case ClassValidationError():
            placed, whole = error.group_exceptions()
            for inner in whole:
                yield from _faults(inner, path)
            for inner, at in placed:
                yield from _faults(inner, (*path, at.name))
        case IterableValidationError():
            for inner, place in error.group_exceptions()[0]:
                yield from _faults(inner, (*path, str(place.index)))
        case ForbiddenExtraKeysError():
            for key in sorted(error.extra_fields):
                known = ", ".join(field.name for field in attrs.fields(error.cl))
                yield ".".join((*path, key)), f"is not a known key; there are {known}"
        case KeyError():
            yield ".".join(path), "is missing"
        case _:
            yield ".".join(path), str(error)


def _checked(raw: type, words: str, structure: Hook) -> Hook:
    """A hook that refuses what TOML did not give as `raw`: cattrs alone makes 2 of "2", and a, n, y of "any"."""

    def hook(value: Any, shape: Any) -> Any:
        if type(value) is not raw:
            raise ValueError(f"must be {words}, not {value!r}")
        return structure(value, shape)

    return hook


def _one_of(value: Any, shape: Any) -> Any:
    if value not in get_args(shape):
        raise ValueError(f"must be one of {', '.join(get_args(shape))}, not {value!r}")
    return value


def _is_tuple(shape: Any) -> bool:
    return get_origin(shape) is tuple


def _is_literal(shape: Any) -> bool:
    return get_origin(shape) is Literal


def _strict_converter() -> cattrs.Converter:
    converter = cattrs.Converter(forbid_extra_keys=True)
    converter.register_structure_hook(bool, _checked(bool, "true or false", lambda value, _: value))
    converter.register_structure_hook(int, _checked(int, "a whole number", lambda value, _: value))
    converter.register_structure_hook(str, _checked(str, "a text", lambda value, _: value))
    converter.register_structure_hook_func(_is_literal, _one_of)
    converter.register_structure_hook_factory(
        _is_tuple, lambda shape: _checked(list, "a list", homogenous_tuple_structure_factory(shape, converter))
    )
    converter.register_structure_hook_factory(
        is_mapping, lambda shape: _checked(dict, "a table", mapping_structure_factory(shape, converter))
    )
    converter.register_structure_hook_factory(
        attrs.has, lambda shape: _checked(dict, "a table", make_dict_structure_fn(shape, converter))
    )
    return converter


_CONVERTER = _strict_converter()
