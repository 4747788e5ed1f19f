"""Aliens: what is printed (`aliens/<id>.toml`), joined with what carries it out (`aliens/<id>.py`)."""

from collections.abc import Callable, Mapping
from importlib.resources.abc import Traversable
from types import ModuleType
from typing import Any

from content.reading import ContentError, read, require
from rules.catalogue import AlienFacts

Modules = Callable[[str], ModuleType]


def read_aliens(folder: Traversable) -> dict[str, AlienFacts]:
    """Alien id -> what is printed, in order of ids, for all of aliens/*.toml."""
    there = folder.joinpath("aliens")
    names = sorted(entry.name for entry in there.iterdir() if entry.name.endswith(".toml")) if there.is_dir() else []
    aliens = {}
    for name in names:
        file = f"aliens/{name}"
        alien = read(folder, file, AlienFacts)
        require(f"{alien.id}.toml" == name, file, "id", f"must be the name of the file without .toml, not {alien.id!r}")
        aliens[alien.id] = alien
    return aliens


def join_powers(aliens: Mapping[str, AlienFacts], module: Modules) -> dict[str, tuple[Any, Any]]:
    """Alien id -> (power, flare), the `POWER` and `FLARE` of its module."""
    return {alien: _behaviours(alien, module) for alien in aliens}


def _behaviours(alien: str, module: Modules) -> tuple[Any, Any]:
    file = f"aliens/{alien}.py"
    try:
        found = module(alien)
    except ModuleNotFoundError as error:
        if error.name != f"content.aliens.{alien}":
            raise
        raise ContentError(file, "", f"the file with the behaviour of {alien!r} is missing") from None
    for name in ("POWER", "FLARE"):
        require(hasattr(found, name), file, name, "is missing")
    return found.POWER, found.FLARE
