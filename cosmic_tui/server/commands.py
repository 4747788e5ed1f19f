"""`ssh HOST help`, `tables`, `version`, `whoami`, `link`: answered in plain text, for people and for scripts."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from importlib.metadata import version

from cosmic_tui.host.host import Host
from cosmic_tui.host.messages import Denied, TableRow
from cosmic_tui.server import club_commands
from cosmic_tui.server.wording import server_wording
from cosmic_tui.ssh import Command, Commands, TurnedAwayError, Visitor, printed

WORDS = server_wording()
PUZZLE = "puzzle"
ERRANDS = frozenset({"join", "watch", "replay", PUZZLE})


ASKED = {"tables": 0, "whoami": 0, "link": 1, **club_commands.ASKED}
"""The words only the host can answer, and how many may stand behind them."""

Ask = Callable[[str, Visitor, list[str]], Awaitable[str]]
"""Asks the host for the answer to one of those words. Raises `TurnedAwayError`."""


def commands_by(ask: Ask) -> Commands:
    """The words that are answered, those of the host by asking it."""
    answers = {
        "help": printed(WORDS.say("visitor.help")),
        "version": printed(f"cosmic {version('cosmic_tui')}"),
        **{word: Command(partial(ask, word), most) for word, most in ASKED.items()},
    }
    return Commands(answers, ERRANDS, frozenset({PUZZLE}))


async def answer(host: Host, word: str, visitor: Visitor, more: list[str]) -> str:
    """The host's answer to one of its words. Raises `TurnedAwayError`."""
    match word, more:
        case "tables", []:
            return _tables(host, visitor)
        case "whoami", []:
            return _whoami(host, visitor)
        case "link", _:
            try:
                return await _linked(host, visitor, more[0]) if more else _offered(host, visitor)
            except Denied as denied:
                raise TurnedAwayError(denied.message) from denied
    raise TurnedAwayError("ssh.no_command", word=word)


def _tables(host: Host, visitor: Visitor) -> str:
    rows = host.lobby.news(host.people.identity_of(visitor.credential), "").tables
    return "\n".join(_line(row, several=len(host.games) > 1) for row in rows) or WORDS.say("visitor.no_tables")


def _whoami(host: Host, visitor: Visitor) -> str:
    if not visitor.credential:
        return WORDS.say("visitor.nobody")
    identity = host.people.identity_of(visitor.credential)
    name = host.people.name(identity) or WORDS.say("visitor.nameless")
    return f"{name}\n{visitor.credential}"


def _line(row: TableRow, *, several: bool) -> str:
    """A table: its code, how it stands, which of several games is played, who sits there."""
    state = f"{WORDS.say(f'lobby.{row.state}'):8}" + (f"  {row.game:8}" if several else "")
    seats = ", ".join(seat.name or WORDS.say("visitor.empty") for seat in row.seats)
    key = "visitor.table_waits" if row.waiting_for_me else "visitor.table_yours" if row.mine else "visitor.table"
    return WORDS.say(key, code=row.id, state=state, name=row.name, seats=seats)


def _offered(host: Host, visitor: Visitor) -> str:
    identity = host.people.identity_of(visitor.credential)
    if not visitor.credential:
        raise TurnedAwayError("visitor.no_account")
    if host.people.is_new(identity):
        raise TurnedAwayError("visitor.choose_name")
    code = host.accounts.offer(identity)
    return WORDS.say("visitor.other_key", code=code)


async def _linked(host: Host, visitor: Visitor, code: str) -> str:
    if visitor.fingerprint is None:
        raise TurnedAwayError("visitor.without_key")
    name = await host.accounts.link(visitor.fingerprint, code)
    return WORDS.say("visitor.linked", name=name)
