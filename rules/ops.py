"""The only ways to change a state: ships and cards on the move, with what each move sets off.

A generator here may ask and is called with `yield from`; a plain function never asks. Places of ships are planet ids,
`gate`, `beside` and `warp`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from rules.asks import fleet, put, ships, some
from rules.keeping import pay_with, send_home, ways_to_pay
from rules.state import Announced, Fleet
from rules.terms import CARD_KINDS

if TYPE_CHECKING:
    from rules.kernel.asks import Ask
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
                _leave_warp(game, seat, count)
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
                state.encounter.warped[seat] = state.encounter.warped.get(seat, 0) + count
            case "gate" | "beside":
                there = getattr(state.encounter, place)
                there[seat] = there.get(seat, 0) + count
            case _:
                there = state.planets[place]
                new = seat not in there
                there[seat] = there.get(seat, 0) + count
                if new:
                    state.moved = True
                    state.founded.append((seat, place))
                    game.emit("colony.established", {"seat": seat, "planet": place})


def _leave_warp(game: Play, seat: str, count: int) -> None:
    """Those lost in this encounter count as the first to come back; `ship.retrieved` follows at the next check."""
    warped = game.encounter.warped
    warped[seat] = max(0, warped.get(seat, 0) - count)
    game.state.freed.append((seat, count))


def move(game: Play, seat: str, ships_from: Mapping[str, int], ships_to: Mapping[str, int], source: str) -> None:
    """Ships of one owner change their places all at once, none of them through the warp."""
    lift(game, seat, ships_from)
    set_down(game, seat, ships_to)
    game.emit("ships.moved", {"seat": seat, "from": dict(ships_from), "to": dict(ships_to), "source": source})


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


def one_ship(seat: str, kind: str, point: str, source: str, places: Mapping[str, int]) -> Ask:
    """The question for one ship out of `places`, by default from the largest stack: mostly the price of a flare."""
    return ships(seat, kind, point, source, places, 1, 1, largest(places, 1))


def ask_where(game: Play, seat: str, count: int, source: str) -> Asking[Fleet]:
    """Ask an owner with colonies over which of them `count` ships are spread (R15.5): place to number."""
    return (yield from ask_spread(game, seat, count, game.state.colonies(seat), source))


def ask_spread(game: Play, seat: str, count: int, colonies: Mapping[str, int], source: str) -> Asking[Fleet]:
    """Ask an owner over which of these colonies `count` ships are spread: place to number."""
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
    """Ships leave the warp for colonies of their owner's choice: as many as are there, none without a colony."""
    count = min(count, game.player(seat).warp)
    if not count or not game.state.colonies(seat):
        return
    to: Fleet = yield from ask_where(game, seat, count, source)
    lift(game, seat, {"warp": count})
    set_down(game, seat, to)
    game.emit("ships.retrieved", {"seat": seat, "to": to, "source": source})


def enter_warp(game: Play, losses: Mapping[str, Mapping[str, int]], cause: str) -> Fleet:
    """Ships of each owner (place to number) go to the warp together (R13.2); returns how many of each arrived."""
    arrived: Fleet = {}
    for seat, places in losses.items():
        count = lift(game, seat, places)
        if count:
            set_down(game, seat, {"warp": count})
            arrived[seat] = count
            game.emit("ships.warped", {"seat": seat, "from": dict(places), "cause": cause})
    return arrived


def leave_game(game: Play, seat: str, places: Mapping[str, int], source: str) -> int:
    """Ships of one owner leave the game; returns how many. Out of the warp they have not been retrieved."""
    freed = len(game.state.freed)
    count = lift(game, seat, places)
    del game.state.freed[freed:]
    game.player(seat).out += count
    game.emit("ships.removed", {"seat": seat, "from": dict(places), "source": source})
    return count


