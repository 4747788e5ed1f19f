"""Council of Suns as a game of the house (`rules.kernel.game.GameKind`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from content.council.digest import digest
from content.council.load import load
from cosmic_tui.games.council import bots
from cosmic_tui.games.council.summary import scores_of, summary_of
from rules.council.cards.catalogue import Catalogue
from rules.council.match import CouncilMatch
from rules.council.protocol.options import Options
from rules.council.protocol.views import View
from rules.council.setup import COLOURS, Setup
from rules.kernel.events import Seen
from rules.kernel.game import Lesson, NoOrders, OnEvent, Rules, RulesError, Saved, SilentBots
from rules.kernel.summary import SeatScore, Summary


class CouncilKind(SilentBots):
    """Fleets, councils and promises. `rules` of a table are options of the rules by name."""

    id = "council"
    lessons: Mapping[str, Lesson] = {}
    usual: Mapping[str, str] = {}
    first_game = Lesson("", 4, {})
    view = View
    orders = NoOrders()

    def __init__(self, catalogue: Catalogue | None = None) -> None:
        """`catalogue`: other facts than those that come with the game."""
        self.catalogue = catalogue or load()

    @property
    def players(self) -> range:
        numbers = self.catalogue.numbers
        return range(numbers.seats_least, numbers.seats_most + 1)

    @cached_property
    def digest(self) -> str:
        return digest()

    def seats(self, players: int) -> Sequence[str]:
        return COLOURS[:players]

    def check(self, rules: Rules, players: int) -> None:
        if players not in self.players:
            least, most = self.players[0], self.players[-1]
            raise RulesError("denied.seats", fewest=least, most=most, players=players)
        Options.from_names(rules)

    def new(
        self, seats: Sequence[str], rules: Rules, seed: int | str, on_event: OnEvent, *, beats: bool
    ) -> CouncilMatch:
        setup = Setup(tuple(seats), seed, Options.from_names(rules))
        return CouncilMatch.from_state(self.catalogue, setup, None, on_event, beats=beats)

    def lesson(self, id: str, on_event: OnEvent, *, beats: bool) -> CouncilMatch:  # noqa: ARG002
        """There are none yet."""
        raise KeyError(id)

    def load(
        self, setup: Saved, saved: Saved, on_event: OnEvent, *, beats: bool, keep_answers: bool = True
    ) -> CouncilMatch:
        return CouncilMatch.from_data(self.catalogue, setup, saved, on_event, beats=beats, keep_answers=keep_answers)

    def summary(self, view: View, told: Sequence[Seen]) -> Summary:
        return summary_of(view, told)

    def scores(self, view: View) -> Mapping[str, SeatScore]:
        return scores_of(view)

    def make_bot(self, kind: str, seed: int) -> bots.CouncilBot:
        return bots.make(kind, seed, self.catalogue)
