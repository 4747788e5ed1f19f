"""Marks, clones and undo of the step machine: snapshot, answers since, and one step run again."""

from __future__ import annotations

from copy import deepcopy

import pytest
import toy_line
from toy_line import Notes, asks, keys, machine, room, running, says, twice, words

from rules.kernel.asks import Refused
from rules.kernel.machine import Checkpoint, Row, row

# -- marks


def saved(made: toy_line.Machine[Notes]) -> Checkpoint[Notes]:
    return deepcopy(made.mark)


def taken_up(steps: dict[str, toy_line.Step], mark: Checkpoint[Notes]) -> toy_line.Machine[Notes]:
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
    mark = Checkpoint(Notes("one"), {**{key: given[key] for key in order}, **given})
    assert words(taken_up({"one": twice("red")}, mark)) == ["begin", "b", "c"]


def test_property_3_a_later_answer_is_not_taken_for_an_earlier_question() -> None:
    made = taken_up({"one": twice("red")}, Checkpoint(Notes("one"), {"red.2": ("c",)}))
    assert (words(made), keys(made)) == (["begin"], ["red.1"])
    made.answer("red.1", ["a"])
    assert words(made) == ["begin", "a", "c"]


def test_between_steps_the_mark_is_the_state_itself() -> None:
    made = machine({"one": says("1"), "two": asks("red")})
    made.resume(lambda point: point == "two")
    assert saved(made) == Checkpoint(Notes("two", ["1"], {}, 1), {})


# -- steps that seldom ask


SELDOM = {
    "zero": asks("blue"), "one": row(twice("red"), seldom=True), "two": says("2"),
    "three": row(asks("red", "blue"), seldom=True), "four": asks("green"), "five": row(twice("red"), seldom=True),
}  # fmt: skip
"""A line with places to go back to at `zero` and `four` only."""
USUAL = {point: step.run if isinstance(step, Row) else step for point, step in SELDOM.items()}


def test_a_step_that_seldom_asks_leaves_the_mark_where_it_was() -> None:
    made = running(SELDOM)
    marks = []
    while not made.ended:
        marks.append((made.mark.snapshot.at, list(made.mark.answers)))
        made.answer(keys(made)[0], ["b"])
    assert marks == [
        ("zero", []), ("zero", ["blue.1"]), ("zero", ["blue.1", "red.1"]), ("zero", ["blue.1", "red.1", "red.2"]),
        ("zero", ["blue.1", "red.1", "red.2", "red.3"]), ("four", []), ("four", ["green.1"]),
        ("four", ["green.1", "red.4"]),
    ]  # fmt: skip


def test_it_plays_marks_clones_and_takes_back_as_any_other() -> None:
    made, plain = running(SELDOM, remember=50), running(USUAL, remember=50)
    while not made.ended:
        clone, again = made.copy(), taken_up(SELDOM, saved(made))
        taken_back = made.copy()
        if made.mark.answers:
            taken_back.undo()
            taken_back.answer(keys(taken_back)[0], ["b"])
        for each in (made, clone, again, taken_back):
            assert (words(each), [ask.seat for ask in each.open_asks()]) == (
                words(plain), [ask.seat for ask in plain.open_asks()],
            )  # fmt: skip
        assert keys(made) == keys(clone) == keys(again) == keys(plain)
        assert room(made).heard == room(plain).heard
        for each in (made, plain):
            each.answer(keys(each)[0], ["b"])
    assert (plain.ended, words(made)) == (True, words(plain))


def test_answers_over_several_such_steps_are_taken_back_one_by_one() -> None:
    made = running(SELDOM, remember=50)
    history = []
    while not made.ended:
        history.append((list(words(made)), [each.seat for each in made.open_asks()]))
        made.answer(keys(made)[0], ["b"])
    while history:
        made.undo()
        assert (list(words(made)), [each.seat for each in made.open_asks()]) == history.pop()


def test_the_first_step_of_a_run_is_marked_even_if_it_seldom_asks() -> None:
    """Before it there is no step to be run again, and what somebody has changed meanwhile is in the state alone."""
    made = machine({"one": row(twice("red"), seldom=True), "two": row(asks("blue"), seldom=True)})
    made.resume(lambda point: point == "two")
    made.answer("red.1", ["a"])
    assert (made.mark.snapshot.at, words(made.copy())) == ("one", ["begin", "a"])
    made.answer("red.2", ["a"])
    room(made).state.words.append("changed")
    clone = made.copy()
    for each in (made, clone):
        each.resume()
        assert (each.mark.snapshot.at, words(each.copy())[-1]) == ("two", "changed")


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


def test_a_clone_without_marks_plays_on_as_any_other_and_does_nothing_else() -> None:
    made = running(TWO)
    made.answer("blue.1", ["a"])
    clone, plain = made.copy(marks=False), made.copy()
    for each in (clone, plain):
        each.answer("red.1", ["b"])
        each.answer("red.2", ["c"])
    assert (words(clone), keys(clone)) == (words(plain), keys(plain))
    assert (words(made)[-1], keys(made)) == ("begin", ["red.1"])
    for what in (clone.copy, clone.undo, lambda: clone.mark):
        with pytest.raises(AssertionError, match="played on only"):
            what()


def test_a_machine_made_without_marks_plays_the_same_and_has_none() -> None:
    made, plain = running(TWO, marks=False), running(TWO)
    while not made.ended:
        assert (words(made), keys(made)) == (words(plain), keys(plain))
        with pytest.raises(AssertionError, match="played on only"):
            made.copy()
        for each in (made, plain):
            each.answer(keys(each)[0], ["b"])
    assert words(made) == words(plain)


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
    with pytest.raises(Refused, match=r"answer\.nothing_to_undo"):
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
    with pytest.raises(Refused, match=r"answer\.nothing_to_undo"):
        made.undo()
