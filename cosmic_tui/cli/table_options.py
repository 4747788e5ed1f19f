"""What several commands ask of their user: who plays, with which aliens, and what the table agrees on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any

import click

from cosmic_tui.cli.whole_number import WholeNumber
from rules.cosmic.protocol.options import EDITIONS, VARIANTS, OptionError, Options
from rules.kernel.game import RulesError

HERE = "cosmic"
"""The game whose options are checked here."""
FEWEST, MOST = 3, 5
PLAYERS = WholeNumber(1)
OPTION = "What the table agrees on, such as restrictions=false, or map=dealt with council; may stand several times."
ALIENS = (
    "Who meets: none, combo (those on a card drawn, good to begin with) or combo:ID, choose (each keeps one of two), "
    "random, or ids with commas, seat by seat."
)


def agreeing(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command the options that say what the table plays by; it gets them as `chosen`.

    Those of Cosmic Encounter have been checked; `game_choice.rules_of` checks those of other games.
    """

    @click.option("--edition", type=click.Choice(EDITIONS), default=EDITIONS[0], show_default=True,
                  help="The rulebook to play by.")  # fmt: skip
    @click.option("--variant", "variants", type=click.Choice(list(VARIANTS)), multiple=True,
                  help="A variant to play with; again for more of them.")  # fmt: skip
    @click.option("--option", "wishes", metavar="NAME=VALUE", multiple=True, help=OPTION)
    @wraps(command)
    def agreed(*args: Any, edition: str, variants: tuple[str, ...], wishes: tuple[str, ...], **rest: Any) -> None:
        here = rest.get("game", HERE) == HERE
        chosen = {"edition": edition, "variants": tuple(dict.fromkeys(variants)), **_typed(wishes, check=here)}
        command(*args, chosen={name: value for name, value in chosen.items() if value not in (EDITIONS[0], ())}, **rest)

    return agreed


def _typed(wishes: tuple[str, ...], *, check: bool) -> dict[str, Any]:
    """The table options typed, as the engine takes them."""
    from cosmic_tui.games.cosmic.option_values import typed
    from cosmic_tui.games.cosmic.screen.wording import wording

    try:
        chosen = typed(wishes)
        if check:
            Options.from_names(chosen)
    except OptionError as error:
        raise click.BadParameter(wording().tell(error.message), param_hint="--option") from error
    return chosen


def check_aliens(wish: str, players: int, chosen: dict[str, Any]) -> None:
    """Raises `click.BadParameter` where so many players cannot have these aliens."""
    from content.cosmic.load import load
    from cosmic_tui.games.cosmic.aliens import AliensError, check
    from cosmic_tui.games.cosmic.screen.wording import wording

    try:
        check(wish, players, load(), Options(**chosen))
    except AliensError as error:
        raise click.BadParameter(wording().tell(error.message), param_hint="--aliens") from error


def check_bots(kinds: Sequence[str], hint: str) -> None:
    """Raises `click.BadParameter`, which names the option `hint`, for a kind of bot that Cosmic Encounter has not."""
    from content.cosmic.load import load
    from cosmic_tui.games.cosmic import bots
    from cosmic_tui.games.cosmic.screen.wording import wording

    for kind in kinds:
        try:
            bots.check(kind, load())
        except RulesError as error:
            raise click.BadParameter(wording().tell(error.message), param_hint=hint) from error
