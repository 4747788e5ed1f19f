"""What belongs to a player: the hand, alien sheets, technology cards, and the ships that stand on no planet."""

from __future__ import annotations

from typing import Any

import attrs

from rules.kernel.copying import Copyable


@attrs.define
class Sheet(Copyable):
    """An alien sheet with what is on it: it belongs to whoever holds it (R16.9)."""

    alien: str
    zapped: bool = False
    """No use of it is possible for the rest of the encounter (R16.4)."""
    used: tuple[str, ...] = ()
    """Uses made in this encounter."""
    memory: dict[str, Any] = attrs.Factory(dict)
    """Tokens, cards and whatever else lies on it, by name."""
    wild_only: bool = False
    """Held on top of the own alien: its flare has the wild text for the holder all the same."""
    hidden: bool = False
    """Whether it lies face down, with no effect at all (R23.3)."""


@attrs.define
class TechCard(Copyable):
    """A technology card before a player (R24): face down until it is complete, and for good where it is secret."""

    id: str
    ships: int = 0
    """Own ships that research it."""
    complete: bool = False
    """Whether it lies face up and can be used."""
    fresh: bool = False
    """Whether it has been completed in this very tech step (R24.5)."""
    used: tuple[str, ...] = ()
    """Its parts that cannot be used any more in this encounter."""
    card: str = ""
    """The card under it."""
    alien: str = ""
    """The alien sheet it has brought."""


@attrs.define
class Player(Copyable):
    """One player's hand, sheets, and the ships that stand on no planet."""

    hand: list[str] = attrs.Factory(list)
    sheets: list[Sheet] = attrs.Factory(list)
    warp: int = 0
    out: int = 0
    """Ships out of the game."""
    power_lost: bool = False
    """What the table was last told (R16.6); whether the power is lost is always counted anew."""
    techs: list[TechCard] = attrs.Factory(list)

    def tech(self, id: str) -> TechCard | None:
        """The technology card of this name before the player."""
        return next((tech for tech in self.techs if tech.id == id), None)

    def sheet(self, alien: str) -> Sheet | None:
        """The sheet of this alien before the player."""
        return next((sheet for sheet in self.sheets if sheet.alien == alien), None)

    def stored(self) -> list[str]:
        """Cards that lie on sheets."""
        for sheet in self.sheets:
            if sheet.memory:
                return self._all_stored()
        return []

    def _all_stored(self) -> list[str]:
        memories = [sheet.memory for sheet in self.sheets]
        hoarded = [card for memory in memories for card in memory.get("hoard", [])]
        return hoarded + [card for memory in memories for _, card in memory.get("sheet", [])]

    @property
    def alien(self) -> str:
        """The alien this player is; "none" in a game without powers."""
        return self.sheets[0].alien if self.sheets else "none"
