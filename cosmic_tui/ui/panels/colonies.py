"""The players with their planets; before the game, who sits where."""

from __future__ import annotations

from cosmic_tui.ui.ink import BLANK, Row, Span, apart, clickable, fit, ink, join, padded, styled, width
from cosmic_tui.ui.panels.standing import NO_ALIEN, alien_row, hand_size, on_sheet, role, seat_marks, track
from cosmic_tui.ui.table import Table
from rules.views import PlayerView, View

NAME_CELLS = 14
SHORT_NAME = 11
SHORT_ALIEN = 13


def colonies(table: Table, cells: int, lines: int) -> list[Row]:
    """Two lines a player, and a blank one between them where there is room."""
    view = table.view
    if view is None:
        return seats(table, cells)
    rows: list[Row] = []
    spaced = lines >= 3 * len(view.players) - 1
    for head, player in zip(_heads(table, view, cells), view.players, strict=True):
        if rows and spaced:
            rows.append(BLANK)
        rows += [head, _planets(table, view, player, cells)]
    return rows


def short_colonies(table: Table, cells: int) -> list[Row]:
    """One line a player."""
    view = table.view
    if view is None:
        return seats(table, cells)
    return [_short(table, view, player, cells) for player in view.players]


def seats(table: Table, cells: int) -> list[Row]:
    """Who sits where."""
    rows: list[Row] = []
    words = table.names.words
    for seat in table.news.table.seats if table.news else ():
        if seat.kind == "empty":
            name: Row = ink(f"{table.look.sign(seat.seat)} {words.say('word.empty')}", "faint")
        else:
            name = table.names.seat(seat.seat)
        rows.append(fit((*padded(name, 24), *seat_marks(table, seat.seat)), cells))
    return rows


def _heads(table: Table, view: View, cells: int) -> list[Row]:
    """Who it is and what part is played, and the figures; all in short words if one has no room for the long ones."""
    for short in ("", "short_"):
        heads = [(_name(table, view, each, short), _figures(table, view, each, short)) for each in view.players]
        if all(width(name) + width(figures) < cells for name, figures in heads):
            break
    return [apart(name, figures, cells) for name, figures in heads]


def _name(table: Table, view: View, player: PlayerView, short: str) -> Row:
    name = styled(fit(table.names.seat(player.seat), SHORT_NAME if short else NAME_CELLS), "bold")
    part, words = role(view, player.seat), table.names.words
    mark = ink(words.say(f"colonies.{short}{part}"), "hot") if part else BLANK
    parts = [name, alien_row(table, player), mark, seat_marks(table, player.seat)]
    return join([each for each in parts if each], " ")


def _figures(table: Table, view: View, player: PlayerView, short: str) -> Row:
    words = table.names.words
    style = "hot" if player.foreign >= view.target - 1 else ""
    parts = [
        words.ink("colonies.hand", "", n=hand_size(player)),
        words.ink("colonies.home", "", n=player.home),
        words.ink(f"colonies.{short}foreign", style, track=track(table, view, player), n=player.foreign,
                  target=view.target),
    ]  # fmt: skip
    return join([*parts, *on_sheet(table, player)], "  ")


def _planets(table: Table, view: View, player: PlayerView, cells: int) -> Row:
    own = {planet: ships for planet, ships in view.planets.items() if planet.startswith(f"{player.seat}.")}
    row = join([_planet(table, view, planet, ships, False) for planet, ships in own.items()], " ")
    if width(row) > cells:
        row = join([_planet(table, view, planet, ships, True) for planet, ships in own.items()], " ")
    return fit(row, cells)


def _planet(table: Table, view: View, planet: str, ships: dict[str, int], digits: bool) -> Row:
    """A planet's number and ships, between signs where the gate is aimed at it."""
    aimed = planet == view.planet and not view.winners
    number = Span(planet.rpartition(".")[2], "hot" if aimed else "dim")
    if digits:
        fleets = join(
            [ink(f"{table.look.sign(seat)}{count}", f"seat.{seat}") for seat, count in ships.items() if count], ""
        )
    else:
        fleets = table.names.fleets(ships)
    fleets = fleets or ink(table.look.sign("none"), "faint")
    left, right = (table.look.sign("aim"), table.look.sign("aimed")) if aimed else (" ", "")
    beside = join([table.names.card(card) for card in view.planet_cards.get(planet, ())])
    open_cards: Row = (Span("["), *beside, Span("]")) if beside else BLANK
    row = (Span(left, "hot"), number, Span("" if digits else " "), *fleets, *open_cards, Span(right, "hot"))
    return clickable(row, f"planet:{planet}")


def _short(table: Table, view: View, player: PlayerView, cells: int) -> Row:
    """Symbol and name, what is in the hand, planets as digits, what is foreign, in the warp, and the part played."""
    words = table.names.words
    name = (*padded(styled(table.names.seat(player.seat), "bold"), SHORT_NAME),
            *_short_alien(table, view, player))  # fmt: skip
    own = {planet: ships for planet, ships in view.planets.items() if planet.startswith(f"{player.seat}.")}
    planets = join([_digits(table, player.seat, ships, planet == view.planet) for planet, ships in own.items()], " ")
    part = role(view, player.seat)
    marks = words.say(f"colonies.short_{part}") if part else ""
    foreign = ink(f"{player.foreign}/{view.target}", "hot" if player.foreign >= view.target - 1 else "")
    tail: Row = (
        *words.ink("colonies.hand", "dim", n=ink(f"{hand_size(player):>2}")), Span("  "), *foreign,
        Span(f"  {words.say('panel.warp').lower()} ", "dim"), Span(f"{player.warp:>2}"), Span(f" {marks:<4}", "hot"),
    )  # fmt: skip
    return apart((*name, Span(" "), *planets), tail, cells)


def _short_alien(table: Table, view: View, player: PlayerView) -> Row:
    """The alien, in a column of its own where there are aliens, with a sign for what lies on the sheet."""
    if all(each.alien == NO_ALIEN for each in view.players):
        return BLANK
    more = table.look.sign("more") if player.also or player.tokens or player.stored or player.out else ""
    return (Span(" "), *padded((*alien_row(table, player), Span(more, "hot")), SHORT_ALIEN))


def _digits(table: Table, seat: str, ships: dict[str, int], aimed: bool) -> Row:
    own = ink(str(ships.get(seat, 0)), f"seat.{seat}" if ships.get(seat) else "faint")
    others = [
        ink(f"{table.look.sign(other)}{count}", f"seat.{other}")
        for other, count in ships.items()
        if other != seat and count
    ]
    left, right = (table.look.sign("aim"), table.look.sign("aimed")) if aimed else ("", "")
    return (Span(left, "hot"), *own, *join(others, ""), Span(right, "hot"))
