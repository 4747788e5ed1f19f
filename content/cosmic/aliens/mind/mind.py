"""Mind: reads the hand of a main player before the invitations."""

from rules.cosmic.authoring import ANY, NOT_MAIN, OPTIONAL, Brings, at, lasting, rides, wild
from rules.cosmic.authoring.conditions import by_another
from rules.cosmic.authoring.targets import one_seat, other_mains
from rules.cosmic.authoring.words import Action, Context, Effect, Flare, Power, add_effect
from rules.cosmic.effects.drawing import Drawn
from rules.cosmic.moves import card_moves
from rules.cosmic.protocol.questions import bare

BRINGS = Brings(
    effects={"watch": "a player's draws are seen by another one"},
    events={"cards.watched": "seat (who draws), by; private: cards"},
)


class Mind(Power):
    """Knowledge."""

    @at("alliance.before_invites", role=ANY, use=OPTIONAL, names=one_seat(other_mains))
    def read(self, game: Context, use: Action) -> None:
        """The hand as it is now, shown to the Mind alone; with the flare the other one too."""
        for seat in game.encounter.mains if use.rider else [bare(use.target[0])]:
            card_moves.see_hand(game, seat, use.seat)


class MindFlare(Flare):
    """Wild: another player's draws are seen until the encounter ends. Super: both hands are read."""

    @wild("card.drawing", role=ANY, ready=by_another)
    def watch(self, game: Context, flare: Action) -> None:
        """From this draw on."""
        add_effect(game, self.own("watch"), flare.seat, seat=flare.cause.seat)

    @lasting("watch", "drawn")
    def see(self, game: Context, effect: Effect, drawn: Drawn) -> Drawn:
        """The cards pass through the watcher's hands."""
        if drawn.seat == effect.data["seat"]:
            game.emit("cards.watched", {"seat": drawn.seat, "by": effect.by}, {effect.by: {"cards": list(drawn.cards)}})
        return drawn

    read_both = rides("alliance.before_invites", role=NOT_MAIN)


POWER, FLARE = Mind, MindFlare
