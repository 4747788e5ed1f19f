"""What belongs to one seat and is no unit on the map."""

from __future__ import annotations

import attrs

from rules.council.protocol.tally import Tally
from rules.kernel.copying import Copyable


@attrs.define
class SeatState(Copyable):
    """One seat of the table, with its race."""

    race: str = ""
    goods: int = 0
    technologies: list[str] = attrs.Factory(list)
    licences: list[str] = attrs.Factory(list)
    """Technologies of other races that it may buy (marker Alien technology)."""
    hand: list[str] = attrs.Factory(list)
    """Action cards."""
    covert: str = ""
    """The covert objective, while it is not done."""
    secret: list[str] = attrs.Factory(list)
    """Secret objectives that are not done."""
    done: list[str] = attrs.Factory(list)
    """Objectives done, in order."""
    awarded: int = 0
    """Points that come from no objective and from nothing held."""
    votes: int = 0
    """Votes it has for good (marker Surviving Lazax)."""
    fire: dict[str, bool] = attrs.Factory(dict)
    """Standing orders: seats at which its planetary defence fires, or does not (D14)."""
    damage: dict[str, list[str]] = attrs.Factory(dict)
    """Standing orders: `space`, `ground`, or one of them with a cell (`space b4`) -> categories that go first."""
    frozen: list[int] = attrs.Factory(list)
    """Agreements of contracts broken in this trade phase (C15.4)."""
    known: dict[str, str] = attrs.Factory(dict)
    """Closed markers it knows, by place, even those opened since."""
    no_income: bool = False
    """Its planets yield nothing for the rest of the round (an erased marker)."""
    no_vote: bool = False
    """It has no vote in this round's council (an erased marker)."""
    out: bool = False
    """It has left the game (C22.1)."""
    tally: Tally = attrs.Factory(Tally)
