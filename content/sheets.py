"""Aliens: what is printed (`aliens/<id>.toml`), joined with what carries it out (`aliens/<id>.py`)."""

from importlib.resources.abc import Traversable

from content.reading import read, require
from rules.catalogue import AlienFacts


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
