"""Series that go on where they stopped."""

import json
from pathlib import Path

import attrs
import pytest

from cosmic_tui.cli.commands import main
from cosmic_tui.games.cosmic.sim import kept_series, series
from cosmic_tui.games.cosmic.sim.kept_series import KeptSeries
from cosmic_tui.games.cosmic.sim.report import SeriesReport
from cosmic_tui.games.cosmic.sim.table import Played, SeriesOrder

ORDER = SeriesOrder(("random", "random", "simple"), 7, aliens="random")


def run(path: Path, games: int, jobs: int = 1, most: int = 99) -> list[Played]:
    """Play, but break off after so many games."""
    told: list[int] = []

    def each(one: Played) -> None:
        told.append(one.number)
        if len(told) > most:
            raise KeyboardInterrupt

    return series.run(ORDER, games, jobs, each, KeptSeries(path, ORDER))


def test_a_series_broken_off_goes_on_as_if_it_had_not_been(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, whole = tmp_path / "games", series.run(ORDER, 4, 1, lambda _played: None)
    with pytest.raises(KeyboardInterrupt):
        run(path, 4, most=1)
    kept_before = KeptSeries(path, ORDER)
    assert kept_before.games == {one.number: one for one in whole[:2]}
    played, one_game = list[int](), series.one_game

    def counted(order: SeriesOrder, number: int) -> Played:
        played.append(number)
        return one_game(order, number)

    monkeypatch.setattr(series, "one_game", counted)
    found = run(path, 4)
    assert found == whole
    assert played == [2, 3]
    assert run(path, 3) == whole[:3]
    assert played == [2, 3]
    report, other = SeriesReport(ORDER, found, 1.0), SeriesReport(ORDER, whole, 1.0)
    assert {**report.as_data(), "slowest_answer_s": 0} == {**other.as_data(), "slowest_answer_s": 0}


def test_games_of_several_processes_are_kept_too(tmp_path: Path) -> None:
    assert run(tmp_path / "games", 3, jobs=2) == list(KeptSeries(tmp_path / "games", ORDER).games.values())


def test_a_line_cut_off_is_a_game_not_played_and_the_next_stands_on_a_line_of_its_own(tmp_path: Path) -> None:
    path = tmp_path / "games"
    whole = run(path, 2)
    path.write_bytes(path.read_bytes()[:-40])
    assert list(KeptSeries(path, ORDER).games) == [0]
    assert run(path, 2) == whole
    assert list(KeptSeries(path, ORDER).games) == [0, 1]


def test_the_seconds_of_all_runs_are_counted_and_those_of_further_games_are_not(tmp_path: Path) -> None:
    path = tmp_path / "games"
    run(path, 1)
    first = KeptSeries(path, ORDER).seconds(1)
    run(path, 2)
    both = KeptSeries(path, ORDER)
    assert both.seconds(1) == first
    assert both.seconds(2) > first > 0


@pytest.mark.parametrize(
    ("other", "differs"),
    [
        (attrs.evolve(ORDER, kinds=("random", "simple", "random")), ["kinds"]),
        (attrs.evolve(ORDER, seed="7"), ["seed"]),
        (attrs.evolve(ORDER, seed=8, aliens="none"), ["seed", "aliens"]),
    ],
)
def test_a_file_of_another_order_is_refused(tmp_path: Path, other: SeriesOrder, differs: list[str]) -> None:
    run(tmp_path / "games", 1)
    with pytest.raises(kept_series.OtherOrderError) as caught:
        KeptSeries(tmp_path / "games", other)
    assert list(caught.value.here) == differs


def test_a_file_of_other_code_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run(tmp_path / "games", 1)
    monkeypatch.setattr(kept_series, "CODE", kept_series.CODE[1:])
    with pytest.raises(kept_series.OtherCodeError):
        KeptSeries(tmp_path / "games", ORDER)


@pytest.mark.parametrize("text", ["notes\n", "[]\n", '{"format": "cosmic-series/1"}\n', "\n\n", "\0\xff"])
def test_what_is_no_series_is_refused_and_left_as_it_is(tmp_path: Path, text: str) -> None:
    path = tmp_path / "games"
    path.write_text(text, encoding="latin-1")
    with pytest.raises(kept_series.NoSeriesError):
        KeptSeries(path, ORDER)
    assert path.read_text(encoding="latin-1") == text


def test_the_command_goes_on_and_says_what_does_not_fit(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "games"
    call = ["sim", "--seats", "random,random,random", "--jobs", "1", "--keep", str(path)]
    assert main([*call, "--games", "1"]) == 0
    assert main([*call, "--games", "2"]) == 0
    assert "2 of 2 games finished" in capsys.readouterr().out
    assert [json.loads(line).keys() for line in path.read_text(encoding="utf-8").splitlines()][1:] == [
        {"played", "seconds"}
    ] * 2
    for more, told in (
        (["--seed", "2"], "--seed 1, not 2. Name another file with --keep."),
        (["--most", "7"], "--most 2000, not 7"),
        (["--variant", "tech"], "other table options,"),
        (["--pairs"], "--keep cannot stand beside --pairs."),
        (["--keep", str(tmp_path / "none" / "games")], "cannot be used: No such file or directory."),
    ):
        assert main([*call, *more]) == 2
        assert told in " ".join(capsys.readouterr().err.split())
    path.write_text("notes", encoding="utf-8")
    assert main(call) == 2
    assert "is no series of cosmic sim" in capsys.readouterr().err
    assert main(["sim", "--game", "council", "--keep", str(path)]) == 2
    assert "--keep is no option of council." in capsys.readouterr().err
