"""What happens just now, drawn over the arena: destiny turns, a card is played, ships fall, somebody wins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping

from cosmic_tui.games.cosmic.screen.cards import CARDS
from cosmic_tui.games.cosmic.screen.drawn.card_face import (
    CARD_CELLS,
    draw_back,
    draw_card,
    draw_destiny,
    face_of,
)
from cosmic_tui.games.cosmic.screen.drawn.glyphs import ICONS, breadth, glyph, written
from cosmic_tui.games.cosmic.screen.galaxy.plan import Plan
from cosmic_tui.games.cosmic.screen.model import TableModel
from cosmic_tui.games.cosmic.screen.panels.story import announced, sentence
from cosmic_tui.games.cosmic.screen.plates.tile import tile
from cosmic_tui.games.cosmic.screen.portraits import palette, pixels, portraits
from cosmic_tui.games.cosmic.screen.stage.frame import Act, Frame
from cosmic_tui.screenkit.half_blocks import Picture
from cosmic_tui.screenkit.palette import DARK, mixed
from cosmic_tui.screenkit.styled_text import Row, fit, ink, styled
from rules.cosmic.protocol.views import HIDDEN

PIECE_LINES = 6
FALL_SPOTS = ((-6, -2), (0, -1), (6, 0), (-2, 1), (4, 1))
BAND = 0.7
"""The band over the arena is so far on its way from the winner's colour into space."""


def happening(picture: Picture, plan: Plan, table: TableModel, frame: Frame) -> None:
    """Draw the act of a frame."""
    draw = _ACTS.get(frame.act)
    if draw is not None:
        draw(picture, plan, table, frame)


def _place(plan: Plan) -> tuple[int, int, int]:
    """The left column, the first line and the lines of a card in the middle."""
    height = min(PIECE_LINES, plan.arena_height - 2)
    return plan.width // 2 - CARD_CELLS // 2, plan.arena_y + max(0, (plan.arena_height - height - 2) // 2), height


def _clear(picture: Picture, plan: Plan) -> None:
    x, y, height = _place(plan)
    picture.box(x - 2, y, CARD_CELLS + 4, height, DARK.space)


def _destiny(picture: Picture, plan: Plan, _table: TableModel, frame: Frame) -> None:
    x, y, height = _place(plan)
    _clear(picture, plan)
    if frame.step == 0:
        draw_back(picture, x, y, height)
    elif frame.step == 1:
        draw_back(picture, x + 3, y, height, width=4)
    else:
        draw_destiny(picture, x, y, height, str(frame.event.data["card"]))


def _played(picture: Picture, plan: Plan, table: TableModel, frame: Frame) -> None:
    """The card, or the alien whose power is used."""
    x, y, height = _place(plan)
    thing = announced(frame.event).removeprefix("use:").partition(".")[0]
    card = str(frame.event.data.get("card", ""))
    if CARDS.kind(card) != HIDDEN:
        _clear(picture, plan)
        draw_card(picture, x, y, height, face_of(card, table.names))
    elif thing in portraits():
        _clear(picture, plan)
        small = height < PIECE_LINES or plan.arena_height < CARD_CELLS
        lines = pixels(thing, small=small)
        picture.pattern(
            plan.width // 2 - len(lines) // 2, 2 * y + (2 * height - len(lines)) // 2, lines, palette(thing)
        )


