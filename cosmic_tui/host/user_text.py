"""Text that people type: cleaned before anybody else sees it, and refused with a reason where it cannot be used."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import count

from cosmic_tui.base.text import clean
from cosmic_tui.host.lookalikes import bare_look, mixed_word, plain
from cosmic_tui.host.messages import HOUSE, Denied

RESERVED = {bare_look(name): name for name in (HOUSE, "Coach", "host", "server", "operator")}
"""Names under which the host itself speaks, or might be thought to, by what they look like."""
LONGEST_NAME = 20
LONGEST_TABLE_NAME = 40
LONGEST_TALK = 300


def person_name(text: str) -> str:
    """The name a person asks for.

    Raises `Denied` where nothing is left of it, it is too long, mixes scripts in a word, or looks like the host's own.
    """
    name = plain(text)
    if not any(char.isalnum() for char in name):
        raise Denied("denied.name_empty")
    if len(name) > LONGEST_NAME:
        raise Denied("denied.name_long", most=LONGEST_NAME, count=len(name))
    if (mixed := mixed_word(name)) is not None:
        word, scripts = mixed
        raise Denied("denied.name_scripts", word=word, scripts=scripts)
    own = RESERVED.get(bare_look(name)) or RESERVED.get(bare_look(name.casefold()))
    if own is not None:
        raise Denied("denied.name_of_host", name=name, own=own)
    return name


def first_name(hint: str) -> str:
    """The name of somebody who has not chosen one yet, made from a hint."""
    try:
        return person_name(clean(hint)[:LONGEST_NAME].strip())
    except Denied:
        return "guest"


def table_name(text: str, maker: str, taken: Collection[str]) -> str:
    """The name of a table. Where none is given it is called after its maker, with a number where that is `taken`.

    Raises `Denied` where it is too long.
    """
    name = clean(text) or next(each for each in _named_after(maker) if each not in taken)
    if len(name) > LONGEST_TABLE_NAME:
        raise Denied("denied.table_name_long", most=LONGEST_TABLE_NAME, count=len(name))
    return name


def _named_after(maker: str) -> Iterator[str]:
    yield f"{maker}'s table"
    yield from (f"{maker}'s table {number}" for number in count(2))


def talk(text: str) -> str:
    """A line of talk. Raises `Denied` where nothing is left of it, or it is too long."""
    line = clean(text)
    if not line:
        raise Denied("denied.talk_empty")
    if len(line) > LONGEST_TALK:
        raise Denied("denied.talk_long", most=LONGEST_TALK, count=len(line))
    return line
