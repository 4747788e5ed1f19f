"""What is chosen for a table of Cosmic Encounter, as rows of a form, and what was agreed there, in words."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from cosmic_tui.games.cosmic.aliens import USUAL, WISHES
from cosmic_tui.games.cosmic.table_rules import rule, set_rule, with_rules
from cosmic_tui.host.messages import TableOptions, TableRow
from cosmic_tui.screenkit.styled_text import Row
from cosmic_tui.screenkit.wording import Wording
from cosmic_tui.ui.form import RULES, TIME, VARIANTS as OF_VARIANTS, FormRow, HostRows, Value
from rules.cosmic.protocol.options import EDITIONS, VARIANTS

PLAYERS = (3, 4, 5)
DEAL_SECONDS = (60, 120, 300, 0)


def usual_table() -> TableOptions:
    """What people play who wish nothing else."""
    return with_rules(TableOptions(), {"aliens": USUAL})


def form_rows(rows: HostRows) -> list[FormRow]:
    """All that can be chosen: who plays and who may come, the time, and last what is played."""
    options, words = rows.options, rows.words
    return [
        rows.players(PLAYERS),
        rows.bots(),
        rows.invitation(),
        rows.spectators(),
        rows.private(),
        rows.whispers(),
        rows.pace(),
        rows.holds(),
        rows.patience(),
        _rule(rows, "deal_seconds", DEAL_SECONDS, TIME, [_clock(seconds, words) for seconds in DEAL_SECONDS]),
        rows.move_seconds(),
        _aliens(rows),
        _edition(options, words),
        *(_variant(options, words, variant) for variant in VARIANTS),
    ]


def _rule(rows: HostRows, name: str, choices: Sequence[Value], group: str, labels: Sequence[str]) -> FormRow:
    """A row for a rule, with the texts `make.<name>`."""
    words, options = rows.words, rows.options
    return FormRow(
        words.say(f"make.{name}"), choices, labels, rule(options, name), lambda value: set_rule(options, name, value),
        words.say(f"make.{name}_is"), group,
    )  # fmt: skip


def _aliens(rows: HostRows) -> FormRow:
    """How everybody comes by an alien."""
    words = rows.words
    row = _rule(rows, "aliens", WISHES, RULES, [words.say(f"aliens.{wish}_short") for wish in WISHES])
    return attrs.evolve(row, meaning=f"{words.say(f'aliens.{row.value}')}. {row.meaning}")


def _edition(options: TableOptions, words: Wording) -> FormRow:
    """The rulebook."""
    edition = rule(options, "edition", EDITIONS[0])
    return FormRow(
        words.say("make.edition"), EDITIONS, [words.say(f"edition.{each}") for each in EDITIONS], edition,
        lambda value: set_rule(options, "edition", value), words.say(f"edition.{edition}_is"),
    )  # fmt: skip


def _variant(options: TableOptions, words: Wording, variant: str) -> FormRow:
    """One variant, played or not."""
    played: list[str] = rule(options, "variants", [])

    def put(value: Value) -> None:
        chosen = [each for each in VARIANTS if (value if each == variant else each in played)]
        set_rule(options, "variants", chosen)

    labels = [words.say("make.not_played"), words.say("make.played")]
    meaning = VARIANTS[variant].partition(" (R")[0]
    return FormRow(words.say(f"variants.{variant}"), (0, 1), labels, int(variant in played), put, meaning, OF_VARIANTS)


def deal_clock(options: TableOptions, words: Wording) -> str:
    """How long two players have to agree on a deal, in words."""
    return _clock(rule(options, "deal_seconds"), words)


def _clock(seconds: int, words: Wording) -> str:
    return words.span(seconds) if seconds else words.say("make.none")


def agreed_row(row: TableRow, words: Wording) -> Row:
    """The variants of a table and its rulebook, by name; empty for the usual game."""
    names = [words.say(f"variants.{variant}") for variant in row.rules.get("variants", ())]
    names += [] if row.rules.get("edition", EDITIONS[0]) == EDITIONS[0] else [words.say("terms.edition")]
    return words.ink("terms.variants", "dim", variants=", ".join(names)) if names else ()
