"""Alien sheets: who holds which, whether its power works, what may be played of a flare (R16, R20)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from rules.cosmic.cards.abilities import Half
from rules.cosmic.state.encounter import Effect

if TYPE_CHECKING:
    from rules.cosmic.cards.context import Context
    from rules.cosmic.state.player import Sheet

T = TypeVar("T")


def sheet_of(game: Context, seat: str, alien: str) -> Sheet | None:
    """The sheet of this alien a seat holds."""
    return game.state.players[seat].sheet(alien)


def hidden(game: Context, seat: str) -> bool:
    """Whether a seat has a sheet face down (R23.3)."""
    return any(sheet.hidden for sheet in game.player(seat).sheets)


def active(game: Context, seat: str, sheet: Sheet) -> bool:
    """Whether the power works: its sheet is up, with enough home colonies, or immune to their loss (R16.6, R23.3).

    Where the table has agreed on `zap_stops_passive` a zapped power does not work either (R16.4).
    """
    if sheet.hidden or (sheet.zapped and game.options.zap_stops_passive):
        return False
    return not game.state.players[seat].power_lost or sheet.alien in game.index.immune


def usable(game: Context, seat: str, sheet: Sheet) -> bool:
    """Whether the power can be used: active and not zapped in this encounter (R16.4)."""
    return active(game, seat, sheet) and not sheet.zapped


def count(game: Context, quantity: str, seat: str, value: T) -> T:
    """A quantity of a seat, as its active powers and its complete techs have it."""
    counted = game.index.counted.get(quantity)
    for sheet in game.state.players[seat].sheets if counted is not None else ():
        found = counted.get(sheet.alien) if counted is not None else None
        if found is not None and active(game, seat, sheet):
            behaviour, part = found
            game.note(part.function)
            value = part.function(behaviour, game, seat, value)
    built = game.index.tech_counts.get(quantity)
    for tech in game.state.players[seat].techs if built is not None else ():
        found = built.get(tech.id) if built is not None and tech.complete else None
        if found is not None:
            behaviour, part = found
            game.note(part.function)
            value = part.function(behaviour, game, seat, value)
    return value


def modified(game: Context, quantity: str, value: T) -> T:
    """A quantity of the encounter, as the effects announced in it have it, in the order announced."""
    handlers = game.index.effects.get(quantity)
    if handlers is None:
        return value
    for effect in game.state.encounter.effects:
        found = handlers.get(effect.id)
        if found is not None:
            behaviour, part = found
            game.note(part.function)
            value = part.function(behaviour, game, effect, value)
    return value


def has_used(game: Context, seat: str, alien: str) -> bool:
    """Whether the first use of this power has been made in the encounter."""
    sheet = sheet_of(game, seat, alien)
    return sheet is not None and f"use:{alien}" in sheet.used


def switch_off(game: Context, seat: str, alien: str) -> None:
    """No use of this power is possible until the encounter ends (R16.4)."""
    sheet = sheet_of(game, seat, alien)
    if sheet is not None:
        sheet.zapped = True


def add_effect(game: Context, name: str, by: str, **data: Any) -> None:
    """Something that waits or lasts until the encounter ends; `name` is `<alien>.<what>`."""
    game.encounter.effects += (Effect(name, by, data),)
    game.emit("effect", {"effect": name, "by": by})


def effect_of(game: Context, name: str) -> Effect | None:
    """The effect of this name in force, if any."""
    return next((effect for effect in game.encounter.effects if effect.id == name), None)


# -- tokens


def tokens_of(game: Context, seat: str, alien: str) -> int:
    """Tokens on the sheet of this alien a seat holds."""
    sheet = sheet_of(game, seat, alien)
    return int(sheet.memory.get("tokens", 0)) if sheet else 0


def add_tokens(game: Context, seat: str, alien: str, count: int) -> None:
    """Put tokens on a sheet, or take them off; on one that lies face down only its holder sees them."""
    sheet = sheet_of(game, seat, alien)
    if sheet is not None:
        sheet.memory["tokens"] = sheet.memory.get("tokens", 0) + count
        told = {"seat": seat, "alien": alien, "tokens": sheet.memory["tokens"]}
        game.emit("sheet.tokens", None if sheet.hidden else told, {seat: told})


# -- flares


def half_for(game: Context, seat: str, alien: str) -> Half | None:
    """Which text of a flare this seat plays: the super of its own alien while it works, else the wild (R20.1).

    None for the own flare of a zapped power where the table keeps its wild closed (`own_wild_when_zapped`).
    """
    sheet = sheet_of(game, seat, alien)
    if sheet is None or sheet.wild_only or sheet.hidden:
        return Half.WILD
    if game.state.players[seat].power_lost and sheet.alien not in game.index.immune:
        return Half.WILD
    if not sheet.zapped:
        return Half.SUPER
    return Half.WILD if game.options.own_wild_when_zapped else None


def flare_open(game: Context, seat: str, card: str) -> bool:
    """Whether the limits of flares let this seat play this one now (R20.3, R23.5)."""
    encounter = game.encounter
    limited = not game.options.has("free_flares")
    if card in encounter.dead or (limited and encounter.flares.get(seat)):
        return False
    return all(card not in played for played in encounter.flares.values())
