"""The commands of whoever runs a server: `serve`, `config`, `admin`, `check`, and the server's part of `bench`."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs
import click

from cosmic_tui.cli.games import GAMES, USUAL, kinds, playable
from cosmic_tui.cli.whole_number import WholeNumber
from cosmic_tui.server import MOST_WORKERS

if TYPE_CHECKING:
    from cosmic_tui.server.config import Config

DATA = click.Path(file_okay=False, path_type=Path)
FILE = click.Path(dir_okay=False, path_type=Path)


def started(run: Callable[[], object]) -> None:
    """Run what may fail for a reason of this machine; the reason is all the user is told."""
    from cosmic_tui.base.disk import StoreError
    from cosmic_tui.ssh.identity import ServeError

    try:
        run()
    except (ServeError, StoreError) as error:
        raise click.ClickException(str(error)) from error


@click.command()
@click.option("--config", "file", type=FILE, help="Configuration to use; cosmic config writes one.")
@click.option("--host", help="Address to listen on; 127.0.0.1 lets nobody else in.  [default: 0.0.0.0]")
@click.option("--port", type=WholeNumber(0, 65535), help="0 takes a free one.  [default: 2222]")
@click.option(
    "--data",
    type=DATA,
    help="Folder of the server's key and its games; made if it is not there.  [default: cosmic-data]",
)
@click.option(
    "--workers",
    type=WholeNumber(0, MOST_WORKERS),
    help="Processes that draw the screens; 0: the host's own draws them.  [default: 0]",
)
@click.option(
    "--game",
    "games",
    multiple=True,
    type=click.Choice(list(GAMES)),
    default=[USUAL],
    show_default=True,
    help="A game that can be played; again for more of them. The first is the usual one.",
)
def serve(
    file: Path | None,
    host: str | None,
    port: int | None,
    data: Path | None,
    workers: int | None,
    games: tuple[str, ...],
) -> None:
    """Let people play over SSH: ssh -p PORT HOST, or watch@HOST to look on.

    What is named here comes before what stands in the configuration.
    """
    from cosmic_tui.server import serving
    from cosmic_tui.workers.supervisor import open_crew

    def run() -> None:
        config = _configured(file, named)
        serving.serve(config, playable(games), open_crew if config.server.workers else serving.open_service)

    named = {"host": host, "port": port, "data": str(data) if data else None, "workers": workers}
    started(run)


def _configured(file: Path | None, named: dict[str, Any]) -> Config:
    from cosmic_tui.server import config as configuration

    read = configuration.read(file) if file else configuration.Config()
    given = {name: value for name, value in named.items() if value is not None}
    return attrs.evolve(read, server=attrs.evolve(read.server, **given))


@click.command()
@click.option("--write", "place", type=FILE, help="Write it to a new file instead.")
@click.option("--check", "checked", type=FILE, help="Only say whether this configuration can be used.")
def config(place: Path | None, checked: Path | None) -> None:
    """Print a configuration with every option, its default and what it does."""
    from cosmic_tui.server import config as configuration

    if checked is not None:
        started(lambda: configuration.read(checked))
        click.echo(f"{checked} can be used")
    elif place is None:
        click.echo(configuration.written())
    else:
        _write_new(place, configuration.written())


def _write_new(place: Path, text: str) -> None:
    try:
        with place.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError as error:
        raise click.ClickException(f"{place} is there already and has been left as it is") from error
    except OSError as error:
        raise click.ClickException(f"cannot write {place}: {error.strerror}") from error


@click.group()
@click.option("--data", type=DATA, default=Path("cosmic-data"), show_default=True, help="The server's data folder.")
@click.pass_context
def admin(context: click.Context, data: Path) -> None:
    """Steer a running server, from the machine it runs on."""
    context.obj = data


def _order(do: str, **what: str) -> None:
    from cosmic_tui.server import admin as line

    data: Path = click.get_current_context().obj
    started(lambda: click.echo(asyncio.run(line.order(data, do, **what))))


@admin.command()
def tables() -> None:
    """All tables, those by invitation too."""
    _order("tables")


@admin.command()
def players() -> None:
    """Who has a screen open: name, key, address, place."""
    _order("players")


@admin.command()
@click.argument("text")
def say(text: str) -> None:
    """Say something to everybody."""
    _order("say", text=text)


@admin.command()
@click.argument("who")
def kick(who: str) -> None:
    """Close somebody's screens: by name, key or address. The seat is kept."""
    _order("kick", who=who)


@admin.command()
@click.argument("who")
@click.option("--why", default="", help="A sentence for them.")
def ban(who: str, why: str) -> None:
    """Let somebody in no more: a name, a key (SHA256:...) or an address."""
    _order("ban", who=who, why=why)


