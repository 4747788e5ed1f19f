"""The question as a sentence: whom and what it is about, and nothing said to be decided that can still turn."""

from __future__ import annotations

from cosmic_tui.games.cosmic.screen.model import TableModel
from cosmic_tui.games.cosmic.screen.panels.encounter import play_row
from cosmic_tui.games.cosmic.screen.prompts import Choice, DealChoice
from cosmic_tui.games.cosmic.screen.prompts.hints import in_figures
from cosmic_tui.games.cosmic.screen.prompts.totals import open_totals, ships_of_sides
from cosmic_tui.screenkit.styled_text import BLANK, Row, ink
from rules.cosmic.protocol.questions import bare
from rules.cosmic.protocol.views import View
from rules.kernel.asks import Ask

WINDOW, REINFORCE, SECOND, JOIN = "window", "reinforce", "turn.second", "alliance.answer"
SHIPS, PLANET, SHADOW = "launch.ships", "choose.planet", "shadow"


def what(table: TableModel, choice: Choice) -> Row:
    """The question as a sentence."""
    words, names, view, ask = table.names.words, table.names, table.view, choice.ask
    if view is None:
        return BLANK
    sums = ships_of_sides(view) if ask.kind == JOIN else open_totals(view)
    opponent = view.offense if ask.seat == view.defense else view.defense or ""
    other = choice.other if isinstance(choice, DealChoice) else _whose_ships(view, ask) or opponent
    return words.ink(
        _text_key(table, view, ask), "title", point=names.point(ask.point), offense=names.seat(view.offense),
        defense=names.seat(view.defense) if view.defense else words.say("word.nobody"),
        planet=names.planet(view.planet) if view.planet else words.say("word.nobody"),
        other=names.seat(other) if other else words.say("word.nobody"),
        played=_announced(table, view, ask.source), source=names.source(ask.source),
        cards=words.count("which_card", ask.most), ships=words.count("ship", ask.most),
        sums=ink(in_figures(sums), "title") if sums else "",
    )  # fmt: skip


def _text_key(table: TableModel, view: View, ask: Ask) -> str:
    """The text for how things stand, for what has led to a question, or for its kind."""
    words, base = table.names.words, f"ask.{ask.kind}"
    cause = ask.source.removeprefix("use:").replace(".", "_").replace(":", "_")
    keys = [*_by_how_it_stands(view, ask), f"{base}.{cause}"]
    if ask.source.removeprefix("seat:") in table.names.people:
        keys.append(f"{base}.of")
    elif table.names.is_printed(ask.source):
        keys.append(f"{base}.by")
    return words.first(*keys, f"{base}.what", "ask.other.what") or ""


def _by_how_it_stands(view: View, ask: Ask) -> list[str]:
    """A window by what comes next; totals and a success only where there are any."""
    if ask.kind == WINDOW:
        return [f"window.{ask.point}"]
    if ask.kind == REINFORCE:
        return [] if open_totals(view) else ["ask.reinforce.uncompared"]
    if ask.kind == SECOND and ask.options == ("no",):
        return ["ask.turn.second.without_card"]
    if ask.kind in (JOIN, SHIPS) and view.planet and view.planet.partition(".")[0] != view.defense:
        return [f"ask.{ask.kind}.away"]
    if ask.kind == SECOND and view.outcome is None:
        return ["ask.turn.second.open" if open_totals(view) else "ask.turn.second.undecided"]
    return ["ask.choose.planet.shadow_whose"] if _whose_ships(view, ask) else []


def _whose_ships(view: View, ask: Ask) -> str:
    """Of whom a ship goes to the warp by Shadow: the one who has ships on just these planets, if it is one."""
    if ask.kind != PLANET or ask.source.removeprefix("use:") != SHADOW:
        return ""
    asked = {bare(option) for option in ask.options}
    owners = [
        player.seat
        for player in view.players
        if asked == {planet for planet, ships in view.planets.items() if ships.get(player.seat)}
    ]
    return owners[0] if len(owners) == 1 else ""


def _announced(table: TableModel, view: View, card: str) -> Row:
    """The playing of a card that others may answer now; the card's name, where it is not being played."""
    played = [play for play in view.playing if play.card == card]
    return play_row(table.names, played[-1]) if played else table.names.source(card)
