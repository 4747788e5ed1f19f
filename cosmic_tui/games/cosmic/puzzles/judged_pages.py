"""Finding judged puzzles: questions of three answers and more, in games of bots that are near their end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence

import attrs

from cosmic_tui.games.cosmic.kind import CosmicKind
from cosmic_tui.games.cosmic.puzzles.book import Page, opened
from cosmic_tui.games.cosmic.puzzles.finding import public_position, questions
from cosmic_tui.games.cosmic.puzzles.judgement import (
    FIRST,
    GOALS,
    UNPLAYABLE,
    WORLDS,
    Outcomes,
    best,
    clear,
    lead,
    leads,
    odds,
    possible,
    tried,
)
from cosmic_tui.games.cosmic.puzzles.proof import INDIFFERENT, Answer, UnprovedError
from cosmic_tui.games.cosmic.puzzles.worlds import Worlds
from rules.cosmic.match import CosmicMatch
from rules.kernel.asks import Ask
from rules.kernel.puzzle import BEST, Puzzle, PuzzleCourse

FEWEST_ANSWERS = 3
LOOKS = (range(1001, 1002), range(1002, 1004), range(1004, 1009), range(1, FIRST + 1))
"""Worlds of looks before the judgement, the last at the first of its own: what leads clearly in each is judged."""
LATE = 4
"""So many foreign colonies somebody has before a game is looked at: earlier little hangs on one answer."""
OF_AN_ENCOUNTER = 2
"""So many puzzles are taken from one encounter: a book has one of them at most."""
WIDEST = 10
"""Answers a judged question has at most."""
MANY_ANSWERS = 5
SMALL_LEAD = (40, 10)
"""Of a hundred worlds: so many for a deed, and so many for the win in the end."""
USUAL = "usual"
OFFER = "offer"
"""No right answer: there are too many of them to judge them all."""
UNASKED = INDIFFERENT | {"choose.side", "use.flare", "setup.hoard"}


def judged(kind: CosmicKind, players: int, seed: str, full: Collection[str] = ()) -> Iterator[Page]:
    """The judged puzzles in one game of bots, without a number.

    `full`: kinds of questions that are passed over; `USUAL` among them: what a bot answers at once is no puzzle either.
    """
    there: Counter[int] = Counter()
    for match, ask in questions(kind, players, seed):
        number = match.state.encounters
        if ask.kind in full or there[number] >= OF_AN_ENCOUNTER:
            continue
        if (page := page_judged(kind, match, ask, surprising=USUAL in full)) is not None:
            there[number] += 1
            yield page


def page_judged(kind: CosmicKind, match: CosmicMatch, ask: Ask, *, surprising: bool = False) -> Page | None:
    """The judged puzzle that this question is; None where it is none. `surprising`: a bot answers otherwise."""
    late = max(match.state.foreign(seat) for seat in match.seats) >= LATE
    if ask.forced or ask.kind in UNASKED or not late or hides_a_card(match, ask):
        return None
    try:
        every = possible(match, ask, kind)
    except (UnprovedError, *UNPLAYABLE):
        return None
    if not FEWEST_ANSWERS <= len(every) <= WIDEST:
        return None
    try:
        page = Page(Puzzle(0, GOALS[0], 0, ask.seat, ask.kind, ()), public_position(match))
        worlds = Worlds(page, kind)
    except UNPLAYABLE:
        return None
    goals: Sequence[str] = GOALS
    says = _says(match, ask, kind) if surprising else None
    for numbers in LOOKS:
        first = tried(worlds, kind, every, numbers)
        goals = [goal for goal in goals if min(lead(first, goal, best(first, goal))) >= clear(goal)]
        goals = [goal for goal in goals if says is None or sorted(best(first, goal)) != sorted(says)]
        if not goals:
            return None
    rest = tried(worlds, kind, every, range(FIRST + 1, WORLDS + 1))
    outcomes = {answer: [*first[answer], *rest[answer]] for answer in every}
    return next((made for goal in goals if (made := _made(page, kind, outcomes, goal)) is not None), None)


def _made(page: Page, kind: CosmicKind, outcomes: Outcomes, goal: str) -> Page | None:
    right = best(outcomes, goal)
    if len(outcomes[right]) < WORLDS / 2 or not leads(outcomes, goal, right) or right[:1] == (OFFER,):
        return None
    puzzle = attrs.evolve(page.puzzle, goal=goal, answer=right, odds=odds(outcomes, goal, right))
    made = attrs.evolve(page, puzzle=puzzle)
    return attrs.evolve(made, puzzle=attrs.evolve(puzzle, level=level_judged(made, kind)))


def hides_a_card(match: CosmicMatch, ask: Ask) -> bool:
    """Whether a card lies face down that the seat asked does not know, or is named already."""
    encounter = match.state.encounter
    down = set(encounter.cards) - set(encounter.face_up) - {ask.seat}
    named = any(key.partition(".")[0] != ask.seat for key in match.mark.answers) and ask.kind == "planning.select"
    return named or (bool(down) and not encounter.faces)


def usual(page: Page, kind: CosmicKind) -> Answer | None:
    """What a bot of the level `normal` answers; None where it waits."""
    return _says(*opened(page, kind.catalogue), kind)


def _says(game: CosmicMatch, ask: Ask, kind: CosmicKind) -> Answer | None:
    said = kind.make_bot("simple", 0).choose(game.view(ask.seat), ask)
    return ask.checked(said) if said else None


def is_unusual(page: Page, kind: CosmicKind) -> bool:
    """Whether the right answer is not what such a bot says."""
    course = PuzzleCourse(page.puzzle, *opened(page, kind.catalogue))
    says = usual(page, kind)
    return says is None or not course.is_right(says)


def level_judged(page: Page, kind: CosmicKind) -> int:
    """How hard a judged puzzle is (`Puzzle.level`)."""
    game, ask = opened(page, kind.catalogue)
    given = page.puzzle.odds
    assert given is not None  # noqa: S101 - it is a judged one
    many = len(possible(game, ask, kind)) >= MANY_ANSWERS
    return 1 + is_unusual(page, kind) + many + (given.right - given.other < SMALL_LEAD[page.puzzle.goal == BEST])
