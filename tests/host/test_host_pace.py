"""Beats, clocks, bots, and what none of them may tell."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable

import attrs
import pytest
from host_stage import OpenStage, Person, Stage, legal

from cosmic_tui.games.cosmic.bots import CosmicBot
from cosmic_tui.host.match.bot_seats import THINKER, THINKING_SECONDS
from cosmic_tui.host.match.calm import CALM_TIMES
from cosmic_tui.host.match.questions import in_game, named
from cosmic_tui.host.messages import Answer, Denied, Make, News, Say, Start, TableNews, TableOptions, Watch
from rules.cosmic.protocol.views import View
from rules.kernel.asks import BEAT, CLOCK, Ask, Mode


def beat_key(stage: Stage, id: str) -> str | None:
    return next((ask.key for ask in stage.game(id).asks(BEAT)), None)


async def to_a_window(stage: Stage, id: str, people: list[Person], *, asked: bool) -> None:
    """On to the next window in which somebody among the people (or nobody) is asked, right at its beginning."""
    for _ in range(3000):
        game = stage.game(id)
        if beat_key(stage, id) and any(clock.what == "beat" and clock.left > clock.of - 0.01 for clock in
                                       stage.host.lobby.find(id).present(None).clocks):  # fmt: skip
            reacting = [person for person in people if game.asks(person.table.seat)]
            if bool(reacting) == asked:
                await stage.clock.advance(0.1)
                return
        if game.poll.mode is Mode.WINDOW:
            await stage.clock.advance(stage.host.lobby.find(id).present(None).clocks[0].left)
        else:
            for person in people:
                await person.play()
            await stage.clock.advance(0)
            if game is stage.game(id) and game.poll.mode is not Mode.WINDOW:
                await stage.clock.advance(0.1)
    raise AssertionError("no such window")


@pytest.mark.parametrize(("pace", "seconds"), [("live", 3), ("relaxed", 8)])
@pytest.mark.parametrize("asked", [True, False])
async def test_a_window_lasts_exactly_its_beat_whoever_could_act(
    open_stage: OpenStage, pace: str, seconds: float, asked: bool
) -> None:
    stage = await open_stage()
    ann, bob = await stage.person("Ann"), await stage.person("Bob")
    id = await stage.begin(ann, bob, pace=pace)
    await to_a_window(stage, id, [ann, bob], asked=asked)
    key = beat_key(stage, id)
    assert ann.table.view.reactions
    (clock,) = bob.table.clocks
    assert clock.what == "beat"
    assert clock.of in (seconds, pytest.approx(CALM_TIMES * seconds))
    await stage.clock.advance(clock.of - 0.2)
    assert beat_key(stage, id) == key
    await stage.clock.advance(0.2)
    assert beat_key(stage, id) != key


async def test_an_answer_in_a_beat_is_on_disk_at_once_and_nobody_else_hears_of_it_before_the_end(
    open_stage: OpenStage,
) -> None:
    stage = await open_stage()
    ann, bob, eve = [await stage.person(name) for name in ("Ann", "Bob", "Eve")]
    id = await stage.begin(ann, bob)
    await eve(Watch(id))
    await to_a_window(stage, id, [ann, bob], asked=True)
    await stage.clock.advance(0.5)
    actor = ann if ann.asks else bob
    others = [eve, bob if actor is ann else ann]
    ask = actor.asks[0]
    card = next(option for option in ask.options if option != "pass")
    heard = [len(person.heard) for person in others]
    await actor(Answer(ask.key, [card]))
    assert actor.table.asks == []
    assert f'"key":"{in_game(ask.key)}","choose":["{card}"]' in stage.store.logs[id].text()
    left = next(clock.left for clock in stage.host.lobby.find(id).present(None).clocks)
    await stage.clock.advance(left - 0.1)
    assert [len(person.heard) for person in others] == heard
    kinds = len(eve.kinds)
    await stage.clock.advance(3)
    assert len(eve.kinds) > kinds or stage.game(id).poll.mode is Mode.SECRET


async def test_a_person_alone_with_bots_waits_for_no_beats(open_stage: OpenStage) -> None:
    stage = await open_stage()
    ann = await stage.person("Ann")
    id = await stage.begin(ann, pace="live")
    for _ in range(200):
        assert beat_key(stage, id) is None
        await ann.play()
        await stage.clock.advance(1)


async def test_two_who_choose_the_pace_solo_play_without_beats(open_stage: OpenStage) -> None:
    stage = await open_stage()
    ann, bob = await stage.person("Ann"), await stage.person("Bob")
    id = await stage.begin(ann, bob, pace="solo")
    for _ in range(100):
        assert beat_key(stage, id) is None
        await ann.play()
        await bob.play()


async def test_a_move_clock_plays_the_default_of_who_is_away_and_everybody_sees_it_run(open_stage: OpenStage) -> None:
    stage = await open_stage()
    ann, bob = await stage.person("Ann"), await stage.person("Bob")
    id = await stage.begin(ann, bob, move_seconds=30)
    await stage.until(lambda: ann.asks and stage.game(id).poll.mode is Mode.PUBLIC, [bob], step=0.1)
    ask = stage.game(id).asks(ann.table.seat)[0]
    left = next(clock for clock in bob.table.clocks if clock.what == "move")
    assert left.of == 30
    await stage.clock.advance(29)
    assert ask in stage.game(id).asks()
    await stage.clock.advance(1.1)
    assert ask.key not in [each.key for each in stage.game(id).asks()]
    assert f'"key":"{ask.key}","choose":{str(list(ask.default)).replace(chr(39), chr(34)).replace(" ", "")}' in (
        stage.store.logs[id].text()
    )


async def test_with_a_move_clock_a_whole_game_goes_on_while_everybody_is_away(open_stage: OpenStage) -> None:
    stage = await open_stage()
    ann, bob = await stage.person("Ann"), await stage.person("Bob")
    id = await stage.begin(ann, bob, move_seconds=10, patience=0)
    ann.link.close()
    bob.link.close()
    await stage.clock.advance(5000)
    assert stage.game(id).state.encounters > 5


# -- deals


def talking(stage: Stage, id: str) -> bool:
    return any(ask.kind == "deal.talk" for ask in stage.game(id).asks())


async def to_a_deal(stage: Stage, id: str, people: list[Person]) -> None:
    """Everybody plays negotiates where there are some, until two talk."""
    seats = {person.table.seat for person in people}
    for _ in range(20_000):
        game = stage.game(id)
        if talking(stage, id):
            await stage.clock.advance(0.1)
            return
        for ask in game.asks():
            if ask.seat in seats:
                mine = next(person for person in people if person.table.seat == ask.seat)
                choose = ["card:negotiate"] if "card:negotiate" in ask.options else legal(ask)
                await mine(Answer(named(ask).key, choose))
                break
        await stage.clock.advance(0.5)
    raise AssertionError("no deal")


async def dealers(open_stage: OpenStage, **options: object) -> tuple[Stage, str, list[Person]]:
    """Three people, of whom two have begun to talk."""
    stage = await open_stage()
    people = [await stage.person(name) for name in ("Ann", "Bob", "Eve")]
    id = await stage.begin(*people, pace="solo", **options)
    await to_a_deal(stage, id, people)
    return stage, id, people


async def test_one_clock_runs_for_a_whole_deal_whatever_is_offered(open_stage: OpenStage) -> None:
    stage, id, people = await dealers(open_stage, deal_seconds=60)
    await stage.clock.advance(30)
    dealer = next(person for person in people if person.asks)
    await dealer(Answer(dealer.asks[0].key, ["offer", "give", "random:1", "get", "none"]))
    (clock,) = people[0].table.clocks
    assert clock.what == "deal"
    assert clock.of == pytest.approx(60)
    assert clock.left == pytest.approx(30, abs=1)
    await stage.clock.advance(29)
    assert talking(stage, id)
    await stage.clock.advance(1.5)
    assert not talking(stage, id)
    failed = [event for news in people[0].heard if isinstance(news, TableNews) for event in news.events][-5:]
    assert {"why": "clock"} in [event.data for event in failed if event.kind == "deal.failed"]


async def test_without_a_deal_clock_the_talk_waits(open_stage: OpenStage) -> None:
    stage, id, people = await dealers(open_stage, deal_seconds=0)
    assert people[0].table.clocks == []
    await stage.clock.advance(10_000)
    assert talking(stage, id)


async def test_a_silent_dealer_with_a_move_clock_wants_to_end_and_then_says_nothing(open_stage: OpenStage) -> None:
    stage, id, people = await dealers(open_stage, deal_seconds=0, move_seconds=20)
    await stage.clock.advance(61)
    assert not talking(stage, id)
    assert people[0].kinds.count("deal.ending") == 2


# -- bots


class Broken(CosmicBot):
    def choose(self, _view: object, _ask: object) -> list[str]:
        raise RuntimeError("no idea")


class Silent(CosmicBot):
    def choose(self, _view: object, _ask: object) -> list[str]:
        return []


class Foolish(CosmicBot):
    def choose(self, _view: object, _ask: object) -> list[str]:
        return ["nonsense"]


class Chatty(CosmicBot):
    """Offers the same for ever."""

    def choose(self, view: View, ask: Ask) -> list[str]:  # noqa: ARG002 - a bot is asked like this
        if ask.shape.value == "deal":
            return ["offer", "give", "none", "get", "random:1"]
        return ["card:negotiate"] if "card:negotiate" in ask.options else list(ask.default)


class Mute(Chatty):
    def choose(self, view: View, ask: Ask) -> list[str]:
        return [] if ask.shape.value == "deal" else super().choose(view, ask)


class Thinker(CosmicBot):
    """Thinks for as long as it is told to."""

    go_on = threading.Event()

    def thinks(self, ask: Ask) -> float:  # noqa: ARG002 - a bot is asked like this
        return 0.1

    def choose(self, view: View, ask: Ask) -> list[str]:  # noqa: ARG002 - a bot is asked like this
        assert threading.current_thread() is not threading.main_thread()
        assert self.go_on.wait(60)
        return list(ask.default)


async def test_a_bot_thinks_beside_everything_else(open_stage: OpenStage) -> None:
    stage = await open_stage(bot=lambda _kind, _seed: Thinker())
    ann = await stage.person("Ann")
    id = await stage.begin(ann, pace="solo", deal_seconds=0)
    game = stage.game(id)
    while ann.asks:
        await ann(Answer(ann.asks[0].key, legal(ann.asks[0])))
    waiting = [ask.key for ask in game.asks()]
    await stage.clock.advance(5)
    assert [ask.key for ask in game.asks()] == waiting
    await ann(Say("Take your time"))
    Thinker.go_on.set()
    for _ in range(2000):
        if [ask.key for ask in game.asks()] != waiting:
            break
        await asyncio.sleep(0.005)
    assert [ask.key for ask in game.asks()] != waiting


@pytest.mark.parametrize("kind", [Broken, Silent, Foolish, Chatty, Mute])
async def test_whatever_a_bot_does_the_game_goes_on(open_stage: OpenStage, kind: Callable[[], CosmicBot]) -> None:
    stage = await open_stage(bot=lambda _kind, _seed: kind())
    ann = await stage.person("Ann")
    id = await stage.begin(ann, pace="solo", deal_seconds=0)
    for _ in range(4000):
        game = stage.game(id)
        if game.over or game.state.encounters > 25:
            break
        asked = [ask for ask in game.asks() if ask.seat != CLOCK]
        if ann.asks:
            await ann(Answer(ann.asks[0].key, legal(ann.asks[0])))
        else:
            assert any(ask.seat != ann.table.seat for ask in asked)
        await stage.clock.advance(0.1)
    assert stage.game(id).over or stage.game(id).state.encounters > 25


async def test_two_mute_or_chatty_bots_end_their_deal_without_a_clock(open_stage: OpenStage) -> None:
    for kind in (Mute, Chatty):
        stage = await open_stage(bot=lambda _kind, _seed, kind=kind: kind())
        ann = await stage.person("Ann")
        id = await stage.begin(ann, pace="solo", deal_seconds=0)
        dealt = 0
        for _ in range(4000):
            game = stage.game(id)
            if game.over or dealt:
                break
            if ann.asks:
                await ann(Answer(ann.asks[0].key, legal(ann.asks[0])))
            await stage.clock.advance(0.1)
            bots = [event for event in stage.host.lobby.find(id).running.history if event.kind == "deal.failed"]
            dealt = len(bots)
        assert dealt


class Slow(Chatty):
    """May think for longer than bots usually take, and has done at once."""

    def thinks(self, ask: Ask) -> float:  # noqa: ARG002 - a bot is asked like this
        return 2.5


@pytest.mark.parametrize(("kind", "seconds"), [(Chatty, THINKING_SECONDS), (Slow, 2.5)])
async def test_bots_take_the_same_time_for_what_the_table_waits_for(
    open_stage: OpenStage, kind: type[CosmicBot], seconds: float
) -> None:
    stage = await open_stage(bot=lambda _kind, _seed: kind())
    ann, bob = await stage.person("Ann"), await stage.person("Bob")
    id = await stage.begin(ann, bob)
    people = {person.table.seat: person for person in (ann, bob)}
    await stage.until(lambda: any(ask.seat not in people and ask.seat != BEAT for ask in stage.game(id).asks())
                      and stage.game(id).poll.mode is Mode.PUBLIC, [ann, bob], step=0.05)  # fmt: skip
    ask = next(ask for ask in stage.game(id).asks() if ask.seat not in people)
    started = stage.clock.now()
    while ask.key in [each.key for each in stage.game(id).asks()]:
        await asyncio.wrap_future(THINKER.submit(int))  # what was thought before it is thought by then
        await stage.clock.advance(0.05)
    assert stage.clock.now() - started == pytest.approx(seconds, abs=0.11)


# -- what nobody may learn


async def test_nobody_receives_what_is_another_seats(open_stage: OpenStage) -> None:
    """Every card a seat has never been shown is in none of its news."""
    stage = await open_stage()
    ann, bob, eve = [await stage.person(name) for name in ("Ann", "Bob", "Eve")]
    id = await stage.begin(ann, bob)
    await eve(Watch(id))
    await stage.until(lambda: stage.game(id).state.encounters > 12 or stage.game(id).over, [ann, bob], step=3)
    for person in (ann, bob, eve):
        for news in person.heard:
            if not isinstance(news, TableNews):
                continue
            assert news.options.seed is None
            assert all(ask.seat == news.seat for ask in news.asks)
            if news.view is not None:
                assert news.view.seat == news.seat
            for event in news.events:
                if event.kind in ("cards.drawn", "deal.cards", "compensation", "planning.selected"):
                    shown = {"cards", "card"} & event.data.keys()
                    concerned = {event.data.get(who) for who in ("seat", "payer", "giver", "receiver")}
                    assert not shown or news.seat in concerned


async def heard_by_the_others(open_stage: OpenStage, after: float | None) -> tuple[int, list[tuple[float, News]]]:
    """How many questions the first window with somebody in it puts, and what the others hear in and right after it.

    Whoever is asked passes `after` so many seconds, or (None) says nothing at all.
    """
    stage = await open_stage()
    ann, bob, eve = [await stage.person(name) for name in ("Ann", "Bob", "Eve")]
    id = await stage.begin(ann, bob)
    await eve(Watch(id))
    await to_a_window(stage, id, [ann, bob], asked=True)
    actor, other = (ann, bob) if ann.asks else (bob, ann)
    heard: list[tuple[float, News]] = []
    for person in (other, eve):
        person.link.listen(lambda news: heard.append((stage.clock.now(), news)))
    if after is not None:
        await stage.clock.advance(after)
        await actor(Answer(actor.asks[0].key, ["pass"]))
    await stage.clock.advance(3.5 - (after or 0))
    table_ids_differ = {"id": "any"}
    return len(actor.heard), [
        (when, attrs.evolve(news, table=attrs.evolve(news.table, **table_ids_differ)))
        for when, news in heard
        if isinstance(news, TableNews)
    ]


async def test_whether_and_when_somebody_passes_changes_nothing_and_no_moment_for_the_others(
    open_stage: OpenStage,
) -> None:
    silent, heard = await heard_by_the_others(open_stage, None)
    assert heard
    for after in (0.2, 1.7):
        passing, same = await heard_by_the_others(open_stage, after)
        assert passing > silent
        assert same == heard


async def test_a_seed_of_the_maker_is_not_used_by_a_served_table(open_stage: OpenStage) -> None:
    stage = await open_stage(seed="drawn by the host")
    ann = await stage.person("Ann")
    await ann(Make(TableOptions(seed=7, bots=2, players=3)))
    await ann(Start())
    assert stage.game(ann.table.table.id).setup.seed == "drawn by the host"
    with pytest.raises(Denied):
        await ann(Start())
