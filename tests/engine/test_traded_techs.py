"""Techs in deals: each of them changes hands, complete and face down, and nobody learns of one from what is asked."""

from __future__ import annotations

import attrs
import pytest
import random_play

from cosmic_tui.games.cosmic.replay.kind import COSMIC_REPLAYS
from cosmic_tui.host.match.view_changes import ViewRecorder, changes_in, own_texts
from rules.cosmic.game import Game
from rules.cosmic.invariants import faults
from rules.cosmic.notation.position import read_position
from rules.cosmic.protocol.views import View
from rules.kernel.changes import apply
from rules.kernel.events import Event

CATALOGUE = random_play.CATALOGUE
TECHS = sorted(CATALOGUE.techs)
OPEN = [tech for tech in TECHS if not CATALOGUE.techs[tech].secret]
VIEWERS = ("red", "blue", "green", None)
POSITION = """
format = "cosmic-position/1"
[position]
seats = ["red", "blue", "green"]
variants = ["tech"]
at = "deal.talk"
offense = "red"
defense = "blue"
planet = "blue.2"
gate = {{ red = 3 }}
cards = {{ red = "negotiate", blue = "negotiate" }}
revealed = true
options = {{ trade_techs = true }}
{more}
[seat.red]
techs = [{reds}]
[seat.blue]
techs = [{blues}]
"""


def talking(reds: str, blues: str = "", more: str = "") -> tuple[Game, list[Event]]:
    """Red and blue in the talk of a deal, and what is told from then on."""
    events: list[Event] = []
    setup, mark = read_position(POSITION.format(reds=reds, blues=blues, more=more), CATALOGUE)
    game = Game.from_state(CATALOGUE, setup, mark.snapshot, events.append)
    game.resume()
    return game, events


def say(game: Game, seat: str, *words: str) -> None:
    game.answer(seat, next(ask for ask in game.asks(seat) if ask.kind == "deal.talk").key, list(words))


def told(view: View) -> object:
    """What of a view has to do with techs."""
    techs = {player.seat: [attrs.asdict(tech) for tech in player.techs] for player in view.players}
    return techs, view.tech_discard, view.cannon, view.flagship


def trade(game: Game, tech: str) -> None:
    """Red gives the tech and every viewer follows it by what changes alone, until all is carried out."""
    recorder = ViewRecorder(game.views)
    begun = recorder.changes()
    views = {viewer: apply(None, changes_in(own_texts(begun, viewer))) for viewer in VIEWERS}
    say(game, "red", "offer", "give", f"tech:{tech}", "get", "none")
    say(game, "blue", "accept")
    while True:
        changes = recorder.changes()
        views = {viewer: apply(view, changes_in(own_texts(changes, viewer))) for viewer, view in views.items()}
        assert faults(game.state, CATALOGUE) == []
        if game.state.at != "deal.carry_out":
            break
        ask = game.asks()[0]
        game.answer(ask.seat, ask.key, list(ask.default))
    for viewer, view in views.items():
        assert told(COSMIC_REPLAYS.read_view(view)) == told(game.view(viewer)), viewer


@pytest.mark.parametrize("tech", TECHS)
def test_a_tech_face_down_is_given_face_down_and_only_the_two_know_it(tech: str) -> None:
    other = next(each for each in TECHS if each != tech)
    game, events = talking(f'{{ id = "{other}", ships = 2 }}, {{ id = "{tech}" }}')
    trade(game, tech)
    (given,) = game.state.players["blue"].techs
    assert (given.id, given.ships, given.complete) == (tech, 0, False)
    assert [card.id for card in game.state.players["red"].techs] == [other]
    passed = next(event for event in events if event.kind == "deal.tech")
    for viewer, knows in (("red", True), ("blue", True), ("green", False), (None, False)):
        seen = passed.seen_by(viewer)
        assert seen is not None
        assert (seen.data.get("tech") == tech) is knows


@pytest.mark.parametrize("tech", OPEN)
def test_a_complete_tech_stays_complete_and_rests_until_the_next_encounter(tech: str) -> None:
    more = 'prometheus = "red.1"' if tech == "the_prometheus" else ""
    game, _ = talking(f'{{ id = "{tech}", complete = true }}', more=more)
    trade(game, tech)
    (given,) = game.state.players["blue"].techs
    assert (given.id, given.complete, given.used) == (tech, True, ("*",))
    assert game.state.players["red"].techs == []


@pytest.mark.parametrize("blues", ["the_qax", "energy_cloak"])
def test_what_a_dealer_is_offered_to_ask_for_does_not_depend_on_what_lies_face_down(blues: str) -> None:
    game, _ = talking('{ id = "omega_missile" }', f'{{ id = "{blues}" }}')
    (red,) = game.asks("red")
    wishes = {option.removeprefix("get:tech:") for option in red.options if option.startswith("get:tech:")}
    assert wishes == set(TECHS) - {"omega_missile"}
