"""What a person wishes and has done is known at the next visit: who is muted, and which puzzles were solved."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from club_play import ToyPlayer, opened, until

from cosmic_tui.club import puzzle_results
from cosmic_tui.club.records import PuzzleTally
from cosmic_tui.games.screens import SCREENS
from cosmic_tui.host.host import Host
from cosmic_tui.host.messages import Denied, LookUp, Mute, MutedNews, PersonalNotice, ProfileNews, PuzzleDone, Rename
from cosmic_tui.screenkit.styled_text import plain
from cosmic_tui.ui.club_texts import ClubTexts
from cosmic_tui.ui.game_screens import Games


async def ann(host: Host) -> ToyPlayer:
    person = ToyPlayer(host, "Ann", random.Random(1))
    await person.link.request(Rename("Ann"))
    return person


async def test_who_is_muted_stays_so_until_heard_again(tmp_path: Path) -> None:
    async with opened(tmp_path) as host:
        person, *_ = await ann(host), host.connect("SHA256:Bob", "Bob"), host.connect("SHA256:Cyd", "Cyd")
        await person.link.request(Mute("Bob"))
        await person.link.request(Mute("Cyd"))
        await person.link.request(Mute("Cyd", on=False))
    async with opened(tmp_path) as host:
        again = await ann(host)
        assert again.link.muted == {"Bob"}
        await until(lambda: any(isinstance(news, MutedNews) for news in again.heard))
        assert again.last(MutedNews).names == ["Bob"]
        await host.forget("SHA256:Ann")
    async with opened(tmp_path) as host:
        assert (await ann(host)).link.muted == set()


async def test_puzzles_are_counted_with_days_in_a_row(tmp_path: Path) -> None:
    async with opened(tmp_path) as host:
        person = await ann(host)
        await person.link.request(PuzzleDone("toy", 1, 2, solved=False))
        told = await person.ask(PuzzleDone("toy", 1, 1, solved=True), PersonalNotice)
        assert dict(told.what.values) == {"solved": 1, "wrong": 3, "streak": 1}
        write = host.library.club.write
        for day in (10, 11, 13):
            await write(lambda rows, day=day: puzzle_results.note(rows, "bob", "toy", day, 0, solved=True, day=day))  # type: ignore[misc]
        for day, streak in ((11, 2), (12, 2), (13, 1), (15, 0)):
            tally = await write(lambda rows, day=day: puzzle_results.tally(rows, "bob", day))  # type: ignore[misc]
            assert tally == PuzzleTally(3, 0, streak)


async def test_a_profile_tells_of_puzzles(tmp_path: Path) -> None:
    async with opened(tmp_path) as host:
        bob = ToyPlayer(host, "Bob", random.Random(1))
        await bob.link.request(Rename("Bob"))
        profile = (await bob.ask(LookUp(), ProfileNews)).profile
        assert profile.puzzles is None
        await bob.link.request(PuzzleDone("toy", 3, 1, solved=True))
        profile = (await bob.ask(LookUp(), ProfileNews)).profile
        assert profile.puzzles == PuzzleTally(1, 1, 1)
        told = "\n".join(plain(row) for row in ClubTexts(Games(SCREENS)).profile(profile))
        assert "1 puzzle solved, with 1 wrong answer" in told
        assert "days in a row" not in told


async def test_what_comes_of_puzzles_counts_as_a_question(tmp_path: Path) -> None:
    async with opened(tmp_path) as host:
        person = await ann(host)
        for number in range(host.limits.questions_burst):
            await person.link.request(PuzzleDone("toy", number, 0, solved=False))
        with pytest.raises(Denied, match="too_fast"):
            await person.link.request(PuzzleDone("toy", 1, 0, solved=False))
        with pytest.raises(Denied, match="too_fast"):
            await person.link.request(LookUp())
