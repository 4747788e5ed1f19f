"""What is said in plain lines: a question with its numbered options, how the table stands, a sheet."""

from __future__ import annotations

from collections.abc import Sequence

from cosmic_tui.games.cosmic.screen.model import TableModel
from cosmic_tui.games.cosmic.screen.panels import beat, result as ending
from cosmic_tui.games.cosmic.screen.panels.encounter import SIDES, fleet_of, gate
from cosmic_tui.games.cosmic.screen.panels.meaning import passing, talk_state, why
from cosmic_tui.games.cosmic.screen.panels.question_text import what
from cosmic_tui.games.cosmic.screen.panels.sheets import explanation
from cosmic_tui.games.cosmic.screen.panels.standing import on_sheet, role
from cosmic_tui.games.cosmic.screen.panels.story import ToldEvent
from cosmic_tui.games.cosmic.screen.prompts import Choice, DealChoice
from cosmic_tui.games.cosmic.screen.prompts.amounts import NumberChoice, ShipsChoice
from cosmic_tui.games.cosmic.screen.prompts.columns import Item
from cosmic_tui.games.cosmic.screen.prompts.picks import OneChoice
from cosmic_tui.games.cosmic.screen.prompts.playing import offered
from cosmic_tui.host.messages import TableNews
from cosmic_tui.screenkit.styled_text import plain
from cosmic_tui.screenkit.wording import Wording
from cosmic_tui.ui.lines import lines, said
from cosmic_tui.ui.votes import motions
from rules.cosmic.protocol.views import PlayerView, View

CELLS = 200


def question(table: TableModel, choice: Choice) -> list[str]:
    """What is asked, why, the options with their numbers, what passing means, and what is to be typed."""
    told = [said(what(table, choice)), *lines(beat.standing(table, choice))]
    if choice.ask.source not in (choice.ask.kind, choice.ask.point):  # else what is asked has said it
        told.append(said(why(table, choice)))
    if isinstance(choice, DealChoice):
        told.append(said(talk_state(table, choice)))
    told += [] if isinstance(choice, NumberChoice) else [option(choice, index) for index in range(len(choice.options))]
    told += [said(passing(table, choice)), _how(choice, table.names.words)]
    return [line for line in told if line]


def _how(choice: Choice, words: Wording) -> str:
    """What is to be typed."""
    if isinstance(choice, OneChoice):
        return words.say("plain.one")
    ask = choice.ask
    exactly = ask.least == ask.most
    how = words.first(*([f"plain.{ask.shape.value}_exactly"] if exactly else []), f"plain.{ask.shape.value}") or ""
    nothing = words.say("plain.or_none") if ask.least == 0 else ""
    return words.say(how, least=ask.least, most=ask.most, nothing=nothing)


def of_late(told: Sequence[ToldEvent]) -> Sequence[ToldEvent]:
    """What whoever comes to a game is told of it: the encounter under way, in the first one all there is."""
    beginnings = [place for place, each in enumerate(told) if each.heading]
    return told[beginnings[-1] :] if len(beginnings) > 1 else told


def pressed(table: TableModel, heard: TableNews | None) -> list[str]:
    """What has been pressed since: who holds the beat, that this seat is ready, what all are wanted to agree to."""
    news, words, names = table.news, table.names.words, table.names
    if news is None:
        return []
    before = heard.beat if heard else None
    told: list[str] = []
    if news.beat is not None and news.beat.held_by and (before is None or news.beat.held_by != before.held_by):
        told.append(said(words.ink("plain.held", "", seat=names.seat(news.beat.held_by[-1]))))
    if news.beat is not None and news.beat.ready and not (before and before.ready):
        told.append(words.say("plain.ready"))
    if news.motions != (heard.motions if heard else []):
        told += lines(motions(table, "motion.in_lines"))
    return told


def option(choice: Choice, index: int) -> str:
    """An option with its number, and where it leads."""
    label = said(choice.label(index))
    if isinstance(choice, ShipsChoice) and choice.scene:
        label = choice.scene.names.words.say("plain.place", place=label, n=choice.ask.limits[index])
    hint = said(choice.hint_of(choice.options[index]))
    more = said(offered(choice.ask, choice.options[index], choice.scene)) if choice.scene else ""
    return ". ".join(part.rstrip(".") for part in (f"{index + 1}: {label}", hint, more) if part) + "."


