"""A game with a card or a power that raises on purpose, at the kind of step that is named; for tests alone."""

from __future__ import annotations

import os
import re
import signal
from collections.abc import Callable, Iterator, Mapping
from typing import Any, cast

import attrs

from content.cosmic.load import load
from cosmic_tui.games.cosmic.kind import CosmicKind
from cosmic_tui.host.match.running import RunningGame
from cosmic_tui.host.messages import Denied, TableOptions
from cosmic_tui.host.store.record import Head
from cosmic_tui.host.table.seats import Seat, seats_for
from rules.cosmic.authoring import ANY, MANDATORY, OPTIONAL, Naming, at, counts
from rules.cosmic.cards.behaviours import Artifact, Behaviour, Power
from rules.cosmic.cards.catalogue import Catalogue
from rules.cosmic.match import CosmicMatch
from rules.cosmic.notation.position import read_position
from rules.kernel.asks import Ask, Mode, Poll, one
from rules.kernel.game import OnEvent

CARD, ALIEN = "quash", "human"
"""What the trap is printed on."""
SEATS = ("red", "blue", "green")
POSITION = """
format = "cosmic-position/1"
[position]
seats = ["red", "blue", "green"]
at = "regroup.start"
offense = "red"
[seat.red]
hand = ["quash", "plague", "attack_20", "negotiate"]
alien = "human"
warp = 3
[seat.blue]
hand = ["attack_10", "negotiate", "mobius_tubes"]
[seat.green]
hand = ["attack_08", "negotiate", "mobius_tubes"]
[piles]
destiny = ["blue", "green"]
"""
DEAL = """
format = "cosmic-position/1"
[position]
seats = ["red", "blue", "green"]
at = "deal.talk"
offense = "red"
defense = "blue"
planet = "blue.2"
gate = { red = 2 }
cards = { red = "negotiate", blue = "negotiate" }
[seat.red]
alien = "human"
"""
"""Two main players are talking, and only the clock ends that."""
LAUNCH = """
format = "cosmic-position/1"
[position]
seats = ["red", "blue", "green"]
at = "launch.aim"
offense = "red"
defense = "blue"
[seat.red]
hand = ["attack_20", "negotiate"]
alien = "human"
[seat.blue]
hand = ["attack_10", "negotiate"]
[seat.green]
hand = ["attack_08", "negotiate"]
"""
"""The offense aims, and sends ships; what it has aimed at can be taken back."""
KILLS = "COSMIC_TRAP_KILLS"
"""Where this stands in the environment, the trap ends the whole process at once, as `kill -9` does."""


class TrapSprung(Exception):
    """What the trap raises."""


def spring(*_: object) -> Any:
    if KILLS in os.environ:
        os.kill(os.getpid(), signal.SIGKILL)
    raise TrapSprung


def _question(action: Any) -> Ask:
    return one(action.seat, "choose.side", action.point, CARD, ["side:offense", "side:defense"], "side:offense")


class AtOnce(Artifact):
    @at("regroup.start", role=ANY)
    def effect(self, game: Any, action: Any) -> None:
        spring(game, action)


class BehindQuestion(Artifact):
    @at("regroup.start", role=ANY)
    def effect(self, _game: Any, action: Any) -> Iterator[Poll]:
        yield Poll((_question(action),))
        spring()


def _name(_game: Any, action: Any) -> Iterator[Poll]:
    yield Poll((_question(action),), Mode.SECRET)
    spring()


class BeingNamed(Artifact):
    @at("regroup.start", role=ANY, names=Naming(_name))
    def effect(self, _game: Any, _action: Any) -> None: ...


class Condition(Artifact):
    @at("regroup.end", "destiny.before_draw", role=ANY, ready=spring)
    def effect(self, _game: Any, _action: Any) -> None: ...


class Answering(Artifact):
    @at("card.played", role=ANY)
    def effect(self, game: Any, action: Any) -> None:
        spring(game, action)


