"""Every single card bears a mark of its own, and nobody is sent a mark that nobody has shown to them."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Sequence
from typing import Any

import attrs
import pytest
import random_play
from viewer_streams import now, seen, viewers

from cosmic_tui.games.cosmic.fuzz.hidden_cards import PLAIN, marked
from rules.cosmic import view_builder
from rules.cosmic.cards.context import Context
from rules.cosmic.game import Game
from rules.cosmic.protocol.views import HIDDEN, View
from rules.kernel.events import Event

GAMES = 6 * random_play.LONGER
MARK = re.compile(r"[a-z_0-9]+_m\d+")


MARKED = marked(random_play.CATALOGUE)


class Knowledge:
    """What each viewer may know by now, worked out from the state itself."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.public: set[str] = set()
        self.own: dict[str | None, set[str]] = {viewer: set() for viewer in viewers(game)}
        self.hands: dict[str, set[str]] = {}
        self.look(answered=[])

    def look(self, answered: list[str], told: Sequence[Event] = ()) -> None:
        """Learn from the state as it is after an answer, and from what was said aloud in it.

        A hand that is shown, shuffled in and drawn anew within one step is seen in the events alone.
        """
        for event in told:
            if event.kind == "hand.shown" and event.data is not None:
                self.public |= self.hands[event.data["seat"]] & set(event.data["cards"])
        state, encounter = self.game.state, self.game.state.encounter
        self.public.update(state.discard, (each.card for each in state.playing))
        self.public.update(card for _, card, _ in encounter.reinforcements)
        self.public.update(card for seat, card in encounter.cards.items() if seat in encounter.face_up)
        if answered[:1] == ["offer"]:
            self.public.update(mark for word in answered for mark in MARK.findall(word))
        hands = {seat: set(player.hand) for seat, player in state.players.items()}
        selected = set(encounter.cards.values())
        for seat, hand in hands.items():
            self.own[seat] |= hand | ({encounter.cards[seat]} if seat in encounter.cards else set())
            gone = self.hands.get(seat, set()) - hand - set().union(*hands.values()) - selected
            self.public |= gone
        self.hands = hands

    def may_know(self, viewer: str | None) -> set[str]:
        return self.public | self.own[viewer]


def strangers(seed: int, *, beats: bool) -> list[str]:
    """Marks sent to somebody who may not know them, over a whole random game; at most the first few."""
    rng = random.Random(seed)
    told: list[Event] = []
    game = Game.open(MARKED, random_play.random_setup(seed, rng), told.append, beats=beats)
    knowledge = Knowledge(game)
    found: list[str] = []
    for _, _, choice in random_play.play(game, rng):
        knowledge.look(choice, told)
        for viewer in viewers(game):
            sent = seen(told, viewer) + now(game, viewer)
            unknown = set(MARK.findall(sent)) - knowledge.may_know(viewer)
            found += [f"{viewer} at {game.state.at}: {mark}" for mark in unknown]
        told.clear()
        if found:
            break
    return found


@pytest.mark.parametrize("seed", range(GAMES))
def test_no_hidden_card_is_sent_to_anybody(seed: int) -> None:
    assert strangers(seed, beats=seed % 2 == 1) == []


def test_the_marks_are_the_whole_deck() -> None:
    assert len(MARKED.cosmic_deck()) == len(random_play.CATALOGUE.cosmic_deck())
    assert set(Counter(MARKED.cosmic_deck()).values()) == {1}
    told_apart = [card for card in MARKED.cosmic_deck() if MARK.fullmatch(card)]
    assert len(told_apart) == len(MARKED.cosmic_deck()) - len(PLAIN)


def test_selected_cards_lie_face_down_until_they_are_turned_up() -> None:
    """Each main player sees the own card only, a spectator none, and their events say no more."""
    rng = random.Random(5)
    told: list[Event] = []
    game = Game.open(MARKED, random_play.random_setup(5, rng), told.append)
    game.resume(lambda point: point == "reveal.turn_up")
    while game.poll is not None:
        random_play.step(game, rng)
    cards = game.state.encounter.cards
    assert len(cards) == 2
    for viewer in viewers(game):
        shown = {seat: card if seat == viewer else HIDDEN for seat, card in cards.items()}
        assert game.view(viewer).cards == shown
        others = {card for seat, card in cards.items() if seat != viewer}
        assert not others & set(MARK.findall(seen(told, viewer) + now(game, viewer)))


def test_a_hand_shown_to_the_neighbour_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = view_builder.view_of

    def leaky(game: Context, seat: str | None, *rest: Any, **how: Any) -> View:
        shown = honest(game, seat, *rest, **how)
        return attrs.evolve(shown, hand=game.player(game.state.seats[0]).hand)

    monkeypatch.setattr("rules.cosmic.game.view_of", leaky)
    assert strangers(1, beats=False)


def test_a_drawn_card_told_to_all_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Context.emit

    def leaky(game: Context, kind: str, data: Any, private: Any = None) -> None:
        if kind == "cards.drawn" and private:
            data = {**data, **next(iter(private.values()))}
        honest(game, kind, data, private or {})

    monkeypatch.setattr(Context, "emit", leaky)
    assert any(strangers(seed, beats=False) for seed in range(4))


def test_an_ask_that_names_another_hand_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Game.asks

    def leaky(game: Game, seat: str | None = None) -> list[object]:
        others = [player.hand for other, player in game.state.players.items() if other != seat]
        return [attrs.evolve(ask, source=str(others)) for ask in honest(game, seat)]

    monkeypatch.setattr(Game, "asks", leaky)
    assert strangers(1, beats=False)
