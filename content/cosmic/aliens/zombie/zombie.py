"""Zombie: its ships never go to the warp."""

from rules.cosmic.authoring import ANY, MAIN, MANDATORY, Brings, at, counts, lasting, super_, wild
from rules.cosmic.authoring.words import Action, Asking, Context, Effect, Flare, Power, add_effect
from rules.cosmic.effects.losses import Loss, can_be_saved, left_after, save
from rules.cosmic.flow.alliance import Joining
from rules.cosmic.moves import ship_moves

BRINGS = Brings(effects={"escort": "allies bring one more ship out of the warp"})


class Zombie(Power):
    """Immortality."""

    @at("ship.to_warp", role=ANY, use=MANDATORY, ready=can_be_saved, repeatable=True)
    def return_home(self, game: Context, use: Action) -> Asking[None]:
        """All ships of this loss go to colonies that are left."""
        loss: Loss = use.cause
        yield from save(game, use.seat, loss, loss.ships[use.seat], left_after(game, use.seat, loss), self.id)

    @counts("deal.free")
    def release(self, game: Context, seat: str, _most: int) -> int:
        """In a deal it can let out all ships the other dealer has in the warp."""
        return game.player(game.encounter.opponent(seat)).warp


def _in_time(game: Context, _seat: str, joining: Joining | None) -> bool:
    """Where windows have beats it is decided once, as invitations are known: each ally would cost a beat else."""
    return joining is None or not game.beats


class ZombieFlare(Flare):
    """Wild: one ship of a loss is saved. Super: allies bring one more ship out of the warp."""

    @wild("ship.to_warp", role=ANY, ready=can_be_saved)
    def rescue_one(self, game: Context, flare: Action) -> Asking[None]:
        """Exactly one ship goes to a colony instead."""
        loss: Loss = flare.cause
        one = ship_moves.largest(loss.ships[flare.seat], 1)
        yield from save(game, flare.seat, loss, one, left_after(game, flare.seat, loss), self.card)

    @super_("alliance.after_invites", "alliance.response", role=MAIN, ready=_in_time)
    def call_from_warp(self, game: Context, flare: Action) -> None:
        """For every ally that has not sent its ships yet, the one just joining included."""
        add_effect(game, self.own("escort"), flare.seat)
        joining: Joining | None = flare.cause
        if joining is not None and joining.side == game.encounter.side(flare.seat):
            joining.extra += 1

    @lasting("escort", "joining")
    def escorted(self, game: Context, effect: Effect, joining: Joining) -> Joining:
        """On the side of whoever played it."""
        if joining.side == game.encounter.side(effect.by):
            joining.extra += 1
        return joining


POWER, FLARE = Zombie, ZombieFlare
