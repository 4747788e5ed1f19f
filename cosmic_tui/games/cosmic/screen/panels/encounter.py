"""The warp, and the encounter at the gate: both sides with their ships, cards and totals."""

from __future__ import annotations

from itertools import zip_longest

from cosmic_tui.games.cosmic.screen.cards import CARDS
from cosmic_tui.games.cosmic.screen.model import TableModel
from cosmic_tui.games.cosmic.screen.naming import Names
from cosmic_tui.games.cosmic.screen.prompts.totals import ships_of_sides
from cosmic_tui.screenkit.styled_text import (
    BLANK,
    Row,
    Span,
    apart,
    clickable,
    fit,
    ink,
    join,
    padded,
    set_in,
    styled,
    wrap,
)
from rules.cosmic.protocol.views import HIDDEN, PlayView, View

SIDES = ("offense", "defense")
MOST_FLEET_LINES = 3
COLUMN_GAP = 3


def warp(table: TableModel, cells: int) -> list[Row]:
    """Whose ships are in the warp, and the piles."""
    view = table.view
    if view is None:
        return []
    words, names = table.names.words, table.names
    fleets = [names.fleet(player.seat, player.warp) for player in view.players if player.warp]
    rows = set_in(fleets, cells, 2) or [words.ink("warp.empty", "faint")]
    return [*rows, *([BLANK] if len(rows) < MOST_FLEET_LINES else []), *piles(table, view, cells)]


def piles(table: TableModel, view: View, cells: int) -> list[Row]:
    """The decks and the open pile, on as many lines as they need; none in a replay, which does not know them."""
    if view.deck < 0:
        return []
    words = table.names.words
    parts = [
        words.ink("warp.deck", "dim", deck=view.deck), words.ink("warp.destiny", "dim", n=view.destiny_deck),
        words.ink("warp.discard", "dim", n=len(view.discard)),
    ]  # fmt: skip
    if view.discard:
        parts.append(words.ink("warp.top", "dim", card=table.names.card(view.discard[-1])))
    return set_in(parts, cells, 2)


def gate(table: TableModel, cells: int, lines: int, *, wide: bool = False) -> list[Row]:
    """The encounter: destiny, the offense with its ships and cards, the defense with its own, what is in force.

    One below the other, or (`wide`) both sides beside each other. Blank lines are left out where there are more rows
    than `lines`.
    """
    view = table.view
    if view is None:
        return []
    if view.defense is None or view.planet is None:
        return [*_destiny(table, view), *_unaimed(table, view), *_in_force(table, view, cells)]
    rows: list[Row]
    if wide:
        column = (cells - COLUMN_GAP) // 2
        sides = [_side(table, view, side, column) for side in SIDES]
        pairs = zip_longest(*sides, fillvalue=BLANK)
        rows = [(*padded(left, column), Span(" " * COLUMN_GAP), *padded(right, column)) for left, right in pairs]
    else:
        rows = [*_destiny(table, view), fit(_aimed(table, view), cells), BLANK]
        for side in SIDES:
            rows += [*_side(table, view, side, cells), BLANK]
    rows += _in_force(table, view, cells)
    return rows if len(rows) <= lines else [row for row in rows if row]


def _aimed(table: TableModel, view: View) -> Row:
    names = table.names
    arrow = ink(table.look.sign("gate"), "hot")
    return names.words.ink("gate.aimed", "", offense=names.seat(view.offense), arrow=arrow,
                           planet=names.planet(view.planet or ""))  # fmt: skip


def _destiny(table: TableModel, view: View) -> list[Row]:
    names = table.names
    return [names.words.ink("gate.destiny", "dim", card=names.destiny(view.destiny))] if view.destiny else []


def _in_force(table: TableModel, view: View, cells: int) -> list[Row]:
    """What is being played, what waits or lasts, and how it has ended."""
    names, words = table.names, table.names.words
    effects = [
        words.ink("gate.effect", "dim", effect=names.effect(each.id), seat=names.seat(each.by)) for each in view.effects
    ]
    if view.cannon:
        effects.append(words.ink("colonies.cannon", "dim", planets=names.planets(view.cannon)))
    if view.flagship:
        effects.append(words.ink("colonies.flagship", "dim", place=names.place(view.flagship[1])))
    now = [*(play_row(names, play) for play in view.playing), *effects, *_end(table, view)]
    return [line for row in now for line in wrap(row, cells, 2)]


