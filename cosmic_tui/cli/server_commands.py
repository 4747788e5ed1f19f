"""The commands of whoever runs a server: `serve`, `config`, `admin`, `games` and `check`."""

from __future__ import annotations

import asyncio
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
@click.argument("order", type=click.Choice(["list", "make", "begin", "off", "standings"]), default="list")
@click.argument("what", default="")
@click.option("--rounds", type=WholeNumber(1, 9), default=3, show_default=True, help="With 1 it is a waiting list.")
@click.option("--players", type=WholeNumber(1), default=4, show_default=True, help="At a table.")
@click.option("--mail", is_flag=True, help="Played by mail: three days for a move.")
@click.option("--game", default="", help="Which game is played, by its id, if the server has several.")
def tournament(order: str, what: str, rounds: int, players: int, game: str, *, mail: bool) -> None:
    """Waiting lists and tournaments: `make NAME`, then `begin CODE`, `standings CODE`; `off CODE` ends one."""
    numbers = {"rounds": str(rounds), "players": str(players)}
    _order("tournament", act=order, what=what, game=game, mail="yes" if mail else "", **numbers)


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
