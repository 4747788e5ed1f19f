"""The printed facts the engine plays by: every card, how often it occurs, and what a seat starts with.

A `Catalogue` is handed to a game; it is never part of a `State`, which holds card ids only.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Literal

from attrs import Factory, field, frozen

from rules.cosmic.protocol.questions import Kind
from rules.kernel.hooks import Hooks

CardKind = Literal["attack", "negotiate", "morph", "reinforcement", "artifact", "flare"]
"""The card types of R2.9, in the order in which R2.8 and R2.9 name them."""

Phase = Literal["start_turn", "regroup", "destiny", "launch", "alliance", "planning", "reveal", "resolution"]
"""The phases of a turn in playing order (R4)."""

Role = Literal["any", "offense", "defense", "main_player", "ally", "offensive_ally", "not_main_player", "not_offense"]
"""Who may act, as a card's role bar says it; several of them on one card mean any of them."""

DestinyKind = Literal["colour", "wild", "special"]

ENCOUNTER_KINDS: frozenset[CardKind] = frozenset({"attack", "negotiate", "morph"})
"""The kinds of the encounter cards (R2.8)."""


class UnknownCardError(LookupError):
    """A card id that is on no printed card."""

    def __init__(self, card_id: str) -> None:
        super().__init__(f"there is no card {card_id!r}")


@frozen
class Card:
    """One design of a cosmic card: `copies` of it are in the deck; `value` for attacks and reinforcements only."""

    id: str
    kind: CardKind
    copies: int
    value: int | None = None


@frozen
class DestinyCard:
    """One design of a destiny card; `hazards` of its `copies` bear the hazard mark (R7.10)."""

    id: str
    kind: DestinyKind
    copies: int
    hazards: int = 0


@frozen
class ArtifactFacts:
    """What is printed on an artifact (R18): role and phase bars, texts, and the timing points where it is played."""

    id: str
    name: str
    count: int
    roles: tuple[Role, ...]
    phases: tuple[Phase, ...]
    windows: tuple[str, ...]
    summary: str
    text: str


@frozen
class FlareFacts:
    """One half of a flare: role and phase bars, and its text."""

    roles: tuple[str, ...]
    phases: tuple[Phase, ...]
    text: str


@frozen
class AlienFacts:
    """What is printed on an alien sheet and its flare (R16.1)."""

    id: str
    name: str
    power: str
    summary: str
    alert: Literal["green", "yellow", "red"]
    roles: tuple[str, ...]
    use: Literal["optional", "mandatory"]
    phases: tuple[Phase, ...]
    text: str
    wild: FlareFacts
    super: FlareFacts
    excludes: tuple[str, ...] = ()
    """Aliens that cannot be in the same game (R3.3.5)."""
    setup: str = ""
    edition: str = ""
    """The only edition that has it; all of them, if empty (E23)."""
    classic: FlareFacts | None = None
    """The wild half of the other of two flares, where the alien has a second one (R3.3.1)."""


@frozen
class TechFacts:
    """What is printed on a tech (R24): role and phase bars, where it is used, what becomes of it, texts."""

    id: str
    name: str
    roles: tuple[Role, ...]
    phases: tuple[Phase, ...]
    window: str
    """The timing point where it is used or begins to work."""
    after_use: Literal["discard", "permanent", "passed_on"]
    summary: str
    text: str
    research: int | None = None
    """The ships needed to complete it; None is X: any number, and the effect depends on how many (R24.2)."""
    token: Literal["", "genesis_planet", "lunar_cannon", "prometheus"] = ""
    """The piece it brings into the game (R24.13)."""
    secret: bool = False
    """Whether it stays face down until it is used (R24.7)."""


COMBO = 5
"""How many aliens stand on a combo card: as many as there can be players (R3.2.1)."""


@frozen
class Combo:
    """A card of the simple setup (R3.2): as many of its aliens play as there are players, from the first on."""

    id: str
    name: str
    origin: Literal["printed", "own"]
    """Whether it comes with the box, or was designed here."""
    aliens: tuple[str, ...]


@frozen
class StartingPieces:
    """What every seat starts with (R3.1), how many foreign colonies win (R1.1), home ones a power needs (R16.6)."""

    colours: tuple[str, ...]
    planets_per_seat: int
    ships_per_planet: int
    hand_size: int
    foreign_colonies_to_win: int
    home_colonies_for_power: int

    @property
    def ships_per_seat(self) -> int:
        """All ships of one colour (R1.2)."""
        return self.planets_per_seat * self.ships_per_planet


UNPRINTED = "attack_42"
"""What a revealed card may count as although there is no such card."""


