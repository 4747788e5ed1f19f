"""One word, one meaning: no two public classes of one name, and no module whose name says nothing."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[1]
GAMES = {"cosmic", "council"}
LAYERS = ("rules", "content", "cosmic_tui")
LONGEST = 400
"""Lines of a module, and of a file of tests."""
OLD: dict[str, tuple[str, str]] = {
    "Play": ("class", "Context"), "Mark": ("class", "Checkpoint"), "Part": ("class", "Ability"),
    "Bound": ("class", "BoundAbility"), "Stir": ("class", "Candidates"), "House": ("class", "TableServices"),
    "Present": ("class", "TableSnapshot"), "Motions": ("class", "Votes"), "Bounds": ("class", "HostLimits"),
    "Look": ("class", "ViewReader"), "Onlooker": ("class", "Subscriber"), "Post": ("class", "Notifier"),
    "Orderly": ("class", "OrderRunner"), "People": ("class", "Accounts"), "Film": ("class", "Replay"),
    "obeying": ("function", "OrderRunner"), "hear": ("function", "on_event"), "shaped": ("function", "modified"),
    "fold": ("function", "view changes"), "ledger": ("function module", "encounter_log"),
    "about": ("parameter", "cause"), "look": ("parameter module", "reader, theme"),
    "house": ("parameter module", "services"),
    "bounds": ("parameter module", "limits"), "post": ("parameter module", "notifier"),
    "motions": ("parameter module", "votes"), "door": ("parameter module", "admission"),
    "meters": ("parameter module", "counters"), "carrier": ("parameter module", "transport"),
    "crew": ("parameter module", "supervisor"), "hall": ("parameter module", "host_endpoint"),
    "watch": ("parameter module", "heartbeat"), "film": ("function parameter module", "replay"),
    "often": ("parameter", "repeatable"),
    "able": ("parameter", "private_condition"), "again": ("parameter", "replayable"),
    "late": ("parameter", "asked_late"),
    "rides": ("parameter", "rides_on_use"), "unseen": ("parameter", "works_face_down"),
    "tally": ("module", "totals"), "company": ("module", "exclusions"), "keeping": ("module", "stored_cards"),
    "lending": ("module", "sheet_loans"), "unused": ("module", "sheet_pool"), "terms": ("module", "deal_terms"),
    "points": ("module", "timing"), "hiding": ("module", "hidden_sheets"), "losing": ("module", "losses"),
    "handling": ("module", "cards"), "ops": ("module", "ships"), "acting": ("module", "perform"),
    "offering": ("module", "legal"), "cancelling": ("module", "zaps"), "vocabulary": ("module", "authoring"),
    "naming": ("module", "targets"), "gain": ("module", "order_gain"), "onlooker": ("module", "subscriber"),
    "cleaning": ("module", "user_text"), "places": ("module", "session_slots"), "sweeping": ("module", "gc_scheduler"),
}  # fmt: skip
"""Names of older versions -> as what they stood, and the word of the field that took their place."""
STANDS: dict[tuple[str, str], str] = {
    ("cosmic_tui/host", "about"): "the seat that a motion is about, as in the requests `Agree` and `Object`",
    ("cosmic_tui/ui/screens/consent.py", "about"): "the same, on the screen",
    ("cosmic_tui/plain/client.py", "about"): "the word that help is asked for",
    ("cosmic_tui/games/council/lines", "about"): "the word that help is asked for",
    ("cosmic_tui/club/outbox.py", "again"): "when a notice is tried again",
    ("cosmic_tui/host", "again"): "the table to which players go on",
    ("rules/cosmic/actions/perform.py", "late"): "whether a rider is asked for after the use, as `asked_late` has it",
    ("rules/cosmic/notation/piling.py", "unseen"): "cards that lie where nobody sees them",
    ("cosmic_tui/screenkit", "look"): "how a terminal is drawn on: an `Appearance`",
    ("cosmic_tui/ui", "look"): "the same",
    ("cosmic_tui/plain", "look"): "the same",
    ("cosmic_tui/server", "look"): "a probe, which looks once",
    ("cosmic_tui/games/cosmic/screen", "look"): "an `Appearance`",
    ("cosmic_tui/games/cosmic/lines", "look"): "an `Appearance`",
    ("cosmic_tui/games/council/lines", "look"): "an `Appearance`",
    ("cosmic_tui/games/council/screen", "look"): "an `Appearance`",
    ("content/cosmic/naming.py", "naming"): "the names of things in a language",
    ("cosmic_tui/games/cosmic/screen/naming.py", "naming"): "what things are called on the screen",
    ("cosmic_tui/games/council/lines/naming.py", "naming"): "what things are called in lines",
    ("cosmic_tui/games/cosmic/sim/tally.py", "tally"): "what a series of games has counted",
    ("rules/council/protocol/tally.py", "tally"): "what a seat has done in a round (C19.6)",
}
"""Where such a word has its ordinary meaning still, and which."""
NO_NOUNS = """
    about above accepted across after again against ago ahead along always among apart around asked aside at away
    before behind below beneath beside between beyond big bound brought by changed chosen down drafted during each even
    every few finished fitted for found free fresh from given gone good hidden hinted in inside into kept known large
    last late later latest left like long lost made many more most moved near neutral new next numbered of off often old
    on once only open other out outside over painted past per picked placed played printed quick ready said saved seen
    several short shown since small some soon spoken started stored taken then through told too toward under until
    unused up used usual very wanted when where whole wide with within without won written
