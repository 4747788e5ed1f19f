"""Every quantity of the registry is read where the game asks for it, or belongs to bills and action cards."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import attrs
import pytest
from test_council_rules import position

from content.council.load import load
from rules.council.cards.catalogue import Catalogue
from rules.council.cards.effects import Change
from rules.council.cards.names import QUANTITIES
from rules.council.cards.research import Feature
from rules.council.game import Game
from rules.council.invariants import faults
from rules.council.moves.damage import order_in_space
from rules.council.moves.goods import goods_limit
from rules.council.moves.limits import kind_limit, settle_fleet
from rules.council.moves.scoring import points
from rules.council.moves.technologies import price
from rules.council.notation.position import build
from rules.kernel.asks import Refused
from rules.kernel.events import Event

SOURCE = Path(__file__).parents[2] / "rules" / "council"
LATER = {
    "votes": "there are no ballots yet",
    "votes.bought": "votes are bought on ballots, which come with bills",
    "vote.tie": "ties are of ballots, which come with bills",
    "bills.count": "no bill is read yet",
    "draw.cards": "no action cards are drawn at the end of a round yet",
    "hand.limit": "without a draw no hand grows beyond it",
    "card.targets": "no action card is played yet",
    "card.sabotage": "no action card is played yet",
}
"""Quantities whose place comes with bills and action cards, each with the reason."""
COUNTED = 51


def with_toy(*changes: Change) -> Catalogue:
    """The printed game in which the Calder have one more feature."""
    toy = Feature("toy", "Toy", "A toy of the tests.", changes=changes)
    race = load().races["calder"]
    return attrs.evolve(load(), races={**load().races, "calder": attrs.evolve(race, features=(*race.features, toy))})


def game_with(*changes: Change, **tables: Any) -> tuple[Game, list[Event]]:
    """A game in which red is the race with the toy."""
    seats = {**tables.pop("seat", {})}
    seats["red"] = {"race": "calder", "technologies": [], **seats.get("red", {})}
    catalogue, events = with_toy(*changes), list[Event]()
    setup, mark = build(position(seat=seats, **tables), catalogue)
    return Game.from_state(catalogue, setup, mark.snapshot, events.append), events


def play_until(game: Game, point: str, **sheets: list[str]) -> None:
    """Give these sheets where they are asked for, and defaults elsewhere."""
    game.resume()
    while game.state.at != point and not game.over:
        ask = game.asks()[0]
        lines = sheets.pop(ask.seat) if ask.kind == "sheet.move" and ask.seat in sheets else ask.default
        game.answer(ask.seat, ask.key, list(lines))


def named_by_entries() -> Iterator[str]:
    """Quantities that an entry names for itself: how many infantry Levy places."""
    for race in load().races.values():
        yield from (act.quantity for feature in race.features for act in feature.acts if act.quantity)


def test_every_quantity_is_read_or_belongs_to_bills_and_cards() -> None:
    texts = [path.read_text(encoding="utf-8") for path in SOURCE.rglob("*.py") if path.parent.name != "cards"]
    read = set(re.findall(r'(?:number|allowed|changes)\(\s*game,\s*"([a-z._]+)"', "\n".join(texts)))
    assert len(QUANTITIES) == COUNTED
    assert set(QUANTITIES) - read - set(named_by_entries()) == LATER.keys()


def test_ships_of_one_kind_beyond_their_limit_are_lost() -> None:
    game, events = game_with(
        Change("stack.limit", becomes=2, of=("cruiser", "fighter")),
        fleet={"red": {"b4": {"cruiser": 4, "transport": 1, "fighter": 3}}},
    )
    assert kind_limit(game.context, "red", "destroyer") == 0
    settle_fleet(game.context, "red", "b4")
    assert game.state.fleet("b4", "red").units == {"cruiser": 2, "transport": 1, "fighter": 2}
    assert [event.kind for event in events] == ["units.lost"]


def test_a_dock_does_not_build_beyond_the_limit_of_a_kind() -> None:
    game, _ = game_with(
        Change("stack.limit", becomes=1, of=("cruiser",)),
        position={"at": "produce.orders"},
        seat={"red": {"goods": 9}},
        fleet={"red": {"c1": {"cruiser": 1}}},
    )
    game.resume()
    ask, dock = game.asks("red")[0], next(iter(game.context.layout.home_planets("red")))
    with pytest.raises(Refused, match=r"refused\.kind_limit"):
        game.check("red", ask.key, [f"build {dock} cruiser=1 pay goods=2"])


def test_goods_beyond_a_limit_are_lost_at_the_end_of_the_round() -> None:
    game, events = game_with(Change("goods.limit", becomes=3), seat={"red": {"goods": 8}, "blue": {"goods": 8}})
    assert goods_limit(game.context, "blue") is None
    play_until(game, "end.claim")
    assert [game.state.players[seat].goods for seat in ("red", "blue")] == [3, 8]
    assert {"seat": "red", "goods": 5, "why": "limit"} in [event.data for event in events]


def test_points_for_something_held_are_counted_and_sound() -> None:
    game, _ = game_with(Change("points.bonus", add=2))
    game.state.players["red"].awarded = 3
    assert points(game.context, "red") == 5
    assert not faults(game.context)


def test_a_specialty_can_count_for_any_colour_and_none_makes_none() -> None:
    owned = {"red": {"planets": ["corva", "dunmar"]}}
    plain, _ = game_with(seat=owned)
    assert price(plain.context, "red", "hylar_v", ("dunmar",)) == 7
    game, _ = game_with(Change("planet.specialty", allowed=True), seat=owned)
    assert price(game.context, "red", "hylar_v", ("dunmar",)) == 6
    assert price(game.context, "red", "hylar_v", ("corva",)) == 7


def test_who_cannot_be_attacked_is_not_met() -> None:
    fleets = {"red": {"b4": {"cruiser": 1}}, "blue": {"b5": {"destroyer": 1}}}
    game, events = game_with(Change("may.attack", allowed=False), fleet=fleets, marker={"b4": "gone"})
    play_until(game, "move.end", red=["move b4 cruiser=1 via b5 c8"])
    assert game.state.fleet("b4", "red").units == {"cruiser": 1}
    assert "battle.begin" not in {event.kind for event in events}


def test_who_cannot_be_attacked_is_passed_by_those_who_can() -> None:
    fleets = {"red": {"b4": {"cruiser": 1}}, "blue": {"b5": {"destroyer": 1}}}
    able = (Change("may.attack", allowed=False), Change("may.pass", allowed=True, of=("enemy_ships",)))
    for order, end in (("via b5 c8", "c8"), ("via b5", "b4"), ("via b5 c8 meet", "b4")):
        game, events = game_with(*able, fleet=fleets, marker={"b4": "gone", "c8": "gone"})
        play_until(game, "move.end", red=[f"move b4 cruiser=1 {order}"])
        assert game.state.fleet(end, "red").units == {"cruiser": 1}, order
        assert "battle.begin" not in {event.kind for event in events}


def test_what_takes_hits_before_others_stands_first_in_the_damage_order() -> None:
    game, _ = game_with(Change("damage.order", allowed=True, of=("war_sun",)))
    assert order_in_space(game.context, "red", "b4")[0] == "war_sun"
    assert order_in_space(game.context, "blue", "b4")[0] == "armour"
    game.state.players["red"].damage["space"] = ["cruiser"]
    assert order_in_space(game.context, "red", "b4")[:2] == ["war_sun", "cruiser"]
