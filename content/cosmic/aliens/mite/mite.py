"""Mite: a defense with a full hand gives up a planet or most of its cards."""

from typing import Any

from rules.cosmic.authoring import MAIN, MANDATORY, OFFENSE, Brings, at, rides, wild
from rules.cosmic.authoring.words import Action, Asking, Context, Flare, Power
from rules.cosmic.flow import alliance
from rules.cosmic.moves import card_moves, ship_moves
from rules.cosmic.protocol.questions import Kind, Shape, bare, one, put, some

BRINGS = Brings(
    questions={"answer": Kind(Shape.ONE, "let the offense settle (`colony`), or keep three cards only (`discard`)")}
)

LEFT = 3


def _hand_is_full(game: Context, _seat: str, _cause: Any) -> bool:
    return len(game.player(game.defense).hand) > LEFT


def _outnumbered(game: Context, seat: str, _cause: Any) -> bool:
    encounter = game.encounter
    offense = sum(count for ally, count in encounter.gate.items() if ally != encounter.offense)
    defense = sum(encounter.beside.values())
    return offense < defense if seat == encounter.offense else defense < offense


class Mite(Power):
    """Bluster."""

    @at("launch.after_ships", role=OFFENSE, use=MANDATORY, ready=_hand_is_full)
    def bluster(self, game: Context, use: Action) -> Asking[None]:
        """The defense chooses openly."""
        ask = one(game.defense, self.own("answer"), use.point, self.id, ["discard", "colony"], "discard")
        (answer,) = yield from put(ask)
        if answer == "colony":
            self._settle(game, use)
        else:
            yield from self._strip(game, use)

    def _settle(self, game: Context, use: Action) -> None:
        encounter, planet = game.encounter, game.encounter.planet or ""
        landing = {use.seat: encounter.gate[use.seat]}
        ship_moves.lift(game, use.seat, {"gate": landing[use.seat]})
        ship_moves.set_down(game, use.seat, {planet: landing[use.seat]})
        game.emit("ships.landed", {"planet": planet, "ships": landing})
        encounter.outcome = "success"
        use.jump = "encounter.end"

    def _strip(self, game: Context, use: Action) -> Asking[None]:
        hand = game.player(game.defense).hand
        cards = card_moves.random_cards(game, game.defense, len(hand) - LEFT, hand)
        if use.rider:
            kept = yield from self._pick(use, cards)
            card_moves.give(game, game.defense, use.seat, kept, "cards.passed")
            for card in kept:
                cards.remove(card)
        card_moves.discard(game, game.defense, cards)

    def _pick(self, use: Action, cards: list[str]) -> Asking[list[str]]:
        picks = yield from put(some(use.seat, "cards.take", use.point, use.rider, [f"card:{card}" for card in cards]))
        return [bare(pick) for pick in picks]


class MiteFlare(Flare):
    """Wild: outnumbered by allies it dissolves all alliances. Super: pick over what the bluster brings down."""

    @wild("alliance.formed", role=MAIN, ready=_outnumbered)
    def dissolve(self, game: Context, _flare: Action) -> Asking[None]:
        """Every ally of either side goes home."""
        yield from alliance.cancel(game, [ally for allies in game.encounter.allies.values() for ally in allies])

    pick_over = rides("launch.after_ships", role=OFFENSE)


POWER, FLARE = Mite, MiteFlare
