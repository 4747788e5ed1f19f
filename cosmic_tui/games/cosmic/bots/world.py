"""Worlds as they may be: a game built from a view alone, with all that its seat cannot see dealt anew.

Nothing of the real game comes in but the view, what the seat has heard (`Memory`, `Marks`) and the printed cards, so
worlds that look the same to a seat give the same worlds here. A world is a guess: what no view tells and no seat can
know is left out of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from random import Random
from typing import Any

import attrs

from cosmic_tui.games.cosmic.bots.announced import REACTION, only_one
from cosmic_tui.games.cosmic.bots.marks import Marks
from cosmic_tui.games.cosmic.bots.memory import Memory
from rules.cosmic.cards.catalogue import Catalogue
from rules.cosmic.flow.setup import FLARES
from rules.cosmic.game import Game
from rules.cosmic.protocol.options import Options
from rules.cosmic.protocol.questions import Ask
from rules.cosmic.protocol.timing import DESTINY_OPEN
from rules.cosmic.protocol.views import HIDDEN, EffectView, PlayerView, PlayView, View
from rules.cosmic.setup import Setup
from rules.cosmic.state.encounter import Effect, Encounter, Offer, SideSeats
from rules.cosmic.state.player import Player, Sheet, TechCard
from rules.cosmic.state.state import State

DETAILS: Mapping[str, dict[str, Any]] = {
    "loser.upset": {"duty": True}, "mirror.reversal": {"limit": "both"}, "virus.product": {"factor": "own"},
    "citadel.on": {"sign": 1}, "gambler.spread": {"n": 8},
}  # fmt: skip
"""What an effect carries that a view does not tell: the usual."""
VAGUE = frozenset({
    "mind.watch", "clone.more", "hacker.hack", "calculator.bet", "demon.forced",
    "philanthropist.gift", "philanthropist.demand",
})  # fmt: skip
"""Effects that cannot be set up from what a view tells; worlds go without them."""
BEST = 0.5
"""How often the other is taken to have laid down the better of two cards."""


@attrs.frozen
class Known:
    """All a seat may know as it is asked."""

    view: View
    ask: Ask
    catalogue: Catalogue
    memory: Memory
    marks: Marks

    @property
    def announced(self) -> PlayView | None:
        """What the seat is asked to answer to: a world begins before it."""
        return only_one(self.view) if self.ask.kind == REACTION else None

    def used(self, seat: str) -> list[str]:
        """The uses a seat has made of its powers, without one that is to be announced once more."""
        return self._without_announced(seat, self.marks.used)

    def flares(self, seat: str) -> list[str]:
        """The flares a seat has played, in the same way."""
        return self._without_announced(seat, self.marks.flares)

    def _without_announced(self, seat: str, marked: Mapping[str, list[str]]) -> list[str]:
        announced = self.announced
        again = announced.card if announced is not None and announced.seat == seat else None
        return [each for each in marked.get(seat, ()) if each != again]


def dealt(known: Known, chance: Random) -> Game:
    """A game that may be the one under way, at the timing point of the view, not yet run on."""
    state = _state(known, _Deal(known, chance), chance)
    options = Options.from_names({"variants": known.view.variants})
    setup = Setup(state.seats, chance.getrandbits(32), options)
    return Game.from_state(known.catalogue, setup, state)


class _Deal:
    """The cards the seat cannot see, dealt to where they may lie."""

    def __init__(self, known: Known, chance: Random) -> None:
        self._known, self._chance = known, chance
        self.flares = self._flares_in_game()
        self.left = self._unseen()
        chance.shuffle(self.left)
        view = known.view
        others = [player for player in view.players if player.seat != view.seat]
        self.hands = {player.seat: self._remembered(player) for player in others}
        self.laid = {seat: self._lay(seat) for seat, card in view.cards.items() if card == HIDDEN}
        for player in others:
            self._must_hold(player)
        for player in others:
            hand = self.hands[player.seat]
            hand += self._draw(player.hand_size - len(hand))
        self._take_back()
        self.aliens = self._hidden_aliens()
        self.techs = self._hidden_techs()
        self.stored = {player.seat: self._draw(player.stored) for player in others}

    def _flares_in_game(self) -> list[str]:
        """The flares of the aliens at the table and those seen, filled up by others (R3.3.4)."""
        view, catalogue = self._known.view, self._known.catalogue
        there = [f"flare:{player.alien}" for player in view.players if player.alien in catalogue.aliens]
        if not there:
            return []
        seen = [card for card in (*view.hand, *view.stored, *view.discard) if card.startswith("flare:")]
        remembered = [card for hand in self._known.memory.hands.values() for card in hand if card.startswith("flare:")]
        flares = list(dict.fromkeys([*there, *seen, *remembered]))
        others = [card for card in catalogue.flares() if card not in flares]
        return flares + self._chance.sample(others, max(0, min(FLARES - len(flares), len(others))))

    def _hidden_aliens(self) -> list[str]:
        """Sheets that may lie face down (R23.3)."""
        taken = {player.alien for player in self._known.view.players}
        return self._shuffled(alien for alien in self._known.catalogue.aliens if alien not in taken)

    def _hidden_techs(self) -> list[str]:
        """Techs that may lie face down, or in their deck (R24.1)."""
        view = self._known.view
        seen = {*view.tech_discard, *(tech.id for player in view.players for tech in player.techs)}
        return self._shuffled(tech for tech in self._known.catalogue.techs if tech not in seen)

    def _shuffled(self, names: Iterable[str]) -> list[str]:
        found = sorted(names)
        self._chance.shuffle(found)
        return found

    def _unseen(self) -> list[str]:
        view = self._known.view
        left = Counter([*self._known.catalogue.cosmic_deck(), *self.flares])
        left.subtract([*view.hand, *view.stored, *view.discard])
        left.subtract(card for card in view.cards.values() if card != HIDDEN)
        left.subtract(card for _, card, _ in view.reinforcements)
        left.subtract(card for cards in view.planet_cards.values() for card in cards)
        left.subtract(card for _, card in view.extra)
        if self._known.announced is not None:
            left[self._known.announced.card] -= 1
        return sorted((+left).elements())

    def _remembered(self, player: PlayerView) -> list[str]:
        """Cards known to be in a hand, as far as they can be there."""
        found: list[str] = []
        for card in self._known.memory.known_cards(player.seat).elements():
            if card in self.left and len(found) < player.hand_size:
                self.left.remove(card)
                found.append(card)
        return found

    def _lay(self, seat: str) -> str:
        """An encounter card that may lie face down in front of a seat: now and then the better of two."""
        value, is_encounter = self._known.catalogue.value_of, self._known.catalogue.is_encounter
        attacks = self._known.catalogue.kind_of
        two = [card for card in self.left if is_encounter(card)][:2]
        if not two:
            return self.hands[seat].pop()
        best = max(two, key=lambda card: value(card) if attacks(card) == "attack" else 8)
        card = best if self._chance.random() < BEST else two[0]
        self.left.remove(card)
        return card

    def _must_hold(self, player: PlayerView) -> None:
        """A main player that has not laid down a card holds one: without it the encounter would be over (R10.3)."""
        view, is_encounter = self._known.view, self._known.catalogue.is_encounter
        hand = self.hands[player.seat]
        main = player.seat in {view.offense, view.defense} and player.seat not in view.cards
        if not main or len(hand) >= player.hand_size or any(map(is_encounter, hand)):
            return
        card = next((card for card in self.left if is_encounter(card)), None)
        if card is not None:
            self.left.remove(card)
            hand.append(card)

    def _take_back(self) -> None:
        """A card that is to be announced once more is still in its player's hand."""
        announced = self._known.announced
        if announced is not None and self._known.catalogue.knows(announced.card):
            self.hands[announced.seat].append(announced.card)

    def _draw(self, count: int) -> list[str]:
        count = max(0, min(count, len(self.left)))
        drawn, self.left = self.left[:count], self.left[count:]
        return drawn


