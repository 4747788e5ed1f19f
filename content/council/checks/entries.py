"""What must hold for entries of every kind: texts that are there, names and ids that are there once, known words."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from typing import Protocol

from content.reading import require
from rules.council.cards.catalogue import Catalogue
from rules.council.cards.names import ASKS, POINTS, QUANTITIES


class Entry(Protocol):
    """What has an id and a name."""

    @property
    def id(self) -> str: ...

    @property
    def name(self) -> str: ...


class WithText(Entry, Protocol):
    """What has a text besides."""

    @property
    def text(self) -> str: ...


def check_texts(entries: Iterable[WithText], file: str, table: str) -> None:
    """Each has a name and a text."""
    for entry in entries:
        check_text(entry, file, f"{table}.{entry.id}")


def check_text(entry: WithText, file: str, key: str) -> None:
    """It has a name and a text."""
    for name, words in (("name", entry.name), ("text", entry.text)):
        require(bool(words.strip()), file, f"{key}.{name}", "must not be empty")


def check_names(entries: Iterable[Entry], file: str, table: str) -> None:
    """No two have one name."""
    seen: dict[str, str] = {}
    for entry in entries:
        other = seen.setdefault(entry.name, entry.id)
        require(other == entry.id, file, f"{table}.{entry.id}.name", f"{entry.name!r} is the name of {other!r} too")


def check_single(listed: Iterable[object], file: str, key: str) -> None:
    """Nothing is listed twice."""
    for found, times in Counter(listed).items():
        require(times == 1, file, key, f"{found!r} is listed twice")


def check_known(named: Iterable[str], known: Collection[str], kind: str, file: str, key: str) -> None:
    """Only what there is is named."""
    for name in named:
        require(name in known, file, key, f"there is no {kind} {name!r}")


def check_points(named: Iterable[str], file: str, key: str) -> None:
    """Only timing points are named."""
    check_known(named, POINTS, "timing point", file, key)


def check_quantities(named: Iterable[str], file: str, key: str) -> None:
    """Only quantities are named."""
    check_known(named, QUANTITIES, "quantity", file, key)


def check_asks(named: Iterable[str], file: str, key: str) -> None:
    """Only kinds of questions are named."""
    check_known(named, ASKS, "kind of question", file, key)


def check_counted(units: Mapping[str, int], catalogue: Catalogue, file: str, key: str) -> None:
    """Units with numbers: each is a unit, and there is one at least."""
    check_known(units, catalogue.units, "unit", file, key)
    for unit, count in units.items():
        require(count > 0, file, f"{key}.{unit}", f"must be 1 or more, not {count}")


def check_least(values: Mapping[str, int], least: int, file: str, key: str) -> None:
    """Each number is so high at least."""
    for name, value in values.items():
        require(value >= least, file, f"{key}.{name}" if key else name, f"must be {least} or more, not {value}")


def check_faces(groups: Mapping[str, Iterable[int]], die: int, file: str, key: str) -> None:
    """Each result of the die is there once; `groups` maps the key of an entry to its results."""
    seen: dict[int, str] = {}
    for entry, faces in groups.items():
        for face in faces:
            where = f"{key}.{entry}.faces"
            require(1 <= face <= die, file, where, f"a die of {die} has no {face}")
            require(face not in seen, file, where, f"{face} is a face of {seen.get(face)!r} too")
            seen[face] = entry
    missing = [str(face) for face in range(1, die + 1) if face not in seen]
    require(not missing, file, key, f"nothing has the faces {', '.join(missing)}")
