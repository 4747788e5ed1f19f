"""The configuration file: written with every option, read back, and refused by the name of what is wrong."""

from __future__ import annotations

import logging
import tomllib
from pathlib import Path

import attrs
import pytest

from cosmic_tui.base import logs
from cosmic_tui.cli.commands import main
from cosmic_tui.server.config import Config, read, written
from cosmic_tui.ssh import Limits, ServeError


def test_what_is_written_reads_as_the_defaults_and_explains_each_option(tmp_path: Path) -> None:
    file = tmp_path / "cosmic.toml"
    assert main(["config", "--write", str(file)]) == 0
    assert read(file) == Config()
    lines = file.read_text().splitlines()
    options = [number for number, line in enumerate(lines) if " = " in line and not line.startswith("#")]
    groups = attrs.asdict(Config(), recurse=False).values()
    assert len(options) == sum(len(attrs.fields(type(group))) for group in groups)
    assert all(lines[number - 1].startswith("# ") for number in options)


def test_every_limit_is_an_option_with_its_own_default() -> None:
    assert set(tomllib.loads(written())["limits"]) == {field.name for field in attrs.fields(Limits)}


def test_only_what_is_named_differs(tmp_path: Path) -> None:
    file = tmp_path / "cosmic.toml"
    file.write_text("[limits]\nidle_seconds = 60\ncolumns = [40, 200]\n")
    config = read(file)
    assert attrs.evolve(config, limits=Limits()) == Config()
    assert (config.limits.idle_seconds, config.limits.columns) == (60, (40, 200))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[server", "no TOML"),
        ("[servers]\n", "servers: is not a known key; did you mean server?"),
        ("server = 5\n", "server: must be a table, not 5"),
        ("[server]\nprot = 3\n", "server.prot: is not a known key; did you mean port?"),
        ("[server]\nzzz = 3\n", "server.zzz: is not a known key; there are host, port"),
        ('[server]\nport = "22"\n', "server.port: must be a whole number, not '22'"),
        ("[server]\nport = 70000\n", "server.port is 70000; it has to be 0 to 65535"),
        ("[server]\nport = -1\n", "server.port is -1"),
        ('[server]\ndata = ""\n', "server.data is ''"),
        ("[server]\nguests = 1\n", "true or false"),
        ("[server]\nworkers = 65\n", "0 to 64"),
        ("[server]\nhung_seconds = 0\n", "3 or more"),
        ("[limits]\nsessions = 0\n", "limits.sessions is 0"),
        ("[limits]\nidle_seconds = inf\n", "limits.idle_seconds is inf"),
        ("[limits]\ncolumns = [1]\n", "limits.columns: must be a list of 2, not [1]"),
        ("[limits]\ncolumns = [300, 20]\n", "limits.columns is [300, 20]"),
        ("[limits]\nwrite_low = 90000\n", "less than limits.write_high, 65536"),
        ("[metrics]\nport = 99999\n", "metrics.port is 99999"),
        ("[metrics]\nseconds = 0\n", "metrics.seconds is 0"),
        ('[log]\nlevel = "loud"\n', "log.level"),
    ],
)
def test_a_mistake_is_named_with_its_file(
    tmp_path: Path, text: str, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "cosmic.toml"
    file.write_text(text)
    with pytest.raises(ServeError):
        read(file)
    assert main(["config", "--check", str(file)]) == 1
    said = capsys.readouterr().err
    assert words in said
    assert str(file) in said
    assert said.count("\n") == 1


def test_a_file_that_is_there_is_not_written_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "cosmic.toml"
    file.write_text("mine")
    assert main(["config", "--write", str(file)]) == 1
    assert "left as it is" in capsys.readouterr().err
    assert file.read_text() == "mine"


def _fail(text: str) -> None:
    raise RuntimeError(text)


@pytest.mark.parametrize("form", [logs.TextLines(), logs.JsonLines()])
def test_nothing_in_the_log_steers_a_terminal_or_begins_a_line(form: logging.Formatter) -> None:
    nasty = "ann\x1b[2J\nroot logged in\x9b31m\u202e"
    with pytest.raises(RuntimeError) as fault:
        _fail(nasty)
    record = logging.LogRecord("x", logging.INFO, "f", 1, "%s came in", (nasty,), None)
    record.about = {"hint": nasty}
    assert form.format(record).isprintable()
    record.exc_info = (fault.type, fault.value, fault.tb)
    assert all(line.isprintable() for line in form.format(record).splitlines())
    assert "RuntimeError" in form.format(record)
