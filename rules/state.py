"""The state of a game: plain slotted classes that hold ids, numbers and lists, nothing else.

Lasting effects are data here too; a state can be copied, compared and written down at any time.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import attrs

SIDES = ("offense", "defense")
END = "game.end"

Fleet = dict[str, int]
"""Ships: owner to number, or place to number."""


@attrs.define
class Sheet:
    """An alien sheet with what is on it: it belongs to whoever holds it (R16.9)."""

    alien: str
    zapped: bool = False
    """No use of it is possible for the rest of the encounter (R16.4)."""
    used: list[str] = attrs.Factory(list)
    """Uses made in this encounter."""
    memory: dict[str, Any] = attrs.Factory(dict)
    """Tokens, cards and whatever else lies on it, by name."""
    wild_only: bool = False
    """Held on top of the own alien: its flare has the wild text for the holder all the same."""

    def copy(self) -> Sheet:
        """An independent copy."""
        memory = {key: value.copy() if isinstance(value, list) else value for key, value in self.memory.items()}
        return Sheet(self.alien, self.zapped, self.used.copy(), memory, self.wild_only)


@attrs.frozen
class Effect:
    """Something announced that waits, or lasts, until the encounter ends: `id` is `<alien>.<what>`."""

    id: str
    by: str
    data: dict[str, Any] = attrs.Factory(dict)


@attrs.define
class Player:
    """One player's hand, sheets, and the ships that stand on no planet."""

    hand: list[str] = attrs.Factory(list)
    sheets: list[Sheet] = attrs.Factory(list)
    warp: int = 0
    out: int = 0
    """Ships out of the game."""
    power_lost: bool = False
    """What the table was last told (R16.6); whether the power is lost is always counted anew."""

    def stored(self) -> list[str]:
        """Cards that lie on sheets."""
        return [card for sheet in self.sheets for card in sheet.memory.get("hoard", [])] + [
            card for sheet in self.sheets for _, card in sheet.memory.get("sheet", [])
        ]

    @property
    def alien(self) -> str:
        """The alien this player is; "none" in a game without powers."""
        return self.sheets[0].alien if self.sheets else "none"

    def copy(self) -> Player:
        """An independent copy."""
        return Player(self.hand.copy(), [sheet.copy() for sheet in self.sheets], self.warp, self.out, self.power_lost)


@attrs.define
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
class Loan:
    """Sheets lent until the encounter ends; `sheets` are the borrower's own, put aside meanwhile."""

    lender: str
    borrower: str
    sheets: list[Sheet]

    def copy(self) -> Loan:
        """An independent copy."""
        return Loan(self.lender, self.borrower, [sheet.copy() for sheet in self.sheets])


