"""Timing points, parts of cards, events and kinds of question: what is declared occurs, and nothing else does."""

from __future__ import annotations

import random
from collections import defaultdict
from functools import cache
from pathlib import Path
from typing import Any

import alien_play
import attrs
import pytest
import random_play

from cosmic_tui.games.cosmic.scenarios import found_in, of_the_card_game
from rules.cosmic.cards.action import PLAYED, TECH_USED, USED
from rules.cosmic.cards.behaviours import Artifact
from rules.cosmic.flow.line import LINE, STEPS
from rules.cosmic.game import Game
from rules.cosmic.invariants import faults
from rules.cosmic.notation.runner import Failed, Run
from rules.cosmic.notation.scenario import read_file
from rules.cosmic.protocol.timing import MAIN_LINE, POINTS, REACTIONS, phase_of
from rules.cosmic.state.state import END
from rules.kernel.asks import NOT_PLAYERS, Ask, Shape
from rules.kernel.events import Event
from rules.kernel.scenario import PositionError

EVENTS, KINDS = random_play.CATALOGUE.events, random_play.CATALOGUE.questions
SCENARIOS = Path(__file__).resolve().parents[1] / "scenarios"
GAMES = 24 * random_play.LONGER
ALIENS_EVERY = 4
"""Every so-manieth seed is played with aliens too; in some of these the aliens are chosen or come by a combo."""

# -- timing points

LINE_OF_TIMING = [
    "setup.choose", "setup.aliens", "setup.techs", "turn.start", "start_turn.shift", "start_turn.new_hand",
    "start_turn.use", "start_turn.recheck", "encounter.begin", "regroup.start", "regroup.tech",
    "regroup.before_retrieve", "regroup.retrieve", "regroup.end", "destiny.before_draw", "destiny.draw",
    "destiny.drawn", "destiny.target", "destiny.own_colour", "destiny.wild_choice", "destiny.defense_known",
    "launch.start", "launch.aim", "launch.aimed", "launch.before_ships", "launch.ships", "launch.after_ships",
    "launch.reclaim", "alliance.before_invites", "alliance.offense_invites", "alliance.defense_invites",
    "alliance.after_invites", "alliance.response", "alliance.formed", "planning.start", "planning.check_cards",
    "planning.before_select", "planning.recheck", "planning.forced_card", "planning.face_up", "planning.face_up_seen",
    "planning.select", "planning.after_select", "reveal.before", "reveal.half_up", "reveal.claim",
    "reveal.claim_answer", "reveal.turn_up", "reveal.revealed", "reveal.announced", "reveal.replace", "reveal.retype",
    "reveal.own_value", "reveal.cards_final", "reveal.match_up", "reveal.totals", "reveal.reinforcements",
    "reveal.totals_final", "reveal.upset", "deal.allies_return", "deal.talk", "deal.made", "deal.confirmed",
    "deal.carry_out", "deal.completed", "deal.failed", "deal.penalty", "deal.gate_return", "deal.after",
    "resolution.outcome_known", "resolution.before_losses", "resolution.losers_to_warp", "resolution.extra_losses",
    "resolution.land", "resolution.win_check", "resolution.before_compensation", "resolution.compensation",
    "resolution.after_compensation", "resolution.rewards", "resolution.after_reward", "resolution.allies_return",
    "resolution.after", "resolution.before_discard", "resolution.discard", "resolution.after_discard",
    "encounter.broken_off", "encounter.end", "encounter.cleanup", "turn.continue", "turn.end",
]  # fmt: skip
"""The main line of timing.md, section 11."""
REACTIONS_TO = {PLAYED, USED, TECH_USED}
"""Points at which an action is answered."""
TRIGGERS = {
    "alliance.answering", "alliance.inviting", "card.discarded", "card.discarding", "card.drawing", "card.drawn",
    "colony.established", "deck.reshuffled", "flare.played", "hand.new", "power.lost", "power.use", "sheet.shown",
    "ship.retrieved", "ship.to_warp", "ship.warped", "tech.completed", "tech.use",
}  # fmt: skip
"""Points beside the line that something opens by happening, or that answer a use."""
UNANNOUNCED = {"sheet.shown"}
"""Where only passive parts act, so that nothing is announced or asked there."""
EVENTS_OF_TIMING = {
    "setup.choose", "setup.aliens",
    "start_turn.new_hand", "start_turn.recheck", "encounter.begin", "regroup.tech", "regroup.retrieve", "destiny.draw",
    "launch.aim", "launch.ships", "launch.reclaim", "alliance.offense_invites", "alliance.defense_invites",
    "planning.check_cards", "planning.recheck", "planning.select", "reveal.half_up", "reveal.turn_up",
    "reveal.announced", "reveal.match_up", "reveal.totals_final", "reveal.upset", "deal.allies_return", "deal.penalty",
    "deal.gate_return", "deal.carry_out", "resolution.losers_to_warp", "resolution.land", "resolution.win_check",
    "resolution.compensation", "resolution.rewards", "resolution.allies_return", "resolution.discard",
    "encounter.broken_off", "encounter.cleanup",
}  # fmt: skip
"""Points that timing.md, sections 2.0 to 2.8, calls events: here the rules act and no card can be bound."""


def test_the_line_is_that_of_the_timing_document() -> None:
    assert [point.id for point in MAIN_LINE] == LINE_OF_TIMING


def test_events_of_the_timing_document_are_no_windows() -> None:
    assert {point.id for point in MAIN_LINE if point.window} & EVENTS_OF_TIMING == set()
    assert set(LINE_OF_TIMING) >= EVENTS_OF_TIMING


