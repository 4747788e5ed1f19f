"""The signs and colours of the card game, on top of those that every screen has."""

from __future__ import annotations

# ruff: noqa: RUF001 - these signs are what this file is about
from collections.abc import Mapping

from cosmic_tui.screenkit import few_colours, theme
from cosmic_tui.screenkit.palette import DARK, LIGHT, mixed

SIGNS: Mapping[str, tuple[str, str]] = {
    "gate": ("⇒", "=>"), "colony": ("◉", "@"), "citadel": ("▣", "&"), "offense": ("»", ">>"), "ally": ("›", ">"),
    "defense": ("▐", "||"), "guard": ("▕", "|"), "back": ("▮", "|"), "tech": ("╪", "T"), "face_down": ("╳╳", "XX"),
}  # fmt: skip
"""In Unicode and in ASCII."""
CARD_BANDS: Mapping[str, str] = {
    "attack": "#c63a28", "negotiate": "#2a66c4", "morph": "#8a3fc0", "reinforcement": "#1c7a45",
    "artifact": "#8a6410", "flare": "#b5530f",
}  # fmt: skip
"""The bands of the cards by their kind; white can be read on all of them."""
CARD_NAMES: Mapping[str, str] = {
    "attack": "#ffb3a7", "negotiate": "#a5d8ff", "morph": "#e5b8ff", "reinforcement": "#b2f2bb",
    "artifact": "#ffe8a3", "flare": "#ffd8a8",
}  # fmt: skip
"""In which they are named on a dark ground."""
STYLES: Mapping[str, tuple[str, str]] = {
    **{kind: (colour, CARD_BANDS[kind]) for kind, colour in CARD_NAMES.items()},
    "tech": ("#99e9f2", "#0b5f6e"),
    "warp": (mixed(DARK.key, DARK.seats["purple"], 0.5), mixed(LIGHT.key, LIGHT.seats["purple"], 0.5)),
}
"""On the dark palette and on the light one."""
SIXTEEN: Mapping[str, int] = {
    CARD_BANDS["attack"]: few_colours.RED, CARD_BANDS["morph"]: few_colours.VIOLET,
    CARD_BANDS["reinforcement"]: few_colours.GREEN,
}  # fmt: skip
"""Bands of cards that the nearest of sixteen colours would make grey."""


def register() -> None:
    """Make them known to whatever draws."""
    theme.add_game(SIGNS, STYLES)
    few_colours.SIXTEEN.update(SIXTEEN)
