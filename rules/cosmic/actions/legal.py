"""What a seat could do at a timing point: roles, uses of powers, cards (timing.md section 3)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import attrs

from rules.cosmic.cards.abilities import IDLE, OPTIONAL, BoundAbility, Half, Use
from rules.cosmic.moves import resting_cards, stored_cards, techs
from rules.cosmic.moves.sheets import active, flare_open, half_for, hidden, sheet_of, usable

if TYPE_CHECKING:
    from rules.cosmic.cards.context import Context
    from rules.cosmic.state.player import Player, Sheet

FIRST = "regroup.start"
"""What can be done at any time opens this window of an encounter, and else waits for one that is open anyway."""
AT_LEISURE = frozenset({
    "regroup.start", "destiny.before_draw", "launch.start", "alliance.before_invites", "planning.start",
    "reveal.before", "encounter.end",
})  # fmt: skip
"""Where each phase begins: often enough for a tech that can be used at any time."""
TECH_STEP = "regroup.tech"


def has_role(game: Context, seat: str, roles: Sequence[str]) -> bool:
    """Whether a seat may use what bears these role marks now (R16.1, R20.4)."""
    for role in roles:  # noqa: SIM110 - `any` with a generator takes three times as long
        if ROLES[role](game, seat):
            return True
    return False


def _is_ally(game: Context, seat: str) -> bool:
    return seat not in game.state.encounter.mains and game.state.encounter.side(seat) is not None


ROLES: Mapping[str, Callable[[Context, str], bool]] = {
    "any": lambda _game, _seat: True,
    "offense": lambda game, seat: seat == game.state.encounter.offense,
    "defense": lambda game, seat: seat == game.state.encounter.defense,
    "main_player": lambda game, seat: seat in game.state.encounter.mains,
    "ally": _is_ally,
    "offensive_ally": lambda game, seat: _is_ally(game, seat) and game.state.encounter.side(seat) == "offense",
    "not_main_player": lambda game, seat: seat not in game.state.encounter.mains,
    "not_offense": lambda game, seat: seat != game.state.encounter.offense,
    "bystander": lambda game, seat: game.state.encounter.side(seat) is None,
}
"""The role marks of cards and sheets."""


def cards_at(game: Context, seat: str, point: str, cause: Any = None) -> list[BoundAbility]:
    """What a seat can play from its hand at a point, in the order of the hand."""
    there = game.index.cards.get(point)
    if not there:
        return []
    found = _playable(game, seat, there, cause, game.state.players[seat].hand)
    for store, cards in stored_cards.kept(game, seat).items():
        found += [attrs.evolve(bound, store=store) for bound in _playable(game, seat, there, cause, cards)]
    return found


def _playable(
    game: Context, seat: str, there: Mapping[str, tuple[BoundAbility, ...]], cause: Any, hand: Sequence[str]
) -> list[BoundAbility]:
    if there.keys().isdisjoint(hand):
        return []
    found = [
        bound
        for card in dict.fromkeys(hand)
        if card in there
        for bound in there[card]
        if _card_open(game, seat, bound, cause) and bound.private_condition(game, seat, cause)
    ]
    if not game.state.encounter.resting:
        return found
    return [bound for bound in found if resting_cards.awake(game, seat, bound.source)]


def _card_open(game: Context, seat: str, bound: BoundAbility, cause: Any) -> bool:
    ability = bound.ability
    game.note(ability.effect)
    if not has_role(game, seat, ability.role):
        return False
    if ability.half is not None:
        if ability.rides_on_use or half_for(game, seat, bound.alien) is not ability.half:
            return False
        if not (
            flare_open(game, seat, bound.source) or (ability.replayable and _played_before(game, seat, bound.source))
        ):
            return False
        if ability.use is not None and not _use_left(sheet_of(game, seat, bound.alien), bound):
            return False
    return bound.ready(game, seat, cause)


def _played_before(game: Context, seat: str, card: str) -> bool:
    encounter = game.state.encounter
    return card in encounter.flares.get(seat, ()) and card not in encounter.dead


def uses_at(game: Context, seat: str, point: str, cause: Any = None, *kinds: Use | None) -> list[BoundAbility]:
    """The parts of the powers of a seat that can act at a point; `kinds` narrows them to these."""
    there = game.index.powers.get(point)
    if not there:
        return []
    found: list[BoundAbility] = []
    for sheet in game.state.players[seat].sheets:
        if sheet.alien in there:
            found += [
                bound
                for bound in there[sheet.alien]
                if (not kinds or bound.ability.use in kinds) and _use_open(game, seat, sheet, bound, cause)
            ]
    return found


def _use_open(game: Context, seat: str, sheet: Sheet, bound: BoundAbility, cause: Any) -> bool:
    ability = bound.ability
    game.note(ability.effect)
    if not has_role(game, seat, ability.role):
        return False
    if ability.use is not None and not (usable(game, seat, sheet) and _use_left(sheet, bound)):
        return False
    works = active(game, seat, sheet) or (ability.works_face_down and sheet.hidden)
    return works and bound.ready(game, seat, cause)


def _use_left(sheet: Sheet | None, bound: BoundAbility) -> bool:
    """A super flare that is a use itself shares the limit of the first use of its power."""
    use = bound.option if bound.source == bound.alien else f"use:{bound.alien}"
    return sheet is not None and (bound.ability.repeatable or use not in sheet.used)


def techs_at(game: Context, seat: str, point: str, cause: Any = None) -> list[BoundAbility]:
    """The techs of a seat that can be used at a point (R24.11); at the tech step only those completed in it."""
    there, cards = game.index.techs.get(point), game.state.players[seat].techs
    if not there or not cards:
        return []
    return [
        bound
        for card in cards
        for bound in there.get(card.id, ())
        if _tech_open(game, seat, bound, cause, fresh=card.fresh)
        and techs.ready(game, card, bound.ability.effect.__name__)
        and bound.private_condition(game, seat, cause)
    ]


def _tech_open(game: Context, seat: str, bound: BoundAbility, cause: Any, *, fresh: bool) -> bool:
    game.note(bound.ability.effect)
    on_time = fresh or game.state.at != TECH_STEP or cause is not None
    return on_time and has_role(game, seat, bound.ability.role) and bound.ready(game, seat, cause)


def _tech_unseen(game: Context, seat: str, point: str, cause: Any) -> bool:
    """Whether, as far as the table knows, a face-down tech of this seat could be used at a point (R24.7)."""
    there = game.index.techs.get(point) if point != TECH_STEP else None
    most = max((card.ships for card in game.player(seat).techs if not card.complete), default=0)
    if not there or not most:
        return False
    return any(
        game.catalogue.techs[tech].secret
        and most >= techs.needed(game, tech)
        and tech not in game.state.tech_discard
        and any(has_role(game, seat, bound.ability.role) and bound.ready(game, seat, cause) for bound in parts)
        for tech, parts in there.items()
    )


SHOWN_FOR: Mapping[str, tuple[str, ...]] = {
    "compensation": ("resolution.before_compensation",), "rewards": ("resolution.before_compensation",),
    "deal.free": ("reveal.cards_final",), "kept": ("regroup.start", "planning.before_select"),
}  # fmt: skip
"""Where a hidden power that only shapes a quantity can be turned up, ahead of the moment at which it counts (R23.3)."""


def showable(game: Context, seat: str) -> list[Sheet]:
    """The hidden sheets that can be turned up: no action is under way, their power is not lost (R23.3)."""
    player = game.state.players[seat]
    for sheet in player.sheets:  # every window asks, and next to nothing lies face down
        if sheet.hidden:
            break
    else:
        return []
    if game.state.playing or game.state.at.startswith("setup."):
        return []
    return [s for s in player.sheets if s.hidden and (not player.power_lost or s.alien in game.index.immune)]


def would_act(game: Context, seat: str, point: str, cause: Any = None) -> bool:
    """Whether a hidden power, or its own flare in hand, would have anything to do at a point if it were turned up."""
    sheets = showable(game, seat)
    if not sheets:
        return False
    aliens = [sheet.alien for sheet in sheets]
    with _turned_up(sheets):
        if any(bound.alien in aliens for bound in uses_at(game, seat, point, cause)):
            return True
        cards = cards_at(game, seat, point, cause)
    supers = any(bound.ability.half is Half.SUPER and bound.alien in aliens for bound in cards)
    return supers or any(alien in there for there in _quantities_at(game, point) for alien in aliens)


@contextmanager
def _turned_up(sheets: Sequence[Sheet]) -> Iterator[None]:
    """As if these lay face up: to see what they would do."""
    for sheet in sheets:
        sheet.hidden = False
    yield
    for sheet in sheets:
        sheet.hidden = True


def _quantities_at(game: Context, point: str) -> list[Mapping[str, Any]]:
    """Who shapes the quantities for which hidden sheets can be turned up at a point, by alien."""
    return [game.index.counted.get(quantity, {}) for quantity, points in SHOWN_FOR.items() if point in points]


def stirring(game: Context, point: str) -> list[str]:
    """The seats with anything that could act at a point, before them, in hand or lasting: a quick first look."""
    index = game.index
    there = index.candidates.get(point) or index.candidates[IDLE]
    aliens, cards, techs = there.aliens, there.cards, there.techs
    found = []
    # Loops rather than calls and generators: every window of the line comes through here.
    for seat, player in game.state.players.items():
        for sheet in player.sheets:
            if sheet.alien in aliens or sheet.hidden:
                found.append(seat)
                break
        else:
            if not cards.isdisjoint(player.hand) or (player.techs and _has_tech(player, techs)):
                found.append(seat)
    for effect in game.state.encounter.effects:
        if effect.id in there.effects and effect.by not in found:
            found.append(effect.by)
    if point in index.anybody:
        found += [seat for seat in game.state.seats if seat not in found and for_anybody(game, seat, point)]
    return found


def _has_tech(player: Player, techs: frozenset[str]) -> bool:
    return any(tech.id in techs for tech in player.techs)


def known(game: Context, point: str) -> bool:
    """Whether any card, power or tech has a ability at a point."""
    return point in game.index.cards or point in game.index.powers or point in game.index.techs


def _any_power(game: Context, seat: str, point: str) -> bool:
    """Whether some alien has something to do at a point for this seat: a sheet face down may be any (R23.3)."""
    if game.state.playing or game.state.at.startswith("setup."):
        return False
    there = [bound for parts in game.index.powers.get(point, {}).values() for bound in parts]
    if game.player(seat).hand:
        cards = game.index.cards.get(point, {})
        flares = [bound for card, parts in cards.items() if unseen(game, card) for bound in parts]
        there += [bound for bound in flares if bound.ability.half is Half.SUPER]
    return any(has_role(game, seat, bound.ability.role) for bound in there) or any(_quantities_at(game, point))


def anything_at(game: Context, seat: str, point: str) -> bool:
    """Whether a seat has a ability that can act at a window, at its will or by itself."""
    if uses_at(game, seat, point) or techs_at(game, seat, point) or cards_at(game, seat, point):
        return True
    return would_act(game, seat, point)


def options_at(game: Context, seat: str, point: str, cause: Any = None) -> dict[str, BoundAbility]:
    """All a seat could do at a point at its own will, by option id: uses first, then cards."""
    uses = uses_at(game, seat, point, cause, OPTIONAL)
    if cause is None:
        uses += idle(game, seat, point)
    found = {}
    for bound in uses:
        if bound.private_condition(game, seat, cause):
            found[bound.option] = bound
    for bound in (*techs_at(game, seat, point, cause), *cards_at(game, seat, point, cause)):
        found[bound.option] = bound
    if showable(game, seat) and (found or would_act(game, seat, point, cause)):
        show = game.index.show
        found |= {} if show is None else {show.option: show}
    return found


def idle(game: Context, seat: str, point: str) -> list[BoundAbility]:
    """What anybody may do, and what `standing.idle` offers in any window.

    Where beats are kept the latter comes only in a window open anyway: none is to betray it. Where they are not, and
    every offer is a question put, techs come at leisure only.
    """
    found = uses_at(game, seat, IDLE)
    if game.beats or point in AT_LEISURE:
        found += techs_at(game, seat, IDLE)
    if found and game.beats and not any(open_to(game, each, point) for each in game.state.seats):
        found = []
    return found + for_anybody(game, seat, point)


def for_anybody(game: Context, seat: str, point: str) -> list[BoundAbility]:
    """What every player may do at a point, card or no card."""
    there = game.index.anybody.get(point)
    return [bound for bound in there if bound.ready(game, seat, None)] if there else []


def open_to(game: Context, seat: str, point: str, cause: Any = None) -> bool:
    """Whether by public knowledge this seat could do something at a point (timing.md section 7)."""
    if uses_at(game, seat, point, cause, OPTIONAL) or (point == FIRST and uses_at(game, seat, IDLE)):
        return True
    if cause is None and for_anybody(game, seat, point):
        return True
    if techs_at(game, seat, point, cause) or _tech_unseen(game, seat, point, cause):
        return True
    if hidden(game, seat) and _any_power(game, seat, point):
        return True
    there = game.index.cards.get(point)
    if not there or not (game.player(seat).hand or any(stored_cards.kept(game, seat).values())):
        return False
    return any(
        unseen(game, card) and _card_open(game, seat, bound, cause) for card, parts in there.items() for bound in parts
    )


def unseen(game: Context, card: str) -> bool:
    """Whether a copy of the card may still be in a hand, as far as the table has seen (timing.md section 3)."""
    state = game.state
    seen = state.discard.count(card) + sum(announced.card == card for announced in state.playing)
    return seen < (_flares(game, card) if card.startswith("flare:") else game.catalogue.copies(card))


def _flares(game: Context, card: str) -> int:
    """How many of a flare there may be; which of them are in the deck would tell of hidden sheets (R23.3)."""
    if game.options.has("hidden_powers"):
        return int(bool(game.state.flares))
    return int(card in game.state.flares)


def lasting_at(game: Context, seat: str, point: str, cause: Any) -> list[BoundAbility]:
    """What the effects a seat has announced do by themselves at a point as long as they last."""
    there = game.index.lasting.get(point)
    if not there:
        return []
    return [
        bound
        for effect in game.state.encounter.effects
        for bound in there.get(effect.id, ())
        if effect.by == seat and bound.ready(game, seat, cause)
    ]
