"""A game of Council of Suns: open one, see who is asked what, answer, look at it, copy it, take back.

    game = Game.open(content.council.load.load(), Setup(("red", "blue", "green"), seed=7))
    while not game.over:
        ask = game.asks()[0]
        game.answer(ask.seat, ask.key, choose(game.view(ask.seat), ask))

Everything that can be saved is in `Game.mark`; a saved game goes on with `Game.load`.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.council.cards.catalogue import Catalogue
from rules.council.cards.context import Context
from rules.council.flow.line import LINE
from rules.council.moves.bargains import check_talk
from rules.council.moves.scoring import points
from rules.council.notation.writing import write_position
from rules.council.protocol.views import View
from rules.council.setup import Setup, opening
from rules.council.sheets.reading import check_sheet
from rules.council.state.state import State
from rules.council.view_builder import view_of
from rules.kernel.asks import Ask, Shape
from rules.kernel.dice import Dice
from rules.kernel.game import OnEvent
from rules.kernel.line_game import LineGame
from rules.kernel.machine import Picks


class Game(LineGame[State, Context, Catalogue, Setup]):
    """One game. Not safe for use by several threads at a time; a `copy` belongs to whoever made it."""

    __slots__ = ()
    line = LINE

    @classmethod
    def context_of(
        cls, facts: Catalogue, setup: Setup, state: State | None, on_event: OnEvent | None, *, beats: bool
    ) -> Context:
        """What the steps work with, in this state (None: as the game opens); every window is one of all seats."""
        del beats
        context = Context(facts, setup.options, Dice(setup.seed), state or State.blank(), on_event)
        if state is None:
            opening(context, setup)
        return context

    def check_written(self, ask: Ask, picks: Picks) -> None:
        """A sheet, or what is said at the table of the trade phase (C15.2)."""
        if ask.shape is Shape.SHEET:
            check_sheet(self.context, ask.seat, ask.kind, picks)
        else:
            check_talk(self.context, ask.seat, picks)

    def finish(self, winners: Sequence[str] = (), conceded_by: Sequence[str] = ()) -> None:
        """End the game as it stands: without a winner, or with those to whom these players have conceded it."""
        context = self.context
        totals = {seat: points(context, seat) for seat in context.state.seats}
        told = {"winners": list(winners), "points": totals}
        context.emit("game.won", told | ({"conceded_by": list(conceded_by)} if winners else {}))
        super().finish(winners, conceded_by)
        self.state.winners = list(winners)

    # -- looking

    @property
    def catalogue(self) -> Catalogue:
        """The printed facts."""
        return self._context.catalogue

    def view(self, seat: str | None) -> View:
        """What a seat, or a spectator (None), may see now."""
        waiting, finished, _ = self.attendance()
        return view_of(self.context, seat, waiting, finished)

    def position(self) -> str:
        """The game as `council-position/1` text: it holds everything, and from it exactly this game goes on."""
        return write_position(self.setup, self.mark)
