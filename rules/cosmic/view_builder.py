"""Building views: an allow-list of what each viewer may see, field by field (R17.5, R17.6)."""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter
from typing import TYPE_CHECKING

import attrs

from rules.cosmic.protocol.timing import phase_of
from rules.cosmic.protocol.views import HIDDEN, EffectView, OfferView, PlayerView, PlayView, TechView, View
from rules.cosmic.setup import planet_names

if TYPE_CHECKING:
    from rules.cosmic.cards.context import Context
    from rules.cosmic.state.encounter import Offer
    from rules.cosmic.state.player import Player, TechCard


_PARTS = attrgetter(*[field.name for field in attrs.fields(View)])


def view_of(
    game: Context, seat: str | None, waiting: Sequence[str], finished: Sequence[str], *, reactions: bool
) -> View:
    """What `seat` may see; None is a spectator. Raises KeyError for a seat that is not in the game."""
    state, encounter = game.state, game.encounter
    homes, abroad = state.colony_counts()
    return View(
        seat=seat,
        players=[_player(game, each, seat, homes[each], abroad[each]) for each in state.seats],
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
        variants=list(game.options.variants),
        removed=_removed(game),
        tech_deck=len(state.techs),
        tech_discard=state.tech_discard.copy(),
        cannon=list(state.cannon),
        flagship=_flagship(game),
        extra=[list(entry) for entry in encounter.extra],
    )


def views_of(
    game: Context, waiting: Sequence[str], finished: Sequence[str], *, reactions: bool
) -> dict[str | None, View]:
    """What everybody may see, spectators (None) included; what is alike is shared, so nothing of it may be changed."""
    everybody = view_of(game, None, waiting, finished, reactions=reactions)
    return {None: everybody, **{seat: _own(game, everybody, seat) for seat in game.state.seats}}


def _own(game: Context, everybody: View, seat: str) -> View:
    """The view of a seat, from a spectator's: what the seat alone knows is put in its place."""
    player, view = game.player(seat), View(*_PARTS(everybody))
    view.seat, view.hand, view.stored = seat, player.hand.copy(), player.stored()
    if (cards := _cards(game, seat)) != everybody.cards:
        view.cards = cards
    if any(sheet.hidden for sheet in player.sheets) or any(not tech.complete for tech in player.techs):
        view.players = [
            _player(game, seat, seat, each.home, each.foreign) if each.seat == seat else each
            for each in everybody.players
        ]
    return view


def _player(game: Context, seat: str, viewer: str | None, home: int, foreign: int) -> PlayerView:
    player = game.player(seat)
    # One loop rather than comprehensions: every view comes through here once for each player.
    aliens, tokens, covered = [], 0, False
    for sheet in player.sheets:
        if sheet.hidden and seat != viewer:
            covered = True
        else:
            aliens.append(sheet.alien)
            tokens += sheet.memory.get("tokens", 0)
    return PlayerView(
        seat,
        HIDDEN if covered else player.alien,
        _power(game, player, home),
        tokens,
        len(player.stored()),
        len(player.hand),
        player.warp,
        player.out,
        home,
        foreign,
        aliens if covered else aliens[1:],
        [_tech(tech, own=seat == viewer) for tech in player.techs] if player.techs else [],
    )


def _tech(tech: TechCard, *, own: bool) -> TechView:
    return TechView(tech.id if tech.complete or own else HIDDEN, tech.ships, tech.complete, bool(tech.card))


def _removed(game: Context) -> list[str]:
    every, there = planet_names(game.state.seats, game.catalogue.setup.planets_per_seat), game.state.planets
    return [planet for planet in every if planet not in there]


def _flagship(game: Context) -> list[str]:
    if not game.state.flagship:
        return []
    seat, place = game.state.flagship
    return [seat, next(iter(game.state.seen(seat, {place: 1})))]


def power_of(game: Context, seat: str) -> str:
    """`active`, `lost`, `zapped`, or `hidden` for a sheet face down."""
    return _power(game, game.player(seat), game.state.home(seat))


def _power(game: Context, player: Player, home: int) -> str:
    sheets = player.sheets
    lost = home < game.catalogue.setup.home_colonies_for_power
    if lost and not any(sheet.alien in game.index.immune and not sheet.hidden for sheet in sheets):
        return "lost"
    power = "active"
    for sheet in sheets:
        if sheet.hidden:
            return "hidden"
        if sheet.zapped:
            power = "zapped"
    return power


def _cards(game: Context, seat: str | None) -> dict[str, str]:
    """A card that lies hidden is known to the main player who chose it, wherever it lies now."""
    encounter = game.encounter
    known = [*encounter.face_up, encounter.lies_before(seat)] if seat in encounter.mains else encounter.face_up
    return {whose: card if whose in known else HIDDEN for whose, card in encounter.cards.items()}


def _offer(offer: Offer | None) -> OfferView | None:
    return None if offer is None else OfferView(offer.seat, list(offer.give), list(offer.get))
