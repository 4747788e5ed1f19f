"""What is said of beats: who holds, what can be pressed, and questions that need no answer or are not put yet."""

from __future__ import annotations

from cosmic_tui.games.cosmic.screen.model import TableModel
from cosmic_tui.games.cosmic.screen.prompts import Choice
from cosmic_tui.games.cosmic.screen.prompts.hints import answer_in_words
from cosmic_tui.games.cosmic.screen.pulse import WINDOWS
from cosmic_tui.screenkit.styled_text import Row, clickable, ink, join
from cosmic_tui.screenkit.wording import clock_text

HOLD, READY = "beat:hold", "beat:ready"
"""What a click on these words means."""


def beat_state(table: TableModel, *, short: bool) -> list[Row]:
    """Who holds the open beat, and this seat's keys for it; nothing of who is asked or ready."""
    beat, words = table.pulse.open, table.names.words
    if beat is None:
        return []
    parts: list[Row] = []
    if beat.held_by:
        signs = join([ink(table.look.sign(seat), f"seat.{seat}") for seat in beat.held_by], "")
        who = signs if short else table.names.seats(dict.fromkeys(beat.held_by))
        parts.append(words.ink("beat.held", "hot", seats=who))
    if table.seat is None:
        return parts
    if beat.may_hold:
        parts.append(clickable(words.ink("beat.hold", "dim", key=ink(words.say("beat.key_hold"), "key")), HOLD))
    if beat.ready:
        parts.append(words.ink("beat.is_ready_short" if short else "beat.is_ready", "good"))
    else:
        parts.append(clickable(words.ink("beat.ready", "dim", key=ink(words.say("beat.key_ready"), "key")), READY))
    return parts


def standing(table: TableModel, choice: Choice) -> list[Row]:
    """What becomes of a question that is not simply asked now: a line, or none."""
    words = table.names.words
    if choice.ask.key == table.pulse.lost:
        return [words.ink("beat.overtaken" if choice.ask.kind in WINDOWS else "beat.withdrawn", "hot")]
    if table.is_prepared(choice):
        return [words.ink("beat.ahead", "hot")]
    return [words.ink("beat.quiet", "good")] if table.is_quiet(choice) else []


def holding(table: TableModel) -> list[Row]:
    """Who holds the beat, and how long it still lasts: a line, or none."""
    beat = table.pulse.open
    clock = next((clock for clock in table.clocks if clock.running.what == "beat"), None)
    if beat is None or clock is None or not beat.held_by:
        return []
    seats, left = table.names.seats(dict.fromkeys(beat.held_by)), clock_text(clock.left(table.now()))
    return [table.names.words.ink("beat.holds", "hot", seats=seats, time=left)]


def beat_rows(table: TableModel) -> list[Row]:
    """What is said of the open beat while nothing is asked of this seat."""
    words, pulse = table.names.words, table.pulse
    if pulse.open is None or table.seat is None:
        return []
    rows = holding(table)
    prepared = pulse.promised
    if prepared is not None and prepared.scene is not None and (answer := prepared.answer()):
        said = answer_in_words(answer, prepared.scene, prepared.ask.kind)
        rows.append(words.ink("beat.played" if prepared.ask.kind in WINDOWS else "beat.promised", "", choice=said))
    return [*rows, words.ink("beat.is_ready_how" if pulse.open.ready else "beat.how", "dim")]
