"""Waiting lists and tournaments in lines: what is typed about them, and how they are told."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from cosmic_tui.base.text import clean
from cosmic_tui.host.messages import (
    AskStandings,
    BeginRounds,
    Enter,
    Gather,
    GatheringRow,
    LobbyNews,
    Request,
    StandingsNews,
    TableOptions,
    Withdraw,
)
from cosmic_tui.host.table.seats import by_mail_options
from cosmic_tui.screenkit.wording import Wording

MAIL = "mail"
USUAL_PLAYERS = 4


def gathering_request(word: str, rest: str) -> Request | None:
    """`/list 4 mail NAME`, `/tournament 3 NAME`, and with a code `/enter`, `/withdraw`, `/begin`, `/standings`."""
    by_code: dict[str, Callable[[str], Request]] = {
        "/enter": Enter, "/withdraw": Withdraw, "/begin": BeginRounds, "/standings": AskStandings,
    }  # fmt: skip
    if word in by_code and rest:
        return by_code[word](rest)
    if word not in ("/list", "/tournament"):
        return None
    number, words = _number(rest.split())
    mail = words[:1] == [MAIL]
    name = " ".join(words[mail:])
    players, rounds = (number or USUAL_PLAYERS, 1) if word == "/list" else (USUAL_PLAYERS, number or 3)
    options = TableOptions(players=players)
    return Gather(name, rounds, by_mail_options(options) if mail else options)


def _number(words: list[str]) -> tuple[int, list[str]]:
    """The digit in front, 0 where there is none, and the rest."""
    if words and len(words[0]) == 1 and words[0].isdecimal():
        return int(words[0]), words[1:]
    return 0, words


def told(row: GatheringRow, words: Wording) -> str:
    """One of them as a line."""
    names = ", ".join(clean(name) for name in row.names) or words.say("gathering.nobody")
    if row.rounds == 1:
        key = "gathering.list"
    else:
        key = "gathering.open" if not row.round else "gathering.round" if row.state == "running" else "gathering.over"
    mark = words.say("gathering.entered") if row.entered else ""
    line = words.say(
        key, name=clean(row.name), code=row.id, names=names, count=len(row.names), seats=row.seats, round=row.round,
        rounds=row.rounds,
    )  # fmt: skip
    return f"{line} {mark}".strip()


def gatherings(news: LobbyNews, words: Wording) -> Iterator[str]:
    """All of them, a line each."""
    for row in news.gatherings:
        yield told(row, words)


def standings(news: StandingsNews, words: Wording) -> list[str]:
    """Who stands where, and what decides where points are equal."""
    lines = [
        words.say(
            "gathering.score", place=each.place, name=clean(each.name), points=each.points, firsts=each.firsts,
            met=each.met,
        )
        for each in news.scores
    ]  # fmt: skip
    return [told(news.gathering, words), *lines, words.say("gathering.ties")]
