"""Healer: gives others back the ships they have just lost, for a card each."""

from rules.cosmic.authoring import ANY, OPTIONAL, at, rides, wild
from rules.cosmic.authoring.targets import one_seat
from rules.cosmic.authoring.words import Action, Asking, Context, Flare, Power
from rules.cosmic.effects import drawing
from rules.cosmic.effects.losses import Loss
from rules.cosmic.moves import ship_moves
from rules.cosmic.moves.zaps import stop
from rules.cosmic.protocol.questions import bare


def _patients(game: Context, seat: str, loss: Loss) -> list[str]:
    """Others with ships in this loss and a colony to take them, in timing order."""
    owners = [owner for owner in loss.owners() if owner != seat and owner not in loss.healed]
    return [owner for owner in game.state.timing_order() if owner in owners and game.state.colonies(owner)]


class Healer(Power):
    """Heal."""

    @at("ship.warped", role=ANY, use=OPTIONAL, names=one_seat(_patients), repeatable=True)
    def heal(self, game: Context, use: Action) -> Asking[None]:
        """All ships of one player in this loss come back to its colonies; the fee is a card, or a card per ship."""
        patient, loss = bare(use.target[0]), use.cause
        loss.healed.append(patient)
        removed = loss.out.get(patient, 0)
        ship_moves.bring_back(game, patient, removed)
        count = min(loss.ships_of(patient) + removed, game.player(patient).warp)
        yield from ship_moves.retrieve(game, patient, count, self.id)
        yield from drawing.draw(game, use.seat, count if use.rider else 1)


def _own_power_zapped(_game: Context, seat: str, cause: Action) -> bool:
    zapped = cause.cause
    return cause.card == "cosmic_zap" and isinstance(zapped, Action) and zapped.seat == seat


class HealerFlare(Flare):
    """Wild: a Cosmic Zap on the own power is discarded without effect. Super: a card per ship."""

    @wild("card.played", role=ANY, ready=_own_power_zapped)
    def keep_the_power(self, game: Context, flare: Action) -> None:
        """The use goes on."""
        stop(game, flare.cause, flare)

    charge_more = rides("ship.warped", role=ANY)
    """The use asks whether it was played."""


POWER, FLARE = Healer, HealerFlare
