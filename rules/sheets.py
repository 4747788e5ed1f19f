"""Alien sheets: who holds which, whether its power works, what may be played of a flare (R16, R20)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from rules.parts import Half
from rules.state import Effect

if TYPE_CHECKING:
    from rules.play import Play
    from rules.state import Sheet

T = TypeVar("T")


def sheet_of(game: Play, seat: str, alien: str) -> Sheet | None:
    """The sheet of this alien a seat holds."""
    return next((sheet for sheet in game.player(seat).sheets if sheet.alien == alien), None)


def holder_of(game: Play, alien: str) -> str | None:
    """Who is this alien."""
    return next((seat for seat in game.state.seats if sheet_of(game, seat, alien)), None)


def active(game: Play, seat: str, sheet: Sheet) -> bool:
    """Whether the power works: enough home colonies, or immune to their loss (R16.6)."""
    return not game.player(seat).power_lost or sheet.alien in game.parts.immune


def usable(game: Play, seat: str, sheet: Sheet) -> bool:
    """Whether the power can be used: active and not zapped in this encounter (R16.4)."""
    return active(game, seat, sheet) and not sheet.zapped


def count(game: Play, quantity: str, seat: str, value: T) -> T:
    """A quantity of a seat, as its active powers have it."""
    counted = game.parts.counted.get(quantity)
    if counted is None:
        return value
    for sheet in game.player(seat).sheets:
        found = counted.get(sheet.alien)
        if found is not None and active(game, seat, sheet):
            behaviour, part = found
            value = part.function(behaviour, game, seat, value)
    return value


def shaped(game: Play, quantity: str, value: T) -> T:
    """A quantity of the encounter, as the effects announced in it have it, in the order announced."""
    handlers = game.parts.effects.get(quantity)
    if handlers is None:
        return value
    for effect in game.encounter.effects:
        found = handlers.get(effect.id)
        if found is not None:
            behaviour, part = found
            value = part.function(behaviour, game, effect, value)
    return value


def add_effect(game: Play, name: str, by: str, **data: Any) -> None:
    """Something that waits or lasts until the encounter ends; `name` is `<alien>.<what>`."""
    game.encounter.effects.append(Effect(name, by, data))
    game.emit("effect", {"effect": name, "by": by})


def effect_of(game: Play, name: str) -> Effect | None:
    """The effect of this name in force, if any."""
    return next((effect for effect in game.encounter.effects if effect.id == name), None)


# -- tokens


def tokens_of(game: Play, seat: str, alien: str) -> int:
    """Tokens on the sheet of this alien a seat holds."""
    sheet = sheet_of(game, seat, alien)
    return int(sheet.memory.get("tokens", 0)) if sheet else 0


def add_tokens(game: Play, seat: str, alien: str, count: int) -> None:
    """Put tokens on a sheet, or take them off."""
    sheet = sheet_of(game, seat, alien)
    if sheet is not None:
        sheet.memory["tokens"] = sheet.memory.get("tokens", 0) + count
        game.emit("sheet.tokens", {"seat": seat, "alien": alien, "tokens": sheet.memory["tokens"]})


# -- flares


def half_for(game: Play, seat: str, alien: str) -> Half:
    """Which text of a flare this seat plays: the super of its own alien while it works, else the wild (R20.1)."""
    sheet = sheet_of(game, seat, alien)
    own = sheet is not None and not sheet.wild_only and usable(game, seat, sheet)
    return Half.SUPER if own else Half.WILD


def flare_open(game: Play, seat: str, card: str) -> bool:
    """Whether the limits of flares let this seat play this one now (R20.3)."""
    encounter = game.encounter
    if card in encounter.dead or encounter.flares.get(seat):
        return False
    return all(card not in played for played in encounter.flares.values())
