"""Who is who in a random position: offense, defense, aliens, and who holds what the position is about."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from cosmic_tui.games.cosmic.fuzz import ground
from cosmic_tui.games.cosmic.fuzz.aims import PRICED
from cosmic_tui.games.cosmic.fuzz.approaches import Approach, approach_for
from cosmic_tui.games.cosmic.fuzz.dealing import Dealer
from cosmic_tui.games.cosmic.fuzz.pieces import FLARE, Piece, Sort, copies
from rules.cosmic.cards.catalogue import Catalogue
from rules.cosmic.cards.variants import tailored
from rules.cosmic.protocol.options import VARIANTS, Options
from rules.cosmic.protocol.timing import ORDER

Data = dict[str, Any]
BEGINNINGS = ("turn.start", "regroup.start", "planning.before_select", "reveal.before")
"""From where most windows of an encounter are reached."""
STRAIGHT = 0.6
"""How often a position that is about a pair begins where its first piece can be announced."""
STAGED = 0.85
"""How often it is set up as `approaches.toml` says for that piece."""


class Casting:
    """Table, timing point and players of one position being made up, with what each holds of the aim."""

    def __init__(self, catalogue: Catalogue, aim: Sequence[Piece], chance: Random) -> None:
        self.chance = chance
        self.aim = aim
        self.seats = chance.sample(catalogue.setup.colours, chance.randint(3, 5))
        self.options = _options(aim, chance)
        self.catalogue = tailored(catalogue, Options.from_names(self.options))
        self.approach = approach_for(aim[0].name, chance) if aim and chance.random() < STAGED else Approach()
        self.at = self._point()
        self.offense, self.defense = chance.sample(self.seats, 2)
        self.others = [seat for seat in self.seats if seat not in (self.offense, self.defense)]
        self.aliens: dict[str, str] = {}
        self.techs: dict[str, list[Data]] = {seat: [] for seat in self.seats}
        self.dealer = Dealer(self.catalogue, self.seats, chance)
        self.holders = self._cast()
        """Who is to announce each piece of the aim, by its name."""

    def _point(self) -> str:
        """Where the position lies: with an aim where its first piece can be announced, or on the way there."""
        chance = self.chance
        if self.approach.at:
            return chance.choice(self.approach.at)
        line = [point for point in ORDER if not point.startswith("setup.") and point not in ground.DEALT]
        if not self.aim:
            return chance.choice(line)
        points = [point for point in self.aim[0].points if point in line]
        if not points or chance.random() > STRAIGHT:
            return chance.choice(BEGINNINGS)
        return chance.choice(points)

    def _cast(self) -> dict[str, str]:
        """Who holds each piece of the aim, with the alien and the cards that it takes."""
        held: dict[str, str] = {}
        for piece in self.aim:
            seat = self._holder(piece, [*held.values()])
            if piece.sort in (Sort.USE, Sort.SUPER) and self.aliens.get(seat, piece.alien) != piece.alien:
                continue
            held[piece.name] = seat
            self._equip(seat, piece)
        return held

    def _holder(self, piece: Piece, taken: Sequence[str]) -> str:
        if taken and (piece.name == "flare:human super" or self.chance.random() < 0.03):
            return taken[0]
        back = len(taken) > 1 and self.chance.random() < (0.85 if piece.name in PRICED else 0.5)
        free = [seat for seat in self.seats if seat not in taken or (back and seat == taken[-2])]
        roles = (self.approach.role,) if self.approach.role and not taken else piece.roles
        places = [seat for role in roles for seat in self._in_role(role) if seat in free]
        return taken[-2] if back and taken[-2] in places else self.chance.choice(places or free or self.seats)

    def _in_role(self, role: str) -> Sequence[str]:
        mains = [self.offense, self.defense]
        known = {"offense": mains[:1], "defense": mains[1:], "main_player": mains, "ally": self.others,
                 "offensive_ally": self.others, "defensive_ally": self.others,
                 "not_main_player": self.others, "bystander": self.others,
                 "not_offense": [self.defense, *self.others]}  # fmt: skip
        return known.get(role, self.seats)

    def _equip(self, seat: str, piece: Piece) -> None:
        """Give a seat what it takes to announce a piece."""
        if piece.sort in (Sort.USE, Sort.SUPER):
            self.aliens[seat] = piece.alien
        if piece.sort in (Sort.WILD, Sort.SUPER):
            self.dealer.give(seat, [FLARE + piece.alien])
        elif piece.sort is Sort.TECH:
            self.techs[seat].append(ground.ready_tech(self.catalogue, piece.card.partition(":")[2], self.chance))
        elif piece.sort is Sort.ARTIFACT:
            self.dealer.give(seat, copies(self.catalogue, piece.card)[:1])
        elif piece.sort is Sort.REINFORCEMENT:
            self.dealer.give(seat, self.dealer.of_kind("reinforcement")[:2])
        if piece.name in ("flare:filch wild", "use:reserve.2"):
            self.dealer.give(seat, self.dealer.of_kind("negotiate")[:2])

    def meet(self) -> None:
        """Aliens for the other seats; a wild flare of the aim is played by somebody who is not its alien."""
        flares = {piece.alien for piece in self.aim if piece.sort is Sort.WILD}
        alone = {piece.alien for piece in self.aim if piece.sort in (Sort.USE, Sort.SUPER)}
        others = [alien for alien in self.catalogue.aliens if alien not in flares | alone]
        for seat in self.seats:
            if seat not in self.aliens and self.chance.random() > 0.06:
                self.aliens[seat] = others.pop(self.chance.randrange(len(others)))
        if flares and self.chance.random() < 0.3:
            holders = set(self.holders.values())
            free = [seat for seat in self.seats if seat not in holders]
            if free:
                self.aliens[self.chance.choice(free)] = min(flares)


def _options(aim: Sequence[Piece], chance: Random) -> Data:
    """What the table has agreed on: any variants, in the edition in which the aliens of the aim are."""
    variants = [name for name in VARIANTS if chance.random() < 0.2]
    if any(piece.sort is Sort.TECH for piece in aim) and "tech" not in variants:
        variants.append("tech")
    if any(piece.sort is Sort.TECH and piece.card in ground.FAR_TECHS for piece in aim):
        variants = [name for name in variants if name != "four_planets"]
    return {
        "variants": variants,
        "edition": "2008" if chance.random() < 0.1 else "42nd",
        "flare_printing": "classic" if chance.random() < 0.1 else "standard",
        "restrictions": False,
        "deal_colony_planets": chance.choice(["any", "any", "home"]),
        "deal_unilateral_end": chance.random() < 0.3,
        "trade_techs": chance.random() < 0.3,
        "reclaim_counts_as_win": chance.random() < 0.7,
        "zap_stops_passive": chance.random() < 0.2,
        "own_wild_when_zapped": chance.random() < 0.7,
    }
