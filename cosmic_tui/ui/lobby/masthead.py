"""The head of the lobby: the title in large letters under the night sky where there is room, else a line."""

from __future__ import annotations

from functools import lru_cache

from cosmic_tui.base.text import clean
from cosmic_tui.host.messages import LobbyNews
from cosmic_tui.screenkit.half_blocks import Backdrop, Picture
from cosmic_tui.screenkit.letters import heading, lettered
from cosmic_tui.screenkit.night_sky import spiral, stars
from cosmic_tui.screenkit.palette import DARK
from cosmic_tui.screenkit.styled_text import PART, Row, Span, fit, join, width
from cosmic_tui.ui.lobby.telling import Telling

LINES = 6
SPIRAL_CELLS = 28
SKIES_KEPT = 32
"""By the width of terminals; one of 120 cells takes about 50 KB."""
VIOLET = "#a98bff"
HEADS = (("#ffd166", "#ffb454"), ("#f3efff", VIOLET))
"""The colours of the first word of the title and of the others, from top to foot."""


def painted_head(telling: Telling, news: LobbyNews | None, cells: int) -> list[Row]:
    """Sky, spiral, title, and a greeting below; empty where the title has no room."""
    title = telling.words.say("app.title")
    letters = lettered(title)
    if not letters or len(letters[0]) + SPIRAL_CELLS + 4 > cells:
        return []
    sky = _sky(cells, title)
    picture = sky.picture.copy()
    picture.put(1, LINES - 1, fit(_stressed(greeting(telling, news)), cells - SPIRAL_CELLS - 2))
    return [*picture.painted_rows([sky])]


@lru_cache(SKIES_KEPT)
def _sky(cells: int, title: str) -> Backdrop:
    """What everybody sees alike on so many cells: the lobby is drawn anew with every key."""
    picture = Picture(cells, LINES, DARK.space)
    stars(picture)
    spiral(picture, (cells - SPIRAL_CELLS / 2 - 1, LINES / 2), SPIRAL_CELLS - 2, LINES * 2 - 1)
    x, (first, *others) = 1, title.split(" ")
    x = heading(picture, x, 1, first, *HEADS[0])
    heading(picture, x + 5, 1, " ".join(others), *HEADS[1])
    return Backdrop(picture)


def _stressed(row: Row) -> Row:
    """Bold, as it stands among stars; explanations are left as they are."""
    return tuple(span if span.style == "dim" else Span(span.text, f"{span.style} bold") for span in row)


def line_head(telling: Telling, news: LobbyNews | None, cells: int) -> Row:
    """The title and the greeting on one line."""
    star = Span(f"{telling.look.sign('star')} ", "hot")
    title: Row = (star, Span(telling.words.say("app.title"), "title"), Span("   "))
    row = (*title, *greeting(telling, news))
    return row if width(row) <= cells else fit((*title, *_short_greeting(telling, news)), cells)


def _short_greeting(telling: Telling, news: LobbyNews | None) -> Row:
    """Whether a table waits, and how many are here."""
    words, calls = telling.words, _waiting(news)
    parts = [words.ink("lobby.calls_short", "gold", tables=words.count("table", calls))] if calls else []
    parts += [words.ink("lobby.count", "dim", n=news.people)] if news and news.people else []
    return join(parts, PART)


def _waiting(news: LobbyNews | None) -> int:
    """How many tables wait for this person."""
    return sum(row.waiting_for_me for row in news.tables) if news else 0


def greeting(telling: Telling, news: LobbyNews | None) -> Row:
    """Who is welcome, whether a table waits, how many are here."""
    if news is None:
        return ()
    waiting = _waiting(news)
    parts = [telling.words.ink("lobby.hello", "", name=clean(news.you))]
    parts += [telling.words.ink("lobby.calls", "gold", tables=telling.words.count("table", waiting))] if waiting else []
    parts += [telling.words.ink("lobby.count", "dim", n=news.people)] if news.people else []
    return join(parts, "  ")
