"""Infinity Drive: an encounter of one's own, whoever's turn it is."""

from rules.cosmic.authoring import ANY, at
from rules.cosmic.cards.action import Action
from rules.cosmic.cards.behaviours import Tech
from rules.cosmic.cards.context import Context


def _holds_encounter_card(game: Context, seat: str, _cause: object) -> bool:
    return game.holds_encounter_card(seat)


class InfinityDrive(Tech):
    """One shot."""

    @at("encounter.end", role=ANY, private_condition=_holds_encounter_card)
    def jump_in(self, game: Context, use: Action) -> None:
        """A whole encounter from Regroup on; then play goes on where it stopped (R14.5)."""
        game.state.inserting += ((use.seat, ""),)


TECH = InfinityDrive
