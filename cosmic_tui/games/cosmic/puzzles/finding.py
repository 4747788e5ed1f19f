"""Finding puzzles: bots play, and each answer is proved or refuted where something hangs on it.

A puzzle is kept if exactly one answer reaches its goal whatever the others reply with the cards they have, and if no
other answer does in games that look the same to the seat asked (hands and deck dealt anew, `WORLDS` in all): hidden
cards may decide whether the answer is enough, never which answer is right.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import attrs

from cosmic_tui.games.cosmic.kind import CosmicKind
from cosmic_tui.games.cosmic.puzzles.book import Page, opened
from cosmic_tui.games.cosmic.puzzles.proof import INDIFFERENT, Proof, UnprovedError, answers
from rules.cosmic.match import CosmicMatch
from rules.cosmic.notation.writing import position_data
from rules.kernel.asks import BEAT, CLOCK, Ask, Refused
from rules.kernel.events import Event
from rules.kernel.puzzle import GAIN, KEEP, SAVE, WIN, Puzzle
from rules.kernel.scenario import PositionError

WORLDS = 5
"""The real one among them."""
HIDDEN_PILES = ("cosmic", "destiny", "tech", "after_reshuffle")
"""Piles whose order nobody knows: a puzzle does not say it."""
UNASKED = INDIFFERENT | {"choose.side"}
"""Questions that make no puzzle: nothing hangs on them, or all puzzles of them would be alike."""
MANY_TRIED, VERY_MANY_TRIED = 5, 12
"""Answers that have to be tried until the right one is proved."""
NEAR = 1
"""Colonies somebody may lack for a position to be looked at."""


def found(kind: CosmicKind, players: int, seed: str) -> Iterator[Page]:
    """The puzzles in one game of bots, without a number; equal arguments find the same. Half the games have aliens."""
    told: list[Event] = []
    dice = Random(seed)  # noqa: S311 - it has to repeat
    aliens = dice.choice(["random", "none"])
    match = kind.new(kind.seats(players), {"aliens": aliens}, seed, told.append, beats=False)
    match.start()
    looked_at: set[str] = set()
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
            if ask.key not in looked_at and (page := page_at(kind, match, ask)) is not None:
                yield page
            looked_at.add(ask.key)
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
    if not match.state.encounter.faces or ask.forced or ask.kind in UNASKED:
        return None
    try:
        return next((page for goal in _goals(match) if (page := _proved(kind, match, ask, goal)) is not None), None)
    except (UnprovedError, PositionError, Refused, LookupError, ValueError):
        return None


def _goals(match: CosmicMatch) -> tuple[str, ...]:
    """What may be asked for here, what matters most first."""
    wanted = match.catalogue.setup.foreign_colonies_to_win - NEAR
    close = any(match.state.foreign(seat) >= wanted for seat in match.seats)
    return (WIN, SAVE, GAIN, KEEP) if close else (GAIN, KEEP)


def level_of(page: Page, kind: CosmicKind) -> int:
    """How hard a puzzle is, from 1 to 3: by how many continuations there are to look at, and by what deceives.

    That is an answer that looks right if nobody replies and is not, or a right one that has to be followed by another
    answer of the same seat. Raises `UnprovedError`, `PositionError`.
    """
    game, ask = opened(page, kind.catalogue)
    puzzle, every = page.puzzle, answers(game, ask)
    proof = Proof(ask.seat, puzzle.goal)
    proof.holds(game, ask, puzzle.answer)
    looks_right = [answer for answer in every if Proof(ask.seat, puzzle.goal, idle=True).holds(game, ask, answer)]
    deceives = looks_right != [puzzle.answer]
    return min(3, 1 + (proof.tried >= MANY_TRIED) + (proof.tried >= VERY_MANY_TRIED) + deceives)


def _proved(kind: CosmicKind, match: CosmicMatch, ask: Ask, goal: str) -> Page | None:
    right = Proof(ask.seat, goal).right(match, ask)
    if len(right) != 1:
        return None
    page = Page(Puzzle(0, goal, 0, ask.seat, ask.kind, right[0]), _public(match))
    if not (proves(page, kind) and fair(page, kind)):
        return None
    return attrs.evolve(page, puzzle=attrs.evolve(page.puzzle, level=level_of(page, kind)))


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
