"""A map dealt at random and mended until it is fair (C4.7, D6)."""

from collections.abc import Callable, Iterable
from typing import TypeVar

from rules.council.cards.balance import balance
from rules.council.cards.catalogue import Catalogue
from rules.council.cards.galaxy import CENTRE, COORDINATES, Board, System
from rules.council.cards.names import SPECIALTIES

T = TypeVar("T")
Chance = Callable[[int], int]
"""A random whole number from 0 to one less than what it is given."""


def deal_map(catalogue: Catalogue, seats: int, chance: Chance) -> dict[str, str]:
    """Cell -> system for a new map: `home1` .. in the homes, the centre in the middle (C4.7).

    It ends, as the standard map of these seats is one that can be dealt. KeyError for seats without a board.
    """
    board = catalogue.boards[seats]
    layout, cost = _dealt(catalogue, board, chance)
    while cost > catalogue.deal_rules.too_unfair:
        layout, cost = _dealt(catalogue, board, chance)
    homes = {cell: f"home{number}" for number, cell in enumerate(board.homes, start=1)}
    named = {cell: system.id for cell, system in layout.items()}
    return {cell: (named | homes)[cell] for cell in COORDINATES if cell in board.cells}


def _dealt(catalogue: Catalogue, board: Board, chance: Chance) -> tuple[dict[str, System], float]:
    """One map and its cost: drawn, dealt out, and mended as far as the exchanges allow."""
    rules = catalogue.deal_rules
    cells = [cell for cell in COORDINATES if cell in board.cells and cell not in board.homes and cell != CENTRE]
    drawn = _drawn(catalogue, board, chance)
    while not _colourful(drawn, rules.of_a_specialty):
        drawn = _drawn(catalogue, board, chance)
    layout = {CENTRE: catalogue.centre, **dict(zip(cells, _some(drawn, len(drawn), chance), strict=True))}
    cost = balance(board, layout).cost
    for _ in range(rules.exchanges):
        if cost <= rules.good_enough:
            break
        cost = _exchanged(board, layout, cells, cost, chance)
    return layout, cost


def _drawn(catalogue: Catalogue, board: Board, chance: Chance) -> list[System]:
    """Systems of each kind as the board draws them, those with a printed wormhole always among them."""
    stock = [system for system in catalogue.systems.values() if not system.centre]
    drawn = [system for system in stock if system.wormhole]
    for kind, count in board.draw.items():
        wanted = count - sum(system.kind == kind for system in drawn)
        drawn += _some((system for system in stock if system.kind == kind and not system.wormhole), wanted, chance)
    return drawn


def _some(items: Iterable[T], count: int, chance: Chance) -> list[T]:
    """So many of the items, in random order."""
    left = list(items)
    return [left.pop(chance(len(left))) for _ in range(count)]


def _colourful(drawn: Iterable[System], least: int) -> bool:
    there = [planet.specialty for system in drawn for planet in system.planets]
    return all(there.count(colour) >= least for colour in SPECIALTIES)


def _exchanged(board: Board, layout: dict[str, System], cells: list[str], cost: float, chance: Chance) -> float:
    """Two systems change places unless that makes the map worse; the cost after it."""
    one, other = _some(cells, 2, chance)
    layout[one], layout[other] = layout[other], layout[one]
    after = balance(board, layout).cost
    if after <= cost:
        return after
    layout[one], layout[other] = layout[other], layout[one]
    return cost
