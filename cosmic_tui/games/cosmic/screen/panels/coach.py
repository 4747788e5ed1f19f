"""The coach: a line for a person's first games, and a panel in a lesson that explains every question."""

from __future__ import annotations

from collections.abc import Mapping

from cosmic_tui.games.cosmic.screen.advice import advice
from cosmic_tui.games.cosmic.screen.cards import CARDS
from cosmic_tui.games.cosmic.screen.model import TableModel
from cosmic_tui.games.cosmic.screen.panels.standing import in_setup
from cosmic_tui.games.cosmic.screen.panels.story import sentence
from cosmic_tui.games.cosmic.screen.prompts import Choice, DealChoice
from cosmic_tui.games.cosmic.screen.prompts.totals import totals
from cosmic_tui.screenkit.styled_text import BLANK, ELLIPSIS, Row, Span, fit, ink, join, padded, wrap
from rules.cosmic.protocol.views import View

UNSEEN = ("turns", "deals", "aliens", "winning")
"""What a lesson leaves for the whole game to show."""


EXPLAINED_TURNS = 3
"""So many turns the phases are explained for; who plays on has read it."""
KEY_CELLS = 7
ATTACK, NEGOTIATE = "attack", "negotiate"
TOLD = ("reveal.cards", "reveal.totals", "ships.landed")
"""What is told once more of the encounter, each as it was last."""


def coach_line(table: TableModel) -> Row:
    """What the phase that is seen is about, for somebody who wants to be told."""
    words, view = table.names.words, table.seen_view
    if table.news is None or view is None or not table.news.coach or table.lesson or table.over:
        return BLANK
    if view.turn > EXPLAINED_TURNS:
        return BLANK
    return join([words.ink("coach.line", "good"), words.ink(f"coach.{_matter(table, view)}", "dim")], " ")


def coach_lines(table: TableModel, cells: int, most: int) -> list[Row]:
    """The same on so many lines at most; nothing where there is no room for all of it."""
    line = coach_line(table)
    rows = wrap(line, cells) if line else []
    return rows if len(rows) <= most else []


def _matter(table: TableModel, view: View) -> str:
    """What is explained: the phase, or what has a rule of its own within it."""
    if in_setup(view):
        return "setup"
    talks = isinstance(table.choice, DealChoice) or any(clock.running.what == "deal" for clock in table.clocks)
    return "deal" if talks and not table.stage.playing else view.phase


def coach(table: TableModel, cells: int, lines: int) -> list[Row]:
    """The phase, the question with what to look at, and a good answer; the last of it stays if room is short."""
    view, words = table.seen_view, table.names.words
    if view is None:
        return []
    choice = table.choice
    rows = wrap(words.ink(f"coach.{view.phase}", "bold"), cells)
    if choice is None:
        return [*rows, *wrap(words.ink("lesson.waiting", ""), cells)][:lines]
    good = wrap(_good(table, choice), cells)
    about = wrap(_lesson(table, choice), cells)
    if len(rows) + len(about) + len(good) > lines:
        rows = []
    gap = [BLANK] if len(rows) + len(about) + len(good) + 2 <= lines else []
    return [*rows, *gap, *_first(about, lines - len(rows) - 2 * len(gap) - len(good)), *gap, *good][:lines]


def _first(rows: list[Row], lines: int) -> list[Row]:
    """So many of the rows; a sign tells where there are more."""
    if len(rows) <= lines or lines < 1:
        return rows[: max(0, lines)]
    return [*rows[: lines - 1], (*rows[lines - 1], Span(ELLIPSIS, "faint"))]


def _good(table: TableModel, choice: Choice) -> Row:
    """A good answer as the table stands, looked for once for each question."""
    key = choice.ask.key
    if key not in table.advised:
        table.advised[key] = advice(table, choice, "lesson.good")
    return table.advised[key]


def _lesson(table: TableModel, choice: Choice) -> Row:
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
    happened = [*told.values(), *_power_shown(table), *_paid(table)]
    rows += [line for row in happened for line in wrap((Span("  "), *row), cells, 2)]
    rows.append(BLANK)
    rows.append(words.ink("lesson_end.unseen", "dim"))
    for what in UNSEEN:
        besides = words.ink(f"lesson_end.{what}", n=len(CARDS.aliens))
        rows += wrap((*ink(f"{table.look.sign('dot')} ", "dim"), *besides), cells, 2)
    return rows


def _power_shown(table: TableModel) -> list[Row]:
    """What the own alien has cost others: it is met in the lesson, and seen to matter."""
    own = {player.alien for player in table.view.players if player.seat == table.seat} if table.view else set()
    lost = [seen for seen in table.events if seen.kind == "ships.warped" and seen.data["cause"] in own]
    return [sentence(table.names, seen) for seen in lost]


def _paid(table: TableModel) -> list[Row]:
    """Why somebody who laid a negotiate has lost, and what that was good for; nothing where nobody was paid."""
    cards: Mapping[str, str] = next(
        (seen.data["cards"] for seen in reversed(table.events) if seen.kind == "reveal.cards"), {}
    )
    kinds = {seat: CARDS.kind(card) for seat, card in cards.items()}
    if table.seat is None or kinds.get(table.seat) != NEGOTIATE or ATTACK not in kinds.values():
        return []
    taken = [seen for seen in table.events if seen.kind == "compensation" and seen.data["seat"] == table.seat]
    return [table.names.words.ink("lesson_end.paid", "", n=seen.data["count"]) for seen in taken[-1:]]


def lesson_keys(table: TableModel, cells: int) -> list[Row]:
    """What can be done at the end of a lesson."""
    words = table.names.words
    keys = {"whole": words.say("result.key_rematch"), "on": "Enter", "leave": "l"}
    return [
        fit((*padded(ink(key, "key"), KEY_CELLS), *words.ink(f"lesson_end.do_{what}")), cells)
        for what, key in keys.items()
    ]
