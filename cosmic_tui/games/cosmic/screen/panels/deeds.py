"""What is worth remembering of a finished game: its closest encounter, and what everybody did in theirs."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from cosmic_tui.games.cosmic.replay.encounter_log import LoggedEncounter
from cosmic_tui.games.cosmic.screen.naming import Names
from cosmic_tui.screenkit.styled_text import Row, Span, fit, ink, padded, wrap

COLUMNS = {"seat": 14, "attacks": 12, "defenses": 10, "deals": 7, "helped": 7, "lost": 11, "zaps": 5}
"""The headings with their cells; the first of them fit the narrowest screen."""
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
    """A line for every seat under a line of headings: attacks and defenses won of those begun, and what else it did.

    The last columns are left out where they have no room.
    """
    fitting = [head for head, end in zip(COLUMNS, accumulate(COLUMNS.values()), strict=True) if end <= cells]
    heads = [names.words.ink(f"result.deed.{head}", "dim") for head in fitting]
    told = [_deeds_of(names, seat, played)[: len(fitting)] for seat in seats]
    return [fit(_columns(row), cells) for row in (heads, *told)]


def _deeds_of(names: Names, seat: str, played: Sequence[LoggedEncounter]) -> list[Row]:
    attacks = [each.outcome for each in played if each.offense == seat]
    defenses = [each.outcome for each in played if each.defense == seat]
    return [
        names.seat(seat),
        ink(f"{attacks.count(OFFENSE_WINS)}/{len(attacks)}"),
        ink(f"{defenses.count(DEFENSE_WINS)}/{len(defenses)}"),
        ink(str((attacks + defenses).count(DEAL))),
        ink(str(sum(seat in each.allies for each in played))),
        ink(str(sum(each.ships_lost.get(seat, 0) for each in played))),
        ink(str(sum(each.zaps.count(seat) for each in played))),
    ]


def _columns(row: Sequence[Row]) -> Row:
    parts: list[Span] = []
    for part, cells in zip(row, COLUMNS.values(), strict=False):
        parts += padded(part, cells)
    return tuple(parts)
