"""What CONTRIBUTING names is there: every file, and every function named as `file.py:function`."""

import ast
import re
from pathlib import Path

import pytest

PROJECT = Path(__file__).resolve().parents[1]
TEXT = (PROJECT / "CONTRIBUTING.md").read_text(encoding="utf-8")
HOP = re.compile(r"`([\w/.]+\.py):(\w+)`")
FILE = re.compile(r"`((?:rules|content|cosmic_tui|tests|docs)/[\w/.]*)`")


def names_in(source: str) -> set[str]:
    """Functions, methods and classes of a module."""
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
    return {node.name for node in ast.walk(ast.parse(source)) if isinstance(node, kinds)}


def missing(text: str) -> list[str]:
    """Hops of a text whose function is not there."""
    found = []
    for file, name in HOP.findall(text):
        path = PROJECT / file
        if not path.is_file() or name not in names_in(path.read_text(encoding="utf-8")):
            found.append(f"{file}:{name}")
    return found


def test_every_function_is_there() -> None:
    assert len(HOP.findall(TEXT)) > 20
    assert missing(TEXT) == []


@pytest.mark.parametrize("planted", ["rules/kernel/machine.py:no_such_step", "rules/kernel/no_such_file.py:answer"])
def test_a_planted_name_is_found(planted: str) -> None:
    assert missing(f"The answer goes to `{planted}`.") == [planted]


@pytest.mark.parametrize("file", sorted(set(FILE.findall(TEXT))))
def test_every_file_is_there(file: str) -> None:
    assert (PROJECT / file).exists()


def test_every_name_of_the_toy_game_is_there() -> None:
    start = TEXT.index("## Adding a game")
    section = TEXT[start : TEXT.index("## How the engine works")]
    named = {name for group in re.findall(r"\(((?:`\w+`(?:, )?)+)\)", section) for name in re.findall(r"\w+", group)}
    source = (PROJECT / "tests/house/toy_game.py").read_text(encoding="utf-8")
    assert {"State", "ToyMatch", "ToyKind", "LINE"} <= named
    assert {name for name in named if not re.search(rf"\b{name}\b", source)} == set()
