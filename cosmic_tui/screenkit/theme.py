"""How things look: a colour and a symbol for every seat, and the styles the panels speak of by name."""

from __future__ import annotations

# ruff: noqa: RUF001 - these signs are what this file is about
from collections.abc import Mapping
from enum import Enum, auto
from functools import lru_cache

import attrs
from rich.cells import cached_cell_len
from rich.segment import Segment
from rich.style import Style
from rich.text import Text
from textual.strip import Strip
from textual.theme import Theme

from cosmic_tui.screenkit.styled_text import NO_BREAK, Row

SEAT_COLOURS: Mapping[str, str] = {
    "red": "#ff5c4d",
    "blue": "#4d9fff",
    "green": "#1fd18a",
    "yellow": "#ffe14d",
    "purple": "#d98cff",
}
"""Told apart by people who see few colours, and still five colours on a terminal of sixteen."""

STYLES: Mapping[str, Style] = {
    **{f"seat.{seat}": Style(color=colour) for seat, colour in SEAT_COLOURS.items()},
    "bold": Style(bold=True),
    "dim": Style(color="#959eb8"),
    "faint": Style(color="#757b8f"),
    "night": Style(color="#2a3350"),
    "beam": Style(color="#7a6a3a"),
    "under": Style(underline=True),
    "cursor": Style(color="#ffffff", reverse=True, bold=True),
    "key": Style(color="#9ad1ff", bold=True),
    "lit": Style(color="#fff3bf", bold=True),
    "hot": Style(color="#ffb454", bold=True),
    "good": Style(color="#8ce99a"),
    "bad": Style(color="#ff8787", bold=True),
    "title": Style(color="#ffffff", bold=True),
    "phase": Style(color="#0b1020", bgcolor="#ffd166", bold=True),
    "attack": Style(color="#ffb3a7"),
    "negotiate": Style(color="#a5d8ff"),
    "morph": Style(color="#e5b8ff"),
    "reinforcement": Style(color="#b2f2bb"),
    "artifact": Style(color="#ffe8a3"),
    "flare": Style(color="#ffd8a8"),
    "tech": Style(color="#99e9f2"),
}
"""What the words of a span's style mean. Even the faint is to be read on the background (4.5 : 1)."""

THEME = Theme(
    name="cosmos",
    primary="#6cb2ff",
    secondary="#d79bff",
    accent="#ffd166",
    warning="#ffb454",
    error="#ff8787",
    success="#8ce99a",
    foreground="#d7dcee",
    background="#0b1020",
    surface="#11182c",
    panel="#1a2340",
    dark=True,
)


class Pictures(Enum):
    """How a portrait is drawn: in its colours; of half blocks of one bit; of letters, two pixels each."""

    COLOURED = auto()
    SHAPES = auto()
    LETTERS = auto()


@attrs.frozen
class Appearance:
    """The signs of a terminal: `ascii` for those that show nothing else; `spoken`: it is read out, without pictures."""

    ascii: bool = False
    spoken: bool = False
    colours: bool = True
    symbols: Mapping[str, str] = attrs.field(
        init=False, eq=False, default=attrs.Factory(lambda self: _ASCII if self.ascii else _UNICODE, takes_self=True)
    )

    @property
    def pictures(self) -> Pictures:
        """How portraits are drawn here."""
        if self.ascii:
            return Pictures.LETTERS
        return Pictures.COLOURED if self.colours else Pictures.SHAPES

    def sign(self, name: str) -> str:
        """A sign by the name it has in both sets; a seat's symbol by the seat's id."""
        return self.symbols[name]

    def segments(self, row: Row, base: Style, cells: int) -> list[Segment]:
        """The row as the terminal gets it, on top of the style `base`, on exactly so many cells."""
        found = [Segment(self.readable(span.text), _style(span.style, span.pick, base)) for span in row]
        missing = cells - sum([cached_cell_len(segment.text) for segment in found])
        if missing < 0:
            return list(Strip(found).crop(0, cells))
        return [*found, Segment(" " * missing, base)] if missing else found

    def text(self, row: Row) -> Text:
        """The row as the terminal gets it, for what Textual itself puts into its place."""
        return Text.assemble(*[(self.readable(span.text), _style(span.style, "", Style())) for span in row])

    def readable(self, text: str) -> str:
        """The text in characters that this terminal can show."""
        text = text.replace(NO_BREAK, " ")
        if not self.ascii or text.isascii():
            return text
        return text.translate(_SIMPLER).encode("ascii", "replace").decode()


@lru_cache(4096)
def _style(names: str, pick: str, base: Style) -> Style:
    style = sum((_meant(name) for name in names.split()), base)
    return style + Style.from_meta({"pick": pick}) if pick else style


def _meant(name: str) -> Style:
    """A style by its name; colours may also be given as `#rrggbb`, behind the text as `on:#rrggbb`."""
    if name.startswith("#"):
        return Style(color=name)
    return Style(bgcolor=name.removeprefix("on:")) if name.startswith("on:") else STYLES[name]


_UNICODE: Mapping[str, str] = {
    "red": "●", "blue": "▲", "green": "■", "yellow": "◆", "purple": "✚",
    "none": "·", "times": "×", "gate": "⇒", "aim": "»", "aimed": "«", "full": "█", "rest": "░",
    "colony": "◉", "free": "○", "next": "›", "mine": "★", "dot": "·", "star": "✦",
    "left": "‹", "right": "›", "line": "─", "unknown": "▒", "lit": "▸", "answer": "└",
    "beam": "░", "dust": "·", "ring": "~", "citadel": "▣", "more": "+", "mark": "┃", "heights": "·▁▂▄▆█",
}  # fmt: skip
_ASCII: Mapping[str, str] = {
    "red": "*", "blue": "^", "green": "#", "yellow": "o", "purple": "+",
    "none": "-", "times": "x", "gate": "=>", "aim": ">", "aimed": "<", "full": "#", "rest": "-",
    "colony": "@", "free": ".", "next": ">", "mine": "!", "dot": "-", "star": "*",
    "left": "<", "right": ">", "line": "-", "unknown": "?", "lit": ">", "answer": "`",
    "beam": ":", "dust": ".", "ring": "~", "citadel": "&", "more": "+", "mark": "|", "heights": "012345",
}  # fmt: skip
_SIMPLER = str.maketrans({
    "…": "~", "—": "-", "–": "-", "·": "-", "×": "x", "→": "->", "’": "'", "“": '"', "”": '"', "›": ">", "‹": "<",
})  # fmt: skip


def needs_ascii(term: str, encoding: str) -> bool:
    """Whether a terminal of this TERM and encoding is better served with plain signs."""
    return term in ("", "dumb", "linux", "vt100", "vt220", "ansi") or not encoding.lower().startswith("utf")
