"""What the lobby shows of the game beside its tables: an alien of the day, and three bots that are at home."""

from __future__ import annotations

from collections.abc import Sequence

from cosmic_tui.games.cosmic.bots.characters import NAMES, WAYS
from cosmic_tui.games.cosmic.screen.cards import CARDS
from cosmic_tui.games.cosmic.screen.panels.printed_face import alert_level
from cosmic_tui.games.cosmic.screen.portraits import CELLS, LINES, portrait
from cosmic_tui.screenkit.styled_text import BLANK, Row, Span, fit, ink, join, padded, wrap
from cosmic_tui.screenkit.theme import Appearance
from cosmic_tui.screenkit.wording import Wording

STRIDE = 7919
"""The aliens come in an order that looks like none; prime to their number, so that all have their day."""


def today(day: int, words: Wording, look: Appearance, cells: int) -> list[Sequence[Row]]:
    """The parts of it, each to be shown whole or not at all."""
    return [_alien(day, words, look, cells), _bots(day, words, cells)]


def alien_of(day: int) -> str:
    """Whose day it is."""
    aliens = sorted(CARDS.aliens)
    return aliens[day * STRIDE % len(aliens)]


def _alien(day: int, words: Wording, look: Appearance, cells: int) -> list[Row]:
    alien = alien_of(day)
    printed, room = CARDS.aliens[alien], cells - (CELLS + 2 if look.painted else 0)
    told = [
        ink(printed.name, "bold"),
        ink(printed.power, "hot"),
        *wrap(ink(printed.summary, "dim"), room),
        BLANK,
        *wrap(alert_level(words, printed.alert), room),
    ][:LINES]
    if not look.painted:
        return [words.ink("today.alien", "gold"), *told]
    told += [BLANK] * (LINES - len(told))
    face = portrait(alien, pictures=look.pictures)
    beside = [(*padded(image, CELLS + 2), *row) for image, row in zip(face, told, strict=True)]
    return [words.ink("today.alien", "gold"), *beside]


def _bots(day: int, words: Wording, cells: int) -> list[Row]:
    tempers = list(NAMES)
    names = [NAMES[temper][day % len(NAMES[temper])] for temper in tempers]
    here = [
        (*ink(name, "bold"), Span(" "), *words.ink(f"today.{temper}", "dim"))
        for name, temper in zip(names, tempers, strict=True)
    ]
    speaks = tempers[day % len(tempers)]
    line = words.say(f"bot_says.{speaks}_invited_{day % WAYS + 1}")
    said = wrap(words.ink("today.says", "italic", name=names[tempers.index(speaks)], line=line), cells)
    return [words.ink("today.bots", "gold"), fit(join(here, "  "), cells), *said]
