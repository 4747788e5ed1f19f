"""Reveal: the cards are turned up, totals are built, reinforcements are played (R11, R19)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from rules.cosmic.actions import legal, perform
from rules.cosmic.cards import action
from rules.cosmic.cards.abilities import MAIN_OR_ALLY, BoundAbility, at
from rules.cosmic.cards.behaviours import Behaviour
from rules.cosmic.moves import stored_cards
from rules.cosmic.moves.sheets import modified
from rules.cosmic.moves.totals import totals
from rules.cosmic.protocol.questions import PASS, Mode, Poll, bare, one, put
from rules.cosmic.state.encounter import SIDES
from rules.kernel.copying import lacking
from rules.kernel.machine import STAY, StepResult

if TYPE_CHECKING:
    from rules.cosmic.cards.action import Action
    from rules.cosmic.cards.catalogue import Catalogue
    from rules.cosmic.cards.context import Context
    from rules.cosmic.state.encounter import Encounter, Fleet
    from rules.cosmic.state.state import State
    from rules.kernel.asks import Ask
    from rules.kernel.machine import Asking, StepResult


def turn_up(game: Context) -> None:
    """`reveal.turn_up`: both cards are open; a morph becomes a copy of the card opposite (R11.1, R11.2).

    A card that is claimed to be another stays face down and counts as that one.
    """
    encounter = game.encounter
    shown = {**encounter.cards, **encounter.claimed}
    game.emit("reveal.cards", {"cards": shown})
    encounter.face_up = tuple(seat for seat in encounter.cards if seat not in encounter.claimed)
    encounter.faces = copied_faces(encounter)
    read_values(game)
    if encounter.faces != shown:
        game.emit("reveal.faces", {"faces": dict(encounter.faces), "source": "morph"})


def open_card(game: Context, seat: str) -> None:
    """One card is turned up ahead of the other (`reveal.half_up`)."""
    encounter = game.encounter
    if seat in encounter.cards and seat not in encounter.face_up:
        encounter.face_up = tuple(each for each in encounter.cards if each in (*encounter.face_up, seat))
        game.emit("reveal.cards", {"cards": {seat: encounter.cards[seat]}})


def copied_faces(encounter: Encounter) -> dict[str, str]:
    """What both cards count as when they are turned up (R11.2)."""
    cards = {**encounter.cards, **encounter.claimed}
    return {seat: cards[encounter.opponent(seat)] if card == "morph" else card for seat, card in cards.items()}


def read_values(game: Context) -> None:
    """What the attacks are worth as they lie there, before anything changes them."""
    kind_of, value_of = game.catalogue.kind_of, game.catalogue.value_of
    faces = game.encounter.faces
    game.encounter.values = {seat: value_of(face) for seat, face in faces.items() if kind_of(face) == "attack"}


def carry_out_announced(game: Context) -> None:
    """`reveal.announced`: what was announced before the reveal: reversals first, then in the order announced (IO-4)."""
    for quantity in ("announced.first", "announced"):
        values = modified(game, quantity, dict(game.encounter.values))
        if values != game.encounter.values:
            game.encounter.values = values
            game.emit("reveal.values", {"values": values, "source": quantity})


def count_as(game: Context, seat: str, face: str, source: str, value: int | None = None) -> None:
    """A revealed card counts as another from now on: an attack with its printed value, or with `value`.

    A morph opposite that has met a morph, and so copied nothing, copies the face that comes to lie there (R11.3).
    """
    encounter, catalogue = game.encounter, game.catalogue
    encounter.faces = {**encounter.faces, seat: face}
    if encounter.faces.get(encounter.opponent(seat)) == "morph" != face:
        count_as(game, encounter.opponent(seat), face, "morph")
    game.emit("reveal.faces", {"faces": dict(encounter.faces), "source": source})
    encounter.values = lacking(encounter.values, seat)
    if catalogue.kind_of(face) == "attack":
        game.set_value(seat, catalogue.value_of(face) if value is None else value, source)


def show_replacement(game: Context, seat: str, source: str) -> None:
    """The card that has taken the place of a revealed one lies open, and counts from now on (`reveal.replace`)."""
    open_card(game, seat)
    count_as(game, seat, copied_faces(game.encounter)[seat], source)


def win_outright(game: Context, seat: str, action: Action) -> None:
    """The side of a seat wins whatever the cards are: no totals are compared (timing.md 2.6)."""
    game.encounter.totals = None
    game.encounter.outcome = game.encounter.side(seat)
    action.jump = "reveal.upset"


def kinds(game: Context) -> tuple[str, str]:
    """What the cards of offense and defense count as: attack, negotiate or morph; `none` without a card (R11.7)."""
    faces, kind_of = game.encounter.faces, game.catalogue.kind_of
    offense, defense = (kind_of(faces[seat]) if seat in faces else "none" for seat in game.encounter.mains)
    return offense, defense


def attacks(game: Context) -> bool:
    """Whether attack meets attack, so that totals are compared and somebody wins or loses by so much (R11.4, R11.9)."""
    return kinds(game) == ("attack", "attack")


def match_up(game: Context) -> StepResult:
    """`reveal.match_up`: two morphs cannot copy anything, and both sides lose (R11.3)."""
    if kinds(game) == ("morph", "morph"):
        game.encounter.outcome = "both_lose"
        return tell_outcome(game)
    return None


def build_totals(game: Context) -> None:
    """`reveal.totals`: card plus ships plus reinforcements of each side (R11.4)."""
    game.encounter.totals = totals(game) if attacks(game) else None
    if game.encounter.totals is not None:
        game.emit("reveal.totals", game.encounter.totals)


def plain_totals(state: State, catalogue: Catalogue) -> Fleet | None:
    """The totals by side; None where attack does not meet attack (R11.4)."""
    encounter = state.encounter
    found = {}
    for side, seat in zip(SIDES, encounter.mains, strict=True):
        face = encounter.faces[seat]
        if catalogue.kind_of(face) != "attack":
            return None
        helped = sum(catalogue.value_of(card) for _, card, to in encounter.reinforcements if to == side)
        found[side] = catalogue.value_of(face) + sum(state.ships_in_encounter(side).values()) + helped
    return found


# -- the reinforcement loop


def loop_order(game: Context) -> list[str]:
    """Participants in timing order, then the others; the round begins after the seat that acted last (R19.2)."""
    state = game.state
    order = sorted(state.timing_order(), key=lambda seat: state.encounter.side(seat) is None)
    if state.last is None:
        return order
    start = order.index(state.last) + 1
    return order[start:] + order[:start]


def reinforcements_of(game: Context, seat: str) -> list[str]:
    """The options of a participant's reinforcements; none where no totals are compared (R19.4)."""
    if game.encounter.side(seat) is None or not attacks(game):
        return []
    kind_of, held = game.catalogue.kind_of, {"card": game.player(seat).hand, **stored_cards.kept(game, seat)}
    return [
        f"{store}:{card}"
        for store, cards in held.items()
        for card in dict.fromkeys(cards)
        if kind_of(card) == "reinforcement"
    ]


