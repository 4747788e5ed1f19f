"""Kamikaze: gives ships away for cards."""

from typing import Any

from rules.cosmic.authoring import MAIN, OFFENSE, OPTIONAL, at, super_, wild
from rules.cosmic.authoring.conditions import ship_in_warp
from rules.cosmic.authoring.targets import own_colonies, ships_from, uninvolved
from rules.cosmic.authoring.words import Action, Asking, Context, Flare, Power
from rules.cosmic.effects import drawing, losses
from rules.cosmic.flow import regroup
from rules.cosmic.moves.stored_cards import can_select
from rules.cosmic.protocol.questions import fleet

BEFORE_CARDS = ("planning.start", "planning.before_select")
MOST = 4
CARDS_A_SHIP = 2
WORTH = 3
RETRIEVED = 3


def _in_time(game: Context, seat: str, _cause: Any) -> bool:
    """At the start of planning only in place of the new hand a defense has to draw."""
    early = game.state.at == "planning.start"
    return not (early and (seat == game.offense or can_select(game, seat)))


class Kamikaze(Power):
    """Sacrifice."""

    @at(*BEFORE_CARDS, role=MAIN, use=OPTIONAL, names=ships_from(own_colonies, MOST), ready=_in_time)
    def sacrifice(self, game: Context, use: Action) -> Asking[None]:
        """One to four ships out of colonies, two cards for each."""
        named = fleet(use.target)
        yield from losses.lose(game, {use.seat: named}, self.id)
        yield from drawing.draw(game, use.seat, CARDS_A_SHIP * sum(named.values()))


class KamikazeFlare(Flare):
    """Wild: ships for a higher total. Super: three ships come back in regroup."""

    @wild("planning.after_select", role=MAIN, names=ships_from(uninvolved, MOST))
    def throw_in(self, game: Context, flare: Action) -> Asking[None]:
        """One to four ships outside the encounter, three for each."""
        named = fleet(flare.target)
        yield from losses.lose(game, {flare.seat: named}, flare.card)
        game.add_bonus(flare.seat, WORTH * sum(named.values()), flare.card)

    @super_("regroup.before_retrieve", role=OFFENSE, ready=ship_in_warp)
    def bring_back(self, game: Context, flare: Action) -> Asking[None]:
        """In place of the usual ship."""
        yield from regroup.take_back(game, RETRIEVED, flare.card)
        flare.jump = "regroup.end"


POWER, FLARE = Kamikaze, KamikazeFlare
