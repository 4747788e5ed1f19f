"""Invariants of a state: what must hold between any two answers, each fault with a named reason."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from rules.cosmic.effects.planets import number
from rules.cosmic.protocol.timing import DEAL_PENDING, ORDER
from rules.cosmic.state import flagship
from rules.cosmic.state.encounter import SIDES
from rules.cosmic.state.player import Player
from rules.cosmic.state.state import END, State, owner
from rules.kernel.asks import Ask, Refused, Shape

if TYPE_CHECKING:
    from rules.cosmic.cards.catalogue import Catalogue

LAID_IN_SECRET = frozenset({"tokens"})
"""What lies on a hidden sheet from the start (R23.3)."""
ONE_EVENT = frozenset({"deal.penalty", "deal.carry_out"})
"""Points at which one dealer's ships have moved while the other still chooses; the checks follow both."""


def faults(state: State, catalogue: Catalogue) -> list[str]:
    """What is wrong with a state: `reason: where and what`. Empty for a sound one."""
    return [
        *_ships(state, catalogue), *_places(state), *_cards(state, catalogue), *_destiny(state, catalogue),
        *_techs(state, catalogue), *_sheets(state), *_encounter(state), *_powers(state, catalogue),
        *_end(state, catalogue),
    ]  # fmt: skip


def unanswerable(asks: Iterable[Ask]) -> list[str]:
    """What is wrong with questions: each must have a legal answer, and its default, which a time-out plays, be one.

    Only a talk may have no default: its clock ends it.
    """
    return [f"question: {fault}" for ask in asks if (fault := _question_fault(ask))]


def _question_fault(ask: Ask) -> str:
    if ask.shape is Shape.FORM and not ask.default:
        return ""
    try:
        ask.checked(ask.default)
    except Refused as refusal:
        return f"{ask.seat} is asked {ask.kind}, and its default {list(ask.default)} is refused: {refusal}"
    return ""


def _ships(state: State, catalogue: Catalogue) -> Iterator[str]:
    """Every ship is in exactly one place (R15.1)."""
    for seat in state.seats:
        wanted = flagship.ships_of(state, seat, catalogue.setup.ships_per_seat)
        places = dict(state.places(seat))
        if sum(places.values()) != wanted:
            yield f"ships: {seat} has {sum(places.values())}, not {wanted}: {places}"
        if any(count < 0 for count in places.values()):
            yield f"ships: {seat} has fewer than none somewhere: {places}"


def _places(state: State) -> Iterator[str]:
    """A colony without ships is gone, and only players have ships (R15.3)."""
    fleets = [*state.planets.items(), ("gate", state.encounter.gate), ("beside", state.encounter.beside)]
    for place, fleet in fleets:
        for seat, count in fleet.items():
            if count < 1 or seat not in state.seats:
                yield f"place: {count} ships of {seat} at {place}"


def _cards(state: State, catalogue: Catalogue) -> Iterator[str]:
    """Every cosmic card is in exactly one place, once the deck has been built."""
    if state.at == "setup.choose":
        return
    there = Counter(_cosmic_cards(state))
    if state.at == END and not there:  # ended by consent before the deck was built
        return
    wanted = Counter([*catalogue.cosmic_deck(), *state.flares])
    if there == wanted:
        return
    for card in sorted(set(there) | set(wanted)):
        if there[card] != wanted[card]:
            yield f"cards: {there[card]} of {card}, not {wanted[card]}"


def _cosmic_cards(state: State) -> Iterator[str]:
    """Every cosmic card there is, wherever it lies."""
    encounter = state.encounter
    for pile in (state.deck, state.discard, state.boxed, encounter.cards.values(), *state.planet_cards.values()):
        yield from pile
    yield from (card for _, card, _ in encounter.reinforcements)
    yield from (card for _, card in (*encounter.extra, *encounter.unseen))
    yield from (each.card for each in state.playing if not each.card.startswith(("use:", "tech:")))
    for player in state.players.values():
        yield from player.hand
        yield from player.stored()
        yield from (tech.card for tech in player.techs if tech.card)
    yield from Player(sheets=[sheet for loan in encounter.loans for sheet in loan.sheets]).stored()


def _techs(state: State, catalogue: Catalogue) -> Iterator[str]:
    """Every tech is in exactly one place once they have been dealt, and what a token needs is there (R24).

    One that is being used, also where a win has ended the game meanwhile, may lie open with its ships still on it.
    """
    held = [(seat, tech) for seat, player in state.players.items() for tech in player.techs]
    there = Counter([*state.techs, *state.tech_discard, *(tech.id for _, tech in held)])
    there += Counter(tech for dealt in state.tech_dealt.values() for tech in dealt)
    if there and there != Counter(list(catalogue.techs)):
        yield f"techs: {dict(there)}"
    for seat, tech in held:
        used = bool(state.playing) or state.at == END
        leaving = tech.fresh or used
        if tech.ships < 0 or (tech.complete and tech.ships and not leaving):
            yield f"techs: {tech.ships} ships of {seat} on {tech.id}, which is complete: {tech.complete}"
        if tech.complete and catalogue.techs[tech.id].secret and not used:
            yield f"techs: {tech.id} of {seat} lies face up"
        if tech.card and not (tech.id == "quark_battery" and tech.complete):
            yield f"techs: {tech.card} lies under {tech.id} of {seat}"
        if tech.alien and tech.alien not in _aliens(state):
            yield f"techs: nobody has the sheet of {tech.alien} that {tech.id} of {seat} has brought"
    yield from _tokens(state, catalogue, [(seat, tech.id) for seat, tech in held if tech.complete])


