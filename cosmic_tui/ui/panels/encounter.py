"""The warp, and the encounter at the gate: both sides with their ships, cards and totals."""

from __future__ import annotations

from cosmic_tui.ui.cards import CARDS
from cosmic_tui.ui.ink import BLANK, Row, Span, apart, fit, ink, join, set_in, styled, wrap
from cosmic_tui.ui.naming import Names
from cosmic_tui.ui.prompts.hints import ships_of_sides
from cosmic_tui.ui.table import Table
from rules.views import HIDDEN, PlayView, View

SIDES = ("offense", "defense")
MOST_FLEET_LINES = 3


def warp(table: Table, cells: int) -> list[Row]:
    """Whose ships are in the warp, and the piles."""
    view = table.view
    if view is None:
        return []
    words, names = table.names.words, table.names
    fleets = [names.fleet(player.seat, player.warp) for player in view.players if player.warp]
    rows = set_in(fleets, cells, 2) or [words.ink("warp.empty", "faint")]
    return [*rows, *([BLANK] if len(rows) < MOST_FLEET_LINES else []), *piles(table, view, cells)]


def piles(table: Table, view: View, cells: int) -> list[Row]:
    """The decks and the open pile."""
    words = table.names.words
    decks = join(
        [words.ink("warp.deck", "dim", deck=view.deck), words.ink("warp.destiny", "dim", n=view.destiny_deck)], "  "
    )
    discard = words.ink("warp.discard", "dim", n=len(view.discard))
    if view.discard:
        discard = (*discard, Span("  "), *words.ink("warp.top", "dim", card=table.names.card(view.discard[-1])))
    return [fit(decks, cells), fit(discard, cells)]


def gate(table: Table, cells: int, lines: int) -> list[Row]:
    """The encounter from top to bottom: destiny, the offense with its ships and card, the defense with its own.

    Blank lines are left out where there are more rows than `lines`.
    """
    view = table.view
    if view is None:
        return []
    words, names = table.names.words, table.names
    rows: list[Row] = []
    if view.destiny:
        rows.append(words.ink("gate.destiny", "dim", card=names.destiny(view.destiny)))
    if view.defense is None or view.planet is None:
        return [*rows, *_unaimed(table, view)]
    arrow = Span(table.look.sign("gate"), "hot")
    rows.append(fit((*names.seat(view.offense), Span(" "), arrow, Span(" "), *names.planet(view.planet)), cells))
    rows.append(BLANK)
    for side in SIDES:
        rows += [fit(row, cells) for row in _side(table, view, side, cells)]
        rows.append(BLANK)
    now = [*(play_row(names, play) for play in view.playing), *_end(table, view)]
    rows += [line for row in now for line in wrap(row, cells)]
    return rows if len(rows) <= lines else [row for row in rows if row]


def _unaimed(table: Table, view: View) -> list[Row]:
    words, names = table.names.words, table.names
    if view.planet and view.aim == "reclaim":
        return [words.ink("gate.reclaim", "", offense=names.seat(view.offense), planet=names.planet(view.planet))]
    return [words.ink("gate.nothing", "faint")]


def fleet_of(view: View, side: str) -> dict[str, int]:
    """The ships of one side, by owner (R2.7)."""
    if side == "offense":
        return {seat: count for seat, count in view.gate.items() if count}
    at_home = view.planets.get(view.planet or "", {}).get(view.defense or "", 0)
    return {seat: count for seat, count in {view.defense or "": at_home, **view.beside}.items() if count}


def _side(table: Table, view: View, side: str, cells: int) -> list[Row]:
    names, words = table.names, table.names.words
    main = view.offense if side == "offense" else view.defense or ""
    ships = fleet_of(view, side)
    who: Row = (Span(words.say(f"gate.{side}"), "dim"), Span(" "), *styled(names.seat(main), "bold"))
    rows = [
        apart(who, _total(table, view, side), cells),
        (Span("  "), *names.fleets(ships), Span(f"  {names.ships(sum(ships.values()))}", "dim")),
    ]
    if view.phase == "alliance" and view.invited.get(side) and not view.allies.get(side):
        rows.append((Span("  "), *words.ink("gate.invited", "dim", seats=names.seats(view.invited[side]))))
    rows.append((Span("  "), *_card(table, view, main)))
    added = [_added(table, seat, card) for seat, card, helped in view.reinforcements if helped == side]
    return [*rows, *((Span("  "), *row) for row in added)]


def _added(table: Table, seat: str, card: str) -> Row:
    """A card played after the reveal; a reinforcement by its number alone, which says all."""
    names, words = table.names, table.names.words
    if CARDS.kind(card) == "reinforcement":
        return words.ink("gate.reinforcement", "reinforcement", n=CARDS.value(card), seat=names.seat(seat))
    return words.ink("gate.plus", "", seat=names.seat(seat), card=names.card(card))


def play_row(names: Names, play: PlayView) -> Row:
    """A card being played, as a sentence."""
    key = "event.card.played.target" if play.target else "event.card.played.text"
    target = join([names.thing(each) for each in play.target])
    return names.words.ink(key, "", seat=names.seat(play.seat), card=names.card(play.card), target=target)


def _card(table: Table, view: View, main: str) -> Row:
    names, words = table.names, table.names.words
    card = view.cards.get(main)
    if card is None:
        return words.ink("gate.no_card", "faint")
    shown = (
        (Span(table.look.sign("unknown") * 2 + " ", "dim"), *names.card(card)) if card == HIDDEN else names.card(card)
    )
    face = view.faces.get(main)
    if face is None or face == card:
        return shown
    return (*shown, Span(", "), *words.ink("gate.counts_as", "hot", face=names.thing(face)))


def _total(table: Table, view: View, side: str) -> Row:
    if view.totals is None:
        return BLANK
    ahead = view.totals["offense"] > view.totals["defense"]
    leads = ahead if side == "offense" else not ahead
    return ink(table.names.words.say("gate.total", n=view.totals[side]), "hot" if leads else "dim")


def _end(table: Table, view: View) -> list[Row]:
    key = f"outcome.{view.outcome}"
    return [table.names.words.ink(key, "good")] if view.outcome and key in table.names.words else []


def short_gate(table: Table, cells: int) -> list[Row]:
    """The encounter in two lines: ships against ships, cards against cards."""
    view = table.view
    if view is None:
        return [BLANK, BLANK]
    names, words = table.names, table.names.words
    if view.defense is None or view.planet is None:
        destiny = words.ink("gate.destiny", "dim", card=names.destiny(view.destiny)) if view.destiny else BLANK
        return [fit(join([part for part in (destiny, *_unaimed(table, view)) if part], "  "), cells), piles_line(table)]
    arrow = Span(f" {table.look.sign('gate')} ", "hot")
    counts = ships_of_sides(view)
    ships: Row = (
        *names.fleets(fleet_of(view, "offense")), Span(f" ({counts['offense']})", "dim"), arrow,
        *names.planet(view.planet), Span("  "), *names.fleets(fleet_of(view, "defense")),
        Span(f" ({counts['defense']})", "dim"),
    )  # fmt: skip
    cards = join(
        [(*names.seat(main), Span(" "), *_card(table, view, main)) for main in (view.offense, view.defense)], "   "
    )
    totals = ink(f"   {view.totals['offense']} : {view.totals['defense']}", "hot") if view.totals else BLANK
    end = join(_end(table, view), "")
    return [fit(ships, cells), fit((*cards, *totals, Span("   "), *end), cells)]


def piles_line(table: Table) -> Row:
    """The piles on one line."""
    return join(piles(table, table.view, 80), "  ") if table.view else BLANK
