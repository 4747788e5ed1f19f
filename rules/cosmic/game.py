"""A game of Cosmic Encounter: open one, see who is asked what, answer, look at it, copy it, take back.

    game = Game.open(content.cosmic.load.load(), Setup(("red", "blue", "green"), seed=7))
    while not game.over:
        ask = game.asks()[0]
        game.answer(ask.seat, ask.key, choose(game.view(ask.seat), ask))

Everything that can be saved is in `Game.save()`; a saved game goes on with `Game.load()`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, Self, cast

from rules.cosmic.cards.catalogue import Catalogue
from rules.cosmic.cards.context import Context, OnEvent
from rules.cosmic.cards.index import Index, index
from rules.cosmic.cards.variants import CATALOGUES, tailored
from rules.cosmic.effects.hidden_sheets import Unveiling
from rules.cosmic.flow.deal import SPEECH, check_offer
from rules.cosmic.flow.line import LINE
from rules.cosmic.flow.setup import opening
from rules.cosmic.protocol.views import View
from rules.cosmic.setup import Setup
from rules.cosmic.state.state import State
from rules.cosmic.view_builder import view_of, views_of
from rules.kernel.asks import BEAT, CLOCK, Ask, Mode, Poll, Refused
from rules.kernel.dice import Dice
from rules.kernel.machine import Checkpoint, Picks, StepMachine

NOT_PLAYERS = frozenset({BEAT, CLOCK})


@lru_cache(CATALOGUES)
def _indexed(catalogue: Catalogue) -> Index:
    return index(catalogue, Unveiling("sheet"))


class Game:
    """One game. Not safe for use by several threads at a time; a `copy` belongs to whoever made it."""

    __slots__ = ("_machine", "_play", "setup")

    def __init__(self, machine: StepMachine[State], play: Context, setup: Setup) -> None:
        """Use `open`, `at` or `load`."""
        self._machine = machine
        self._play = play
        self.setup = setup

    # -- beginning

    @classmethod
    def open(cls, catalogue: Catalogue, setup: Setup, on_event: OnEvent | None = None, **how: Any) -> Self:
        """A new game, run to its first question. `on_event` is told every event; `how`: see `at`."""
        game = cls.at(catalogue, setup, None, on_event, **how)
        game.resume()
        return game

    @classmethod
    def at(
        cls, catalogue: Catalogue, setup: Setup, state: State | None, on_event: OnEvent | None = None, *,
        beats: bool = False, put_forced: bool = False, remember: int = 0,
    ) -> Self:  # fmt: skip
        """A game that starts from a state (None: from the beginning) and has not run yet: call `resume`.

        `beats`: stop at every window that public knowledge leaves open, until the pseudo-seat `beat` is answered for.
        `put_forced`: ask also what has a single answer. `remember`: how many past steps `undo` can reach.
        """
        dice = Dice(setup.seed)
        catalogue = tailored(catalogue, setup.options)
        play = Context(
            catalogue, _indexed(catalogue), setup.options, dice, state or State.blank(), beats=beats, on_event=on_event
        )
        if state is None:
            opening(play, setup)
        machine = StepMachine(LINE, play, beats=beats, put_forced=put_forced, remember=remember)
        return cls(machine, play, setup)

    def resume(self, stop: Callable[[str], bool] | None = None) -> None:
        """Run on to the next question, the end, or the first timing point reached for which `stop` holds."""
        self._machine.resume(stop)

    # -- asking and answering

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._machine.ended

    @property
    def poll(self) -> Poll | None:
        """The questions put at this moment; None at the end, or where the game was told to stop."""
        return self._machine.pending

    def asks(self, seat: str | None = None) -> list[Ask]:
        """The questions that wait for an answer, of one seat or of all, pseudo-seats included."""
        return [ask for ask in self._machine.open_asks() if seat is None or ask.seat == seat]

    def answer(self, seat: str, key: str, choose: Sequence[str]) -> Ask:
        """Answer a question put to a seat; returns that question. Raises `Refused`: nothing has changed then."""
        ask, picks = self._checked(seat, key, choose)
        self._machine.take(ask, picks)
        return ask

    def check(self, seat: str, key: str, choose: Sequence[str]) -> Ask:
        """The question an answer belongs to, if the answer would be taken. Raises `Refused` with the reason."""
        return self._checked(seat, key, choose)[0]

    def _checked(self, seat: str, key: str, choose: Sequence[str]) -> tuple[Ask, Picks]:
        ask = self._machine.asked(key)
        if ask.seat != seat:
            raise Refused("not asked: that question is another player's")
        picks = ask.checked(choose)
        if ask.kind == "deal.talk":
            if picks[0] == "offer":
                check_offer(self.play, seat, picks[1:])
            elif picks[0] not in SPEECH:
                raise Refused(f"{picks[0]} can be part of an offer, but is no answer by itself")
            elif len(picks) > 1:
                raise Refused(f"{picks[0]} stands alone, without {picks[1]}")
        return ask, picks

    def undo(self) -> None:
        """Take back the last answer. Raises `Refused` where there is none, or none is remembered."""
        self._machine.undo()

    def finish(self) -> None:
        """End the game as it stands, without a winner."""
        self.play.emit("game.won", {"winners": [], "won_by": {}})
        self._machine.finish()

    def back_to(self, mark: Checkpoint[State]) -> None:
        """Go back to an earlier mark of this game. The keys of all questions put since are not given out again."""
        put = mark.snapshot.asked
        asked = self.state.asked
        since = [f"{seat}.{n}" for seat in asked for n in range(put.get(seat, 0) + 1, asked[seat] + 1)]
        void = {*self._machine.mark.void, *mark.void, *since} - mark.answers.keys()
        self._machine.restart(Checkpoint(mark.snapshot, mark.answers, tuple(sorted(void))))

    def copy(self, *, marks: bool = True) -> Game:
        """An independent clone at the same question, of which nobody hears anything.

        Without `marks` it costs less to play on, as playouts do, but can be neither copied nor saved.
        """
        machine = self._machine.copy(marks=marks)
        return Game(machine, cast("Context", machine.scene), self.setup)

    def ahead(self, on_event: OnEvent) -> Game:
        """A clone in which nobody has answered the questions put now; `on_event` is told what follows."""
        machine = self._machine.copy()
        machine.reopen()
        play = cast("Context", machine.scene)
        play.on_event, play.muted = on_event, False
        return Game(machine, play, self.setup)

    # -- looking

    @property
    def catalogue(self) -> Catalogue:
        """The printed facts as this table plays them."""
        return self._play.catalogue

    @property
    def play(self) -> Context:
        """The running game as its steps see it."""
        self._machine.bring_up()
        return self._play

    @property
    def state(self) -> State:
        """The live state: for tests, checks and notation. Players, bots and clients get a `view`."""
        return self.play.state

    @property
    def winners(self) -> tuple[str, ...]:
        """Who has won; empty while the game runs, and where it was ended without a winner."""
        return tuple(self.state.winners)

    def view(self, seat: str | None) -> View:
        """What a seat, or a spectator (None), may see now."""
        waiting, finished, reactions = self._table()
        return view_of(self.play, seat, waiting, finished, reactions=reactions)

    def views(self) -> dict[str | None, View]:
        """What every seat and (None) a spectator may see now. They share what is alike: do not change them."""
        waiting, finished, reactions = self._table()
        return views_of(self.play, waiting, finished, reactions=reactions)

    def _table(self) -> tuple[list[str], list[str], bool]:
        """Whom the table waits for, who has finished, and whether reactions are possible."""
        poll = self._machine.pending
        waiting: list[str] = []
        finished: list[str] = []
        if poll is not None and poll.mode is Mode.PUBLIC:
            still_open = {ask.seat for ask in self._machine.open_asks()}
            seats = [ask.seat for ask in poll.asks if ask.seat not in NOT_PLAYERS]
            waiting = [asked for asked in seats if asked in still_open]
            finished = [asked for asked in seats if asked not in still_open]
        return waiting, finished, poll is not None and poll.mode is not Mode.PUBLIC

    # -- saving

    @property
    def mark(self) -> Checkpoint[State]:
        """Where the game can be taken up again: the snapshot of the step under way and the answers given in it."""
        return self._machine.mark

    @classmethod
    def load(
        cls, catalogue: Catalogue, setup: Setup, mark: Checkpoint[State], on_event: OnEvent | None = None, *,
        beats: bool = False, remember: int = 0,
    ) -> Self:  # fmt: skip
        """Take up a game where it was marked. Events since the mark are told again, under the same index."""
        game = cls.at(catalogue, setup, mark.snapshot, on_event, beats=beats, remember=remember)
        game.take_up(mark)
        return game

    def take_up(self, mark: Checkpoint[State]) -> None:
        """Run a game made by `at` from the state of this mark on, its answers given."""
        self._machine.restart(mark)
