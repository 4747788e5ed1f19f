"""`ssh HOST help`, `tables`, `version`, `whoami`, `link`: answered in plain text, for people and for scripts."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from importlib.metadata import version

from cosmic_tui.host.host import Host
from cosmic_tui.host.messages import Denied, TableRow
from cosmic_tui.ssh import Command, Commands, TurnedAwayError, Visitor, printed

HELP = """\
Cosmic Encounter for three to five players, in a terminal.

  ssh HOST                the lobby: make a table, join one, back to your seat
  ssh watch@HOST          look on, without a key
  ssh HOST -t join CODE   sit down at the table of that code
  ssh HOST -t watch CODE  look on there
  ssh HOST -t plain       the game in plain lines, for screen readers
  ssh HOST tables         the tables there are, as text
  ssh HOST whoami         how you are known here
  ssh HOST link           a code for another key of yours, good for ten minutes
  ssh HOST link CODE      typed with the other key: it is yours from then on
  ssh HOST version        the version of the server

Your SSH key is your account. Without one: ssh-keygen -t ed25519"""
NO_ACCOUNT = "You look on, without a name for another key to share. Connect without watch@ and ask for a code then."
ERRANDS = frozenset({"join", "watch"})


ASKED = {"tables": 0, "whoami": 0, "link": 1}
"""The words only the host can answer, and how many may stand behind them."""

Ask = Callable[[str, Visitor, list[str]], Awaitable[str]]
"""Asks the host for the answer to one of those words. Raises `TurnedAwayError`."""


def commands_by(ask: Ask) -> Commands:
    """The words that are answered, those of the host by asking it."""
    answers = {
        "help": printed(HELP),
        "version": printed(f"cosmic {version('cosmic_tui')}"),
        **{word: Command(partial(ask, word), most) for word, most in ASKED.items()},
    }
    return Commands(answers, ERRANDS)


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
                raise TurnedAwayError(str(denied)) from denied
    raise TurnedAwayError(f"There is no command {word}.")


def _tables(host: Host, visitor: Visitor) -> str:
    rows = host.lobby.news(host.people.identity_of(visitor.credential), "").tables
    return "\n".join(_line(row) for row in rows) or "There are no tables just now."


def _whoami(host: Host, visitor: Visitor) -> str:
    if not visitor.credential:
        return "You look on, without a key and without a name."
    identity = host.people.identity_of(visitor.credential)
    name = host.people.name(identity) or "somebody who has not chosen a name yet"
    return f"{name}\n{visitor.credential}"


def _line(row: TableRow) -> str:
    """A table: its code, how it stands, who sits there."""
    seats = ", ".join(seat.name or "(empty)" for seat in row.seats)
    marks = "yours, waits for you" if row.waiting_for_me else "yours" if row.mine else ""
    return f"{row.id}  {row.state:8}  {row.name}: {seats}{f'  [{marks}]' if marks else ''}"


def _offered(host: Host, visitor: Visitor) -> str:
    identity = host.people.identity_of(visitor.credential)
    if not visitor.credential:
        raise TurnedAwayError(NO_ACCOUNT)
    if host.people.is_new(identity):
        raise TurnedAwayError("Choose a name first: connect once without a command. Then ask for a code again.")
    code = host.accounts.offer(identity)
    return f"With your other key, within ten minutes:  ssh HOST link {code}"


async def _linked(host: Host, visitor: Visitor, code: str) -> str:
    if visitor.fingerprint is None:
        raise TurnedAwayError("You have come without a key. Make one with ssh-keygen -t ed25519, then try again.")
    name = await host.accounts.link(visitor.fingerprint, code)
    return f"This key is {name}'s now."
