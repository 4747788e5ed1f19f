"""What players want all to agree to, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from cosmic_tui.base.text import clean
from cosmic_tui.host.messages import TableNews
from cosmic_tui.host.table.seats import BOT
from cosmic_tui.screenkit.styled_text import Row
from cosmic_tui.screenkit.wording import Wording

NAME_CELLS = 20


class MotionTable(Protocol):
    """A table of whatever game, as far as something is wanted there."""

    @property
    def news(self) -> TableNews | None: ...

    @property
    def words(self) -> Wording: ...

    @property
    def seat(self) -> str | None: ...

    def seat_names(self, seats: Sequence[str]) -> Row:
        """Some of the seats by the names of their players."""


def wish(table: MotionTable, what: str, whom: str) -> str:
    """What is wanted, and about whom: a seat, and for a substitute behind it who is to play."""
    words = table.words
    seat, _, who = whom.partition(" ")
    rows = table.news.table.seats if table.news else []
    name = next((clean(row.name, NAME_CELLS) for row in rows if row.seat == seat), seat)
    return words.say(f"motion.{what}", name=name, who=words.say("word.a_bot") if who == BOT else clean(who, NAME_CELLS))


def consents(table: MotionTable) -> list[Row]:
    """What all have agreed to, as long as it lasts: a pause, or a bot in the own seat; and what is wanted by whom."""
    news, agreed = table.news, []
    if news is not None and any(row.stand_in for row in news.table.seats if row.seat == table.seat):
        agreed.append("motion.stood_in_for")
    if news is not None and news.paused:
        agreed.append("motion.is_paused" if table.seat else "motion.is_paused_watched")
    return [*(table.words.ink(key, "hot") for key in agreed), *motions(table)]


def motions(table: MotionTable, key: str = "motion.open") -> list[Row]:
    """What is wanted by whom, a line each; `key` is the text for those who sit there."""
    key = key if table.seat else "motion.watched"
    return [
        table.words.ink(
            key,
            "hot",
            seats=table.seat_names(motion.by),
            id=f"{motion.what} {motion.about}".strip(),
            what=wish(table, motion.what, motion.about),
        )
        for motion in (table.news.motions if table.news else [])
    ]
