"""TOML files read into typed classes, strictly: what does not fit is a `ContentError` with file, key and reason."""

import tomllib
from collections.abc import Sequence
from importlib.resources.abc import Traversable
from typing import Any, TypeVar

from cattrs.preconf.json import JsonConverter

from rules.kernel.codec import Misfit, structured

T = TypeVar("T")


class ContentError(Exception):
    """A file that cannot be used. `key` leads to the fault, with dots; it is empty if the whole file is at fault."""

    def __init__(self, file: str, key: str, reason: str) -> None:
        super().__init__(f"{file}: {key}: {reason}" if key else f"{file}: {reason}")
        self.file = file
        self.key = key
        self.reason = reason


def require(holds: bool, file: str, key: str, reason: str) -> None:
    """ContentError with these three unless it `holds`."""
    if not holds:
        raise ContentError(file, key, reason)


def read(folder: Traversable, file: str, shape: type[T], converter: JsonConverter | None = None) -> T:
    """The file, a path below `folder` with slashes, as a `shape`; ContentError for the first thing that is wrong."""
    return fitted(parsed(folder, file), file, shape, converter)


def parsed(folder: Traversable, file: str) -> dict[str, Any]:
    """The file as plain data. Raises ContentError."""
    try:
        return tomllib.loads(folder.joinpath(*file.split("/")).read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise ContentError(file, "", "the file is missing") from None
    except UnicodeDecodeError as error:
        raise ContentError(file, "", f"is not UTF-8 text: {error}") from None
    except tomllib.TOMLDecodeError as error:
        raise ContentError(file, "", f"is not valid TOML: {error}") from None


def fitted(data: dict[str, Any], file: str, shape: type[T], converter: JsonConverter | None = None) -> T:
    """The data of a file as a `shape`. Raises ContentError."""
    try:
        return structured(data, shape, converter)
    except Misfit as misfit:
        raise ContentError(file, _by_id(misfit.first.path, data), misfit.first.reason) from None


def _by_id(path: Sequence[str | int], data: Any) -> str:
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
