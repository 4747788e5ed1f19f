from __future__ import annotations

from io import StringIO
from random import Random

import pytest
from rich.color import ColorSystem
from rich.segment import Segment
from rich.style import Style
from ssh_glass import Glass
from textual._compositor import ChopsUpdate, CompositorUpdate, InlineUpdate, LayoutUpdate
from textual.geometry import Region
from textual.strip import Strip

from cosmic_tui.ssh.driver import ENTER_SCREEN
from cosmic_tui.ssh.painter import Painter
from cosmic_tui.ssh.terminal import console_to

WIDTH, HEIGHT = 40, 8
TEXTS = ["a", "bc ", "   ", "● Ann", "漢字", "e\u0301", "é", "🚀", "warp 17", "─" * 5]
STYLES = [
    Style(),
    Style(color="#ff8787", bgcolor="#0b1020"),
    Style(color="#ff8787", bgcolor="#0b1020", bold=True),
    Style(color="#8ce99a", bgcolor="#0b1020"),
    Style(bgcolor="#ffd166", underline=True, italic=True),
    Style(color="#ffffff", reverse=True, strike=True),
    Style.from_meta({"pick": "planet:red.1"}) + Style(color="#ff8787", bgcolor="#0b1020"),
]


def some_strip(chance: Random, cells: int) -> Strip:
    """So many cells of something."""
    segments: list[Segment] = []
    while sum(segment.cell_length for segment in segments) < cells:
        segments.append(Segment(chance.choice(TEXTS), chance.choice(STYLES)))
    return Strip(segments).adjust_cell_length(cells, STYLES[0])


def of_lines(lines: list[Strip]) -> LayoutUpdate:
    return LayoutUpdate([[line] for line in lines], Region(0, 0, WIDTH, len(lines)))


def of_piece(line: int, column: int, strip: Strip) -> ChopsUpdate:
    """One strip somewhere on the screen, as an update of a part is."""
    end = column + strip.cell_length
    chops = [{column: strip} if each == line else {} for each in range(HEIGHT)]
    return ChopsUpdate(chops, [(line, column, end)], [[end] for _ in range(HEIGHT)])


def blank() -> Glass:
    """A glass that breaks no lines, as the driver has it."""
    glass = Glass(WIDTH, HEIGHT)
    glass.feed(ENTER_SCREEN.encode())
    return glass


def unpainted(lines: list[Strip]) -> Glass:
    """A glass that shows these lines as Textual itself would have sent them."""
    glass, console = blank(), console_to(StringIO())
    glass.feed("\r\n".join(line.render(console) for line in lines).encode())
    return glass


def drawn(update: CompositorUpdate) -> Glass:
    """A glass on which a painter of its own has painted that at once."""
    glass = blank()
    glass.feed(Painter(ColorSystem.TRUECOLOR).paint(update).encode())
    return glass


@pytest.mark.parametrize("seed", range(20))
def test_what_is_left_out_was_there_already(seed: int) -> None:
    """Pieces painted one over the other look as all of it painted at once, colours and wide signs included."""
    chance = Random(seed)
    lines = [some_strip(chance, WIDTH) for _ in range(HEIGHT)]
    glass, painter = blank(), Painter(ColorSystem.TRUECOLOR)
    glass.feed(painter.paint(of_lines(lines)).encode())
    for _ in range(30):
        line, column = chance.randrange(HEIGHT), chance.randrange(WIDTH - 1)
        strip = some_strip(chance, chance.randint(1, WIDTH - column))
        old = lines[line]
        lines[line] = Strip.join([old.crop(0, column), strip, old.crop(column + strip.cell_length)])
        glass.feed(painter.paint(of_piece(line, 0, lines[line])).encode())
        assert glass.cells == drawn(of_lines(lines)).cells
        assert glass.cells == unpainted(lines).cells


