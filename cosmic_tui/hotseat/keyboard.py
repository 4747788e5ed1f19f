"""One keyboard for several clients of a host: only one of them is shown at a time, and none while it is handed over."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial

import attrs

from cosmic_tui.games.cosmic.table_rules import with_rules
from cosmic_tui.host.client import Client
from cosmic_tui.host.messages import (
    Agree,
    Answer,
    Denied,
    Leave,
    Left,
    Motion,
    News,
    Object,
    Ready,
    Rematch,
    Request,
    TableNews,
    TableOptions,
    Watch,
)
from cosmic_tui.host.table.seats import LONGEST_BEAT
from rules.kernel.asks import Ask

TALK = "deal.talk"
DEAL_SECONDS = 180
"""The deal clock: two who hand one keyboard over need more than a minute."""


def for_one_keyboard(options: TableOptions) -> TableOptions:
    """Whoever holds what, everybody is asked for reactions in the same windows, until they say that there are none."""
    options = attrs.evolve(options, pace="solo", beat_seconds=LONGEST_BEAT, holds=0)
    return with_rules(options, {"deal_seconds": DEAL_SECONDS})


@attrs.define(eq=False)
class Person:
    """One of those at the keyboard, and how the table stands for it."""

    client: Client
    news: TableNews | None = None

    @property
    def asks(self) -> list[Ask]:
        return self.news.asks if self.news else []

    @property
    def moves(self) -> bool:
        """Whether the table waits for this person, whose orders do not answer."""
        news = self.news
        return news is not None and news.beat is None and any(ask.key not in news.quiet for ask in news.asks)

    @property
    def comes_next(self) -> bool:
        """Whether it will, if nobody reacts."""
        return self.news is not None and bool(self.news.prepare)

    @property
    def may_react(self) -> bool:
        """Whether a window is open in which this person, who may hold something or not, has not let go by yet."""
        return self.news is not None and self.news.beat is not None and not self.news.beat.ready


def as_shown(news: TableNews, *, looking: bool) -> TableNews:
    """News without beats, of which the cover takes care: in one only who is `looking` is asked anything."""
    open_now = [ask for ask in news.asks if ask.key not in news.prepare] if news.beat is None or looking else []
    clocks = [clock for clock in news.clocks if clock.what != "beat"]
    return attrs.evolve(news, asks=open_now, clocks=clocks, beat=None, prepare=[])


@attrs.frozen
class Cover:
    """What all may know while the keyboard is handed over: for whom it is, that somebody may react, that it is over."""

    to: int | None
    """Who is to be in front of the screen, after the reactions where some are possible."""
    reactions: bool
    over: bool = False
    """Whether the game has come to its end, and everybody may look how."""
    motion: Motion | None = None
    """What somebody at the keyboard wants all to agree to."""


class Keyboard:
    """A link like any other, for whoever is in front of the screen.

    `public` looks on, for the cover. `told` hears what each person is told, whoever is in front of the screen; `cover`
    that it has to be covered, and how, or (None) that it can be uncovered for who has taken the keyboard.
    """

    def __init__(
        self, clients: Sequence[Client], public: Client, told: Callable[[int, TableNews], None],
        cover: Callable[[Cover | None], None],
    ) -> None:  # fmt: skip
        self.people = [Person(client) for client in clients]
        self.shown: int | None = None
        """Who is in front of the screen; None: the cover is."""
        self._public = public
        self._told = told
        self._cover = cover
        self._on_news: Callable[[News], None] = lambda _news: None
        self._last: int | None = None
        """Who was in front of the screen last."""
        self._gave_up = False
        """Whether the last one has handed the keyboard over without being asked to."""
        self.looking = False
        """Whether who is in front of the screen came to look, and goes when the look is over."""
        self._expected: int | None = None
        """Who takes the keyboard as soon as the open window is over."""
        self._quiet = (0, 0)
        """The turn and encounter in which nobody wants to react any more."""
        self._letting_pass = False
        """Whether not all have let the open window pass who are about to."""
        self._passing: asyncio.Task[None] | None = None
        """Lets a window pass without being asked."""

    # -- the link

    def listen(self, on_news: Callable[[News], None]) -> None:
        """Hear the host from now on; `on_news` is told when all this is over."""
        self._on_news = on_news
        for index, person in enumerate(self.people):
            person.client.listen(partial(self._heard, index))

    def listen_to_all(self, on_news: Callable[[News], None]) -> None:
        """Call `on_news` with what everybody may know."""
        self._public.listen(on_news)

    async def request(self, request: Request) -> None:
        """Ask the host in the name of who is in front of the screen. Raises `Denied`."""
        if self.shown is None:
            raise Denied("denied.handed_over")
        if isinstance(request, Rematch):
            await self._rematch()
            return
        person = self.people[self.shown]
        dealing = any(ask.kind == TALK for ask in person.asks)
        await person.client.request(request)
        if isinstance(request, Agree) and self._motion is not None:
            self.hand_back()  # the others are asked at once
        elif isinstance(request, Answer) and (dealing or self.looking) and not self._goes_on:
            self.hand_back()

    @property
    def _goes_on(self) -> bool:
        """Whether nobody but who is in front of the screen has anything to say now."""
        others = [person for index, person in enumerate(self.people) if index != self.shown]
        return not self.looking and not any(person.moves for person in others)

    async def _rematch(self) -> None:
        """All at this keyboard go on to another game, which begins with the last of them. Raises `Denied`."""
        for person in self.people:
            await person.client.request(Rematch())
        self._quiet = (0, 0)
        await self._public.request(Leave())
        if (table := self.people[0].client.table) is not None:
            await self._public.request(Watch(table.id))

    def close(self) -> None:
        for person in self.people:
            person.client.close()
        self._public.close()

    # -- how it stands

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        news = self.people[0].news
        return news is not None and news.table.state == "finished"

    @property
    def quiet(self) -> bool:
        """Whether nobody wants to react any more in the present encounter."""
        view = self.people[0].news.view if self.people[0].news else None
        return view is not None and self._quiet == (view.turn, view.encounter)

    @property
    def _motion(self) -> Motion | None:
        """What somebody wants all to agree to."""
        motions = [motion for person in self.people if person.news for motion in person.news.motions]
        return motions[0] if motions else None

    # -- handing over

    def take(self, index: int) -> None:
        """This person is in front of the screen now."""
        self.shown = self._last = index
        self._expected, self._gave_up = None, False
        if (news := self.people[index].news) is not None:
            self._told(index, as_shown(attrs.evolve(news, events=[], talk=[], fresh=False), looking=self.looking))
        self._cover(None)

    def look_for(self, index: int) -> None:
        """Somebody wants to look at the own table: whether to react, for instance."""
        self.looking = True
        self.take(index)

    def hand_back(self) -> None:
        """Nobody is in front of the screen; somebody else comes first now."""
        self._gave_up = not self.looking
        self.shown = None
        self.look()

    async def pass_all(self, *, for_good: bool = False, then: int | None = None) -> None:
        """Nobody reacts now; `for_good`: nor later in this encounter. `then`: who takes the keyboard after it."""
        view = self.people[0].news.view if self.people[0].news else None
        if for_good and view is not None:
            self._quiet = (view.turn, view.encounter)
        self._expected = then
        await self._let_pass()

    async def _let_pass(self) -> None:
        """All at the keyboard are ready for the end of the open window, one after the other."""
        self._letting_pass = True
        for person in self.people:
            if person.may_react:
                with suppress(Denied):  # it has gone by meanwhile
                    await person.client.request(Ready())
        self._letting_pass = False
        self.look()

    async def decide(self, *, agree: bool) -> None:
        """What all want, or one of them does not, after what was asked of them. Raises `Denied`."""
        motion = self._motion
        if motion is not None and agree:
            for person in self.people:
                if person.news is not None and person.news.seat not in motion.by:
                    await person.client.request(Agree(motion.what))
        elif motion is not None:
            await self.people[0].client.request(Object(motion.what))
        self.look()

    def _heard(self, index: int, news: News) -> None:
        if isinstance(news, TableNews):
            self.people[index].news = news
            self._told(index, as_shown(news, looking=self.looking and index == self.shown))
            self.look()
        elif isinstance(news, Left) and index == 0:
            self._on_news(news)

    def look(self) -> None:
        """Who has to be in front of the screen now. Whoever is stays as long as the table waits for nobody else.

        Reactions are asked for from behind the cover, of everybody and whatever they hold.
        """
        if self._letting_pass:
            return
        reactions = any(person.may_react for person in self.people)
        if reactions and self.quiet:
            self._letting_pass = True
            self._passing = asyncio.get_running_loop().create_task(self._let_pass())
            return
        moving = self._first([person.moves for person in self.people])
        if self.shown is not None:
            if self.looking or not (reactions or moving) or (self.shown in moving and not reactions):
                return
            self.shown = None
        self.looking = False
        if reactions or (moving and self._expected not in moving):
            self._expected = None
        if self._expected is not None and moving:
            self.take(self._expected)
            return
        to = moving or self._first([reactions and person.comes_next for person in self.people])
        self._cover(Cover(to[0] if to else None, reactions and not moving, self.over, self._motion))

    def _first(self, some: Sequence[bool]) -> list[int]:
        """Some of the people: who had the keyboard last comes first, or last after handing it over unasked."""
        found = [index for index, each in enumerate(some) if each]
        return sorted(found, key=lambda index: (index == self._last) == self._gave_up)
