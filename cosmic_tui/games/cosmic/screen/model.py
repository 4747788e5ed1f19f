"""The table as this client knows it: plain data, gathered from the news, apart from all widgets."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from time import monotonic

import attrs

from cosmic_tui.base.text import clean
from cosmic_tui.games.cosmic.bots.memory import Memory
from cosmic_tui.games.cosmic.replay.encounter_log import LoggedEncounter, encounters_of
from cosmic_tui.games.cosmic.replay.kind import of_news
from cosmic_tui.games.cosmic.screen.kept_drawings import KeptDrawings, shared_drawings
from cosmic_tui.games.cosmic.screen.naming import Names
from cosmic_tui.games.cosmic.screen.panels.chronicle import Chronicle
from cosmic_tui.games.cosmic.screen.prompts import Choice, PromptScene, choice_for
from cosmic_tui.games.cosmic.screen.prompts.usual_answer import usual
from cosmic_tui.games.cosmic.screen.pulse import Pulse, may_be_overtaken
from cosmic_tui.games.cosmic.screen.shown_times import ShownClock
from cosmic_tui.games.cosmic.screen.stage.news import put_on_stage
from cosmic_tui.games.cosmic.screen.stage.queue import Stage
from cosmic_tui.games.cosmic.screen.table_log import TableLog, seal_of
from cosmic_tui.host.match.view_changes import SeenStep
from cosmic_tui.host.messages import HOUSE, OFF, Said, TableNews
from cosmic_tui.screenkit.styled_text import Row
from cosmic_tui.screenkit.theme import Appearance
from cosmic_tui.screenkit.wording import Wording
from cosmic_tui.ui.waiting import ShownTimes
from rules.cosmic.protocol.views import View
from rules.kernel.asks import Ask
from rules.kernel.events import Seen

NAME_CELLS = 20
SOLO = "solo"
"""The pace of tables where nobody waits for anybody."""

REACTION_KINDS = ("window", "react.window", "reinforce")
"""Questions of a beat: they come often, and nobody is called to the table for them."""
ENCOUNTER_ENDS = ("encounter.end", "encounter.broken_off")


@attrs.define
class TableModel:
    """All that has been heard of one table, and the half-made choices of the person at it."""

    look: Appearance
    now: Callable[[], float] = monotonic
    news: TableNews | None = None
    events: list[Seen] = attrs.field(factory=list)
    steps: list[SeenStep] = attrs.field(factory=list)
    """How the view has changed from the beginning, once the game is over."""
    log: TableLog = attrs.field(factory=TableLog)
    kept: KeptDrawings = attrs.field(factory=KeptDrawings)
    """What the screens of this table have drawn last."""
    reading: bool = False
    """Whether somebody looks back in the timeline, which tells everything in full then."""
    read_until: int = 0
    """How many events there were when somebody began to look back."""
    find: str = ""
    """The words the timeline is searched for."""
    scrub: bool = False
    """Whether a click on the timeline leads to what is told there."""
    clocks: list[ShownClock] = attrs.field(factory=list)
    times: ShownTimes = attrs.field(factory=ShownTimes)
    """When the last news came."""
    choices: dict[str, Choice] = attrs.field(factory=dict)
    """By the key of the question."""
    met: set[str] = attrs.field(factory=set)
    """The keys of the questions that are not new."""
    current: str = ""
    """The key of the question shown."""
    changed: float = float("-inf")
    """When the question shown last took the place of another one."""
    memory: Memory = attrs.field(factory=Memory)
    """The cards seen in other hands."""
    advised: dict[str, Row] = attrs.field(factory=dict)
    """Hints worked out for the coach of a lesson, by the key of the question."""
    book: list[LoggedEncounter] = attrs.field(factory=list)
    booked: int = -1
    """The encounters as worked out last, and of how many events."""
    pulse: Pulse = attrs.field(factory=Pulse)
    stage: Stage = attrs.field(factory=Stage)
    """What has happened and is still to be shown."""
    unstaged: list[tuple[View | None, int, TableNews]] | None = None
    """What this has heard beyond the stage of another table that it shows in place of its own; None: it has its own."""
    seal: str = ""
    """What the seed told at the end has to fit, once the host has said so; a word on the screen stands for it."""
    always_ready: bool = False
    """Whether this person is ready in every beat in which there is nothing to do."""
    story_at: int = 0
    """Which turning point of the finished game the cursor is on."""
    aim_read: bool = False
    """Whether this person has seen in a lesson what the game is about, which comes before who meets."""
    introduced: bool = False
    """Whether this person has seen who meets at the table."""
    speed: str = OFF
    """How fast this person wants to be shown what happens."""
    fresh_cards: set[str] = attrs.field(factory=set)
    """Cards that have come into the hand in this phase."""
    names: Names = attrs.field(default=attrs.Factory(lambda self: Names({}, self.look), takes_self=True))

    @property
    def view(self) -> View | None:
        return self.news.view if self.news else None

    @property
    def seen_view(self) -> View | None:
        """The table as it is to be seen now: while the stage plays, as it was then."""
        frame = self.stage.frame
        return self.view if frame is None or self.stage.stays else frame.view

    @property
    def talk(self) -> list[Said]:
        """What has been said."""
        return self.log.talk

    @property
    def asks(self) -> list[Ask]:
        return self.news.asks if self.news else []

    @property
    def seat(self) -> str | None:
        return self.news.seat if self.news else None

    @property
    def choice(self) -> Choice | None:
        """The choice being made; none while the question has to wait for the stage."""
        return None if self.stage.holding else self.choices.get(self.current)

    @property
    def called(self) -> bool:
        """Whether the question shown needs an answer of this person now."""
        return self.choice is not None and not (self.is_quiet(self.choice) or self.is_prepared(self.choice))

    def is_quiet(self, choice: Choice) -> bool:
        """Whether the seat's orders pass in a question unless the person acts."""
        return self.news is not None and choice.ask.key in self.news.quiet

    def is_prepared(self, choice: Choice) -> bool:
        """Whether a question is not put yet: the answer is kept, and withdrawn if somebody acts before."""
        return self.news is not None and choice.ask.key in self.news.prepare

    @property
    def is_idle_in_beat(self) -> bool:
        """Whether a beat is open for nothing that this person could do, who wants to be ready then."""
        beat = self.pulse.open
        pressing = [choice for choice in self.choices.values() if not self.is_quiet(choice)]
        return self.always_ready and self.playing and beat is not None and not beat.ready and not pressing

    @property
    def counts_time(self) -> bool:
        """Whether the prompt tells of a time that goes on."""
        news = self.news
        held = self.pulse.open is not None and bool(self.pulse.open.held_by)
        return news is not None and (held or bool(news.absent) or bool(news.thinking))

    @property
    def counted(self) -> object:
        """All that the prompt tells of such a time by now."""
        if not self.counts_time or self.choice is not None:
            return None
        now = self.now()
        return self.times.told(now), [math.ceil(clock.left(now)) for clock in self.clocks]

    @property
    def over(self) -> bool:
        """Whether the game has ended, with or without a winner."""
        return self.news is not None and self.view is not None and self.news.table.state == "finished"

    @property
    def vacant(self) -> list[str]:
        """Seats whose players have left for good, as long as somebody could take them."""
        if self.news is None or self.over:
            return []
        return [seat.seat for seat in self.news.table.seats if seat.vacant]

    @property
    def keeps_seat(self) -> bool:
        """Whether one of them is kept for this person, who looks on."""
        return self.news is not None and self.seat is None and self.news.table.kept

    @property
    def encounters(self) -> list[LoggedEncounter]:
        """The game so far, encounter by encounter."""
        if self.news is None:
            return []
        if self.booked != len(self.events):
            self.booked, self.book = len(self.events), encounters_of(of_news(self.news, self.events, self.steps))
        return self.book

    @property
    def lesson(self) -> str:
        """The lesson that is given here; empty at every other table."""
        return self.news.options.lesson if self.news else ""

    @property
    def lesson_over(self) -> bool:
        """Whether the encounter a lesson is about has come to its end."""
        return bool(self.lesson) and any(seen.kind in ENCOUNTER_ENDS for seen in self.events)

    @property
    def lesson_outcome(self) -> str:
        """How it ended: `offense`, `defense` and so on."""
        return next((str(seen.data["outcome"]) for seen in self.events if seen.kind == "outcome"), "")

    @property
    def playing(self) -> bool:
        """Whether this person has a seat in a game that has begun and is not over."""
        return self.seat is not None and self.view is not None and not self.over

    @property
    def alone(self) -> bool:
        """Whether nobody waits for this player: one plays with bots, and no beat is open."""
        if self.news is None or self.seat is None or any(clock.running.what == "beat" for clock in self.clocks):
            return False
        return sum(row.kind == "person" for row in self.news.table.seats) < 2 and self.news.options.pace == SOLO

    @property
    def calls(self) -> bool:
        """Whether a question waits for which somebody is called to the table: more than a reaction."""
        news = self.news
        return news is not None and any(
            ask.kind not in REACTION_KINDS and ask.key not in news.prepare for ask in news.asks
        )

    @property
    def words(self) -> Wording:
        """The texts that the table is told with."""
        return self.names.words

    def seat_names(self, seats: Sequence[str]) -> Row:
        """Some of the seats by the names of their players."""
        return self.names.seats(seats)

    @property
    def title(self) -> str:
        """The table's name, cleaned."""
        if self.lesson:
            return self.names.words.say("panel.lesson")
        return clean(self.news.table.name, 40) if self.news else ""

    def on_news(self, news: TableNews) -> None:
        """Take in what has changed."""
        before, heard = self.view, len(self.events)
        self.kept.shared = shared_drawings(news.table.id, news.seat)
        if news.fresh:
            self.go_alone()
            self.events, self.steps, self.booked = [], [], -1
            self.kept.forget()
            self.stage.skip()
            self.memory = Memory()
        for seen in news.events:
            self.memory.on_event(seen)
        self.news = news
        self.advised.clear()
        people = {row.seat: clean(row.name, NAME_CELLS) or row.seat for row in news.table.seats}
        if people != self.names.people or self.look is not self.names.look:
            self.names = Names(people, self.look)
        self.events += news.events
        self.steps += news.steps
        self.seal = next((seal_of(said) for said in news.talk if seal_of(said)), self.seal)
        spoken = [said for said in news.talk if self.look.spoken or not seal_of(said)]
        self.log.on_news(news, spoken)
        self._note_cards(before, news)
        self.times = ShownTimes(news.thinking, news.absent, self.now())
        self.clocks = [ShownClock(running, self.times.heard) for running in news.clocks]
        self.pulse.on_news(news, self.now())
        self.speed = news.speed
        if self.unstaged is not None:
            self.unstaged.append((before, heard, news))
        else:
            self.stage.speed = news.speed
            if not news.fresh:
                put_on_stage(self, before, heard, news)
        self._sort_choices()

    def _note_cards(self, before: View | None, news: TableNews) -> None:
        """Which cards are new in the hand: for the phase in which they came."""
        now = news.view
        if before is None or now is None:
            return
        if (before.encounter, before.phase) != (now.encounter, now.phase):
            self.fresh_cards.clear()
        self.fresh_cards |= {card for card in now.hand if now.hand.count(card) > before.hand.count(card)}

    def follow(self, other: TableModel) -> None:
        """Show the stage of another table that has heard the same; what is new to both is staged there alone."""
        self.stage, self.unstaged = other.stage, []

    def go_alone(self) -> None:
        """Go on from there with a stage of its own."""
        if self.unstaged is not None:
            self.stage, heard, self.unstaged = self.stage.copy(), self.unstaged, None
            self.stage.speed = self.speed
            for news in heard:
                put_on_stage(self, *news)

    def play_on(self) -> None:
        """Let the stage go on as time has gone by."""
        held = self.stage.holding
        self.stage.advance(self.now())
        self._put_question(held=held)

    def skip_stage(self) -> bool:
        """Show the table as it is, and the question; True where that changes anything."""
        held, playing = self.stage.holding, self.stage.playing
        self.stage.skip()
        self._put_question(held=held)
        return playing

    def _put_question(self, *, held: bool) -> None:
        """A question that had to wait stands there from now on."""
        if held and not self.stage.holding:
            self.changed = self.now()

    def note(self, sentence: str) -> None:
        """The host says something to this person alone."""
        self.log.note(Said("", HOUSE, sentence))

    def timeline(self, cells: int, *, talk: bool) -> list[Row]:
        """What has happened, as rows; with `talk` what was said meanwhile; only what is looked for (`find`)."""
        told = self.stage.shown_events(len(self.events))
        unwritten = Chronicle(self.names, cells, self.find, self.scrub)
        if talk:
            return self.log.written("log", self.log.heard_until(told), unwritten)
        events = self.events if told >= len(self.events) else self.events[:told]
        return self.log.written("events", events, unwritten)

    def spoken(self, cells: int) -> list[Row]:
        """What has been said, as rows."""
        return self.log.written("talk", self.log.talk, Chronicle(self.names, cells))

    def scene(self) -> PromptScene | None:
        """What a choice needs to know to explain itself; None before the game."""
        return PromptScene(self.view, self.names, self.seat, self.memory) if self.view and self.seat else None

    def new_choices(self) -> list[Choice]:
        """The choices of questions that have come since this was asked last."""
        new = [choice for key, choice in self.choices.items() if key not in self.met]
        self.met = set(self.choices)
        return new

    def turn_to_next(self) -> None:
        """Show the next of several open questions."""
        keys = list(self.choices)
        if len(keys) > 1:
            self.current = keys[(keys.index(self.current) + 1) % len(keys)]

    def settled(self, span: float) -> bool:
        """Whether the question shown has stood for `span` seconds."""
        return self.now() - self.changed >= span

    def beat_settled(self, span: float) -> bool:
        """Whether the beat that is open, if one is, has been so for `span` seconds."""
        return self.now() - self.pulse.since >= span

    def send(self, choice: Choice) -> None:
        """The answer to a question is on its way to the host."""
        choice.sent = True
        if self.is_prepared(choice) or may_be_overtaken(choice):
            self.pulse.promised = choice

    def refuse(self, choice: Choice, why: str) -> None:
        """The host does not take it."""
        choice.refused(why)
        if self.pulse.promised is choice:
            self.pulse.promised = None

    def _sort_choices(self) -> None:
        """Keep what was begun for questions still open; a question gone takes its keys with it."""
        scene = self.scene()
        had_one = bool(self.current)
        kept: dict[str, Choice] = {}
        for ask in self.asks if scene else ():
            kept[ask.key] = self._kept(ask)
        for choice in kept.values():
            new = choice.scene is None
            choice.scene = scene
            if new and scene is not None and (picks := usual(choice.ask, scene)):
                choice.begin(picks)
        shown, self.choices = self.choice, kept
        if self.current not in kept:
            pressing = [key for key, choice in kept.items() if not self.is_quiet(choice)]
            self.current = next(iter([*pressing, *kept]), "")
        if self.choice is not shown and (self.current or had_one):
            self.changed = self.now()

    def _kept(self, ask: Ask) -> Choice:
        """The choice begun for this question, or a new one that goes on from the last of its kind."""
        begun = self.choices.get(ask.key)
        if begun and begun.ask == ask:
            return begun
        choice = choice_for(ask)
        for earlier in self.choices.values():
            if earlier.ask.kind == ask.kind:
                choice.go_on(earlier)
        return choice
