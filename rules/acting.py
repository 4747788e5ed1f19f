"""Actions: a use or a card is announced, answered, carried out (timing.md sections 3, 4 and 6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import attrs

from rules import keeping, ops
from rules.asks import PASS, Mode, Poll, one
from rules.kernel.machine import STAY, Jump
from rules.parts import Bound, Half, Part, Use
from rules.points import BEFORE_SELECTION, DEAL_PENDING, DESTINY_OPEN
from rules.powers import Artifact
from rules.sheets import active, count, flare_open, half_for, shaped, sheet_of, usable
from rules.state import END

if TYPE_CHECKING:
    from rules.kernel.machine import Asking, StepResult
    from rules.play import Play
    from rules.state import Sheet

PLAYED, USED = "card.played", "power.use"
TABLE, IDLE = "table", "standing.idle"
ZAPPED = "power.zapped"
"""Opened after a use, or a super flare, has been undone by a zap; follows that action."""


@attrs.define
class Action:
    """A card being played or a power being used: by whom, where, with what named, and what it answers or follows."""

    seat: str
    bound: Bound
    point: str
    about: Any = None
    """The action it answers, or what has happened."""
    target: tuple[str, ...] = ()
    rider: str = ""
    """The super flare played with this use."""
    rider_target: tuple[str, ...] = ()
    """What was named with that flare."""
    stopped_by: str = ""
    jump: str = ""
    """The timing point at which the game goes on once this has been carried out (timing.md 2.9)."""
    goes: str = ""
    """Where the card goes instead of the discard pile (artifacts) or the hand (flares): a seat, `discard`, or `table`
    for one that stays where its effect has put it."""

    @property
    def is_use(self) -> bool:
        """Whether it is a use of a power that a zap can answer."""
        return self.bound.part.use is not None

    @property
    def is_card(self) -> bool:
        """Whether a card is played."""
        return self.bound.source != self.bound.alien

    @property
    def is_flare(self) -> bool:
        """Whether that card is a flare."""
        return self.is_card and bool(self.bound.alien)

    @property
    def is_artifact(self) -> bool:
        """Whether that card is an artifact."""
        return isinstance(self.bound.behaviour, Artifact)

    @property
    def card(self) -> str:
        """The card, or the use as it stands among options."""
        return self.bound.source if self.is_card else self.bound.option


@attrs.define
class Freed:
    """Ships one player got out of the warp at one moment (`ship.retrieved`)."""

    seat: str
    count: int
    followed: list[str] = attrs.Factory(list)
    """Who has made use of this very event."""


@attrs.frozen
class Flared:
    """A flare that has been played and not stopped (`flare.played`)."""

    seat: str
    card: str


# -- who can act


def has_role(game: Play, seat: str, roles: Sequence[str]) -> bool:
    """Whether a seat may use what bears these role marks now (R16.1, R20.4)."""
    return any(ROLES[role](game, seat) for role in roles)


def _is_ally(game: Play, seat: str) -> bool:
    return seat not in game.encounter.mains and game.encounter.side(seat) is not None


ROLES: Mapping[str, Callable[[Play, str], bool]] = {
    "any": lambda _game, _seat: True,
    "offense": lambda game, seat: seat == game.encounter.offense,
    "defense": lambda game, seat: seat == game.encounter.defense,
    "main_player": lambda game, seat: seat in game.encounter.mains,
    "ally": _is_ally,
    "offensive_ally": lambda game, seat: _is_ally(game, seat) and game.encounter.side(seat) == "offense",
    "not_main_player": lambda game, seat: seat not in game.encounter.mains,
    "not_offense": lambda game, seat: seat != game.encounter.offense,
    "bystander": lambda game, seat: game.encounter.side(seat) is None,
}
"""The role marks of cards and sheets."""


def cards_at(game: Play, seat: str, point: str, about: Any = None) -> list[Bound]:
    """What a seat can play from its hand at a point, in the order of the hand."""
    there = game.parts.cards.get(point)
    if not there:
        return []
    found = _playable(game, seat, there, about, game.player(seat).hand)
    for store, cards in keeping.kept(game, seat).items():
        found += [attrs.evolve(bound, store=store) for bound in _playable(game, seat, there, about, cards)]
    return found


def _playable(
    game: Play, seat: str, there: Mapping[str, tuple[Bound, ...]], about: Any, hand: Sequence[str]
) -> list[Bound]:
    if there.keys().isdisjoint(hand):
        return []
    barred: list[tuple[str, str]] = shaped(game, "barred", [])
    cards = [card for card in dict.fromkeys(hand) if card in there and hand.count(card) > barred.count((seat, card))]
    return [
        bound
        for card in cards
        for bound in there[card]
        if _card_open(game, seat, bound, about) and bound.part.able(game, seat, about)
    ]


def _card_open(game: Play, seat: str, bound: Bound, about: Any) -> bool:
    part = bound.part
    if part.half is not None:
        if part.rides or half_for(game, seat, bound.alien) is not part.half:
            return False
        if not (flare_open(game, seat, bound.source) or (part.again and _played_before(game, seat, bound.source))):
            return False
        if part.use is not None and not _use_left(sheet_of(game, seat, bound.alien), bound):
            return False
    return has_role(game, seat, part.role) and part.ready(game, seat, about)


def _played_before(game: Play, seat: str, card: str) -> bool:
    encounter = game.encounter
    return card in encounter.flares.get(seat, ()) and card not in encounter.dead


def uses_at(game: Play, seat: str, point: str, about: Any = None, *kinds: Use | None) -> list[Bound]:
    """The parts of the powers of a seat that can act at a point; `kinds` narrows them to these."""
    there = game.parts.powers.get(point)
    if not there:
        return []
    return [
        bound
        for sheet in game.player(seat).sheets
        for bound in there.get(sheet.alien, ())
        if (not kinds or bound.part.use in kinds) and _use_open(game, seat, sheet, bound, about)
    ]


def _use_open(game: Play, seat: str, sheet: Sheet, bound: Bound, about: Any) -> bool:
    part = bound.part
    if part.use is not None and not (usable(game, seat, sheet) and _use_left(sheet, bound)):
        return False
    return active(game, seat, sheet) and has_role(game, seat, part.role) and part.ready(game, seat, about)


def _use_left(sheet: Sheet | None, bound: Bound) -> bool:
    """A super flare that is a use itself shares the limit of the first use of its power."""
    use = bound.option if bound.source == bound.alien else f"use:{bound.alien}"
    return sheet is not None and (bound.part.often or use not in sheet.used)


def options_at(game: Play, seat: str, point: str, about: Any = None) -> dict[str, Bound]:
    """All a seat could do at a point at its own will, by option id: uses first, then cards."""
    uses = uses_at(game, seat, point, about, Use.OPTIONAL)
    if about is None:
        uses += _idle(game, seat, point)
    found = {bound.option: bound for bound in uses if bound.part.able(game, seat, about)}
    return found | {bound.option: bound for bound in cards_at(game, seat, point, about)}


def _idle(game: Play, seat: str, point: str) -> list[Bound]:
    """What `standing.idle` offers in any window; where beats are kept only in one open anyway: none is to betray it."""
    found = uses_at(game, seat, IDLE)
    if found and game.beats and not any(open_to(game, each, point) for each in game.state.seats):
        return []
    return found


def open_to(game: Play, seat: str, point: str, about: Any = None) -> bool:
    """Whether by public knowledge this seat could do something at a point (timing.md section 7)."""
    if uses_at(game, seat, point, about, Use.OPTIONAL) or (about is None and uses_at(game, seat, IDLE)):
        return True
    there = game.parts.cards.get(point)
    if not there or not (game.player(seat).hand or any(keeping.kept(game, seat).values())):
        return False
    return any(
        _unseen(game, card) and _card_open(game, seat, bound, about) for card, parts in there.items() for bound in parts
    )


def _unseen(game: Play, card: str) -> bool:
    state = game.state
    seen = state.discard.count(card) + sum(announced.card == card for announced in state.playing)
    copies = game.catalogue.copies(card) if not card.startswith("flare:") else int(card in state.flares)
    return seen < copies


# -- windows


def window_due(game: Play) -> bool:
    """Whether the window at the present point concerns anybody."""
    point, seats = game.state.at, game.state.seats
    if any(_lasting_at(game, seat, point, None) or _idle(game, seat, point) for seat in seats):
        return True
    if point not in game.parts.cards and point not in game.parts.powers:
        return False
    if any(uses_at(game, seat, point) or cards_at(game, seat, point) for seat in seats):
        return True
    return game.beats and any(open_to(game, seat, point) for seat in seats)


def window(game: Play) -> Asking[StepResult]:
    """One turn of the window at the present point: what must act, then a round of those who may (R21.1)."""
    point = game.state.at
    forced = _next_forced(game, point, None, game.state.done)
    if forced is not None:
        seat, bound = forced
        game.state.done.append(_tag(seat, bound))
        yield from act(game, Action(seat, bound, point))
        return STAY
    order = game.state.timing_order()
    chosen = yield from _round(game, order, point, None, "window")
    if chosen is None:
        return None
    seat, bound = chosen
    game.state.done.append(_tag(seat, bound))
    yield from act(game, Action(seat, bound, point))
    return STAY


def _next_forced(game: Play, point: str, about: Any, done: Sequence[str]) -> tuple[str, Bound] | None:
    """The first part in timing order that acts by itself: mandatory uses and passive parts."""
    if point not in game.parts.powers and point not in game.parts.lasting:
        return None
    for seat in game.state.timing_order():
        for bound in (*uses_at(game, seat, point, about, Use.MANDATORY, None), *_lasting_at(game, seat, point, about)):
            if _tag(seat, bound) not in done:
                return seat, bound
    return None


def _lasting_at(game: Play, seat: str, point: str, about: Any) -> list[Bound]:
    """What the effects a seat has announced do by themselves at a point as long as they last."""
    there = game.parts.lasting.get(point)
    if not there:
        return []
    return [
        bound
        for effect in game.encounter.effects
        for bound in there.get(effect.id, ())
        if effect.by == seat and bound.part.ready(game, seat, about)
    ]


def _round(game: Play, order: Sequence[str], point: str, about: Any, kind: str) -> Asking[tuple[str, Bound] | None]:
    """Ask all at once; the first in `order` who acts does so."""
    offers = {seat: _fresh(game, seat, options_at(game, seat, point, about)) for seat in order}
    source = about.card if isinstance(about, Action) else point
    asks = [
        one(seat, kind, point, source, [*options, PASS], PASS) for seat, options in offers.items() if options
    ]  # fmt: skip
    if not asks and not (game.beats and any(open_to(game, seat, point, about) for seat in order)):
        return None
    answers = yield Poll(tuple(asks), Mode.WINDOW)
    for seat in order:
        choice = answers.get(seat, (PASS,))[0]
        if choice != PASS:
            return seat, offers[seat][choice]
    return None


def _fresh(game: Play, seat: str, options: Mapping[str, Bound]) -> dict[str, Bound]:
    """Without uses made at this very point."""
    done = game.state.done
    return {
        option: bound
        for option, bound in options.items()
        if bound.part.often or bound.source != bound.alien or _tag(seat, bound) not in done
    }


def _tag(seat: str, bound: Bound) -> str:
    return f"{seat} {bound.option} {bound.part.effect.__name__}"


def trigger(game: Play, point: str, about: Any) -> Asking[None]:
    """The window opened by something that has happened (timing.md section 3): first what must act, then rounds."""
    parts = game.parts
    if point not in parts.powers and point not in parts.cards and point not in parts.lasting:
        return
    done: list[str] = []
    while (forced := _next_forced(game, point, about, done)) is not None:
        seat, bound = forced
        done.append(_tag(seat, bound))
        yield from act(game, Action(seat, bound, point, about))
    while (chosen := (yield from _round(game, game.state.timing_order(), point, about, "window"))) is not None:
        seat, bound = chosen
        yield from act(game, Action(seat, bound, point, about))


# -- carrying out


def act(game: Play, action: Action) -> Asking[None]:
    """Name what is needed, announce, let others answer, carry out, put the card where it belongs (R17.8, R16.4)."""
    part = action.bound.part
    if action.bound.store and not (yield from fetch(game, action.seat, action.bound.store, action.card)):
        return
    if not action.is_use and not action.is_card:
        yield from part.run(action.bound.behaviour, game, action)
        yield from settle(game)
        _leave(action)
        return
    if part.names is not None:
        action.target = yield from part.names(game, action)
    if action.is_use and not action.is_card:
        action.rider = yield from _rider(game, action)
    _announce(game, action)
    yield from _react(game, action)
    if not action.stopped_by and action.rider:
        yield from _ride(game, action)
    if not action.stopped_by:
        _played(game, action)
        yield from part.run(action.bound.behaviour, game, action)
        if action.is_artifact:
            yield from trigger(game, "card.discarding", action)
    _tidy(game, action)
    if action.stopped_by and _was_zapped(game, action):
        yield from trigger(game, ZAPPED, action)
    yield from settle(game)
    _leave(action)


def fetch(game: Play, seat: str, store: str, card: str, *, hidden: bool = False) -> Asking[bool]:
    """A card comes from a store into the hand to be played (`standing.card_play`); False where that was stopped.

    `hidden`: an encounter card, which nobody sees.
    """
    play = Action(seat, keeping.keeper(game, seat, store), keeping.PLAY, about=keeping.Fetched(store, card))
    play.target = () if hidden else (f"{store}:{card}",)
    yield from act(game, play)
    return not play.stopped_by


def _was_zapped(game: Play, action: Action) -> bool:
    sheet = sheet_of(game, action.seat, action.bound.alien)
    return sheet is not None and sheet.zapped and action.bound.part.half is not Half.WILD


def _leave(action: Action) -> None:
    """Go on where the action leads (timing.md 2.9)."""
    if action.jump:
        raise Jump(action.jump)


def _announce(game: Play, action: Action) -> None:
    if action.is_use:
        sheet = sheet_of(game, action.seat, action.bound.alien)
        assert sheet is not None  # noqa: S101 - only the holder of a sheet uses it
        sheet.used.append(f"use:{action.bound.alien}" if action.is_flare else action.bound.option)
    ops.announce(game, action.seat, action.card, action.point, action.target)
    if action.is_flare:
        game.encounter.flares.setdefault(action.seat, []).append(action.card)


def _played(game: Play, action: Action) -> None:
    """Nobody has stopped it: `flare.played` follows once nothing else is under way."""
    if action.is_flare:
        game.state.flared.append((action.seat, action.card))


def say_again(game: Play, use: Action) -> Asking[None]:
    """`power.use` a second time: what a use under way has come to is named, with a late flare; it may be zapped."""
    use.rider = yield from _rider(game, use, late=True)
    ops.end_play(game, use.card)
    ops.announce(game, use.seat, use.card, use.point, use.target)
    yield from _react(game, use)
    if not use.stopped_by and use.rider:
        yield from _ride(game, use)


def ride_along(game: Play, part: Action) -> Asking[bool]:
    """Offer the super flare that goes with a part that is no use; whether it was played and not stopped."""
    part.rider = yield from _rider(game, part)
    if part.rider:
        yield from _ride(game, part)
    return bool(part.rider)


def _rider(game: Play, use: Action, *, late: bool = False) -> Asking[str]:
    """Ask for the super flare that goes with a use (R20.5); a beat is kept wherever it could be in hand."""
    card = f"flare:{use.bound.alien}"
    there = game.parts.cards.get(use.point, {}).get(card, ())
    riders = [bound for bound in there if bound.part.late == late and _can_ride(game, use, bound.part)]
    held = card in game.player(use.seat).hand
    if not riders or not flare_open(game, use.seat, card) or not (held or (game.beats and _unseen(game, card))):
        return ""
    if f"card:{card}" in use.target:
        return ""
    if half_for(game, use.seat, use.bound.alien) is not Half.SUPER:
        return ""
    ask = one(use.seat, "use.flare", use.point, use.bound.alien, [f"card:{card}", "no"], "no", always=True)
    answers = yield Poll((ask,) if held else (), Mode.WINDOW)
    return card if answers.get(use.seat, ("no",)) != ("no",) else ""


def _can_ride(game: Play, use: Action, part: Part) -> bool:
    return part.rides and has_role(game, use.seat, part.role) and part.ready(game, use.seat, use.about)


def _ride(game: Play, use: Action) -> Asking[None]:
    """The super flare announced with a use: what stops it leaves the use as it is, but for a zap (R18.3, R20.5)."""
    if use.rider not in game.player(use.seat).hand:
        use.rider = ""
        return
    bound = next(b for b in game.parts.cards[use.point][use.rider] if b.part.rides)
    flare = Action(use.seat, bound, use.point, about=use)
    if bound.part.names is not None:
        flare.target = yield from bound.part.names(game, flare)
    _announce(game, flare)
    yield from _react(game, flare)
    _tidy(game, flare)
    use.rider_target = flare.target
    if not flare.stopped_by:
        _played(game, flare)
    else:
        use.rider = ""
        sheet = sheet_of(game, use.seat, use.bound.alien)
        if sheet is not None and sheet.zapped:
            use.stopped_by = flare.stopped_by


def _tidy(game: Play, action: Action) -> None:
    """The card goes where it belongs: artifacts to the discard pile, flares back to the hand (R17.8, R20.2)."""
    if not action.is_card or action.goes == TABLE:
        ops.end_play(game, action.card)
    elif action.goes in game.state.seats or (not action.goes and action.is_flare):
        to = action.goes or action.seat
        if action.bound.store and to == action.seat:
            ops.end_play(game, action.card)
            keeping.put_back(game, to, action.bound.store, action.card)
        else:
            ops.end_play(game, action.card, to)
    else:
        ops.discard_played(game, action.card)


def stop(game: Play, action: Action, by: Action) -> None:
    """Cancel an action: it has no effect, its card is discarded (timing.md section 4)."""
    action.stopped_by = by.card
    action.goes = "discard"
    if action.is_use and action.is_flare:
        _unused(game, action)
    game.emit("card.stopped", {"card": action.card, "seat": action.seat, "by": by.card})


def _unused(game: Play, action: Action) -> None:
    """A super flare stopped as a card leaves the power unused (R20.5)."""
    sheet, use = sheet_of(game, action.seat, action.bound.alien), f"use:{action.bound.alien}"
    if sheet is not None and use in sheet.used:
        sheet.used.remove(use)


def zap(game: Play, action: Action, by: Action) -> None:
    """Cancel a use, or send a super flare back unplayed; the power cannot be used again in the encounter (R18.3)."""
    action.stopped_by = by.card
    sheet = sheet_of(game, action.seat, action.bound.alien)
    if sheet is not None:
        sheet.zapped = True
    if action.is_flare:
        game.encounter.flares[action.seat].remove(action.card)
    game.emit("card.stopped", {"card": action.card, "seat": action.seat, "by": by.card})


def prevent(game: Play, action: Action, by: Action) -> None:
    """A flare is not played at all: it stays with its owner, whose limit is untouched, but is dead (IO-12)."""
    action.stopped_by = by.card
    action.goes = action.seat
    game.encounter.flares[action.seat].remove(action.card)
    game.encounter.dead.append(action.card)
    game.emit("card.stopped", {"card": action.card, "seat": action.seat, "by": by.card})


def _react(game: Play, action: Action) -> Asking[None]:
    """Everybody may answer an action, its player last; each answer opens a window of its own (timing.md section 4)."""
    point = USED if action.is_use and not action.is_card else PLAYED
    order = game.state.timing_order()
    order.remove(action.seat)
    order.append(action.seat)
    waiting, asked = order, dict[str, set[str]]()
    while not action.stopped_by:
        chosen = yield from _round(game, waiting, point, action, "react.window")
        if chosen is None:
            return
        actor, bound = chosen
        for seat in waiting[: waiting.index(actor) + 1]:
            asked[seat] = set(options_at(game, seat, point, action))
        yield from act(game, Action(actor, bound, point, about=action))
        waiting = [s for s in order if s not in asked or not set(options_at(game, s, point, action)) <= asked[s]]


# -- state checks (timing.md section 5)


def settle(game: Play) -> Asking[None]:
    """The checks after every atomic movement and every action: powers, the win, an offense without encounter cards."""
    state = game.state
    yield from check_powers(game)
    if state.moved and state.at not in DEAL_PENDING:
        state.moved = False
        check_win(game)
    if state.founded:
        founded, state.founded = tuple(state.founded), []
        yield from trigger(game, "colony.established", founded)
    while state.freed:
        yield from trigger(game, "ship.retrieved", Freed(*state.freed.pop(0)))
    while state.flared and not state.playing:
        yield from trigger(game, "flare.played", Flared(*state.flared.pop(0)))
    if not state.playing:
        yield from after_discards(game)
    if out_of_cards(game):
        break_off(game, "no encounter card")


@attrs.frozen
class Discarded:
    """Cards that came to lie on the discard pile at one moment: (whose, card) each (`card.discarded`)."""

    cards: tuple[tuple[str, str], ...]

    def there(self, game: Play, taker: str) -> list[str]:
        """Those of other players than the taker that still lie there."""
        pile = Counter(game.state.discard)
        return list((Counter(card for seat, card in self.cards if seat != taker) & pile).elements())


def after_discards(game: Play) -> Asking[None]:
    """`card.discarded` for what has been discarded since it was last opened (IO-7).

    `settle` opens it once no action is under way, so for the cards of a chain of answers after the whole chain. An
    effect during which discards are taken at once calls this itself.
    """
    state = game.state
    while state.dropped:
        discarded = Discarded(tuple(state.dropped))
        state.dropped = []
        yield from trigger(game, "card.discarded", discarded)


def check_powers(game: Play) -> Asking[None]:
    """Who has lost or regained a power by the last atomic movement (R16.6, IO-8)."""
    if game.state.moved:
        for seat in game.state.seats:
            if _check_power(game, seat):
                yield from trigger(game, "power.lost", seat)


def out_of_cards(game: Play) -> bool:
    """Whether the offense has run out of encounter cards where that ends its turn (R10.3)."""
    state = game.state
    return (
        state.at in BEFORE_SELECTION
        and not state.playing
        and game.offense not in state.encounter.cards
        and state.encounter.outcome is None
        and game.options.out_of_cards_check == "continuous"
        and not keeping.can_select(game, game.offense)
    )


def unsettled(game: Play) -> bool:
    """Whether the state checks have anything to say."""
    state = game.state
    return state.moved or bool(state.founded or state.freed) or bool(state.dropped) or out_of_cards(game)


def _check_power(game: Play, seat: str) -> bool:
    """Tell the table of a power lost or regained; True where it was lost."""
    lost = game.state.home(seat) < game.catalogue.setup.home_colonies_for_power
    player = game.player(seat)
    if lost != player.power_lost:
        player.power_lost = lost
        if lost:
            keeping.send_home(game, seat)
        if player.sheets and all(sheet.alien in game.parts.immune for sheet in player.sheets):
            return False
        game.emit("power.lost" if lost else "power.regained", {"seat": seat})
        return lost
    return False


def check_win(game: Play) -> None:
    """All who have won as things stand win together, and the game ends at once (R22.1)."""
    won_by = {seat: how for seat in game.state.seats if (how := _has_won(game, seat))}
    if won_by:
        win(game, won_by)


def _has_won(game: Play, seat: str) -> str:
    """`colonies` with enough foreign ones, else what a power says (quantity `victory`); empty: not yet."""
    if game.state.foreign(seat) >= game.catalogue.setup.foreign_colonies_to_win:
        return "colonies"
    return count(game, "victory", seat, "")


def win(game: Play, won_by: Mapping[str, str]) -> None:
    """These players have won, by what is told of each, and the game is over (R22)."""
    game.state.winners, game.state.won_by = list(won_by), dict(won_by)
    game.emit("game.won", {"winners": game.state.winners, "won_by": game.state.won_by})
    raise Jump(END)


def break_off(game: Play, why: str) -> None:
    """The encounter ends at once without a result (R10.3, R8.9)."""
    card = game.encounter.destiny
    if card is not None and game.state.at in DESTINY_OPEN:
        game.state.destiny_discard.append(card)
    game.encounter.failure = why
    raise Jump("encounter.broken_off")
