"""Destiny: who is the defense, and in which system (R7)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from rules.cosmic.actions import perform
from rules.cosmic.moves.card_moves import stack
from rules.cosmic.protocol.questions import bare, one, put
from rules.cosmic.state.state import State, owner

if TYPE_CHECKING:
    from rules.cosmic.cards.context import Context
    from rules.kernel.machine import Asking, StepResult

SPECIALS: Mapping[str, Callable[[State, str], int]] = {
    "special_most_cards": lambda state, seat: len(state.players[seat].hand),
    "special_most_colonies": lambda state, seat: state.foreign(seat),
    "special_fewest_warp": lambda state, seat: -state.players[seat].warp,
}
"""What each special compares; the player with the most is the defense (R7.8)."""


def before_draw(game: Context) -> Asking[StepResult]:
    """`destiny.before_draw`: the rule of the last card comes first (R7.1), then powers and cards."""
    _replenish(game)
    return (yield from perform.window(game))


def draw(game: Context) -> None:
    """`destiny.draw`: the top card is turned up (R7.1)."""
    _replenish(game)
    state = game.state
    encounter = state.encounter
    encounter.destiny = state.destiny.pop()
    encounter.picked = picked(state)
    game.emit("destiny.drawn", {"card": encounter.destiny})


def _replenish(game: Context) -> None:
    """A last single card is shuffled with the discards before anybody draws (R7.1)."""
    state = game.state
    if len(state.destiny) <= 1:
        pile = state.destiny + state.destiny_discard
        state.destiny = stack(game.shuffled("destiny", pile), state.destiny_stacked)
        state.destiny_discard, state.destiny_stacked = [], ()
        game.emit("destiny.reshuffled", {"count": len(state.destiny)})


def choose_next(game: Context, card: str) -> None:
    """This card of the deck is the next one drawn. Nobody knows the order of the others, so it can stay."""
    game.state.destiny.remove(card)
    game.state.destiny.append(card)


def redraw(game: Context) -> str:
    """The card is put aside and another one drawn: the point at which the game goes on (`destiny.before_draw`)."""
    card = game.encounter.destiny
    assert card is not None  # noqa: S101 - only a drawn card can be put aside
    game.state.destiny_discard.append(card)
    game.encounter.destiny = game.encounter.picked = None
    game.emit("destiny.redraw", {"card": card})
    return "destiny.before_draw"


def own_colour(game: Context) -> Asking[StepResult]:
    """`destiny.own_colour`: evict a foreign colony, reclaim an empty home planet, or redraw (R7.4)."""
    offense, state = game.offense, game.state
    options = []
    for planet in state.system(offense):
        options += [f"evict:{seat}@{planet}" for seat in state.planets[planet] if seat != offense]
        if not state.planets[planet] and _any_ship(game):
            options.append(f"reclaim:{planet}")
    ask = one(offense, "destiny.own", state.at, "R7.4", [*options, "redraw"], "redraw")
    (choice,) = yield from put(ask)
    what, _, where = choice.partition(":")
    if what == "redraw":
        return redraw(game)
    encounter = state.encounter
    encounter.aim = what
    if what == "evict":
        encounter.defense, _, encounter.planet = where.partition("@")
    else:
        encounter.planet = where
    _tell(game)
    return "destiny.defense_known"


def _any_ship(game: Context) -> bool:
    return bool(game.state.colonies(game.offense) or game.encounter.gate)


def aim_at(game: Context, defense: str, planet: str) -> None:
    """Defense and planet are fixed at once, whatever the card says; own planets are fought over as in an eviction."""
    encounter = game.encounter
    encounter.defense, encounter.planet = defense, planet
    encounter.aim = aim_of(game, planet)
    _tell(game)


def aim_of(game: Context, planet: str) -> str:
    """What an attack on a planet is: in the own system a colony is evicted (R8.6)."""
    return "evict" if owner(planet) == game.offense else "attack"


def elsewhere(game: Context, seat: str) -> list[str]:
    """The planets outside its own system on which a player has a colony."""
    return [planet for planet in game.state.colonies(seat) if owner(planet) != seat]


def is_own_colour(game: Context) -> bool:
    """Whether the card shows the offense's own colour."""
    return game.encounter.destiny == game.offense


def others(game: Context) -> list[str]:
    """The other players clockwise from the offense's left who still have a planet (R7.11)."""
    return [seat for seat in game.state.clockwise(game.offense)[1:] if game.state.system(seat)]


def is_wild(game: Context) -> bool:
    """Whether the card lets the offense name the defense (R7.7)."""
    return game.encounter.destiny == "wild" and bool(others(game))


def name_defense(game: Context) -> Asking[None]:
    """`destiny.wild_choice`: a wild lets the offense name the defense (R7.7)."""
    options = [f"seat:{seat}" for seat in others(game)]
    (choice,) = yield from put(one(game.offense, "destiny.player", game.state.at, "R7.7", options))
    _is_named(game, bare(choice))


def name_itself(game: Context) -> StepResult:
    """The same of all other cards, which name the defense themselves.

    A card that points to a system without planets is drawn anew (R7.11).
    """
    if is_wild(game):
        return None
    card = game.encounter.destiny
    defense = picked(game.state) if card in SPECIALS else card
    if defense is None or defense not in others(game):
        return redraw(game)
    _is_named(game, defense)
    return None


def _is_named(game: Context, defense: str) -> None:
    game.encounter.defense = defense
    _tell(game)


def picked(state: State) -> str | None:
    """Whom the special that lies open has picked: once, as it was turned up (R7.8); None under any other card."""
    encounter, card = state.encounter, state.encounter.destiny
    if card is None or card not in SPECIALS or encounter.picked is not None:
        return encounter.picked
    return special(state, card, state.clockwise(encounter.offense)[1:])


def special(state: State, card: str, seats: list[str]) -> str:
    """Whom a special picks among `seats`; of several tied ones the first (R7.8)."""
    return max(seats, key=lambda seat: SPECIALS[card](state, seat))


def _tell(game: Context) -> None:
    encounter = game.encounter
    data = {"defense": encounter.defense, "aim": encounter.aim, "planet": encounter.planet, "card": encounter.destiny}
    game.emit("destiny.defense", data)


def leave(game: Context) -> StepResult:
    """After `destiny.defense_known`: the card goes to its discard pile (R7.2); a reclaim has no launch (R7.5)."""
    card = game.encounter.destiny
    if card is not None:
        game.state.destiny_discard.append(card)
    return "launch.reclaim" if game.encounter.aim == "reclaim" else None
