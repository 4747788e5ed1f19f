"""Paired worlds of Council of Suns: nothing that is hidden is told before sheets open, by any channel.

One leak is planted for each way of telling. `python tests/host/council_worlds.py 2000` runs so many pairs.
"""

from __future__ import annotations

import asyncio
import itertools
import logging
from typing import Any

import attrs
import council_worlds
import pytest
from channels import ADMIN, COMMANDS, LOBBY, LOG, METRICS, REFUSALS, REPLAYS, RETURNS, SEATS, SPECTATORS
from council_secrets import KINDS, kind_of
from paired_worlds import Leak

from cosmic_tui.host.match.sheets import Sheets
from cosmic_tui.host.messages import TableRow
from cosmic_tui.host.table.snapshot import TableSnapshot
from cosmic_tui.host.table.table import Table
from rules.council import view_builder
from rules.council.match import CouncilMatch
from rules.council.protocol.views import View

PAIRS = 36
LEAKS_SOUGHT = 27


def test_what_is_hidden_is_told_to_nobody_else_before_sheets_open() -> None:
    pairs, channels = asyncio.run(council_worlds.survey(itertools.count(), PAIRS))
    assert pairs.total() >= PAIRS
    assert set(pairs) == set(KINDS)
    told = {SEATS, SPECTATORS, RETURNS, LOBBY, REFUSALS, COMMANDS, ADMIN, METRICS, REPLAYS}
    assert all(channels[channel] for channel in told), channels
    assert not channels[LOG]


def leak(*kinds: str) -> str:
    """What the net says in worlds that differ in one of these kinds; empty where it finds nothing."""
    seeds = [seed for seed in range(LEAKS_SOUGHT) if kind_of(seed) in kinds]
    try:
        asyncio.run(council_worlds.survey(seeds, PAIRS))
    except Leak as leaking:
        return str(leaking)
    return ""


@pytest.mark.parametrize(("kind", "told"), [
    ("closed markers", lambda state: "".join(marker.id for marker in state.markers.values())),
    ("covert objectives", lambda state: "".join(player.covert for player in state.players.values())),
    ("secret objectives", lambda state: "".join(each for player in state.players.values() for each in player.secret)),
    ("hands", lambda state: "".join(each for player in state.players.values() for each in player.hand)),
    ("scouted markers", lambda state: str([len(player.known) for player in state.players.values()])),
    ("piles", lambda state: "".join(state.stack)),
    ("standing orders", lambda state: str([player.damage for player in state.players.values()])),
])  # fmt: skip
def test_a_view_that_tells_of_a_hidden_thing_is_caught(monkeypatch: pytest.MonkeyPatch, kind: str, told: Any) -> None:
    honest = CouncilMatch.view

    def leaky(match: CouncilMatch, viewer: str | None) -> View:
        view = honest(match, viewer)
        return attrs.evolve(view, discard=[told(match.state)])

    monkeypatch.setattr(CouncilMatch, "view", leaky)
    assert leak(kind)
    assert view_builder.__doc__


def drafted(table: Table) -> int:
    """How many letters have been written on all sheets of a table."""
    written = table._match.sheets._written if table._match is not None else {}
    return sum(len(line) for each in written.values() for line in each.lines)


def test_a_draft_that_shows_in_the_lobby_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Table.row

    def leaky(table: Table, identity: str) -> TableRow:
        row = honest(table, identity)
        return attrs.evolve(row, progress=drafted(table)) if table._match is not None else row

    monkeypatch.setattr(Table, "row", leaky)
    assert leak("drafts")


def test_a_sealed_sheet_that_others_are_shown_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Table.present

    def leaky(table: Table, seat: str | None) -> TableSnapshot:
        return attrs.evolve(honest(table, seat), paused=bool(drafted(table) % 2))

    monkeypatch.setattr(Table, "present", leaky)
    assert leak("sealed sheets")


def test_a_log_that_names_what_is_written_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Sheets.keep

    def leaky(sheets: Sheets, seat: str, key: str, lines: Any) -> None:
        logging.getLogger("cosmic_tui.host").info("%s writes %s", seat, "; ".join(lines))
        honest(sheets, seat, key, lines)

    monkeypatch.setattr(Sheets, "keep", leaky)
    assert LOG in leak("drafts", "sealed sheets")