def result(table: TableModel) -> list[str]:
    """Why those who have won have done so, everybody's foreign colonies, the encounters, and what can be done now."""
    view, words, names = table.view, table.names.words, table.names
    if view is None:
        return []
    told = lines(ending.winners(table, view, CELLS)[1:])
    foreign = ", ".join(f"{said(names.seat(player.seat))} {player.foreign}" for player in view.players)
    told.append(words.say("plain.foreign", seats=foreign, target=view.target))
    for number, each in enumerate(table.encounters, 1):
        outcome = words.first(f"result.outcome.{each.outcome}", "result.outcome.none") or ""
        met = "plain.met" if each.defense and each.planet else "plain.met_nobody"
        line = words.ink(
            met, "", n=number, offense=names.seat(each.offense), defense=names.seat(each.defense or ""),
            planet=names.planet(each.planet or ""), outcome=words.say(outcome),
        )  # fmt: skip
        totals = each.totals
        score = words.say("plain.score", **totals) if totals else ""
        told.append(f"{said(line)}{score}.")
    return told


def items(choice: DealChoice, column: list[Item]) -> list[str]:
    """The lines of one side of an offer, numbered."""
    return [f"{index + 1}: {said(choice.label_of(item))}, {item.most}" for index, item in enumerate(column)]


def standing(table: TableModel, looked_for: str = "") -> list[str]:
    """How the table stands: the encounter, then everybody with their planets; or one player, by part of the name."""
    view, words, names = table.view, table.names.words, table.names
    if view is None:
        return [words.say("header.before")]
    wanted = [player for player in view.players if looked_for.casefold() in said(names.seat(player.seat)).casefold()]
    if not wanted:
        return [words.say("plain.no_player", name=looked_for)]
    told = []
    if not looked_for:
        told = [words.say("plain.turn", turn=view.turn, encounter=view.encounter, phase=names.phase(view.phase))]
        told += _encounter(table, view)
    return told + [line for player in wanted for line in _player(table, view, player)]


def _player(table: TableModel, view: View, player: PlayerView) -> list[str]:
    """Who it is and what part is played, what lies on the sheet, and the ships on each planet."""
    words, names = table.names.words, table.names
    part = role(view, player.seat)
    told = [said(words.ink(
        "plain.player", "", seat=names.seat(player.seat), alien=names.alien(player.alien),
        role=words.say(f"colonies.{part}").lower() if part else words.say("plain.no_role"), hand=player.hand_size,
        home=player.home, foreign=player.foreign, target=view.target, warp=player.warp,
    ))]  # fmt: skip
    if sheet_lines := lines(on_sheet(table, player)):
        told[0] += f" {', '.join(sheet_lines)}."
    for planet, ships in view.planets.items():
        if planet.startswith(f"{player.seat}."):
            told.append(f"{said(names.planet(planet))}: {said(names.places(ships))}.")
    return told


def _encounter(table: TableModel, view: View) -> list[str]:
    """Destiny, both sides with their totals, ships and cards, each on a line, and what is in force."""
    told: list[str] = []
    for row in gate(table, CELLS, CELLS):
        line = said(row)
        if told and plain(row).startswith(" "):
            told[-1] += f", {line}"
        elif line:
            told.append(line)
    words, names = table.names.words, table.names
    for side in SIDES:
        fleet = fleet_of(view, side)
        if view.planet and len(fleet) > 1:
            told.append(said(words.ink(f"plain.ships_{side}", "", ships=names.places(fleet))))
    return told


def hand(table: TableModel) -> list[str]:
    """The own cards."""
    view, words = table.view, table.names.words
    if view is None or table.seat is None:
        return [words.say("hand.hidden")]
    return [said(table.names.cards(view.hand))]


def sheet(table: TableModel, looked_for: str) -> list[str]:
    """The card or alien of this name (or a part of it); without a name all that can be read, by its title."""
    pages = explanation(table)
    if not looked_for:
        return [page.title for page in pages if page.thing]
    found = [page for page in pages if looked_for.casefold() in page.title.casefold()]
    if not found:
        return [table.names.words.say("plain.no_sheet", name=looked_for)]
    return [found[0].title, *lines(found[0].rows)]