def test_nothing_is_sent_of_what_is_there() -> None:
    lines = [some_strip(Random(1), WIDTH) for _ in range(HEIGHT)]
    painter = Painter(ColorSystem.EIGHT_BIT)
    assert painter.paint(of_lines(lines))
    assert painter.paint(of_lines(lines)) == ""
    assert painter.paint(of_piece(3, 0, lines[3])) == ""


def test_after_forgetting_all_is_sent() -> None:
    lines = [some_strip(Random(2), WIDTH) for _ in range(HEIGHT)]
    painter = Painter(ColorSystem.EIGHT_BIT)
    first = painter.paint(of_lines(lines))
    painter.forget()
    assert painter.paint(of_lines(lines)) == first


def test_only_cells_that_differ_are_sent() -> None:
    painter = Painter(ColorSystem.EIGHT_BIT)
    before, after = "hand 8   warp 17" + " " * 24, "hand 7   warp 18" + " " * 24
    painter.paint(of_lines([Strip([Segment(before)])]))
    assert painter.paint(of_lines([Strip([Segment(after)])])) == "\x1b[1;6H7\x1b[1;16H8"


def test_changes_close_to_each_other_are_sent_as_one() -> None:
    painter = Painter(ColorSystem.EIGHT_BIT)
    painter.paint(of_lines([Strip([Segment("3 of 5")])]))
    assert painter.paint(of_lines([Strip([Segment("4 of 6")])])) == "\x1b[1;1H4 of 6"


def test_what_a_click_means_is_not_to_be_seen() -> None:
    painter = Painter(ColorSystem.TRUECOLOR)
    painter.paint(of_lines([Strip([Segment("planet", STYLES[1])])]))
    assert painter.paint(of_lines([Strip([Segment("planet", STYLES[6])])])) == ""


def test_the_colour_of_a_blank_is_not_to_be_seen() -> None:
    painter = Painter(ColorSystem.TRUECOLOR)
    red, green = STYLES[1], STYLES[3]
    painted = painter.paint(of_lines([Strip([Segment("a", red), Segment("  ", green), Segment("b", red)])]))
    assert painted == "\x1b[1;1H\x1b[38;2;255;135;135;48;2;11;16;32ma  b\x1b[0m"
    assert painter.paint(of_lines([Strip([Segment("a", red), Segment("  ", red), Segment("b", red)])])) == ""
    assert painter.paint(of_lines([Strip([Segment("a", red), Segment("  ", red + STYLES[4]), Segment("b", red)])]))


@pytest.mark.parametrize(
    ("colours", "codes"),
    [
        (ColorSystem.TRUECOLOR, "38;2;255;135;135;48;2;11;16;32"),
        (ColorSystem.EIGHT_BIT, "38;5;210;48;5;16"),
        (ColorSystem.STANDARD, "91;40"),
    ],
)
def test_a_terminal_gets_the_colours_it_has(colours: ColorSystem, codes: str) -> None:
    painted = Painter(colours).paint(of_lines([Strip([Segment("x", STYLES[1])])]))
    assert painted == f"\x1b[1;1H\x1b[{codes}mx\x1b[0m"


def test_a_terminal_without_colours_gets_none_and_keeps_bold() -> None:
    painted = Painter(None).paint(of_lines([Strip([Segment("x", STYLES[1]), Segment("y", STYLES[2])])]))
    assert painted == "\x1b[1;1Hx\x1b[1my\x1b[0m"


def test_an_update_of_an_unknown_kind_is_no_frame_lost_in_silence() -> None:
    with pytest.raises(TypeError, match="InlineUpdate"):
        Painter(None).paint(InlineUpdate([]))


def test_a_terminal_lower_than_what_is_drawn_keeps_the_lines_it_has() -> None:
    glass = Glass(WIDTH, 2)
    lines = [Strip([Segment(text.ljust(WIDTH))]) for text in ("one", "two", "three")]
    glass.feed(Painter(None).paint(of_lines(lines)).encode())
    assert [line.strip() for line in glass.screen.display] == ["one", "two"]
