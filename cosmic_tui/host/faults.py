"""Answers that have broken a game: counted, and told to the operator in a folder."""

from __future__ import annotations

import attrs

from cosmic_tui.host.match.containment import FaultReport, KeepReport
from cosmic_tui.host.store.store import Store

MOST_KEPT = 50
"""Reports of one run of the server that are written down; what comes after is only counted."""


@attrs.define
class FaultDesk:
    """The reports of all tables of a host."""

    _store: Store
    count: int = 0
    """How many answers have broken a game since the server was started."""

    def keeper(self, game: str) -> KeepReport:
        """What puts the reports of one game into the folder."""

        async def keep(report: FaultReport) -> None:
            self.count += 1
            if self.count <= MOST_KEPT:
                await self._store.keep_fault(game, self.count, report)

        return keep
