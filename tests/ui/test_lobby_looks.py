"""How the lobby looks: bands with portraits, two lines a table in small windows, and what stands beside the tables."""

from __future__ import annotations

import attrs
import pytest
import tables
from tables import SMALL, WIDE, FakeLink, full_lobby, press, read, row

from cosmic_tui.club.records import OwnRecord
from cosmic_tui.host.messages import LobbyNews, SeatRow
from cosmic_tui.screenkit.half_blocks import Picture
from cosmic_tui.screenkit.panel import Panel
from cosmic_tui.screenkit.theme import Appearance
from cosmic_tui.ui.app import CosmicApp
from cosmic_tui.ui.lobby import masthead
from rules.kernel.summary import SeatScore

TRACK = "▁▁▅▅▅▅████▁▇"
PHONE, MIDDLE, HUGE = (48, 20), (120, 30), (200, 55)


def lobby(news: LobbyNews | None = None) -> CosmicApp:
    return tables.app(FakeLink(news or full_lobby()), start="lobby")


def panel(running: CosmicApp, id: str) -> list[str]:
    return running.screen.query_one(f"#{id}", Panel).text


@pytest.mark.parametrize("size", [PHONE, SMALL, MIDDLE, WIDE, HUGE])
async def test_every_size_tells_whose_table_waits_and_how_it_stands(size: tuple[int, int]) -> None:
    running = lobby()
    async with running.run_test(size=size) as pilot:
        await pilot.pause()
        text = read(running)
        for said in ("Friday night #2", "YOUR MOVE", "SIT DOWN", "Bob", "4!", "Enter"):
            assert said in text
        assert max(len(line) for line in text.splitlines()) <= size[0]


async def test_a_game_that_was_just_played_says_how_everybody_stood() -> None:
    news = full_lobby()
    over = next(table for table in news.tables if table.winners)
    over.seats = [attrs.evolve(seat, score=SeatScore(n)) for n, seat in enumerate(over.seats, 2)]
    running = lobby(news)
    async with running.run_test(size=WIDE) as pilot:
        await pilot.pause()
        told = next(line for line in read(running).splitlines() if "won by" in line and ":" in line)
        assert told.rstrip().endswith(":".join(str(n + 2) for n in reversed(range(len(over.seats)))))


async def test_a_band_shows_the_portrait_of_every_seat_that_has_one() -> None:
    running = lobby()
    async with running.run_test(size=WIDE) as pilot:
        await pilot.pause()
        first = panel(running, "tables")[:5]
        assert "Friday night #2" in first[0]
        assert "▀" in first[1]
        open_table = next(line for line in panel(running, "tables") if "Tom" in line)
        assert "▀" in open_table, "an empty seat is dotted"


async def test_two_lines_a_table_where_there_is_no_room_for_bands() -> None:
    running = lobby()
    async with running.run_test(size=SMALL) as pilot:
        await pilot.pause()
        lines = panel(running, "tables")
        at = next(index for index, line in enumerate(lines) if "Slow waltz" in line)
        assert "waits for Olga" in lines[at]
        assert "Olga 3 thinking" in lines[at + 1]
        assert "▀" not in read(running)


async def test_finished_games_stand_apart_below() -> None:
    running = lobby()
    async with running.run_test(size=SMALL) as pilot:
        await pilot.pause()
        lines = panel(running, "tables")
        heading = next(index for index, line in enumerate(lines) if "Games that are over" in line)
        assert "won by Ann" in lines[heading + 1]
        assert all("won by" not in line for line in lines[:heading])


async def test_who_is_here_and_what_is_said_stands_beside_the_tables() -> None:
    running = lobby()
    async with running.run_test(size=WIDE) as pilot:
        await pilot.pause()
        text = "\n".join(panel(running, "beside"))
        for said in ("Slow waltz", "and 20 more", "anybody for a first game?", "One more and it may be won: Bob."):
            assert said in text


