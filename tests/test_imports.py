"""The layers: `cosmic_tui` may import `content`, `content` may import `rules`, nothing the other way round."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

PROJECT = Path(__file__).resolve().parents[1]
LAYERS = ("rules", "content", "cosmic_tui")  # each may import itself and those before it
WIRES = {"textual", "asyncssh", "asyncio", "socket", "ssl", "http", "urllib", "select", "selectors", "socketserver"}
SYSTEM = {
    *("click", "fcntl", "fileinput", "glob", "importlib", "io", "logging", "os", "pathlib", "pickle", "platform"),
    *("pty", "random", "readline", "secrets", "shelve", "shutil", "signal", "sqlite3", "subprocess", "sys", "tempfile"),
    *("concurrent", "contextvars", "datetime", "multiprocessing", "queue", "sched", "threading", "time", "uuid"),
}
FORBIDDEN = {"rules": WIRES | SYSTEM, "content": WIRES, "cosmic_tui": set[str]()}
NO_CALLS = {"rules": {"open", "print", "input", "breakpoint", "__import__"}}


def sources(root: Path) -> dict[Path, str]:
    """Every source file of the layers -> the layer it belongs to."""
    return {path: layer for layer in LAYERS for path in sorted((root / layer).rglob("*.py"))}


def faults(root: Path) -> list[str]:
    """Each import or call a layer must not contain, as `rules/dice.py:3: rules imports random`."""
    return [
        f"{path.relative_to(root).as_posix()}:{line}: {what}"
        for path, layer in sources(root).items()
        for line, what in _of_file(ast.parse(path.read_text(encoding="utf-8"), str(path)), layer)
    ]


def _of_file(tree: ast.Module, layer: str) -> Iterator[tuple[int, str]]:
    banned = FORBIDDEN[layer] | set(LAYERS[LAYERS.index(layer) + 1 :]) | {"tests"}
    for node in ast.walk(tree):
        for module in _imported(node):
            if module.split(".")[0] in banned:
                yield node.lineno, f"{layer} imports {module}"
        match node:
            case ast.Call(func=ast.Name(id=name)) if name in NO_CALLS.get(layer, ()):
                yield node.lineno, f"{layer} calls {name}"


def _imported(node: ast.AST) -> list[str]:
    match node:
        case ast.Import(names=names):
            return [alias.name for alias in names]
        case ast.ImportFrom(module=str(module), level=0):
            return [module]
    return []


def test_imports_run_one_way_only() -> None:
    assert set(sources(PROJECT).values()) == set(LAYERS)
    assert faults(PROJECT) == []


@pytest.mark.parametrize(
    ("file", "text", "fault"),
    [
        ("rules/dice.py", "import math\n\nimport random", "rules/dice.py:3: rules imports random"),
        (
            "rules/cosmic/flow/deal.py",
            "from asyncio import sleep",
            "rules/cosmic/flow/deal.py:1: rules imports asyncio",
        ),
        (
            "rules/cosmic/game.py",
            "from content.cosmic.load import load",
            "rules/cosmic/game.py:1: rules imports content.cosmic.load",
        ),
        ("rules/cosmic/game.py", "def f():\n    import os.path", "rules/cosmic/game.py:2: rules imports os.path"),
        (
            "rules/cosmic/game.py",
            "if TYPE_CHECKING:\n    import textual",
            "rules/cosmic/game.py:2: rules imports textual",
        ),
        (
            "rules/cosmic/game.py",
            "import attrs, cosmic_tui.cli.commands",
            "rules/cosmic/game.py:1: rules imports cosmic_tui.cli.commands",
        ),
        ("rules/cosmic/game.py", "x = 1\nprint(x)", "rules/cosmic/game.py:2: rules calls print"),
        ("content/cosmic/load.py", "import cosmic_tui", "content/cosmic/load.py:1: content imports cosmic_tui"),
        (
            "content/cosmic/artifacts/plague.py",
            "import asyncssh",
            "content/cosmic/artifacts/plague.py:1: content imports asyncssh",
        ),
        (
            "cosmic_tui/cli/commands.py",
            "from tests import sources",
            "cosmic_tui/cli/commands.py:1: cosmic_tui imports tests",
        ),
    ],
)
def test_a_planted_import_is_found_with_file_and_line(tmp_path: Path, file: str, text: str, fault: str) -> None:
    path = tmp_path / file
    path.parent.mkdir(parents=True)
    path.write_text(text, encoding="utf-8")
    assert faults(tmp_path) == [fault]


@pytest.mark.parametrize(
    ("file", "text"),
    [
        (
            "rules/cosmic/game.py",
            "import hashlib\nimport rules.cosmic.state.state\nfrom . import random\nfrom .time import clock",
        ),
        ("content/cosmic/load.py", "import importlib\nfrom rules.cosmic.cards.catalogue import Card"),
        (
            "cosmic_tui/cli/commands.py",
            "import asyncio\nimport content.cosmic.load\nimport rules.cosmic.game\nprint('hello')",
        ),
    ],
)
def test_an_allowed_import_is_no_fault(tmp_path: Path, file: str, text: str) -> None:
    path = tmp_path / file
    path.parent.mkdir(parents=True)
    path.write_text(text, encoding="utf-8")
    assert faults(tmp_path) == []
