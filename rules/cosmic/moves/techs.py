"""Technology cards: drawing, completing and discarding them, and the ships on them (R24)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.cosmic.moves import card_moves, ship_moves
from rules.cosmic.state.encounter import Fleet
from rules.cosmic.state.player import TechCard
from rules.cosmic.state.state import TECH

START = ("regroup.start", "regroup.tech")
"""Where techs are used at the start of an encounter: a second time for those completed just now (R24.5)."""
RESTING = "*"
"""Stands for all parts of a tech among those that are used up."""

if TYPE_CHECKING:
    from rules.cosmic.cards.behaviours import Tech
    from rules.cosmic.cards.context import Context
    from rules.kernel.machine import Asking


def device(game: Context, tech: str) -> Tech:
    """What carries out a tech."""
    found: Tech = game.catalogue.devices[tech]
    return found


def complete(game: Context, seat: str, tech: str) -> Asking[None]:
    """What a tech does as it is turned up (R24.5)."""
    found = device(game, tech)
    game.note(type(found).completed)
    yield from found.completed(game, seat)


def leave_play(game: Context, seat: str, card: TechCard) -> Asking[None]:
    """What a tech does as it leaves play (R24.13)."""
    found = device(game, card.id)
    game.note(type(found).gone)
    yield from found.gone(game, seat, card)


def needed(game: Context, tech: str) -> int:
    """The ships that complete a tech; one is enough where its number is X (R24.5)."""
    return game.catalogue.techs[tech].research or 1


def worth(game: Context, card: TechCard, ships: int) -> int:
    """What has to be matched to scramble a tech: its number, or the ships that were on it where that is X."""
    return game.catalogue.techs[card.id].research or ships


def in_hiding(game: Context, card: TechCard) -> bool:
    """Whether a tech stays face down until it is used (R24.7)."""
    return game.catalogue.techs[card.id].secret


def ready(game: Context, card: TechCard, part: str) -> bool:
    """Whether a part of a tech can be used now: complete, or secret with enough ships on it, and not used up."""
    there = card.ships >= needed(game, card.id) if in_hiding(game, card) else card.complete
    return there and part not in card.used and RESTING not in card.used


def tech_of(game: Context, seat: str, tech: str) -> TechCard:
    """A tech that lies before this seat."""
    card = game.player(seat).tech(tech)
    assert card is not None  # noqa: S101 - it is asked for only by what has just found it there
    return card


def places_of(game: Context, seat: str) -> list[str]:
    """Where others can hit a ship of this seat, on colonies and techs: options of `choose.planet`.

    Of a tech only its number in the row before its owner is said, as it may lie face down (R24.10).
    """
    return [f"{'place' if place.startswith(TECH) else 'planet'}:{place}" for place in fleet_of(game, seat)]


def fleet_of(game: Context, seat: str) -> Fleet:
    """The ships of this seat that others can hit: colonies, and techs (`tech.1`) by their number in its row."""
    row = enumerate(game.player(seat).techs, start=1)
    return game.state.colonies(seat) | {f"{TECH}{number}": card.ships for number, card in row if card.ships}


def place(game: Context, seat: str, option: str) -> str:
    """The place of ships that one of these options, or such a place, stands for."""
    where = option.rpartition(":")[2]
    if not where.startswith(TECH):
        return where
    return TECH + game.player(seat).techs[int(where.removeprefix(TECH)) - 1].id


def brought(game: Context) -> list[str]:
    """Aliens whose sheets techs have brought: they stay as long as the tech does (R16.8, R24.13)."""
    return [tech.alien for player in game.state.players.values() for tech in player.techs if tech.alien]


def draw(game: Context, count: int) -> list[str]:
    """Techs off the deck, at most as many as there are; an empty deck is refilled from its discard pile (R17.4)."""
    state, drawn = game.state, list[str]()
    while len(drawn) < count and (state.techs or state.tech_discard):
        if not state.techs:
            state.techs, state.tech_discard = game.shuffled("techs", state.tech_discard), ()
        drawn.append(state.techs.pop())
    return drawn


def reject(game: Context, seat: str, techs: list[str]) -> None:
    """Techs that were drawn and not kept come to lie open on their discard pile."""
    game.state.tech_discard += tuple(techs)
    game.emit("tech.rejected", {"seat": seat, "techs": techs})


def keep(game: Context, seat: str, tech: str) -> None:
    """A tech comes to lie face down before a player, who alone knows it."""
    game.player(seat).techs.append(TechCard(tech))
    game.emit("tech.kept", {"seat": seat}, {seat: {"tech": tech}})


def send_home(game: Context, seat: str, tech: str) -> Asking[None]:
    """The ships on a tech return to colonies, without any to the warp (R24.12)."""
    card = game.player(seat).tech(tech)
    if card is None or not card.ships:
        return
    count = card.ships
    to: Fleet = {"warp": count}
    if game.state.colonies(seat):
        to = yield from ship_moves.ask_where(game, seat, count, tech)
    ship_moves.move(game, seat, {TECH + tech: count}, to, "R24.12")


def discard(game: Context, seat: str, tech: str) -> Asking[None]:
    """A tech leaves play: its ships go home, what lies under it is discarded, its token goes away (R24.13)."""
    card = tech_of(game, seat, tech)
    yield from send_home(game, seat, tech)
    game.player(seat).techs.remove(card)
    game.state.tech_discard += (tech,)
    game.emit("tech.discarded", {"seat": seat, "tech": tech})
    if card.card:
        card_moves.drop(game, seat, card.card)
        game.emit("cards.discarded", {"seat": seat, "cards": [card.card]})
    yield from leave_play(game, seat, card)


def pass_on(game: Context, giver: str, receiver: str, tech: str, kind: str = "tech.passed") -> None:
    """A tech goes to another player, face up or down as it lies, who can use it from the next encounter on (F71).

    `kind` is the event; of a tech that lies face down only the two learn which it is.
    """
    card = tech_of(game, giver, tech)
    game.player(giver).techs.remove(card)
    card.used = (RESTING,)
    game.player(receiver).techs.append(card)
    seen = {"tech": tech}
    public = seen if card.complete else {}
    game.emit(kind, {"giver": giver, "receiver": receiver, **public}, {giver: seen, receiver: seen})


def hand_over(game: Context, giver: str, receiver: str, tech: str) -> Asking[None]:
    """A tech is given in a deal: its research ships go home, what it has brought comes anew to its new owner.

    A complete one stays complete, one face down stays face down (R12.6, R24.12, R24.13).
    """
    card = tech_of(game, giver, tech)
    yield from send_home(game, giver, tech)
    if card.complete:
        yield from leave_play(game, giver, card)
        card.alien = ""
    pass_on(game, giver, receiver, tech, "deal.tech")
    if card.complete:
        yield from complete(game, receiver, tech)
