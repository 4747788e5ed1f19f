"""Whether a game of the house can be played as it is asked for on the command line."""

from __future__ import annotations

from typing import Any

import click

from cosmic_tui.cli.games import GAMES, USUAL
from cosmic_tui.cli.sim_arguments import was_given
from cosmic_tui.cli.table_options import check_aliens
from rules.kernel.game import RulesError

AGREED = {"aliens": "aliens", "edition": "edition", "variants": "variant"}
"""What only tables of Cosmic Encounter agree on: parameters, and how they are called on the command line."""


def check_players(players: int, game: str) -> None:
    """Raises `click.BadParameter` where a game is not played by so many."""
    possible = GAMES[game].kind().players
    if players not in possible:
        wanted = f"a whole number from {min(possible)} to {max(possible)}"
        raise click.BadParameter(f"'{players}' is not {wanted}.", param_hint="'--players'")


def rules_of(game: str, players: int, aliens: str, chosen: dict[str, Any]) -> dict[str, Any]:
    """What a table of a game agrees on. Raises `click.UsageError` where that is no game."""
    if game == USUAL:
        check_aliens(aliens, players, chosen)
        return {"aliens": aliens, **chosen}
    for name, called in AGREED.items():
        if was_given(name):
            raise click.UsageError(f"--{called} is no option of {game}.")
    try:
        GAMES[game].kind().check(chosen, players)
    except RulesError as error:
        raise click.BadParameter(GAMES[game].screens().words.tell(error.message), param_hint="--option") from error
    return chosen


def check_bot(bot: str, game: str) -> None:
    """Raises `click.BadParameter` for a kind of bot that the game has not."""
    try:
        GAMES[game].kind().make_bot(bot, 0)
    except RulesError as error:
        told = GAMES[game].screens().words.tell(error.message)
        raise click.BadParameter(told, param_hint="--bot") from error
