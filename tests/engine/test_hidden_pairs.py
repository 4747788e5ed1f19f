"""Paired worlds: who may not know that hidden cards differ receives the same bytes; planted leaks are caught."""

from __future__ import annotations

from typing import Any

import attrs
import paired_worlds
import planted_leaks
import pytest
import random_play

from rules.cosmic.actions import legal
from rules.cosmic.cards import action
from rules.cosmic.cards.context import Context
from rules.cosmic.flow import planning, reveal
from rules.cosmic.game import Game
from rules.cosmic.notation.position import read_position

BATCHES = 3 * random_play.LONGER
EACH = 90
FEWEST_WHOLE = 50
"""Pairs of a batch compared to the end of the encounter after the one they begin in."""
LEAKS_SOUGHT = 120
SELECTIONS = [("red", "planning.select"), ("blue", "planning.select")]


@pytest.mark.parametrize("batch", range(BATCHES))
def test_worlds_that_differ_in_hidden_cards_look_the_same_to_the_others(batch: int) -> None:
    """Property 4 and DESIGN.md section 5: same bytes in the same order, keys and stops of the table included."""
    ends = paired_worlds.survey(range(batch * EACH, (batch + 1) * EACH))
    assert ends["the encounter is over"] >= FEWEST_WHOLE, ends


# -- the net catches what it is there for


def leaks() -> bool:
    return paired_worlds.leaking(range(LEAKS_SOUGHT), paired_worlds.pair)


def test_a_view_that_counts_artifacts_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    planted_leaks.in_views(monkeypatch, planted_leaks.artifacts)
    assert leaks()


def test_an_event_that_tells_of_a_hand_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    planted_leaks.in_events(monkeypatch, {"alliance.invited"}, planted_leaks.reinforcements)
    assert leaks()


def test_a_window_that_stops_for_hands_only_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def leaky(game: Context, seat: str, point: str, cause: Any = None) -> bool:
        return bool(legal.options_at(game, seat, point, cause))

    monkeypatch.setattr(legal, "open_to", leaky)
    assert leaks()


def test_a_reinforcement_loop_that_stops_for_hands_only_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reveal, "_loop_open", lambda game, seat: reveal._loop_ask(game, seat) is not None)
    assert leaks()


def test_a_selection_that_is_not_put_where_one_card_is_left_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """A public question answered by the engine tells that the hand leaves one answer."""
    honest = planning._ask

    def leaky(game: Context, seat: str) -> Any:
        return attrs.evolve(honest(game, seat), always=False)

    monkeypatch.setattr(planning, "_ask", leaky)
    assert put_at("planning.select", hand=["attack_06", "plague"]) == SELECTIONS[1:]
    assert put_at("planning.select", hand=["attack_06", "attack_08"]) == SELECTIONS


def test_property_4_a_key_counted_over_the_whole_table_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    planted_leaks.in_keys(monkeypatch)
    assert leaks()


# -- questions that a hand could answer at once


def put_at(point: str, *, hand: list[str], promise: str | None = None) -> list[tuple[str, str]]:
    """Who is asked what first where red, the offense, has this hand; `promise`: what red gives in a deal made."""
    negotiates = promise is not None
    cards = {"red": "negotiate", "blue": "negotiate"} if negotiates else {}
    cursor = (
        f"""
[cursor]
offer = {{ seat = "blue", give = [], get = ["{promise}"] }}
"""
        if negotiates
        else ""
    )
    text = f"""
format = "cosmic-position/1"
[position]
seats = ["red", "blue", "green"]
at = "{point}"
offense = "red"
defense = "blue"
planet = "blue.1"
gate = {{ red = 2 }}
{"outcome = 'deal'" if negotiates else ""}
cards = {{ {", ".join(f'{seat} = "{card}"' for seat, card in cards.items())} }}
[seat.red]
hand = {hand!r}
[seat.blue]
hand = ["attack_10", "attack_12"]
{cursor}
"""
    setup, mark = read_position(text, random_play.CATALOGUE)
    game = Game.from_state(random_play.CATALOGUE, setup, mark.snapshot)
    game.resume()
    return [(ask.seat, ask.kind) for ask in game.asks()]


def test_a_selection_is_put_even_where_one_card_is_left() -> None:
    assert put_at("planning.select", hand=["attack_06", "plague"]) == SELECTIONS


@pytest.mark.parametrize("hand", [["negotiate", "attack_06"], ["negotiate", "negotiate"], ["morph", "negotiate"]])
def test_cards_promised_by_kind_are_asked_for_whatever_the_hand(hand: list[str]) -> None:
    """With one negotiate left nobody else may learn, from an answer in no time, that it was the only one."""
    assert put_at("deal.carry_out", hand=hand, promise="kind:negotiate") == [("red", "cards.give")]


# -- who is asked and where the table stops


@pytest.mark.parametrize("seed", range(4 * random_play.LONGER))
def test_whoever_can_play_something_is_open_by_public_knowledge(seed: int) -> None:
    game, rng = random_play.new_game(seed, beats=True)
    for _ in random_play.play(game, rng):
        play = game.play
        for point in play.index.cards:
            if point in {action.PLAYED, action.USED} or not _ready_here(play, point):
                continue
            for seat in play.state.seats:
                if legal.options_at(play, seat, point):
                    assert legal.open_to(play, seat, point), (point, seat)


def _ready_here(play: Context, point: str) -> bool:
    """Whether the parts of a point can be looked at now: some need cards on the table."""
    return point == play.state.at


def test_a_public_hand_of_no_cards_is_open_to_nothing() -> None:
    game, _ = random_play.new_game(1, beats=True)
    seat = game.setup.seats[0]
    game.state.players[seat].hand = []
    assert not legal.open_to(game.play, seat, "regroup.start")


def test_a_card_whose_copies_all_lie_open_opens_nothing() -> None:
    game, _ = random_play.new_game(1, beats=True)
    play, seat = game.play, game.setup.seats[0]
    for pile in (play.state.deck, *(player.hand for player in play.state.players.values())):
        for card in [card for card in pile if card in {"plague", "mobius_tubes"}]:
            pile.remove(card)
            play.state.discard.append(card)
    play.state.players[seat].hand = ["attack_06"]
    play.state.players[play.offense].warp = 2
    assert not any(legal.open_to(play, each, "regroup.start") for each in play.state.seats)
    play.state.discard.remove("plague")
    assert legal.open_to(play, seat, "regroup.start")


def test_pairs_are_drawn_from_all_parts_of_games() -> None:
    """What the net compares is no handful of openings."""
    seeds = range(100)
    found = [made for seed in seeds if (made := paired_worlds.pair(seed)) is not None]
    assert len({made.one.game.state.at for made in found}) == len(paired_worlds.START_POINTS)
    assert len({made.one.game.state.encounters for made in found}) > 5
    assert {len(made.one.game.setup.seats) for made in found} == {3, 4, 5}
    assert {made.difference.partner is None for made in found} == {True, False}
