"""Table talk: what people say, as plain text, whatever they type."""

from __future__ import annotations

import attrs

from cosmic_tui.base.text import clean
from cosmic_tui.games.cosmic.screen.naming import Names
from cosmic_tui.host.messages import HOUSE, Said
from cosmic_tui.screenkit.styled_text import Row, Span, ink, wrap
from cosmic_tui.ui.talk_line import mark_of

NAME_CELLS = 20


def said_lines(names: Names, said: Said, cells: int) -> list[Row]:
    """One thing said, on as many lines as it needs."""
    return wrap(said_row(names, said), cells, 2)


def _speaker(names: Names, said: Said) -> Row:
    """The seat by the name of who sat there then: a bot that plays on has not said what its forerunner said."""
    name = clean(said.name, NAME_CELLS) or names.people[said.who]
    return attrs.evolve(names, people={**names.people, said.who: name}).seat(said.who)


def said_row(names: Names, said: Said) -> Row:
    """One thing said, with who said it."""
    if said.who in names.people:
        who = _speaker(names, said)
    elif said.name == HOUSE:
        who = ink(names.words.say("talk.house"), "dim")
    else:
        who = names.words.ink("talk.spectator", "dim", name=clean(said.name, NAME_CELLS))
    text = said.text if said.message is None else names.words.tell(said.message)
    mark = mark_of(said, names.words)
    spoken = ink(clean(text), "italic" if said.bot else "")
    return (*who, *(ink(f" {mark}", "hot") if mark else ()), Span(": ", "dim"), *spoken)
