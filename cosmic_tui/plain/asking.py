"""Commands in plain lines that ask the host for something."""

from __future__ import annotations

from cosmic_tui.base.text import clean
from cosmic_tui.host.lobby import codes
from cosmic_tui.host.messages import (
    Join,
    LobbyNews,
    Make,
    Object,
    Rename,
    Request,
    TableOptions,
    Watch,
)
from cosmic_tui.host.table.votes import HINTS, PAUSE
from cosmic_tui.plain.misuse import check_use
from cosmic_tui.screenkit.wording import Wording
from cosmic_tui.ui.game_screens import Games
from cosmic_tui.ui.lines import TableLines
from cosmic_tui.ui.table_words import asked_anywhere, asked_at_table
from cosmic_tui.ui.typed_options import terms_of

NAME_CELLS = 20


def request_of(word: str, rest: str, table: TableLines | None, lobby: LobbyNews | None, games: Games) -> Request | None:
    """What a command asks the host for, in the lobby or at a table; None where it is no such command.

    Raises `UnclearError` for a table or an order that cannot be made out, and where a command is of no use.
    """
    if table is not None:
        asked = asked_at_table(word, rest, table, games.words) or table.request(word, rest)
    else:
        asked = asked_anywhere(word, rest, [], games.words) or _in_the_lobby(word, rest, lobby, games).get(word)
    if asked is None:
        check_use(word, rest, seated=table is not None)
    return asked


def confirmation(request: Request, table: TableLines | None, words: Wording) -> list[str]:
    """What is said of a request once it is done, where the host says nothing of it."""
    match request:
        case Rename(name):
            return [words.say("plain.renamed", name=clean(name, NAME_CELLS))]
        case Object() if not _ends(request, table):
            motions = table.news.motions if table is not None and table.news else []
            wanted = any((each.what, each.about) == (request.what, request.about) for each in motions)
            return [words.say("plain.objected" if wanted else "plain.not_wanted")]
    return []


def _ends(request: Object, table: TableLines | None) -> bool:
    """Whether this ends what all have agreed to, of which the host tells."""
    news = table.news if table is not None else None
    return news is not None and ((request.what == HINTS and news.hints) or (request.what == PAUSE and news.paused))


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

    Newcomers who wish no rule of their own play by what is easy, and have time unless they name a pace.
    """
    first, _, rest = typed.strip().removeprefix("game ").partition(" ")
    game, terms = (first, rest) if first in games.screens else (next(iter(games.screens)), typed)
    screens = games.screens[game]
    options = screens.lines.new_table(terms)
    usual, easy = screens.new_table(), screens.new_table(newcomer=True)
    if newcomer and options.rules == usual.rules:
        options.rules = easy.rules
    if newcomer and "pace" not in terms_of(terms):
        options.pace = easy.pace
    return games.named(game, options)
