"""Tick-Tock: counts down to its own victory."""

from rules import acting, losing, ops
from rules.acting import Action
from rules.asks import Mode, fleet, one, put, ships
from rules.flow.launch import MOST
from rules.kernel.machine import Asking, Picks
from rules.parts import ANY, MAIN, MANDATORY, at, counts, super_, wild
from rules.play import Play
from rules.powers import Flare, Power
from rules.sheets import add_tokens, tokens_of
from rules.state import owner

TOKENS = 10


def _one_counts(game: Play, seat: str, _about: object) -> bool:
    return game.encounter.outcome in {"defense", "deal"} and tokens_of(game, seat, "tick_tock") > 0


def _can_pay(game: Play, seat: str, _about: object) -> bool:
    won = game.encounter.outcome in {"deal", game.encounter.side(seat)}
    return won and tokens_of(game, seat, "tick_tock") > 0 and bool(game.state.colonies(seat))


def _free_planets(game: Play, seat: str) -> list[str]:
    return [planet for planet, fleet in game.state.planets.items() if owner(planet) != seat and seat not in fleet]


def _can_settle(game: Play, seat: str, _about: object) -> bool:
    return bool(game.state.colonies(seat)) and bool(_free_planets(game, seat))


def _discard_token(game: Play, seat: str) -> None:
    """One token leaves the sheet; the state checks see whether it was the last."""
    add_tokens(game, seat, "tick_tock", -1)
    game.state.moved = True


def _name_ship(game: Play, flare: Action) -> Asking[Picks]:
    places = game.state.colonies(flare.seat)
    ask = ops.one_ship(flare.seat, "ships.lose", flare.point, "flare:tick_tock", places)
    return (yield from put(ask, Mode.SECRET))


def _name_settlers(game: Play, flare: Action) -> Asking[Picks]:
    options = [f"planet:{planet}" for planet in _free_planets(game, flare.seat)]
    where = one(flare.seat, "choose.planet", flare.point, "flare:tick_tock", options, options[0])
    (planet,) = yield from put(where, Mode.SECRET)
    places = game.state.colonies(flare.seat)
    most = min(MOST, sum(places.values()))
    ask = ships(flare.seat, "ships.from", flare.point, "flare:tick_tock", places, 1, most, ops.largest(places, 1))
    return (planet, *(yield from put(ask, Mode.SECRET)))


class TickTock(Power):
    """Patience."""

    @at("setup.aliens", role=ANY)
    def lay_out_tokens(self, game: Play, part: Action) -> None:
        """Before the first turn."""
        add_tokens(game, part.seat, "tick_tock", TOKENS)

    @at("deal.completed", "resolution.after", role=ANY, use=MANDATORY, ready=_one_counts)
    def tick(self, game: Play, use: Action) -> None:
        """A token for every defense that wins and every deal that two players complete."""
        _discard_token(game, use.seat)

    @counts("victory")
    def sheet_is_empty(self, game: Play, seat: str, so_far: str) -> str:
        """The last token wins, once tokens have been laid out."""
        sheet = next(sheet for sheet in game.player(seat).sheets if sheet.alien == "tick_tock")
        return "tick_tock" if sheet.memory.get("tokens") == 0 else so_far


class TickTockFlare(Flare):
    """Wild: a colony at every reshuffle. Super: a further token for a ship."""

    @wild("deck.reshuffled", role=ANY, names=_name_settlers, ready=_can_settle)
    def settle_down(self, game: Play, flare: Action) -> Asking[None]:
        """One to four ships from colonies to a planet of another player."""
        planet, *picks = flare.target
        settlers = fleet(picks)
        ops.lift(game, flare.seat, settlers)
        ops.set_down(game, flare.seat, {planet.partition(":")[2]: sum(settlers.values())})
        yield from acting.settle(game)

    @super_("deal.after", "resolution.after", role=MAIN, names=_name_ship, ready=_can_pay)
    def buy_a_tick(self, game: Play, flare: Action) -> Asking[None]:
        """Over and above what the power takes off."""
        yield from losing.lose(game, {flare.seat: fleet(flare.target)}, "tick_tock")
        _discard_token(game, flare.seat)


POWER, FLARE = TickTock(), TickTockFlare()
