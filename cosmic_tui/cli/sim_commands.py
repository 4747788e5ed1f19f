"""The command `cosmic sim`: whole games of bots, and what came of them."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cosmic_tui.cli.game_choice import rules_of
from cosmic_tui.cli.games import GAMES, USUAL
from cosmic_tui.cli.sim_arguments import SimArguments, progress, was_given
from cosmic_tui.cli.table_options import ALIENS, PLAYERS, agreeing
from cosmic_tui.cli.whole_number import WholeNumber
from rules.kernel.game import RulesError

if TYPE_CHECKING:
    from cosmic_tui.sim.series import SimReport

BOTS = ("random", "simple", "search", "easy", "normal", "hard", "master")
OF_COSMIC = ("aliens", "allying", "check", "kept", "mixed", "most", "pairs", "edition", "variants")
"""Options that only Cosmic Encounter knows."""
NAMES = {"allying": "always-ally", "kept": "keep", "mixed": "mix-variants", "variants": "variant"}
"""How some of them are called on the command line."""


@click.command()
@click.option("--game", type=click.Choice(list(GAMES)), default=USUAL, show_default=True,
              help="What is played.")  # fmt: skip
@click.option("--games", type=WholeNumber(min=1), default=100, show_default=True, help="How many games.")
@click.option("--players", type=PLAYERS, help="Players in each game; without it as many as seats are named, else 4.")
@click.option("--seed", metavar="TEXT", default="1", show_default=True, help="Game i depends on seed, i, seats only.")
@click.option(
    "--seats",
    metavar="KIND[,KIND...]",
    help=f"One kind for all, or one each: {', '.join(BOTS)}; simple without it. They move on a seat each game.",
)
@click.option("--bots", metavar="KIND[,KIND...]", help="The same as --seats.")
@click.option("--always-ally", "allying", metavar="SEAT", type=WholeNumber(min=1),
              help="The bot of this place in --seats joins whoever invites it and invites all.")  # fmt: skip
@click.option("--jobs", type=WholeNumber(min=1), help="Processes; without it as many as there are processors.")
@click.option("--check", type=click.Choice(["every", "encounter", "never"]), default="every", show_default=True,
              help="Look at the invariants after every answer, after every encounter, or never.")  # fmt: skip
@click.option("--most", type=WholeNumber(min=1), default=2000, show_default=True,
              help="Cut a game off after so many encounters.")  # fmt: skip
@click.option("--aliens", metavar="WISH", default="random", show_default=True, help=ALIENS)
@agreeing
@click.option("--mix-variants", "mixed", is_flag=True, help="Every game with variants of its own, drawn by its seed.")
@click.option("--pairs", is_flag=True, help="Play until every two aliens that may meet have met; five at a table.")
@click.option("--keep", "kept", metavar="FILE", type=click.Path(dir_okay=False, path_type=Path),
              help="Write every game there as it ends; the same command goes on where it stopped.")  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def sim(
    game: str, games: int, players: int | None, seed: str, jobs: int | None, check: str, most: int, aliens: str,
    chosen: dict[str, Any], *, seats: str | None, bots: str | None, allying: int | None, mixed: bool, pairs: bool,
    kept: Path | None, as_json: bool,
) -> None:  # fmt: skip
    """Play whole games without a screen.

    A game ends when somebody has won. One that has seen --most encounters is cut off and counts as not finished. Bots
    have no minute for a deal: after 60 words of both its clock runs out. --json also counts, in the first ten games,
    what a served table asks of people: beats, waits and prompts. The exit code is 1 if an invariant broke or a game did
    not finish, with --pairs also if a pair has not met.
    """
    if seats and bots:
        raise click.UsageError("--seats and --bots are two names of one option: use one of them.")
    own = {"aliens": aliens, "chosen": chosen, "check": check, "most": most, "allying": allying, "pairs": pairs,
           "mixed": mixed, "kept": kept}  # fmt: skip
    hint = "--bots" if bots else "--seats"
    wish = SimArguments(games, players, seed, bots or seats or "simple", hint, jobs, as_json, own)
    simulate = GAMES[game].simulate or partial(_simulated, game)
    result = simulate(wish)
    click.echo(result.as_json() if as_json else result.as_text())
    if not result.sound:
        raise click.exceptions.Exit(1)


def _simulated(game: str, wish: SimArguments) -> SimReport:
    """Games of a kind that has no report of its own."""
    from cosmic_tui.sim import series

    for name in OF_COSMIC:
        if was_given(name):
            raise click.UsageError(f"--{NAMES.get(name, name)} is no option of {game}.")
    make, seats, rules = GAMES[game].kind, wish.seats(), wish.own["chosen"]
    if len(seats) in make().players:  # other numbers are refused below, with the option that has said so
        rules = rules_of(game, len(seats), wish.own["aliens"], rules)
    with progress(wish.games, "games") as advance:
        try:
            return series.run(make, seats, wish.seed, wish.games, wish.processes, lambda: advance(1), rules)
        except RulesError as error:
            told = GAMES[game].screens().words.tell(error.message)
            raise click.BadParameter(told, param_hint=wish.hint) from error
        except ValueError as error:
            raise click.BadParameter(f"{error}.", param_hint=wish.hint) from error
