"""The configuration of a server: every option with its default and a sentence, as a TOML file."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from math import inf
from pathlib import Path
from typing import Any

import attrs
import tomli_w

from cosmic_tui.base.settings import WHAT, section, setting
from cosmic_tui.host.limits import HostLimits
from cosmic_tui.server import MOST_WORKERS
from cosmic_tui.ssh.identity import ServeError
from cosmic_tui.ssh.limits import Limits
from rules.kernel.codec import Misfit, structured

EVERYWHERE = "0.0.0.0"  # noqa: S104 - a server is there for others, and guards what it lets in

MOST_PORT = 65535
LEAST_HUNG = 3
"""Seconds. A worker gives a sign once a second, and may be a little late with it."""


@attrs.frozen
class Server:
    """Where it listens and what it is called."""

    host: str = setting(EVERYWHERE, "Address to listen on; 127.0.0.1 lets nobody else in, :: takes IPv6 and IPv4.")
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
class Notifications:
    """Which notifications may leave the server."""

    kinds: tuple[str, ...] = setting(
        (), "Kinds of address that people may use, as apprise names them: mailtos, ntfys, discord ...; none: nothing."
    )
    private_addresses: bool = setting(False, "Whether they may lead to this machine or to private networks.")
    seconds: float = setting(20, "After so long sending one is given up.")


@attrs.frozen
class Config:
    """All options."""

    server: Server = section(Server, "Where it listens and where it keeps things.")
    tables: HostLimits = section(HostLimits, "What people may ask of the tables.")
    limits: Limits = section(Limits, "What one visitor may ask of the server; times in seconds.")
    log: Logs = section(Logs, "What it writes about itself, to standard error.")
    notifications: Notifications = section(Notifications, "What is sent to people who are not here.")
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
        config = structured(data, Config)
    except Misfit as error:
        raise ServeError(f"{path}: {error}") from error
    _check(config, path)
    return config


def _check(config: Config, path: object) -> None:
    """Raises `ServeError` for a value of the right kind that cannot be used."""
    for name, value, fits, must in _rules(config):
        if not fits:
            shown = repr(value) if isinstance(value, str) else value
            raise ServeError(f"{path}: {name} is {shown}; it has to be {must}")


def _rules(config: Config) -> Iterator[tuple[str, object, bool, str]]:
    """Options with their values, whether these can be used, and what they have to be."""
    server, log, metrics = config.server, config.log, config.metrics
    for name, value in (("server.host", server.host), ("server.data", server.data)):
        yield name, value, bool(value), "a text that is not empty"
    for name, port in (("server.port", server.port), ("metrics.port", metrics.port)):
        yield name, port, 0 <= port <= MOST_PORT, f"0 to {MOST_PORT}"
    yield "server.workers", server.workers, 0 <= server.workers <= MOST_WORKERS, f"0 to {MOST_WORKERS}"
    yield "server.hung_seconds", server.hung_seconds, server.hung_seconds >= LEAST_HUNG, f"{LEAST_HUNG} or more"
    yield "metrics.seconds", metrics.seconds, 1 <= metrics.seconds < inf, "1 or more"
    for name, value, known in (
        ("log.level", log.level, ("debug", "info", "warning", "error")),
        ("log.format", log.format, ("text", "json")),
    ):
        yield name, value, value in known, f"one of {', '.join(known)}"
    for group in ("tables", "limits"):
        for name, value in attrs.asdict(getattr(config, group)).items():
            several = value if isinstance(value, tuple) else (value,)
            yield f"{group}.{name}", value, all(0 < each < inf for each in several), "a number more than 0"
    yield "notifications.seconds", config.notifications.seconds, 0 < config.notifications.seconds < inf, "more than 0"
    limits = config.limits
    for name, (least, most) in (("limits.columns", limits.columns), ("limits.rows", limits.rows)):
        yield name, [least, most], least <= most, "the least first and then the most"
    fits = limits.write_low < limits.write_high
    yield "limits.write_low", limits.write_low, fits, f"less than limits.write_high, {limits.write_high}"


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
        return f"{name} = [{', '.join(json.dumps(each) for each in value)}]"
    return tomli_w.dumps({name: value}).strip()
