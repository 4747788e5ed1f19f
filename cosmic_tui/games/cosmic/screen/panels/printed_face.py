"""What is printed: the face of a card, an alien sheet, a flare, each with its bars and its timing strip."""

from __future__ import annotations

from collections.abc import Sequence

from content.cosmic.rulebook import sheets
from content.cosmic.rulebook.entry import Bars
from cosmic_tui.games.cosmic.screen.cards import CARDS, FLARE
from cosmic_tui.games.cosmic.screen.naming import Names
from cosmic_tui.games.cosmic.screen.portraits import framed, portrait, portraits
from cosmic_tui.screenkit.styled_text import BLANK, Row, ink, join, padded, styled, width, wrap
from cosmic_tui.screenkit.theme import Pictures
from cosmic_tui.screenkit.wording import Wording

SHORT = 4
"""Letters of the phases that are not lit."""


def face(names: Names, card: str) -> list[Row]:
    """Everything that is printed on a card."""
    words = names.words
    if card in CARDS.techs:
        return tech(names, card)
    rows: list[Row] = [styled(names.card(card), "bold")]
    if card.startswith(FLARE):
        return [*rows, *halves(names, card.removeprefix(FLARE)), BLANK, answers(names, card)]
    if card in CARDS.artifacts:
        printed = CARDS.artifacts[card]
        rows += [*bars(names, printed.roles, printed.phases), BLANK, ink(printed.text), BLANK, answers(names, card)]
    else:
        kind = CARDS.kind(card)
        text = names.terms.kind_text.get(kind) or words.texts["card.hidden"]
        rows += [ink(names.kind(kind), "dim"), BLANK, ink(text)]
    return [*rows, BLANK, ink(sheets.copies(CARDS.copies(card), names.terms).text, "faint")]


def tech(names: Names, tech: str) -> list[Row]:
    """Everything that is printed on a tech (R24)."""
    rows: list[Row] = [styled(names.tech(tech), "bold")]
    for line in sheets.tech(CARDS.techs[tech], names.terms).lines:
        rows += bars(names, line.roles, line.phases) if isinstance(line, Bars) else [ink(line.text, "dim" * line.quiet)]
    return rows


def sheet(names: Names, alien: str, cells: int, *, small: bool = False, seat: str = "") -> list[Row]:
    """Everything that is printed on an alien sheet and its flare, in lines of so many cells, beside its portrait.

    With a `seat` the portrait is framed in its colour, where there are colours; read out, its shape is told in words.
    """
    printed, words = CARDS.aliens[alien], names.words
    alert = alert_level(words, printed.alert)
    head = [
        ink(printed.name, "title"),
        ink(printed.power, "hot"),
        ink(printed.summary, "dim"),
        join([words.ink(f"card.{printed.use}", "dim"), alert], f" {names.look.sign('dot')} "),
        ink(names.terms.roles(printed.roles), "dim"),
    ]
    body = [
        strip(names, printed.phases),
        BLANK,
        ink(printed.text),
        *([BLANK, words.ink("card.setup", "", text=printed.setup)] if printed.setup else []),
        _excludes(names, printed.excludes),
        answers(names, f"use:{alien}"),
        BLANK,
        *halves(names, alien),
    ]
    if names.look.spoken:
        return [*head, words.ink("card.looks", "dim", shape=portraits()[alien].shape), *body]
    picture = portrait(alien, small=small, pictures=names.look.pictures)
    if seat and names.look.pictures is Pictures.COLOURED:
        picture = framed(picture, f"seat.{seat}")
    return [*_picture_and_rows(picture, head, cells), *(line for row in body for line in wrap(row, cells))]


def alert_level(words: Wording, alert: str) -> Row:
    """How hard an alien is to play."""
    return words.ink(f"card.alert_{alert}", {"green": "good", "yellow": "hot", "red": "bad"}[alert])


def _picture_and_rows(picture: Sequence[Row], rows: Sequence[Row], cells: int) -> list[Row]:
    """The rows to the right of the picture, wrapped in the room there is."""
    left = width(picture[0]) + 2
    lines = [line for row in rows for line in wrap(row, cells - left)]
    lines = [BLANK] * ((len(picture) - len(lines)) // 2) + lines
    count = max(len(picture), len(lines))
    pairs = zip([*picture, *[BLANK] * (count - len(picture))], [*lines, *[BLANK] * (count - len(lines))], strict=True)
    return [(*padded(image, left), *line) for image, line in pairs]


def halves(names: Names, alien: str) -> list[Row]:
    """Both texts of a flare."""
    printed, words = CARDS.aliens[alien], names.words
    rows: list[Row] = []
    for name, half in (("wild", printed.wild), ("super", printed.super)):
        rows += [BLANK] if rows else []
        rows += [ink(words.say(f"card.{name}"), "flare bold"), *bars(names, half.roles, half.phases), ink(half.text)]
    return rows


def bars(names: Names, roles: Sequence[str], phases: Sequence[str]) -> list[Row]:
    """Who may, and the timing strip: the phases with those lit in which it can happen."""
    return [ink(names.terms.roles(roles), "dim"), strip(names, phases)]


def strip(names: Names, phases: Sequence[str]) -> Row:
    """The phases of an encounter, those that count in full and lit, the others short and faint; in words if spoken."""
    if names.look.spoken:
        return ink(names.terms.phases(phases), "phase")
    if len(phases) == len(names.terms.phase):
        return ink(f" {names.terms.sheet['every_phase'].upper()} ", "phase")
    parts = [
        ink(f"[{name.upper()}]", "phase") if phase in phases else ink(name[:SHORT], "faint")
        for phase, name in names.terms.phase.items()
    ]
    return join(parts, " ")


def answers(names: Names, thing: str) -> Row:
    """What others may answer a use (`use:<alien>`) or a card with."""
    found = CARDS.answers(thing)
    if not found:
        return BLANK
    return names.words.ink("card.answers", "dim", cards=join([names.card(card) for card in found]))


def _excludes(names: Names, aliens: Sequence[str]) -> Row:
    """Which aliens cannot be in the same game (R3.3.5)."""
    if not aliens:
        return BLANK
    return ink(names.terms.sheet["bars"].format(aliens=", ".join(map(names.alien, aliens))), "dim")