def _stopped(picture: Picture, plan: Plan, table: TableModel, frame: Frame) -> None:
    """The same with a cross over it."""
    _played(picture, plan, table, frame)
    x, y, height = _place(plan)
    cross = glyph(ICONS["quash"])
    picture.pattern(x + 1, 2 * y + (2 * height - len(cross)) // 2, cross, DARK.bad)


def _falling(picture: Picture, plan: Plan, table: TableModel, frame: Frame) -> None:
    """Beaten ships on their way, between the planet and the warp."""
    seat = str(frame.event.data["seat"])
    count = sum(frame.event.data["from"].values())
    sign = ink(table.look.sign(seat), f"seat.{seat} bold")
    place = plan.place(frame.view.planet or "")
    start = (place[0], place[1] // 2) if place else (plan.width // 2, plan.arena_y)
    middle = (start[0] + plan.width // 2) // 2, (start[1] + plan.arena_y + plan.arena_height // 2) // 2
    for right, down in FALL_SPOTS[: max(1, min(count, len(FALL_SPOTS)))]:
        picture.put(middle[0] + right, middle[1] + down, sign)


def _mine(picture: Picture, plan: Plan, table: TableModel, frame: Frame) -> None:
    """A band that says what has been done, and shows the cards that went and came."""
    top, height = plan.arena_y, plan.arena_height
    picture.box(0, top, plan.width, height, DARK.raised)
    for column in range(plan.width):
        picture.pixel(column, 2 * top, DARK.hot)
        picture.pixel(column, 2 * (top + height) - 1, DARK.hot)
    told = fit(styled(sentence(table.names, frame.event), "bold"), plan.width - 4)
    picture.put_around(plan.width // 2, top + 1, told)
    before = Counter(frame.before.hand) if frame.before else Counter()
    after = Counter(frame.view.hand)
    if before != after:
        _cards(picture, plan, table, before - after, after - before)
    else:
        _standing(picture, plan, table, frame)
    above_rim = 2 if height > PIECE_LINES + 4 else 1
    picture.put_left(plan.width - 2, top + height - above_rim, table.names.words.ink("stage.any_key", "dim"))


def _standing(picture: Picture, plan: Plan, table: TableModel, frame: Frame) -> None:
    """The viewer's alien; beside it, where a colony is lost, how many of the kind there were and are."""
    player = next((each for each in frame.view.players if each.seat == frame.view.seat), None)
    if player is None or player.alien not in portraits():
        return
    top, middle = plan.arena_y + 2, plan.width // 2
    lines = pixels(player.alien, small=plan.arena_height < CARD_CELLS + 2)
    lost = frame.event.kind == "colony.lost"
    picture.pattern(middle - len(lines) * (2 if lost else 1) // 2 - 4 * lost, 2 * top, lines, palette(player.alien))
    if lost:
        word = "home" if str(frame.event.data["planet"]).startswith(f"{player.seat}.") else "foreign"
        left = player.home if word == "home" else player.foreign
        colour, x = DARK.seats[player.seat], middle + 2
        before = written(str(left + 1), "totals")
        picture.pattern(x, 2 * top, before, mixed(colour, DARK.raised, BAND))
        picture.put(x + 7, top + 1, ink(table.look.sign("gate"), "dim"))
        picture.pattern(x + 10, 2 * top, written(str(left), "totals"), colour)
        picture.put(x, top + (len(before) + 1) // 2, table.names.words.ink(f"stage.colonies_{word}", "dim"))


def _cards(picture: Picture, plan: Plan, table: TableModel, gone: Counter[str], new: Counter[str]) -> None:
    """Cards that have left the hand at the left, those that came at the right."""
    y, height = plan.arena_y + 3, min(PIECE_LINES, plan.arena_height - 4)
    middle = plan.width // 2
    words = table.names.words
    for cards, key, x, faded in ((gone, "stage.gone", 2, True), (new, "stage.new", middle + 1, False)):
        if not cards:
            continue
        picture.put(x, y - 1, words.ink(key, "bad" if faded else "good"))
        step = min(CARD_CELLS + 1, (middle - 4 - CARD_CELLS) // max(1, len(cards) - 1)) if len(cards) > 1 else 0
        for index, card in enumerate(CARDS.sorted(cards)):
            if CARDS.kind(card) != HIDDEN and height > 1:
                face = face_of(card, table.names)
                draw_card(picture, x + index * step, y, height, face, count=cards[card], faded=faded)


def _won(picture: Picture, plan: Plan, table: TableModel, frame: Frame) -> None:
    """A band in the colour of whoever has won: portrait, name, the number."""
    winners = list(frame.event.data["winners"])
    view = frame.view
    colour = DARK.seats[winners[0]] if winners else DARK.line
    top, height = plan.arena_y, plan.arena_height
    picture.box(0, top, plan.width, height, mixed(colour, DARK.space, BAND))
    for column in range(plan.width):
        for line in (2 * top, 2 * top + 1, 2 * (top + height) - 2, 2 * (top + height) - 1):
            picture.pixel(column, line, colour)
    word = table.names.words.say("stage.won")
    broad = breadth(word, "totals")
    y = top + max(2, (height - 4) // 2)
    picture.pattern(plan.width // 2 - broad // 2, 2 * y, written(word, "totals"), colour)
    names: Row = styled(table.names.seats(winners), "bold")
    picture.put_around(plan.width // 2, y - 1, fit(names, plan.width - 4))
    picture.put_around(plan.width // 2, y + 4, fit(sentence(table.names, frame.event), plan.width - 4))
    for winner in winners[:1]:
        player = next(each for each in view.players if each.seat == winner)
        if player.alien in portraits():
            small = height < CARD_CELLS
            lines = pixels(player.alien, small=small)
            x = max(1, plan.width // 2 - broad // 2 - len(lines) - 6)
            picture.pattern(x, 2 * top + (2 * height - len(lines)) // 2, lines, palette(player.alien))
        tile(picture, plan.width // 2 + broad // 2 + 5, y, winner, player.foreign, view.target, big=False)


_ACTS: Mapping[Act, Callable[[Picture, Plan, TableModel, Frame], None]] = {
    Act.DESTINY: _destiny,
    Act.PLAYED: _played,
    Act.STOPPED: _stopped,
    Act.FALLING: _falling,
    Act.MINE: _mine,
    Act.WON: _won,
}
