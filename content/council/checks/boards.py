"""Checks of `boards.toml` and `maps/`."""

from collections import Counter
from collections.abc import Mapping

import attrs

from content.council.checks.entries import check_known, check_least, check_single
from content.council.checks.files import BOARDS, map_file
from content.reading import require
from rules.council.cards.balance import balance
from rules.council.cards.catalogue import Catalogue
from rules.council.cards.galaxy import CENTRE, COORDINATES, Board, BoardMap, System
from rules.council.cards.names import SPECIALTIES

FAIR = 2
"""The highest cost of a standard map (C4.7)."""


def check_boards(catalogue: Catalogue) -> None:
    """A board and a fair standard map for each number of seats."""
    numbers = catalogue.numbers
    check_least(attrs.asdict(catalogue.deal_rules), 1, BOARDS, "deal")
    for seats in range(numbers.seats_least, numbers.seats_most + 1):
        require(seats in catalogue.boards, BOARDS, f"boards.{seats}", "is missing")
        found = sum(one.seats == seats for one in catalogue.maps.values())
        require(found == 1, "maps", "", f"{found} maps are for {seats} seats, not 1")
    for board in catalogue.boards.values():
        _check_board(board, catalogue)
    for found_map in catalogue.maps.values():
        _check_map(found_map, catalogue)


def _check_board(board: Board, catalogue: Catalogue) -> None:
    key = f"boards.{board.seats}"
    check_known(board.homes, COORDINATES, "cell", BOARDS, f"{key}.homes")
    check_single(board.homes, BOARDS, f"{key}.homes")
    stock = Counter(system.kind for system in catalogue.systems.values() if not system.centre)
    for kind, count in board.draw.items():
        there = stock[kind]
        require(0 <= count <= there, BOARDS, f"{key}.draw.{kind}", f"{count} are not there: the stock has {there}")
    always = Counter(system.kind for system in catalogue.systems.values() if system.wormhole)
    for kind, count in always.items():
        enough = board.draw.get(kind, 0) >= count
        require(enough, BOARDS, f"{key}.draw.{kind}", f"must be {count} or more: those with wormholes are always drawn")
    room = len(board.cells) - 1 - board.seats
    drawn = sum(board.draw.values())
    require(drawn == room, BOARDS, f"{key}.draw", f"draws {drawn} systems for {room} cells")


def _check_map(found: BoardMap, catalogue: Catalogue) -> None:
    file = map_file(found.id)
    require(found.seats in catalogue.boards, file, "seats", f"there is no board for {found.seats} seats")
    board = catalogue.boards[found.seats]
    check_known(found.cells, board.cells, f"cell on the board of {board.seats}:", file, "cells")
    for cell in sorted(board.cells):
        require(cell in found.cells, file, f"cells.{cell}", "is missing")
    for number, home in enumerate(board.homes, start=1):
        require(found.cells[home] == f"home{number}", file, f"cells.{home}", f"must be 'home{number}'")
    layout = {cell: system for cell, system in found.cells.items() if cell not in board.homes}
    for cell, name in layout.items():
        check_known([name], catalogue.systems, "system", file, f"cells.{cell}")
    check_single(layout.values(), file, "cells")
    require(catalogue.systems[layout[CENTRE]].centre, file, f"cells.{CENTRE}", "must be the centre")
    lying = {cell: catalogue.systems[name] for cell, name in layout.items()}
    _check_layout(board, lying, catalogue.deal_rules.of_a_specialty, file)


def _check_layout(board: Board, layout: Mapping[str, System], of_a_specialty: int, file: str) -> None:
    kinds = Counter(system.kind for system in layout.values() if not system.centre)
    for kind, wanted in board.draw.items():
        require(kinds[kind] == wanted, file, "cells", f"{kinds[kind]} systems are {kind}, not {wanted}")
    colours = Counter(planet.specialty for system in layout.values() for planet in system.planets)
    for colour in SPECIALTIES:
        count = colours[colour]
        require(count >= of_a_specialty, file, "cells", f"{count} planets are {colour}, fewer than {of_a_specialty}")
    measure = balance(board, layout)
    slices = ", ".join(f"{worth:g}" for worth in measure.slices)
    require(measure.cost <= FAIR, file, "cells", f"is not fair: {measure.faults} faults, slices of {slices}")
