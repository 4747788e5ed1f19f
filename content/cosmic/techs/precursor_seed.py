"""Precursor Seed: a second alien power."""

from rules.cosmic.cards.behaviours import Tech
from rules.cosmic.cards.context import Context
from rules.cosmic.effects.sheet_pool import draw_alien, gain, retire
from rules.cosmic.moves.techs import tech_of
from rules.cosmic.state.player import TechCard
from rules.kernel.machine import Asking


class PrecursorSeed(Tech):
    """Stays in play with the sheet it brought (R16.8)."""

    def completed(self, game: Context, seat: str) -> Asking[None]:
        """A random alien nobody uses, without game setup; who plays with a borrowed sheet finds it with its own."""
        sheets = next((loan.sheets for loan in game.encounter.loans if loan.borrower == seat), game.player(seat).sheets)
        if (drawn := draw_alien(game)) is not None:
            tech_of(game, seat, self.id).alien = drawn
            gain(game, seat, sheets, drawn)
        yield from ()

    def gone(self, game: Context, seat: str, card: TechCard) -> Asking[None]:
        """The sheet leaves the game, wherever it has come to lie."""
        lying = [player.sheets for player in game.state.players.values()]
        lying += [loan.sheets for loan in game.encounter.loans]
        for sheets in lying:
            if any(sheet.alien == card.alien for sheet in sheets):
                yield from retire(game, seat, sheets, card.alien)


TECH = PrecursorSeed
