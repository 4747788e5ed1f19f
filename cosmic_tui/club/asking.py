"""What somebody types to find games: `player:ann with:bob tag:zombie since:2026-01 mine friday`."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from cosmic_tui.club.records import GameFilter

KEYS = ("player", "with", "tag", "table", "since", "until", "longer", "shorter")
ALSO = {"alien": "tag", "race": "tag", "from": "since"}
"""Other words that people type for some of them."""
FORMATS = ("%Y-%m-%d", "%Y-%m", "%Y")
LONGEST = 120
"""Characters of a search."""
MOST_WORDS = 8


class FilterError(ValueError):
    """A search that cannot be understood: `what` it is (`date`, `number`, `key`), and the text."""

    def __init__(self, what: str, text: str) -> None:
        super().__init__(what, text)
        self.what, self.text = what, text


def parsed(typed: Sequence[str]) -> GameFilter:
    """The search that words stand for; a word without a key is looked for everywhere. Raises `FilterError`."""
    found = GameFilter()
    for word in typed[:MOST_WORDS]:
        key, mark, value = word[:LONGEST].partition(":")
        key = ALSO.get(key, key)
        if word == "mine":
            found.mine = True
        elif mark and key in KEYS:
            _put(found, key, value)
        elif mark and value and key.isalpha() and key.islower():
            raise FilterError("key", key)
        else:
            found.words.append(word[:LONGEST])
    return found


def _put(found: GameFilter, key: str, value: str) -> None:
    match key:
        case "since" | "until":
            setattr(found, key, moment(value))
        case "longer" | "shorter":
            if not (value.isascii() and value.isdigit() and len(value) < LONGEST // 10):
                raise FilterError("number", value)
            setattr(found, key, int(value))
        case "with":
            found.partner = name_in(value)
        case "player":
            found.player = name_in(value)
        case _:
            setattr(found, key, value)


def name_in(value: str) -> str:
    """A name as it is typed in one word: `Ann_Lee` is Ann Lee."""
    return value.replace("_", " ")


def moment(text: str) -> float:
    """The beginning of a day, a month or a year (`2026-11-23`, `2026-11`, `2026`), by UTC. Raises `FilterError`."""
    for pattern in FORMATS:
        try:
            return datetime.strptime(text, pattern).replace(tzinfo=UTC).timestamp()
        except ValueError:
            continue
    raise FilterError("date", text)
