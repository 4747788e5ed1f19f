"""The portraits of the aliens, drawn by hand: `aliens/<id>/portrait.toml`, pixels as rows of letters."""

import re
from importlib.resources.abc import Traversable

import attrs

from content.reading import read, require

FILE = "portrait.toml"
BIG, SMALL = 16, 8
"""Pixels of a side, on alien sheets and at the table."""
NOTHING = "."
"""The letter of a pixel that shows what is behind the portrait."""
MOST_COLOURS = 9
COLOUR = re.compile(r"#[0-9a-f]{6}")


@attrs.frozen
class Portrait:
    """What an alien looks like: `shape` says it in words, `palette` gives each letter of the rows its `#rrggbb`.

    `dark` are the letters that are left out where there are no colours, so that eyes, mouths and the like are seen.
    """

    shape: str
    palette: dict[str, str]
    dark: str
    big: str
    small: str

    def rows(self, *, small: bool = False) -> tuple[str, ...]:
        """The pixels, 16 rows of 16 letters (`small`: 8 of 8), each a key of the palette or `NOTHING`."""
        return tuple((self.small if small else self.big).split())


def read_portraits(folder: Traversable, aliens: list[str]) -> dict[str, Portrait]:
    """Alien id -> its portrait; ContentError names file and key of one that is missing or drawn wrongly."""
    portraits = {alien: read(folder, f"aliens/{alien}/{FILE}", Portrait) for alien in aliens}
    for alien, portrait in portraits.items():
        _check(portrait, f"aliens/{alien}/{FILE}")
    return portraits


def _check(portrait: Portrait, file: str) -> None:
    require(bool(portrait.shape), file, "shape", "must not be empty")
    count = len(portrait.palette)
    require(0 < count <= MOST_COLOURS, file, "palette", f"must be of 1 to {MOST_COLOURS} colours, not {count}")
    for letter, colour in portrait.palette.items():
        require(len(letter) == 1 and letter.isalpha(), file, "palette", f"{letter!r} is no letter")
        require(bool(COLOUR.fullmatch(colour)), file, "palette", f"{colour!r} is no colour such as '#4fcf9c'")
    for letter in portrait.dark:
        require(letter in portrait.palette, file, "dark", f"has a letter that is not in the palette: {letter!r}")
    _check_rows(portrait, file, "big", portrait.rows(), BIG)
    _check_rows(portrait, file, "small", portrait.rows(small=True), SMALL)


def _check_rows(portrait: Portrait, file: str, key: str, rows: tuple[str, ...], side: int) -> None:
    require(len(rows) == side, file, key, f"must be {side} rows, not {len(rows)}")
    for number, row in enumerate(rows, 1):
        require(len(row) == side, file, key, f"row {number} must be {side} letters, not {len(row)}: {row!r}")
        for letter in row:
            known = letter == NOTHING or letter in portrait.palette
            require(known, file, key, f"row {number} has a letter that is not in the palette: {letter!r}")
