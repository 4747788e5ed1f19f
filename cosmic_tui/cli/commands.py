"""The command `cosmic`. A user's mistake ends in one sentence on stderr: exit code 2 for how it was called, else 1."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click
from click.exceptions import NoArgsIsHelpError

from cosmic_tui.cli import bench_commands, fuzz_commands, puzzle_commands, server_commands, sim_commands
from cosmic_tui.cli.game_choice import check_bot, check_players, rules_of
from cosmic_tui.cli.games import GAMES, USUAL, playable
from cosmic_tui.cli.table_options import ALIENS, PLAYERS, agreeing
from cosmic_tui.cli.whole_number import WholeNumber
from cosmic_tui.host.messages import SPEEDS, TableOptions

COLUMNS, ROWS = 48, 20
"""The least room the screen needs."""
INTERRUPTED = 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run `cosmic` with these arguments (None: those of the process); returns the exit code."""
    try:
        return int(cosmic.main(arguments, prog_name="cosmic", standalone_mode=False) or 0)
    except NoArgsIsHelpError as error:
        click.echo(error.ctx.get_help())
    except click.UsageError as error:
        where = f" (see {error.ctx.command_path} --help)" if error.ctx else ""
        return _fail(error.format_message() + where, error.exit_code)
    except click.ClickException as error:
        return _fail(error.format_message(), error.exit_code)
    except (click.Abort, KeyboardInterrupt):
        return INTERRUPTED
    except BrokenPipeError:
        # Nobody reads any more; without this the interpreter complains once again while it ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return 0


def _fail(message: str, code: int) -> int:
    click.echo("Error: " + " ".join(message.split()), err=True)
    return code


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="cosmic_tui", prog_name="cosmic")
def cosmic() -> None:
    """Board games in a terminal, alone or over SSH.

    Cosmic Encounter for three to five players, and Council of Suns for three to six.
    """


# -- playing


@cosmic.command()
@click.option("--game", type=click.Choice(list(GAMES)), default=USUAL, show_default=True, help="What is played.")
@click.option("--players", type=PLAYERS, default=4, show_default=True, help="Players at the table, you among them.")
@click.option("--seed", metavar="TEXT", help="Play the game of this seed; without it a new one.")
@click.option("--name", metavar="TEXT", default="", help="What you are called at the table.")
@click.option("--aliens", metavar="WISH", default="choose", show_default=True, help=ALIENS)
@click.option("--bot", metavar="KIND", default="simple", show_default=True,
              help="Who plays against you: random, simple, search; or simple:raider, search:400ms.")  # fmt: skip
@click.option("--people", type=WholeNumber(1), default=1, show_default=True,
              help="People at this keyboard, who hand it over; --name Ann,Bob names them.")  # fmt: skip
@click.option("--plain", is_flag=True, help="In lines, with numbered choices: for screen readers and pipes.")
@click.option("--speed", type=click.Choice(SPEEDS), default=None,
              help="How fast you are shown what happens, from now on; F5 changes it at the table.")  # fmt: skip
@click.option("--resume", is_flag=True, help="Go on with the game that was left last, as it was agreed then.")
@agreeing
def play(
    game: str, players: int, seed: str | None, name: str, aliens: str, bot: str, chosen: dict[str, Any], *,
    people: int, plain: bool, resume: bool, speed: str | None,
) -> None:  # fmt: skip
    """Play alone against bots on this terminal, or several of you at one keyboard."""
    check_players(players, game)
    if people > players:
        raise click.BadParameter(f"{people} people at a table of {players}.", param_hint="--people")
    if plain and people > 1:
        raise click.UsageError("--plain is for one person.")
    if people > 1 and not GAMES[game].shares_keyboard:
        raise click.UsageError(f"{game} cannot be played by several at one keyboard.")
    check_bot(bot, game)
    rules = rules_of(game, players, aliens, chosen)
    if not plain:
        _require_terminal("cosmic play")
    from cosmic_tui.local import playing

    if resume:
        server_commands.started(lambda: playing.resume(playable(), plain=plain))
        return
    options = TableOptions(game=game, players=players, bot=bot, rules=rules)
    how: dict[str, Any] = {"people": people, "plain": plain, "speed": speed}
    server_commands.started(lambda: playing.play(playable([game])[0], options, seed, name, **how))


