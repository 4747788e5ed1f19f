"""Texts to read on a sheet of their own: the question, and every card and alien that can be seen at the table."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from cosmic_tui.games.cosmic.screen.cards import CARDS, FLARE
from cosmic_tui.games.cosmic.screen.model import TableModel
from cosmic_tui.games.cosmic.screen.panels.meaning import default_in_words, passing, why
from cosmic_tui.games.cosmic.screen.panels.printed_face import face, sheet
from cosmic_tui.games.cosmic.screen.panels.question_text import what
from cosmic_tui.games.cosmic.screen.panels.story import ENCOUNTER
from cosmic_tui.games.cosmic.screen.prompts import Choice
from cosmic_tui.games.cosmic.screen.prompts.picks import wanted
from cosmic_tui.games.cosmic.screen.prompts.playing import offered
from cosmic_tui.screenkit.styled_text import BLANK, Row
from cosmic_tui.ui.sizes import SHEET_CELLS
from rules.cosmic.protocol.views import HIDDEN, PlayerView, View
from rules.kernel.asks import Shape

PLAYED = {"card.played": "card", "power.used": "use", "tech.used": "tech", "reinforcement.played": "card"}
"""Events of what was played, with the field that says what."""


@attrs.frozen
class CardSheet:
    """A text with its title; `thing` is the card or the alien it tells of."""

    thing: str
    title: str
    rows: list[Row]


def explanation(table: TableModel) -> list[CardSheet]:
    """The question first and what is under the cursor, then all that can be read at the table."""
    choice = table.choice
    under = thing_under(choice) if choice else ""
    pages = []
    if choice is not None:
        pages.append(CardSheet("", table.names.words.say("sheet.why_title"), question_rows(table, choice)))
    pages += [sheet_of(table, under)] if under else []
    return pages + [sheet_of(table, thing) for thing in readable(table) if thing != under]


def thing_under(choice: Choice) -> str:
    """The card or the alien under the cursor; empty where neither is there."""
    option = choice.cursor_option or ""
    head, _, name = option.partition(":")
    if head == "use":
        return name.partition(".")[0]
    if head in ("tech", "research", "complete", "abandon"):
        return name if name in CARDS.techs else ""
    if head in ("card", "alien", "hoard", "sheet", "face"):
        return name
    player = _player(choice.scene.view, name) if choice.scene and head == "seat" else None
    return player.alien if player and player.alien in CARDS.aliens else ""


def readable(table: TableModel) -> list[str]:
    """The own alien, what was played in this encounter, the own cards, the other aliens, and what lies open."""
    view = table.view
    if view is None:
        return []
    own_first = sorted(view.players, key=lambda player: player.seat != view.seat)
    aliens = [alien for player in own_first for alien in (player.alien, *player.also)]
    mine = aliens[: len(own_first[0].also) + 1] if view.seat else []
    techs = [tech.id for player in view.players for tech in player.techs]
    seen = dict.fromkeys(
        [*mine, *_played(table), *CARDS.sorted(view.hand), *view.stored, *aliens, *techs, *_open_cards(view)]
    )
    return [thing for thing in seen if thing in CARDS.aliens or thing in CARDS.techs or CARDS.kind(thing) != HIDDEN]


def _played(table: TableModel) -> list[str]:
    """Cards and powers announced in this encounter, the last first."""
    things = []
    for seen in reversed(table.events):
        if seen.kind == ENCOUNTER:
            break
        if seen.kind in PLAYED:
            things.append(
                str(seen.data[PLAYED[seen.kind]]).removeprefix("use:").removeprefix("tech:").partition(".")[0]
            )
    return things


def _open_cards(view: View) -> Iterator[str]:
    yield from view.cards.values()
    yield from (card for _, card in view.extra)
    yield from (card for _, card, _ in view.reinforcements)
    yield from (card for cards in view.planet_cards.values() for card in cards)
    yield from reversed(view.discard)
    yield from reversed(view.tech_discard)


def sheet_of(table: TableModel, thing: str) -> CardSheet:
    """A card, or an alien with how it stands at this table."""
    names = table.names
    if thing in CARDS.aliens:
        held_by = next((player.seat for player in _holders(table, thing)), "")
        return CardSheet(
            thing, names.alien(thing), [*sheet(names, thing, SHEET_CELLS, seat=held_by), *_standing(table, thing)]
        )
    rows = face(names, thing)[1:]
    if thing in CARDS.techs:
        return CardSheet(thing, CARDS.techs[thing].name, [*rows, *_researched(table, thing)])
    if thing.startswith(FLARE):
        rows += _standing(table, thing.removeprefix(FLARE))
    return CardSheet(thing, names.card_name(thing), rows)


def _researched(table: TableModel, tech: str) -> list[Row]:
    """Who has this tech, and how many ships are on it."""
    words, names = table.names.words, table.names
    found = [
        words.ink("sheet.tech", "", seat=names.seat(player.seat), ships=names.ships(each.ships))
        for player in (table.view.players if table.view else ())
        for each in player.techs
        if each.id == tech
    ]
    return [BLANK, *found] if found else []


def _standing(table: TableModel, alien: str) -> list[Row]:
    """Who has this power, whether it works, and what of it is in force."""
    view, words, names = table.view, table.names.words, table.names
    if view is None:
        return []
    rows: list[Row] = []
    for player in _holders(table, alien):
        rows.append(words.ink("sheet.holder", "", seat=names.seat(player.seat)))
        rows += [words.ink(f"sheet.{player.power}", "bad")] if player.power != "active" else []
        rows += [words.ink("sheet.tokens", "", n=player.tokens)] if player.tokens else []
        rows += [words.ink("sheet.stored", "", n=player.stored)] if player.stored else []
    effects = dict.fromkeys(each.id for each in view.effects if each.id.partition(".")[0] == alien)
    rows += [words.ink("sheet.effect", "", effect=names.effect(each)) for each in effects]
    return [BLANK, *rows] if rows else []


def _holders(table: TableModel, alien: str) -> list[PlayerView]:
    """Who has this power."""
    players = table.view.players if table.view else []
    return [player for player in players if alien in (player.alien, *player.also)]


def _player(view: View, seat: str) -> PlayerView | None:
    return next((player for player in view.players if player.seat == seat), None)


def question_rows(table: TableModel, choice: Choice) -> list[Row]:
    """What is asked and why, how many are wanted, what passing means, the default, and what is behind it."""
    words = table.names.words
    rows: list[Row] = [what(table, choice), BLANK, why(table, choice)]
    if choice.scene and choice.cursor_option and (to_whom := offered(choice.ask, choice.cursor_option, choice.scene)):
        rows.append(to_whom)
    if choice.ask.shape is not Shape.ONE:
        rows.append(words.ink("sheet.range", "dim", range=wanted(choice.ask, choice)))
    rows += [row for row in [passing(table, choice)] if row]
    default = default_in_words(choice)
    if default and table.news and table.news.options.pace != "solo":
        rows += [BLANK, words.ink("sheet.default", "dim", choice=default)]
    return [*rows, *_source_sheet(table, choice.ask.source)]


def _source_sheet(table: TableModel, source: str) -> list[Row]:
    """The sheet of the power, or the face of the card, that has led to a question."""
    if not table.names.is_printed(source):
        return []
    thing = source.removeprefix("use:").partition(".")[0]
    return [BLANK, *sheet_of(table, thing).rows]
