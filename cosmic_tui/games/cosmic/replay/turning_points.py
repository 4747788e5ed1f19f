"""The story of a game: the few encounters in which it turned, picked by rule."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

import attrs

from cosmic_tui.games.cosmic.replay.encounter_log import LoggedEncounter

MOST = 6
WEIGHTS = ("last", "conceded", "ended", "bluff", "near", "shared", "lead", "zap", "lost", "closest", "largest", "deal")
"""The kinds of turning points, the weightiest first; an encounter is told for the first that it is."""
OFFENSE_WINS, DEFENSE_WINS, DEAL = "offense", "defense", "deal"


@attrs.frozen
class TurningPoint:
    """Encounter `place` (from 0), what turned there, whose deed it was, and a number that goes with it."""

    place: int
    kind: str
    seat: str
    other: str = ""
    amount: int = 0


def turning_points(played: Sequence[LoggedEncounter], target: int) -> list[TurningPoint]:
    """At most six, one an encounter, in their order; the weightiest are kept where there are more."""
    found = sorted(_found(played, target), key=lambda point: WEIGHTS.index(point.kind))
    chosen: dict[int, TurningPoint] = {}
    for point in found:
        if point.place not in chosen and len(chosen) < MOST:
            chosen[point.place] = point
    return [chosen[place] for place in sorted(chosen)]


def _found(played: Sequence[LoggedEncounter], target: int) -> Iterator[TurningPoint]:
    if not played:
        return
    begun = [{}, *(each.foreign for each in played)]
    yield from _last(played, begun)
    yield from _colonies(played, begun, target)
    for place, each in enumerate(played):
        if each.zapped:
            yield TurningPoint(place, "zap", each.zapped[0])
        if each.lost_power:
            yield TurningPoint(place, "lost", each.lost_power[0])
    yield from _fights(played)
    if (bluff := bluff_of_the_day(played)) is not None:
        yield bluff
    deal = next((place for place, each in enumerate(played) if each.outcome == DEAL and each.defense), None)
    if deal is not None:
        yield TurningPoint(deal, "deal", played[deal].offense, played[deal].defense or "")


def _last(played: Sequence[LoggedEncounter], begun: Sequence[Mapping[str, int]]) -> Iterator[TurningPoint]:
    """The encounter with which it ended, and how."""
    gained = _gained(*begun[-2:])
    place, last = len(played) - 1, played[-1]
    if last.conceded_by and last.won:
        one = last.conceded_by[0] if len(last.conceded_by) == 1 else ""
        yield TurningPoint(place, "conceded", last.won[0], one)
    elif last.won == []:
        yield TurningPoint(place, "ended", last.offense)
    else:
        yield TurningPoint(place, "last", gained[0] if gained else last.offense, last.defense or "")


def _colonies(
    played: Sequence[LoggedEncounter], begun: Sequence[Mapping[str, int]], target: int
) -> Iterator[TurningPoint]:
    """The first attack by which several gained, the first to stand one before the last, every change of who leads."""
    shared = near = False
    leader = ""
    for place, (before, after) in enumerate(pairwise(begun)):
        gained = _gained(before, after)
        if len(gained) > 1 and played[place].outcome == OFFENSE_WINS and not shared:
            shared = True
            yield TurningPoint(place, "shared", gained[0], gained[1], after[gained[0]])
        if not near and (close := [seat for seat in gained if after[seat] == target - 1]):
            near = True
            yield TurningPoint(place, "near", close[0], amount=target - 1)
        ahead = who_leads(after)
        if ahead and leader and ahead != leader:
            yield TurningPoint(place, "lead", ahead, leader, after[ahead])
        leader = ahead or leader


def _fights(played: Sequence[LoggedEncounter]) -> Iterator[TurningPoint]:
    """The closest of all totals, and the largest."""
    fought = {place: each.totals for place, each in enumerate(played) if each.totals and each.defense and _won(each)}
    if not fought:
        return
    closest = min(fought, key=lambda place: (abs(fought[place]["offense"] - fought[place]["defense"]), -place))
    largest = max(fought, key=lambda place: max(fought[place].values()))
    gap = abs(fought[closest]["offense"] - fought[closest]["defense"])
    yield TurningPoint(closest, "closest", *_sides(played[closest]), gap)
    top = fought[largest]
    ahead = "offense" if top["offense"] >= top["defense"] else "defense"
    seats = _sides(played[largest])
    yield TurningPoint(largest, "largest", *(seats if ahead == "offense" else seats[::-1]), top[ahead])


def bluff_of_the_day(played: Sequence[LoggedEncounter]) -> TurningPoint | None:
    """The encounter that was won with the lower attack card by most; None where the higher one always won."""
    bluffs = {place: gap for place, each in enumerate(played) if (gap := _bluffed(each)) > 0}
    if not bluffs:
        return None
    place = max(bluffs, key=lambda place: (bluffs[place], place))
    winner, loser = _sides(played[place])
    if played[place].outcome == DEFENSE_WINS:
        winner, loser = loser, winner
    return TurningPoint(place, "bluff", winner, loser, bluffs[place])


def _bluffed(each: LoggedEncounter) -> int:
    """By how much the winner's attack card was the lower one; not above 0 where it was not, or was no attack."""
    if not _won(each) or each.defense is None:
        return 0
    values = [_attack(each.cards.get(seat, "")) for seat in (each.offense, each.defense)]
    if values[0] is None or values[1] is None:
        return 0
    return (values[1] - values[0]) * (1 if each.outcome == OFFENSE_WINS else -1)


def _attack(card: str) -> int | None:
    kind, _, value = card.partition("_")
    return int(value) if kind == "attack" and value.lstrip("-").isdecimal() else None


def _won(each: LoggedEncounter) -> bool:
    return each.outcome in (OFFENSE_WINS, DEFENSE_WINS)


def _sides(each: LoggedEncounter) -> tuple[str, str]:
    return each.offense, each.defense or ""


def _gained(before: Mapping[str, int], after: Mapping[str, int]) -> list[str]:
    """Who has more colonies than before, who has most first."""
    more = [seat for seat, count in after.items() if count > before.get(seat, 0)]
    return sorted(more, key=lambda seat: -after[seat])


def who_leads(foreign: Mapping[str, int]) -> str:
    """Who alone has most colonies; empty where that is nobody."""
    most = max(foreign.values(), default=0)
    ahead = [seat for seat, count in foreign.items() if count == most]
    return ahead[0] if most and len(ahead) == 1 else ""
