"""The players with their planets; before the game, who sits where."""

from __future__ import annotations

from cosmic_tui.ui.ink import BLANK, Row, Span, apart, clickable, fit, ink, join, padded, styled, width
from cosmic_tui.ui.table import Table
from rules.views import PlayerView, View

NAME_CELLS = 14
SHORT_NAME = 10


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
        rows.append(fit((*padded(name, 24), *_marks(table, seat.seat)), cells))
    return rows


def _marks(table: Table, seat: str) -> Row:
    """What else is to be said of who sits there: you, a bot, away."""
    row = next((row for row in table.news.table.seats if row.seat == seat), None) if table.news else None
    words, said = table.names.words, []
    if seat == table.seat:
        said.append(words.say("word.you"))
    if row and row.kind == "bot" and words.say("word.bot") not in table.names.people[seat].split():
        said.append(words.say("word.bot"))
    if row and row.kind == "person" and not row.here:
        said.append(words.say("word.away"))
    return ink(" ".join(said), "dim") if said else BLANK


def role(view: View, seat: str) -> str:
    """The part a seat plays in this encounter: a key of the texts, or empty."""
    if seat == view.offense:
        return "offense"
    if seat == view.defense:
        return "defense"
    for side, allies in view.allies.items():
        if seat in allies:
            return f"ally_{side}"
    return ""


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
    marks = [ink(words.say(f"colonies.{short}{part}"), "hot")] if part else []
    if player.alien != "none":
        marks.insert(0, ink(table.names.alien(player.alien), "title"))
    return join([name, *marks, *filter(None, [_marks(table, player.seat)])], " ")


def _figures(table: Table, view: View, player: PlayerView, short: str) -> Row:
    words, look = table.names.words, table.look
    track = look.sign("colony") * player.foreign + look.sign("free") * max(0, view.target - player.foreign)
    style = "hot" if player.foreign >= view.target - 1 else ""
    parts = [
        words.ink("colonies.hand", "", n=player.hand_size),
        words.ink("colonies.home", "", n=player.home),
        words.ink(f"colonies.{short}foreign", style, track=ink(track, f"seat.{player.seat}"), n=player.foreign,
                  target=view.target),
    ]  # fmt: skip
    if player.out:
        parts.append(words.ink("colonies.out", "", n=player.out))
    if player.power == "lost" and player.alien != "none":
        parts.append(words.ink("colonies.lost", "bad"))
    elif player.power == "zapped":
        parts.append(words.ink("colonies.zapped", "bad"))
    if player.tokens:
        parts.append(words.ink("colonies.tokens", "", n=player.tokens))
    return join(parts, "  ")


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
    row = (Span(left, "hot"), number, Span("" if digits else " "), *fleets, Span(right, "hot"))
    return clickable(row, f"planet:{planet}")


def _short(table: Table, view: View, player: PlayerView, cells: int) -> Row:
    """Symbol and name, what is in the hand, planets as digits, what is foreign, in the warp, and the part played."""
    words = table.names.words
    name = padded(styled(table.names.seat(player.seat), "bold"), SHORT_NAME)
    own = {planet: ships for planet, ships in view.planets.items() if planet.startswith(f"{player.seat}.")}
    planets = join([_digits(table, player.seat, ships, planet == view.planet) for planet, ships in own.items()], " ")
    part = role(view, player.seat)
    marks = words.say(f"colonies.short_{part}") if part else ""
    foreign = ink(f"{player.foreign}/{view.target}", "hot" if player.foreign >= view.target - 1 else "")
    tail: Row = (
        *words.ink("colonies.hand", "dim", n=ink(f"{player.hand_size:>2}")), Span("  "), *foreign,
        Span(f"  {words.say('panel.warp').lower()} ", "dim"), Span(f"{player.warp:>2}"), Span(f" {marks:<4}", "hot"),
    )  # fmt: skip
    return apart((*name, Span(" "), *planets), tail, cells)


def _digits(table: Table, seat: str, ships: dict[str, int], aimed: bool) -> Row:
    own = ink(str(ships.get(seat, 0)), f"seat.{seat}" if ships.get(seat) else "faint")
    others = [
        ink(f"{table.look.sign(other)}{count}", f"seat.{other}")
        for other, count in ships.items()
        if other != seat and count
    ]
    left, right = (table.look.sign("aim"), table.look.sign("aimed")) if aimed else ("", "")
    return (Span(left, "hot"), *own, *join(others, ""), Span(right, "hot"))
