"""Setting up a game: planets, ships, decks, hands and the first player (R3.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from rules.asks import Poll, bare, one
from rules.options import Options
from rules.state import Encounter, Fleet, Player, Sheet

if TYPE_CHECKING:
    from rules.catalogue import Catalogue
    from rules.kernel.machine import Asking
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
    """Who is which alien, seat by seat; empty for a game without powers, or where they are chosen."""
    choose: bool = False
    """Whether two flares are dealt to each player, who keeps the alien of one (R3.3)."""

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
    """R3.1: everything up to the first turn, or to the choice of aliens (R3.3)."""
    setup.check(game.catalogue)
    state, catalogue = game.state, game.catalogue
    state.seats = setup.seats
    state.planets = planets(catalogue, setup.seats)
    state.players = {seat: Player() for seat in setup.seats}
    state.destiny = game.shuffled("destiny", catalogue.destiny_deck(setup.seats))
    state.encounter = Encounter(setup.seats[0])
    if setup.choose:
        state.at = "setup.choose"
        _deal_flares(game)
        return
    for seat, alien in zip(setup.seats, setup.aliens, strict=False):
        state.players[seat].sheets = [Sheet(alien)]
    begin(game, [f"flare:{alien}" for alien in setup.aliens])
    state.at = "setup.aliens" if setup.aliens else "turn.start"


def begin(game: Play, flares: list[str]) -> None:
    """The deck is built with these flares and random others up to ten, hands are dealt, somebody is first (R3.1)."""
    state, catalogue = game.state, game.catalogue
    if flares:
        others = [card for card in catalogue.flares() if card not in flares and card not in state.boxed]
        flares = flares + game.shuffled("flares", others)[: max(0, FLARES - len(flares))]
    state.flares = flares
    state.deck = game.shuffled("deck", [*catalogue.cosmic_deck(), *flares])
    for seat in state.seats:
        state.players[seat].hand = [state.deck.pop() for _ in range(catalogue.setup.hand_size)]
    shown, first = _first_player(game)
    state.encounter = Encounter(first)
    game.emit("game.begin", {"seats": list(state.seats), "destiny": shown, "first": first})
    for seat in state.seats:
        hand = list(state.players[seat].hand)
        game.emit("cards.drawn", {"seat": seat, "count": len(hand)}, {seat: {"cards": hand}})


def _deal_flares(game: Play) -> None:
    """Two flares to each player; one whose alien cannot meet another one dealt is put away (R3.3.1, R3.3.5)."""
    state, aliens = game.state, game.catalogue.aliens
    pile = game.shuffled("flares", list(aliens))
    dealt: list[str] = []
    while len(dealt) < 2 * len(state.seats):
        alien = pile.pop()
        if not any(other in aliens[alien].excludes or alien in aliens[other].excludes for other in dealt):
            dealt.append(alien)
    for place, seat in enumerate(state.seats):
        state.dealt[seat] = dealt[2 * place : 2 * place + 2]
        game.emit("setup.dealt", {"seat": seat, "count": 2}, {seat: {"aliens": state.dealt[seat]}})


def choose_aliens(game: Play) -> Asking[None]:
    """`setup.choose`: each keeps one of two sheets in secret, all at once; all dealt flares join the deck (R3.3)."""
    state = game.state
    asks = [
        one(seat, "setup.alien", state.at, "R3.3", [f"alien:{alien}" for alien in state.dealt[seat]],
            f"alien:{state.dealt[seat][0]}", always=True)
        for seat in state.seats
    ]  # fmt: skip
    answers = yield Poll(tuple(asks))
    for seat in state.seats:
        state.players[seat].sheets = [Sheet(bare(answers[seat][0]))]
    game.emit("setup.chosen", {"aliens": {seat: state.players[seat].alien for seat in state.seats}})
    begin(game, [f"flare:{alien}" for seat in state.seats for alien in state.dealt[seat]])


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
