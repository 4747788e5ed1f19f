"""What is announced: it leaves the hand or is declared, and the card goes where it belongs when it is over (R17.8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.cosmic.cards.abilities import Half
from rules.cosmic.cards.action import TABLE, Action
from rules.cosmic.moves import card_moves, stored_cards, techs
from rules.cosmic.moves.sheets import sheet_of
from rules.cosmic.protocol.questions import fleet
from rules.cosmic.state.state import TECH

if TYPE_CHECKING:
    from rules.cosmic.cards.context import Context
    from rules.kernel.machine import Asking, Picks


def announce(game: Context, action: Action) -> None:
    """The table learns of an action and of all that was named with it; a use, and a flare, count as made from here."""
    game.note(action.bound.ability.effect)
    if action.is_tech:
        techs.tech_of(game, action.seat, action.bound.source).complete = True
    if action.is_use:
        sheet = sheet_of(game, action.seat, action.bound.alien)
        assert sheet is not None  # noqa: S101 - only the holder of a sheet uses it
        sheet.used += (f"use:{action.bound.alien}" if action.is_flare else action.bound.option,)
    card_moves.announce(game, action.seat, action.card, action.point, _as_seen(game, action))
    if action.is_flare:
        flares = game.encounter.flares
        game.encounter.flares = {**flares, action.seat: (*flares.get(action.seat, ()), action.card)}


def _as_seen(game: Context, action: Action) -> Picks:
    """What was named, without the name of a tech that lies face down (R24.1)."""
    if not any(pick.startswith(f"ships:{TECH}") for pick in action.target):
        return action.target
    seen: list[str] = []
    for pick in action.target:
        if pick.startswith("ships:"):
            seen += [f"ships:{place}={n}" for place, n in game.state.seen(action.seat, fleet([pick])).items()]
        else:
            seen.append(pick)
    return tuple(seen)


def played(game: Context, action: Action) -> None:
    """Nobody has stopped it: `flare.played` follows once nothing else is under way."""
    if action.is_flare:
        game.state.flared += ((action.seat, action.card),)


def was_zapped(game: Context, action: Action) -> bool:
    """Whether what has stopped an action was a zap of its power."""
    sheet = sheet_of(game, action.seat, action.bound.alien)
    return sheet is not None and sheet.zapped and action.bound.ability.half is not Half.WILD


def tidy(game: Context, action: Action) -> None:
    """The card goes where it belongs: artifacts to the discard pile, flares back to the hand (R17.8, R20.2)."""
    if not action.is_card or action.goes == TABLE:
        card_moves.end_play(game, action.card)
    elif action.goes in game.state.seats or (not action.goes and action.is_flare):
        to = action.goes or action.seat
        if action.bound.store and to == action.seat:
            card_moves.end_play(game, action.card)
            stored_cards.put_back(game, to, action.bound.store, action.card)
        else:
            card_moves.end_play(game, action.card, to)
    else:
        card_moves.discard_played(game, action.card)


def tidy_tech(game: Context, action: Action) -> Asking[None]:
    """A tech that is used up, or was scrambled, is discarded; a lasting one is used once in an encounter (R24.11)."""
    tech = action.bound.source
    card = game.player(action.seat).tech(tech)
    if card is not None:
        card.used += (action.bound.ability.effect.__name__,)
        one_shot = game.catalogue.techs[tech].after_use == "discard" and action.goes != TABLE
        if action.stopped_by or one_shot:
            yield from techs.discard(game, action.seat, tech)
    card_moves.end_play(game, action.card)
