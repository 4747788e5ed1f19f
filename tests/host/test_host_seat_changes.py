"""What is changed at one seat at one moment: both changes count, and a restart finds both."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from host_stage import OpenStage, Person, Stage, settle
from test_host_mail import by_mail

from cosmic_tui.games.cosmic.kind import CosmicKind
from cosmic_tui.games.cosmic.standing_orders import Order
from cosmic_tui.host.match.orders import orders_of
from cosmic_tui.host.messages import Agree, AskSubstitute, GiveOrders
from cosmic_tui.host.store import journal
from cosmic_tui.host.table.seats import Seat

PASSES = [Order("pass")]


async def asked_for_a_bot(open_stage: OpenStage, folder: Path) -> tuple[Stage, Person, Person, str, Agree]:
    """A game by mail in which Ann wants a bot for her seat, and what Bob says to have it."""
    stage, ann, bob, id = await by_mail(open_stage, folder)
    await ann(AskSubstitute("bot"))
    await stage.clock.advance(1)
    (motion,) = bob.table.motions
    return stage, ann, bob, id, Agree(motion.what, motion.about)


async def both(stage: Stage, id: str, first: tuple[Person, Any], second: tuple[Person, Any]) -> None:
    """Two requests that reach the host while the disk is still busy with the first."""
    log = stage.store.logs[id]
    log.hold = hold = asyncio.Event()
    asked = [asyncio.create_task(first[0].link.request(first[1]))]
    await settle()
    asked.append(asyncio.create_task(second[0].link.request(second[1])))
    await settle()
    log.hold = None
    hold.set()
    await asyncio.gather(*asked)
    await settle()


def seats_of(stage: Stage, id: str, folder: Path, name: str) -> tuple[Seat, Seat]:
    """A seat by the name of its player, as it is and as a restart would find it."""
    path = folder / "copy.jsonl"
    path.write_text(stage.store.logs[id].text(), encoding="utf-8")
    record = journal.read(path)
    assert record is not None
    seats = stage.host.lobby.find(id).seats
    (now,) = [seat for seat in seats if seat.name == name]
    (later,) = [seat for seat in record.head.seats if seat.name == name]
    later.orders = orders_of(later.orders, CosmicKind().orders)
    return now, later


async def test_orders_given_while_a_substitute_is_written_down_keep_the_substitute(
    open_stage: OpenStage, tmp_path: Path
) -> None:
    stage, ann, bob, id, consent = await asked_for_a_bot(open_stage, tmp_path)
    await both(stage, id, (bob, consent), (ann, GiveOrders(PASSES)))
    now, later = seats_of(stage, id, tmp_path, "Ann")
    assert later == now
    assert (now.substitute, now.orders) == ("bot", PASSES)
    assert stage.store.club is not None
    stage.store.club.close()


async def test_a_player_who_comes_back_meanwhile_plays_the_seat_after_a_restart_too(
    open_stage: OpenStage, tmp_path: Path
) -> None:
    stage, ann, bob, id, consent = await asked_for_a_bot(open_stage, tmp_path)
    await bob(consent)
    log, table = stage.store.logs[id], stage.table_of(ann)
    log.hold = hold = asyncio.Event()
    giving = asyncio.create_task(ann.link.request(GiveOrders(PASSES)))
    await settle()
    table.stirred(ann.link)  # who gives orders is there
    log.hold = None
    hold.set()
    await giving
    await settle()
    now, later = seats_of(stage, id, tmp_path, "Ann")
    assert later == now
    assert (now.substitute, now.orders) == ("", PASSES)
    assert stage.store.club is not None
    stage.store.club.close()
