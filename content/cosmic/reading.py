"""Cards and sheets of Cosmic Encounter: where their files are, and checks that several kinds of them share."""

from collections import Counter
from collections.abc import Iterable
from importlib.resources.abc import Traversable
from typing import Protocol, TypeVar

from content.reading import read, require


class Printed(Protocol):
    """What has a file of its own, named by its id."""

    @property
    def id(self) -> str: ...


P = TypeVar("P", bound=Printed)


def read_each(folder: Traversable, kind: str, shape: type[P]) -> dict[str, P]:
    """Id -> what is printed, in the order of ids, for all cards of a kind; the name of a file is the id in it."""
    found = {}
    for card, path in sorted(printed_files(folder, kind).items()):
        printed = read(folder, path, shape)
        require(printed.id == card, path, "id", f"must be the name of the file without .toml, not {printed.id!r}")
        found[card] = printed
    return found


def printed_files(folder: Traversable, kind: str) -> dict[str, str]:
    """Id -> path of its TOML below `folder`: `<kind>/<id>.toml`, or in a folder of its own `<kind>/<id>/<id>.toml`."""
    there = folder.joinpath(kind)
    entries = list(there.iterdir()) if there.is_dir() else []
    found = {entry.name[:-5]: f"{kind}/{entry.name}" for entry in entries if entry.name.endswith(".toml")}
    for entry in entries:
        if entry.is_dir() and not entry.name.startswith("_"):
            found[entry.name] = f"{kind}/{entry.name}/{entry.name}.toml"
    return found


def require_single(ids: Iterable[str], file: str, key: str) -> None:
    """ContentError if one of the ids is listed twice."""
    for found, times in Counter(ids).items():
        require(times == 1, file, key, f"{found!r} is listed twice")


def require_filled(printed: object, file: str, *keys: str) -> None:
    """ContentError if one of these is empty."""
    for key in keys:
        require(bool(getattr(printed, key)), file, key, "must not be empty")


def require_point(point: str, file: str, key: str) -> None:
    """ContentError if this is not written like a timing point."""
    words = point.split(".")
    require(len(words) == 2 and all(words), file, key, f"{point!r} is no timing point such as 'deal.made'")
