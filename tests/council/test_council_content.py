"""The printed facts of Council of Suns are the ones of its rules."""

import hashlib
import re
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import get_args

import pytest

from content.council.load import load
from rules.council.cards.balance import balance
from rules.council.cards.catalogue import Catalogue, UnknownEntryError
from rules.council.cards.galaxy import COORDINATES, distance, neighbours
from rules.council.cards.names import POINTS, QUANTITIES
from rules.council.cards.papers import Aim, Target

PROJECT = Path(__file__).resolve().parents[2]

UNITS = {
    "fighter": (1, 2, 9, 1, 0, 0, False, 0),
    "destroyer": (1, 1, 9, 1, 2, 0, False, 8),
    "cruiser": (2, 1, 7, 1, 2, 0, False, 8),
    "transport": (3, 1, 9, 1, 1, 6, False, 4),
    "dreadnought": (5, 1, 5, 1, 1, 0, True, 5),
    "war_sun": (12, 1, 3, 3, 2, 6, True, 2),
    "flagship": (8, 1, 7, 2, 1, 3, True, 1),
    "infantry": (1, 2, 8, 1, 0, 0, False, 0),
    "tank": (2, 1, 6, 1, 0, 0, True, 4),
    "pds": (2, 1, 6, 1, 0, 0, False, 6),
    "dock": (4, 1, 0, 0, 0, 0, False, 3),
}
"""Cost for how many, hit number, shots, speed, hold, armour, limit."""

COPIES = {
    5: {"sabotage", "high_morale"},
    4: {"direct_hit", "flanking", "regional_conflict", "second_look", "friendly_fire"},
    3: {"silence_of_space", "rare_mineral", "beacon_of_hope", "devastation"},
    2: {
        *("rushed_repairs", "extra_reinforcements", "mighty_empire", "radio_failure", "brave_to_the_end"),
        *("armour_plating", "experimental_weapons", "equipment_sabotage", "geomagnetic_mines"),
    },
}
"""How often -> the action cards that are in the deck so often; all others are there once."""


@pytest.fixture(scope="module")
def catalogue() -> Catalogue:
    return load()


class TestHowMuchThereIs:
    def test_of_everything(self, catalogue: Catalogue) -> None:
        bills = catalogue.bills.values()
        assert len(bills) == 88
        assert sum(bill.law for bill in bills) == 52
        assert sum(bill.elect is not None for bill in bills) == 34
        assert sum(bill.elect is None and not bill.failed for bill in bills) == 10
        assert len(catalogue.action_cards) == 70
        assert len(catalogue.action_deck()) == 110
        assert len(catalogue.technologies) == 32
        assert len(catalogue.units) == 11
        assert sum(terrain.special for terrain in catalogue.terrains.values()) == 5
        assert len(catalogue.races) == 10
        assert len(catalogue.systems) == 38
        assert (len(catalogue.markers.systems), len(catalogue.markers.planets)) == (11, 17)

    def test_of_objectives(self, catalogue: Catalogue) -> None:
        tiers = Counter(objective.tier for objective in catalogue.objectives.values())
        assert tiers == {"covert": 10, "secret": 13, "public_1": 19, "public_2": 11, "public_3": 2}
        points = {tier: (facts.points, facts.opens) for tier, facts in catalogue.tiers.items()}
        opened = {"public_1": (1, 6), "public_2": (2, 3), "public_3": (3, 1)}
        assert points == {"covert": (1, 0), "secret": (2, 0), **opened}

    def test_of_names(self) -> None:
        assert len(POINTS) == len(set(POINTS)) == 82
        assert len(QUANTITIES) == len(set(QUANTITIES)) == 51

    def test_of_planets(self, catalogue: Catalogue) -> None:
        planets = [planet for system in catalogue.systems.values() for planet in system.planets]
        assert len(planets) == 38
        assert sum(planet.resource for planet in planets) == 52
        assert sum(planet.influence for planet in planets) == 50
        assert Counter(planet.specialty for planet in planets if planet.specialty) == {"red": 6, "green": 6, "blue": 6}
        kinds = Counter(system.kind for system in catalogue.systems.values() if not system.centre)
        assert kinds == {"planets": 22, "stations": 2, "empty": 6, "special": 7}

    def test_of_copies(self, catalogue: Catalogue) -> None:
        copies: dict[int, set[str]] = {}
        for card in catalogue.action_cards.values():
            copies.setdefault(card.copies, set()).add(card.id)
        assert {count: cards for count, cards in copies.items() if count > 1} == COPIES


