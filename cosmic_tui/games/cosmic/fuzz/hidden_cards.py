"""Who may know which card: worked out from the state itself and from who was shown a hand.

Every copy of a card has an id of its own in a marked deck, so that it can be told in whatever is sent.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import attrs

from rules.cosmic.cards.catalogue import Catalogue
from rules.cosmic.game import Game
from rules.kernel.asks import Ask
from rules.kernel.events import Event

PLAIN = {"morph", "negotiate", "attack_15"}
"""The engine, or a card, names these itself; the first copy of each stays without a mark."""
SHOWN = (
    "deal.offered", "hand.shown", "cards.discarded", "card.played", "cards.turned_up", "tech.abandoned",
    "tech.discarded", "power.used", "hoard.shown",
)  # fmt: skip
"""Events by which everybody is shown cards by the rules."""
PRINTED = re.compile(r"face:\w+|get:tech:\w+")
"""A card that is named as one that is printed, whoever holds it."""
LOOKS = {
    "cards.drawn": "seat",
    "hand.seen": "by",
    "cards.watched": "by",
    "hoard.dealt": "seat",
    "setup.techs": "seat",
    "tech.drawn": "seat",
}
"""Events by which one player alone is shown cards that lie in nobody's hand of theirs: who that is."""
PICKED_OVER = {("cards.take", "flare:mite")}
"""Kinds and sources of questions that show cards nobody has been shown before, as their text says."""
SPECTATOR = "spectator"


def marked(plain: Catalogue) -> Catalogue:
    """The same catalogue with a mark on every copy of a card; flares and techs are single anyway."""
    cards, behaviours = [], {}
    for card in plain.cards:
        for copy in range(card.copies):
            name = card.id if card.id in PLAIN and not copy else f"{card.id}_m{copy}"
            cards.append(attrs.evolve(card, id=name, copies=1))
            if card.id in plain.behaviours:
                behaviours[name] = plain.behaviours[card.id]
    return attrs.evolve(plain, cards=tuple(cards), behaviours=behaviours)


def marks(catalogue: Catalogue) -> re.Pattern[str]:
    """What finds all cards that can be told in a text."""
    return re.compile(rf"[a-z_0-9]+_m\d+|flare:[a-z_]+|\b(?:{'|'.join(catalogue.techs)})\b")


class Knowledge:
    """What each viewer of a game with a marked deck may know by now."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._mark = marks(game.catalogue)
        self._public: set[str] = set()
        self._own: dict[str, set[str]] = {viewer: set() for viewer in (*game.setup.seats, SPECTATOR)}
        self._hands: dict[str, set[str]] = {}
        self.look([])

    def look(self, told: Sequence[Event]) -> None:
        """Learn from the state as it is now, and from what was said aloud."""
        state, encounter = self._game.state, self._game.state.encounter
        self._public.update(state.discard, state.tech_discard, (each.card for each in state.playing))
        self._public.update(card for _, card, _ in encounter.reinforcements)
        self._public.update(card for _, card in encounter.extra)
        self._public.update(card for seat, card in encounter.cards.items() if seat in encounter.face_up)
        self._public.update(card for cards in state.planet_cards.values() for card in cards)
        hands = {seat: {*player.hand, *player.stored()} for seat, player in state.players.items()}
        held = set().union(*hands.values()) | set(encounter.cards.values()) | set(state.deck)
        for seat, player in state.players.items():
            self._own[seat] |= hands[seat] | {tech.id for tech in player.techs}
            self._own[seat] |= {encounter.cards[seat]} if seat in encounter.cards else set()
            self._public |= {tech.id for tech in player.techs if tech.complete}
            self._public |= self._hands.get(seat, set()) - held
        self._hands = hands
        for event in told:
            self._on_event(event)

    def _on_event(self, event: Event) -> None:
        data = event.data or {}
        if event.kind in LOOKS and (who := str(data.get(LOOKS[event.kind]))) in event.private:
            self._own[who] |= set(self._mark.findall(str(event.private[who])))
        if event.kind in SHOWN:
            self._public |= set(self._mark.findall(str(data)))

    def show(self, asks: Sequence[Ask]) -> None:
        """Learn from questions that show cards to whoever is asked."""
        for ask in asks:
            if (ask.kind, ask.source) in PICKED_OVER:
                self._own[ask.seat] |= set(self._mark.findall(str(ask.options)))

    def unknown_to(self, viewer: str, text: str) -> set[str]:
        """The cards in a text for a viewer that this viewer may not know."""
        return set(self._mark.findall(PRINTED.sub("", text))) - self._public - self._own.get(viewer, set())
