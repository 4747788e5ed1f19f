"""What two worlds of a pair differ in: one hidden thing of one kind, where it lies, and who may know it.

`Kind.draw` finds all differences of a kind that a state has room for; `Difference.make` turns a copy of that state into
the twin. Whatever is drawn at one time concerns the same players, so that many twins stand beside one world.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import TypeVar

import attrs
import random_play

from rules.cosmic.cards.exclusions import can_join
from rules.cosmic.protocol.questions import PASS
from rules.cosmic.setup import Setup
from rules.cosmic.state.player import Sheet
from rules.cosmic.state.state import State
from rules.kernel.asks import Ask

CATALOGUE = random_play.CATALOGUE
WANTED = ("miser", "tick_tock", "masochist", "zombie", "will")
"""Aliens with a setup of their own, or which the rules themselves have to do with, come more often than others."""
CREW = 5
"""Ships put on a tech that differs, at most."""
GIVING_UP = ("complete:", "abandon:", "tech:")
"""How options begin that turn a tech up."""
NO = {"use.flare": "no"}
"""How a question that only what is hidden has brought about is declined, where that is not by passing."""
SHIFT = "setup.alien"
T = TypeVar("T")


def replace(cards: list[str], old: str, new: str) -> None:
    """The first of the cards that is the old one is the new one now."""
    cards[cards.index(old)] = new


def declined(ask: Ask) -> str:
    """How a player who knows the difference keeps it to itself; empty where something has to be said."""
    if PASS in ask.options:
        return PASS
    return ask.options[0] if ask.kind == SHIFT else NO.get(ask.kind, "")


@attrs.frozen
class Difference:
    """In the first world `card` lies where `other` lies in the second one; here: in the hand of a player.

    The other one of the two is in the hand of the `partner`, or (None) in the deck.
    """

    player: str
    partner: str | None
    card: str
    other: str

    def __str__(self) -> str:
        return f"{self.player} {self.card} / {self.partner or 'deck'} {self.other}"

    @property
    def concerned(self) -> tuple[str, ...]:
        """Who may know of the difference."""
        return tuple(seat for seat in (self.player, self.partner) if seat)

    @property
    def acts_when_away(self) -> bool:
        """Whether the player, once away, does something all see in one of the worlds only."""
        return False

    def make(self, twin: State) -> None:
        """Turn a copy of the first world into the second."""
        replace(twin.players[self.player].hand, self.card, self.other)
        replace(twin.deck if self.partner is None else twin.players[self.partner].hand, self.other, self.card)

    def hidden(self, one: State, two: State) -> bool:
        """Whether both still lie where they were, so that nobody else can have learned of them."""
        mine = (self._swapped(one.players[self.player].hand, two.players[self.player].hand), (self.card, self.other))
        if self.partner is None:
            return mine[0] == mine[1] and self.other in one.deck and one.deck != two.deck
        theirs = self._swapped(one.players[self.partner].hand, two.players[self.partner].hand)
        return mine[0] == mine[1] and theirs == (self.other, self.card)

    @staticmethod
    def _swapped(one: list[str], two: list[str]) -> tuple[str, ...]:
        """The only card of the first hand that is not in the second, and the reverse; empty if there are more."""
        gone, come = Counter(one) - Counter(two), Counter(two) - Counter(one)
        return (*gone, *come) if gone.total() == come.total() == 1 else ()

    def called(self, option: str) -> str:
        """An option of the first world as it is called in the second."""
        return option

    def tells(self, option: str) -> bool:
        """Whether whoever says this moves or shows what differs."""
        return option in {f"card:{self.card}", f"card:{self.other}"}


@attrs.frozen
class InHoard(Difference):
    """A card of the Miser's hoard has changed places with one of the deck."""

    def make(self, twin: State) -> None:
        replace(_hoard(twin, self.player), self.card, self.other)
        replace(twin.deck, self.other, self.card)

    def hidden(self, one: State, two: State) -> bool:
        swapped = self._swapped(_hoard(one, self.player), _hoard(two, self.player)) == (self.card, self.other)
        return swapped and self.other in one.deck and one.deck != two.deck

    def tells(self, option: str) -> bool:
        return option in {f"hoard:{self.card}", f"hoard:{self.other}"}


def _hoard(state: State, seat: str) -> list[str]:
    return next((sheet.memory["hoard"] for sheet in state.players[seat].sheets if "hoard" in sheet.memory), [])


