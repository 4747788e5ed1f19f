"""The server is killed, a client vanishes, a second terminal comes with the same key: nobody loses anything."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from e2e_house import MIDDLE, MISSING, WIDE
from e2e_player import Company, come_back, come_in, gather, kill_the_server
from e2e_table_screen import hand, names_of, question, timeline, whole_table
from e2e_terminal import Terminal, settle, wait_until, watch
from e2e_truth import Truth, words

pytestmark = pytest.mark.skipif(bool(MISSING), reason=f"not here: {', '.join(MISSING)}")

SEATS = {"ann": "red", "bob": "blue"}


@pytest.fixture
def company(tmp_path: Path) -> Iterator[Company]:
    company = gather(tmp_path, 11, (WIDE, WIDE, MIDDLE))
    yield company
    company.house.close()


def somebody_is_asked(company: Company) -> bool:
    return bool(question(company.ann.terminal) or question(company.bob.terminal))


def test_a_killed_server_comes_back_with_every_question_as_it_was(company: Company) -> None:
    dice = random.Random(3)
    for _ in range(2):
        company.play_until(some_time(dice.uniform(1, 5)), 60)
        company.play_until(lambda: somebody_is_asked(company), 60)
        company.rest()
        before = [whole_table(terminal) for terminal in company.terminals]
        told = words([timeline(company.ann.terminal)])
        kill_the_server(company)
        company.house.open()
        come_back(company)
        wait_until(
            company.terminals,
            lambda before=before: [whole_table(terminal) for terminal in company.terminals] == before,
            f"the table as it was: {before}",
        )
        assert words([timeline(company.ann.terminal)]) == told
    answers = company.ann.answers + company.bob.answers
    encounters = Truth(company.house.data).encounters()
    company.play_until(lambda: company.over or Truth(company.house.data).encounters() > encounters, 90)
    assert company.ann.answers + company.bob.answers > answers


def test_a_server_killed_while_keys_are_pressed_keeps_all_that_was_seen(company: Company) -> None:
    dice = random.Random(5)
    for _ in range(2):
        answers = company.ann.answers
        company.play_until(lambda answers=answers: company.ann.answers > answers + 1 or company.over, 90)
        pause = time.monotonic() + dice.uniform(0, 0.1)
        while watch(company.terminals, 0.02) or time.monotonic() < pause:  # a picture half drawn is no witness
            pass
        seen = {name: words([timeline(terminal)]) for name, terminal in people(company)}
        kill_the_server(company)
        truth = Truth(company.house.data)
        for name, text in seen.items():
            assert text in truth.told(SEATS[name])
        company.house.open()
        come_back(company)
        game = truth.game()[0]
        for name, terminal in people(company):
            assert (hand(terminal) or Counter()) == names_of(game.state.players[SEATS[name]].hand)
            assert bool(question(terminal)) == bool(game.asks(SEATS[name]))


def people(company: Company) -> list[tuple[str, Terminal]]:
    return [(player.name, player.terminal) for player in (company.ann, company.bob)]


def some_time(seconds: float) -> Callable[[], bool]:
    """Holds after so many seconds."""
    end = time.monotonic() + seconds
    return lambda: time.monotonic() > end


def test_a_client_that_vanishes_comes_back_to_the_same_question(company: Company) -> None:
    company.rest_before_a_question(company.ann)
    before = whole_table(company.ann.terminal)
    company.ann.terminal.kill()
    wait_until([company.bob.terminal], lambda: "away" in company.bob.terminal.text, "bob sees that ann is away")
    ann = company.ann.terminal = come_in(company.house, "ann", WIDE)
    wait_until([ann], lambda: "Friday night" in ann.text and "YOUR MOVE" in ann.text, "the table in the lobby")
    ann.press("enter")
    wait_until([ann], lambda: question(ann), "the question")
    settle([ann, company.bob.terminal])
    assert whole_table(ann) == before
    assert "away" not in company.bob.terminal.text
    answers = company.ann.answers
    company.play_until(lambda: company.ann.answers > answers, 60)


def test_a_second_terminal_with_the_same_key_takes_the_seat_over(company: Company) -> None:
    first = company.ann.terminal
    company.rest_before_a_question(company.ann)
    before = whole_table(first)
    second = come_in(company.house, "ann", WIDE)
    wait_until([second], lambda: "Friday night" in second.text, "the table in the lobby")
    second.press("enter")
    wait_until([second], lambda: question(second), "the question")
    wait_until([first], lambda: "moved to another terminal" in first.text, "why the first screen is in the lobby")
    settle([first, second])
    assert whole_table(second) == before
    company.house.terminals.remove(second)
    second.close()
    first.press("enter")
    wait_until([first], lambda: question(first), "the question on the first screen again")
    settle([first])
    assert whole_table(first) == before
