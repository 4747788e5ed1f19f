"""The step machine: steps, jumps, polls, keys, marks and clones, on a toy that knows nothing of any game."""

from __future__ import annotations

from copy import deepcopy

import pytest
from toy_line import Room, ask, asks, keys, machine, nested, room, running, says, words

from rules.kernel.asks import BEAT, Ask, Mode, Poll, Refused, Shape
from rules.kernel.machine import STAY, Asking, Jump, StepResult, row

# -- steps


def test_plain_steps_run_on_to_the_first_question_and_to_the_end() -> None:
    made = running({"one": says("1"), "two": asks("red"), "three": says("3")})
    assert (words(made), made.ended, room(made).state.at) == (["1"], False, "two")
    made.answer("red.1", ["b"])
    assert (words(made), made.ended, made.pending) == (["1", "red:b", "3"], True, None)


def test_stay_runs_the_same_step_again_without_moving() -> None:
    def until_c(scene: Room) -> Asking[StepResult]:
        answers = yield Poll((ask("red"),))
        scene.say(answers["red"][0])
        return None if answers["red"] == ("c",) else STAY

    made = running({"loop": until_c, "after": says("after")})
    for number, word in enumerate("abc", 1):
        assert room(made).state.moves == 0
        made.answer(f"red.{number}", [word])
    assert words(made) == ["a", "b", "c", "after"]


def test_a_step_names_where_to_go_on() -> None:
    made = running({"one": lambda _: "three", "two": says("2"), "three": says("3")})
    assert words(made) == ["3"]


@pytest.mark.parametrize(("answer", "said"), [("a", ["in-a", "after", "near", "far"]), ("c", ["in-c", "far"])])
def test_a_jump_leaves_all_open_steps(answer: str, said: list[str]) -> None:
    made = running({"nested": nested, "near": says("near"), "far": says("far")})
    made.answer("red.1", [answer])
    assert words(made) == said
    assert made.ended


def test_a_plain_step_can_jump() -> None:
    def jump(_room: Room) -> None:
        raise Jump("far")

    assert words(running({"one": jump, "near": says("near"), "far": says("far")})) == ["far"]


def test_a_step_that_is_not_due_is_passed_over() -> None:
    made = running({"one": row(asks("red"), lambda _: False), "two": says("2")})
    assert (made.ended, words(made)) == (True, ["2"])


def test_a_step_can_be_followed_by_another_than_the_next() -> None:
    rows = {"one": row(asks("red"), None, lambda _: "three"), "two": says("2"), "three": says("3")}
    made = running(rows)
    made.answer("red.1", ["a"])
    assert words(made) == ["red:a", "3"]


def test_it_stops_where_it_is_told_to() -> None:
    made = machine({"one": says("1"), "two": asks("red"), "three": says("3")})
    made.resume(lambda point: point == "two")
    assert (made.pending, made.ended, words(made)) == (None, False, ["1"])
    made.resume(lambda point: point == "three")
    made.answer("red.1", ["a"])
    assert (words(made), made.ended) == (["1", "red:a"], False)
    made.resume()
    assert made.ended


# -- polls


def test_a_poll_waits_for_all_in_any_order() -> None:
    made = running({"one": asks("red", "blue", "green")})
    for seat in ("green", "red", "blue"):
        assert words(made) == []
        made.answer(f"{seat}.1", ["b"])
    assert sorted(words(made)) == ["blue:b", "green:b", "red:b"]


def test_a_first_poll_ends_with_the_first_answer() -> None:
    made = running({"one": asks("red", "blue", first=True)})
    made.answer("blue.1", ["c"])
    assert (words(made), made.ended) == (["blue:c"], True)


@pytest.mark.parametrize("mode", list(Mode))
def test_the_mode_of_a_poll_is_kept(mode: Mode) -> None:
    made = running({"one": asks("red", mode=mode)})
    assert made.pending is not None
    assert made.pending.mode is mode
    assert [each.seat for each in made.open_asks()] == ["red"]


FORCED = [
    Ask("red", "k", "p", "s", Shape.ONE, ("a",), ("a",)),
    Ask("red", "k", "p", "s", Shape.SOME, ("a", "b"), ("a", "b"), least=2, most=2),
    Ask("red", "k", "p", "s", Shape.NUMBER, (), ("n:2",), least=2, most=2),
    Ask("red", "k", "p", "s", Shape.AMOUNTS, ("x", "y"), ("x=2", "y=1"), least=3, most=3, limits=(2, 1)),
    Ask("red", "k", "p", "s", Shape.AMOUNTS, ("x",), ("x=2",), least=2, most=2, limits=(4,)),
    Ask("red", "k", "p", "s", Shape.ORDER, ("a",), ("a",)),
]
FREE = [
    Ask("red", "k", "p", "s", Shape.ONE, ("a", "b"), ("a",)),
    Ask("red", "k", "p", "s", Shape.SOME, ("a", "b"), ("a",), least=1, most=2),
    Ask("red", "k", "p", "s", Shape.NUMBER, (), ("n:2",), least=1, most=2),
    Ask("red", "k", "p", "s", Shape.AMOUNTS, ("x", "y"), ("x=2",), least=2, most=2, limits=(2, 1)),
    Ask("red", "k", "p", "s", Shape.ORDER, ("a", "b"), ("a", "b")),
    Ask("red", "k", "p", "s", Shape.FORM, ("end",), ("end",)),
    Ask("red", "k", "p", "s", Shape.SHEET, ("move",), (), least=0, most=9),
]


