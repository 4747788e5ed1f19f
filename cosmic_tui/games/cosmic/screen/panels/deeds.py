"""What is worth remembering of a finished game: its closest encounter, and what everybody did in theirs."""

from __future__ import annotations

from collections.abc import Sequence

from cosmic_tui.games.cosmic.replay.encounter_log import LoggedEncounter
from cosmic_tui.games.cosmic.screen.naming import Names
from cosmic_tui.screenkit.styled_text import Row, Span, fit, ink, padded, wrap

HEADS = ("seat", "attacks", "defenses", "deals")
COLUMNS = (16, 12, 12, 7)
"""Cells of a name, and of the three counts; together they fit the narrowest screen."""
OFFENSE_WINS, DEFENSE_WINS, DEAL = "offense", "defense", "deal"


def closest(played: Sequence[LoggedEncounter]) -> int | None:
    """The place of the encounter that two totals decided by least; of equal ones the last. None where none did."""
    gaps = {
        place: abs(each.totals["offense"] - each.totals["defense"])
        for place, each in enumerate(played)
        if each.totals and each.defense and each.outcome in (OFFENSE_WINS, DEFENSE_WINS)
    }
    return min(gaps, key=lambda place: (gaps[place], -place), default=None)


def closest_lines(names: Names, played: Sequence[LoggedEncounter], cells: int) -> list[Row]:
    """That encounter in a sentence, broken at `cells`; nothing where there is none."""
    place = closest(played)
    if place is None:
        return []
    each = played[place]
    totals, defense = each.totals or {}, each.defense or ""
    told = names.words.ink(
        "result.closest", "", number=place + 1, offense=names.seat(each.offense), defense=names.seat(defense),
        ours=totals["offense"], theirs=totals["defense"],
    )  # fmt: skip
    return wrap(told, cells)


def deeds(names: Names, seats: Sequence[str], played: Sequence[LoggedEncounter], cells: int) -> list[Row]:
    """A line for every seat under a line of headings: attacks and defenses won of those begun, and deals."""
    heads = [names.words.ink(f"result.deed.{head}", "dim") for head in HEADS]
    return [fit(_columns(row), cells) for row in (heads, *(_deeds_of(names, seat, played) for seat in seats))]


def _deeds_of(names: Names, seat: str, played: Sequence[LoggedEncounter]) -> list[Row]:
    attacks = [each.outcome for each in played if each.offense == seat]
    defenses = [each.outcome for each in played if each.defense == seat]
    return [
        names.seat(seat),
        ink(f"{attacks.count(OFFENSE_WINS)}/{len(attacks)}"),
        ink(f"{defenses.count(DEFENSE_WINS)}/{len(defenses)}"),
        ink(str((attacks + defenses).count(DEAL))),
    ]


def _columns(row: Sequence[Row]) -> Row:
    parts: list[Span] = []
    for part, cells in zip(row, COLUMNS, strict=True):
        parts += padded(part, cells)
    return tuple(parts)
