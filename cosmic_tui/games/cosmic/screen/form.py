"""What is chosen for a table of Cosmic Encounter, as rows of a form, and what was agreed there, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import attrs

from cosmic_tui.games.cosmic.aliens import NONE, USUAL, WISHES
from cosmic_tui.games.cosmic.bots import DEFAULT
from cosmic_tui.games.cosmic.bots.characters import NAMES
from cosmic_tui.games.cosmic.table_rules import rule, set_rule, with_rules
from cosmic_tui.host.messages import TableOptions, TableRow
from cosmic_tui.screenkit.styled_text import Row
from cosmic_tui.screenkit.wording import Wording
from cosmic_tui.ui.form import RULES, TIME, VARIANTS as OF_VARIANTS, FormRow, HostRows, Value, pace_for
from rules.cosmic.protocol.options import EDITIONS, LEVELS, VARIANTS

PLAYERS = (3, 4, 5)
DEAL_SECONDS = (60, 120, 300, 0)
BOT_WORDS: Mapping[str, str] = {"easy": "easy", "normal": DEFAULT, "hard": "hard", "master": "master"}
"""Kinds of bots that can be chosen, by the word that is typed for them; the easiest first."""
ALERT_LEVELS = "alert_levels"
"""The rule that says how hard the aliens may be to play."""
EASY = LEVELS[:1]
ALL_ALIENS = "all"
WISHED_LEVELS: Mapping[str, Sequence[str]] = {"easy": EASY, "middling": LEVELS[:2], ALL_ALIENS: LEVELS}
"""Alert levels as people wish for them."""


def usual_table(*, newcomer: bool = False) -> TableOptions:
    """What people play who wish nothing else; newcomers meet aliens that are easy to play, and have time to read."""
    easy = {ALERT_LEVELS: list(EASY)} if newcomer else {}
    return with_rules(TableOptions(pace=pace_for(newcomer=newcomer)), {"aliens": USUAL, **easy})


def form_rows(rows: HostRows) -> list[FormRow]:
    """All that can be chosen: who plays and who may come, the time, and last what is played."""
    options, words = rows.options, rows.words
    return [
        rows.players(PLAYERS),
        rows.bots(),
        _bot(rows),
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
        _alert_levels(options, words),
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


def _bot(rows: HostRows) -> FormRow:
    """How well the bots play; those who have no level but a temperament are called by name."""
    row = rows.bot(list(BOT_WORDS.values()))
    if rows.options.bot != DEFAULT:
        return row
    called = ", ".join(name for names in NAMES.values() for name in names[:1])
    return attrs.evolve(row, meaning=f"{row.meaning} {rows.words.say('make.bots_named', names=called)}")


def _alert_levels(options: TableOptions, words: Wording) -> FormRow:
    """How hard the aliens are to play that can come up."""
    chosen = tuple(rule(options, ALERT_LEVELS, LEVELS))
    wished = next((wish for wish, levels in WISHED_LEVELS.items() if levels == chosen), ALL_ALIENS)

    def put(value: Value) -> None:
        if value == ALL_ALIENS:
            options.rules.pop(ALERT_LEVELS, None)
        else:
            set_rule(options, ALERT_LEVELS, list(WISHED_LEVELS[str(value)]))

    labels = [words.say(f"make.levels_{wish}") for wish in WISHED_LEVELS]
    meaning = words.say(f"make.levels_{wished}_is")
    return FormRow(words.say("make.levels"), list(WISHED_LEVELS), labels, wished, put, meaning)


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


def has_easy_aliens(row: TableRow) -> bool:
    """Whether all aliens that can come up at a table are easy to play."""
    return row.rules.get("aliens", NONE) != NONE and tuple(row.rules.get(ALERT_LEVELS, LEVELS)) == EASY


def agreed_row(row: TableRow, words: Wording) -> Row:
    """The variants of a table and its rulebook, by name; empty for the usual game."""
    names = [words.say(f"variants.{variant}") for variant in row.rules.get("variants", ())]
    names += [words.say("terms.easy")] if has_easy_aliens(row) else []
    names += [] if row.rules.get("edition", EDITIONS[0]) == EDITIONS[0] else [words.say("terms.edition")]
    return words.ink("terms.variants", "dim", variants=", ".join(names)) if names else ()