def one_ask(question: Ask, **how: bool) -> list[str]:
    def step(scene: Room) -> Asking[StepResult]:
        answers = yield Poll((deepcopy(question),))
        scene.say(" ".join(answers["red"]))

    made = running({"one": step}, **how)
    return words(made) if made.ended else ["waits"]


@pytest.mark.parametrize("question", FORCED, ids=lambda each: f"{each.shape} {each.options}")
def test_what_has_one_answer_is_answered_inside_unless_it_is_to_be_put(question: Ask) -> None:
    assert question.forced
    assert one_ask(question) == [" ".join(question.default)]
    assert one_ask(question, put_forced=True) == ["waits"]
    question = deepcopy(question)
    question.always = True
    assert one_ask(question) == ["waits"]


EMPTY = [
    Ask("red", "k", "p", "s", Shape.SOME, (), (), least=0, most=0),
    Ask("red", "k", "p", "s", Shape.AMOUNTS, (), (), least=0, most=0),
    Ask("red", "k", "p", "s", Shape.ORDER, (), ()),
]


@pytest.mark.parametrize("question", EMPTY, ids=lambda each: str(each.shape))
def test_what_leaves_nothing_to_choose_is_never_put(question: Ask) -> None:
    question = deepcopy(question)
    question.always = True
    assert one_ask(question, put_forced=True) == [""]


@pytest.mark.parametrize("question", FREE, ids=lambda each: f"{each.shape} {each.options}")
def test_what_has_several_answers_is_put(question: Ask) -> None:
    assert not question.forced
    assert one_ask(question) == ["waits"]


def test_one_of_several_questions_answered_inside_leaves_the_others_open() -> None:
    def step(scene: Room) -> Asking[StepResult]:
        answers = yield Poll((ask("red", "a"), ask("blue")))
        scene.say(f"{answers['red'][0]}{answers['blue'][0]}")

    made = running({"one": step})
    assert keys(made) == ["blue.1"]
    made.answer("blue.1", ["c"])
    assert words(made) == ["ac"]


# -- beats


def test_with_beats_a_window_lasts_until_the_beat_is_over() -> None:
    made = running({"one": asks("red", mode=Mode.WINDOW)}, beats=True)
    assert keys(made) == ["red.1", "beat.1"]
    made.answer("red.1", ["b"])
    assert (made.ended, keys(made)) == (False, ["beat.1"])
    made.answer("beat.1", ["over"])
    assert made.ended
    assert "red:b" in words(made)


def test_with_beats_a_window_without_questions_still_stops() -> None:
    made = running({"one": asks(mode=Mode.WINDOW)}, beats=True)
    assert [each.seat for each in made.open_asks()] == [BEAT]
    assert running({"one": asks(mode=Mode.WINDOW)}).ended


@pytest.mark.parametrize("mode", [Mode.PUBLIC, Mode.SECRET])
def test_only_windows_have_beats(mode: Mode) -> None:
    assert keys(running({"one": asks("red", mode=mode)}, beats=True)) == ["red.1"]


# -- keys and refusals


def test_property_4_keys_count_per_seat() -> None:
    steps = {"one": asks("red", "blue"), "two": asks("red"), "three": asks("green", "blue")}
    made = running(steps)
    seen = [keys(made)]
    while not made.ended:
        for key in keys(made):
            made.answer(key, ["a"])
        seen.append(keys(made))
    assert seen == [["red.1", "blue.1"], ["red.2"], ["green.1", "blue.2"], []]


def test_a_question_answered_inside_counts_like_any_other() -> None:
    for put_forced in (False, True):
        made = running({"one": _silent_step, "two": asks("red")}, put_forced=put_forced)
        if put_forced:
            made.answer("red.1", ["a"])
        assert keys(made) == ["red.2"]


def _silent_step(_room: Room) -> Asking[StepResult]:
    yield Poll((ask("red", "a"),))


@pytest.mark.parametrize("key", ["red.1", "blue.2", "green.1", "red.3", "", "red", "beat.1"])
def test_stale_foreign_and_double_answers_are_refused_and_change_nothing(key: str) -> None:
    made = running({"one": asks("red"), "two": asks("red", "blue")})
    made.answer("red.1", ["a"])
    made.answer("red.2", ["b"])
    before = deepcopy((room(made).state, made.mark, keys(made)))
    for stale in (key, "red.2"):
        with pytest.raises(Refused):
            made.answer(stale, ["a"])
    assert (room(made).state, made.mark, keys(made)) == before
    made.answer("blue.1", ["c"])
    assert made.ended


@pytest.mark.parametrize("choice", [[], ["d"], ["a", "b"], ["none"], [""]])
def test_an_answer_that_was_not_offered_is_refused_and_changes_nothing(choice: list[str]) -> None:
    made = running({"one": asks("red", "blue")})
    before = deepcopy((room(made).state, made.mark, keys(made)))
    with pytest.raises(Refused):
        made.answer("red.1", choice)
    assert (room(made).state, made.mark, keys(made)) == before


def test_nothing_is_open_at_the_end() -> None:
    made = running({"one": says("1")})
    with pytest.raises(Refused, match=r"answer\.not_(asked|yours)"):
        made.answer("red.1", ["a"])
