"""Views: what one seat, or a spectator, may see. Built from nothing, field by field; never stripped from the state."""

from __future__ import annotations

from collections.abc import Mapping

import attrs

HIDDEN = "hidden"
"""Stands for a card that lies face down."""


@attrs.define
class TechView:
    """A technology card before a player (R24)."""

    id: str
    """`hidden` where it lies face down and is not the viewer's own."""
    ships: int
    complete: bool
    loaded: bool
    """Whether a card lies under it."""


@attrs.define
class PlayerView:
    """What everybody knows of one player."""

    seat: str
    alien: str
    """The alien's id; "none" where the game is played without powers, `hidden` where another's sheet is face down."""
    power: str
    """`active`, `lost` (R16.6), `zapped` (R16.4) or `hidden` (R23.3)."""
    tokens: int
    """Tokens on the sheet."""
    stored: int
    """Cards on the sheet (R17.6)."""
    hand_size: int
    warp: int
    out: int
    """Ships out of the game."""
    home: int
    """Number of home colonies."""
    foreign: int
    """Number of foreign colonies: the marker (R15.10)."""
    also: list[str] = attrs.Factory(list)
    """Further aliens whose power the player has."""
    techs: list[TechView] = attrs.Factory(list)


@attrs.define
class OfferView:
    """The offer on the table of a deal, made by `seat`; items as in answers (`card:attack_20`, `colony:red.1`)."""

    seat: str
    give: list[str]
    get: list[str]


@attrs.define
class EffectView:
    """Something announced that waits or lasts: `<alien>.<what>`, by whom, and on whom it lies."""

    id: str
    by: str
    seats: list[str] = attrs.Factory(list)


@attrs.define
class PlayView:
    """A card being played: by whom, and what was named with it."""

    seat: str
    card: str
    target: list[str]


@attrs.define
class View:
    """The game as one viewer may see it. All of it is plain data; seats and planets in clockwise order."""

    seat: str | None
    """Who looks; None is a spectator."""
    players: list[PlayerView]
    planets: Mapping[str, Mapping[str, int]]
    """Planet id (`red.1`) to the ships on it by owner. Planets out of the game are left out."""
    target: int
    """Foreign colonies needed to win (R22.1)."""
    turn: int
    """Counts turns from 1."""
    encounter: int
    """1 or 2: which encounter of the turn."""
    phase: str
    at: str
    """The timing point."""
    offense: str
    defense: str | None
    planet: str | None
    """Where the gate is aimed."""
    aim: str
    """How the target came about: `attack`, `evict` (own system, R8.6) or `reclaim` (R7.5)."""
    destiny: str | None
    """The destiny card of this encounter."""
    gate: Mapping[str, int]
    beside: Mapping[str, int]
    invited: dict[str, list[str]]
    """By side, `offense` and `defense`."""
    allies: dict[str, list[str]]
    cards: dict[str, str]
    """Encounter card of each main player that has chosen: its id if the viewer may know it, else `hidden`."""
    faces: Mapping[str, str]
    """What the revealed cards count as now (a morph as what it copies; `negotiate` after Emotion Control)."""
    values: Mapping[str, int]
    """What the revealed attacks are worth now."""
    effects: list[EffectView]
    """Announced and waiting, or lasting."""
    reinforcements: list[list[str]]
    """[seat, card, side] each."""
    totals: Mapping[str, int] | None
    """By side, once two attacks lie open."""
    outcome: str | None
    """`offense`, `defense`, `deal`, `no_deal`, `both_lose`, `success` (of the offense, without a win), `ended`."""
    offer: OfferView | None
    closing: list[str]
    """Dealers who want to end the talk."""
    hand: list[str]
    """Own cards; a spectator has none."""
    stored: list[str]
    """Cards on the own sheet that can be played or looked at."""
    playing: list[PlayView]
    """Cards that are just being played, each answering the one before it."""
    deck: int
    discard: list[str]
    """The open discard pile, last = top."""
    destiny_deck: int
    destiny_discard: list[str]
    waiting: list[str]
    """Whom the table waits for, in public questions only."""
    finished: list[str]
    """Who has answered a public question put to several at once."""
    reactions: bool
    """Whether a window is open to the table."""
    winners: list[str]
    won_by: Mapping[str, str]
    planet_cards: dict[str, list[str]] = attrs.Factory(dict)
    """Cards that lie open beside planets, by planet."""
    variants: list[str] = attrs.Factory(list)
    """The variants of the table (R23)."""
    removed: list[str] = attrs.Factory(list)
    """Planets that have left the game."""
    tech_deck: int = 0
    tech_discard: list[str] = attrs.Factory(list)
    """The open pile of techs, last = top."""
    cannon: list[str] = attrs.Factory(list)
    """The two planets between which the Lunar Cannon stands."""
    flagship: list[str] = attrs.Factory(list)
    """[seat, place] of the Prometheus; a tech its owner works on in secret is `tech.hidden`."""
    extra: list[list[str]] = attrs.Factory(list)
    """[seat, card] each: what lies open beside an encounter card, turned up from the deck or added to it."""
