"""The seam: a game that the house has never heard of is hosted, kept, recovered, sent to workers and simulated."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import get_args

import attrs
import pytest
from toy_game import ToyKind, View
from worded import denied

from cosmic_tui.base.clock import LoopClock
from cosmic_tui.games.cosmic.kind import CosmicKind
from cosmic_tui.host.client import Client
from cosmic_tui.host.host import Host
from cosmic_tui.host.match.running import RunningGame
from cosmic_tui.host.messages import Answer, Join, Make, News, Start, TableNews, TableOptions
from cosmic_tui.host.store import journal
from cosmic_tui.host.store.record import Head
from cosmic_tui.host.store.store import FolderStore, NoStore
from cosmic_tui.host.table.seats import seats_for
from cosmic_tui.replay.reading import ReplayError, replay_of
from cosmic_tui.replay.replay import ReplayKind
from cosmic_tui.sim.match import play
from cosmic_tui.workers.frames import Delivered, Down, packed, restored, unpacked

KINDS = [CosmicKind(), ToyKind()]
TOY_REPLAYS = ReplayKind("toy", View, chapters=("round.won",))


class Player:
    """Somebody at the table, who answers as told."""

    def __init__(self, client: Client) -> None:
        self.client, self.news = client, list[News]()
        client.listen(self.news.append)

    @property
    def table(self) -> TableNews:
        return next(news for news in reversed(self.news) if isinstance(news, TableNews))

    async def answers(self, choose: Callable[[str], str]) -> None:
        for ask in self.table.asks:
            await self.client.request(Answer(ask.key, [choose(ask.kind)]))


async def until(holds: Callable[[], object]) -> None:
    async with asyncio.timeout(10):
        while not holds():  # noqa: ASYNC110 - what is waited for has no event of its own
            await asyncio.sleep(0.01)


async def seated(host: Host, pace: str = "solo") -> tuple[Player, Player]:
    """Two people at a table of the toy game."""
    ann, bob = (Player(host.connect(name, name)) for name in ("ann", "bob"))
    options = TableOptions(game="toy", players=2, pace=pace)
    await ann.client.request(Make(options))
    await until(lambda: any(isinstance(news, TableNews) for news in ann.news))
    await bob.client.request(Join(ann.table.table.id))
    await ann.client.request(Start())
    await until(lambda: ann.table.asks and bob.table.asks)
    return ann, bob


def asked_anew(ann: Player, bob: Player, put: set[str]) -> bool:
    """Whether both have questions they have not had before."""
    keys = [{ask.key for ask in player.table.asks} for player in (ann, bob)]
    return all(keys) and not any(put & each for each in keys)


def amount(of: int) -> Callable[[str], str]:
    return lambda kind: f"n:{of}" if kind == "bid" else "pass"


async def test_it_is_played_to_its_end_beside_the_card_game() -> None:
    host = Host(NoStore(), KINDS)
    await host.open()
    ann, bob = await seated(host)
    while ann.table.table.state == "running":
        put = {ask.key for player in (ann, bob) for ask in player.table.asks}
        await ann.answers(amount(4))
        await bob.answers(amount(2))
        await until(lambda put=put: ann.table.table.state != "running" or asked_anew(ann, bob, put))  # type: ignore[misc]
    assert ann.table.table.winners == [ann.table.seat]
    assert isinstance(ann.table.view, View)
    assert all("bid" not in event.data for event in bob.table.events if event.kind == "round.won")
    await host.close()


async def test_a_kill_loses_nothing(tmp_path: Path) -> None:
    host = Host(FolderStore(tmp_path / "one"), KINDS)
    await host.open()
    ann, _bob = await seated(host)
    await ann.answers(amount(5))  # bob has not bid yet
    id = ann.table.table.id
    copied = tmp_path / "two"
    (copied / "games").mkdir(parents=True)
    text = (tmp_path / "one" / "games" / f"{id}.jsonl").read_bytes()
    (copied / "games" / f"{id}.jsonl").write_bytes(text)
    again = Host(FolderStore(copied), KINDS)
    assert await again.open() == []
    ann, bob = Player(again.connect("ann", "ann")), Player(again.connect("bob", "bob"))
    for player in (ann, bob):
        await player.client.request(Join(id))
    await until(lambda: bob.news and bob.table.asks)
    assert ann.table.asks == []
    await bob.answers(amount(1))
    await until(lambda: (ann.table.view.bid, bob.table.view.bid) == (5, 1))
    record = journal.read(copied / "games" / f"{id}.jsonl")
    assert record is not None
    assert record.head.options.game == "toy"
    await again.close()
    await host.close()


async def test_its_journal_is_looked_back_at(tmp_path: Path) -> None:
    kind, store = ToyKind(), FolderStore(tmp_path)
    options = TableOptions(game="toy", players=2)
    head = Head("g", options, seats_for(options, kind.seats(2)), 1, {}, True, kind.digest)
    running = await RunningGame.begin(kind, head, await store.create("g"), LoopClock())
    north, east = running.game.seats
    amounts = {north: "n:5", east: "n:2"}
    shown = {0: _views(running)}
    while not running.game.over:
        ask = running.game.asks()[0]
        await running.submit(ask.seat, ask.key, [amounts[ask.seat]] if ask.kind == "bid" else list(ask.default))
        shown[len(running.history)] = _views(running)
    await running.stop()
    for viewer in (None, north, east):
        replay = replay_of(tmp_path / "games" / "g.jsonl", TOY_REPLAYS, viewer)
        assert [each.kind for each in replay.events] == ["bids.made", "round.won"] * 2
        assert replay.beginnings == [2, 4]
        assert {place: replay.view_at(place) for place in range(replay.length + 1)} == {
            place: views[viewer] for place, views in shown.items()
        }

    with pytest.raises(ReplayError, match="is a game of toy, not of other"):
        replay_of(tmp_path / "games" / "g.jsonl", attrs.evolve(TOY_REPLAYS, game="other"))


def _views(running: RunningGame) -> dict[str | None, View]:
    return {viewer: running.game.view(viewer) for viewer in (None, *running.game.seats)}


async def test_its_views_reach_a_worker() -> None:
    host = Host(NoStore(), KINDS)
    await host.open()
    ann, _ = await seated(host)
    await ann.answers(amount(3))
    for news in ann.news:
        arrived = unpacked(packed(Delivered(news), Down), Down).news
        assert restored(arrived, {kind.id: kind for kind in KINDS}) == news
    assert {type(news) for news in ann.news} <= set(get_args(News))
    await host.close()


async def test_a_game_that_the_host_has_not_is_denied_by_name() -> None:
    host = Host(NoStore(), [ToyKind()])
    await host.open()
    ann = host.connect("ann", "ann")
    with denied("no game 'chess' here; there are toy"):
        await ann.request(Make(TableOptions(game="chess", players=2)))
    with denied("no rules to choose, not aliens"):
        await ann.request(Make(TableOptions(players=2, rules={"aliens": "none"})))
    await host.close()


def test_bots_play_it_and_the_same_seed_is_the_same_game() -> None:
    games = [play(ToyKind(), 3, ["simple"], seed) for seed in range(20)]
    assert all(game.winners and game.faults == () for game in games)
    assert len({game.winners for game in games}) > 1
    assert games == [play(ToyKind(), 3, ["simple"], seed) for seed in range(20)]