@cosmic.command()
@click.option("--game", type=click.Choice(list(GAMES)), default=USUAL, show_default=True, help="What is learned.")
@click.option("--name", metavar="TEXT", default="", help="What you are called at the table.")
def learn(game: str, name: str) -> None:
    """How to play: a first game against bots, with a coach who explains every question."""
    lesson = GAMES[game].screens().lesson()
    if lesson is None:
        raise click.UsageError(f"{game} has no lesson.")
    _require_terminal("cosmic learn")
    from cosmic_tui.local import playing

    server_commands.started(lambda: playing.learn(playable([game])[0], lesson, name))


cosmic.add_command(puzzle_commands.puzzle)
cosmic.add_command(server_commands.serve)
cosmic.add_command(server_commands.config)
cosmic.add_command(server_commands.admin)
cosmic.add_command(server_commands.check)
cosmic.add_command(server_commands.games)


def _require_terminal(command: str) -> None:
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise click.ClickException(f"{command} needs a terminal: neither its input nor its output can be redirected")
    size = os.get_terminal_size(sys.stdout.fileno())
    # A terminal that does not know its size says 0; the screen finds out by itself.
    if 0 < size.columns < COLUMNS or 0 < size.lines < ROWS:
        raise click.ClickException(
            f"this terminal has {size.columns} columns and {size.lines} lines; the screen needs {COLUMNS} by {ROWS}"
        )


@cosmic.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--seat", metavar="COLOUR", help="Through whose eyes; without it as a spectator saw it.")
@click.option("--markdown", is_flag=True, help="Print the record of the game instead of showing it.")
@click.option("--picture", "how", flag_value="picture", help="Print the end of the game as SVG.")
@click.option("--record", "how", flag_value="record", help="Print the game as asciicast, for a terminal to play.")
def replay(file: Path, seat: str | None, how: str | None, *, markdown: bool) -> None:
    """Look back at a game: FILE is its journal, as the server keeps it under games/ and finished/."""
    from cosmic_tui.replay import reading

    try:
        game = reading.record_of(file).head.options.game or USUAL
        if game not in GAMES:
            raise click.ClickException(f"{file} is a game of {game}, which is not played here; there are {_ids()}")
        replays = GAMES[game].replays()
        replay = reading.replay_of(file, replays.kind, seat)
    except reading.ReplayError as error:
        raise click.ClickException(str(error)) from error
    if markdown:
        click.echo(replays.markdown(replay), nl=False)
        return
    if how is not None:
        from cosmic_tui.host.messages import ReplayNews
        from cosmic_tui.server import exporting

        whole = ReplayNews("", game, replay.title, replay.seats, replay.events, replay.steps, replay.seat)
        click.echo(exporting.text_of(how, whole, file.stat().st_mtime), nl=False)
        return
    _require_terminal("cosmic replay")
    replays.show(replay)


def _ids() -> str:
    return ", ".join(GAMES)


# -- one position


@cosmic.command()
@click.argument("places", metavar="FILE_OR_FOLDER...", nargs=-1, required=True,
                type=click.Path(exists=True, path_type=Path))  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.option("--mutate", is_flag=True, help="Take the places as the code of cards, and try their mutants.")
@click.option("--scenarios", "by", metavar="FOLDER", default="tests/scenarios", type=click.Path(path_type=Path),
              show_default=True, help="With --mutate: the scenarios that have to catch the mutants.")  # fmt: skip
@click.option("--accepted", metavar="FILE", default="tests/accepted_mutants.toml", type=click.Path(path_type=Path),
              show_default=True, help="With --mutate: the mutants that may survive, each with its reason.")  # fmt: skip
@click.option("--jobs", metavar="N", default=1, type=click.IntRange(1), show_default=True,
              help="With --mutate: how many processes try cards at a time.")  # fmt: skip
