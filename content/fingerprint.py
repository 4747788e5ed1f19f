"""The fingerprint of code and data, by which a saved game knows whether it meets what wrote it."""

import hashlib
from collections.abc import Iterable, Iterator
from importlib.resources.abc import Traversable

SUFFIXES = (".py", ".toml")
PICTURE = "portrait.toml"
"""No rule hangs on a picture: a saved game goes on when one is drawn anew."""
PUZZLES = "puzzles"
"""No rule hangs on what this folder holds either."""


def fingerprint_of(folders: Iterable[Traversable]) -> str:
    """Sha256, as 64 hex digits, of the .py and .toml files below these folders but pictures: the same everywhere.

    Paths and texts count, whatever the line ends.
    """
    sha = hashlib.sha256()
    for folder in folders:
        for path, file in sorted(_walk(folder, folder.name), key=lambda found: found[0]):
            text = file.read_bytes().replace(b"\r\n", b"\n")
            sha.update(f"{path}\0{len(text)}\0".encode())
            sha.update(text)
    return sha.hexdigest()


def _walk(folder: Traversable, path: str) -> Iterator[tuple[str, Traversable]]:
    for entry in folder.iterdir():
        if entry.name == PUZZLES:
            continue
        inner = f"{path}/{entry.name}"
        if entry.is_dir():
            yield from _walk(entry, inner)
        elif entry.name.endswith(SUFFIXES) and not entry.name.endswith(PICTURE):
            yield inner, entry
