"""Building views: an allow-list of what each viewer may see, field by field (R17.5, R17.6)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from operator import attrgetter
from typing import TYPE_CHECKING, Any

import attrs

from rules.cosmic.protocol.timing import phase_of
from rules.cosmic.protocol.views import HIDDEN, EffectView, OfferView, PlayerView, PlayView, TechView, View
from rules.cosmic.setup import planet_names

if TYPE_CHECKING:
    from rules.cosmic.cards.context import Context
    from rules.cosmic.state.encounter import Effect, Encounter, Offer
    from rules.cosmic.state.player import Player, TechCard
    from rules.cosmic.state.state import State


_OF_VIEW = attrgetter(*[field.name for field in attrs.fields(View)])


PollTold = tuple[Sequence[str], Sequence[str], bool]
"""Whom the open question waits for, who has answered it, and whether reactions are possible."""


@attrs.define
class Looker:
    """Who looks at a game: what every field of a view is made from."""

    game: Context
    state: State
    encounter: Encounter
    seat: str | None
    """None is a spectator."""
    attendance: Callable[[], PollTold]


_FIELDS: Mapping[str, Callable[[Looker], Any]] = {
    "seat": lambda by: by.seat,
    "players": lambda by: _players(by.game, by.seat),
    "planets": lambda by: dict(by.state.planets),
    "target": lambda by: by.game.catalogue.setup.foreign_colonies_to_win,
    "turn": lambda by: by.state.turn,
    "encounter": lambda by: by.encounter.number,
    "phase": lambda by: phase_of(by.state.at),
    "at": lambda by: by.state.at,
    "offense": lambda by: by.encounter.offense,
    "defense": lambda by: by.encounter.defense,
    "planet": lambda by: by.encounter.planet,
    "aim": lambda by: by.encounter.aim,
    "destiny": lambda by: by.encounter.destiny,
    "gate": lambda by: by.encounter.gate,
    "beside": lambda by: by.encounter.beside,
    "invited": lambda by: {side: list(seats) for side, seats in by.encounter.invited.items()},
    "allies": lambda by: {side: list(seats) for side, seats in by.encounter.allies.items()},
    "cards": lambda by: _cards(by.game, by.seat),
    "faces": lambda by: by.encounter.faces,
    "values": lambda by: by.encounter.values,
    "effects": lambda by: [_effect(each) for each in by.encounter.effects],
    "reinforcements": lambda by: [list(entry) for entry in by.encounter.reinforcements],
    "totals": lambda by: by.encounter.totals,
    "outcome": lambda by: by.encounter.outcome,
    "offer": lambda by: _offer(by.encounter.offer),
    "closing": lambda by: list(by.encounter.closing),
    "hand": lambda by: [] if by.seat is None else by.state.players[by.seat].hand.copy(),
    "stored": lambda by: [] if by.seat is None else by.state.players[by.seat].stored(),
    "playing": lambda by: [PlayView(each.seat, each.card, list(each.target)) for each in by.state.playing],
    "deck": lambda by: len(by.state.deck),
    "discard": lambda by: by.state.discard.copy(),
    "destiny_deck": lambda by: len(by.state.destiny),
    "destiny_discard": lambda by: by.state.destiny_discard.copy(),
    "waiting": lambda by: list(by.attendance()[0]),
    "finished": lambda by: list(by.attendance()[1]),
    "reactions": lambda by: by.attendance()[2],
    "winners": lambda by: list(by.state.winners),
    "won_by": lambda by: by.state.won_by,
    "planet_cards": lambda by: {planet: list(cards) for planet, cards in by.state.planet_cards.items()},
    "variants": lambda by: list(by.game.options.variants),
    "removed": lambda by: _removed(by.game),
    "tech_deck": lambda by: len(by.state.techs),
    "tech_discard": lambda by: list(by.state.tech_discard),
    "cannon": lambda by: list(by.state.cannon),
    "flagship": lambda by: _flagship(by.game),
    "extra": lambda by: [list(entry) for entry in by.encounter.extra],
}  # fmt: skip
"""What a viewer may see, field by field in the order of the view: there is no other way into one."""


class Glance(View):
    """A view of which only that is made which is asked for: `glance_of`. One with changes is made as a whole."""

    __slots__ = ("by",)

    by: Looker

    def __getattr__(self, name: str) -> Any:
        if name not in _FIELDS:
            raise AttributeError(name)
        value = _FIELDS[name](self.by)
        setattr(self, name, value)
        return value


def glance_of(game: Context, seat: str, attendance: Callable[[], PollTold]) -> Glance:
    """What `seat` may see until the next answer; it is not to be kept any longer."""
    glance = Glance.__new__(Glance)
    glance.by = Looker(game, game.state, game.encounter, seat, attendance)
    return glance


def view_of(
    game: Context, seat: str | None, waiting: Sequence[str], finished: Sequence[str], *, reactions: bool
) -> View:
    """What `seat` may see; None is a spectator. Raises KeyError for a seat that is not in the game."""
    by = Looker(game, game.state, game.encounter, seat, lambda: (waiting, finished, reactions))
    return View(*[make(by) for make in _FIELDS.values()])


def views_of(
    game: Context, waiting: Sequence[str], finished: Sequence[str], *, reactions: bool
) -> dict[str | None, View]:
    """What everybody may see, spectators (None) included; what is alike is shared, so nothing of it may be changed."""
    everybody = view_of(game, None, waiting, finished, reactions=reactions)
    return {None: everybody, **{seat: _own(game, everybody, seat) for seat in game.state.seats}}


def _own(game: Context, everybody: View, seat: str) -> View:
    """The view of a seat, from a spectator's: what the seat alone knows is put in its place."""
    player, view = game.player(seat), View(*_OF_VIEW(everybody))
    view.seat, view.hand, view.stored = seat, player.hand.copy(), player.stored()
    if (cards := _cards(game, seat)) != everybody.cards:
        view.cards = cards
    if any(sheet.hidden for sheet in player.sheets) or any(not tech.complete for tech in player.techs):
        view.players = [
            _player(game, seat, seat, each.home, each.foreign) if each.seat == seat else each
            for each in everybody.players
        ]
    return view


def _players(game: Context, viewer: str | None) -> list[PlayerView]:
    homes, abroad = game.state.colony_counts()
    return [_player(game, seat, viewer, homes[seat], abroad[seat]) for seat in game.state.seats]


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


def _effect(effect: Effect) -> EffectView:
    return EffectView(effect.id, effect.by, list(effect.data.get("seats", ())))


def _offer(offer: Offer | None) -> OfferView | None:
    return None if offer is None else OfferView(offer.seat, list(offer.give), list(offer.get))
