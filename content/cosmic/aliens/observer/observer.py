"""Observer: as an ally it loses no ships in resolution, as a main player its allies lose none."""

from rules.cosmic.actions import perform
from rules.cosmic.authoring import ALLY, MAIN, MANDATORY, OFFENSE, at, super_, wild
from rules.cosmic.authoring.words import Action, Asking, Context, Flare, Power
from rules.cosmic.effects import drawing
from rules.cosmic.effects.losses import Loss, can_be_saved, left_after, save
from rules.cosmic.flow.alliance import Joining
from rules.cosmic.moves import ship_moves
from rules.cosmic.protocol.questions import one, put
from rules.cosmic.protocol.timing import phase_of


def _protected(game: Context, seat: str, loss: Loss) -> bool:
    return phase_of(game.state.at) == "resolution" and can_be_saved(game, seat, loss)


def _allies(game: Context, seat: str) -> list[str]:
    side = game.encounter.side(seat)
    return [ally for ally in game.state.alliance_order() if game.encounter.side(ally) == side]


def _ally_protected(game: Context, seat: str, loss: Loss) -> bool:
    return any(_protected(game, ally, loss) for ally in _allies(game, seat))


class Observer(Power):
    """Protect."""

    @at("ship.to_warp", role=ALLY, use=MANDATORY, ready=_protected, repeatable=True)
    def come_home(self, game: Context, use: Action) -> Asking[None]:
        """As an ally: all own ships, from the encounter or elsewhere."""
        loss: Loss = use.cause
        yield from save(game, use.seat, loss, loss.ships[use.seat], left_after(game, use.seat, loss), self.id)

    @at("ship.to_warp", role=MAIN, use=MANDATORY, ready=_ally_protected, repeatable=True)
    def send_allies_home(self, game: Context, use: Action) -> Asking[None]:
        """As a main player: each ally may take its ships home, or let them go to the warp."""
        loss: Loss = use.cause
        for ally in _allies(game, use.seat):
            if _protected(game, ally, loss):
                colonies = left_after(game, ally, loss) | {"warp": 0}
                yield from save(game, ally, loss, loss.ships[ally], colonies, self.id)


def _has_allies(game: Context, seat: str, _cause: object) -> bool:
    return bool(_allies(game, seat))


def _about_to_launch(game: Context, seat: str, joining: Joining | None) -> bool:
    if not game.player(seat).warp:
        return False
    return seat == game.offense if joining is None else joining.seat == seat


class ObserverFlare(Flare):
    """Wild: a card for each ally. Super: a ship sent comes straight from the warp."""

    @wild("alliance.formed", role=MAIN, ready=_has_allies)
    def treat_allies(self, game: Context, flare: Action) -> Asking[None]:
        """Each ally draws a card if it likes, clockwise from the offense's left."""
        for ally in _allies(game, flare.seat):
            ask = one(ally, "power.use", game.state.at, flare.card, ["yes", "no"], "yes")
            if (yield from put(ask)) == ("yes",):
                yield from drawing.draw(game, ally, 1)
                yield from perform.settle_step(game)

    @super_("launch.before_ships", "alliance.response", role=(*OFFENSE, *ALLY), ready=_about_to_launch)
    def send_from_warp(self, game: Context, flare: Action) -> None:
        """It counts towards the limit; it may be the only ship."""
        joining: Joining | None = flare.cause
        if joining is not None:
            joining.places["warp"] = 1
            return
        ships = {"gate": 1}
        ship_moves.lift(game, flare.seat, {"warp": 1})
        ship_moves.set_down(game, flare.seat, ships)
        game.emit("ships.retrieved", {"seat": flare.seat, "to": ships, "source": flare.card})


POWER, FLARE = Observer, ObserverFlare
