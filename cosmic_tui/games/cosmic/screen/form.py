"""What is chosen for a table of Cosmic Encounter, as rows of a form, and what was agreed there, in words."""

from __future__ import annotations

from collections.abc import Sequence

from cosmic_tui.games.cosmic.aliens import USUAL, WISHES
from cosmic_tui.games.cosmic.table_rules import rule, set_rule, with_rules
from cosmic_tui.host.messages import TableOptions, TableRow
from cosmic_tui.screenkit.styled_text import Row
from cosmic_tui.screenkit.wording import Wording
from cosmic_tui.ui.form import FormRow, HostRows, Value
from rules.cosmic.protocol.options import EDITIONS, VARIANTS

PLAYERS = (3, 4, 5)
DEAL_SECONDS = (60, 120, 300, 0)


def usual_table() -> TableOptions:
    """What people play who wish nothing else."""
    return with_rules(TableOptions(), {"aliens": USUAL})


def form_rows(rows: HostRows) -> list[FormRow]:
    """All that can be chosen: who plays, the time, who may come or sees it later, and last what is played."""
    options, words = rows.options, rows.words
    return [
        rows.players(PLAYERS),
        rows.bots(),
        rows.pace(),
        rows.holds(),
        rows.patience(),
        _rule(rows, "deal_seconds", DEAL_SECONDS, deal_clock(options, words)),
        rows.move_seconds(),
        rows.invitation(),
        rows.spectators(),
        rows.private(),
        rows.whispers(),
        _rule(rows, "aliens", WISHES, words.say(f"aliens.{rule(options, 'aliens')}")),
        _edition(options, words),
        *(_variant(options, words, variant) for variant in VARIANTS),
    ]


def _rule(rows: HostRows, name: str, choices: Sequence[Value], shown: str) -> FormRow:
    """A row for a rule, with the texts `make.<name>`."""
    words, options = rows.words, rows.options
    return FormRow(
        words.say(f"make.{name}"), shown, choices, rule(options, name), lambda value: set_rule(options, name, value),
        words.say(f"make.{name}_is"),
    )  # fmt: skip


def _edition(options: TableOptions, words: Wording) -> FormRow:
    """The rulebook."""
    edition = rule(options, "edition", EDITIONS[0])
    return FormRow(
        words.say("make.edition"), words.say(f"edition.{edition}"), EDITIONS, edition,
        lambda value: set_rule(options, "edition", value), words.say(f"edition.{edition}_is"),
    )  # fmt: skip


def _variant(options: TableOptions, words: Wording, variant: str) -> FormRow:
    """One variant, played or not."""
    played: list[str] = rule(options, "variants", [])

    def put(value: Value) -> None:
        chosen = [each for each in VARIANTS if (value if each == variant else each in played)]
        set_rule(options, "variants", chosen)

    shown = words.say("make.played" if variant in played else "make.not_played")
    meaning = VARIANTS[variant].partition(" (R")[0]
    return FormRow(words.say(f"variants.{variant}"), shown, (0, 1), int(variant in played), put, meaning)


def deal_clock(options: TableOptions, words: Wording) -> str:
    """How long two players have to agree on a deal, in words."""
    seconds: int = rule(options, "deal_seconds")
    return words.span(seconds) if seconds else words.say("make.none")


def agreed_row(row: TableRow, words: Wording) -> Row:
    """The variants of a table and its rulebook, by name; empty for the usual game."""
    names = [words.say(f"variants.{variant}") for variant in row.rules.get("variants", ())]
    names += [] if row.rules.get("edition", EDITIONS[0]) == EDITIONS[0] else [words.say("terms.edition")]
    return words.ink("terms.variants", "dim", variants=", ".join(names)) if names else ()
