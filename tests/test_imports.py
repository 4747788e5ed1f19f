"""Who may import whom: the floors of the house, no circle of files, and nothing below the host that reaches outside."""

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path

import attrs
import pytest

PROJECT = Path(__file__).resolve().parents[1]
OWN = ("rules", "content", "cosmic_tui")
WIRES = {"textual", "asyncssh", "asyncio", "socket", "ssl", "http", "urllib", "select", "selectors", "socketserver"}
SYSTEM = {
    *("click", "fcntl", "fileinput", "glob", "importlib", "io", "logging", "os", "pathlib", "pickle", "platform"),
    *("pty", "random", "readline", "secrets", "shelve", "shutil", "signal", "sqlite3", "subprocess", "sys", "tempfile"),
    *("concurrent", "contextvars", "datetime", "multiprocessing", "queue", "sched", "threading", "time", "uuid"),
}
FORBIDDEN = {"rules": WIRES | SYSTEM, "content": WIRES, "cosmic_tui": set[str]()}
NO_CALLS = {"rules": {"open", "print", "input", "breakpoint", "__import__"}}

ENGINE = ("authoring", "game", "beat", "invariants", "view_builder")
COSMIC = ("protocol", "state", "cards", "setup", "moves", "actions", "effects", "flow", ENGINE, "notation", "match")
"""The floors of `rules.cosmic`, lowest first. A floor imports those below it; rooms of one floor, each other."""
HOUSE = ("base", "club", ("screenkit", "host"), ("ui", "ssh"), ("replay", "sim"), "games",
         ("plain", "hotseat", "local"), "server", "workers", ("bench", "cli"), "__main__")  # fmt: skip
"""Those of `cosmic_tui`. Rooms of one floor do not import each other, but for `MEETING`."""
MEETING = {("local", "plain"), ("local", "hotseat"), ("cli", "bench")}
GAMES = ("cosmic", "council")
GAMELESS = ("base", "club", "host", "ssh", "workers", "screenkit", "ui", "replay", "sim")

KNOWN: frozenset[str] = frozenset()
"""Faults that are still there, without their lines. One that is gone must leave this list."""
KNOWN_CIRCLES: tuple[frozenset[str], ...] = ()
"""Circles that are still there, likewise."""


@attrs.frozen
class Arrow:
    """An import: the file, its module, the line, and the module that is imported."""

    path: str
    source: str
    line: int
    target: str


# -- reading


def modules(root: Path) -> dict[str, Path]:
    """Every module of the project -> its file."""
    found = {}
    for path in (path for layer in OWN for path in sorted((root / layer).rglob("*.py"))):
        name = ".".join(path.relative_to(root).with_suffix("").parts)
        found[name.removesuffix(".__init__")] = path
    return found


def arrows(root: Path) -> list[Arrow]:
    """All imports, those of functions and for annotations too; of a package's own modules each by its full name."""
    known = modules(root)
    return [
        Arrow(path.relative_to(root).as_posix(), name, line, target)
        for name, path in known.items()
        for line, target in _imported(path, name, known)
    ]


def _imported(path: Path, name: str, known: Mapping[str, Path]) -> Iterator[tuple[int, str]]:
    package = name if path.name == "__init__.py" else name.rpartition(".")[0]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"), str(path))):
        match node:
            case ast.Import(names=names):
                yield from ((node.lineno, alias.name) for alias in names)
            case ast.ImportFrom(module=module, names=names, level=level):
                above = package.split(".")[: len(package.split(".")) + 1 - level] if level else []
                start = ".".join([*above, *([module] if module else [])])
                inner = [f"{start}.{alias.name}" for alias in names]
                yield from ((node.lineno, each if each in known else start) for each in dict.fromkeys(inner))


# -- floors


def faults(root: Path) -> list[str]:
    """Each import that is not allowed, as `rules/dice.py:3: rules imports random`."""
    found = {
        f"{arrow.path}:{arrow.line}: {what}": None for arrow in arrows(root) if (what := _offence(arrow)) is not None
    }
    return [*found, *_calls(root)]


def _offence(arrow: Arrow) -> str | None:
    source, target = arrow.source.split("."), arrow.target.split(".")
    if target[0] == "tests" or target[0] in FORBIDDEN[source[0]]:
        return f"{source[0]} imports {arrow.target}"
    if target[0] not in OWN:
        return None
    for refusal in (_of_layer, _of_games, _of_cosmic, _of_house):
        if (why := refusal(source, target)) is not None:
            return f"{why} imports {arrow.target}"
    return None


