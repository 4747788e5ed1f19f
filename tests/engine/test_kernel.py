"""The step machine: steps, jumps, polls, keys, marks and clones, on a toy that knows nothing of any game."""

from __future__ import annotations

from copy import deepcopy

import pytest
import toy_line
from toy_line import Notes, Room, ask, asks, keys, machine, nested, room, running, says, twice, words

from rules.kernel.asks import BEAT, Ask, Mode, Poll, Refused, Shape
from rules.kernel.machine import STAY, Asking, Jump, Mark, StepResult, row

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
    Ask("red", "k", "p", "s", Shape.SOME, (), (), least=0, most=0),
    Ask("red", "k", "p", "s", Shape.NUMBER, (), ("n:2",), least=2, most=2),
    Ask("red", "k", "p", "s", Shape.SHIPS, ("x", "y"), ("x=2", "y=1"), least=3, most=3, limits=(2, 1)),
    Ask("red", "k", "p", "s", Shape.SHIPS, ("x",), ("x=2",), least=2, most=2, limits=(4,)),
    Ask("red", "k", "p", "s", Shape.ORDER, ("a",), ("a",)),
]
FREE = [
    Ask("red", "k", "p", "s", Shape.ONE, ("a", "b"), ("a",)),
    Ask("red", "k", "p", "s", Shape.SOME, ("a", "b"), ("a",), least=1, most=2),
    Ask("red", "k", "p", "s", Shape.NUMBER, (), ("n:2",), least=1, most=2),
    Ask("red", "k", "p", "s", Shape.SHIPS, ("x", "y"), ("x=2",), least=2, most=2, limits=(2, 1)),
    Ask("red", "k", "p", "s", Shape.ORDER, ("a", "b"), ("a", "b")),
    Ask("red", "k", "p", "s", Shape.DEAL, ("end",), ("end",)),
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
    with pytest.raises(Refused, match="not asked"):
        made.answer("red.1", ["a"])


# -- marks


def saved(made: toy_line.Machine[Notes]) -> Mark[Notes]:
    return deepcopy(made.mark)


def taken_up(steps: dict[str, toy_line.Step], mark: Mark[Notes]) -> toy_line.Machine[Notes]:
    made = machine(steps, at="nowhere")
    made.restart(mark)
    return made


TWO = {"zero": asks("blue"), "one": twice("red"), "two": asks("red", "blue"), "three": twice("blue")}


def test_a_mark_gives_the_same_poll_and_the_same_way_on_at_every_decision() -> None:
    made = running(TWO)
    while not made.ended:
        again = taken_up(TWO, saved(made))
        assert (keys(again), words(again)) == (keys(made), words(made))
        key = keys(made)[-1]
        for each in (made, again):
            each.answer(key, ["b"])
        assert (keys(again), words(again), room(again).state) == (keys(made), words(made), room(made).state)


def test_property_1_a_step_restarts_from_its_snapshot_never_from_the_live_state() -> None:
    made = running({"one": twice("red")})
    made.answer("red.1", ["b"])
    assert words(made) == ["begin", "b"]
    mark = saved(made)
    assert mark.snapshot.words == []
    room(made).state.words.append("spoilt")
    again = taken_up({"one": twice("red")}, mark)
    assert words(again) == ["begin", "b"]
    again.answer("red.2", ["c"])
    assert words(again) == ["begin", "b", "c"]


def test_the_snapshot_is_not_changed_by_going_on() -> None:
    made = running({"one": twice("red")})
    snapshot = made.mark.snapshot
    before = deepcopy(snapshot)
    made.answer("red.1", ["b"])
    again = taken_up({"one": twice("red")}, made.mark)
    again.answer("red.2", ["a"])
    assert snapshot == before


def test_property_2_answers_of_one_poll_are_journaled_one_by_one_as_they_come() -> None:
    steps = {"one": asks("red", "blue", "green")}
    made = running(steps)
    made.answer("blue.1", ["b"])
    assert saved(made).answers == {"blue.1": ("b",)}
    made.answer("red.1", ["c"])
    again = taken_up(steps, saved(made))
    assert keys(again) == ["green.1"]
    again.answer("green.1", ["a"])
    assert words(again) == ["red:c", "blue:b", "green:a"]


@pytest.mark.parametrize("order", [["red.1", "red.2"], ["red.2", "red.1"]])
def test_property_3_answers_are_matched_by_key_never_by_position(order: list[str]) -> None:
    given = {"red.1": ("b",), "red.2": ("c",), "red.9": ("a",), "blue.1": ("a",)}
    mark = Mark(Notes("one"), {**{key: given[key] for key in order}, **given})
    assert words(taken_up({"one": twice("red")}, mark)) == ["begin", "b", "c"]


def test_property_3_a_later_answer_is_not_taken_for_an_earlier_question() -> None:
    made = taken_up({"one": twice("red")}, Mark(Notes("one"), {"red.2": ("c",)}))
    assert (words(made), keys(made)) == (["begin"], ["red.1"])
    made.answer("red.1", ["a"])
    assert words(made) == ["begin", "a", "c"]


def test_between_steps_the_mark_is_the_state_itself() -> None:
    made = machine({"one": says("1"), "two": asks("red")})
    made.resume(lambda point: point == "two")
    assert saved(made) == Mark(Notes("two", ["1"], {}, 1), {})


# -- clones


def test_a_clone_is_independent_both_ways() -> None:
    made = running(TWO)
    made.answer("blue.1", ["a"])
    made.answer("red.1", ["b"])
    clone = made.copy()
    clone.answer("red.2", ["c"])
    assert (words(clone)[-1], keys(clone)) == ("c", ["red.3", "blue.2"])
    assert (words(made)[-1], keys(made)) == ("b", ["red.2"])
    made.answer("red.2", ["a"])
    made.answer("red.3", ["a"])
    assert (words(clone)[-1], keys(clone)) == ("c", ["red.3", "blue.2"])


def test_a_clone_is_heard_by_nobody_and_repeats_nothing() -> None:
    made = running(TWO)
    made.answer("blue.1", ["a"])
    heard = list(room(made).heard)
    clone = made.copy()
    clone.answer("red.1", ["c"])
    assert room(made).heard == heard
    assert room(clone) is not room(made)


def test_a_clone_of_an_untouched_clone_stands_where_it_stood() -> None:
    made = running(TWO)
    made.answer("blue.1", ["a"])
    made.answer("red.1", ["b"])
    last = made.copy().copy().copy()
    made.answer("red.2", ["a"])
    assert (words(last), keys(last)) == (["blue:a", "begin", "b"], ["red.2"])


def test_a_clone_made_between_steps_or_at_the_end_stands_there() -> None:
    made = machine({"one": says("1"), "two": asks("red")})
    made.resume(lambda point: point == "two")
    clone = made.copy()
    clone.resume()
    assert (keys(clone), keys(made), words(made)) == (["red.1"], [], ["1"])
    clone.answer("red.1", ["a"])
    assert clone.copy().ended
    assert not made.ended


def test_property_6_no_state_outside_the_state() -> None:
    """Two machines over one line do not meet, and a line is as it was after a whole run."""
    steps = {point: row(step) for point, step in TWO.items()}
    left, right = running(steps), running(steps)
    while not left.ended:
        left.answer(keys(left)[0], ["c"])
    assert (keys(right), words(right)) == (["blue.1"], [])
    assert {point: row(step) for point, step in TWO.items()} == steps


# -- undo


def test_answers_are_taken_back_over_several_steps() -> None:
    made = running(TWO, remember=50)
    history = []
    while not made.ended:
        history.append((list(words(made)), len(keys(made)), [each.seat for each in made.open_asks()]))
        made.answer(keys(made)[0], ["b"])
    while history:
        made.undo()
        assert (list(words(made)), len(keys(made)), [each.seat for each in made.open_asks()]) == history.pop()
    with pytest.raises(Refused, match="nothing to take back"):
        made.undo()


def test_keys_of_questions_taken_back_do_not_come_back() -> None:
    made = running(TWO, remember=50)
    used: set[str] = set()
    for _ in range(3):
        for _ in range(3):
            used.add(keys(made)[0])
            made.answer(keys(made)[0], ["b"])
        for _ in range(2):
            made.undo()
            assert not used & set(keys(made))
    for key in sorted(used):
        with pytest.raises(Refused):
            made.answer(key, ["a"])


def test_a_mark_made_after_taking_back_gives_the_same_poll() -> None:
    made = running(TWO, remember=50)
    made.answer("blue.1", ["a"])
    made.answer("red.1", ["b"])
    made.answer("red.2", ["b"])
    made.undo()
    again = taken_up(TWO, saved(made))
    assert (keys(again), words(again)) == (keys(made), words(made)) == (keys(made), ["blue:a", "begin", "b"])


def test_a_clone_can_be_taken_back_without_the_original() -> None:
    made = running(TWO, remember=50)
    made.answer("blue.1", ["a"])
    made.answer("red.1", ["b"])
    clone = made.copy()
    clone.undo()
    assert words(clone) == ["blue:a", "begin"]
    assert (words(made), keys(made)) == (["blue:a", "begin", "b"], ["red.2"])
    made.answer("red.2", ["c"])
    assert words(made)[-1] == "c"


def test_only_so_many_steps_are_remembered() -> None:
    made = running(TWO, remember=1)
    for _ in range(4):
        made.answer(keys(made)[0], ["a"])
    made.undo()
    assert words(made) == ["blue:a", "begin", "a", "a"]
    made.undo()
    made.undo()
    with pytest.raises(Refused, match="nothing to take back"):
        made.undo()