@admin.command()
@click.argument("who")
def unban(who: str) -> None:
    """Let somebody in again."""
    _order("unban", who=who)


@admin.command()
def banned() -> None:
    """Who may not come in, and why."""
    _order("banned")


@admin.command()
@click.argument("table")
def close(table: str) -> None:
    """Close a table; a game that has begun is kept in finished/."""
    _order("close", table=table)


@admin.command()
@click.option("--minutes", type=click.FloatRange(min=0), default=5, show_default=True, help="Until the server ends.")
def drain(minutes: float) -> None:
    """Prepare a restart: no new games, everybody is told, then the server ends by itself."""
    _order("drain", minutes=f"{minutes:g}")


@admin.command()
def resume() -> None:
    """Take a drain back."""
    _order("resume")


@admin.command()
@click.argument("who")
@click.confirmation_option(prompt="This cannot be undone. Go on?")
def forget(who: str) -> None:
    """Take somebody out for good: name, keys, settings, ratings. Their games stay, without the name."""
    _order("forget", who=who)


@admin.command()
@click.pass_obj
def rebuild(data: Path) -> None:
    """Write finished games and ratings anew, from the journals; a server may run on the folder or not."""
    from cosmic_tui.base.disk import in_use
    from cosmic_tui.server import rebuilding

    if in_use(data):
        _order("rebuild")
    else:
        started(lambda: click.echo(rebuilding.rebuild(data, kinds())))


@admin.command()
@click.argument("most", type=WholeNumber(1), default=20)
def reports(most: int) -> None:
    """What people have told of one another, with the lines they had heard."""
    _order("reports", most=str(most))


@admin.command()
@click.argument("target", type=DATA)
@click.pass_obj
def backup(data: Path, target: Path) -> None:
    """Copy the data folder to a new folder, as of one moment; a server may run on it."""
    from cosmic_tui.server import rebuilding

    started(lambda: click.echo(rebuilding.backup(data, target)))


@click.command()
@click.option("--data", type=DATA, default=Path("cosmic-data"), show_default=True, help="The server's data folder.")
@click.option("--player", default="", help="Games somebody of that name has ended.")
@click.option("--with", "partner", default="", help="Games that this one has ended too.")
@click.option("--tag", default="", help="Games in which this was played: an alien, by its id.")
@click.option("--table", default="", help="A part of the table's name.")
@click.option("--since", help="2026, 2026-11 or 2026-11-23, by UTC.")
@click.option("--until", help="Before that moment.")
@click.option("--longer", type=WholeNumber(0), default=0, help="At least so many turns or encounters.")
@click.option("--shorter", type=WholeNumber(0), default=0, help="At most so many.")
@click.argument("words", nargs=-1)
def games(data: Path, since: str | None, until: str | None, words: tuple[str, ...], **wanted: Any) -> None:
    """Finished games of a server, private ones too; WORDS are looked for in names, tags and tables."""
    from cosmic_tui.club.asking import FilterError, moment
    from cosmic_tui.club.records import GameFilter
    from cosmic_tui.server import rebuilding

    try:
        first, last = (moment(text) if text else 0.0 for text in (since, until))
    except FilterError as error:
        raise click.UsageError(f"{error.text!r} is no date: 2026, 2026-11 or 2026-11-23.") from error
    found = GameFilter(**wanted, since=first, until=last, words=list(words))
    started(lambda: click.echo(rebuilding.listed(data, found)))


