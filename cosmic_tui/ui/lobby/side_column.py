"""What stands beside the tables of the lobby: the one under the cursor, who is here, the talk, and finished games."""

from __future__ import annotations

from collections.abc import Sequence

from cosmic_tui.base.text import clean
from cosmic_tui.club.records import OwnRecord
from cosmic_tui.host.messages import LobbyNews, Online, TableRow
from cosmic_tui.screenkit.styled_text import BLANK, Row, Span, apart, fit, ink, padded, set_in, wrap
from cosmic_tui.ui.lobby.telling import FINISHED, Telling
from cosmic_tui.ui.table_names import place_name
from cosmic_tui.ui.talk_line import lobby_talk

MOST_PEOPLE, MOST_GAMES, LEAST_TALK = 8, 4, 4
NAME_CELLS = 16


def side_column(telling: Telling, news: LobbyNews, row: TableRow | None, cells: int, lines: int) -> list[Row]:
    """Everything of it on so many lines; the talk gets what the rest leaves."""
    parts = [this_table(telling, row, cells) if row else [], _here(telling, news, cells), _played(telling, news, cells)]
    shown = [line for part in parts if part for line in (*part, BLANK)]
    talk = _talk(telling, news, cells)
    for part in (_own(telling, news, cells), *_today(telling, news, cells)):
        if not part:
            continue
        if len(shown) + len(part) + 1 + min(len(talk), LEAST_TALK) <= lines:
            shown += [*part, BLANK]
    room = lines - len(shown) - 1
    return [*shown, talk[0], *talk[1:][-max(room, 1) :]][:lines]


def _today(telling: Telling, news: LobbyNews, cells: int) -> list[Sequence[Row]]:
    """What the games show on this day, the first of them first."""
    return [part for each in telling.games.screens.values() for part in each.today(news.day, telling.look, cells)]


def _own(telling: Telling, news: LobbyNews, cells: int) -> list[Row]:
    """What this person has played: games, wins, the scores of the last games, and with whom."""
    record, words = news.record, telling.words
    if record is None:
        return []
    won = record.won_alone + record.won_shared
    wins = words.ink("own.shared" if record.won_shared else "own.won", "good", n=won, shared=record.won_shared)
    title = (*words.ink("own.title", "gold"), *words.ink("own.games", "bold", games=record.games), *wins)
    last = (Span(_track(telling, record), "key"), *words.ink("own.last", "dim"))
    partner = words.ink("own.partner", "dim", name=ink(clean(record.partner, NAME_CELLS), "bold"))
    parts = [*([] if telling.look.spoken else [last]), *([partner] if record.partner else [])]
    return [fit(title, cells), *set_in(parts, cells)]


def _track(telling: Telling, record: OwnRecord) -> str:
    """A sign for each of the last games, as high as the own part of the best score."""
    signs = telling.look.sign("eighths")
    return "".join(signs[max(share, 1) - 1] for share in record.shares)


def this_table(telling: Telling, row: TableRow, cells: int) -> list[Row]:
    """The table under the cursor: what happens there, what is agreed, what Enter does, and its code."""
    told = [telling.close_to_winning(row), telling.waits(row)]
    lines = [line for each in told if each for line in wrap(ink(each), cells)]
    lines += wrap(telling.agreed(row), cells)
    lines += wrap(ink(telling.enter(row), "key"), cells)
    lines += wrap(ink(telling.code(row), "dim"), cells)
    return [fit(_title(telling, "lobby.this", telling.name(row)), cells), *[line for line in lines if line]]


def _here(telling: Telling, news: LobbyNews, cells: int) -> list[Row]:
    people = [_person(telling, each, cells) for each in news.online[:MOST_PEOPLE]]
    more = news.people - len(people)
    rest = [telling.words.ink("lobby.more_people", "dim", n=more)] if more > 0 else []
    return [_title(telling, "lobby.here", str(news.people)), *people, *rest] if news.online else []


def _person(telling: Telling, each: Online, cells: int) -> Row:
    where = place_name(each, telling.words) if each.place else telling.words.say("lobby.plays") if each.playing else ""
    return fit((*padded(ink(clean(each.name, NAME_CELLS), "bold"), NAME_CELLS + 1), Span(where, "dim")), cells)


def _played(telling: Telling, news: LobbyNews, cells: int) -> list[Row]:
    """The last games that are over, who has won them, and how everybody stood."""
    over = [row for row in news.tables if row.state == FINISHED and row.winners][:MOST_GAMES]
    lines = [_game(telling, row, cells) for row in over]
    return [_title(telling, "lobby.played"), *lines] if lines else []


def _game(telling: Telling, row: TableRow, cells: int) -> Row:
    """Name and winners of a game, and at the end of the line the scores, the highest first."""
    told: Row = (*padded(ink(telling.name(row)), NAME_CELLS + 1), Span(telling.winners(row), "dim"))
    points = sorted((seat.score.points for seat in row.seats if seat.score), reverse=True)
    return apart(told, ink(":".join(map(str, points)), "bold"), cells) if points else fit(told, cells)


def _talk(telling: Telling, news: LobbyNews, cells: int) -> list[Row]:
    said = [line for each in lobby_talk(news, telling.words) for line in wrap(ink(each), cells, 2)]
    return [_title(telling, "lobby.talk"), *(said or [telling.words.ink("lobby.silent", "dim")])]


def _title(telling: Telling, key: str, what: str = "") -> Row:
    return (*telling.words.ink(key, "gold"), Span(f"  {what}" if what else "", "bold"))
