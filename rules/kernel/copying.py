"""Copies of plain data classes. `copy` of a `Copyable` is generated from its fields, once for each class.

Lists, dicts and other `Copyable`s are copied as deep as their types say. What cannot change is shared: numbers, texts,
tuples and `Mapping`s of such, and frozen classes. A field typed `Any` is copied one level deep where it holds a list or
dict.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import NoneType, UnionType
from typing import Any, Self, TypeVar, Union, get_args, get_origin

import attrs

T = TypeVar("T")
UNCHANGING = frozenset({str, int, float, bool, bytes, NoneType})


class Copyable:
    """Base of attrs classes that can be copied. A field of a type that cannot be copied is a TypeError at once."""

    __slots__ = ()

    def copy(self) -> Self:
        """An independent copy."""
        raise NotImplementedError

    @classmethod
    def __attrs_init_subclass__(cls) -> None:
        cls.copy = _compiled(cls)  # type: ignore[method-assign]


def _compiled(cls: type) -> Any:
    """A function that makes a copy, with one expression for each field and no call for those that are shared."""
    names: dict[str, Any] = {"new": cls.__new__, "cls": cls, "any_copy": _any_copy}
    lines = ["def copy(self):", '    """An independent copy."""', "    made = new(cls)"]
    for field in attrs.fields(attrs.resolve_types(cls)):
        lines += _lines(field.name, field.type, f"{cls.__name__}.{field.name}")
    exec("\n".join([*lines, "    return made"]), names)  # noqa: S102 - made of the names of fields and nothing else
    return names["copy"]


def _lines(name: str, kind: Any, where: str) -> list[str]:
    """The lines that copy a field. A loop fills what holds things to be copied: a comprehension costs a call more."""
    origin, inner = get_origin(kind), get_args(kind)
    if origin not in (list, dict) or _unchanging(inner[-1]):
        return [f"    made.{name} = {_expression(f'self.{name}', kind, where)}"]
    each = _expression("each", inner[-1], where)
    if origin is list:
        return [f"    made.{name} = fresh = []", f"    for each in self.{name}:", f"        fresh.append({each})"]
    loop = f"    for key, each in self.{name}.items():"
    return [f"    made.{name} = fresh = {{}}", loop, f"        fresh[key] = {each}"]


def _expression(value: str, kind: Any, where: str) -> str:
    """The text of an expression that copies `value`, an expression of a type."""
    if _unchanging(kind):
        return value
    if kind is Any:
        return f"any_copy({value})"
    origin, inner = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType) and len(inner) == 2 and NoneType in inner:
        kind = next(each for each in inner if each is not NoneType)
        return f"None if {value} is None else {_expression(value, kind, where)}"
    if origin is list or origin is dict:
        return _of_container(value, origin, inner[-1], where)
    if isinstance(kind, type) and issubclass(kind, Copyable):
        return f"{value}.copy()"
    raise TypeError(f"{where}: {kind} is neither frozen nor Copyable")


def _of_container(value: str, origin: type, inner: Any, where: str) -> str:
    if _unchanging(inner):
        return f"{value}.copy()"
    each = _expression("each", inner, where)
    return f"[{each} for each in {value}]" if origin is list else f"{{key: {each} for key, each in {value}.items()}}"


def _unchanging(kind: Any) -> bool:
    if get_origin(kind) is Mapping:
        return _unchanging(get_args(kind)[-1])
    if get_origin(kind) in (tuple, Union, UnionType):
        return all(each is ... or _unchanging(each) for each in get_args(kind))
    return kind in UNCHANGING or (isinstance(kind, type) and attrs.has(kind) and _frozen(kind))


def _frozen(kind: type) -> bool:
    return "__setattr__" in vars(kind)  # attrs.frozen refuses to set there


def _any_copy(value: Any) -> Any:
    return value.copy() if type(value) is list or type(value) is dict else value


def one_less(things: tuple[T, ...], thing: T) -> tuple[T, ...]:
    """The same without the first of them that is `thing`. Raises ValueError where none is."""
    at = things.index(thing)
    return things[:at] + things[at + 1 :]


def lacking(known: Mapping[str, T], key: str) -> Mapping[str, T]:
    """The same without a key, if it is there."""
    return {each: value for each, value in known.items() if each != key} if key in known else known
