"""Hate: at the start of its turn everybody else pays with a card like its own, or with three ships."""

from typing import Any

from rules.cosmic.actions import perform
from rules.cosmic.authoring import MAIN, MANDATORY, OFFENSE, Brings, Naming, at, rides, wild
from rules.cosmic.authoring.words import Action, Asking, Context, Flare, Picks, Power
from rules.cosmic.effects import losses
from rules.cosmic.flow import reveal
from rules.cosmic.moves import card_moves, ship_moves, techs
from rules.cosmic.moves.stored_cards import can_select, pay_with, ways_to_pay
from rules.cosmic.protocol.questions import NONE, Kind, Shape, bare, exactly_one, fleet, one, put, ships

BRINGS = Brings(
    questions={"answer": Kind(Shape.ONE, "pay in kind (`card:<id>`, `hoard:<id>`), or with three ships (`none`)")}
)

SHIPS = 3


def _has_cards(game: Context, seat: str, _cause: Any) -> bool:
    return bool(game.player(seat).hand)


def _opponent_has_cards(game: Context, seat: str, _cause: Any) -> bool:
    return bool(game.player(game.encounter.opponent(seat)).hand)


def _one_of_its_cards(game: Context, use: Action) -> Asking[Picks]:
    cards = [f"card:{card}" for card in dict.fromkeys(game.player(use.seat).hand)]
    ask = exactly_one(use.seat, "choose.card", use.point, use.id, cards, always=True)
    return (yield from put(ask))


def _still_held(game: Context, use: Action, picks: Picks) -> Picks | None:
    """A card spent in the meantime, to save the use from a zap, cannot pay for it any more."""
    return picks if bare(picks[0]) in game.player(use.seat).hand else None


NAMED = Naming(_one_of_its_cards, left=_still_held)


def _in_kind(game: Context, seat: str, card: str) -> list[str]:
    """What a player could pay with: cards of the same type, and for an attack not lower ones."""
    kind_of, value_of = game.catalogue.kind_of, game.catalogue.value_of

    def fits(other: str) -> bool:
        return kind_of(other) == kind_of(card) and (kind_of(card) != "attack" or value_of(other) >= value_of(card))

    return list(dict.fromkeys(ways_to_pay(game, seat, fits)))


class Hate(Power):
    """Rage."""

    @at("start_turn.use", role=OFFENSE, use=MANDATORY, names=NAMED, ready=_has_cards)
    def rage(self, game: Context, use: Action) -> Asking[None]:
        """All others answer in turn. The super flare shows the card in place of discarding it."""
        card = bare(use.target[0])
        if not use.rider:
            card_moves.discard(game, use.seat, [card])
            yield from perform.settle_step(game)
        for victim in game.state.clockwise(use.seat)[1:]:
            yield from self._pay(game, use.seat, victim, card)
            yield from perform.settle_step(game)

    def _pay(self, game: Context, seat: str, victim: str, card: str) -> Asking[None]:
        answer, ways = NONE, _in_kind(game, victim, card)
        if ways or game.player(victim).hand:
            ask = one(victim, self.own("answer"), game.state.at, card, [*ways, NONE], NONE, always=True)
            (answer,) = yield from put(ask)
        if answer == NONE:
            yield from self._take_ships(game, seat, victim)
        else:
            card_moves.discard(game, victim, [pay_with(game, victim, answer)])

    def _take_ships(self, game: Context, seat: str, victim: str) -> Asking[None]:
        there = techs.fleet_of(game, victim)
        count = min(SHIPS, sum(there.values()))
        if count:
            source, most_there = f"seat:{victim}", ship_moves.largest(there, count)
            ask = ships(seat, "ships.lose", game.state.at, source, there, count, count, most_there)
            hit = {techs.place(game, victim, place): n for place, n in fleet((yield from put(ask))).items()}
            yield from losses.lose(game, {victim: hit}, self.id)


class HateFlare(Flare):
    """Wild: the opponent discards a random card. Super: the card of Rage is only shown."""

    @wild("planning.before_select", role=MAIN, ready=_opponent_has_cards)
    def strip(self, game: Context, flare: Action) -> None:
        """Who is left without an encounter card has lost the encounter at once (timing.md 2.9)."""
        opponent = game.encounter.opponent(flare.seat)
        card_moves.discard(game, opponent, card_moves.random_cards(game, opponent, 1, game.player(opponent).hand))
        if not can_select(game, opponent):
            flare.jump = reveal.decide(game, game.encounter.side(flare.seat) or "")

    show = rides("start_turn.use", role=OFFENSE)


POWER, FLARE = Hate, HateFlare
