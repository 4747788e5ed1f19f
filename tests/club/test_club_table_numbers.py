"""Tables of one name keep their numbers and their order over a restart, whichever is taken up first."""

from __future__ import annotations

from pathlib import Path
from random import Random

import attrs
from club_play import ToyPlayer, opened, until

from cosmic_tui.games.screens import SCREENS
from cosmic_tui.host.host import Host
from cosmic_tui.host.messages import Leave, LobbyNews, Make, Online, Start, TableNews, TableOptions
from cosmic_tui.ui.game_screens import Games
from cosmic_tui.ui.table_names import place_name

FRIDAY = TableOptions(game="toy", players=2, bots=1, name="Friday")


async def made(host: Host, name: str, *, begins: bool) -> ToyPlayer:
    """Somebody at a table of its own, which has begun or waits for somebody."""
    person = ToyPlayer(host, name, Random(1))
    await person.link.request(Make(attrs.evolve(FRIDAY, bots=1 if begins else 0)))
    await until(lambda: any(isinstance(news, TableNews) for news in person.heard))
    if begins:
        await person.link.request(Start())
    return person


def numbers(host: Host) -> list[tuple[str, int]]:
    """Who has made which, the one made last first."""
    tables = sorted(host.lobby, key=lambda table: -table.made)
    return [(table.seats[0].name, table.number) for table in tables]


async def test_numbers_are_given_when_tables_are_made_and_stay(tmp_path: Path) -> None:
    async with opened(tmp_path) as host:
        ann = await made(host, "Ann", begins=False)
        await made(host, "Bob", begins=True)
        await made(host, "Cyd", begins=False)
        await ann.link.request(Leave())
        assert numbers(host) == [("Cyd", 3), ("Bob", 2)]
    async with opened(tmp_path) as host:
        assert numbers(host) == [("Cyd", 3), ("Bob", 2)]
        await made(host, "Dee", begins=False)
        assert numbers(host) == [("Dee", 4), ("Cyd", 3), ("Bob", 2)]


async def test_one_made_while_its_namesake_was_not_taken_up_yet_moves_on(tmp_path: Path) -> None:
    async with opened(tmp_path) as host:
        await made(host, "Ann", begins=True)
        await made(host, "Bob", begins=True)
        older, newer = sorted(host.lobby, key=lambda table: table.made)
        host.lobby.remove(older.id)
        newer.number = older.number
        host.lobby.add(older)
        assert (older.number, newer.number) == (1, 2)


async def test_who_is_here_is_told_with_the_number(tmp_path: Path) -> None:
    async with opened(tmp_path) as host:
        for name in ("Ann", "Bob"):
            await made(host, name, begins=False)
        eve = ToyPlayer(host, "Eve", Random(1))
        await until(lambda: any(isinstance(news, LobbyNews) and len(news.online) == 3 for news in eve.heard))
        found = {each.name: each for each in eve.last(LobbyNews).online}
        assert (found["Ann"].number, found["Bob"].number) == (1, 2)


def test_the_number_stands_behind_the_name_of_the_place() -> None:
    words = Games(SCREENS).words
    assert place_name(Online("Bob", "Friday", playing=True, number=2), words) == "Friday #2"
    assert place_name(Online("Ann", "Friday", playing=True), words) == "Friday"
    assert place_name(Online("Eve", "", playing=True, number=2), words) == ""
