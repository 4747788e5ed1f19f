"""The coach: a line for a person's first games, and a panel in a lesson that explains every question."""

from __future__ import annotations

from cosmic_tui.games.cosmic.screen.advice import advice
from cosmic_tui.games.cosmic.screen.model import TableModel
from cosmic_tui.games.cosmic.screen.panels.standing import in_setup
from cosmic_tui.games.cosmic.screen.panels.story import sentence
from cosmic_tui.games.cosmic.screen.prompts import Choice, DealChoice
from cosmic_tui.games.cosmic.screen.prompts.totals import totals
from cosmic_tui.screenkit.styled_text import BLANK, Row, Span, fit, ink, join, padded, wrap
from rules.cosmic.protocol.views import View

UNSEEN = ("turns", "deals", "aliens", "winning")
"""What a lesson leaves for the whole game to show."""


EXPLAINED_TURNS = 3
"""So many turns the phases are explained for; who plays on has read it."""
KEY_CELLS = 7
TOLD = ("reveal.cards", "reveal.totals", "ships.landed")
"""What is told once more of the encounter, each as it was last."""


def coach_line(table: TableModel, cells: int) -> Row:
    """What this phase is about, for somebody who wants to be told."""
    words = table.names.words
    if table.news is None or not table.news.coach or table.view is None or table.lesson or table.over:
        return BLANK
    if table.view.turn > EXPLAINED_TURNS:
        return BLANK
    return fit(
        join([words.ink("coach.line", "good"), words.ink(f"coach.{_matter(table, table.view)}", "dim")], " "), cells
    )


def _matter(table: TableModel, view: View) -> str:
    """What is explained: the phase, or what has a rule of its own within it."""
    if in_setup(view):
        return "setup"
    talks = isinstance(table.choice, DealChoice) or any(clock.running.what == "deal" for clock in table.clocks)
    return "deal" if talks else view.phase


def coach(table: TableModel, cells: int, lines: int) -> list[Row]:
    """The phase, the question with what to look at, and a good answer; the last of it stays if room is short."""
    view, words = table.view, table.names.words
    if view is None:
        return []
    choice = table.choice
    rows = wrap(words.ink(f"coach.{view.phase}", "bold"), cells)
    if choice is None:
        return [*rows, *wrap(words.ink("lesson.waiting", ""), cells)][:lines]
    good = wrap(table.good_answer(choice, _good), cells)
    about = wrap(_about(table, choice), cells)
    gap = [BLANK] if len(rows) + len(about) + len(good) + 2 <= lines else []
    return [*rows, *gap, *about, *gap, *good][:lines]


def _good(table: TableModel, choice: Choice) -> Row:
    return advice(table, choice, "lesson.good")


def _about(table: TableModel, choice: Choice) -> Row:
    """What is asked here, and what to look at."""
    view, names, words = table.view, table.names, table.names.words
    key = f"lesson.{choice.ask.kind}"
    if view is None or key not in words:
        return BLANK
    now = totals(view)
    other = choice.other if isinstance(choice, DealChoice) else ""
    return words.ink(
        key, "", offense=names.seat(view.offense), defense=names.seat(view.defense) if view.defense else "",
        offense_total=now["offense"], defense_total=now["defense"], other=names.seat(other),
    )  # fmt: skip


def lesson_end(table: TableModel, cells: int) -> list[Row]:
    """How the first encounter went, and what there is still to see."""
    words, view = table.names.words, table.view
    if view is None:
        return []
    story = [seen for seen in table.events if seen.kind in TOLD]
    told = {seen.kind: sentence(table.names, seen) for seen in story}
    star = Span(f"{table.look.sign('star')} ", "hot")
    how = words.first(f"lesson_end.{table.lesson_outcome}", "lesson_end.other") or ""
    rows: list[Row] = [BLANK, (star, *words.ink("lesson_end.over", "title")), *wrap(words.ink(how), cells)]
    rows += [fit((Span("  "), *row), cells) for row in told.values()]
    rows.append(BLANK)
    rows.append(words.ink("lesson_end.unseen", "dim"))
    for what in UNSEEN:
        rows += wrap((*ink(f"{table.look.sign('dot')} ", "dim"), *words.ink(f"lesson_end.{what}")), cells, 2)
    return rows


def lesson_keys(table: TableModel, cells: int) -> list[Row]:
    """What can be done at the end of a lesson."""
    words = table.names.words
    keys = {"whole": words.say("result.key_rematch"), "on": "Enter", "leave": "l"}
    return [
        fit((*padded(ink(key, "key"), KEY_CELLS), *words.ink(f"lesson_end.do_{what}")), cells)
        for what, key in keys.items()
    ]
