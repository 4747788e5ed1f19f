"""Paired worlds at a served table: the same bytes at the same times, by every channel, for whoever may not know.

One leak is planted for each channel, and one for each way of telling by which something got through before.
`python tests/host/host_worlds.py` runs 100,000 pairs.
"""

from __future__ import annotations

import asyncio
import itertools
import logging
import random
from collections.abc import Iterator
from typing import Any

import attrs
import casts
import host_steps
import host_worlds
import planted_leaks
import pytest
import random_play
import served_world
from casts import Cast
from differences import Difference
from excuses import EXCUSES
from host_kinds import TURNS
from host_steps import KINDS_SHOWN, OVER, UNLIKE, WENT_ON, Run
from paired_worlds import Leak
from served_world import (
    ADMIN,
    BOTS,
    CHANNELS,
    COMMANDS,
    DELAYED,
    LOBBY,
    LOG,
    METRICS,
    REFUSALS,
    REPLAYS,
    RETURNS,
    SEATS,
    SPECTATORS,
    STAND_INS,
    World,
)  # fmt: skip

from cosmic_tui.host.match.bot_seats import BotSeats
from cosmic_tui.host.match.match import HostedMatch
from cosmic_tui.host.match.order_runner import OrderRunner
from cosmic_tui.host.match.questions import Questions
from cosmic_tui.host.match.running import RunningGame
from cosmic_tui.host.messages import Denied, TableNews, TableRow
from cosmic_tui.host.table.attendee import Attendee
from cosmic_tui.host.table.snapshot import TableSnapshot
from cosmic_tui.host.table.table import Table
from cosmic_tui.server import commands, metrics
from rules.cosmic.notation.position import read_position
from rules.kernel.events import Seen
from rules.kernel.machine import StepMachine
from rules.kernel.message import Message, message

BATCHES, EACH = 4 * random_play.LONGER, 300
"""Pairs in a batch: together more than 1,000."""
FEWEST_OF_A_KIND = 9
"""In each batch."""
MOST = {WENT_ON: 0.05, UNLIKE: 0.25, KINDS_SHOWN: 0.02, **dict.fromkeys(EXCUSES, 0.25)}
"""So many of all pairs may end in a way that is not the end of the encounter."""
LEAKS_SOUGHT = 36


@pytest.mark.parametrize("batch", range(BATCHES))
def test_who_may_not_know_is_told_the_same_at_the_same_times_by_every_channel(batch: int) -> None:
    found = asyncio.run(host_worlds.survey(itertools.count(1000 * batch), EACH, FEWEST_OF_A_KIND))
    assert found.total() >= EACH
    assert host_worlds.fewest(found) >= FEWEST_OF_A_KIND, found
    assert found.ended(OVER) > found.total() / 2, found
    for why in {why for _, why in found.ends} - {OVER}:
        assert found.ended(why) <= MOST[why] * found.total(), (why, found)
    assert all(found.channels[channel] for channel in set(CHANNELS) - {LOG, STAND_INS}), found.channels
    assert not found.channels[LOG]  # no bot and no game has met a fault


# -- the net catches what it is there for


def leak(kind: str = "") -> str:
    """What the net says, in worlds that differ in a kind of thing or in any; empty where it finds nothing."""
    seeds = [seed for seed in range(LEAKS_SOUGHT) if kind in TURNS[seed % len(TURNS)]]
    try:
        asyncio.run(host_worlds.survey(seeds))
    except Leak as leaking:
        return str(leaking)
    return ""


def channel_of(said: str) -> str:
    """The channel by which something has leaked."""
    return next((channel for channel in CHANNELS if f": {channel}, to " in said), "")


def held(table: Table, *cards: str) -> int:
    """How many cards of these are in hands; of artifacts, where none are named."""
    assert table.running is not None
    game: Any = table.running.game
    wanted = cards or tuple(game.catalogue.artifacts)
    return sum(card in wanted for player in game.state.players.values() for card in player.hand)


ZAPS = ("cosmic_zap", "card_zap")


@pytest.mark.parametrize(
    ("kind", "told"),
    [
        ("hand", planted_leaks.artifacts),
        ("flare", planted_leaks.flares),
        ("hidden sheet", planted_leaks.letters),
        ("tech face down", planted_leaks.researched),
        ("hoard", planted_leaks.stored),
        ("card face down", planted_leaks.chosen),
        ("order of a pile", planted_leaks.destined),
    ],
)
def test_a_leak_in_a_view_is_caught(monkeypatch: pytest.MonkeyPatch, kind: str, told: planted_leaks.Told) -> None:
    planted_leaks.in_views(monkeypatch, told)
    assert leak(kind)


