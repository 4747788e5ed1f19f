"""Scenario files among files and folders, and which of them are of the card game."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from rules.cosmic.notation.shape import FORMAT


def found_in(places: Iterable[Path]) -> list[Path]:
    """The scenario files among files and folders, in order, each once. ValueError names a folder without any."""
    files: dict[Path, None] = {}
    for place in places:
        inside = sorted(place.rglob("*.toml")) if place.is_dir() else [place]
        if not inside:
            raise ValueError(f"{place} is a folder without scenarios: it holds no .toml file")
        files.update(dict.fromkeys(inside))
    return list(files)


def of_the_card_game(files: Iterable[Path]) -> list[Path]:
    """Those that say that they are positions of the card game."""
    return [file for file in files if f'"{FORMAT}"' in file.read_text(encoding="utf-8")]
