"""Dictator: picks the destiny cards of the others."""

from rules.cosmic.authoring import MANDATORY, NOT_OFFENSE, OFFENSE, OPTIONAL, at, super_, wild
from rules.cosmic.authoring.words import Action, Asking, Context, Flare, Picks, Power
from rules.cosmic.flow import destiny
from rules.cosmic.protocol.questions import Mode, bare, exactly_one, put


def _destiny_card(game: Context, use: Action) -> Asking[Picks]:
    cards = [f"destiny:{card}" for card in sorted(set(game.state.destiny))]
    ask = exactly_one(use.seat, "choose.card", use.point, use.id, cards)
    return (yield from put(ask, Mode.SECRET if use.is_card else Mode.PUBLIC))


class Dictator(Power):
    """Command."""

    @at("destiny.before_draw", role=NOT_OFFENSE, use=MANDATORY, names=_destiny_card, repeatable=True)
    def command(self, game: Context, use: Action) -> None:
        """Before each draw of another offense. Zapped, the draw is left to chance."""
        destiny.choose_next(game, bare(use.target[0]))


class DictatorFlare(Flare):
    """Wild: the offense draws again. Super: Command on the own turn."""

    @wild("destiny.drawn", role=NOT_OFFENSE)
    def reject(self, game: Context, flare: Action) -> None:
        """The card is put aside."""
        flare.jump = destiny.redraw(game)

    @super_("destiny.before_draw", role=OFFENSE, use=OPTIONAL, names=_destiny_card)
    def command_itself(self, game: Context, flare: Action) -> None:
        """One draw; a second one in the encounter is left to chance."""
        destiny.choose_next(game, bare(flare.target[0]))


POWER, FLARE = Dictator, DictatorFlare
