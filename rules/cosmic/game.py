"""A game of Cosmic Encounter: open one, see who is asked what, answer, look at it, copy it, take back.

    game = Game.open(content.cosmic.load.load(), Setup(("red", "blue", "green"), seed=7))
    while not game.over:
        ask = game.asks()[0]
        game.answer(ask.seat, ask.key, choose(game.view(ask.seat), ask))

Everything that can be saved is in `Game.save()`; a saved game goes on with `Game.load()`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from rules.cosmic.cards.catalogue import Catalogue
from rules.cosmic.cards.context import Context, OnEvent
from rules.cosmic.cards.index import Index, index
from rules.cosmic.cards.variants import CATALOGUES, tailored
from rules.cosmic.effects.hidden_sheets import Unveiling
from rules.cosmic.flow.deal import check_talk
from rules.cosmic.flow.line import LINE
from rules.cosmic.flow.setup import opening
from rules.cosmic.moves.victory import CONCEDED
from rules.cosmic.protocol.views import View
from rules.cosmic.setup import Setup
from rules.cosmic.state.state import State
from rules.cosmic.view_builder import glance_of, view_of, views_of
from rules.kernel.asks import Ask
from rules.kernel.dice import Dice
from rules.kernel.line_game import LineGame
from rules.kernel.machine import Picks


@lru_cache(CATALOGUES)
def indexed(catalogue: Catalogue, printing: str = "") -> Index:
    """The abilities of all cards of a catalogue by timing point, remembered; `printing`: that of the flares."""
    return index(catalogue, Unveiling("sheet"), printing)


class Game(LineGame[State, Context, Catalogue, Setup]):
    """One game. Not safe for use by several threads at a time; a `copy` belongs to whoever made it."""

    __slots__ = ()
    line = LINE

    @classmethod
    def context_of(
        cls, facts: Catalogue, setup: Setup, state: State | None, on_event: OnEvent | None, *, beats: bool
    ) -> Context:
        """What the steps work with, in this state (None: as the game opens)."""
        catalogue = tailored(facts, setup.options)
        play = Context(
            catalogue, indexed(catalogue, setup.options.flare_printing), setup.options, Dice(setup.seed),
            state or State.blank(), beats=beats, on_event=on_event,
        )  # fmt: skip
        if state is None:
            opening(play, setup)
        return play

    def check_written(self, ask: Ask, picks: Picks) -> None:
        """What is said in the talk of a deal (R12.1)."""
        check_talk(self.play, ask.seat, picks)

    def finish(self, winners: Sequence[str] = (), conceded_by: Sequence[str] = ()) -> None:
        """End the game as it stands: without a winner, or with those to whom these players have conceded it."""
        won_by = dict.fromkeys(winners, CONCEDED)
        told = {"winners": list(winners), "won_by": won_by}
        self.play.emit("game.won", told | ({"conceded_by": list(conceded_by)} if winners else {}))
        super().finish(winners, conceded_by)
        self.state.winners, self.state.won_by = tuple(winners), won_by

    # -- looking

    @property
    def catalogue(self) -> Catalogue:
        """The printed facts as this table plays them."""
        return self._context.catalogue

    @property
    def play(self) -> Context:
        """The running game as its steps see it."""
        return self.context

    def view(self, seat: str | None) -> View:
        """What a seat, or a spectator (None), may see now."""
        waiting, finished, reactions = self.attendance()
        return view_of(self.play, seat, waiting, finished, reactions=reactions)

    def glance(self, seat: str) -> View:
        """The same for whoever answers at once: only what is asked for is made, and it holds until the next answer."""
        return glance_of(self.play, seat, self.attendance)

    def views(self) -> dict[str | None, View]:
        """What every seat and (None) a spectator may see now. They share what is alike: do not change them."""
        waiting, finished, reactions = self.attendance()
        return views_of(self.play, waiting, finished, reactions=reactions)
