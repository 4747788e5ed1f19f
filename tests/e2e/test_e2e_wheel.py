"""The wheel in an empty environment: what is installed is all the game needs."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from e2e_house import WIDE, House, environment
from e2e_table_screen import hand, question
from e2e_terminal import wait_until

ROOT = Path(__file__).parents[2]
NO_NETWORK = re.compile(
    r"NewConnectionError|NameResolutionError|Temporary failure in name resolution|Connection refused|ProxyError"
    r"|ConnectTimeoutError|Could not fetch URL"
)
GAMES = 8

pytestmark = pytest.mark.skipif(
    not (ROOT / "pyproject.toml").exists(), reason="the tests do not stand beside the sources"
)


def carried_out(*command: object) -> None:
    """Run a step of the installation; without a way to the package registry the tests are skipped."""
    done = subprocess.run(list(map(str, command)), check=False, capture_output=True, text=True, cwd=ROOT)
    said = done.stdout + done.stderr
    if done.returncode and NO_NETWORK.search(said):
        pytest.skip("the package registry cannot be reached")
    assert done.returncode == 0, said


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the commands of an environment in which only the wheel has been installed."""
    room = tmp_path_factory.mktemp("wheel")
    carried_out(sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", room, ".")
    (wheel,) = room.glob("cosmic_tui-*.whl")
    carried_out(sys.executable, "-m", "venv", "--without-pip", room / "venv")
    commands = room / "venv" / "bin"
    # Of all that comes with the wheel Python compiles what is imported: now, as later somebody waits for a screen.
    install = ["install", "--quiet", "--no-compile", "--disable-pip-version-check", wheel]
    carried_out(sys.executable, "-m", "pip", "--python", commands / "python", *install)
    carried_out(commands / "python", "-P", "-c", "import cosmic_tui.local.playing, cosmic_tui.games.screens")
    return commands


def played(commands: Path, room: Path) -> dict[str, object]:
    """What `cosmic sim` says of its games; `room` is a folder from which nothing can be imported."""
    arguments = ["sim", "--games", str(GAMES), "--players", "4", "--seed", "1", "--json"]
    done = subprocess.run(
        [commands / "cosmic", *arguments], check=False, capture_output=True, text=True, cwd=room, env=environment()
    )
    assert done.returncode == 0, done.stderr + done.stdout
    report: dict[str, object] = json.loads(done.stdout)
    return report


def test_games_are_finished_and_are_the_same_every_time(installed: Path, tmp_path: Path) -> None:
    first, second = played(installed, tmp_path), played(installed, tmp_path)
    assert first["finished"] == GAMES
    assert first["unfinished"] == []
    assert first["broken_invariants"] == []
    assert first["winners"] == second["winners"]
    assert len(set(map(str, first["winners"]))) > 1  # type: ignore[call-overload]


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    house = House(tmp_path)
    yield house
    house.close()


def test_a_person_can_play(installed: Path, house: House) -> None:
    terminal = house.run([str(installed / "cosmic"), "play", "--seed", "7", "--name", "Ann", "--aliens", "none"], WIDE)
    wait_until([terminal], lambda: question(terminal), "the first question")
    assert "Ann" in terminal.text
    assert sum((hand(terminal) or {}).values()) == 8
    terminal.press("ctrl+q")
    wait_until([terminal], lambda: "[yes]" in terminal.text, "whether to leave")
    terminal.press("y")
    wait_until([terminal], lambda: terminal.ended, "the end")
    assert terminal.process.returncode == 0
    config = house.room / "config/cosmic_tui"
    left = [file for file in house.room.rglob("*") if file.is_file()]
    (journal,) = config.glob("games/*/journal.jsonl")  # the game that was left
    assert set(left) == {journal, journal.with_name(".lock"), config / "player.toml"}  # and how many games there were
