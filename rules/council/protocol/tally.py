"""What a seat has done in a round, which everybody has seen (C19.6)."""

from __future__ import annotations

import attrs

from rules.kernel.copying import Copyable


@attrs.define
class Tally(Copyable):
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
