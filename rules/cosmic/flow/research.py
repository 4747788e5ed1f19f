"""Technology: techs are dealt, researched, and taken in place of a second encounter (R24)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.cosmic.actions import perform
from rules.cosmic.moves import ship_moves, techs
from rules.cosmic.protocol.questions import PASS, Poll, bare, fleet, one, put, ships
from rules.kernel.machine import STAY

if TYPE_CHECKING:
    from rules.cosmic.cards.context import Context
    from rules.cosmic.state.player import TechCard
    from rules.kernel.asks import Ask
    from rules.kernel.machine import Asking, StepResult

DEALT = 2


def played(game: Context) -> bool:
    """Whether the table plays with technology."""
    return game.options.has("tech")


def deal(game: Context) -> Asking[None]:
    """`setup.techs`: two techs to each, who keeps one in secret; the others are turned up (R24.1)."""
    state = game.state
    if not state.tech_dealt:
        state.techs = game.shuffled("techs", list(game.catalogue.techs))
        state.tech_dealt = {seat: tuple(techs.draw(game, DEALT)) for seat in state.seats}
        for seat, dealt in state.tech_dealt.items():
            game.emit("setup.techs", {"seat": seat, "count": DEALT}, {seat: {"techs": list(dealt)}})
    choices = {seat: [f"tech:{tech}" for tech in state.tech_dealt[seat]] for seat in state.seats}
    asks = [one(seat, "setup.tech", state.at, "R24.1", options, always=True) for seat, options in choices.items()]
    answers = yield Poll(tuple(asks))
    for seat in state.seats:
        _keep_of_dealt(game, seat, bare(answers[seat][0]))
    state.tech_dealt = {}


# -- the tech step


def due(game: Context) -> bool:
    """Whether anybody has a tech to work on, or has just completed one."""
    if game.state.queue is not None:
        return True
    return any(not card.complete for player in game.state.players.values() for card in player.techs)


def step(game: Context) -> Asking[StepResult]:
    """`regroup.tech`: all at once one thing each, carried out in timing order; then techs just completed (R24.3)."""
    state = game.state
    if state.queue is not None:
        return (yield from perform.window(game))
    state.queue = ()
    order = state.timing_order()
    answers = yield Poll(tuple(_ask(game, seat) for seat in order if _works(game, seat)))
    for seat in order:
        if seat in answers:
            yield from _carry_out(game, seat, answers[seat][0])
            yield from perform.settle(game)
    return STAY


def finish(game: Context) -> None:
    """After the tech step nothing has been completed just now any more."""
    for player in game.state.players.values():
        for card in player.techs:
            card.fresh = False


def _works(game: Context, seat: str) -> bool:
    return any(not card.complete for card in game.player(seat).techs)


def _ask(game: Context, seat: str) -> Ask:
    options = []
    for card in game.player(seat).techs:
        if card.complete:
            continue
        if game.state.colonies(seat):
            options.append(f"research:{card.id}")
        if card.ships and can_complete(game, card):
            options.append(f"complete:{card.id}")
        if game.options.edition == "42nd":
            options.append(f"abandon:{card.id}")
    return one(seat, "tech.step", game.state.at, "R24.3", [*options, PASS], PASS, always=True)


def can_complete(game: Context, card: TechCard) -> bool:
    """In the 2008 edition one may try too early, and so give the tech up (R24.5, E17)."""
    enough = card.ships >= techs.needed(game, card.id)
    return not techs.in_hiding(game, card) and (enough or game.options.edition == "2008")


def _carry_out(game: Context, seat: str, choice: str) -> Asking[None]:
    if choice == PASS:
        return
    what, _, tech = choice.partition(":")
    enough = techs.tech_of(game, seat, tech).ships >= techs.needed(game, tech)
    if what == "research":
        yield from _research(game, seat, tech)
    elif what == "complete" and enough:
        yield from _complete(game, seat, tech)
    else:
        game.emit("tech.abandoned", {"seat": seat, "tech": tech})
        yield from techs.discard(game, seat, tech)


def _complete(game: Context, seat: str, tech: str) -> Asking[None]:
    """The tech is turned up and its ships go home; it can be used from now on (R24.5)."""
    card = techs.tech_of(game, seat, tech)
    card.complete = card.fresh = True
    game.emit("tech.complete", {"seat": seat, "tech": tech, "ships": card.ships})
    yield from techs.complete(game, seat, tech)
    yield from perform.trigger(game, "tech.completed", (seat, tech))
    yield from techs.send_home(game, seat, tech)


def _research(game: Context, seat: str, tech: str) -> Asking[None]:
    """One own ship moves from a colony onto the tech (R24.4)."""
    places = game.state.colonies(seat)
    if not places:
        return
    ask = ships(seat, "ships.from", game.state.at, "R24.4", places, 1, 1, ship_moves.largest(places, 1))
    sent = fleet((yield from put(ask)))
    ship_moves.move(game, seat, sent, {f"tech.{tech}": 1}, "R24.4")


# -- in place of a second encounter


def can_exchange(game: Context, *, armed: bool) -> bool:
    """Whether a second encounter can be given up for a tech: `armed` with an encounter card, in 2008 without (E18)."""
    return played(game) and (armed or game.options.edition == "2008")


def exchange(game: Context, seat: str) -> Asking[None]:
    """As many techs as foreign colonies and one more are drawn, one is kept (R24.8)."""
    drawn = techs.draw(game, game.state.foreign(seat) + 1)
    if not drawn:
        return
    game.emit("tech.drawn", {"seat": seat, "count": len(drawn)}, {seat: {"techs": drawn}})
    game.state.tech_dealt = {seat: tuple(drawn)}
    options = [f"tech:{tech}" for tech in drawn]
    ask = one(seat, "setup.tech", game.state.at, "R24.8", options, always=True)
    kept = bare((yield from put(ask))[0])
    _keep_of_dealt(game, seat, kept)
    game.state.tech_dealt = {}


def _keep_of_dealt(game: Context, seat: str, kept: str) -> None:
    """Of the techs dealt to choose from one stays, the others are turned up and discarded."""
    techs.keep(game, seat, kept)
    techs.reject(game, seat, [tech for tech in game.state.tech_dealt[seat] if tech != kept])
