"""Reveal: the cards are turned up, totals are built, reinforcements are played (R11, R19)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules import effects, ops
from rules.asks import PASS, Mode, Poll, bare, one, put
from rules.kernel.machine import STAY, StepResult
from rules.state import SIDES

if TYPE_CHECKING:
    from rules.catalogue import Catalogue
    from rules.kernel.asks import Ask
    from rules.kernel.machine import Asking, StepResult
    from rules.play import Play
    from rules.state import Encounter, Fleet, State


def turn_up(game: Play) -> None:
    """`reveal.turn_up`: both cards are open; a morph becomes a copy of the card opposite (R11.1, R11.2)."""
    encounter = game.encounter
    game.emit("reveal.cards", {"cards": dict(encounter.cards)})
    encounter.face_up = list(encounter.cards)
    encounter.faces = copied_faces(encounter)
    if encounter.faces != encounter.cards:
        game.emit("reveal.faces", {"faces": dict(encounter.faces), "source": "morph"})


def copied_faces(encounter: Encounter) -> dict[str, str]:
    """What both cards count as when they are turned up (R11.2)."""
    cards = encounter.cards
    return {seat: cards[encounter.opponent(seat)] if card == "morph" else card for seat, card in cards.items()}


def kinds(game: Play) -> tuple[str, str]:
    """What the cards of offense and defense count as: attack, negotiate or morph."""
    faces, kind_of = game.encounter.faces, game.catalogue.kind_of
    return kind_of(faces[game.offense]), kind_of(faces[game.defense])


def attacks(game: Play) -> bool:
    """Whether attack meets attack, so that totals are compared (R11.4)."""
    return kinds(game) == ("attack", "attack")


def match_up(game: Play) -> StepResult:
    """`reveal.match_up`: two morphs cannot copy anything, and both sides lose (R11.3)."""
    if kinds(game) == ("morph", "morph"):
        game.encounter.outcome = "both_lose"
        return tell_outcome(game)
    return None


def build_totals(game: Play) -> None:
    """`reveal.totals`: card plus ships plus reinforcements of each side (R11.4)."""
    totals = game.encounter.totals = totals_of(game.state, game.catalogue)
    if totals is not None:
        game.emit("reveal.totals", totals)


def totals_of(state: State, catalogue: Catalogue) -> Fleet | None:
    """The totals by side; None where attack does not meet attack (R11.4)."""
    encounter = state.encounter
    totals = {}
    for side, seat in zip(SIDES, encounter.mains, strict=True):
        face = encounter.faces[seat]
        if catalogue.kind_of(face) != "attack":
            return None
        helped = sum(catalogue.value_of(card) for _, card, to in encounter.reinforcements if to == side)
        totals[side] = catalogue.value_of(face) + sum(state.ships_in_encounter(side).values()) + helped
    return totals


# -- the reinforcement loop


def loop_order(game: Play) -> list[str]:
    """Participants in timing order, then the others; the round begins after the seat that acted last (R19.2)."""
    state = game.state
    order = sorted(state.timing_order(), key=lambda seat: state.encounter.side(seat) is None)
    if state.last is None:
        return order
    start = order.index(state.last) + 1
    return order[start:] + order[:start]


def _reinforcements(game: Play, seat: str) -> list[str]:
    if game.encounter.side(seat) is None or not attacks(game):
        return []
    return [card for card in dict.fromkeys(game.player(seat).hand) if game.catalogue.kind_of(card) == "reinforcement"]


def _loop_ask(game: Play, seat: str) -> Ask | None:
    point = "reveal.reinforcements"
    cards = _reinforcements(game, seat) + effects.playable(game, seat, point)
    if not cards:
        return None
    return one(seat, "reinforce", point, "R19.2", [*(f"card:{card}" for card in cards), PASS], PASS)


def loop_due(game: Play) -> bool:
    """Whether anybody has, or by public knowledge could have, something for the loop."""
    seats = game.state.seats
    return any(_loop_ask(game, seat) for seat in seats) or (game.beats and any(_loop_open(game, s) for s in seats))


def _loop_open(game: Play, seat: str) -> bool:
    could_help = attacks(game) and game.encounter.side(seat) is not None and bool(game.player(seat).hand)
    return could_help or effects.open_to(game, seat, "reveal.reinforcements")


def reinforce(game: Play) -> Asking[StepResult]:
    """`reveal.reinforcements`: one round; whoever acts first, counted from the last who did, does so (R19.2)."""
    order = loop_order(game)
    asks = tuple(ask for seat in order if (ask := _loop_ask(game, seat)))
    answers = yield Poll(asks, Mode.WINDOW)
    for seat in order:
        choice = answers.get(seat, (PASS,))[0]
        if choice == PASS:
            continue
        game.state.last = seat
        card = bare(choice)
        if game.catalogue.kind_of(card) == "reinforcement":
            yield from _play_reinforcement(game, seat, card)
        else:
            yield from effects.act(game, effects.Action(seat, card, game.state.at))
        return STAY
    return None


def _play_reinforcement(game: Play, seat: str, card: str) -> Asking[None]:
    own = game.encounter.side(seat)
    options = [f"side:{side}" for side in SIDES]
    ask = one(seat, "choose.side", game.state.at, card, options, f"side:{own}", always=True)
    (choice,) = yield from put(ask, Mode.SECRET)
    side = bare(choice)
    game.player(seat).hand.remove(card)
    game.encounter.reinforcements.append((seat, card, side))
    game.emit("reinforcement.played", {"seat": seat, "card": card, "side": side})
    build_totals(game)
    yield from ops.settle(game)


def calm(game: Play, source: str) -> None:
    """Every revealed attack counts as a negotiate from now on (R18.4)."""
    encounter = game.encounter
    for seat, face in encounter.faces.items():
        if game.catalogue.kind_of(face) == "attack":
            encounter.faces[seat] = "negotiate"
    encounter.totals = None
    game.emit("reveal.faces", {"faces": dict(encounter.faces), "source": source})


def find_winner(game: Play) -> StepResult:
    """`reveal.totals_final`: higher total, ties to the defense; attack beats negotiate; else a deal (R11.4-6)."""
    encounter = game.encounter
    offense, defense = kinds(game)
    if offense == defense == "negotiate":
        return "deal.allies_return"
    if encounter.totals is not None:
        encounter.outcome = "offense" if encounter.totals["offense"] > encounter.totals["defense"] else "defense"
    else:
        encounter.outcome = "offense" if offense == "attack" else "defense"
    return "reveal.upset"


def tell_outcome(game: Play) -> StepResult:
    """`reveal.upset`: winner and loser are known, nothing has moved."""
    encounter = game.encounter
    data = {"outcome": encounter.outcome, "offense": game.offense, "defense": game.defense, "totals": encounter.totals}
    game.emit("outcome", data)
    return "resolution.outcome_known"
