"""What becomes of units in fights: shots, counted kills, contracts broken by an attack (C10, C15.5, C19.6)."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from rules.council.cards.context import Context
from rules.council.cards.quantities import Case, allowed, number
from rules.council.moves.space import next_to
from rules.council.state.campaign import NEUTRAL
from rules.council.state.force import SHIPS


@frozen
class Volley:
    """Shots of units of one kind: how many, with what they hit, and what is added to each die."""

    unit: str
    shots: int
    hit: int
    sum: int
    again: bool = False
    """Whether a miss is rolled once more."""

    def can_hit(self, sides: int) -> bool:
        """Whether any shot could hit at all (D19)."""
        return self.shots > 0 and sides + self.sum >= self.hit


def volley(game: Context, case: Case, count: int) -> Volley:
    """What so many units of a kind fire in one exchange; neutral units as printed (C12.4)."""
    printed = game.catalogue.units[case.of]
    if case.seat == NEUTRAL:
        return Volley(case.of, count * printed.shots, printed.hit, 0)
    shots = count * number(game, "unit.shots", printed.shots, case)
    again = allowed(game, "unit.reroll", False, case)
    return Volley(case.of, shots, printed.hit, number(game, "unit.roll", 0, case), again)


def fire(game: Context, volleys: list[Volley], stream: str) -> tuple[int, dict[str, list[int]]]:
    """Throw the dice: the number of hits, and the natural dice by kind of unit."""
    hits, dice = 0, dict[str, list[int]]()
    for each in volleys:
        for _ in range(each.shots):
            thrown = [game.roll(stream)]
            if thrown[0] + each.sum < each.hit and each.again:
                thrown.append(game.roll(stream))
            dice.setdefault(each.unit, []).extend(thrown)
            hits += thrown[-1] + each.sum >= each.hit
    return hits, dice


def count_kills(game: Context, killer: str, owner: str, cell: str, lost: Mapping[str, int]) -> None:
    """Keep what a seat has destroyed of another this round (D45)."""
    if NEUTRAL in {killer, owner} or killer == owner:
        return
    tally = game.player(killer).tally
    for unit, count in lost.items():
        tally.destroyed[unit] = tally.destroyed.get(unit, 0) + count
    if cell in next_to(game, game.layout.homes[owner]):
        tally.near_home += sum(count for unit, count in lost.items() if unit in SHIPS)


def attack(game: Context, attacker: str, victim: str) -> None:
    """An attack breaks the contract between the two (C15.5, D63)."""
    contract = game.state.contract(attacker, victim)
    if contract is None:
        return
    game.state.contracts.remove(contract)
    betrayed = game.player(attacker).tally.betrayed
    if victim not in betrayed:
        betrayed.append(victim)
    game.emit("contract.broken", {"seats": list(contract.seats), "by": attacker, "why": "attack"})
