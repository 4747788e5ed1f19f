"""The stage: what has happened is shown one thing after the other, the question comes after it, a key goes on."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import attrs
import pytest
import tables
from staged import ENCOUNTER, FOUR, LANDED, LOST, REVEALED, TOTALS, WON, Clock, alone
from tables import WIDE, FakeLink, app, ask_card, ask_window, news, press, prompt, read, view

from content.cosmic.load import load
from cosmic_tui.games.cosmic.screen.arena.sides import sides_of
from cosmic_tui.games.cosmic.screen.model import TableModel
from cosmic_tui.games.cosmic.screen.stage.frame import Act
from cosmic_tui.games.cosmic.screen.stage.queue import LEAST_SEEN, MOST_BEHIND
from cosmic_tui.games.cosmic.screen.stage.retelling import view_after
from cosmic_tui.games.cosmic.screen.stage.scenes import SHOWN
from cosmic_tui.games.cosmic.screen.table import TableScreen
from cosmic_tui.host.messages import BRISK, OFF, STORY, BeatNow, Ready, Settings
from cosmic_tui.screenkit.theme import Appearance
from rules.cosmic.game import Game
from rules.cosmic.protocol.events import EVENTS
from rules.cosmic.setup import Setup
from rules.kernel.asks import Ask, Shape
from rules.kernel.events import Event, Seen

ROBBED = Seen("compensation", "resolution.compensation", {"seat": "red", "payer": "yellow", "count": 2})
SECONDS = 0.8
"""How long every reveal, loss and win is seen at least."""


def model(**changes: Any) -> tuple[TableModel, Clock]:
    """A table that has been heard of, with the cards face down."""
    clock = Clock()
    table = TableModel(Appearance(), clock)
    hidden = view(phase="planning", cards={"red": "hidden", "blue": "hidden"}, waiting=[])
    table.on_news(alone(seen=hidden, **changes))
    return table, clock


def shown(table: TableModel, clock: Clock) -> list[tuple[str, Act, float]]:
    """All frames until the end: what is told, what is drawn, how long it was seen."""
    seen = []
    while table.stage.playing:
        frame = table.stage.frame
        due = table.stage.due(clock.time)
        assert due is not None
        seen.append((frame.event.kind, frame.act, due))
        clock.time += due
        table.play_on()
    return seen


def seconds_of(seen: list[tuple[str, Act, float]], *kinds: str) -> float:
    return sum(seconds for kind, _, seconds in seen if kind in kinds)


def test_events_are_shown_one_after_the_other_in_their_order() -> None:
    table, clock = model()
    table.on_news(alone(events=ENCOUNTER, fresh=False))
    seen = shown(table, clock)
    assert list(dict.fromkeys(kind for kind, _, _ in seen)) == [event.kind for event in ENCOUNTER]
    assert all(seconds_of(seen, event.kind) >= SECONDS - 1e-6 for event in (REVEALED, TOTALS, WON, LOST, LANDED))
    assert table.seen_view is table.view


def test_the_table_is_seen_as_it_was_then() -> None:
    table, clock = model()
    landed = view(planets={**view().planets, "blue.2": {"red": 3, "green": 1}}, outcome="offense", waiting=[])
    table.on_news(alone(seen=landed, events=ENCOUNTER, fresh=False))
    fleets, totals = [], []
    while table.stage.frame is not None and table.seen_view is not None:
        fleets.append(table.seen_view.planets["blue.2"])
        totals.append(table.seen_view.totals)
        clock.time = table.stage.until
        table.play_on()
    assert fleets[0] == {"blue": 4}
    assert fleets[-1] == {"blue": 0, "red": 3, "green": 1}
    assert totals[0] is None
    assert totals[-1] == {"offense": 24, "defense": 12}


def test_after_a_reinforcement_no_total_goes_back_to_the_ships() -> None:
    table, clock = model()
    helped = Seen("reinforcement.played", "x", {"seat": "blue", "card": "reinforcement_3", "side": "defense"})
    table.on_news(alone(events=[REVEALED, TOTALS, helped, attrs.evolve(TOTALS, data={"offense": 24, "defense": 15})],
                        fresh=False))  # fmt: skip
    totals = []
    while table.stage.frame is not None and table.seen_view is not None:
        if table.stage.frame.event.kind == "reveal.totals":
            totals.append([side.total for side in sides_of(table.seen_view, table.stage.frame) or ()])
        clock.time = table.stage.until
        table.play_on()
    assert totals == [["24", "4"], ["24", "12"], ["24", "15"]]


def test_the_question_comes_after_what_has_happened_and_a_key_goes_to_it() -> None:
    table, clock = model()
    table.on_news(alone(ask_card(), events=ENCOUNTER, fresh=False))
    assert table.choice is None
    clock.time += 1.0
    table.play_on()
    assert table.choice is None
    assert table.skip_stage()
    assert table.choice is not None
    assert not table.settled(0.3)
    assert not table.stage.playing


def test_the_timeline_tells_no_more_than_has_been_shown() -> None:
    table, clock = model()
    table.on_news(alone(events=ENCOUNTER, fresh=False))
    told = []
    while table.stage.frame is not None:
        told.append(table.stage.shown_events(len(table.events)) - len(table.events) + len(ENCOUNTER))
        clock.time = table.stage.until
        table.play_on()
    assert told == [0, 0, 1, 2, 2, 3, 4, 4, 5]
    assert table.stage.shown_events(len(table.events)) == len(table.events)


@pytest.mark.parametrize(("speed", "own"), [(STORY, 3.0), (BRISK, 3.0), (OFF, 0.0)])
def test_what_is_done_to_oneself_stays_three_seconds(speed: str, own: float) -> None:
    table, clock = model(speed=speed)
    table.on_news(alone(events=[ROBBED], fresh=False, speed=speed))
    seen = shown(table, clock)
    assert seconds_of(seen, "compensation") == own
    assert all(act is Act.MINE for _, act, _ in seen)


def test_what_is_done_to_others_is_no_such_thing() -> None:
    table, _ = model()
    robbed = attrs.evolve(ROBBED, data={"seat": "red", "payer": "blue", "count": 2})
    table.on_news(alone(events=[robbed], fresh=False))
    assert not table.stage.own


@pytest.mark.parametrize(("clocks", "room"), [([tables.beat(3.0)], 1.5), ([tables.beat(0.2)], 0.1)])
def test_a_beat_is_never_waited_out_and_its_question_stands_there_at_once(clocks: list[Any], room: float) -> None:
    table, clock = model()
    table.on_news(alone(ask_window(), events=ENCOUNTER, fresh=False, clocks=clocks))
    assert table.choice is not None
    assert sum(seconds for *_, seconds in shown(table, clock)) <= room + 1e-6


def test_in_a_beat_what_has_happened_last_stays_until_the_beat_is_over() -> None:
    table, clock = model()
    table.on_news(alone(events=[REVEALED], fresh=False, clocks=[tables.beat(3.0)]))
    shown(table, clock)
    assert table.stage.frame is not None
    assert table.stage.frame.event == REVEALED
    assert table.stage.due(clock.time) is None
    assert table.seen_view is table.view
    assert table.stage.shown_events(len(table.events)) == len(table.events)
    table.on_news(alone(events=[], fresh=False))
    assert table.stage.frame is None


def test_what_stays_gives_way_to_what_is_new_and_to_a_key() -> None:
    table, clock = model()
    table.on_news(alone(events=[REVEALED], fresh=False, clocks=[tables.beat(3.0)]))
    shown(table, clock)
    table.on_news(alone(events=[TOTALS], fresh=False, clocks=[tables.beat(3.0)]))
    assert table.stage.frame is not None
    assert table.stage.frame.event == TOTALS
    shown(table, clock)
    table.skip_stage()
    assert table.stage.frame is None


def test_what_was_done_to_oneself_hides_the_table_no_longer_than_it_has_to() -> None:
    table, clock = model()
    robbed = attrs.evolve(ROBBED, data={"seat": "red", "payer": "yellow", "count": 2})
    table.on_news(alone(events=[robbed], fresh=False, clocks=[tables.beat(30.0)]))
    assert table.stage.own
    shown(table, clock)
    assert table.stage.frame is None


def test_nobody_waits_for_somebody_elses_stage() -> None:
    table, _ = model()
    together = alone(ask_card(), events=ENCOUNTER, fresh=False)
    table.on_news(attrs.evolve(together, table=tables.row(FOUR)))
    assert table.stage.playing
    assert table.choice is not None


def test_a_table_of_several_is_never_shown_long_after_it_happened() -> None:
    table, clock = model()
    for _ in range(4):
        table.on_news(attrs.evolve(alone(events=ENCOUNTER, fresh=False), table=tables.row(FOUR)))
    assert sum(seconds for _, _, seconds in shown(table, clock)) == pytest.approx(MOST_BEHIND)


def test_a_stage_that_hurries_leaves_out_what_nobody_could_see() -> None:
    table, clock = model()
    for _ in range(4):
        several = attrs.evolve(alone(events=ENCOUNTER, fresh=False), table=tables.row(FOUR))
        table.on_news(attrs.evolve(several, clocks=[tables.beat(4.0)]))
    _, *seen = shown(table, clock)
    assert len(seen) < len(ENCOUNTER) * 2
    assert all(seconds >= LEAST_SEEN for *_, seconds in seen)
    assert seen[-1][0] == LANDED.kind


def test_what_is_done_to_oneself_is_seen_however_the_stage_hurries() -> None:
    table, clock = model()
    robbed = attrs.evolve(ROBBED, data={"seat": "red", "payer": "yellow", "count": 2})
    events = [*ENCOUNTER, robbed, *ENCOUNTER]
    table.on_news(alone(events=events, fresh=False, clocks=[tables.beat(0.2)]))
    assert Act.MINE in [act for _, act, _ in shown(table, clock)]


def test_who_comes_to_a_table_is_shown_nothing_of_before() -> None:
    table, _ = model()
    assert not table.stage.playing


def test_newer_events_come_behind_the_older_ones() -> None:
    table, clock = model()
    table.on_news(alone(events=[REVEALED], fresh=False))
    table.on_news(alone(events=[TOTALS, WON], fresh=False))
    assert list(dict.fromkeys(kind for kind, *_ in shown(table, clock))) == ["reveal.cards", "reveal.totals", "outcome"]


def test_all_that_is_shown_are_events_there_are() -> None:
    assert set(SHOWN) <= set(EVENTS)


def test_a_view_is_retold_without_a_change_of_the_one_before() -> None:
    before = view()
    copy = attrs.asdict(before)
    view_after(view_after(before, WON), LOST)
    assert attrs.asdict(before) == copy


class OnePerson:
    """Somebody alone against bots who answers by chance, and looks at everything."""

    def __init__(self, seed: int) -> None:
        self.told: list[Event] = []
        self.game = Game.open(load(), Setup(tuple(FOUR), seed=seed), on_event=self.told.append)
        self.table, self.clock = TableModel(Appearance()), Clock()
        self.table.now = self.clock
        self.heard = 0
        self.dice = random.Random(seed)
        self.seen: list[tuple[str, Act, float]] = []
        self.events: list[Seen] = []

    def play(self) -> None:
        for _ in range(6000):
            self.look()
            if self.game.over:
                return
            ask = self.dice.choice([each for each in self.game.asks() if each.seat in FOUR])
            self.game.answer(ask.seat, ask.key, self.answer(ask))

    def answer(self, ask: Ask) -> list[str]:
        """One of several by chance, else the answer of a time-out; a deal is accepted, or a card offered."""
        if ask.shape is Shape.ONE:
            return [self.dice.choice(ask.options)]
        if ask.shape is not Shape.FORM:
            return list(ask.default) or ["none"]
        speech = next((each for each in ("accept", "end") if each in ask.options), "")
        return [speech] if speech else ["offer", "give", "none", "get", "random:1"]

    def look(self) -> None:
        """Hear what is new, and see all of it."""
        new = [seen for event in self.told[self.heard :] if (seen := event.seen_by("yellow"))]
        fresh, self.heard = not self.heard, len(self.told)
        self.events += [] if fresh else new
        asks = self.game.asks("yellow")
        self.table.on_news(alone(*asks, seen=self.game.view("yellow"), events=new, talk=[], fresh=fresh))
        self.seen += shown(self.table, self.clock)


@pytest.mark.parametrize("seed", [2, 5])
def test_every_reveal_loss_and_win_of_a_game_is_seen_long_enough(seed: int) -> None:
    person = OnePerson(seed)
    person.play()
    assert person.game.over
    kinds = [event.kind for event in person.events]
    for kind in ("reveal.cards", "outcome", "ships.warped", "ships.landed", "game.won"):
        assert seconds_of(person.seen, kind) >= SECONDS * kinds.count(kind) - 1e-6, kind
    assert kinds.count("game.won") == 1


async def test_a_key_that_goes_on_answers_nothing() -> None:
    clock = Clock()
    link = FakeLink(alone(seen=view(phase="planning", waiting=[])))
    running = app(link, now=clock)
    async with running.run_test(size=WIDE) as pilot:
        await pilot.pause()
        link.tell(alone(ask_card(), events=ENCOUNTER, fresh=False))
        await pilot.pause()
        assert "any key to the question" in prompt(running)
        await press(pilot, "enter")
        assert "any key" not in prompt(running)
        assert link.answers == []
        await press(pilot, "2", "enter")
        assert len(link.answers) == 1


@pytest.mark.parametrize("people", [1, 2])
async def test_the_result_comes_after_what_has_led_to_it(people: int) -> None:
    link = FakeLink(alone(seen=view(phase="planning", waiting=[])))
    running = app(link, now=Clock())
    async with running.run_test(size=WIDE) as pilot:
        await pilot.pause()
        won = Seen("game.won", "reveal.upset", {"winners": ["red"], "won_by": {"red": "colonies"}})
        end = view(waiting=[], winners=["red"], won_by={"red": "colonies"})
        told = alone(seen=end, events=[*ENCOUNTER, won], fresh=False)
        seats = told.table.seats if people == 1 else tables.row(FOUR).seats
        link.tell(attrs.evolve(told, table=attrs.evolve(told.table, state="finished", seats=seats)))
        await pilot.pause()
        assert "any key to the end" in prompt(running)
        assert "won the game" not in read(running)
        await press(pilot, "enter")
        assert "● Ann won the game!" in read(running)
        assert "encounter by encounter" in read(running)


async def test_the_speed_is_changed_by_a_key_and_told_to_the_host() -> None:
    link = FakeLink(alone())
    running = app(link)
    async with running.run_test(size=WIDE) as pilot:
        await press(pilot, "f5", "f5", "f5")
        assert link.requests == [Settings(BRISK), Settings(OFF), Settings(STORY)]


async def test_frames_repaint_the_galaxy_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    link = FakeLink(alone(seen=view(phase="planning", cards={"red": "hidden", "blue": "hidden"}, waiting=[])))
    running = app(link, now=clock)
    async with running.run_test(size=WIDE) as pilot:
        await pilot.pause()
        link.tell(alone(events=[REVEALED], fresh=False))
        await pilot.pause()
        screen = running.screen
        assert isinstance(screen, TableScreen)
        painted: Mapping[str, list[int]] = {name: [] for name in screen.widgets}
        for name, lines in painted.items():
            to = lines.extend
            monkeypatch.setattr(
                screen.widgets[name], "_set_dirty", lambda *regions, to=to: to(region.y for region in regions)
            )
        clock.time = screen.table.stage.until
        screen.play_on()
        assert {name for name, lines in painted.items() if lines} == {"colonies"}
        assert 8 <= min(painted["colonies"]) <= max(painted["colonies"]) < 19


async def test_whoever_wants_it_is_ready_whenever_there_is_nothing_to_do() -> None:
    link = FakeLink(news(view(waiting=[]), clocks=[tables.beat(3.0)], beat=BeatNow([], True, False)))
    running = app(link)
    async with running.run_test(size=WIDE) as pilot:
        await press(pilot, "R")
        assert link.requests == [Ready(phase=True)]
        later = {"clocks": [tables.beat(3.0)], "beat": BeatNow([], True, False), "fresh": False, "events": []}
        link.tell(news(view(waiting=[]), **later))
        await pilot.pause()
        assert link.requests == [Ready(phase=True), Ready()]
        link.tell(news(view(), ask_window(), **later))
        await pilot.pause()
        assert link.requests == [Ready(phase=True), Ready()]
        await press(pilot, "R")
        link.tell(news(view(waiting=[]), **later))
        await pilot.pause()
        assert link.requests == [Ready(phase=True), Ready()]


def test_a_clock_that_has_run_out_leaves_no_time_for_the_stage() -> None:
    table, clock = model()
    table.on_news(alone(events=ENCOUNTER, fresh=False, clocks=[tables.beat(-0.1)]))
    assert sum(seconds for *_, seconds in shown(table, clock)) == 0
    table.on_news(alone(events=[Seen("hand.seen", "x", {"seat": "red", "by": "blue"})], clocks=[tables.beat(-0.1)],
                        fresh=False))  # fmt: skip
    assert not table.stage.playing
