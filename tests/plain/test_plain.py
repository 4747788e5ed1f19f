from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from random import Random

import attrs
import pytest

from rules.kernel.message import message

sys.path.append(str(Path(__file__).parents[1] / "ui"))

import tables
from aliens_at_table import alien_view, ask_use, zapped_twice
from tables import FakeLink, ask_deal, deal_view, lobby_news, news, view

from cosmic_tui.cli.commands import main
from cosmic_tui.games.cosmic.kind import CosmicKind
from cosmic_tui.games.cosmic.lines.table import CosmicTableLines
from cosmic_tui.games.cosmic.screen.prompts import DealChoice
from cosmic_tui.games.cosmic.screen.screens import COSMIC_SCREENS
from cosmic_tui.host.host import Host
from cosmic_tui.host.messages import Answer, Join, Left, Make, Say, Start, TableOptions, Watch
from cosmic_tui.host.store.store import NoStore
from cosmic_tui.plain.client import PlainClient
from cosmic_tui.screenkit.theme import SEAT_COLOURS, Appearance
from rules.kernel.asks import Ask, Shape


def client(link: FakeLink, *, alone: bool = True) -> tuple[PlainClient, list[str]]:
    told: list[str] = []
    person = PlainClient(link, {"cosmic": COSMIC_SCREENS}, told.append, alone=alone)
    person.begin()
    return person, told


@pytest.mark.parametrize(
    ("ask", "typed", "answer"),
    [
        (tables.ask_alliance(), "2", ["defense"]),
        (tables.ask_discard(), "1, 3", ["card:attack_08", "card:negotiate"]),
        (tables.ask_number(), "3", ["n:3"]),
        (tables.ask_order(), "3 1 2", ["seat:green", "seat:red", "seat:blue"]),
        (tables.ask_ships(), "1=2 2=1", ["ships:yellow.1=2", "ships:yellow.2=1"]),
    ],
)
async def test_every_shape_is_answered_by_numbers(ask: Ask, typed: str, answer: list[str]) -> None:
    link = FakeLink(news(view(), ask))
    person, _ = client(link)
    await person.typed(typed)
    assert link.requests == [Answer(ask.key, answer)]


@pytest.mark.parametrize(
    ("ask", "typed", "said"),
    [
        (tables.ask_alliance(), "7", "7 is no number from 1 to 3"),
        (tables.ask_alliance(), "1 2", "Type one number from 1 to 3."),
        (tables.ask_alliance(), "maybe", "maybe is no number"),
        (tables.ask_discard(), "1", "1 more to choose."),
        (tables.ask_number(), "99", "Type a number from 0 to 4."),
        (tables.ask_ships(), "3=4", "Of number 3 there are 2 at most."),
        (tables.ask_ships(), "none", "1 more to choose."),
    ],
)
async def test_what_is_no_answer_is_said_and_sends_nothing(ask: Ask, typed: str, said: str) -> None:
    link = FakeLink(news(view(), ask))
    person, told = client(link)
    await person.typed(typed)
    assert link.requests == []
    assert said in told[-1]


async def test_a_question_says_what_why_where_it_leads_and_what_passing_means() -> None:
    person, told = client(FakeLink(news(alien_view(), ask_use(), events=zapped_twice())))
    text = "\n".join(told)
    assert "Both cards lie face down: do you play something?" in text
    assert "1: use Magic (Sorcerer). May swap the two played encounter cards. Open to: main player only." in text
    assert "Others may answer with Cosmic Zap." in text
    assert "Passing means: nothing happens now" in text
    assert "\n  Bob answers Magic (Sorcerer) with Cosmic Zap.\n    Ann answers Cosmic Zap with Card Zap.\n" in text
    assert not any(Appearance().sign(seat) in text for seat in SEAT_COLOURS)
    await person.typed("read sorc")
    assert any("both encounter cards chosen" in line for line in told)


async def test_a_sheet_that_is_read_out_has_words_and_no_pictures() -> None:
    person, told = client(FakeLink(news(alien_view(), ask_use())))
    await person.typed("read sorc")
    sheet = told[told.index("Sorcerer") :]
    assert "Planning" in sheet
    assert not [line for line in sheet if "█" in line or "[" in line or "Star Regr" in line]


async def test_a_dangerous_answer_wants_a_yes() -> None:
    link = FakeLink(news(view(), tables.ask_ships(most=4)))
    person, told = client(link)
    await person.typed("1=4")
    assert link.requests == []
    assert told[-2:] == ["This empties your colony on Dee 1.", "Type yes if you mean it, or another answer."]
    await person.typed("no")
    assert told[-1] == "Nothing is sent. Type another answer."
    await person.typed("yes")
    assert link.requests == []
    await person.typed("1=4")
    await person.typed("yes")
    assert link.answers == [["ships:yellow.1=4"]]