def _loop_ask(game: Context, seat: str) -> Ask | None:
    point = "reveal.reinforcements"
    options = reinforcements_of(game, seat) + list(legal.options_at(game, seat, point))
    if not options:
        return None
    return one(seat, "reinforce", point, "R19.2", [*options, PASS], PASS)


def loop_due(game: Context) -> bool:
    """Whether anybody has, or by public knowledge could have, something for the loop."""
    seats = game.state.seats
    for seat in seats:
        if reinforcements_of(game, seat) or legal.options_at(game, seat, "reveal.reinforcements"):
            return True
    return game.beats and any(_loop_open(game, seat) for seat in seats)


def _loop_open(game: Context, seat: str) -> bool:
    player = game.player(seat)
    could_help = attacks(game) and game.encounter.side(seat) is not None and bool(player.hand or player.stored())
    return could_help or legal.open_to(game, seat, "reveal.reinforcements")


def reinforce(game: Context) -> Asking[StepResult]:
    """`reveal.reinforcements`: one round; whoever acts first, counted from the last who did, does so (R19.2)."""
    order = loop_order(game)
    asks = tuple(ask for seat in order if (ask := _loop_ask(game, seat)))
    answers = yield Poll(asks, Mode.WINDOW, kind="reinforce")
    for seat in order:
        choice = answers.get(seat, (PASS,))[0]
        if choice == PASS:
            continue
        game.state.last = seat
        if (bound := legal.options_at(game, seat, game.state.at).get(choice)) is not None:
            yield from perform.act(game, action.Action(seat, bound, game.state.at))
            build_totals(game)
        else:
            yield from _play_reinforcement(game, seat, choice)
        return STAY
    return None


