"""Energy Cloak: the defense cannot invite allies."""

from rules.cosmic.authoring import OFFENSE, Brings, at, lasting
from rules.cosmic.cards.action import Action
from rules.cosmic.cards.behaviours import Tech
from rules.cosmic.cards.context import Context
from rules.cosmic.moves.sheets import add_effect
from rules.cosmic.state.encounter import Effect

BRINGS = Brings(effects={"hidden": "the defense cannot invite"})


class EnergyCloak(Tech):
    """One shot."""

    @at("launch.aimed", role=OFFENSE)
    def hide(self, game: Context, use: Action) -> None:
        """For this encounter; whoever joins without an invitation still can."""
        add_effect(game, self.own("hidden"), use.seat)

    @lasting("hidden", "defense.invites")
    def stay_unseen(self, _game: Context, _effect: Effect, _may: bool) -> bool:
        """No invitations from the defense."""
        return False


TECH = EnergyCloak
