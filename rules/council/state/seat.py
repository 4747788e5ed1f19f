"""What belongs to one seat and is no unit on the map."""

from __future__ import annotations

import attrs


@attrs.define
class Tally:
    """What a seat has done in this round (C19.6); cleared at `round.start`."""

    taken: list[str] = attrs.Factory(list)
    """Planets that came to it by landing, marker or card, each once."""
    invaded: dict[str, int] = attrs.Factory(dict)
    """Planets invaded -> infantry that stood there."""
    victories: dict[str, dict[str, int]] = attrs.Factory(dict)
    """Cells of battles won -> ships destroyed there by owner, fighters not counted (D50)."""
    destroyed: dict[str, int] = attrs.Factory(dict)
    """Enemy units destroyed in battle or by own planetary fire, by kind (D45)."""
    near_home: int = 0
    """Enemy ships destroyed in a system next to their owner's home system."""
    docks: list[str] = attrs.Factory(list)
    """Owners of docks destroyed, one entry a dock."""
    last_docks: list[str] = attrs.Factory(list)
    """Planets taken from a neighbour that held its last dock."""
    betrayed: list[str] = attrs.Factory(list)
    """Partners attacked (D63)."""
    held_centre: bool = False
    """Whether the centre's planet was owned when the round began and ever since."""
    used: dict[str, int] = attrs.Factory(dict)
    """How often what works a number of times a round has worked, by its id."""


@attrs.define
class Seat:
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
