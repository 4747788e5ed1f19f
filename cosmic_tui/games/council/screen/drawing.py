"""What the panels of the table show, row by row."""

from __future__ import annotations

from cosmic_tui.games.council.lines import showing
from cosmic_tui.games.council.lines.atlas import Scale, draw_map, spots
from cosmic_tui.games.council.lines.warnings import warnings_of
from cosmic_tui.games.council.screen.model import CouncilModel
from cosmic_tui.games.council.screen.ordering import Offered
from cosmic_tui.host.messages import OwnSheet, SeatRow
from cosmic_tui.screenkit.styled_text import BLANK, Row, Span, apart, fit, ink, join, width, wrap
from cosmic_tui.ui.waiting import absence_of, how_slow, is_away, waited_for
from rules.kernel.asks import Shape

PHASES = ("council", "move", "produce", "trade", "end")


def head_row(table: CouncilModel, cells: int) -> Row:
    """The table, the round with its phases, and whom it waits for."""
    view, words = table.view, table.words
    if view is None:
        return ink(words.say("head.before", name=table.title), "title")
    spans = [Span(words.say("head.round", name=table.title, round=view.round), "title")]
    for phase in PHASES:
        now = phase == view.phase
        if now or cells >= WIDE_HEAD:
            spans += [Span(" "), Span(f" {words.say(f'phase.{phase}')} " if now else words.say(f"phase.{phase}"),
                                      "phase" if now else "faint")]  # fmt: skip
    waiting = join([(*ink(table.names.seat(seat)), *waited_for(table, seat)) for seat in view.waiting])
    left, right = tuple(spans), words.ink("head.waiting", "dim", waiting=waiting) if waiting else BLANK
    return apart(left, fit(right, max(10, cells - width(left) - 1)), cells)


WIDE_HEAD = 100


