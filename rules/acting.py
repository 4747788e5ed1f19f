"""Actions: a use or a card is announced, answered, carried out (timing.md sections 3, 4 and 6)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import attrs

from rules import ops
from rules.asks import PASS, Mode, Poll, one, put
from rules.kernel.machine import STAY
from rules.parts import Bound, Half, Use
from rules.sheets import flare_open, half_for, sheet_of, usable

if TYPE_CHECKING:
    from rules.kernel.asks import Ask
    from rules.kernel.machine import Asking, StepResult
    from rules.play import Play
    from rules.state import Sheet

PLAYED, USED = "card.played", "power.use"


@attrs.define
class Action:
    """A card being played or a power being used: by whom, where, with what named, and what it answers or follows."""

    seat: str
    bound: Bound
    point: str
    about: Any = None
    """The action it answers, or what has happened."""
    target: tuple[str, ...] = ()
    rider: str = ""
    """The super flare played with this use."""
    stopped_by: str = ""
    goes: str = ""
    """Where the card goes instead of the discard pile (artifacts) or the hand (flares): a seat, or `discard`."""

    @property
    def is_use(self) -> bool:
        """Whether it is a use of a power that a zap can answer."""
        return self.bound.part.use is not None

    @property
    def is_card(self) -> bool:
        """Whether a card is played."""
        return self.bound.source != self.bound.alien

    @property
    def is_flare(self) -> bool:
        """Whether that card is a flare."""
        return self.is_card and bool(self.bound.alien)

    @property
    def card(self) -> str:
        """The card, or the use as it stands among options."""
        return self.bound.source if self.is_card else self.bound.option


# -- who can act


def has_role(game: Play, seat: str, roles: Sequence[str]) -> bool:
    """Whether a seat may use what bears these role marks now (R16.1, R20.4)."""
    return any(_plays(game, seat, role) for role in roles)


def _plays(game: Play, seat: str, role: str) -> bool:
    encounter = game.encounter
    main = seat in encounter.mains
    match role:
        case "any":
            return True
        case "offense" | "defense":
            return seat == getattr(encounter, role)
        case "main_player":
            return main
        case "ally":
            return not main and encounter.side(seat) is not None
        case "offensive_ally":
            return not main and encounter.side(seat) == "offense"
        case "not_main_player":
            return not main
        case "not_offense":
            return seat != encounter.offense
        case "bystander":
            return encounter.side(seat) is None
    raise ValueError(f"no role {role!r}")


def cards_at(game: Play, seat: str, point: str, about: Any = None) -> list[Bound]:
    """What a seat can play from its hand at a point, in the order of the hand."""
    there = game.parts.cards.get(point)
    hand = game.player(seat).hand
    if not there or there.keys().isdisjoint(hand):
        return []
    cards = [card for card in dict.fromkeys(hand) if card in there]
    return [bound for card in cards for bound in there[card] if _card_open(game, seat, bound, about)]


def _card_open(game: Play, seat: str, bound: Bound, about: Any) -> bool:
    part = bound.part
    if part.half is not None:
        if part.rides or half_for(game, seat, bound.alien) is not part.half or not flare_open(game, seat, bound.source):
            return False
        if part.use is not None and not _use_left(sheet_of(game, seat, bound.alien), bound):
            return False
    return has_role(game, seat, part.role) and part.ready(game, seat, about)


def uses_at(game: Play, seat: str, point: str, about: Any = None, *kinds: Use | None) -> list[Bound]:
    """The parts of the powers of a seat that can act at a point; `kinds` narrows them to these."""
    there = game.parts.powers.get(point)
    if not there:
        return []
    return [
        bound
        for sheet in game.player(seat).sheets
        for bound in there.get(sheet.alien, ())
        if (not kinds or bound.part.use in kinds) and _use_open(game, seat, sheet, bound, about)
    ]


def _use_open(game: Play, seat: str, sheet: Sheet, bound: Bound, about: Any) -> bool:
    part = bound.part
    works = game.parts.active_only(bound) if part.use is None else _use_left(sheet, bound)
    if not works or not (usable(game, seat, sheet) if part.use is not None else ops.power_works(game, seat, sheet)):
        return False
    return has_role(game, seat, part.role) and part.ready(game, seat, about)


def _use_left(sheet: Sheet | None, bound: Bound) -> bool:
    return sheet is not None and (bound.part.often or bound.option not in sheet.used)


def options_at(game: Play, seat: str, point: str, about: Any = None) -> dict[str, Bound]:
    """All a seat could do at a point at its own will, by option id: uses first, then cards."""
    found = {bound.option: bound for bound in uses_at(game, seat, point, about, Use.OPTIONAL)}
    return found | {bound.option: bound for bound in cards_at(game, seat, point, about)}
