"""What CONTRIBUTING names is there: every file, every function named as `file.py:function`, what its examples use."""

from __future__ import annotations

import ast
import builtins
import re
from functools import cache
from pathlib import Path
from textwrap import dedent

import pytest

PROJECT = Path(__file__).resolve().parents[1]
TEXT = (PROJECT / "CONTRIBUTING.md").read_text(encoding="utf-8")
HOP = re.compile(r"`([\w/.]+\.py):(\w+)`")
EXAMPLE = re.compile(r"^ *```python\n(.*?)^ *```$", re.MULTILINE | re.DOTALL)
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


# -- its examples in Python

Function = ast.FunctionDef | ast.AsyncFunctionDef


def parsed(folder: str) -> list[tuple[str, ast.Module]]:
    """The modules below a folder, with their names."""
    return [(path.stem, ast.parse(path.read_text(encoding="utf-8"))) for path in (PROJECT / folder).rglob("*.py")]


def examples(text: str) -> list[ast.Module]:
    return [ast.parse(dedent(example)) for example in EXAMPLE.findall(text)]


def given(body: list[ast.stmt]) -> set[str]:
    """The names that these lines give to something, what is inside of functions and classes apart."""
    functions = {each.name for each in body if isinstance(each, Function | ast.ClassDef)}
    plain = [node for each in body if isinstance(each, ast.Assign | ast.AnnAssign) for node in ast.walk(each)]
    return functions | {node.id for node in plain if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}


@cache
def code() -> dict[str, set[str]]:
    """The name of a module or a class -> the names given in it."""
    found: dict[str, set[str]] = {}
    for name, module in (each for folder in ("rules", "content", "cosmic_tui") for each in parsed(folder)):
        found.setdefault(name, set()).update(given(module.body))
        for each in module.body:
            if isinstance(each, ast.ClassDef):
                found.setdefault(each.name, set()).update(given(each.body))
    return found


def strange(text: str) -> list[str]:
    """What its examples use and nothing gives: `module.function` in no module of that name, a name nowhere at all."""
    everywhere = {*dir(builtins), *code()}.union(*code().values())
    found = []
    for nodes in (list(ast.walk(example)) for example in examples(text)):
        own = {node.arg for node in nodes if isinstance(node, ast.arg)}
        own |= {node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
        for node in nodes:
            match node:
                case ast.Attribute(ast.Name(name), attribute) if name not in own:
                    found += [f"{name}.{attribute}"] if attribute not in code().get(name, ()) else []
                case ast.Name(name) if name not in own | everywhere:
                    found.append(name)
    return found


@cache
def bound() -> set[tuple[str, ...]]:
    """The functions of cards, each with what stands above it."""
    return {how for _, module in parsed("content/cosmic") for how in decorated(module)}


def decorated(module: ast.Module) -> list[tuple[str, ...]]:
    functions = [node for node in ast.walk(module) if isinstance(node, ast.FunctionDef) and node.decorator_list]
    return [(node.name, *map(ast.unparse, node.decorator_list)) for node in functions]


def bound_otherwise(text: str) -> list[str]:
    """Functions of its examples that no card binds so."""
    return [how[0] for example in examples(text) for how in decorated(example) if how not in bound()]


def test_what_examples_use_is_in_the_code_and_bound_as_cards_do() -> None:
    assert len(examples(TEXT)) == TEXT.count("```python") >= 5
    assert strange(TEXT) == []
    assert bound_otherwise(TEXT) == []


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ("card_moves.swap_cards", "ship_moves.swap_cards", ["ship_moves.swap_cards"]),
        ("card_moves.swap_cards", "card_move.swap_cards", ["card_move.swap_cards", "card_move"]),
        ("card_moves.swap_cards", "card_moves.swap_card", ["card_moves.swap_card"]),
        ("Shape.ONE", "Shape.TWO", ["Shape.TWO"]),
        ("tokens_of(", "the_tokens_of(", ["the_tokens_of"]),
        ("ready=attacks_meet", "ready=_both_lie_there", ["_both_lie_there"]),
    ],
)
def test_a_name_that_is_planted_in_an_example_is_found(old: str, new: str, found: list[str]) -> None:
    assert old in TEXT
    assert strange(TEXT.replace(old, new, 1)) == found


@pytest.mark.parametrize(
    ("old", "new", "function"),
    [("ready=attacks_meet", "ready=shows_attack", "add_tokens"), ("role=DEFENSE", "role=OFFENSE", "strike_back")],
)
def test_an_example_that_is_bound_otherwise_is_found(old: str, new: str, function: str) -> None:
    assert old in TEXT
    assert bound_otherwise(TEXT.replace(old, new, 1)) == [function]
