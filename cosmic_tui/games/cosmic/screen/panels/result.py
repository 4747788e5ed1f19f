"""The end of a game: who has won and why, everybody's colonies over the encounters, and the encounters in a table."""

from __future__ import annotations

from collections.abc import Sequence

from cosmic_tui.games.cosmic.replay.encounter_log import LoggedEncounter
from cosmic_tui.games.cosmic.screen.model import TableModel
from cosmic_tui.games.cosmic.screen.naming import Names
from cosmic_tui.games.cosmic.screen.panels.deeds import closest_lines, deeds
from cosmic_tui.games.cosmic.screen.panels.podium import podium, podium_for
from cosmic_tui.games.cosmic.screen.panels.race import race, race_lines
from cosmic_tui.games.cosmic.screen.panels.turns_told import bluff_lines, story_lines, two_columns
from cosmic_tui.screenkit.styled_text import BLANK, Row, Span, fit, ink, padded, wrap
from cosmic_tui.screenkit.wording import Wording
from rules.cosmic.protocol.views import View

NAME, END = 16, 6
"""Cells of a name, and of the number at the end of its track."""
LEAST_BESIDE = 116
"""From so many cells on the race and the story stand side by side."""
COLUMNS = (5, 14, 14, 16, 18)
"""Cells of the number of an encounter, of who met whom, where, and how it ended."""
ENCOUNTER_CELLS = 76
"""What a line of them takes; where half the width has as much, they stand below the race."""


def result(table: TableModel, cells: int, lines: int) -> list[Row]:
    """The whole of it; what does not fit is scrolled to."""
    view, words = table.view, table.names.words
    if view is None or table.news is None:
        return []
    size = podium_for(len(view.players), cells, lines) if table.look.painted else None
    rows = [BLANK, *winners(table, view, cells)]
    if size:
        rows = podium(table, view, winners(table, view, cells - 2), cells, size)
    if cells >= LEAST_BESIDE and table.look.painted:
        return [*rows, BLANK, *_broad(table, view, cells)]
    played = table.encounters
    race_told = [words.ink("result.tracks", "dim"), *_tracks(table, view, played, cells)]
    story = [*story_lines(table, cells), *bluff_lines(table, cells)]
    first, second = (story, race_told) if size and story else (race_told, story)
    record, counted = _record_rows(table, view, played, cells)
    return [*rows, BLANK, *first, *([BLANK] if second else []), *second, *record, *counted]


def _broad(table: TableModel, view: View, cells: int) -> list[Row]:
    """The race and the story side by side, below them the encounters and what everybody did in them."""
    played, words = table.encounters, table.names.words
    half = cells // 2 - 1
    record, _ = _record_rows(table, view, played, cells)
    _, counted = _record_rows(table, view, played, half)
    left = [words.ink("result.race", "gold", what=words.ink("result.tracks", "dim")), *race(table, view, played, half)]
    right = [*story_lines(table, half), *bluff_lines(table, half)]
    if half >= ENCOUNTER_CELLS:
        return two_columns([*left, *record], [*right, *(fit(row, half) for row in counted)], cells)
    if len(right) + len(counted) <= race_lines(len(view.players)) + 1:
        return [*two_columns(left, [*right, *counted], cells), *record]
    return [*two_columns(left, right, cells), *record, *counted]


def _record_rows(
    table: TableModel, view: View, played: Sequence[LoggedEncounter], cells: int
) -> tuple[list[Row], list[Row]]:
    """The encounters in a table, and what everybody did in them."""
    if not played:
        return [], []
    record = [BLANK, fit(_heads(table.names.words), cells)]
    record += [fit(_line(table.names, number, each), cells) for number, each in enumerate(played, 1)]
    seats = [player.seat for player in view.players]
    near = closest_lines(table.names, played, cells)
    return record, [BLANK, *near, *([BLANK] if near else []), *deeds(table.names, seats, played, cells)]


def winners(table: TableModel, view: View, cells: int) -> list[Row]:
    """Who has won, or that nobody has, and below that why."""
    words, names = table.names.words, table.names
    star = Span(f"{table.look.sign('star')} ", "hot")
    if not view.winners:
        return [(star, *words.ink("result.nobody", "title"))]
    key = "result.winners" if len(view.winners) == 1 else "result.winners_many"
    rows: list[Row] = [(star, *words.ink(key, "title", seats=names.seats(view.winners)))]
    if table.seat in view.winners:
        rows.append((Span("  "), *words.ink("result.you", "good")))
    foreign = {player.seat: player.foreign for player in view.players}
    others = names.seats(next((seen.data["conceded_by"] for seen in table.events if "conceded_by" in seen.data), ()))
    for seat in view.winners:
        reason = f"result.{view.won_by.get(seat, 'colonies')}"
        how = words.ink(reason, "", n=foreign[seat], others=others) if reason in words else ink(view.won_by[seat])
        rows += wrap(words.ink("result.why", "", seat=names.seat(seat), reason=how), cells)
    return rows


def _tracks(table: TableModel, view: View, played: Sequence[LoggedEncounter], cells: int) -> list[Row]:
    """A line for everybody: foreign colonies after each encounter, as heights, the leader first."""
    shown = sampled(played, cells - NAME - END - 1)
    wide = 2 if len(shown) * 2 <= cells - NAME - END - 1 else 1
    rows: list[Row] = []
    for player in sorted(view.players, key=lambda player: -player.foreign):
        heights = [each.foreign.get(player.seat, 0) for each in shown]
        track = "".join(height(table, count, view.target) * wide for count in heights)
        rows.append((
            *padded(table.names.seat(player.seat), NAME), *ink(track, f"seat.{player.seat}"),
            Span(f" {player.foreign}/{view.target}"),
        ))  # fmt: skip
    return rows


def sampled(played: Sequence[LoggedEncounter], room: int) -> list[LoggedEncounter]:
    """So many of them as there is room for, evenly spread, the last one among them."""
    if len(played) <= room:
        return list(played)
    return [played[(place + 1) * len(played) // room - 1] for place in range(room)]


def height(table: TableModel, count: int, target: int) -> str:
    """A number of colonies as a sign that is higher the nearer it comes to the win."""
    heights = table.look.sign("heights")
    return heights[min(len(heights) - 1, -(-count * (len(heights) - 1) // max(target, 1)))]


def _heads(words: Wording) -> Row:
    """What stands in the columns of the encounters."""
    heads = ("number", "offense", "defense", "planet", "outcome")
    parts = zip((words.ink(f"result.head.{head}", "dim") for head in heads), COLUMNS, strict=True)
    return (*(span for row, cells in parts for span in padded(row, cells)), *words.ink("result.head.totals", "dim"))


def _line(names: Names, number: int, encounter: LoggedEncounter) -> Row:
    """One encounter: its number, who met whom at which planet, and how it ended."""
    words = names.words
    defense = names.seat(encounter.defense) if encounter.defense else BLANK
    planet = names.planet(encounter.planet) if encounter.planet else BLANK
    outcome = words.first(f"result.outcome.{encounter.outcome}", "result.outcome.none") or ""
    told = (ink(f"{number:>3}", "faint"), names.seat(encounter.offense), defense, planet, words.ink(outcome))
    totals = encounter.totals
    score = f"{totals['offense']:>3} : {totals['defense']}" if totals else ""
    return (
        *(span for row, cells in zip(told, COLUMNS, strict=True) for span in padded(row, cells)),
        Span(score, "dim"),
    )
