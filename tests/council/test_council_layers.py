"""The two games know nothing of each other: they share the kernel, and nothing else below the host."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

PROJECT = Path(__file__).resolve().parents[2]
MAY_IMPORT = {
    "rules/council": ("rules.kernel", "rules.council"),
    "content/council": ("rules.kernel", "rules.council", "content.council", "content.reading"),
}
"""Folder -> what of the project it may import."""
OWN = ("rules", "content", "cosmic_tui", "tests")


def _imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"), str(path))):
        match node:
            case ast.Import(names=names):
                yield from (name.name for name in names)
            case ast.ImportFrom(module=str(module), level=0):
                yield module


def _below(module: str, package: str) -> bool:
    return module == package or module.startswith(f"{package}.")


def faults(root: Path) -> list[str]:
    """Each import over the border, as `rules/council/game.py imports rules.state`."""
    return [
        f"{path.relative_to(root).as_posix()} imports {module}"
        for layer in ("rules", "content")
        for path in sorted((root / layer).rglob("*.py"))
        for module in _imports(path)
        if not _allowed(path.relative_to(root), module)
    ]


def _allowed(path: Path, module: str) -> bool:
    for folder, allowed in MAY_IMPORT.items():
        if path.is_relative_to(folder):
            return not any(_below(module, own) for own in OWN) or any(_below(module, one) for one in allowed)
    return not any(_below(module, package) for package in ("rules.council", "content.council"))


def test_neither_game_imports_the_other() -> None:
    assert len(list((PROJECT / "rules/council").rglob("*.py"))) > 5
    assert faults(PROJECT) == []


@pytest.mark.parametrize(
    ("file", "module"),
    [
        ("rules/council/game.py", "rules.state"),
        ("rules/council/game.py", "content.council.load"),
        ("content/council/load.py", "content.cosmic.reading"),
        ("rules/state.py", "rules.council.cards"),
        ("content/load.py", "content.council"),
    ],
)
def test_a_planted_import_is_found(tmp_path: Path, file: str, module: str) -> None:
    path = tmp_path / file
    path.parent.mkdir(parents=True)
    path.write_text(f"import attrs\nfrom {module} import x\n", encoding="utf-8")
    assert faults(tmp_path) == [f"{file} imports {module}"]
