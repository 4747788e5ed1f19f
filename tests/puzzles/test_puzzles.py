"""Every puzzle that ships holds: its question is asked, and its answer alone reaches the goal, by enumeration."""

import asyncio
from collections import Counter

import attrs
import pytest

from cosmic_tui.games.cosmic.kind import CosmicKind
from cosmic_tui.games.cosmic.puzzles.book import CosmicPuzzles, Page, opened, read_page, write_page
from cosmic_tui.games.cosmic.puzzles.finding import TWO_ANSWERS, level_of, proves
from cosmic_tui.games.cosmic.puzzles.second import carried_out, needs_another
from cosmic_tui.games.screens import SCREENS
from cosmic_tui.host.messages import Answer, News, PuzzleDone, TableNews
from cosmic_tui.plain.puzzles import PuzzleLines
from cosmic_tui.screenkit.theme import Appearance
from cosmic_tui.ui.puzzling import PuzzleSitting
from rules.cosmic.match import CosmicMatch
from rules.kernel.puzzle import GAIN, KEEP, SAVE, WIN, Step, of_day
from rules.kernel.scenario import PositionError

KIND = CosmicKind()
BOOK = CosmicPuzzles(KIND.catalogue)
NUMBERS = list(BOOK.pages)


@pytest.mark.parametrize("number", NUMBERS)
def test_the_answer_alone_reaches_the_goal(number: int) -> None:
    page = BOOK.pages[number]
    assert page.puzzle.seat in page.position["position"]["seats"]
    assert proves(page, KIND)
    assert level_of(page, KIND) == page.puzzle.level


def test_there_are_sixty_of_growing_difficulty_with_every_goal() -> None:
    counts = Counter(puzzle.level for puzzle in BOOK.all())
    assert len(NUMBERS) >= 60
    assert min(counts[1], counts[2], counts[3]) >= 15
    assert counts[TWO_ANSWERS] >= 2
    assert {puzzle.goal for puzzle in BOOK.all()} == {WIN, SAVE, GAIN, KEEP}


def test_another_answer_is_no_proof() -> None:
    page = BOOK.pages[1]
    ask = BOOK.open(page.puzzle).ask
    wrong = next((option,) for option in ask.options if (option,) != page.puzzle.answer)
    assert not proves(Page(attrs.evolve(page.puzzle, answer=wrong), page.position), KIND)


def test_numbers_run_from_one_and_levels_rise() -> None:
    levels = [puzzle.level for puzzle in BOOK.all()]
    assert list(range(1, len(levels) + 1)) == NUMBERS
    assert levels == sorted(levels)


def test_a_file_is_read_as_it_is_written() -> None:
    page = BOOK.pages[1]
    assert read_page(write_page(page)) == page


def test_a_file_without_a_puzzle_is_refused() -> None:
    with pytest.raises(PositionError, match="puzzle: is missing"):
        read_page('format = "cosmic-position/1"')


def test_days_that_follow_one_another_have_each_a_puzzle_of_its_own() -> None:
    days = range(740_000, 740_000 + len(NUMBERS))
    assert len({of_day(BOOK.all(), day).number for day in days}) == len(NUMBERS)


@pytest.mark.parametrize("number", NUMBERS)
def test_it_is_told_in_lines_and_every_typed_answer_is_judged(number: int) -> None:
    puzzle = BOOK.all()[number - 1]
    told: list[str] = []
    lines = PuzzleLines(BOOK, puzzle, SCREENS["cosmic"], told.append, Appearance(spoken=True))
    lines.begin()
    course = BOOK.open(puzzle)
    for step in range(1 + len(puzzle.then)):
        if step:
            course.go_on()
        for place in range(len(course.ask.options) + 1):
            for typed in (str(place), "y"):
                if not lines.ended and lines.answered == step:
                    lines.typed(typed)
    assert lines.ended
    assert sum(line.startswith("Right") for line in told) == 1 + len(puzzle.then)


# -- two questions in a row


def test_the_answers_of_two_questions_do_it_only_together() -> None:
    twice = [page for page in BOOK.pages.values() if page.puzzle.then]
    assert {page.puzzle.level for page in twice} == {TWO_ANSWERS}
    page = twice[0]
    game, ask = opened(page, KIND.catalogue)
    assert needs_another(game, ask, page.puzzle.goal, page.puzzle.answer)
    (step,) = page.puzzle.then
    passed = attrs.evolve(step, answer=("pass",))
    assert proves(page, KIND)
    assert not proves(Page(attrs.evolve(page.puzzle, then=(passed,)), page.position), KIND)


def test_a_card_that_another_one_was_played_before_is_no_first_answer() -> None:
    page = next(page for page in BOOK.pages.values() if page.puzzle.then and page.puzzle.then[0].replies)
    game, ask = opened(page, KIND.catalogue)
    assert not carried_out(game, game.copy(), ask.seat, page.puzzle.answer)
    course = BOOK.open(page.puzzle)
    course.go_on()
    after = course.match
    assert isinstance(after, CosmicMatch)
    assert carried_out(game, after, ask.seat, page.puzzle.answer)


def test_a_puzzle_that_one_answer_solves_is_none_of_two_questions() -> None:
    alone = BOOK.pages[1]
    game, ask = opened(alone, KIND.catalogue)
    assert not needs_another(game, ask, alone.puzzle.goal, alone.puzzle.answer)
    then = (Step((), alone.puzzle.kind, alone.puzzle.answer),)
    assert not proves(Page(attrs.evolve(alone.puzzle, then=then), alone.position), KIND)


def test_the_second_question_comes_after_what_the_others_have_replied() -> None:
    page = next(page for page in BOOK.pages.values() if page.puzzle.then and page.puzzle.then[0].replies)
    told: list[News] = []
    done: list[PuzzleDone] = []
    sitting = PuzzleSitting("cosmic", BOOK, page.puzzle, told.append, done.append)
    sitting.begin()
    (step,) = page.puzzle.then
    first = told[-1]
    assert isinstance(first, TableNews)
    asyncio.run(sitting.request(Answer(first.asks[0].key, list(page.puzzle.answer))))
    second = told[-1]
    assert isinstance(second, TableNews)
    assert [ask.kind for ask in second.asks] == [step.kind]
    assert second.events, "what the others did is shown"
    assert not done
    asyncio.run(sitting.request(Answer(second.asks[0].key, list(step.answer))))
    assert [each.solved for each in done] == [True]
