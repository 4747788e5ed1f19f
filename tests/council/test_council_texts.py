"""Everything that is said to a person has a text: refusals, events, questions, reasons of bots, forms of orders."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from content.council.load import load
from cosmic_tui.games.council.lines.naming import SYMBOLS, wording
from rules.council.protocol.events import EVENTS
from rules.council.protocol.questions import KINDS
from rules.council.protocol.trade_talk import VERBS
from rules.council.setup import COLOURS

ROOT = Path(__file__).parents[2]
WORDS = wording()
SILENT = {
    "map.laid", "units.set_up", "turn.done", "goods.spent", "planets.used", "trade.done", "cards.drawn",
    "cards.discarded", "armour.repaired",
}  # fmt: skip
"""Events that are not told: others tell the same."""


def keys_in(folder: str, pattern: str) -> Iterator[str]:
    for path in (ROOT / folder).rglob("*.py"):
        yield from re.findall(pattern, path.read_text(encoding="utf-8"))


def test_every_refusal_has_a_text_and_every_text_is_of_one() -> None:
    used = set(keys_in("rules/council", r'"(refused\.\w+)"'))
    assert used == {key for key in WORDS.texts if key.startswith("refused.")}


def test_every_word_that_is_expected_has_a_text() -> None:
    used = set(keys_in("rules/council/protocol", r'\.(?:name|names|take)\(\s*"(\w+)"'))
    assert {f"expected.{word}" for word in used} == {key for key in WORDS.texts if key.startswith("expected.")}


def test_every_event_that_tells_something_has_a_text() -> None:
    told = {key.removeprefix("event.") for key in WORDS.texts if key.startswith("event.")}
    assert told == EVENTS.keys() - SILENT


def test_every_question_has_a_text_and_every_kind_of_line_a_form() -> None:
    assert {f"ask.{kind}" for kind in KINDS} <= WORDS.texts.keys()
    words = {word for kind in KINDS.values() for word in kind.lines} | set(VERBS) - {"done"}
    assert {f"form.{word}" for word in words} == {key for key in WORDS.texts if key.startswith("form.")}


def test_every_reason_of_a_bot_has_a_text() -> None:
    folder = "cosmic_tui/games/council/bots"
    used = set(keys_in(folder, r'(?:move|reason)\("([a-z.]+)"')) | set(keys_in(folder, r'"((?:move|build)\.[a-z]+)"'))
    used |= {"trade.accept", "trade.refuse"}
    assert {f"bot.{key}" for key in used} == {key for key in WORDS.texts if key.startswith("bot.")}


@pytest.mark.parametrize("key", sorted(key for key in WORDS.texts if key.startswith("refused.")))
def test_a_refusal_names_only_values_that_it_is_given(key: str) -> None:
    wanted = set(re.findall(r"\{(\w+)", WORDS.texts[key]))
    source = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "rules/council").rglob("*.py"))
    for call in re.findall(rf'"{re.escape(key)}"([^\n]*(?:\n[^\n]*){0, 3})', source):
        assert wanted <= set(re.findall(r"(\w+)=", call)), call


def test_every_unit_is_counted_in_words() -> None:
    units = load().units
    assert {key.removeprefix("unit.") for key in WORDS.texts if key.startswith("unit.")} == set(units)
    for unit in units:
        assert WORDS.say(f"unit.{unit}", n=1).startswith("1 ")
        assert WORDS.say(f"unit.{unit}", n=2).startswith("2 ")


@pytest.mark.parametrize(("key", "values", "text"), [
    ("bot.move.land", {"planet": "dunmar", "troops": 1}, "dunmar is taken with 1 ground unit."),
    ("bot.move.land", {"planet": "dunmar", "troops": 2}, "dunmar is taken with 2 ground units."),
    ("bot.move.guard", {"cell": "c3", "ships": 1}, "It is of more use to have 1 ship at c3."),
    ("bot.move.guard", {"cell": "c3", "ships": 2}, "It is of more use to have 2 ships at c3."),
    ("bot.build.station", {"station": "x", "goods": 1}, "x gives 1 of the goods."),
    ("bot.build.station", {"station": "x", "goods": 2}, "x gives 2 goods."),
    ("warn.guns", {"planet": "xanth", "seat": "Ann", "guns": 1}, "xanth: 1 planetary defence of Ann may fire."),
    ("warn.guns", {"planet": "xanth", "seat": "Ann", "guns": 2}, "xanth: 2 planetary defences of Ann may fire."),
    ("refused.stock", {"unit": "fighter", "there": 1}, "fighter: the stock has 1 left."),
    ("refused.too_far", {"steps": 1, "most": 0}, "It is 1 cell long, and its speed is 0."),
    ("refused.goods_left", {"goods": 2, "left": 1}, "You cannot pay 2 goods with the 1 you have left."),
])  # fmt: skip
def test_what_is_counted_has_a_form_for_one_and_for_many(key: str, values: dict[str, str | int], text: str) -> None:
    assert WORDS.say(key, **values) == text


def test_every_seat_has_a_sign() -> None:
    assert len(SYMBOLS) == len(set(SYMBOLS)) >= len(COLOURS)
