"""Choosing the book that ships: puzzles of many kinds of questions, in which no habit of answering goes far."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path

import attrs

from cosmic_tui.games.cosmic.kind import CosmicKind
from cosmic_tui.games.cosmic.puzzles.book import CosmicPuzzles, Page, opened, write_page
from cosmic_tui.games.cosmic.puzzles.hunt import pages
from cosmic_tui.games.cosmic.puzzles.judged_pages import FEWEST_ANSWERS, is_unusual
from cosmic_tui.games.cosmic.puzzles.judgement import holds, possible
from cosmic_tui.games.cosmic.puzzles.proof import Answer
from rules.cosmic.protocol.questions import bare
from rules.kernel.asks import NONE, PASS
from rules.kernel.puzzle import PuzzleCourse, total

BOT = "bot"
VALUED = ("attack", "reinforcement")
"""Kinds of cards that count for more or less."""
SIZE = 72
"""So many puzzles a book has at most."""
LEVELS = {1: 20, 2: 28, 3: 20, 4: 12}
"""So many of them are of each level at most."""
PASSING = frozenset({PASS, NONE, "decline", "no", "end", ""})
"""Answers that do nothing."""
OF_A_KIND, OF_AN_ANSWER, OF_PASSING, OF_TWO, OF_A_HABIT = 0.25, 0.15, 0.25, 0.25, 0.5
OF_THE_BOT = 0.6
"""What part of a book may ask the same, be answered alike, be answered by doing nothing, leave a choice of two only,
and be solved by one habit of answering (`habits`); by what a bot says, which is no habit of people, a little more."""
SHIPPED = Path(__file__).parents[4] / "content" / "cosmic" / "puzzles"


@attrs.frozen
class Traits:
    """What makes puzzles alike, and what is guessed without a thought."""

    kind: str
    answer: str
    passing: bool
    two: bool
    habits: frozenset[str]
    """The habits that solve it."""
    encounter: str
    """The game and the encounter it is taken from."""


def traits(page: Page, kind: CosmicKind) -> Traits:
    """What a puzzle is like."""
    game, ask = opened(page, kind.catalogue)
    puzzle = page.puzzle
    answer = " ".join(sorted(puzzle.answer))
    two = not puzzle.then and len(possible(game, ask, kind)) < FEWEST_ANSWERS
    encounter = f"{game.setup.seed} {game.state.encounters}"
    return Traits(ask.kind, answer, answer in PASSING, two, habits(page, kind), encounter)


def habits(page: Page, kind: CosmicKind) -> frozenset[str]:
    """The ways of answering without a thought that solve a puzzle.

    The answer of a time-out, the first one, the most (everybody, the highest card, the largest number), and what a bot
    of the level `normal` says.
    """
    course = PuzzleCourse(page.puzzle, *opened(page, kind.catalogue))
    every = possible(*opened(page, kind.catalogue), kind)
    much = partial(_much, kind)
    most = [answer for answer in every if much(answer) == max(map(much, every))]
    answers = {"default": [tuple(course.ask.default)], "first": every[:1], "most": most}
    found = {habit for habit, only in answers.items() if len(only) == 1 and course.is_right(only[0])}
    return frozenset(found if is_unusual(page, kind) else {*found, BOT})


def _much(kind: CosmicKind, answer: Answer) -> tuple[int, int]:
    """How much an answer takes: things, and the value of a card or a number among them."""
    catalogue = kind.catalogue
    cards = [bare(pick) for pick in answer if pick.startswith("card:")]
    values = [catalogue.value_of(card) for card in cards if str(catalogue.kind_of(card)) in VALUED]
    numbers = [int(bare(pick)) for pick in answer if pick.startswith("n:")]
    return total(answer) if answer and "=" in answer[0] else len(answer), max([*values, *numbers], default=-1)


class Shelf:
    """A book in the making: it takes a puzzle as long as no bound is passed."""

    def __init__(self, size: int = SIZE) -> None:
        self._size = size
        self.kept: list[Page] = []
        self._counts: Counter[tuple[str, object]] = Counter()

    def take(self, page: Page, like: Traits) -> bool:
        """Whether a puzzle was taken."""
        if len(self.kept) >= self._size or any(self._counts[key] >= most for key, most in self._bounds(page, like)):
            return False
        self.kept.append(page)
        self._counts.update(key for key, _ in self._bounds(page, like))
        return True

    def of_kind(self, kind: str) -> int:
        """How many questions of a kind there are."""
        return self._counts["kind", kind]

    def _bounds(self, page: Page, like: Traits) -> Iterator[tuple[tuple[str, object], float]]:
        """What a puzzle counts for, and how many of that there may be before it."""
        yield ("kind", like.kind), int(OF_A_KIND * self._size)
        yield ("answer", (like.kind, like.answer)), int(OF_AN_ANSWER * self._size)
        yield ("level", page.puzzle.level), LEVELS[page.puzzle.level]
        yield ("encounter", (like.encounter, like.kind)), 1
        if like.passing:
            yield ("passing", True), int(OF_PASSING * self._size)
        if like.two:
            yield ("two", True), int(OF_TWO * self._size)
        for habit in like.habits:
            yield ("habit", habit), int((OF_THE_BOT if habit == BOT else OF_A_HABIT) * self._size)


def chosen(kind: CosmicKind, offered: Iterable[Page], size: int = SIZE) -> list[Page]:
    """A book, numbered by growing difficulty: what no habit solves comes first into it, and of that the rare kinds."""
    known = [(page, traits(page, kind)) for page in offered]
    kept = _filled(known, size)
    while len(kept) < size:  # the bounds are parts of the book: a smaller one has smaller ones
        size = len(kept)
        kept = _filled(known, size)
    ranked = sorted(kept, key=lambda page: (page.puzzle.level, -_lead(page)))
    return [attrs.evolve(page, puzzle=attrs.evolve(page.puzzle, number=at)) for at, page in enumerate(ranked, 1)]


def _filled(known: Sequence[tuple[Page, Traits]], size: int) -> list[Page]:
    """What comes into a book of this size at most."""
    left = list(known)
    left.sort(key=lambda each: (len(each[1].habits), each[1].two, -each[0].puzzle.level, -_lead(each[0])))
    shelf = Shelf(size)
    while left:
        rarest = min(left, key=lambda each: (len(each[1].habits), shelf.of_kind(each[1].kind)))
        left.remove(rarest)
        shelf.take(*rarest)
    return shelf.kept


def _lead(page: Page) -> int:
    odds = page.puzzle.odds
    return 100 if odds is None else odds.right - odds.other


def rebound(kind: CosmicKind, folder: Path, shipped: Path = SHIPPED) -> Iterator[str]:
    """Choose a book out of what ships and what is kept in a folder, and write it in the place of what ships.

    Tells a line of each puzzle.
    """
    new = [page for page in pages(folder) if page.puzzle.odds is None or holds(page, kind)]
    book = chosen(kind, [*CosmicPuzzles(kind.catalogue).pages.values(), *new])
    _replace(shipped, book)
    for page in book:
        puzzle = page.puzzle
        yield f"{puzzle.number:3} {puzzle.level} {puzzle.goal:4} {puzzle.kind:18} {' '.join(puzzle.answer) or NONE}"


def _replace(folder: Path, book: Sequence[Page]) -> None:
    for file in folder.glob("*.toml"):
        file.unlink()
    for page in book:
        (folder / f"{page.puzzle.number:03}.toml").write_text(write_page(page), encoding="utf-8")