@attrs.frozen
class FaceDown(Difference):
    """The encounter card that a main player has chosen has changed places with one of the deck or of the hand."""

    held: bool = False
    """Whether with one of the hand."""

    def make(self, twin: State) -> None:
        twin.encounter.cards[self.player] = self.other
        replace(twin.players[self.player].hand if self.held else twin.deck, self.other, self.card)

    def hidden(self, one: State, two: State) -> bool:
        lie = [state.encounter.cards.get(self.player) for state in (one, two)]
        return lie == [self.card, self.other] and self.player not in {*one.encounter.face_up, *two.encounter.face_up}


@attrs.frozen
class Covered(Difference):
    """The alien sheet that lies face down before a player is another one (R23.3)."""

    def __str__(self) -> str:
        return f"{self.player} is {self.card} / {self.other}"

    def make(self, twin: State) -> None:
        memory = {"tokens": 10} if self.other == "tick_tock" else {}
        twin.players[self.player].sheets = [Sheet(self.other, memory=memory, hidden=True)]

    def hidden(self, one: State, two: State) -> bool:
        for state, alien in ((one, self.card), (two, self.other)):
            if [(sheet.alien, sheet.hidden) for sheet in state.players[self.player].sheets] != [(alien, True)]:
                return False
        return (one.unused, one.aside, one.offered) == (two.unused, two.aside, two.offered)


@attrs.frozen
class Research(Difference):
    """The tech that lies face down before a player has changed places with one of the tech deck."""

    def make(self, twin: State) -> None:
        tech = twin.players[self.player].tech(self.card)
        assert tech is not None
        tech.id = self.other
        replace(twin.techs, self.other, self.card)

    def hidden(self, one: State, two: State) -> bool:
        lie = one.players[self.player].tech(self.card), two.players[self.player].tech(self.other)
        there = self.other in one.techs and self.card in two.techs
        return there and all(tech is not None and not tech.complete for tech in lie)

    def called(self, option: str) -> str:
        return option.replace(self.card, self.other)

    def tells(self, option: str) -> bool:
        return (self.card in option and option.startswith(GIVING_UP)) or self.other in option


PILES: dict[str, Callable[[State], list[str]]] = {
    "deck": lambda state: state.deck,
    "destiny": lambda state: state.destiny,
    "techs": lambda state: state.techs,
}
"""Piles of which nobody knows the order."""


@attrs.frozen
class Order(Difference):
    """Two cards of a pile have changed places: nobody at all may know."""

    pile: str = "deck"

    def __str__(self) -> str:
        return f"in the pile {self.pile}: {self.card} / {self.other}"

    def make(self, twin: State) -> None:
        cards = PILES[self.pile](twin)
        one, other = cards.index(self.card), cards.index(self.other)
        cards[one], cards[other] = cards[other], cards[one]

    def hidden(self, one: State, two: State) -> bool:
        piles = [PILES[self.pile](state) for state in (one, two)]
        return piles[0] != piles[1] and Counter(piles[0]) == Counter(piles[1])


# -- what a state has room for

Draw = Callable[[State, Setup, random.Random], list[Difference]]


def hands(state: State, _: Setup, rng: random.Random) -> list[Difference]:
    """Cards of a hand for cards of the deck or of a second hand, where no rule shows it.

    Running out of encounter cards is open to all. Of neither card is there another copy in these hands: which of two
    copies goes first would tell the worlds apart.
    """
    player = rng.choice([seat for seat in state.seats if state.players[seat].hand] or [state.seats[0]])
    partner = rng.choice([None, *(seat for seat in state.seats if seat != player)])
    source = state.deck if partner is None else state.players[partner].hand
    held = [state.players[seat].hand for seat in (player, partner) if seat is not None]
    return [
        Difference(player, partner, mine, other)
        for mine, other in _alike(state.players[player].hand, source, held)
        if all(hand.count(mine) + hand.count(other) == 1 for hand in held)
    ]


def _alike(mine: list[str], others: list[str], hands: list[list[str]]) -> list[tuple[str, str]]:
    """A card of the one and a card of the other: both encounter cards or neither, unless there are plenty of these."""
    is_encounter = CATALOGUE.is_encounter
    plenty = all(sum(map(is_encounter, hand)) > 2 for hand in hands)
    return [
        (card, other)
        for card in sorted(set(mine))
        for other in sorted(set(others))
        if card != other and (plenty or is_encounter(card) == is_encounter(other))
    ]


