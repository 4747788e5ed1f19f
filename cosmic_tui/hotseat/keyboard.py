"""One keyboard for several clients of a host: only one of them is shown at a time, and none while it is handed over."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import attrs

from cosmic_tui.host.client import Client
from cosmic_tui.host.messages import Answer, Denied, Left, News, Rematch, Request, Said, TableNews
from cosmic_tui.ui.table import REACTION_KINDS
from rules.kernel.asks import Ask
from rules.kernel.events import Seen

TALK = "deal.talk"


@attrs.define(eq=False)
class Person:
    """One of those at the keyboard, with all that has been told to it alone."""

    client: Client
    news: TableNews | None = None
    events: list[Seen] = attrs.Factory(list)
    talk: list[Said] = attrs.Factory(list)

    @property
    def name(self) -> str:
        return self.client.name

    @property
    def asks(self) -> list[Ask]:
        return self.news.asks if self.news else []

    @property
    def moves(self) -> bool:
        """Whether the table waits for this person: for more than a reaction."""
        return any(ask.kind not in REACTION_KINDS for ask in self.asks)

    def hear(self, news: TableNews) -> None:
        """Remember what is told."""
        if news.fresh:
            self.events, self.talk = [], []
        self.news = news
        self.events += news.events
        self.talk += news.talk

    def whole(self) -> TableNews | None:
        """All of it at once, as for somebody who has just come."""
        if self.news is None:
            return None
        return attrs.evolve(self.news, events=list(self.events), talk=list(self.talk), fresh=True)


@attrs.frozen
class Cover:
    """What all may know while the keyboard is handed over: for whom it is, that somebody may react, that it is over."""

    to: int | None
    reactions: bool
    over: bool = False
    """Whether the game has come to its end, and everybody may look how."""


class Keyboard:
    """A link like any other, for whoever is in front of the screen. `cover` is told when it has to be covered."""

    def __init__(self, clients: Sequence[Client], cover: Callable[[Cover], None]) -> None:
        self.people = [Person(client) for client in clients]
        self.shown: int | None = None
        """Who is in front of the screen; None: the cover is."""
        self._cover = cover
        self._hear: Callable[[News], None] = lambda _news: None
        self._last: int | None = None
        """Who has handed the keyboard over."""
        self._looking = False
        """Whether who is in front of the screen has come to see what could be done in a window."""
        self._quiet = (0, 0)
        """The turn and encounter in which nobody wants to react any more."""

    # -- the link

    def listen(self, hear: Callable[[News], None]) -> None:
        """Call `hear` with the news of whoever is in front of the screen."""
        self._hear = hear
        for index, person in enumerate(self.people):
            person.client.listen(partial(self._heard, index))

    async def request(self, request: Request) -> None:
        """Ask the host in the name of who is in front of the screen. Raises `Denied`."""
        if self.shown is None:
            raise Denied("The keyboard is being handed over.")
        if isinstance(request, Rematch):
            await self._rematch()
            return
        person = self.people[self.shown]
        dealing = any(ask.kind == TALK for ask in person.asks)
        await person.client.request(request)
        if dealing and isinstance(request, Answer) and any(each.moves for each in self.people if each is not person):
            self.hand_back()  # the other dealer may want to say something to that

    async def _rematch(self) -> None:
        """All at this keyboard go on to another game, which begins with the last of them. Raises `Denied`."""
        for person in self.people:
            await person.client.request(Rematch())
        self._quiet = (0, 0)

    def close(self) -> None:
        for person in self.people:
            person.client.close()

    # -- handing over

    async def take(self, index: int) -> None:
        """This person is in front of the screen now."""
        self.shown = index
        if (news := self.people[index].whole()) is not None:
            self._hear(news)

    async def pass_all(self, *, for_good: bool = False) -> None:
        """Nobody reacts now; `for_good`: nor later in this encounter."""
        view = self.people[0].news.view if self.people[0].news else None
        if for_good and view is not None:
            self._quiet = (view.turn, view.encounter)
        for person in self.people:
            for ask in [ask for ask in person.asks if ask.kind in REACTION_KINDS]:
                await person.client.request(Answer(ask.key, list(ask.default)))

    @property
    def quiet(self) -> bool:
        """Whether nobody wants to react any more in the present encounter."""
        view = self.people[0].news.view if self.people[0].news else None
        return view is not None and self._quiet == (view.turn, view.encounter)

    def _heard(self, index: int, news: News) -> None:
        if isinstance(news, TableNews):
            self.people[index].hear(news)
            if index == self.shown:
                self._hear(news)
            self.look()
        elif isinstance(news, Left) and index == 0:
            self._hear(news)

    def hand_back(self) -> None:
        """Nobody is in front of the screen; somebody else comes first now."""
        self._last, self.shown = self.shown, None
        self.look()

    def look(self) -> None:
        """Who has to be in front of the screen now. Whoever is stays as long as the table waits for nobody else.

        A reaction is always asked from behind the cover, so that nobody learns whose hand could react.
        """
        reactions = any(ask.kind in REACTION_KINDS for person in self.people for ask in person.asks)
        moving = [index for index, person in enumerate(self.people) if person.moves]
        moving.sort(key=lambda index: index == self._last)
        if self.shown is not None and (self.shown in moving or not (reactions or moving)):
            return
        if self.shown is not None and reactions and not moving and self.people[self.shown].asks and self._looking:
            return
        self.shown = None
        self._looking = False
        self._cover(Cover(moving[0] if moving else None, reactions and not moving, self.over))

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        news = self.people[0].news
        return news is not None and news.table.state == "finished"

    async def look_for(self, index: int) -> None:
        """Somebody wants to see whether to react."""
        self._looking = True
        await self.take(index)
