"""The configuration of a server: every option with its default and a sentence, as a TOML file."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import attrs
import tomli_w
from cattrs import Converter, transform_error
from cattrs.v import format_exception

from cosmic_tui.host.bounds import Bounds
from cosmic_tui.settings import WHAT, section, setting
from cosmic_tui.ssh.identity import ServeError
from cosmic_tui.ssh.limits import Limits
from cosmic_tui.workers import MOST_WORKERS

EVERYWHERE = "0.0.0.0"  # noqa: S104 - a server is there for others, and guards what it lets in


@attrs.frozen
class Server:
    """Where it listens and what it is called."""

    host: str = setting(EVERYWHERE, "Address to listen on; 127.0.0.1 lets nobody else in.")
    port: int = setting(2222, "Port to listen on; 0 takes a free one.")
    address: str = setting("", "The name friends reach this machine by, for the line to give them.")
    data: str = setting("cosmic-data", "Folder for the server's key and its games; made if it is not there.")
    workers: int = setting(
        0, "Processes that draw the screens, a core for each; 0: the host itself does, which carries some 400 screens."
    )
    hung_seconds: int = setting(15, "A worker that gives no sign for so many seconds is ended, and another is started.")
    guests: bool = setting(True, "Whether somebody without a key comes in after giving a name.")


@attrs.frozen
class Logs:
    """What the server writes about itself, to standard error."""

    level: str = setting("info", "debug, info, warning or error.")
    format: str = setting("text", "text: one line for people; json: one object a line.")


@attrs.frozen
class Figures:
    """Counters for a monitoring system, in the usual text format."""

    file: str = setting("", "File that is written again and again; empty: none.")
    port: int = setting(0, "Port on 127.0.0.1 that answers GET /metrics; 0: none.")
    seconds: float = setting(15, "How often the file is written.")


@attrs.frozen
class Config:
    """All options."""

    server: Server = section(Server, "Where it listens and where it keeps things.")
    tables: Bounds = section(Bounds, "What people may ask of the tables.")
    limits: Limits = section(Limits, "What one visitor may ask of the server; times in seconds.")
    log: Logs = section(Logs, "What it writes about itself, to standard error.")
    metrics: Figures = section(Figures, "Counters for a monitoring system.")

    @property
    def data(self) -> Path:
        """The data folder."""
        return Path(self.server.data)


def read(path: Path) -> Config:
    """The configuration in a file; what it does not name has its default.

    Raises:
        ServeError: the file cannot be read, or has something that is no option; its text says where and what.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise ServeError(f"cannot read {path}: {error.strerror or error}") from error
    except ValueError as error:
        raise ServeError(f"{path} is no TOML file: {error}") from error
    return parsed(text, path)


def parsed(text: str, path: object) -> Config:
    """The configuration in a text; `path` says where that stands. Raises `ServeError`."""
    try:
        data = tomllib.loads(text)
    except ValueError as error:
        raise ServeError(f"{path} is no TOML file: {error}") from error
    try:
        config = _converter().structure(data, Config)
    except Exception as error:  # cattrs raises groups of whatever the classes themselves raise
        raise ServeError(f"{path}: {'; '.join(transform_error(error, path='at', format_exception=_said))}") from error
    _check(config, path)
    return config


def _said(error: BaseException, kind: type | None) -> str:
    """What is wrong, in the words of our own readers where they have found it."""
    return str(error) if type(error) is ValueError else format_exception(error, kind)


def _check(config: Config, path: object) -> None:
    for name, value, known in (
        ("log.level", config.log.level, ("debug", "info", "warning", "error")),
        ("log.format", config.log.format, ("text", "json")),
    ):
        if value not in known:
            raise ServeError(f"{path}: {name} is {value!r}; it can be {', '.join(known)}")
    if not 0 <= config.server.workers <= MOST_WORKERS:
        raise ServeError(f"{path}: server.workers is {config.server.workers}; it has to be 0 to {MOST_WORKERS}")
    limits = attrs.asdict(config.limits) | attrs.asdict(config.tables)
    for name, value in limits.items():
        if not all(number > 0 for number in (value if isinstance(value, tuple) else (value,))):
            raise ServeError(f"{path}: {name} is {value}; it has to be more than 0")


def _converter() -> Converter:
    converter = Converter(forbid_extra_keys=True)
    for kind in (bool, int, float, str):
        converter.register_structure_hook(kind, _strictly)
    converter.register_structure_hook_func(lambda kind: kind == tuple[int, int], _pair)
    return converter


def _strictly(value: Any, kind: type) -> Any:
    """A value of exactly that kind: "yes" is no bool, and 3.5 no whole number."""
    if type(value) is kind or (kind is float and type(value) is int):
        return value
    raise ValueError(f"{value!r} has to be {KINDS[kind]}")


KINDS = {bool: "true or false", int: "a whole number", float: "a number", str: "a text in quotes"}


def _pair(value: Any, _: type) -> tuple[int, int]:
    if not isinstance(value, list) or len(value) != 2 or not all(type(each) is int for each in value):
        raise ValueError(f"{value!r} has to be two whole numbers in brackets")
    return value[0], value[1]


def written(config: Config | None = None) -> str:
    """A configuration as a TOML file that explains every option."""
    lines = ["# How this server is run. Every option stands here with its default; delete what you do not change.", ""]
    for field in attrs.fields(Config):
        lines += [f"# {field.metadata[WHAT]}", f"[{field.name}]"]
        group = getattr(config or Config(), field.name)
        for option in attrs.fields(type(group)):
            value = getattr(group, option.name)
            plain = list(value) if isinstance(value, tuple) else value
            lines += [f"# {option.metadata[WHAT]}", _line(option.name, plain)]
        lines.append("")
    return "\n".join(lines)


def _line(name: str, value: Any) -> str:
    """`name = value` on one line, a list too."""
    if isinstance(value, list):
        return f"{name} = [{', '.join(str(each) for each in value)}]"
    return tomli_w.dumps({name: value}).strip()
