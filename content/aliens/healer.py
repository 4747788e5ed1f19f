"""Healer: gives others back the ships they have just lost, for a card each."""

from rules import drawing, ops
from rules.acting import Action, stop
from rules.asks import Mode, bare, put, some
from rules.kernel.machine import Asking, Picks
from rules.losing import Loss
from rules.parts import ANY, OPTIONAL, at, super_, wild
from rules.play import Play
from rules.powers import Flare, Power


def _patients(game: Play, seat: str, loss: Loss) -> list[str]:
    """Others with ships in this loss and a colony to take them, in timing order."""
    owners = [owner for owner in loss.owners() if owner != seat and owner not in loss.healed]
    return [owner for owner in game.state.timing_order() if owner in owners and game.state.colonies(owner)]


def _any_patient(game: Play, seat: str, loss: Loss) -> bool:
    return bool(_patients(game, seat, loss))


def _whom(game: Play, use: Action) -> Asking[Picks]:
    seats = [f"seat:{seat}" for seat in _patients(game, use.seat, use.about)]
    ask = some(use.seat, "choose.seat", use.point, "healer", seats, seats[:1], least=1, most=1)
    return (yield from put(ask, Mode.SECRET))


class Healer(Power):
    """Heal."""

    @at("ship.warped", role=ANY, use=OPTIONAL, names=_whom, ready=_any_patient, often=True)
    def heal(self, game: Play, use: Action) -> Asking[None]:
        """All ships of one player in this loss come back to its colonies; the fee is a card, or a card per ship."""
        patient, loss = bare(use.target[0]), use.about
        loss.healed.append(patient)
        player, removed = game.player(patient), loss.out.get(patient, 0)
        player.out -= removed
        player.warp += removed
        count = min(loss.of(patient) + removed, player.warp)
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

    @super_("ship.warped", role=ANY, rides=True)
    def charge_more(self, game: Play, flare: Action) -> None:
        """The use asks whether it was played."""


POWER, FLARE = Healer(), HealerFlare()
