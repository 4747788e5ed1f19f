"""The surface of the prompt: a bar that says how the question stands, with a word for it; and what the stage says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from cosmic_tui.games.cosmic.screen.cards import CARDS
from cosmic_tui.games.cosmic.screen.model import TableModel
from cosmic_tui.games.cosmic.screen.panels.meeting import meeting_key, stands_before
from cosmic_tui.games.cosmic.screen.panels.question import question
from cosmic_tui.games.cosmic.screen.panels.story import sentence
from cosmic_tui.games.cosmic.screen.stage.frame import Act, Frame
from cosmic_tui.screenkit.styled_text import BLANK, Row, Span, apart, ink, join, styled, whole_parts, width, wrap

BAR_CELLS = 2
"""Cells of the bar, and of air."""


def prompt(table: TableModel, cells: int, lines: int) -> list[Row]:
    """What stands in the prompt: the question, or while it waits what the stage shows; nothing before the first."""
    if stands_before(table):
        return [table.names.words.ink("meet.first", "dim"), meeting_key(table)]
    return staged(table, cells, lines) if table.stage.holding else question(table, cells, lines)


def with_bar(table: TableModel, rows: list[Row], cells: int, lines: int) -> list[Row]:
    """The rows with the bar before them and the word behind the first one, on exactly so many lines."""
    style, tags = _state(table)
    tag = next((tag for tag in tags if rows and width(rows[0]) + width(tag) < cells), BLANK)
    if tag:
        rows = [apart(rows[0], tag, cells), *rows[1:]]
    bar = Span(table.look.sign("bar"), style)
    return [(bar, Span(" "), *row) for row in [*rows, *[BLANK] * (lines - len(rows))][:lines]]


def _state(table: TableModel) -> tuple[str, Sequence[Row]]:
    """The colour of the bar, and the words for it: the whole ones, then one for where there is no room for them."""
    choice = table.choice
    if stands_before(table):
        return "gold", ()
    if choice is None or choice.sent:
        return "line", ()
    if choice.warning:
        return "bad", _tags(table, "again", "bad reverse")
    if table.is_prepared(choice):
        return "hot", _tags(table, "ahead", "hot reverse")
    return ("line", _tags(table, "quiet", "faint")) if table.is_quiet(choice) else ("gold", ())


def _tags(table: TableModel, state: str, style: str) -> Sequence[Row]:
    words = table.names.words
    return [ink(f" {words.say(f'prompt.tag_{state}{length}')} ", style) for length in ("", "_short")]


def staged(table: TableModel, cells: int, lines: int) -> list[Row]:
    """What is said while the stage plays and the question waits: what happens, and the keys."""
    frame, words = table.stage.frame, table.names.words
    told = wrap(styled(sentence(table.names, frame.event), "bold"), cells) if frame and not frame.veiled else []
    told += wrap(gone, cells) if frame and (gone := _gone(table, frame)) else []
    skip = "stage.skip_over" if table.over or table.lesson_over else "stage.skip"
    keys = join([words.ink(skip, "faint"), words.ink("stage.speed", "faint", speed=speed_in_words(table))], "  ")
    return [*told[: lines - 1], *[BLANK] * (lines - 1 - len(told)), whole_parts(keys, cells)]


def _gone(table: TableModel, frame: Frame) -> Row:
    """What has left the viewer's hand by what was done to them."""
    if frame.act is not Act.MINE or frame.before is None:
        return BLANK
    cards = CARDS.sorted((Counter(frame.before.hand) - Counter(frame.view.hand)).elements())
    return (*table.names.words.ink("stage.gone", "bad"), Span("  "), *table.names.cards(cards)) if cards else BLANK


def speed_in_words(table: TableModel) -> str:
    """The speed of the stage."""
    return table.names.words.say(f"stage.speed_{table.stage.speed}")
