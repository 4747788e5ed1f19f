# ruff: noqa: RUF001 - the signs of the screen
from __future__ import annotations

import re

import pytest
import tables

from content.cosmic.load import load
from cosmic_tui.games.cosmic.screen.naming import Names
from cosmic_tui.games.cosmic.screen.panels.past_encounters import encounters, past_lines
from cosmic_tui.games.cosmic.screen.panels.story import sentence
from cosmic_tui.games.cosmic.screen.wording import wording
from cosmic_tui.screenkit.styled_text import Span, plain, width
from cosmic_tui.screenkit.wording import KEY
from cosmic_tui.ui.sizes import SMALLEST
from rules.kernel.events import Seen
from rules.kernel.message import Message, message

EVENTS, KINDS = load().events, load().questions
VARIED = {
    "alliance.answered": ("offense", "defense", "decline"),
    "outcome": ("offense", "defense", "deal", "no_deal", "both_lose", "success", "ended"),
    "turn.second": ("yes", "no"),
}
"""Events whose sentence depends on what happened."""


@pytest.mark.parametrize("kind", sorted(EVENTS))
def test_every_kind_of_event_has_its_sentence(kind: str) -> None:
    for variant in VARIED.get(kind, ("text",)):
        assert f"event.{kind}.{variant}" in wording()


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_every_kind_of_question_has_its_texts(kind: str) -> None:
    assert wording().texts[f"ask.{kind}.what"]
    assert f"ask.{kind}.pass" in wording()


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_a_question_that_can_be_passed_says_what_passing_means(kind: str) -> None:
    if re.search(r"`(pass|none|no|decline|refuse)`", KINDS[kind].what):
        assert wording().texts[f"ask.{kind}.pass"], KINDS[kind].what


def test_a_key_in_a_text_looks_like_one_and_its_marks_are_never_shown() -> None:
    assert Span("Enter", "key") in wording().ink("name.keys", "dim")
    assert Span("Enter", "faint bold") in wording().ink("keys.one", "faint")
    for key, text in wording().texts.items():
        assert text.count(KEY) % 2 == 0, key
        assert KEY not in wording().say(key), key


@pytest.mark.parametrize(
    ("said", "words"),
    [
        (message("answer.choices", kind="x", wanted=1, count=3), "wants 1 choice, not 3"),
        (
            message("answer.choices", kind="x", wanted=message("answer.span", least=1, most=2), count=3),
            "wants 1 to 2 choices, not 3",
        ),
        (message("answer.too_often", pick="x", most=1), "can be chosen once."),
        (message("answer.too_often", pick="x", most=2), "can be chosen 2 times at most."),
        (message("told.no_vacation", left=1), "1 day of this year is left:"),
        (message("told.no_vacation", left=2), "2 days of this year are left:"),
        (message("denied.your_tables", count=1), "You sit at 1 table already"),
        (message("denied.address_tables", unfinished=1), "1 table made from your address goes on;"),
        (message("gathering.score", place=1, name="Ann", points=1, firsts=1, met=0), "1 point, 1 first place,"),
        (message("gathering.score", place=1, name="Ann", points=2, firsts=2, met=0), "2 points, 2 first places,"),
        (message("prompt.costs_power", home=1), "leave you 1 home colony:"),
        (message("prompt.costs_power", home=2), "leave you 2 home colonies:"),
    ],
)
def test_what_is_counted_has_a_form_for_one_and_for_many(said: Message, words: str) -> None:
    assert words in wording().tell(said)


@pytest.mark.parametrize("key", sorted(key for key in wording().texts if key.startswith("keys.")))
def test_the_keys_fit_on_a_small_table(key: str) -> None:
    assert width(wording().ink(key, "faint")) <= SMALLEST[0] - 2


