"""Limits of the host: tables, requests and talk for each person and address."""

from __future__ import annotations

import attrs

from cosmic_tui.base.settings import setting


@attrs.frozen
class HostLimits:
    """How many tables there may be, for how long, and how fast people may talk."""

    tables: int = setting(400, "Tables at one time, finished ones that are still in the lobby included.")
    tables_per_person: int = setting(8, "Unfinished tables that one person may sit at.")
    tables_per_address: int = setting(24, "Unfinished tables made from one address; of IPv6 the /64 counts as one.")
    new_tables_per_hour: float = setting(20, "Tables that one person may make in an hour.")
    new_tables_burst: int = setting(10, "Tables that one person may make at once.")
    address_tables_per_hour: float = setting(60, "Tables that may be made from one address in an hour.")
    address_tables_burst: int = setting(30, "Tables that may be made from one address at once.")
    finished_per_person: int = setting(3, "Finished tables nobody is at that stay in the lobby for who made them.")
    finished_per_address: int = setting(12, "Finished tables nobody is at that stay for one address.")
    waiting_days: float = setting(14, "Days for which a game that has begun waits for its people to come back.")
    waiting_days_alone: float = setting(3, "The same for a game of one person and bots.")
    lines_per_second: float = setting(0.5, "Lines of table talk of one person, a second.")
    lines_burst: int = setting(6, "Lines of table talk that may come at once.")
    address_lines_per_second: float = setting(3.0, "Lines of talk of all who come from one address, a second.")
    address_lines_burst: int = setting(40, "Lines of talk of one address that may come at once.")
    questions_per_second: float = setting(2.0, "Questions of one person to the library, a second.")
    questions_burst: int = setting(20, "Questions to the library that may come at once.")
    address_questions_per_second: float = setting(6.0, "Questions to the library of one address, a second.")
    address_questions_burst: int = setting(60, "Questions to the library of one address that may come at once.")
    reports_per_hour: float = setting(6, "Reports to the operator of one person, an hour.")
    address_reports_per_hour: float = setting(12, "Reports to the operator of one address, an hour.")
    trials_per_hour: float = setting(6, "Notifications one person may have sent to try an address, an hour.")
    address_trials_per_hour: float = setting(12, "Notifications sent to try one, of all of one address, an hour.")
    lists_per_hour: float = setting(6, "Waiting lists and tournaments that one person may begin, an hour.")
    address_lists_per_hour: float = setting(12, "The same of all who come from one address.")
    newcomers_per_hour: float = setting(
        60, "People of one address who are remembered for the first time, an hour: by a name, a seat or a setting."
    )
    muted: int = setting(100, "Names one visit may want to hear nothing of.")
    vacation_days: int = setting(28, "Days of a year on which one person's clocks by mail may stand.")
    wrong_codes: int = setting(10, "Codes of tables that do not exist which one visit may try.")
