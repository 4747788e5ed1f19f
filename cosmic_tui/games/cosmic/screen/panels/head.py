"""The two lines on top: the table, its turn, the phases, who looks; and the rule below, which is the clock."""

from __future__ import annotations

import math
from collections.abc import Sequence

from cosmic_tui.games.cosmic.screen.model import TableModel
from cosmic_tui.games.cosmic.screen.panels.beat import beat_state
from cosmic_tui.games.cosmic.screen.panels.standing import in_setup
from cosmic_tui.games.cosmic.screen.shown_times import LAST_SECONDS, ShownClock
from cosmic_tui.screenkit.styled_text import BLANK, Row, Span, apart, fit, ink, join, width
from cosmic_tui.screenkit.wording import clock_text

PHASES = ("start_turn", "regroup", "destiny", "launch", "alliance", "planning", "reveal", "resolution")
ONE_LINE = 98
"""From so many cells on the phases stand on the first line, and the clock has the second one for itself."""
PHONE = 78
"""On fewer cells there is only the present phase."""
SHORT_PHASE = 4
"""Letters of a phase that is not the present one, where there is no room for whole names."""
LEAST_RULE = 6


def header(table: TableModel, cells: int) -> Row:
    """The table's name, the turn, the phases where there is room for them, and who is looking."""
    view = table.seen_view
    now = None if view is None else (view.phase, view.turn, view.encounter, in_setup(view))
    shown = (now, table.title, table.seal, table.seat, table.scrub, table.over, _ended(table), table.names)
    return table.kept.public(("header", cells), shown, lambda: _header(table, cells))


def _header(table: TableModel, cells: int) -> Row:
    turn, right = _turn(table), _looking(table)
    left: Row = (Span(table.title, "title"), Span("  "), *turn)
    if width(left) + 1 + width(right) > cells:
        left = turn
    if table.seal and cells >= ONE_LINE:
        right = (*table.names.words.ink("header.sealed", "faint"), Span("  "), *right)
    view = table.seen_view
    if view is None or cells < ONE_LINE or _ended(table):
        return apart(left, right, cells)
    room = cells - width(left) - width(right) - 4
    for between, most in ((f" {table.look.sign('next')} ", None), (" ", None), (" ", SHORT_PHASE)):
        phases = _phases(table, between, most)
        if width(phases) <= room:
            gap = max(2, (cells - width(phases)) // 2 - width(left))
            gap = min(gap, room - width(phases) + 2)
            return apart((*left, Span(" " * gap), *phases), right, cells)
    return apart(left, right, cells)


def _ended(table: TableModel) -> bool:
    """Whether the game is over, and its end has been shown."""
    return table.over and not table.stage.playing


def _looking(table: TableModel) -> Row:
    words = table.names.words
    if table.seat:
        return words.ink("header.seat", "faint", you=table.names.seat(table.seat))
    return words.ink("header.replay" if table.scrub else "header.watching", "hot")


def _turn(table: TableModel) -> Row:
    words, view = table.names.words, table.seen_view
    if view is None:
        return words.ink("header.before", "dim")
    if _ended(table):
        return words.ink("header.over", "hot", dot=table.look.sign("dot"), n=len(table.encounters))
    if in_setup(view):
        return words.ink("header.setup", "dim")
    return words.ink("header.turn", "dim", dot=table.look.sign("dot"), turn=view.turn, encounter=view.encounter)


def phases(table: TableModel, cells: int) -> Row:
    """The clock as a rule; on few cells the phases before it."""
    view = table.seen_view
    if cells >= ONE_LINE or view is None or _ended(table):
        return _clock(table, cells)
    most = 0 if cells < PHONE else SHORT_PHASE
    shown = (view.phase, in_setup(view), table.over, table.names)
    named = table.kept.public(("phases", cells), shown, lambda: _phases(table, " ", most))
    room = cells - width(named) - 1
    if table.clocks:
        return (*named, Span(" "), *_clock(table, room))
    return fit(named, cells)


def _phases(table: TableModel, between: str, most: int | None) -> Row:
    """The names of the phases, the present one a chip; `most` letters of each other one."""
    named = [row for row in (_phase(table, phase, most) for phase in PHASES) if width(row)]
    return _set(named, ink(between, "line"))


def _set(parts: Sequence[Row], between: Row) -> Row:
    """The parts on one row with `between` in its own style."""
    if not parts:
        return BLANK
    return (*parts[0], *(span for part in parts[1:] for span in (*between, *part)))


def _phase(table: TableModel, phase: str, most: int | None) -> Row:
    """A phase's name, the present one whole, those that have been lighter than those to come."""
    name, view = table.names.phase(phase).lower(), table.seen_view
    if view and view.phase == phase and not table.over and not in_setup(view):
        return ink(f" {name.upper()} ", "phase")
    gone = view is not None and view.phase in PHASES and PHASES.index(phase) < PHASES.index(view.phase)
    return ink(name[:most], "dim" if gone else "faint")


def _clock(table: TableModel, cells: int) -> Row:
    """The rule: of the time that runs as much as is left, then the rest; behind it the seconds and the keys."""
    look = table.look
    if not table.clocks:
        return ink(look.sign("rule") * cells, "line")
    first, *others = table.clocks
    tail = join([_said(table, first, short=cells < ONE_LINE), *(_named(table, each) for each in others)], "  ")
    room = cells - width(tail) - 1
    if room < LEAST_RULE:
        return fit(tail, cells)
    left, of = first.left(table.now()), first.running.of
    full = min(room, math.ceil(room * left / of)) if of > 0 else 0
    return (Span(look.sign("clock") * full, "gold"), Span(look.sign("rule") * (room - full), "line"), Span(" "), *tail)


def _said(table: TableModel, clock: ShownClock, *, short: bool) -> Row:
    """The seconds left, of a beat with what can be done about it; what time it is where it is no beat."""
    if clock.running.what != "beat":
        return _named(table, clock)
    seconds = clock.left(table.now())
    last = table.called and seconds <= LAST_SECONDS
    left = ink(clock_text(seconds), "hot reverse" if last else "gold")
    return join([left, *beat_state(table, short=short)], " " if short else "  ")


def _named(table: TableModel, clock: ShownClock) -> Row:
    name = table.names.words.say(f"clock.{clock.running.what}")
    return (Span(f"{name} ", "hot"), Span(clock_text(clock.left(table.now())), "gold"))
