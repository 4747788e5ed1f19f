"""The encounter of a position: who meets whom, with which ships and cards, and what came of it so far."""

from __future__ import annotations

from collections.abc import Iterable

from rules.cosmic.flow.reveal import copied_faces, plain_totals
from rules.cosmic.notation.ground import Ground, require
from rules.cosmic.protocol.timing import ORDER
from rules.cosmic.state.encounter import SIDES, Effect, Encounter, Fleet, Interrupted, Offer, SideSeats
from rules.cosmic.state.state import State, owner
from rules.kernel.hooks import Family, UnknownHook
from rules.kernel.scenario import PositionError

OUTCOMES = ("offense", "defense", "deal", "no_deal", "both_lose", "success", "ended")


def read_encounter(ground: Ground) -> Encounter:
    """The encounter as the tables tell it, before its cards are turned up."""
    position = ground.position
    offense = position.offense or ground.seats[0]
    ground.check_seat(offense, "position.offense")
    if position.defense is not None:
        ground.check_seat(position.defense, "position.defense")
        require(position.defense != offense, "position.defense", "cannot be the offense too")
    require(position.encounter >= 1, "position.encounter", "counts from 1")
    encounter = Encounter(offense, position.encounter, position.defense, position.planet, _aim(ground, offense))
    encounter.gate = _fleet(ground, "gate", others=(position.defense,))
    encounter.beside = _fleet(ground, "beside", others=(position.defense, offense))
    encounter.allies = {
        "offense": tuple(seat for seat in encounter.gate if seat != offense), "defense": tuple(encounter.beside),
    }  # fmt: skip
    encounter.invited = _invited(ground, encounter)
    _cards(ground, encounter)
    if position.outcome is not None:
        require(position.outcome in OUTCOMES, "position.outcome", f"{position.outcome!r} is no outcome")
    encounter.outcome = position.outcome
    _lasting(ground, encounter)
    return encounter


def _lasting(ground: Ground, encounter: Encounter) -> None:
    cursor = ground.read.cursor
    position = ground.position
    for number, each in enumerate(position.effects, 1):
        _check_effect(ground, each.get("id", ""), f"position.effects.{number}")
    encounter.effects = tuple(
        Effect(each["id"], each["by"], {k: v for k, v in each.items() if k not in {"id", "by"}})
        for each in position.effects
    )
    encounter.flares = {seat: tuple(cards) for seat, cards in position.played.items()}
    encounter.lost, encounter.no_rewards = dict(cursor.lost), cursor.no_rewards
    encounter.closing, encounter.failure = tuple(cursor.closing), cursor.failure
    if cursor.offer is not None:
        encounter.offer = Offer(cursor.offer.seat, cursor.offer.give, cursor.offer.get)


def _check_effect(ground: Ground, effect: str, key: str) -> None:
    try:
        ground.catalogue.hooks.find(effect, Family.EFFECT)
    except UnknownHook as error:
        raise PositionError(key, str(error)) from None


def interrupted_turn(ground: Ground, state: State) -> None:
    """The turn into which this encounter was inserted."""
    inserted = ground.position.inserted
    if inserted is not None:
        ground.check_seat(inserted.turn, "position.inserted.turn")
        require(inserted.then in {"turn.continue", "turn.end"}, "position.inserted.then", "is where a turn goes on")
        turn = Encounter(inserted.turn, inserted.encounter, outcome=inserted.outcome)
        state.encounter.inserted = True
        state.interrupted = [Interrupted(inserted.then, turn)]


def _aim(ground: Ground, offense: str) -> str:
    planet = ground.position.planet
    if planet is None or owner(planet) != offense:
        return "attack"
    return "reclaim" if ground.position.defense is None else "evict"


def _fleet(ground: Ground, key: str, others: Iterable[str | None]) -> Fleet:
    fleet: Fleet = getattr(ground.position, key)
    for seat, count in fleet.items():
        ground.check_seat(seat, f"position.{key}.{seat}")
        require(seat not in others, f"position.{key}.{seat}", f"a main player has no ships at the {key} there")
        require(count > 0, f"position.{key}.{seat}", "must be 1 or more")
    return dict(fleet)


def _invited(ground: Ground, encounter: Encounter) -> SideSeats:
    if ground.position.invited is None:
        return encounter.allies
    invited = {side: tuple(ground.position.invited.get(side, ())) for side in SIDES}
    for side, seats in ground.position.invited.items():
        require(side in SIDES, f"position.invited.{side}", "a side is offense or defense")
        for seat in seats:
            ground.check_seat(seat, f"position.invited.{side}")
            require(seat not in encounter.mains, f"position.invited.{side}", f"{seat} is a main player")
    return invited


