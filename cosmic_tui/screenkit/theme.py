"""How things look: a colour and a symbol for every seat, and the styles the panels speak of by name."""

from __future__ import annotations

# ruff: noqa: RUF001 - these signs are what this file is about
from collections.abc import Mapping
from enum import Enum, auto
from functools import lru_cache
from unicodedata import category, normalize

import attrs
from rich.segment import Segment
from rich.style import Style
from rich.text import Text
from textual.strip import Strip
from textual.theme import Theme

from cosmic_tui.base.cells import width_of
from cosmic_tui.screenkit.palette import DARK, LIGHT, Palette, is_dark, mixed
from cosmic_tui.screenkit.styled_text import NO_BREAK, Row

STYLES_KEPT = 2048
"""So many styles are remembered, about a kilobyte each: what a click means makes a style of its own."""
SEAT_COLOURS: Mapping[str, str] = DARK.seats


def _styles(palette: Palette) -> dict[str, Style]:
    """What the words of a span's style mean in these colours."""
    plain = {name: Style(color=getattr(palette, name)) for name in ("ink", "dim", "night", "line", "space")}
    return {
        **{f"seat.{seat}": Style(color=colour) for seat, colour in palette.seats.items()},
        **plain,
        "faint": Style(color=palette.faint),
        "bold": Style(bold=True),
        "italic": Style(italic=True),
        "reverse": Style(reverse=True),
        "dust": Style(color=mixed(palette.line, palette.ground, 0.2)),
        "beam": Style(color=mixed(palette.gold, palette.ground, 0.5)),
        "under": Style(underline=True),
        "cursor": Style(color=palette.night, bgcolor=palette.gold, bold=True),
        "band": Style(bgcolor=palette.band),
        "key": Style(color=palette.key, bold=True),
        "lit": Style(color=palette.gold, bold=True),
        "gold": Style(color=palette.gold, bold=True),
        "hot": Style(color=palette.hot, bold=True),
        "good": Style(color=palette.good),
        "bad": Style(color=palette.bad, bold=True),
        "title": Style(color=palette.strong, bold=True),
        "phase": Style(color=palette.night, bgcolor=palette.gold, bold=True),
    }


STYLES = _styles(DARK)
"""What the words of a span's style mean. Even the faint is to be read on every surface (4.5 : 1)."""
LIGHT_STYLES = _styles(LIGHT)


def add_game(signs: Mapping[str, tuple[str, str]], styles: Mapping[str, tuple[str, str]]) -> None:
    """Take up what the screens of a game draw with on top of this; called once, as they are imported.

    `signs`: each in Unicode and in ASCII; `styles`: the colour of each on the dark palette and on the light one.
    """
    _UNICODE.update({name: sign for name, (sign, _) in signs.items()})
    _ASCII.update({name: sign for name, (_, sign) in signs.items()})
    STYLES.update({name: Style(color=colour) for name, (colour, _) in styles.items()})
    LIGHT_STYLES.update({name: Style(color=colour) for name, (_, colour) in styles.items()})


def _theme(name: str, palette: Palette, *, dark: bool) -> Theme:
    """The colours for the style sheets."""
    return Theme(
        name=name, primary=palette.key, secondary=palette.seats["purple"], accent=palette.gold, warning=palette.hot,
        error=palette.bad, success=palette.good, foreground=palette.ink, background=palette.ground,
        surface=palette.panel, panel=palette.raised, dark=dark,
        variables={"rule": palette.line, "space": DARK.space, "raised": palette.raised},
    )  # fmt: skip


THEME = _theme("cosmos", DARK, dark=True)
LIGHT_THEME = _theme("daylight", LIGHT, dark=False)


class Pictures(Enum):
    """How a portrait is drawn: in its colours; of half blocks of one bit; of letters, two pixels each."""

    COLOURED = auto()
    SHAPES = auto()
    LETTERS = auto()


