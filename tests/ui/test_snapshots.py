"""The screens of the gallery as they are to be read, line by line: `snapshots/<scene>_<size>.txt`.

After a change that is meant to be seen, `COSMIC_SNAPSHOTS=write pytest tests/ui/test_snapshots.py` writes them anew,
and `python docs/screens/make.py` draws them anew.
"""

from __future__ import annotations

import os
from pathlib import Path
from xml.etree import ElementTree as ET

import contact_sheet
import pytest
from gallery import NAMES, SIZES, pictures, shown
from tables import lines

from cosmic_tui.screenkit.picture import BLOCKS

FOLDER = Path(__file__).with_name("snapshots")
PICTURES = Path(__file__).parents[2] / "docs/screens"


def compare(file: Path, seen: str) -> None:
    if os.environ.get("COSMIC_SNAPSHOTS") == "write":
        file.parent.mkdir(exist_ok=True)
        file.write_text(seen, encoding="utf-8")
    assert seen == file.read_text(encoding="utf-8")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scene", NAMES)
async def test_a_screen_reads_as_it_did(scene: str, size: str) -> None:
    compare(FOLDER / f"{scene}_{size}.txt", await shown(scene, SIZES[size], lines))


@pytest.mark.parametrize("scene", ["alliance", "power"])
async def test_an_ascii_terminal_is_served(scene: str) -> None:
    seen = await shown(scene, SIZES["small"], lines, ascii=True)
    assert seen.isascii()
    compare(FOLDER / f"{scene}_ascii.txt", seen)


async def test_the_narrowest_wide_table() -> None:
    compare(FOLDER / "ships_narrowest.txt", await shown("ships", (110, 36), lines))


def test_the_gallery_has_a_picture_of_every_screen_and_no_other() -> None:
    wanted = pictures() | {contact_sheet.FILE, "staged_strip.svg", "staged_film.svg"}
    assert {file.name for file in PICTURES.glob("*.svg")} == wanted


def test_the_contact_sheet_shows_the_portraits_as_they_are() -> None:
    assert (PICTURES / contact_sheet.FILE).read_text(encoding="utf-8") == contact_sheet.contact_sheet()


def test_every_picture_of_the_gallery_can_be_shown() -> None:
    for file in PICTURES.glob("*.svg"):
        assert ET.parse(file).getroot().tag.endswith("svg"), file.name


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scene", NAMES)
def test_a_picture_of_the_gallery_shows_what_the_screen_reads(scene: str, size: str) -> None:
    picture = ET.parse(PICTURES / f"{scene}_{size}.svg")
    written = "".join(span.text or "" for span in picture.iter("{http://www.w3.org/2000/svg}tspan"))
    read = (FOLDER / f"{scene}_{size}.txt").read_text(encoding="utf-8")
    assert "".join(written.split()) == "".join(sign for sign in read if sign not in BLOCKS and not sign.isspace())