def test_no_text_is_left_of_a_kind_that_is_gone() -> None:
    texts = wording().texts
    asked = {key.rpartition(".")[0].removeprefix("ask.") for key in texts if key.startswith("ask.")}
    told = {key.rpartition(".")[0].removeprefix("event.") for key in texts if key.startswith("event.")}
    assert asked - set(KINDS) == {"other"}
    assert told <= set(EVENTS)


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (
            Seen("launch.ships", "launch.ships", {"seat": "red", "from": {"red.3": 2, "red.5": 1}}),
            "Ann launches 3 ships (from Ann 3 ×2, Ann 5).",
        ),
        (Seen("cards.drawn", "resolution.rewards", {"seat": "blue", "count": 2}), "Bob draws 2 cards."),
        (
            Seen("cards.drawn", "x", {"seat": "yellow", "count": 2, "cards": ["negotiate", "attack_20"]}),
            "Dee draws Attack 20, Negotiate.",
        ),
        (
            Seen("cards.drawn", "x", {"seat": "red", "count": 3, "cards": ["negotiate", "flare:oracle", "negotiate"]}),
            "Ann draws Negotiate ×2, Oracle flare.",
        ),
        (
            Seen("ships.home", "x", {"seat": "red", "to": {"red.2": 1, "red.3": 1, "blue.4": 1, "red.5": 2}}),
            "Ann takes 5 ships out of the encounter: Ann 2 3, Bob 4, Ann 5 ×2.",
        ),
        (
            Seen("reveal.cards", "reveal.turn_up", {"cards": {"red": "attack_08", "blue": "morph"}}),
            "Revealed: Ann Attack 08, Bob Morph.",
        ),
        (
            Seen(
                "deal.offered",
                "deal.talk",
                {"seat": "red", "give": ["card:attack_20", "random:2"], "get": ["kind:negotiate*2", "colony:blue.1"]},
            ),
            "Ann offers Attack 20, 2 cards at random for 2 x any negotiate, a colony on Bob 1.",
        ),
        (Seen("deal.offered", "deal.talk", {"seat": "red", "give": ["tech:the_qax"], "get": ["card:negotiate"]}),
         "Ann offers The Qax for Negotiate."),
        (Seen("sheet.tokens", "x", {"seat": "red", "alien": "warrior", "tokens": 1}), "Ann has 1 token on Warrior."),
        (Seen("sheet.tokens", "x", {"seat": "red", "alien": "warrior", "tokens": 2}), "Ann has 2 tokens on Warrior."),
        (Seen("deal.tech", "x", {"giver": "red", "receiver": "blue"}), "Ann hands Bob a tech that lies face down."),
        (Seen("deal.tech", "x", {"giver": "red", "receiver": "blue", "tech": "the_qax"}), "Ann hands Bob The Qax."),
        (Seen("alliance.invited", "alliance.offense_invites", {"side": "offense", "by": "red", "seats": []}),
         "Ann invites nobody."),
        (Seen("outcome", "x", {"outcome": "defense", "offense": "red", "defense": "blue", "totals": None}),
         "Bob holds out: the defense wins."),
        (Seen("card.stopped", "x", {"card": "plague", "seat": "red", "by": "card_zap"}),
         "Plague of Ann is stopped by Card Zap."),
        (Seen("action.spent", "x", {"card": "flare:kamikaze", "seat": "red"}),
         "Kamikaze flare of Ann comes to nothing: what it was to act on is gone."),
        (Seen("action.spent", "x", {"card": "use:amoeba", "seat": "red"}),
         "Ooze (Amoeba) of Ann comes to nothing: what it was to act on is gone."),
        (Seen("action.spent", "x", {"card": "tech:delta_scanners", "seat": "red"}),
         "Delta Scanners of Ann comes to nothing: what it was to act on is gone."),
        (Seen("setup.combo", "x", {"combo": "arms_race", "aliens": {"red": "human", "blue": "fodder"}}),
         "The combo is Arms Race: Ann Human, Bob Fodder."),
        (Seen("reveal.values", "x", {"values": {"red": 10, "blue": 4}, "source": "calculator"}),
         "The attacks are now worth: Ann 10, Bob 4."),
        (Seen("hand.shown", "x", {"seat": "red", "cards": []}), "Ann has no cards left and draws a new hand."),
        (Seen("reward.split", "x", {"seat": "red", "cards": 2, "ships": 0}), "Ann takes 2 cards as defender rewards."),
        (Seen("reward.split", "x", {"seat": "red", "cards": 0, "ships": 1}), "Ann takes 1 ship as defender rewards."),
        (Seen("ships.moved", "x", {"seat": "red", "from": {"red.1": 1}, "to": {"tech.hidden": 1}, "source": "R24.4"}),
         "Ann sends 1 ship from Ann 1 to research (hidden tech)."),
        (Seen("encounter.inserted", "x", {"offense": "red", "defense": None}),
         "Another encounter of Ann comes in between."),
        (Seen("encounter.begin", "x", {"turn": 5, "number": 1, "offense": "red", "inserted": True}),
         "Turn 5, an encounter in between: Ann"),
        (Seen("brand.new", "x", {}), "brand.new"),
    ],
)  # fmt: skip
def test_events_read_as_sentences(event: Seen, said: str) -> None:
    text = plain(sentence(Names(tables.NAMES), event)).replace("\u00a0", " ")
    for symbol in "●▲■◆":
        text = text.replace(f"{symbol} ", "")
    assert text == said


