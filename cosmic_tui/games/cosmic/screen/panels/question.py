"""The prompt: what is asked, what each choice leads to, what passing means; or whom the table waits for.

The question, its options and where they lead are shown in full; all else has the lines that they leave.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

import attrs

from cosmic_tui.games.cosmic.screen.model import TableModel
from cosmic_tui.games.cosmic.screen.panels.beat import standing
from cosmic_tui.games.cosmic.screen.panels.coach import coach_lines
from cosmic_tui.games.cosmic.screen.panels.meaning import default_in_words, notice, passing, talk_state, why
from cosmic_tui.games.cosmic.screen.panels.question_text import what
from cosmic_tui.games.cosmic.screen.panels.waiting import idle, vacancy
from cosmic_tui.games.cosmic.screen.prompts import Choice, DealChoice
from cosmic_tui.games.cosmic.screen.prompts.amounts import NumberChoice
from cosmic_tui.games.cosmic.screen.prompts.choice import in_band
from cosmic_tui.games.cosmic.screen.prompts.duel import duel
from cosmic_tui.games.cosmic.screen.prompts.playing import offered
from cosmic_tui.screenkit.styled_text import (
    BLANK,
    ELLIPSIS,
    Row,
    Span,
    fit,
    ink,
    join,
    padded,
    part_by_part,
    rows_around,
    set_in,
    styled,
    whole_parts,
    width,
    wrap,
)
from cosmic_tui.screenkit.wording import Wording
from cosmic_tui.ui.votes import consents

GAP = 2
MARKS = 4
"""Cells that `around` puts before and after what is left out."""
MOST_NEEDED = 14
"""A question of more lines than this scrolls."""


@attrs.frozen
class _Drawn:
    """A question in lines of some width."""

    title: Sequence[Row]
    options: Sequence[Row]
    leads: Sequence[Row]
    """A refusal or a warning, else where the option under the cursor leads."""

    @property
    def lines(self) -> int:
        return len(self.title) + len(self.options) + len(self.leads)


def question(table: TableModel, cells: int, lines: int) -> list[Row]:
    """The prompt on at most so many lines."""
    choice = table.choice
    if choice is None or choice.scene is None:
        told = [row for said in idle(table) for row in part_by_part(said, cells) or [()]]
        return [*coach_lines(table, cells, lines // 2), *told][:lines]
    drawn = _cut_to(_drawn(table, choice, cells, lines), lines)
    spare = lines - drawn.lines
    coached = coach_lines(table, cells, spare - 1)
    stands = [fit(row, cells) for row in standing(table, choice)][: max(0, spare - len(coached) - 1)]
    top = [*coached, *drawn.title, *stands]
    below = _foot_rows(table, choice, cells, max(0, spare - len(coached) - len(stands)))
    room = max(1, lines - len(top) - len(drawn.leads) - len(below))
    options = rows_around(drawn.options, _line_of_cursor(choice, drawn.options), room)
    return [*top, *options, *drawn.leads, *below][:lines]


def needed_lines(table: TableModel, cells: int) -> int:
    """How many lines the question takes if nothing of it is to be left out, its keys included."""
    choice = table.choice
    if choice is None or choice.scene is None or table.stage.holding:
        return 0
    return min(_drawn(table, choice, cells, 0).lines + 1, MOST_NEEDED)


def wished_lines(table: TableModel, cells: int) -> int:
    """How many lines it could use: an option on each, and what is said below."""
    choice = table.choice
    if choice is None or choice.scene is None or table.stage.holding or not choice.listed:
        return 0
    return 2 + len(choice.options) + 3 if cells else 0


def _drawn(table: TableModel, choice: Choice, cells: int, lines: int) -> _Drawn:
    kept = table.kept
    shown = kept.once("choice", lambda: (choice, choice.drawn_from, len(table.events)))
    title = kept.once(("title", cells), lambda: _title(table, choice, cells))
    said = kept.once(("notice", cells), lambda: _in_full(notice(table, choice), cells))
    leads = said or kept.drawn(("hint", cells), shown, lambda: _in_full(choice.hint(), cells))
    listed, told = kept.drawn(("listed", cells), shown, lambda: _listed(choice, cells))
    beside = said if told and told[choice.cursor] else leads
    if listed and len(title) + len(listed) + len(beside) < lines:
        return _Drawn(title, listed, beside)
    paired = kept.drawn(("paired", cells), shown, lambda: _paired(choice, cells))
    coached = len(coach_lines(table, cells, lines))
    if paired and coached + len(title) + len(paired) + len(leads) < lines:
        return _Drawn(title, paired, leads)
    return _Drawn(title, kept.drawn(("options", cells), shown, lambda: _options(choice, cells)), leads)


def _in_full(row: Row, cells: int) -> list[Row]:
    return wrap(row, cells) if row else []


def _cut_to(drawn: _Drawn, lines: int) -> _Drawn:
    """With fewer lines below where there is no room for all of them; a sign tells so."""
    room = max(1, lines - len(drawn.title) - 1)
    if len(drawn.leads) <= room:
        return drawn
    leads = [*drawn.leads[: room - 1], (*drawn.leads[room - 1], Span(ELLIPSIS, "faint"))]
    return attrs.evolve(drawn, leads=leads)


def _line_of_cursor(choice: Choice, rows: Sequence[Row]) -> int:
    pointed = f"option:{choice.cursor}"
    return next((line for line, row in enumerate(rows) if any(span.pick == pointed for span in row)), 0)


def _title(table: TableModel, choice: Choice, cells: int) -> list[Row]:
    """The question with how far it has come; that there are others, where there is room behind it, else below."""
    state = choice.state()
    title = wrap((*what(table, choice), *((Span("  "), *state) if state else ())), cells)
    if isinstance(choice, DealChoice) and not choice.building and table.view is not None and table.view.offer:
        title += _in_full(talk_state(table, choice), cells)
    more = _more(table, choice)
    if not more:
        return title
    told = ink(f"({more}: n)", "hot")
    if width(title[-1]) + GAP + width(told) <= cells:
        return [*title[:-1], (*title[-1], Span(" " * GAP), *told)]
    return [*title, fit(told, cells)]


def _more(table: TableModel, shown: Choice) -> str:
    """That there are other questions, those apart that need no answer."""
    words = table.names.words
    others = [choice for choice in table.choices.values() if choice is not shown]
    waiting = sum(not table.is_quiet(choice) for choice in others)
    if not waiting:
        return words.say("wait.more_quiet") if others else ""
    return words.say("wait.more_one") if waiting == 1 else words.say("wait.more", n=waiting)


def _options(choice: Choice, cells: int) -> list[Row]:
    """The options side by side, on as many lines as they need."""
    if isinstance(choice, DealChoice) and choice.building:
        return _offer(choice, cells)
    gap = 0 if isinstance(choice, NumberChoice) else GAP
    return set_in(choice.items(), cells - MARKS, gap)


def _listed(choice: Choice, cells: int) -> tuple[list[Row], list[bool]]:
    """Several options one below the other, each with the totals it makes and, where that fits, where it leads.

    The second list tells which of them say where they lead. Both are empty where there is no list.
    """
    if not choice.listed or len(choice.options) < 2 or choice.scene is None:
        return [], []
    items, duels = choice.items(), [duel(choice.ask, option, choice.scene) for option in choice.options]
    hints = [choice.hint_of(option) for option in choice.options]
    if not any(hints) and not any(duels):
        return [], []
    columns = _columns(items), _columns(duels)
    rows: list[Row] = []
    told: list[bool] = []
    for item, sums, hint in zip(items, duels, hints, strict=True):
        row = (*padded(item, columns[0]), *padded(sums, columns[1]))
        told.append(width(row) + width(hint) <= cells)
        rows.append((*row, *styled(hint, "dim")) if told[-1] else row)
    if all(width(row) <= cells for row in rows) and 0 <= choice.cursor < len(rows):
        rows[choice.cursor] = in_band(rows[choice.cursor], cells)
    return (rows, told) if all(width(row) <= cells for row in rows) else ([], [])


def _paired(choice: Choice, cells: int) -> list[Row]:
    """The options with the totals they make in two columns, for where a line for each is too much; else empty."""
    if not choice.listed or choice.scene is None:
        return []
    items, duels = choice.items(), [duel(choice.ask, option, choice.scene) for option in choice.options]
    if len(items) < 2 or not any(duels):
        return []
    left = _columns(items)
    rows = [(*padded(item, left), *sums) for item, sums in zip(items, duels, strict=True)]
    half, column = (len(rows) + 1) // 2, _columns(rows)
    lines = zip_longest(rows[:half], rows[half:], fillvalue=BLANK)
    paired: list[Row] = [(*padded(first, column), *second) for first, second in lines]
    return paired if all(width(row) <= cells for row in paired) else []


def _columns(rows: Sequence[Row]) -> int:
    widest = max(map(width, rows))
    return widest + GAP if widest else 0


def _offer(choice: DealChoice, cells: int) -> list[Row]:
    if choice.scene is None:
        return []
    names = choice.scene.names
    give, get = names.items(choice.spelt("give")), names.items(choice.spelt("get"))
    sentence = names.words.ink("deal.sentence", "", give=give, get=get)
    return [line for row in (sentence, choice.outcome()) if row for line in wrap(row, cells)]


def _foot_rows(table: TableModel, choice: Choice, cells: int, room: int) -> list[Row]:
    """The offer on the table, what passing means, and the keys with why; the less important fall away first."""
    words = table.names.words
    rows: list[Row] = []
    if isinstance(choice, DealChoice) and not choice.building and not (table.view and table.view.offer):
        rows += _in_full(talk_state(table, choice), cells)
    rows += [*consents(table), passing(table, choice)]
    if any(clock.running.what == "move" for clock in table.clocks):
        rows.append(words.ink("prompt.default", "dim", choice=default_in_words(choice)))
    if choice.scene and choice.cursor_option:
        rows.append(offered(choice.ask, choice.cursor_option, choice.scene))
    rows += vacancy(table)
    keys, cause = answer_keys(words, choice.how, cells), why(table, choice, title=what(table, choice))
    if cause and width(keys) + GAP + width(cause) <= cells:
        keys, cause = join([keys, cause], " " * (cells - width(keys) - width(cause))), ()
    rows.append(cause)
    kept: list[Row] = []
    for row in rows:
        lines = wrap(row, cells) if row else []
        kept += lines if len(kept) + len(lines) < room else []
    return [*kept, keys][:room]


def answer_keys(words: Wording, how: str, cells: int) -> Row:
    """The keys that answer: those that have room, in a short form where one has to be left out."""
    keys, short = words.ink(how, "faint"), f"{how}_short"
    if width(keys) > cells and short in words:
        keys = words.ink(short, "faint")
    return whole_parts(keys, cells)
