"""Setting up a game: planets, ships, decks, hands and the first player (R3.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from rules.options import Options
from rules.state import Encounter, Fleet, Player, Sheet

if TYPE_CHECKING:
    from rules.catalogue import Catalogue
    from rules.play import Play

FEWEST, MOST = 3, 5
FLARES = 10


@attrs.frozen
class Setup:
    """What a game is opened with: seats in clockwise order, a seed for the dice, the table's options."""

    seats: tuple[str, ...]
    seed: int | str = 1
    options: Options = attrs.Factory(Options)
    aliens: tuple[str, ...] = ()
    """Who is which alien, seat by seat; empty for a game without powers."""

    def check(self, catalogue: Catalogue) -> None:
        """Raises ValueError where these cannot be the seats of a game."""
        colours = catalogue.setup.colours
        if not FEWEST <= len(self.seats) <= MOST:
            raise ValueError(f"seats: a game has {FEWEST} to {MOST} players, not {len(self.seats)}")
        for seat in self.seats:
            if seat not in colours or self.seats.count(seat) > 1:
                raise ValueError(f"seats: {seat!r} is no colour, or sits twice; there are {', '.join(colours)}")
        if self.aliens and len(self.aliens) != len(self.seats):
            raise ValueError(f"aliens: {len(self.seats)} players need as many aliens, not {len(self.aliens)}")
        for alien in self.aliens:
            if alien not in catalogue.aliens or self.aliens.count(alien) > 1:
                raise ValueError(f"aliens: {alien!r} is no alien, or is there twice")


def planets(catalogue: Catalogue, seats: tuple[str, ...]) -> dict[str, Fleet]:
    """All planets with their first ships on them (R3.1.1, R3.1.2)."""
    setup = catalogue.setup
    return {
        f"{seat}.{number}": {seat: setup.ships_per_planet}
        for seat in seats
        for number in range(1, setup.planets_per_seat + 1)
    }


def opening(game: Play, setup: Setup) -> None:
    """R3.1: everything up to the first turn."""
    setup.check(game.catalogue)
    state, catalogue = game.state, game.catalogue
    state.at = "turn.start"
    state.seats = setup.seats
    state.planets = planets(catalogue, setup.seats)
    state.players = {seat: Player() for seat in setup.seats}
    state.destiny = game.shuffled("destiny", catalogue.destiny_deck(setup.seats))
    for seat, alien in zip(setup.seats, setup.aliens, strict=False):
        state.players[seat].sheets = [Sheet(alien)]
    state.flares = _flares(game, setup.aliens)
    state.deck = game.shuffled("deck", [*catalogue.cosmic_deck(), *state.flares])
    for seat in setup.seats:
        state.players[seat].hand = [state.deck.pop() for _ in range(catalogue.setup.hand_size)]
    shown, first = _first_player(game)
    state.encounter = Encounter(first)
    game.emit("game.begin", {"seats": list(setup.seats), "destiny": shown, "first": first})
    for seat in setup.seats:
        hand = list(state.players[seat].hand)
        game.emit("cards.drawn", {"seat": seat, "count": len(hand)}, {seat: {"cards": hand}})


def _flares(game: Play, aliens: tuple[str, ...]) -> list[str]:
    """The flares of the aliens at the table and random others up to ten (R3.3.4)."""
    if not aliens:
        return []
    own = [f"flare:{alien}" for alien in aliens]
    others = [card for card in game.catalogue.flares() if card not in own]
    return own + game.shuffled("flares", others)[: FLARES - len(own)]


def _first_player(game: Play) -> tuple[list[str], str]:
    """Destiny cards are turned up until a colour comes, then shuffled back (R3.1.7)."""
    state = game.state
    if game.options.first_player == "random":
        return [], state.seats[game.chance("first", len(state.seats))]
    shown = []
    for card in reversed(state.destiny):
        shown.append(card)
        if card in state.seats:
            break
    state.destiny = game.shuffled("destiny", state.destiny)
    return shown, shown[-1]
