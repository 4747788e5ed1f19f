"""What has happened, in the words of a person: dice, losses, offers, names in the place of ids."""

from __future__ import annotations

from typing import Any

import pytest
from test_council_covers import FOR_CARDS_AND_BILLS

from content.council.load import load
from cosmic_tui.games.council.lines.naming import Names, wording
from cosmic_tui.games.council.lines.printed_texts import text_of
from cosmic_tui.games.council.lines.story import sentence_of
from cosmic_tui.host.messages import SeatRow, TableRow
from rules.council.protocol.views import ForceView
from rules.kernel.events import Event, Seen

PEOPLE = {"red": "Ann", "blue": "Bob"}


def names(*, spoken: bool = False) -> Names:
    rows = [SeatRow(seat, "person", name, here=True) for seat, name in PEOPLE.items()]
    table = TableRow("t1", "Friday", "running", rows, 0, 1, "red", True, [])
    found = Names(wording(), load(), table, spoken=spoken)
    found.races = {"red": "sol", "blue": "orrin"}
    return found


def told(kind: str, **data: Any) -> str:
    return sentence_of(names(), Seen(kind, "", data)).strip()


def test_an_exchange_tells_the_dice_and_the_losses_of_both_sides() -> None:
    line = told(
        "ground.round", planet="xanth", round=1, attacker="red", defender="",
        dice={"red": {"infantry": [8, 2]}, "": {"infantry": [9]}}, hits={"red": 1, "": 1},
        lost={"red": {"infantry": 1}, "": {}},
    )  # fmt: skip
    assert line == (
        "On Xanth, exchange 1: Ann * 1 hit (infantry 8 2), loses 1 infantry; "
        "a neutral force 1 hit (infantry 9), loses nothing."
    )


def test_guns_tell_their_dice() -> None:
    line = told("fire.fleet", cell="a3", seat="blue", at="red", dice={"pds": [7, 4]}, hits=1, lost={"fighter": 1})
    assert line == "The guns of Bob ^ fire at Ann * at a3: 1 hit (pds 7 4), lost 1 fighter."


def test_hits_that_armour_takes_are_told_so_that_the_numbers_agree() -> None:
    line = told(
        "battle.round", cell="b5", round=1, dice={"red": {"cruiser": [8, 7]}, "blue": {"flagship": [2]}},
        hits={"red": 2, "blue": 0}, lost={"red": {}, "blue": {"cruiser": 1}},
        armour={"red": {}, "blue": {"flagship": 1}},
    )  # fmt: skip
    assert line == (
        "Exchange 1: Ann * 2 hits (cruiser 8 7), loses nothing; "
        "Bob ^ 0 hits (flagship 2), loses 1 cruiser, armour takes 1."
    )
    line = told("fire.fleet", cell="a3", seat="blue", at="red", dice={"pds": [7]}, hits=1, lost={},
                armour={"war_sun": 1})  # fmt: skip
    assert line == "The guns of Bob ^ fire at Ann * at a3: 1 hit (pds 7), lost nothing, armour takes 1."
    assert told("units.mended", seat="red", units={"cruiser": 1}) == "Armour of Ann * is whole again: 1 cruiser."


def test_damaged_units_are_marked_where_a_force_is_shown() -> None:
    assert names().force(ForceView({"cruiser": 2, "flagship": 1}, {"cruiser": 1})) == (
        "2 cruisers (1 damaged), 1 flagship"
    )
    assert names().force(ForceView({"infantry": 2}, {})) == "2 infantry"
    assert names().force(ForceView({}, {})) == "nothing"


