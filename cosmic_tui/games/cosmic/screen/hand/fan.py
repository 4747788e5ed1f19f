"""The own hand as cards at the lower edge of the screen; the chosen one is raised, those of no use now are faded."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

import attrs

from cosmic_tui.games.cosmic.screen.cards import CARDS
from cosmic_tui.games.cosmic.screen.drawn.card_face import CARD_CELLS, FADED, draw_card, face_of, faded_ink
from cosmic_tui.games.cosmic.screen.drawn.chips import chip
from cosmic_tui.games.cosmic.screen.looks import CARD_BANDS
from cosmic_tui.games.cosmic.screen.model import TableModel
from cosmic_tui.games.cosmic.screen.naming import Names
from cosmic_tui.games.cosmic.screen.prompts.choice import OPTION_KEYS
from cosmic_tui.screenkit.half_blocks import Picture
from cosmic_tui.screenkit.palette import DARK, mixed
from cosmic_tui.screenkit.styled_text import BLANK, PART, Row, clickable, fit, ink, join, set_in, whole_parts
from rules.cosmic.protocol.questions import bare
from rules.cosmic.protocol.views import HIDDEN

ABOVE = 2
"""Lines over the cards: for the key, and for the edge of the one that is raised."""
LEAST_STEP = 4
"""Cells that are seen of a card at least."""


@attrs.frozen
class Held:
    """A card of the hand with how many there are of it, and the option it is of the question shown (-1: none)."""

    card: str
    count: int
    option: int
    chosen: bool
    fresh: bool
    """Whether it has come into the hand in this phase."""


def held(table: TableModel) -> list[Held]:
    """The hand as people hold it, equal cards as one."""
    view, choice = table.seen_view, table.choice
    if view is None:
        return []
    options: Mapping[str, int] = {}
    if choice is not None and not choice.sent:
        options = {bare(option): at for at, option in reversed(list(enumerate(choice.options))) if _is_card(option)}
    under = bare(choice.cursor_option) if choice and choice.cursor_option and _is_card(choice.cursor_option) else ""
    return [
        Held(card, count, options.get(card, -1), card == under and bool(options), card in table.fresh_cards)
        for card, count in Counter(CARDS.sorted(view.hand)).items()
        if CARDS.kind(card) != HIDDEN
    ]


def _is_card(option: str) -> bool:
    return option.startswith("card:")


def fan(table: TableModel, width: int, height: int) -> list[Row]:
    """The hand on so many cells and lines, the last of which cuts the cards off."""
    hand, names, empty = held(table), table.names, empty_hand(table)
    shown = (hand, names, empty)
    return table.kept.drawn(("fan", width, height), shown, lambda: _fan(hand, names, empty, width, height))


def empty_hand(table: TableModel) -> Row:
    """What stands in the place of a hand without cards."""
    return table.names.words.ink("hand.empty" if table.seat else "hand.hidden", "faint")


def _fan(hand: Sequence[Held], names: Names, empty: Row, width: int, height: int) -> list[Row]:
    picture = Picture(width, height, names.look.palette.ground)
    if not hand:
        picture.put(1, ABOVE, empty)
        return picture.rows()
    step = step_between(len(hand), width)
    asked = any(each.option >= 0 for each in hand)
    order = sorted(range(len(hand)), key=lambda at: hand[at].chosen)
    for at in order:
        _lay(picture, names, 1 + at * step, height, hand[at], asked=asked, seen=step if at + 1 < len(hand) else 0)
    return picture.rows()


def step_between(cards: int, width: int) -> int:
    """From one card to the next, in cells: they lie over each other where there are many."""
    room = (width - CARD_CELLS - 1) // (cards - 1) if cards > 1 else CARD_CELLS + 1
    return max(LEAST_STEP, min(CARD_CELLS + 1, room))


def key_of(card: Held) -> str:
    """The key of the option that a card is; empty where it is none."""
    return OPTION_KEYS[card.option] if 0 <= card.option < len(OPTION_KEYS) else ""


def _lay(picture: Picture, names: Names, x: int, height: int, card: Held, *, asked: bool, seen: int) -> None:
    """One card with its key above; the chosen one a line higher, under a gold edge."""
    y = ABOVE - card.chosen
    face = face_of(card.card, names)
    broad = min(seen or CARD_CELLS, CARD_CELLS)
    seen = CARD_CELLS if card.chosen else broad
    draw_card(picture, x, y, height - y, face, count=card.count, faded=asked and card.option < 0, seen=seen)
    key = key_of(card)
    if card.chosen:
        for across in range(CARD_CELLS):
            picture.pixel(x + across, 2 * y - 1, DARK.gold)
        picture.put_around(x + CARD_CELLS // 2, y - 1, chip(f" {key or ' '} ", DARK.gold))
    elif key:
        picture.put(x + (broad - 1) // 2, y - 1, ink(key, "key"))
    elif card.fresh and not asked:
        picture.put(x, y - 1, ink(names.words.say("hand.fresh")[:broad], "gold"))
    picture.pick(x, y, broad, height - y, f"hand:{card.card}")


def chips(table: TableModel, cells: int) -> list[Row]:
    """The hand as chips in the colours of the bands, and what is said of it, on two lines or more."""
    hand, names, empty = held(table), table.names, empty_hand(table)
    return table.kept.drawn(("chips", cells), (hand, names, empty), lambda: _chips(hand, names, empty, cells))


def _chips(hand: Sequence[Held], names: Names, empty: Row, cells: int) -> list[Row]:
    if not hand:
        return [empty]
    asked = any(each.option >= 0 for each in hand)
    return set_in([_chip(names, each, asked=asked) for each in hand], cells, 1)


def _chip(names: Names, card: Held, *, asked: bool) -> Row:
    """A card by its index, with its key before it; one that could not be played now is dim."""
    face, look = face_of(card.card, names), names.look
    times = f"{look.sign('times')}{card.count}" if card.count > 1 else ""
    label = f"{face.name if face.kind in ('artifact', 'flare') else face.index}{times}"
    key = key_of(card)
    faded = asked and card.option < 0
    before = ink(key, "gold" if card.chosen else "key")
    if look.ascii or not look.colours:
        text = f"{look.sign('lit')}{label}" if card.chosen else label
        return clickable((*before, *ink(f"[{text}]", "dim" if faded else "bold")), f"hand:{card.card}")
    ground = look.palette.ground
    band = mixed(CARD_BANDS[face.kind], ground, FADED) if faded else CARD_BANDS[face.kind]
    text = f"{look.sign('fresh')}{label} " if card.fresh else f" {label} "
    label_row = chip(text, DARK.gold) if card.chosen else chip(text, band, faded_ink(ground) if faded else "#ffffff")
    return clickable((*before, *label_row), f"hand:{card.card}")


def below_chips(table: TableModel, cells: int) -> Row:
    """What the chosen card would do; while none is asked for, how many there are."""
    choice, words = table.choice, table.names.words
    if choice is not None and choice.cursor_option and _is_card(choice.cursor_option) and choice.scene is not None:
        card = table.names.card(bare(choice.cursor_option))
        return whole_parts(join([row for row in (card, choice.hint()) if row], PART), cells)
    effects = table.seen_view.effects if table.seen_view else []
    if effects:  # a small table has no other place for them
        told = [words.ink("gate.effect", "dim", effect=table.names.effect(each.id), seat=table.names.seat(each.by))
                for each in effects]  # fmt: skip
        return fit(join(told, "  "), cells)
    count = len(table.seen_view.hand) if table.seen_view else 0
    return words.ink("hand.count", "faint", cards=words.count("card", count)) if count else BLANK
