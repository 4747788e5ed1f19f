"""Setup: races by wish, maps for every number of seats, start units, markers, objectives."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from content.council.load import load
from rules.council.game import Game
from rules.council.invariants import faults
from rules.council.moves.objectives import possible
from rules.council.protocol.options import OptionError, Options
from rules.council.setup import COLOURS, Setup

THREE = ("red", "blue", "green")


def set_up(seats: int = 3, wishes: Mapping[str, list[str]] | None = None, **options: str) -> Game:
    """A game up to its first movement sheets."""
    setup = Setup(COLOURS[:seats], seed=5, options=Options(**options))  # type: ignore[arg-type]
    game = Game.open(load(), setup)
    for ask in game.asks():
        if ask.kind == "setup.race":
            game.answer(ask.seat, ask.key, [f"race:{race}" for race in (wishes or {}).get(ask.seat, [])])
    return game


def races(game: Game) -> dict[str, str]:
    return {seat: player.race for seat, player in game.state.players.items()}


def test_a_seat_gets_its_first_wish_that_is_free() -> None:
    given = races(set_up(wishes={"red": ["vey"], "blue": ["khurr", "sol"], "green": ["oumen"]}))
    assert given == {"red": "vey", "blue": "khurr", "green": "oumen"}


def test_of_two_with_one_wish_the_second_gets_its_next() -> None:
    given = races(set_up(wishes={seat: ["vey", "khurr", "sol"] for seat in THREE}))
    assert sorted(given.values()) == ["khurr", "sol", "vey"]


def test_who_wishes_nothing_gets_a_free_race_and_none_is_there_twice() -> None:
    for seats in (3, 4, 5, 6):
        given = races(set_up(seats, wishes={"red": ["sol"]}))
        assert len(set(given.values())) == seats


def test_at_a_table_of_random_races_nobody_is_asked() -> None:
    game = Game.open(load(), Setup(THREE, options=Options(race_choice="random")))
    assert {ask.kind for ask in game.asks()} == {"sheet.move"}


def test_wishes_are_secret_until_all_have_named_theirs() -> None:
    game = Game.open(load(), Setup(THREE, seed=5))
    ask = game.asks("red")[0]
    game.answer("red", ask.key, ["race:vey"])
    assert game.view("blue").seats[0].race == ""
    assert game.view("blue").finished == ["red"]


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
@pytest.mark.parametrize("kind", ["standard", "dealt"])
def test_a_map_is_laid_out_for_every_number_of_seats(seats: int, kind: str) -> None:
    game = set_up(seats, map=kind)
    board = game.catalogue.boards[seats]
    assert set(game.state.cells) == set(board.cells)
    assert tuple(game.context.layout.homes.values()) == board.homes
    assert not faults(game.context)
    systems = [system for system in game.state.cells.values() if not system.startswith("home")]
    assert len(set(systems)) == len(systems)


def test_start_units_stand_where_the_rules_put_them() -> None:
    game = set_up(wishes={"red": ["irrith"], "blue": ["oumen"], "green": ["sol"]})
    planets = game.state.planets
    assert planets["irr"].force.units == {"tank": 1, "infantry": 5, "dock": 1}
    assert planets["clutch"].force.units == {"infantry": 1}
    assert game.state.fleet("c1", "red").units == {"transport": 2, "destroyer": 2}
    assert planets["oum"].force.units == {"pds": 2, "infantry": 3, "dock": 1}
    assert game.state.fleet("c13", "green").units == {"transport": 2, "cruiser": 1, "destroyer": 1, "fighter": 4}
    assert game.state.players["green"].technologies == ["hylar_v", "cybernetics"]
    assert {player.goods for player in game.state.players.values()} == {0}


def test_every_neutral_planet_and_every_empty_system_has_a_closed_marker() -> None:
    game = set_up(4)
    layout, state = game.context.layout, game.state
    wanted = {planet for planet, there in state.planets.items() if not there.owner and not layout.is_station(planet)}
    empty = {"b3", "a5", "c5", "c10"}
    assert set(state.markers) == wanted | empty
    assert not any(marker.open for marker in state.markers.values())
    assert "mecatol_rex" in wanted


def test_ten_public_objectives_are_stacked_by_their_points() -> None:
    game = set_up()
    order = [*game.state.objectives, *reversed(game.state.stack)]
    tiers = [game.catalogue.objectives[objective].tier for objective in order]
    assert tiers == ["public_1"] * 6 + ["public_2"] * 3 + ["public_3"]


def test_every_seat_has_a_covert_objective_that_the_map_can_satisfy() -> None:
    game = set_up(6)
    covert = [player.covert for player in game.state.players.values()]
    assert len(set(covert)) == 6
    assert all(possible(game.context, objective) for objective in covert)


@pytest.mark.parametrize(("setup", "reason"), [
    (Setup(("red", "blue")), "3 to 6 players, not 2"),
    (Setup((*COLOURS, "red")), "3 to 6 players, not 7"),
    (Setup(("red", "blue", "red")), "'red' is no colour, or sits twice"),
    (Setup(("red", "blue", "pink")), "'pink' is no colour"),
    (Setup(THREE, races=("sol",)), "need as many races, not 1"),
    (Setup(THREE, races=("sol", "sol", "vey")), "'sol' is no race, or is there twice"),
    (Setup(THREE, races=("sol", "elves", "vey")), "'elves' is no race"),
])  # fmt: skip
def test_seats_that_cannot_be_are_refused(setup: Setup, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        Game.open(load(), setup)


def test_races_are_picked_one_after_the_other_each_from_those_left() -> None:
    game = set_up(race_choice="draft")
    picked: list[str] = []
    while game.asks()[0].kind == "setup.pick":
        (ask,) = game.asks()
        assert not {f"race:{race}" for race in picked} & set(ask.options)
        assert len(ask.options) == 10 - len(picked)
        game.answer(ask.seat, ask.key, [ask.options[-1]])
        picked.append(races(game)[ask.seat])
    assert len(set(picked)) == 3
    assert game.state.at == "move.orders"


@pytest.mark.parametrize("known", ["after", "before"])
def test_initiative_is_known_before_or_after_the_sheets_are_written(known: str) -> None:
    game = set_up(initiative_known=known)
    order = list(game.view("red").initiative)
    assert bool(order) is (known == "before")
    while game.state.at == "move.orders":
        ask = game.asks()[0]
        game.answer(ask.seat, ask.key, [])
    assert sorted(game.state.initiative) == sorted(THREE)
    assert not order or game.state.initiative == order


@pytest.mark.parametrize(
    ("chosen", "key"),
    [({"mapp": "dealt"}, "options.unknown"), ({"map": "round"}, "options.cannot_be"),
     ({"last_round": 99}, "options.cannot_be"), ({"movement": "simultaneous"}, "options.later"),
     ({"cards": "windows"}, "options.later"), ({"movement": "chaos"}, "options.cannot_be")],
)  # fmt: skip
def test_an_option_that_cannot_be_is_refused_with_a_key_and_its_name(chosen: Mapping[str, object], key: str) -> None:
    with pytest.raises(OptionError) as caught:
        Options.from_names(chosen)
    assert (caught.value.message.key, caught.value.message.values["name"]) == (key, *chosen)


def test_a_choice_that_cannot_be_changed_yet_may_be_named() -> None:
    assert Options.from_names({"movement": "initiative", "victory": "round_end"}) == Options()