"""
"""Prepositions, conjunctions, adverbs and adjectives, which name no module and no folder."""
PREPOSITIONS = """
    about above across after against along around as at before behind below beside between beyond by for from in into
    near of on onto over per since through to toward towards under until upon via with within without
"""
"""Words that say where or when, and so name no function: a name says what comes back, or what is done."""
MEANT: dict[str, tuple[str, ...]] = {
    "over": ("",),
    "at": ("rules/cosmic/cards/abilities.py",),
}
"""Prepositions that may be names, and where. `over` is an adjective there: a game, a talk, a dialog is over.
`@at("reveal.before")` stands above a power and reads as on its card."""
NAMED_SO = {
    "rules/kernel/saved.py": "a saved game, as `save` of a match gives it",
    "content/cosmic/aliens/chosen": "the alien of that name",
}
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


def old_names(root: Path) -> list[str]:
    """Names of older versions that stand in the code, as `rules/deck.py:3: class Play`, but for `STANDS`."""
    return [
        f"{path.relative_to(root).as_posix()}:{line}: {what} {name}"
        for path in sources(root)
        for line, what, name in _named(path)
        if (old := OLD.get(name.lstrip("_"))) and what in old[0].split() and not _stands(path.relative_to(root), name)
    ]


def _stands(path: Path, name: str) -> bool:
    return any(path.is_relative_to(place) and word == name.lstrip("_") for place, word in STANDS)


@cache
def _named(path: Path) -> Sequence[tuple[int, str, str]]:
    """Each module, class, function and parameter of a file: its line, what it is, and its name."""
    return [(1, "module", path.stem), *_named_in(path)]


def _named_in(path: Path) -> Iterator[tuple[int, str, str]]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"), str(path))):
        match node:
            case ast.ClassDef(name=name, lineno=line):
                yield line, "class", name
            case ast.FunctionDef(name=name, lineno=line) | ast.AsyncFunctionDef(name=name, lineno=line):
                yield line, "function", name
            case ast.arg(arg=name, lineno=line):
                yield line, "parameter", name


def empty_words(root: Path) -> list[str]:
    """Modules and folders whose name does not say what is in them."""
    parts = {part for path in sources(root) for part in path.relative_to(root).with_suffix("").parts}
    return sorted(parts & SAY_NOTHING)


def no_nouns(root: Path) -> list[str]:
    """Modules and folders that are named by a preposition or an adjective, but for `NAMED_SO`."""
    words = set(NO_NOUNS.split())
    paths = [path.relative_to(root) for path in sources(root)]
    named = [path for path in paths if words & set(path.with_suffix("").parts)]
    return [path.as_posix() for path in named if not any(path.is_relative_to(place) for place in NAMED_SO)]


def prepositions(root: Path) -> list[str]:
    """Functions and methods, private ones too, that are named by a bare preposition, but for those `MEANT`."""
    words = set(PREPOSITIONS.split())
    return [
        f"{path.relative_to(root).as_posix()}:{line}: {name}"
        for path in sources(root)
        for line, what, name in _named(path)
        if what == "function" and name.removeprefix("_") in words and not _meant(path.relative_to(root), name)
    ]


def _meant(file: Path, name: str) -> bool:
    return file.as_posix().startswith(MEANT.get(name, ()))


def test_no_module_is_named_by_a_preposition_or_an_adjective() -> None:
    assert no_nouns(PROJECT) == []


def test_what_may_be_named_so_is_there() -> None:
    assert all((PROJECT / place).exists() for place in NAMED_SO)


def test_a_planted_preposition_is_found(tmp_path: Path) -> None:
    for file in ("cosmic_tui/ui/beside.py", "cosmic_tui/ui/latest/panel.py", "cosmic_tui/ui/board.py"):
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / file).write_text("")
    assert no_nouns(tmp_path) == ["cosmic_tui/ui/beside.py", "cosmic_tui/ui/latest/panel.py"]


def test_no_function_is_named_by_a_preposition() -> None:
    assert prepositions(PROJECT) == []


def test_planted_prepositions_are_found(tmp_path: Path) -> None:
    (tmp_path / "rules/kernel").mkdir(parents=True)
    (tmp_path / "rules/kernel/board.py").write_text(
        "def _below(): ...\nclass Board:\n    async def until(self): ...\n    def rows_below(self): ...\n"
        "    def over(self): ...\n    def _over(self): ...\ndef at(): ...\n"
    )
    found = {each.partition(":")[2] for each in prepositions(tmp_path)}
    assert found == {"1: _below", "3: until", "6: _over", "7: at"}


def test_no_two_public_classes_have_one_name() -> None:
    assert twins(PROJECT) == {}


def test_every_module_says_what_it_holds() -> None:
    assert empty_words(PROJECT) == []


def test_no_name_of_an_older_version_stands() -> None:
    assert old_names(PROJECT) == []


def test_every_word_that_has_its_ordinary_meaning_is_there() -> None:
    found = {
        (place, word)
        for place, word in STANDS
        for path in ([PROJECT / place] if place.endswith(".py") else sorted((PROJECT / place).rglob("*.py")))
        for _, what, name in _named(path)
        if name.lstrip("_") == word and what in OLD[word][0].split()
    }
    assert STANDS.keys() - found == set(), "no longer there: take them out of STANDS"


def test_planted_old_names_are_found(tmp_path: Path) -> None:
    (tmp_path / "rules/kernel").mkdir(parents=True)
    (tmp_path / "rules/kernel/ops.py").write_text("class Play:\n    def hear(self, post): ...\n")
    assert old_names(tmp_path) == [
        "rules/kernel/ops.py:1: module ops",
        "rules/kernel/ops.py:1: class Play",
        "rules/kernel/ops.py:2: function hear",
        "rules/kernel/ops.py:2: parameter post",
    ]


def test_no_module_is_too_long_to_read() -> None:
    files = [*sources(PROJECT), *(PROJECT / "tests").rglob("*.py")]
    lines = {path.relative_to(PROJECT).as_posix(): len(path.read_bytes().splitlines()) for path in files}
    assert {path: count for path, count in lines.items() if count > LONGEST} == {}


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
