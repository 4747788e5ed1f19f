"""What a served table asks of people: beats and waits of an encounter, prompts that no order answers."""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Mapping, Sequence

import attrs

from cosmic_tui.games.cosmic import bots
from cosmic_tui.games.cosmic.sim.table import DealTalk, SeriesOrder, seated
from cosmic_tui.games.cosmic.standing_orders import Adviser
from cosmic_tui.host.match.questions import Given, Questions
from rules.cosmic.cards.catalogue import Catalogue
from rules.cosmic.match import CosmicMatch
from rules.cosmic.setup import Setup
from rules.kernel.asks import CLOCK, Ask
from rules.kernel.events import Event

MEASURED = 10
"""Games that are counted: enough for medians."""
ANNOUNCED = frozenset({"power.used", "card.played", "hand.shown", "cards.drawn"})
"""Each of these adds a beat to its encounter."""


@attrs.define
class EncounterWaits:
    """What one encounter has asked of the table."""

    beats: int = 0
    waits: int = 0
    """Beats in which no public question can be prepared meanwhile."""
    announced: int = 0
    """Uses and cards announced, new hands and draws."""
    choices: Counter[str] = attrs.Factory(Counter)
    """By seat: questions with more than one option."""
    prompts: Counter[str] = attrs.Factory(Counter)
    """Those of them that the default orders have not answered."""


class ServedGame:
    """A game as at a table of several people, bots in their places; count it with `play`."""

    def __init__(self, setup: Setup, players: Mapping[str, bots.CosmicBot], catalogue: Catalogue) -> None:
        """`players`: who answers, by seat; each stands for a person with the default orders."""
        self._told: list[Event] = []
        self._game = CosmicMatch.open(catalogue, setup, self._told.append, beats=True)
        self._questions = Questions(self._game, self._told)
        self._players = players
        self._adviser = Adviser(catalogue)
        self._talk = DealTalk(lambda talking, words: talking[words % len(talking)])
        self._looked = 0
        self.encounters: list[EncounterWaits] = [EncounterWaits()]

    def play(self) -> list[EncounterWaits]:
        """To the end; returns what was counted, encounter by encounter."""
        game, questions = self._game, self._questions
        self._look()
        while not game.over:
            if questions.beat is None:
                self._answer_one()
            else:
                self._sit_through()
            self._look()
        return [each for each in self.encounters if each.beats]

    def _look(self) -> None:
        """After every change: what follows at once, and what is to be counted."""
        before = self._questions.beat
        while given := self._questions.look():
            self._give(given)
        self._count_events()
        beat = self._questions.beat
        if beat is not None and beat is not before:
            self.encounters[-1].beats += 1
            self.encounters[-1].waits += not beat.coming

    def _count_events(self) -> None:
        for event in self._told[self._looked :]:
            if event.kind == "encounter.begin":
                self.encounters.append(EncounterWaits())
            self.encounters[-1].announced += event.kind in ANNOUNCED
        self._looked = len(self._told)

    def _give(self, given: Sequence[Given]) -> None:
        for seat, key, choose in given:
            self._game.answer(seat, key, choose)

    def _sit_through(self) -> None:
        """One beat: everybody is asked once."""
        questions = self._questions
        for seat in self._players:
            for ask in [ask for ask in questions.asks(seat) if not questions.prepared(ask)]:
                now, later = questions.take(seat, ask.key, self._choice(ask))
                questions.keep(later)
                self._give(now)
        self._give(questions.close())

    def _answer_one(self) -> None:
        ask = self._talk.next(self._game)
        choose = list(ask.default) if ask.seat == CLOCK else self._choice(ask)
        self._game.answer(ask.seat, ask.key, choose)

    def _choice(self, ask: Ask) -> list[str]:
        view = self._game.view(ask.seat)
        advice = self._adviser.advise((), view, ask)
        if not ask.forced:
            self.encounters[-1].choices[ask.seat] += 1
            self.encounters[-1].prompts[ask.seat] += advice.asked
        return self._players[ask.seat].choose(view, ask)


def measure(order: SeriesOrder, games: int, catalogue: Catalogue) -> list[EncounterWaits]:
    """Count the first games of an order as they would go at a served table."""
    counted = []
    for number in range(min(games, MEASURED)):
        counted += ServedGame(*seated(order, number, catalogue), catalogue).play()
    return counted


def figures(encounters: Sequence[EncounterWaits], seats: int) -> dict[str, float]:
    """Medians over encounters, and of prompts over seats and encounters."""
    quiet = [each for each in encounters if not each.announced] or [EncounterWaits()]
    prompts = _by_seat([each.prompts for each in encounters], seats)
    return {
        "beats_per_encounter": statistics.median([each.beats for each in encounters]),
        "waits_per_encounter": statistics.median([each.waits for each in encounters]),
        "quiet_encounters": sum(not each.announced for each in encounters),
        "quiet_beats_most": max(each.beats for each in quiet),
        "quiet_waits_most": max(each.waits for each in quiet),
        "prompts_per_seat_and_encounter": statistics.median(prompts),
        "prompts_without_orders": statistics.median(_by_seat([each.choices for each in encounters], seats)),
        "prompts_mean": round(statistics.mean(prompts), 2),
    }


def _by_seat(counts: Sequence[Counter[str]], seats: int) -> list[int]:
    """One number for each seat and encounter."""
    found = [number for count in counts for number in count.values()]
    return found + [0] * (seats * len(counts) - len(found))
