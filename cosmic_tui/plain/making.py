"""A new table in plain lines: `new 5 4 pace relaxed holds 2, variant tech called Friday night`.

Another game than the first is named in front: `new game council 4 3`. Its rules are set by `rule NAME VALUE`.
"""

from __future__ import annotations

from typing import Any

from cosmic_tui.games.cosmic.aliens import USUAL
from cosmic_tui.games.cosmic.screen.screens import COSMIC
from cosmic_tui.games.cosmic.table_rules import with_rules
from cosmic_tui.host.messages import TableOptions
from cosmic_tui.plain.answers import UnclearError

NUMBERS = {"holds": "holds", "patience": "patience", "move": "move_seconds"}
"""Words before a number, and the option of the table that it is."""
RULE_NUMBERS = {"deal": "deal_seconds"}
"""The same for rules of the game."""
WORDS = ("pace", "spectators")
"""Words before another word: options of the table."""
RULE_WORDS = ("aliens", "edition")
"""The same for rules of the game."""
MOST_DIGITS = 6


def wish(typed: str) -> TableOptions:
    """What stands behind `new`: players, bots among them, then words with values. Raises `UnclearError`."""
    terms, _, name = f" {typed} ".partition(" called ")
    words = terms.replace(",", " ").split()
    chosen: dict[str, Any] = {"name": name.strip()}
    if words[:1] == ["game"] and len(words) > 1:
        chosen["game"] = words[1]
        del words[:2]
    for field in ("players", "bots"):
        if words and words[0].isdecimal():
            chosen[field] = _number(words.pop(0))
    rules: dict[str, Any] = {} if chosen.get("game", COSMIC) != COSMIC else {"aliens": USUAL}
    while words:
        _take(words, chosen, rules)
    return with_rules(TableOptions(**chosen), rules)


def _take(words: list[str], chosen: dict[str, Any], rules: dict[str, Any]) -> None:
    """The next word, with its value where it has one."""
    word = words.pop(0)
    if word == "private":
        chosen["invitation"] = True
        return
    if word == "rule" and len(words) > 1:
        name, value = words.pop(0), words.pop(0)
        rules[name] = int(value) if value.isdecimal() and len(value) <= MOST_DIGITS else value
        return
    if word not in (*NUMBERS, *RULE_NUMBERS, *WORDS, *RULE_WORDS, "variant") or not words:
        raise UnclearError("plain.new_unclear", word=word)
    value = words.pop(0)
    if word in NUMBERS:
        chosen[NUMBERS[word]] = _number(value)
    elif word in RULE_NUMBERS:
        rules[RULE_NUMBERS[word]] = _number(value)
    elif word in WORDS:
        chosen[word] = value
    elif word in RULE_WORDS:
        rules[word] = value
    else:
        rules["variants"] = [*rules.get("variants", []), value]


def _number(word: str) -> int:
    if not word.isdecimal() or len(word) > MOST_DIGITS:
        raise UnclearError("plain.new_unclear", word=word)
    return int(word)
