"""Building views: an allow-list of what each viewer may see, field by field (R17.5, R17.6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rules.points import phase_of
from rules.views import HIDDEN, EffectView, OfferView, PlayerView, PlayView, View

if TYPE_CHECKING:
    from rules.play import Play
    from rules.state import Offer


def view_of(game: Play, seat: str | None, waiting: Sequence[str], finished: Sequence[str], *, reactions: bool) -> View:
    """What `seat` may see; None is a spectator. Raises KeyError for a seat that is not in the game."""
    state, encounter = game.state, game.encounter
    return View(
        seat=seat,
        players=[_player(game, each) for each in state.seats],
        planets={planet: fleet.copy() for planet, fleet in state.planets.items()},
        target=game.catalogue.setup.foreign_colonies_to_win,
        turn=state.turn,
        encounter=encounter.number,
        phase=phase_of(state.at),
        at=state.at,
        offense=encounter.offense,
        defense=encounter.defense,
        planet=encounter.planet,
        aim=encounter.aim,
        destiny=encounter.destiny,
        gate=encounter.gate.copy(),
        beside=encounter.beside.copy(),
        invited={side: seats.copy() for side, seats in encounter.invited.items()},
        allies={side: seats.copy() for side, seats in encounter.allies.items()},
        cards=_cards(game, seat),
        faces=encounter.faces.copy(),
        values=encounter.values.copy(),
        effects=[EffectView(effect.id, effect.by, list(effect.data.get("seats", ()))) for effect in encounter.effects],
        reinforcements=[list(entry) for entry in encounter.reinforcements],
        totals=None if encounter.totals is None else dict(encounter.totals),
        outcome=encounter.outcome,
        offer=_offer(encounter.offer),
        closing=encounter.closing.copy(),
        hand=[] if seat is None else state.players[seat].hand.copy(),
        stored=[] if seat is None else state.players[seat].stored(),
        playing=[PlayView(each.seat, each.card, list(each.target)) for each in state.playing],
        deck=len(state.deck),
        discard=state.discard.copy(),
        destiny_deck=len(state.destiny),
        destiny_discard=state.destiny_discard.copy(),
        waiting=list(waiting),
        finished=list(finished),
        reactions=reactions,
        winners=list(state.winners),
        won_by=dict(state.won_by),
        planet_cards={planet: cards.copy() for planet, cards in state.planet_cards.items()},
        extra=[list(entry) for entry in encounter.extra],
    )


def _player(game: Play, seat: str) -> PlayerView:
    state, player = game.state, game.player(seat)
    home = state.home(seat)
    tokens = sum(sheet.memory.get("tokens", 0) for sheet in player.sheets)
    return PlayerView(
        seat,
        player.alien,
        power_of(game, seat),
        tokens,
        len(player.stored()),
        len(player.hand),
        player.warp,
        player.out,
        home,
        state.foreign(seat),
        [sheet.alien for sheet in player.sheets[1:]],
    )


def power_of(game: Play, seat: str) -> str:
    """`active`, `lost` or `zapped`."""
    sheets = game.player(seat).sheets
    lost = game.state.home(seat) < game.catalogue.setup.home_colonies_for_power
    if lost and not any(sheet.alien in game.parts.immune for sheet in sheets):
        return "lost"
    return "zapped" if any(sheet.zapped for sheet in sheets) else "active"


def _cards(game: Play, seat: str | None) -> dict[str, str]:
    encounter = game.encounter
    return {
        whose: card if whose == seat or whose in encounter.face_up else HIDDEN
        for whose, card in encounter.cards.items()
    }


def _offer(offer: Offer | None) -> OfferView | None:
    return None if offer is None else OfferView(offer.seat, list(offer.give), list(offer.get))
