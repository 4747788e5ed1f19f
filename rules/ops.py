"""The only ways to change a state: ships and cards on the move, with what each move sets off.

A generator here may ask and is called with `yield from`; a plain function never asks. Places of ships are planet ids,
`gate`, `beside` and `warp`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from rules.asks import bare, fleet, put, ships, some
from rules.kernel.machine import Jump
from rules.points import BEFORE_SELECTION, DEAL_PENDING
from rules.state import END, Announced, Fleet
from rules.terms import CARD_KINDS

if TYPE_CHECKING:
    from rules.kernel.machine import Asking
    from rules.play import Play

# -- ships


def lift(game: Play, seat: str, ships_from: Mapping[str, int]) -> int:
    """Take ships of one owner off their places; returns how many. A colony without ships is gone (R15.3)."""
    state = game.state
    for place, count in ships_from.items():
        match place:
            case "warp":
                state.players[seat].warp -= count
            case "gate" | "beside":
                _less(getattr(state.encounter, place), seat, count)
            case _:
                _less(state.planets[place], seat, count)
                if seat not in state.planets[place]:
                    state.moved = True
                    game.emit("colony.lost", {"seat": seat, "planet": place})
    return sum(ships_from.values())


def set_down(game: Play, seat: str, ships_to: Mapping[str, int]) -> None:
    """Put ships of one owner on places; on a planet without own ships they establish a colony (R2.2)."""
    state = game.state
    for place, count in ships_to.items():
        match place:
            case "warp":
                state.players[seat].warp += count
            case "gate" | "beside":
                there = getattr(state.encounter, place)
                there[seat] = there.get(seat, 0) + count
            case _:
                there = state.planets[place]
                new = seat not in there
                there[seat] = there.get(seat, 0) + count
                if new:
                    state.moved = True
                    game.emit("colony.established", {"seat": seat, "planet": place})


def _less(there: Fleet, seat: str, count: int) -> None:
    left = there[seat] - count
    if left:
        there[seat] = left
    else:
        del there[seat]


def largest(places: Mapping[str, int], count: int) -> Fleet:
    """`count` ships out of `places`, always from the largest stack (ties: highest planet): the default of a loss."""
    left, taken = dict(places), dict.fromkeys(places, 0)
    for _ in range(min(count, sum(places.values()))):
        place = max(left, key=lambda place: (left[place], place))
        left[place] -= 1
        taken[place] += 1
    return {place: n for place, n in taken.items() if n}


def ask_where(game: Play, seat: str, count: int, source: str) -> Asking[Fleet]:
    """Ask an owner with colonies over which of them `count` ships are spread (R15.5): place to number."""
    colonies = game.state.colonies(seat)
    home = max(colonies, key=lambda planet: (colonies[planet], planet))
    ask = ships(seat, "ships.to", game.state.at, source, dict.fromkeys(colonies, count), count, count, {home: count})
    picks = yield from put(ask)
    return fleet(picks)


def go_home(game: Play, seat: str, place: str, source: str) -> Asking[None]:
    """All ships of an owner at `gate` or `beside` return to colonies of its choice, without any to the warp (R15.5)."""
    count = getattr(game.encounter, place).get(seat, 0)
    if not count:
        return None
    to: Fleet = {"warp": count}
    if game.state.colonies(seat):
        to = yield from ask_where(game, seat, count, source)
    lift(game, seat, {place: count})
    set_down(game, seat, to)
    game.emit("ships.home", {"seat": seat, "from": {place: count}, "to": to})
    return None


def retrieve(game: Play, seat: str, count: int, source: str) -> Asking[None]:
    """Ships of an owner that has a colony leave the warp for colonies of its choice."""
    to: Fleet = yield from ask_where(game, seat, count, source)
    lift(game, seat, {"warp": count})
    set_down(game, seat, to)
    game.emit("ships.retrieved", {"seat": seat, "to": to, "source": source})


def to_warp(game: Play, losses: Mapping[str, Mapping[str, int]], cause: str) -> Fleet:
    """Ships of each owner (place to number) go to the warp together (R13.2); returns how many of each arrived."""
    arrived: Fleet = {}
    for seat, places in losses.items():
        count = lift(game, seat, places)
        if count:
            set_down(game, seat, {"warp": count})
            arrived[seat] = count
            game.emit("ships.warped", {"seat": seat, "from": dict(places), "cause": cause})
    return arrived


def ask_losses(game: Play, seat: str, count: int, source: str, *, gate: bool = False) -> Asking[Fleet]:
    """Ask an owner which `count` ships are lost, from colonies and, if so said, the gate (R15.6): place to number."""
    places = game.state.colonies(seat)
    if gate and seat in game.encounter.gate:
        places["gate"] = game.encounter.gate[seat]
    count = min(count, sum(places.values()))
    if not count:
        return {}
    ask = ships(seat, "ships.lose", game.state.at, source, places, count, count, largest(places, count))
    picks = yield from put(ask)
    return fleet(picks)


# -- cards


def draw(game: Play, seat: str, count: int) -> Asking[None]:
    """Draw from the deck, shuffling the discard pile in as needed (R17.2). A cosmic quake ends the draw (R17.3)."""
    drawn: list[str] = []
    state = game.state
    while len(drawn) < count:
        if not state.deck and not reshuffle(game):
            _received(game, seat, drawn)
            quake(game)
            return
        drawn.append(state.deck.pop())
    _received(game, seat, drawn)
    yield from ()


def _received(game: Play, seat: str, drawn: Sequence[str]) -> None:
    if drawn:
        game.player(seat).hand.extend(drawn)
        game.emit("cards.drawn", {"seat": seat, "count": len(drawn)}, {seat: {"cards": list(drawn)}})


def reshuffle(game: Play) -> bool:
    """Make the discard pile the new deck; False where there is none (R17.2)."""
    state = game.state
    if not state.discard:
        return False
    state.deck = stack(game.shuffled("deck", state.discard), state.stacked)
    state.discard, state.stacked = [], []
    game.emit("deck.reshuffled", {"count": len(state.deck)})
    return True


def stack(pile: list[str], top: Sequence[str]) -> list[str]:
    """The pile with the cards of `top` (next drawn last) moved to its end, as far as they are in it."""
    found = []
    for card in top:
        if card in pile:
            pile.remove(card)
            found.append(card)
    return [*pile, *found]


def quake(game: Play) -> None:
    """Cosmic quake: all hands are discarded, the pile is shuffled, eight cards each, or evenly if there are too few."""
    state = game.state
    game.emit("deck.quake", {})
    for seat in state.timing_order():
        discard(game, seat, list(state.players[seat].hand))
    if not reshuffle(game):
        return
    each = min(game.catalogue.setup.hand_size, len(state.deck) // len(state.seats))
    for seat in state.timing_order():
        _received(game, seat, [state.deck.pop() for _ in range(each)])


def discard(game: Play, seat: str, cards: Sequence[str]) -> None:
    """Cards go from a hand to the discard pile, open to all, the last one on top."""
    hand = game.player(seat).hand
    for card in cards:
        hand.remove(card)
        game.state.discard.append(card)
    if cards:
        game.emit("cards.discarded", {"seat": seat, "cards": list(cards)})


def give(game: Play, giver: str, receiver: str, cards: Iterable[str], kind: str) -> None:
    """Cards go from hand to hand; only the two see which (R17.9)."""
    cards = list(cards)
    if not cards:
        return
    for card in cards:
        game.player(giver).hand.remove(card)
    game.player(receiver).hand.extend(cards)
    names = ("seat", "payer") if kind == "compensation" else ("receiver", "giver")
    seen = {"cards": cards}
    game.emit(kind, {names[0]: receiver, names[1]: giver, "count": len(cards)}, {giver: seen, receiver: seen})


def random_cards(game: Play, seat: str, count: int, among: Sequence[str]) -> list[str]:
    """`count` cards of a hand, uniformly and unseen (R17.7), out of `among`."""
    left, taken = list(among), []
    for _ in range(min(count, len(left))):
        card = _rigged(game, seat, left) or left[game.chance(f"random.{seat}", len(left))]
        left.remove(card)
        taken.append(card)
    return taken


def _rigged(game: Play, seat: str, cards: Sequence[str]) -> str | None:
    for entry in game.state.rigged:
        if entry[0] == seat and entry[1] in cards:
            game.state.rigged.remove(entry)
            return entry[1]
    return None


def one_of_each_type(game: Play, seat: str, source: str) -> Asking[list[str]]:
    """Ask a player to choose one card of each type it holds (R2.9); returns the cards."""
    held: dict[str, list[str]] = {}
    for card in dict.fromkeys(game.player(seat).hand):
        held.setdefault(game.catalogue.kind_of(card), []).append(card)
    chosen = []
    for kind in CARD_KINDS:
        cards = [f"card:{card}" for card in held.get(kind, ())]
        if cards:
            ask = some(seat, "cards.discard", game.state.at, source, cards, cards[:1], least=1, most=1, always=True)
            chosen += [bare(pick) for pick in (yield from put(ask))]
    return chosen


def new_hand(game: Play, seat: str) -> Asking[None]:
    """Show and discard the hand and draw eight, until it holds an encounter card (R5.1, R10.4)."""
    while not game.holds_encounter_card(seat):
        hand = list(game.player(seat).hand)
        game.emit("hand.shown", {"seat": seat, "cards": hand})
        discard(game, seat, hand)
        yield from draw(game, seat, game.catalogue.setup.hand_size)


def announce(game: Play, seat: str, card: str, point: str, target: tuple[str, ...]) -> None:
    """A card leaves the hand and is shown to the table with all that was named with it (R17.8)."""
    game.player(seat).hand.remove(card)
    game.state.playing.append(Announced(seat, card, target))
    game.emit("card.played", {"seat": seat, "card": card, "target": list(target), "point": point})


def discard_played(game: Play, card: str) -> None:
    """A card that has been played, or stopped, goes to the discard pile."""
    game.state.playing.remove(next(each for each in reversed(game.state.playing) if each.card == card))
    game.state.discard.append(card)


# -- state checks (timing.md section 5)


def settle(game: Play) -> Asking[None]:
    """The checks after every atomic movement and every action: powers, the win, an offense without encounter cards."""
    state = game.state
    if state.moved:
        for seat in state.seats:
            _check_power(game, seat)
        if state.at not in DEAL_PENDING:
            state.moved = False
            check_win(game)
    if out_of_cards(game):
        break_off(game, "no encounter card")
    yield from ()


def out_of_cards(game: Play) -> bool:
    """Whether the offense has run out of encounter cards where that ends its turn (R10.3)."""
    state = game.state
    return (
        state.at in BEFORE_SELECTION
        and not state.playing
        and game.options.out_of_cards_check == "continuous"
        and not game.holds_encounter_card(game.offense)
    )


def unsettled(game: Play) -> bool:
    """Whether the state checks have anything to say."""
    return game.state.moved or out_of_cards(game)


def _check_power(game: Play, seat: str) -> None:
    lost = game.state.home(seat) < game.catalogue.setup.home_colonies_for_power
    player = game.player(seat)
    if lost != player.power_lost:
        player.power_lost = lost
        game.emit("power.lost" if lost else "power.regained", {"seat": seat})


def check_win(game: Play) -> None:
    """All who have enough foreign colonies now win together, and the game ends at once (R22.1)."""
    state = game.state
    target = game.catalogue.setup.foreign_colonies_to_win
    winners = [seat for seat in state.seats if state.foreign(seat) >= target]
    if winners:
        state.winners = winners
        state.won_by = dict.fromkeys(winners, "colonies")
        game.emit("game.won", {"winners": winners, "won_by": state.won_by})
        raise Jump(END)


def break_off(game: Play, why: str) -> None:
    """The encounter ends at once without a result (R10.3, R8.9)."""
    game.encounter.failure = why
    raise Jump("encounter.broken_off")
