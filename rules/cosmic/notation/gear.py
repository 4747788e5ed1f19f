"""Technology in a position: the techs before the seats, their deck, and the tokens they have brought (R24)."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from rules.cosmic.notation.ground import Ground, require
from rules.cosmic.notation.shape import TechTable
from rules.cosmic.state.encounter import Ships
from rules.cosmic.state.player import TechCard
from rules.cosmic.state.state import State, owner

DEAL = "setup.techs"
BATTERY = "quark_battery"
NOT_PLAYED = "is for games with the variant 'tech'"


def tech_cards(ground: Ground, seat: str) -> list[TechCard]:
    """The techs before a seat."""
    cards = []
    for number, table in enumerate(ground.table(seat).techs):
        key = f"seat.{seat}.techs.{number}"
        require(table.id in ground.catalogue.techs, f"{key}.id", f"there is no tech {table.id!r} in this game")
        require(table.ships >= 0, f"{key}.ships", "must be 0 or more")
        alone = not (table.complete and table.ships)
        require(alone, f"{key}.ships", "must be 0: a tech that is complete has no ships on it")
        known = not table.alien or table.alien in ground.catalogue.aliens
        require(known, f"{key}.alien", f"there is no alien {table.alien!r}")
        loaded = not table.card or (table.id == BATTERY and table.complete)
        require(loaded, f"{key}.card", f"lies only under a complete {BATTERY}")
        face_up = table.complete and ground.catalogue.techs[table.id].secret
        require(not face_up, f"{key}.complete", "cannot be: this tech stays face down until it is used")
        cards.append(_card(table))
    return cards


def _card(table: TechTable) -> TechCard:
    return TechCard(table.id, table.ships, table.complete, table.fresh, tuple(table.used), table.card, table.alien)


def genesis_planet(ground: Ground) -> dict[str, Ships]:
    """The Genesis planet, if it is in the game: nobody on it yet."""
    seat = ground.position.genesis
    if seat is None:
        return {}
    require(ground.setup.options.has("tech"), "position.genesis", NOT_PLAYED)
    ground.check_seat(seat, "position.genesis")
    return {f"{seat}.{ground.catalogue.setup.planets_per_seat + 1}": {}}


def flagship_owner(ground: Ground) -> str | None:
    """Whose the Prometheus is, if it is in the game: whoever has completed its tech."""
    if ground.position.prometheus is None:
        return None
    owners = [
        seat
        for seat in ground.seats
        for tech in ground.table(seat).techs
        if tech.id == "the_prometheus" and tech.complete
    ]
    require(owners, "position.prometheus", "nobody has completed the_prometheus")
    return owners[0]


def lay_techs(ground: Ground, state: State) -> None:
    """The deck of techs, their discard pile, those dealt to choose from; then the tokens."""
    piles, pool, played = ground.read.piles, Counter(list(ground.catalogue.techs)), ground.setup.options.has("tech")
    state.tech_dealt = {
        seat: tuple(ground.table(seat).tech_dealt) for seat in ground.seats if ground.table(seat).tech_dealt
    }
    named = [(f"seat.{seat}.techs", [tech.id for tech in state.players[seat].techs]) for seat in ground.seats]
    named += [(f"seat.{seat}.tech_dealt", list(dealt)) for seat, dealt in state.tech_dealt.items()]
    named += [("piles.tech", list(piles.tech)), ("piles.tech_discard", list(piles.tech_discard))]
    for key, cards in named:
        require(not cards or played, key, NOT_PLAYED)
        for tech in cards:
            require(pool[tech] > 0, key, f"{tech!r} is no tech of this game, or is there twice")
            pool[tech] -= 1
    state.tech_discard = tuple(piles.tech_discard)
    state.techs = list(reversed(piles.tech))
    if state.at == DEAL and state.tech_dealt:
        missing = [seat for seat in ground.seats if seat not in state.tech_dealt]
        require(not missing, f"seat.{'.'.join(missing[:1])}.tech_dealt", "is needed, as others have been dealt theirs")
    if played and (state.at != DEAL or state.tech_dealt) and "tech" not in piles.exact:
        state.techs = [*ground.shuffled([tech for tech, left in pool.items() if left]), *state.techs]
    _place_tokens(ground, state)


def _place_tokens(ground: Ground, state: State) -> None:
    position = ground.position
    gap = not position.cannon or _neighbours(ground, position.cannon)
    require(gap, "position.cannon", "stands between two planets of one system that follow each other")
    brought = any(tech.id == "lunar_cannon" and tech.complete for each in state.players.values() for tech in each.techs)
    require(brought or not position.cannon, "position.cannon", "nobody has completed lunar_cannon")
    state.cannon = position.cannon
    seat = flagship_owner(ground)
    if seat is not None and position.prometheus is not None:
        there = dict(state.places(seat))
        require(position.prometheus in there, "position.prometheus", f"{seat} has no ship at {position.prometheus!r}")
        state.flagship = (seat, position.prometheus)


def _neighbours(ground: Ground, planets: tuple[str, ...]) -> bool:
    """Whether the cannon can stand between these planets; one of them may have left the game since."""
    every = [
        f"{seat}.{number}" for seat in ground.seats for number in range(1, ground.catalogue.setup.planets_per_seat + 2)
    ]
    return planets in set(pairwise(every)) and owner(planets[0]) == owner(planets[1])


def genesis_owner(state: State, planets_per_seat: int) -> str | None:
    """In whose system the Genesis planet lies."""
    return next((owner(planet) for planet in state.planets if int(planet.split(".")[1]) > planets_per_seat), None)
