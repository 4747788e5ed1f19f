"""Every puzzle that ships holds: its question is asked, and its answer alone reaches the goal, or far more often.

A proof goes through everything that can be answered; a judgement plays every answer on in worlds that look the same.
"""

import asyncio
import re
from collections import Counter

import attrs
import pytest

from cosmic_tui.games.cosmic.kind import CosmicKind
from cosmic_tui.games.cosmic.puzzles.book import CosmicPuzzles, Page, opened, read_page, write_page
from cosmic_tui.games.cosmic.puzzles.choosing import (
    BOT,
    OF_A_HABIT,
    OF_A_KIND,
    OF_AN_ANSWER,
    OF_PASSING,
    OF_THE_BOT,
    OF_TWO,
    traits,
)
from cosmic_tui.games.cosmic.puzzles.finding import TWO_ANSWERS, level_of, proves
from cosmic_tui.games.cosmic.puzzles.judged_pages import level_judged
from cosmic_tui.games.cosmic.puzzles.judgement import holds, is_confirmed, possible, tried
from cosmic_tui.games.cosmic.puzzles.second import carried_out, needs_another
from cosmic_tui.games.cosmic.puzzles.worlds import Worlds
from cosmic_tui.games.cosmic.screen.prompts.choice import in_order
from cosmic_tui.games.cosmic.screen.screens import in_words
from cosmic_tui.games.screens import SCREENS
from cosmic_tui.host.messages import Answer, News, PuzzleDone, TableNews
from cosmic_tui.plain.puzzles import PuzzleLines
from cosmic_tui.screenkit.theme import Appearance
from cosmic_tui.ui.game_screens import Puzzles
from cosmic_tui.ui.puzzling import PuzzleSitting
from rules.cosmic.match import CosmicMatch
from rules.kernel.asks import Ask, Shape
from rules.kernel.game import Match
from rules.kernel.puzzle import BEST, GAIN, KEEP, SAVE, WIN, Odds, PuzzleCourse, Step, of_day
from rules.kernel.scenario import PositionError

KIND = CosmicKind()
BOOK = CosmicPuzzles(KIND.catalogue)
NUMBERS = list(BOOK.pages)
PROVED = [number for number, page in BOOK.pages.items() if page.puzzle.odds is None]
ALONE = PROVED[0]
JUDGED = [number for number in NUMBERS if number not in PROVED]
PUZZLES = Puzzles(BOOK, in_words)
TAKEN = ("accept", "refuse")
"""The first lines of a deal where there is an offer."""


@pytest.mark.parametrize("number", PROVED)
def test_the_answer_alone_reaches_the_goal(number: int) -> None:
    page = BOOK.pages[number]
    assert page.puzzle.seat in page.position["position"]["seats"]
    assert proves(page, KIND)
    assert level_of(page, KIND) == page.puzzle.level


@pytest.mark.parametrize("number", JUDGED)
def test_the_answer_reaches_the_goal_by_far_the_most_often(number: int) -> None:
    page = BOOK.pages[number]
    assert holds(page, KIND)
    assert level_judged(page, KIND) == page.puzzle.level


@pytest.mark.parametrize("number", JUDGED[::12])
def test_the_odds_are_as_they_are_told(number: int) -> None:
    assert is_confirmed(BOOK.pages[number], KIND)


def test_an_answer_that_does_not_lead_is_no_judgement() -> None:
    page = BOOK.pages[JUDGED[0]]
    game, ask = opened(page, KIND.catalogue)
    other = next(answer for answer in possible(game, ask, KIND) if answer != page.puzzle.answer)
    assert not holds(Page(attrs.evolve(page.puzzle, answer=other), page.position), KIND)


def test_a_world_that_does_not_ask_the_question_is_left_out() -> None:
    worlds = Worlds(BOOK.pages[JUDGED[0]], KIND)
    answer = BOOK.pages[JUDGED[0]].puzzle.answer
    assert len(tried(worlds, KIND, [answer], [1, 2])[answer]) == 2
    worlds.ask = attrs.evolve(worlds.ask, options=("something else",))
    assert tried(worlds, KIND, [answer], [1, 2]) == {answer: []}


def test_no_habit_of_answering_goes_far() -> None:
    every = [traits(page, KIND) for page in BOOK.pages.values()]
    most = len(every)
    kinds = Counter(each.kind for each in every)
    assert max(kinds.values()) <= OF_A_KIND * most
    assert len(kinds) >= 8
    assert max(Counter((each.kind, each.answer) for each in every).values()) <= OF_AN_ANSWER * most
    assert sum(each.passing for each in every) <= OF_PASSING * most
    assert sum(each.two for each in every) <= OF_TWO * most
    for habit, count in Counter(habit for each in every for habit in each.habits).items():
        assert count <= (OF_THE_BOT if habit == BOT else OF_A_HABIT) * most, habit
    assert len({(each.encounter, each.kind) for each in every}) == most, "no question of an encounter twice"


def test_there_are_sixty_of_growing_difficulty_with_every_goal() -> None:
    counts = Counter(puzzle.level for puzzle in BOOK.all())
    assert len(NUMBERS) >= 60
    assert min(counts[1], counts[2], counts[3]) >= 15
    assert counts[TWO_ANSWERS] >= 2
    assert {puzzle.goal for puzzle in BOOK.all()} == {WIN, SAVE, GAIN, KEEP, BEST}


