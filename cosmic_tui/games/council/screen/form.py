"""What is chosen for a table of Council of Suns, as rows of a form: those of every game, the map, and the races."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, get_args, get_type_hints

from cosmic_tui.games.council.lines.game_lines import BOT_WORDS
from cosmic_tui.ui.form import RULES, FormRow, HostRows
from rules.council.protocol.options import Options

PLAYERS = (3, 4, 5, 6)
CHOSEN = ("map", "race_choice")
"""The options of the rules that stand in the form; the others can be typed."""


def form_rows(rows: HostRows) -> list[FormRow]:
    """All that can be chosen."""
    return [
        rows.players(PLAYERS), rows.bots(), rows.bot(list(BOT_WORDS.values())), rows.invitation(),
        rows.spectators(), rows.pace(), rows.patience(), rows.move_seconds(), *(_rule(rows, name) for name in CHOSEN),
    ]  # fmt: skip


def _rule(rows: HostRows, name: str) -> FormRow:
    """A row for an option of the rules, with the texts `make.<name>`; what is not chosen is as it is meant."""
    words, rules = rows.words, rows.options.rules
    choices: Sequence[Any] = get_args(get_type_hints(Options)[name])
    return FormRow(
        words.say(f"make.{name}"), choices, [words.say(f"make.{name}_{each}") for each in choices],
        rules.get(name, choices[0]), lambda value: rules.update({name: value}), words.say(f"make.{name}_is"), RULES,
    )  # fmt: skip
