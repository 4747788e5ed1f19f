"""The interface between a game and the host: the game's kind, one match, its bots and its standing orders.

A host, a journal, a server and a replay drive every game through these protocols and know no other word of it. What
passes through them without being looked at (views, saved states, orders) is `Any`: it belongs to the game.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Protocol, runtime_checkable

import attrs

from rules.kernel.asks import Ask, Poll
from rules.kernel.beats import Beat
from rules.kernel.events import Event, Seen
from rules.kernel.message import Message, Objection
from rules.kernel.summary import SeatScore, Summary

OnEvent = Callable[[Event], None]
"""Told of every event as it happens."""
Rules = Mapping[str, Any]
"""What a table has agreed on, by name; what is not named is as the game has it by default."""
Saved = dict[str, Any]
"""Plain data that JSON can hold; only the game that wrote it reads it."""


class RulesError(Objection, ValueError):
    """What was agreed on makes no game. Its message names what is wrong."""


class Bot(Protocol):
    """Whoever answers for a seat without a person. It is given what its seat sees, and nothing else."""

    def choose(self, view: Any, ask: Ask) -> list[str]:
        """A legal answer to a question to its seat; empty where it leaves the word to somebody else for now."""

    def thinks(self, ask: Ask) -> float:
        """For how many seconds at most it may think about a question of this kind; 0: a host can wait for it."""

    def on_event(self, seen: Seen) -> None:
        """What its seat has just learned."""


@attrs.frozen
class BotPlayer:
    """A bot with a name of its own; `bot` is its kind, with its character where that can be told apart."""

    name: str
    bot: str


@attrs.frozen
class BotLine:
    """What a bot says to the table, as a key and values."""

    seat: str
    message: Message


class SilentBots:
    """Of a game whose bots are called after their seats and say nothing."""

    def bot_player(self, bot: str, taken: Collection[str], dice: Any) -> BotPlayer | None:  # noqa: ARG002
        return None

    def bot_line(
        self,
        seen: Seen,  # noqa: ARG002
        bots: Mapping[str, str],  # noqa: ARG002
        names: Mapping[str, str],  # noqa: ARG002
        dice: Any,  # noqa: ARG002
    ) -> BotLine | None:
        return None


@attrs.frozen
class Advice:
    """What comes of a question: answered with `choose` for the reason `why`, or (`asked`) put to the player."""

    asked: bool
    choose: tuple[str, ...] = ()
    why: Message | None = None
    quiet: bool = False
    """Answered only if the player says nothing: it may still be answered otherwise as long as the beat runs."""


class OrderPolicy(Protocol):
    """Standing orders: what a seat has answered in advance."""

    @property
    def order(self) -> type:
        """The class of one order, plain data."""

    def advise(self, orders: Sequence[Any], view: Any, ask: Ask, *, away: bool = False) -> Advice:
        """What comes of a question to a seat. `away`: orders for that case count too."""

    def bluffs(self, orders: Sequence[Any], view: Any, kind: str) -> bool:
        """Whether the seat wants to be asked in windows of a kind even where it can do nothing."""

    def check(self, orders: Sequence[Any], seats: Sequence[str]) -> None:
        """Raises `RulesError` where an order makes no sense."""


@attrs.frozen
class NoOrder:
    """Stands where a game has no standing orders."""


class NoOrders:
    """The policy of a game without standing orders: everything is put to the player."""

    order = NoOrder

    def advise(self, orders: Sequence[Any], view: Any, ask: Ask, *, away: bool = False) -> Advice:  # noqa: ARG002
        return Advice(asked=True)

    def bluffs(self, orders: Sequence[Any], view: Any, kind: str) -> bool:  # noqa: ARG002
        return False

    def check(self, orders: Sequence[Any], seats: Sequence[str]) -> None:  # noqa: ARG002
        if orders:
            raise RulesError("answer.no_orders")


class Match(Protocol):
    """One game, which runs once it is started. What is refused changes nothing; all follows from answers alone."""

    def start(self) -> None:
        """Run it from where it was made or saved to the first question that is open. To be called once."""

    @property
    def seats(self) -> Sequence[str]:
        """The seats in order."""

    @property
    def over(self) -> bool:
        """Whether the game has ended."""

    @property
    def winners(self) -> Sequence[str]:
        """Who has won; empty while the game runs, and where it ended without a winner."""

    @property
    def point(self) -> str:
        """The timing point it stands at."""

    @property
    def phase(self) -> str:
        """The phase under way: a hold counts once a phase, and *ready* can be said for one."""

    @property
    def progress(self) -> int:
        """How far the game has come, counted in what its players count; it is saved whenever this grows."""

    @property
    def told(self) -> int:
        """How many events there have been up to the place it is saved from."""

    @property
    def poll(self) -> Poll | None:
        """The questions put at this moment; None at the end."""

    def asks(self, seat: str | None = None) -> list[Ask]:
        """The questions that wait for an answer, of one seat or of all, pseudo-seats included."""

    def check(self, seat: str, key: str, choose: Sequence[str]) -> Ask:
        """The question an answer belongs to, if the answer would be taken. Raises `Refused` with the reason."""

    def answer(self, seat: str, key: str, choose: Sequence[str]) -> Ask:
        """Answer a question; returns that question. Raises `Refused`: nothing has changed then."""

    def reopen(self, seat: str, key: str) -> Ask:
        """Take back a sheet, as long as its poll waits for others; its question is open again. Raises `Refused`."""

    def view(self, seat: str | None) -> Any:
        """What a seat, or a spectator (None), may see now, as events are told too: an object of the class of views."""

    def views(self) -> Mapping[str | None, Any]:
        """The same of every seat and (None) of a spectator. They may share what is alike: do not change them."""

    def clocks(self) -> Mapping[str, float]:
        """The clocks that run by the rules of the game now, by name, in seconds; `CLOCK` answers when one is over."""

    def beat(self) -> Beat | None:
        """The beat that has just begun; None where the game waits for no window with a beat."""

    def splits(self, told: Sequence[Event]) -> bool:
        """Whether something has been told that ends a beat: news for everybody."""

    def undoable(self, since: Sequence[Event]) -> bool:
        """Whether an answer can be taken back after these events: nothing was shown, drawn or rolled."""

    def faults(self) -> list[str]:
        """Invariants that do not hold, one a text; empty in a healthy game."""

    def setup_data(self) -> Saved:
        """What the game was opened with, the seed included: with it and `save` it can be loaded."""

    def save(self) -> Saved:
        """Where the game can be taken up again: a state and the answers given since."""

    @property
    def checkpoint(self) -> Any:
        """The same to be kept in memory, for `back_to`. It does not change any more."""

    def back_to(self, checkpoint: Any) -> None:
        """Go back to an earlier checkpoint of this game; keys of questions put since are not given out again."""

    def finish(self, winners: Sequence[str] = (), conceded_by: Sequence[str] = ()) -> None:
        """End the game as it stands: without a winner, or with those to whom these players have conceded it."""


@attrs.frozen
class AnswerGiven:
    """An answer to a question, as a scenario tells it."""

    seat: str
    kind: str
    """Of the question."""
    choose: tuple[str, ...]


@runtime_checkable
class Reporting(Protocol):
    """A match that can write down where it stands; a game need not have it."""

    def report(self, given: Sequence[AnswerGiven]) -> str:
        """This place and the answers that break the game here, as a text that whoever mends it can run."""


@attrs.frozen
class Lesson:
    """A prepared position to learn on, with one person and the rest bots; nothing is kept of it."""

    id: str
    players: int
    rules: Rules
    bot: str = "simple"
    """The kind of the others, where it matters what they do."""


class GameKind(Protocol):
    """One game of the house. Kinds are registered where the command line is."""

    @property
    def id(self) -> str:
        """The name in journals, on the command line and in the lobby."""

    @property
    def players(self) -> Collection[int]:
        """With how many it is played."""

    lessons: Mapping[str, Lesson]

    @property
    def first_game(self) -> Lesson:
        """What somebody plays next who has come through the lessons (a whole game: its `id` is empty)."""

    @property
    def usual(self) -> Rules:
        """What a table agrees on whose makers wish nothing else."""

    @property
    def view(self) -> type:
        """The class of a view."""

    @property
    def orders(self) -> OrderPolicy:
        """Its standing orders."""

    @property
    def digest(self) -> str:
        """The fingerprint of its code and data: a saved game knows by it whether newer code takes it up."""

    def seats(self, players: int) -> Sequence[str]:
        """The names of the seats, in order."""

    def check(self, rules: Rules, players: int) -> None:
        """Raises `RulesError` where no game can be made of these."""

    def new(self, seats: Sequence[str], rules: Rules, seed: int | str, on_event: OnEvent, *, beats: bool) -> Match:
        """A new game, not started. `beats`: stop at every window until the pseudo-seat answers."""

    def lesson(self, id: str, on_event: OnEvent, *, beats: bool) -> Match:
        """The game of a lesson, not started."""

    def load(self, setup: Saved, saved: Saved, on_event: OnEvent, *, beats: bool, keep_answers: bool = True) -> Match:
        """A saved game, not started; events since it was saved are told again under the same index. Raises ValueError.

        Without `keep_answers` those given since the state was saved are void: other code may ask other questions.
        """

    def summary(self, view: Any, told: Sequence[Seen]) -> Summary:
        """What is remembered of a finished game, from a spectator's last view and all that a spectator was told."""

    def scores(self, view: Any) -> Mapping[str, SeatScore]:
        """How each seat stands, from a spectator's view: what the lobby shows of a game."""

    def bot_player(self, bot: str, taken: Collection[str], dice: Any) -> BotPlayer | None:
        """Who sits down as a bot of a kind, under a name that is not `taken`; None: it is called after its seat."""

    def bot_line(self, seen: Seen, bots: Mapping[str, str], names: Mapping[str, str], dice: Any) -> BotLine | None:
        """What one of these bots (seat to kind, and to name) says to something public; None: nothing."""

    def make_bot(self, kind: str, seed: int) -> Bot:
        """A bot of a kind with dice of its own. Raises `RulesError` where there is no such kind."""
