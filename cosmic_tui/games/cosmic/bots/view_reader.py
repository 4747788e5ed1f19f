"""What the simple bot reads off a view: sides, ships, colonies, and who would win by an encounter."""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from itertools import chain
from random import Random

import attrs

from cosmic_tui.games.cosmic.bots.bot import dice
from cosmic_tui.games.cosmic.bots.memory import Memory
from cosmic_tui.games.cosmic.bots.temper import ADVISER, Temper
from rules.cosmic.cards.catalogue import Catalogue
from rules.cosmic.protocol.questions import Ask
from rules.cosmic.protocol.views import PlayerView, View
from rules.cosmic.state.encounter import SIDES, Ships
from rules.cosmic.state.state import owner


@attrs.define(eq=False)
class ViewReader:
    """One question with the view it is answered by."""

    view: View
    ask: Ask
    catalogue: Catalogue
    seed: int | str
    """What its dice are thrown from."""
    words: int = 0
    """Questions of the present talk this bot has been put, this one included."""
    temper: Temper = ADVISER
    memory: Memory = attrs.Factory(Memory)
    me: str = attrs.field(init=False, default=attrs.Factory(lambda self: self.ask.seat, takes_self=True))
    """The own seat."""

    @cached_property
    def dice(self) -> Random:
        """The dice of this answer; few rules throw any, and making them costs as much as many a rule."""
        return dice(self.seed, self.ask)

    # -- players

    @cached_property
    def players(self) -> dict[str, PlayerView]:
        """What is known of each player, by seat."""
        return {player.seat: player for player in self.view.players}

    def foreign(self, seat: str) -> int:
        """The number of foreign colonies of a seat."""
        return self.players[seat].foreign

    @property
    def leader(self) -> str:
        """Which of the others has most foreign colonies, then most cards."""
        others = [seat for seat in self.players if seat != self.me]
        return max(others, key=lambda seat: (self.foreign(seat), self.players[seat].hand_size))

    def to_go(self, seat: str) -> int:
        """How many foreign colonies a seat still needs to win."""
        return self.view.target - self.foreign(seat)

    @cached_property
    def powers(self) -> dict[str, frozenset[str]]:
        """The powers of each seat that work now."""
        return {
            player.seat: frozenset({player.alien, *player.also}) if player.power == "active" else frozenset()
            for player in self.view.players
        }

    def has(self, seat: str, *aliens: str) -> bool:
        """Whether a seat has the power of one of these aliens, and it works now."""
        return not self.powers[seat].isdisjoint(aliens)

    @cached_property
    def effects(self) -> frozenset[str]:
        """What has been announced, and waits or lasts."""
        return frozenset([effect.id for effect in self.view.effects])

    def effect(self, name: str) -> bool:
        """Whether it is among these."""
        return name in self.effects

    @property
    def mains(self) -> list[str]:
        """Offense and, once known, defense."""
        return [seat for seat in (self.view.offense, self.view.defense) if seat is not None]

    @property
    def opponent(self) -> str:
        """The other main player, for a main player."""
        offense, defense = self.mains
        return defense if self.me == offense else offense

    @property
    def is_main(self) -> bool:
        """Whether this player is offense or defense."""
        return self.me in self.mains

    def side(self, seat: str) -> str | None:
        """The side a seat stands on, or None."""
        for side, main in zip(SIDES, self.mains, strict=False):
            if seat == main or seat in self.view.allies[side]:
                return side
        return None

    # -- ships and colonies

    def stands(self, seat: str, planet: str) -> int:
        """How many ships of a seat stand on a planet; none where that is no planet of this game."""
        fleet = self.view.planets.get(planet)
        return fleet.get(seat, 0) if fleet else 0

    def system(self, seat: str) -> list[str]:
        """The planets of a home system."""
        return [planet for planet in self.view.planets if owner(planet) == seat]

    def spare(self, seat: str) -> int:
        """Ships a seat could take away without giving up a colony."""
        return sum([fleet[seat] - 1 for fleet in self.view.planets.values() if seat in fleet])

    def fleet(self, side: str) -> Ships:
        """Ships of a side in the encounter at this moment, by owner (R2.7)."""
        view = self.view
        if side == "offense":
            return view.gate
        own = view.planets[view.planet].get(view.defense, 0) if view.planet and view.defense else 0
        return {**view.beside, view.defense: own} if own and view.defense else view.beside

    @property
    def own_ships(self) -> int:
        """Ships of this player in the encounter."""
        side = self.side(self.me)
        return self.fleet(side).get(self.me, 0) if side else 0

    # -- who gains

    def gains(self, seat: str, planet: str | None) -> bool:
        """Whether a colony on this planet would be one more foreign colony for a seat."""
        return planet is not None and owner(planet) != seat and seat not in self.view.planets[planet]

    def wins_by(self, seat: str, planet: str | None) -> bool:
        """Whether a colony on this planet would win the game for a seat."""
        return self.gains(seat, planet) and self.foreign(seat) + 1 >= self.view.target

    def lands(self, seat: str) -> bool:
        """Whether a seat lands if the offense wins."""
        return seat == self.view.offense or seat in self.view.allies["offense"]

    @property
    def others_win(self) -> bool:
        """Whether somebody else wins the game if the offense wins, and this player does not."""
        planet = self.view.planet
        winners = [seat for seat in self.players if self.lands(seat) and self.wins_by(seat, planet)]
        return bool(winners) and self.me not in winners

    @property
    def favoured(self) -> str | None:
        """The side that is to win: not one that wins the game for another; else the own one, or none."""
        if self.others_win and self.me != self.view.offense:
            return "defense"
        return self.side(self.me)

    # -- cards

    @cached_property
    def unseen(self) -> Counter[str]:
        """The cards that lie neither open nor in the own hand, and how many of each."""
        view = self.view
        left = dict(self.catalogue.counts)
        reinforcements = [card for _, card, _ in view.reinforcements]
        for card in chain(view.discard, view.hand, view.cards.values(), reinforcements, *view.planet_cards.values()):
            if card in left:
                left[card] -= 1
        return Counter({card: count for card, count in left.items() if count > 0})

    @cached_property
    def unseen_attacks(self) -> list[tuple[int, int]]:
        """The attacks among them: value and how many."""
        unseen = self.unseen
        return [(value, unseen[card]) for card, value in self.catalogue.attacks.items() if card in unseen]

    worths: dict[str, float] = attrs.field(init=False, factory=dict)
    """What holding each card is worth, as far as it has been worked out."""
    averages: dict[str | None, float] = attrs.field(init=False, factory=dict)
    """What cards not seen yet are worth on average, by kind, likewise."""
    attacks_on: dict[tuple[str, int, int], float] = attrs.field(init=False, factory=dict)
    """How likely an attack on a seat wins with so many ships against so many, likewise."""
    foes: dict[str, tuple[dict[int, float], float, float]] = attrs.field(init=False, factory=dict)
    """What a seat may lay down, likewise."""
    reaches: dict[tuple[str, object], tuple[list[int], list[float]]] = attrs.field(init=False, factory=dict)
    """What the attacks of a seat come to with the ships and powers of its side, likewise."""

    def kind(self, card: str) -> str:
        """The kind of a card."""
        return self.catalogue.kind_of(card)

    def kind_or_none(self, name: str) -> str | None:
        """The kind of a card; None for what is no card."""
        known = self.catalogue.knows(name) and name not in self.catalogue.aliens
        return self.kind(name) if known else None

    def of_kind(self, kind: str) -> list[str]:
        """The own cards of a kind."""
        return [card for card in self.view.hand if self.kind(card) == kind]

    @cached_property
    def encounter_cards(self) -> list[str]:
        """The own encounter cards, on the sheet too, each once."""
        is_encounter = self.catalogue.is_encounter
        return [card for card in dict.fromkeys([*self.view.hand, *self.view.stored]) if is_encounter(card)]

    @cached_property
    def help_in_hand(self) -> int:
        """The sum of the own reinforcements."""
        return sum(self.catalogue.value_of(card) for card in self.of_kind("reinforcement"))
