"""The steps before the first turn: planets, decks, aliens, hands and the first player (R3.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.cosmic.cards.exclusions import can_join, combos_for, from_levels
from rules.cosmic.protocol.options import Options
from rules.cosmic.protocol.questions import Poll, bare, one
from rules.cosmic.setup import DRAW, Setup, planets
from rules.cosmic.state.encounter import Encounter
from rules.cosmic.state.player import Player, Sheet

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from rules.cosmic.cards.catalogue import Catalogue
    from rules.cosmic.cards.context import Context
    from rules.kernel.machine import Asking

FLARES = 10


def opening(game: Context, setup: Setup) -> None:
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
    flares = _deal_combo(game, setup.combo) if setup.combo else _hand_out(game, setup.aliens)
    begin(game, flares)
    state.at = "setup.aliens"


def _hand_out(game: Context, aliens: Sequence[str]) -> list[str]:
    """Each seat has its sheet; returns the flares of these aliens."""
    for seat, alien in zip(game.state.seats, aliens, strict=False):
        game.player(seat).sheets = [_sheet(game, alien)]
    return [f"flare:{alien}" for alien in aliens]


def _deal_combo(game: Context, wish: str) -> list[str]:
    """R3.2: sheets of a combo, as many as there are players, dealt at random and open; returns flares for the deck.

    With flares those of all five aliens on the card are in, also of those who do not play (R3.2.4).
    """
    state, combos = game.state, game.catalogue.combos
    there = combos_for(game.catalogue, game.options, len(state.seats))
    name = there[game.chance("combo", len(there))] if wish == DRAW else wish
    combo = combos[name]
    _hand_out(game, game.shuffled("sheets", combo.aliens[: len(state.seats)]))
    _tell_aliens(game, "setup.combo", combo=name)
    return [f"flare:{alien}" for alien in combo.aliens] if game.options.combos_with_flares else []


def begin(game: Context, flares: list[str]) -> None:
    """The deck is built with these flares and random others up to ten, hands are dealt, somebody is first (R3.1).

    What aliens do at setup comes after it, in turn order (`setup.aliens`, R3.1.8).
    """
    state, catalogue = game.state, game.catalogue
    if flares:
        there = [f"flare:{alien}" for alien in from_levels(catalogue, game.options)]
        others = [card for card in there if card not in flares and card not in state.boxed]
        flares = flares + game.shuffled("flares", others)[: max(0, FLARES - len(flares))]
    state.flares = tuple(flares)
    state.deck = game.shuffled("deck", [*catalogue.cosmic_deck(), *flares])
    _deal_hands(game)
    shown, first = first_player(game)
    state.encounter = Encounter(first)
    game.emit("game.begin", {"seats": list(state.seats), "destiny": shown, "first": first})
    for seat in state.seats:
        hand = list(state.players[seat].hand)
        game.emit("cards.drawn", {"seat": seat, "count": len(hand)}, {seat: {"cards": hand}})


def _deal_hands(game: Context) -> None:
    """Eight cards to each seat (R3.1.6); after a hand that a position has fixed comes its second lot."""
    state = game.state
    for card in [card for lots in state.lots.values() for lot in lots for card in lot]:
        state.deck.remove(card)
    for seat in state.seats:
        size = 0 if seat in state.lots else game.catalogue.setup.hand_size
        state.players[seat].hand = [state.deck.pop() for _ in range(size)]
    for seat, (hand, second) in state.lots.items():
        state.players[seat].hand = list(hand)
        state.deck += reversed(second)
    state.lots = {}


def _deal_flares(game: Context) -> None:
    """Two flares to each player (R3.3.1)."""
    state = game.state
    state.dealt = two_each(game.catalogue, game.options, state.seats, game.shuffled, {})
    for seat in state.seats:
        game.emit("setup.dealt", {"seat": seat, "count": 2}, {seat: {"aliens": state.dealt[seat]}})


def two_each(
    catalogue: Catalogue, options: Options, seats: Sequence[str], shuffled: Callable[[str, Sequence[str]], list[str]],
    fixed: Mapping[str, Sequence[str]],
) -> dict[str, tuple[str, ...]]:  # fmt: skip
    """Two aliens for each seat, those `fixed` as they are; one that cannot meet another is put away (R3.3.5)."""
    dealt = [alien for pair in fixed.values() for alien in pair]
    pile = [alien for alien in shuffled("flares", from_levels(catalogue, options)) if alien not in dealt]
    pairs = {seat: list(pair) for seat, pair in fixed.items()}
    for seat in seats:
        while len(pair := pairs.setdefault(seat, [])) < 2:
            alien = pile.pop()
            if can_join(catalogue, options, alien, dealt):
                dealt.append(alien)
                pair.append(alien)
    return {seat: tuple(pairs[seat]) for seat in seats}


def choose_aliens(game: Context) -> Asking[None]:
    """`setup.choose`: each keeps one of two sheets in secret, all at once; all dealt flares join the deck (R3.3)."""
    state = game.state
    asks = [
        one(seat, "setup.alien", state.at, "R3.3", [f"alien:{alien}" for alien in state.dealt[seat]],
            f"alien:{state.dealt[seat][0]}", always=True)
        for seat in state.seats
    ]  # fmt: skip
    answers = yield Poll(tuple(asks))
    for seat in state.seats:
        state.players[seat].sheets = [_sheet(game, bare(answers[seat][0]))]
    _tell_aliens(game, "setup.chosen")
    begin(game, [f"flare:{alien}" for seat in state.seats for alien in state.dealt[seat]])


def _tell_aliens(game: Context, kind: str, **data: str) -> None:
    """All sheets are revealed together, except where they stay face down (R3.3.3, R23.3)."""
    aliens = {seat: game.player(seat).alien for seat in game.state.seats}
    shown = dict.fromkeys(aliens, "hidden") if game.options.has("hidden_powers") else aliens
    game.emit(kind, {**data, "aliens": shown}, {seat: {"alien": alien} for seat, alien in aliens.items()})


def _sheet(game: Context, alien: str) -> Sheet:
    return Sheet(alien, hidden=game.options.has("hidden_powers"))


def first_player(game: Context) -> tuple[list[str], str]:
    """Destiny cards are turned up until a colour comes, then shuffled back (R3.1.7), if the table does not say who."""
    state = game.state
    if game.options.first_player == "youngest":
        return [], state.seats[0]
    if game.options.first_player == "random":
        return [], state.seats[game.chance("first", len(state.seats))]
    shown = []
    for card in reversed(state.destiny):
        shown.append(card)
        if card in state.seats:
            break
    state.destiny = game.shuffled("destiny", state.destiny)
    return shown, shown[-1]
