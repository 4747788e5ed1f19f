"""Lunar Cannon: ten more for its owner's side at either of two neighbouring planets."""

from rules import planets
from rules.action import Action
from rules.asks import Mode, bare, one, put
from rules.flow.reveal import attacks
from rules.kernel.machine import Asking, Picks
from rules.parts import ANY, MAIN_OR_ALLY, at
from rules.play import Play
from rules.player import TechCard
from rules.powers import Tech

MORE = 10


def _in_range(game: Play, _seat: str, _about: object) -> bool:
    return attacks(game) and game.encounter.planet in game.state.cannon


def _wild_drawn(game: Play, _seat: str, _about: object) -> bool:
    return game.encounter.destiny == "wild" and bool(_gaps(game, *game.state.seats))


def _gaps(game: Play, *seats: str) -> list[str]:
    """Where the cannon can stand, as options."""
    return [f"between:{first}+{second}" for seat in seats for first, second in planets.neighbours(game.state, seat)]


def _set_up(game: Play, seat: str, gap: str) -> None:
    game.state.cannon = tuple(bare(gap).split("+"))
    game.emit("cannon.placed", {"seat": seat, "planets": list(game.state.cannon)})


def _new_place(game: Play, use: Action) -> Asking[Picks]:
    gaps = _gaps(game, *game.state.seats)
    return (yield from put(one(use.seat, "lunar_cannon.place", use.point, "lunar_cannon", gaps, gaps[0]), Mode.SECRET))


class LunarCannon(Tech):
    """Stays in play with its token."""

    def completed(self, game: Play, seat: str) -> Asking[None]:
        """The token is put between two own home planets, if two neighbours are left."""
        gaps = _gaps(game, seat)
        if gaps:
            ask = one(seat, "lunar_cannon.place", game.state.at, "lunar_cannon", gaps, gaps[0])
            _set_up(game, seat, (yield from put(ask))[0])

    def gone(self, game: Play, seat: str, card: TechCard) -> Asking[None]:  # noqa: ARG002 - there is one cannon only
        """The token leaves the game (R24.13)."""
        game.state.cannon = ()
        game.emit("cannon.removed", {"seat": seat})
        yield from ()

    @at("reveal.reinforcements", role=MAIN_OR_ALLY, ready=_in_range)
    def fire(self, game: Play, use: Action) -> None:
        """Once in an encounter."""
        game.add_bonus(use.seat, MORE, "lunar_cannon")

    @at("destiny.defense_known", role=ANY, names=_new_place, ready=_wild_drawn)
    def roll(self, game: Play, use: Action) -> None:
        """A wild destiny card lets it move to any two neighbours."""
        _set_up(game, use.seat, use.target[0])


TECH = LunarCannon()
