"""Sorcerer: switches the two encounter cards that lie there."""

from rules.cosmic.authoring import ALLY, ANY, MAIN, OPTIONAL, also_as, at, condition, wild
from rules.cosmic.authoring.words import Action, Alien, Asking, Context, Flare, Power
from rules.cosmic.effects import sheet_loans
from rules.cosmic.moves import card_moves


@condition
def _sorcerer_looks_on(flare: Alien, game: Context, _seat: str, _cause: object) -> bool:
    return flare.holder(game) not in game.encounter.mains


class Sorcerer(Power):
    """Magic."""

    @at("planning.after_select", role=MAIN, use=OPTIONAL)
    def switch_cards(self, game: Context, _use: Action) -> None:
        """Each main player now has the card of the other."""
        card_moves.swap_cards(game)


class SorcererFlare(Flare):
    """Wild: the main players exchange their sheets for good. Super: switch as an ally."""

    @wild("planning.before_select", role=ANY, ready=_sorcerer_looks_on)
    def exchange_sheets(self, game: Context, flare: Action) -> Asking[None]:
        """The flare goes to the Sorcerer, or to the discard pile."""
        yield from sheet_loans.exchange(game)
        flare.goes = self.holder(game) or "discard"

    switch_as_ally = also_as(ALLY, Sorcerer.switch_cards)


POWER, FLARE = Sorcerer, SorcererFlare
