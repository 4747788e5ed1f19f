"""Mind: reads the hand of a main player before the invitations."""

from rules import ops
from rules.acting import Action
from rules.asks import Mode, bare, put, some
from rules.drawing import Drawing, Drawn
from rules.kernel.machine import Asking, Picks
from rules.parts import ANY, NOT_MAIN, OPTIONAL, at, lasting, super_, wild
from rules.play import Play
from rules.powers import Flare, Power
from rules.sheets import add_effect
from rules.state import Effect


def _main_player(game: Play, use: Action) -> Asking[Picks]:
    others = [f"seat:{seat}" for seat in game.encounter.mains if seat != use.seat]
    ask = some(use.seat, "choose.seat", use.point, use.card, others, others[:1], least=1, most=1)
    return (yield from put(ask, Mode.SECRET))


def _another_draws(_game: Play, seat: str, drawing: Drawing) -> bool:
    return drawing.seat != seat


class Mind(Power):
    """Knowledge."""

    @at("alliance.before_invites", role=ANY, use=OPTIONAL, names=_main_player)
    def read(self, game: Play, use: Action) -> None:
        """The hand as it is now, shown to the Mind alone; with the flare the other one too."""
        for seat in game.encounter.mains if use.rider else [bare(use.target[0])]:
            ops.see_hand(game, seat, use.seat)


class MindFlare(Flare):
    """Wild: another player's draws are seen until the encounter ends. Super: both hands are read."""

    @wild("card.drawing", role=ANY, ready=_another_draws)
    def watch(self, game: Play, flare: Action) -> None:
        """From this draw on."""
        add_effect(game, "mind.watch", flare.seat, seat=flare.about.seat)

    @lasting("mind.watch", "drawn")
    def see(self, game: Play, effect: Effect, drawn: Drawn) -> Drawn:
        """The cards pass through the watcher's hands."""
        if drawn.seat == effect.data["seat"]:
            game.emit("cards.watched", {"seat": drawn.seat, "by": effect.by}, {effect.by: {"cards": list(drawn.cards)}})
        return drawn

    @super_("alliance.before_invites", role=NOT_MAIN, rides=True)
    def read_both(self, game: Play, flare: Action) -> None:
        """Told to the use it is played with."""


POWER, FLARE = Mind(), MindFlare()
