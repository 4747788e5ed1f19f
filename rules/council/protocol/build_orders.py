"""The lines of a production sheet (C13, C14), of the end of the round and of a claim (C19.2)."""

from __future__ import annotations

import attrs

from rules.council.protocol.words import NO_PAYMENT, Amounts, Payment, Words, amounts_text


@attrs.frozen
class BuildOrder:
    """Units built by the dock of a planet (C13.2). Of several lines for one dock one pays for all."""

    planet: str
    units: Amounts
    place: str = ""
    """Where they stand, if not at the dock (Internal Economy): a cell or a planet."""
    payment: Payment = NO_PAYMENT

    @classmethod
    def read(cls, words: Words) -> BuildOrder:
        """`build <planet> <unit>=<n> .. [at <place>] [pay <planet> .. goods=<n>]`."""
        planet, units = words.name("planet"), words.amounts()
        place = words.name("place") if words.take_if("at") else ""
        return cls(planet, units, place, Payment.read(words))

    @property
    def text(self) -> str:
        """As written."""
        place = f" at {self.place}" if self.place else ""
        return f"build {self.planet} {amounts_text(self.units)}{place}{self.payment.text}"


@attrs.frozen
class DockOrder:
    """A new dock on a planet (C13.6)."""

    planet: str
    payment: Payment = NO_PAYMENT

    @classmethod
    def read(cls, words: Words) -> DockOrder:
        """`dock <planet> [pay ..]`."""
        return cls(words.name("planet"), Payment.read(words))

    @property
    def text(self) -> str:
        """As written."""
        return f"dock {self.planet}{self.payment.text}"


@attrs.frozen
class TechOrder:
    """The purchase of a technology (C14.1)."""

    technology: str
    payment: Payment = NO_PAYMENT

    @classmethod
    def read(cls, words: Words) -> TechOrder:
        """`tech <technology> [pay ..]`."""
        return cls(words.name("technology"), Payment.read(words))

    @property
    def text(self) -> str:
        """As written."""
        return f"tech {self.technology}{self.payment.text}"


@attrs.frozen
class StationOrder:
    """A trade station is used for its goods (C13.7)."""

    station: str

    @classmethod
    def read(cls, words: Words) -> StationOrder:
        """`station <station>`."""
        return cls(words.name("station"))

    @property
    def text(self) -> str:
        """As written."""
        return f"station {self.station}"


@attrs.frozen
class PlaceOrder:
    """Free units of a feature are placed (D61)."""

    units: Amounts
    place: str

    @classmethod
    def read(cls, words: Words) -> PlaceOrder:
        """`place <unit>=<n> .. <place>`."""
        return cls(words.amounts(), words.name("place"))

    @property
    def text(self) -> str:
        """As written."""
        return f"place {amounts_text(self.units)} {self.place}"


@attrs.frozen
class RecycleOrder:
    """Units are scrapped for goods (Recycling)."""

    place: str
    units: Amounts

    @classmethod
    def read(cls, words: Words) -> RecycleOrder:
        """`recycle <place> <unit>=<n> ..`."""
        return cls(words.name("place"), words.amounts())

    @property
    def text(self) -> str:
        """As written."""
        return f"recycle {self.place} {amounts_text(self.units)}"


@attrs.frozen
class ClaimOrder:
    """An objective is claimed, and paid where it asks for that (C19.2)."""

    objective: str
    payment: Payment = NO_PAYMENT

    @classmethod
    def read(cls, words: Words) -> ClaimOrder:
        """`claim <objective> [pay ..]`."""
        return cls(words.name("objective"), Payment.read(words))

    @property
    def text(self) -> str:
        """As written."""
        return f"claim {self.objective}{self.payment.text}"
