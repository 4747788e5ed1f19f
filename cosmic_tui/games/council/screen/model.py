"""The table as the screen knows it: what plain lines know of it, the lines told so far, and the cell looked at."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from time import monotonic

from cosmic_tui.base.text import clean
from cosmic_tui.games.council.lines import showing
from cosmic_tui.games.council.lines.table import LineTable
from cosmic_tui.host.messages import Said, TableNews
from cosmic_tui.screenkit.styled_text import Row, ink
from cosmic_tui.screenkit.theme import Appearance
from rules.council.cards.catalogue import Catalogue

LINES_KEPT = 2000
SIDES = ("sheet", "players", "cell", "goals", "own", "techs")
"""What the panel beside the map can show, in the order of Tab."""


class CouncilModel(LineTable):
    """`cosmic_tui.ui.shell.TableInfo` of a table of this game."""

    def __init__(self, look: Appearance, catalogue: Catalogue, now: Callable[[], float] = monotonic) -> None:
        """Nothing has been heard yet."""
        super().__init__(catalogue)
        self.look = look
        self.now = now
        self.talk: list[Said] = []
        self.told: list[str] = []
        self.side = SIDES[0]
        self.cell = ""

    @property
    def title(self) -> str:
        return clean(self.news.table.name) if self.news else ""

    @property
    def seat(self) -> str | None:
        return self.news.seat if self.news else None

    @property
    def playing(self) -> bool:
        return self.seat is not None and self.view is not None and not self.over

    @property
    def lesson(self) -> str:
        return self.news.options.lesson if self.news else ""

    @property
    def calls(self) -> bool:
        return self.ask is not None

    @property
    def vacant(self) -> Sequence[str]:
        rows = self.news.table.seats if self.news and not self.over else []
        return [seat.seat for seat in rows if seat.vacant]

    def seat_names(self, seats: Sequence[str]) -> Row:
        return ink(", ".join(self.names.seat(seat) for seat in seats))

    def on_news(self, news: TableNews) -> None:
        """Take in what has changed; its lines are added to those told."""
        self.talk += news.talk
        if news.fresh:
            self.told = []
        self.tell(self.hear(news))

    def tell(self, lines: Sequence[str]) -> None:
        """Add lines to those told."""
        self.told = [*self.told, *lines][-LINES_KEPT:]

    def note(self, sentence: str) -> None:
        self.tell([sentence])

    def beside(self) -> list[str]:
        """What the panel beside the map shows now."""
        view, game = self.view, self.game()
        if view is None or game is None:
            return []
        shown: Mapping[str, Callable[[], Sequence[str]]] = {
            "sheet": lambda: showing.sheet_lines(self.sheet, self.names) if self.sheet else self.question(),
            "players": lambda: showing.standing(view, self.names),
            "cell": lambda: showing.place(view, game, self.names, self.cell or next(iter(view.cells))),
            "goals": lambda: showing.goals(view, game, self.names),
            "own": lambda: showing.own(view, self.names),
            "techs": lambda: showing.technologies(view, game, self.names),
        }
        return list(shown[self.side]())

    def turn_side(self) -> None:
        """The next thing beside the map."""
        self.side = SIDES[(SIDES.index(self.side) + 1) % len(SIDES)]
