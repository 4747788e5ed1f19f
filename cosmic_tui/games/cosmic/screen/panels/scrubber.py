"""The prompt of a replay: where the replay stands, and the keys that move it."""

from __future__ import annotations

from collections.abc import Sequence

from cosmic_tui.screenkit.styled_text import Row, Span, clickable, ink, part_by_part, whole_parts
from cosmic_tui.screenkit.theme import Appearance
from cosmic_tui.screenkit.wording import Wording


def scrubber(
    look: Appearance,
    words: Wording,
    cells: int,
    *,
    place: int,
    length: int,
    beginnings: Sequence[int],
    playing: bool,
    pace: int,
    eyes: str,
) -> list[Row]:
    """A bar with a mark for every encounter, what is told at the place, and the keys."""
    state = words.say("replay.playing" if playing else "replay.paused")
    number = sum(begin <= place for begin in beginnings)
    where = words.ink("replay.where", "title", n=place, all=length, encounter=number, state=state)
    whose = words.ink("replay.eyes", "dim", whose=eyes) if eyes else ()
    where = (*where, *words.ink("replay.pace", "dim", n=pace), *whose)
    keys = part_by_part(words.ink("keys.replay", "faint"), cells)
    return [whole_parts(where, cells), bar(look, cells, place, length, beginnings), *keys]


def bar(look: Appearance, cells: int, place: int, length: int, beginnings: Sequence[int]) -> Row:
    """The replay as a line: what has been seen, where it stands, where encounters begin; a click leads there."""
    marks = {begin * (cells - 1) // max(length, 1) for begin in beginnings}
    here = place * (cells - 1) // max(length, 1)
    spans: list[Span] = []
    for cell in range(cells):
        sign = "mark" if cell in marks else "full" if cell < here else "rest"
        style = "cursor" if cell == here else "hot" if cell in marks else "dim" if cell < here else "faint"
        spans += clickable(ink(look.sign(sign), style), f"event:{_place_of(cell, cells, length)}")
    return tuple(spans)


def _place_of(cell: int, cells: int, length: int) -> int:
    return -(-cell * length // max(cells - 1, 1))
