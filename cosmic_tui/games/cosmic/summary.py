"""What the club remembers of a finished game: encounters begun, foreign colonies, aliens, and who allied with whom."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from rules.cosmic.protocol.views import View
from rules.kernel.events import Seen
from rules.kernel.summary import WITH, Fact, SeatScore, Summary, concessions, placed

NOBODY = ("", "none", "hidden")
"""What stands in a view in the place of an alien."""


def summary_of(view: View, told: Sequence[Seen]) -> Summary:
    """From a spectator's last view, and all that a spectator was told. An alien nobody has seen is not told of."""
    scores = {player.seat: player.foreign for player in view.players}
    return Summary(
        length=sum(event.kind == "encounter.begin" for event in told),
        places=placed(scores, view.winners),
        scores=scores,
        tags={player.seat: tuple(_aliens(player.alien, player.also)) for player in view.players},
        facts=(*_alliances(told), *concessions(told)),
    )


def scores_of(view: View) -> Mapping[str, SeatScore]:
    """Foreign colonies, the alien whose sheet lies open, and who is the offense."""
    return {
        player.seat: SeatScore(
            player.foreign,
            near=player.foreign == view.target - 1,
            face=next(iter(_aliens(player.alien, ())), ""),
            turn=player.seat == view.offense,
        )
        for player in view.players
    }


def _aliens(alien: str, also: Iterable[str]) -> list[str]:
    return [each for each in (alien, *also) if each not in NOBODY]


def _alliances(told: Sequence[Seen]) -> tuple[Fact, ...]:
    """How often each main player had each ally."""
    counts: Counter[tuple[str, str]] = Counter()
    main: dict[str, str | None] = {}
    for event in told:
        match event.kind:
            case "encounter.begin":
                main = {"offense": event.data["offense"]}
            case "destiny.defense":
                main["defense"] = event.data["defense"]
            case "alliance.formed":
                counts.update(
                    (leader, ally)
                    for side in ("offense", "defense")
                    if (leader := main.get(side))
                    for ally in event.data.get(side, ())
                )
    return tuple(Fact(WITH, leader, ally, count) for (leader, ally), count in sorted(counts.items()))
