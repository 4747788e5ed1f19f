"""Waiting lists and tournaments in lines: what is typed about them, and how they are told."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from cosmic_tui.base.text import clean
from cosmic_tui.host.lobby.gatherings import MOST_ROUNDS
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
from cosmic_tui.ui.lines import UnclearError

MAIL = "mail"
USUAL_PLAYERS, USUAL_ROUNDS = 4, 3
LEAST_ROUNDS = 2
NUMBER_DIGITS = 3
"""A longer number is the name, as that of a year."""


def gathering_request(word: str, rest: str) -> Request | None:
    """`/list 4 mail NAME`, `/tournament 3 NAME`, and with a code `/enter`, `/withdraw`, `/begin`, `/standings`.

    Raises `UnclearError` for a tournament of too few or too many rounds: a waiting list is made by `/list`.
    """
    by_code: dict[str, Callable[[str], Request]] = {
        "/enter": Enter, "/withdraw": Withdraw, "/begin": BeginRounds, "/standings": AskStandings,
    }  # fmt: skip
    if word in by_code and rest:
        return by_code[word](rest)
    if word not in ("/list", "/tournament"):
        return None
    number, words = _number(rest.split(), USUAL_ROUNDS if word == "/tournament" else USUAL_PLAYERS)
    if word == "/tournament" and not LEAST_ROUNDS <= number <= MOST_ROUNDS:
        raise UnclearError("denied.rounds", most=MOST_ROUNDS, rounds=number)
    mail = words[:1] == [MAIL]
    name = " ".join(words[mail:])
    players, rounds = (USUAL_PLAYERS, number) if word == "/tournament" else (number, 1)
    options = TableOptions(players=players)
    return Gather(name, rounds, by_mail_options(options) if mail else options)


def _number(words: list[str], usual: int) -> tuple[int, list[str]]:
    """The number in front, the usual one where there is none, and the rest."""
    if words and len(words[0]) <= NUMBER_DIGITS and words[0].isdecimal():
        return int(words[0]), words[1:]
    return usual, words


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