@attrs.frozen
class Appearance:
    """The signs and colours of a terminal.

    `ascii` is for those that show nothing else; `spoken`: it is read out, without pictures.
    """

    ascii: bool = False
    spoken: bool = False
    colours: bool = True
    few: bool = False
    """It has sixteen colours and no more."""
    light: bool = False
    """Its background is light."""
    letters: bool = False
    """It has the letters of all scripts, though no other signs than those of `ascii`."""
    symbols: Mapping[str, str] = attrs.field(
        init=False, eq=False, default=attrs.Factory(lambda self: _ASCII if self.ascii else _UNICODE, takes_self=True)
    )

    @property
    def pictures(self) -> Pictures:
        """How portraits are drawn here."""
        if self.ascii:
            return Pictures.LETTERS
        return Pictures.COLOURED if self.colours else Pictures.SHAPES

    @property
    def painted(self) -> bool:
        """Whether pictures in many colours can be shown."""
        return not self.ascii and self.colours and not self.few

    @property
    def outlined(self) -> bool:
        """Whether things stand out by frames and by reverse alone: there are no colours."""
        return not self.ascii and not self.colours

    @property
    def palette(self) -> Palette:
        """The colours for pictures that are drawn on the ground of the screen."""
        return LIGHT if self.light else DARK

    def sign(self, name: str) -> str:
        """A sign by the name it has in both sets; a seat's symbol by the seat's id."""
        return self.symbols[name]

    def seat_sign(self, seat: str) -> str:
        """A seat's symbol; the first letter of one that is no colour."""
        return self.symbols[seat] if seat in SEAT_COLOURS else seat[:1]

    def seat_style(self, seat: str) -> str:
        """The style of a seat's symbol and name; none for one that is no colour."""
        return f"seat.{seat}" if seat in SEAT_COLOURS else ""

    def segments(self, row: Row, base: Style, cells: int) -> list[Segment]:
        """The row as the terminal gets it, on top of the style `base`, on exactly so many cells."""
        found = [Segment(self.readable(span.text), _style(span.style, span.pick, base, self.light)) for span in row]
        missing = cells - sum([width_of(segment.text) for segment in found])
        if missing < 0:
            return list(Strip(found).crop(0, cells))
        return [*found, Segment(" " * missing, base)] if missing else found

    def style(self, names: str, base: Style) -> Style:
        """What the style of a span means on top of the style `base`; whoever asks keeps it."""
        return _mixed(names, "", base, self.light)

    def text(self, row: Row) -> Text:
        """The row as the terminal gets it, for what Textual itself puts into its place."""
        return Text.assemble(*[(self.readable(span.text), _style(span.style, "", Style(), self.light)) for span in row])

    def readable(self, text: str) -> str:
        """The text in characters that this terminal can show."""
        text = text.replace(NO_BREAK, " ")
        if not self.ascii or text.isascii():
            return text
        text = text.translate(_SIMPLER)
        return text if text.isascii() else "".join([_simpler(sign, self.letters) for sign in text])


@lru_cache(4096)
def _simpler(sign: str, letters: bool) -> str:
    """A sign in ASCII, a letter without its accents; as it is where `letters` can be shown."""
    kind = category(sign)[0]
    if sign.isascii() or (letters and kind in "LM"):
        return sign
    bare = _BARE.get(sign) or "".join(part for part in normalize("NFKD", sign) if category(part)[0] != "M")
    return bare if bare.isascii() else "?"


def _mixed(names: str, pick: str, base: Style, light: bool) -> Style:
    if _on_dark(names):  # pictures of space are dark on light terminals too, and so is the palette they are written in
        light, base = False, base + Style(color=DARK.ink)
    style = sum((_meant(name, light) for name in names.split()), base)
    return style + Style.from_meta({"pick": pick}) if pick else style


_style = lru_cache(STYLES_KEPT)(_mixed)


def _on_dark(names: str) -> bool:
    """Whether these styles bring a dark ground of their own, as the cells of a picture do."""
    _, painted, ground = names.partition("on:#")
    return bool(painted) and is_dark(f"#{ground[:6]}")


def _meant(name: str, light: bool) -> Style:
    """A style by its name; behind the text with `on:`. Colours may also be given as `#rrggbb`."""
    styles = LIGHT_STYLES if light else STYLES
    behind = name.removeprefix("on:")
    if behind == name:
        return Style(color=name) if name.startswith("#") else styles[name]
    return Style(bgcolor=behind) if behind.startswith("#") else Style(bgcolor=styles[behind].color)


_UNICODE: dict[str, str] = {
    "red": "●", "blue": "▲", "green": "■", "yellow": "◆", "purple": "✚",
    "none": "·", "times": "×", "aim": "»", "aimed": "«", "full": "█", "rest": "░",
    "free": "○", "next": "›", "mine": "★", "dot": "·", "star": "✦",
    "left": "‹", "right": "›", "line": "─", "unknown": "▒", "lit": "▸", "answer": "└",
    "beam": "░", "dust": "·", "ring": "~", "more": "+", "mark": "┃", "swap": "⇄",
    "waits": "…", "fresh": "*",
    "clock": "━", "rule": "─", "bar": "▌", "below": "▼", "heights": "·▁▂▄▆█",
    "eighths": "▁▂▃▄▅▆▇█",
}  # fmt: skip
_ASCII: dict[str, str] = {
    "red": "*", "blue": "^", "green": "#", "yellow": "o", "purple": "+",
    "none": "-", "times": "x", "aim": ">", "aimed": "<", "full": "#", "rest": "-",
    "free": ".", "next": ">", "mine": "!", "dot": "-", "star": "*",
    "left": "<", "right": ">", "line": "-", "unknown": "?", "lit": ">", "answer": "`",
    "beam": ":", "dust": ".", "ring": "~", "more": "+", "mark": "|", "swap": "<>",
    "waits": "~", "fresh": "*",
    "clock": "=", "rule": "-", "bar": "|", "below": "v", "heights": "012345",
    "eighths": "_.:-=+*#",
}  # fmt: skip
_SIMPLER = str.maketrans({
    "…": "~", "—": "-", "–": "-", "·": "-", "×": "x", "→": "->", "’": "'", "“": '"', "”": '"', "›": ">", "‹": "<",
})  # fmt: skip
_BARE = {"Ł": "L", "ł": "l", "Ø": "O", "ø": "o", "Đ": "D", "đ": "d", "Ħ": "H", "ħ": "h", "ı": "i", "ß": "ss"}
"""Letters with a stroke and the like, which Unicode takes for letters of their own."""


def needs_ascii(term: str, encoding: str) -> bool:
    """Whether a terminal of this TERM and encoding is better served with plain signs."""
    return term in ("", "dumb", "linux", "vt100", "vt220", "ansi") or not encoding.lower().startswith("utf")
