"""Waiting lists of the card game: they play what people play who wish nothing else."""

from __future__ import annotations

from pathlib import Path

from host_stage import OpenStage

from cosmic_tui.club.club import Club
from cosmic_tui.games.cosmic.aliens import NONE, USUAL
from cosmic_tui.host.messages import Enter, Gather, TableOptions


async def test_a_list_plays_with_aliens_as_other_tables_do_unless_it_says_otherwise(
    open_stage: OpenStage, tmp_path: Path
) -> None:
    stage = await open_stage()
    stage.store.club, _ = Club.open(tmp_path)
    people = [await stage.person(name) for name in ("Ann", "Bob", "Cyd")]
    for rules in ({}, {"aliens": NONE}):
        await people[0](Gather("tonight", 1, TableOptions(players=3, rules=rules)))
    for row in stage.host.gatherings.rows("ann"):
        for person in people[1:]:
            await person(Enter(row.id))
    assert sorted(table.options.rules["aliens"] for table in stage.host.lobby) == [USUAL, NONE]
    stage.store.club.close()
