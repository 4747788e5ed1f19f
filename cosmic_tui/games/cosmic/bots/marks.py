"""What of an encounter is public but stands in no view: uses made, flares played, additions to the totals."""

from __future__ import annotations

import attrs

from rules.kernel.events import Seen


@attrs.define
class Marks:
    """Kept up from what a seat hears; all of it ends with the encounter."""

    used: dict[str, list[str]] = attrs.Factory(dict)
    """Seat to the uses of its powers."""
    flares: dict[str, list[str]] = attrs.Factory(dict)
    """Seat to the flares it has played."""
    bonus: list[tuple[str, int, str]] = attrs.Factory(list)
    """(side, amount, source) each."""

    def on_event(self, seen: Seen) -> None:
        """Take in what the seat has just learned."""
        data = seen.data
        match seen.kind:
            case "encounter.begin":
                self.used, self.flares, self.bonus = {}, {}, []
            case "power.used":
                self.used.setdefault(data["seat"], []).append(data["use"])
            case "card.played" if data["card"].startswith("flare:"):
                self.flares.setdefault(data["seat"], []).append(data["card"])
            case "bonus":
                self.bonus.append((data["side"], data["amount"], data["source"]))
