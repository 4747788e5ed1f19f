"""Healer: gives others back the ships they have just lost, for a card each."""

from rules import drawing, ops
from rules.asks import bare
from rules.cancelling import stop
from rules.losing import Loss
from rules.naming import one_seat
from rules.parts import ANY, OPTIONAL, at, rides, wild
from rules.vocabulary import Action, Asking, Flare, Play, Power


def _patients(game: Play, seat: str, loss: Loss) -> list[str]:
    """Others with ships in this loss and a colony to take them, in timing order."""
    owners = [owner for owner in loss.owners() if owner != seat and owner not in loss.healed]
    return [owner for owner in game.state.timing_order() if owner in owners and game.state.colonies(owner)]


class Healer(Power):
    """Heal."""

    @at("ship.warped", role=ANY, use=OPTIONAL, names=one_seat(_patients), often=True)
    def heal(self, game: Play, use: Action) -> Asking[None]:
        """All ships of one player in this loss come back to its colonies; the fee is a card, or a card per ship."""
        patient, loss = bare(use.target[0]), use.about
        loss.healed.append(patient)
        removed = loss.out.get(patient, 0)
        ops.bring_back(game, patient, removed)
        count = min(loss.of(patient) + removed, game.player(patient).warp)
        yield from ops.retrieve(game, patient, count, "healer")
        yield from drawing.draw(game, use.seat, count if use.rider else 1)


def _own_power_zapped(_game: Play, seat: str, about: Action) -> bool:
    zapped = about.about
    return about.card == "cosmic_zap" and isinstance(zapped, Action) and zapped.seat == seat


class HealerFlare(Flare):
    """Wild: a Cosmic Zap on the own power is discarded without effect. Super: a card per ship."""

    @wild("card.played", role=ANY, ready=_own_power_zapped)
    def keep_the_power(self, game: Play, flare: Action) -> None:
        """The use goes on."""
        stop(game, flare.about, flare)

    charge_more = rides("ship.warped", role=ANY)
    """The use asks whether it was played."""


POWER, FLARE = Healer(), HealerFlare()
