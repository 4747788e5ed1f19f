"""The commands under `bench` that measure a host, a server and its screens."""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path
from typing import Any

import click

from cosmic_tui.bench.interrupting import interruption
from cosmic_tui.cli.server_commands import DATA, started
from cosmic_tui.cli.whole_number import WholeNumber
from cosmic_tui.host.messages import SPEEDS, STORY
from cosmic_tui.server import MOST_WORKERS

FEW, MANY = 4, 8
"""So many look on: the difference is what each further one costs."""


@click.command()
@click.option("--kills", type=WholeNumber(min=1), default=200, show_default=True, help="How often it is ended.")
@click.option("--seed", type=int, default=1, show_default=True, help="Of the moments and the players' choices.")
@click.option("--jobs", type=WholeNumber(min=1), default=1, show_default=True, help="Hosts beside one another.")
def crash(kills: int, seed: int, jobs: int) -> None:
    """End a host with people at its tables at random moments, and look whether anything confirmed was lost.

    It is killed or gets SIGTERM, with and without a worker, on a slow disk and on this one. The exit code is 1 if so.
    Ctrl-C ends the measurement after the lives under way, with what was found.
    """
    from cosmic_tui.bench import crash as measures

    def tell(toll: measures.Toll) -> None:
        click.echo(f"\r{toll.kills}", nl=False, err=True)

    with tempfile.TemporaryDirectory(prefix="cosmic-crash-") as folder, interruption() as stopped:
        toll = measures.crash(Path(folder), kills, seed, tell, jobs=jobs, stopped=stopped)
    click.echo(f"\r{measures.as_text(toll)}")
    if toll.faults:
        raise click.exceptions.Exit(1)


@click.command()
@click.option("--sessions", type=WholeNumber(min=4), default=100, show_default=True, help="At tables of four.")
@click.option("--storm", type=WholeNumber(min=1), default=100, show_default=True, help="How many come at once.")
@click.option("--abuse/--no-abuse", default=True, show_default=True, help="Also what one hostile client does.")
@click.option("--case", "cases", multiple=True, help="Only attacks whose names hold this.")
@click.option("--rounds", type=WholeNumber(min=1), default=1, show_default=True, help="How often each attack comes.")
@click.option("--workers", type=WholeNumber(0, MOST_WORKERS), default=0, show_default=True, help="As for serve.")
@click.option(
    "--pace", type=click.FloatRange(min=0.05), default=1.0, show_default=True, metavar="SECONDS",
    help="Between two answers at a table; four people who play need 2.2.",
)  # fmt: skip
def ssh(
    sessions: int, storm: int, workers: int, cases: tuple[str, ...], rounds: int, pace: float, *, abuse: bool
) -> None:
    """Real SSH clients on loopback, at the table's screen of 120x40: the server on one core, they on another.

    With workers the server has all cores. With cases the processor time of its loop is told as well, by attack.
    """
    from cosmic_tui.bench import ssh_load as load

    asyncio.run(load.measure(
        sessions, storm, click.echo, with_abuse=abuse, workers=workers, cases=cases, rounds=rounds, every=pace
    ))  # fmt: skip


@click.command()
@click.option("--answers", type=WholeNumber(min=1), default=150, show_default=True, help="Of bots, at one table.")
@click.option("--calls", is_flag=True, help="Count calls of functions instead, an answer a second by a clock made up.")
def screen(answers: int, calls: bool) -> None:
    """Bytes, frames and processor time of an answer at the screens of one table, in this process."""
    from cosmic_tui.bench import screen as measures
    from cosmic_tui.bench.screen_calls import counted

    if calls:
        for size in ((120, 40), (80, 24)):
            in_all = {}
            for watching in (0, 1, FEW, MANY):
                who = f"each of {watching} who look on" if watching else "each of four players"
                counts = asyncio.run(counted(answers, size, looking_on=watching))
                in_all[watching] = counts.calls * watching
                click.echo(f"{size[0]}x{size[1]}, for each answer and {who}: {counts}")
            further = (in_all[MANY] - in_all[FEW]) / (MANY - FEW)
            click.echo(f"{size[0]}x{size[1]}, for each answer and each further one who looks on: {further:.0f} calls")
        return
    for columns, lines in ((140, 45), (120, 40), (80, 24)):
        cost = asyncio.run(measures.screens(answers, (columns, lines)))
        click.echo(f"a screen of {columns}x{lines}, for each answer: {cost}")


@click.command()
@click.option("--visits", type=WholeNumber(min=1), default=10_000, show_default=True, help="Of all kinds, over SSH.")
@click.option("--hours", type=click.FloatRange(min=0.01), help="Instead: so many of games alone, without SSH.")
@click.option("--tables", type=WholeNumber(min=1), help="At which games go on. [default: 2, with --hours 10]")
def soak(visits: int, hours: float | None, tables: int | None) -> None:
    """Thousands of visits, or a day of games, in minutes of a clock that is wound, and what they pile up.

    Visits: screens and plain lines, spectators, commands, replays, puzzles, library, profiles, lists, guests, keys
    seen for the first time, and lines cut off half-way. Told are memory and open files after the first 500 and at each
    quarter, and whether they stay flat; the exit code is 1 if not. Ctrl-C ends it with what there is so far.
    """
    from cosmic_tui.bench import soak as day, soak_visits

    if hours is not None:
        click.echo(day.as_text(asyncio.run(day.soak(hours, tables or 10, click.echo))))
        return
    with interruption() as stopped:
        found = asyncio.run(soak_visits.soak_visits(visits, tables or 2, click.echo, stopped))
    click.echo(soak_visits.as_text(found))
    if not found.sound:
        raise click.exceptions.Exit(1)


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
@click.option("--games", type=WholeNumber(min=1), default=1000, show_default=True, help="Under way.")
@click.option("--answers", type=WholeNumber(min=1), default=120, show_default=True, help="Of each, at most.")
def restart(games: int, answers: int) -> None:
    """A server with many games under way starts again: when visitors can come in, and what a table costs."""
    from cosmic_tui.bench import restart as measures

    click.echo(measures.as_text(measures.measure(games, answers)))


@click.command()
@click.option("--games", type=WholeNumber(min=1), default=20, show_default=True)
def waits(games: int) -> None:
    """How long one person waits for three bots at a `solo` table, from an answer to the next question."""
    from cosmic_tui.bench import waits as measures

    click.echo(measures.as_text(asyncio.run(measures.waits(games, click.echo))))


@click.command()
@click.option("--encounters", type=WholeNumber(min=1), default=6, show_default=True, help="Of each game, at most.")
@click.option("--speed", type=click.Choice(SPEEDS), default=STORY, show_default=True, help="Of the served stage.")
@click.option("--thinking", type=click.FloatRange(min=0), default=3.0, show_default=True, help="Seconds an answer.")
@click.option("--seed", type=int, default=1, show_default=True)
@click.option("--only", type=click.Choice(("served", "alone")), help="One of the two tables.")
def felt(encounters: int, speed: str, thinking: float, seed: int, only: str | None) -> None:
    """How much of an evening is felt: people over SSH at a served table and alone, by the clock.

    Told are the share of each person's time without anything new to see or do, seconds and keys an encounter, how long
    reveals, losses and wins are on the screen, and how long the next question takes.
    """
    from cosmic_tui.bench import felt as measures

    if only != "alone":
        asyncio.run(measures.served(encounters, speed, thinking, seed, click.echo))
    if only != "served":
        asyncio.run(measures.alone(encounters, min(thinking, 1.0), seed, click.echo))
