"""The portraits as they are drawn: each whole, each seen on any background, no two alike."""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources import files
from itertools import combinations
from pathlib import Path

import pytest
from rich.color import Color, ColorSystem

from content.cosmic.portraits import FILE, NOTHING, Portrait, read_portraits
from content.cosmic.sheets import read_aliens
from content.reading import ContentError

ALIENS = sorted(read_aliens(files("content.cosmic")))
PORTRAITS = read_portraits(files("content.cosmic"), ALIENS)
SIZES = ("big", "small")
LEAST_OF_OUTLINE = 0.12
"""Of the pixels that two outlines have together, so many are in one of them alone."""
LEAST_OF_LIGHT = 0.15
"""How far apart two portraits are in brightness, on average of all pixels, from 0 to 1."""
GROUNDS = ("#0b1020", "#f4f1e8")
LEAST_SEEN = 0.65
"""Of the pixels at the outline, so many stand out from the ground."""
LEAST_CONTRAST = 1.3

Place = tuple[int, int]


def drawn(alien: str, size: str) -> dict[Place, str]:
    """Where there is something -> its colour."""
    portrait = PORTRAITS[alien]
    rows = portrait.rows(small=size == "small")
    return {
        (x, y): portrait.palette[letter] for y, row in enumerate(rows) for x, letter in enumerate(row) if letter != "."
    }


def luminance(colour: str) -> float:
    """Of WCAG, from 0 to 1."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def brightness(colour: str | None) -> float:
    return luminance(colour) ** 0.45 if colour else 0.0


def test_every_alien_has_a_portrait_and_nobody_else() -> None:
    folders = files("content.cosmic").joinpath("aliens").iterdir()
    assert {folder.name for folder in folders if folder.is_dir() and folder.joinpath(FILE).is_file()} == set(ALIENS)
    assert len({portrait.shape for portrait in PORTRAITS.values()}) == len(ALIENS) == 51


@pytest.mark.parametrize("alien", ALIENS)
def test_no_colour_of_a_palette_is_left_over(alien: str) -> None:
    portrait = PORTRAITS[alien]
    assert set(portrait.palette) == set(portrait.big + portrait.small) - {NOTHING, "\n"}
    assert len(set(portrait.palette.values())) == len(portrait.palette)


@pytest.mark.parametrize("alien", ALIENS)
def test_a_portrait_fills_its_place_and_is_lit_from_one_side(alien: str) -> None:
    for size, side in (("big", 16), ("small", 8)):
        places = drawn(alien, size)
        columns, lines = {x for x, _ in places}, {y for _, y in places}
        assert max(len(columns), len(lines)) >= side - 1
        assert min(len(columns), len(lines)) >= side - 4
        assert {(side - 1 - x, y): colour for (x, y), colour in places.items()} != places


@pytest.mark.parametrize("size", SIZES)
def test_no_two_outlines_are_alike(size: str) -> None:
    outlines = {alien: set(drawn(alien, size)) for alien in ALIENS}
    shares = {pair: _apart(*(outlines[alien] for alien in pair)) for pair in combinations(ALIENS, 2)}
    assert {pair: share for pair, share in shares.items() if share < LEAST_OF_OUTLINE} == {}


def _apart(one: set[Place], other: set[Place]) -> float:
    return len(one ^ other) / len(one | other)


@pytest.mark.parametrize(("size", "side"), [("big", 16), ("small", 8)])
def test_no_two_portraits_are_alike_in_light_and_shade(size: str, side: int) -> None:
    lights = {}
    for alien in ALIENS:
        places = drawn(alien, size)
        lights[alien] = [brightness(places.get((x, y))) for x in range(side) for y in range(side)]
    far = {
        (one, other): sum(abs(a - b) for a, b in zip(lights[one], lights[other], strict=True)) / side**2
        for one, other in combinations(ALIENS, 2)
    }
    assert {pair: distance for pair, distance in far.items() if distance < LEAST_OF_LIGHT} == {}


@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("alien", ALIENS)
def test_the_outline_is_seen_on_dark_and_light(alien: str, size: str, ground: str) -> None:
    places = drawn(alien, size)
    edge = [
        colour
        for (x, y), colour in places.items()
        if not {(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)} <= places.keys()
    ]
    assert sum(contrast(colour, ground) >= LEAST_CONTRAST for colour in edge) >= LEAST_SEEN * len(edge)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("alien", ALIENS)
def test_three_colours_stay_apart_where_there_are_sixteen(alien: str, size: str) -> None:
    assert (
        len({Color.parse(colour).downgrade(ColorSystem.STANDARD).number for colour in drawn(alien, size).values()}) >= 3
    )


def changed(old: str, new: str) -> Callable[[str], str]:
    def change(text: str) -> str:
        assert old in text
        return text.replace(old, new, 1)

    return change


@pytest.mark.parametrize(
    ("change", "key", "reason"),
    [
        (changed('shape = "stitched', 'form = "stitched'), "form", "not a known key"),
        (changed("stitched head with an open skull, hanging jaw", ""), "shape", "must not be empty"),
        (changed("#93ba76", "#93ba7"), "palette", "'#93ba7' is no colour"),
        (changed("{ h = ", "{ hh = "), "palette", "'hh' is no letter"),
        (changed("{ ", '{ A = "#000000", '), "palette", "must be of 1 to 9 colours, not 10"),
        (changed('dark = "', 'dark = "z'), "dark", "not in the palette: 'z'"),
        (changed("...hhhhh........\n", ""), "big", "must be 16 rows, not 15"),
        (changed(".hhhkppp\n", ".hhhkpp\n"), "small", "row 2 must be 8 letters, not 7: '.hhhkpp'"),
        (changed("\n.hhh.pp.\n", "\n.hzh.pp.\n"), "small", "row 1 has a letter that is not in the palette: 'z'"),
    ],
)
def test_a_portrait_drawn_wrongly_is_named(folder: Path, change: Callable[[str], str], key: str, reason: str) -> None:
    file = folder / f"aliens/zombie/{FILE}"
    file.write_text(change(file.read_text(encoding="utf-8")), encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        read_portraits(folder, ALIENS)
    assert (caught.value.file, caught.value.key) == (f"aliens/zombie/{FILE}", key)
    assert reason in caught.value.reason


def test_a_portrait_that_is_missing_is_named(folder: Path) -> None:
    (folder / f"aliens/zombie/{FILE}").unlink()
    with pytest.raises(ContentError, match=r"aliens/zombie/portrait\.toml: the file is missing"):
        read_portraits(folder, ALIENS)


def test_rows_are_read_without_the_blank_line_at_their_ends() -> None:
    assert Portrait("a dot", {"a": "#000000"}, "", "\n.a\n..\n", "\na\n").rows() == (".a", "..")