class TestUnits:
    def test_have_the_numbers_of_the_table(self, catalogue: Catalogue) -> None:
        units = catalogue.units.values()
        found = {
            unit.id: (unit.cost, unit.per, unit.hit, unit.shots, unit.speed, unit.hold, unit.armour, unit.limit)
            for unit in units
        }
        assert found == UNITS

    def test_do_what_only_some_can(self, catalogue: Catalogue) -> None:
        def able(what: str) -> dict[str, object]:
            return {unit.id: getattr(unit, what) for unit in catalogue.units.values() if getattr(unit, what)}

        assert able("barrage") == {"destroyer": 2}
        assert able("bombard") == {"dreadnought": 1, "war_sun": 1}
        assert able("size") == {"fighter": 1, "infantry": 1, "tank": 1, "pds": 1}
        assert able("per_planet") == {"pds": 2, "dock": 1}
        assert able("fighters") == {"dock": 3}
        assert able("builds") == {"dock": 2}
        assert able("needs") == {"war_sun": "war_sun"}
        assert able("scouts") == {"fighter": True}
        assert able("erases") == {"dreadnought": True, "war_sun": True}
        assert able("shields") == {"pds": True}
        assert able("ignores_shield") == able("bombards_alone") == {"war_sun": True}

    @pytest.mark.parametrize(("unit", "count", "price"), [("infantry", 3, 2), ("fighter", 2, 1), ("cruiser", 2, 4)])
    def test_that_come_two_for_one_are_rounded_up(
        self, catalogue: Catalogue, unit: str, count: int, price: int
    ) -> None:
        assert catalogue.units[unit].price(count) == price

    def test_that_count_as_ships_are_no_fighters(self, catalogue: Catalogue) -> None:
        ships = {unit.id for unit in catalogue.units.values() if unit.counts_as_ship}
        assert ships == {"destroyer", "cruiser", "transport", "dreadnought", "war_sun", "flagship"}

    def test_fall_in_the_order_of_the_rules(self, catalogue: Catalogue) -> None:
        damage = catalogue.damage
        assert damage.space[:3] == ("armour", "fighter", "transport_empty")
        assert damage.space[-3:] == ("dreadnought", "war_sun", "flagship")
        assert damage.ground == ("tank_armour", "infantry", "tank")
        assert damage.armour == ("cruiser", "dreadnought", "war_sun", "flagship")

    def test_are_limited_by_the_round(self, catalogue: Catalogue) -> None:
        limits = [catalogue.numbers.fleet_limit_in(number) for number in range(1, 13)]
        assert limits == [4, 4, 5, 5, 5, 6, 6, 6, 7, 7, 7, 8]


class TestTheBoard:
    def test_has_37_cells_in_a_spiral_from_north(self) -> None:
        assert len(COORDINATES) == 37
        assert COORDINATES["a1"] == (0, -1)
        assert COORDINATES["c1"] == (0, -3)
        assert COORDINATES["b2"] == (1, -2)
        assert neighbours("0") == ("a3", "a4", "a5", "a6", "a1", "a2")
        assert set(neighbours("b2")) == {"a1", "a2", "b1", "b3", "c2", "c3"}
        assert (distance("c1", "c10"), distance("a1", "a2"), distance("b3", "b3")) == (6, 1, 0)

    @pytest.mark.parametrize(("seats", "left_out"), [(3, 9), (4, 6), (5, 3), (6, 0)])
    def test_leaves_out_what_is_far_from_homes(self, catalogue: Catalogue, seats: int, left_out: int) -> None:
        board = catalogue.boards[seats]
        assert len(COORDINATES) - len(board.cells) == left_out
        assert all(distance(home, "0") == 3 for home in board.homes)
        assert all(set(board.neighbours(home)) <= board.cells for home in board.homes)

    @pytest.mark.parametrize("seats", [3, 4, 5, 6])
    def test_has_a_fair_standard_map(self, catalogue: Catalogue, seats: int) -> None:
        board, cells = catalogue.boards[seats], catalogue.standard_map(seats).cells
        layout = {cell: catalogue.systems[name] for cell, name in cells.items() if not name.startswith("home")}
        measure = balance(board, layout)
        assert measure.faults == 0
        assert len(measure.slices) == seats
        assert max(measure.slices) - min(measure.slices) <= 2

    def test_has_terrain_that_hinders(self, catalogue: Catalogue) -> None:
        terrains = catalogue.terrains
        closed = {terrain.id for terrain in terrains.values() if not terrain.enter}
        assert closed == {"asteroids", "supernova"}
        assert {terrain.id for terrain in terrains.values() if not terrain.cross} == {*closed, "nebula", "ion_storm"}
        assert (terrains["nebula"].speed_from, terrains["rift"].lost_on) == (1, 5)
        assert not terrains["ion_storm"].fired_into
        assert not terrains["ion_storm"].fighters_shoot