def _of_layer(source: list[str], target: list[str]) -> str | None:
    return source[0] if OWN.index(target[0]) > OWN.index(source[0]) else None


def _game(module: list[str]) -> str | None:
    """The game that a module belongs to."""
    place = module[2:3] if module[:2] == ["cosmic_tui", "games"] else module[1:2] if module[0] != "cosmic_tui" else []
    return place[0] if place and place[0] in GAMES else None


def _of_games(source: list[str], target: list[str]) -> str | None:
    own, other = _game(source), _game(target)
    if own and other and own != other:
        return f"the game {own}"
    if source[:2] == ["rules", "kernel"] and target[:2] != ["rules", "kernel"]:
        return "the kernel"
    if source[0] == "cosmic_tui" and source[1:2] and source[1] in GAMELESS and (other or target[0] == "content"):
        return source[1]
    return None


def _of_cosmic(source: list[str], target: list[str]) -> str | None:
    if source[:2] != ["rules", "cosmic"] or target[:2] != ["rules", "cosmic"] or len(source) < 3 or len(target) < 3:
        return None
    return source[2] if _floor(COSMIC, target[2]) > _floor(COSMIC, source[2]) else None


def _of_house(source: list[str], target: list[str]) -> str | None:
    if source[0] != "cosmic_tui" or target[0] != "cosmic_tui" or len(source) < 2 or len(target) < 2:
        return None
    own, other = source[1], target[1]
    above = _floor(HOUSE, other) - _floor(HOUSE, own)
    apart = above == 0 and own != other and (own, other) not in MEETING
    return own if above > 0 or apart else None


def _floor(floors: tuple[str | tuple[str, ...], ...], room: str) -> int:
    for number, rooms in enumerate(floors):
        if room == rooms or (isinstance(rooms, tuple) and room in rooms):
            return number
    raise AssertionError(f"{room} stands on no floor")


def _calls(root: Path) -> Iterator[str]:
    for name, path in modules(root).items():
        layer = name.partition(".")[0]
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"), str(path))):
            match node:
                case ast.Call(func=ast.Name(id=called)) if called in NO_CALLS.get(layer, ()):
                    yield f"{path.relative_to(root).as_posix()}:{node.lineno}: {layer} calls {called}"


# -- circles


def circles(root: Path) -> list[frozenset[str]]:
    """Files that import each other, directly or around: each circle as the set of its modules."""
    known = modules(root)
    graph: dict[str, set[str]] = {name: set() for name in known}
    for arrow in arrows(root):
        if arrow.target in known and arrow.target != arrow.source:
            graph[arrow.source].add(arrow.target)
    while free := {name for name, targets in graph.items() if not targets & graph.keys()}:
        graph = {name: targets for name, targets in graph.items() if name not in free}
    return sorted({_around(name, graph) for name in graph} - {frozenset()}, key=sorted)


def _around(start: str, graph: Mapping[str, set[str]]) -> frozenset[str]:
    """What `start` leads to and what leads back to it."""
    return frozenset(name for name in _reached(start, graph) if start in _reached(name, graph))


def _reached(start: str, graph: Mapping[str, set[str]]) -> set[str]:
    seen, waiting = set[str](), [start]
    while waiting:
        fresh = graph.get(waiting.pop(), set()) & graph.keys() - seen
        seen |= fresh
        waiting += fresh
    return seen


# -- the project


def _lineless(fault: str) -> str:
    path, _, what = fault.split(":", 2)
    return f"{path}:{what}"


def test_every_import_leads_down() -> None:
    found = faults(PROJECT)
    assert [fault for fault in found if _lineless(fault) not in KNOWN] == []
    assert sorted(KNOWN - {_lineless(fault) for fault in found}) == [], "mended: take them out of KNOWN"


def test_no_files_import_each_other_in_a_circle() -> None:
    """A circle may get smaller while it is taken apart, and no other may come."""
    found = circles(PROJECT)
    assert [sorted(circle) for circle in found if not any(circle <= known for known in KNOWN_CIRCLES)] == []
    assert [sorted(known) for known in KNOWN_CIRCLES if not any(circle <= known for circle in found)] == []


# -- planted offences

