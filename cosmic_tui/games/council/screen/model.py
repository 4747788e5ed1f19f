"""The table as the screen knows it: what plain lines know of it, the cell looked at, and an order being made there."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from time import monotonic

from cosmic_tui.base.text import clean
from cosmic_tui.games.council.lines import showing
from cosmic_tui.games.council.lines.atlas import neighbour_cell
from cosmic_tui.games.council.lines.choices import Outlook, choices
from cosmic_tui.games.council.lines.drafted_moves import orders_in
from cosmic_tui.games.council.lines.ready_line import ReadyLine
from cosmic_tui.games.council.lines.showing import race_name
from cosmic_tui.games.council.lines.table import LineTable
from cosmic_tui.games.council.screen.ordering import Journey, Offered
from cosmic_tui.host.messages import Said, TableNews
from cosmic_tui.screenkit.theme import Appearance
from cosmic_tui.ui.waiting import ShownTimes
from rules.council.cards.catalogue import Catalogue
from rules.council.moves.space import may_stop, terrain
from rules.council.protocol.move_orders import MoveOrder
from rules.council.sheets.claiming import best_free_claim
from rules.kernel.asks import Shape

LINES_KEPT = 2000
SIDES = ("sheet", "players", "cell", "goals", "own", "techs")
"""What the panel beside the map can show, in the order of Tab."""
CENTRE = "0"


class CouncilModel(LineTable):
    """`cosmic_tui.ui.shell.TableInfo` of a table of this game."""

    def __init__(self, look: Appearance, catalogue: Catalogue, now: Callable[[], float] = monotonic) -> None:
        """Nothing has been heard yet."""
        super().__init__(catalogue)
        self.look = look
        self.now = now
        self.talk: list[Said] = []
        self.times = ShownTimes()
        self.told: list[str] = []
        self.side = SIDES[0]
        self._cell = ""
        self.offered: Offered | None = None
        self.journey: Journey | None = None
        self._made_for = ""
        """The question for which the order is being made."""
        self._bought: ReadyLine | None = None
        """What was taken last where one thing is bought after the other, until it is written."""

    @property
    def title(self) -> str:
        return clean(self.news.table.name) if self.news else ""

    @property
    def playing(self) -> bool:
        return self.seat is not None and self.view is not None and not self.over

    @property
    def keeps_seat(self) -> bool:
        return self.news is not None and self.seat is None and self.news.table.kept

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

    def on_news(self, news: TableNews) -> None:
        """Take in what has changed; its lines are added to those told. An order made for another question is over."""
        if news.fresh:  # all that the host keeps comes again
            self.told, self.talk = [], []
        self.talk += news.talk
        self.times = ShownTimes(news.thinking, news.absent, self.now())
        self.tell(self.new_lines(news))
        if self._made_for == self.matter:
            self._offer_again()
        else:
            self._bought = None
            self.stop_ordering()
            self._go_to_a_dock()
            if self.ask is not None and self.ask.shape in (Shape.ONE, Shape.SOME, Shape.NUMBER):
                self.offer()

    @property
    def matter(self) -> str:
        """What is asked: the key of the question; the talk of a phase is one matter, though each word asks anew."""
        if self.ask is None:
            return ""
        return self.ask.kind if self.ask.shape is Shape.FORM else self.ask.key

    def new_question(self) -> list[str]:
        """It stands beside the map."""
        return []

    def tell(self, lines: Sequence[str]) -> None:
        """Add lines to those told."""
        self.told = [*self.told, *lines][-LINES_KEPT:]

    def note(self, sentence: str) -> None:
        self.tell([sentence])

    # -- the map

    @property
    def cell(self) -> str:
        """The cell looked at: at first the own home system, or the centre."""
        view = self.view
        if view is None or not view.cells:
            return ""
        if self._cell not in view.cells:
            home = (cell for cell, system in view.cells.items() if self.seat and system.home == self.seat)
            self._cell = next(home, CENTRE)
        return self._cell

    def _go_to_a_dock(self) -> None:
        """Where something is to be built, the cursor goes to a dock of the seat, if it is at none."""
        view = self.view
        if view is None or self.ask is None or self.ask.kind != "sheet.produce":
            return
        mine = [there for there in view.planets.values() if there.owner == self.seat and there.force.units.get("dock")]
        cells = [there.cell for there in mine]
        if cells and self.cell not in cells:
            self._cell = cells[0]

    def look_at(self, cell: str) -> None:
        """Look at a cell; a way being chosen leads there now."""
        self._cell = cell
        game = self.game()
        if self.journey is not None and game is not None:
            self.journey.lead(game, self.seat or "", cell)

    def go(self, way: str) -> None:
        """An arrow: to the next line that is offered, to another number in it, or to another cell."""
        if self.offered is not None:
            self.offered.go({"up": -1, "down": 1}.get(way, 0))
            self.offered.change({"left": -1, "right": 1}.get(way, 0))
        elif self.view is not None and self.cell:
            self.look_at(neighbour_cell(self.view, self.cell, way))

    def ends(self) -> dict[str, str]:
        """Signs for the map: where movements of the own sheet go."""
        lines = self.sheet.lines if self.sheet else []
        moves = [order for _, order in orders_in(lines) if isinstance(order, MoveOrder)]
        marks = {order.route[-1]: ">" for order in moves}
        if self.journey is not None:
            marks |= dict.fromkeys(self.journey.cells, ">")
        return marks

    # -- orders made on the map

    def offer(self) -> bool:
        """Offer what can be ordered at the cell looked at, or answered; False where that is nothing."""
        view, game, ask = self.view, self.game(), self.ask
        if view is None or ask is None or self.seat is None:
            return False
        lines: Sequence[ReadyLine] = []
        if game is not None:
            here = Outlook(view, game, self.names, self.seat, self.cell, self.sheet.lines if self.sheet else ())
            lines = choices(here, ask)
        elif ask.options:
            lines = [self._ready(each) for each in ask.options]
        self.offered = Offered(list(lines), several=ask.shape is Shape.SOME) if lines else None
        self._made_for = self.matter
        return bool(lines)

    def _ready(self, option: str) -> ReadyLine:
        """An answer to choose, a race by its name."""
        kind, _, id = option.partition(":")
        if kind == "race":
            return ReadyLine(id, race_name(id, self.names), more=self.features(id))
        return ReadyLine(id or option, more=self.option(option))

    def _offer_again(self) -> None:
        """Something has happened while lines are offered: those that can be taken now, the cursor where it was."""
        before, bought = self.offered, self._bought
        if before is None and bought is not None and self.sheet is not None and bought.line in self.sheet.lines:
            self._bought = None
            self._offer_more(bought)
        elif before is not None and not before.several and self.offer() and self.offered is not None:
            self.offered.once_more = before.once_more
            self.offered.go_to(before.chosen, before.at)

    def _offer_more(self, bought: ReadyLine) -> None:
        """Something has been bought: what can be bought with the rest, if anything, the cursor at the same thing."""
        if self.offer() and self.offered is not None:
            self.offered.once_more = True
            self.offered.go_to(bought, 0)
            if not any(_buys(each) for each in self.offered.lines):
                self.stop_ordering()

    def unclaimed(self) -> str:
        """What could be claimed for nothing where nothing is claimed; empty where that is nothing."""
        game, sheet = self.game(), self.sheet
        if game is None or sheet is None or sheet.lines or sheet.ask.kind != "sheet.claim":
            return ""
        free = best_free_claim(game, self.seat or "")
        return free[0] if free else ""

    def take_offered(self, number: int | None = None) -> ReadyLine | None:
        """The line under the cursor, or that of a number, is taken; a movement goes on with its way."""
        offered = self.offered
        if offered is None:
            return None
        if number is not None:
            if not 0 < number <= len(offered.lines):
                return None
            offered.at = number - 1
            if offered.several:
                offered.mark(offered.at)
                return None
        chosen = offered.chosen
        self.offered = None
        self._bought = chosen if self.ask is not None and self.ask.kind == "sheet.produce" and _buys(chosen) else None
        if chosen.origin:
            self.journey = Journey(chosen.line, chosen.origin, chosen.reach)
        return chosen

    def way_refused(self) -> str:
        """Why the way being chosen cannot be written, as a typed order is told; empty where it can."""
        journey, game, words = self.journey, self.game(), self.words
        if journey is None or game is None:
            return ""
        if journey.cells[-1:] == [self.cell]:
            steps = len(journey.cells)
            return words.say("refused.too_far", steps=steps, most=journey.reach) if steps > journey.reach else ""
        if self.cell == journey.origin:
            return words.say("side.choosing")
        if not may_stop(game, self.seat or "", self.cell):
            return words.say("refused.cannot_stop", cell=self.cell, terrain=terrain(game, self.cell).name)
        return words.say("side.no_way", cell=self.cell)

    def stop_ordering(self) -> None:
        """Nothing is being made on the map."""
        self.offered = self.journey = None
        self._made_for = self.matter

    # -- beside the map

    def side_panel(self) -> list[str]:
        """What the panel beside the map shows, if it is not the own sheet."""
        view, game = self.view, self.game()
        if view is None or game is None:
            return []
        shown: Mapping[str, Callable[[], Sequence[str]]] = {
            "players": lambda: showing.standing(view, self.names),
            "cell": lambda: showing.place(view, game, self.names, self.cell),
            "goals": lambda: showing.goals(view, game, self.names),
            "own": lambda: showing.possessions(view, self.names, self.seat),
            "techs": lambda: showing.technologies(view, game, self.names),
        }
        return list(shown[self.side]())

    def turn_side(self) -> None:
        """The next thing beside the map."""
        self.side = SIDES[(SIDES.index(self.side) + 1) % len(SIDES)]


def _buys(ready: ReadyLine) -> bool:
    """Whether a line is an order; the others strike one out."""
    return not ready.line.startswith("drop ")