class TestRaces:
    def test_name_what_is_theirs(self, catalogue: Catalogue) -> None:
        assert {race.technology.race for race in catalogue.races.values()} == set(catalogue.races)
        agreements = {race.id: race.agreements for race in catalogue.races.values()}
        assert agreements["orrin"] == (3, 3)
        assert agreements["khurr"] == agreements["irrith"] == (1, 1)
        surcharges = Counter(race.technology.surcharge for race in catalogue.races.values())
        assert surcharges == {1: 1, 2: 5, 3: 4}

    def test_are_looked_up_with_everything_they_have(self, catalogue: Catalogue) -> None:
        assert catalogue.technology("sol_drop_pods").race == "sol"
        assert catalogue.technology("hylar_v").race == ""
        assert catalogue.feature("levy").acts[0].units == {"infantry": 2}
        assert catalogue.planet("terra").name == "Terra"
        assert catalogue.planet("moor").name == "Moor Station"

    def test_and_nothing_else(self, catalogue: Catalogue) -> None:
        for lookup in (catalogue.technology, catalogue.feature, catalogue.planet):
            with pytest.raises(UnknownEntryError, match="'nobody'"):
                lookup("nobody")
        with pytest.raises(UnknownEntryError, match="'7'"):
            catalogue.standard_map(7)


class TestTheCouncil:
    def test_reads_bills_that_say_what_happens(self, catalogue: Catalogue) -> None:
        elects = Counter(bill.elect for bill in catalogue.bills.values() if bill.elect)
        twos = {"two_seats": 2, "planet": 4, "two_planets": 1}
        assert elects == {"seat": 21, **twos, "law": 2, "colour": 1, "public_objective": 2, "special_system": 1}
        asking = [bill for bill in catalogue.bills.values() if bill.asks]
        assert len(asking) == 22
        assert [bill.id for bill in catalogue.bills.values() if bill.unreadable_if] == ["lord_of_mecatol"]

    def test_has_cards_of_every_aim(self, catalogue: Catalogue) -> None:
        cards = catalogue.action_cards.values()
        assert {card.aimed for card in cards} == set(get_args(Aim))
        assert {target for card in cards for target in card.names} == set(get_args(Target))
        assert [card.id for card in cards if card.sheet == "automatic"] == ["sabotage"]
        assert {card.id for card in cards if card.sheet == "window"} == {"thugs", "usurper", "veto"}


def test_the_catalogue_is_read_once() -> None:
    assert load() is load()


FOREIGN = {
    *("7ed613d7339a391d", "567f0ade54d0dfcc", "02db86cdaae9c9e4"),
    *("9aef88d995cbd16d", "59ef4f38f435e345", "329b48de4b0f4518"),
}
"""Digests of titles and publishers, one or two words each, so that this file does not name them either."""


def _named(text: str, foreign: set[str]) -> list[str]:
    """The words and pairs of neighbouring words in the text whose digest is among the foreign ones."""
    words = re.findall(r"[^\W_]+", text.lower())
    pairs = [f"{first} {second}" for first, second in pairwise(words)]
    return sorted({said for said in (*words, *pairs) if _digest(said) in foreign})


def _digest(said: str) -> str:
    return hashlib.blake2b(said.encode(), digest_size=8).hexdigest()


def test_no_title_of_a_publisher_appears() -> None:
    folders = [PROJECT / layer / "council" for layer in ("rules", "content", "tests")]
    files = [path for folder in folders for path in folder.rglob("*") if path.suffix in {".py", ".toml"}]
    assert len(files) > 30
    assert {path.name: named for path in files if (named := _named(path.read_text("utf-8"), FOREIGN))} == {}


def test_a_title_is_found_however_it_is_written() -> None:
    foreign = {_digest("golden crown"), _digest("gc4")}
    assert _named('name = "The Golden\n# Crown"', foreign) == ["golden crown"]
    assert _named("golden_crown = GC4", foreign) == ["gc4", "golden crown"]
    assert _named("a crown, golden", foreign) == []
