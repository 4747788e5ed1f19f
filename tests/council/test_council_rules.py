"""Rules that a scenario shows badly: long battles, what a map can satisfy, which race technology is found."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs
import pytest

from content.council.load import load
from rules.council.cards.catalogue import Catalogue
from rules.council.cards.context import Context
from rules.council.cards.quantities import Case, allowed, number
from rules.council.game import Game
from rules.council.moves.cargo import stow
from rules.council.moves.objectives import possible
from rules.council.moves.space import next_to
from rules.council.notation.position import build
from rules.council.sheets.reading import check_sheet
from rules.council.state.force import Force
from rules.kernel.asks import Refused
from rules.kernel.events import Event


def position(**tables: Any) -> dict[str, Any]:
    """A position for three seats with no technologies that matter."""
    seats: dict[str, Mapping[str, Any]] = {
        seat: {"race": race, "technologies": []}
        for seat, race in (("red", "orrin"), ("blue", "sable"), ("green", "nesh"))
    }
    for seat, more in tables.pop("seat", {}).items():
        seats[seat] = {**seats[seat], **more}
    start = {"seats": ["red", "blue", "green"], "round": 4, **tables.pop("position", {})}
    return {"format": "council-position/1", "position": start, "seat": seats, **tables}


def game_at(data: Mapping[str, Any], catalogue: Catalogue | None = None, events: list[Event] | None = None) -> Game:
    setup, mark = build(data, load())
    return Game.from_state(catalogue or load(), setup, mark.snapshot, None if events is None else events.append)


def context(**tables: Any) -> Context:
    return game_at(position(**tables)).context


def write(game: Game, **sheets: list[str]) -> None:
    """Give these movement sheets, and empty ones of the others."""
    game.resume()
    for ask in game.asks():
        game.answer(ask.seat, ask.key, sheets.get(ask.seat, []))


def test_whoever_has_nothing_to_scrap_with_is_told_so() -> None:
    """No question reaches such a seat yet; a sheet of it is refused all the same."""
    with pytest.raises(Refused, match=r"number=1 why=refused\.cannot_scrap_anything"):
        check_sheet(context(), "red", "sheet.end", ["recycle c1 cruiser=1"])


def test_a_battle_that_takes_too_long_ends_and_the_attacker_goes_back() -> None:
    impatient = attrs.evolve(load(), numbers=attrs.evolve(load().numbers, longest_battle=2))
    fleets = {"red": {"b4": {"cruiser": 1}}, "blue": {"b5": {"cruiser": 1}}}
    events: list[Event] = []
    game = game_at(position(fleet=fleets, marker={"b4": "gone"}, dice={"battle": [1, 1, 1, 1]}), impatient, events)
    write(game, red=["move b4 cruiser=1 via b5"])
    kinds = [event.kind for event in events]
    assert kinds.count("battle.round") == 2
    assert "battle.deadlock" in kinds
    assert game.state.fleet("b4", "red").units == {"cruiser": 1}


@pytest.mark.parametrize("seed", range(12))
def test_alien_technology_is_one_of_a_race_that_nobody_plays(seed: int) -> None:
    fleets = {"red": {"a1": {"cruiser": 1}}}
    data = position(position={"seed": seed}, fleet=fleets, marker={"a2": "alien_technology"})
    game = game_at(data)
    write(game, red=["move a1 cruiser=1 via a2"])
    (found,) = game.state.players["red"].licences
    assert game.catalogue.technology(found).race not in {"orrin", "sable", "nesh"}


def test_an_objective_is_possible_only_on_a_map_with_what_it_needs() -> None:
    standard = context()
    assert all(possible(standard, objective) for objective in load().objectives)
    cells = {"0": "mecatol", "c1": "home1", "c7": "home2", "c13": "home3", "a1": "s05", "a2": "s07", "a3": "s11"}
    poor = context(position={"cell": cells})
    impossible = {objective for objective in load().objectives if not possible(poor, objective)}
    assert impossible == {"gatekeeper", "explorer", "technocrat", "oriented"}


def test_neighbours_are_beside_each_other_or_joined_by_a_wormhole() -> None:
    game = context()
    assert next_to(game, "0") == ["a1", "a2", "a3", "a4", "a5", "a6"]
    assert set(next_to(game, "c2")) == {"c1", "b1", "b2", "c14"}
    assert "b7" in next_to(game, "c18")


@pytest.mark.parametrize(("units", "homeless", "laden"), [
    ({"transport": 1, "infantry": 4, "fighter": 2}, {}, 1),
    ({"transport": 1, "infantry": 4, "fighter": 4}, {"fighter": 2}, 1),
    ({"transport": 2, "infantry": 6, "fighter": 6}, {}, 1),
    ({"transport": 2, "infantry": 7}, {}, 2),
    ({"war_sun": 1, "transport": 1, "infantry": 6}, {}, 0),
    ({"flagship": 1, "transport": 1, "infantry": 4}, {}, 1),
    ({"cruiser": 1, "infantry": 1, "tank": 1}, {"infantry": 1, "tank": 1}, 0),
    ({"flagship": 1, "infantry": 2, "pds": 1, "tank": 1}, {"infantry": 1}, 0),
    ({"flagship": 1, "pds": 3, "tank": 2}, {"pds": 2}, 0),
])  # fmt: skip
def test_what_has_no_place_and_which_transports_are_laden(
    units: dict[str, int], homeless: dict[str, int], laden: int
) -> None:
    stowage = stow(context(), "red", Force(units), "")
    assert stowage.homeless == homeless
    assert stowage.laden == laden


def test_capsules_hold_infantry_alone_and_are_filled_first() -> None:
    game = context(seat={"red": {"technologies": ["stasis_capsules"]}})
    assert stow(game, "red", Force({"cruiser": 2, "infantry": 2}), "").homeless == {}
    assert stow(game, "red", Force({"cruiser": 2, "tank": 1}), "").homeless == {"tank": 1}
    assert stow(game, "red", Force({"cruiser": 2, "transport": 1, "infantry": 2}), "").laden == 0


def test_a_quantity_is_what_it_becomes_and_what_is_added() -> None:
    game = context(seat={"red": {"race": "khurr", "technologies": ["khurr_broadside", "hylar_v"]}})
    first = frozenset({"space_battle", "attacking", "first_round"})
    assert number(game, "unit.shots", 1, Case("red", of="dreadnought", facts=first)) == 2
    assert number(game, "unit.shots", 1, Case("red", of="cruiser", facts=first)) == 1
    assert number(game, "unit.roll", 0, Case("red", of="cruiser", facts=first)) == 2
    assert number(game, "unit.roll", 0, Case("red", of="cruiser")) == 1
    assert number(game, "unit.roll", 0, Case("blue", of="cruiser", facts=first)) == 0


def test_what_an_enemy_has_changes_a_quantity_from_outside() -> None:
    game = context(seat={"blue": {"race": "oumen"}})
    beside = frozenset({"beside_pds"})
    assert not allowed(game, "may.bombard", True, Case("red", of="war_sun", enemy="blue", facts=beside))
    assert allowed(game, "may.bombard", True, Case("red", of="war_sun", enemy="blue"))
    assert allowed(game, "may.bombard", True, Case("red", of="war_sun", enemy="green", facts=beside))
