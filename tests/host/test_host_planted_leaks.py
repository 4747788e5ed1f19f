"""Each channel has a leak planted in it, and the net of worlds says so, by that channel.

The seven that earlier nets missed are among them: a bot, or a stand-in, that answers at once with nothing in hand;
whoever is asked being told before the others; an undo refused by a card; equal cards discarded without being asked;
a command that marks a table with a zap; figures that count zaps; a log that names choices.
"""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Iterable, Iterator
from typing import Any

import attrs
import casts
import host_steps
import planted_leaks
import pytest
import random_play
import served_world
from casts import Cast
from channels import (
    ADMIN,
    BOTS,
    CLUB,
    COMMANDS,
    DELAYED,
    LOBBY,
    LOBBY_TALK,
    LOG,
    METRICS,
    NOTICES,
    NUDGES,
    REFUSALS,
    REPLAYS,
    RETURNS,
    SEATS,
    SPECTATORS,
    STAND_INS,
    TALK,
)
from differences import Difference
from glasses import Glass, Postman
from host_steps import Run
from leak_hunt import ZAPS, channel_of, held, leak
from paired_worlds import Leak
from served_world import World

from cosmic_tui.host.lobby.lobby import Lobby
from cosmic_tui.host.lobby.rows import LobbyRows
from cosmic_tui.host.match.beat_runner import BeatRunner
from cosmic_tui.host.match.bot_seats import BotSeats
from cosmic_tui.host.match.match import HostedMatch
from cosmic_tui.host.match.order_runner import OrderRunner
from cosmic_tui.host.match.questions import Questions
from cosmic_tui.host.match.running import RunningGame
from cosmic_tui.host.messages import Denied, Nudged, TableNews, TableRow
from cosmic_tui.host.table import table_talk
from cosmic_tui.host.table.attendee import Attendee
from cosmic_tui.host.table.snapshot import TableSnapshot
from cosmic_tui.host.table.table import Table
from cosmic_tui.server import admin, commands, metrics
from cosmic_tui.server.club_commands import ClubDesk
from rules.cosmic.notation.position import read_position
from rules.kernel.events import Seen
from rules.kernel.machine import StepMachine
from rules.kernel.message import Message, message


def test_a_row_of_the_lobby_that_tells_of_hands_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = LobbyRows.seen_by

    def leaky(rows: LobbyRows, identity: str) -> list[TableRow]:
        tables = rows._tables
        return [attrs.evolve(row, progress=held(tables[row.id])) for row in honest(rows, identity)]

    monkeypatch.setattr(LobbyRows, "seen_by", leaky)
    assert channel_of(leak()) == LOBBY


def test_an_operators_list_that_tells_of_hands_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = admin.tables_text
    monkeypatch.setattr(admin, "tables_text", lambda host: f"{honest(host)} {sum(map(held, host.lobby))}")
    monkeypatch.setattr(host_steps, "LOOKING", 1.0)
    assert channel_of(leak()) == ADMIN


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
    assert channel_of(leak(first=26)) == COMMANDS


def test_a_figure_that_counts_zaps_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = metrics._lines

    def leaky(host: Any, counters: Any) -> Iterator[str]:
        yield from honest(host, counters)
        yield f"cosmic_zaps {sum(held(table, *ZAPS) for table in host.lobby)}"

    monkeypatch.setattr(metrics, "_lines", leaky)
    assert channel_of(leak()) == METRICS


def test_a_log_that_names_choices_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Questions.take

    def leaky(questions: Questions, seat: str, key: str, choose: Any) -> Any:
        logging.getLogger("cosmic_tui.host").info("%s says %s", seat, " ".join(choose))
        return honest(questions, seat, key, choose)

    monkeypatch.setattr(Questions, "take", leaky)
    assert channel_of(leak(first=6)) == LOG


def test_a_replay_that_names_a_hand_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = served_world.seen_replay

    def leaky(history: Any, views: Any, viewer: str | None) -> Any:
        return honest(history, views, viewer), [len(str(step.changes)) for step in views]

    monkeypatch.setattr(served_world, "seen_replay", leaky)
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
    assert channel_of(leak(first=23)) in (channel, SPECTATORS)


def test_who_is_asked_being_told_before_the_others_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """By five thousandths of a second."""

    def leaky(table: Table, first: Any) -> None:
        for client in first:
            table._services.notifier.now(client)
        others = [each for each in table.subscribers if each.client not in first]
        others.sort(key=lambda each: not table.present(each.seat).asks)
        table._services.notifier.soon([each.client for each in others])

    monkeypatch.setattr(Table, "tell", leaky)
    assert channel_of(leak(first=26)) in (SEATS, SPECTATORS, BOTS)


