"""What a position needs so that a certain piece can be announced in it: read from `approaches.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from random import Random

import attrs

from rules.kernel.codec import structured


@attrs.frozen
class Approach:
    """One way to lead to a piece. What is empty is left to chance."""

    pieces: tuple[str, ...] = ()
    at: tuple[str, ...] = ()
    """The timing points from which it is reached."""
    role: str = ""
    """Who announces it: `offense`, `defense`, `offensive_ally`, `defensive_ally`, `bystander`."""
    cards: tuple[str, ...] = ()
    """The encounter cards of offense and defense, each a kind or an id, where they have been selected."""
    outcome: str = ""
    hand: tuple[str, ...] = ()
    """Kinds or ids of cards that whoever announces it holds."""
    bare: str = ""
    """Who holds nothing but these and what it announces: `holder` (who is to announce it) or `offense`."""
    rich: bool = False
    """Whether the defense holds many cards."""
    invited: bool = False
    """Whether both main players have invited everybody, some of whom have stayed out."""
    sides: str = ""
    """`all`: everybody has joined a side, `none`: nobody."""
    side: str = ""
    """Where everybody stands who has joined: `gate`, `beside`."""
    warp: int = 0
    """Ships of whoever announces it that are in the warp at least."""
    home: str = ""
    """Home colonies of the defense: `threshold` as many as a power needs; of the announcing seat: `none` at all."""
    tokens: int = 0
    """Tokens on the sheet."""
    fortified: bool = False
    """Whether attack cards lie beside the planet attacked."""
    visited: bool = False
    """Whether others have colonies on it."""
    reinforced: bool = False
    """Whether somebody has played a reinforcement."""
    short: bool = False
    """Whether the deck is empty but for the discard pile."""


@attrs.frozen
class ApproachFile:
    """`approaches.toml`."""

    approach: tuple[Approach, ...]


@cache
def by_piece() -> Mapping[str, tuple[Approach, ...]]:
    """All approaches, by the name of the piece."""
    text = files(__package__).joinpath("approaches.toml").read_text(encoding="utf-8")
    found: dict[str, tuple[Approach, ...]] = {}
    for approach in structured(tomllib.loads(text), ApproachFile).approach:
        for piece in approach.pieces:
            found[piece] = (*found.get(piece, ()), approach)
    return found


def approach_for(piece: str, chance: Random) -> Approach:
    """One of the approaches of a piece; one that says nothing where it has none."""
    return chance.choice(by_piece().get(piece, (Approach(),)))