FLIES = [
    Seen("encounter.begin", "encounter.begin", {"turn": 1, "number": 1, "offense": "red"}),
    Seen("destiny.defense", "destiny.defense", {"defense": "blue", "planet": None, "aim": "attack"}),
    Seen("launch.aimed", "launch.aim", {"planet": "blue.2"}),
]
WON = Seen("outcome", "reveal.upset", {"outcome": "offense", "offense": "red", "defense": "blue", "totals": None})


@pytest.mark.parametrize(
    ("events", "said"),
    [
        ([Seen("reveal.totals", "x", {"offense": 24, "defense": 9}), WON], "1 ● Ann » ▲ Bob 2 24:9"),
        ([Seen("colony.established", "x", {"seat": "red", "planet": "blue.2"})], "1 ● Ann » ▲ Bob 2 ended ◉"),
        ([Seen("deal.made", "deal.talk", {"seat": "red", "give": [], "get": []})], "1 ● Ann » ▲ Bob 2 deal"),
        ([Seen("deal.failed", "deal.talk", {"why": "clock"})], "1 ● Ann » ▲ Bob 2 no deal"),
        ([Seen("launch.reclaimed", "x", {"planet": "red.1", "from": {"red.2": 1}})], "1 ● Ann » ▲ Bob 2 settled"),
    ],
)
def test_an_encounter_gone_by_is_told_in_a_line(events: list[Seen], said: str) -> None:
    (row,) = past_lines(Names(tables.NAMES), encounters([*FLIES, *events]), 40)
    assert " ".join(plain(row).split()) == said


def test_four_colonies_of_one_encounter_have_room_in_such_a_line() -> None:
    settled = [Seen("colony.established", "x", {"seat": seat, "planet": "blue.2"}) for seat in ("red", *tables.NAMES)]
    (row,) = past_lines(Names(tables.NAMES), encounters([*FLIES, *settled[:4], WON]), 40)
    assert plain(row).endswith("◉◉◉◉")


def test_long_names_in_such_a_line_end_before_what_follows_them() -> None:
    names = Names({seat: f"{name} Longfellow" for seat, name in tables.NAMES.items()})
    (row,) = past_lines(names, encounters([*FLIES, WON]), 40)
    assert plain(row).split() == ["1", "●", "Ann", "Lo…", "»", "▲", "Bob", "Lon…", "2", "won"]


def test_two_techs_that_lie_face_down_are_told_apart() -> None:
    names = Names(tables.NAMES)
    assert [plain(names.place(place)) for place in ("tech.1", "tech.2")] == ["hidden tech 1", "hidden tech 2"]
    assert plain(names.ships_at("tech.1=2")) != plain(names.ships_at("tech.2=2"))
