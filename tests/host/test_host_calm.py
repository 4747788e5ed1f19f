"""How long beats last by what everybody has seen: shorter where nobody has acted lately, longer to answer something."""

from __future__ import annotations

from host_stage import OpenStage

from cosmic_tui.host.match.calm import ANNOUNCED_TIMES, CALM_TIMES, Calm
from rules.kernel.beats import Beat, Window

REGROUP, LAUNCH, ANSWER = "regroup.start", "launch.start", "react.window"


class Told:
    """Beats one after the other, and how long they are."""

    def __init__(self) -> None:
        self.calm = Calm()
        self.number = 0

    def beat(self, at: str, kind: str = "window", announced: str = "") -> float:
        self.number += 1
        return self.calm.times(Beat((Window(str(self.number), at, kind, (), announced),), ()))


def test_a_point_where_nobody_acts_is_passed_sooner() -> None:
    told = Told()
    assert [told.beat(REGROUP) for _ in range(4)] == [1.0, 1.0, CALM_TIMES, CALM_TIMES]
    assert told.beat(LAUNCH) == 1.0, "each point by itself"
    assert told.beat(REGROUP) == CALM_TIMES


def test_after_an_act_there_is_time_again() -> None:
    told = Told()
    for _ in range(3):
        told.beat(REGROUP)
    assert told.beat(REGROUP, ANSWER) == ANNOUNCED_TIMES
    assert [told.beat(REGROUP) for _ in range(3)] == [1.0, 1.0, CALM_TIMES]


def test_what_has_been_let_pass_twice_is_known() -> None:
    told = Told()

    def announced(by: str) -> float:
        told.beat(REGROUP)
        return told.beat(REGROUP, ANSWER, f"{by} use:zombie")

    assert [announced("red") for _ in range(3)] == [ANNOUNCED_TIMES, ANNOUNCED_TIMES, 1.0]
    assert announced("blue") == ANNOUNCED_TIMES, "by each player by itself"


def test_what_has_been_answered_has_to_be_read_again() -> None:
    told = Told()
    for _ in range(3):
        told.beat(REGROUP, ANSWER, "red use:zombie")
        told.beat(REGROUP)
    told.beat(REGROUP, ANSWER, "red use:zombie")
    told.beat(REGROUP, ANSWER, "blue cosmic_zap")
    told.beat(REGROUP)
    assert told.beat(REGROUP, ANSWER, "red use:zombie") == ANNOUNCED_TIMES


def test_a_beat_that_goes_on_after_a_pause_is_counted_once() -> None:
    told = Told()
    beat = Beat((Window("1", REGROUP, "window", ()),), ())
    assert {told.calm.times(beat) for _ in range(5)} == {1.0}


async def test_beats_of_a_table_are_as_long_as_that(open_stage: OpenStage) -> None:
    """Over some encounters in which everybody passes, shorter beats come, and none of another length."""
    stage = await open_stage()
    people = [await stage.person(name) for name in ("Ann", "Bob", "Cyd")]
    id = await stage.begin(*people, bots=0, players=3)
    lengths = set()
    for _ in range(4000):
        table = stage.host.lobby.find(id)
        clock = next((clock for clock in table.present(None).clocks if clock.what == "beat"), None)
        if clock is not None:
            lengths.add(round(clock.of, 3))
        else:
            for person in people:
                await person.play()
        await stage.clock.advance(0.5)
        if 2.0 in lengths or stage.game(id).over:
            break
    assert {2.0, 3.0} <= lengths <= {2.0, 3.0, 6.0}