def test_a_standing_order_that_shows_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """A seat with an order for the question is shown as away."""
    honest = Table.row

    def leaky(table: Table, identity: str) -> TableRow:
        row = honest(table, identity)
        seats = zip(row.seats, table.seats, strict=True)
        return attrs.evolve(row, seats=[attrs.evolve(one, stand_in=bool(seat.orders)) for one, seat in seats])

    monkeypatch.setattr(Table, "row", leaky)
    assert leak("standing order")


def test_a_leak_by_the_row_of_a_table_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """The row that the lobby and the operator share tells of the hands."""
    honest = Table.row

    def leaky(table: Table, identity: str) -> TableRow:
        row = honest(table, identity)
        return attrs.evolve(row, progress=held(table)) if table.running and not identity else row

    monkeypatch.setattr(Table, "row", leaky)
    assert channel_of(leak()) in (LOBBY, ADMIN)


@pytest.mark.parametrize(("delayed", "channel"), [(0.0, SPECTATORS), (1.0, DELAYED)])
def test_a_leak_to_spectators_is_caught(monkeypatch: pytest.MonkeyPatch, delayed: float, channel: str) -> None:
    honest = Table.present

    def leaky(table: Table, seat: str | None) -> TableSnapshot:
        now = honest(table, seat)
        return attrs.evolve(now, hints=bool(held(table) % 2)) if seat is None else now

    monkeypatch.setattr(casts, "DELAYED", delayed)
    monkeypatch.setattr(Table, "present", leaky)
    assert channel_of(leak()) == channel


def test_a_command_that_tells_of_a_zap_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """`ssh HOST tables` marks a table where somebody holds one."""
    honest = commands._tables

    def leaky(host: Any, visitor: Any) -> str:
        return honest(host, visitor) + "!" * any(held(table, *ZAPS) for table in host.lobby)

    monkeypatch.setattr(commands, "_tables", leaky)
    monkeypatch.setattr(host_steps, "LOOKING", 1.0)
    assert channel_of(leak()) == COMMANDS


def test_a_figure_that_counts_zaps_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = metrics._lines

    def leaky(host: Any, meters: Any) -> Iterator[str]:
        yield from honest(host, meters)
        yield f"cosmic_zaps {sum(held(table, *ZAPS) for table in host.lobby)}"

    monkeypatch.setattr(metrics, "_lines", leaky)
    assert channel_of(leak()) == METRICS


def test_a_log_that_names_choices_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Questions.take

    def leaky(questions: Questions, seat: str, key: str, choose: Any) -> Any:
        logging.getLogger("cosmic_tui.host").info("%s says %s", seat, " ".join(choose))
        return honest(questions, seat, key, choose)

    monkeypatch.setattr(Questions, "take", leaky)
    assert channel_of(leak()) == LOG


def test_a_replay_that_names_a_hand_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = served_world.seen_film

    def leaky(history: Any, views: Any, viewer: str | None) -> Any:
        return honest(history, views, viewer), [len(str(step.changes)) for step in views]

    monkeypatch.setattr(served_world, "seen_film", leaky)
    assert channel_of(leak()) == REPLAYS


@pytest.mark.parametrize(("away", "channel"), [(False, BOTS), (True, STAND_INS)])
def test_who_answers_at_once_with_nothing_in_hand_is_caught(
    monkeypatch: pytest.MonkeyPatch, away: bool, channel: str
) -> None:
    """A bot, or a stand-in, takes its time for what the table waits for only if it holds something."""
    honest, answered = BotSeats._think, BotSeats._answer
    at_once: set[tuple[int, str]] = set()

    def leaky(bots: BotSeats, ask: Any) -> None:
        honest(bots, ask)
        nothing = not any(card in ("mobius_tubes", "plague", *ZAPS) for card in bots._game.view(ask.seat).hand)
        if ask.kind not in casts.WINDOWS and nothing:
            at_once.add((id(bots), ask.key))
            bots._clock.call_later(0, lambda: answered(bots, ask))

    def later(bots: BotSeats, ask: Any) -> None:
        if (id(bots), ask.key) not in at_once:
            answered(bots, ask)

    monkeypatch.setattr(BotSeats, "_think", leaky)
    monkeypatch.setattr(BotSeats, "_answer", later)
    monkeypatch.setattr(casts, "BOTS", float(not away))
    monkeypatch.setattr(casts, "PATIENT", float(away))
    if away:
        monkeypatch.setattr(host_steps, "AWAY", 1.0)
    assert channel_of(leak()) in (channel, SPECTATORS)


def test_who_is_asked_being_told_before_the_others_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """By five thousandths of a second."""

    def leaky(table: Table, first: Any) -> None:
        for client in first:
            table._house.post.now(client)
        others = [each for each in table.subscribers if each.client not in first]
        others.sort(key=lambda each: not table.present(each.seat).asks)
        table._house.post.soon([each.client for each in others])

    monkeypatch.setattr(Table, "tell", leaky)
    assert channel_of(leak()) in (SEATS, SPECTATORS, BOTS)


