"""Lunar Cannon: ten more for its owner's side at either of two neighbouring planets."""

from rules.cosmic.authoring import ANY, MAIN_OR_ALLY, Brings, at
from rules.cosmic.cards.action import Action
from rules.cosmic.cards.behaviours import Tech
from rules.cosmic.cards.context import Context
from rules.cosmic.effects import planets
from rules.cosmic.flow.reveal import attacks
from rules.cosmic.protocol.questions import Kind, Mode, Shape, bare, one, put
from rules.cosmic.state.player import TechCard
from rules.kernel.machine import Asking, Picks

BRINGS = Brings(
    questions={"place": Kind(Shape.ONE, "two neighbouring planets: `between:<planet>+<planet>`")},
    events={"cannon.placed": "seat, planets: the two between which it stands", "cannon.removed": "seat"},
)

MORE = 10


def _in_range(game: Context, _seat: str, _cause: object) -> bool:
    return attacks(game) and game.encounter.planet in game.state.cannon


def _wild_drawn(game: Context, _seat: str, _cause: object) -> bool:
    return game.encounter.destiny == "wild" and bool(_gaps(game, *game.state.seats))


def _gaps(game: Context, *seats: str) -> list[str]:
    """Where the cannon can stand, as options."""
    return [f"between:{first}+{second}" for seat in seats for first, second in planets.neighbours(game.state, seat)]


def _set_up(game: Context, seat: str, gap: str) -> None:
    game.state.cannon = tuple(bare(gap).split("+"))
    game.emit("cannon.placed", {"seat": seat, "planets": list(game.state.cannon)})


def _new_place(game: Context, use: Action) -> Asking[Picks]:
    gaps = _gaps(game, *game.state.seats)
    return (yield from put(one(use.seat, use.own("place"), use.point, use.id, gaps), Mode.SECRET))


class LunarCannon(Tech):
    """Stays in play with its token."""

    def completed(self, game: Context, seat: str) -> Asking[None]:
        """The token is put between two own home planets, if two neighbours are left."""
        gaps = _gaps(game, seat)
        if gaps:
            ask = one(seat, self.own("place"), game.state.at, self.id, gaps)
            _set_up(game, seat, (yield from put(ask))[0])

    def gone(self, game: Context, seat: str, card: TechCard) -> Asking[None]:  # noqa: ARG002 - there is one cannon only
        """The token leaves the game (R24.13)."""
        game.state.cannon = ()
        game.emit("cannon.removed", {"seat": seat})
        yield from ()

    @at("reveal.reinforcements", role=MAIN_OR_ALLY, ready=_in_range)
    def fire(self, game: Context, use: Action) -> None:
        """Once in an encounter."""
        game.add_bonus(use.seat, MORE, self.id)

    @at("destiny.defense_known", role=ANY, names=_new_place, ready=_wild_drawn)
    def roll(self, game: Context, use: Action) -> None:
        """A wild destiny card lets it move to any two neighbours."""
        _set_up(game, use.seat, use.target[0])


TECH = LunarCannon