def scenario(places: tuple[Path, ...], by: Path, accepted: Path, jobs: int, *, as_json: bool, mutate: bool) -> None:
    """Run scenarios: each sets up a position, plays, and says what has to come of it.

    Of a folder all .toml files are run. The exit code is 0 only if every scenario holds.

    With --mutate the places are the code of cards: each card is run with one small fault at a time, by the scenarios
    that reach it. The exit code is 0 if at least 95 % of the faults that are not accepted are caught.
    """
    from cosmic_tui.cli import scenarios
    from cosmic_tui.games.cosmic.scenarios import found_in

    if mutate:
        from cosmic_tui.games.cosmic.mutation import command

        try:
            ok = command.run(places, by, accepted, click.echo, jobs=jobs, as_json=as_json)
        except ValueError as error:
            raise click.ClickException(str(error)) from error
        raise click.exceptions.Exit(0 if ok else 1)
    try:
        files = found_in(places)
    except ValueError as error:
        raise click.UsageError(str(error)) from error
    results = scenarios.run(files, lambda result: None if as_json else click.echo(scenarios.line(result)))
    click.echo(scenarios.as_json(results) if as_json else scenarios.count(results))
    if not all(result.ok for result in results):
        raise click.exceptions.Exit(1)


# -- the rulebook


@cosmic.command()
@click.argument("words", metavar="[WORD]", nargs=-1)
@click.option("--decisions", "part", flag_value="decided", help="What is decided where no source says anything.")
@click.option("--editions", "part", flag_value="differing", help="What the rulebooks differ in.")
@click.option("--page", is_flag=True, help="With the word `hooks`: all of them as a page in Markdown.")
def rules(words: tuple[str, ...], part: str | None, *, page: bool) -> None:
    """Look something up in the rulebook: a word, a phase, a card, an alien, a rule. Without a word: its chapters.

    `hooks [WORD]` lists the names that cards are bound to, for whoever writes one.
    """
    from cosmic_tui.games.cosmic import hook_list, rulebook

    if words[:1] == ("hooks",):
        if part or (page and len(words) > 1):
            raise click.UsageError("beside hooks there can stand a word to look up, or --page alone.")
        try:
            click.echo(hook_list.page() if page else hook_list.listing(" ".join(words[1:])), nl=not page)
        except hook_list.NoSuchHook as error:
            raise click.UsageError(str(error)) from error
        return
    if page:
        raise click.UsageError("--page belongs to hooks: `cosmic rules hooks --page`.")
    if part and words:
        raise click.UsageError("a word to look up cannot stand beside --decisions or --editions.")
    if part:
        click.echo(getattr(rulebook, part)())
        return
    try:
        click.echo(rulebook.rulebook_entry(" ".join(words)) if words else rulebook.contents())
    except rulebook.NothingFound as error:
        raise click.UsageError(str(error)) from error


# -- the engine's speed


@cosmic.group()
def bench() -> None:
    """Measure what parts of the program cost."""


@bench.command()
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.option("--digest", is_flag=True, help="Instead, play a fixed set of games and print one digest of them.")
def engine(*, as_json: bool, digest: bool) -> None:
    """Clones, views and decisions, each beside a fixed loop of plain Python timed in the same run."""
    from cosmic_tui.bench import engine as measures, same_games

    if digest:
        if as_json:
            raise click.UsageError("--digest prints a line, not JSON.")
        click.echo(same_games.as_text(same_games.digest()))
        return
    costs = measures.engine()
    click.echo(measures.as_json(costs) if as_json else measures.as_text(costs))


cosmic.add_command(sim_commands.sim)
cosmic.add_command(fuzz_commands.fuzz)


@bench.command(name="council")
@click.option("--games", type=WholeNumber(min=1), default=3, show_default=True, help="Games of six and of four.")
def bench_council(games: int) -> None:
    """What a round and a game of Council of Suns cost."""
    from cosmic_tui.bench import council

    click.echo(council.measure(games).as_text())


bench.add_command(bench_commands.crash)
bench.add_command(bench_commands.screen)
bench.add_command(bench_commands.ssh)
bench.add_command(bench_commands.soak)
bench.add_command(bench_commands.orders)
bench.add_command(bench_commands.waits)
bench.add_command(bench_commands.club)
bench.add_command(bench_commands.lobby)
bench.add_command(bench_commands.restart)
bench.add_command(bench_commands.felt)
