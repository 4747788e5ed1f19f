"""Leaving for good, inviting, and making a table, in plain lines."""

from __future__ import annotations

import sys
from pathlib import Path

import attrs
import pytest

from rules.kernel.message import message

sys.path.append(str(Path(__file__).parents[1] / "ui"))

from tables import NAMES, FakeLink, ask_alliance, events, lobby_news, news, row, view

from cosmic_tui.games.cosmic.lines.table import CosmicLines
from cosmic_tui.games.cosmic.screen.screens import COSMIC_SCREENS
from cosmic_tui.host.messages import (
    Called,
    GiveUp,
    Invite,
    Join,
    Leave,
    Left,
    Make,
    Said,
    SeatRow,
    TableNews,
    TableOptions,
)
from cosmic_tui.plain.client import PlainClient
from cosmic_tui.ui.lines import UnclearError
from rules.cosmic.protocol.options import OptionError, Options
from rules.kernel.events import Seen

COLOURS = ("red", "blue", "green", "yellow")


def client(*said: object) -> tuple[PlainClient, FakeLink, list[str]]:
    link, told = FakeLink(*said), list[str]()  # type: ignore[arg-type]
    person = PlainClient(link, {"cosmic": COSMIC_SCREENS}, told.append, alone=False)
    person.begin()
    return person, link, told


def left_by_bob(seat: str | None = "yellow", *, kept: bool = False, near: tuple[str, ...] = ()) -> TableNews:
    seats = [SeatRow(each, "person", "blue bot" if each == "blue" else NAMES[each], True, vacant=each == "blue")
             for each in COLOURS]  # fmt: skip
    table = row(seats=seats, mine=seat, kept=kept, invited=["Gus"])
    return news(view(seat, waiting=[]), table=table, near=list(near), fresh=False, events=[], talk=[])


async def test_leaving_for_good_wants_a_yes_and_anything_else_takes_it_back() -> None:
    person, link, told = client(lobby_news(), news(view(), ask_alliance()))
    await person.typed("leave for good")
    assert told[-2].startswith("You give your seat up for good.")
    await person.typed("look")
    await person.typed("yes")
    assert link.requests == []
    await person.typed("leave for good")
    await person.typed("yes")
    await person.typed("leave")
    assert link.requests == [GiveUp(), Leave()]


async def test_a_no_keeps_the_seat_and_says_so() -> None:
    person, link, told = client(lobby_news(), news(view(), ask_alliance()))
    await person.typed("leave for good")
    assert told[-1] == "Type yes if you mean it, or no to keep your seat."
    await person.typed("no")
    assert told[-1] == "You keep your seat."
    await person.typed("yes")
    assert link.requests == []


async def test_a_free_seat_is_told_once_and_somebody_invited() -> None:
    person, link, told = client(lobby_news(), news(view()))
    await person.typed("invite")
    assert told[-1] == "No seat is free: nobody has left this game for good."
    link.tell(left_by_bob())
    link.tell(left_by_bob(near=("Eve", "Fay")))
    assert told.count("Seats given up for good: blue bot. Type invite for who could take one.") == 1
    await person.typed("invite")
    assert told[-3:-1] == ["Here now: Eve, Fay.", "Invited: Gus. They are told."]
    await person.typed("invite Eve")
    assert link.requests == [Invite("Eve")]


async def test_whoever_looks_on_is_told_of_a_seat_and_sits_down() -> None:
    person, link, told = client(lobby_news(), news(view(None, waiting=[])))
    await person.typed("sit")
    assert link.requests == []
    link.tell(left_by_bob(None, kept=True))
    assert told[-1] == "A seat at this table is kept for you. Type sit to take it."
    await person.typed("sit")
    assert link.requests == [Join("t1")]


async def test_the_lobby_tells_what_each_table_has_for_me_and_what_is_new() -> None:
    person, link, told = client(lobby_news())
    assert told[1:4] == [
        "1: Friday night, running, your seat, your move.",
        "2: Beginners, open, empty seats: 2.",
        "3: Old one, finished.",
    ]
    del told[:]
    more = lobby_news()
    more.tables[2] = attrs.evolve(more.tables[2], state="running", kept=True)
    link.tell(more)
    link.tell(more)
    assert told == ["3: Old one, running, a seat is kept for you, join takes it."]
    await person.typed("join 3")
    assert link.requests == [Join("t3")]


