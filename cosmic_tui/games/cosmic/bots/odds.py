"""How an encounter is likely to end: what each card comes to with the ships and powers at work, against what may come.

Nothing here is certain: the other hand is a guess made of all cards that lie neither open nor in the own hand, and of
those known to be in it.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from functools import cached_property
from itertools import accumulate

import attrs

from cosmic_tui.games.cosmic.bots.view_reader import ViewReader
from rules.cosmic.protocol.views import HIDDEN
from rules.cosmic.state.encounter import Ships

PEACE = 0.7
"""Of the negotiates among the unseen cards, the share that is really chosen: most players would rather fight."""
TRUST = 0.6
"""How much of the own reinforcements is reckoned with before it is known whether they will be needed."""
MENACE = 0.15
"""What each card in the other hand is reckoned with as reinforcement."""
DRAW = 10
"""The attack of somebody of whom nothing is known."""
HELP = {"chosen": 5.0, "reserve": 3.0, "fodder": 3.0, "kamikaze": 1.0, "amoeba": 2.0}
"""What a power is likely to add that is used only once the cards lie there."""


@attrs.frozen
class SideOdds:
    """One side of an encounter as far as it is known: what any attack in front of its main player comes to."""

    plain: int
    """What is added to the card."""
    times: int = 1
    """By how much the card is multiplied (Virus)."""
    tripled: bool = False
    backwards: bool = False

    @classmethod
    def from_view(cls, reader: ViewReader, seat: str, fleet: Ships, other: str) -> SideOdds:
        """`seat` is its main player, `other` the opponent's. With Anti-Matter some ships count minus."""
        powers = reader.powers[seat]
        own = fleet.get(seat, 0) if "virus" in powers else 0
        plain = ships_count(reader, seat, fleet, other) - own
        if "warrior" in powers:
            plain += reader.players[seat].tokens
        if "warpish" in powers:
            plain += sum(player.warp for player in reader.view.players)
        for each in {seat, *fleet}:
            if "human" in reader.powers[each]:
                plain += 4
        times = own if "virus" in powers else 1
        return cls(plain, times, "tripler" in powers, reader.effect("mirror.reversal"))

    def total(self, value: int) -> int:
        """What the side comes to with an attack of this value."""
        if self.backwards:
            value = value // 10 + value % 10 * 10
        if self.tripled:
            value = 3 * value if value <= 10 else -(-value // 3)
        return value * self.times + self.plain


def ships_count(reader: ViewReader, seat: str, fleet: Ships, other: str) -> int:
    """What the ships of a side come to."""
    powers = reader.powers
    worth = {owner: 4 * ships if "macron" in powers[owner] else ships for owner, ships in fleet.items()}
    if "anti_matter" in powers[seat]:
        return -sum(worth.values())
    if "anti_matter" in powers[other]:
        own = worth.pop(seat, 0)
        return own - sum(worth.values())
    return sum(worth.values())


def turned(reader: ViewReader, *mains: str) -> bool:
    """Whether the lower total wins: Anti-Matter, or an upset that has been declared; both together cancel out."""
    return any(reader.has(main, "anti_matter") for main in mains) != reader.effect("loser.upset")


# -- what may come


def foe(reader: ViewReader, other: str) -> tuple[dict[int, float], float, float]:
    """What the other main player may lay down: attacks by value, negotiate, morph, each with how likely it is."""
    if other not in reader.foes:
        reader.foes[other] = _foe(reader, other)
    return reader.foes[other]


def _foe(reader: ViewReader, other: str) -> tuple[dict[int, float], float, float]:
    lying = reader.view.cards.get(other, HIDDEN)
    if lying != HIDDEN:
        return _certain(reader, lying)
    hand = reader.players[other].hand_size
    known = reader.memory.known_cards(other)
    cards = known if known.total() >= hand > 0 else reader.unseen
    counts = {value: cards[card] for card, value in reader.catalogue.attacks.items() if card in cards}
    peace, morphs, attacks = cards["negotiate"], cards["morph"], sum(counts.values())
    every = peace + morphs + attacks
    if not every:
        return {DRAW: 1.0}, 0.0, 0.0
    no_attacks = reader.effect("loser.upset") and attacks > 0
    negotiate = 0.0 if no_attacks else PEACE * peace / every
    morph = 0.0 if no_attacks else morphs / every
    return _attacks(counts, attacks, hand, 1 - negotiate - morph), negotiate, morph


def _certain(reader: ViewReader, card: str) -> tuple[dict[int, float], float, float]:
    kind = reader.kind(card)
    if kind == "attack":
        return {reader.catalogue.value_of(card): 1.0}, 0.0, 0.0
    return {}, float(kind == "negotiate"), float(kind == "morph")


def _attacks(counts: dict[int, int], every: int, hand: int, share: float) -> dict[int, float]:
    """Halfway between a player who chooses blindly and one who chooses the best of half the hand."""
    found, before = {}, 0.0
    seen = 0
    for value, count in counts.items():
        seen += count
        part = seen / every
        reached = (part + part ** max(1.0, hand / 2)) / 2
        found[value] = (reached - before) * share
        before = reached
    return found


def _reach(reader: ViewReader, other: str, side: SideOdds) -> tuple[list[int], list[float]]:
    """What the attacks of the other may come to, ascending, and how likely each of these is not surpassed."""
    known = reader.reaches
    if (other, side) not in known:
        attacks, _, _ = foe(reader, other)
        totals = sorted([(side.total(value), chance) for value, chance in attacks.items()])
        known[other, side] = [value for value, _ in totals], list(accumulate([chance for _, chance in totals]))
    return known[other, side]


# -- one encounter


@attrs.frozen
class Fight:
    """One encounter seen by a main player, with the ships each side has or might have."""

    reader: ViewReader
    me: str
    other: str
    mine: SideOdds
    theirs: SideOdds
    offense: bool
    totals: list[int]
    """What the attacks of the other may come to, ascending."""
    reached: list[float]
    """How likely the other comes to that at most."""
    peace: float
    morph: float
    turned: bool
    margin: float
    """What help from hand and power is likely to change in the own favour."""

    @classmethod
    def from_view(cls, reader: ViewReader, me: str, other: str, mine: Ships, theirs: Ships, *, offense: bool) -> Fight:
        """A fight of `me` against `other`."""
        _, peace, morph = foe(reader, other)
        own, against_own = SideOdds.from_view(reader, me, mine, other), SideOdds.from_view(reader, other, theirs, me)
        totals, reached = _reach(reader, other, against_own)
        margin = (
            TRUST * reader.help_in_hand
            + _help(reader, me)
            - MENACE * reader.players[other].hand_size
            - _help(reader, other)
        )
        return cls(
            reader, me, other, own, against_own, offense, totals, reached, peace, morph, turned(reader, me, other),
            margin,
        )  # fmt: skip

    def _beats(self, own: int) -> float:
        """How likely this total wins against an attack."""
        if self.turned:
            limit = own - self.margin
            place = bisect_right(self.totals, limit) if self.offense else bisect_left(self.totals, limit)
            return self._every - (self.reached[place - 1] if place else 0.0)
        limit = own + self.margin
        place = bisect_left(self.totals, limit) if self.offense else bisect_right(self.totals, limit)
        return self.reached[place - 1] if place else 0.0

    @property
    def _every(self) -> float:
        return self.reached[-1] if self.reached else 0.0

    def chance(self, card: str) -> float:
        """How likely an encounter card wins."""
        reader = self.reader
        match reader.kind(card):
            case "attack":
                own = self.mine.total(reader.catalogue.value_of(card))
                return self._given + self._beats(own) + self.morph * self._even
            case "morph":
                return self._every * self._even
            case _:
                return self._every if reader.has(self.me, "pacifist") != reader.effect("loser.upset") else 0.0

    @cached_property
    def _given(self) -> float:
        """How likely an attack wins as the other lays down a negotiate."""
        lost = self.reader.has(self.other, "pacifist") or self.reader.effect("loser.upset")
        return 0.0 if lost else self.peace

    @cached_property
    def _even(self) -> float:
        """How likely the ships decide for the own side where both cards are worth the same."""
        ahead = self.mine.total(DRAW) - self.theirs.total(DRAW)
        lead = (-ahead if self.turned else ahead) + TRUST * self.reader.help_in_hand
        return 0.85 if lead > 0 or (lead == 0 and not self.offense) else 0.15

    def best(self) -> float:
        """How likely the best encounter card of the own hand wins."""
        return max([self.chance(card) for card in self.reader.encounter_cards], default=0.0)


def _help(reader: ViewReader, seat: str) -> float:
    player = reader.players[seat]
    return HELP.get(player.alien, 0.0) if player.power == "active" else 0.0


def now(reader: ViewReader) -> Fight:
    """The encounter under way, for a main player."""
    offense = reader.me == reader.view.offense
    own, other = ("offense", "defense") if offense else ("defense", "offense")
    return Fight.from_view(reader, reader.me, reader.opponent, reader.fleet(own), reader.fleet(other), offense=offense)


def attack_on(reader: ViewReader, other: str, ships: int, against: int) -> float:
    """How likely the best card of the own hand wins with so many own ships against so many of another player."""
    known = reader.attacks_on
    if (other, ships, against) not in known:
        theirs = {other: against} if against else {}
        fight = Fight.from_view(reader, reader.me, other, {reader.me: ships}, theirs, offense=True)
        known[other, ships, against] = fight.best()
    return known[other, ships, against]


def from_outside(reader: ViewReader) -> float:
    """How likely the offense wins, for somebody who knows neither hand."""
    offense, defense = reader.mains
    attackers = SideOdds.from_view(reader, offense, reader.fleet("offense"), defense)
    ahead = attackers.total(DRAW) - SideOdds.from_view(reader, defense, reader.fleet("defense"), offense).total(DRAW)
    if turned(reader, offense, defense):
        ahead = -ahead
    ahead += round(_help(reader, offense) - _help(reader, defense))
    hands = reader.players[offense].hand_size - reader.players[defense].hand_size
    return min(0.9, max(0.1, 0.5 + 0.04 * ahead + 0.015 * hands))


def likely(reader: ViewReader) -> float:
    """How likely the offense wins, as well as this player can tell."""
    if reader.is_main and reader.view.defense:
        own = now(reader).best()
        return own if reader.me == reader.view.offense else 1 - own
    return from_outside(reader)
