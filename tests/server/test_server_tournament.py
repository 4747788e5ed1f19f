"""`cosmic admin tournament` on a running server, from the socket to the people at their tables."""

from __future__ import annotations

import re

import asyncssh
import pytest
from server_stage import OpenServer, Served, until

from cosmic_tui.host.messages import Agree, Enter, Join, Leave
from cosmic_tui.server import admin
from cosmic_tui.ssh import ServeError

PEOPLE = ("Ann", "Bob", "Cyd")


async def order(served: Served, do: str = "list", what: str = "", **more: str) -> str:
    return await admin.order(served.config.data, "tournament", act=do, what=what, **more)


async def concede_to_the_first(served: Served) -> str:
    """The round is over: two concede to whoever sits first, and all go back to the lobby. Returns who has won."""
    (table,) = [each for each in served.host.lobby if each.state == "running"]
    first = table.seats[0]
    for name in PEOPLE:
        if served.client(name).table is not table:  # still at the last round's when this one began
            await served.client(name).request(Join(table.id))
    for name in PEOPLE:
        if name != first.name:
            await served.client(name).request(Agree("concede", first.seat))
    await served.host.library.settle()
    for name in PEOPLE:
        await served.client(name).request(Leave())
    return first.name


async def test_an_operator_makes_runs_and_ends_a_tournament(
    open_server: OpenServer, keys: list[asyncssh.SSHKey]
) -> None:
    served = await open_server()
    async with admin.listening(served.operator, served.config.data):
        assert await order(served) == "none"
        made = await order(served, "make", "Spring cup", rounds="2", players="3")
        found = re.search(r"/enter (\w+)", made)
        assert found is not None
        code = found[1]
        screens = {name: await served.named(name, key) for name, key in zip(PEOPLE, keys, strict=False)}
        screens["Ann"].type("c")
        await screens["Ann"].shows("Spring cup", "tournament of 2 rounds")
        screens["Ann"].type("\r")
        await until(lambda: served.host.gatherings.rows("")[0].names == ["Ann"], lambda: screens["Ann"].text)
        for name in PEOPLE[1:]:
            await served.client(name).request(Enter(code))
        assert "Ann, Bob, Cyd" in await order(served)
        assert await order(served, "begin", code) == "begun"
        await until(lambda: any(table.state == "running" for table in served.host.lobby))
        winner = await concede_to_the_first(served)
        await until(lambda: any(table.state == "running" for table in served.host.lobby))
        lines = (await order(served, "standings", code)).splitlines()
        assert "round 2 of 2" in lines[0]
        assert lines[1].split()[0] == "1."
        assert lines[1].endswith(winner)
        assert "no further round" in await order(served, "off", code)
        await concede_to_the_first(served)
        assert "over" in await order(served, "standings", code)


async def test_what_cannot_be_is_told_in_a_sentence(open_server: OpenServer) -> None:
    served = await open_server()
    async with admin.listening(served.operator, served.config.data):
        for do, what, more, why in (
            ("begin", "nocode22", {}, "no waiting list and no tournament"),
            ("standings", "nocode22", {}, "no waiting list and no tournament"),
            ("crown", "Ann", {}, "no order for a tournament"),
            ("make", "Cup", {"players": "9"}, "has 3 to 5 seats"),
            ("make", "Cup", {"rounds": "many"}, "no order for a tournament"),
            ("make", "Cup", {"game": "chess"}, "no game 'chess'"),
        ):
            with pytest.raises(ServeError, match=why):
                await order(served, do, what, **more)
        assert await order(served) == "none"