@attrs.define
class Encounter:
    """All that belongs to one encounter and ends with it (R13.11)."""

    offense: str
    number: int = 1
    defense: str | None = None
    planet: str | None = None
    aim: str = "attack"
    """`attack`, `evict` (R8.6) or `reclaim` (R7.5)."""
    destiny: str | None = None
    gate: Fleet = attrs.Factory(dict)
    beside: Fleet = attrs.Factory(dict)
    invited: dict[str, list[str]] = attrs.Factory(lambda: {"offense": [], "defense": []})
    allies: dict[str, list[str]] = attrs.Factory(lambda: {"offense": [], "defense": []})
    cards: dict[str, str] = attrs.Factory(dict)
    """Encounter cards on the table, by the main player they lie in front of."""
    face_up: list[str] = attrs.Factory(list)
    faces: dict[str, str] = attrs.Factory(dict)
    """What revealed cards count as: the card itself, the copy a morph became, a negotiate by Emotion Control."""
    reinforcements: list[tuple[str, str, str]] = attrs.Factory(list)
    """(seat, card, side) each, in the order played."""
    totals: Fleet | None = None
    offer: Offer | None = None
    closing: list[str] = attrs.Factory(list)
    """Dealers who want to end the talk."""
    failure: str = ""
    """Why there was no deal."""
    outcome: str | None = None
    lost: Fleet = attrs.Factory(dict)
    """Ships of each owner that entered the warp because this encounter was lost (R13.8)."""
    no_rewards: bool = False
    values: dict[str, int] = attrs.Factory(dict)
    """What the attack cards are worth now, by main player."""
    effects: list[Effect] = attrs.Factory(list)
    """Announced and waiting, or lasting."""
    bonus: list[tuple[str, int, str]] = attrs.Factory(list)
    """(side, amount, source) each: flat additions to a total."""
    flares: dict[str, list[str]] = attrs.Factory(dict)
    """Flares played, by player (R20.3)."""
    dead: list[str] = attrs.Factory(list)
    """Flares that were prevented: nobody can play them in this encounter."""
    cancelled: list[str] = attrs.Factory(list)
    """Players whose alliance was cancelled: they did not decline (R9.7)."""
    extra: list[tuple[str, str]] = attrs.Factory(list)
    """(seat, card) each: cards that lie open beside an encounter card, turned up from the deck or added to it."""
    removed: Fleet = attrs.Factory(dict)
    """Ships of each owner taken out of the game because this encounter was lost (IO-6.2)."""
    landed: Fleet = attrs.Factory(dict)
    """Ships of each owner that have landed on the planet of the encounter (R13.3)."""
    spent: dict[str, str] = attrs.Factory(dict)
    """Encounter cards of this encounter that lie in the discard pile, by the main player they lay in front of."""
    stood: Fleet = attrs.Factory(dict)
    """Ships on the gate, by owner, as the outcome became known."""
    inserted: bool = False
    """Whether it was inserted into a turn that goes on after it."""
    warped: Fleet = attrs.Factory(dict)
    """Ships of each owner that entered the warp in this encounter and are still there."""
    claimed: dict[str, str] = attrs.Factory(dict)
    """What an encounter card that stays face down counts as, by the main player it lies in front of."""
    loans: list[Loan] = attrs.Factory(list)

    def copy(self) -> Encounter:
        """An independent copy."""
        return Encounter(
            self.offense, self.number, self.defense, self.planet, self.aim, self.destiny, self.gate.copy(),
            self.beside.copy(), {side: seats.copy() for side, seats in self.invited.items()},
            {side: seats.copy() for side, seats in self.allies.items()}, self.cards.copy(), self.face_up.copy(),
            self.faces.copy(), self.reinforcements.copy(), self.totals, self.offer, self.closing.copy(), self.failure,
            self.outcome, self.lost.copy(), self.no_rewards, self.values.copy(), self.effects.copy(),
            self.bonus.copy(), {seat: cards.copy() for seat, cards in self.flares.items()}, self.dead.copy(),
            cancelled=self.cancelled.copy(), extra=self.extra.copy(),
            spent=self.spent.copy(), stood=self.stood, inserted=self.inserted,
            removed=self.removed.copy(), landed=self.landed.copy(), warped=self.warped.copy(),
            claimed=self.claimed.copy(),
            loans=[loan.copy() for loan in self.loans],
        )  # fmt: skip

    @property
    def mains(self) -> tuple[str, ...]:
        """The main players known so far, offense first (R2.4)."""
        return (self.offense,) if self.defense is None else (self.offense, self.defense)

    def opponent(self, seat: str) -> str:
        """The other main player."""
        assert self.defense is not None  # noqa: S101 - nobody has an opponent before destiny
        return self.defense if seat == self.offense else self.offense

    def side(self, seat: str) -> str | None:
        """`offense`, `defense`, or None for a player on neither side (R2.6)."""
        for side, main in zip(SIDES, self.mains, strict=False):
            if seat == main or seat in self.allies[side]:
                return side
        return None


@attrs.define
class Interrupted:
    """A turn that goes on after an inserted encounter: its own encounter, and the marks of the sheets in it."""

    then: str
    """The timing point at which it goes on."""
    encounter: Encounter
    zapped: list[str] = attrs.Factory(list)
    """Aliens."""
    used: dict[str, list[str]] = attrs.Factory(dict)
    """Alien to the uses made."""

    def copy(self) -> Interrupted:
        """An independent copy."""
        used = {alien: uses.copy() for alien, uses in self.used.items()}
        return Interrupted(self.then, self.encounter.copy(), self.zapped.copy(), used)