PLANTED = {
    "rules/dice.py": ("import math\n\nimport random", 3, "rules imports random"),
    "rules/cosmic/flow/deal.py": ("from asyncio import sleep", 1, "rules imports asyncio"),
    "rules/cosmic/game.py": ("def f():\n    import os.path", 2, "rules imports os.path"),
    "rules/cosmic/beat.py": ("if TYPE_CHECKING:\n    import textual", 2, "rules imports textual"),
    "rules/cosmic/setup.py": ("x = 1\nprint(x)", 2, "rules calls print"),
    "rules/cosmic/state/state.py": ("import rules.cosmic.cards.context", 1, "state imports rules.cosmic.cards.context"),
    "rules/cosmic/cards/index.py": ("from rules.cosmic import setup", 1, "cards imports rules.cosmic.setup"),
    "rules/cosmic/effects/losses.py": ("from ..flow import deal", 1, "effects imports rules.cosmic.flow.deal"),
    "rules/kernel/dice.py": ("from rules.cosmic.game import Game", 1, "the kernel imports rules.cosmic.game"),
    "rules/council/game.py": ("import rules.cosmic.game", 1, "the game council imports rules.cosmic.game"),
    "content/cosmic/load.py": ("import content.council.load", 1, "the game cosmic imports content.council.load"),
    "content/cosmic/naming.py": ("import cosmic_tui", 1, "content imports cosmic_tui"),
    "content/cosmic/artifacts/plague.py": ("import asyncssh", 1, "content imports asyncssh"),
    "cosmic_tui/cli/commands.py": ("from tests import sources", 1, "cosmic_tui imports tests"),
    "cosmic_tui/host/host.py": ("\n\nfrom rules.cosmic.game import Game", 3, "host imports rules.cosmic.game"),
    "cosmic_tui/host/client.py": (
        "if TYPE_CHECKING:\n    from rules.council import game", 2, "host imports rules.council.game",
    ),
    "cosmic_tui/workers/worker.py": ("import content.cosmic.load", 1, "workers imports content.cosmic.load"),
    "cosmic_tui/ui/app.py": ("import cosmic_tui.games.cosmic.sim", 1, "ui imports cosmic_tui.games.cosmic.sim"),
    "cosmic_tui/host/post.py": ("from cosmic_tui.ssh import serve", 1, "host imports cosmic_tui.ssh"),
    "cosmic_tui/ssh/server.py": ("from cosmic_tui import ui", 1, "ssh imports cosmic_tui.ui"),
    "cosmic_tui/server/config.py": ("from cosmic_tui.workers import x", 1, "server imports cosmic_tui.workers"),
    "cosmic_tui/games/cosmic/sim.py": (
        "import cosmic_tui.games.council.sim", 1, "the game cosmic imports cosmic_tui.games.council.sim",
    ),
}  # fmt: skip


def _plant(root: Path, file: str, text: str) -> None:
    path = root / file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


@pytest.mark.parametrize("file", PLANTED)
def test_a_planted_import_is_found_with_file_and_line(tmp_path: Path, file: str) -> None:
    text, line, what = PLANTED[file]
    for package in (
        "rules/cosmic/setup.py",
        "rules/cosmic/flow/deal.py",
        "rules/council/game.py",
        "cosmic_tui/ui/x.py",
    ):
        _plant(tmp_path, package, "")
    _plant(tmp_path, "cosmic_tui/ui/__init__.py", "")
    _plant(tmp_path, file, text)
    assert faults(tmp_path) == [f"{file}:{line}: {what}"]


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("rules/cosmic/game.py", "import hashlib\nimport rules.cosmic.state.state\nfrom . import beat"),
        ("rules/cosmic/game.py", "from rules.cosmic.authoring import words"),
        ("content/council/load.py", "import importlib\nfrom rules.council.cards import units\nimport content.reading"),
        ("cosmic_tui/host/host.py", "import asyncio\nfrom rules.kernel.asks import Ask\nimport cosmic_tui.base.disk"),
        ("cosmic_tui/games/cosmic/bots.py", "import content.cosmic.load\nimport cosmic_tui.host.host"),
        ("cosmic_tui/cli/commands.py", "import cosmic_tui.workers\nimport rules.council.game\nprint('hello')"),
    ],
)
def test_an_allowed_import_is_no_fault(tmp_path: Path, file: str, text: str) -> None:
    _plant(tmp_path, file, text)
    assert faults(tmp_path) == []


def test_a_circle_is_found_even_where_only_annotations_close_it(tmp_path: Path) -> None:
    _plant(tmp_path, "rules/a.py", "from rules.b import B")
    _plant(tmp_path, "rules/b.py", "from rules import c")
    _plant(tmp_path, "rules/c.py", "if TYPE_CHECKING:\n    from rules.a import A")
    _plant(tmp_path, "rules/d.py", "from rules.a import A")
    assert circles(tmp_path) == [frozenset({"rules.a", "rules.b", "rules.c"})]