def choose_side(game: Context, seat: str, source: str) -> Asking[str]:
    """Ask in secret which side a helper is for (R19.1): `side:offense` or `side:defense`."""
    own = game.encounter.side(seat)
    options = [f"side:{side}" for side in SIDES]
    ask = one(seat, "choose.side", game.state.at, source, options, f"side:{own}", always=True)
    (choice,) = yield from put(ask, Mode.SECRET)
    return choice


def _which_side(game: Context, played: action.Action) -> Asking[tuple[str, ...]]:
    return ((yield from choose_side(game, played.seat, played.card)),)


class Reinforcement(Behaviour):
    """A reinforcement card: announced and answered like any card, then it lies with the side it helps (R19.1)."""

    @at("reveal.reinforcements", role=MAIN_OR_ALLY, names=_which_side)
    def help_side(self, game: Context, played: action.Action) -> None:
        """Its value joins the total of the side named."""
        side = bare(played.target[0])
        game.encounter.reinforcements += ((played.seat, played.card, side),)
        played.goes = action.TABLE
        game.emit("reinforcement.played", {"seat": played.seat, "card": played.card, "side": side})


REINFORCEMENT = Reinforcement("reinforcement")


def _play_reinforcement(game: Context, seat: str, option: str) -> Asking[None]:
    store, _, card = option.partition(":")
    bound = BoundAbility(card, REINFORCEMENT, Reinforcement.help_side, store="" if store == "card" else store)
    yield from perform.act(game, action.Action(seat, bound, game.state.at))
    build_totals(game)


def calm(game: Context, source: str) -> None:
    """Every revealed attack counts as a negotiate from now on (R18.4)."""
    encounter = game.encounter
    attacks = [seat for seat, face in encounter.faces.items() if game.catalogue.kind_of(face) == "attack"]
    encounter.faces = {**encounter.faces, **dict.fromkeys(attacks, "negotiate")}
    encounter.values = {seat: value for seat, value in encounter.values.items() if seat not in attacks}
    encounter.totals = None
    game.emit("reveal.faces", {"faces": dict(encounter.faces), "source": source})


def find_winner(game: Context) -> StepResult:
    """`reveal.totals_final`: higher total, ties to the defense; attack beats negotiate; else a deal (R11.4-6)."""
    encounter = game.encounter
    offense, defense = kinds(game)
    if offense == defense == "negotiate":
        return "deal.allies_return"
    if (offense, defense) == ("attack", "attack"):
        build_totals(game)
        encounter.outcome = modified(game, "comparison", higher(encounter.totals or {}))
    else:
        encounter.outcome = "offense" if offense == "attack" else "defense"
    return "reveal.upset"


def higher(totals: Mapping[str, int]) -> str:
    """Which side has the higher total; ties go to the defense (R11.4)."""
    return "offense" if totals["offense"] > totals["defense"] else "defense"


def margin(game: Context) -> int:
    """By how much an encounter is won or lost (R11.9); 0 where no totals were compared."""
    encounter = game.encounter
    if not encounter.faces or not attacks(game) or encounter.totals is None:
        return 0
    return abs(encounter.totals["offense"] - encounter.totals["defense"])


def decide(game: Context, outcome: str) -> str:
    """An effect ends the encounter before any card is revealed: the point at which the game goes on (timing.md 2.9)."""
    game.encounter.outcome = outcome
    _proclaim(game)
    return "resolution.outcome_known"


def tell_outcome(game: Context) -> StepResult:
    """`reveal.upset`: winner and loser, exchanged where that was announced, are known; nothing has moved."""
    encounter = game.encounter
    encounter.outcome = modified(game, "winner", encounter.outcome)
    _proclaim(game)
    return "resolution.outcome_known"


def _proclaim(game: Context) -> None:
    encounter = game.encounter
    data = {"outcome": encounter.outcome, "offense": game.offense, "defense": game.defense, "totals": encounter.totals}
    game.emit("outcome", data)
