"""What has happened at a table while its player was away, in a few lines."""

from __future__ import annotations

from cosmic_tui.base.text import clean
from cosmic_tui.host.messages import TableNews
from cosmic_tui.screenkit.styled_text import Row, plain
from cosmic_tui.screenkit.theme import Appearance
from cosmic_tui.ui.game_screens import GameScreens

MOST = 10
"""So many of the last headlines are told."""


def digest(screens: GameScreens, news: TableNews, look: Appearance) -> list[Row]:
    """The headlines since this seat was left, with how many more there were; nothing where it was not away."""
    if news.missed is None or not news.fresh:
        return []
    people = {seat.seat: clean(seat.name) for seat in news.table.seats}
    since = [seen for seen in news.events[news.missed :] if seen.kind in screens.headlines]
    rows = [row for seen in since[-MOST:] if plain(row := screens.sentence(seen, people, look))]
    if rows and len(since) > MOST:
        rows.insert(0, screens.words.ink("digest.more", "dim", n=len(since) - MOST))
    return rows
