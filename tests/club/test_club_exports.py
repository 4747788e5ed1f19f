"""A game outside the program: Markdown, SVG, asciicast and JSON, which nobody's name can break out of."""

import asyncio
import json
import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from club_play import opened, played

from cosmic_tui.base.clock import LoopClock
from cosmic_tui.base.disk import NoLog
from cosmic_tui.games.cosmic.kind import CosmicKind
from cosmic_tui.host.match.running import RunningGame
from cosmic_tui.host.match.view_changes import seen_replay
from cosmic_tui.host.messages import ReplayNews, SeatRow, TableOptions
from cosmic_tui.host.store.record import Head
from cosmic_tui.host.table.seats import PERSON, Seat
from cosmic_tui.server import exporting
from cosmic_tui.server.exporting import KINDS, Exporter, text_of
from cosmic_tui.ssh import TurnedAwayError

NAMES = ("</text><script>x", "\x1b]0;owned\x07\x1b[2J", "a](javascript:x)|`*")
TABLE = "# <b>x\n\n## y\r\x9b2J\u202e\x1b[31m"
SEQUENCE = re.compile(r"\x1b\[[0-9;]*[mH]")


async def _replay(answers: int) -> ReplayNews:
    """The beginning of a game between people who are called the worst that a damaged journal could hold."""
    kind = CosmicKind()
    seats = [Seat(seat, PERSON, name, name) for seat, name in zip(kind.seats(3), NAMES, strict=True)]
    head = Head("g", TableOptions(game="cosmic", players=3), seats, 3, {}, False, kind.digest)
    running = await RunningGame.begin(kind, head, NoLog(), LoopClock())
    bot = kind.make_bot("simple", 1)
    for _ in range(answers):
        ask = running.game.asks()[0]
        choose = bot.choose(running.game.view(ask.seat), ask) or list(ask.default)
        await running.submit(ask.seat, ask.key, choose)
    await running.stop()
    rows = [SeatRow(seat.seat, seat.kind, seat.name, here=True) for seat in seats]
    return ReplayNews("g", "cosmic", TABLE, rows, *seen_replay(running.history, running.views, None))


@pytest.fixture(scope="module")
def replay() -> ReplayNews:
    return asyncio.run(_replay(12))


def without_controls(text: str) -> bool:
    return not any(ord(char) < 32 or 127 <= ord(char) < 160 or char == "\u202e" for char in text.replace("\n", ""))


def test_a_story_holds_no_markup_of_names(replay: ReplayNews) -> None:
    text = text_of("story", replay, 0)
    assert without_controls(text)
    assert "script" in text
    assert re.search(r"(?<!\\)[<>`\[\]]", text) is None
    assert text.startswith("# \\# \\<b\\>x")


def test_a_picture_is_whole_and_holds_no_element_of_a_name(replay: ReplayNews) -> None:
    text = text_of("picture", replay, 0)
    assert without_controls(text)
    tags = {element.tag.rpartition("}")[2] for element in ET.fromstring(text).iter()}
    assert "text" in tags
    assert not tags & {"script", "b"}


def test_a_recording_holds_no_sequence_but_its_own(replay: ReplayNews) -> None:
    head, *frames = text_of("record", replay, 1.5).splitlines()
    first = json.loads(head)
    assert (first["version"], first["timestamp"], without_controls(first["title"])) == (2, 1, True)
    outputs = [json.loads(frame) for frame in frames]
    assert [output[1] for output in outputs] == ["o"] * len(frames)
    assert [output[0] for output in outputs] == sorted(output[0] for output in outputs)
    for output in outputs:
        assert without_controls(SEQUENCE.sub("", output[2]))
    assert len(frames) == replay.steps[-1].after + 1 or len(frames) > 10


async def test_an_export_is_made_by_a_process_of_its_own(replay: ReplayNews) -> None:
    assert await Exporter().export("story", replay, 0, "Ann") == text_of("story", replay, 0)
    assert KINDS == ("story", "picture", "record")


async def test_whoever_waits_too_long_is_told_and_may_ask_again(
    replay: ReplayNews, monkeypatch: pytest.MonkeyPatch
) -> None:
    exporter, patience = Exporter(), exporting.PATIENCE
    monkeypatch.setattr(exporting, "PATIENCE", 0)
    with pytest.raises(TurnedAwayError) as refused:
        await exporter.export("story", replay, 0, "Ann")
    assert refused.value.message.key == "visitor.export_late"
    monkeypatch.setattr(exporting, "PATIENCE", patience)
    assert await exporter.export("story", replay, 0, "Ann") == text_of("story", replay, 0)


async def test_one_who_asks_has_one_export_made_at_a_time_and_the_line_is_bounded(
    replay: ReplayNews, monkeypatch: pytest.MonkeyPatch
) -> None:
    going_on = asyncio.Event()

    async def waits(how: str, replay: ReplayNews, moment: float) -> str:  # noqa: ARG001 - that of an export
        await going_on.wait()
        return "made"

    monkeypatch.setattr(exporting, "_exported", waits)
    exporter = Exporter()
    made = [
        asyncio.create_task(exporter.export("story", replay, 0, f"p{number}")) for number in range(exporting.IN_LINE)
    ]
    await asyncio.sleep(0)
    for asker, why in (("p0", "one_export"), ("p9", "busy")):
        with pytest.raises(TurnedAwayError) as refused:
            await exporter.export("story", replay, 0, asker)
        assert refused.value.message.key == f"visitor.{why}"
    going_on.set()
    assert await asyncio.gather(*made) == ["made"] * exporting.IN_LINE
    assert await exporter.export("story", replay, 0, "p0") == "made"


async def test_the_json_of_ones_data_cannot_steer_a_terminal(tmp_path: Path) -> None:
    async with opened(tmp_path) as host:
        await played(host, ["Ann", "Bob"], name="a\x1b[2Jb\u009b")
        assert without_controls(json.dumps(await host.library.export("SHA256:Ann"), indent=1))
