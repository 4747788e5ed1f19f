"""The cards of a position: hands, cosmic deck, discard pile, sheets not dealt and the destiny cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rules.cosmic.flow.destiny import picked
from rules.cosmic.notation.ground import Ground, require
from rules.cosmic.notation.shape import PilesTable
from rules.cosmic.protocol.timing import ORDER
from rules.cosmic.state.state import END, State

FLARES = 10
"""Flares in a game (R3.3.4)."""
OPEN_DESTINY = range(ORDER["destiny.drawn"], ORDER["launch.start"])
"""Where the destiny card lies open, in neither of its piles."""


def deal_out(ground: Ground, state: State) -> None:
    """Cards named lie where they are named; unseen ones fill up hands and then the deck."""
    state.flares = tuple(_flares(ground))
    pool = Counter([*ground.catalogue.cosmic_deck(), *state.flares])
    _take_from_seats(ground, pool)
    _take_from_table(ground, state, pool)
    ground.take(pool, ground.read.piles.discard, "piles.discard")
    ground.take(pool, ground.read.piles.cosmic, "piles.cosmic")
    unseen = ground.shuffled([card for card, count in sorted(pool.items()) for _ in range(count)])
    _fill_hands(ground, state, unseen)
    _lay_cosmic(ground, state, unseen)
    _lay_sheets(ground, state)


def _take_from_seats(ground: Ground, pool: Counter[str]) -> None:
    for seat, table in ground.read.seat.items():
        ground.take(pool, table.hand, f"seat.{seat}.hand")
        ground.take(pool, table.memory.get("hoard", ()), f"seat.{seat}.memory.hoard")
        ground.take(pool, [card for _, card in table.memory.get("sheet", ())], f"seat.{seat}.memory.sheet")
        ground.take(pool, [tech.card for tech in table.techs if tech.card], f"seat.{seat}.techs")
    ground.take(pool, _on_sheets(ground), "cursor.more")


def _take_from_table(ground: Ground, state: State, pool: Counter[str]) -> None:
    ground.take(pool, list(state.encounter.cards.values()), "position.cards")
    ground.take(pool, [card for _, card, _ in state.encounter.reinforcements], "position.reinforcements")
    _lay_beside(ground, state, pool)
    ground.take(pool, [each.card for each in state.playing], "cursor.playing")
    for place in ("extra", "unseen"):
        lying = ground.read.cursor.more.get("encounter", {}).get(place, ())
        ground.take(pool, [card for _, card in lying], f"cursor.more.encounter.{place}")


def _fill_hands(ground: Ground, state: State, unseen: list[str]) -> None:
    for seat in ground.seats:
        table = ground.table(seat)
        size = len(table.hand) if table.hand_size is None else table.hand_size
        extra = size - len(table.hand)
        require(0 <= extra <= len(unseen), f"seat.{seat}.hand_size", "does not fit the cards named and those left")
        state.players[seat].hand = [*table.hand, *(unseen.pop() for _ in range(extra))]


def _lay_cosmic(ground: Ground, state: State, unseen: list[str]) -> None:
    piles, exact = ground.read.piles, _exact(ground.read.piles)
    state.deck = list(reversed(piles.cosmic))
    state.discard = list(piles.discard)
    if "cosmic" not in exact:
        state.deck = [*unseen, *state.deck]
    elif "discard" not in exact:
        state.discard = [*unseen, *state.discard]
    else:
        state.boxed = () if state.at == "setup.choose" else tuple(unseen)
    state.stacked = tuple(reversed(piles.after_reshuffle))
    _check_stacked(state.stacked, ground.catalogue.cosmic_deck(), "piles.after_reshuffle")


def _lay_sheets(ground: Ground, state: State) -> None:
    for alien in ground.read.piles.alien:
        require(alien in ground.catalogue.aliens, "piles.alien", f"there is no alien {alien!r}")
    state.unused = list(reversed(ground.read.piles.alien))


def _on_sheets(ground: Ground) -> list[str]:
    """Cards that lie on sheets, those put aside for a loan among them, as the engine has written them down."""
    more = ground.read.cursor.more
    sheets = [sheet for each in more.get("sheets", {}).values() for sheet in each]
    sheets += [sheet for loan in more.get("encounter", {}).get("loans", ()) for sheet in loan["sheets"]]
    memories = [sheet["memory"] for sheet in sheets]
    hoards = [card for memory in memories for card in memory.get("hoard", ())]
    return hoards + [card for memory in memories for _, card in memory.get("sheet", ())]


def _lay_beside(ground: Ground, state: State, pool: Counter[str]) -> None:
    for planet, cards in ground.position.planet_cards.items():
        key = f"position.planet_cards.{planet}"
        ground.check_planet(planet, key, state.planets)
        ground.take(pool, cards, key)
        state.planet_cards = {**state.planet_cards, planet: tuple(cards)}


def _flares(ground: Ground) -> list[str]:
    """The flares in the game: those named, those of the aliens at the table, random others up to ten (R3.3.4)."""
    if ground.position.flares is not None:
        return list(ground.position.flares)
    tables = ground.read.seat.values()
    named = [f"flare:{table.alien}" for table in tables if table.alien != "none"]
    kept = (table.memory.get("hoard", ()) for table in tables)
    seized = [card for table in tables for _, card in table.memory.get("sheet", ())]
    piles = ground.read.piles
    played = ground.position.played.values()
    lying = (piles.cosmic, piles.discard, piles.after_reshuffle)
    for cards in (*(table.hand for table in tables), *kept, *played, seized, *lying):
        named += [card for card in cards if card.startswith("flare:")]
    if not named:
        return []
    named = list(dict.fromkeys(named))
    others = [card for card in ground.catalogue.flares() if card not in named]
    return named + ground.shuffled(others)[: max(0, FLARES - len(named))]


def _check_stacked(stacked: Sequence[str], there: Sequence[str], key: str) -> None:
    missing = Counter(stacked) - Counter(there)
    require(not missing, key, f"{', '.join(missing)} cannot come into that deck, or not so often")


def lay_destiny(ground: Ground, state: State) -> None:
    """The open destiny card, the pile of those done with, and the rest as the deck."""
    drawn = ground.position.destiny
    card_open = _lies_open(ground, state)
    needs = card_open and ground.position.defense is None and state.encounter.aim == "attack"
    require(drawn or not needs, "position.destiny", f"is needed at {state.at}")
    state.encounter.destiny = drawn
    state.encounter.picked = picked(state)
    state.destiny_discard = list(ground.read.piles.destiny_discard)
    if drawn and not card_open and drawn not in state.destiny_discard:
        state.destiny_discard.append(drawn)
    open_card = [drawn] if drawn and card_open else []
    _lay_destiny_piles(ground, state, _unseen_destiny(ground, open_card, state.destiny_discard))


def _lies_open(ground: Ground, state: State) -> bool:
    """Whether the drawn card is in neither pile: whole piles tell so of a game that was won meanwhile."""
    drawn, piles = ground.position.destiny, ground.read.piles
    if state.at != END or drawn is None or "destiny_discard" not in _exact(piles):
        return ORDER.get(state.at, -1) in OPEN_DESTINY
    there = [*piles.destiny, *piles.destiny_discard]
    return there.count(drawn) < ground.catalogue.destiny_deck(ground.seats).count(drawn)


def _unseen_destiny(ground: Ground, open_card: Sequence[str], pile: Sequence[str]) -> list[str]:
    pool = Counter(ground.catalogue.destiny_deck(ground.seats))
    piles = ground.read.piles
    for cards, key in (
        (open_card, "position.destiny"), (pile, "piles.destiny_discard"), (piles.destiny, "piles.destiny"),
    ):  # fmt: skip
        for card in cards:
            require(pool[card] > 0, key, f"{card!r} is no destiny card of this game, or occurs too often")
            pool[card] -= 1
    return ground.shuffled([card for card, count in sorted(pool.items()) for _ in range(count)])


def _lay_destiny_piles(ground: Ground, state: State, unseen: list[str]) -> None:
    piles, exact = ground.read.piles, _exact(ground.read.piles)
    state.destiny = list(reversed(piles.destiny))
    if "destiny" not in exact:
        state.destiny = [*unseen, *state.destiny]
    elif "destiny_discard" not in exact:
        state.destiny_discard = [*unseen, *state.destiny_discard]
    else:
        state.boxed_destiny = tuple(unseen)
    state.destiny_stacked = tuple(reversed(piles.destiny_after_reshuffle))
    every = ground.catalogue.destiny_deck(ground.seats)
    _check_stacked(state.destiny_stacked, every, "piles.destiny_after_reshuffle")


def _exact(piles: PilesTable) -> tuple[str, ...]:
    known = ("cosmic", "destiny", "discard", "destiny_discard", "tech")
    for pile in piles.exact:
        require(pile in known, "piles.exact", f"{pile!r} is none of {', '.join(known)}")
    return piles.exact
