"""Technologies and races (C14, C24)."""

from collections.abc import Mapping

from attrs import frozen

from rules.council.cards.effects import Act, Change
from rules.council.cards.galaxy import Planet
from rules.council.cards.names import Colour


@frozen
class Technology:
    """A technology. One with a `race` is that race's own: no colour, no needs, dearer by `surcharge` (C14.3)."""

    id: str
    name: str
    text: str
    colour: Colour | None = None
    needs: tuple[str, ...] = ()
    """All of these must be there (C14.1)."""
    needs_any: tuple[str, ...] = ()
    """And one of these, if any are named."""
    race: str = ""
    surcharge: int = 0
    changes: tuple[Change, ...] = ()
    acts: tuple[Act, ...] = ()


@frozen
class Feature:
    """A race feature: a part of its own that can be switched off or lent (C24.2)."""

    id: str
    name: str
    text: str
    changes: tuple[Change, ...] = ()
    acts: tuple[Act, ...] = ()


@frozen
class Race:
    """A race (C24.1)."""

    id: str
    name: str
    flagship: str
    """The name of its flagship."""
    agreements: tuple[int, ...]
    """The goods that a partner gets from each of its two agreements in a round (C15.3)."""
    technologies: tuple[str, ...]
    """Those it starts with."""
    start: Mapping[str, int]
    """Unit -> how many stand in its home system at the start (C3.3)."""
    planets: tuple[Planet, ...]
    """Its home system; the first planet gets the dock."""
    features: tuple[Feature, ...]
    technology: Technology
