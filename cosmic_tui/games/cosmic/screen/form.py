"""What is chosen for a table of Cosmic Encounter, as rows of a form, and what was agreed there, in words."""

from __future__ import annotations

import attrs

from cosmic_tui.games.cosmic.aliens import USUAL, WISHES
from cosmic_tui.host.messages import TableOptions, TableRow
from cosmic_tui.screenkit.styled_text import Row
from cosmic_tui.screenkit.wording import Wording
from cosmic_tui.ui.form import FormRow, HostRows, Value
from rules.cosmic.protocol.options import EDITIONS, VARIANTS

PLAYERS = (3, 4, 5)
DEAL_SECONDS = (60, 120, 300, 0)


def usual_table() -> TableOptions:
    """What people play who wish nothing else."""
    return TableOptions(aliens=USUAL)


def form_rows(rows: HostRows) -> list[FormRow]:
    """All that can be chosen: who plays, the time, who may come, and last what is played."""
    options, words = rows.options, rows.words
    return [
        rows.players(PLAYERS),
        rows.bots(),
        rows.pace(),
        rows.holds(),
        rows.patience(),
        rows.row("deal_seconds", DEAL_SECONDS, rows.clock(options.deal_seconds)),
        rows.move_seconds(),
        rows.invitation(),
        rows.spectators(),
        rows.row("aliens", WISHES, words.say(f"aliens.{options.aliens}")),
        _edition(options, words),
        *(_variant(options, words, variant) for variant in VARIANTS),
    ]


def _edition(options: TableOptions, words: Wording) -> FormRow:
    """The rulebook."""
    edition = str(options.agreed.get("edition", EDITIONS[0]))

    def put(value: Value) -> None:
        options.agreed["edition"] = value

    return FormRow(
        words.say("make.edition"), words.say(f"edition.{edition}"), EDITIONS, edition, put,
        words.say(f"edition.{edition}_is"),
    )  # fmt: skip


def _variant(options: TableOptions, words: Wording, variant: str) -> FormRow:
    """One variant, played or not."""
    played: list[str] = options.agreed.get("variants", [])

    def put(value: Value) -> None:
        options.agreed["variants"] = [each for each in VARIANTS if (value if each == variant else each in played)]

    shown = words.say("make.played" if variant in played else "make.not_played")
    meaning = VARIANTS[variant].partition(" (R")[0]
    return FormRow(words.say(f"variants.{variant}"), shown, (0, 1), int(variant in played), put, meaning)


def with_deal_clock(options: TableOptions, seconds: int) -> TableOptions:
    """The same table where two players have so many seconds to agree on a deal; 0: as long as they like."""
    return attrs.evolve(options, deal_seconds=seconds)


def deal_clock(options: TableOptions, words: Wording) -> str:
    """How long two players have to agree on a deal, in words."""
    return words.span(options.deal_seconds) if options.deal_seconds else words.say("make.none")


def agreed_row(row: TableRow, words: Wording) -> Row:
    """The variants of a table and its rulebook, by name; empty for the usual game."""
    names = [words.say(f"variants.{variant}") for variant in row.variants]
    names += [] if row.edition == EDITIONS[0] else [words.say("terms.edition")]
    return words.ink("terms.variants", "dim", variants=", ".join(names)) if names else ()