async def test_the_chosen_table_is_seen_when_there_are_many() -> None:
    many = [row(id=f"t{n}", name=f"Table {n}", mine=None, waiting_for_me=False) for n in range(30)]
    running = lobby(LobbyNews("Dee", many))
    async with running.run_test(size=SMALL) as pilot:
        await press(pilot, "end")
        assert any("Table 29" in line for line in panel(running, "tables"))
        await press(pilot, "home")
        assert any("Table 0" in line for line in panel(running, "tables"))


async def test_a_table_that_changes_is_drawn_anew() -> None:
    running = lobby()
    async with running.run_test(size=WIDE) as pilot:
        await pilot.pause()
        later = full_lobby()
        later.tables[0].seats[0] = SeatRow("red", "person", "Anna", True)
        running.link.tell(later)  # type: ignore[attr-defined]
        await pilot.pause()
        assert any("Anna" in line for line in panel(running, "tables"))


@pytest.mark.parametrize("look", [Appearance(ascii=True), Appearance(colours=False), Appearance(few=True)])
async def test_poor_terminals_have_lines_at_every_size(look: Appearance) -> None:
    running = lobby()
    running.look = look
    async with running.run_test(size=WIDE) as pilot:
        await pilot.pause()
        text = read(running)
        assert "▀" not in text
        assert "YOUR MOVE" in text
        if look.ascii:
            assert text.isascii()


@pytest.mark.parametrize(
    ("size", "look", "track"),
    [(MIDDLE, Appearance(), TRACK), (WIDE, Appearance(light=True), TRACK), (HUGE, Appearance(colours=False), TRACK),
     (MIDDLE, Appearance(ascii=True), "__====####_*"), (WIDE, Appearance(spoken=True), "")],
)  # fmt: skip
async def test_the_own_record_stands_beside_the_tables(size: tuple[int, int], look: Appearance, track: str) -> None:
    told = attrs.evolve(full_lobby(), record=OwnRecord(17, 4, 2, "Fido", [0, 1, 5, 5, 5, 5, 8, 8, 8, 8, 0, 7]))
    running = lobby(told)
    running.look = look
    async with running.run_test(size=size) as pilot:
        await pilot.pause()
        beside = "\n".join(panel(running, "beside"))
        for said in ("17 games, 6 won, 2 shared", "most often with Fido", "anybody for a first game?"):
            assert said in beside
        assert (f"{track}  your last scores" in beside) == bool(track)


@pytest.mark.parametrize(
    ("record", "said"), [(OwnRecord(1, 0, 0, "", [4]), "1 game, 0 won"), (OwnRecord(2, 1, 0, "", []), "2 games, 1 won")]
)
async def test_what_there_is_none_of_is_not_told(record: OwnRecord, said: str) -> None:
    running = lobby(attrs.evolve(full_lobby(), record=record))
    async with running.run_test(size=WIDE) as pilot:
        await pilot.pause()
        beside = "\n".join(panel(running, "beside"))
        assert said in beside
        assert "shared" not in beside
        assert "most often" not in beside


@pytest.mark.parametrize(("size", "record"), [(WIDE, False), (SMALL, True), (PHONE, True)])
async def test_guests_without_a_game_and_small_windows_see_no_record(size: tuple[int, int], record: bool) -> None:
    running = lobby(attrs.evolve(full_lobby(), record=OwnRecord(17, 4, 2, "Fido", [8]) if record else None))
    async with running.run_test(size=size) as pilot:
        await pilot.pause()
        assert "won," not in read(running)
        assert "last scores" not in read(running)


async def test_the_sky_over_the_lobby_is_drawn_once_for_all_who_come(monkeypatch: pytest.MonkeyPatch) -> None:
    masthead._sky.cache_clear()
    skies: list[Picture] = []
    monkeypatch.setattr(masthead, "stars", skies.append)
    heads = []
    for name in ("Ann", "Ben", "Ann"):
        running = lobby(attrs.evolve(full_lobby(), you=name))
        async with running.run_test(size=WIDE) as pilot:
            await pilot.press("down")
            await pilot.pause()
            heads.append(panel(running, "masthead"))
    masthead._sky.cache_clear()
    assert len(skies) == 1
    assert heads[0] == heads[2] != heads[1]
