"""Random positions, as plain data of the notation: any aliens, rich hands, few ships, any timing point and variant."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import attrs

from cosmic_tui.games.cosmic.fuzz import ground
from cosmic_tui.games.cosmic.fuzz.dealing import Dealer
from cosmic_tui.games.cosmic.fuzz.fleets import settled, ships
from cosmic_tui.games.cosmic.fuzz.pairs import Pair, Pairs
from cosmic_tui.games.cosmic.fuzz.pieces import FLARE, Piece, Sort, copies
from cosmic_tui.games.cosmic.fuzz.stages import Stage, stage_for
from rules.cosmic.cards.action import PLAYED, TECH_USED, USED
from rules.cosmic.cards.catalogue import Catalogue
from rules.cosmic.cards.variants import tailored
from rules.cosmic.notation.shape import FORMAT
from rules.cosmic.protocol.options import VARIANTS, Options
from rules.cosmic.protocol.timing import ORDER
from rules.cosmic.state.state import owner

Data = dict[str, Any]
BEGINNINGS = ("turn.start", "regroup.start", "planning.before_select", "reveal.before")
"""From where most windows of an encounter are reached."""
SETUP = 0.02
"""How often a position lies before the first turn."""
LONGEST = 5
"""Pieces of which each answers the one before."""
LONGER = 0.6
"""How often there is one more of them."""
PRICED = ("flare:void wild", "flare:filch wild")
"""Answers that are paid for."""
STRAIGHT = 0.6
"""How often a position that is about a pair begins where its first piece can be announced."""
SIDE_OF = {"offensive_ally": "gate", "defensive_ally": "beside", "bystander": ""}
"""Where the ships of a role of a stage stand."""
ANSWERS = frozenset({PLAYED, USED, TECH_USED})
"""Windows that an announcement opens."""
GOES_ON = 0.8
"""How often both main players have an encounter card, so that no encounter is broken off before the aim is reached."""
STAGED = 0.85
"""How often it is set up as `stages.toml` says for that piece."""


def position(catalogue: Catalogue, pairs: Pairs, aim: Sequence[str], chance: Random) -> Data:
    """A position as plain data. With an `aim` each of its pieces is held by somebody who can play it."""
    return _Draft(catalogue, [pairs.pieces[name] for name in aim], chance).data()


def chain(pairs: Pairs, pair: Pair, chance: Random) -> tuple[str, ...]:
    """A pair, and often what answers the answer: mostly a price that can take away what was named first."""
    names = [*_before(pairs, pair[0], chance), *pair]
    while len(names) < LONGEST and chance.random() < LONGER:
        answers = [name for name in pairs.answers.get(names[-1], ()) if name not in names]
        if not answers:
            break
        priced = [name for name in answers if name in PRICED]
        names.append(chance.choice(priced if priced and chance.random() < 0.6 else answers))
    return tuple(names)


def _before(pairs: Pairs, name: str, chance: Random) -> list[str]:
    """What a piece answers that can be announced as an answer alone; nothing for others."""
    if not ANSWERS.issuperset(pairs.pieces[name].points):
        return []
    answered = [first for first, second in pairs.wanted if second == name and first != name]
    plain = [first for first in answered if not ANSWERS.issuperset(pairs.pieces[first].points)]
    first = chance.choice(plain or answered)
    return [*_before(pairs, first, chance), first]


def robbed(pairs: Pairs, chance: Random) -> tuple[str, ...]:
    """A piece that names something, an answer to it, and an answer to that for which the first player pays."""
    first = chance.choice([piece.name for piece in pairs.pieces.values() if piece.names])
    ways = [
        (second, third)
        for second in pairs.answers.get(first, ())
        for third in pairs.answers.get(second, ())
        if third in PRICED and third != first
    ]
    return (first, *chance.choice(ways)) if ways else (first,)


class _Draft:
    """One position being made up."""

    def __init__(self, catalogue: Catalogue, aim: Sequence[Piece], chance: Random) -> None:
        self.chance = chance
        self.aim = aim
        self.seats = chance.sample(catalogue.setup.colours, chance.randint(3, 5))
        self.options = _options(aim, chance)
        self.catalogue = tailored(catalogue, Options.of(self.options))
        self.stage = stage_for(aim[0].name, chance) if aim and chance.random() < STAGED else Stage()
        self.at = self._point()
        self.offense, self.defense = chance.sample(self.seats, 2)
        self.others = [seat for seat in self.seats if seat not in (self.offense, self.defense)]
        self.aliens: dict[str, str] = {}
        self.techs: dict[str, list[Data]] = {seat: [] for seat in self.seats}
        self.dealer = Dealer(self.catalogue, self.seats, chance)
        self.holders = self._cast()

    def data(self) -> Data:
        """All tables of the position."""
        if self.chance.random() < SETUP:
            return {"format": FORMAT, "position": {"seats": self.seats, "at": "setup.choose", **_told(self.options)}}
        self._meet()
        if "tech" in self.options["variants"]:
            ground.lay_techs(self.catalogue, self.techs, self.chance)
        self._stage_hands()
        position = {
            "seats": self.seats, "at": self.at, "seed": self.chance.randrange(10**6), **_told(self.options),
            **self._encounter(),
        }  # fmt: skip
        seats = {seat: self._seat(seat, position) for seat in self.seats}
        if ground.FLAGSHIP in str(self.techs) and self.chance.random() < 0.7:
            position |= ground.flagship(self.techs, seats)
        position |= ground.cannon(self.techs, self.seats, self.chance)
        piles = self.dealer.piles(short=self.stage.short)
        return {"format": FORMAT, "position": position, "seat": seats, "piles": piles}

    def _stage_hands(self) -> None:
        """The hands of all: what the stage asks for first, then anything."""
        stage = self.stage
        holder = self.holders.get(self.aim[0].name, "") if self.aim else ""
        for wanted in stage.hand if holder else ():
            self.dealer.give(holder, self.dealer.like(wanted)[:1])
        if stage.rich:
            self.dealer.give(self.defense, self.dealer.of_kind("attack")[-8:])
        bare = {"holder": holder, "offense": self.offense}.get(stage.bare)
        self.dealer.deal(self.aliens, [bare] if bare else [])
        goes_on = self.aim and not bare and self.chance.random() < GOES_ON
        if goes_on or self._between("planning.check_cards", "planning.after_select"):
            for seat in (self.offense, self.defense):
                self.dealer.give(seat, self.dealer.of_kind("attack")[:1])

    # -- who is who

    def _point(self) -> str:
        """Where the position lies: with an aim where its first piece can be announced, or on the way there."""
        chance = self.chance
        if self.stage.at:
            return chance.choice(self.stage.at)
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
        roles = (self.stage.role,) if self.stage.role and not taken else piece.roles
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

    def _meet(self) -> None:
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

    # -- the encounter

    def _encounter(self) -> Data:
        """Who meets whom, as far as the timing point has come."""
        chance = self.chance
        data: Data = {"offense": self.offense, "encounter": chance.choice([1, 1, 2])}
        if self._between("destiny.draw", "launch.start"):
            data["destiny"] = chance.choice([self.defense, "wild", "special_most_cards", self.defense])
            if self._after("destiny.wild_choice"):
                data |= {"defense": self.defense, "destiny": chance.choice([self.defense, "wild"])}
            elif data["destiny"] != self.defense:
                self.at = "destiny.drawn"
        if self._past("launch.start"):
            data |= {"defense": self.defense, "destiny": chance.choice([self.defense, "wild"])}
        if self._after("launch.aim"):
            data["planet"] = f"{self.defense}.{chance.randint(1, self.catalogue.setup.planets_per_seat)}"
            if self.stage.fortified:
                data["planet_cards"] = {data["planet"]: [self.dealer.take("attack") for _ in range(2)]}
        if self._after("launch.ships") and self.at not in ground.ALL_HOME:
            data["gate"] = {self.offense: chance.randint(1, 4)}
        if self._after("alliance.response") and not self.at.startswith("deal.") and self.at not in ground.ALL_HOME:
            data |= self._allies(data["gate"])
            data |= {"invited": dict.fromkeys(("offense", "defense"), self.others)} if self.stage.invited else {}
        elif self._after("alliance.defense_invites") and not self._after("alliance.response"):
            data["invited"] = self._invited()
        return data | self._cards()

    def _past(self, point: str) -> bool:
        return ORDER[self.at] >= ORDER[point] and not self.at.startswith(("encounter.", "turn."))

    def _after(self, point: str) -> bool:
        return ORDER[self.at] > ORDER[point] and not self.at.startswith(("encounter.", "turn."))

    def _between(self, first: str, last: str) -> bool:
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
        role, sides = self.stage.role, self.stage.sides
        if self.aim and self.holders.get(self.aim[0].name) == seat and role in SIDE_OF:
            return SIDE_OF[role]
        stays = {"all": 0.0, "none": 1.0}.get(sides, 0.2 if seat in self.holders.values() else 0.4)
        return "" if self.chance.random() < stays else self.stage.side or self.chance.choice(["gate", "beside"])

    def _invited(self) -> Data:
        if self.stage.invited:
            return dict.fromkeys(("offense", "defense"), self.others)
        return {side: [seat for seat in self.others if self.chance.random() < 0.7] for side in ("offense", "defense")}

    def _cards(self) -> Data:
        """What both main players have selected, and what came of it."""
        if not self._after("planning.select") or not ORDER[self.at] <= ORDER["resolution.before_discard"]:
            return {}
        talks = self.at.startswith("deal.")
        kinds: Sequence[str] = self.chance.choices(["attack", "negotiate", "morph"], [6, 2, 1], k=2)
        kinds = ["negotiate"] * 2 if talks else self.stage.cards or kinds
        cards = {seat: self.dealer.take(kind) for seat, kind in zip((self.offense, self.defense), kinds, strict=True)}
        data: Data = {"cards": cards}
        if self._after("reveal.totals_final") and not talks:
            data["outcome"] = self.stage.outcome or self.chance.choice(["offense", "defense"])
        if self.stage.reinforced and self.others:
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
        if self.stage.tokens and "tokens" in memory:
            memory["tokens"] = self.stage.tokens
        if memory:
            data["memory"] = memory
        if "hidden_powers" in self.options["variants"] and not memory and self.chance.random() < 0.5:
            data["sheet"] = "hidden"
        return data

    def _ships(self, seat: str, away: int, position: Data) -> Data:
        """Colonies, and ships out of the game; whoever is attacked is rather there."""
        stage, target, facts = self.stage, position.get("planet") or "", self.catalogue.setup
        announcing = self.aim and self.holders.get(self.aim[0].name) == seat
        home = stage.home if stage.home and (announcing or (stage.home != "none" and seat == self.defense)) else ""
        planets = settled(facts, seat, self.seats, self.chance, home)
        if target in planets and home:
            planets = [target, *(planet for planet in planets if planet != target)]
        if stage.visited and seat in self.others and target and target not in planets:
            planets.insert(0, target)
        poor = seat in self.holders.values() and self.chance.random() < 0.5
        warp, target = stage.warp if announcing else 0, target if owner(target) == seat and not home else ""
        return ships(facts, planets, away, self.chance, poor=poor, warp=warp, target=target)


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


def _told(options: Data) -> Data:
    """Edition and variants as keys of the position, what differs from the edition's own as options."""
    told: Data = {"edition": options["edition"], "variants": options["variants"]}
    plain = attrs.asdict(Options(edition=options["edition"]))
    rest = {name: value for name, value in options.items() if name not in told and value != plain[name]}
    return told | ({"options": rest} if rest else {})
