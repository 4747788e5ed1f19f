"""Who the bots of a new table may be: names are drawn once it is made, so each temperament is told with all of its."""

from __future__ import annotations

from collections.abc import Sequence

from cosmic_tui.games.cosmic.bots import DEFAULT
from cosmic_tui.games.cosmic.bots.characters import NAMES
from cosmic_tui.host.messages import TableOptions
from cosmic_tui.screenkit.styled_text import Row, Span, fit, ink, wrap
from cosmic_tui.screenkit.theme import Appearance
from cosmic_tui.screenkit.wording import Wording
from cosmic_tui.ui.screens.choosing import heading

INDENT = 2


def bots_to_come(options: TableOptions, words: Wording, look: Appearance, cells: int) -> list[Row]:
    """A heading, then names and a line of talk for each temperament that can be drawn."""
    kind, _, temper = options.bot.partition(":")
    title = "bots_to_come.are" if kind == DEFAULT else "bots_to_come.talk"
    shown = [heading(look, words.say(title), cells)]
    for each in [temper] if temper in NAMES else NAMES:
        shown += _temperament(each, words, cells)
    return shown


def _temperament(temper: str, words: Wording, cells: int) -> Sequence[Row]:
    named = words.ink("bots_to_come.named", "dim", temper=ink(words.say(f"today.{temper}"), "bold"),
                      names=", ".join(NAMES[temper]))  # fmt: skip
    says = words.ink("bots_to_come.says", "italic", line=words.say(f"bot_says.{temper}_invited_1"))
    return [fit(named, cells), *wrap((Span(" " * INDENT), *says), cells, INDENT)]
