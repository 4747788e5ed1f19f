"""The rulebook: nothing is missing in it, and what is in it is found and can be read."""

from __future__ import annotations

import re
from collections.abc import Mapping
from importlib.resources import files
from pkgutil import resolve_name
from typing import get_args

import attrs
import pytest

from content.cosmic.load import load
from content.cosmic.naming import terms
from content.cosmic.rulebook.book import Passage, book
from content.cosmic.rulebook.entry import Entry, Text
from content.cosmic.rulebook.rulings import Ruling, decisions, editions
from content.cosmic.rulebook.search import look_up
from content.reading import read
from cosmic_tui.cli.commands import main
from cosmic_tui.games.cosmic import rulebook
from rules.cosmic.cards.abilities import Ability
from rules.cosmic.cards.catalogue import CardKind, Phase
from rules.cosmic.protocol.options import VARIANTS, Options

ENTRIES = [entry for chapter in book() for entry in chapter.entries]


def ids(chapter: str) -> set[str]:
    return {entry.id for entry in ENTRIES if entry.chapter == chapter}


def test_everything_printed_has_an_entry() -> None:
    catalogue = load()
    assert ids("aliens") == set(catalogue.aliens)
    assert ids("artifacts") == set(catalogue.artifacts)
    assert ids("techs") == set(catalogue.techs)
    assert ids("combos") == set(catalogue.combos)
    assert ids("cards") == set(get_args(CardKind))
    assert ids("destiny") == set(terms().destiny_text)
    assert [entry.id for entry in ENTRIES if entry.chapter == "phases"] == list(get_args(Phase))


def test_every_option_is_explained_and_no_other() -> None:
    there = {field.name for field in attrs.fields(Options)}
    assert ids("options") == there
    written = read(files("content.cosmic"), "rulebook/en/options.toml", dict[str, Passage])
    assert set(written) == there
    assert ids("variants") == set(VARIANTS)


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: f"{entry.chapter}.{entry.id}")
def test_an_entry_says_something_and_is_found_by_all_its_names(entry: Entry) -> None:
    assert entry.title
    assert entry.summary.endswith((".", ")")) or entry.chapter == "aliens"
    assert all(re.fullmatch(r"R\d+(\.\d+)*", rule) for rule in entry.rules)
    for name in (entry.title, entry.id, entry.id.upper(), *entry.also):
        assert entry in look_up(name, book()).entries


def test_a_chapter_has_everything_once() -> None:
    titles = [(entry.chapter, entry.title) for entry in ENTRIES]
    assert len(set(titles)) == len(titles)


@pytest.mark.parametrize(
    ("word", "title"),
    [
        ("helaer", "Healer"), ("anti matter", "Anti-Matter"), ("TickTock", "Tick-Tock"), ("quax", "The Qax"),
        ("flare:zombie", "Zombie"), ("Attack 20", "attack"), ("attack_04", "attack"), ("mobius tubs", "Mobius Tubes"),
        ("cosmic quak", "cosmic quake"), ("combos with flares", "combos_with_flares"), ("heal", "Healer"),
    ],
)  # fmt: skip
def test_what_is_not_quite_spelt_right_is_found(word: str, title: str) -> None:
    found = look_up(word, book())
    assert title in {entry.title for entry in (*found.entries, *found.near)}


def test_a_name_and_what_else_has_the_word() -> None:
    found = look_up("zap", book())
    assert [entry.title for entry in found.entries] == ["zap"]
    assert {"Card Zap", "Cosmic Zap", "zap_stops_passive"} & {entry.title for entry in found.beside} >= {"Card Zap"}


def test_a_rule_leads_to_what_tells_of_it_and_of_its_parts() -> None:
    by_part = {entry.title for entry in look_up("R7.5", book()).near}
    by_whole = {entry.title for entry in look_up("r7", book()).near}
    assert {"reclaim", "Destiny"} <= by_part < by_whole
    assert "evict" in by_whole - by_part


@pytest.mark.parametrize(
    ("asked", "title"),
    [
        ("how do I win?", "winning"), ("What is a flare", "flare"), ("flares", "flare"), ("allies", "ally"),
        ("launch phase", "Launch"), ("Sorcerer power", "Sorcerer"), ("how does the sorceror work", "Sorcerer"),
        ("wild card", "wild flare"), ("end of turn", "turn"), ("tie", "total"), ("new hand", "Start Turn"),
        ("reinforcements", "reinforcement"), ("can I ally with both", "ally"), ("home planets", "home system"),
        ("plague card", "Plague"), ("rewards", "defender rewards"),
    ],
)  # fmt: skip
def test_a_question_is_answered_by_the_word_that_counts(asked: str, title: str) -> None:
    assert title in {entry.title for entry in look_up(asked, book()).entries}


def test_what_is_like_nothing_has_nothing_named_for_it(capsys: pytest.CaptureFixture[str]) -> None:
    for word in ("xxjjww", ""):
        assert main(["rules", word]) == 2
        error = capsys.readouterr().err
        assert f"nothing called {word!r}" in error
        assert "nearest" not in error


def test_a_rule_shows_what_tells_of_it_and_what_was_decided_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "r12.3"]) == 0
    shown = " ".join(capsys.readouterr().out.split())
    assert shown.startswith("R12.3 is told of here: deal (terms)")
    assert "What is decided where no source says it: R12.3 A colony may be given on any planet" in shown
    assert main(["rules", "R99"]) == 2
    assert "The rulebook has no rule R99." in capsys.readouterr().err


