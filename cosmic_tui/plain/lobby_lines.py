"""The lobby and the seats of a table in plain lines, whatever is played there."""

from __future__ import annotations

from collections.abc import Sequence

from cosmic_tui.base.text import clean
from cosmic_tui.host.messages import LobbyNews, TableNews, TableRow
from cosmic_tui.screenkit.theme import Appearance
from cosmic_tui.screenkit.wording import Wording
from cosmic_tui.ui.digest import digest
from cosmic_tui.ui.game_screens import Games, GameScreens
from cosmic_tui.ui.lines import TableLines, said
from cosmic_tui.ui.lobby.filters import ALL, FILTERS, fitting
from cosmic_tui.ui.table_names import table_name
from cosmic_tui.ui.talk_line import lobby_talk


def table_line(games: Games, number: int, row: TableRow) -> str:
    """A table of the lobby: its state, its game where there are several, and what it has for this person."""
    words = games.words
    told = [words.say("plain.table", n=number, name=table_name(row, words), state=words.say(f"lobby.{row.state}"))]
    if title := games.title_of(row):
        told.append(title)
    if empty := sum(seat.kind == "empty" for seat in row.seats):
        told.append(words.say("plain.table_empty", n=empty))
    if games.of_row(row).easy(row):
        told.append(words.say("lobby.easy"))
    if row.mine:
        told.append(words.say("lobby.mine"))
    if row.waiting_for_me:
        told.append(words.say("lobby.waiting"))
    if row.kept:
        told.append(words.say("plain.table_kept"))
    return f"{', '.join(told)}."


def table_lines(games: Games, rows: Sequence[TableRow], sort: str) -> list[str]:
    """The tables of a sort, each with its number among all; of another word than a sort's name all tables."""
    words, sort = games.words, sort if sort in FILTERS else ALL
    fits = fitting(games, rows, sort)
    told = [table_line(games, number, row) for number, row in enumerate(rows, 1) if row in fits]
    none = words.say("plain.no_such_table", filter=words.say(f"lobby.filter_{sort}"))
    return told or [none if rows else words.say("plain.no_table")]


def calls(games: Games, news: LobbyNews, heard: LobbyNews) -> list[str]:
    """The tables that wait for this person, or keep a seat for it, since the lobby was heard of last."""
    before = {row.id for row in heard.tables if row.waiting_for_me or row.kept}
    return [
        table_line(games, number, row)
        for number, row in enumerate(news.tables, 1)
        if (row.waiting_for_me or row.kept) and row.id not in before
    ]


def vacancy(table: TableLines, words: Wording, heard: TableNews | None) -> list[str]:
    """That a seat has become free, or is kept for whoever looks on, since the table was heard of last."""
    if table.news is None:
        return []
    if table.keeps_seat and not (heard and heard.table.kept):
        return [words.say("plain.kept")]
    known = [seat.seat for seat in heard.table.seats if seat.vacant] if heard else []
    new = [seat for seat in table.vacant if seat not in known]
    if table.seat is None or not new:
        return []
    return [said(words.ink("plain.vacant", "", seats=table.seat_names(new)))]


def invitation(table: TableLines, words: Wording) -> list[str]:
    """Whom one could invite, and who is invited already."""
    news = table.news
    if news is None or not table.vacant:
        return [words.say("plain.no_vacancy")]
    near = ", ".join(clean(name) for name in news.near)
    told = [words.say("plain.near", names=near) if near else words.say("inviting.nobody")]
    if news.table.invited:
        told.append(words.say("inviting.invited", names=", ".join(clean(name) for name in news.table.invited)))
    return [*told, words.say("plain.invite")]


def since_away(screens: GameScreens, news: TableNews, look: Appearance) -> list[str]:
    """What has happened since the person left the table, if that was a while ago."""
    rows = digest(screens, news, look)
    return [screens.words.say("digest.title"), *map(said, rows)] if rows else []


def before_begin(news: TableNews, words: Wording) -> list[str]:
    """What whoever comes to a table before its game begins can do."""
    told = [words.say("plain.before" if news.seat else "plain.watch_before")]
    if news.seat and any(seat.kind == "empty" for seat in news.table.seats):
        told.append(words.say("plain.code", code=news.table.id))
    return told


def next_steps(table: TableLines, words: Wording, *, alone: bool = False) -> list[str]:
    """What can be done once the game is over; `alone`: there is no lobby."""
    if not table.over:
        return []
    key = "plain.after_watching" if table.seat is None else "plain.after_alone" if alone else "plain.after"
    return [words.say(key)]


def help_page(words: Wording, topic: str, *, alone: bool) -> list[str]:
    """A page of the help, by a word; without one what can be typed at a table, and in the lobby where there is one."""
    page = f"plain.help_{topic}"
    keys = [page] if page in words else ["plain.help", "plain.help_alone" if alone else "plain.help_lobby"]
    return [line for key in keys for line in words.texts[key].splitlines()]


def spoken_since(words: Wording, news: LobbyNews, heard: LobbyNews) -> list[str]:
    """What has been said in the lobby since it was heard of last."""
    told, before = list(lobby_talk(news, words)), list(lobby_talk(heard, words))
    same = next((count for count in range(min(len(told), len(before)), 0, -1) if told[:count] == before[-count:]), 0)
    return told[same:]


def numbered(lines: Sequence[str]) -> list[str]:
    """Lines with their numbers in front."""
    return [f"{number}: {line}" for number, line in enumerate(lines, 1)]