def remove_ships(game: Play, losses: Mapping[str, Mapping[str, int]], source: str) -> None:
    """Ships of each owner (place to number) leave the game for good (IO-6.2)."""
    for seat, places in losses.items():
        removed = game.encounter.removed
        removed[seat] = removed.get(seat, 0) + leave_game(game, seat, places, source)


def ask_losses(
    game: Play, seat: str, count: int, source: str, *, gate: bool = False, spared: str | None = None
) -> Asking[Fleet]:
    """Ask an owner which `count` ships are lost, from colonies and, if so said, the gate (R15.6): place to number.

    No ship is lost from the planet `spared`.
    """
    places = {planet: there for planet, there in game.state.colonies(seat).items() if planet != spared}
    if gate and seat in game.encounter.gate:
        places["gate"] = game.encounter.gate[seat]
    count = min(count, sum(places.values()))
    if not count:
        return {}
    ask = ships(seat, "ships.lose", game.state.at, source, places, count, count, largest(places, count))
    picks = yield from put(ask)
    return fleet(picks)


# -- cards


def receive(game: Play, seat: str, drawn: Sequence[str]) -> None:
    """Cards from the deck arrive in a hand, seen by their owner alone."""
    if drawn:
        game.player(seat).hand.extend(drawn)
        game.emit("cards.drawn", {"seat": seat, "count": len(drawn)}, {seat: {"cards": list(drawn)}})


def turn_up(game: Play, seat: str, drawn: Sequence[str]) -> None:
    """Cards from the deck are turned up for all to see and lie beside the encounter cards."""
    if drawn:
        game.encounter.extra += [(seat, card) for card in drawn]
        game.emit("cards.turned_up", {"seat": seat, "cards": list(drawn)})


def reshuffle(game: Play) -> bool:
    """Make the discard pile the new deck; False where there is none (R17.2)."""
    state = game.state
    if not state.discard:
        return False
    state.deck = stack(game.shuffled("deck", state.discard), state.stacked)
    state.discard, state.stacked = [], []
    state.dropped, state.encounter.spent = [], {}
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


def discard(game: Play, seat: str, cards: Sequence[str]) -> None:
    """Cards go from a hand to the discard pile, open to all, the last one on top."""
    hand = game.player(seat).hand
    for card in cards:
        hand.remove(card)
        drop(game, seat, card)
    if cards:
        game.emit("cards.discarded", {"seat": seat, "cards": list(cards)})


def drop(game: Play, seat: str, card: str) -> None:
    """A card of a player comes to lie on the discard pile; `card.discarded` follows when nothing else is under way."""
    game.state.discard.append(card)
    game.state.dropped.append((seat, card))


def lay_beside(game: Play, seat: str, card: str, planet: str) -> None:
    """A card of a hand is laid open beside a planet, where it stays until it is discarded."""
    game.player(seat).hand.remove(card)
    game.state.planet_cards.setdefault(planet, []).append(card)
    game.emit("planet.card", {"seat": seat, "card": card, "planet": planet})


def clear_beside(game: Play, seat: str, planet: str) -> None:
    """All cards beside a planet are discarded; `seat` is whose they are."""
    cards = game.state.planet_cards.pop(planet, [])
    for card in cards:
        drop(game, seat, card)
    if cards:
        game.emit("cards.discarded", {"seat": seat, "cards": cards})


def bury(game: Play, seat: str, card: str) -> None:
    """A card that nobody else has seen goes under the deck."""
    game.state.deck.insert(0, card)
    game.emit("card.buried", {"seat": seat})


def salvage(game: Play, seat: str, cards: Sequence[str], source: str) -> None:
    """Cards go from the discard pile to a hand, open to all; what is taken is no longer there for anybody else."""
    pile = game.state.discard
    for card in cards:
        del pile[len(pile) - 1 - pile[::-1].index(card)]
    game.player(seat).hand.extend(cards)
    game.emit("cards.salvaged", {"seat": seat, "cards": list(cards), "source": source})


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


