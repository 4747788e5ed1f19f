"""Reading a position: a state of the game from its text (`cosmic-position/1`)."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from copy import deepcopy
from typing import Any

from rules.catalogue import Catalogue
from rules.flow.reveal import copied_faces, plain_totals
from rules.kernel.dice import Dice
from rules.kernel.machine import Mark
from rules.notation.remainder import restore
from rules.notation.shape import PilesTable, PositionError, PositionTable, SeatTable, Tables, tables
from rules.options import OptionError, Options
from rules.points import ORDER, POINTS
from rules.setup import Setup, planets
from rules.state import END, SIDES, Announced, Effect, Encounter, Fleet, Interrupted, Offer, Player, Sheet, State, owner

OUTCOMES = ("offense", "defense", "deal", "no_deal", "both_lose", "success", "ended")
FLARES = 10
"""Flares in a game (R3.3.4)."""
LOST_NOW = "lost_this_encounter"
"""Key of a sheet's memory for what the encounter itself keeps of each player."""
OPEN_DESTINY = range(ORDER["destiny.drawn"], ORDER["launch.start"])
"""Where the destiny card lies open, in neither of its piles."""


def read_position(text: str, catalogue: Catalogue) -> tuple[Setup, Mark[State]]:
    """The game of a position file: what it was opened with, and where it goes on. Raises `PositionError`."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise PositionError("", f"is not valid TOML: {error}") from None
    return build({key: value for key, value in data.items() if key != "scenario"}, catalogue)


def build(data: Mapping[str, Any], catalogue: Catalogue) -> tuple[Setup, Mark[State]]:
    """The same from plain data."""
    read = tables(data)
    setup = _setup(read.position, catalogue)
    state = _Builder(read, setup, catalogue).state()
    return setup, Mark(state, {key: tuple(choose) for key, choose in read.cursor.answers.items()}, read.cursor.void)


def require(holds: object, key: str, reason: str) -> None:
    """Raise `PositionError` where something does not hold."""
    if not holds:
        raise PositionError(key, reason)


def _setup(position: PositionTable, catalogue: Catalogue) -> Setup:
    require(position.edition == "42nd", "position.edition", "only the 42nd-anniversary edition is built so far")
    require(not position.variants, "position.variants", "variants are not built yet")
    require(type(position.seed) in {int, str}, "position.seed", "must be a whole number or a text")
    try:
        setup = Setup(position.seats, position.seed, Options.of(position.options))
        setup.check(catalogue)
    except OptionError as error:
        raise PositionError(f"position.options.{error.name}", error.reason) from None
    except ValueError as error:
        raise PositionError("position.seats", str(error)) from None
    return setup


class _Builder:
    """Builds one state out of the tables of a file, checking every key on the way."""

    def __init__(self, read: Tables, setup: Setup, catalogue: Catalogue) -> None:
        self.read = read
        self.position = read.position
        self.seats = setup.seats
        self.setup = setup
        self.catalogue = catalogue
        self.drawn: dict[str, int] = dict(read.cursor.drawn)
        self.dice = Dice(setup.seed)

    def state(self) -> State:
        cursor = self.read.cursor
        self._check_point()
        for seat in self.read.seat:
            self._check_seat(seat, f"seat.{seat}")
        for number, planet in enumerate(self.position.removed):
            self._check_planet(planet, f"position.removed.{number}", there=planets(self.catalogue, self.seats))
        encounter = self._encounter()
        state = State(self.position.at, self.seats, {}, self._empty_planets(), encounter, [], [], [], [])
        state.turn, state.encounters, state.events = cursor.turn, cursor.encounters, cursor.events
        state.queue = None if cursor.queue is None else list(cursor.queue)
        state.last, state.playing, state.asked = (
            cursor.last,
            [Announced(each[0], each[1], each[2:]) for each in cursor.playing],
            dict(cursor.asked),
        )
        for seat in self.seats:
            state.players[seat] = self._player(state, seat)
        lost = {seat: table.memory[LOST_NOW] for seat, table in self.read.seat.items() if LOST_NOW in table.memory}
        state.encounter.warped = lost
        self._check_planet_named(state)
        self._deal_out(state)
        self._destiny(state)
        self._reveal(state)
        self._as_written(state)
        state.drawn = self.drawn
        return state

    def _as_written(self, state: State) -> None:
        """What the engine has written down stands over what was worked out from the rest."""
        cursor, encounter = self.read.cursor, state.encounter
        if cursor.faces:
            encounter.values = {}
        restore(state, cursor.more)
        encounter.face_up = [seat for seat in encounter.face_up if seat not in encounter.claimed]
        state.winners, state.won_by, state.moved = list(cursor.winners), dict(cursor.won_by), cursor.moved
        if cursor.allies is not None:
            encounter.allies = {side: list(cursor.allies.get(side, ())) for side in SIDES}
        if cursor.faces:
            encounter.faces = dict(cursor.faces)
            encounter.totals = None if cursor.totals is None else dict(cursor.totals)
        if cursor.power_lost is not None:
            for seat, player in state.players.items():
                player.power_lost = seat in cursor.power_lost
        for planet, owners in cursor.sharing.items():
            self._check_planet(planet, f"cursor.sharing.{planet}", state.planets)
            fleet = state.planets[planet]
            require(sorted(owners) == sorted(fleet), f"cursor.sharing.{planet}", "names not those who have ships there")
            state.planets[planet] = {seat: fleet[seat] for seat in owners}

    # -- checks

    def _check_point(self) -> None:
        at = self.position.at
        known = at in ORDER or at == END
        reason = "not a point of the main line" if at in POINTS else "no such timing point, or it is not built yet"
        require(known, "position.at", f"{at!r}: {reason}")

    def _check_seat(self, seat: str, key: str) -> None:
        require(seat in self.seats, key, f"{seat!r} does not play; there are {', '.join(self.seats)}")

    def _check_planet(self, planet: str, key: str, there: Mapping[str, Any]) -> None:
        require(planet in there, key, f"there is no planet {planet!r} in this game")

    def _after(self, point: str) -> bool:
        return ORDER.get(self.position.at, len(ORDER)) > ORDER[point]

    def _check_planet_named(self, state: State) -> None:
        position = self.position
        if position.planet is not None:
            self._check_planet(position.planet, "position.planet", state.planets)
        in_line = position.at in ORDER and not position.at.startswith(("turn.", "start_turn.", "regroup."))
        late = in_line and self._after("launch.start") and position.outcome != "ended"
        needs = late and not position.at.startswith("encounter.")
        reclaim = position.defense is None and position.planet is not None
        require(not needs or position.defense or reclaim, "position.defense", f"is needed at {position.at}")
        needs_planet = needs and self._after("launch.aim")
        require(not needs_planet or position.planet, "position.planet", f"is needed at {position.at}")

    # -- the encounter

    def _encounter(self) -> Encounter:
        position = self.position
        offense = position.offense or self.seats[0]
        self._check_seat(offense, "position.offense")
        if position.defense is not None:
            self._check_seat(position.defense, "position.defense")
            require(position.defense != offense, "position.defense", "cannot be the offense too")
        require(position.encounter >= 1, "position.encounter", "counts from 1")
        encounter = Encounter(offense, position.encounter, position.defense, position.planet, self._aim(offense))
        encounter.gate = self._fleet("gate", others=(position.defense,))
        encounter.beside = self._fleet("beside", others=(position.defense, offense))
        encounter.allies = {
            "offense": [seat for seat in encounter.gate if seat != offense], "defense": list(encounter.beside),
        }  # fmt: skip
        encounter.invited = self._invited(encounter)
        self._cards(encounter)
        if position.outcome is not None:
            require(position.outcome in OUTCOMES, "position.outcome", f"{position.outcome!r} is no outcome")
        encounter.outcome = position.outcome
        self._lasting(encounter)
        return encounter

    def _lasting(self, encounter: Encounter) -> None:
        cursor = self.read.cursor
        position = self.position
        encounter.effects = [
            Effect(each["id"], each["by"], {k: v for k, v in each.items() if k not in {"id", "by"}})
            for each in position.effects
        ]
        if position.grudge:
            giver = next((seat for seat, table in self.read.seat.items() if table.alien == "grudge"), "")
            require(giver, "position.grudge", "nobody is the Grudge")
            encounter.effects.append(Effect("grudge.tokens", giver, {"seats": list(position.grudge)}))
        encounter.flares = {seat: list(cards) for seat, cards in position.played.items()}
        encounter.lost, encounter.no_rewards = dict(cursor.lost), cursor.no_rewards
        encounter.closing, encounter.failure = list(cursor.closing), cursor.failure
        if cursor.offer is not None:
            encounter.offer = Offer(cursor.offer.seat, cursor.offer.give, cursor.offer.get)

    def _interrupted(self, state: State) -> None:
        """The turn into which this encounter was inserted."""
        inserted = self.position.inserted
        if inserted is not None:
            self._check_seat(inserted.turn, "position.inserted.turn")
            require(inserted.then in {"turn.continue", "turn.end"}, "position.inserted.then", "is where a turn goes on")
            turn = Encounter(inserted.turn, inserted.encounter, outcome=inserted.outcome)
            state.encounter.inserted = True
            state.interrupted = [Interrupted(inserted.then, turn)]

    def _aim(self, offense: str) -> str:
        planet = self.position.planet
        if planet is None or owner(planet) != offense:
            return "attack"
        return "reclaim" if self.position.defense is None else "evict"

    def _fleet(self, key: str, others: Iterable[str | None]) -> Fleet:
        fleet: Fleet = getattr(self.position, key)
        for seat, count in fleet.items():
            self._check_seat(seat, f"position.{key}.{seat}")
            require(seat not in others, f"position.{key}.{seat}", f"a main player has no ships at the {key} there")
            require(count > 0, f"position.{key}.{seat}", "must be 1 or more")
        return dict(fleet)

    def _invited(self, encounter: Encounter) -> dict[str, list[str]]:
        if self.position.invited is None:
            return {side: list(allies) for side, allies in encounter.allies.items()}
        invited = {side: list(self.position.invited.get(side, ())) for side in SIDES}
        for side, seats in self.position.invited.items():
            require(side in SIDES, f"position.invited.{side}", "a side is offense or defense")
            for seat in seats:
                self._check_seat(seat, f"position.invited.{side}")
                require(seat not in encounter.mains, f"position.invited.{side}", f"{seat} is a main player")
        return invited

    def _cards(self, encounter: Encounter) -> None:
        for seat, card in self.position.cards.items():
            key = f"position.cards.{seat}"
            require(seat in encounter.mains, key, "only main players have encounter cards")
            self._check_card(card, key)
            require(self.catalogue.is_encounter(card), key, f"{card} is no encounter card")
        encounter.cards = dict(self.position.cards)
        encounter.face_up = list(self.position.face_up)
        for entry in self.position.reinforcements:
            key = "position.reinforcements"
            require(len(entry) == 3 and entry[2] in SIDES, key, "each is [seat, card, side]")
            self._check_seat(entry[0], key)
            self._check_card(entry[1], key)
            kind = self.catalogue.kind_of(entry[1])
            require(kind in {"reinforcement", "attack"}, key, f"{entry[1]} is no reinforcement")
            encounter.reinforcements.append((entry[0], entry[1], entry[2]))

    def _reveal(self, state: State) -> None:
        encounter, position = state.encounter, self.position
        needed = (
            position.at in ORDER and self._after("planning.select") and not self._after("resolution.before_discard")
        )
        missing = [seat for seat in encounter.mains if seat not in encounter.cards]
        told = needed and not position.at.startswith("resolution.")
        require(not told or not missing, "position.cards", f"{', '.join(missing)} needs a card at {position.at}")
        past = needed and self._after("reveal.turn_up") and not missing
        revealed = past if position.revealed is None else position.revealed
        if revealed and not missing:
            encounter.face_up = list(encounter.cards)
            encounter.faces = copied_faces(encounter)
            kind_of, value_of = self.catalogue.kind_of, self.catalogue.value_of
            attacks = {seat: face for seat, face in encounter.faces.items() if kind_of(face) == "attack"}
            encounter.values = {seat: value_of(face) for seat, face in attacks.items()}
            if self._after("reveal.totals"):
                encounter.totals = plain_totals(state, self.catalogue)
            if encounter.outcome is None and encounter.totals and position.at.startswith("resolution."):
                won = encounter.totals["offense"] > encounter.totals["defense"]
                encounter.outcome = "offense" if won else "defense"
        settled = position.at.startswith("resolution.") and not self._after("resolution.before_discard")
        require(not settled or encounter.outcome, "position.outcome", f"is needed at {position.at}")

    # -- ships

    def _empty_planets(self) -> dict[str, Fleet]:
        every = planets(self.catalogue, self.seats)
        return {planet: {} for planet in every if planet not in self.position.removed}

    def _player(self, state: State, seat: str) -> Player:
        table = self.read.seat.get(seat, SeatTable())
        key = f"seat.{seat}"
        sheets = self._sheets(seat, table)
        require(table.out >= 0, f"{key}.out", "must be 0 or more")
        away = self.position.gate.get(seat, 0) + self.position.beside.get(seat, 0) + table.out
        crowded = "gate" if self.position.gate.get(seat) else "beside"
        require(away <= self.catalogue.setup.ships_per_seat, f"position.{crowded}", f"{seat} has not so many ships")
        colonies = self._colonies(state, seat, table, away)
        for planet, count in colonies.items():
            state.planets[planet][seat] = count
        rest = self.catalogue.setup.ships_per_seat - sum(colonies.values()) - away
        where = f"{key}.colonies" if table.warp is None else f"{key}.warp"
        require(rest >= 0, where, f"{seat} has {-rest} ships too many")
        if table.warp is not None:
            require(table.warp == rest, f"{key}.warp", f"{rest} ships are left for the warp, not {table.warp}")
        home = sum(owner(planet) == seat for planet in colonies)
        lost = home < self.catalogue.setup.home_colonies_for_power
        return Player([], sheets, rest, table.out, lost)

    def _sheets(self, seat: str, table: SeatTable) -> list[Sheet]:
        if table.alien == "none":
            return []
        known = table.alien in self.catalogue.aliens
        require(known, f"seat.{seat}.alien", f"there is no alien {table.alien!r}, or it is not built yet")
        memory = {key: deepcopy(value) for key, value in table.memory.items() if key != LOST_NOW}
        own = Sheet(table.alien, seat in self.position.zapped, [], memory)
        form = memory.get("form")
        there = form is None or form in self.catalogue.aliens
        require(there, f"seat.{seat}.memory.form", f"there is no alien {form!r}")
        return [own] if form is None else [own, Sheet(form, wild_only=True)]

    def _colonies(self, state: State, seat: str, table: SeatTable, away: int) -> Fleet:
        key = f"seat.{seat}.colonies"
        if table.colonies is None:
            return self._default_colonies(state, seat, away + (table.warp or 0))
        for planet, count in table.colonies.items():
            self._check_planet(planet, f"{key}.{planet}", state.planets)
            require(count > 0, f"{key}.{planet}", "must be 1 or more")
        return dict(table.colonies)

    def _default_colonies(self, state: State, seat: str, away: int) -> Fleet:
        colonies = dict.fromkeys(state.system(seat), self.catalogue.setup.ships_per_planet)
        gone = sum(planet in self.position.removed for planet in planets(self.catalogue, (seat,)))
        away -= gone * self.catalogue.setup.ships_per_planet
        for planet in reversed(list(colonies)):
            taken = min(colonies[planet], max(away, 0))
            colonies[planet] -= taken
            away -= taken
        require(away <= 0, f"seat.{seat}.warp", f"{seat} has {away} ships too many")
        return {planet: count for planet, count in colonies.items() if count}

    # -- cards

    def _check_card(self, card: str, key: str) -> None:
        later = "flares and techs are not built yet" if card.startswith("flare:") else "there is no such card"
        require(self.catalogue.knows(card), key, f"{card!r}: {later}")

    def _take(self, pool: Counter[str], cards: Sequence[str], key: str) -> None:
        for card in cards:
            self._check_card(card, key)
            require(pool[card] > 0, key, f"{card} occurs too often: there are {self.catalogue.copies(card)}")
            pool[card] -= 1

    def _deal_out(self, state: State) -> None:
        """Cards named lie where they are named; unseen ones fill up hands and then the deck."""
        state.flares = self._flares()
        pool, piles = Counter([*self.catalogue.cosmic_deck(), *state.flares]), self.read.piles
        for seat, table in self.read.seat.items():
            self._take(pool, table.hand, f"seat.{seat}.hand")
            self._take(pool, table.memory.get("hoard", ()), f"seat.{seat}.memory.hoard")
            self._take(pool, [card for _, card in table.memory.get("sheet", ())], f"seat.{seat}.memory.sheet")
        self._take(pool, self._on_sheets(), "cursor.more")
        self._take(pool, list(state.encounter.cards.values()), "position.cards")
        self._take(pool, [card for _, card, _ in state.encounter.reinforcements], "position.reinforcements")
        self._lay_beside(state, pool)
        self._take(pool, [each.card for each in state.playing], "cursor.playing")
        lying = self.read.cursor.more.get("encounter", {}).get("extra", ())
        self._take(pool, [card for _, card in lying], "cursor.more.encounter.extra")
        self._take(pool, piles.discard, "piles.discard")
        self._take(pool, piles.cosmic, "piles.cosmic")
        unseen = self._shuffled([card for card, count in sorted(pool.items()) for _ in range(count)])
        for seat in self.seats:
            table = self.read.seat.get(seat, SeatTable())
            size = len(table.hand) if table.hand_size is None else table.hand_size
            extra = size - len(table.hand)
            require(0 <= extra <= len(unseen), f"seat.{seat}.hand_size", "does not fit the cards named and those left")
            state.players[seat].hand = [*table.hand, *(unseen.pop() for _ in range(extra))]
        exact = _exact(piles)
        state.deck = list(reversed(piles.cosmic))
        state.discard = list(piles.discard)
        for alien in piles.alien:
            require(alien in self.catalogue.aliens, "piles.alien", f"there is no alien {alien!r}")
        state.unused = list(reversed(piles.alien))
        self._interrupted(state)
        if "cosmic" not in exact:
            state.deck = [*unseen, *state.deck]
        elif "discard" not in exact:
            state.discard = [*unseen, *state.discard]
        else:
            state.boxed = [] if state.at == "setup.choose" else unseen
        state.stacked = list(reversed(piles.after_reshuffle))
        self._check_stacked(state.stacked, self.catalogue.cosmic_deck(), "piles.after_reshuffle")

    def _on_sheets(self) -> list[str]:
        """Cards that lie on sheets, those put aside for a loan among them, as the engine has written them down."""
        more = self.read.cursor.more
        sheets = [sheet for each in more.get("sheets", {}).values() for sheet in each]
        sheets += [sheet for loan in more.get("encounter", {}).get("loans", ()) for sheet in loan["sheets"]]
        memories = [sheet["memory"] for sheet in sheets]
        hoards = [card for memory in memories for card in memory.get("hoard", ())]
        return hoards + [card for memory in memories for _, card in memory.get("sheet", ())]

    def _lay_beside(self, state: State, pool: Counter[str]) -> None:
        for planet, cards in self.position.citadels.items():
            key = f"position.citadels.{planet}"
            self._check_planet(planet, key, state.planets)
            self._take(pool, cards, key)
            state.planet_cards[planet] = list(cards)

    def _flares(self) -> list[str]:
        """The flares in the game: those named, those of the aliens at the table, random others up to ten (R3.3.4)."""
        if self.position.flares is not None:
            return list(self.position.flares)
        tables = self.read.seat.values()
        named = [f"flare:{table.alien}" for table in tables if table.alien != "none"]
        kept = (table.memory.get("hoard", ()) for table in tables)
        seized = [card for table in tables for _, card in table.memory.get("sheet", ())]
        piles = self.read.piles
        for cards in (*(table.hand for table in tables), *kept, seized, piles.cosmic, piles.discard):
            named += [card for card in cards if card.startswith("flare:")]
        if not named:
            return []
        named = list(dict.fromkeys(named))
        others = [card for card in self.catalogue.flares() if card not in named]
        return named + self._shuffled(others)[: max(0, FLARES - len(named))]

    def _check_stacked(self, stacked: Sequence[str], there: Sequence[str], key: str) -> None:
        missing = Counter(stacked) - Counter(there)
        require(not missing, key, f"{', '.join(missing)} cannot come into that deck, or not so often")

    def _shuffled(self, cards: Sequence[str]) -> list[str]:
        return self.dice.shuffled({}, "position", cards)

    # -- destiny

    def _destiny(self, state: State) -> None:
        piles, drawn = self.read.piles, self.position.destiny
        pool = Counter(self.catalogue.destiny_deck(self.seats))
        pile = list(piles.destiny_discard)
        card_open = ORDER.get(state.at, -1) in OPEN_DESTINY
        needs = card_open and self.position.defense is None and state.encounter.aim == "attack"
        require(drawn or not needs, "position.destiny", f"is needed at {state.at}")
        if drawn and not card_open and drawn not in pile:
            pile.append(drawn)
        for cards, key in (
            ([drawn] if drawn and card_open else [], "position.destiny"), (pile, "piles.destiny_discard"),
            (piles.destiny, "piles.destiny"),
        ):  # fmt: skip
            for card in cards:
                require(pool[card] > 0, key, f"{card!r} is no destiny card of this game, or occurs too often")
                pool[card] -= 1
        unseen = self._shuffled([card for card, count in sorted(pool.items()) for _ in range(count)])
        state.encounter.destiny = drawn
        state.destiny = list(reversed(piles.destiny))
        state.destiny_discard = pile
        exact = _exact(piles)
        if "destiny" not in exact:
            state.destiny = [*unseen, *state.destiny]
        elif "destiny_discard" not in exact:
            state.destiny_discard = [*unseen, *state.destiny_discard]
        else:
            state.boxed_destiny = unseen
        state.destiny_stacked = list(reversed(piles.destiny_after_reshuffle))
        every = self.catalogue.destiny_deck(self.seats)
        self._check_stacked(state.destiny_stacked, every, "piles.destiny_after_reshuffle")


def _exact(piles: PilesTable) -> tuple[str, ...]:
    known = ("cosmic", "destiny", "discard", "destiny_discard")
    for pile in piles.exact:
        require(pile in known, "piles.exact", f"{pile!r} is none of {', '.join(known)}")
    return piles.exact
