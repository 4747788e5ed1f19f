"""Commands in plain lines that ask the host for something."""

from __future__ import annotations

from cosmic_tui.host.lobby import codes
from cosmic_tui.host.messages import (
    Agree,
    Back,
    Coach,
    Hold,
    Invite,
    Join,
    Leave,
    LobbyNews,
    Make,
    Mute,
    NextTable,
    Nudge,
    Object,
    Ready,
    Rematch,
    Rename,
    Request,
    Say,
    Start,
    TableOptions,
    Watch,
)
from cosmic_tui.host.table.talk import BOTS
from cosmic_tui.ui.game_screens import Games
from cosmic_tui.ui.lines import TableLines
from cosmic_tui.ui.talk_line import PHRASES, phrases, request_in


def request_of(word: str, rest: str, table: TableLines | None, lobby: LobbyNews | None, games: Games) -> Request | None:
    """What a command asks the host for, in the lobby or at a table; None where it is no such command.

    Raises `UnclearError` for a table or an order that cannot be made out.
    """
    found = _in_the_lobby(word, rest, lobby, games) if table is None else _at_the_table(rest, table)
    seats = table.news.table.seats if table is not None and table.news else []
    if rest:
        found["name"] = Rename(rest)
        found["say"] = Say(rest)
        for spoken in ("whisper", "report", "mute"):
            found[spoken] = request_in(f"/{spoken} {rest}", seats)
    if word == "next":
        return NextTable()
    if word.startswith("/"):
        return request_in(f"{word} {rest}".strip(), seats)
    if word == "phrase" and rest.isdecimal() and 0 < int(rest) <= PHRASES:
        return Say(phrases(games.words)[int(rest) - 1])
    return found.get(word) or (table.request(word, rest) if table is not None else None)


def _in_the_lobby(word: str, rest: str, lobby: LobbyNews | None, games: Games) -> dict[str, Request]:
    if word == "new":
        newcomer = lobby is not None and lobby.newcomer
        return {"new": Make(_new_table(rest, games, newcomer=newcomer))}
    rows = lobby.tables if lobby else []
    if rest.isdecimal() and 0 < int(rest) <= len(rows):
        row = rows[int(rest) - 1]
        return {"join": Join(row.id), "watch": Watch(row.id)}
    if len(codes.read(rest)) == codes.TABLE:
        return {"join": Join(rest), "watch": Watch(rest)}
    return {}


def _new_table(typed: str, games: Games, *, newcomer: bool) -> TableOptions:
    """A table of the first game, or of the one that is named in front: `council 4 3`, or `game council 4 3`.

    Newcomers who wish no rule of their own play by what is easy.
    """
    first, _, rest = typed.strip().removeprefix("game ").partition(" ")
    game, terms = (first, rest) if first in games.screens else (next(iter(games.screens)), typed)
    screens = games.screens[game]
    options = screens.lines.new_table(terms)
    if newcomer and options.rules == screens.new_table().rules:
        options.rules = screens.new_table(newcomer=True).rules
    return games.named(game, options)


def _at_the_table(rest: str, table: TableLines) -> dict[str, Request]:
    found: dict[str, Request] = {
        "nudge": Nudge(seat_in(rest, table)), "back": Back(),
        "start": Start(), "leave": Leave(), "hold": Hold(), "ready": Ready(phase=rest == "phase"),
    }  # fmt: skip
    found["quiet"] = Mute(BOTS, on=rest != "off")
    gathers = table.news is not None and table.news.again is not None
    if table.over and (table.seat or gathers):
        found["again"] = Rematch()
    if rest in ("on", "off") and table.seat:
        found["coach"] = Coach(rest == "on")
    if table.keeps_seat and table.news:
        found["sit"] = Join(table.news.table.id)
    if rest:
        about = motion_in(rest, table)
        found |= {
            "agree": Agree(*about), "object": Object(*about),
            "unmute": Mute(rest, on=False), "invite": Invite(rest),
        }  # fmt: skip
    return found


def seat_in(typed: str, table: TableLines) -> str:
    """The seat that is meant by the name of its player, or by its own; what was typed where it is neither."""
    seats = table.news.table.seats if table.news else []
    return next((seat.seat for seat in seats if typed.casefold() in (seat.seat, seat.name.casefold())), typed)


def motion_in(typed: str, table: TableLines) -> tuple[str, str]:
    """What is wanted, and about whom: `undo`, or `answer Ann`."""
    what, _, about = typed.partition(" ")
    return what, seat_in(about, table)