async def test_an_offer_is_typed_side_by_side() -> None:
    link = FakeLink(news(deal_view(), ask_deal()))
    person, told = client(link)
    await person.typed("5")
    assert "You give" in told
    await person.typed("3")
    await person.typed("3=2")
    assert link.answers == [["offer", "give", "card:attack_20", "get", "random:2"]]


async def test_the_table_is_told_in_lines() -> None:
    person, told = client(FakeLink(news(alien_view())))
    await person.typed("look")
    assert "Ann: alien Oracle, offense, 7 cards, 5 home and 1 of 5 foreign colonies, 0 in the warp." in told
    assert "Bob 4: Bob x 4, Ann x 2." in told
    await person.typed("hand")
    assert told[-1].startswith("Attack 20, Attack 08 x 2")


async def test_the_lobby_lets_one_sit_down_and_make_tables() -> None:
    link = FakeLink(lobby_news())
    person, told = client(link, alone=False)
    assert any(line.startswith("2: Beginners, open, empty seats: 2") for line in told)
    await person.typed("join 2")
    await person.typed("new 5 2")
    assert link.requests == [Join("t2"), Make(TableOptions(players=5, bots=2, rules={"aliens": "choose"}))]
    link.tell(news(None))
    await person.typed("start")
    await person.typed("say hello there")
    assert link.requests[2:] == [Start(), Say("hello there")]
    link.tell(Left(message("told.operator", text="The table was closed.")))
    assert "The table was closed." in told
    assert not person.ended


async def test_who_heard_that_there_is_no_table_is_told_the_first_that_come() -> None:
    tables_there = lobby_news()
    link = FakeLink(attrs.evolve(tables_there, tables=[]))
    _, told = client(link)
    assert "There is no table yet." in told
    told.clear()
    link.tell(tables_there)
    assert told[0].startswith("1: ")
    told.clear()
    link.tell(tables_there)
    assert told == []


async def test_a_code_leads_to_a_table_that_is_not_listed() -> None:
    link = FakeLink(lobby_news())
    person, told = client(link, alone=False)
    await person.typed("join k7m2-p9qx")
    await person.typed("watch k7m2p9qx")
    await person.typed("join 23456789")
    assert link.requests == [Join("k7m2-p9qx"), Watch("k7m2p9qx"), Join("23456789")]
    await person.typed("join 9")
    assert len(link.requests) == 3
    assert told[-1] == "There is no table 9; tables lists them."


def lines_for(person: PlainClient, dice: Random) -> list[str]:
    """Something a person could type for the question put."""
    choice = person.table.model.choice if isinstance(person.table, CosmicTableLines) else None
    assert choice is not None
    ask = choice.ask
    match ask.shape:
        case Shape.NUMBER:
            return [str(dice.randint(ask.least, ask.most))]
        case Shape.ORDER:
            numbers = range(1, len(choice.options) + 1)
            return [" ".join(map(str, dice.sample(numbers, len(numbers))))]
        case Shape.AMOUNTS:
            places, wanted = [index for index, most in enumerate(ask.limits) for _ in range(most)], ask.least
            picked = dice.sample(places, min(wanted + dice.randint(0, ask.most - wanted), len(places)))
            return [" ".join(f"{index + 1}={picked.count(index)}" for index in set(picked)) or "none", "yes"]
        case Shape.SOME:
            count = dice.randint(ask.least, ask.most)
            return [" ".join(str(index + 1) for index in dice.sample(range(len(choice.options)), count)) or "none"]
        case Shape.FORM:
            assert isinstance(choice, DealChoice)
            speech = [act for act in ("accept", "end", "refuse") if act in choice.options]
            return [str(choice.options.index(speech[0]) + 1), "yes"] if speech else []
    return [str(dice.randint(1, len(choice.options)))]


@pytest.mark.parametrize("aliens", ["none", "random"])
async def test_a_whole_game_is_played_in_lines(aliens: str) -> None:
    host = Host(NoStore(), [CosmicKind()], seed=lambda _: 21)
    await host.open()
    link = host.connect("me", "Ann")
    await link.request(Make(TableOptions(players=3, bots=2, pace="solo", rules={"aliens": aliens})))
    await link.request(Start())
    told: list[str] = []
    person, dice = PlainClient(link, {"cosmic": COSMIC_SCREENS}, told.append, alone=True), Random(3)
    person.begin()
    try:
        for _ in range(20000):
            await asyncio.sleep(0)
            if not isinstance(person.table, CosmicTableLines) or person.table.model.choice is None:
                if person.table and person.table.over:
                    break
                await asyncio.sleep(0.001)
                continue
            for line in lines_for(person, dice):
                await person.typed(line)
    finally:
        await host.close()
    assert any("won the game" in line for line in told), told[-30:]
    assert not any("{" in line for line in told)


def test_the_command_plays_in_a_pipe(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    import io

    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setattr(sys, "stdin", io.StringIO("help\nquit\n"))
    assert main(["play", "--plain", "--seed", "5"]) == 0
    assert "Type help for the commands." in capsys.readouterr().out
