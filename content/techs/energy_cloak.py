"""Energy Cloak: the defense cannot invite allies."""

from rules.action import Action
from rules.encounter import Effect
from rules.parts import OFFENSE, at, lasting
from rules.play import Play
from rules.powers import Tech
from rules.sheets import add_effect


class EnergyCloak(Tech):
    """One shot."""

    @at("launch.aimed", role=OFFENSE)
    def hide(self, game: Play, use: Action) -> None:
        """For this encounter; whoever joins without an invitation still can."""
        add_effect(game, "energy_cloak.hidden", use.seat)

    @lasting("energy_cloak.hidden", "defense.invites")
    def stay_unseen(self, _game: Play, _effect: Effect, _may: bool) -> bool:
        """No invitations from the defense."""
        return False


TECH = EnergyCloak()
