"""Those people of `cosmic bench crash` who play Council of Suns: they draft sheets, seal them, and open them again."""

from __future__ import annotations

from random import Random

from cosmic_tui.bench.crash_players import Bring, Victim
from cosmic_tui.games.council.kind import CouncilKind
from cosmic_tui.host.messages import Answer, Draft, Reopen, TableNews, TableOptions
from cosmic_tui.ui.link import Link
from rules.kernel.asks import Ask, Shape

PEOPLE = 3
OPTIONS = TableOptions(game="council", players=PEOPLE, bots=0, pace="live", rules={"last_round": 1})
"""One round: games end often, and what comes of them goes to the club."""
DRAFTING, REOPENING = 0.7, 0.3
"""How often a sheet is kept as a draft before it is sealed, and opened again afterwards."""


class CouncilVictim(Victim):
    """Somebody who writes, seals, and now and then writes anew."""

    def __init__(self, link: Link, identity: str, dice: Random, bring: Bring) -> None:
        super().__init__(link, identity, dice, bring)
        self._brain = CouncilKind().make_bot("random", dice.randrange(2**32))

    async def _play(self, news: TableNews) -> None:
        for ask in news.asks:
            self.asked(news, ask)
            choose = self._brain.choose(news.view, ask)
            if ask.shape is not Shape.SHEET:
                await self._answer(news, ask, choose)
                continue
            if self._dice.random() < DRAFTING:
                await self._draft(news, ask, choose[: self._dice.randint(0, len(choose))])
            sealed = await self._answer(news, ask, choose)
            if sealed and self._dice.random() < REOPENING and await self._reopen(news, ask):
                await self._draft(news, ask, choose[:1])
                await self._answer(news, ask, choose)

    async def _answer(self, news: TableNews, ask: Ask, choose: list[str]) -> bool:
        return await self.wish(
            Answer(ask.key, choose), **self.question_place(news, ask), choose=choose, sheet=_is_sheet(ask)
        )

    async def _draft(self, news: TableNews, ask: Ask, lines: list[str]) -> None:
        await self.wish(Draft(ask.key, lines), **self.question_place(news, ask), lines=lines)

    async def _reopen(self, news: TableNews, ask: Ask) -> bool:
        return await self.wish(Reopen(ask.key), **self.question_place(news, ask))


def _is_sheet(ask: Ask) -> bool:
    return ask.shape is Shape.SHEET
