"""What can be looked at: a cell, a planet, players, what has a text, objectives, technologies, the own sheet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cosmic_tui.games.council.lines.explaining import explanations
from cosmic_tui.games.council.lines.naming import Names
from cosmic_tui.games.council.lines.printed_texts import text_of
from cosmic_tui.host.messages import OwnSheet
from rules.council.cards.context import Context
from rules.council.moves.objectives import meets, price_of
from rules.council.moves.space import next_to
from rules.council.moves.technologies import open_to, price, reason_against_buying
from rules.council.protocol.views import CLOSED, SeatView, View
from rules.council.sheets.claiming import claimable


def standing(view: View, names: Names) -> list[str]:
    """The round, and a line for each seat."""
    words = names.words
    told = [
        words.say(
            "show.round", round=view.round, last=view.last_round, phase=words.say(f"phase.{view.phase}"),
            limit=view.fleet_limit,
        )
    ]  # fmt: skip
    return [*told, *(_seat(view, names, seat) for seat in view.seats)]


def _seat(view: View, names: Names, seat: SeatView) -> str:
    """What everybody knows of a seat, on one line."""
    owned = sum(planet.owner == seat.seat for planet in view.planets.values())
    partners = [names.seat(each) for by in view.contracts if seat.seat in by.seats for each in by.seats]
    sealed = names.words.say("show.sealed") if seat.seat in view.finished else ""
    return names.words.say(
        "show.seat", seat=names.seat(seat.seat), race=race_name(seat.race, names), points=seat.points,
        target=view.target, goods=seat.goods, planets=owned, technologies=", ".join(seat.technologies) or names.none,
        contracts=", ".join(each for each in partners if each != names.seat(seat.seat)) or names.none, sealed=sealed,
    )  # fmt: skip


def player(view: View, names: Names, seat: str) -> list[str]:
    """A seat: how it stands, what its race can do, and all that it has on the map."""
    there = next(each for each in view.seats if each.seat == seat)
    return [_seat(view, names, there), *explanations(names, there.race), *possessions(view, names, seat)]


def race_name(race: str, names: Names) -> str:
    """The name of a race; a dash before it is known."""
    return names.catalogue.races[race].name if race in names.catalogue.races else names.none


def cell_line(view: View, names: Names, cell: str) -> str:
    """A cell on one line: its planets with what they give and who has them, and the fleets there."""
    system, words = view.cells[cell], names.words
    terrain = names.catalogue.terrains[system.terrain].name
    marker = words.say("show.marker_here") if system.marker == CLOSED else f", {system.marker}" if system.marker else ""
    told = [words.say("show.cell_short", cell=cell, name=system.name, terrain=terrain, marker=marker)]
    for each in (*system.planets, *system.stations):
        there = view.planets[each]
        owner = names.seat(there.owner) if there.owner else words.say("name.neutral")
        units = f" {names.force(there.force)}" if there.force.units else ""
        units += f", {_marker_here(view, names, each)}" if there.marker else ""
        told.append(
            words.say("show.planet_short", planet=each, resource=there.resource, influence=there.influence, owner=owner)
            + units
        )
    told += [f"{names.seat(seat)}: {names.force(force)}" for seat, force in system.fleets.items()]
    return "; ".join(told)


def _marker_here(view: View, names: Names, planet: str) -> str:
    """The marker of a planet, as far as this seat knows it."""
    marker = view.known.get(planet, view.planets[planet].marker)
    return names.words.say("show.marker_unknown") if marker == CLOSED else names.entry(marker)


def looked_at(view: View, game: Context, names: Names, wanted: str) -> list[str]:
    """What is called so: a cell or a planet, a player, or something that has a text printed on it."""
    there = wanted.casefold()
    planets = {names.entry(planet).casefold(): planet for planet in view.planets}
    there = planets.get(there, there)
    if there in view.cells or there in view.planets:
        return place(view, game, names, there)
    if seat := names.seat_called(wanted):
        return player(view, names, seat)
    return explanations(names, wanted) or [names.words.say("show.no_place", place=wanted)]


def place(view: View, game: Context, names: Names, wanted: str) -> list[str]:
    """A cell, or the cell of a planet, with all that is there."""
    cell = view.planets[wanted].cell if wanted in view.planets else wanted
    system, words = view.cells[cell], names.words
    terrain = names.catalogue.terrains[system.terrain].name
    near = ", ".join(next_to(game, cell, view.seat or ""))
    told = [words.say("show.cell", cell=cell, name=system.name, terrain=terrain, near=near)]
    told += [words.say(f"show.marker_{'closed' if system.marker == CLOSED else 'open'}", marker=system.marker)] * bool(
        system.marker
    )
    for each in (*system.planets, *system.stations):
        told += list(_planet(view, names, each))
    for seat, force in system.fleets.items():
        told.append(words.say("show.fleet", seat=names.seat(seat), units=names.force(force)))
    return told


def _planet(view: View, names: Names, planet: str) -> Iterator[str]:
    there, words = view.planets[planet], names.words
    owner = names.seat(there.owner) if there.owner else words.say("name.neutral")
    marker = view.known.get(planet, there.marker) if there.marker else ""
    yield words.say(
        f"show.planet{_more(names)}", planet=planet, resource=there.resource, influence=there.influence, owner=owner,
        specialty=there.specialty or names.none, active=words.say("show.active" if there.active else "show.inactive"),
        units=names.force(there.force), marker=words.say("show.with_marker", marker=marker) if marker else "",
    )  # fmt: skip


def possessions(view: View, names: Names, seat: str | None) -> list[str]:
    """All that a seat has: planets with what they give, fleets with their units."""
    words = names.words
    told: list[str] = []
    for cell, system in view.cells.items():
        fleet = system.fleets.get(seat or "")
        if fleet is not None:
            told.append(words.say("show.own_fleet", cell=cell, units=names.force(fleet)))
        for planet in (*system.planets, *system.stations):
            if view.planets[planet].owner == seat:
                told += [f"{cell}: {line}" for line in _planet(view, names, planet)]
    return told


def goals(view: View, game: Context, names: Names) -> list[str]:
    """Open objectives and the own ones, those whose condition holds marked."""
    if view.seat is None:
        return [names.objective(each) for each in view.objectives]
    found = claimable(game, view.seat)
    told = [
        f"{names.words.say(_mark(game, view.seat, each) + _more(names))} {_goal(view, names, each)}" for each in found
    ]
    return told or [names.words.say("name.nothing")]


def _more(names: Names) -> str:
    """What ends the keys of texts that are made to be read out."""
    return "_told" if names.spoken else ""


def _goal(view: View, names: Names, objective: str) -> str:
    goal = names.objective(objective)
    return goal if objective in view.objectives else names.words.say("show.own_goal", goal=goal)


def _mark(game: Context, seat: str, objective: str) -> str:
    """Whether an objective could be claimed now, but for what it costs."""
    if not meets(game, seat, objective):
        return "show.holds_not"
    return "show.holds" if price_of(game, objective) is None else "show.costs"


def technologies(view: View, game: Context, names: Names) -> list[str]:
    """What can be bought now, with its price without planets of its colour."""
    if view.seat is None:
        return []
    every = [*names.catalogue.technologies, *(race.technology.id for race in names.catalogue.races.values())]
    told = []
    for each in every:
        if open_to(game, view.seat, each) and not reason_against_buying(game, view.seat, each):
            printed = names.catalogue.technology(each)
            told.append(
                names.words.say(
                    "show.technology", id=each, colour=printed.colour or names.none,
                    price=price(game, view.seat, each, ()), text=text_of(names.words, printed),
                )
            )  # fmt: skip
    return told


def sheet_lines(sheet: OwnSheet, names: Names) -> Sequence[str]:
    """The lines of a sheet with their numbers, and whether it is sealed."""
    key = "sheet.sealed" if sheet.sealed else "sheet.open"
    head = names.words.say(
        key, what=names.words.say(f"ask.{sheet.ask.kind}"), lines=names.words.count("line", len(sheet.lines))
    )
    return [head, *(f"{number}: {names.typed(line)}" for number, line in enumerate(sheet.lines, 1))]