def _cards(ground: Ground, encounter: Encounter) -> None:
    for seat, card in ground.position.cards.items():
        key = f"position.cards.{seat}"
        require(seat in encounter.mains, key, "only main players have encounter cards")
        ground.check_card(card, key)
        require(ground.catalogue.is_encounter(card), key, f"{card} is no encounter card")
    encounter.cards = dict(ground.position.cards)
    encounter.face_up = tuple(ground.position.face_up)
    for entry in ground.position.reinforcements:
        key = "position.reinforcements"
        require(len(entry) == 3 and entry[2] in SIDES, key, "each is [seat, card, side]")
        ground.check_seat(entry[0], key)
        ground.check_card(entry[1], key)
        kind = ground.catalogue.kind_of(entry[1])
        require(kind in {"reinforcement", "attack"}, key, f"{entry[1]} is no reinforcement")
        encounter.reinforcements += ((entry[0], entry[1], entry[2]),)


TALKED = {
    "deal.completed": "deal", "deal.failed": "no_deal", "deal.penalty": "no_deal", "deal.gate_return": "no_deal",
    "deal.after": "no_deal",
}  # fmt: skip
"""What has come of a talk that is over at these points, if the position does not say it."""


def turn_up(ground: Ground, state: State) -> None:
    """Turn up the cards of an encounter that is past that point, with their values and totals."""
    encounter, position = state.encounter, ground.position
    discarding = ground.is_after("resolution.before_discard")
    needed = position.at in ORDER and ground.is_after("planning.select") and not discarding
    missing = [seat for seat in encounter.mains if seat not in encounter.cards]
    told = needed and not position.at.startswith(("resolution.", "deal."))
    require(not told or not missing, "position.cards", f"{', '.join(missing)} needs a card at {position.at}")
    past = needed and ground.is_after("reveal.turn_up") and not missing
    revealed = past if position.revealed is None else position.revealed
    if revealed and not missing:
        encounter.face_up = tuple(encounter.cards)
        encounter.faces = copied_faces(encounter)
        kind_of, value_of = ground.catalogue.kind_of, ground.catalogue.value_of
        attacks = {seat: face for seat, face in encounter.faces.items() if kind_of(face) == "attack"}
        encounter.values = {seat: value_of(face) for seat, face in attacks.items()}
        if ground.is_after("reveal.totals"):
            encounter.totals = plain_totals(state, ground.catalogue)
        if encounter.outcome is None and encounter.totals and position.at.startswith("resolution."):
            won = encounter.totals["offense"] > encounter.totals["defense"]
            encounter.outcome = "offense" if won else "defense"
    encounter.outcome = encounter.outcome or TALKED.get(position.at)
    settled = position.at.startswith("resolution.") and not discarding
    require(not settled or encounter.outcome, "position.outcome", f"is needed at {position.at}")


def check_place(ground: Ground, state: State) -> None:
    """Whether defense and planet are named where the point needs them."""
    position = ground.position
    if position.planet is not None:
        ground.check_planet(position.planet, "position.planet", state.planets)
    in_line = position.at in ORDER and not position.at.startswith(("turn.", "start_turn.", "regroup."))
    late = in_line and ground.is_after("launch.start") and position.outcome != "ended"
    needs = late and not position.at.startswith("encounter.")
    reclaim = position.defense is None and position.planet is not None
    require(not needs or position.defense or reclaim, "position.defense", f"is needed at {position.at}")
    needs_planet = needs and ground.is_after("launch.aim")
    require(not needs_planet or position.planet, "position.planet", f"is needed at {position.at}")


def check_selection(ground: Ground, state: State) -> None:
    """Whether the main players can choose a card at `planning.select`: its own checks lie before that point (R10.3)."""
    if ground.position.at != "planning.select":
        return
    for seat in state.encounter.mains:
        player, knows = state.players[seat], ground.catalogue.knows
        kept = [each for sheet in player.sheets for cards in sheet.memory.values() for each in _listed(cards)]
        cards = [*player.hand, *filter(knows, kept)]
        holds = seat in state.encounter.cards or any(map(ground.catalogue.is_encounter, cards))
        require(holds, f"seat.{seat}.hand", "has no encounter card to choose at planning.select")


def _listed(kept: object) -> list[str]:
    return [each for each in kept if isinstance(each, str)] if isinstance(kept, list) else []
