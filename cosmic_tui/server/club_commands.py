"""What the club answers to `ssh HOST <word>`: games, profiles, leaderboards, exports, and leaving for good."""

from __future__ import annotations

import json
from collections.abc import Sequence

import attrs

from cosmic_tui.club.asking import FilterError, parsed
from cosmic_tui.club.ratings import ALL_TIME, season_of
from cosmic_tui.club.records import GameFilter
from cosmic_tui.games.screens import SCREENS
from cosmic_tui.host.host import REPLAY_COST, Host
from cosmic_tui.host.messages import Denied
from cosmic_tui.screenkit.styled_text import Row, plain
from cosmic_tui.server.exporting import KINDS, Exporter
from cosmic_tui.server.wording import server_wording
from cosmic_tui.ssh import TurnedAwayError, Visitor
from cosmic_tui.ssh.limits import address_group
from cosmic_tui.ui.club_texts import ClubTexts
from cosmic_tui.ui.game_screens import Games

MOST_WORDS = 8
ASKED = {
    "games": MOST_WORDS, "profile": MOST_WORDS, "leaders": 1, "export": 0, "forget": MOST_WORDS,
    **dict.fromkeys(KINDS, 1),
}  # fmt: skip
"""The words, and how many may stand behind each."""
WORDS = server_wording()


COSTS = {**dict.fromkeys(KINDS, REPLAY_COST), "export": REPLAY_COST}
"""For how many questions to the library a word counts, if for more than one."""


@attrs.frozen
class _Asker:
    """Who asks, and from where; a spectator has no identity."""

    identity: str
    address: str


class ClubDesk:
    """Answers the words of the club."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._texts = ClubTexts(Games(SCREENS))
        self._exporter = Exporter()

    async def answer(self, word: str, visitor: Visitor, more: list[str]) -> str:
        """Raises `TurnedAwayError`."""
        identity = self._host.people.identity_of(visitor.credential) if visitor.credential else ""
        address = address_group(visitor.address)
        try:
            self._host.budgets.questions.spend(identity, address, COSTS.get(word, 1))
            return await self._answer(word, _Asker(identity, address), more)
        except Denied as denied:
            raise TurnedAwayError(denied.message) from denied
        except FilterError as error:
            raise TurnedAwayError(f"library.bad_{error.what}", text=error.text) from error

    async def _answer(self, word: str, asker: _Asker, more: list[str]) -> str:
        identity = asker.identity
        match word:
            case "games":
                return await self._games(identity, more)
            case "profile":
                return await self._profile(identity, " ".join(more))
            case "leaders":
                return await self._leaders(more)
            case "export":
                return await self._export(identity)
            case "forget":
                return await self._forget(identity, " ".join(more))
            case _:
                return await self._exported(word, asker, more)

    async def _games(self, identity: str, more: Sequence[str]) -> str:
        wanted = parsed(more)
        found = await self._host.library.browse(wanted, identity)
        rows = [self._texts.line(row) for row in found.games]
        none = "library.nothing" if wanted == GameFilter() else "library.empty"
        return _text(rows) if rows else self._texts.say(none)

    async def _profile(self, identity: str, name: str = "") -> str:
        """Somebody's profile by name, or the own. Raises `Denied`."""
        meant = self._host.people.called(name) if name else identity
        news = await self._host.library.profile(meant or "", identity)
        return _text(self._texts.profile(news.profile))

    async def _leaders(self, more: Sequence[str]) -> str:
        season = season_of(self._host.clock.wall()) if not more else ALL_TIME if more == ["all"] else more[0].upper()
        year, _, quarter = season.partition("-Q")
        if season and not (year.isdigit() and len(year) == 4 and quarter in ("1", "2", "3", "4")):
            raise TurnedAwayError("visitor.no_season")
        return _text(self._texts.leaders(await self._host.library.leaders(season), season))

    async def _exported(self, how: str, asker: _Asker, more: Sequence[str]) -> str:
        if not more:
            raise TurnedAwayError("visitor.no_code", word=how)
        replay, ended = await self._host.library.replay_and_end(more[0], asker.identity)
        if replay.game not in SCREENS:
            raise TurnedAwayError("library.gone", game=replay.game)
        return await self._exporter.export(how, replay, ended, asker.identity or asker.address)

    async def _export(self, identity: str) -> str:
        if not identity:
            raise TurnedAwayError("visitor.no_games")
        return json.dumps(await self._host.library.export(identity), indent=1)

    async def _forget(self, identity: str, typed: str) -> str:
        name = self._host.people.name(identity)
        if not identity or not name or self._host.people.is_new(identity):
            raise TurnedAwayError("visitor.no_games")
        if typed.casefold() != name.casefold():
            return WORDS.say("visitor.forget", name=name)
        await self._host.forget(identity)
        return WORDS.say("visitor.forgotten")


def _text(rows: Sequence[Row]) -> str:
    return "\n".join(plain(row) for row in rows)
