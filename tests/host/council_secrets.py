"""What two worlds of Council of Suns can differ in without anybody else's knowing (timing.md 4.11)."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

import attrs

from content.council.load import load
from cosmic_tui.games.council.bots.random_lines import random_lines
from rules.council.game import Game
from rules.council.setup import COLOURS, Setup
from rules.council.sheets.reading import standing_lines
from rules.council.state.state import State
from rules.kernel.asks import Ask, Shape

DRAFTS, SEALED, CLOSED = "drafts", "sealed sheets", "closed markers"
WRITTEN = (DRAFTS, SEALED)
"""Kinds in which the states are alike, and what is written differs."""
Change = Callable[[State], None]


@attrs.frozen
class HiddenThing:
    """One hidden thing that is different in each twin: who may know it, and how a twin is made."""

    kind: str
    concerned: tuple[str, ...] = ()
    change: Change = lambda _: None


Found = HiddenThing | None
"""None: this game has no two things of the kind to exchange."""


def closed_markers(state: State, rng: random.Random) -> Found:
    """Two markers of planets that nobody has seen change places."""
    known = {place for player in state.players.values() for place in player.known}
    closed = [place for place, marker in state.markers.items() if not marker.open and place in state.planets]
    closed = [place for place in closed if place not in known]
    rng.shuffle(closed)
    first = closed[0] if closed else ""
    second = next((each for each in closed if state.markers[each].id != state.markers[first].id), "")

    def change(twin: State) -> None:
        one, two = twin.markers[first], twin.markers[second]
        one.id, two.id = two.id, one.id

    return HiddenThing(CLOSED, (), change) if second else None


def covert_objectives(state: State, rng: random.Random) -> Found:
    """Two seats hold each other's covert objective."""
    holders = [seat for seat, player in state.players.items() if player.covert]
    if len(holders) < 2:
        return None
    first, second = rng.sample(holders, 2)

    def change(twin: State) -> None:
        one, two = twin.players[first], twin.players[second]
        one.covert, two.covert = two.covert, one.covert

    return HiddenThing("covert objectives", (first, second), change)


def secret_objectives(state: State, rng: random.Random) -> Found:
    """A seat holds another secret objective than that which lies on the pile."""
    if len(state.secret) < 2:
        return None
    seat, place = rng.choice(state.seats), rng.randrange(len(state.secret) - 1)

    def change(twin: State) -> None:
        held = twin.players[seat].secret
        held[0], twin.secret[place] = twin.secret[place], held[0]

    return HiddenThing("secret objectives", (seat,), change) if state.players[seat].secret else None


def hands(state: State, rng: random.Random) -> Found:
    """Two hands exchange a card."""
    first, second = rng.sample(state.seats, 2)
    mine, theirs = state.players[first].hand, state.players[second].hand
    pairs = [(i, j) for i, one in enumerate(mine) for j, two in enumerate(theirs) if one != two]
    if not pairs:
        return None
    i, j = rng.choice(pairs)

    def change(twin: State) -> None:
        one, two = twin.players[first].hand, twin.players[second].hand
        one[i], two[j] = two[j], one[i]

    return HiddenThing("hands", (first, second), change)


def scouted_markers(state: State, rng: random.Random) -> Found:
    """A seat knows a closed marker of which it knows nothing in the first world."""
    seat = rng.choice(state.seats)
    closed = [each for each, marker in state.markers.items() if not marker.open and each in state.planets]
    unknown = [place for place in closed if place not in state.players[seat].known]
    if not unknown:
        return None
    place = rng.choice(unknown)

    def change(twin: State) -> None:
        twin.players[seat].known[place] = twin.markers[place].id

    return HiddenThing("scouted markers", (seat,), change)


def piles(_: State, rng: random.Random) -> Found:
    """Objectives that are to come lie in another order."""
    seed = rng.random()

    def change(twin: State) -> None:
        for pile in (twin.stack, twin.secret, twin.covert, twin.deck):
            random.Random(seed).shuffle(pile)

    return HiddenThing("piles", (), change)


def standing_orders(state: State, rng: random.Random) -> Found:
    """A seat has other standing orders for fire and damage."""
    seat = rng.choice(state.seats)
    other = next(each for each in state.seats if each != seat)

    def change(twin: State) -> None:
        player = twin.players[seat]
        player.fire[other] = not player.fire.get(other, True)
        player.damage["space"] = ["cruiser", "armour"]

    return HiddenThing("standing orders", (seat,), change)


def written(kind: str) -> Callable[[State, random.Random], Found]:
    """A seat writes other lines in every world."""
    return lambda state, rng: HiddenThing(kind, (rng.choice(state.seats),))


KINDS: dict[str, Callable[[State, random.Random], Found]] = {
    CLOSED: closed_markers, DRAFTS: written(DRAFTS), "covert objectives": covert_objectives,
    SEALED: written(SEALED), "secret objectives": secret_objectives, "hands": hands,
    "scouted markers": scouted_markers, "piles": piles, "standing orders": standing_orders,
}  # fmt: skip
"""By turns, seed for seed."""


def kind_of(seed: int) -> str:
    """What the worlds of a seed differ in."""
    return list(KINDS)[seed % len(KINDS)]


def middle_of_a_game(seed: int, rng: random.Random) -> Game | None:
    """A game at movement sheets nobody has written, some rounds old, with hands and secret objectives."""
    setup = Setup(COLOURS[: 3 + (seed % 8 == 7)], seed=seed)
    game = Game.from_state(load(), setup, None, None)
    game.resume()
    until = 2 + seed % 3
    while not game.over and not (game.state.at == "move.orders" and game.state.round >= until):
        ask = game.asks()[0]
        game.answer(ask.seat, ask.key, _some_answer(game, ask, rng))
    if game.over:
        return None
    _enrich(game.state, rng)
    return game


def _some_answer(game: Game, ask: Ask, rng: random.Random) -> Sequence[str]:
    if ask.shape is Shape.SHEET:
        return legal_lines(game, ask.seat, ask.kind, rng)
    return ask.default


def legal_lines(game: Game, seat: str, kind: str, rng: random.Random) -> list[str]:
    """Random lines of a sheet that would be taken."""
    return standing_lines(game.context, seat, kind, random_lines(game.context, seat, kind, rng))


def _enrich(state: State, rng: random.Random) -> None:
    """Everybody has action cards, and a secret objective."""
    deck = load().action_deck()
    rng.shuffle(deck)
    for player in state.players.values():
        player.hand = [deck.pop() for _ in range(3)]
        if not player.secret and state.secret:
            player.secret.append(state.secret.pop())
    state.deck = deck
