"""Random positions, as plain data of the notation: any aliens, rich hands, few ships, any timing point and variant."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import attrs

from cosmic_tui.games.cosmic.fuzz import ground
from cosmic_tui.games.cosmic.fuzz.casting import Casting
from cosmic_tui.games.cosmic.fuzz.fleets import settled, ships
from cosmic_tui.games.cosmic.fuzz.pairs import Pairs
from rules.cosmic.cards.catalogue import Catalogue
from rules.cosmic.notation.shape import FORMAT
from rules.cosmic.protocol.options import Options
from rules.cosmic.protocol.timing import ORDER
from rules.cosmic.state.state import owner

Data = dict[str, Any]
SETUP = 0.02
"""How often a position lies before the first turn."""
SIDE_OF = {"offensive_ally": "gate", "defensive_ally": "beside", "bystander": ""}
"""Where the ships of a role of an approach stand."""
GOES_ON = 0.8
"""How often both main players have an encounter card, so that no encounter is broken off before the aim is reached."""


def position(catalogue: Catalogue, pairs: Pairs, aim: Sequence[str], chance: Random) -> Data:
    """A position as plain data. With an `aim` each of its pieces is held by somebody who can play it."""
    return _Draft(catalogue, [pairs.pieces[name] for name in aim], chance).data()


class _Draft(Casting):
    """One position being made up."""

    def data(self) -> Data:
        """All tables of the position."""
        if self.chance.random() < SETUP:
            return {"format": FORMAT, "position": {"seats": self.seats, "at": "setup.choose", **_told(self.options)}}
        self.meet()
        if "tech" in self.options["variants"]:
            ground.lay_techs(self.catalogue, self.techs, self.chance)
        self._fill_hands()
        position = {
            "seats": self.seats, "at": self.at, "seed": self.chance.randrange(10**6), **_told(self.options),
            **self._encounter(),
        }  # fmt: skip
        seats = {seat: self._seat(seat, position) for seat in self.seats}
        if ground.FLAGSHIP in str(self.techs) and self.chance.random() < 0.7:
            position |= ground.flagship(self.techs, seats)
        position |= ground.cannon(self.techs, self.seats, self.chance)
        piles = self.dealer.piles(short=self.approach.short)
        return {"format": FORMAT, "position": position, "seat": seats, "piles": piles}

    def _fill_hands(self) -> None:
        """The hands of all: what the approach asks for first, then anything."""
        approach = self.approach
        holder = self.holders.get(self.aim[0].name, "") if self.aim else ""
        for wanted in approach.hand if holder else ():
            self.dealer.give(holder, self.dealer.like(wanted)[:1])
        if approach.rich:
            self.dealer.give(self.defense, self.dealer.of_kind("attack")[-8:])
        bare = {"holder": holder, "offense": self.offense}.get(approach.bare)
        self.dealer.deal(self.aliens, [bare] if bare else [])
        goes_on = self.aim and not bare and self.chance.random() < GOES_ON
        if goes_on or self._lies_between("planning.check_cards", "planning.after_select"):
            for seat in (self.offense, self.defense):
                self.dealer.give(seat, self.dealer.of_kind("attack")[:1])

    # -- the encounter

    def _encounter(self) -> Data:
        """Who meets whom, as far as the timing point has come."""
        chance = self.chance
        data: Data = {"offense": self.offense, "encounter": chance.choice([1, 1, 2])}
        if self._lies_between("destiny.draw", "launch.start"):
            data["destiny"] = chance.choice([self.defense, "wild", "special_most_cards", self.defense])
            if self._is_past("destiny.wild_choice"):
                data |= {"defense": self.defense, "destiny": chance.choice([self.defense, "wild"])}
            elif data["destiny"] != self.defense:
                self.at = "destiny.drawn"
        if self._past("launch.start"):
            data |= {"defense": self.defense, "destiny": chance.choice([self.defense, "wild"])}
        if self._is_past("launch.aim"):
            data["planet"] = f"{self.defense}.{chance.randint(1, self.catalogue.setup.planets_per_seat)}"
            if self.approach.fortified:
                data["planet_cards"] = {data["planet"]: [self.dealer.take("attack") for _ in range(2)]}
        if self._is_past("launch.ships") and self.at not in ground.ALL_HOME:
            data["gate"] = {self.offense: chance.randint(1, 4)}
        if self._is_past("alliance.response") and not self.at.startswith("deal.") and self.at not in ground.ALL_HOME:
            data |= self._allies(data["gate"])
            data |= {"invited": dict.fromkeys(("offense", "defense"), self.others)} if self.approach.invited else {}
        elif self._is_past("alliance.defense_invites") and not self._is_past("alliance.response"):
            data["invited"] = self._invited()
        return data | self._cards()

    def _past(self, point: str) -> bool:
        return ORDER[self.at] >= ORDER[point] and not self.at.startswith(("encounter.", "turn."))

    def _is_past(self, point: str) -> bool:
        return ORDER[self.at] > ORDER[point] and not self.at.startswith(("encounter.", "turn."))

    def _lies_between(self, first: str, last: str) -> bool:
        return ORDER[first] < ORDER[self.at] < ORDER[last]

    def _allies(self, gate: dict[str, int]) -> Data:
        """Everybody else on a side, or on none; whoever holds a piece is rather in than out."""
        chance, sides = self.chance, {"gate": dict(gate), "beside": dict[str, int]()}
        for seat in self.others:
            if place := self._side_of(seat):
                sides[place][seat] = chance.randint(1, 4)
        return {side: fleet for side, fleet in sides.items() if fleet}

    def _side_of(self, seat: str) -> str:
        """Where the ships of a seat stand that is no main player; empty: nowhere."""
        role, sides = self.approach.role, self.approach.sides
        if self.aim and self.holders.get(self.aim[0].name) == seat and role in SIDE_OF:
            return SIDE_OF[role]
        stays = {"all": 0.0, "none": 1.0}.get(sides, 0.2 if seat in self.holders.values() else 0.4)
        return "" if self.chance.random() < stays else self.approach.side or self.chance.choice(["gate", "beside"])

    def _invited(self) -> Data:
        if self.approach.invited:
            return dict.fromkeys(("offense", "defense"), self.others)
        return {side: [seat for seat in self.others if self.chance.random() < 0.7] for side in ("offense", "defense")}

    def _cards(self) -> Data:
        """What both main players have selected, and what came of it."""
        if not self._is_past("planning.select") or not ORDER[self.at] <= ORDER["resolution.before_discard"]:
            return {}
        talks = self.at.startswith("deal.")
        kinds: Sequence[str] = self.chance.choices(["attack", "negotiate", "morph"], [6, 2, 1], k=2)
        kinds = ["negotiate"] * 2 if talks else self.approach.cards or kinds
        cards = {seat: self.dealer.take(kind) for seat, kind in zip((self.offense, self.defense), kinds, strict=True)}
        data: Data = {"cards": cards}
        if self._is_past("reveal.totals_final") and not talks:
            data["outcome"] = self.approach.outcome or self.chance.choice(["offense", "defense"])
        if self.approach.reinforced and self.others:
            reinforcement = self.dealer.of_kind("reinforcement")[:1]
            self.dealer.drop(reinforcement)
            data["reinforcements"] = [[self.offense, card, "offense"] for card in reinforcement]
        return data

    # -- the seats

    def _seat(self, seat: str, position: Data) -> Data:
        away = sum(position.get(side, {}).get(seat, 0) for side in ("gate", "beside"))
        away += sum(tech.get("ships", 0) for tech in self.techs[seat])
        data: Data = {"hand": self.dealer.hands[seat], "alien": self.aliens.get(seat, "none")}
        data |= self._ships(seat, away, position)
        if self.techs[seat]:
            data["techs"] = self.techs[seat]
        memory = self.dealer.memory(seat, data["alien"], self.seats)
        if self.approach.tokens and "tokens" in memory:
            memory["tokens"] = self.approach.tokens
        if memory:
            data["memory"] = memory
        if "hidden_powers" in self.options["variants"] and not memory and self.chance.random() < 0.5:
            data["sheet"] = "hidden"
        return data

    def _ships(self, seat: str, away: int, position: Data) -> Data:
        """Colonies, and ships out of the game; whoever is attacked is rather there."""
        approach, target, facts = self.approach, position.get("planet") or "", self.catalogue.setup
        announcing = self.aim and self.holders.get(self.aim[0].name) == seat
        home = (
            approach.home
            if approach.home and (announcing or (approach.home != "none" and seat == self.defense))
            else ""
        )
        planets = settled(facts, seat, self.seats, self.chance, home)
        if target in planets and home:
            planets = [target, *(planet for planet in planets if planet != target)]
        if approach.visited and seat in self.others and target and target not in planets:
            planets.insert(0, target)
        poor = seat in self.holders.values() and self.chance.random() < 0.5
        warp, target = approach.warp if announcing else 0, target if owner(target) == seat and not home else ""
        return ships(facts, planets, away, self.chance, poor=poor, warp=warp, target=target)


def _told(options: Data) -> Data:
    """Edition and variants as keys of the position, what differs from the edition's own as options."""
    told: Data = {"edition": options["edition"], "variants": options["variants"]}
    plain = attrs.asdict(Options(edition=options["edition"]))
    rest = {name: value for name, value in options.items() if name not in told and value != plain[name]}
    return told | ({"options": rest} if rest else {})
