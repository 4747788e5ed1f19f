"""Four sentences, over names and constants: what `rules`, the kernel, the host and an alien's folder may say."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

from content.cosmic.load import load

PROJECT = Path(__file__).resolve().parents[1]
ALIENS = frozenset(load().aliens)
ORDINARY = frozenset({"chosen", "clone", "loser", "machine", "mind", "reserve", "void", "will"})
"""Aliens whose names are words of everyday English: these are looked for in the names of things alone."""
PUZZLES = PROJECT / "content/cosmic/puzzles"
"""Positions of games, in which whatever was played is named."""
GAMES = frozenset({
    "alien", "aliens", "alliance", "allies", "ally", "attack", "card", "cards", "colony", "cosmic", "council", "deal",
    "deck", "defense", "destiny", "encounter", "flare", "fleet", "gate", "hand", "morph", "negotiate", "offense",
    "planet", "planets", "power", "ship", "ships", "suns", "tech", "warp", "zap",
})  # fmt: skip
"""Words of a game."""


@cache
def words_of(source: str) -> tuple[tuple[int, str, bool], ...]:
    """Line and text of every identifier and every constant text, docstrings apart; and whether it is a constant."""
    return tuple(_words(source))


def _words(source: str) -> Iterator[tuple[int, str, bool]]:
    tree = ast.parse(source)
    prose = {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        match node:
            case ast.Constant(value=str(text)) if node not in prose:
                yield node.lineno, text, True
            case ast.Name(id=name) | ast.Attribute(attr=name) | ast.arg(arg=name) | ast.keyword(arg=str(name)):
                yield node.lineno, name, False
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                yield node.lineno, name, False
            case ast.Import(names=names) | ast.ImportFrom(names=names):
                for each in names:
                    yield node.lineno, each.asname or each.name, False


def of_aliens(source: str, aliens: Iterable[str]) -> list[str]:
    """Every place where one of these aliens is named: as a part of a dotted name, or in an identifier."""
    found = []
    for line, text, constant in words_of(source):
        for alien in aliens:
            if alien not in text.lower():
                continue
            if constant:
                named = alien in re.split(r"[.:=\s]", text) if alien not in ORDINARY else named_thing(text, alien)
            else:
                named = alien not in ORDINARY and re.search(rf"(?<![a-z]){alien}(?![a-z])", text.lower()) is not None
            if named:
                found.append(f"{line}: {text}")
    return found


def named_thing(text: str, alien: str) -> bool:
    """Whether a text names the alien, and not only has the word: `use:void`, `flare:void`, `void.spell`."""
    return text in {f"use:{alien}", f"flare:{alien}"} or text.startswith(f"{alien}.")


def modules(folder: str) -> list[Path]:
    return sorted((PROJECT / folder).rglob("*.py"))


# -- no alien's name stands in the rules of the card game, nor in the kernel

RULES = [*modules("rules/cosmic"), *modules("rules/kernel")]
"""Another game has words of its own: a virus of Council of Suns is no alien."""


@pytest.mark.parametrize("path", RULES, ids=lambda path: path.relative_to(PROJECT).as_posix())
def test_no_aliens_name_stands_in_the_rules(path: Path) -> None:
    assert of_aliens(path.read_text(encoding="utf-8"), ALIENS) == []


def test_no_file_of_the_rules_is_named_by_an_alien() -> None:
    assert {path.stem for path in RULES} & ALIENS == {"machine"}  # the step machine of the kernel


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('KINDS = {"gambler.claim": 1}', ["1: gambler.claim"]),
        ("def is_zombie(x): ...", ["1: is_zombie"]),
        ("ONLY = {'demon'}", ["1: demon"]),
        ("if use == 'use:void': pass", ["1: use:void"]),
        ("x = 'chosen.use'", ["1: chosen.use"]),
        ("from content import filch", ["1: filch"]),
        ('x = """gambler bets"""', ["1: gambler bets"]),
    ],
)
def test_a_name_that_is_planted_is_found(source: str, found: list[str]) -> None:
    assert of_aliens(source, ALIENS) == found


@pytest.mark.parametrize(
    "source", ['"""Of the Gambler."""', "chosen = machine.clone()", "x = 'setup.chosen'", "citadels = 1"]
)
def test_an_ordinary_word_is_no_alien(source: str) -> None:
    assert of_aliens(source, ALIENS) == []


# -- the kernel knows no word of a game


def of_games(source: str) -> list[str]:
    """Every place where a word of a game stands in an identifier or a constant."""
    return [f"{line}: {text}" for line, text, _ in words_of(source) if GAMES.intersection(_split(text))]


def _split(text: str) -> list[str]:
    """The words of an identifier or a text: `ask_ships`, `AskShips` and `SHIPS` have `ships`."""
    return re.findall(r"[a-z]+", re.sub(r"(?<=[a-z])([A-Z])", r" \1", text).lower())


@pytest.mark.parametrize("path", modules("rules/kernel"), ids=lambda path: path.name)
def test_the_kernel_knows_no_word_of_a_game(path: Path) -> None:
    assert of_games(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "source", ["hand = 1", "def ask_ships(): ...", "class AskCards: ...", "x = 'an alien'", "DEAL = 1"]
)
def test_a_word_of_a_game_that_is_planted_is_found(source: str) -> None:
    assert len(of_games(source)) == 1


# -- the host knows no game, nor does anything else below the games

SHARED = ("base", "club", "screenkit", "host", "ssh", "workers", "ui", "replay", "sim")
"""Folders of `cosmic_tui` that every game shares."""
EVERYDAY = frozenset({"cosmic", "gate", "hand"})
"""The name of the program, and words of a game that are words of everything else, too: `InputGate`, `_hand_on`."""
MORE = frozenset({
    "artifact", "artifacts", "colonies", "deals", "encounters", "flares", "fleets", "powers", "race", "races", "techs",
    "zaps",
})  # fmt: skip
TYPED = {"cosmic_tui/club/asking.py": {"alien", "race"}}
"""What people type to find what was played: one word for what each game calls otherwise."""


def of_any_game(source: str, typed: Iterable[str] = ()) -> list[str]:
    """Every place outside imports of our own where a word of a game stands, but for those that people may type."""
    words = (GAMES | MORE) - EVERYDAY
    return [
        f"{line}: {text}"
        for line, text, _ in words_of(source)
        if not text.startswith("cosmic_tui.") and words.intersection(_split(text)).difference(typed)
    ]


@pytest.mark.parametrize(
    "path",
    [path for folder in SHARED for path in modules(f"cosmic_tui/{folder}")],
    ids=lambda path: path.relative_to(PROJECT).as_posix(),
)
def test_what_games_share_knows_no_word_of_a_game(path: Path) -> None:
    typed = TYPED.get(path.relative_to(PROJECT).as_posix(), ())
    assert of_any_game(path.read_text(encoding="utf-8"), typed) == []


@pytest.mark.parametrize("name", TYPED)
def test_words_that_people_may_type_are_there(name: str) -> None:
    assert of_any_game((PROJECT / name).read_text(encoding="utf-8")) != []


@pytest.mark.parametrize("source", ["deal = 1", "def _ships(ask): ...", "SIGNS = {'colony': '@'}", "encounter: int"])
def test_a_word_of_a_game_that_is_planted_in_the_host_is_found(source: str) -> None:
    assert len(of_any_game(source)) == 1


# -- an alien is one folder

NAMED_TOGETHER = {"combos.toml"}
"""Which aliens meet (R3.2)."""
FOLDERS = PROJECT / "content/cosmic/aliens"


@pytest.mark.parametrize("alien", sorted(ALIENS))
def test_an_alien_is_one_folder(alien: str) -> None:
    """Its folder holds its facts, what it does and its portrait, and no module outside knows it."""
    folder = FOLDERS / alien
    assert {path.name for path in folder.iterdir() if path.suffix != ".pyc"} - {"__pycache__"} == {
        f"{alien}.py",
        f"{alien}.toml",
        "portrait.toml",
    }
    for path in (path for path in modules("content/cosmic") if folder not in path.parents):
        assert of_aliens(path.read_text(encoding="utf-8"), [alien]) == [], path
    for path, values in _tables().items():
        assert folder in path.parents or path.name in NAMED_TOGETHER or path.parent == PUZZLES or alien not in values, (
            path
        )


@cache
def _tables() -> dict[Path, frozenset[object]]:
    files = (PROJECT / "content/cosmic").rglob("*.toml")
    return {path: frozenset(_values(tomllib.loads(path.read_text(encoding="utf-8")))) for path in files}


def _values(data: object) -> Iterator[object]:
    """The texts of a file that name things; who cannot meet whom is on either sheet (R3.3.5)."""
    match data:
        case dict():
            for key, value in data.items():
                if key != "excludes":
                    yield key
                    yield from _values(value)
        case list():
            for each in data:
                yield from _values(each)
        case _:
            yield data


@pytest.mark.parametrize("kind", ["artifacts", "techs"])
def test_a_card_that_brings_words_has_a_folder(kind: str) -> None:
    for path in modules(f"content/cosmic/{kind}"):
        brings = "\nBRINGS = " in path.read_text(encoding="utf-8")
        assert brings == (path.parent.name == path.stem), path
