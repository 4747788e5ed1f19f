"""Cosmic Encounter as a game of the house (`rules.kernel.game.GameKind`)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cached_property
from random import Random

from content.cosmic.digest import digest
from content.cosmic.load import load
from cosmic_tui.games.cosmic import bots
from cosmic_tui.games.cosmic.aliens import NONE, USUAL, check, setup_of
from cosmic_tui.games.cosmic.bots.characters import line_of, player_of
from cosmic_tui.games.cosmic.lessons import LESSONS, OTHERS, PLAYERS, opening_of
from cosmic_tui.games.cosmic.standing_orders import Adviser
from cosmic_tui.games.cosmic.summary import scores_of, summary_of
from rules.cosmic.cards.catalogue import Catalogue
from rules.cosmic.match import CosmicMatch
from rules.cosmic.protocol.options import Options
from rules.cosmic.protocol.views import View
from rules.cosmic.setup import FEWEST, MOST, Setup
from rules.kernel.events import Seen
from rules.kernel.game import BotLine, BotPlayer, GameKind, Lesson, OnEvent, Rules, RulesError, Saved
from rules.kernel.summary import SeatScore, Summary

ALIENS = "aliens"
"""Who meets, among what a table has agreed on; everything else there is an option of the rules."""


class CosmicKind:
    """The card game. `rules` of a table: `aliens` (see `aliens`), and options of the rules by name."""

    id = "cosmic"
    players = range(FEWEST, MOST + 1)
    lessons: Mapping[str, Lesson] = {id: Lesson(id, PLAYERS, {}, OTHERS) for id in LESSONS}
    usual: Mapping[str, str] = {ALIENS: USUAL}
    first_game = Lesson("", 4, {ALIENS: "choose", "alert_levels": ["green"]})
    view = View

    def __init__(self, catalogue: Catalogue | None = None) -> None:
        """`catalogue`: other cards than those that come with the game."""
        self.catalogue = catalogue or load()
        self.orders = Adviser(self.catalogue)

    @cached_property
    def digest(self) -> str:
        return digest()

    def seats(self, players: int) -> Sequence[str]:
        return self.catalogue.setup.colours[:players]

    def check(self, rules: Rules, players: int) -> None:
        wish, options = _read(rules)
        check(wish, players, self.catalogue, options)

    def new(
        self, seats: Sequence[str], rules: Rules, seed: int | str, on_event: OnEvent, *, beats: bool
    ) -> CosmicMatch:
        wish, options = _read(rules)
        aliens = setup_of(wish, len(seats), self.catalogue, seed, options)
        setup = Setup(tuple(seats), seed, options, **aliens)
        return CosmicMatch.from_state(self.catalogue, setup, None, on_event, beats=beats)

    def lesson(self, id: str, on_event: OnEvent, *, beats: bool) -> CosmicMatch:
        setup, mark = opening_of(id, self.catalogue)
        return CosmicMatch.saved_at(self.catalogue, setup, mark, on_event, beats=beats)

    def load(
        self, setup: Saved, saved: Saved, on_event: OnEvent, *, beats: bool, keep_answers: bool = True
    ) -> CosmicMatch:
        return CosmicMatch.from_data(self.catalogue, setup, saved, on_event, beats=beats, keep_answers=keep_answers)

    def summary(self, view: View, told: Sequence[Seen]) -> Summary:
        return summary_of(view, told)

    def scores(self, view: View) -> Mapping[str, SeatScore]:
        return scores_of(view)

    def bot_player(self, bot: str, taken: Collection[str], dice: Random) -> BotPlayer | None:
        return player_of(bot, taken, dice)

    def bot_line(self, seen: Seen, bots: Mapping[str, str], names: Mapping[str, str], dice: Random) -> BotLine | None:
        return line_of(seen, bots, names, dice)

    def make_bot(self, kind: str, seed: int) -> bots.CosmicBot:
        return bots.make(kind, seed, self.catalogue)


def _read(rules: Rules) -> tuple[str, Options]:
    """The wish for aliens and the options of the rules. Raises `RulesError`."""
    options = {name: value for name, value in rules.items() if name != ALIENS}
    wish = rules.get(ALIENS, NONE)
    if not isinstance(wish, str):
        raise RulesError("wish.no_text", wish=repr(wish))
    return wish, Options.from_names(options)


def kind() -> GameKind:
    """The card game with the cards that come with it."""
    return CosmicKind()
