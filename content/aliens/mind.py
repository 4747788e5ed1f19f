"""Mind: reads the hand of a main player before the invitations."""

from rules import handling
from rules.asks import bare
from rules.conditions import by_another
from rules.drawing import Drawn
from rules.naming import one_seat, other_mains
from rules.parts import ANY, NOT_MAIN, OPTIONAL, at, lasting, rides, wild
from rules.vocabulary import Action, Effect, Flare, Play, Power, add_effect


class Mind(Power):
    """Knowledge."""

    @at("alliance.before_invites", role=ANY, use=OPTIONAL, names=one_seat(other_mains))
    def read(self, game: Play, use: Action) -> None:
        """The hand as it is now, shown to the Mind alone; with the flare the other one too."""
        for seat in game.encounter.mains if use.rider else [bare(use.target[0])]:
            handling.see_hand(game, seat, use.seat)


class MindFlare(Flare):
    """Wild: another player's draws are seen until the encounter ends. Super: both hands are read."""

    @wild("card.drawing", role=ANY, ready=by_another)
    def watch(self, game: Play, flare: Action) -> None:
        """From this draw on."""
        add_effect(game, "mind.watch", flare.seat, seat=flare.about.seat)

    @lasting("mind.watch", "drawn")
    def see(self, game: Play, effect: Effect, drawn: Drawn) -> Drawn:
        """The cards pass through the watcher's hands."""
        if drawn.seat == effect.data["seat"]:
            game.emit("cards.watched", {"seat": drawn.seat, "by": effect.by}, {effect.by: {"cards": list(drawn.cards)}})
        return drawn

    read_both = rides("alliance.before_invites", role=NOT_MAIN)


POWER, FLARE = Mind(), MindFlare()
