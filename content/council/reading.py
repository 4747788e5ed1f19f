"""How the files of Council of Suns name their entries: `[units.fighter]` is read as the entry with the id `fighter`."""

from importlib.resources.abc import Traversable
from typing import Any, TypeVar, get_args

import attrs
from cattrs.cols import is_mapping, mapping_structure_factory
from cattrs.preconf.json import JsonConverter

from content.reading import fitted, parsed, require
from rules.kernel.codec import Hook, strict_converter, table

T = TypeVar("T")


def read(folder: Traversable, file: str, shape: type[T]) -> T:
    """The file, a path below `folder` with slashes, as a `shape`; ContentError for the first thing that is wrong."""
    return fitted(parsed(folder, file), file, shape, _CONVERTER)


def read_each(folder: Traversable, kind: str, shape: type[T]) -> dict[str, T]:
    """Id -> entry, in order of ids, for all of `<kind>/*.toml`; the name of a file is the id of the entry in it."""
    there = folder.joinpath(kind)
    names = sorted(entry.name for entry in there.iterdir() if entry.name.endswith(".toml")) if there.is_dir() else []
    require(bool(names), kind, "", "the folder is missing or empty")
    return {name.removesuffix(".toml"): _entry(folder, f"{kind}/{name}", shape) for name in names}


def _entry(folder: Traversable, file: str, shape: type[T]) -> T:
    data = parsed(folder, file)
    require("id" not in data, file, "id", "is the name of the file already")
    return fitted({**data, "id": file.rpartition("/")[2].removesuffix(".toml")}, file, shape, _CONVERTER)


def _keyed(shape: Any, converter: JsonConverter) -> Hook:
    """Reads tables as cattrs does; an entry that has an id gets it from its key."""
    structure = mapping_structure_factory(shape, converter)
    inner = get_args(shape)[1]
    if not (attrs.has(inner) and any(field.name == "id" for field in attrs.fields(inner))):
        return structure
    return lambda value, _: structure({key: _with_id(key, entry) for key, entry in value.items()}, shape)


def _with_id(key: str, entry: Any) -> Any:
    return {"id": key, **entry} if isinstance(entry, dict) else entry


def _converter() -> JsonConverter:
    converter = strict_converter()
    converter.register_structure_hook_factory(is_mapping, lambda shape: table(_keyed(shape, converter)))
    return converter


_CONVERTER = _converter()