@pytest.mark.parametrize(("kind", "data", "line"), [
    ("marker.opened", {"place": "xanth", "marker": "useful_ores"}, "The marker at Xanth: Useful ores."),
    ("technology.gained", {"seat": "red", "technology": "hylar_v"}, "Ann * has Hylar V Assault Laser."),
    ("goods.gained", {"seat": "red", "goods": 2, "why": "plunder"}, "Ann * gets 2 goods (Plunder)."),
    ("goods.given", {"seat": "red", "to": "blue", "goods": 1}, "Ann * gives Bob ^ 1 of the goods."),
    ("planet.taken", {"planet": "mecatol_rex", "seat": "red", "from": ""}, "Mecatol Rex comes to Ann *."),
    ("fleet.moved", {"from": "b4", "to": "a3", "units": {"cruiser": 1}}, "b4 to a3: 1 cruiser."),
    ("objective.done", {"seat": "red", "objective": "rival", "points": 1, "total": 1},
     "Ann * has done Rival for 1 point, and has 1 now."),
    ("objective.done", {"seat": "red", "objective": "rival", "points": 2, "total": 4},
     "Ann * has done Rival for 2 points, and has 4 now."),
    ("votes.gained", {"seat": "red", "votes": 1}, "Ann * has one vote more."),
    ("votes.gained", {"seat": "red", "votes": 2}, "Ann * has 2 votes more."),
    ("landing.begin", {"seat": "red", "planet": "xanth", "units": {"infantry": 1}},
     "Ann * comes down to Xanth with 1 infantry."),
    ("units.landed", {"seat": "red", "planet": "xanth", "units": {"infantry": 2, "tank": 1}},
     "Ann * lands 2 infantry, 1 tank on Xanth."),
    ("races.chosen", {"races": {"red": "sol"}}, "Races: Ann *: Federation of Sol."),
    ("units.lost", {"seat": "red", "cell": "b4", "units": {"fighter": 2}, "why": "hold"},
     "Ann * loses 2 fighters at b4 (no room aboard)."),
])  # fmt: skip
def test_printed_names_stand_in_the_place_of_ids(kind: str, data: dict[str, Any], line: str) -> None:
    assert told(kind, **data) == line


def test_what_is_read_out_has_names_without_signs() -> None:
    line = sentence_of(names(spoken=True), Seen("goods.gained", "", {"seat": "red", "goods": 1, "why": "plunder"}))
    assert line == "Ann gets 1 of the goods (Plunder)."
    data = {"seat": "red", "to": "blue", "line": "offer blue give agreement:1 goods=1 get agreement:2"}
    line = sentence_of(names(spoken=True), Seen("trade.offer", "", data))
    assert line == "Ann offers Bob agreement 1, worth 2, and 1 of the goods for agreement 2, worth 3."


def test_who_attacks_without_a_seat_is_named() -> None:
    line = told("battle.begin", cell="b4", attacker="", defender="red", forces={"": {"dreadnought": 1}, "red": {}})
    assert line.startswith("Battle at b4: a neutral force attacks Ann *.")
    assert told("battle.end", cell="b4", winner=None, lost={}).startswith("The battle at b4 is over: nobody has won.")


def test_an_offer_says_what_its_agreements_are_worth() -> None:
    line = told("trade.offer", seat="red", to="blue", line="offer blue give agreement:1 goods=1 get agreement:2")
    assert line == "Ann * offers Bob ^ agreement 1, worth 2 + 1 of the goods for agreement 2, worth 3."


def test_what_waits_for_bills_and_cards_says_so() -> None:
    catalogue, words = load(), wording()
    races = catalogue.races.values()
    entries = [*catalogue.technologies.values(), *(race.technology for race in races),
               *(feature for race in races for feature in race.features)]  # fmt: skip
    waiting = {each.id for each in entries if "Nothing yet" in text_of(words, each)}
    assert waiting == FOR_CARDS_AND_BILLS


def test_what_scouts_and_spies_find_is_told_to_the_finder_alone() -> None:
    seat = {"red": {"marker": "radiation"}}
    scouted = Event("planet.scouted", "", {"seat": "red", "planet": "xanth"}, seat, 0)
    asked = Event("spies.asked", "", {"seat": "red"}, {"red": {"planet": "xanth", **seat["red"]}}, 1)
    for event in (scouted, asked):
        found = {viewer: sentence_of(names(), seen) for viewer in ("red", "blue", None)
                 if (seen := event.seen_by(viewer)) is not None}  # fmt: skip
        assert load().markers.planets["radiation"].text in found["red"]
        assert "Xanth" in found["red"]
        assert found["blue"] == found[None]
        assert "adiation" not in found["blue"]
    assert told("planet.scouted", seat="red", planet="xanth", marker="none").endswith("find: no marker.")


def test_a_refusal_of_the_rules_names_who_sits_there() -> None:
    assert names().in_sentence("Agreement 1 of blue is not free.") == "Agreement 1 of Bob is not free."
    assert names().in_sentence("c4 of green, bluely.") == "c4 of green, bluely."


def test_the_own_objective_is_told_and_that_others_have_one_is_not() -> None:
    assert told("objective.dealt", seat="blue", tier="covert") == ""
    assert told("objective.dealt", seat="blue", tier="secret") == "Bob ^ has a secret objective."
    assert told("objective.dealt", seat="red", tier="covert", objective="rival").startswith("Your covert objective: ")