def test_another_answer_is_no_proof() -> None:
    page = BOOK.pages[ALONE]
    ask = BOOK.open(page.puzzle).ask
    wrong = next((option,) for option in ask.options if (option,) != page.puzzle.answer)
    assert not proves(Page(attrs.evolve(page.puzzle, answer=wrong), page.position), KIND)


def test_numbers_run_from_one_and_levels_rise() -> None:
    levels = [puzzle.level for puzzle in BOOK.all()]
    assert list(range(1, len(levels) + 1)) == NUMBERS
    assert levels == sorted(levels)


def test_a_file_is_read_as_it_is_written() -> None:
    page = BOOK.pages[ALONE]
    assert read_page(write_page(page)) == page
    nobody = attrs.evolve(page, puzzle=attrs.evolve(page.puzzle, answer=(), odds=Odds(60, 80, 40)))
    assert read_page(write_page(nobody)) == nobody


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
    lines = PuzzleLines(PUZZLES, puzzle, SCREENS["cosmic"], told.append, Appearance(spoken=True))
    lines.begin()
    course = BOOK.open(puzzle)
    for step in range(1 + len(puzzle.then)):
        if step:
            course.go_on()
        for answer in every_answer(course.match, course.ask):
            for typed in (typed_out(course.ask, answer), "y"):
                if not lines.ended and lines.answered == step:
                    lines.typed(typed)
    assert lines.ended
    right = [line for line in told if line.startswith("Right")]
    assert len(right) == 1 + len(puzzle.then)
    assert not any(re.search(r"[a-z]:[a-z]|_|\b(card|seat|planet) [a-z]", line) for line in right), "no ids are told"


def every_answer(match: Match, ask: Ask) -> list[tuple[str, ...]]:
    """Those that are judged of a question; of a deal what is said to an offer."""
    assert isinstance(match, CosmicMatch)
    every = possible(match, ask, KIND)
    return [answer for answer in every if answer[0] in TAKEN] if ask.shape is Shape.FORM else every


def typed_out(ask: Ask, answer: tuple[str, ...]) -> str:
    """An answer as it is typed in plain lines: the places of its options."""
    if ask.shape is Shape.NUMBER:
        return answer[0].removeprefix("n:")
    places = TAKEN if ask.shape is Shape.FORM else in_order(ask.options)
    picks = [pick.partition("=") for pick in answer]
    return " ".join(f"{places.index(option) + 1}{sign}{count}" for option, sign, count in picks) or "none"


@pytest.mark.parametrize("number", NUMBERS)
def test_a_hint_does_not_tell_the_answer(number: int) -> None:
    puzzle = BOOK.all()[number - 1]
    told: list[str] = []
    lines = PuzzleLines(PUZZLES, puzzle, SCREENS["cosmic"], told.append, Appearance(spoken=True))
    lines.begin()
    told.clear()
    lines.typed("hint")
    course = BOOK.open(puzzle)
    assert told
    assert not told[0].endswith(f": {in_words(course.ask, course.answer, course.match.view(course.ask.seat))}.")


def test_ships_are_right_by_their_number_and_picks_in_any_order() -> None:
    page = BOOK.pages[ALONE]
    game, ask = opened(page, KIND.catalogue)
    some = attrs.evolve(ask, shape=Shape.SOME, options=("seat:red", "seat:blue"), least=0, most=2)
    course = PuzzleCourse(attrs.evolve(page.puzzle, answer=("seat:red", "seat:blue")), game, some)
    assert course.is_right(["seat:blue", "seat:red"])
    assert not course.is_right(["seat:blue"])
    ships = attrs.evolve(some, shape=Shape.AMOUNTS, options=("ships:a", "ships:b"), limits=(3, 3), most=6)
    course = PuzzleCourse(attrs.evolve(page.puzzle, answer=("ships:a=2", "ships:b=1")), game, ships)
    assert course.is_right(["ships:b=3"])
    assert not course.is_right(["ships:b=2"])


def test_the_hands_of_the_others_are_dealt_anew_and_the_own_stays() -> None:
    page = BOOK.pages[ALONE]
    worlds = [Worlds(page, KIND).position(number)["seat"] for number in range(20)]
    others = [seat for seat in page.position["position"]["seats"] if seat != page.puzzle.seat]
    for seat in others:
        hands = [tuple(sorted(seats[seat]["hand"])) for seats in worlds]
        assert len(set(map(len, hands))) == 1
    own = [seats[page.puzzle.seat]["hand"] for seats in worlds]
    assert all(hand == page.position["seat"][page.puzzle.seat]["hand"] for hand in own)
    assert len({str(seats[others[0]]["hand"]) for seats in worlds}) > 1


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
    alone = BOOK.pages[ALONE]
    game, ask = opened(alone, KIND.catalogue)
    assert not needs_another(game, ask, alone.puzzle.goal, alone.puzzle.answer)
    then = (Step((), alone.puzzle.kind, alone.puzzle.answer),)
    assert not proves(Page(attrs.evolve(alone.puzzle, then=then), alone.position), KIND)


def test_the_second_question_comes_after_what_the_others_have_replied() -> None:
    page = next(page for page in BOOK.pages.values() if page.puzzle.then and page.puzzle.then[0].replies)
    told: list[News] = []
    done: list[PuzzleDone] = []
    sitting = PuzzleSitting("cosmic", PUZZLES, page.puzzle, told.append, done.append)
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
