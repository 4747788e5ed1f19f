"""The puzzles that ship: one file each, a position (`cosmic-position/1`) with a table `puzzle` beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from importlib.resources import files
from typing import Any

import attrs
import tomli_w

from rules.cosmic.cards.catalogue import Catalogue
from rules.cosmic.match import CosmicMatch
from rules.cosmic.notation.position import build
from rules.kernel.asks import Ask
from rules.kernel.events import Event
from rules.kernel.game import OnEvent
from rules.kernel.puzzle import Puzzle, PuzzleCourse
from rules.kernel.scenario import PositionError, asked, read_tables, read_toml

FOLDER = "content.cosmic.puzzles"


@attrs.frozen
class Page:
    """A puzzle with its position as plain data."""

    puzzle: Puzzle
    position: Mapping[str, Any]


def read_page(text: str) -> Page:
    """A file of one puzzle. Raises `PositionError`."""
    data = read_toml(text)
    if "puzzle" not in data:
        raise PositionError("puzzle", "is missing")
    return Page(read_tables(data.pop("puzzle"), Puzzle), data)


def write_page(page: Page) -> str:
    """The same as a text."""
    puzzle = attrs.asdict(page.puzzle)
    for left_out in ("then", "odds"):
        if not puzzle[left_out]:
            del puzzle[left_out]
    return tomli_w.dumps({**page.position, "puzzle": puzzle}, indent=1)


def nobody_hears(_: Event) -> None:
    """What happens in a puzzle is told to nobody."""


def opened(page: Page, catalogue: Catalogue, on_event: OnEvent = nobody_hears) -> tuple[CosmicMatch, Ask]:
    """The game of a puzzle at its question, and that question. Raises `PositionError` where it is not asked."""
    setup, mark = build(page.position, catalogue)
    game = CosmicMatch.saved_at(catalogue, setup, mark, on_event, beats=False)
    game.start()
    return game, asked(game, page.puzzle.seat, page.puzzle.kind)


class CosmicPuzzles:
    """The puzzles of the card game."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue

    @cached_property
    def pages(self) -> Mapping[int, Page]:
        """Every puzzle by its number, in order."""
        texts = [file.read_text(encoding="utf-8") for file in files(FOLDER).iterdir() if file.name.endswith(".toml")]
        read = sorted(map(read_page, texts), key=lambda page: page.puzzle.number)
        return {page.puzzle.number: page for page in read}

    def all(self) -> Sequence[Puzzle]:
        return [page.puzzle for page in self.pages.values()]

    def open(self, puzzle: Puzzle, on_event: OnEvent = nobody_hears) -> PuzzleCourse:
        return PuzzleCourse(puzzle, *opened(self.pages[puzzle.number], self._catalogue, on_event))
