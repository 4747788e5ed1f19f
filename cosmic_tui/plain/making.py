"""A new table in plain lines: `new 5 4 pace relaxed holds 2, variant tech called Friday night`."""

from __future__ import annotations

from typing import Any

from cosmic_tui.games.cosmic.aliens import USUAL
from cosmic_tui.host.messages import TableOptions
from cosmic_tui.plain.answers import UnclearError

NUMBERS = {"holds": "holds", "patience": "patience", "deal": "deal_seconds", "move": "move_seconds"}
"""Words before a number, and the option of the table that it is."""
WORDS = {"pace": "pace", "spectators": "spectators", "aliens": "aliens"}
"""Words before another word."""
RULES = ("aliens", "deal_seconds")
"""Those that belong to the game."""
MOST_DIGITS = 6


def wish(typed: str) -> TableOptions:
    """What stands behind `new`: players, bots among them, then words with values. Raises `UnclearError`."""
    terms, _, name = f" {typed} ".partition(" called ")
    words = terms.replace(",", " ").split()
    chosen: dict[str, Any] = {"aliens": USUAL, "name": name.strip()}
    for field in ("players", "bots"):
        if words and words[0].isdecimal():
            chosen[field] = _number(words.pop(0))
    agreed: dict[str, Any] = {}
    while words:
        _take(words, chosen, agreed)
    rules = {name: chosen.pop(name) for name in RULES if name in chosen}
    return TableOptions(**chosen, rules={**rules, **agreed})


def _take(words: list[str], chosen: dict[str, Any], agreed: dict[str, Any]) -> None:
    """The next word, with its value where it has one."""
    word = words.pop(0)
    if word == "private":
        chosen["invitation"] = True
        return
    if word not in (*NUMBERS, *WORDS, "edition", "variant") or not words:
        raise UnclearError("plain.new_unclear", word=word)
    value = words.pop(0)
    if word in NUMBERS:
        chosen[NUMBERS[word]] = _number(value)
    elif word in WORDS:
        chosen[WORDS[word]] = value
    elif word == "edition":
        agreed["edition"] = value
    else:
        agreed["variants"] = [*agreed.get("variants", []), value]


def _number(word: str) -> int:
    if not word.isdecimal() or len(word) > MOST_DIGITS:
        raise UnclearError("plain.new_unclear", word=word)
    return int(word)
