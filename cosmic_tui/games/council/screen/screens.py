"""All that is shown of Council of Suns, as the shell knows it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from pathlib import Path

import attrs

from content.council.load import load
from cosmic_tui.games.council.lines.game_lines import CouncilLines
from cosmic_tui.games.council.lines.naming import Names, wording
from cosmic_tui.games.council.lines.story import sentence_of
from cosmic_tui.games.council.screen.form import form_rows
from cosmic_tui.games.council.screen.model import CouncilModel
from cosmic_tui.games.council.screen.replay import CouncilReplayScreen, markdown, of_library
from cosmic_tui.games.council.screen.table import CouncilScreen
from cosmic_tui.host.messages import ReplayNews, TableOptions, TableRow
from cosmic_tui.screenkit.styled_text import BLANK, Row, ink
from cosmic_tui.screenkit.theme import Appearance
from cosmic_tui.screenkit.wording import Wording
from cosmic_tui.ui.form import FormRow, HostRows, pace_for
from cosmic_tui.ui.game_screens import FacePattern
from cosmic_tui.ui.shell import Shell
from rules.council.setup import COLOURS
from rules.kernel.events import Seen

COUNCIL = "council"
"""The id of the game."""
HEADLINES = frozenset({
    "round.start", "objective.opened", "battle.end", "planet.taken", "station.taken", "landing.failed",
})  # fmt: skip
STYLES = Path(__file__).with_name("table.tcss")


@attrs.frozen
class CouncilScreens:
    """The screens of Council of Suns."""

    @property
    def words(self) -> Wording:
        return wording()

    @property
    def style_sheet(self) -> Path:
        return STYLES

    @property
    def lines(self) -> CouncilLines:
        return CouncilLines()

    def open_table(self, shell: Shell) -> CouncilScreen:
        return CouncilScreen(shell, CouncilModel(shell.look, load(), shell.now))

    def new_table(self, *, newcomer: bool = False) -> TableOptions:
        return TableOptions(game=COUNCIL, pace=pace_for(newcomer=newcomer))

    def form(self, rows: HostRows) -> Sequence[FormRow]:
        return form_rows(rows)

    def seats(self, players: int) -> Sequence[str]:
        return COLOURS[:players]

    def bots_to_come(self, options: TableOptions, look: Appearance, cells: int) -> Sequence[Row]:  # noqa: ARG002
        return ()

    def agreed(self, row: TableRow) -> Row:
        rules = ", ".join(f"{name} {value}" for name, value in row.rules.items())
        return ink(rules) if rules else BLANK

    def easy(self, row: TableRow) -> bool:  # noqa: ARG002 - nothing here is easier than the rest
        return False

    def progress(self, row: TableRow) -> str:
        return self.words.say("game.progress", n=row.progress)

    def face(self, id: str, *, small: bool) -> FacePattern | None:  # noqa: ARG002 - there are no pictures
        return None

    def parade(self) -> Sequence[str]:
        return ()

    def today(self, day: int, look: Appearance, cells: int) -> Sequence[Sequence[Row]]:  # noqa: ARG002 - nothing yet
        return ()

    def sentence(self, seen: Seen, people: Mapping[str, str], look: Appearance) -> Row:
        names = Names(self.words, load(), None, spoken=look.spoken)
        names.people, names.seats = dict(people), list(people)
        return ink(sentence_of(names, seen))

    @property
    def headlines(self) -> Collection[str]:
        return HEADLINES

    def tag(self, tag: str) -> str:
        races = load().races
        return races[tag].name if tag in races else tag

    def open_replay(self, shell: Shell, replay: ReplayNews) -> CouncilReplayScreen:
        return CouncilReplayScreen(shell, of_library(replay))

    def story(self, replay: ReplayNews) -> str:
        return markdown(of_library(replay))

    @property
    def puzzles(self) -> None:
        return None

    def lesson(self) -> TableOptions | None:
        return None


COUNCIL_SCREENS = CouncilScreens()
