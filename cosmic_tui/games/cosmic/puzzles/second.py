"""The second question of a puzzle, where its answer does it only together with a further one of the same seat."""

from __future__ import annotations

from collections.abc import Iterator

from cosmic_tui.games.cosmic.kind import CosmicKind
from cosmic_tui.games.cosmic.puzzles.book import Page, opened
from cosmic_tui.games.cosmic.puzzles.proof import INDIFFERENT, Answer, Proof, UnprovedError, answers, colonies, is_over
from rules.cosmic.match import CosmicMatch
from rules.kernel.asks import BEAT, CLOCK, Ask
from rules.kernel.puzzle import PuzzleReply, Step

NODES_OF_TWO = 1500
"""Answers tried in one proof of a puzzle of two questions: the cards that make one make more continuations too."""
CARDS = 2
"""A seat that holds fewer to play out of turn has nothing to follow with."""
LINES = 60
"""Ways in which the others may reply that are looked at."""


def needs_another(match: CosmicMatch, ask: Ask, goal: str, answer: Answer) -> bool:
    """Whether an answer that is right fails if its seat leaves all that comes after it to time-outs.

    Raises `UnprovedError`.
    """
    return not Proof(ask.seat, goal, idle=(ask.seat,), nodes=NODES_OF_TWO).holds(match, ask, answer)


def right_with_another(match: CosmicMatch, ask: Ask, goal: str) -> Answer | None:
    """The only answer that reaches a goal, if it needs a further one; None where there is none such.

    Small trees come first: an answer that fails where the others do nothing is not right, and where one holds though
    its seat does nothing more, no further one is needed. Raises `UnprovedError`.
    """
    hand = match.state.players[ask.seat].hand
    if sum(not match.catalogue.is_encounter(card) for card in hand) < CARDS:
        return None
    others = [seat for seat in match.seats if seat != ask.seat]
    tried = answers(match, ask)
    tried = [answer for answer in tried if Proof(ask.seat, goal, idle=others).holds(match, ask, answer)]
    if any(not needs_another(match, ask, goal, answer) for answer in tried):
        return None
    right = [answer for answer in tried if Proof(ask.seat, goal, nodes=NODES_OF_TWO).holds(match, ask, answer)]
    return right[0] if len(right) == 1 else None


def carried_out(before: CosmicMatch, after: CosmicMatch, seat: str, answer: Answer) -> bool:
    """Whether what was answered has been done: a card is still in hand where somebody else's was played before it."""
    held, left = before.state.players[seat].hand, after.state.players[seat].hand
    cards = [option.partition(":")[2] for option in answer if option.startswith("card:")]
    return all(left.count(card) < held.count(card) for card in cards)


def second(page: Page, kind: CosmicKind) -> Step | None:
    """The next question to the seat of a puzzle, after replies that leave it one right answer; None where none do.

    Bots say what is replied; where that makes no question, whatever else can be. Raises `UnprovedError`.
    """
    match, ask = opened(page, kind.catalogue)
    begun = match.copy()
    stands = colonies(match, ask.seat)
    encounter = match.state.encounters
    match.answer(ask.seat, ask.key, page.puzzle.answer)
    for at, (game, replies, again) in enumerate(_lines(match, encounter, ask.seat, kind, ())):
        if at == LINES:
            break
        if again.kind in INDIFFERENT or colonies(game, ask.seat) != stands:
            continue
        if not carried_out(begun, game, ask.seat, page.puzzle.answer):
            continue
        right = Proof(ask.seat, page.puzzle.goal, nodes=NODES_OF_TWO).right(game, again)
        if len(right) == 1 and right[0] != tuple(again.default) and len(answers(game, again)) > 1:
            return Step(replies, again.kind, right[0])
    return None


def _lines(
    match: CosmicMatch, encounter: int, seat: str, kind: CosmicKind, before: tuple[PuzzleReply, ...]
) -> Iterator[tuple[CosmicMatch, tuple[PuzzleReply, ...], Ask]]:
    """Each way to the next question of a seat: the game there, what was replied, and the question."""
    if is_over(match, encounter):
        return
    ask = next(iter(each for each in match.asks() if each.seat not in (BEAT, CLOCK)), None)
    if ask is None:
        raise UnprovedError("nobody is asked")
    if ask.seat == seat and not ask.forced:
        yield match, before, ask
        return
    for answer in _likely(match, ask, kind):
        copy = match.copy()
        copy.answer(ask.seat, ask.key, answer)
        yield from _lines(copy, encounter, seat, kind, (*before, PuzzleReply(ask.seat, ask.kind, answer)))


def _likely(match: CosmicMatch, ask: Ask, kind: CosmicKind) -> list[Answer]:
    """What can be answered, that of a bot first."""
    if ask.kind in INDIFFERENT or ask.forced:
        return [tuple(ask.default)]
    first = tuple(kind.make_bot("simple", 0).choose(match.view(ask.seat), ask))
    return sorted(answers(match, ask), key=lambda answer: answer != first)
