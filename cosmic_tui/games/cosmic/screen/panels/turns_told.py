"""The story of a game as lines of the result: each turning point opens the replay where it happened."""

from __future__ import annotations

from itertools import zip_longest

from cosmic_tui.games.cosmic.replay.turning_points import TurningPoint, bluff_of_the_day, turning_points
from cosmic_tui.games.cosmic.screen.model import TableModel
from cosmic_tui.games.cosmic.screen.naming import Names
from cosmic_tui.screenkit.styled_text import BLANK, Row, Span, clickable, fit, ink, padded, wrap


def story_of(table: TableModel) -> list[TurningPoint]:
    """The turning points of the game at a table."""
    view = table.view
    return turning_points(table.encounters, view.target) if view else []


def story_lines(table: TableModel, cells: int) -> list[Row]:
    """A line each under a heading; the one at the cursor is lit."""
    points, words = story_of(table), table.names.words
    if not points:
        return []
    lines = [_line(table, point, cells, lit=place == table.story_at) for place, point in enumerate(points)]
    return [fit(words.ink("result.story", "gold"), cells), *lines]


def bluff_lines(table: TableModel, cells: int) -> list[Row]:
    """The bluff of the day: who has won with how much the lower card."""
    bluff = bluff_of_the_day(table.encounters)
    if bluff is None:
        return []
    values = {"seat": table.names.seat(bluff.seat), "other": table.names.seat(bluff.other)}
    told = table.names.words.ink("result.bluff", "", **values, n=bluff.amount, number=bluff.place + 1)
    return [BLANK, *wrap(told, cells)]


def _line(table: TableModel, point: TurningPoint, cells: int, *, lit: bool) -> Row:
    number = ink(f"{point.place + 1:>3} ", "cursor" if lit else "faint")
    return clickable(fit((*number, Span(" "), *told(table.names, point)), cells), f"story:{point.place}")


def told(names: Names, point: TurningPoint) -> Row:
    """A turning point in a sentence."""
    other = names.seat(point.other) if point.other else ink("")
    key = f"result.point.{point.kind}"
    key = f"{key}_alone" if not point.other and f"{key}_alone" in names.words else key
    key = f"{key}_level" if not point.amount and f"{key}_level" in names.words else key
    return names.words.ink(key, "", seat=names.seat(point.seat), other=other, n=point.amount)


def two_columns(left: list[Row], right: list[Row], cells: int) -> list[Row]:
    """Rows side by side, each on half of the cells."""
    half = cells // 2 - 1
    pairs = zip_longest(left, right, fillvalue=BLANK)
    return [(*padded(fit(mine, half), half + 2), *fit(other, half)) for mine, other in pairs]
