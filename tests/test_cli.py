"""The command `cosmic`: what it prints, its exit codes, and one sentence for every mistake."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from types import SimpleNamespace

import pytest

from cosmic_tui.base.disk import StoreError
from cosmic_tui.cli import commands, sim_commands
from cosmic_tui.cli.commands import main
from cosmic_tui.games.cosmic import bots
from cosmic_tui.host.messages import TableOptions
from cosmic_tui.local import playing
from cosmic_tui.server import serving
from cosmic_tui.server.config import Config
from cosmic_tui.ssh.identity import ServeError
from cosmic_tui.ui.game_screens import PlayableGame

HOLDS = """
format = "cosmic-position/1"
[position]
seats = ["red", "blue", "green"]
at = "reveal.turn_up"
offense = "red"
defense = "blue"
planet = "blue.2"
gate = { red = 4 }
cards = { red = "attack_40", blue = "attack_08" }
[[scenario]]
name = "The higher total wins"
[scenario.expect]
outcome = "offense"
"""
FAILS = HOLDS.replace('outcome = "offense"', 'outcome = "defense"').replace("The higher", "The lower")

Mistake = Callable[..., str]


@pytest.fixture
def mistake(capsys: pytest.CaptureFixture[str]) -> Mistake:
    """Runs a command that has to fail with this exit code; returns the sentence on stderr, all there is to read."""

    def run(*arguments: str, code: int = 2) -> str:
        assert main(arguments) == code
        shown = capsys.readouterr()
        assert shown.out == ""
        assert shown.err.startswith("Error: ")
        assert shown.err.count("\n") == 1
        return shown.err

    return run


# -- the command itself


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"cosmic, version {version('cosmic_tui')}\n"


def test_without_a_command_it_lists_the_commands(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    shown = capsys.readouterr().out
    assert all(f"\n  {name} " in shown for name in ("bench", "play", "scenario", "serve", "sim"))


def test_as_a_module() -> None:
    command = [sys.executable, "-m", "cosmic_tui", "fly"]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    assert done.returncode == 2
    assert done.stderr == "Error: No such command 'fly'. (see cosmic --help)\n"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["fly"], "No such command 'fly'"),
        (["sim", "--games", "many"], "'--games': 'many' is not a whole number from 1 up."),
        (["sim", "--games", "0"], "'--games': '0' is not a whole number from 1 up."),
        (
            ["sim", "--seats", "clever"],
            "--seats: 'clever' is no kind of bot; there are random, simple, search, easy, normal, hard, master,",
        ),
        (["sim", "--seats", "random,simple"], "a game has 3 to 5 players, not 2."),
        (["sim", "--seats", "random,simple,random", "--players", "4"], "3 bots for 4 players."),
        (["sim", "--bots", "random,simple"], "--bots: a game has 3 to 5 players, not 2."),
        (["sim", "--bots", "random,simple,random", "--players", "4"], "--bots: 3 bots for 4 players."),
        (["sim", "--bots", "clever"], "--bots: "),
        (["sim", "--bots", "random", "--seats", "random"], "--seats and --bots are two names of one option"),
        (["sim", "--seats", "random:often"], "--seats: 'random' comes in one way only, not as 'often'."),
        (["sim", "--always-ally", "5"], "--always-ally: there are 4 seats, no seat 5."),
        (["sim", "--check", "often"], "'often' is not one of"),
        (["sim", "--jobs", "0"], "'--jobs': '0' is not a whole number from 1 up."),
        (["scenario"], "Missing argument 'FILE_OR_FOLDER...'"),
        (["scenario", "nowhere.toml"], "'nowhere.toml' does not exist"),
        (["serve", "--port", "70000"], "'--port': '70000' is not a whole number from 0 to 65535."),
        (["play", "--bot", "simple:sulker"], "--bot: 'sulker' is no temperament; there are trader, raider, schemer."),
        (["play", "--players", "2"], "'--players': '2' is not a whole number from 3 to 5."),
    ],
    ids=" ".join,
)
def test_wrong_calls(arguments: list[str], sentence: str, mistake: Mistake) -> None:
    assert sentence in mistake(*arguments)


def test_the_kinds_of_bots_named_in_the_help_are_those_there_are() -> None:
    assert {*sim_commands.BOTS, *bots.EXPLOITS} == set(bots.KINDS)


# -- sim


def test_sim_prints_one_json_object(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sim", "--games", "3", "--players", "3", "--seed", "5", "--jobs", "1", "--json"]) == 0
    shown = capsys.readouterr()
    data = json.loads(shown.out)
    assert shown.err == ""
    assert data["games"] == data["finished"] == len(data["winners"]) == 3
    assert data["broken_invariants"] == []
    assert data["seats"] == ["simple"] * 3
    assert all(set(winners) <= {"red", "blue", "green"} and winners for winners in data["winners"])
    assert all(data[key] > 0 for key in ("games_per_s", "decisions_per_s", "encounters_per_game", "decisions_per_game"))


def test_sim_plays_the_same_games_in_any_number_of_processes(capsys: pytest.CaptureFixture[str]) -> None:
    found = []
    for jobs in ("1", "2"):
        arguments = ["sim", "--games", "4", "--players", "4", "--seats", "random", "--seed", "x", "--jobs", jobs]
        assert main([*arguments, "--json"]) == 0
        data = json.loads(capsys.readouterr().out)
        found.append((data["winners"], data["encounters_per_game"], data["decisions_per_game"]))
    assert found[0] == found[1]


def test_sim_takes_a_bot_for_each_seat_and_counts_wins_by_kind(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["sim", "--games", "3", "--jobs", "1", "--seats", "random,simple,random", "--always-ally", "3"]
    assert main([*arguments, "--aliens", "random"]) == 0
    shown = capsys.readouterr().out
    assert "wins        simple: " in shown
    assert main([*arguments, "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["seats"] == ["random", "simple", "always-ally:random"]
    assert {kind: share["tries"] for kind, share in data["wins"].items()} == {
        "random": 3, "simple": 3, "always-ally:random": 3
    }  # fmt: skip


def test_sim_fails_where_a_game_does_not_finish(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sim", "--games", "1", "--jobs", "1", "--most", "2"]) == 1
    assert "cut off     game 0: no winner" in capsys.readouterr().out


# -- scenario


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "inner").mkdir()
    (tmp_path / "holds.toml").write_text(HOLDS)
    (tmp_path / "inner" / "fails.toml").write_text(FAILS)
    return tmp_path


def test_a_scenario_that_holds(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["scenario", str(folder / "holds.toml")]) == 0
    assert capsys.readouterr().out == "ok   The higher total wins\n1 of 1 scenarios hold\n"


def test_a_folder_is_searched_and_a_failure_says_why(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["scenario", str(folder)]) == 1
    assert capsys.readouterr().out.splitlines() == [
        "ok   The higher total wins",
        "FAIL The lower total wins: outcome expected 'defense' got 'offense'",
        "1 of 2 scenarios hold",
    ]


def test_scenarios_as_json(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["scenario", "--json", str(folder / "holds.toml"), str(folder)]) == 1
    data = json.loads(capsys.readouterr().out)
    assert (data["passed"], data["failed"]) == (1, 1)
    assert [one["name"] for one in data["scenarios"]] == ["The higher total wins", "The lower total wins"]
    assert data["scenarios"][0] == {
        "name": "The higher total wins", "file": str(folder / "holds.toml"), "ok": True, "why": "",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (HOLDS.replace("[scenario.expect]", "untill = 3\n[scenario.expect]").encode(), "untill"),
        (b"this is no TOML", "TOML"),
        (b"\xff\xfe", "it is no text in UTF-8"),
        (HOLDS[: HOLDS.index("[[scenario]]")].encode(), "it holds no scenario"),
    ],
    ids=["unknown key", "no TOML", "no text", "no scenario"],
)
def test_a_file_that_cannot_be_used_is_named(
    text: bytes, reason: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "odd.toml"
    file.write_bytes(text)
    assert main(["scenario", str(file)]) == 1
    shown = capsys.readouterr()
    first, count = shown.out.splitlines()
    assert first.startswith(f"FAIL odd: {file}: ")
    assert reason in first
    assert count == "0 of 1 scenarios hold"
    assert shown.err == ""


def test_a_folder_without_scenarios(tmp_path: Path, mistake: Mistake) -> None:
    assert f"{tmp_path} is a folder without scenarios" in mistake("scenario", str(tmp_path))


# -- play and serve


def test_play_needs_a_terminal(mistake: Mistake) -> None:
    assert "cosmic play needs a terminal" in mistake("play", code=1)


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> Callable[[int, int], None]:
    """Makes this process believe in a terminal of so many columns and lines."""

    def believe(columns: int, lines: int) -> None:
        monkeypatch.setattr(commands, "sys", SimpleNamespace(stdin=_Tty(), stdout=_Tty()))
        monkeypatch.setattr(os, "get_terminal_size", lambda _fd: os.terminal_size((columns, lines)))

    return believe


class _Tty:
    def isatty(self) -> bool:
        return True

    def fileno(self) -> int:
        return 1


def test_play_needs_room(terminal: Callable[[int, int], None], mistake: Mistake) -> None:
    terminal(40, 20)
    assert "this terminal has 40 columns and 20 lines; the screen needs 48 by 20" in mistake("play", code=1)


def test_play_hands_over_what_was_asked_for(
    terminal: Callable[[int, int], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    played: list[tuple[object, ...]] = []

    def play(game: PlayableGame, options: TableOptions, seed: object, name: str, **_: object) -> None:
        played.append((game.kind.id, options.players, seed, name, options.rules, options.bot))

    monkeypatch.setattr(playing, "play", play)
    terminal(80, 24)
    assert main(["play", "--players", "5", "--seed", "moon", "--name", "Ann", "--aliens", "random"]) == 0
    assert main(["play", "--option", "restrictions=false", "--option", "flare_printing=classic"]) == 0
    assert main(["play", "--game", "council", "--option", "map=dealt", "--option", "last_round=6"]) == 0
    assert played == [
        ("cosmic", 5, "moon", "Ann", {"aliens": "random"}, "simple"),
        ("cosmic", 4, None, "", {"aliens": "choose", "restrictions": False, "flare_printing": "classic"}, "simple"),
        ("council", 4, None, "", {"map": "dealt", "last_round": 6}, "simple"),
    ]


def test_learn_opens_the_lesson_on_a_terminal_alone(
    terminal: Callable[[int, int], None], monkeypatch: pytest.MonkeyPatch, mistake: Mistake
) -> None:
    taught: list[str] = []
    monkeypatch.setattr(playing, "learn", lambda _game, lesson, name: taught.append(f"{lesson.lesson} {name}"))
    assert "cosmic learn needs a terminal" in mistake("learn", code=1)
    terminal(80, 24)
    assert main(["learn", "--name", "Ann"]) == 0
    assert taught == ["first_encounter Ann"]


@pytest.mark.parametrize(
    ("wish", "reason"),
    [
        ("restrictions=perhaps", "restrictions: cannot be 'perhaps', but true or false"),
        ("flare_printing=new", "flare_printing: cannot be 'new', but one of standard, classic"),
        ("deal_seconds=-4", "deal_seconds: cannot be -4, but a whole number from 0"),
        ("restriction=true", "restriction: no such option; there are edition"),
        ("restrictions", "restrictions: an option is written NAME=VALUE"),
        ("trade_techs=1", "trade_techs: cannot be 1, but true or false"),
        (
            'alert_levels=["green", "blue"]',
            "alert_levels: cannot be 'green', 'blue', but a list of some of green, yellow, red",
        ),
    ],
)
def test_an_option_that_cannot_be_is_named(wish: str, reason: str, mistake: Mistake) -> None:
    assert reason in mistake("sim", "--games", "1", "--option", wish)


def test_options_decide_who_may_be_named(mistake: Mistake, capsys: pytest.CaptureFixture[str]) -> None:
    sim = ("sim", "--games", "1", "--bots", "random", "--players", "3", "--aliens", "gambler,sorcerer,oracle")
    assert "gambler and sorcerer cannot meet" in mistake(*sim)
    assert main([*sim, "--option", "restrictions=false", "--json", "--jobs", "1"]) == 0
    assert json.loads(capsys.readouterr().out)["finished"] == 1


def test_serve_hands_over_what_was_asked_for(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    served: list[Config] = []
    monkeypatch.setattr(serving, "serve", lambda config, *_: served.append(config))
    file = tmp_path / "cosmic.toml"
    file.write_text("[server]\nport = 2022\nguests = false\n[limits]\nsessions = 9\n")
    assert main(["serve", "--host", "127.0.0.1", "--port", "0", "--data", str(tmp_path)]) == 0
    assert main(["serve"]) == 0
    assert main(["serve", "--config", str(file), "--host", "127.0.0.1"]) == 0
    assert [(each.server.host, each.server.port, each.data) for each in served] == [
        ("127.0.0.1", 0, tmp_path), ("0.0.0.0", 2222, Path("cosmic-data")), ("127.0.0.1", 2022, Path("cosmic-data"))
    ]  # fmt: skip
    assert (served[2].server.guests, served[2].limits.sessions) == (False, 9)


@pytest.mark.parametrize("error", [ServeError, StoreError])
def test_a_server_that_cannot_start_says_why(
    error: type[Exception], mistake: Mistake, monkeypatch: pytest.MonkeyPatch
) -> None:
    def serve(config: Config, *_: object) -> None:
        raise error(f"cannot listen on port {config.server.port}: it is in use")

    monkeypatch.setattr(serving, "serve", serve)
    assert mistake("serve", code=1) == "Error: cannot listen on port 2222: it is in use\n"


# -- bench


def test_bench_measures_beside_a_yardstick(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    from cosmic_tui.bench import engine as bench

    for name, less in (("ROUNDS", 1), ("POSITIONS", 60), ("DECISIONS", 60)):
        monkeypatch.setattr(bench, name, less)
    assert main(["bench", "engine", "--json"]) == 0
    costs = json.loads(capsys.readouterr().out)
    assert set(costs) == {
        "yardstick",
        "clone, brought up",
        "view of a seat",
        "random decision",
        "the same with aliens",
        "and without marks",
        "encounter at random",
        "decision of `simple`",
        "news, packed",
        "news, unpacked",
    }
    assert costs["yardstick"]["ratio"] == 1.0
    for cost in costs.values():
        assert cost["ratio"] == pytest.approx(cost["microseconds"] / costs["yardstick"]["microseconds"])
    assert main(["bench", "engine"]) == 0
    assert re.search(r"\d random decisions/s and \d+ encounters/s in one process", capsys.readouterr().out)


def test_the_digest_of_games_tells_engines_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    from cosmic_tui.bench import same_games
    from rules.cosmic.actions import legal

    usual = same_games.digest(3)
    assert same_games.digest(3) == usual
    monkeypatch.setattr(legal, "AT_LEISURE", frozenset())
    monkeypatch.setattr(legal, "showable", lambda _game, _seat: [])
    other = same_games.digest(3)
    assert other.digest != usual.digest


def test_bench_prints_the_digest_in_one_line(capsys: pytest.CaptureFixture[str], mistake: Mistake) -> None:
    from cosmic_tui.bench import same_games

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(same_games, "GAMES", 1)
        assert main(["bench", "engine", "--digest"]) == 0
    assert capsys.readouterr().out.startswith(same_games.digest(1).digest)
    assert "--digest prints a line, not JSON" in mistake("bench", "engine", "--digest", "--json")


def test_bench_lobby_tells_what_each_number_of_visitors_costs(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, mistake: Mistake
) -> None:
    from cosmic_tui.bench import lobby as bench

    for name in ("LOOKS", "ROUNDS"):
        monkeypatch.setattr(bench, name, 1)
    assert main(["bench", "lobby", "--tables", "5", "--visitors", "0,2"]) == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == ["visitors", "0", "2"]
    assert "not a list of whole numbers" in mistake("bench", "lobby", "--visitors", "many")
