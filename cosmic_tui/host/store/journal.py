"""The journal of a game: one JSON object a line. What each line holds, and what a whole file tells.

    head      format, digest of the code, table, seats, setup with the seed, commitment to the seed
    snapshot  a state, its digest, and the answers of the step under way
    answer    seat, key, choice; `public` where the table knew whom it waited for
    said      beat, key, choice: for a later window of the beat, or for the question after it
    seat      who sits there from now on, and the orders of the seat
    invited   somebody who may take a seat whose player has left for good
    uninvited somebody who may no longer
    event     what was told, with its audience
    resumed   from here on another version of the game: what came after event number `event` no longer holds
    end       the winners

The seed is in the head because the game needs it to go on; the file can be read by its owner alone.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import attrs

from cosmic_tui.base.disk import StoreError
from cosmic_tui.host.match.questions import SaidAhead
from cosmic_tui.host.messages import TableOptions
from cosmic_tui.host.table.seats import Invitation, Seat
from rules.kernel.codec import structured, unstructured
from rules.kernel.events import Event
from rules.kernel.game import Saved

FORMAT = "table-journal/2"
OLD_FORMATS = {"cosmic-journal/1"}


def commitment(seed: int | str) -> str:
    """What is told of a seed before the game: its SHA-256 as hex digits."""
    return hashlib.sha256(str(seed).encode()).hexdigest()


@attrs.define
class Head:
    """What a game was begun with."""

    id: str
    options: TableOptions
    seats: list[Seat]
    seed: int | str
    setup: Saved
    """What the game was opened with, in words of its own."""
    beats: bool
    digest: str
    """Of the code that runs the game."""
    invited: list[Invitation] = attrs.Factory(list)
    """Who may take a vacant seat now."""


@attrs.define
class Given:
    """An answer somebody gave; `public` tells whether the table knew that it was asked for."""

    seat: str
    key: str
    choose: list[str]
    public: bool


@attrs.define
class Record:
    """What a journal tells: where the game stands, and what everybody has seen of it."""

    head: Head
    saved: Saved | None = None
    """The last state the game was saved in, in words of its own."""
    saved_events: int = 0
    """How many events there were then."""
    answers: list[Given] = attrs.Factory(list)
    """Given since."""
    said: SaidAhead = attrs.Factory(SaidAhead)
    """What was said ahead in the last beat in which anything was."""
    events: list[Event] = attrs.Factory(list)
    ended: bool = False
    size: int = 0
    """Bytes of whole lines; what follows is torn."""


# -- writing


def _line(kind: str, data: dict[str, Any]) -> str:
    return json.dumps({"line": kind, **data}, separators=(",", ":"), ensure_ascii=False)


def head_line(head: Head) -> str:
    """The first line of a journal."""
    data = {
        "format": FORMAT,
        "id": head.id,
        "digest": head.digest,
        "beats": head.beats,
        "options": unstructured(head.options),
        "seats": unstructured(head.seats),
        "seed": head.seed,
        "setup": head.setup,
        "commitment": commitment(head.seed),
    }
    return _line("head", data)


def snapshot_line(saved: Saved, events: int) -> str:
    """A place from which the game can be taken up, and how many events there had been by then."""
    return _line("snapshot", {"events": events, "saved": saved})


def answer_line(given: Given) -> str:
    """An answer, before it takes effect."""
    return _line("answer", unstructured(given))


def said_line(beat: str, key: str, choose: Sequence[str]) -> str:
    """Something said ahead: it counts if the question with this key is put as it was foreseen in that beat."""
    return _line("said", {"beat": beat, "key": key, "choose": list(choose)})


def seat_line(seat: Seat) -> str:
    """Who sits at a seat now, with the standing orders."""
    return _line("seat", unstructured(seat))


def invited_line(invitation: Invitation) -> str:
    """Somebody may take a vacant seat from now on."""
    return _line("invited", unstructured(invitation))


def uninvited_line(invitation: Invitation) -> str:
    """Somebody may not any more."""
    return _line("uninvited", unstructured(invitation))


def event_line(event: Event) -> str:
    """Something that was told."""
    return _line("event", unstructured(event))


def resumed_line(digest: str, event: int) -> str:
    """Newer code goes on from the snapshot that follows."""
    return _line("resumed", {"digest": digest, "event": event})


def end_line(winners: Sequence[str]) -> str:
    """The game is over."""
    return _line("end", {"winners": list(winners)})


# -- reading


def read(path: Path) -> Record | None:
    """What a journal tells; None where not even its head is whole. Raises `StoreError` naming file and line."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise StoreError.of("read", path, error) from error
    size = data.rfind(b"\n") + 1
    if not size:
        return None
    record: Record | None = None
    for number, text in enumerate(data[: size - 1].split(b"\n"), 1):
        try:
            record = _take(record, json.loads(text))
        except json.JSONDecodeError as error:
            raise StoreError(f"{path}, line {number}, is no line of a journal") from error
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise StoreError(f"{path}, line {number}: {error}") from error
    assert record is not None  # noqa: S101 - there was a line, and each line either raises or leaves a record
    record.size = size
    return record


def _take(record: Record | None, data: dict[str, Any]) -> Record:
    kind = data.pop("line")
    if record is None:
        if kind == "head" and data.get("format") in OLD_FORMATS:
            raise ValueError(
                f"this journal was written by an older version (format {data['format']}); that version can play the "
                "game to its end"
            )
        if kind != "head" or data.get("format") != FORMAT:
            raise ValueError(f"this is no journal of the format {FORMAT}")
        return Record(_head(data))
    match kind:
        case "snapshot":
            record.saved, record.saved_events = data["saved"], data["events"]
            record.answers.clear()
        case "answer":
            record.answers.append(structured(data, Given))
        case "resumed":
            record.head.digest = data["digest"]
            record.events = [event for event in record.events if event.index <= data["event"]]
        case "end":
            record.ended = True
        case "said" | "seat" | "invited" | "uninvited" | "event":
            _note(record, kind, data)
        case _:
            raise ValueError(f"there are no lines {kind!r} in a journal")
    return record


def _note(record: Record, kind: str, data: dict[str, Any]) -> None:
    """What changes nothing in the game itself."""
    match kind:
        case "said":
            if data["beat"] != record.said.beat:
                record.said = SaidAhead(data["beat"])
            record.said.answers[data["key"]] = data["choose"]
        case "seat":
            seat = structured(data, Seat)
            record.head.seats = [seat if each.seat == seat.seat else each for each in record.head.seats]
        case "invited":
            record.head.invited.append(structured(data, Invitation))
        case "uninvited":
            record.head.invited.remove(structured(data, Invitation))
        case "event":
            record.events.append(structured(data, Event))


def _head(data: dict[str, Any]) -> Head:
    seed = data["seed"]
    if commitment(seed) != data["commitment"]:
        raise ValueError("the seed is not the one the game was begun with")
    options, seats = structured(data["options"], TableOptions), structured(data["seats"], list[Seat])
    return Head(data["id"], options, seats, seed, data["setup"], data["beats"], data["digest"])