@click.command()
@click.argument("data", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--mend", is_flag=True, help="First end every damaged journal before its damage; no server may run.")
def check(data: Path, *, mend: bool) -> None:
    """Verify a data folder, or a copy of one: every journal is read and its game taken up to its last answer.

    Nothing is changed unless --mend says so; a file that is mended is kept beside it as it was. The exit code is 1 if
    anything cannot be used.
    """
    from cosmic_tui.server import checking

    if mend:
        started(
            lambda: click.echo("".join(f"     {each.place}: {each.text}\n" for each in checking.mend(data)), nl=False)
        )
    sound = True
    for finding in checking.check(data, kinds()):
        sound = sound and finding.sound
        click.echo(f"{'ok  ' if finding.sound else 'BAD '} {finding.place}: {finding.text}")
    if not sound:
        raise click.exceptions.Exit(1)


# -- bench


@click.command()
@click.option("--kills", type=WholeNumber(min=1), default=200, show_default=True, help="How often it is ended.")
@click.option("--seed", type=int, default=1, show_default=True, help="Of the moments and the players' choices.")
def crash(kills: int, seed: int) -> None:
    """End a host with people at its tables at random moments, and look whether anything confirmed was lost.

    It is killed or gets SIGTERM, with and without a worker, on a slow disk and on this one. The exit code is 1 if so.
    """
    from cosmic_tui.bench import crash as measures

    with tempfile.TemporaryDirectory(prefix="cosmic-crash-") as folder:
        toll = measures.crash(Path(folder), kills, seed, lambda toll: click.echo(f"\r{toll.kills}", nl=False, err=True))
    click.echo(f"\r{measures.as_text(toll)}")
    if toll.faults:
        raise click.exceptions.Exit(1)


@click.command()
@click.option("--sessions", type=WholeNumber(min=4), default=100, show_default=True, help="At tables of four.")
@click.option("--storm", type=WholeNumber(min=1), default=100, show_default=True, help="How many come at once.")
@click.option("--abuse/--no-abuse", default=True, show_default=True, help="Also what one hostile client does.")
@click.option("--case", "cases", multiple=True, help="Only attacks whose names hold this.")
@click.option("--workers", type=WholeNumber(0, MOST_WORKERS), default=0, show_default=True, help="As for serve.")
def ssh(sessions: int, storm: int, workers: int, cases: tuple[str, ...], *, abuse: bool) -> None:
    """Real SSH clients on loopback, at the table's screen of 120x40: the server on one core, they on another.

    With workers the server has all cores.
    """
    from cosmic_tui.bench import ssh_load

    asyncio.run(ssh_load.measure(sessions, storm, click.echo, with_abuse=abuse, workers=workers, cases=cases))


@click.command()
@click.option("--answers", type=WholeNumber(min=1), default=150, show_default=True, help="Of bots, at one table.")
def screen(answers: int) -> None:
    """Bytes, frames and processor time of an answer at the screens of one table, in this process."""
    from cosmic_tui.bench import screen as measures

    for columns, lines in ((120, 40), (80, 24)):
        cost = asyncio.run(measures.screens(answers, (columns, lines)))
        click.echo(f"a screen of {columns}x{lines}, for each answer: {cost}")


@click.command()
@click.option(
    "--hours", type=click.FloatRange(min=0.01), default=24, show_default=True, help="On a clock that is wound."
)
@click.option("--tables", type=WholeNumber(min=1), default=10, show_default=True)
def soak(hours: float, tables: int) -> None:
    """A day of games, joins and drops in minutes: memory, open files and unfinished tasks on the way."""
    from cosmic_tui.bench import soak as measures

    click.echo(measures.as_text(asyncio.run(measures.soak(hours, tables, click.echo))))


@click.command()
@click.option("--games", type=WholeNumber(min=1), default=1, show_default=True, help="Each is played twice.")
@click.option("--seed", type=int, default=1, show_default=True, help="Of the first game.")
def orders(games: int, seed: int) -> None:
    """Games of five real SSH clients: how often each is asked, without standing orders of their own and with them."""
    from cosmic_tui.bench import orders as measures

    asyncio.run(measures.measure(games, seed, click.echo))


@click.command()
@click.option("--games", type=WholeNumber(min=1), default=20_000, show_default=True, help="Finished games.")
@click.option("--people", type=WholeNumber(min=1), default=5_000, show_default=True, help="Who have played them.")
@click.option("--data", type=DATA, help="Make the data folder here and keep it; it must not be there yet.")
def club(games: int, people: int, data: Path | None) -> None:
    """A server's folder of many people and games: how long lobby, profile and library take, and memory."""
    from cosmic_tui.bench import club as measures

    if data is not None and data.exists():
        raise click.ClickException(f"{data} is there already and has been left as it is")
    started(lambda: click.echo(measures.as_text(measures.measure(data, games, people))))


class NumberList(click.ParamType):  # type: ignore[type-arg]  # takes none at runtime
    """Whole numbers with commas between them."""

    name = "numbers"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> list[int]:
        """The numbers; a clear error where there are others."""
        words = value.split(",") if isinstance(value, str) else []
        if not words or not all(word.strip().isdecimal() for word in words):
            self.fail(f"{value!r} is not a list of whole numbers such as 0,25,100.", param, ctx)
        return [int(word) for word in words]


@click.command()
@click.option("--tables", type=WholeNumber(min=4), default=400, show_default=True, help="Open tables.")
@click.option("--visitors", type=NumberList(), default="0,25,100", show_default=True, help="Who look at the lobby.")
def lobby(tables: int, visitors: list[int]) -> None:
    """What the host spends on its lobby: tables change, visitors hear of it. In one process, without screens."""
    from cosmic_tui.bench import lobby as measures

    click.echo(measures.as_text(asyncio.run(measures.measure(tables, visitors))))


@click.command()
@click.option("--games", type=WholeNumber(min=1), default=20, show_default=True)
def waits(games: int) -> None:
    """How long one person waits for three bots at a `solo` table, from an answer to the next question."""
    from cosmic_tui.bench import waits as measures

    click.echo(measures.as_text(asyncio.run(measures.waits(games, click.echo))))
