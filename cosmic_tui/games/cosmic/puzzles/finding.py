"""Finding puzzles: bots play, and each answer is proved or refuted where something hangs on it.

A puzzle is kept if exactly one answer reaches its goal whatever the others reply with the cards they have, and if no
other answer does in games that look the same to the seat asked (hands and deck dealt anew, `WORLDS` in all): hidden
cards may decide whether the answer is enough, never which answer is right. A puzzle of two questions holds both times.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import attrs

from cosmic_tui.games.cosmic.kind import CosmicKind
from cosmic_tui.games.cosmic.puzzles.book import Page, opened
from cosmic_tui.games.cosmic.puzzles.proof import INDIFFERENT, NODES, Answer, Proof, UnprovedError, answers
from cosmic_tui.games.cosmic.puzzles.second import NODES_OF_TWO, carried_out, needs_another, right_with_another, second
from cosmic_tui.games.cosmic.puzzles.worlds import Worlds
from rules.cosmic.match import CosmicMatch
from rules.cosmic.notation.writing import position_data
from rules.kernel.asks import BEAT, CLOCK, Ask, Refused
from rules.kernel.events import Event
from rules.kernel.puzzle import GAIN, KEEP, SAVE, WIN, Puzzle, PuzzleCourse
from rules.kernel.scenario import PositionError

WORLDS = 5
"""The real one among them."""
MOST_WORLDS = 30
"""So many are dealt for a puzzle of two questions: in some of them nobody can reply as it says."""
HIDDEN_PILES = ("cosmic", "destiny", "tech", "after_reshuffle")
"""Piles whose order nobody knows: a puzzle does not say it."""
UNASKED = INDIFFERENT | {"choose.side"}
"""Questions that make no puzzle: nothing hangs on them, or all puzzles of them would be alike."""
MANY_TRIED, VERY_MANY_TRIED = 5, 12
"""Answers that have to be tried until the right one is proved."""
OUT_OF_TURN = frozenset({"reinforce", "window", "react.window"})
KEPT_BACK = 0.75
"""How often a card is kept that could be played out of turn, in games for puzzles of two questions."""
TWO_ANSWERS = 4
"""The level of puzzles of two questions."""
NEAR = 1
"""Colonies somebody may lack for a position to be looked at."""


def found(kind: CosmicKind, players: int, seed: str, *, two: bool = False) -> Iterator[Page]:
    """The proved puzzles in one game of bots, without a number; equal arguments find the same.

    `two`: those of two questions alone. The bots then keep most cards in hand that can be played out of turn, so that
    there is something to play one after the other.
    """
    for match, ask in questions(kind, players, seed, keeps=two):
        if (page := page_at(kind, match, ask, two=two)) is not None:
            yield page


def questions(kind: CosmicKind, players: int, seed: str, *, keeps: bool = False) -> Iterator[tuple[CosmicMatch, Ask]]:
    """A game of bots at each of its questions, each question once; half the games have aliens. `keeps`: see `found`."""
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
            if ask.key not in looked_at:
                yield match, ask
            looked_at.add(ask.key)
        for ask in people or match.asks():
            keep = keeps and ask.kind in OUT_OF_TURN and dice.random() < KEPT_BACK
            choose = list(ask.default) if keep else bots[ask.seat].choose(match.view(ask.seat), ask)
            if choose:
                match.answer(ask.seat, ask.key, choose)
                break
        else:
            clock = match.asks()[-1]
            match.answer(clock.seat, clock.key, clock.default)


def page_at(kind: CosmicKind, match: CosmicMatch, ask: Ask, *, two: bool = False) -> Page | None:
    """The puzzle that this question is (`two`: with a second one after it); None where it is none."""
    if not match.state.encounter.faces or ask.forced or ask.kind in UNASKED:
        return None
    try:
        found = _proved_twice if two else _proved
        return next((page for goal in _goals(match) if (page := found(kind, match, ask, goal)) is not None), None)
    except (UnprovedError, PositionError, Refused, LookupError, ValueError):
        return None


def _goals(match: CosmicMatch) -> tuple[str, ...]:
    """What may be asked for here, what matters most first."""
    wanted = match.catalogue.setup.foreign_colonies_to_win - NEAR
    close = any(match.state.foreign(seat) >= wanted for seat in match.seats)
    return (WIN, SAVE, GAIN, KEEP) if close else (GAIN, KEEP)


def level_of(page: Page, kind: CosmicKind) -> int:
    """How hard a puzzle is: 4 with two questions, else from 1 to 3 by its continuations and by what deceives.

    What deceives is an answer that looks right if nobody replies and is not, or a right one that has to be followed by
    another answer of the same seat. Raises `UnprovedError`, `PositionError`.
    """
    if page.puzzle.then:
        return TWO_ANSWERS
    game, ask = opened(page, kind.catalogue)
    puzzle, every = page.puzzle, answers(game, ask)
    proof = Proof(ask.seat, puzzle.goal)
    proof.holds(game, ask, puzzle.answer)
    looks_right = [answer for answer in every if Proof(ask.seat, puzzle.goal, idle=game.seats).holds(game, ask, answer)]
    deceives = looks_right != [puzzle.answer]
    return min(3, 1 + (proof.tried >= MANY_TRIED) + (proof.tried >= VERY_MANY_TRIED) + deceives)


def _proved(kind: CosmicKind, match: CosmicMatch, ask: Ask, goal: str) -> Page | None:
    right = Proof(ask.seat, goal).right(match, ask)
    if len(right) != 1:
        return None
    page = Page(Puzzle(0, goal, 0, ask.seat, ask.kind, right[0]), public_position(match))
    if not (proves(page, kind) and fair(page, kind)):
        return None
    return attrs.evolve(page, puzzle=attrs.evolve(page.puzzle, level=level_of(page, kind)))


def _proved_twice(kind: CosmicKind, match: CosmicMatch, ask: Ask, goal: str) -> Page | None:
    right = right_with_another(match, ask, goal)
    if right is None:
        return None
    page = Page(Puzzle(0, goal, TWO_ANSWERS, ask.seat, ask.kind, right), public_position(match))
    step = second(page, kind)
    if step is None:
        return None
    page = attrs.evolve(page, puzzle=attrs.evolve(page.puzzle, then=(step,)))
    return page if proves(page, kind) and fair(page, kind) else None


def fair(page: Page, kind: CosmicKind) -> bool:
    """Whether no other answer than that of a puzzle reaches its goal in worlds that its seat cannot tell from this one.

    Worlds that do not ask the question, or in which nothing can be proved, are left out; one at least must remain for
    each question.
    """
    proved = [0] * (1 + len(page.puzzle.then))
    worlds = Worlds(page, kind)
    for number in range(1, MOST_WORLDS if page.puzzle.then else WORLDS):
        try:
            for at, (right, answer) in enumerate(_right(Page(page.puzzle, worlds.position(number)), kind)):
                if any(each != answer for each in right):
                    return False
                proved[at] += 1
        except (PositionError, UnprovedError, Refused):
            continue
        if min(proved) >= WORLDS - 1:
            break
    return min(proved) > 0


def proves(page: Page, kind: CosmicKind) -> bool:
    """Whether each answer of a puzzle reaches its goal, and no other does; where it goes on, none does it alone.

    Raises `UnprovedError`, `PositionError`, `Refused`.
    """
    if page.puzzle.then:
        game, ask = opened(page, kind.catalogue)
        before, course = game.copy(), PuzzleCourse(page.puzzle, game, ask)
        if not needs_another(before, ask, page.puzzle.goal, page.puzzle.answer):
            return False
        course.go_on()
        if not carried_out(before, game, ask.seat, page.puzzle.answer):
            return False
    return all(right == [answer] for right, answer in _right(page, kind))


def _right(page: Page, kind: CosmicKind) -> Iterator[tuple[list[Answer], Answer]]:
    """Of each question of a puzzle: the answers that reach its goal, and the one that is said to."""
    puzzle = page.puzzle
    match, ask = opened(page, kind.catalogue)
    course = PuzzleCourse(puzzle, match, ask)
    while True:
        proof = Proof(puzzle.seat, puzzle.goal, nodes=NODES_OF_TWO if puzzle.then else NODES)
        yield proof.right(match, course.ask), course.answer
        if course.is_last:
            return
        course.go_on()


def public_position(match: CosmicMatch) -> dict[str, Any]:
    """Where a game stands, without the order of the piles that nobody knows."""
    data = position_data(match.setup, match.mark, match.catalogue.setup.planets_per_seat)
    piles = data.get("piles", {})
    data["piles"] = {name: pile for name, pile in piles.items() if name not in HIDDEN_PILES}
    data["piles"]["exact"] = [name for name in piles.get("exact", ()) if name not in HIDDEN_PILES]
    return data