def flares(state: State, setup: Setup, rng: random.Random) -> list[Difference]:
    """Flares of a hand for other flares, or for any card."""
    return [each for each in hands(state, setup, rng) if "flare" in {CATALOGUE.kind_of(each.card),
            CATALOGUE.kind_of(each.other)}]  # fmt: skip


def copies(state: State, _: Setup, rng: random.Random) -> list[Difference]:
    """Cards of a hand for others of which it holds one already: the more of a kind, the less there is to choose."""
    player = rng.choice([seat for seat in state.seats if state.players[seat].hand] or [state.seats[0]])
    hand = state.players[player].hand
    return [
        Difference(player, None, mine, other)
        for mine, other in _alike(hand, state.deck, [hand])
        if other in hand or hand.count(mine) > 1
    ]


def hoards(state: State, _: Setup, __: random.Random) -> list[Difference]:
    """Cards of the Miser's hoard for cards of the deck."""
    hoard = {seat: cards for seat in state.seats if (cards := _hoard(state, seat))}
    return [
        InHoard(seat, None, card, other)
        for seat, cards in hoard.items()
        for card, other in _alike(cards, state.deck, [cards])
        if cards.count(card) == 1 and other not in cards
    ]


def face_down(state: State, _: Setup, rng: random.Random) -> list[Difference]:
    """The encounter card of a main player for another one."""
    covered = [seat for seat in state.encounter.cards if seat not in state.encounter.face_up]
    if not covered or state.encounter.switched:
        return []
    seat = rng.choice(covered)
    card = state.encounter.cards[seat]
    return [
        FaceDown(seat, None, card, other, held)
        for held, source in ((True, state.players[seat].hand), (False, state.deck))
        for other in sorted({other for other in source if other != card and CATALOGUE.is_encounter(other)})
    ]


def sheets(state: State, setup: Setup, rng: random.Random) -> list[Difference]:
    """The sheet that lies face down before a player for one that could be there."""
    covered = [seat for seat, player in state.players.items() if [sheet.hidden for sheet in player.sheets] == [True]]
    if not covered or state.encounter.loans:
        return []
    seat = rng.choice(covered)
    used = {sheet.alien for player in state.players.values() for sheet in player.sheets}
    own = state.players[seat].sheets[0].alien
    others = [alien for alien in CATALOGUE.aliens if alien not in {*used, *state.aside}]
    there = [alien for alien in others if can_join(CATALOGUE, setup.options, alien, used - {own})]
    wanted = [alien for alien in there if alien in WANTED]
    rest = [alien for alien in there if alien not in WANTED]
    return [Covered(seat, None, own, alien) for alien in (*wanted, *some(rest, rng, max(1, len(wanted))))]


def techs(state: State, _: Setup, rng: random.Random) -> list[Difference]:
    """A tech face down for one of the tech deck; ships are put on it."""
    lying = [(seat, tech.id) for seat, player in state.players.items() for tech in player.techs if not tech.complete]
    if not lying or not state.techs:
        return []
    seat, card = rng.choice(lying)
    _man(state, seat, card, rng)
    return [Research(seat, None, card, other) for other in sorted(set(state.techs))]


def _man(state: State, seat: str, card: str, rng: random.Random) -> None:
    """Ships of the largest colony go onto the tech."""
    colonies = state.colonies(seat)
    tech = state.players[seat].tech(card)
    if colonies and tech is not None and (spare := max(colonies.values()) - 1):
        planet = max(colonies, key=lambda each: colonies[each])
        count = rng.randint(0, min(CREW, spare))
        tech.ships += count
        state.planets[planet][seat] -= count


def orders(state: State, _: Setup, rng: random.Random) -> list[Difference]:
    """Two different cards of a pile, each by its first place, for each other."""
    pile = rng.choice([name for name, cards in PILES.items() if len(set(cards(state))) > 1] or ["deck"])
    cards = sorted(set(PILES[pile](state)))
    return [Order("", None, card, other, pile) for card in cards for other in cards if card < other]


def some(found: list[T], rng: random.Random, most: int) -> list[T]:
    """At most so many of them."""
    return rng.sample(found, min(most, len(found)))