async def test_back_in_the_lobby_the_tables_are_told_as_they_are_now() -> None:
    person, link, told = client(lobby_news(), news(view()))
    del told[:]
    link.tell(Left())
    assert told == []
    now = lobby_news()
    del now.tables[1:]
    link.tell(now)
    assert told[0] == "1: Friday night, running, your seat, your move."
    assert len(told) == 2
    link.tell(
        Left(message("told.operator", text="The server is restarted at noon."))
    )  # said to all, those in the lobby too
    await person.typed("join 1")
    assert told[2:] == ["The server is restarted at noon."]
    assert link.requests == [Join("t1")]


async def test_who_comes_later_is_told_of_the_encounter_under_way() -> None:
    first = Seen("encounter.begin", "encounter.begin", {"turn": 2, "number": 1, "offense": "blue"})
    talk = [Said("red", "Ann", f"word {number}") for number in range(9)]
    _, _, told = client(lobby_news(), news(view(), events=[first, *events()], talk=talk))
    assert "Turn 2, encounter 1: Bob" not in told
    assert "Turn 3, encounter 1: Ann" in told
    assert "The game begins. Ann has the first turn." not in told
    assert [line for line in told if "word" in line] == [f"Ann: word {number}" for number in range(4, 9)]
    _, _, told = client(lobby_news(), news(view()))
    assert "The game begins. Ann has the first turn." in told


@pytest.mark.parametrize(
    ("typed", "options"),
    [
        ("", TableOptions(rules={"aliens": "choose"})),
        ("5 4", TableOptions(players=5, bots=4, rules={"aliens": "choose"})),
        (
            "3 pace relaxed, holds 2, patience 0 spectators none called Friday night, late",
            TableOptions(
                players=3, pace="relaxed", holds=2, patience=0, spectators="none", name="Friday night, late",
                rules={"aliens": "choose"},
            ),
        ),
        (
            "4 1 private deal 120 move 60 aliens none edition 2008 variant tech variant four_planets",
            TableOptions(
                players=4, bots=1, invitation=True, move_seconds=60,
                rules={"aliens": "none", "deal_seconds": 120, "edition": "2008", "variants": ["tech", "four_planets"]},
            ),
        ),
    ],
)  # fmt: skip
def test_what_is_agreed_on_is_typed_behind_new(typed: str, options: TableOptions) -> None:
    assert CosmicLines().new_table(typed) == options


@pytest.mark.parametrize(
    ("typed", "word"), [("4 1 fast", "fast"), ("holds", "holds"), ("holds two", "two"), ("4 1 2", "2")]
)
def test_what_is_not_understood_is_named(typed: str, word: str) -> None:
    with pytest.raises(UnclearError) as error:
        CosmicLines().new_table(typed)
    assert error.value.values == {"word": word}


async def test_a_kind_of_bots_that_there_is_not_is_named_with_those_that_there_are() -> None:
    person, link, told = client(lobby_news())
    await person.typed("new 4 3 bot genius")
    assert told[-1] == "There are no genius bots: behind bot comes one of easy, normal, hard, master."
    assert link.requests == []


def test_a_rule_that_cannot_be_so_is_refused_in_a_sentence() -> None:
    options = CosmicLines().new_table("4 3 variant foo")
    with pytest.raises(OptionError) as error:
        Options.from_names({"variants": options.rules["variants"]})
    told = COSMIC_SCREENS.words.tell(error.value.message)
    assert told.startswith("variants: cannot be 'foo', but a list of some of four_planets, ")


async def test_the_help_has_a_page_for_new_tables() -> None:
    person, link, told = client(lobby_news())
    await person.typed("help new")
    assert any("patience SECONDS" in line for line in told)
    await person.typed("new 4 3 quickly")
    assert told[-1] == "quickly is not understood there; type help new."
    await person.typed("new 4 3 pace solo")
    assert link.requests == [Make(TableOptions(bots=3, pace="solo", rules={"aliens": "choose"}))]


async def test_an_invitation_to_another_table_is_told_at_this_one() -> None:
    _, link, told = client(news(view(), ask_alliance()))
    link.tell(Called("Friday\x1b[2J night", "Bob"))
    assert told[-1] == "Bob invites you to a free seat at the table Friday[2J night. You find it in the lobby."
