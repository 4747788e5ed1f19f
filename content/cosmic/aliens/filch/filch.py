"""Filch: picks its opponent's spent encounter card off the discards."""

from rules.cosmic.actions import perform
from rules.cosmic.authoring import ANY, MAIN, OPTIONAL, Brings, Half, Naming, anybody, at, condition, super_, wild
from rules.cosmic.authoring.words import PLAYED, Action, Alien, Asking, Context, Effect, Flare, Picks, Power
from rules.cosmic.effects import losses
from rules.cosmic.moves import card_moves, resting_cards, ship_moves, stored_cards
from rules.cosmic.moves.sheets import half_for
from rules.cosmic.moves.zaps import stop
from rules.cosmic.protocol.questions import Kind, Mode, Shape, bare, exactly_one, one, put
from rules.cosmic.protocol.timing import phase_of
from rules.kernel.copying import lacking, one_less

PRICE = "negotiate"
CAUGHT = "standing.rule"
CLASSIC = "classic"
LAST_WINDOWS = (
    "start_turn.use", "regroup.before_retrieve", "destiny.defense_known", "launch.after_ships", "alliance.formed",
    "planning.after_select", "reveal.cards_final", "encounter.end",
)  # fmt: skip
"""Where the classic flare may be made use of, and a theft be called: once in every phase."""

BRINGS = Brings(
    triggers={CAUGHT: ("a thief has been caught and shows the flare", Effect)},
    questions={
        "theft": Kind(Shape.ONE, "what is taken in secret: a `ship` of the warp, the top of the `deck`, a `discard`")
    },
    events={"called": "seat, caught: somebody calls a theft, and who has been caught at it (none: nobody)"},
)


def _opponents_lies_there(game: Context, seat: str, _cause: object) -> bool:
    return game.encounter.opponent(seat) in game.encounter.spent


def _anothers_lies_there(game: Context, seat: str, _cause: object) -> bool:
    return bool(_others(game, seat))


def _others(game: Context, seat: str) -> list[str]:
    return [main for main in game.encounter.mains if main != seat and main in game.encounter.spent]


def _whose(game: Context, flare: Action) -> Asking[Picks]:
    options = [f"card:{game.encounter.spent[main]}" for main in _others(game, flare.seat)]
    ask = exactly_one(flare.seat, "choose.card", flare.point, flare.card, options)
    return (yield from put(ask, Mode.SECRET))


def _still_there(game: Context, flare: Action, picks: Picks) -> Picks | None:
    there = [game.encounter.spent[main] for main in _others(game, flare.seat)]
    return picks if bare(picks[0]) in there else None


def _plays_classic(flare: Alien, game: Context) -> bool:
    """Whether the classic flare is the one in the game (R3.3.1)."""
    return game.options.flare_printing == CLASSIC and flare.card in game.state.flares


@condition
def _classic(flare: Alien, game: Context, _seat: str, _cause: object) -> bool:
    return _plays_classic(flare, game)


@condition
def _another_plays(flare: Alien, game: Context, seat: str, played: Action) -> bool:
    return not _plays_classic(flare, game) and played.seat != seat and (played.is_artifact or played.is_flare)


def _can_pay(game: Context, seat: str, _cause: object) -> bool:
    return bool(_prices(game, seat))


def _prices(game: Context, seat: str) -> list[str]:
    return list(dict.fromkeys(stored_cards.ways_to_pay(game, seat, lambda card: card == PRICE)))


def _holds_classic(flare: Alien, game: Context, seat: str) -> bool:
    return flare.card in game.player(seat).hand and half_for(game, seat, flare.id) is Half.WILD


@condition
def _can_steal(flare: Alien, game: Context, seat: str, _cause: object) -> bool:
    return _holds_classic(flare, game, seat) and bool(_loot(game, seat))


@condition
def _can_call(flare: Alien, game: Context, seat: str, _cause: object) -> bool:
    return not _holds_classic(flare, game, seat)


def _loot(game: Context, seat: str) -> list[str]:
    state, player = game.state, game.player(seat)
    there = {"ship": player.warp and state.colonies(seat), "deck": state.deck, "discard": state.discard}
    return [what for what, some_there in there.items() if some_there]