def swap_hands(game: Play, seat: str, other: str) -> None:
    """Two players exchange whole hands; each learns what it gets, and knows what it gave."""
    first, second = game.player(seat), game.player(other)
    first.hand, second.hand = second.hand, first.hand
    hands = {owner: {"cards": list(game.player(owner).hand)} for owner in (seat, other)}
    game.emit("hands.swapped", {"seats": [seat, other]}, hands)


def see_hand(game: Play, seat: str, by: str) -> None:
    """A player is shown another one's hand as it is now; nobody else learns what is in it."""
    game.emit("hand.seen", {"seat": seat, "by": by}, {by: {"cards": list(game.player(seat).hand)}})


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


def is_of(game: Play, kind: str, card: str) -> bool:
    """Whether a card is of a type (R2.9)."""
    return game.catalogue.kind_of(card) == kind


def one_of_each_type(game: Play, seat: str, source: str) -> Asking[list[str]]:
    """Ask a player to choose one card of each type it holds (R2.9); returns the cards."""
    chosen = []
    held = {game.catalogue.kind_of(card) for card in game.player(seat).hand}
    for kind in CARD_KINDS:
        if kind in held:
            cards = list(dict.fromkeys(ways_to_pay(game, seat, partial(is_of, game, kind))))
            ask = some(seat, "cards.discard", game.state.at, source, cards, cards[:1], least=1, most=1, always=True)
            chosen += [pay_with(game, seat, pick) for pick in (yield from put(ask))]
    return chosen


def announce(game: Play, seat: str, card: str, point: str, target: tuple[str, ...]) -> None:
    """A card leaves the hand, or a use is declared: the table sees it with all that was named with it (R17.8)."""
    use = card.startswith("use:")
    if not use:
        game.player(seat).hand.remove(card)
    game.state.playing.append(Announced(seat, card, target))
    kind = "power.used" if use else "card.played"
    game.emit(kind, {"seat": seat, "use" if use else "card": card, "target": list(target), "point": point})


def end_play(game: Play, card: str, back_to: str = "") -> Announced:
    """What was announced is over; a card that is not discarded goes to a hand (R20.2)."""
    playing = game.state.playing
    announced = next(each for each in reversed(playing) if each.card == card)
    playing.remove(announced)
    if back_to:
        game.player(back_to).hand.append(card)
    return announced


def discard_played(game: Play, card: str) -> None:
    """A card that has been played, or stopped, goes to the discard pile."""
    drop(game, end_play(game, card).seat, card)


def swap_cards(game: Play) -> None:
    """The two encounter cards change places; each owner knows the one it laid down."""
    encounter = game.encounter
    offense, defense = encounter.offense, encounter.opponent(encounter.offense)
    cards = encounter.cards
    cards[offense], cards[defense] = cards[defense], cards[offense]
    encounter.face_up = [encounter.opponent(seat) for seat in encounter.face_up]
    game.emit("planning.swapped", {"offense": offense, "defense": defense})


def mix_hands(game: Play, seat: str, other: str) -> None:
    """Two hands are shuffled together and dealt out again in the old sizes."""
    first, second = game.player(seat), game.player(other)
    cards = game.shuffled(f"mix.{seat}", sorted(first.hand + second.hand))
    size = len(first.hand)
    first.hand, second.hand = cards[:size], cards[size:]
    hands = {owner: {"cards": list(game.player(owner).hand)} for owner in (seat, other)}
    game.emit("hands.mixed", {"seats": [seat, other]}, hands)


def swap_sheets(game: Play) -> None:
    """The main players exchange their alien sheets with all that is on them (IO-13)."""
    for seat in game.encounter.mains:
        send_home(game, seat)
    offense, defense = (game.player(seat) for seat in game.encounter.mains)
    offense.sheets, defense.sheets = defense.sheets, offense.sheets
    game.state.moved = True
    game.emit("sheets.swapped", {"seats": list(game.encounter.mains)})
