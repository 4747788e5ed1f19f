"""Finding puzzles: bots play, and where a game could end now each answer of the first seat is proved or refuted.

A puzzle is kept if exactly one answer reaches its goal whatever the others reply with the cards they have, and if no
other answer does in games that look the same to the seat asked (hands and deck dealt anew, `WORLDS` in all): hidden
cards may decide whether the answer is enough, never which answer is right.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from cosmic_tui.games.cosmic.kind import CosmicKind
from cosmic_tui.games.cosmic.puzzles.book import Page, opened
from cosmic_tui.games.cosmic.puzzles.proof import INDIFFERENT, Answer, Proof, UnprovedError, answers
from rules.cosmic.match import CosmicMatch
from rules.cosmic.notation.writing import position_data
from rules.kernel.asks import BEAT, CLOCK, Ask, Refused
from rules.kernel.events import Event
from rules.kernel.puzzle import SAVE, WIN, Puzzle
from rules.kernel.scenario import PositionError

WORLDS = 5
"""The real one among them."""
HIDDEN_PILES = ("cosmic", "destiny", "tech", "after_reshuffle")
"""Piles whose order nobody knows: a puzzle does not say it."""
UNASKED = INDIFFERENT | {"choose.side"}
"""Questions that make no puzzle: nothing hangs on them, or all puzzles of them would be alike."""
NEAR = 1
"""Colonies somebody may lack for a position to be looked at."""


def found(kind: CosmicKind, players: int, seed: str) -> Iterator[Page]:
    """The puzzles in one game of bots, without a number; equal arguments find the same."""
    told: list[Event] = []
    match = kind.new(kind.seats(players), {"aliens": "random"}, seed, told.append, beats=False)
    match.start()
    dice = Random(seed)  # noqa: S311 - it has to repeat
    bots = {seat: kind.make_bot("simple", dice.getrandbits(32)) for seat in match.seats}
    heard = 0
    while not match.over:
        for event in told[heard:]:
            for seat, bot in bots.items():
                if (seen := event.seen_by(seat)) is not None:
                    bot.on_event(seen)
        heard = len(told)
        people = [ask for ask in match.asks() if ask.seat not in (BEAT, CLOCK)]
        dice.shuffle(people)
        for ask in people:
            if ask.seat == match.seats[0] and (page := page_at(kind, match, ask)) is not None:
                yield page
        for ask in people or match.asks():
            choose = bots[ask.seat].choose(match.view(ask.seat), ask) if ask.seat in bots else list(ask.default)
            if choose:
                match.answer(ask.seat, ask.key, choose)
                break
        else:
            clock = match.asks()[-1]
            match.answer(clock.seat, clock.key, clock.default)


def page_at(kind: CosmicKind, match: CosmicMatch, ask: Ask) -> Page | None:
    """The puzzle that this question is; None where it is none."""
    if not match.state.encounter.faces or not _close(match) or ask.forced or ask.kind in UNASKED:
        return None
    try:
        goal = _hangs_on_it(match, ask)
        return _proved(kind, match, ask, goal) if goal else None
    except (UnprovedError, PositionError, Refused, LookupError, ValueError):
        return None


def _hangs_on_it(match: CosmicMatch, ask: Ask) -> str:
    """What hangs on the answer as far as can be seen where all that follows is left to time-outs; empty: nothing."""
    for goal in (WIN, SAVE):
        every = [Proof(ask.seat, goal, idle=True).holds(match, ask, answer) for answer in answers(match, ask)]
        if any(every) and not all(every):
            return goal
    return ""


def _close(match: CosmicMatch) -> bool:
    """Whether somebody may win this encounter."""
    wanted = match.catalogue.setup.foreign_colonies_to_win - NEAR
    return any(match.state.foreign(seat) >= wanted for seat in match.seats)


def _proved(kind: CosmicKind, match: CosmicMatch, ask: Ask, goal: str) -> Page | None:
    right = Proof(ask.seat, goal).right(match, ask)
    if len(right) != 1:
        return None
    page = Page(_puzzle(match, ask, goal, right[0]), _public(match))
    return page if proves(page, kind) and fair(page, kind) else None


def fair(page: Page, kind: CosmicKind) -> bool:
    """Whether no other answer than that of a puzzle reaches its goal in worlds that its seat cannot tell from this one.

    Worlds that do not ask the question, or in which nothing can be proved, are left out; one at least must remain.
    """
    proved = 0
    for number in range(1, WORLDS):
        try:
            game, ask = opened(Page(page.puzzle, redealt(page, kind, number)), kind.catalogue)
            right = Proof(ask.seat, page.puzzle.goal).right(game, ask)
        except (PositionError, UnprovedError):
            continue
        if any(answer != page.puzzle.answer for answer in right):
            return False
        proved += 1
    return proved > 0


def proves(page: Page, kind: CosmicKind) -> bool:
    """Whether the answer of a puzzle reaches its goal, and no other does. Raises `UnprovedError`, `PositionError`."""
    game, ask = opened(page, kind.catalogue)
    return Proof(ask.seat, page.puzzle.goal).right(game, ask) == [page.puzzle.answer]


def _puzzle(match: CosmicMatch, ask: Ask, goal: str, right: Answer) -> Puzzle:
    level = min(3, len(answers(match, ask)) - 1)
    return Puzzle(0, goal, level, ask.seat, ask.kind, right)


def _public(match: CosmicMatch) -> dict[str, Any]:
    data = position_data(match.setup, match.mark, match.catalogue.setup.planets_per_seat)
    piles = data.get("piles", {})
    data["piles"] = {name: pile for name, pile in piles.items() if name not in HIDDEN_PILES}
    data["piles"]["exact"] = [name for name in piles.get("exact", ()) if name not in HIDDEN_PILES]
    return data


def redealt(page: Page, kind: CosmicKind, number: int) -> dict[str, Any]:
    """The position of a puzzle with the hands of the others and the deck dealt anew."""
    game, ask = opened(page, kind.catalogue)
    state, chance = game.state, Random(number)  # noqa: S311 - it has to repeat
    others = [seat for seat in state.seats if seat != ask.seat]
    pool = [*state.deck, *(card for seat in others for card in state.players[seat].hand)]
    chance.shuffle(pool)
    seats = {seat: dict(table) for seat, table in page.position["seat"].items()}
    for seat in others:
        count = len(seats[seat]["hand"])
        seats[seat]["hand"], pool = pool[:count], pool[count:]
    return {**page.position, "seat": seats}
