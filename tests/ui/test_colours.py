"""The colours of the seats are told apart by every kind of sight, and all that is written can be read.

Sight as in Machado, Oliveira and Fernandes 2009 (severity 1), distances as in CIEDE2000, contrast as in WCAG 2.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import combinations

import pytest

from cosmic_tui.games.cosmic.screen.looks import CARD_BANDS
from cosmic_tui.screenkit.palette import DARK, LIGHT, Palette, mixed

Triple = tuple[float, float, float]
SIGHT: dict[str, Sequence[Triple]] = {
    "all": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
LEAST_DISTANCE, LEAST_CONTRAST = 11, 4.48
SURFACES = ("space", "ground", "panel", "raised", "band")
WRITTEN = ("ink", "dim", "faint", "strong", "gold", "key", "hot", "good", "bad")


def linear(colour: str) -> list[float]:
    """The three channels of `#rrggbb` as light."""
    shares = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return [share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares]


def contrast(one: str, other: str) -> float:
    darker, lighter = sorted(
        sum(part * share for part, share in zip((0.2126, 0.7152, 0.0722), linear(colour), strict=True))
        for colour in (one, other)
    )
    return (lighter + 0.05) / (darker + 0.05)


def lab(colour: str, sight: str) -> Triple:
    """A colour as somebody sees it, in CIELAB."""
    light = linear(colour)
    red, green, blue = (min(1.0, max(0.0, sum(map(math.prod, zip(row, light, strict=True))))) for row in SIGHT[sight])
    white = (0.95047, 1.0, 1.08883)
    xyz = (
        0.4124 * red + 0.3576 * green + 0.1805 * blue,
        0.2126 * red + 0.7152 * green + 0.0722 * blue,
        0.0193 * red + 0.1192 * green + 0.9505 * blue,
    )
    x, y, z = (
        share ** (1 / 3) if share > 0.008856 else 7.787 * share + 16 / 116
        for share in (value / most for value, most in zip(xyz, white, strict=True))
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def distance(one: Triple, other: Triple) -> float:
    """CIEDE2000."""
    (light1, a1, b1), (light2, a2, b2) = one, other
    mean = (math.hypot(a1, b1) + math.hypot(a2, b2)) / 2
    stretch = 1.5 - 0.5 * math.sqrt(mean**7 / (mean**7 + 25**7))
    chroma1, chroma2 = math.hypot(a1 * stretch, b1), math.hypot(a2 * stretch, b2)
    hue1, hue2 = (math.degrees(math.atan2(b, a * stretch)) % 360 for a, b in ((a1, b1), (a2, b2)))
    turn = (hue2 - hue1 + 180) % 360 - 180
    middle_hue = hue1 + turn / 2
    middle_light, middle_chroma = (light1 + light2) / 2, (chroma1 + chroma2) / 2
    across = 2 * math.sqrt(chroma1 * chroma2) * math.sin(math.radians(turn / 2))

    def cos(factor: float, shift: float) -> float:
        return math.cos(math.radians(factor * middle_hue + shift))

    tilt = 1 - 0.17 * cos(1, -30) + 0.24 * cos(2, 0) + 0.32 * cos(3, 6) - 0.2 * cos(4, -63)
    off = (middle_light - 50) ** 2
    for_light = (light2 - light1) / (1 + 0.015 * off / math.sqrt(20 + off))
    for_chroma = (chroma2 - chroma1) / (1 + 0.045 * middle_chroma)
    for_hue = across / (1 + 0.015 * middle_chroma * tilt)
    from_blue = 60 * math.exp(-((((middle_hue % 360) - 275) / 25) ** 2))
    rotation = -2 * math.sqrt(middle_chroma**7 / (middle_chroma**7 + 25**7)) * math.sin(math.radians(from_blue))
    return math.sqrt(for_light**2 + for_chroma**2 + for_hue**2 + rotation * for_chroma * for_hue)


def test_the_distance_is_that_of_the_published_examples() -> None:
    """Two of the pairs of Sharma, Wu and Dalal 2005."""
    assert distance((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485)) == pytest.approx(2.0425, abs=1e-4)
    assert distance((50.0, 2.5, 0.0), (73.0, 25.0, -18.0)) == pytest.approx(27.1492, abs=1e-4)


@pytest.mark.parametrize("palette", [DARK, LIGHT], ids=["dark", "light"])
@pytest.mark.parametrize("sight", SIGHT)
def test_any_two_seats_are_told_apart(palette: Palette, sight: str) -> None:
    for one, other in combinations(palette.seats.values(), 2):
        assert distance(lab(one, sight), lab(other, sight)) >= LEAST_DISTANCE, (one, other)


@pytest.mark.parametrize("palette", [DARK, LIGHT], ids=["dark", "light"])
@pytest.mark.parametrize("surface", SURFACES)
def test_whatever_is_written_can_be_read_on_every_surface(palette: Palette, surface: str) -> None:
    behind = getattr(palette, surface)
    for colour in [*(getattr(palette, name) for name in WRITTEN), *palette.seats.values()]:
        assert contrast(colour, behind) >= LEAST_CONTRAST, colour


def test_white_can_be_read_on_the_bands_of_the_cards() -> None:
    assert all(contrast("#ffffff", band) >= 4.9 for band in CARD_BANDS.values())


@pytest.mark.parametrize("seat", DARK.seats)
def test_the_number_on_a_tile_and_a_flag_can_be_read(seat: str) -> None:
    assert contrast(DARK.night, DARK.seats[seat]) >= LEAST_CONTRAST


def test_colours_are_mixed_by_their_parts() -> None:
    assert mixed("#000000", "#ffffff", 0.5) == "#808080"
    assert mixed("#102030", "#ffffff", 0.0) == "#102030"
