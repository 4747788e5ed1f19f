"""The journal of a game: one sealed JSON object a line. What each line holds, and what a whole file tells.

    head      format, digest of the code, table, seats, setup with the seed, commitment to the seed
    snapshot  a state, its digest, and the answers of the step under way
    answer    seat, key, choice; `public` where the table knew whom it waited for
    draft     seat, key, lines: what has been written for a sheet that is not sealed
    reopened  seat, key: a sheet that was sealed is being written again
    beat      the windows of the beat that is open, when it ends, who has stretched it
    said      beat, key, choice: for a later window of the beat, or for the question after it
    seat      who sits there from now on, and the orders of the seat
    invited   somebody who may take a seat whose player has left for good
    uninvited somebody who may no longer
    wanted    what needs the consent of all, and who has given it
    due       by key, when the time for a question is over, where it is long
    seen      seat, event, at: the player of the seat went then, and had seen all up to that event
    event     what was told, with its audience; `views`: what has changed with it in the views, and for whom
    views     what has changed in the views beside that
    failed    seat, key: this answer broke the game and was taken back; a `resumed` and a snapshot follow
    resumed   from here on another version of the game: what came after event number `event` no longer holds
    end       the winners, and when

The seed is in the head because the game needs it to go on; the file can be read by its owner alone.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from cosmic_tui.base.disk import StoreError
from cosmic_tui.host.match.questions import OpenBeat
from cosmic_tui.host.match.sheets import Written
from cosmic_tui.host.match.view_changes import Audiences, ViewStep, as_text
from cosmic_tui.host.messages import TableOptions
from cosmic_tui.host.store import seal
from cosmic_tui.host.store.record import DamagedError, Given, Head, LastSeen, Record, Reopened, Wanted, commitment
from cosmic_tui.host.store.sharing import shared
from cosmic_tui.host.table.seats import Invitation, Seat
from rules.kernel.asks import NONE
from rules.kernel.codec import structured, unstructured
from rules.kernel.events import Event
from rules.kernel.game import Saved

FORMAT = "table-journal/2"
FAMILIES = ("table-journal/", "cosmic-journal/")
FIRST_WRITTEN = 0x20
"""JSON writes smaller bytes in letters."""


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
        "begun": head.begun,
        "number": head.number,
        "made": head.made,
    }
    return _line("head", data)


def snapshot_line(saved: Saved, events: int) -> str:
    """A place from which the game can be taken up, and how many events there had been by then."""
    return _line("snapshot", {"events": events, "saved": saved})


def answer_line(given: Given) -> str:
    """An answer, before it takes effect."""
    return _line("answer", unstructured(given))


def draft_line(seat: str, written: Written) -> str:
    """What a seat has written for a sheet, before it is confirmed."""
    return _line("draft", {"seat": seat, "key": written.key, "lines": written.lines})


def reopened_line(reopened: Reopened) -> str:
    """A sheet is being written again."""
    return _line("reopened", unstructured(reopened))


def failed_line(seat: str, key: str) -> str:
    """An answer has broken the game: it was taken back, and is not to be given again."""
    return _line("failed", {"seat": seat, "key": key})


def beat_line(beat: OpenBeat) -> str:
    """A beat has begun, or has been stretched."""
    return _line("beat", {"windows": beat.windows, "event": beat.event, "until": beat.until, "held": beat.held})


def said_lines(beat: str, said: Mapping[str, Sequence[str]], put: str) -> list[str]:
    """Things said ahead, by key, in answer to the question put as `put`.

    Each counts if the question with its key is put as it was foreseen in that beat.
    """
    return [_line("said", {"beat": beat, "key": key, "choose": list(said[key]), "put": put}) for key in said]


def seat_line(seat: Seat) -> str:
    """Who sits at a seat now, with the standing orders."""
    return _line("seat", unstructured(seat))


def invited_line(invitation: Invitation) -> str:
    """Somebody may take a vacant seat from now on."""
    return _line("invited", unstructured(invitation))


def uninvited_line(invitation: Invitation) -> str:
    """Somebody may not any more."""
    return _line("uninvited", unstructured(invitation))


def wanted_line(wanted: Wanted) -> str:
    """What needs the consent of all, and who has given it by now."""
    return _line("wanted", unstructured(wanted))


def due_line(key: str, until: float) -> str:
    """The time for a question is over then."""
    return _line("due", {"key": key, "until": until})


def seen_line(seat: str, seen: LastSeen) -> str:
    """The player of a seat goes, and has seen what had happened by then."""
    return _line("seen", {"seat": seat, "event": seen.event, "at": seen.at})


def event_line(event: Event, changes: Audiences) -> str:
    """Something that was told, and what has changed with it in the views."""
    return _with_views(_line("event", unstructured(event)), changes)


def views_line(changes: Audiences) -> str:
    """What has changed in the views since the last event, as the game came to its next question."""
    return _with_views(_line("views", {}), changes)


def _with_views(line: str, changes: Audiences) -> str:
    texts = ",".join([f'"{audience}":{text}' for audience, text in changes.items()])
    return f'{line[:-1]},"views":{{{texts}}}}}' if changes else line


def _views(data: dict[str, Any]) -> Audiences:
    return {sys.intern(audience): as_text(changes) for audience, changes in data.pop("views", {}).items()}


def resumed_line(digest: str, event: int) -> str:
    """Newer code goes on from the snapshot that follows."""
    return _line("resumed", {"digest": digest, "event": event})


def end_line(winners: Sequence[str], moment: float) -> str:
    """The game is over, since `moment` (seconds since 1970)."""
    return _line("end", {"winners": list(winners), "at": moment})


# -- reading


def read(path: Path) -> Record | None:
    """What a journal tells; None where not even its head is whole. Raises `DamagedError` naming file and line."""
    try:
        data, written = path.read_bytes(), path.stat().st_mtime
    except OSError as error:
        raise StoreError.from_error("read", path, error) from error
    record: Record | None = None
    size, before = 0, seal.FIRST
    for number, line in enumerate(data.split(b"\n"), 1):
        end = size + len(line) + 1
        try:
            if end > len(data):
                _torn(line, before)
                break
            body, before = seal.opened(line, before)
            record = _take(record, json.loads(body))
        except (ValueError, KeyError, TypeError, AttributeError, seal.BrokenSealError) as error:
            _refuse_old(path, line if number == 1 else b"")
            raise DamagedError(path, number, size, error) from error
        size = end
    if record is not None:
        record.size, record.seal, record.changed_at = size, before, written
    return record


def people_of_head(line: bytes) -> list[str]:
    """Who sat there when the game began, by the first line of a journal. Raises ValueError, or `BrokenSealError`."""
    body, _ = seal.opened(line.rstrip(b"\n"), seal.FIRST)
    seats = json.loads(body).get("seats", ())
    return [seat["identity"] for seat in seats if seat.get("identity")]


def _torn(line: bytes, before: str) -> None:
    """What has no end was never confirmed.

    Raises ValueError where it is damaged all the same: only the line break has become a byte, or there are bytes in it
    that are never written, as in a tail of zeros.
    """
    if any(byte < FIRST_WRITTEN for byte in line):
        raise ValueError("it is not as it was written")
    with suppress(seal.BrokenSealError):
        seal.opened(line[:-1], before)
        raise ValueError("the byte behind it is no line break")


def _refuse_old(path: Path, line: bytes) -> None:
    """Raises `StoreError` for the first line of a journal of another format."""
    with suppress(ValueError, TypeError, AttributeError):
        found = json.loads(line).get("format")
        if str(found).startswith(FAMILIES) and found != FORMAT:
            raise StoreError(
                f"{path} is of the format {found}, and this version reads {FORMAT} alone; nothing is lost: finish or "
                "replay this game with the version that wrote it"
            )


def _take(record: Record | None, data: dict[str, Any]) -> Record:
    kind = data.pop("line")
    if record is None:
        if kind != "head" or data.get("format") != FORMAT:
            raise ValueError(f"a journal begins with a head of the format {FORMAT}")
        return Record(_head(data))
    match kind:
        case "snapshot":
            record.saved, record.saved_events = data["saved"], data["events"]
            record.answers.clear()
        case "answer":
            record.answers.append(given := structured(data, Given))
            record.written[given.seat] = Written(given.key, [] if given.choose == [NONE] else given.choose)
            record.beat = None if given.public else record.beat
        case "reopened":
            record.answers.append(structured(data, Reopened))
        case "draft":
            seat = data.pop("seat")
            record.written[seat] = structured(data, Written)
        case "resumed":
            record.head.digest = data["digest"]
            record.events = [event for event in record.events if event.index <= data["event"]]
            record.views = [step for step in record.views if step.event <= data["event"]]
        case "end":
            record.ended, record.winners, record.ended_at = True, data["winners"], data.get("at", 0.0)
        case _ if kind in NOTED:
            _note(record, kind, data)
        case _:
            raise ValueError(f"there are no lines {kind!r} in a journal")
    return record


NOTED = (
    "seat", "invited", "uninvited", "beat", "said", "wanted", "due", "seen", "event", "views", "failed",
)  # fmt: skip


def _note(record: Record, kind: str, data: dict[str, Any]) -> None:
    """What changes nothing in the game itself."""
    match kind:
        case "beat" | "said":
            _note_beat(record, kind, data)
        case "failed":
            record.answers = [each for each in record.answers if (each.seat, each.key) != (data["seat"], data["key"])]
        case "seat" | "invited" | "uninvited":
            _note_person(record, kind, data)
        case "wanted":
            record.wanted = structured(data, Wanted)
        case "due":
            record.due[data["key"]] = data["until"]
        case "seen":
            record.seen[data["seat"]] = LastSeen(data["event"], data["at"])
        case "event":
            changes = _views(data)
            record.events.append(event := structured(shared(data), Event))
            record.views += [ViewStep(event.index, changes)] if changes else []
        case "views":
            record.views.append(ViewStep(record.events[-1].index if record.events else 0, _views(data)))


def _note_person(record: Record, kind: str, data: dict[str, Any]) -> None:
    """Who sits there, and who may."""
    match kind:
        case "seat":
            seat = structured(data, Seat)
            record.head.seats = [seat if each.seat == seat.seat else each for each in record.head.seats]
        case "invited":
            record.head.invited.append(structured(data, Invitation))
        case "uninvited":
            record.head.invited.remove(structured(data, Invitation))


def _note_beat(record: Record, kind: str, data: dict[str, Any]) -> None:
    """A beat that has begun or been stretched, or something said ahead in it."""
    last = record.beat
    if kind == "beat":
        record.beat = beat = structured(data, OpenBeat)
        if last is not None and last.key == beat.key:
            beat.said, beat.put = last.said, last.put
    elif last is not None and last.key == data["beat"]:
        last.said[data["key"]], last.put[data["key"]] = data["choose"], data["put"]


def _head(data: dict[str, Any]) -> Head:
    seed = data["seed"]
    if commitment(seed) != data["commitment"]:
        raise ValueError("the seed is not the one the game was begun with")
    options, seats = structured(data["options"], TableOptions), structured(data["seats"], list[Seat])
    begun = data.get("begun", 0.0)
    return Head(
        data["id"], options, seats, seed, data["setup"], data["beats"], data["digest"], begun=begun,
        number=data.get("number", 0), made=data.get("made", int(1000 * begun)),
    )  # fmt: skip
