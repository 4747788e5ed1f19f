"""Whatever is done wrong ends in a clear sentence, and nothing is lost by it."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from e2e_house import MISSING, WIDE, House, environment
from e2e_player import Company, Player, come_in, gather, in_lobby, make_table
from e2e_table_screen import question, whole_table
from e2e_terminal import settle, wait_until
from worded import denied, worded

import content
from content.cosmic.load import load_from
from content.reading import ContentError
from cosmic_tui.games.cosmic.kind import CosmicKind
from cosmic_tui.host.host import Host
from cosmic_tui.host.messages import Answer, Denied, Make, Start, TableOptions
from cosmic_tui.host.store.store import NoStore

needs_ssh = pytest.mark.skipif(bool(MISSING), reason=f"not here: {', '.join(MISSING)}")

SCENARIO = """
format = "cosmic-position/1"
[position]
seats = ["red", "blue", "green"]
"""

Run = Callable[..., str]


@pytest.fixture
def refused(tmp_path: Path) -> Run:
    """Runs a command that has to fail; what it says is one sentence without a traceback."""

    def run(*arguments: object, code: int = 1, lines: int = 1) -> str:
        command = [sys.executable, "-m", "cosmic_tui", *map(str, arguments)]
        done = subprocess.run(
            command, check=False, capture_output=True, text=True, timeout=60, stdin=subprocess.DEVNULL,
            env=environment(PYTHONPATH=str(Path(content.__file__).parents[1])), cwd=tmp_path,
        )  # fmt: skip
        said = done.stderr + done.stdout
        assert done.returncode == code, said
        assert "Traceback" not in said
        assert len(said.splitlines()) == lines, said
        return said

    return run


# -- how commands are called


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["fly"], "No such command 'fly'"),
        (["--fly"], "--fly"),
        (["play", "--players", "9"], "'--players': '9' is not a whole number from 3 to 5."),
        (["play", "--seed"], "Option '--seed' requires an argument"),
        (["play", "red"], "Got unexpected extra argument (red)"),
        (["serve", "--port", "ssh"], "'--port': 'ssh' is not a whole number from 0 to 65535."),
        (["serve", "--port", "-1"], "'--port': '-1' is not a whole number from 0 to 65535."),
        (["sim", "--games", "few"], "'--games': 'few' is not a whole number from 1 up."),
        (["sim", "--seats", "clever"], "'clever' is no kind of bot; there are random, simple, search, easy,"),
        (["sim", "--players", "6"], "a game has 3 to 5 players, not 6"),
        (["scenario"], "Missing argument"),
        (["scenario", "no_such_file.toml"], "'no_such_file.toml' does not exist"),
        (["bench", "fly"], "No such command 'fly'"),
        (["bench", "engine", "--fast"], "--fast"),
    ],
    ids=lambda part: " ".join(part) if isinstance(part, list) else "",
)
def test_wrong_calls(arguments: list[str], sentence: str, refused: Run) -> None:
    assert sentence in refused(*arguments, code=2)


def test_play_without_a_terminal(refused: Run) -> None:
    assert "needs a terminal" in refused("play")


def test_play_in_a_terminal_that_is_too_small(tmp_path: Path) -> None:
    house = House(tmp_path)
    try:
        terminal = house.run([sys.executable, "-m", "cosmic_tui", "play"], (60, 15))
        wait_until([terminal], lambda: terminal.ended, "the end of cosmic play")
        settle([terminal])
        assert "the screen needs 48 by 20" in " ".join(terminal.text.split())
        assert terminal.process.returncode == 1
    finally:
        house.close()


# -- the server's surroundings


def serve(data: object, port: int = 0) -> list[object]:
    return ["serve", "--host", "127.0.0.1", "--port", port, "--data", data]


def test_a_port_in_use(refused: Run, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        said = refused(*serve(tmp_path / "data", port))
    assert f"port {port}" in said
    assert "in use" in said


def test_an_address_of_another_machine(refused: Run, tmp_path: Path) -> None:
    assert "192.0.2.1" in refused("serve", "--host", "192.0.2.1", "--port", "0", "--data", tmp_path / "data")


def test_a_file_in_the_place_of_the_data_folder(refused: Run, tmp_path: Path) -> None:
    (tmp_path / "data").write_text("no folder")
    assert "is a file" in refused(*serve(tmp_path / "data"), code=2)


def test_a_file_inside_the_data_folder_where_a_folder_should_be(refused: Run, tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "games").write_text("no folder")
    assert str(tmp_path / "data" / "games") in refused(*serve(tmp_path / "data"))


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="no /proc here")
def test_a_data_folder_that_cannot_be_made(refused: Run) -> None:
    assert "/proc/nope" in refused(*serve("/proc/nope"))


@pytest.mark.skipif(os.geteuid() == 0, reason="the administrator may write everywhere")
def test_a_data_folder_that_cannot_be_written(refused: Run, tmp_path: Path) -> None:
    (tmp_path / "data").mkdir(mode=0o500)
    assert str(tmp_path / "data") in refused(*serve(tmp_path / "data"))


def test_a_broken_list_of_names_is_left_as_it_is(refused: Run, tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    people = tmp_path / "data" / "people.toml"
    people.write_text("names = [")
    assert "people.toml" in refused(*serve(tmp_path / "data"))
    assert people.read_text() == "names = ["


def test_a_second_server_with_the_same_folder(refused: Run, house: House) -> None:
    assert str(house.data) in refused(*serve(house.data))
    assert house.stop() == 0


# -- scenarios and cards


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("seats = [", "TOML"),
        (SCENARIO, "it holds no scenario"),
        (SCENARIO + 'at = "noon"\n[[scenario]]\nname = "x"\n', "noon"),
        (SCENARIO + 'offense = "mauve"\n[[scenario]]\nname = "x"\n', "mauve"),
        (SCENARIO.replace("seats", "chairs") + '[[scenario]]\nname = "x"\n', "chairs"),
    ],
    ids=["no TOML", "no scenario", "no such point", "no such seat", "no such key"],
)
def test_a_broken_scenario(text: str, reason: str, refused: Run, tmp_path: Path) -> None:
    (tmp_path / "broken.toml").write_text(text)
    said = refused("scenario", "broken.toml", lines=2)
    assert said.startswith("FAIL ")
    assert reason in said


@pytest.mark.parametrize(
    ("file", "old", "new", "reason"),
    [
        ("decks.toml", "[", "", "decks.toml"),
        ("artifacts/quash.toml", "name", "nmae", "nmae"),
        ("artifacts/quash.toml", "count = 1", "count = 'one'", "count"),
    ],
    ids=["no TOML", "no such key", "no number"],
)
def test_broken_cards(file: str, old: str, new: str, reason: str, tmp_path: Path) -> None:
    folder = tmp_path / "content"
    shutil.copytree(Path(content.__file__).parent / "cosmic", folder)
    text = (folder / file).read_text()
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1))
    with pytest.raises(ContentError) as error:
        load_from(folder)
    assert Path(file).name in str(error.value)
    assert reason in str(error.value)


# -- at the table


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    house = House(tmp_path)
    try:
        house.open()
        yield house
    finally:
        house.close()


@pytest.fixture
def company(tmp_path: Path) -> Iterator[Company]:
    company = gather(tmp_path, 5, (WIDE, WIDE, WIDE))
    yield company
    company.house.close()


@needs_ssh
def test_a_window_without_room_says_so_and_the_table_comes_back(company: Company) -> None:
    asked: list[Player] = []

    def somebody_is_asked() -> bool:
        asked[:] = [player for player in (company.ann, company.bob) if question(player.terminal)]
        return bool(asked)

    company.play_until(somebody_is_asked, 60)
    company.rest()
    terminal = asked[0].terminal
    before = whole_table(terminal)
    terminal.resize(20, 5)
    wait_until([terminal], lambda: "A little more" in terminal.text, "the friendly line")
    said = " ".join(terminal.text.split())
    assert "A little more room, please." in said
    assert "The game needs 48 x 20" in said
    assert max(map(len, terminal.text.splitlines())) <= 20
    terminal.resize(*WIDE)
    wait_until([terminal], lambda: question(terminal), "the table once more")
    settle([terminal])
    assert whole_table(terminal) == before


@needs_ssh
def test_somebody_who_comes_with_a_tiny_window(house: House) -> None:
    terminal = house.ssh("ann", (20, 5))
    settle([terminal], 0.8)
    terminal.resize(*WIDE)
    wait_until([terminal], lambda: "your name?" in terminal.text, "the question for a name")
    terminal.press("enter")
    in_lobby(terminal, "Ann")
    make_table(terminal, "Small beginnings")


@needs_ssh
def test_a_spectator_without_a_key_cannot_sit_down(house: House) -> None:
    ann = come_in(house, "ann", WIDE)
    make_table(ann, "Friday night")
    eve = come_in(house, "watch", WIDE, key=False)
    wait_until([eve], lambda: "Friday night" in eve.text, "the table in the lobby")
    eve.press("n")
    wait_until([eve], lambda: "You look on. To play, come with an SSH key" in eve.text, "how one comes to play")
    eve.press("enter")
    wait_until([eve], lambda: "3 of 4 seats are taken" in eve.text, "the table, as whoever looks on sees it")
    assert "3 of 4 seats are taken" in ann.text


async def test_an_answer_to_a_question_that_was_not_asked() -> None:
    host = Host(NoStore(), [CosmicKind()], seed=lambda _: 1)
    await host.open()
    ann = host.connect("ann", "ann")
    with denied("You are not at a table"):
        await ann.request(Answer("red.1", ["pass"]))
    await ann.request(Make(TableOptions(players=3, bots=2, pace="solo")))
    with denied("has not begun"):
        await ann.request(Answer("red.1", ["pass"]))
    await ann.request(Start())
    for key in ("red.999", "blue.1", "", "\x1b[2J"):
        with pytest.raises(Denied) as refused:
            await ann.request(Answer(key, ["pass"]))
        assert worded(refused.value.message).endswith(".")
        assert "\x1b" not in worded(refused.value.message)
    await host.close()
