"""Actions: a use or a card is announced, answered, carried out (timing.md sections 3, 4 and 6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import attrs

from rules.cosmic.actions import legal, second_look
from rules.cosmic.actions.announce import announce, played, tidy, tidy_tech, was_zapped
from rules.cosmic.cards.abilities import MANDATORY, BoundAbility, Half
from rules.cosmic.cards.action import ZAPPED, Action, Discarded, Flared, Freed
from rules.cosmic.moves import card_moves, stored_cards, victory
from rules.cosmic.moves.sheets import flare_open, half_for, sheet_of
from rules.cosmic.protocol.questions import PASS, Ask, Mode, Poll, Shape, one, put
from rules.cosmic.protocol.timing import DEAL_PENDING
from rules.kernel.machine import STAY, Jump

if TYPE_CHECKING:
    from rules.cosmic.cards.context import Context
    from rules.kernel.machine import Asking, StepResult

# -- windows


def window_due(game: Context) -> bool:
    """Whether the window at the present point concerns anybody."""
    point = game.state.at
    for seat in legal.stirring(game, point):
        if legal.lasting_at(game, seat, point, None) or legal.idle(game, seat, point):
            return True
        if legal.anything_at(game, seat, point):
            return True
    return (
        game.beats and legal.known(game, point) and any(legal.open_to(game, seat, point) for seat in game.state.seats)
    )


def window(game: Context) -> Asking[StepResult]:
    """One turn of the window at the present point: what must act, then a round of those who may (R21.1)."""
    point = game.state.at
    stirring = legal.stirring(game, point)
    chosen = yield from next_forced(game, point, None, stirring, game.state.done)
    if chosen is None:
        chosen = yield from _round(game, game.state.timing_order(), point, None, stirring, "window")
    if chosen is None:
        return None
    seat, bound = chosen
    game.state.done += (_tag(seat, bound),)
    yield from act(game, Action(seat, bound, point))
    return STAY


def next_forced(
    game: Context, point: str, cause: Any, stirring: Sequence[str], done: Sequence[str]
) -> Asking[tuple[str, BoundAbility] | None]:
    """The next ability that acts by itself, in timing order: mandatory uses and passive parts (R21.1).

    A player whose sheets have several uses that must be made chooses which comes first (R21.4).
    """
    if point not in game.index.powers and point not in game.index.lasting:
        return None
    for seat in game.state.timing_order() if stirring else ():
        if seat not in stirring:
            continue
        forced = (
            *legal.uses_at(game, seat, point, cause, MANDATORY, None),
            *legal.lasting_at(game, seat, point, cause),
        )
        waiting = [bound for bound in forced if _tag(seat, bound) not in done]
        if waiting:
            return seat, (yield from _first_of(seat, point, waiting))
    return None


def _first_of(seat: str, point: str, waiting: Sequence[BoundAbility]) -> Asking[BoundAbility]:
    """The first of what a player must do; of uses of different powers the one it chooses."""
    uses = {bound.option: bound for bound in waiting if bound.ability.use is not None}
    if waiting[0].ability.use is None or len({bound.alien for bound in uses.values()}) < 2:
        return waiting[0]
    options = tuple(uses)
    picks = yield from put(Ask(seat, "choose.order", point, "R21.4", Shape.ORDER, options, options))
    return uses[picks[0]]


def _round(
    game: Context, order: Sequence[str], point: str, cause: Any, stirring: Sequence[str], kind: str
) -> Asking[tuple[str, BoundAbility] | None]:
    """Ask all at once; the first in `order` who acts does so."""
    offers = {
        seat: _fresh(game, seat, legal.options_at(game, seat, point, cause)) for seat in order if seat in stirring
    }
    source = cause.card if isinstance(cause, Action) else point
    announced = f"{cause.seat} {cause.card}" if isinstance(cause, Action) else ""
    asks = [
        one(seat, kind, point, source, [*options, PASS], PASS) for seat, options in offers.items() if options
    ]  # fmt: skip
    if not asks and not (game.beats and any(legal.open_to(game, seat, point, cause) for seat in order)):
        return None
    answers = yield Poll(tuple(asks), Mode.WINDOW, kind=kind, answers=announced, point=point)
    for seat in order:
        choice = answers.get(seat, (PASS,))[0]
        if choice != PASS:
            return seat, offers[seat][choice]
    return None


def _fresh(game: Context, seat: str, options: Mapping[str, BoundAbility]) -> dict[str, BoundAbility]:
    """Without uses made at this very point."""
    done = game.state.done
    return {
        option: bound
        for option, bound in options.items()
        if bound.ability.repeatable or bound.source != bound.alien or _tag(seat, bound) not in done
    }


def _tag(seat: str, bound: BoundAbility) -> str:
    return f"{seat} {bound.option} {bound.ability.effect.__name__}"


def trigger(game: Context, point: str, cause: Any) -> Asking[None]:
    """The window opened by something that has happened (timing.md section 3): first what must act, then rounds.

    A sheet turned up in a round may bear a power that must act.
    """
    if not legal.known(game, point) and point not in game.index.lasting:
        return
    if not (stirring := legal.stirring(game, point)) and not game.beats:
        return
    done: list[str] = []
    while True:
        second_look.at_event(game, cause)
        chosen = yield from next_forced(game, point, cause, stirring, done)
        if chosen is not None:
            done.append(_tag(*chosen))
        else:
            chosen = yield from _round(game, game.state.timing_order(), point, cause, stirring, "window")
        if chosen is None:
            return
        seat, bound = chosen
        yield from act(game, Action(seat, bound, point, cause))
        stirring = legal.stirring(game, point)


# -- carrying out


def act(game: Context, action: Action) -> Asking[None]:
    """Name what is needed, announce, let others answer, carry out, put the card where it belongs (R17.8, R16.4)."""
    ability = action.bound.ability
    if action.bound.store and not (yield from fetch(game, action.seat, action.bound.store, action.card)):
        return
    if not action.is_use and not action.is_card and not action.is_tech:
        yield from _carry_out(game, action)
        yield from settle(game)
        _leave(action)
        return
    if ability.names is not None:
        action.target = yield from ability.names(game, action)
    if action.is_use and not action.is_card:
        yield from _offer_rider(game, action)
    announce(game, action)
    yield from _react(game, action)
    able = action.stopped_by or second_look.is_able(game, action)
    if not action.stopped_by and action.rider:
        yield from _ride(game, action)
    if not action.stopped_by:
        played(game, action)
        if able and second_look.is_possible(game, action):
            yield from _carry_out(game, action)
        else:
            game.emit("action.spent", {"card": action.card, "seat": action.seat})
    if action.is_tech:
        yield from tidy_tech(game, action)
    else:
        tidy(game, action)
    if action.stopped_by and was_zapped(game, action):
        yield from trigger(game, ZAPPED, action)
    yield from settle(game)
    _leave(action)


def _carry_out(game: Context, action: Action) -> Asking[None]:
    action.done = True
    yield from action.bound.ability.run(action.bound.behaviour, game, action)
    if action.is_artifact:
        yield from trigger(game, "card.discarding", action)


def fetch(game: Context, seat: str, store: str, card: str, *, hidden: bool = False) -> Asking[bool]:
    """A card comes from a store into the hand to be played (`standing.card_play`); False where that was stopped.

    `hidden`: an encounter card, which nobody sees.
    """
    play = Action(
        seat, stored_cards.keeper(game, seat, store), stored_cards.PLAY, cause=stored_cards.Fetched(store, card)
    )
    play.target = () if hidden else (f"{store}:{card}",)
    yield from act(game, play)
    return play.done and not play.stopped_by


def _leave(action: Action) -> None:
    """Go on where the action leads (timing.md 2.9)."""
    if action.jump:
        raise Jump(action.jump)


def say_again(game: Context, use: Action, *, named: bool) -> Asking[None]:
    """`power.use` a second time: what a use under way has come to is named, with a late flare; it may be zapped.

    Where nothing has been `named`, and the flare is not played, there is nothing to be answered.
    """
    yield from _offer_rider(game, use, late=True)
    if not named and not use.rider:
        return
    card_moves.end_play(game, use.card)
    card_moves.announce(game, use.seat, use.card, use.point, use.target)
    yield from _react(game, use)
    if not use.stopped_by and use.rider:
        yield from _ride(game, use)


def ride_along(game: Context, ability: Action) -> Asking[bool]:
    """Offer the super flare that goes with a ability that is no use; whether it was played and not stopped."""
    yield from _offer_rider(game, ability)
    if ability.rider:
        yield from _ride(game, ability)
    return bool(ability.rider)


def _offer_rider(game: Context, use: Action, *, late: bool = False) -> Asking[None]:
    """Ask for the super flare that goes with a use (R20.5); a beat is kept wherever it could be in hand."""
    card = f"flare:{use.bound.alien}"
    there = game.index.cards.get(use.point, {}).get(card, ())
    riders = [bound for bound in there if bound.ability.asked_late == late and _can_ride(game, use, bound)]
    held = stored_cards.option_of(game, use.seat, card)
    if not riders or not flare_open(game, use.seat, card) or not (held or (game.beats and legal.unseen(game, card))):
        return
    if f"card:{card}" in use.target or half_for(game, use.seat, use.bound.alien) is not Half.SUPER:
        return
    if held:
        game.note(riders[0].ability.effect)
    ask = one(use.seat, "use.flare", use.point, use.bound.alien, [held, "no"], "no", always=True)
    answers = yield Poll((ask,) if held else (), Mode.WINDOW, kind="use.flare")
    if answers.get(use.seat, ("no",)) != ("no",):
        use.rider, use.rider_store = card, "" if held.startswith("card:") else held.partition(":")[0]


def _can_ride(game: Context, use: Action, bound: BoundAbility) -> bool:
    return (
        bound.ability.rides_on_use
        and legal.has_role(game, use.seat, bound.ability.role)
        and bound.ready(game, use.seat, use.cause)
    )


def _ride(game: Context, use: Action) -> Asking[None]:
    """The super flare announced with a use: what stops it leaves the use as it is, but for a zap (R18.3, R20.5).

    One that is no super any more, as its power has been zapped meanwhile, stays where it is (timing.md section 6).
    """
    if half_for(game, use.seat, use.bound.alien) is not Half.SUPER:
        use.rider = ""
        return
    if use.rider_store and not (yield from fetch(game, use.seat, use.rider_store, use.rider)):
        use.rider = ""
    if use.rider not in game.player(use.seat).hand:
        use.rider = ""
        return
    bound = next(b for b in game.index.cards[use.point][use.rider] if b.ability.rides_on_use)
    bound = attrs.evolve(bound, store=use.rider_store)
    flare = Action(use.seat, bound, use.point, cause=use)
    if bound.ability.names is not None:
        flare.target = yield from bound.ability.names(game, flare)
    announce(game, flare)
    yield from _react(game, flare)
    tidy(game, flare)
    if not flare.stopped_by:
        played(game, flare)
        game.note(bound.ability.effect)
        if not second_look.is_possible(game, flare):
            use.rider = ""
        use.rider_target = flare.target
    else:
        use.rider = ""
        sheet = sheet_of(game, use.seat, use.bound.alien)
        if sheet is not None and sheet.zapped:
            use.stopped_by = flare.stopped_by


def _react(game: Context, action: Action) -> Asking[None]:
    """Everybody may answer an action, its player last; each answer opens a window of its own (timing.md section 4)."""
    point = action.point_of_answer
    order = game.state.timing_order()
    order.remove(action.seat)
    order.append(action.seat)
    waiting, asked = order, dict[str, set[str]]()
    while not action.stopped_by:
        chosen = yield from _round(game, waiting, point, action, legal.stirring(game, point), "react.window")
        if chosen is None:
            return
        actor, bound = chosen
        for seat in waiting[: waiting.index(actor) + 1]:
            asked[seat] = set(legal.options_at(game, seat, point, action))
        yield from act(game, Action(actor, bound, point, cause=action))
        waiting = [s for s in order if s not in asked or not set(legal.options_at(game, s, point, action)) <= asked[s]]


# -- state checks (timing.md section 5)


def settle(game: Context) -> Asking[None]:
    """The checks after every atomic movement and every action: powers, the win, an offense without encounter cards."""
    state = game.state
    yield from movement_over(game)
    if state.founded:
        founded, state.founded = state.founded, ()
        yield from trigger(game, "colony.established", founded)
    while state.freed:
        freed, state.freed = state.freed[0], state.freed[1:]
        yield from trigger(game, "ship.retrieved", Freed(*freed))
    if not state.playing:
        yield from _after_flares(game)
        yield from after_discards(game)
    if victory.out_of_cards(game):
        victory.break_off(game, "no encounter card")


def settle_step(game: Context) -> Asking[None]:
    """One player's ability of an action that goes from player to player is over: what it has set off comes now.

    So it does before the next player is reached, though the action is still under way (timing.md section 3).
    """
    yield from settle(game)
    yield from _after_flares(game)
    yield from after_discards(game)


def movement_over(game: Context) -> Asking[None]:
    """Ships have moved: powers, then the win, and only then is `power.lost` opened (timing.md section 5)."""
    state = game.state
    lost = powers_lost(game)
    if state.moved and state.at not in DEAL_PENDING:
        state.moved = False
        victory.check_win(game)
    for seat in lost:
        yield from trigger(game, "power.lost", seat)


def _after_flares(game: Context) -> Asking[None]:
    while game.state.flared:
        flared, game.state.flared = game.state.flared[0], game.state.flared[1:]
        yield from trigger(game, "flare.played", Flared(*flared))


def after_discards(game: Context) -> Asking[None]:
    """`card.discarded` for what has been discarded since it was last opened (IO-7).

    `settle` opens it once no action is under way, so for the cards of a chain of answers after the whole chain. An
    effect during which discards are taken at once calls this itself.
    """
    state = game.state
    while state.dropped:
        dropped, state.dropped = state.dropped, ()
        yield from trigger(game, "card.discarded", Discarded(dropped))


def powers_lost(game: Context) -> list[str]:
    """Whose power was lost by the last atomic movement; what was regained is told as well (R16.6, IO-8).

    `power.lost` is to be opened for them once the win has been looked at: the game ends before anybody answers a loss.
    """
    return [seat for seat in game.state.seats if _check_power(game, seat)] if game.state.moved else []


def unsettled(game: Context) -> bool:
    """Whether the state checks have anything to say."""
    state = game.state
    return state.moved or bool(state.founded or state.freed) or bool(state.dropped) or victory.out_of_cards(game)


def _check_power(game: Context, seat: str) -> bool:
    """Tell the table of a power lost or regained; True where it was lost."""
    lost = game.state.home(seat) < game.catalogue.setup.home_colonies_for_power
    player = game.player(seat)
    if lost != player.power_lost:
        player.power_lost = lost
        if lost:
            stored_cards.send_home(game, seat)
        if player.sheets and all(sheet.alien in game.index.immune and not sheet.hidden for sheet in player.sheets):
            return False
        game.emit("power.lost" if lost else "power.regained", {"seat": seat})
        return lost
    return False