def test_an_undo_refused_by_a_card_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = RunningGame.no_undo

    def leaky(running: RunningGame) -> Message | None:
        game: Any = running.game
        odd = sum(planted_leaks.artifacts(game.play, seat) for seat in game.state.seats) % 2
        return message("denied.cannot_undo") if odd else honest(running)

    monkeypatch.setattr(RunningGame, "no_undo", leaky)
    monkeypatch.setattr(host_steps, "VOTING", 1.0)
    # Who has asked is refused, or all see that somebody wants it.
    assert channel_of(leak(first=23)) in (REFUSALS, SEATS, BOTS)


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
        if news is None or not news.fresh or table.running is None or not table._services.clock.now():
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
    honest = BeatRunner.look

    def leaky(runner: BeatRunner) -> None:
        honest(runner)
        beat = runner.questions.beat
        if beat is not None and not any(window.asks for window in beat.windows):
            runner.clock._until -= 1.0

    monkeypatch.setattr(BeatRunner, "look", leaky)
    assert leak(first=6)


def test_a_leak_in_an_error_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """A refusal that says whether others can still act."""
    honest = HostedMatch.ready

    def leaky(match: HostedMatch, seat: str, *, phase: bool) -> None:
        beat = match.questions.beat
        if beat is not None and any(window.asks for window in beat.windows):
            raise Denied("denied.beat_over")
        honest(match, seat, phase=phase)

    monkeypatch.setattr(HostedMatch, "ready", leaky)
    assert channel_of(leak(first=6)) == REFUSALS


def test_an_answer_in_no_time_to_a_public_question_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hand that leaves little to choose from answers by itself, as soon as orders are looked at."""
    honest = OrderRunner._look_at_all

    def leaky(orderly: OrderRunner) -> None:
        honest(orderly)
        for ask in orderly._open().values():
            flares = sum(card.startswith("flare:") for card in orderly._game.view(ask.seat).hand)
            if ask.kind in ("planning.select", "launch.ships", "alliance.answer", "alliance.invite") and flares % 2:
                orderly._play(ask.seat, ask.key, list(ask.default))

    monkeypatch.setattr(OrderRunner, "_look_at_all", leaky)
    assert channel_of(leak(first=4)) in (SEATS, BOTS, SPECTATORS)


# -- what is said, and what the club tells


def zaps(tables: Iterable[Table]) -> int:
    """How many zaps are in hands."""
    return sum(held(table, *ZAPS) for table in tables if table.running is not None)


def test_a_whisper_announced_by_a_hand_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = table_talk.whisper

    def leaky(table: Table, client: Any, to: str, text: str) -> None:
        honest(table, client, to, text + "!" * zaps([table]))
        table.announce(message("told.whispers", name=str(zaps([table])), to=to))

    monkeypatch.setattr(table_talk, "whisper", leaky)
    monkeypatch.setattr(host_steps, "TALKING", 1.0)
    assert channel_of(leak()) == TALK


def test_a_line_of_the_lobby_that_tells_of_a_hand_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Lobby.say
    monkeypatch.setattr(Lobby, "say", lambda lobby, name, text: honest(lobby, name, f"{text} {zaps(lobby)}"))
    monkeypatch.setattr(host_steps, "TALKING", 1.0)
    assert channel_of(leak()) == LOBBY_TALK


def test_a_nudge_that_tells_of_a_hand_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever is rung for hears the zaps with the name of the table."""
    honest = Glass.tell

    def leaky(glass: Glass, news: Any) -> None:
        if isinstance(news, Nudged):
            news = attrs.evolve(news, table=f"{news.table} {zaps([glass.world.table])}")
        honest(glass, news)

    monkeypatch.setattr(Glass, "tell", leaky)
    monkeypatch.setattr(host_steps, "NUDGING", 1.0)
    assert channel_of(leak(first=23)) == NUDGES


def test_a_profile_that_tells_of_a_hand_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """`ssh HOST profile` counts the zaps of the games that go on."""
    honest = ClubDesk._profile

    async def leaky(desk: ClubDesk, identity: str, name: str = "") -> str:
        return f"{await honest(desk, identity, name)} {zaps(desk._host.lobby)}"

    monkeypatch.setattr(ClubDesk, "_profile", leaky)
    monkeypatch.setattr(casts, "CLUBBED", 1.0)
    monkeypatch.setattr(host_steps, "LOOKING", 1.0)
    assert channel_of(leak()) == CLUB


def test_a_notification_that_tells_of_a_hand_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """It names the zaps in hands."""
    honest = Postman.send

    async def leaky(postman: Postman, url: str, said: Message) -> bool:
        return await honest(postman, url, message(said.key, **said.values, zaps=zaps([postman.world.table])))

    monkeypatch.setattr(Postman, "send", leaky)
    monkeypatch.setattr(casts, "CLUBBED", 1.0)
    monkeypatch.setattr(host_steps, "NUDGING", 1.0)
    assert channel_of(leak(first=23)) == NOTICES
