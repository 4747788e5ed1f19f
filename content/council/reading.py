"""TOML files read into typed classes, strictly: what does not fit is a `ContentError` with file, key and reason.

A table of entries is keyed by their ids: `[units.fighter]` is read as the entry with the id `fighter`.
"""

import tomllib
from collections.abc import Callable, Iterator
from importlib.resources.abc import Traversable
from typing import Any, Literal, TypeVar, get_args, get_origin

import attrs
import cattrs
from cattrs.cols import homogenous_tuple_structure_factory, is_mapping, mapping_structure_factory
from cattrs.errors import ClassValidationError, ForbiddenExtraKeysError, IterableValidationError
from cattrs.gen import make_dict_structure_fn

T = TypeVar("T")
Hook = Callable[[Any, Any], Any]


class ContentError(Exception):
    """A file that cannot be used. `key` leads to the fault, with dots; it is empty if the whole file is at fault."""

    def __init__(self, file: str, key: str, reason: str) -> None:
        super().__init__(f"{file}: {key}: {reason}" if key else f"{file}: {reason}")
        self.file = file
        self.key = key
        self.reason = reason


def read(folder: Traversable, file: str, shape: type[T]) -> T:
    """The file, a path below `folder` with slashes, as a `shape`; ContentError for the first thing that is wrong."""
    return _structured(_parsed(folder, file), file, shape)


def read_each(folder: Traversable, kind: str, shape: type[T]) -> dict[str, T]:
    """Id -> entry, in order of ids, for all of `<kind>/*.toml`; the name of a file is the id of the entry in it."""
    there = folder.joinpath(kind)
    names = sorted(entry.name for entry in there.iterdir() if entry.name.endswith(".toml")) if there.is_dir() else []
    require(bool(names), kind, "", "the folder is missing or empty")
    return {name.removesuffix(".toml"): _entry(folder, f"{kind}/{name}", shape) for name in names}


def require(holds: bool, file: str, key: str, reason: str) -> None:
    """ContentError with these three unless it `holds`."""
    if not holds:
        raise ContentError(file, key, reason)


def _entry(folder: Traversable, file: str, shape: type[T]) -> T:
    data = _parsed(folder, file)
    require("id" not in data, file, "id", "is the name of the file already")
    return _structured({**data, "id": file.rpartition("/")[2].removesuffix(".toml")}, file, shape)


def _parsed(folder: Traversable, file: str) -> dict[str, Any]:
    try:
        return tomllib.loads(folder.joinpath(*file.split("/")).read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise ContentError(file, "", "the file is missing") from None
    except UnicodeDecodeError as error:
        raise ContentError(file, "", f"is not UTF-8 text: {error}") from None
    except tomllib.TOMLDecodeError as error:
        raise ContentError(file, "", f"is not valid TOML: {error}") from None


def _structured(data: dict[str, Any], file: str, shape: type[T]) -> T:
    try:
        return _CONVERTER.structure(data, shape)
    except (ClassValidationError, IterableValidationError) as error:
        path, reason = next(_faults(error, ()))
        raise ContentError(file, _spoken(path, data), reason) from None


def _spoken(path: tuple[Any, ...], data: Any) -> str:
    """The path with the id in place of the number of an entry in a list, where it has one."""
    words = []
    for step in path:
        try:
            data = data[step]
        except (LookupError, TypeError):
            data = None
        named = isinstance(step, int) and isinstance(data, dict) and isinstance(data.get("id"), str)
        words.append(data["id"] if named else str(step))
    return ".".join(words)


def _faults(error: BaseException, path: tuple[Any, ...]) -> Iterator[tuple[tuple[Any, ...], str]]:
    """Path and reason of every fault in cattrs' tree of exceptions; keys that nobody knows come first.

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
                yield from _faults(inner, (*path, place.index))
        case ForbiddenExtraKeysError():
            for key in sorted(error.extra_fields):
                known = ", ".join(field.name for field in attrs.fields(error.cl) if field.init)
                yield (*path, key), f"is not a known key; there are {known}"
        case KeyError():
            yield path, "is missing"
        case _:
            yield path, str(error)


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


def _is_literal(shape: Any) -> bool:
    return get_origin(shape) is Literal


def _is_tuple(shape: Any) -> bool:
    return get_origin(shape) is tuple


def _mapping(shape: Any, converter: cattrs.Converter) -> Hook:
    """Mappings as cattrs reads them; an entry that has an id gets it from its key."""
    structure = mapping_structure_factory(shape, converter)
    inner = get_args(shape)[1]
    if not (attrs.has(inner) and any(field.name == "id" for field in attrs.fields(inner))):
        return structure
    return lambda value, _: structure({key: _with_id(key, entry) for key, entry in value.items()}, shape)


def _with_id(key: str, entry: Any) -> Any:
    return {"id": key, **entry} if isinstance(entry, dict) else entry


def _strict_converter() -> cattrs.Converter:
    converter = cattrs.Converter(forbid_extra_keys=True)
    converter.register_structure_hook(bool, _checked(bool, "true or false", lambda value, _: value))
    converter.register_structure_hook(int, _checked(int, "a whole number", lambda value, _: value))
    converter.register_structure_hook(str, _checked(str, "a text", lambda value, _: value))
    converter.register_structure_hook_func(_is_literal, _one_of)
    converter.register_structure_hook_factory(
        _is_tuple,
        lambda shape: _checked(list, "a list", homogenous_tuple_structure_factory(shape, converter)),
    )
    converter.register_structure_hook_factory(
        is_mapping, lambda shape: _checked(dict, "a table", _mapping(shape, converter))
    )
    converter.register_structure_hook_factory(
        attrs.has, lambda shape: _checked(dict, "a table", make_dict_structure_fn(shape, converter))
    )
    return converter


_CONVERTER = _strict_converter()
