"""The prompt of a replay: the game as a block an encounter, where it stands, and the keys that move it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import attrs

from cosmic_tui.games.cosmic.replay.encounter_log import LoggedEncounter
from cosmic_tui.games.cosmic.replay.turning_points import who_leads
from cosmic_tui.games.cosmic.screen.naming import Names
from cosmic_tui.screenkit.styled_text import BLANK, Row, Span, clickable, ink, join, part_by_part, whole_parts, width
from cosmic_tui.screenkit.wording import Wording

OFFENSE_WINS, DEFENSE_WINS = "offense", "defense"
BLOCKS, LED = 6, 7
"""The lines of a scrubber, and of one that tells who was ahead too."""
MET_ROOM, ENDED_ROOM, LED_ROOM = 3, 4, 5
"""From so many lines above the keys on it tells who met whom, how that ended, and who was ahead."""


@attrs.frozen
class ReplayPlace:
    """Where a replay stands: after `place` of `length` events; `beginnings` are those of the encounters `played`."""

    place: int
    length: int
    beginnings: Sequence[int]
    played: Sequence[LoggedEncounter]

    def cell(self, place: int, cells: int) -> int:
        """Where so many events are on a line of so many cells."""
        return place * (cells - 1) // max(self.length, 1)

    def blocks(self, cells: int) -> list[tuple[int, int]]:
        """The first cell of each encounter, and the cell behind its last."""
        starts = [self.cell(begin, cells) for begin in self.beginnings[: len(self.played)]]
        return list(pairwise([*starts, cells]))


def scrubber(
    names: Names, stand: ReplayPlace, cells: int, lines: int, *, playing: bool, pace: int, eyes: str
) -> list[Row]:
    """What is told at the place, the encounters as blocks, and the keys; who met whom and the totals where they fit.

    `eyes`: whose hands are shown; empty where there are no others to be seen.
    """
    words = names.words
    keys = part_by_part(words.ink("keys.replay" if eyes else "keys.replay_one", "faint"), cells)
    room = lines - len(keys)
    rows: list[Row] = [whole_parts(_where(words, stand, playing=playing, pace=pace, eyes=eyes), cells)]
    if room >= MET_ROOM:
        rows.append(
            _block_texts(stand, cells, [_met(names, number, each) for number, each in enumerate(stand.played, 1)])
        )
    rows.append(bar(names, stand, cells))
    if room >= ENDED_ROOM:
        rows.append(_block_texts(stand, cells, [_ended(names, each) for each in stand.played]))
    if room >= LED_ROOM:
        rows.append(_led(names, stand, cells))
    return [*rows, *keys][:lines]


def _where(words: Wording, stand: ReplayPlace, *, playing: bool, pace: int, eyes: str) -> Row:
    state = words.say("replay.playing" if playing else "replay.paused")
    number = min(sum(begin <= stand.place for begin in stand.beginnings), len(stand.played) or stand.length)
    where = words.ink("replay.where", "title", n=stand.place, all=stand.length, encounter=number, state=state)
    whose = words.ink("replay.eyes", "dim", whose=eyes) if eyes else ()
    return (*where, *words.ink("replay.pace", "dim", n=pace), *whose)


def bar(names: Names, stand: ReplayPlace, cells: int) -> Row:
    """A block an encounter in the colour of whoever won it, bright as far as it has come; a click leads there."""
    look, here = names.look, stand.cell(stand.place, cells)
    winners = [_winner(each) for each in stand.played]
    starts = {first for first, _ in stand.blocks(cells)}
    spans: list[Span] = []
    for cell in range(cells):
        block = sum(first <= cell for first, _ in stand.blocks(cells)) - 1
        winner = winners[block] if block >= 0 else ""
        sign = "mark" if cell in starts else "full" if cell < here else "rest"
        colour = f"seat.{winner}" if winner else "dim" if cell < here else "faint"
        style = "cursor" if cell == here else "hot" if cell in starts else colour
        spans += clickable(ink(look.sign(sign), style), f"event:{_place_of(cell, cells, stand.length)}")
    return tuple(spans)


def _place_of(cell: int, cells: int, length: int) -> int:
    return -(-cell * length // max(cells - 1, 1))


def _winner(each: LoggedEncounter) -> str:
    """Whose colour an encounter has: of the side that won it; of a deal and of nothing, nobody's."""
    if each.outcome == OFFENSE_WINS:
        return each.offense
    return each.defense or "" if each.outcome == DEFENSE_WINS else ""


def _met(names: Names, number: int, each: LoggedEncounter) -> Sequence[Row]:
    """Which encounter, and who met whom; shorter where there is no room for both."""
    signs = [ink(names.look.seat_sign(seat), f"seat.{seat}") for seat in (each.offense, each.defense) if seat]
    count = ink(str(number), "faint")
    return [join([count, join(signs, names.look.sign("offense"))], " "), count]


def _ended(names: Names, each: LoggedEncounter) -> Sequence[Row]:
    """The totals, the winner's first to be seen; how it ended where none met."""
    if each.totals is None or not each.defense:
        return [names.words.ink(f"past.{each.outcome or 'ended'}", "faint")] if each.outcome else []
    won = {each.offense: each.outcome == OFFENSE_WINS, each.defense: each.outcome == DEFENSE_WINS}
    sides = zip((each.offense, each.defense), (each.totals["offense"], each.totals["defense"]), strict=True)
    return [join([ink(str(total), f"seat.{seat} bold" if won[seat] else "dim") for seat, total in sides], ":")]


def _block_texts(stand: ReplayPlace, cells: int, told: Sequence[Sequence[Row]]) -> Row:
    """Under or over each block the first of its texts that has room there."""
    spans: list[Span] = []
    for (first, behind), texts in zip(stand.blocks(cells), told, strict=True):
        spans.append(Span(" " * (first - width(tuple(spans)))))
        spans += next((text for text in texts if width(text) < behind - first), BLANK)
    return tuple(spans)


def _led(names: Names, stand: ReplayPlace, cells: int) -> Row:
    """A line in the colour of whoever was ahead after each encounter."""
    spans: list[Span] = []
    for (first, behind), each in zip(stand.blocks(cells), stand.played, strict=True):
        ahead = who_leads(each.foreign)
        line = names.look.sign("clock" if ahead else "rule") * (behind - first - 1)
        spans += [Span(" " * (first - width(tuple(spans)))), Span(line, f"seat.{ahead}" if ahead else "line")]
    return tuple(spans)
