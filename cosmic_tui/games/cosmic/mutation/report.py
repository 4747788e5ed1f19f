"""What a run over mutants has found, for people and for machines."""

from __future__ import annotations

import json
from collections.abc import Sequence

import attrs

from cosmic_tui.games.cosmic.mutation.accepted_mutants import Accepted, misfits
from cosmic_tui.games.cosmic.mutation.trial import CardVerdicts, Verdict

LEAST_PERCENT = 95
"""How much of what is not accepted has to be killed."""


@attrs.frozen
class Report:
    """All mutants of the cards that were tried, sorted."""

    killed: Sequence[Verdict]
    survived: Sequence[Verdict]
    accepted: Sequence[Verdict]
    misfits: Sequence[str]
    """Entries of the accepted list that do not fit."""
    idle_covers: Sequence[str]
    """Ids that scenarios say they cover although none of those scenarios catches a mutant of that clause."""

    @property
    def percent(self) -> float:
        """The share of the killed in what is not accepted, in percent."""
        every = len(self.killed) + len(self.survived)
        return 100 * len(self.killed) / every if every else 100.0

    @property
    def ok(self) -> bool:
        """Whether enough is killed and the list of the accepted fits."""
        return self.percent >= LEAST_PERCENT and not self.misfits and not self.idle_covers


def report(cards: Sequence[CardVerdicts], entries: Sequence[Accepted]) -> Report:
    """Sort the mutants of these cards."""
    verdicts = [verdict for card in cards for verdict in card.verdicts]
    survivors = [verdict for verdict in verdicts if not verdict.killed_by]
    accepted = [verdict for verdict in survivors if any(entry.fits(verdict) for entry in entries)]
    return Report(
        killed=[verdict for verdict in verdicts if verdict.killed_by],
        survived=[verdict for verdict in survivors if verdict not in accepted],
        accepted=accepted,
        misfits=misfits(entries, verdicts),
        idle_covers=[name for card in cards for name in card.idle_covers],
    )


def line(verdict: Verdict) -> str:
    """One survivor in one line."""
    mutant = verdict.mutant
    piece, new = (" ".join(text.split()) for text in (mutant.piece, mutant.new))
    return f"survived {verdict.card}:{mutant.line} {mutant.ability or 'module'} {mutant.kind}: {piece} -> {new}"


def last_lines(found: Report) -> list[str]:
    """What is wrong with lists and covers, and the figures."""
    killed, survived, accepted = len(found.killed), len(found.survived), len(found.accepted)
    figures = f"{killed} killed, {survived} survived, {accepted} accepted"
    return [
        *found.misfits,
        *(f"{name} is covered, but no scenario that says so catches a mutant of it" for name in found.idle_covers),
        f"{killed + survived + accepted} mutants: {figures}; {found.percent:.1f} % of what is not accepted is killed",
    ]


def as_json(found: Report) -> str:
    """One JSON object: the counts, every survivor, and what is wrong with the accepted list and the covers."""
    return json.dumps(
        {
            "killed": len(found.killed),
            "survived": [_plain(verdict) for verdict in found.survived],
            "accepted": [_plain(verdict) for verdict in found.accepted],
            "percent": round(found.percent, 1),
            "misfits": list(found.misfits),
            "idle_covers": list(found.idle_covers),
        }
    )


def _plain(verdict: Verdict) -> dict[str, str | int]:
    mutant = verdict.mutant
    return {
        "card": verdict.card, "line": mutant.line, "ability": mutant.ability, "kind": mutant.kind,
        "piece": mutant.piece, "new": mutant.new,
    }  # fmt: skip