def test_every_point_has_a_step_a_phase_and_a_follower() -> None:
    points = [point.id for point in MAIN_LINE]
    assert (list(LINE.points), set(STEPS) - set(points), len(set(points))) == (points, set(), len(points))
    assert set(LINE.following.values()) == {*points[1:], END}
    phases = list(dict.fromkeys(map(phase_of, points)))
    assert set(phases) == {"start_turn", "regroup", "destiny", "launch", "alliance", "planning", "reveal", "resolution"}


# -- cards

CARDS = sorted(random_play.CATALOGUE.behaviours)


@pytest.mark.parametrize("card", CARDS)
def test_what_is_printed_on_an_artifact_is_what_its_parts_say(card: str) -> None:
    """Windows and roles of the card file equal those of the `@at` decorators."""
    printed, behaviour = random_play.CATALOGUE.artifacts[card], random_play.CATALOGUE.behaviours[card]
    assert isinstance(behaviour, Artifact)
    parts = behaviour.abilities()
    assert {point for part in parts for point in part.points} == set(printed.windows)
    assert {role for part in parts for role in part.role} == set(printed.roles)
    for part in parts:
        for point in part.points:
            assert point in REACTIONS_TO or POINTS[point].window
            assert point in REACTIONS_TO or phase_of(point) in printed.phases


def test_the_only_reaction_is_to_a_card_played() -> None:
    assert [point.id for point in REACTIONS] == [PLAYED]


# -- what occurs


@attrs.define
class Seen:
    """What has occurred in scenarios and random games."""

    events: set[str] = attrs.Factory(set)
    asks: dict[str, set[Shape]] = attrs.Factory(lambda: defaultdict(set))
    sources: dict[str, str] = attrs.Factory(dict)
    points: set[str] = attrs.Factory(set)
    keys: dict[str, set[str]] = attrs.Factory(lambda: defaultdict(set))
    played: set[tuple[str, str]] = attrs.Factory(set)
    stopped: set[str] = attrs.Factory(set)

    def on_event(self, event: Event) -> None:
        data: dict[str, Any] = dict(event.data or {})
        self.events.add(event.kind)
        self.points.add(event.at)
        self.keys[event.kind] |= {*data, *(key for own in event.private.values() for key in own)}
        if event.kind == "card.played":
            self.played.add((data["card"], data["point"]))
        if event.kind == "card.stopped":
            self.stopped.add(data["card"])

    def ask(self, ask: Ask) -> None:
        self.asks[ask.kind].add(ask.shape)
        self.sources[ask.source] = ask.kind
        self.points.add(ask.point)


class Heard(Run):
    """A scenario being played, of which all is noted."""

    def note(self, seen: Seen) -> None:
        for event in self.events:
            seen.on_event(event)
        for ask, _ in self.asked:
            seen.ask(ask)


@cache
def seen() -> Seen:
    """Everything that occurs in the scenarios and in random games."""
    found = Seen()
    for file in of_the_card_game(found_in([SCENARIOS])):
        read = read_file(file.read_text())
        for scenario in read.scenarios:
            try:
                run = Heard(read, random_play.CATALOGUE)
                run.play(scenario)
            except (Failed, PositionError):
                continue
            run.note(found)
    for seed in range(GAMES):
        note_game(found, *random_play.new_game(seed, found.on_event))
    for seed in range(0, GAMES, ALIENS_EVERY):
        note_game(found, *alien_play.new_game(seed, found.on_event))
    return found


def note_game(found: Seen, game: Game, rng: random.Random) -> None:
    note_asks(game, found)
    for _ in random_play.play(game, rng):
        note_asks(game, found)


def note_asks(game: Game, found: Seen) -> None:
    for ask in game.asks():
        if ask.seat not in NOT_PLAYERS:
            found.ask(ask)


def test_every_kind_of_event_that_occurs_is_declared() -> None:
    assert seen().events - set(EVENTS) == set()


@pytest.mark.parametrize("kind", sorted(EVENTS))
def test_every_declared_kind_of_event_occurs(kind: str) -> None:
    assert kind in seen().events


@pytest.mark.parametrize("kind", sorted(EVENTS))
def test_every_key_of_an_event_is_told_of_where_it_is_declared(kind: str) -> None:
    for key in seen().keys[kind]:
        assert key in EVENTS[kind].replace("(", " ").replace(":", " ").replace(",", " ").replace(";", " ").split()


def test_every_kind_of_question_that_occurs_is_declared_with_its_shape() -> None:
    assert {kind: {KINDS[kind].shape} for kind in seen().asks} == seen().asks


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_every_declared_kind_of_question_occurs(kind: str) -> None:
    assert kind in seen().asks


def test_every_point_that_is_told_of_is_a_point() -> None:
    assert seen().points - set(POINTS) - TRIGGERS - {END} == set()


def test_the_triggers_are_those_that_are_opened() -> None:
    assert seen().points >= TRIGGERS - UNANNOUNCED


PARTS = [
    (card, point)
    for card in CARDS
    if isinstance(behaviour := random_play.CATALOGUE.behaviours[card], Artifact)
    for part in behaviour.abilities()
    for point in part.points
]


@pytest.mark.parametrize(("card", "point"), PARTS)
def test_every_part_of_an_artifact_is_reached(card: str, point: str) -> None:
    if point in REACTIONS_TO:
        assert card in {played for played, _ in seen().played}
    else:
        assert (card, point) in seen().played


def test_a_card_that_is_stopped_occurs() -> None:
    assert seen().stopped


def test_scenarios_are_read_at_all() -> None:
    assert sum(1 for _ in of_the_card_game(found_in([SCENARIOS]))) > 50
    game, _ = random_play.new_game(1)
    assert faults(game.state, game.catalogue) == []
