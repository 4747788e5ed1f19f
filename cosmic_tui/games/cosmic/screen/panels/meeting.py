"""Before the first encounter: who meets here, the own alien first; in a lesson what the game is about."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from cosmic_tui.games.cosmic.screen.cards import CARDS
from cosmic_tui.games.cosmic.screen.drawn.glyphs import DISCS, glyph
from cosmic_tui.games.cosmic.screen.model import TableModel
from cosmic_tui.games.cosmic.screen.panels.printed_face import alert_level, strip
from cosmic_tui.games.cosmic.screen.panels.standing import in_setup
from cosmic_tui.games.cosmic.screen.portraits import CELLS, LINES, SMALL_CELLS, SMALL_LINES, portrait
from cosmic_tui.host.messages import OFF
from cosmic_tui.screenkit.half_blocks import Picture
from cosmic_tui.screenkit.palette import DARK, mixed
from cosmic_tui.screenkit.styled_text import BLANK, Row, Span, ink, join, padded, styled, wrap
from rules.cosmic.protocol.views import PlayerView

COLUMN_GAP = 4
LEAST_COLUMN, LARGE_LINES = 28, 12
"""From so many cells for each of the others, and lines for them all, they stand side by side."""
LEAST_TOLD = 14
"""From so many cells beside a small portrait they stand side by side too."""
LEAST_FACE = 60
"""On fewer cells nobody has a portrait."""
PLANETS, ROOM, DISC = 5, 8, 6
"""Of the picture of the aim: how many planets, the cells for each, and which discs."""
TONE = 0.5


def meets(table: TableModel) -> bool:
    """Whether this person is still to be told who meets: as the first encounter begins, once a table."""
    view = table.view
    if view is None or table.introduced or table.speed == OFF or in_setup(view):
        return False
    first = not any(seen.kind == "encounter.end" for seen in table.events)
    return first and (bool(table.lesson) or knows_aliens(table))


def knows_aliens(table: TableModel) -> bool:
    """Whether anybody is an alien that this person may know."""
    return table.view is not None and any(player.alien in CARDS.aliens for player in table.view.players)


def shows_aim(table: TableModel) -> bool:
    """Whether a lesson still says what the game is about; who meets comes after it."""
    return bool(table.lesson) and not table.aim_read


def meeting_key(table: TableModel) -> Row:
    """What any key goes on to."""
    begin = "alien" if knows_aliens(table) and shows_aim(table) else "begin" if table.lesson else "key"
    return table.names.words.ink(f"meet.{begin}", "bold")


def stands_before(table: TableModel) -> bool:
    """Whether who meets is read first, and the game goes on after it: where nobody waits for this person."""
    return table.alone and meets(table)


def meeting(table: TableModel, cells: int, lines: int) -> list[Row]:
    """The own alien large, the others below it, each with what it does; any key goes on."""
    if shows_aim(table):
        return _aim(table, cells)
    players = table.view.players if table.view else []
    own = [player for player in players if player.seat == table.seat and player.alien in CARDS.aliens]
    others = [player for player in players if player.seat not in [each.seat for each in own]]
    least = sum(len(wrap(join(_alien_rows(table, player), "  "), cells, 2)) for player in others) + 1
    rows = [row for player in own for row in _own(table, player, cells, lines - max(least, SMALL_LINES + 1))]
    rows += [BLANK, *_others(table, others, cells, lines - len(rows) - 1)]
    if stands_before(table):
        return rows[:lines]
    return [*rows[: lines - 1], meeting_key(table)]


def _own(table: TableModel, player: PlayerView, cells: int, room: int) -> list[Row]:
    """The own alien beside its portrait; its whole text where that has room on so many lines."""
    printed, words = CARDS.aliens[player.alien], table.names.words
    left = CELLS + 2 if cells >= LEAST_FACE and not table.look.spoken else 0
    told = [
        words.ink("meet.you", "bold", alien=ink(printed.name.upper(), "gold")),
        ink(printed.power, "hot"),
        *wrap(ink(printed.summary), cells - left),
        alert_level(words, printed.alert),
        BLANK,
        strip(table.names, printed.phases),
    ]
    text = [BLANK, *wrap(ink(printed.text, "dim"), cells - left)]
    told += text if len(told) + len(text) <= room else []
    if not left:
        return [row for line in told[:4] for row in wrap(line, cells)]
    return _picture_and_rows(portrait(player.alien, pictures=table.look.pictures), told, left)


def _others(table: TableModel, players: Sequence[PlayerView], cells: int, room: int) -> list[Row]:
    """The others: as columns with large portraits, beside small ones, or a line or two each, as there is room."""
    column = (cells - COLUMN_GAP * (len(players) - 1)) // max(1, len(players))
    if room >= LARGE_LINES and column >= LEAST_COLUMN and not table.look.spoken:
        return _columns(table, players, column, room)
    if room >= SMALL_LINES and column >= SMALL_CELLS + 1 + LEAST_TOLD and not table.look.spoken:
        return _small_columns(table, players, column)
    pictures = room >= len(players) * (SMALL_LINES + 1) and cells >= LEAST_FACE and not table.look.spoken
    rows: list[Row] = []
    for player in players:
        if pictures and player.alien in CARDS.aliens:
            face = portrait(player.alien, small=True, pictures=table.look.pictures)
            told = [line for row in _alien_rows(table, player) for line in wrap(row, cells - SMALL_CELLS - 2)]
            rows += [*_picture_and_rows(face, told[:SMALL_LINES], SMALL_CELLS + 2), BLANK]
        else:
            rows += wrap(join(_alien_rows(table, player), "  "), cells, 2)
    return rows


def _columns(table: TableModel, players: Sequence[PlayerView], cells: int, room: int) -> list[Row]:
    """Each of the others from the portrait down, side by side; the texts of their sheets where all have room."""
    heads, texts = [], []
    for player in players:
        printed = CARDS.aliens.get(player.alien)
        face = portrait(player.alien, pictures=table.look.pictures) if printed else (BLANK,) * LINES
        heads.append([*face, BLANK, *(line for row in _alien_rows(table, player) for line in wrap(row, cells))])
        texts.append([BLANK, *wrap(ink(printed.text, "dim"), cells)] if printed else [])
    whole = [[*head, *text] for head, text in zip(heads, texts, strict=True)]
    told = whole if max(map(len, whole)) <= room else heads
    gap = Span(" " * COLUMN_GAP)
    lines = zip_longest(*told, fillvalue=BLANK)
    return [tuple(span for row in line for span in (*padded(row, cells), gap)) for line in lines]


def _small_columns(table: TableModel, players: Sequence[PlayerView], cells: int) -> list[Row]:
    """Each of the others beside a small portrait, side by side."""
    known = [CARDS.aliens.get(player.alien) for player in players]
    faces = [
        portrait(printed.id, small=True, pictures=table.look.pictures) if printed else (BLANK,) * SMALL_LINES
        for printed in known
    ]
    told = []
    for player, printed in zip(players, known, strict=True):
        name = styled(table.names.seat(player.seat), "bold")
        about = (
            [name, ink(printed.name, "bold"), ink(printed.summary, "dim")] if printed else _alien_rows(table, player)
        )
        told.append([line for row in about for line in wrap(row, cells - SMALL_CELLS - 1)])
    high = max(SMALL_LINES, *map(len, told)) if told else 0
    gap = Span(" " * COLUMN_GAP)
    blocks = [
        _picture_and_rows([*face, *[BLANK] * (high - SMALL_LINES)], text, SMALL_CELLS + 1)
        for face, text in zip(faces, told, strict=True)
    ]
    return [tuple(span for row in line for span in (*padded(row, cells), gap)) for line in zip(*blocks, strict=False)]


def _alien_rows(table: TableModel, player: PlayerView) -> list[Row]:
    """Who is which alien, and what that does."""
    name = styled(table.names.seat(player.seat), "bold")
    if player.alien not in CARDS.aliens:
        return [join([name, table.names.words.ink("meet.unknown", "dim")], " ")]
    printed = CARDS.aliens[player.alien]
    return [join([name, ink(printed.name, "bold")], "  "), ink(printed.summary, "dim")]


def _picture_and_rows(picture: Sequence[Row], rows: Sequence[Row], left: int) -> list[Row]:
    """Rows to the right of a picture."""
    high = max(len(picture), len(rows))
    images, told = ([*lines, *[BLANK] * (high - len(lines))] for lines in (picture, rows))
    return [(*padded(image, left), *row) for image, row in zip(images, told, strict=True)]


# -- the aim


def _aim(table: TableModel, cells: int) -> list[Row]:
    """What one plays for, in twenty words and a picture: five planets of others with an own colony on each."""
    words = table.names.words
    rows = [*wrap(words.ink("meet.aim", "bold"), cells), BLANK]
    rows += _planets(cells) if table.look.painted and cells >= PLANETS * ROOM else [_track(table)]
    rows += [BLANK, *wrap(words.ink("meet.how", ""), cells), BLANK]
    return rows if stands_before(table) else [*rows, meeting_key(table)]


def _track(table: TableModel) -> Row:
    sign = table.look.sign("colony")
    return (Span(" "), *join([ink(sign, f"seat.{table.seat or 'red'}")] * PLANETS, "  "))


def _planets(cells: int) -> list[Row]:
    """Five planets of other players, each with a flag and a number."""
    picture = Picture(min(cells, PLANETS * ROOM + 2), 4, DARK.space)
    owners = ("blue", "green", "blue", "green", "blue")
    for place, owner in enumerate(owners):
        x, colour = 2 + place * ROOM, DARK.seats[owner]
        picture.pattern(x, 1, glyph(DISCS[DISC]), mixed(colour, DARK.space, TONE))
        picture.put(x, 0, ink(f" {place + 1} ", f"{DARK.night} on:{DARK.seats['red']} bold"))
    return picture.rows()
