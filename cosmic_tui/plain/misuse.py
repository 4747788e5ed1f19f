"""Why a command in plain lines cannot be carried out: it belongs elsewhere, or something is missing behind it."""

from __future__ import annotations

from cosmic_tui.host.lobby import codes
from cosmic_tui.ui.lines import UnclearError
from cosmic_tui.ui.table_words import MEANT_AT_TABLE
from cosmic_tui.ui.talk_line import PHRASES

OF_LOBBY = ("join", "watch", "new", "who", "lists")
WITH_TEXT = ("say", "name")
WITH_MORE = ("whisper", "report", "mute", "unmute", "agree", "object", "coach")


def check_use(word: str, rest: str, *, seated: bool) -> None:
    """Raise `UnclearError` for a command that nothing could be made of, in the lobby or at a table."""
    if word == "phrase":
        raise UnclearError("plain.phrase_number", most=PHRASES)
    if word in WITH_TEXT:
        raise UnclearError("plain.needs_text", word=word)
    if seated and word in OF_LOBBY:
        raise UnclearError("plain.of_lobby", word=word)
    if not seated and word in MEANT_AT_TABLE:
        raise UnclearError("plain.of_table", word=word)
    if word in WITH_MORE:
        raise UnclearError("plain.needs_more", word=word)
    if word in ("join", "watch"):
        _check_table(word, rest)


def _check_table(word: str, rest: str) -> None:
    if not rest:
        raise UnclearError("plain.which_table", word=word)
    if rest.isdecimal():
        raise UnclearError("plain.no_table_of_number", number=rest)
    raise UnclearError("plain.no_code", typed=rest, length=codes.TABLE)
