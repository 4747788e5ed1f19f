"""All that is shown of Cosmic Encounter, as the shell knows it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cache
from pathlib import Path

import attrs

from content.cosmic.load import load
from cosmic_tui.games.cosmic.lessons import FIRST, table_of
from cosmic_tui.games.cosmic.lines.table import CosmicLines
from cosmic_tui.games.cosmic.puzzles.book import CosmicPuzzles
from cosmic_tui.games.cosmic.replay.kind import of_library
from cosmic_tui.games.cosmic.replay.record import markdown
from cosmic_tui.games.cosmic.screen.form import agreed_row, form_rows, has_easy_aliens, usual_table
from cosmic_tui.games.cosmic.screen.model import TableModel
from cosmic_tui.games.cosmic.screen.naming import Names
from cosmic_tui.games.cosmic.screen.panels.bots_to_come import bots_to_come
from cosmic_tui.games.cosmic.screen.panels.story import sentence
from cosmic_tui.games.cosmic.screen.panels.today import today
from cosmic_tui.games.cosmic.screen.portraits import palette, pixels, portraits
from cosmic_tui.games.cosmic.screen.prompts import PromptScene
from cosmic_tui.games.cosmic.screen.prompts.hints import answer_in_words
from cosmic_tui.games.cosmic.screen.replay import BoardReplayScreen
from cosmic_tui.games.cosmic.screen.table import TableScreen
from cosmic_tui.games.cosmic.screen.wording import wording
from cosmic_tui.host.messages import ReplayNews, TableOptions, TableRow
from cosmic_tui.screenkit.styled_text import Row, plain
from cosmic_tui.screenkit.theme import Appearance
from cosmic_tui.screenkit.wording import Wording
from cosmic_tui.ui.form import FormRow, HostRows
from cosmic_tui.ui.game_screens import FacePattern, Puzzles
from cosmic_tui.ui.shell import Shell
from rules.cosmic.protocol.views import View
from rules.kernel.asks import NONE, Ask
from rules.kernel.events import Seen

PARADE = ("virus", "zombie", "oracle", "vulch", "warrior", "amoeba", "pacifist", "demon")
"""The aliens that greet whoever comes in."""
COSMIC = "cosmic"
"""The id of the game."""
HEADLINES = frozenset({
    "encounter.begin", "destiny.defense", "outcome", "colony.established", "colony.lost", "deal.made", "deal.failed",
    "power.lost", "power.regained", "hands.swapped", "card.stopped", "encounter.broken_off", "game.won",
})  # fmt: skip
STYLES = Path(__file__).with_name("board.tcss")


@cache
def _puzzles() -> Puzzles:
    return Puzzles(CosmicPuzzles(load()), in_words)


def in_words(ask: Ask, choose: Sequence[str], view: View) -> str:
    """An answer to a question of a puzzle, where the seats have no names of their own."""
    scene = PromptScene(view, Names({player.seat: player.seat for player in view.players}), ask.seat)
    return plain(answer_in_words(choose or (NONE,), scene, ask.kind))


@attrs.frozen
class CosmicScreens:
    """The screens of Cosmic Encounter; `table_type` draws a table and takes its keys."""

    table_type: type[TableScreen] = TableScreen

    @property
    def words(self) -> Wording:
        return wording()

    @property
    def style_sheet(self) -> Path:
        return STYLES

    @property
    def lines(self) -> CosmicLines:
        return CosmicLines()

    def open_table(self, shell: Shell) -> TableScreen:
        return self.table_type(shell, TableModel(shell.look, shell.now))

    def new_table(self, *, newcomer: bool = False) -> TableOptions:
        return usual_table(newcomer=newcomer)

    def form(self, rows: HostRows) -> Sequence[FormRow]:
        return form_rows(rows)

    def seats(self, players: int) -> Sequence[str]:
        return load().setup.colours[:players]

    def bots_to_come(self, options: TableOptions, look: Appearance, cells: int) -> Sequence[Row]:
        return bots_to_come(options, self.words, look, cells)

    def agreed(self, row: TableRow) -> Row:
        return agreed_row(row, self.words)

    def easy(self, row: TableRow) -> bool:
        return has_easy_aliens(row)

    def progress(self, row: TableRow) -> str:
        return self.words.count("encounter", row.progress)

    def face(self, id: str, *, small: bool) -> FacePattern | None:
        return FacePattern(pixels(id, small=small), palette(id)) if id in portraits() else None

    def parade(self) -> Sequence[str]:
        return PARADE

    def today(self, day: int, look: Appearance, cells: int) -> Sequence[Sequence[Row]]:
        return today(day, self.words, look, cells)

    def sentence(self, seen: Seen, people: Mapping[str, str], look: Appearance) -> Row:
        return sentence(Names(people, look), seen)

    @property
    def headlines(self) -> Collection[str]:
        return HEADLINES

    def tag(self, tag: str) -> str:
        return Names({}).alien(tag)

    def open_replay(self, shell: Shell, replay: ReplayNews) -> BoardReplayScreen:
        return BoardReplayScreen(shell, of_library(replay), replay.id)

    def story(self, replay: ReplayNews) -> str:
        return markdown(of_library(replay))

    @property
    def puzzles(self) -> Puzzles:
        return _puzzles()

    def lesson(self) -> TableOptions | None:
        return table_of(FIRST)


COSMIC_SCREENS = CosmicScreens()
