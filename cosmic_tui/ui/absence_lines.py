"""What is told of how a person is notified, and of its vacation: in the window of both, and in plain lines."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from cosmic_tui.base.text import clean
from cosmic_tui.host.messages import AwayNews, SeatRow
from cosmic_tui.host.table.seats import BOT
from cosmic_tui.screenkit.wording import Wording

URL_CELLS = 200


def day(moment: float) -> str:
    """The day of a moment (seconds since 1970) by UTC, as `2026-12-03`."""
    return datetime.fromtimestamp(moment, UTC).date().isoformat()


def allowed(news: AwayNews, words: Wording) -> str:
    """Which kinds of addresses the operator allows."""
    if not news.kinds:
        return words.say("away.none_allowed")
    return words.say("away.allowed", kinds=", ".join(news.kinds))


def vacation(news: AwayNews, words: Wording) -> str:
    """Whether there is one, and how many days are left."""
    key = "away.on_vacation" if news.vacation else "away.no_vacation"
    return words.say(key, until=day(news.vacation), left=news.days_left)


def away_lines(news: AwayNews, words: Wording) -> Sequence[str]:
    """All of it, a line each."""
    quiet = news.quiet_from != news.quiet_until
    at = words.say("away.at_but" if quiet else "away.at", url=clean(news.url, URL_CELLS), since=news.quiet_from,
                   until=news.quiet_until)  # fmt: skip
    return [at if news.url else words.say("away.nowhere"), allowed(news, words), vacation(news, words)]


def absence(seat: SeatRow, words: Wording) -> str:
    """That somebody else plays a seat, or that its player is on vacation; empty where neither is so."""
    if seat.substitute:
        name = words.say("word.a_bot") if seat.substitute == BOT else clean(seat.substitute)
        return words.say("away.substitute", name=name)
    return words.say("away.until", until=day(seat.vacation)) if seat.vacation else ""
