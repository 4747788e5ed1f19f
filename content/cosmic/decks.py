"""`decks.toml`: what a seat starts with, and how many of which card the cosmic and the destiny deck hold."""

from collections.abc import Iterable, Mapping
from importlib.resources.abc import Traversable
from typing import Literal

from attrs import frozen

from content.cosmic.reading import require_single
from content.reading import read, require
from rules.cosmic.cards.catalogue import ArtifactFacts, Card, DestinyCard, StartingPieces

DECKS = "decks.toml"


@frozen
class Numbered:
    """Cards that differ by the number printed on them: number -> copies."""

    total: int
    copies: Mapping[str, int]


@frozen
class Plain:
    """Cards that are all alike, or (the artifacts) have files of their own."""

    total: int


@frozen
class CosmicDeck:
    """The table `[cosmic]`."""

    total: int
    attack: Numbered
    negotiate: Plain
    morph: Plain
    reinforcement: Numbered
    artifact: Plain


@frozen
class DestinyDeck:
    """The table `[destiny]`; there is one of each special."""

    total: int
    colour_copies: int
    colour_hazards: int
    wild_copies: int
    specials: tuple[str, ...]


@frozen
class Decks:
    """The whole file. Every `total` repeats what the cards add up to, so that a slip in a count is found."""

    setup: StartingPieces
    cosmic: CosmicDeck
    destiny: DestinyDeck


def read_decks(folder: Traversable) -> Decks:
    """The file `decks.toml` of this folder; ContentError for a mistake that shows without the artifacts."""
    decks = read(folder, DECKS, Decks)
    require(bool(decks.setup.colours), DECKS, "setup.colours", "must not be empty")
    require_single(decks.setup.colours, DECKS, "setup.colours")
    require_single(decks.destiny.specials, DECKS, "destiny.specials")
    for key in (
        "planets_per_seat",
        "ships_per_planet",
        "hand_size",
        "foreign_colonies_to_win",
        "home_colonies_for_power",
    ):
        _require_some(getattr(decks.setup, key), f"setup.{key}")
    for key in ("colour_copies", "wild_copies"):
        _require_some(getattr(decks.destiny, key), f"destiny.{key}")
    marked, copies = decks.destiny.colour_hazards, decks.destiny.colour_copies
    require(0 <= marked <= copies, DECKS, "destiny.colour_hazards", f"must be 0 to {copies}, not {marked}")
    return decks


def cosmic_cards(deck: CosmicDeck, artifacts: Mapping[str, ArtifactFacts]) -> tuple[Card, ...]:
    """Every design of the cosmic deck: encounter cards (R2.8), reinforcements (R19.1), artifacts (R18)."""
    attacks = _numbered(deck.attack, "attack", digits=2)
    reinforcements = _numbered(deck.reinforcement, "reinforcement", digits=1)
    own_files = [Card(artifact.id, "artifact", artifact.count) for artifact in artifacts.values()]
    _require_some(deck.negotiate.total, "cosmic.negotiate.total")
    _require_some(deck.morph.total, "cosmic.morph.total")
    plain = [Card("negotiate", "negotiate", deck.negotiate.total), Card("morph", "morph", deck.morph.total)]
    cards = (*attacks, *plain, *reinforcements, *own_files)
    _require_total(attacks, deck.attack.total, "cosmic.attack.total")
    _require_total(reinforcements, deck.reinforcement.total, "cosmic.reinforcement.total")
    _require_total(own_files, deck.artifact.total, "cosmic.artifact.total")
    _require_total(cards, deck.total, "cosmic.total")
    ids = [card.id for card in cards]
    for taken in (card for card in artifacts if ids.count(card) > 1):
        require(False, f"artifacts/{taken}.toml", "id", f"{taken!r} is the id of another card too")
    return cards


def destiny_cards(deck: DestinyDeck, colours: Iterable[str]) -> tuple[DestinyCard, ...]:
    """Every design of the destiny deck, with all colours in it (R3.1)."""
    cards = [DestinyCard(colour, "colour", deck.colour_copies, deck.colour_hazards) for colour in colours]
    cards.append(DestinyCard("wild", "wild", deck.wild_copies))
    cards.extend(DestinyCard(special, "special", copies=1) for special in deck.specials)
    _require_total(cards, deck.total, "destiny.total")
    return tuple(cards)


def _numbered(family: Numbered, kind: Literal["attack", "reinforcement"], digits: int) -> list[Card]:
    """The designs of a family with numbers, lowest first: `attack_04`, `reinforcement_2`."""
    for number, copies in family.copies.items():
        key = f"cosmic.{kind}.copies.{number}"
        shaped = number.isascii() and number.isdigit() and len(number) == digits
        require(shaped, DECKS, key, f"the number of {kind} cards is written with {digits} digit{'s' * (digits > 1)}")
        _require_some(copies, key)
    return [Card(f"{kind}_{number}", kind, copies, int(number)) for number, copies in sorted(family.copies.items())]


def _require_some(number: int, key: str) -> None:
    require(number >= 1, DECKS, key, f"must be 1 or more, not {number}")


def _require_total(cards: Iterable[Card | DestinyCard], total: int, key: str) -> None:
    counted = sum(card.copies for card in cards)
    require(counted == total, DECKS, key, f"says {total}, but the cards listed are {counted}")
