"""The end of a round: scrap, income, repairs, claims, victory (C19 to C22)."""

from __future__ import annotations

from rules.council.cards.context import Context
from rules.council.flow.opening import deal_one
from rules.council.moves.bargains import income
from rules.council.moves.goods import gain_goods, goods_limit, spend_goods
from rules.council.moves.limits import settle_fleet
from rules.council.moves.paying import Purse
from rules.council.moves.planets import has_whole_home
from rules.council.moves.scoring import last_round, leaders, objective_points, points
from rules.council.moves.stock import forces_of
from rules.council.protocol.build_orders import ClaimOrder, RecycleOrder
from rules.council.protocol.orders import of_kind
from rules.council.protocol.questions import put_to_all, sheet
from rules.council.sheets.claiming import best_free_claim, goods_for
from rules.council.sheets.reading import orders
from rules.council.sheets.recycling import scrapping, units_at
from rules.council.state.state import END
from rules.kernel.machine import Asking, Jump


def write_end_sheets(game: Context) -> Asking[None]:
    """`end.cards`: seats that can do something at the end of the round write a sheet (C20.1)."""
    state = game.state
    seats = [seat for seat in state.playing if scrapping(game, seat)]
    answers = yield from put_to_all(sheet(seat, "sheet.end", state.at, "C20.1") for seat in seats)
    state.sheets = {seat: list(answers[seat]) for seat in seats}


def recycle(game: Context) -> None:
    """`end.recycle`: units are scrapped for goods (Recycling)."""
    for seat in game.state.by_initiative():
        for order in of_kind(orders("sheet.end", game.state.sheets.get(seat, ())), RecycleOrder):
            act = scrapping(game, seat)
            assert act is not None  # noqa: S101 - its sheet has been checked
            force = units_at(game, seat, order.place)
            for unit, count in order.units.items():
                force.remove(unit, count)
            game.emit("units.scrapped", {"seat": seat, "place": order.place, "units": dict(order.units)})
            gain_goods(game, seat, act.goods * sum(order.units.values()), "recycling")
        game.state.tidy()
        for cell in game.state.cells_of(seat):
            settle_fleet(game, seat, cell)
    game.state.sheets = {}


def pay_contracts(game: Context) -> None:
    """`end.goods`: each side of a contract gets the value of the partner's agreement (C15.3)."""
    for contract in game.state.contracts:
        for seat in contract.seats:
            gain_goods(game, seat, income(game, contract, seat), "contract")


def limit_goods(game: Context) -> None:
    """`end.laws`: goods beyond the limit of a seat go to the supply (C5.6, C20.3)."""
    for seat in game.state.playing:
        most = goods_limit(game, seat)
        if most is not None:
            spend_goods(game, seat, max(0, game.player(seat).goods - most), "limit")


def repair(game: Context) -> None:
    """`end.repair`: all armour is whole (C20.4)."""
    for seat in game.state.seats:
        for force in forces_of(game, seat):
            force.damaged = {}
    game.emit("armour.repaired", {})


def write_claims(game: Context) -> Asking[None]:
    """`end.claim`: who owns its whole home system may claim one objective (C19.2, C19.3)."""
    state = game.state
    seats = [seat for seat in state.playing if has_whole_home(game, seat)]
    asks = [sheet(seat, "sheet.claim", state.at, "C19.2", best_free_claim(game, seat), most=1) for seat in seats]
    answers = yield from put_to_all(asks)
    state.sheets = {seat: list(answers[seat]) for seat in seats}


def score(game: Context) -> None:
    """`end.score`: all claims at once are paid and shown; a covert one brings a secret one (C19.4, C20.5)."""
    state = game.state
    for seat in state.by_initiative():
        for order in of_kind(orders("sheet.claim", state.sheets.get(seat, ())), ClaimOrder):
            _do(game, seat, order)
    state.sheets = {}


def _do(game: Context, seat: str, order: ClaimOrder) -> None:
    player = game.player(seat)
    Purse(game, seat).settle(order.payment, goods_for(game, seat, order), order.objective)
    player.done.append(order.objective)
    worth = objective_points(game, order.objective)
    data = {"seat": seat, "objective": order.objective, "points": worth, "total": points(game, seat)}
    game.emit("objective.done", data)
    if order.objective in player.secret:
        player.secret.remove(order.objective)
    if order.objective == player.covert:
        player.covert = ""
        secret = deal_one(game, game.state.secret)
        if secret:
            player.secret.append(secret)
            game.emit("objective.dealt", {"seat": seat, "tier": "secret"}, {seat: {"objective": secret}})


def check_victory(game: Context) -> None:
    """`end.victory`: with enough points, or after the last round, the best have won (C21)."""
    state = game.state
    there = any(points(game, seat) >= game.catalogue.numbers.points_to_win for seat in state.playing)
    if there or state.round >= last_round(game):
        finish(game, leaders(game))


def finish(game: Context, winners: list[str]) -> None:
    """The game ends here."""
    game.state.winners = winners
    game.emit("game.won", {"winners": list(winners), "points": {seat: points(game, seat) for seat in game.state.seats}})
    raise Jump(END)


def end_round(game: Context) -> str:
    """`round.end`: who has neither planet nor ship is out; with nobody left the game ends (C20.6, C22.1)."""
    state = game.state
    for seat in state.playing:
        ships = any(state.fleet(cell, seat).ships for cell in state.cells_of(seat))
        if not ships and not state.owned(seat):
            _leave(game, seat)
    game.emit("round.end", {"round": state.round})
    if not state.playing:
        finish(game, [])
    return "round.start"


def _leave(game: Context, seat: str) -> None:
    state, player = game.state, game.player(seat)
    player.out = True
    state.discard += player.hand
    player.hand = []
    state.contracts = [contract for contract in state.contracts if seat not in contract.seats]
    for cell in state.cells_of(seat):
        del state.fleets[cell][seat]
    state.tidy()
    game.emit("seat.out", {"seat": seat})
