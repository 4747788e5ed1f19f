"""Cards kept on a sheet that are played, or pay a price, in place of cards of the hand (`standing.card_play`).

A power says by two quantities what it keeps: `kept` (name to cards that can be played now) and `purse` (name to cards
that can be discarded where the choice is its holder's). The name is the first part of an option (`hoard:attack_14`)
and the key in the sheet's memory. Its part at `standing.card_play`, a use of the power, puts the card into the hand.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import attrs

from rules.cosmic.moves import resting_cards
from rules.cosmic.moves.sheets import count, flare_open
from rules.kernel.copying import lacking, one_less

if TYPE_CHECKING:
    from rules.cosmic.cards.abilities import BoundAbility
    from rules.cosmic.cards.context import Context

PLAY = "standing.card_play"
SHEET = "sheet"
"""Where cards out of another hand are kept."""
Kept = dict[str, list[str]]


@attrs.frozen
class Fetched:
    """A card that is to be played from where it is kept; what `standing.card_play` follows."""

    store: str
    card: str


def kept(game: Context, seat: str) -> Kept:
    """The cards a seat can play from its sheets, by where they are kept; not those just being announced."""
    nothing: Kept = {}
    keepers = game.index.counted.get("kept", {})
    for sheet in game.state.players[seat].sheets:
        if sheet.alien in keepers:
            break
    else:
        return nothing
    found = count(game, "kept", seat, nothing)
    for announced in game.state.playing if found else ():
        store, _, card = announced.target[0].partition(":") if announced.target else ("", "", "")
        if announced.seat == seat and card in found.get(store, ()):
            left = list(found[store])
            left.remove(card)
            found = {**found, store: left}
    return found


def option_of(game: Context, seat: str, card: str) -> str:
    """The option by which a seat plays a card, out of the hand or from where it is kept; empty where it has none."""
    if card in game.player(seat).hand:
        return f"card:{card}"
    return next((f"{store}:{card}" for store, cards in kept(game, seat).items() if card in cards), "")


def holds_flare(game: Context, seat: str, alien: str) -> bool:
    """Whether a seat has the flare of an alien and can play it."""
    card = f"flare:{alien}"
    return bool(option_of(game, seat, card)) and flare_open(game, seat, card)


def can_select(game: Context, seat: str) -> bool:
    """Whether a player has an encounter card to choose, in hand or kept where it can be played (R10.3, R10.4)."""
    if game.holds_encounter_card(seat):
        return True
    return any(game.catalogue.is_encounter(card) for cards in kept(game, seat).values() for card in cards)


def keeper(game: Context, seat: str, store: str) -> BoundAbility:
    """The part of the power that plays the cards a seat keeps under this name."""
    parts = game.index.powers[PLAY]
    aliens = [sheet.alien for sheet in game.player(seat).sheets if sheet.alien in parts and store in sheet.memory]
    return parts[aliens[0]][0]


def home_of(game: Context, seat: str, store: str, card: str) -> str:
    """To whom a card goes back that a seat has played: the owner of one that lay on its sheet out of another hand."""
    owners = [owner for player, each, owner in game.encounter.owed if (player, each) == (seat, card)]
    return owners[0] if store == SHEET and owners else seat


def put_back(game: Context, seat: str, store: str, card: str) -> None:
    """A card that would return to its player's hand returns to where it was kept, if that is still there (IO-7.5).

    One out of another hand (`Encounter.owed`) goes to the hand of its owner.
    """
    owed = (seat, card, home_of(game, seat, store, card))
    if store == SHEET and owed in game.encounter.owed:
        game.encounter.owed = one_less(game.encounter.owed, owed)
        game.player(owed[2]).hand.append(card)
        return
    there = [sheet.memory[store] for sheet in game.player(seat).sheets if store in sheet.memory]
    (there[0] if there else game.player(seat).hand).append(card)


def take_back(game: Context, seat: str, before: str) -> str:
    """The encounter card in front of a player comes back to a seat; returns the card.

    A card it has chosen itself goes to where it was kept, else it goes to the hand (IO-7.5).
    """
    encounter = game.encounter
    card = encounter.cards.pop(before)
    store = encounter.stores.get(seat, "") if encounter.lies_before(seat) == before else ""
    if store:
        encounter.stores = lacking(encounter.stores, seat)
        put_back(game, seat, store, card)
    else:
        game.player(seat).hand.append(card)
    return card


def replace(game: Context, before: str, card: str) -> str:
    """Another card comes to lie in front of a player, out of no hand and no store; returns the one replaced.

    One that was claimed to be another stays aside, unseen, and the claim is over: none is returned.
    """
    encounter = game.encounter
    replaced, encounter.cards[before] = encounter.cards[before], card
    encounter.stores = lacking(encounter.stores, encounter.lies_before(before))
    if before not in encounter.claimed:
        return replaced
    encounter.claimed = lacking(encounter.claimed, before)
    encounter.unseen += ((before, replaced),)
    return ""


def ways_to_pay(game: Context, seat: str, fits: Callable[[str], bool]) -> list[str]:
    """What a player can discard where it must discard a card that fits: options `card:<id>`, or out of a purse."""
    nothing: Kept = {}
    held = [f"card:{card}" for card in game.player(seat).hand if fits(card)]
    purse = count(game, "purse", seat, nothing)
    return held + [f"{store}:{card}" for store, cards in purse.items() for card in cards if fits(card)]


def pay_with(game: Context, seat: str, option: str) -> str:
    """The card of an option of `ways_to_pay`, now in the hand to be discarded from there."""
    store, _, card = option.partition(":")
    if store != "card":
        next(sheet.memory[store] for sheet in game.player(seat).sheets if store in sheet.memory).remove(card)
        game.player(seat).hand.append(card)
    return card


def possess(game: Context, seat: str, alien: str, owner: str, cards: Sequence[str]) -> None:
    """Cards out of another hand, or off the deck (`owner` is the holder), now lie on a sheet, seen by its holder."""
    for sheet in game.player(seat).sheets:
        if sheet.alien == alien:
            sheet.memory[SHEET] = [*sheet.memory.get(SHEET, []), *([owner, card] for card in cards)]
    resting_cards.follow(game, owner, seat, cards)
    game.emit("sheet.cards", {"seat": seat, "owner": owner, "count": len(cards)}, {seat: {"cards": list(cards)}})


def send_home(game: Context, seat: str) -> None:
    """What lies on the sheets of a seat goes back to the hands it came from, or onto the deck, first card on top."""
    returned: dict[str, list[str]] = {}
    for sheet in game.player(seat).sheets:
        for owner, card in reversed(sheet.memory.pop(SHEET, [])):
            pile = game.state.deck if owner == seat else game.player(owner).hand
            pile.append(card)
            resting_cards.follow(game, seat, owner, [card])
            if owner != seat:
                returned.setdefault(owner, []).append(card)
    for owner, cards in returned.items():
        told = {"receiver": owner, "giver": seat, "count": len(cards)}
        game.emit("cards.passed", told, {owner: {"cards": cards}})
