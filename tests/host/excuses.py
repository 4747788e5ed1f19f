"""Why somebody may have been told of a difference: by an event that shows it by the rules. Everything else is a leak.

An excuse is proved by the events that this one viewer has seen in both worlds, up to the first that is not the same.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from itertools import zip_longest
from typing import Any

from differences import Difference
from paired_worlds import DIVERGING, SHOWING, out_of_cards

from cosmic_tui.host.match.match import HostedMatch
from rules.cosmic.state.state import State
from rules.kernel.events import Event, Seen

ACTS = frozenset({"card.played", "power.used", "tech.used", "sheet.shown"})
"""What a player does at will and all are told of: it may happen in one of the worlds only."""
CHECKS = frozenset({"planning.check_cards", "planning.recheck"})
"""Where a defense without an encounter card is asked openly, before it shows its hand."""
SHOWN, ACTED, RAN_OUT, LOOKED, CAME, DISCARDED, MIXED, SWAPPED, KINDS_SHOWN = (
    "what differs was shown in both worlds", "somebody has used what only one world has",
    "by the rules a hand or pile shows that nothing is in it", "somebody has the hand before him by the rules",
    "what differs has come to somebody with a sheet", "what differs lies on the discard pile",
    "by the rules the hand that differs was mixed with another one", "the sheet that differs is somebody else's by now",
    "by the rules one card of each type goes",
)  # fmt: skip
EXCUSES = (SHOWN, ACTED, RAN_OUT, LOOKED, CAME, DISCARDED, MIXED, SWAPPED, KINDS_SHOWN)


def excuse(difference: Difference, viewer: str | None, one: HostedMatch, two: HostedMatch) -> str:
    """Why a viewer (None: everybody who has no seat) may have learned of a difference; empty where he may not."""
    seen = [_seen(match.running.history, viewer) for match in (one, two)]
    pair = next(((a, b) for a, b in zip_longest(*seen) if a != b), None)
    if pair is None:
        return _of_what_is_seen(difference, viewer, (one, two), seen[0])
    if _gives_each_type(difference, pair, (one, two)):
        return KINDS_SHOWN
    states = one.game.state, two.game.state  # type: ignore[attr-defined] - a game of the card game
    return _of_events(difference, pair, states)


def _of_what_is_seen(
    difference: Difference, viewer: str | None, matches: tuple[HostedMatch, HostedMatch], seen: Sequence[Seen]
) -> str:
    """The reason where all that was told is the same in both worlds."""
    if _lies_open(difference, *(match.game.view(None).discard for match in matches)):
        return DISCARDED
    if _checks_cards(difference, matches):
        return RAN_OUT
    if viewer is None:
        return ""
    if _looks_at_the_hand(difference, viewer, matches):
        return LOOKED
    if _has_the_sheet(difference, viewer, matches, seen):
        return SWAPPED
    return CAME if _holds(difference, viewer, matches) else ""


def _seen(history: Sequence[Event], viewer: str | None) -> list[Seen]:
    return [own for event in history if (own := event.seen_by(viewer)) is not None]


def _of_events(difference: Difference, pair: tuple[Seen | None, Seen | None], states: tuple[State, State]) -> str:
    a, b = pair
    if out_of_cards(*states, difference.concerned):
        return RAN_OUT
    if any(each is not None and each.kind in SHOWING for each in pair) and states[0].deck != states[1].deck:
        return RAN_OUT
    if a is not None and b is not None and a.kind == b.kind:
        if a.kind == "hands.mixed" and not set(difference.concerned).isdisjoint(a.data["seats"]):
            return MIXED
        return SHOWN if named(difference, a) or named(difference, b) else ""
    return ACTED if any(_is_act(difference, each) for each in pair) else ""


def _gives_each_type(
    difference: Difference, pair: tuple[Seen | None, Seen | None], matches: Collection[HostedMatch]
) -> bool:
    """Whether a hand concerned has given a card of each type in one world, and goes on giving in the other (R18.8)."""
    gone = [each.data["seat"] for each in pair if each is not None and each.kind == "cards.discarded"]
    asked = [seat for match in matches for seat in gone for ask in match.game.asks(seat) if ask.kind in DIVERGING]
    return not set(difference.concerned).isdisjoint(asked)


def _is_act(difference: Difference, event: Seen | None) -> bool:
    """Whether somebody who knows the difference has used one of the two things that differ."""
    if event is None or event.kind not in ACTS or not isinstance(event.data, dict):
        return False
    return event.data.get("seat") in difference.concerned and named(difference, event)


def named(difference: Difference, event: Seen) -> bool:
    """Whether an event names one of the two things that differ."""
    return any(is_in(each, event.data) for each in (difference.card, difference.other) if each)


def is_in(id: str, data: Any) -> bool:
    """Whether an id stands somewhere in data, as a word."""
    return re.search(rf"(?<![a-z0-9_]){re.escape(id)}(?![a-z0-9_])", repr(data)) is not None


def _lies_open(difference: Difference, one: Sequence[str], two: Sequence[str]) -> bool:
    """Whether the discard piles are alike but for what differs."""
    apart = [pair for pair in zip_longest(one, two) if pair[0] != pair[1]]
    return bool(apart) and all(pair == (difference.card, difference.other) for pair in apart)


def _holds(difference: Difference, viewer: str, matches: Collection[HostedMatch]) -> bool:
    """Whether what differs lies on a sheet of the viewer by now."""
    views = [match.game.view(viewer) for match in matches]
    return all(is_in(each, view.stored) for each, view in zip((difference.card, difference.other), views, strict=True))


def _checks_cards(difference: Difference, matches: tuple[HostedMatch, HostedMatch]) -> bool:
    """Whether it is looked, in one of the worlds, for a hand concerned that holds no encounter card there (R10.4)."""
    states = [match.game.state for match in matches]  # type: ignore[attr-defined] - a game of the card game
    return any(state.at in CHECKS for state in states) and out_of_cards(*states, difference.concerned)


def _has_the_sheet(difference: Difference, viewer: str, matches: Collection[HostedMatch], seen: Sequence[Seen]) -> bool:
    """Whether a sheet face down that differs has come before the viewer, as everybody was told."""
    told = any(
        event.kind == "sheets.swapped" and {difference.player, viewer} <= {*event.data["seats"]} for event in seen
    )
    aliens = [next(each.alien for each in match.game.view(viewer).players if each.seat == viewer) for match in matches]
    return told and aliens == [difference.card, difference.other]


def _looks_at_the_hand(difference: Difference, viewer: str, matches: Collection[HostedMatch]) -> bool:
    """Whether a viewer chooses, by the rules, out of cards among which are those that differ."""
    asks = [ask for match in matches for ask in match.game.asks(viewer)]
    return any(
        is_in(each, ask.options)
        for ask in asks
        if ask.kind == "cards.take"
        for each in (difference.card, difference.other)
    )
