"""The survivors that are accepted, each with its reason: a list in TOML that has to fit what survives."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Sequence
from pathlib import Path

import attrs

from cosmic_tui.games.cosmic.mutation.trial import Verdict
from rules.kernel.codec import Misfit, structured


class AcceptedError(ValueError):
    """A list of accepted survivors that cannot be read, or does not fit what survives."""


@attrs.frozen
class Accepted:
    """Mutants of a card that may survive: those of the piece of source named, all or of one kind in one function."""

    card: str
    piece: str
    reason: str
    kind: str = ""
    within: str = ""

    def fits(self, verdict: Verdict) -> bool:
        """Whether it means this mutant."""
        mutant = verdict.mutant
        named = (self.card, self.piece) == (verdict.card, mutant.piece)
        return named and self.kind in {"", mutant.kind} and self.within in {"", mutant.ability}


@attrs.frozen
class _List:
    accepted: tuple[Accepted, ...] = ()


def read_accepted(file: Path) -> tuple[Accepted, ...]:
    """The list in a file. Raises `AcceptedError` naming the file and what is wrong."""
    try:
        found = structured(tomllib.loads(file.read_text(encoding="utf-8")), _List).accepted
    except tomllib.TOMLDecodeError as error:
        raise AcceptedError(f"{file} is not valid TOML: {error}") from None
    except Misfit as misfit:
        raise AcceptedError(f"{file}: {misfit}") from None
    silent = [entry for entry in found if not entry.reason.strip()]
    if silent:
        raise AcceptedError(f"{file}: {silent[0].card}: {silent[0].piece!r} has no reason")
    return found


def misfits(entries: Iterable[Accepted], verdicts: Sequence[Verdict]) -> list[str]:
    """What is wrong with entries of the cards that were tried: they match no mutant, or only killed ones."""
    tried = {verdict.card for verdict in verdicts}
    found = []
    for entry in entries:
        if entry.card in tried:
            matching = [verdict for verdict in verdicts if entry.fits(verdict)]
            name = f"{entry.card}: {entry.piece!r}"
            if not matching:
                found.append(f"{name} is accepted, but there is no such mutant")
            elif all(verdict.killed_by for verdict in matching):
                found.append(f"{name} is accepted, but it is caught by now")
    return found
