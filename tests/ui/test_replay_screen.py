from __future__ import annotations

import asyncio
import os
from pathlib import Path

import pytest
import tables
from gallery import app_of, keys_of
from tables import SMALL, WIDE, FakeLink, app, news, read
from test_table_screen import press, prompt
from textual.containers import Vertical

from content.cosmic.load import load
from cosmic_tui.cli.commands import main
from cosmic_tui.games.cosmic import bots
from cosmic_tui.games.cosmic.aliens import setup_of
from cosmic_tui.games.cosmic.replay.kind import COSMIC_REPLAYS
from cosmic_tui.games.cosmic.replay.record import markdown
from cosmic_tui.games.cosmic.screen.replay import BoardReplayScreen
from cosmic_tui.games.cosmic.screen.replay_app import ReplayApp
from cosmic_tui.host.match.view_changes import ViewRecorder, ViewStep, seen_replay
from cosmic_tui.host.messages import Recall, ReplayNews, Said, SeatRow, TableOptions
from cosmic_tui.host.store import journal, seal
from cosmic_tui.host.store.record import Head
from cosmic_tui.host.table.seats import Seat
from cosmic_tui.replay.reading import ReplayError, replay_of
from cosmic_tui.replay.replay import Replay
from rules.cosmic.game import Game
from rules.cosmic.protocol.views import View
from rules.cosmic.setup import Setup
from rules.kernel import saved
from rules.kernel.asks import CLOCK
from rules.kernel.events import Event, Seen

SEATS = tuple(tables.NAMES)


def played(seed: int, encounters: int = 8) -> tuple[Game, list[Event], list[ViewStep]]:
    """A random game with aliens, and how the views have changed in it."""
    catalogue = load()
    setup = Setup(SEATS, seed, **setup_of("random", 5, catalogue, seed))
    events: list[Event] = []
    steps: list[ViewStep] = []

    def note(event: Event) -> None:
        events.append(event)
        steps.append(ViewStep(event.index, recorder.changes()))

    game = Game.from_state(catalogue, setup, None, events.append)
    recorder = ViewRecorder(game.views)
    game.play.on_event = note
    game.resume()
    mind = bots.make("random", seed, catalogue)
    while not game.over and game.state.encounters < encounters:
        asks = [ask for ask in game.asks() if ask.seat == CLOCK or not bots.waits(game.view(None), ask)]
        ask = asks[0]
        choice = list(ask.default) if ask.seat == CLOCK else mind.choose(game.view(ask.seat), ask)
        game.answer(ask.seat, ask.key, choice)
    return game, events, steps


def replay(seed: int = 7, encounters: int = 6) -> Replay[View]:
    _game, events, steps = played(seed, encounters)
    rows = [SeatRow(seat, "person", tables.NAMES[seat], True) for seat in SEATS]
    return Replay("Friday night", rows, *seen_replay(events, steps, None), COSMIC_REPLAYS)


def test_a_replay_shows_the_same_whichever_way_it_came_there() -> None:
    forward, back = replay(), replay()
    at = forward.length // 2
    for place in range(0, at, 7):
        forward.view_at(place)
    back.view_at(back.length)
    assert forward.view_at(at) == back.view_at(at)