def _unaimed(table: TableModel, view: View) -> list[Row]:
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


def _side(table: TableModel, view: View, side: str, cells: int) -> list[Row]:
    names, words = table.names, table.names.words
    main = view.offense if side == "offense" else view.defense or ""
    ships = fleet_of(view, side)
    count = ink(names.ships(sum(ships.values())), "dim")
    who: Row = (Span(words.say(f"gate.{side}"), "dim"), Span(" "), *styled(names.seat(main), "bold"))
    rows = [
        apart(who, _total(table, view, side), cells),
        (Span("  "), *join([each for each in (names.fleets(ships), count) if each], "  ")),
    ]
    if view.phase == "alliance" and view.invited.get(side) and not view.allies.get(side):
        rows.append((Span("  "), *words.ink("gate.invited", "dim", seats=names.seats(view.invited[side]))))
    added = [_added(table, seat, card) for seat, card, helped in view.reinforcements if helped == side]
    rows += [(Span("  "), *line) for line in wrap(join([_card(table, view, main), *added], "  "), cells - 2)]
    return [fit(row, cells) for row in rows]


def _added(table: TableModel, seat: str, card: str) -> Row:
    """A card played after the reveal; a reinforcement by its number alone, which says all."""
    names, words = table.names, table.names.words
    if CARDS.kind(card) == "reinforcement":
        return words.ink("gate.reinforcement", "reinforcement", n=CARDS.value(card), seat=names.seat(seat))
    return words.ink("gate.plus", "", seat=names.seat(seat), card=names.card(card))


def tells_what_is_in_force(table: TableModel, view: View) -> bool:
    """Whether what is being played or in force is told instead of what happens, or of a sentence that stays."""
    return table.stage.at_rest and bool(view.effects or view.playing)


def play_row(names: Names, play: PlayView) -> Row:
    """A card being played, or a power being used, as a sentence."""
    kinds = {"use": "power.used", "tech": "tech.used"}
    kind = kinds.get(play.card.partition(":")[0], "card.played")
    key = f"event.{kind}.{'target' if play.target else 'text'}"
    target = join([names.thing(each) for each in play.target])
    what = names.thing(play.card)
    return names.words.ink(key, "", seat=names.seat(play.seat), card=what, use=what, tech=what, target=target)


def _card(table: TableModel, view: View, main: str) -> Row:
    names, words = table.names, table.names.words
    card = view.cards.get(main)
    if card is None and main in view.faces:  # it has left the table already
        return styled(names.card(view.faces[main]), "dim")
    if card is None:
        return BLANK if view.outcome else words.ink("gate.no_card", "faint")
    shown = (
        (Span(table.look.sign("unknown") * 2 + " ", "dim"), *names.card(card)) if card == HIDDEN else names.card(card)
    )
    shown = clickable(shown, f"read:{card}") if card != HIDDEN else shown
    extra = [names.card(each) for seat, each in view.extra if seat == main]
    if extra:
        shown = (*shown, Span(" "), *words.ink("gate.extra", "", cards=join(extra)))
    face = view.faces.get(main)
    if face is None or face == card:
        return shown
    return (*shown, Span(", "), *words.ink("gate.counts_as", "hot", face=names.thing(face)))


def _total(table: TableModel, view: View, side: str) -> Row:
    """The total; before there is one, what can be added up from what lies open."""
    words = table.names.words
    if view.totals is None:
        known = so_far(view, side)
        return BLANK if known is None else words.ink("gate.so_far", "dim", n=known)
    ahead = view.totals["offense"] > view.totals["defense"]
    leads = ahead if side == "offense" else not ahead
    return ink(words.say("gate.total", n=view.totals[side]), "hot" if leads else "dim")


def so_far(view: View, side: str) -> int | None:
    """Ships and the attack of a side, where the viewer may know its card (R11.4).

    None where there is no such sum, as after the encounter, when the ships have left.
    """
    if view.outcome:
        return None
    main = view.offense if side == "offense" else view.defense or ""
    card = view.faces.get(main) or view.cards.get(main)
    if card is None or CARDS.kind(card) != "attack":
        return None
    return view.values.get(main, CARDS.value(card)) + ships_of_sides(view)[side]


def _end(table: TableModel, view: View) -> list[Row]:
    key = f"outcome.{view.outcome}"
    return [table.names.words.ink(key, "good")] if view.outcome and key in table.names.words else []
