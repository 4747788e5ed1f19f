"""A clear message for every mistake in a content file; and the digest, which any change of one changes."""

from collections.abc import Callable
from importlib.resources import files
from pathlib import Path

import pytest

from content.cosmic.digest import digest
from content.cosmic.load import load_from
from content.fingerprint import fingerprint_of
from content.reading import ContentError

Change = Callable[[Path], object]


def _replaced(file: str, old: str, new: str) -> Change:
    def change(folder: Path) -> None:
        text = (folder / file).read_text(encoding="utf-8")
        assert old in text
        (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")

    return change


def _removed(file: str) -> Change:
    return lambda folder: (folder / file).unlink()


def _renamed(file: str, new: str) -> Change:
    def change(folder: Path) -> None:
        (folder / file).rename(folder / new)

    return change


def _both(first: Change, second: Change) -> Change:
    def change(folder: Path) -> None:
        first(folder)
        second(folder)

    return change


DECKS, PLAGUE, QUASH = "decks.toml", "artifacts/plague.toml", "artifacts/quash.toml"
QAX, COMBOS = "techs/the_qax/the_qax.toml", "combos.toml"
MISTAKES = {
    "unknown key": (
        _replaced(PLAGUE, "count", "cuont"),
        PLAGUE,
        "cuont",
        "is not a known key; did you mean count?",
    ),
    "unknown key deep in a table": (_replaced(DECKS, "[setup]", "[setup]\nmoons = 1"), DECKS, "setup.moons", "known"),
    "missing key": (_replaced(PLAGUE, "count = 1\n", ""), PLAGUE, "count", "is missing"),
    "missing table": (_replaced(DECKS, "[cosmic.morph]\ntotal = 1", ""), DECKS, "cosmic.morph", "is missing"),
    "text for a number": (_replaced(PLAGUE, "count = 1", 'count = "1"'), PLAGUE, "count", "a whole number, not '1'"),
    "truth for a number": (_replaced(PLAGUE, "count = 1", "count = true"), PLAGUE, "count", "whole number, not True"),
    "number for a text": (_replaced(PLAGUE, '"Plague"', "7"), PLAGUE, "name", "must be a text, not 7"),
    "text for a list": (_replaced(PLAGUE, '["any"]', '"any"'), PLAGUE, "roles", "must be a list, not 'any'"),
    "number for a table": (
        _both(
            _replaced(DECKS, "total = 72", "total = 72\nmorph = 1"),
            _replaced(DECKS, "[cosmic.morph]\ntotal = 1", ""),
        ),
        DECKS,
        "cosmic.morph",
        "must be a table, not 1",
    ),
    "list for a table": (
        _replaced(DECKS, "[cosmic.reinforcement.copies]\n2 = 2\n3 = 3\n5 = 1", "copies = [2]"),
        DECKS,
        "cosmic.reinforcement.copies",
        "must be a table, not [2]",
    ),
    "unknown role": (_replaced(PLAGUE, '["any"]', '["anyone"]'), PLAGUE, "roles.0", "one of any, offense"),
    "unknown phase": (_replaced(PLAGUE, '["regroup"]', '["regruop"]'), PLAGUE, "phases.0", "not 'regruop'"),
    "role twice": (_replaced(PLAGUE, '["any"]', '["any", "any"]'), PLAGUE, "roles", "'any' is listed twice"),
    "no timing point": (_replaced(QUASH, "deal.made", "deal"), QUASH, "windows", "'deal' is no timing point"),
    "no window": (_replaced(QUASH, '["deal.made"]', "[]"), QUASH, "windows", "must not be empty"),
    "no copies of a card": (_replaced(PLAGUE, "count = 1", "count = 0"), PLAGUE, "count", "1 or more, not 0"),
    "broken TOML": (_replaced(PLAGUE, "count = 1", "count = "), PLAGUE, "", "not valid TOML: Invalid value (at line 3"),
    "key twice": (_replaced(DECKS, "04 = 4", "01 = 4"), DECKS, "", "Cannot overwrite a value (at line"),
    "not UTF-8": (lambda folder: (folder / PLAGUE).write_bytes(b"id = '\xff'"), PLAGUE, "", "is not UTF-8 text"),
    "id of another card": (_replaced(PLAGUE, 'id = "plague"', 'id = "quash"'), PLAGUE, "id", "not 'quash'"),
    "no research number": (_replaced(QAX, "= 4", "= 0"), QAX, "research", "must be 1 or more, not 0"),
    "unknown fate of a tech": (_replaced(QAX, '"passed_on"', '"kept"'), QAX, "after_use", "one of discard, permanent"),
    "unknown token": (_replaced(QAX, "id =", 'token = "moon"\nid ='), QAX, "token", "lunar_cannon, prometheus, not"),
    "tech without a point": (_replaced(QAX, ".offense_invites", ""), QAX, "window", "'alliance' is no timing point"),
    "tech without a text": (_replaced(QAX, "text = ", 'text = "" #'), QAX, "text", "must not be empty"),
    "four aliens on a combo": (
        _replaced(COMBOS, '"fido", ', ""),
        COMBOS,
        "may_i_help.aliens",
        "must be 5, not 4",
    ),
    "edition that there is not": (
        _replaced("aliens/demon/demon.toml", '"42nd"', '"43rd"'),
        "aliens/demon/demon.toml",
        "edition",
        "must be one of 42nd, 2008",
    ),
    "unknown alien on a combo": (
        _replaced(COMBOS, '"fido"', '"fidel"'),
        COMBOS,
        "may_i_help.aliens",
        "there is no alien 'fidel'",
    ),
    "alien twice on a combo": (
        _replaced(COMBOS, '"fido"', '"human"'),
        COMBOS,
        "may_i_help.aliens",
        "'human' is listed twice",
    ),
    "aliens that cannot meet": (
        _replaced(COMBOS, '"fido"', '"masochist"'),
        COMBOS,
        "may_i_help.aliens",
        "and 'healer' cannot meet",
    ),
    "combo twice": (
        _replaced(COMBOS, '"may_i_help"', '"nine_lives"'),
        COMBOS,
        "combos",
        "'nine_lives' is listed twice",
    ),
    "id of an encounter card": (
        _both(_replaced(PLAGUE, 'id = "plague"', 'id = "morph"'), _renamed(PLAGUE, "artifacts/morph.toml")),
        "artifacts/morph.toml",
        "id",
        "is the id of another card too",
    ),
    "colour twice": (_replaced(DECKS, '"blue"', '"red"'), DECKS, "setup.colours", "'red' is listed twice"),
    "special twice": (
        _replaced(DECKS, '"special_most_colonies"', '"special_most_cards"'),
        DECKS,
        "destiny.specials",
        "'special_most_cards' is listed twice",
    ),
    "negative number": (_replaced(DECKS, "hand_size = 8", "hand_size = -8"), DECKS, "setup.hand_size", "1 or more"),
    "number of a card": (_replaced(DECKS, "04 = 4", "4 = 4"), DECKS, "cosmic.attack.copies.4", "with 2 digits"),
    "text for copies": (_replaced(DECKS, "04 = 4", '04 = "4"'), DECKS, "cosmic.attack.copies.04", "whole number"),
    "attacks miscounted": (_replaced(DECKS, "04 = 4", "04 = 3"), DECKS, "cosmic.attack.total", "says 39, but"),
    "artifact lost": (_removed(QUASH), DECKS, "cosmic.artifact.total", "says 11, but the cards listed are 10"),
    "deck miscounted": (_replaced(DECKS, "total = 72", "total = 71"), DECKS, "cosmic.total", "says 71, but"),
    "destiny miscounted": (_replaced(DECKS, "wild_copies = 2", "wild_copies = 3"), DECKS, "destiny.total", "are 21"),
    "too many hazards": (_replaced(DECKS, "hazards = 1", "hazards = 4"), DECKS, "destiny.colour_hazards", "0 to 3"),
    "file missing": (_removed(DECKS), DECKS, "", "the file is missing"),
    "behaviour missing": (_removed("artifacts/quash.py"), "artifacts/quash.py", "", "behaviour of 'quash' is missing"),
    "behaviour without a name": (
        _replaced("artifacts/quash.py", "CARD", "CRAD"),
        "artifacts/quash.py",
        "CARD",
        "is missing",
    ),
}


class TestMistakes:
    @pytest.mark.parametrize("mistake", MISTAKES)
    def test_is_told_with_file_key_and_reason(self, mistake: str, folder: Path) -> None:
        change, file, key, reason = MISTAKES[mistake]
        change(folder)
        with pytest.raises(ContentError) as caught:
            load_from(folder)
        message = str(caught.value)
        assert (caught.value.file, caught.value.key) == (file, key)
        assert message.startswith(f"{file}: {key}")
        assert reason in message
        assert "\n" not in message

    def test_an_import_that_fails_inside_a_behaviour_is_not_called_a_missing_file(self, folder: Path) -> None:
        (folder / "artifacts/quash.py").write_text("import no_such_module\n", encoding="utf-8")
        with pytest.raises(ModuleNotFoundError, match="no_such_module"):
            load_from(folder)


class TestTheDigest:
    def test_is_stable(self) -> None:
        assert digest() == fingerprint_of([files("rules.kernel"), files("rules.cosmic"), files("content.cosmic")])
        assert len(bytes.fromhex(digest())) == 32

    def test_changes_with_text_and_name_of_a_file(self, folder: Path) -> None:
        seen = {fingerprint_of([folder])}
        _replaced(PLAGUE, "Plague", "The Plague")(folder)
        seen.add(fingerprint_of([folder]))
        (folder / PLAGUE).rename(folder / "artifacts/pest.toml")
        seen.add(fingerprint_of([folder]))
        (folder / "artifacts/more.py").write_text("", encoding="utf-8")
        seen.add(fingerprint_of([folder]))
        assert len(seen) == 4

    def test_does_not_see_pictures(self, folder: Path) -> None:
        before = fingerprint_of([folder])
        _replaced("aliens/zombie/portrait.toml", "shape", "form")(folder)
        assert fingerprint_of([folder]) == before

    def test_does_not_see_line_ends_and_compiled_files(self, folder: Path) -> None:
        before = fingerprint_of([folder])
        (folder / PLAGUE).write_bytes((folder / PLAGUE).read_bytes().replace(b"\n", b"\r\n"))
        (folder / "__pycache__").mkdir()
        (folder / "__pycache__/plague.cpython-311.pyc").write_bytes(b"compiled")
        assert fingerprint_of([folder]) == before
