"""Encounters gone by, a line each: who flew where, both totals or how else it ended, and whose colonies came of it."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from cosmic_tui.games.cosmic.screen.naming import Names
from cosmic_tui.games.cosmic.screen.panels.story import DECIDED, ENCOUNTER
from cosmic_tui.screenkit.styled_text import BLANK, Row, Span, fit, ink, join, padded
from rules.kernel.events import Seen

NUMBER_CELLS = 3
NAMES = (10, 13)
"""Cells of the offense, and of the planet, where there is room for both."""
ROOMY = 38
TOTALS_CELLS = 8


@attrs.define
class PastEncounter:
    """One encounter as far as it has been told."""

    offense: str
    defense: str = ""
    planet: str = ""
    outcome: str = ""
    totals: tuple[int, int] | None = None
    settled: list[str] = attrs.field(factory=list)
    """Who has founded a colony in it."""


def encounters(events: Sequence[Seen]) -> list[PastEncounter]:
    """All encounters that have begun, in their order."""
    found: list[PastEncounter] = []
    for event in events:
        if event.kind == ENCOUNTER:
            found.append(PastEncounter(str(event.data["offense"])))
        elif found:
            _note(found[-1], event)
    return found


def _note(encounter: PastEncounter, event: Seen) -> None:
    data = event.data
    match event.kind:
        case "destiny.defense":
            encounter.defense = data["defense"]
        case "launch.aimed":
            encounter.planet = data["planet"]
        case "reveal.totals":
            encounter.totals = (data["offense"], data["defense"])
        case "colony.established":
            encounter.settled.append(data["seat"])
    if event.kind in DECIDED:
        encounter.outcome = DECIDED[event.kind] or data["outcome"]


def past_lines(names: Names, past: Sequence[PastEncounter], cells: int) -> list[Row]:
    """A line for each; on few cells without the names."""
    return [fit(_line(names, number, encounter, cells), cells) for number, encounter in enumerate(past, 1)]


def _line(names: Names, number: int, encounter: PastEncounter, cells: int) -> Row:
    look = names.look
    offense, owner = encounter.offense, encounter.planet.partition(".")[0] or encounter.defense
    planet = encounter.planet.rpartition(".")[2]
    if cells >= ROOMY:
        flies: Row = padded(fit(names.seat(offense), NAMES[0] - 1), NAMES[0])
        called = fit(names.seat(owner), NAMES[1] - 2 - len(planet)) if owner else BLANK
        where = padded((*called, *ink(f" {planet}", f"seat.{owner}")) if owner else BLANK, NAMES[1])
    else:
        flies = ink(f"{look.sign(offense)} ", f"seat.{offense}")
        where = padded(ink(f"{look.sign(owner)} {planet}", f"seat.{owner}") if owner in names.people else BLANK, 5)
    pips = tuple(Span(look.sign("colony"), f"seat.{seat}") for seat in encounter.settled)
    return (
        Span(f"{number:>2} ", "faint"), *flies, Span(f"{look.sign('offense')} ", "faint"), *where,
        *padded(_score(names, encounter), TOTALS_CELLS), *pips,
    )  # fmt: skip


def _score(names: Names, encounter: PastEncounter) -> Row:
    """Both totals, the higher one bold; else how it ended."""
    if encounter.totals is None:
        return names.words.ink(f"past.{encounter.outcome or 'ended'}", "dim")
    mine, theirs = encounter.totals
    won = encounter.outcome == "offense"
    left = ink(str(mine), f"seat.{encounter.offense} bold" if won else "dim")
    right = ink(str(theirs), "dim" if won or not encounter.defense else f"seat.{encounter.defense} bold")
    return join([(Span(" " * (2 - len(str(mine)))), *left), right], ":")