def _worked_out(table: Callable[[Any], Any]) -> Any:
    """A table made once of the other fields of a catalogue."""
    return field(init=False, repr=False, default=Factory(table, takes_self=True))


@frozen(eq=False)
class Catalogue:
    """All printed facts of a game, with quick lookups by card id.

    `cards` and `destiny` stand in deck order. `behaviours` maps the id of each artifact to what carries out its effect.
    Lookups of an id that is on no card raise `UnknownCardError`.
    """

    setup: StartingPieces
    cards: tuple[Card, ...]
    destiny: tuple[DestinyCard, ...]
    artifacts: Mapping[str, ArtifactFacts]
    behaviours: Mapping[str, Any]
    aliens: Mapping[str, AlienFacts] = Factory(dict)
    powers: Mapping[str, tuple[Any, Any]] = Factory(dict)
    """What carries out the power and the flare of each alien."""
    techs: Mapping[str, TechFacts] = Factory(dict)
    devices: Mapping[str, Any] = Factory(dict)
    """What carries out each tech."""
    combos: Mapping[str, Combo] = Factory(dict)
    hooks: Hooks = Factory(Hooks)
    """All names that cards may be bound to, with what these cards bring."""
    questions: Mapping[str, Kind] = Factory(dict)
    """Every kind of question a player is asked, with those that these cards bring."""
    events: Mapping[str, str] = Factory(dict)
    """Every kind of event, with those that these cards bring."""
    counts: Mapping[str, int] = _worked_out(lambda self: {card.id: card.copies for card in self.cards})
    """How many of each card are in the cosmic deck, flares left out."""
    attacks: Mapping[str, int] = _worked_out(lambda self: self._attacks())
    """The attacks in the deck with their values, the lowest first."""
    _by_id: Mapping[str, Card] = _worked_out(lambda self: {card.id: card for card in self.cards})
    _kinds: Mapping[str, CardKind] = _worked_out(lambda self: self._all_kinds())
    _values: Mapping[str, int] = _worked_out(lambda self: self._all_values())

    def _all_kinds(self) -> dict[str, CardKind]:
        kinds: dict[str, CardKind] = dict.fromkeys(self.flares(), "flare")
        return {**kinds, **{card.id: card.kind for card in self.cards}, UNPRINTED: "attack"}

    def _attacks(self) -> dict[str, int]:
        attacks = [(card.id, card.value or 0) for card in self.cards if card.kind == "attack"]
        return dict(sorted(attacks, key=lambda attack: attack[1]))

    def _all_values(self) -> dict[str, int]:
        return {UNPRINTED: 42} | {card.id: card.value for card in self.cards if card.value is not None}

    def knows(self, card_id: str) -> bool:
        return card_id in self._by_id or card_id.removeprefix("flare:") in self.aliens

    def kind_of(self, card_id: str) -> CardKind:
        kind = self._kinds.get(card_id)
        if kind is None:
            return "flare" if card_id.startswith("flare:") else self._card(card_id).kind
        return kind

    def value_of(self, card_id: str) -> int:
        """The printed number of an attack or a reinforcement; ValueError for every other card."""
        value = self._values.get(card_id)
        if value is None:
            raise ValueError(f"no number is printed on the card {self._card(card_id).id!r}")
        return value

    def is_encounter(self, card_id: str) -> bool:
        """Whether the card can be chosen in planning (R2.8)."""
        return self.kind_of(card_id) in ENCOUNTER_KINDS

    def copies(self, card_id: str) -> int:
        if card_id.startswith("flare:"):
            return 1
        return self._card(card_id).copies

    def cosmic_deck(self) -> list[str]:
        """The ids of the cosmic deck without flares, one entry per card, unshuffled and always in the same order."""
        return [card.id for card in self.cards for _ in range(card.copies)]

    def flares(self) -> list[str]:
        """The flare cards there are."""
        return [f"flare:{alien}" for alien in self.aliens]

    def destiny_deck(self, seats: Iterable[str]) -> list[str]:
        """The destiny cards for these colours (R3.1): theirs in the order given, then wilds and specials, unshuffled.

        ValueError for a colour that is not in the box.
        """
        by_id = {card.id: card for card in self.destiny}
        chosen = list(seats)
        strange = [seat for seat in chosen if seat not in self.setup.colours]
        if strange:
            raise ValueError(f"no player can be {strange[0]!r}: the colours are {', '.join(self.setup.colours)}")
        for_all = [card.id for card in self.destiny if card.kind != "colour"]
        return [card_id for card_id in chosen + for_all for _ in range(by_id[card_id].copies)]

    def _card(self, card_id: str) -> Card:
        try:
            return self._by_id[card_id]
        except KeyError:
            raise UnknownCardError(card_id) from None
