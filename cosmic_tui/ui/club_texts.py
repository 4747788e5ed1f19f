"""Finished games, profiles and leaderboards in words: for the screens, and for commands that print lines."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

import attrs

from cosmic_tui.base.text import clean
from cosmic_tui.club.records import CloseGame, GameRow, PlayerRow, Profile, Standing
from cosmic_tui.host.messages import TableRow
from cosmic_tui.screenkit.styled_text import BLANK, Row, Span, ink, join
from cosmic_tui.ui.game_screens import Games

NAME_CELLS, TABLE_CELLS = 20, 28


@attrs.frozen
class ClubTexts:
    """The words of the shell, and those of the games for what was played."""

    games: Games

    def say(self, key: str, **values: Row | str | int) -> str:
        return self.games.words.say(key, **values)

    def date(self, moment: float) -> str:
        """The day of a moment, by UTC."""
        return datetime.fromtimestamp(moment, UTC).strftime("%Y-%m-%d")

    def tag(self, game: str, tag: str) -> str:
        """What somebody has played, in the words of the game; its id where this version has no such game."""
        screens = self.games.of_game(game)
        return clean(tag if screens is None else screens.tag(tag), NAME_CELLS)

    def any_tag(self, tag: str) -> str:
        """The same where the game is not known."""
        found = (screens.tag(tag) for screens in self.games.screens.values())
        return clean(next((name for name in found if name != tag), tag), NAME_CELLS)

    def game(self, game: str) -> str:
        """The title of a game."""
        screens = self.games.of_game(game)
        return clean(game, NAME_CELLS) if screens is None else screens.words.say("app.title")

    # -- games

    def length(self, row: GameRow) -> str:
        """How long a game was, in what its players count."""
        screens = self.games.of_game(row.game)
        return "" if screens is None else screens.progress(TableRow("", "", "", [], 0, row.length, None, False, []))

    def name(self, player: PlayerRow) -> str:
        """A player by name; a bot, and somebody who has left the club, have none."""
        return clean(player.name, NAME_CELLS) or self.say("library.bot" if player.bot else "library.former")

    def player(self, game: str, player: PlayerRow) -> Row:
        """A player with what was played."""
        tags = ", ".join(self.tag(game, tag) for tag in player.tags)
        style = "good" if player.place == 1 else ""
        return (Span(self.name(player), style), *([Span(f" ({tags})", "dim")] if tags else []))

    def winners(self, row: GameRow) -> Row:
        """Who has won a game, or that nobody has."""
        found = [self.player(row.game, player) for player in row.players if player.place == 1]
        return join(found) if found else ink(self.say("library.without"), "dim")

    def line(self, row: GameRow) -> Row:
        """A game in a line of text: day, code, table, all players with the winners first."""
        players = sorted(row.players, key=lambda player: player.place or len(row.players))
        names = join([self._with_mark(row.game, player) for player in players])
        return self.games.words.ink(
            "library.line", date=self.date(row.ended), id=row.id, table=clean(row.table, TABLE_CELLS), players=names
        )

    def _with_mark(self, game: str, player: PlayerRow) -> Row:
        return (*self.player(game, player), *([Span(f" {self.say('library.won')}")] if player.place == 1 else []))

    # -- people

    def profile(self, profile: Profile) -> list[Row]:
        """All that is told of somebody, a heading before each part."""
        words = self.games.words
        away = [words.ink("profile.away", "hot", until=self.date(profile.away_until))] if profile.away_until else []
        if not profile.games:
            rating = self._part("rating", self._ratings(profile))
            return [*away, words.ink("profile.none"), *rating, *self._part("puzzles", self._puzzles(profile))]
        played = words.ink(
            "profile.played", games=words.count("game", profile.games), date=self.date(profile.since),
            alone=profile.won_alone, shared=profile.won_shared,
        )  # fmt: skip
        sizes = [
            self.say("profile.size", players=words.count("player", players), games=words.count("game", games), won=won)
            for players, games, won in profile.by_players
        ]
        tags = [
            self.say("profile.tag", tag=self.any_tag(each.tag), played=each.played, won=each.won)
            for each in profile.by_tag
        ]
        partners = [
            self.say("profile.partner", name=clean(name, NAME_CELLS), times=words.count("times", times))
            for name, times in profile.partners
        ]
        return [
            *away,
            played,
            *self._part("rating", self._ratings(profile)),
            *self._part("by_players", ["; ".join(sizes)]),
            *self._part("by_tag", ["; ".join(tags)] if tags else []),
            *self._part("closest", [self._close(each) for each in profile.closest]),
            *self._part("partners", ["; ".join(partners)] if partners else []),
            *self._part("puzzles", self._puzzles(profile)),
            *self._part("achievements", ["; ".join(self.say(f"achievement.{key}") for key in profile.achievements)]),
        ]

    def _part(self, key: str, lines: Sequence[str]) -> list[Row]:
        return [BLANK, ink(self.say(f"profile.{key}"), "bold"), *map(ink, lines)] if any(lines) else []

    def _puzzles(self, profile: Profile) -> list[str]:
        """What came of puzzles; a streak of one day is none worth telling."""
        tally = profile.puzzles
        if tally is None:
            return []
        key = "profile.solved_daily" if tally.streak > 1 else "profile.solved"
        return [self.say(key, solved=tally.solved, wrong=tally.wrong, streak=tally.streak)]

    def _ratings(self, profile: Profile) -> list[str]:
        if not profile.rated:
            return [self.say("profile.hidden")]
        return [self._rated(each) for each in profile.ratings] or [self.say("profile.unrated")]

    def _rated(self, standing: Standing) -> str:
        return self.say(
            "profile.rated", game=self.game(standing.game), points=standing.points, give=standing.give,
            season=self.say("profile.season" if standing.season else "profile.all_time"),
            games=self.games.words.count("game", standing.games),
        )  # fmt: skip

    def _close(self, game: CloseGame) -> str:
        key = "close_even" if game.margin <= 0 else "close_won" if game.won else "close_lost"
        how = self.say(f"profile.{key}", margin=game.margin)
        return f"{self.date(game.ended)}  {game.id}  {clean(game.table, TABLE_CELLS)}: {how}"

    def leaders(self, standings: Sequence[Standing], season: str) -> list[Row]:
        """A leaderboard for each game."""
        shown = season or self.say("profile.all_time")
        if not standings:
            return [self.games.words.ink("profile.no_leaders", season=shown)]
        rows: list[Row] = []
        for game in dict.fromkeys(each.game for each in standings):
            rows.append(self.games.words.ink("profile.leaders", "bold", game=self.game(game), season=shown))
            for place, each in enumerate([each for each in standings if each.game == game], 1):
                rows.append(
                    self.games.words.ink(
                        "profile.leader", place=f"{place:3}", name=clean(each.name, NAME_CELLS), points=each.points,
                        give=each.give, games=self.games.words.count("game", each.games),
                    )
                )  # fmt: skip
        return rows