@pytest.mark.parametrize("size", [SMALL, WIDE])
async def test_a_replay_is_stepped_jumped_and_clicked(size: tuple[int, int]) -> None:
    shown = replay()
    running = ReplayApp(shown, ascii=False)
    async with running.run_test(size=size) as pilot:
        await press(pilot, "right", "right", "left")
        assert f"Paused: 1 of {shown.length}" in prompt(running)
        await press(pilot, "down", "down")
        screen = running.screen
        assert isinstance(screen, BoardReplayScreen)
        assert screen.place == shown.beginnings[1]
        await press(pilot, "up")
        assert screen.place == shown.beginnings[0]
        await press(pilot, "end", "space")
        assert screen.playing
        assert screen.place == 0
        screen.go(5)
        await press(pilot, "space")
        bar = next(line for line, text in enumerate(prompt(running).splitlines()) if "░" in text)
        await pilot.click("#prompt", offset=(running.screen.query_one("#prompt").size.width // 2, bar))
        await pilot.pause()
        assert abs(screen.place - shown.length // 2) < shown.length // 10
        await press(pilot, "q")
    assert not running.is_running
    assert (screen.replay.events, screen.replay.steps, screen.table.events) == ([], [], [])


async def test_what_was_heard_before_the_first_screen_is_not_kept() -> None:
    running = app(FakeLink())
    running.on_news(news(tables.view()))
    assert running.early
    async with running.run_test(size=WIDE):
        assert running.early == []
        assert running.table_screen is not None


async def test_the_timeline_is_searched() -> None:
    running = app(FakeLink(news(tables.view(), tables.ask_card())))
    async with running.run_test(size=WIDE) as pilot:
        await press(pilot, "ctrl+f", *"invites dee")
        lines = [line for line in running.screen.query_one("#timeline").text if line]  # type: ignore[attr-defined]
        assert "invites ■ Cyd, ◆ Dee." in " ".join(lines)
        assert "launches" not in " ".join(lines)
        assert "Turn 3, encounter 1" in lines[0]
        assert lines[-1].strip() == "Timeline: invites dee"
        await press(pilot, "enter", "escape")
        assert "launches" in read(running)
        assert running.link.requests == []  # type: ignore[attr-defined]


async def test_a_finished_table_can_be_looked_back_at() -> None:
    end = tables.view(winners=["red"], won_by={"red": "colonies"}, waiting=[])
    running = app(FakeLink(news(end)))
    async with running.run_test(size=SMALL) as pilot:
        await press(pilot, "r")
        assert isinstance(running.screen, BoardReplayScreen)
        assert "Paused: 0 of 10" in prompt(running)
        await press(pilot, "q")
        assert "won the game" in read(running)


@pytest.mark.parametrize("size", [SMALL, WIDE])
async def test_what_was_said_at_the_table_is_said_again_where_it_was(size: tuple[int, int]) -> None:
    end = tables.view(winners=["red"], won_by={"red": "colonies"}, waiting=[])
    link = FakeLink(news(end, talk=[]))
    running = app(link)
    async with running.run_test(size=size) as pilot:
        await pilot.pause()
        link.tell(news(end, fresh=False, events=[], talk=[Said("blue", "Bob", "now or never")]))
        more = [event for event in tables.events() if event.kind == "launch.ships"]
        link.tell(news(end, fresh=False, events=more, talk=[]))
        await press(pilot, "r", "end")
        assert "now or never" in read(running)
        await press(pilot, "left", "left")
        assert "now or never" not in read(running)
        screen = running.screen
        assert isinstance(screen, BoardReplayScreen)
        ends = [said for said, line in screen.replay.talk if line.text == "now or never"]
        assert ends == [screen.replay.length - 1]


async def test_a_game_of_the_library_is_seen_through_other_eyes() -> None:
    """Asked of the host with `w`, and shown at the same moment."""
    _, events, views = played(7, 6)
    rows = [SeatRow(seat, "person", name, here=True) for seat, name in tables.NAMES.items()]
    first, other = (
        ReplayNews("g1", "cosmic", "Friday", rows, *seen_replay(events, views, seat), seat) for seat in SEATS[:2]
    )
    link = FakeLink(tables.lobby_news())
    running = app(link, start="lobby")
    async with running.run_test(size=WIDE) as pilot:
        link.tell(first)
        await press(pilot, "down", "down", "right", "right", "w")
        assert link.requests[-1] == Recall("g1", SEATS[1])
        before = running.screen
        assert isinstance(before, BoardReplayScreen)
        link.tell(other)
        await pilot.pause()
        assert running.screen is before
        assert before.replay.seat == SEATS[1]
        assert before.replay.view_at(before.place).encounter == 2
        assert f"hands of {tables.NAMES[SEATS[1]]}" in prompt(running)


async def test_pictures_and_records_are_kept_only_on_the_own_machine(tmp_path: Path) -> None:
    for folder in (tmp_path, None):
        running = ReplayApp(replay(), ascii=False, keep_in=folder)
        async with running.run_test(size=SMALL) as pilot:
            await press(pilot, "e", "e", "ctrl+s")
    kept = ["cosmic-record-2.md", "cosmic-record.md", "cosmic-screen.svg"]
    assert sorted(await asyncio.to_thread(os.listdir, tmp_path)) == kept


def test_the_record_tells_the_story_with_its_answers() -> None:
    from aliens_at_table import zapped_twice

    seats = [SeatRow(seat, "person", f"{name}*", True) for seat, name in tables.NAMES.items() if seat != "purple"]
    shown = tables.steps(
        tables.view(None, players=tables.players(tuple(row.seat for row in seats), red={"alien": "oracle"}))
    )
    text = markdown(Replay("A_B", seats, [*tables.events(), *zapped_twice()], shown, COSMIC_REPLAYS))
    assert text.startswith("# A\\_B: a game of Cosmic Encounter\n\n| Player | Alien | Foreign colonies |")
    assert "| ● Ann\\* | Oracle | 0 |" in text
    assert "\n## Turn 3, encounter 1: ● Ann\\*\n\n**Regroup**\n\n- ● Ann\\* takes 1 ship" in text
    assert "\n  - ▲ Bob\\* answers Magic (Sorcerer) with Cosmic Zap.\n    - ● Ann\\* answers" in text


def written(folder: Path, *, ended: bool) -> Path:
    """A journal of a short game."""
    game, events, steps = played(4, 2)
    seats = [Seat(seat, "bot", tables.NAMES[seat], "", "random") for seat in SEATS]
    head = Head("g", TableOptions(name="Late one"), seats, game.setup.seed, saved.to_data(game.setup), False, "digest")
    changes = {step.event: step.changes for step in steps}
    told = [journal.event_line(event, changes.get(event.index, {})) for event in events]
    lines, _ = seal.seal(
        [journal.head_line(head), *told, *([journal.end_line(["red"], 1.0)] if ended else [])], seal.FIRST
    )
    file = folder / "g.jsonl"
    file.write_text("\n".join([*lines, ""]), encoding="utf-8")
    return file


def test_a_journal_is_shown_to_spectators_and_after_its_end_through_every_eye(tmp_path: Path) -> None:
    file = written(tmp_path, ended=False)
    shown = replay_of(file, COSMIC_REPLAYS)
    assert shown.title == "Late one"
    assert all("cards" not in event.data for event in shown.events if event.kind == "cards.drawn")
    with pytest.raises(ReplayError, match="not over"):
        replay_of(file, COSMIC_REPLAYS, "red")
    own = replay_of(written(tmp_path, ended=True), COSMIC_REPLAYS, "red")
    assert any("cards" in event.data for event in own.events if event.kind == "cards.drawn")
    with pytest.raises(ReplayError, match="pink has no seat"):
        replay_of(file, COSMIC_REPLAYS, "pink")


@pytest.mark.parametrize("size", [SMALL, WIDE])
async def test_the_encounters_are_blocks_that_tell_who_met_whom_and_how_it_ended(size: tuple[int, int]) -> None:
    running = app_of("replay")
    async with running.run_test(size=size) as pilot:
        await press(pilot, *keys_of("replay"))
        told = prompt(running)
        assert "7 ●»■" in told
        assert "24:22" in told
        assert "encounter 7" in told
        cards = "14   11   10   N   M   +2   Fido flare" in told
        assert cards == (size == WIDE), "small tables have the hands in a panel"
        assert "replay" in read(running).splitlines()[1]


async def test_all_hands_are_open_once_the_game_is_over_or_those_of_one(tmp_path: Path) -> None:
    shown = replay_of(written(tmp_path, ended=True), COSMIC_REPLAYS)
    running = ReplayApp(shown, ascii=False)
    async with running.run_test(size=WIDE) as pilot:
        await press(pilot, "end")
        screen = running.screen
        assert isinstance(screen, BoardReplayScreen)
        assert set(screen.hands) == set(SEATS)
        last = {seat: shown.eyes[seat].view_at(shown.eyes[seat].length).hand for seat in SEATS}
        assert {seat: sorted(cards) for seat, cards in screen.hands.items()} == {
            seat: sorted(cards) for seat, cards in last.items()
        }
        assert "hands of everybody" in read(running)
        await press(pilot, "w")
        assert list(screen.hands) == ["red"]
        assert "hands of Ann" in read(running)


def test_other_eyes_are_at_the_same_moment(tmp_path: Path) -> None:
    shown = replay_of(written(tmp_path, ended=True), COSMIC_REPLAYS)
    for place in range(0, shown.length, 5):
        views = [shown.as_seen_by(seat, place) for seat in SEATS]
        assert [view.hand_size for view in shown.view_at(place).players] == [len(view.hand) for view in views]


def test_no_hand_is_open_while_the_game_goes_on(tmp_path: Path) -> None:
    assert replay_of(written(tmp_path, ended=False), COSMIC_REPLAYS).eyes == {}


async def test_the_pace_is_set_and_an_encounter_gone_to_by_its_number(tmp_path: Path) -> None:
    shown = replay_of(written(tmp_path, ended=True), COSMIC_REPLAYS)
    running = ReplayApp(shown, ascii=False)
    async with running.run_test(size=SMALL) as pilot:
        await press(pilot, "plus", "plus", "plus")
        assert "pace 5" in prompt(running)
        await press(pilot, "minus")
        assert "pace 4" in prompt(running)
        await press(pilot, "g", "2", "enter")
        screen = running.screen
        assert isinstance(screen, BoardReplayScreen)
        assert screen.place == shown.beginnings[1]
        await press(pilot, "g", "9", "9", "enter")
        assert screen.place == shown.beginnings[1]


async def test_an_encounter_is_asked_for_by_the_number_of_those_that_were_played() -> None:
    end = tables.view(winners=["red"], won_by={"red": "colonies"}, waiting=[])
    won = Seen("game.won", "resolution.win_check", {"winners": ["red"], "how": {"red": "colonies"}})
    running = app(FakeLink(news(end, events=[*tables.events(), won])))
    async with running.run_test(size=SMALL) as pilot:
        await press(pilot, "r")
        screen = running.screen
        assert isinstance(screen, BoardReplayScreen)
        assert len(screen.replay.beginnings) == len(screen.played) + 1
        await press(pilot, "g")
        title = str(running.screen.query_one(Vertical).border_title)
        assert title == f"Which encounter? 1 to {len(screen.played)}"
        assert "Enter goes there" in read(running)
        await press(pilot, str(len(screen.played) + 1), "enter")
        assert screen.place == 0


async def test_w_is_named_where_other_hands_can_be_seen(tmp_path: Path) -> None:
    own = app(FakeLink(news(tables.view(winners=["red"], won_by={"red": "colonies"}, waiting=[]))))
    async with own.run_test(size=SMALL) as pilot:
        await press(pilot, "r")
        assert "g go" in prompt(own)
        assert "w hand" not in prompt(own)
    running = ReplayApp(replay_of(written(tmp_path, ended=True), COSMIC_REPLAYS), ascii=False)
    async with running.run_test(size=SMALL) as pilot:
        await press(pilot, "right")
        assert "w hand" in prompt(running)


def test_the_command_prints_records_and_names_what_is_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(written(tmp_path, ended=True)), "--markdown"]) == 0
    assert capsys.readouterr().out.startswith("# Late one")
    (tmp_path / "no.jsonl").write_text("{}\n", encoding="utf-8")
    assert main(["replay", str(tmp_path / "no.jsonl")]) == 1
    assert "no.jsonl" in capsys.readouterr().err
    assert main(["replay", str(tmp_path / "g.jsonl")]) == 1
    assert "needs a terminal" in capsys.readouterr().err


@pytest.mark.parametrize("size", [SMALL, WIDE])
async def test_a_game_that_ended_before_its_first_encounter_is_shown(size: tuple[int, int]) -> None:
    running = ReplayApp(replay(encounters=0), ascii=False)
    async with running.run_test(size=size) as pilot:
        for key in ("end", "left", "home", "space"):
            await press(pilot, key)
        assert "replay" in read(running)
