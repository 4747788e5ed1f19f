"""Everything that can be announced: uses of powers, the two texts of flares, artifacts, techs, reinforcements."""

from __future__ import annotations

import enum
import re
from collections.abc import Iterable, Iterator

import attrs

from rules.cosmic.cards.abilities import BoundAbility, Half
from rules.cosmic.cards.catalogue import Catalogue
from rules.cosmic.cards.context import Context
from rules.cosmic.cards.index import Index
from rules.cosmic.moves.sheets import half_for

FLARE = "flare:"
REINFORCEMENT = "reinforcement"
MARK = re.compile(r"_m\d+$")


class Sort(enum.StrEnum):
    """What is announced."""

    USE = "use"
    WILD = "wild"
    SUPER = "super"
    ARTIFACT = "artifact"
    TECH = "tech"
    REINFORCEMENT = "reinforcement"


@attrs.frozen
class Piece:
    """One thing that can be announced. `name` is the id in reports: `flare:filch wild`, `use:healer`, `plague`."""

    name: str
    sort: Sort
    card: str
    """As it stands among what is being played: `flare:filch`, `use:healer`, `tech:omega_missile`."""
    alien: str
    """Whose power or flare it is; empty for what belongs to none."""
    points: tuple[str, ...]
    """The timing points at which it can be announced."""
    roles: tuple[str, ...]
    names: bool = False
    """Whether ships, cards or planets are named with its announcement, which an answer can take away."""


def bound_pieces(index: Index) -> Iterator[tuple[BoundAbility, Piece]]:
    """Every ability that is announced, with the piece it belongs to as it would be with this ability alone."""
    for table in (index.powers, index.cards, index.techs):
        for there in table.values():
            yield from ((bound, _piece(bound)) for bound in _announced(there.values()))


def pieces_of(index: Index) -> dict[str, Piece]:
    """All pieces of a game, by name."""
    found = {REINFORCEMENT: Piece(REINFORCEMENT, Sort.REINFORCEMENT, REINFORCEMENT, "", ("reveal.reinforcements",), ())}
    for _, piece in bound_pieces(index):
        before = found.get(piece.name, piece)
        points = tuple(dict.fromkeys([*before.points, *piece.points]))
        roles = tuple(sorted({*before.roles, *piece.roles}))
        found[piece.name] = attrs.evolve(piece, points=points, roles=roles, names=before.names or piece.names)
    return dict(sorted(found.items()))


def _announced(there: Iterable[tuple[BoundAbility, ...]]) -> list[BoundAbility]:
    """Without passive parts of powers, which nobody is told of."""
    every = [bound for abilities in there for bound in abilities]
    return [bound for bound in every if bound.source != bound.alien or bound.ability.use is not None]


def _piece(bound: BoundAbility) -> Piece:
    ability = bound.ability
    card = bound.option.removeprefix("card:")
    sort = Sort.USE if bound.source == bound.alien else Sort.TECH if bound.prefix == "tech" else Sort.ARTIFACT
    if ability.half is not None:
        sort = Sort.WILD if ability.half is Half.WILD else Sort.SUPER
    roles = tuple(sorted(ability.role))
    return Piece(named(card, sort), sort, card, bound.alien, ability.points, roles, ability.names is not None)


def named(card: str, sort: Sort) -> str:
    """The name of a piece."""
    return f"{card} {sort}" if sort in (Sort.WILD, Sort.SUPER) else card


def seen(game: Context, seat: str, card: str) -> str:
    """The name of the piece that a seat is announcing; `card` may bear the mark of its copy."""
    if card.startswith(FLARE):
        half = half_for(game, seat, card.removeprefix(FLARE))
        return named(card, Sort.SUPER if half is Half.SUPER else Sort.WILD)
    if not card.startswith(("use:", "tech:")) and game.catalogue.kind_of(card) == REINFORCEMENT:
        return REINFORCEMENT
    return MARK.sub("", card)


def copies(catalogue: Catalogue, card: str) -> list[str]:
    """The ids of the copies of a card in a deck in which each may bear a mark of its own."""
    return [each.id for each in catalogue.cards for _ in range(each.copies) if MARK.sub("", each.id) == card]