# -- the state


def _state(known: Known, deal: _Deal, chance: Random) -> State:
    view = known.view
    seats = tuple(player.seat for player in view.players)
    destiny = Counter(known.catalogue.destiny_deck(seats))
    destiny.subtract([*view.destiny_discard, *([view.destiny] if view.destiny and view.at in DESTINY_OPEN else [])])
    pile = sorted((+destiny).elements())
    chance.shuffle(pile)
    players = {player.seat: _player(known, deal, player) for player in view.players}
    state = State(
        view.at, seats, players, dict(view.planets), _encounter(known, deal), deal.left, list(view.discard),
        pile, list(view.destiny_discard), moved=False, turn=view.turn, encounters=1,
        flares=tuple(deal.flares), planet_cards={planet: tuple(cards) for planet, cards in view.planet_cards.items()},
        techs=deal.techs, tech_discard=tuple(view.tech_discard), cannon=tuple(view.cannon),
        flagship=tuple(view.flagship),
    )  # fmt: skip
    state.last = view.reinforcements[-1][0] if view.reinforcements else None
    if view.at == "alliance.response":
        order = state.alliance_order()
        state.queue = tuple(order[order.index(known.ask.seat) :])
    return state


def _player(known: Known, deal: _Deal, player: PlayerView) -> Player:
    view = known.view
    own = player.seat == view.seat
    cards = list(view.stored) if own else deal.stored[player.seat]
    sheets = [_sheet(known, player, alien, cards) for alien in (player.alien, *player.also) if alien != "none"]
    for sheet in sheets:
        if sheet.alien == HIDDEN:
            sheet.alien = deal.aliens.pop()
    techs = [
        TechCard(deal.techs.pop() if tech.id == HIDDEN else tech.id, tech.ships, tech.complete) for tech in player.techs
    ]
    hand = list(view.hand) if own else deal.hands[player.seat]
    return Player(hand, sheets, player.warp, player.out, player.power == "lost", techs)


