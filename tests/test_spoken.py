"""What people are told is a key with values below the screens: no sentence in Python, and no key without its text."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any, NamedTuple

import pytest

PROJECT = Path(__file__).resolve().parents[1]
LOWER = (
    "rules/kernel", "rules/cosmic", "rules/council", "content/cosmic", "content/council", "cosmic_tui/base",
    "cosmic_tui/club", "cosmic_tui/screenkit", "cosmic_tui/host", "cosmic_tui/ui", "cosmic_tui/ssh",
    "cosmic_tui/workers", "cosmic_tui/replay", "cosmic_tui/games", "cosmic_tui/plain", "cosmic_tui/hotseat",
    "cosmic_tui/local", "cosmic_tui/server",
)  # fmt: skip
"""Where nothing is worded. `cli` is the top layer, whose user is the operator; `bench` and `sim` are its tools."""
ELSEWHERE: Mapping[str, str] = {
    "rules/cosmic/invariants.py": "faults of the rules themselves, for their authors",
    "rules/cosmic/notation": "mistakes in positions and scenarios, for their authors",
    "rules/cosmic/protocol/events.py": "the reference of events, for authors",
    "rules/cosmic/protocol/questions.py": "the reference of questions, for authors",
    "rules/cosmic/protocol/options.py": "what variants are, for `cosmic rules`; screens have texts of their own",
    "rules/cosmic/protocol/timing.py": "the reference of timing points, for authors",
    "rules/cosmic/authoring/hooks.py": "the reference of hooks, for authors",
    "rules/kernel/codec.py": "mismatches of files with their classes, for who wrote the file",
    "rules/kernel/copying.py": "code that is generated",
    "rules/kernel/scenario.py": "mistakes in positions and scenarios, for their authors",
    "rules/kernel/saved.py": "a saved game that is broken, for the operator",
    "rules/council/cards/hooks.py": "the reference of hooks, for authors",
    "rules/council/invariants.py": "faults of the rules themselves, for their authors",
    "rules/council/notation": "mistakes in positions and scenarios, for their authors",
    "rules/council/protocol/events.py": "the reference of events, for authors",
    "rules/council/protocol/timing.py": "the reference of timing points, for authors",
    "rules/council/protocol/questions.py": "the reference of questions, for authors",
    "rules/council/protocol/build_orders.py": "lines of a sheet, as players write them",
    "rules/council/protocol/move_orders.py": "lines of a sheet, as players write them",
    "content/council": "mistakes in printed facts, for their authors",
    "content/cosmic": "mistakes in printed facts, and references, for authors of cards",
    "cosmic_tui/base/disk.py": "what the system says of a folder or a file, for the operator",
    "cosmic_tui/club/people.py": "files of an older version that stay as they are, for the operator",
    "cosmic_tui/club/people_file.py": "mistakes in files of an older version, for the operator",
    "cosmic_tui/host/limits.py": "comments of the configuration file",
    "cosmic_tui/host/store": "files of the data folder that are broken, for the operator",
    "cosmic_tui/ssh/limits.py": "comments of the configuration file",
    "cosmic_tui/ssh/identity.py": "a host key or a folder that cannot be used, for the operator",
    "cosmic_tui/ssh/service.py": "a port that cannot be used, for the operator",
    "cosmic_tui/workers": "broken frames and workers, for the log",
    "cosmic_tui/server/admin.py": "answers to the operator's orders",
    "cosmic_tui/server/tournaments.py": "answers to the operator's orders",
    "cosmic_tui/server/checking.py": "`cosmic check`, for the operator",
    "cosmic_tui/server/config.py": "comments of the configuration file, and mistakes in it",
    "cosmic_tui/server/metrics.py": "the help of metrics, as their format wants it",
    "cosmic_tui/server/rebuilding.py": "answers to the operator who mends a folder",
    "cosmic_tui/server/serving.py": "the first lines on the operator's terminal",
    "cosmic_tui/local/playing.py": "mistakes on the command line",
    "cosmic_tui/replay/reading.py": "mistakes on the command line",
    "cosmic_tui/games/council/bots/random_lines.py": "lines of a sheet, as players write them",
    "cosmic_tui/games/cosmic/sim": "reports of simulations, for developers",
    "cosmic_tui/games/cosmic/puzzles": "why a puzzle is none, for who searches for them",
    "cosmic_tui/games/cosmic/mutation": "reports of mutants, for developers",
    "cosmic_tui/games/cosmic/fuzz": "reports of `cosmic fuzz`, for developers",
    "cosmic_tui/games/cosmic/hook_list.py": "`cosmic rules hooks`, for authors",
    "cosmic_tui/games/cosmic/rulebook.py": "`cosmic rules`, a command of the top layer",
}
"""Files and folders whose English is read by operators, developers and authors alone, and why."""
TEXTS = tuple(
    PROJECT / folder / "texts/en.toml"
    for folder in (
        "cosmic_tui/ui",
        "cosmic_tui/ssh",
        "cosmic_tui/server",
        "cosmic_tui/games/cosmic",
        "cosmic_tui/games/council",
    )
)
TABLES = frozenset({
    "answer", "refused", "options", "wish", "bots", "order", "why", "denied", "told", "left", "ssh", "visitor",
})  # fmt: skip
"""The tables of texts for what comes from below the screens."""
FOR_LOGS = frozenset({"debug", "info", "warning", "error", "exception", "critical", "_tell_log", "report_incident"})
FAULTS = frozenset({
    "Misfit", "ValueError", "TypeError", "RuntimeError", "KeyError", "LookupError", "StoreError", "ProtocolError",
    "HostFailedError", "BrokenFrameError", "NotImplementedError", "AssertionError", "Random",
})  # fmt: skip
"""Mistakes of programs, which no person is shown, and texts that seed dice."""
WORD = r"(?:[A-Za-z][A-Za-z']+[,;:]?|\{\}[,;:]?|a|no)"
WORDS = re.compile(rf"(?:^|\s){WORD} {WORD} {WORD}(?:[\s.!?]|$)|^[A-Z][a-z']+ [a-z]|[a-z]{{2,}} [a-z]{{2,}}[.!?]$")
"""Three words, two of which the first begins with a capital letter, or two with a full stop behind them."""
SQL = re.compile(
    r"\s*(?:SELECT|INSERT|UPDATE|DELETE|CREATE|ALTER|DROP|BEGIN|PRAGMA|WITH)\b|.*\b(?:WHERE|IN \(SELECT) ", re.DOTALL
)
"""A statement begins with a verb of SQL; a condition, which is a part of one, has its words in capital letters."""
DATABASE = "cosmic_tui/club"
"""The only folder that speaks SQL."""
NO_SENTENCES: Mapping[str, str] = {
    "{} to {}": "part of a checksum",
    "bot at {}/{}": "seeds the dice of a bot",
    "lines of {}": "names a task",
    "ssh session of {}": "names a task",
    "no session was opened": "the reason of a disconnection, as the protocol has it",
    "no encounter card": "why an encounter is broken off, as events have it; a text words it",
    "leave for good": "a command of plain lines, as people type it",
    "{}'s table {}": "a name, kept with the table",
    "there is no card {}": "a program has named a card that there is not",
    "there is no {} {}": "a program has named an entry that there is not",
    "standard map for seats:": "a program has named an entry that there is not",
    "{} brings nothing named {}{}": "a mistake of a card's author",
    "there is no {} named {}{}": "a mistake of a card's author",
    "; did you mean {}?": "a mistake of a card's author",
    "game {} cannot be taken up: {}": "a journal that is broken, for the operator",
}
"""Texts that are no words for people, and why."""


# -- no sentence


def sentences(source: str, *, sql: bool = False) -> list[str]:
    """Texts of a module that read like words for people, with their lines; docstrings, logs, mistakes apart.

    `sql`: the module may speak to a database.
    """
    tree = ast.parse(source)
    passed = {id(each) for node in ast.walk(tree) if _is_apart(node) for each in ast.walk(node)}
    found = []
    for node in ast.walk(tree):
        if id(node) in passed:
            continue
        if isinstance(node, ast.JoinedStr):
            passed |= {id(each) for each in ast.walk(node)}
        text = _text(node)
        if sql and SQL.match(text):
            continue
        if text not in NO_SENTENCES and WORDS.search(text) and re.search(r"[a-z]{2,} |[a-z] \{", text):
            found.append(f"{node.lineno}: {text}")  # type: ignore[attr-defined]
    return found


def _is_apart(node: ast.AST) -> bool:
    match node:
        case ast.Expr(value=ast.Constant()):
            return True
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)):
            return name in FOR_LOGS or name in FAULTS
        case ast.Assert():
            return True
    return False


def _text(node: ast.AST) -> str:
    match node:
        case ast.Constant(value=str(text)):
            return text
        case ast.JoinedStr(values=values):
            return "".join(str(each.value) if isinstance(each, ast.Constant) else "{}" for each in values)
    return ""


def lower() -> list[Path]:
    return sorted(path for folder in LOWER for path in (PROJECT / folder).rglob("*.py"))


def _elsewhere(path: Path) -> bool:
    name = path.relative_to(PROJECT).as_posix()
    return any(name == each or name.startswith(f"{each}/") for each in ELSEWHERE)


@pytest.mark.parametrize(
    "path", [path for path in lower() if not _elsewhere(path)], ids=lambda path: path.relative_to(PROJECT).as_posix()
)
def test_no_sentence_stands_below_the_texts(path: Path) -> None:
    sql = path.is_relative_to(PROJECT / DATABASE)
    assert sentences(path.read_text(encoding="utf-8"), sql=sql) == []


@pytest.mark.parametrize("name", ELSEWHERE)
def test_what_is_excepted_is_there_and_has_a_sentence(name: str) -> None:
    place = PROJECT / name
    files = [place] if place.is_file() else sorted(place.rglob("*.py"))
    assert any(sentences(file.read_text(encoding="utf-8")) for file in files)


def test_every_text_that_is_no_sentence_is_there() -> None:
    found = {_text(node) for path in lower() for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))}
    assert set(NO_SENTENCES) <= found


@pytest.mark.parametrize(
    "source",
    [
        'raise Denied("This table has been closed.")',
        'raise Refused(f"{pick} is not offered here")',
        'return "there is nothing to undo" if a else None',
        'x = {"where": "in any window"}',
        'move("Your card wins as it is.", "show")',
    ],
)
def test_a_sentence_that_is_planted_is_found(source: str) -> None:
    assert len(sentences(source)) == 1


@pytest.mark.parametrize(
    "statement",
    [
        "SELECT name FROM people WHERE id = ?",
        "id IN (SELECT id FROM seats WHERE who = ?)",
        "\n UPDATE games SET name = ? WHERE id = ?",
    ],
)
def test_a_statement_is_no_sentence_where_there_is_a_database(statement: str) -> None:
    source = f"run({statement!r})"
    assert sentences(source, sql=True) == []
    assert sentences(source)


@pytest.mark.parametrize("words", ["Select a game that is over", "there is no game with this code"])
def test_a_sentence_is_found_beside_a_database_too(words: str) -> None:
    assert len(sentences(f"tell({words!r})", sql=True)) == 1


@pytest.mark.parametrize(
    "source",
    [
        '"""This is a docstring."""',
        'logger.info("a worker was started")',
        'raise ValueError("a program has erred here")',
        'raise Denied("denied.no_table")',
        'x = f"card:{card}"',
        'assert x, "cannot be"',
    ],
)
def test_what_is_no_sentence_is_not_found(source: str) -> None:
    assert sentences(source) == []


# -- every key has its text, every text its key


@cache
def texts(path: str = "") -> Mapping[str, str]:
    """The texts that a module can name: the shared ones and those of its own game; without a module, all."""
    other = {"cosmic": "council", "council": "cosmic"}.get(_game(path))
    found: dict[str, str] = {}
    for file in TEXTS:
        if file.parts[-3] == other:
            continue
        found |= _flat(tomllib.loads(file.read_text(encoding="utf-8")))
    return {key: text for key, text in found.items() if key.partition(".")[0] in TABLES}


def _game(path: str) -> str:
    match Path(path).parts:
        case ("rules" | "content", game, *_) | ("cosmic_tui", "games", game, *_):
            return game
    return ""


def _flat(tree: Mapping[str, Any], path: str = "") -> dict[str, str]:
    found: dict[str, str] = {}
    for key, value in tree.items():
        if isinstance(value, Mapping):
            found |= _flat(value, f"{path}{key}.")
        elif isinstance(value, str):
            found[path + key] = value
    return found


class Named(NamedTuple):
    """What a module names, and what it does not give."""

    keys: list[tuple[str, bool]]
    gaps: list[str]


@cache
def modules() -> Mapping[str, Named]:
    """Every module by its path. The trees are not kept: they are a million objects."""
    found = {}
    for file in [file for folder in ("rules", "content", "cosmic_tui") for file in (PROJECT / folder).rglob("*.py")]:
        path, tree = str(file.relative_to(PROJECT)), ast.parse(file.read_text(encoding="utf-8"))
        found[path] = Named(list(keys(tree)), list(gaps(tree, path)))
    return found


KEY = re.compile(rf"(?:{'|'.join(sorted(TABLES))})\.[a-z_]+(?:\.[a-z_]+)?")


def keys(tree: ast.AST) -> Iterator[tuple[str, bool]]:
    """The keys a module names, and of those made of parts what stands before the first part (False)."""
    parts = {id(each) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for each in node.values}
    for node in ast.walk(tree):
        match node:
            case ast.Constant(value=str(text)) if id(node) not in parts and KEY.fullmatch(text):
                yield text, True
            case ast.JoinedStr(values=[ast.Constant(value=str(start)), *_]) if start.partition(".")[0] in TABLES:
                yield start, False


def test_every_key_has_a_text() -> None:
    lacking = {
        f"{path}: {key}"
        for path, module in modules().items()
        for key, whole in module.keys
        if not (key in texts(path) if whole else any(each.startswith(key) for each in texts(path)))
    }
    assert lacking == set()


def test_every_text_is_used() -> None:
    named = [found for module in modules().values() for found in module.keys]
    whole = {key for key, is_whole in named if is_whole}
    begun = tuple(key for key, is_whole in named if not is_whole)
    assert [key for key in texts() if key not in whole and not (begun and key.startswith(begun))] == []


# -- every place of a text gets a value


MAKERS = frozenset({"message", "Refused", "Denied", "RulesError", "OptionError", "AliensError", "TurnedAwayError",
                    "say", "ink", "_require"})  # fmt: skip
GIVEN = {"_require": {"item"}}


def gaps(tree: ast.AST, path: str = "") -> Iterator[str]:
    """Calls that name a key and lack a value that its text has a place for."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or any(each.arg is None for each in node.keywords):
            continue
        name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
        if name not in MAKERS:
            continue
        given = {each.arg or "" for each in node.keywords} | GIVEN.get(name, set())
        for key, whole in [found for each in node.args for found in keys(each)]:
            missing = places(texts(path).get(key, "")) - given if whole else set()
            if missing:
                yield f"{node.lineno}: {key} lacks {', '.join(sorted(missing))}"


def places(text: str) -> set[str]:
    return {field for _, field, _, _ in Formatter().parse(text) if field}


def test_every_place_of_a_text_gets_a_value() -> None:
    assert {path: module.gaps for path, module in modules().items() if module.gaps} == {}


def test_planted_mistakes_are_found() -> None:
    assert list(gaps(ast.parse('Denied("denied.invited")'))) == ["1: denied.invited lacks name"]
    assert list(gaps(ast.parse('Denied("denied.invited", name="Ann")'))) == []
    assert [key for key, _ in keys(ast.parse('Denied("denied.no_such_key")')) if key not in texts()]
    assert list(keys(ast.parse('message(f"order.side_{side}")'))) == [("order.side_", False)]


def test_a_module_of_one_game_is_not_helped_by_the_texts_of_the_other() -> None:
    assert "options.number" in texts("rules/council/protocol/options.py")
    assert "options.number" not in texts("rules/cosmic/protocol/options.py")
