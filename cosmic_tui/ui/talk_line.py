"""What a typed line of talk asks for: most are said to all, a `/` in front makes it something else."""

from __future__ import annotations

from collections.abc import Iterator

from cosmic_tui.base.text import clean
from cosmic_tui.host.messages import (
    HOUSE,
    Agree,
    AskAway,
    AskSubstitute,
    Complain,
    LobbyNews,
    Mute,
    NextTable,
    Notify,
    Nudge,
    Object,
    Online,
    Request,
    Said,
    Say,
    SeatRow,
    TakeVacation,
    TryNotice,
    Whisper,
)
from cosmic_tui.host.table.talk import BOTS
from cosmic_tui.host.table.votes import ANSWER, PAUSE
from cosmic_tui.screenkit.wording import Wording
from cosmic_tui.ui.gathering_line import gathering_request
from cosmic_tui.ui.lines import UnclearError
from cosmic_tui.ui.table_names import place_name

PHRASES = 9
HOUR_DIGITS = 2
DAY_DIGITS = 3


def phrases(words: Wording) -> list[str]:
    """The quick phrases, in the order of their keys."""
    return [words.say(f"talking.p{number}") for number in range(1, PHRASES + 1)]


def request_in(line: str, seats: list[SeatRow]) -> Request:
    """`/w NAME TEXT`, `/nudge`, `/bot NAME`, `/quiet`, `/vacation 10 days` ...; what is none of them is said.

    A line that begins as they do is never said to all: raises `UnclearError` where it cannot be understood.
    """
    word, _, rest = line.partition(" ")
    word, rest = word.lower(), rest.strip()
    meant = _with_somebody(word, rest, seats) or _alone(word, rest) or gathering_request(word, rest)
    if meant is None and word.startswith("/") and word[1:].isalpha():
        raise UnclearError("talking.unclear", word=word)
    return meant or Say(line)


def _with_somebody(word: str, rest: str, seats: list[SeatRow]) -> Request | None:
    """What is about somebody, or for somebody."""
    name, text = _name_in(rest, seats)
    meant: Request | None = None
    match word:
        case "/w" | "/whisper" if text:
            meant = Whisper(name, text)
        case "/nudge":
            meant = Nudge(_seat(name, seats))
        case "/bot" if name:
            meant = Agree(ANSWER, _seat(name, seats))
        case "/quiet":
            meant = Mute(BOTS, on=rest != "off")
        case "/mute" | "/unmute" if rest:
            meant = Mute(rest, on=word == "/mute")
        case "/report" if text:
            meant = Complain(name, text)
        case "/substitute" if rest:
            meant = AskSubstitute(rest)
    return meant


def _alone(word: str, rest: str) -> Request | None:
    """What a person wants for itself, or of the whole table."""
    match word:
        case "/next":
            return NextTable()
        case "/notify":
            return _notify(rest.split())
        case "/vacation":
            return _vacation(rest)
        case "/pause":
            return Agree(PAUSE)
        case "/go":
            return Object(PAUSE)
    return None


def _notify(words: list[str]) -> Request:
    """`/notify` asks how it stands; `/notify ADDRESS`, with `FROM-UNTIL` for quiet hours; `/notify test`, `off`."""
    url, quiet = [*words, "", ""][:2]
    if not url:
        return AskAway()
    if url == "test":
        return TryNotice()
    since, _, until = quiet.partition("-")
    hours = [int(each) if each.isdecimal() and len(each) <= HOUR_DIGITS else 0 for each in (since, until)]
    return Notify("" if url == "off" else url, *hours)


def _vacation(typed: str) -> Request | None:
    """`/vacation` tells of it, `/vacation 10 days` begins one, `/vacation off` ends it."""
    days = typed.strip().casefold().removesuffix("days").removesuffix("day").strip()
    if days in ("", "off"):
        return TakeVacation(0 if days else None)
    return TakeVacation(int(days)) if days.isdecimal() and days.isascii() and len(days) <= DAY_DIGITS else None


def _name_in(text: str, seats: list[SeatRow]) -> tuple[str, str]:
    """The name at the beginning, the longest of those at the table, else the first word; and the rest."""
    for name in sorted((seat.name for seat in seats), key=len, reverse=True):
        if name and f"{text} ".casefold().startswith(f"{name} ".casefold()):
            return name, text[len(name) :].strip()
    first, _, rest = text.partition(" ")
    return first, rest.strip()


def _seat(name: str, seats: list[SeatRow]) -> str:
    return next((seat.seat for seat in seats if seat.name == name), name)


def mark_of(line: Said, words: Wording) -> str:
    """Whether a line is not for all: to whom it was whispered, or that it is among spectators; else empty."""
    if line.to:
        return words.say("talking.to", name=clean(line.to))
    return words.say("talking.aside") if line.aside else ""


def lobby_talk(news: LobbyNews, words: Wording) -> Iterator[str]:
    """What was said in the lobby, a line each."""
    for line in news.talk:
        text = words.tell(line.message) if line.message else clean(line.text)
        yield words.say("talking.lobby", name=HOUSE if line.message else clean(line.name), text=text)


def online(news: LobbyNews, words: Wording, most: int | None = None) -> str:
    """Who is here, and at which table: at most so many by name, and how many more there are."""
    told = news.online[:most]
    names = ", ".join(_online(each, words) for each in told)
    more = news.people - len(told)
    key = "talking.online_more" if told and more > 0 else "talking.online"
    return words.say(key, n=news.people, names=names, more=more)


def _online(each: Online, words: Wording) -> str:
    if each.place:
        return words.say("talking.at", name=clean(each.name), table=place_name(each, words))
    return words.say("talking.playing", name=clean(each.name)) if each.playing else clean(each.name)
