"""What is typed to find games: words with keys, what people type for them, and what cannot be understood."""

from __future__ import annotations

import pytest

from cosmic_tui.club.asking import FilterError, moment, parsed
from cosmic_tui.club.records import GameFilter


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("player:Ann_Lee mine", GameFilter(player="Ann Lee", mine=True)),
        ("alien:zombie", GameFilter(tag="zombie")),
        ("race:sol", GameFilter(tag="sol")),
        ("from:2026-11 longer:8", GameFilter(since=moment("2026-11"), longer=8)),
        ("Friday 20:15 :)", GameFilter(words=["Friday", "20:15", ":)"])),
    ],
)
def test_words_stand_for_a_search(typed: str, found: GameFilter) -> None:
    assert parsed(typed.split()) == found


@pytest.mark.parametrize(
    ("typed", "what"), [("since:soon", "date"), ("longer:very", "number"), ("allien:zombie", "key")]
)
def test_what_cannot_be_looked_for_is_named(typed: str, what: str) -> None:
    with pytest.raises(FilterError) as refused:
        parsed([typed])
    assert refused.value.what == what
