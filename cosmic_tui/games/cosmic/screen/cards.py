"""The printed cards, as the screen asks for them; a card that is hidden or unknown is no error here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib.resources import files

import attrs

from content.cosmic.combos import read_combos
from content.cosmic.decks import cosmic_cards, read_decks
from content.cosmic.sheets import read_aliens, read_artifacts, read_techs
from rules.cosmic.cards.catalogue import UNPRINTED, AlienFacts, ArtifactFacts, Card, Combo, TechFacts
from rules.cosmic.protocol.views import HIDDEN

FLARE = "flare:"
HAND_ORDER = ("attack", "negotiate", "morph", "reinforcement", "artifact", "flare", HIDDEN)


@attrs.frozen
class Cards:
    """What is printed on all cosmic cards; what they do is no business of a screen."""

    designs: Mapping[str, Card]
    artifacts: Mapping[str, ArtifactFacts]
    aliens: Mapping[str, AlienFacts]
    combos: Mapping[str, Combo]
    techs: Mapping[str, TechFacts]

    @classmethod
    def printed(cls) -> Cards:
        """Those that come with the game."""
        content = files("content.cosmic")
        artifacts = read_artifacts(content)
        cosmic = cosmic_cards(read_decks(content).cosmic, artifacts)
        aliens = read_aliens(content)
        return cls(
            {card.id: card for card in cosmic}, artifacts, aliens, read_combos(content, aliens), read_techs(content)
        )

    def kind(self, card: str) -> str:
        """`attack`, `negotiate` ... or `hidden` where the card is not to be known."""
        if card.startswith(FLARE):
            return "flare"
        if card == UNPRINTED:
            return "attack"
        return self.designs[card].kind if card in self.designs else HIDDEN

    def value(self, card: str) -> int:
        """The printed number, 0 where there is none."""
        return self.designs[card].value or 0 if card in self.designs else 0

    def copies(self, card: str) -> int:
        """How many of it are in the deck."""
        return self.designs[card].copies if card in self.designs else int(card.startswith(FLARE))

    def answers(self, thing: str) -> list[str]:
        """The artifacts that may answer a use (`use:<alien>`) or the playing of a card; none for an encounter card."""
        if thing.startswith("use:"):
            return self._played_at("power.use")
        if thing.startswith(FLARE):
            return self._played_at("card.played")  # as a super flare is a use of the power too
        only_uses = self._played_at("power.use")
        return [card for card in self._played_at("card.played") if thing in self.artifacts and card not in only_uses]

    def _played_at(self, point: str) -> list[str]:
        return [card for card, printed in self.artifacts.items() if point in printed.windows]

    def sorted(self, hand: Iterable[str]) -> list[str]:
        """A hand as people hold it: attacks from high to low, then negotiates, morphs, reinforcements, artifacts."""
        return sorted(hand, key=lambda card: (HAND_ORDER.index(self.kind(card)), -self.value(card), card))


CARDS = Cards.printed()
