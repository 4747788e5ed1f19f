"""Standing orders: what a seat has answered in advance. They are kept with the seat and looked up for every question.

Each is a row of plain data, which a text words as a sentence. They see the seat's own `View` and the question, as the
player would. Which comes first: `PRECEDENCE`; of several of one kind, the one given first that fits.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import attrs

from cosmic_tui.games.cosmic.bots.view_reader import ViewReader
from cosmic_tui.games.cosmic.order_gain import against_me, losing, worth_asking
from rules.cosmic.cards.catalogue import Catalogue
from rules.cosmic.protocol.questions import PASS, Ask, Shape
from rules.cosmic.protocol.timing import phase_of
from rules.cosmic.protocol.views import View
from rules.kernel.game import Advice, RulesError
from rules.kernel.message import Message, message

PHASES = ("start_turn", "regroup", "destiny", "launch", "alliance", "planning", "reveal", "resolution")
REACTIONS = "reactions"
ANYWHERE = "anywhere"
ALWAYS, DECLINE = "always", "decline"
MOST_ORDERS = 30


@attrs.frozen
class Order:
    """One standing order. What it does is `do`; the rest narrows it down, and what does not belong to it is empty.

    ask, pass      where: a phase, `reactions` or `anywhere`
    card_zap       whoever zaps me
    cosmic_zap     alien (empty: any), when: `always`, or `against_me`
    use            where: the power of mine that can be used there, if it is one
    losing_only    pass in the reveal unless my side loses
    join, decline  side, inviter (a seat), ships, when: `always`, `not_winning` (nobody else wins by it)
    card           the encounter card if I am away: `highest`, `lowest`, or a card's id
    """

    do: str
    where: str = ANYWHERE
    alien: str = ""
    side: str = ""
    inviter: str = ""
    ships: int = 1
    when: str = ALWAYS
    card: str = ""


DEFAULT_ORDER = message("order.default")
"""Ask where a card or power of the seat could act on this very event to its gain, and pass elsewhere."""
Rule = Callable[[Order, ViewReader], Advice | None]


# -- what each does


def _ask(order: Order, reader: ViewReader) -> Advice | None:
    return Advice(asked=True) if _is_window(reader.ask) and _fits(order.where, reader) else None


def _pass(order: Order, reader: ViewReader) -> Advice | None:
    return _passing(reader, said(order)) if _is_window(reader.ask) and _fits(order.where, reader) else None


def _card_zap(order: Order, reader: ViewReader) -> Advice | None:
    playing = reader.view.playing
    zapped = len(playing) > 1 and playing[-2].seat == reader.me and playing[-1].seat != reader.me
    if zapped and "card:card_zap" in reader.ask.options and playing[-1].card in ("cosmic_zap", "card_zap"):
        return Advice(asked=False, choose=("card:card_zap",), why=said(order))
    return None


def _cosmic_zap(order: Order, reader: ViewReader) -> Advice | None:
    if reader.ask.kind != "react.window" or "card:cosmic_zap" not in reader.ask.options or not reader.view.playing:
        return None
    play = reader.view.playing[-1]
    alien = play.card.removeprefix("use:").removeprefix("flare:").partition(".")[0]
    wanted = play.seat != reader.me and order.alien in ("", alien)
    if wanted and (order.when == ALWAYS or against_me(reader)):
        return Advice(asked=False, choose=("card:cosmic_zap",), why=said(order))
    return None


def _use(order: Order, reader: ViewReader) -> Advice | None:
    uses = [option for option in reader.ask.options if option.startswith("use:")]
    if _is_window(reader.ask) and len(uses) == 1 and _fits(order.where, reader):
        return Advice(asked=False, choose=(uses[0],), why=said(order))
    return None


def _losing_only(order: Order, reader: ViewReader) -> Advice | None:
    if not _is_window(reader.ask) or phase_of(reader.view.at) != "reveal" or reader.view.totals is None:
        return None
    return Advice(asked=True) if losing(reader) else _passing(reader, said(order))


def _alliance(order: Order, reader: ViewReader) -> Advice | None:
    ask, why = reader.ask, said(order)
    if ask.kind == "ships.from" and ask.point.startswith("alliance.") and order.do == "join":
        meant = _meant(order, reader, reader.side(reader.me) or "")
        return Advice(asked=False, choose=_ships(ask, order.ships), why=why) if meant else None
    sides = [side for side in ask.options if side != DECLINE] if ask.kind == "alliance.answer" else []
    meant_for = [side for side in sides if _meant(order, reader, side)]
    if order.do == "join" and meant_for:
        return Advice(asked=False, choose=(meant_for[0],), why=why)
    if order.do == DECLINE and meant_for and meant_for == sides and DECLINE in ask.options:
        return Advice(asked=False, choose=(DECLINE,), why=why)
    return None


def _meant(order: Order, reader: ViewReader, side: str) -> bool:
    """Whether an invitation to a side is what an order speaks of."""
    mains = dict(zip(("offense", "defense"), reader.mains, strict=False))
    if order.side not in ("", side) or order.inviter not in ("", mains.get(side)):
        return False
    return order.when == ALWAYS or side == "defense" or not reader.others_win


def _ships(ask: Ask, wanted: int) -> tuple[str, ...]:
    """So many ships as far as allowed, taken one by one from wherever most are left."""
    left = dict(zip(ask.options, ask.limits, strict=True))
    picks = dict.fromkeys(ask.options, 0)
    for _ in range(min(max(wanted, ask.least), ask.most, sum(left.values()))):
        place = max(left, key=lambda option: left[option])
        left[place] -= 1
        picks[place] += 1
    return tuple(f"{place}={count}" for place, count in picks.items() if count)


def _card(order: Order, reader: ViewReader) -> Advice | None:
    """Only for a seat that is away: see `Adviser.advise`."""
    if reader.ask.kind != "planning.select":
        return None
    cards = [option for option in reader.ask.options if option.startswith("card:")]
    attacks = sorted(
        (option for option in cards if reader.kind(option[5:]) == "attack"),
        key=lambda o: reader.catalogue.value_of(o[5:]),
    )
    chosen = {"highest": attacks[-1:], "lowest": attacks[:1]}.get(order.card, [f"card:{order.card}"])
    if chosen and chosen[0] in cards:
        return Advice(asked=False, choose=tuple(chosen), why=said(order))
    return None


PRECEDENCE: Sequence[tuple[tuple[str, ...], Rule]] = (
    (("ask",), _ask),
    (("card_zap",), _card_zap),
    (("cosmic_zap",), _cosmic_zap),
    (("use",), _use),
    (("join", "decline"), _alliance),
    (("card",), _card),
    (("losing_only",), _losing_only),
    (("pass",), _pass),
)
"""Which kind of order is looked at before which; the default order comes last."""


def _is_window(ask: Ask) -> bool:
    """A window of a beat. One that the whole table sees put (R10.4) no order answers: its time would tell."""
    return ask.shape is Shape.ONE and ask.kind in ("window", "react.window", "reinforce") and not ask.always


def _fits(where: str, reader: ViewReader) -> bool:
    if where == REACTIONS:
        return reader.ask.kind == "react.window"
    return where == ANYWHERE or where == phase_of(reader.view.at)


def _passing(reader: ViewReader, why: Message) -> Advice:
    return Advice(asked=False, choose=reader.ask.default or (PASS,), why=why, quiet=True)


# -- all of them together


class Adviser:
    """Answers questions by orders (`rules.kernel.game.OrderPolicy`)."""

    order = Order

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue

    def advise(self, orders: Sequence[Order], view: View, ask: Ask, *, away: bool = False) -> Advice:
        """What comes of a question to a seat. `away`: orders for that case count too."""
        look = ViewReader(view, ask, self._catalogue, 0)
        for kinds, rule in PRECEDENCE:
            for order in orders:
                if order.do in kinds and (order.do != "card" or away) and (advice := rule(order, look)):
                    return advice
        if _is_window(ask) and not worth_asking(look):
            return _passing(look, DEFAULT_ORDER)
        return Advice(asked=True)

    def bluffs(self, orders: Sequence[Order], view: View, kind: str) -> bool:
        """Whether the seat wants to be asked here even where it can do nothing."""
        where = {ANYWHERE, phase_of(view.at), *((REACTIONS,) if kind == "react.window" else ())}
        return any(order.do == "ask" and order.where in where for order in orders)

    def check(self, orders: Sequence[Order], seats: Sequence[str]) -> None:
        """Raises `RulesError` where an order makes no sense."""
        if len(orders) > MOST_ORDERS:
            raise RulesError("order.too_many", most=MOST_ORDERS, count=len(orders))
        for order in orders:
            _check(order, seats, self._catalogue)


def _check(order: Order, seats: Sequence[str], catalogue: Catalogue) -> None:
    allowed: Mapping[str, tuple[object, Sequence[object]]] = {
        "do": (order.do, [kind for kinds, _ in PRECEDENCE for kind in kinds]),
        "where": (order.where, (*PHASES, REACTIONS, ANYWHERE)),
        "alien": (order.alien, ("", *catalogue.aliens)),
        "side": (order.side, ("", "offense", "defense")),
        "inviter": (order.inviter, ("", *seats)),
        "ships": (order.ships, range(1, 5)),
        "when": (order.when, (ALWAYS, "against_me", "not_winning")),
    }
    for field, (value, known) in allowed.items():
        if value not in known:
            raise RulesError(f"order.no_{field}", value=str(value))
    selectable = {card.id for card in catalogue.cards if catalogue.is_encounter(card.id)} | {"highest", "lowest"}
    if order.do == "card" and order.card not in selectable:
        raise RulesError("order.no_card", card=order.card)


# -- as they are told


def said(order: Order, name: Callable[[str], str] = str) -> Message:
    """What an order says, to be worded; `name` makes a name of a seat, a card or an alien."""
    where = message(f"order.where_{order.where}")
    match order.do:
        case "ask" | "pass" | "use":
            return message(f"order.{order.do}", where=where)
        case "cosmic_zap":
            whose = message("order.whose", alien=name(order.alien)) if order.alien else message("order.anybodys")
            against_me = order.when == "against_me"
            return message("order.cosmic_zap_against_me" if against_me else "order.cosmic_zap", power=whose)
        case "card":
            ranked = order.card in {"highest", "lowest"}
            return message("order.card", card=message(f"order.{order.card}") if ranked else name(order.card))
        case "join" | "decline":
            return _invitation(order, name)
        case _:
            return message(f"order.{order.do}")


def _invitation(order: Order, name: Callable[[str], str]) -> Message:
    joining = order.do == "join"
    if order.inviter:
        who: Message | str = message("order.of_inviter", inviter=name(order.inviter))
    else:
        who = "" if order.side else message("order.of_anybody")
    return message(
        "order.decline_side" if order.side and not joining else f"order.{order.do}",
        side=message(f"order.side_{order.side}") if order.side else "",
        ships=message("order.ships", count=order.ships) if joining else None,
        who=who,
        unless=message("order.unless") if order.when == "not_winning" else "",
    )
