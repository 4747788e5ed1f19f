"""The changes of every viewer's view after each event, found by comparison: replay needs no rules.

A step's changes are kept by who sees them: `*` for all viewers, `!red` for all but red, else names with blanks between.
A spectator is called `spectator`. Each viewer has exactly one list of changes for a field of its view. They are kept
as JSON, as they are written down: a game has thousands of them, and hardly anybody looks at them again.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import attrs

from rules.kernel.changes import Change, changed, keys_of, plain, reordered, values_of
from rules.kernel.events import Event, Seen

ALL, BUT = "*", "!"
SPECTATOR = "spectator"
Audiences = dict[str, str]
"""Changes as JSON by who sees them."""
Views = Mapping[str | None, Any]
"""The view of each seat, and under None a spectator's."""


@attrs.frozen
class ViewStep:
    """What has changed in the views after so many events of the game."""

    event: int
    changes: Audiences


def sees(audience: str, viewer: str | None) -> bool:
    """Whether changes under this name are those of a viewer."""
    name = viewer or SPECTATOR
    if audience.startswith(BUT):
        return audience != BUT + name
    return audience == ALL or name in audience.split(" ")


def own_texts(changes: Audiences, viewer: str | None) -> list[str]:
    """The changes of one viewer, as JSON."""
    return [text for audience, text in changes.items() if sees(audience, viewer)]


def changes_in(texts: Iterable[str]) -> list[Change]:
    """Changes from their JSON."""
    return [change for text in texts for change in json.loads(text)]


def as_text(changes: object) -> str:
    """Changes as JSON."""
    return json.dumps(changes, separators=(",", ":"), ensure_ascii=False)


class ViewRecorder:
    """Compares the views of all with what they were. The views it is given may share parts, but do not change."""

    def __init__(self, views: Callable[[], Views]) -> None:
        self._views = views
        self.present: Views = {}
        """The views that were compared last."""
        self._last: dict[str, tuple[Any, ...]] = {}
        self._own: dict[str, set[int]] = {}
        """Where a viewer's last view did not share what a spectator's view held."""

    def start_over(self) -> None:
        """The next step holds whole views: whatever came before it can be left out."""
        self._last = {}

    def changes(self) -> Audiences:
        """What has changed since the last call; at first everything."""
        self.present = views = self._views()
        now = {viewer or SPECTATOR: values_of(view) for viewer, view in views.items()}
        fields = keys_of(views[None])
        last, self._last = self._last, now
        before, self._own = self._own, {viewer: _unshared(view, now[SPECTATOR]) for viewer, view in now.items()}
        if last:
            either = {viewer: places | before[viewer] for viewer, places in self._own.items()}
            return _grouped(fields, last, now, either)
        own = _grouped(fields, dict.fromkeys(now, now[SPECTATOR]), now, self._own)
        return {ALL: as_text([[[], plain(views[None])]]), **own}


def _grouped(
    fields: Sequence[str],
    last: Mapping[str, tuple[Any, ...]],
    now: Mapping[str, tuple[Any, ...]],
    own: Mapping[str, set[int]],
) -> Audiences:
    """The changes of each field by who has the very same; `own`: where a viewer's may differ from a spectator's."""
    common = _differing(last[SPECTATOR], now[SPECTATOR])
    found: dict[str, list[Change]] = {}
    for place in sorted({*common, *(place for places in own.values() for place in places)}):
        shared = changed(last[SPECTATOR][place], now[SPECTATOR][place], (fields[place],)) if place in common else []
        alike: dict[str, tuple[list[Change], list[str]]] = {}
        for viewer, places in own.items():
            differs = place in places
            changes = changed(last[viewer][place], now[viewer][place], (fields[place],)) if differs else shared
            if changes:
                alike.setdefault(json.dumps(changes) if differs else "", (changes, []))[1].append(viewer)
        for changes, viewers in _merged(alike):
            found.setdefault(_audience(viewers, list(now)), []).extend(changes)
    return {audience: as_text(changes) for audience, changes in found.items()}


def _merged(alike: dict[str, tuple[list[Change], list[str]]]) -> Iterable[tuple[list[Change], list[str]]]:
    """Changes that somebody has of an own value, and are those of all others, are theirs too."""
    if "" in alike and len(alike) > 1:
        shared, viewers = alike.pop("")
        alike.setdefault(json.dumps(shared), (shared, []))[1].extend(viewers)
    return alike.values()


def _differing(old: Sequence[Any], new: Sequence[Any]) -> set[int]:
    """Where two views are not alike."""
    pairs = enumerate(zip(old, new, strict=True))
    return {place for place, (a, b) in pairs if a is not b and (a != b or (isinstance(a, dict) and reordered(a, b)))}


def _unshared(view: Sequence[Any], shared: Sequence[Any]) -> set[int]:
    """Where a view does not hold the very things of another."""
    return {place for place, (a, b) in enumerate(zip(view, shared, strict=True)) if a is not b}


def _audience(viewers: Sequence[str], every: Sequence[str]) -> str:
    missing = [viewer for viewer in every if viewer not in viewers]
    if not missing:
        return ALL
    return BUT + missing[0] if len(missing) == 1 and len(every) > 2 else " ".join(viewers)


@attrs.frozen
class SeenStep:
    """What has changed in one viewer's view after so many of the events this viewer was told."""

    after: int
    changes: list[str]
    """As JSON."""


def seen_replay(
    history: Iterable[Event], steps: Iterable[ViewStep], viewer: str | None
) -> tuple[list[Seen], list[SeenStep]]:
    """A game as one viewer was told it: the events, and how the own view changed with them."""
    places, seen = [], list[Seen]()
    for event in history:
        if (own := event.seen_by(viewer)) is not None:
            places.append(event.index)
            seen.append(own)
    found: list[SeenStep] = []
    told = 0
    for step in steps:
        while told < len(places) and places[told] <= step.event:
            told += 1
        if changes := own_texts(step.changes, viewer):
            found.append(SeenStep(told, changes))
    return seen, found
