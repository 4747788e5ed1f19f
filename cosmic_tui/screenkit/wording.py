"""All the words of the screen, by key, from `texts/<language>.toml`; names of cards and phases are content's."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from string import Formatter
from typing import Any

import attrs

from cosmic_tui.base.text import clean
from cosmic_tui.host.messages import Called
from cosmic_tui.screenkit.styled_text import Row, Span, plain
from rules.cosmic.protocol.options import EDITIONS

KEY = "`"
"""Stands before and behind a key in a text."""
FAINT = "faint"


@attrs.frozen(eq=False)
class Wording:
    """The texts of one language. Keys are dotted paths of the file's tables; a missing key is a KeyError."""

    texts: Mapping[str, str]
    forms: Mapping[str, tuple[str, ...]]
    """Counted things: the word's forms for one and for many."""

    def __contains__(self, key: str) -> bool:
        return key in self.texts

    def ink(self, key: str, style: str = "", /, **values: Row | str | int) -> Row:
        """The text with the values in their places; values that are rows keep their own styles.

        What stands `between these` is a key to press, and looks like one; in a faint text, which is drawn often, it is
        bold and no more. A place without a value stays as it is: a sentence with a gap is better than none.
        """
        key_style = f"{FAINT} bold" if style == FAINT else "key"
        spans: list[Span] = []
        for literals, field in _parts(self.texts[key]):
            spans += [Span(piece, key_style if is_key else style) for piece, is_key in literals]
            if field is not None:
                value = values.get(field, f"{{{field}}}")
                spans.extend(value if isinstance(value, tuple) else [Span(str(value), style)])
        return tuple(spans)

    def say(self, key: str, /, **values: Row | str | int) -> str:
        """The text with the values in their places, without colour."""
        return plain(self.ink(key, **values))

    def first(self, *keys: str) -> str | None:
        """The first of the keys for which there is a text."""
        return next((key for key in keys if key in self.texts), None)

    def count(self, what: str, number: int) -> str:
        """A counted thing: `count("ship", 2)` is "2 ships"."""
        forms = self.forms[what]
        return forms[0 if number == 1 else -1].format(n=number)

    def span(self, seconds: int) -> str:
        """A time in whole minutes where it is some, else in seconds."""
        return self.count("seconds", seconds) if seconds % 60 else self.count("minute", seconds // 60)


@lru_cache(4096)
def _parts(text: str) -> Sequence[tuple[Sequence[tuple[str, bool]], str | None]]:
    """A text in pieces: what stands there, keys apart from the rest, and the place for a value behind it."""
    return [
        ([(piece, bool(index % 2)) for index, piece in enumerate(literal.split(KEY)) if piece], field)
        for literal, field, _, _ in Formatter().parse(text)
    ]


def played_with(words: Wording, rules: Mapping[str, Any]) -> str:
    """The variants of a table and its rulebook, by name with commas; empty for a plain game."""
    edition, variants = rules.get("edition", EDITIONS[0]), rules.get("variants", ())
    names = [words.say(f"variants.{variant}") for variant in variants]
    return ", ".join([*names, *([] if edition == EDITIONS[0] else [words.say("terms.edition")])])


def called_elsewhere(words: Wording, called: Called) -> str:
    """That somebody at another table keeps a seat for this person."""
    return words.say("inviting.called", by=clean(called.by, 20), table=clean(called.table, 40))


@cache
def wording(language: str = "en") -> Wording:
    """The texts in this language."""
    source = files("cosmic_tui.ui").joinpath("texts", f"{language}.toml").read_text(encoding="utf-8")
    tree = tomllib.loads(source)
    forms = {what: tuple(found) for what, found in tree.pop("count").items()}
    return Wording(dict(_flat(tree)), forms)


def _flat(tree: Mapping[str, Any], path: str = "") -> list[tuple[str, str]]:
    pairs: list[tuple[str, str]] = []
    for key, value in tree.items():
        if isinstance(value, Mapping):
            pairs += _flat(value, f"{path}{key}.")
        else:
            pairs.append((path + key, value))
    return pairs
