"""Random answers that look for trouble: they react, answer inside answers, and pay with what has been named."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

from cosmic_tui.games.cosmic.bots.random_bot import RandomBot, any_answer
from cosmic_tui.games.cosmic.fuzz.pieces import Piece, Sort
from rules.cosmic.game import Game
from rules.cosmic.protocol.questions import NONE, PASS
from rules.kernel.asks import Ask, Mode, Poll, Shape

REACTS = 0.7
"""How often a seat that could act does."""
AIMED = 0.95
"""How often it does what the position was made for."""
SAVED = 0.15
"""How often it answers something else with what the position was made for."""
NAMED = 0.8
"""How often it picks what somebody has named just now."""
EXTREME = 0.4
"""How often it goes to the bound of what it may pick."""
WAITS = 0.95
"""How often nobody answers what was not meant before the first piece of the aim has been announced."""
CLOCK_ODDS = 0.05
"""How often the clock of a deal runs out before anybody speaks."""
DEEPEST = 12
"""Answers inside answers after which everybody passes."""


class Troublemaker:
    """Answers for all seats of one game."""

    def __init__(self, game: Game, aim: Sequence[Piece], chance: Random) -> None:
        """`aim`: the piece the position is about, and those of which each is to answer the one before."""
        self._game = game
        self._aim = aim
        self._chance = chance
        self._talker = RandomBot(chance.random().hex(), game.catalogue)

    def answers(self, poll: Poll) -> list[tuple[Ask, list[str]]]:
        """What is said to the questions of a poll, in order; of a window only one seat acts, as only one would count.

        Where the first answer ends the poll, as in a deal, somebody is picked who speaks.
        """
        asks = self._game.asks()
        if poll.first:
            return [self._spoken(asks)]
        given: list[tuple[Ask, list[str]]] = []
        acted = False
        for ask in asks:
            choose = [PASS] if acted and PASS in ask.options else self._choice(ask)
            acted = acted or (poll.mode is Mode.WINDOW and PASS in ask.options and choose != [PASS])
            given.append((ask, choose))
        return given

    def _spoken(self, asks: Sequence[Ask]) -> tuple[Ask, list[str]]:
        """Who speaks in a deal, and what: the clock now and then, and where nobody else has anything to say."""
        silent = [ask for ask in asks if ask.shape is not Shape.FORM]
        talking = [ask for ask in self._chance.sample(asks, len(asks)) if ask not in silent]
        if not silent or self._chance.random() > CLOCK_ODDS:
            for ask in talking:
                if words := self._talker.choose(self._game.view(ask.seat), ask):
                    return ask, words
        return silent[0], list(silent[0].default)

    def _choice(self, ask: Ask) -> list[str]:
        quiet = next((word for word in (PASS, "no") if word in ask.options), None)
        if ask.shape is Shape.ONE and quiet is not None:
            return [self._act([option for option in ask.options if option != quiet], quiet)]
        if self._chance.random() < NAMED and (choose := self._what_was_named(ask)):
            return choose
        if self._chance.random() < EXTREME and (choose := self._bound(ask)):
            return choose
        return any_answer(ask, self._chance)

    # -- windows

    def _act(self, options: Sequence[str], quiet: str) -> str:
        """One of the options of a window; `quiet` where the seat keeps what it has."""
        chance = self._chance
        if not options or len(self._game.state.playing) > DEEPEST:
            return quiet
        aimed = self._aimed_at(options)
        if aimed and chance.random() < AIMED:
            return aimed
        if self._waits() and chance.random() < WAITS:
            return quiet
        free = [option for option in options if not self._is_saved(option)] or list(options)
        saves = len(free) == len(options) and self._is_saved(free[0]) and chance.random() > SAVED
        return quiet if saves or chance.random() > REACTS else chance.choice(free)

    def _waits(self) -> bool:
        """Whether something is being announced on the way to the first piece of the aim."""
        playing = [each.card for each in self._game.state.playing]
        return bool(self._aim and playing) and not any(self._is(self._aim[0], card) for card in playing)

    def _aimed_at(self, options: Sequence[str]) -> str:
        """The option that the position was made for: its first piece, and the next once one is being announced."""
        if not self._aim:
            return ""
        playing = self._game.state.playing
        answered = [place for place, piece in enumerate(self._aim) if playing and self._is(piece, playing[-1].card)]
        piece = self._aim[min(answered[-1] + 1, len(self._aim) - 1) if answered else 0]
        there = next((option for option in options if self._is(piece, option.removeprefix("card:"))), "")
        return there or next((option for option in options if self._leads_to(piece, option)), "")

    def _is_saved(self, option: str) -> bool:
        return any(self._is(piece, option.removeprefix("card:")) for piece in self._aim)

    @staticmethod
    def _leads_to(piece: Piece, option: str) -> bool:
        """Whether it is a use of the power with which, or after which, a super flare is played."""
        return piece.sort is Sort.SUPER and option.partition(".")[0] == f"use:{piece.alien}"

    @staticmethod
    def _is(piece: Piece, card: str) -> bool:
        return card.startswith(piece.card)

    # -- what is picked

    def _what_was_named(self, ask: Ask) -> list[str]:
        """As much as can be of what was named by what is being played: ships, cards, planets, seats."""
        named = {_bare(pick) for each in self._game.state.playing for pick in each.target}
        wanted = [option for option in ask.options if _bare(option) in named]
        if not wanted or ask.most < 1:
            return []
        match ask.shape:
            case Shape.ONE:
                return [self._chance.choice(wanted)]
            case Shape.SOME:
                return wanted[: ask.most] if len(wanted) >= ask.least else []
            case Shape.AMOUNTS:
                return _filled(ask, wanted, self._chance.randint(max(ask.least, 1), max(ask.most, 1)))
            case _:
                return []

    def _bound(self, ask: Ask) -> list[str]:
        """The least or the most that can be picked."""
        count = self._chance.choice([ask.least, ask.most])
        match ask.shape:
            case Shape.NUMBER:
                return [f"n:{count}"]
            case Shape.SOME:
                return self._chance.sample(ask.options, count) or [NONE]
            case Shape.AMOUNTS:
                return _filled(ask, self._chance.sample(ask.options, len(ask.options)), count)
            case _:
                return []


def _bare(pick: str) -> str:
    """What a pick is about: `ships:red.1=2` is about `red.1`, `card:quash` about `quash`."""
    word = pick.rpartition("=")[0] or pick
    return word.partition(":")[2] or word


def _filled(ask: Ask, first: Sequence[str], count: int) -> list[str]:
    """Ships from these places first, then from the others, `count` in all as far as there are so many."""
    limits = dict(zip(ask.options, ask.limits, strict=True))
    taken: Counter[str] = Counter()
    for option in [*first, *(option for option in ask.options if option not in first)]:
        if more := min(limits[option], count - taken.total()):
            taken[option] = more
    enough = ask.least <= taken.total() <= ask.most
    return ([f"{option}={number}" for option, number in taken.items()] or [NONE]) if enough else []