class OptionalUse(Power):
    @at("regroup.start", role=ANY, use=OPTIONAL)
    def effect(self, game: Any, action: Any) -> None:
        spring(game, action)


class MandatoryUse(Power):
    @at("destiny.defense_known", role=ANY, use=MANDATORY)
    def effect(self, game: Any, action: Any) -> None:
        spring(game, action)


class BeforeInvites(Power):
    @at("alliance.before_invites", role=ANY, use=MANDATORY)
    def effect(self, game: Any, action: Any) -> None:
        spring(game, action)


class Passive(Power):
    @at("destiny.drawn", role=ANY)
    def effect(self, game: Any, action: Any) -> None:
        spring(game, action)


class AfterEvent(Power):
    @at("ship.retrieved", role=ANY)
    def effect(self, game: Any, action: Any) -> None:
        spring(game, action)


class BehindDeal(Power):
    @at("deal.failed", role=ANY)
    def effect(self, game: Any, action: Any) -> None:
        spring(game, action)


class Quantity(Power):
    @counts("sent")
    def fewer(self, game: Any, seat: str, value: int) -> int:
        return value - int(spring(game, seat))


EVERY: Mapping[str, type[Behaviour]] = {
    each.__name__: each
    for each in (AtOnce, BehindQuestion, BeingNamed, Condition, Answering, OptionalUse, MandatoryUse, Passive,
                 AfterEvent, Quantity, BehindDeal, BeforeInvites)
}  # fmt: skip
TRAPS = [name for name in EVERY if name not in (BehindDeal.__name__, BeforeInvites.__name__)]
"""Those that are reached from the first position."""


def trapped(name: str) -> Catalogue:
    """The cards of the game with one trap among them."""
    plain, trap = load(), EVERY[name]
    if issubclass(trap, Power):
        _, flare = plain.powers[ALIEN]
        return attrs.evolve(plain, powers={**plain.powers, ALIEN: (trap(ALIEN), flare)})
    return attrs.evolve(plain, behaviours={**plain.behaviours, CARD: trap(CARD)})


class TrappedKind(CosmicKind):
    """The card game with a trap; every game begins at one position, with these seats in the place of its own."""

    def __init__(
        self, catalogue: Catalogue, seats: tuple[str, str, str] = SEATS, position: str = POSITION
    ) -> None:  # fmt: skip
        super().__init__(catalogue)
        self._position = position
        self._renamed = dict(zip(SEATS, seats, strict=True))

    def new(self, *_of: object, **how: Any) -> CosmicMatch:
        on_event: OnEvent = cast("OnEvent", _of[3])
        text = re.sub("red|blue|green", lambda found: self._renamed[found[0]], self._position)
        text = re.sub("seats = .*", f"seats = {list(SEATS)}".replace("'", '"'), text)
        setup, mark = read_position(text, self.catalogue)
        return CosmicMatch.saved_at(self.catalogue, setup, mark, on_event, beats=how["beats"])


def head(kind: CosmicKind) -> Head:
    options = TableOptions(game="cosmic", name="a table", players=3)
    seats: list[Seat] = seats_for(options, SEATS)
    for seat in seats:
        seat.take(f"key of {seat.seat}", seat.seat.title())
    return Head("game", options, seats, 1, {}, beats=False, digest=kind.digest)


def eager(ask: Ask) -> list[str]:
    """What springs the trap soonest: the card or the power of it, else any card, else the default."""
    wanted = (f"card:{CARD}", f"use:{ALIEN}", "card:plague")
    return next(([option] for option in wanted if option in ask.options), list(ask.default))


async def play(running: RunningGame, choose: Callable[[Ask], list[str]], until: Callable[[], object]) -> Ask:
    """Answer until something holds; the question that was answered last."""
    for _ in range(60):
        ask = running.game.asks()[0]
        try:
            await running.submit(ask.seat, ask.key, choose(ask))
        except Denied:
            if not until():
                raise
        if until():
            return ask
    raise AssertionError("it never came to that")