def map_rows(table: CouncilModel, scale: Scale) -> list[Row]:
    """The map; every cell can be clicked, the one looked at is lit."""
    view = table.view
    if view is None:
        return []
    places = spots(view, scale)
    rows: list[Row] = []
    for number, line in enumerate(draw_map(view, table.names, scale, table.ends())):
        spans: list[Span] = []
        for at in range(0, max(len(line), 1), scale.width):
            cell = places.get((number, at // scale.width), "")
            piece = line[at : at + scale.width]
            spans += _piece(table, piece.ljust(scale.width) if cell == table.cell else piece, cell, scale)
        rows.append(tuple(spans))
    return rows


def _piece(table: CouncilModel, piece: str, cell: str, scale: Scale) -> list[Span]:
    """A piece of the map, the signs of the seats in their colours; the last character stays free of the cursor."""
    pick = f"cell:{cell}" if cell else ""
    if cell and cell == table.cell:
        return [Span(piece[: scale.width - 1], "cursor", pick), Span(piece[scale.width - 1 :], "", pick)]
    styles = {table.names.symbol(seat): table.look.seat_style(seat) for seat in table.names.seats}
    marked = piece.startswith(">")
    return [
        Span(sign, "gold" if marked and place == 0 else styles.get(sign, ""), pick) for place, sign in enumerate(piece)
    ]


def cell_rows(table: CouncilModel, cells: int, lines: int) -> list[Row]:
    """The cell looked at, on so many lines."""
    view, game = table.view, table.game()
    if view is None or game is None or not table.cell:
        return [BLANK]
    return cut(wrap(ink(showing.cell_line(view, table.names, table.cell), "key"), cells, 2), lines, cells)


def cut(rows: list[Row], lines: int, cells: int) -> list[Row]:
    """The first rows, the last of them with an ellipsis where there are more."""
    if len(rows) <= lines:
        return rows
    return [*rows[: lines - 1], fit((*rows[lines - 1], Span(" " * cells)), cells)]


def side_rows(table: CouncilModel, cells: int, height: int) -> list[Row]:
    """What stands beside the map: what is offered, the own sheet with its warnings, or what Tab has turned to."""
    view, words = table.view, table.words
    if table.offered is not None:
        return _offered_rows(table, cells, height)
    if view is None:
        return _before_rows(table, cells)
    rows = [ink(words.say(_side_title(table), limit=view.fleet_limit), "title")]
    if table.side != "sheet":
        return [*rows, *_wrapped(table.side_panel(), cells)]
    seats = seat_rows(table, cells)
    room = max(2, height - len(seats) - len(rows))
    written = cut(_sheet_rows(table, cells, room), room, cells)
    return [*rows, *written, *[BLANK] * (room - len(written)), *seats]


def _side_title(table: CouncilModel) -> str:
    """What stands beside the map: the limit of fleets where something is ordered, else the phase."""
    view = table.view
    if table.side == "sheet" and table.sheet is None and view is not None and view.phase in PHASES:
        return f"side.phase_{view.phase}"
    return f"side.{table.side}"


def _before_rows(table: CouncilModel, cells: int) -> list[Row]:
    """Before the game: what it is, who sits here, how it begins."""
    words = table.words
    rows = table.news.table.seats if table.news else []
    seats = [f"{table.names.symbol(row.seat)} {_sitting(table, row)}" for row in rows]
    told = [words.say("before.what"), "", words.say("before.seats", seats=", ".join(seats)), "",
            words.say("before.how")]  # fmt: skip
    return [ink(words.say("app.title"), "title"), *_wrapped(told, cells)]


def _sitting(table: CouncilModel, row: SeatRow) -> str:
    """Who sits there, or that nobody does yet."""
    return table.names.people[row.seat] if row.kind != "empty" else table.words.say("before.free")


def _offered_rows(table: CouncilModel, cells: int, height: int) -> list[Row]:
    """Numbered lines, the one under the cursor lit, what it does below it."""
    offered = table.offered
    assert offered is not None  # noqa: S101 - the caller has seen it
    sheets = table.ask is not None and table.ask.shape is Shape.SHEET
    asked = table.words.say(f"ask.{table.ask.kind}") if table.ask is not None else ""
    title = table.words.say("side.menu", cell=table.cell) if sheets else asked
    rows, first = wrap(ink(title, "title"), cells), 0
    top = len(rows)
    for number, line in enumerate(offered.lines, 1):
        lit = number - 1 == offered.at
        if lit:
            first = len(rows)
        written = table.names.typed(line.line)
        text = f"{number} {line.what or written}{_rank(offered, number - 1)}"
        rows += wrap(ink(text, "cursor" if lit else "", f"offer:{number}"), cells, 2)
        below = [written if line.what else "", line.more] if lit else []
        for each in filter(None, below):
            rows += [(*ink("  "), *row) for row in wrap(ink(each, "dim"), cells - 2)]
    start = max(top, min(first - 1, len(rows) - height + top))
    return [*rows[:top], *rows[start : start + height - top]]


def _rank(offered: Offered, place: int) -> str:
    """Which of the answers marked it is."""
    return f" [{offered.marked.index(place) + 1}]" if place in offered.marked else ""


def _sheet_rows(table: CouncilModel, cells: int, room: int) -> list[Row]:
    """The own sheet on so many rows; what to do where nothing is written."""
    words, sheet = table.words, table.sheet
    if sheet is None:
        return [*_wrapped(table.question(), cells), *([] if table.ask else _waiting_rows(table, cells))]
    if table.journey is not None:
        far, most = len(table.journey.cells), table.journey.reach
        way = ink(words.say("side.way", cells=far, most=most), "good" if 0 < far <= most else "bad")
        return [*wrap(ink(words.say("side.choosing"), "gold"), cells), *wrap(way, cells)]
    orders = _orders(table, sheet, cells)
    if sheet.sealed:
        below = [*wrap(ink(words.say("side.is_sealed"), "good"), cells), *_waiting_rows(table, cells)]
        return [*_last_orders(table, orders, room - len(below)), *below]
    if orders:
        return _last_orders(table, orders, room)
    ask = ink(words.say(f"ask.{sheet.ask.kind}"), "gold")
    return [*wrap(ask, cells), *_wrapped([words.say(_beginning(sheet.ask.kind, hinted=table.may_have_hints))], cells)]


def _orders(table: CouncilModel, sheet: OwnSheet, cells: int) -> list[list[Row]]:
    """The rows of each order that is written, its warnings under it."""
    view, game = table.view, table.game()
    warned = warnings_of(view, game, table.names, sheet.lines) if view and game and sheet.ask.kind == MOVES else []
    found = []
    for number, line in enumerate(sheet.lines, 1):
        rows = wrap(ink(f"{number} {table.names.typed(line)}"), cells, 2)
        for of, text in warned:
            if of == number:
                rows += [(*ink("  "), *row) for row in wrap(ink(text, "hot"), cells - 2)]
        found.append(rows)
    return found


MOVES = "sheet.move"


def _last_orders(table: CouncilModel, orders: list[list[Row]], room: int) -> list[Row]:
    """As many of the last orders as have room, and how many more there are above them."""
    if sum(map(len, orders)) <= room:
        return [row for rows in orders for row in rows]
    above, shown = list(orders), list[Row]()
    while above and len(above[-1]) + len(shown) < room:
        shown = [*above.pop(), *shown]
    if not shown and above:
        shown = above.pop()[: max(1, room - 1)]
    more = [ink(table.words.say("side.more_above", count=len(above)), "dim")] if above else []
    return [*more, *shown]


def _waiting_rows(table: CouncilModel, cells: int) -> list[Row]:
    """Whom the table waits for long or without its being here, and what can be done about it."""
    waiting = table.view.waiting if table.view else []
    states = [(*ink(table.names.seat(seat)), *state) for seat in waiting if (state := waited_for(table, seat))]
    slow = how_slow(table, waiting) if table.playing else ""
    return [row for said in [*states, *([table.words.ink(f"side.{slow}", "dim")] if slow else [])]
            for row in wrap(said, cells)]  # fmt: skip


def _beginning(kind: str, *, hinted: bool) -> str:
    """How an empty sheet is begun."""
    return BEGINNINGS.get(kind) or f"side.begin_{'hinted' if hinted else 'alone'}"


BEGINNINGS = {"sheet.end": "side.begin_end", "sheet.claim": "side.begin_claim"}
"""For those that are no orders for fleets and docks."""


def seat_rows(table: CouncilModel, cells: int) -> list[Row]:
    """A line for each seat: who has sealed, the name, numbers, who is away, the race; what has no room is cut."""
    view, words = table.view, table.words
    if view is None:
        return []
    sealed = words.say("side.sealed")
    numbers = {each.seat: words.say("side.numbers", points=each.points, goods=each.goods) for each in view.seats}
    people = {each.seat: ink(table.names.people.get(each.seat, each.seat)) for each in view.seats}
    room = cells - len(f"* {sealed} ") - max(len(f" {each}") for each in numbers.values())
    longest = min(room, max(width(name) for name in people.values()))
    rows: list[Row] = []
    for each in view.seats:
        mark = sealed if each.seat in view.finished else " " * len(sealed)
        name = fit(people[each.seat], longest)
        sign = Span(table.names.symbol(each.seat), table.look.seat_style(each.seat))
        row = (sign, *ink(f" {mark} "), *name, *ink(f"{' ' * (longest - width(name))} {numbers[each.seat]}"))
        more = " ".join(filter(None, [_absence(table, each.seat), each.race or "-"]))
        left = cells - width(row)
        rows.append((*row, *fit(ink(f" {more}"), left)) if left >= LEAST_MORE else row)
    return rows


LEAST_MORE = 3
"""In fewer cells nothing can be read any more."""


def _absence(table: CouncilModel, seat: str) -> str:
    """That somebody else plays a seat, or that its player is away; empty where neither is so."""
    other = absence_of(table.news, seat, table.words)
    return other or (table.words.say("side.away") if is_away(table.news, seat) else "")


def key_rows(table: CouncilModel, cells: int, lines: int) -> list[Row]:
    """The keys that mean something now."""
    shown = {"hint": table.may_have_hints, "votes": table.playing, "seal": table.sheet is not None}
    keys = {key: table.words.say(f"keys.{key}") if there else "" for key, there in shown.items()}
    if table.sheet is not None and table.sheet.sealed:
        keys["seal"] = table.words.say("keys.reopen")
    name = f"keys.{_keys(table)}"
    rows = wrap(ink(table.words.say(name, **keys), "dim"), cells)
    if len(rows) > lines and f"{name}_short" in table.words:
        rows = wrap(table.words.ink(f"{name}_short", "dim", **keys), cells)
    return cut(rows, lines, cells)


def _keys(table: CouncilModel) -> str:
    if table.view is None:
        return "before"
    if table.offered is not None:
        return _menu_keys(table.offered)
    if table.journey is not None:
        return "route"
    if table.side != "sheet":
        return "turned"
    if table.sheet is not None:
        return "sealed" if table.sheet.sealed else "sheet"
    return "asked" if table.ask is not None else "waiting"


def _menu_keys(offered: Offered) -> str:
    if offered.several:
        return "wishes"
    if offered.once_more:
        return "menu_once_more"
    return "menu_counted" if offered.chosen.most else "menu"


def _wrapped(lines: list[str], cells: int) -> list[Row]:
    return [row for line in lines for row in (wrap(ink(line), cells) or [ink("")])]


def told_rows(table: CouncilModel, cells: int) -> list[Row]:
    """What has happened."""
    return _wrapped(table.told, cells)


def more_rows(table: CouncilModel, cells: int) -> list[Row]:
    """In wide windows: the cell looked at and the objectives."""
    view, game, words = table.view, table.game(), table.words
    if view is None or game is None:
        return []
    rows = [ink(words.say("side.cell"), "title"), *_wrapped(showing.place(view, game, table.names, table.cell), cells)]
    rows += [BLANK, ink(words.say("side.goals"), "title"), *_wrapped(showing.goals(view, game, table.names), cells)]
    return rows
