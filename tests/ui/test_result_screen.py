"""The end of a game: the plot of the colonies, the table of encounters, another game, and an end without a winner."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import attrs
import pytest
import tables
from finished_game import FOUGHT, fought, fought_steps
from gallery import won
from tables import SMALL, WIDE, FakeLink, news, press, prompt, read, row, view

from content.cosmic.load import load
from cosmic_tui.games.cosmic.bots.simple import SimpleBot
from cosmic_tui.games.cosmic.replay.encounter_log import LoggedEncounter, encounters_of
from cosmic_tui.games.cosmic.replay.kind import COSMIC_REPLAYS
from cosmic_tui.games.cosmic.replay.turning_points import who_leads
from cosmic_tui.games.cosmic.screen.naming import Names
from cosmic_tui.games.cosmic.screen.panels.deeds import closest, deeds
from cosmic_tui.games.cosmic.screen.panels.race import race
from cosmic_tui.games.cosmic.screen.panels.result import sampled
from cosmic_tui.host.match.view_changes import ViewRecorder, ViewStep, seen_replay
from cosmic_tui.host.messages import Again, Rematch, SeatRow
from cosmic_tui.replay.replay import Replay
from cosmic_tui.screenkit.panel import Panel
from cosmic_tui.screenkit.styled_text import plain
from rules.cosmic.game import Game
from rules.cosmic.setup import Setup
from rules.kernel.events import Event

SEATS = ("red", "blue", "green")
SIZES = [SMALL, WIDE]


def played(seed: int) -> tuple[Game, list[Event], list[ViewStep]]:
    """A whole game of simple bots, and how the views have changed in it."""
    told: list[Event] = []
    steps: list[ViewStep] = []

    def note(event: Event) -> None:
        told.append(event)
        steps.append(ViewStep(event.index, recorder.changes()))

    game = Game.from_state(load(), Setup(SEATS, seed=seed), None, told.append)
    recorder = ViewRecorder(game.views)
    game.play.on_event = note
    game.resume()
    bots = {seat: SimpleBot(f"{seed}{seat}", load()) for seat in SEATS}
    while not game.over:
        asks = [ask for ask in game.asks() if ask.seat in bots]
        answers = ((ask, bots[ask.seat].choose(game.view(ask.seat), ask)) for ask in asks)
        ask, choose = next(((ask, choose) for ask, choose in answers if choose), (asks[-1], list(asks[-1].default)))
        game.answer(ask.seat, ask.key, choose)
    return game, told, [*steps, ViewStep(told[-1].index, recorder.changes())]


def test_the_ledger_ends_as_the_game_did() -> None:
    game, told, steps = played(11)
    seats = [SeatRow(seat, "bot", seat, True) for seat in SEATS]
    encounters = encounters_of(Replay("game", seats, *seen_replay(told, steps, None), COSMIC_REPLAYS))
    assert len(encounters) == game.state.encounters
    assert encounters[-1].foreign == {player.seat: player.foreign for player in game.view(None).players}
    assert all(each.defense != each.offense for each in encounters if each.outcome in ("deal", "both_lose"))
    ended = [event.data["outcome"] for event in told if event.kind == "encounter.end"]
    assert [each.outcome for each in encounters][: len(ended)] == [outcome or "" for outcome in ended]
    assert {each.outcome for each in encounters} >= {"offense", "defense", "deal"}
    for before, after in pairwise(encounters):
        assert (before.turn, before.number) < (after.turn, after.number)


@pytest.mark.parametrize("size", SIZES)
async def test_colonies_are_plotted_and_encounters_listed(size: tuple[int, int]) -> None:
    table = row(tuple(tables.NAMES)[:4], mine="yellow", state="finished")
    running = tables.app(FakeLink(news(won(), table=table, events=fought(), steps=fought_steps())))
    async with running.run_test(size=size) as pilot:
        await pilot.pause()
        stage = running.screen.query_one("#stage", Panel).text
        stage = list(stage)
        for _ in range(4):
            await press(pilot, "pagedown")
            stage += [line for line in running.screen.query_one("#stage", Panel).text if line not in stage]
        if size == SMALL:
            ann = next(line for line in stage if "5/5" in line and "Ann" in line)
            assert "▁▁▁▁▁▁▂▂▂▂▄▄▆▆▆▆▆▆▆▆██ 5/5" in ann
        listed = [line for line in stage if " ▲ Bob 4 " in line]
        assert [line.split("  ")[-1].strip() for line in listed] == ["21 : 14"]
        ended = [line for line in stage if " wins " in line or "no deal" in line or "both lose" in line]
        assert len(ended) == len(FOUGHT)
        assert "m another game   r replay" in prompt(running)


async def test_the_race_is_a_lane_for_everybody_and_tells_who_was_ahead() -> None:
    table = row(tuple(tables.NAMES)[:4], mine="yellow", state="finished")
    running = tables.app(FakeLink(news(won(), table=table, events=fought(), steps=fought_steps())))
    async with running.run_test(size=WIDE) as pilot:
        await pilot.pause()
        assert running.table is not None
        view, played = running.table.view, running.table.encounters
        assert view is not None
        assert [who_leads(each.foreign) for each in played] == ["red", "red", *[""] * 4, "red", "red", *[""] * 3]
        rows = race(running.table, view, played, 66)
        lanes = [plain(row) for row in rows]
        assert [lane.split()[-1] for lane in lanes[2:12:3]] == ["5", "5", "2", "0"]
        assert lanes[-1].split()[1] == "━━━━━━━━────────────────━━━━━━━━────────────"


async def test_whoever_looks_on_is_told_who_would_like_another_game_and_comes_along() -> None:
    looks_on = {"seat": None, "table": row(state="finished"), "events": fought(), "fresh": False}
    link = FakeLink(news(won(), **looks_on))
    running = tables.app(link)
    async with running.run_test(size=SMALL) as pilot:
        await press(pilot, "m")
        assert link.requests == []
        link.tell(news(won(), **{**looks_on, "events": []}, again=Again("t9", ["Ann", "Bob"])))
        await pilot.pause()
        assert "Ann, Bob would like another game." in prompt(running)
        assert "m another game" in prompt(running)
        await press(pilot, "m")
        assert link.requests == [Rematch()]


async def test_another_game_is_one_key_away_for_who_played() -> None:
    link = FakeLink(news(won(), table=row(state="finished"), events=fought()))
    running = tables.app(link)
    async with running.run_test(size=SMALL) as pilot:
        await press(pilot, "m")
        assert link.requests == [Rematch()]


async def test_who_looks_on_is_offered_the_replay_alone() -> None:
    link = FakeLink(news(attrs.evolve(won(), seat=None), table=row(state="finished", mine=None), events=fought()))
    running = tables.app(link)
    async with running.run_test(size=SMALL) as pilot:
        await press(pilot, "m")
        assert link.requests == []
        assert "r replay" in prompt(running)
        assert "another game" not in prompt(running)


@pytest.mark.parametrize("folder", [True, False])
async def test_the_story_is_kept_here_or_asked_of_the_server(folder: bool, tmp_path: Path) -> None:
    table = row(tuple(tables.NAMES)[:4], mine="yellow", state="finished")
    running = tables.app(FakeLink(news(won(), table=table, events=fought(), steps=fought_steps())))
    running.keep_in = tmp_path if folder else None
    async with running.run_test(size=SMALL) as pilot:
        assert "e keeps the story" in prompt(running)
        await press(pilot, "e")
        await pilot.pause()
        [told] = running._notifications
        kept = f"Kept in {tmp_path / 'cosmic-record.md'}." if folder else "ssh HOST story t1 > game.md"
        assert kept in told.message


async def test_a_running_game_knows_no_such_key() -> None:
    link = FakeLink(news(view()))
    running = tables.app(link)
    async with running.run_test(size=SMALL) as pilot:
        await press(pilot, "m")
        assert link.requests == []


async def test_news_of_another_table_open_a_new_screen() -> None:
    link = FakeLink(news(won(), table=row(state="finished"), events=fought()))
    running = tables.app(link)
    async with running.run_test(size=SMALL) as pilot:
        await press(pilot, "tab", "f1")
        link.tell(news(view(), table=row(id="t9")))
        await pilot.pause()
        assert "won the game" not in read(running)
        assert running.table is not None
        assert running.table.news is not None
        assert running.table.news.table.id == "t9"
        assert running.screen is running.table_screen


async def test_a_game_ended_by_consent_has_a_result_without_a_winner() -> None:
    running = tables.app(FakeLink(news(view(waiting=[]), table=row(state="finished"))))
    async with running.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert "The game has ended without " in read(running)
        assert "winner." in read(running)
        assert "m another game" in prompt(running)


@pytest.mark.parametrize(("count", "room"), [(3, 10), (10, 10), (25, 10), (200, 61)])
def test_a_long_game_is_shown_in_steps_with_its_end(count: int, room: int) -> None:
    numbers = list(range(count))
    shown = sampled(numbers, room)  # type: ignore[arg-type]
    assert len(shown) == min(count, room)
    assert shown[-1] == numbers[-1]
    assert sorted(set(shown)) == shown  # type: ignore[type-var]


def met(outcome: str, offense: int, defense: int) -> LoggedEncounter:
    return LoggedEncounter(1, 1, "red", "blue", "blue.1", outcome, {"offense": offense, "defense": defense})


def test_the_closest_encounter_is_one_that_totals_decided() -> None:
    assert closest([]) is None
    assert closest([met("deal", 3, 3), LoggedEncounter(1, 1, "red")]) is None
    assert closest([met("offense", 20, 9), met("defense", 12, 14), met("deal", 5, 5), met("offense", 9, 7)]) == 3


@pytest.mark.parametrize("size", [(48, 20), SMALL, WIDE])
async def test_the_closest_encounter_and_the_deeds_are_told(size: tuple[int, int]) -> None:
    table = row(tuple(tables.NAMES)[:4], mine="yellow", state="finished")
    running = tables.app(FakeLink(news(won(), table=table, events=fought(), steps=fought_steps())))
    async with running.run_test(size=size) as pilot:
        await pilot.pause()
        seen: set[str] = set()
        for _ in range(5):
            seen |= {line.rstrip() for line in running.screen.query_one("#stage", Panel).text}
            await press(pilot, "pagedown")
        text = " ".join(sorted(seen))
        assert "The closest encounter was number" in text
        assert any("attacks won" in line and "defended" in line and "deals" in line for line in seen)
        assert any("helped" in line and "ships lost" in line and "zaps" in line for line in seen) is (size != (48, 20))


def test_deeds_beside_the_encounters_are_counted_for_each() -> None:
    one = LoggedEncounter(
        1, 1, "red", "blue", outcome="offense", allies=["green"], ships_lost={"blue": 3}, zaps=["blue"]
    )
    two = LoggedEncounter(1, 2, "blue", "red", outcome="deal", allies=["green"], ships_lost={"blue": 1, "red": 2})
    rows = [plain(row).split() for row in deeds(Names({}), ["red", "blue", "green"], [one, two], 66)]
    assert [row[-6:] for row in rows[1:]] == [
        ["1/1", "0/1", "1", "0", "2", "0"], ["0/1", "0/1", "1", "0", "4", "1"], ["0/0", "0/0", "0", "2", "0", "0"],
    ]  # fmt: skip
    narrow = deeds(Names({}), ["red"], [one, two], 60)
    assert "helped" in plain(narrow[0])
    assert "lost" not in plain(narrow[0])