def test_one_of_a_chapter_leads_to_the_chapter() -> None:
    for word in ("variant", "Variants", "variants"):
        chapter = look_up(word, book()).chapter
        assert chapter
        assert chapter.id == "variants"


@pytest.mark.parametrize("columns", [40, 80])
def test_no_line_is_wider_than_the_terminal(columns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    texts = [rulebook.contents(), *(rulebook.rulebook_entry(entry.title) for entry in ENTRIES)]
    texts += [rulebook.rulebook_entry(chapter.id) for chapter in book()]
    assert [line for text in texts for line in text.splitlines() if len(line) > columns] == []


def test_the_command_lists_chapters_and_shows_a_sheet(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules"]) == 0
    contents = capsys.readouterr().out
    assert all(chapter.title in contents for chapter in book())
    assert main(["rules", "Card", "zap"]) == 0
    assert main(["rules", "sorcerer"]) == 0
    shown = " ".join(capsys.readouterr().out.split())
    sorcerer = load().aliens["sorcerer"]
    for text in (sorcerer.summary, sorcerer.text, sorcerer.wild.text, sorcerer.super.text, "[Planning]", "Gambler"):
        assert text in shown


def test_several_near_ones_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "special_most"]) == 0
    shown = capsys.readouterr().out
    assert "What there is near 'special_most':" in shown
    assert "most cards (destiny)" in shown
    assert "most foreign colonies (destiny)" in shown


def test_an_unknown_word_is_an_error_with_the_nearest(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "qqzapqq"]) == 2
    error = capsys.readouterr().err
    assert error.startswith("Error: There is nothing called 'qqzapqq' in the rulebook; the nearest are ")
    assert "zap" in error


# -- decisions and editions

NAMED = {
    "R2.5", "R3.1.8", "R3.2.4", "R3.3.5", "R4.4", "R5.1", "R5.3", "R6.4", "R7.2", "R7.5", "R7.7", "R7.8", "R7.11",
    "R8.9", "R9.4", "R10.3", "R10.4", "R11.3", "R11.4", "R11.7", "R11.9", "R12.4", "R12.7", "R12.8", "R12.10", "R13.8",
    "R13.9", "R14.2", "R14.5", "R15.6", "R15.8", "R16.4", "R16.7", "R16.8", "R16.9", "R17.3", "R17.5", "R17.6", "R17.8",
    "R18.8", "R19.4", "R20.3", "R20.5", "R21.1", "R21.3", "R21.4", "R22.2", "R22.3", "R23.1", "R23.2", "R23.3", "R23.4",
    "R24.5", "R24.7", "R24.13", "R24.14",
}  # fmt: skip
"""The rules with decisions of ours."""
FREE = {"max_encounters", "edition", "variants", "flare_printing"}
"""Options that are no matter of a decision."""


def named(place: str) -> object:
    """What a name with dots stands for."""
    return resolve_name(place)


@pytest.mark.parametrize("decision", decisions(), ids=lambda decision: f"{decision.rule} {decision.place}")
def test_a_decision_is_held_where_it_says(decision: Ruling) -> None:
    held = named(decision.place)
    assert decision.place.startswith(("rules.", "content."))
    assert callable(held) or isinstance(held, int | str | frozenset | Mapping | Ability)
    assert decision.text.endswith(".")
    assert decision.option in {"", *(field.name for field in attrs.fields(Options))}


def test_every_decision_is_named_and_no_other() -> None:
    there = {decision.rule for decision in decisions()}
    assert NAMED - there == set()
    assert there - NAMED == {decision.rule for decision in decisions() if decision.option} - NAMED
    order = [[int(part) for part in decision.rule[1:].split(".")] for decision in decisions()]
    assert order == sorted(order)


def test_every_option_belongs_to_a_decision() -> None:
    belonging = {decision.option for decision in decisions() if decision.option}
    assert {field.name for field in attrs.fields(Options)} - belonging - FREE == set()


def test_editions_have_every_row_and_say_what_switches_it() -> None:
    rows = editions()
    assert [row.id for row in rows] == [f"E{number}" for number in range(1, 27)]
    for row in rows:
        assert all(text.endswith(".") for text in (row.both, row.new, row.old) if text)
        assert row.option in {"", *(field.name for field in attrs.fields(Options))}
        if row.place:
            assert named(row.place) is not None
    assert {row.id for row in rows if row.place} == {"E3", "E12", "E13", "E17", "E18", "E23"}


def test_the_command_lists_decisions_and_editions(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    assert main(["rules", "--decisions"]) == 0
    decided = capsys.readouterr().out
    assert "[rules.cosmic.flow.destiny.leave]" in decided
    assert "(option zap_stops_passive)" in " ".join(decided.split())
    assert main(["rules", "--editions"]) == 0
    differing = capsys.readouterr().out
    assert all(row.topic in differing for row in editions())
    assert max(map(len, (decided + differing).splitlines())) <= 60
    assert main(["rules", "zap", "--editions"]) == 2
    assert "cannot stand beside" in capsys.readouterr().err


def test_texts_of_several_paragraphs_keep_them() -> None:
    launch = next(entry for entry in ENTRIES if entry.title == "Launch")
    assert [bool(line.text) for line in launch.lines if isinstance(line, Text)] == [True, False, True]
    assert not any("\n" in line.text or "  " in line.text for line in launch.lines if isinstance(line, Text))
