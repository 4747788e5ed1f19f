"""One word, one meaning: no two public classes of one name, and no module whose name says nothing."""

import ast
import re
from collections import defaultdict
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[1]
GAMES = {"cosmic", "council"}
LAYERS = ("rules", "content", "cosmic_tui")
KNOWN = {"Answer", "DamageOrder", "Done", "Planet", "Seat", "Table"}
"""Names that classes of Council of Suns share with others still. One that is told apart must leave this list."""
SAY_NOTHING = {"util", "utils", "helper", "helpers", "common", "manager", "managers", "misc"}


def sources(root: Path) -> list[Path]:
    return [path for layer in LAYERS for path in sorted((root / layer).rglob("*.py"))]


def twins(root: Path) -> dict[str, list[str]]:
    """Public classes of one name -> the files they stand in; two games, which never meet, may share one."""
    found = defaultdict(list)
    for path in sources(root):
        for node in ast.parse(path.read_text(encoding="utf-8"), str(path)).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found[node.name].append(path.relative_to(root))
    return {name: [file.as_posix() for file in files] for name, files in sorted(found.items()) if _meet(files)}


def _meet(files: list[Path]) -> bool:
    games = [next((part for part in file.parts if part in GAMES), None) for file in files]
    return len(files) > 1 and (None in games or len(set(games)) < len(games))


def empty_words(root: Path) -> list[str]:
    """Modules and folders whose name does not say what is in them."""
    parts = {part for path in sources(root) for part in path.relative_to(root).with_suffix("").parts}
    return sorted(parts & SAY_NOTHING)


def test_no_two_public_classes_have_one_name() -> None:
    found = twins(PROJECT)
    assert {name: files for name, files in found.items() if name not in KNOWN} == {}
    assert KNOWN - found.keys() == set(), "told apart: take them out of KNOWN"


def test_every_module_says_what_it_holds() -> None:
    assert empty_words(PROJECT) == []


def test_planted_twins_and_empty_words_are_found(tmp_path: Path) -> None:
    for file in ("rules/kernel/utils.py", "cosmic_tui/ui/board.py"):
        (tmp_path / file).parent.mkdir(parents=True)
        (tmp_path / file).write_text("class Board: ...\nclass _Own: ...\n")
    for file in ("rules/cosmic/deck.py", "rules/council/deck.py"):
        (tmp_path / file).parent.mkdir(parents=True)
        (tmp_path / file).write_text("class Deck: ...\n")
    assert twins(tmp_path) == {"Board": ["rules/kernel/utils.py", "cosmic_tui/ui/board.py"]}
    assert empty_words(tmp_path) == ["utils"]


def test_the_glossary_names_what_is_in_the_code() -> None:
    rows = [row.split("|") for row in (PROJECT / "docs/glossary.md").read_text(encoding="utf-8").splitlines()]
    named = {
        name for row in rows if len(row) == 5 for name in re.findall(r"`([^`.]+)(?:\.\w+)?`", row[2]) if "." not in name
    }
    words = set(re.findall(r"\w+", "\n".join(path.read_text(encoding="utf-8") for path in sources(PROJECT))))
    assert len(named) > 40
    assert named - words == set()