def test_an_undo_refused_by_a_card_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = RunningGame.no_undo

    def leaky(running: RunningGame) -> Message | None:
        game: Any = running.game
        odd = sum(planted_leaks.artifacts(game.play, seat) for seat in game.state.seats) % 2
        return message("denied.cannot_undo") if odd else honest(running)

    monkeypatch.setattr(RunningGame, "no_undo", leaky)
    monkeypatch.setattr(host_steps, "VOTING", 1.0)
    assert channel_of(leak()) in (REFUSALS, SEATS, BOTS)  # who has asked is refused, or all see that somebody wants it


RAGE = """
format = "cosmic-position/1"
[position]
seats = ["red", "blue", "green"]
at = "start_turn.use"
offense = "red"
[seat.red]
alien = "hate"
hand = ["attack_10", "attack_08"]
[seat.blue]
hand = ["attack_06", "negotiate"]
[seat.green]
hand = ["attack_06", "negotiate"]
"""


async def rage() -> None:
    """Hate has to discard a card: of two different ones, or of two that are equal."""
    setup, mark = read_position(RAGE, random_play.CATALOGUE)
    twin = mark.snapshot.copy()
    twin.deck.append("attack_10")
    mark.snapshot.deck.append("attack_10")
    difference = Difference("red", None, "attack_08", "attack_10")
    difference.make(twin)
    one = await World(Difference("red", None, "", ""), Cast()).open(setup, mark.snapshot)
    two = await World(difference, Cast()).open(setup, twin)
    await Run(one, [two], random.Random(1)).play()


def test_equal_cards_discarded_without_being_asked_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    asyncio.run(rage())
    honest = StepMachine._put

    def leaky(machine: StepMachine[Any], poll: Any) -> None:
        for ask in poll.asks:
            ask.always = ask.always and len(set(ask.options)) > 1
        honest(machine, poll)

    monkeypatch.setattr(StepMachine, "_put", leaky)
    with pytest.raises(Leak, match=SEATS):
        asyncio.run(rage())


def test_a_leak_to_whoever_comes_back_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """News to somebody who has just come in bring an event that others were never told."""
    honest = Table.news

    def leaky(table: Table, client: Attendee) -> TableNews | None:
        news = honest(table, client)
        if news is None or not news.fresh or table.running is None or not table._house.clock.now():
            return news
        game = table.running.game
        counts = [planted_leaks.artifacts(game.play, seat) for seat in game.state.seats]
        return attrs.evolve(news, events=[*news.events, Seen("hand.shown", game.state.at, {"held": counts})])

    monkeypatch.setattr(Table, "news", leaky)
    assert channel_of(leak()) == RETURNS


def test_a_leak_in_an_event_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    planted_leaks.in_events(monkeypatch, {"alliance.invited", "launch.ships", "encounter.end"}, planted_leaks.artifacts)
    assert leak()


def test_a_leak_in_the_counter_of_keys_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    planted_leaks.in_keys(monkeypatch)
    assert leak()


def test_a_leak_in_a_beat_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """A beat that ends at once where nobody holds anything for it."""
    honest = HostedMatch._look_at_beat

    def leaky(match: HostedMatch) -> None:
        honest(match)
        beat = match.questions.beat
        if beat is not None and not any(window.asks for window in beat.windows):
            match.beats._until -= 1.0

    monkeypatch.setattr(HostedMatch, "_look_at_beat", leaky)
    assert leak()


def test_a_leak_in_an_error_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """A refusal that says whether others can still act."""
    honest = HostedMatch.ready

    def leaky(match: HostedMatch, seat: str, *, phase: bool) -> None:
        beat = match.questions.beat
        if beat is not None and any(window.asks for window in beat.windows):
            raise Denied("denied.beat_over")
        honest(match, seat, phase=phase)

    monkeypatch.setattr(HostedMatch, "ready", leaky)
    assert channel_of(leak()) == REFUSALS


@pytest.mark.skip(reason="orders are looked at later since; this leak has to be planted where they are looked at now")
def test_an_answer_in_no_time_to_a_public_question_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hand that leaves little to choose from answers by itself."""
    honest = OrderRunner._obey

    def leaky(orderly: OrderRunner, ask: Any) -> Any:
        flares = sum(card.startswith("flare:") for card in orderly._game.view(ask.seat).hand)
        if ask.kind in ("planning.select", "launch.ships", "alliance.answer", "alliance.invite") and flares % 2:
            orderly._clock.call_later(0, lambda: orderly._play(ask.seat, ask.key, ask.default))
        return honest(orderly, ask)

    monkeypatch.setattr(OrderRunner, "_obey", leaky)
    assert leak()
