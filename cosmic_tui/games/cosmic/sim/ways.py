"""What can be told of a seat's character: whom it invites, how many ships it sends along, what it deals in."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

import attrs

COLONY = "colony:"


@attrs.define
class Ways:
    """The counts of a seat in one game, or of a kind of bot in many."""

    invitations: int = 0
    """How often it could invite."""
    to_all: int = 0
    """How often it invited everybody who could come."""
    sent: list[int] = attrs.field(factory=list)
    """Of each time it joined somebody, the ships it sent along."""
    deals: int = 0
    """Deals that were made as it had offered them."""
    swaps: int = 0
    """Those of them in which both got a colony."""

    def invite(self, seats: Collection[str], most: int) -> None:
        """It has invited these, of so many."""
        self.invitations += 1
        self.to_all += len(seats) >= most

    def join(self, ships: Mapping[str, int]) -> None:
        """It has sent ships along."""
        if ships:
            self.sent.append(sum(ships.values()))

    def deal(self, *sides: Sequence[str]) -> None:
        """Its offer was taken."""
        self.deals += 1
        self.swaps += all(any(item.startswith(COLONY) for item in side) for side in sides)

    def as_data(self) -> dict[str, Any]:
        """Shares from 0 to 1; 0 where nothing was counted."""
        along = {str(count): _share(self.sent.count(count), len(self.sent)) for count in sorted(set(self.sent))}
        return {
            "invited_all": _share(self.to_all, self.invitations), "ships_along": along,
            "deals": self.deals, "swaps": _share(self.swaps, self.deals),
        }  # fmt: skip

    def __str__(self) -> str:
        data = self.as_data()
        along = ", ".join(f"{count} in {share:.0%}" for count, share in data["ships_along"].items())
        asked = f"invites everybody in {data['invited_all']:.0%}"
        return f"{asked}; ships along: {along}; colony swaps in {data['swaps']:.0%} of its deals"


def together(each: Iterable[Ways]) -> Ways:
    """The counts of many as one."""
    whole = Ways()
    for one in each:
        whole.invitations += one.invitations
        whole.to_all += one.to_all
        whole.sent += one.sent
        whole.deals += one.deals
        whole.swaps += one.swaps
    return whole


def _share(hits: int, tries: int) -> float:
    return round(hits / tries, 4) if tries else 0.0
