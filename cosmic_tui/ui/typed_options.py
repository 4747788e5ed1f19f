"""A new table in plain lines: `new 5 4 bot hard pace relaxed holds 2, variant tech called Friday night`.

Any rule of a game can be set by `rule NAME VALUE`.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import attrs

from cosmic_tui.host.messages import TableOptions
from cosmic_tui.ui.lines import UnclearError

NUMBERS = {"holds": "holds", "patience": "patience", "move": "move_seconds"}
"""Words before a number, and the option of the table that it is."""
WORDS = ("pace", "spectators")
"""Words before another word: options of the table."""
ALONE: Mapping[str, tuple[str, bool]] = MappingProxyType(
    {"private": ("invitation", True), "silent": ("whispers", False)}
)
"""Words that stand alone, each with its option and the value that it means."""
MOST_DIGITS = 6
NOTHING: Mapping[str, str] = MappingProxyType({})


@attrs.frozen
class RuleWords:
    """Words for what a game's tables agree on, each with the name of its rule: before a number, a word, or again."""

    numbers: Mapping[str, str] = NOTHING
    words: Mapping[str, str] = NOTHING
    lists: Mapping[str, str] = NOTHING
    alone: Mapping[str, tuple[str, Any]] = MappingProxyType({})
    """Likewise words for rules."""
    bots: Mapping[str, str] = NOTHING
    """How well bots play, in a word behind `bot`, and the kind that does."""


def typed_options(typed: str, known: RuleWords) -> TableOptions:
    """What stands behind `new`: players, bots among them, then words with values. Raises `UnclearError`."""
    words = terms_of(typed)
    chosen: dict[str, Any] = {"name": f" {typed} ".partition(" called ")[2].strip()}
    for field in ("players", "bots"):
        if words and words[0].isdecimal():
            chosen[field] = _number(words.pop(0))
    rules: dict[str, Any] = {}
    while words:
        _take(words, known, chosen, rules)
    return TableOptions(**chosen, rules=rules)


def terms_of(typed: str) -> list[str]:
    """The words behind `new`, without the table's name."""
    return f" {typed} ".partition(" called ")[0].replace(",", " ").split()


def _take(words: list[str], known: RuleWords, chosen: dict[str, Any], rules: dict[str, Any]) -> None:
    """The next word, with its value where it has one."""
    word = words.pop(0)
    if word in ALONE:
        option, switch = ALONE[word]
        chosen[option] = switch
        return
    if word in known.alone:
        name, meant = known.alone[word]
        rules[name] = meant
        return
    if word == "bot" and words and known.bots:
        chosen["bot"] = _bot(words.pop(0), known)
        return
    if word == "rule" and len(words) > 1:
        name, value = words.pop(0), words.pop(0)
        rules[name] = _number(value) if value.isdecimal() else value
        return
    if word not in (*NUMBERS, *WORDS, *known.numbers, *known.words, *known.lists) or not words:
        raise UnclearError("plain.new_unclear", word=word)
    value = words.pop(0)
    if word in NUMBERS:
        chosen[NUMBERS[word]] = _number(value)
    elif word in WORDS:
        chosen[word] = value
    elif word in known.numbers:
        rules[known.numbers[word]] = _number(value)
    elif word in known.words:
        rules[known.words[word]] = value
    else:
        rules.setdefault(known.lists[word], []).append(value)


def _bot(word: str, known: RuleWords) -> str:
    if word not in known.bots:
        raise UnclearError("plain.no_bot", word=word, known=", ".join(known.bots))
    return known.bots[word]


def _number(word: str) -> int:
    if not word.isdecimal() or len(word) > MOST_DIGITS:
        raise UnclearError("plain.new_unclear", word=word)
    return int(word)
