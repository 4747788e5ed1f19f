"""What people may ask of the host."""

from __future__ import annotations

import attrs

from cosmic_tui.base.settings import setting


@attrs.frozen
class HostLimits:
    """How many tables there may be, and how fast people may talk."""

    tables: int = setting(400, "Tables at one time, finished ones that are still in the lobby included.")
    tables_per_person: int = setting(8, "Unfinished tables that one person may sit at.")
    lines_per_second: float = setting(0.5, "Lines of table talk of one person, a second.")
    lines_burst: int = setting(6, "Lines of table talk that may come at once.")
    wrong_codes: int = setting(10, "Codes of tables that do not exist which one visit may try.")
