"""All that belongs to one encounter and ends with it, and a turn interrupted by another encounter."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from rules.cosmic.state.player import Sheet
from rules.kernel.copying import Copyable

SIDES = ("offense", "defense")

Fleet = dict[str, int]
"""Ships: owner to number, or place to number."""
Ships = Mapping[str, int]
"""Ships that stand somewhere, by owner. Others are put in their place, as copies of the state share them."""
SideSeats = Mapping[str, tuple[str, ...]]
"""Seats by side, in their order."""


def _no_seats() -> SideSeats:
    return {"offense": (), "defense": ()}


@attrs.frozen
class Effect:
    """Something announced that waits, or lasts, until the encounter ends: `id` is `<alien>.<what>`."""

    id: str
    by: str
    data: dict[str, Any] = attrs.Factory(dict)


@attrs.frozen
class Offer:
    """An offer in a deal from `seat`'s side: items as in answers (`card:attack_20`, `random:2`, `colony:red.4`)."""

    seat: str
    give: tuple[str, ...]
    get: tuple[str, ...]


@attrs.frozen
class Announced:
    """A card that is just being played: by whom, and what was named with it."""

    seat: str
    card: str
    target: tuple[str, ...]


@attrs.define
class Loan(Copyable):
    """Sheets lent until the encounter ends; `sheets` are the borrower's own, put aside meanwhile."""

    lender: str
    borrower: str
    sheets: list[Sheet]


@attrs.define
class Encounter(Copyable):
    """All that belongs to one encounter and ends with it (R13.11)."""

    offense: str
    number: int = 1
    defense: str | None = None
    planet: str | None = None
    aim: str = "attack"
    """`attack`, `evict` (R8.6) or `reclaim` (R7.5)."""
    destiny: str | None = None
    gate: Ships = attrs.Factory(dict)
    beside: Ships = attrs.Factory(dict)
    invited: SideSeats = attrs.Factory(_no_seats)
    allies: SideSeats = attrs.Factory(_no_seats)
    cards: dict[str, str] = attrs.Factory(dict)
    """Encounter cards on the table, by the main player they lie in front of."""
    face_up: tuple[str, ...] = ()
    faces: Mapping[str, str] = attrs.Factory(dict)
    """What revealed cards count as: the card itself, the copy a morph became, a negotiate by Emotion Control."""
    reinforcements: tuple[tuple[str, str, str], ...] = ()
    """(seat, card, side) each, in the order played."""
    totals: Ships | None = None
    offer: Offer | None = None
    closing: tuple[str, ...] = ()
    """Dealers who want to end the talk."""
    failure: str = ""
    """Why there was no deal."""
    outcome: str | None = None
    lost: Ships = attrs.Factory(dict)
    """Ships of each owner that entered the warp because this encounter was lost (R13.8)."""
    no_rewards: bool = False
    values: Mapping[str, int] = attrs.Factory(dict)
    """What the attack cards are worth now, by main player."""
    effects: tuple[Effect, ...] = ()
    """Announced and waiting, or lasting."""
    bonus: tuple[tuple[str, int, str], ...] = ()
    """(side, amount, source) each: flat additions to a total."""
    flares: Mapping[str, tuple[str, ...]] = attrs.Factory(dict)
    """Flares played, by player (R20.3)."""
    dead: tuple[str, ...] = ()
    """Flares that were prevented: nobody can play them in this encounter."""
    resting: tuple[tuple[str, str], ...] = ()
    """(holder, card) each: artifacts that came back to a hand and cannot be played again; no holder: discarded."""
    cancelled: tuple[str, ...] = ()
    """Players whose alliance was cancelled: they did not decline (R9.7)."""
    extra: tuple[tuple[str, str], ...] = ()
    """(seat, card) each: cards that lie open beside an encounter card, turned up from the deck or added to it."""
    removed: Ships = attrs.Factory(dict)
    """Ships of each owner taken out of the game because this encounter was lost (IO-6.2)."""
    landed: Ships = attrs.Factory(dict)
    """Ships of each owner that have landed on the planet of the encounter (R13.3)."""
    spent: Mapping[str, str] = attrs.Factory(dict)
    """Encounter cards of this encounter that lie in the discard pile, by the main player they lay in front of."""
    stood: Ships = attrs.Factory(dict)
    """Ships in the encounter, by owner, as the outcome became known."""
    helped: Ships = attrs.Factory(dict)
    """Ships beside the planet, by owner, as defender rewards begin (R13.9)."""
    inserted: bool = False
    """Whether it was inserted into a turn that goes on after it."""
    warped: Ships = attrs.Factory(dict)
    """Ships of each owner that entered the warp in this encounter and are still there."""
    claimed: Mapping[str, str] = attrs.Factory(dict)
    """What an encounter card that stays face down counts as, by the main player it lies in front of."""
    unseen: tuple[tuple[str, str], ...] = ()
    """(seat, card): encounter cards that were replaced without having been shown; they go under the deck at the end."""
    picked: str | None = None
    """Whom a special destiny card has picked as it was turned up (R7.8)."""
    loans: list[Loan] = attrs.Factory(list)
    secrets: tuple[Effect, ...] = ()
    """Effects that the table is not told of."""
    stores: Mapping[str, str] = attrs.Factory(dict)
    """Where an encounter card was kept that was not chosen from the hand , by who has chosen it."""
    owed: tuple[tuple[str, str, str], ...] = ()
    """(player, card, owner): cards a player has played that lay on its sheet out of another hand."""
    aside: Mapping[str, tuple[str, ...]] = attrs.Factory(dict)
    """Cards counted in a hand that lie aside for the moment, by owner: neither compensation nor a quake takes them."""
    switched: bool = False
    """Whether each of the two encounter cards lies in front of the player who has not chosen it."""

    @property
    def mains(self) -> tuple[str, ...]:
        """The main players known so far, offense first (R2.4)."""
        return (self.offense,) if self.defense is None else (self.offense, self.defense)

    def opponent(self, seat: str) -> str:
        """The other main player."""
        assert self.defense is not None  # noqa: S101 - nobody has an opponent before destiny
        return self.defense if seat == self.offense else self.offense

    def lies_before(self, seat: str) -> str:
        """In front of whom the encounter card lies that a main player has chosen."""
        return self.opponent(seat) if self.switched else seat

    def side(self, seat: str) -> str | None:
        """`offense`, `defense`, or None for a player on neither side (R2.6)."""
        for side, main in zip(SIDES, self.mains, strict=False):
            if seat == main or seat in self.allies[side]:
                return side
        return None


@attrs.define
class Interrupted(Copyable):
    """A turn that goes on after an inserted encounter: its own encounter, and the marks of the sheets in it."""

    then: str
    """The timing point at which it goes on."""
    encounter: Encounter
    zapped: tuple[str, ...] = ()
    """Aliens."""
    used: Mapping[str, tuple[str, ...]] = attrs.Factory(dict)
    """Alien to the uses made."""
