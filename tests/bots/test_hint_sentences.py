"""The sentences by which the simple bot explains itself are hints to people: they speak to "you"."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from cosmic_tui.games.cosmic import bots

EXPLAIN = {"move": 0, "Move": 1, "When": 1}
"""What takes a sentence, and in which place."""
NOT_TO_YOU = re.compile(r"\b(this player|the own|[Tt]he hand|[Aa]n own)\b")


def sentences() -> Iterator[tuple[str, str]]:
    for file in sorted(Path(bots.__file__).parent.glob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in EXPLAIN:
                place = EXPLAIN[node.func.id]
                if len(node.args) > place:
                    yield from texts(node.args[place], f"{file.name}:{node.lineno}")


def texts(node: ast.expr, where: str) -> Iterator[tuple[str, str]]:
    """The texts an expression may come to, with `9` for what is filled in."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value:
        yield where, node.value
    elif isinstance(node, ast.JoinedStr):
        yield where, "".join(str(part.value) if isinstance(part, ast.Constant) else "9" for part in node.values)
    elif isinstance(node, ast.IfExp):
        yield from texts(node.body, where)
        yield from texts(node.orelse, where)


FOUND = list(sentences())


def test_the_sentences_are_found() -> None:
    assert len(FOUND) > 100


@pytest.mark.parametrize(("where", "text"), FOUND)
def test_a_sentence_speaks_to_whoever_asks_for_a_hint(where: str, text: str) -> None:
    assert not NOT_TO_YOU.search(text), where
    assert text.endswith("."), where
    assert text[0].isupper() or text[0] == "9", where