def _sheet(known: Known, player: PlayerView, alien: str, cards: list[str]) -> Sheet:
    memory: dict[str, Any] = {}
    if player.tokens and alien == player.alien:
        memory["tokens"] = player.tokens
    if alien == "miser":
        memory["hoard"] = list(cards)
    elif alien == "demon" and cards:
        memory["sheet"] = [[player.seat, card] for card in cards]
    used = tuple(use for use in known.used(player.seat) if use.partition(":")[2].partition(".")[0] == alien)
    return Sheet(alien, player.power == "zapped", used, memory, hidden=player.power == HIDDEN)


def _encounter(known: Known, deal: _Deal) -> Encounter:
    view = known.view
    offer = view.offer
    return Encounter(
        view.offense, view.encounter, view.defense, view.planet, view.aim, view.destiny, view.gate, view.beside,
        {side: tuple(seats) for side, seats in view.invited.items()},
        _allies(known), {**view.cards, **deal.laid},
        tuple(seat for seat in view.cards if view.faces or seat not in {view.seat, *deal.laid}),
        view.faces, tuple((seat, card, side) for seat, card, side in view.reinforcements),
        view.totals, None if offer is None else Offer(offer.seat, tuple(offer.give), tuple(offer.get)),
        tuple(view.closing), outcome=view.outcome, values=view.values,
        effects=tuple(_effect(each) for each in view.effects if each.id not in VAGUE),
        bonus=tuple(known.marks.bonus), flares={seat: tuple(known.flares(seat)) for seat in known.marks.flares},
        extra=tuple((seat, card) for seat, card in view.extra),
    )  # fmt: skip


def _allies(known: Known) -> SideSeats:
    """Without a seat that has joined and is still to send its ships: a step begins before its answer."""
    joining = known.ask.seat if known.view.at == "alliance.response" else None
    return {side: tuple(seat for seat in seats if seat != joining) for side, seats in known.view.allies.items()}


def _effect(each: EffectView) -> Effect:
    return Effect(each.id, each.by, {**DETAILS.get(each.id, {}), **({"seats": list(each.seats)} if each.seats else {})})
