"""Plain lines as a screen reader reads them out: no signs, nothing twice, nothing that says nothing."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[1] / "ui"))

import attrs
import gallery
import tables
from tables import FakeLink, news, row, view

from cosmic_tui.games.cosmic.screen.screens import COSMIC_SCREENS
from cosmic_tui.host.messages import Coach, Motion, Object, Rematch, Rename, Said
from cosmic_tui.plain.client import PlainClient
from cosmic_tui.ui.lines import spoken
from rules.cosmic.protocol.questions import one, some
from rules.kernel.events import Seen


def client(*said: object, alone: bool = True) -> tuple[PlainClient, FakeLink, list[str]]:
    link, told = FakeLink(*said), list[str]()  # type: ignore[arg-type]
    person = PlainClient(link, {"cosmic": COSMIC_SCREENS}, told.append, alone=alone)
    person.begin()
    return person, link, told


def test_signs_and_long_numbers_are_not_read_out() -> None:
    assert spoken(
        "Ann loses 2 ships (\N{BLACK UP-POINTING TRIANGLE}\N{NO-BREAK SPACE}Bob 2 \N{MULTIPLICATION SIGN}2)."
    ) == ("Ann loses 2 ships (Bob 2 x 2).")
    assert spoken(f"SHA-256 {'0123456789ab' * 5}cdef") == "SHA-256 0123456789ab ..."


async def test_the_seal_of_the_dice_is_cut_short() -> None:
    _, _, told = client(
        news(view(), talk=[Said("", "table", f"The dice are sealed. SHA-256 {'0123456789abcdef' * 4}")])
    )
    assert "table: The dice are sealed. SHA-256 0123456789ab ..." in told


def test_a_table_that_has_not_begun_tells_its_code() -> None:
    _, _, told = client(tables.gathering())
    assert "Others sit down by its code: ssh HOST -t join t1." in told


async def test_the_coach_says_a_thing_once() -> None:
    ask = tables.ask_alliance()
    person, link, told = client(news(view(), ask, coach=True))
    line = "Coach: Alliance: both sides ask for help; allies add ships and share gains."
    assert told.count(line) == 1
    await person.typed("")
    assert told.count(line) == 1
    seen = view(phase="planning", at="planning.select")
    link.tell(news(seen, tables.keyed(tables.ask_card(), "yellow.9"), coach=True, fresh=False, events=[], talk=[]))
    assert told.count("Coach: Planning: both main players lay an encounter card face down.") == 1
    await person.typed("coach off")
    assert link.requests == [Coach(on=False)]


async def test_a_window_does_not_say_twice_where_it_is() -> None:
    _, _, told = client(news(view(), tables.ask_window()))
    assert any(line.startswith("An encounter of Ann begins") for line in told)
    assert not any(line.startswith("Why:") for line in told)


async def test_ships_are_asked_for_without_what_everybody_knows() -> None:
    _, _, told = client(news(view(), tables.ask_ships(2, 2)))
    assert "1: Dee 1, up to 4." in told
    assert "3: Bob 4, up to 2. There: Bob x 4, Ann x 2." in told
    assert told[-1] == "Type places with ships, 2 in all; 1=2 3=1 is two of place 1 and one of place 3."


async def test_more_ships_than_are_wanted_are_refused_and_none_is_moved_for_them() -> None:
    person, link, told = client(news(view(), tables.ask_ships(2, 2)))
    await person.typed("1=2 2=1")
    assert told[-1] == "Of number 1 there are 1 at most."
    assert link.requests == []


async def test_one_of_several_cards_is_asked_for_by_its_number() -> None:
    ask = attrs.evolve(tables.ask_discard(), least=1, most=1, default=("card:negotiate",), key="yellow.5")
    person, link, told = client(news(view(), ask))
    assert told[-1] == "Type its number."
    await person.typed("3")
    assert [request.choose for request in link.requests] == [["card:negotiate"]]


async def test_who_could_answer_a_card_is_said_where_it_is_played_and_not_where_it_is_handed_over() -> None:
    options = ["card:cosmic_zap", "card:negotiate"]
    give = tables.keyed(some("yellow", "cards.give", "regroup.start", "trader", options, options[:1], least=1, most=1))
    _, _, told = client(news(view(), give))
    assert "2: Cosmic Zap." in told
    play = tables.keyed(one("yellow", "window", "regroup.start", "window", ["card:plague", "pass"], "pass"))
    _, _, told = client(news(view(), play))
    assert any(line.startswith("1: Plague. ") and "Others may answer with Card Zap." in line for line in told)


async def test_what_is_told_again_in_the_same_words_is_said_once() -> None:
    totals = Seen("reveal.totals", "reveal.totals", {"offense": 12, "defense": 9})
    _, _, told = client(news(view(), events=[totals, attrs.evolve(totals, at="reveal.totals_final")]))
    assert told.count("Totals: offense 12, defense 9.") == 1


async def test_the_standing_names_whose_ships_are_in_the_encounter() -> None:
    person, _, told = client(news(gallery.reveal("yellow")))
    await person.typed("look")
    assert "Ships of the offense: Ann x 3, Cyd." in told
    offense = next(line for line in told if line.startswith("Offense"))
    assert offense.startswith("Offense Ann total 29, 4 ships, Attack 20")


async def test_a_player_outside_the_encounter_does_not_look_on_and_one_card_is_one_card() -> None:
    seen = gallery.alien_view()
    players = [attrs.evolve(player, hand_size=1) for player in seen.players]
    person, _, told = client(news(attrs.evolve(seen, players=players, allies={})))
    await person.typed("look")
    (line,) = [line for line in told if line.startswith("Cyd: alien")]
    assert ", not in this encounter, 1 card, " in line


async def test_a_tech_that_is_complete_says_so_in_a_word() -> None:
    person, _, told = client(news(gallery.with_techs()))
    await person.typed("look")
    assert any("The Prometheus complete" in line for line in told)
    assert not any("Prometheus!" in line for line in told)


async def test_one_player_can_be_looked_at() -> None:
    person, _, told = client(news(gallery.alien_view()))
    del told[:]
    await person.typed("look cy")
    assert told[0] == (
        "Cyd: alien Human, with the offense, 8 cards, 5 home and 0 of 5 foreign colonies, 0 in the warp. "
        "+Warrior, on the sheet 2."
    )
    assert told[1] == "Cyd 1: Cyd x 3."
    assert len(told) == 6
    await person.typed("look Bob")
    assert "Bob 3: nothing." in told
    await person.typed("look Zoe")
    assert told[-1] == "Nobody at this table is called Zoe."


async def test_no_line_of_the_help_is_long() -> None:
    person, _, told = client(tables.lobby_news())
    for about in ("help", "help new", "help orders", "help club", "help lobby", "help alone"):
        await person.typed(about)
    assert len(told) > 30
    assert all(len(line) <= 115 for line in told)


async def test_the_end_is_told_in_sentences_and_leads_on() -> None:
    end = row(gallery.FIVE[:4], mine="yellow", state="finished", progress=len(gallery.FOUGHT))
    person, link, told = client(
        news(gallery.won(), table=end, events=gallery.fought(), steps=gallery.fought_steps(), talk=[])
    )
    assert "Foreign colonies, of 5: Ann 5, Bob 2, Cyd 5, Dee 0." in told
    assert "1: Ann against Bob at Bob 4: the offense wins, 21 to 14." in told
    assert "5: Dee against Bob at Bob 2: no deal." in told
    assert told[-1] == "Type again for another game, quit to end."
    assert "".join(told).isascii()
    await person.typed("again")
    assert link.requests == [Rematch()]
    link.tell(news(view(), table=row(id="t9")))
    del told[:]
    link.tell(news(gallery.won(), table=attrs.evolve(end, id="t9"), events=gallery.fought(), talk=[], fresh=False))
    assert told[-1].startswith("Type again for another game")
    _, _, told = client(news(gallery.won(), table=end, events=gallery.fought(), talk=[]), alone=False)
    assert told[-1] == "Type again for another game with the same people, leave for the lobby."


async def test_where_there_is_no_lobby_the_help_does_not_speak_of_one() -> None:
    person, _, told = client(news(view(), tables.ask_alliance()))
    await person.typed("help")
    text = "\n".join(told)
    assert "leave or quit: end. The game is kept" in text
    assert not any(word in text for word in ("lobby", "tables", "join NUMBER", "watch NUMBER", "new PLAYERS"))
    await person.typed("tables")
    assert told[-1].startswith("tables is no number")
    person, _, told = client(tables.lobby_news(), alone=False)
    await person.typed("help")
    assert "In the lobby: tables lists them" in "\n".join(told)


async def test_what_is_done_without_a_word_of_the_host_says_so() -> None:
    motions = [Motion("undo", ["red"])]
    person, link, told = client(news(view(), tables.ask_alliance(), motions=motions))
    for line, said in (
        ("name Annika", "You are called Annika from now on."),
        ("object undo", "You object: it is not wanted any more."),
        ("object end", "Nobody wants that now."),
    ):
        await person.typed(line)
        assert told[-1] == said
    assert link.requests[0] == Rename("Annika")
    assert link.requests[-1] == Object("end")
