"""The sentences by which bots explain themselves are hints to people: they speak to "you"."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from cosmic_tui.games import cosmic

NOT_TO_YOU = re.compile(r"\b(this player|the own|[Tt]he hand|[Aa]n own)\b")
TEXTS = tomllib.loads((Path(cosmic.__file__).parent / "texts/en.toml").read_text(encoding="utf-8"))


def sentences(table: Mapping[str, Any], key: str) -> Iterator[tuple[str, str]]:
    """Every text below a key of the text file, with its whole key."""
    for name, text in table.items():
        if isinstance(text, str):
            yield f"{key}.{name}", text
        else:
            yield from sentences(text, f"{key}.{name}")


FOUND = dict(sentences(TEXTS["why"], "why"))


def test_the_sentences_are_found() -> None:
    assert len(FOUND) > 100


@pytest.mark.parametrize("key", FOUND)
def test_a_sentence_speaks_to_whoever_asks_for_a_hint(key: str) -> None:
    text = FOUND[key]
    assert not NOT_TO_YOU.search(text)
    assert text[0].isupper() or text[0] == "{"
    assert text.endswith(".")