def _aliens(state: State) -> set[str]:
    """All aliens whose sheets lie before somebody, or are put aside under a loan."""
    lying = [player.sheets for player in state.players.values()]
    lying += [loan.sheets for loan in state.encounter.loans]
    return {sheet.alien for sheets in lying for sheet in sheets}


def _tokens(state: State, catalogue: Catalogue, complete: list[tuple[str, str]]) -> Iterator[str]:
    """Each token is in the game once at most, and only while its tech is, but for the Genesis planet (R24.13)."""
    added = [planet for planet in state.planets if number(planet) > catalogue.setup.planets_per_seat]
    if len(added) > 1:
        yield f"tokens: the Genesis planet lies at {added}"
    if state.cannon and (len(state.cannon) != 2 or len({owner(planet) for planet in state.cannon}) != 1):
        yield f"tokens: the cannon stands at {state.cannon}"
    if state.flagship:
        seat, place = state.flagship
        if place not in dict(state.places(seat)):
            yield f"tokens: the flagship of {seat} is at {place!r}, where it has no ship"
        if (seat, "the_prometheus") not in complete:
            yield f"tokens: {seat} has the flagship without its tech"
    if state.cannon and "lunar_cannon" not in [tech for _, tech in complete]:
        yield f"tokens: the cannon stands at {state.cannon} without its tech"


def _sheets(state: State) -> Iterator[str]:
    """Every alien sheet is in one place, and one that lies face down has done nothing (R23.3)."""
    sheets = [sheet for player in state.players.values() for sheet in player.sheets]
    sheets += [sheet for loan in state.encounter.loans for sheet in loan.sheets]
    there = Counter([*(sheet.alien for sheet in sheets), *state.aside, *([state.offered] if state.offered else [])])
    yield from (f"sheets: {alien} is there {count} times" for alien, count in there.items() if count > 1)
    for sheet in sheets:
        if sheet.hidden and (sheet.zapped or sheet.used or sheet.memory.keys() - LAID_IN_SECRET):
            yield f"sheets: {sheet.alien} lies face down and has been used: {sheet}"
    if {sheet.alien for sheet in sheets if sheet.hidden} & set(state.won_by.values()):
        yield f"sheets: a power face down has won: {state.won_by}"


def _destiny(state: State, catalogue: Catalogue) -> Iterator[str]:
    """Every destiny card is in the deck or the pile, or lies open during destiny (R7.2)."""
    wanted = Counter(catalogue.destiny_deck(state.seats))
    there = Counter([*state.destiny, *state.destiny_discard, *state.boxed_destiny])
    card = state.encounter.destiny
    lies_open = ORDER["destiny.draw"] < ORDER.get(state.at, -1) < ORDER["launch.start"]
    won_meanwhile = state.at == END and card is not None and there[card] < wanted[card]
    if card is not None and (lies_open or won_meanwhile):
        there[card] += 1
    if there != wanted:
        yield f"destiny: {dict(there)} at {state.at}"


def _encounter(state: State) -> Iterator[str]:
    """Ships in the encounter belong to those who take part in it (R2.6, R2.7)."""
    encounter = state.encounter
    sides = {"offense": {encounter.offense, *encounter.allies["offense"]}, "defense": set(encounter.allies["defense"])}
    for side, fleet in zip(SIDES, (encounter.gate, encounter.beside), strict=True):
        for seat in fleet:
            if seat not in sides[side]:
                yield f"encounter: {seat} has ships with the {side} but is not on that side"
    allies = [seat for side in SIDES for seat in encounter.allies[side]]
    if len(set(allies) | set(encounter.mains)) != len(allies) + len(encounter.mains):
        yield f"encounter: a player stands on two sides: {encounter.mains} {allies}"
    aimed = encounter.aim == "attack" and encounter.defense and encounter.planet
    if aimed and owner(encounter.planet or "") == encounter.offense:
        yield f"encounter: {encounter.offense} attacks {encounter.planet}, a planet of its own"


def _powers(state: State, catalogue: Catalogue) -> Iterator[str]:
    """What the table was told of each power is what the home colonies say (R16.6); a deal is one event (R12.10)."""
    if state.at == END or state.at in ONE_EVENT:
        return
    for seat in state.seats:
        lost = state.home(seat) < catalogue.setup.home_colonies_for_power
        if lost != state.players[seat].power_lost:
            yield f"power: {seat} has {state.home(seat)} home colonies, power_lost is {not lost}"


def _end(state: State, catalogue: Catalogue) -> Iterator[str]:
    """The game is over exactly when somebody has enough foreign colonies (R22.1)."""
    there = [seat for seat in state.seats if state.foreign(seat) >= catalogue.setup.foreign_colonies_to_win]
    by_colonies = [seat for seat in state.winners if state.won_by.get(seat) == "colonies"]
    if state.at == END and by_colonies != there:
        yield f"end: {by_colonies} won by colonies, {there} have them"
    if state.at != END and there and state.at not in ONE_EVENT | DEAL_PENDING:
        yield f"end: {there} have won and the game goes on at {state.at}"