def _pocket(flare: Alien, game: Context, seat: str, what: str) -> Asking[Effect]:
    """One thing changes its place without a word; returns what has to be known to put it back."""
    state, theft = game.state, flare.own("theft")
    if what == "ship":
        (planet,) = yield from ship_moves.ask_where(game, seat, 1, flare.card, Mode.SECRET)
        ship_moves.slip(game, seat, "warp", planet)
        return Effect(theft, seat, {"planet": planet, "at": state.at})
    pile = state.deck if what == "deck" else state.discard
    place = len(pile) - 1
    if what == "discard":
        cards = list(dict.fromkeys(f"card:{card}" for card in reversed(state.discard)))
        ask = exactly_one(seat, "choose.card", state.at, flare.card, cards, always=True)
        place = state.discard.index(bare((yield from put(ask, Mode.SECRET))[0]))
    card = pile.pop(place)
    game.player(seat).hand.append(card)
    resting_cards.follow(game, resting_cards.PILE, seat, [card])
    return Effect(theft, seat, {"card": card, "pile": what, "place": place, "at": state.at})


def _put_back(game: Context, theft: Effect) -> None:
    """The loot, as far as the thief still has it."""
    state, took, hand = game.state, theft.data, game.player(theft.by).hand
    if "planet" in took:
        if theft.by in state.planets[took["planet"]]:
            ship_moves.slip(game, theft.by, took["planet"], "warp")
    elif took["card"] in hand:
        hand.remove(took["card"])
        pile = state.deck if took["pile"] == "deck" else state.discard
        pile.insert(len(pile) if took["pile"] == "deck" else took["place"], took["card"])


def take(game: Context, taker: str, card: str, source: str) -> None:
    """An encounter card of this encounter goes from the discard pile to a hand."""
    spent = game.encounter.spent
    player = next(main for main, lying in spent.items() if lying == card and main != taker)
    game.encounter.spent = lacking(spent, player)
    card_moves.salvage(game, taker, [card], source)


class Filch(Power):
    """Theft."""

    @at("resolution.after_discard", role=MAIN, use=OPTIONAL, ready=_opponents_lies_there)
    def take_card(self, game: Context, use: Action) -> None:
        """The encounter card the opponent finally had comes to the Filch's hand."""
        take(game, use.seat, game.encounter.spent[game.encounter.opponent(use.seat)], self.id)


class FilchFlare(Flare):
    """Wild: steals an artifact or flare being played. Super: any other player's spent encounter card."""

    @wild(PLAYED, role=ANY, ready=_another_plays, private_condition=_can_pay)
    def snatch(self, game: Context, flare: Action) -> Asking[None]:
        """For a negotiate the card does nothing and is the thief's; a flare is out for the encounter."""
        played: Action = flare.cause
        ways = _prices(game, flare.seat)
        ask = exactly_one(flare.seat, "cards.discard", flare.point, flare.card, ways, always=True)
        (way,) = yield from put(ask)
        card_moves.discard(game, flare.seat, [stored_cards.pay_with(game, flare.seat, way)])
        stop(game, played, flare)
        played.goes = flare.seat

    @super_(
        "resolution.after_discard",
        role=ANY,
        use=OPTIONAL,
        names=Naming(_whose, left=_still_there),
        ready=_anothers_lies_there,
    )
    def take_any(self, game: Context, flare: Action) -> None:
        """The card named comes to the Filch's hand."""
        take(game, flare.seat, bare(flare.target[0]), flare.card)

    @anybody(*LAST_WINDOWS, ready=_classic, private_condition=_can_steal, printing=CLASSIC)
    def steal(self, game: Context, part: Action) -> Asking[None]:
        """Classic: one thing a phase is taken without an announcement; nobody is told."""
        kinds = _loot(game, part.seat)
        ask = one(part.seat, self.own("theft"), part.point, self.card, kinds, always=True)
        (what,) = yield from put(ask, Mode.SECRET)
        game.encounter.secrets += ((yield from _pocket(self, game, part.seat, what)),)

    @anybody(*LAST_WINDOWS, ready=_classic, private_condition=_can_call, printing=CLASSIC)
    def call_theft(self, game: Context, part: Action) -> Asking[None]:
        """Once a phase, and for nothing if there was none: the loot goes back and the thief shows the flare."""
        secrets = game.encounter.secrets
        theft = next((each for each in secrets if phase_of(each.data["at"]) == phase_of(part.point)), None)
        game.emit(self.own("called"), {"seat": part.seat, "caught": theft.by if theft else None})
        if theft is not None:
            game.encounter.secrets = one_less(secrets, theft)
            _put_back(game, theft)
            if self.card in game.player(theft.by).hand:
                (shown,) = game.index.cards[CAUGHT][self.card]
                yield from perform.act(game, Action(theft.by, shown, part.point, cause=theft))

    @wild(CAUGHT, role=ANY)
    def show_when_caught(self, game: Context, flare: Action) -> Asking[None]:
        """Classic: a ship of the thief's choice, unless the flare is card-zapped as it is shown."""
        lost = yield from ship_moves.ask_losses(game, flare.seat, 1, flare.card)
        yield from losses.lose(game, {flare.seat: lost}, flare.card)


POWER, FLARE = Filch, FilchFlare