@attrs.define
class State:
    """A whole game between two steps. `at` is the timing point that comes next."""

    at: str
    seats: tuple[str, ...]
    """Clockwise."""
    players: dict[str, Player]
    planets: dict[str, Fleet]
    """Planet id (`red.1`) to the ships on it, by owner. A planet out of the game is not in it."""
    encounter: Encounter
    deck: list[str]
    """Next card last."""
    discard: list[str]
    """Top card last."""
    destiny: list[str]
    destiny_discard: list[str]
    stacked: list[str] = attrs.Factory(list)
    """The top of the deck, next card last, once the discard pile has been shuffled in (positions only)."""
    destiny_stacked: list[str] = attrs.Factory(list)
    moved: bool = True
    """Whether colonies have come or gone since the last state check."""
    playing: list[Announced] = attrs.Factory(list)
    """Cards that are just being played."""
    boxed: list[str] = attrs.Factory(list)
    """Cosmic cards out of the game (positions only)."""
    boxed_destiny: list[str] = attrs.Factory(list)
    rigged: list[tuple[str, str]] = attrs.Factory(list)
    """(seat, card): what is next taken at random from that hand (positions only)."""
    turn: int = 1
    encounters: int = 0
    queue: list[str] | None = None
    """Seats that still have their go at this point; None before the first of them."""
    done: list[str] = attrs.Factory(list)
    """Parts that have acted at this point."""
    dropped: list[tuple[str, str]] = attrs.Factory(list)
    """(seat, card): what has been discarded by whom since `card.discarded` was last opened."""
    flares: list[str] = attrs.Factory(list)
    """The flare cards that are in the game."""
    dealt: dict[str, list[str]] = attrs.Factory(dict)
    """The two aliens each player chooses from (R3.3.1)."""
    last: str | None = None
    """Who acted last in the reinforcement loop."""
    winners: list[str] = attrs.Factory(list)
    won_by: dict[str, str] = attrs.Factory(dict)
    asked: dict[str, int] = attrs.Factory(dict)
    """Questions put to each seat so far: the number in their keys. Never a global count."""
    drawn: dict[str, int] = attrs.Factory(dict)
    """Counters of the dice, by stream."""
    events: int = 0
    inserting: list[str] = attrs.Factory(list)
    """Players who attack the present offense in an inserted encounter when this one is over."""
    interrupted: list[Interrupted] = attrs.Factory(list)
    """Turns that were interrupted, the one that goes on next last."""
    unused: list[str] = attrs.Factory(list)
    """Alien sheets to be drawn, the next one last; made up when it is first needed."""
    aside: list[str] = attrs.Factory(list)
    """Alien sheets that were drawn and rejected, or have left the game."""
    founded: list[tuple[str, str]] = attrs.Factory(list)
    """(seat, planet): colonies that have come to be since the last state check."""
    losses: list[Any] = attrs.Factory(list)
    """Losses of which what follows is under way (the first) or waits; within one step only."""
    freed: list[tuple[str, int]] = attrs.Factory(list)
    """(seat, ships): what has come out of the warp since `ship.retrieved` was last opened."""
    flared: list[tuple[str, str]] = attrs.Factory(list)
    """(seat, flare): flares played since `flare.played` was last opened."""
    planet_cards: dict[str, list[str]] = attrs.Factory(dict)
    """Cards that lie open beside planets, by planet."""

    @classmethod
    def blank(cls) -> State:
        """A state in which nothing has been set up."""
        return cls(END, (), {}, {}, Encounter(""), [], [], [], [])

    def move(self, at: str) -> None:
        """Go to another timing point: uses that were under way are over, wherever they were left."""
        self.at = at
        if self.playing:
            self.playing = [each for each in self.playing if not each.card.startswith("use:")]
        self.queue = None
        self.done = []
        self.last = None
        self.losses = []

    def copy(self) -> State:
        """An independent copy."""
        return State(
            self.at, self.seats, {seat: player.copy() for seat, player in self.players.items()},
            {planet: fleet.copy() for planet, fleet in self.planets.items()}, self.encounter.copy(), self.deck.copy(),
            self.discard.copy(), self.destiny.copy(), self.destiny_discard.copy(), self.stacked.copy(),
            self.destiny_stacked.copy(), self.moved, self.playing.copy(), self.boxed, self.boxed_destiny,
            self.rigged.copy(), self.turn, self.encounters,
            None if self.queue is None else self.queue.copy(),
            done=self.done.copy(), dropped=self.dropped.copy(), flares=self.flares,
            dealt={seat: aliens.copy() for seat, aliens in self.dealt.items()}, last=self.last,
            winners=self.winners, won_by=self.won_by, asked=self.asked.copy(), drawn=self.drawn.copy(),
            events=self.events, inserting=self.inserting.copy(),
            interrupted=[turn.copy() for turn in self.interrupted],
            unused=self.unused.copy(), aside=self.aside.copy(),
            founded=self.founded.copy(), losses=self.losses.copy(),
            freed=self.freed.copy(), flared=self.flared.copy(),
            planet_cards={planet: cards.copy() for planet, cards in self.planet_cards.items()},
        )  # fmt: skip

    # -- who

    def clockwise(self, first: str) -> list[str]:
        """All seats, `first` and then its left neighbours."""
        start = self.seats.index(first)
        return [*self.seats[start:], *self.seats[:start]]

    def timing_order(self) -> list[str]:
        """Offense, defense, then the others clockwise from the offense's left (R21.1)."""
        order = self.clockwise(self.encounter.offense)
        defense = self.encounter.defense
        if defense is not None:
            order.remove(defense)
            order.insert(1, defense)
        return order

    def alliance_order(self) -> list[str]:
        """All but the main players, clockwise from the offense's left."""
        return [seat for seat in self.clockwise(self.encounter.offense) if seat not in self.encounter.mains]

    # -- where

    def system(self, seat: str) -> list[str]:
        """The planets of a home system that are in the game."""
        return [planet for planet in self.planets if owner(planet) == seat]

    def colonies(self, seat: str) -> Fleet:
        """Planets on which a seat has ships, and how many."""
        return {planet: fleet[seat] for planet, fleet in self.planets.items() if seat in fleet}

    def home(self, seat: str) -> int:
        """The number of home colonies."""
        return sum(seat in fleet and owner(planet) == seat for planet, fleet in self.planets.items())

    def foreign(self, seat: str) -> int:
        """The number of foreign colonies: where the marker stands (R15.10)."""
        return sum(seat in fleet and owner(planet) != seat for planet, fleet in self.planets.items())

    def ships_in_encounter(self, side: str) -> Fleet:
        """Ships of one side by owner: gate; or the defense's colony with the ships beside it (R2.7)."""
        encounter = self.encounter
        if side == "offense":
            return encounter.gate
        ships = encounter.beside.copy()
        if encounter.planet is not None and encounter.defense is not None:
            own = self.planets[encounter.planet].get(encounter.defense, 0)
            if own:
                ships[encounter.defense] = own
        return ships

    def places(self, seat: str) -> Iterator[tuple[str, int]]:
        """Everywhere a seat has ships: planets, `gate`, `beside`, `warp`, `out`."""
        yield from self.colonies(seat).items()
        player, encounter = self.players[seat], self.encounter
        for place, count in (
            ("gate", encounter.gate.get(seat, 0)), ("beside", encounter.beside.get(seat, 0)), ("warp", player.warp),
            ("out", player.out),
        ):  # fmt: skip
            if count:
                yield place, count


@cache
def owner(planet: str) -> str:
    """Whose home system a planet belongs to: that of `red.1` is red's (R2.1)."""
    return planet.partition(".")[0]
