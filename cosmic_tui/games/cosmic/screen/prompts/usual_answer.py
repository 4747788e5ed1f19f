"""Where the cursor begins when no hint is asked for: at an answer that nobody gives only by mistake."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from cosmic_tui.games.cosmic.screen.cards import CARDS
from cosmic_tui.games.cosmic.screen.prompts.scene import PromptScene
from rules.cosmic.protocol.questions import bare
from rules.kernel.asks import Ask


def usual(ask: Ask, scene: PromptScene) -> Sequence[str]:
    """The most usual answer; empty where that of a time-out will do."""
    found = _USUAL.get(ask.kind)
    return found(ask, scene) if found else ()


def _middle_attack(ask: Ask, _scene: PromptScene) -> Sequence[str]:
    """Neither the best card nor the worst: the middle one of the attacks, the higher one of two."""
    attacks = [card for card in CARDS.sorted(map(bare, ask.options)) if CARDS.kind(card) == "attack"]
    return [f"card:{attacks[(len(attacks) - 1) // 2]}"] if attacks else ()


def _weakest_colony(ask: Ask, scene: PromptScene) -> Sequence[str]:
    """All ships to the colony with the fewest of them."""

    def there(option: str) -> int:
        return scene.view.planets.get(bare(option), {}).get(scene.seat, 0)

    weakest = min(ask.options, key=there)
    room = ask.limits[ask.options.index(weakest)]
    return [f"{weakest}={ask.most}"] if ask.least == ask.most <= room else ()


def _weakest_planet(ask: Ask, scene: PromptScene) -> Sequence[str]:
    """The planet with the fewest ships of the defense, one without an own colony first."""

    def worth(option: str) -> tuple[bool, int]:
        ships = scene.view.planets.get(bare(option), {})
        return bool(ships.get(scene.seat)), ships.get(scene.view.defense or "", 0)

    planets = [option for option in ask.options if option.startswith("planet:")]
    return [min(planets, key=worth)] if planets else ()


_USUAL: Mapping[str, Callable[[Ask, PromptScene], Sequence[str]]] = {
    "planning.select": _middle_attack,
    "ships.to": _weakest_colony,
    "launch.planet": _weakest_planet,
    "deal.talk": lambda ask, _: [word for word in ("offer", "refuse") if word in ask.options][:1],
    "turn.second": lambda ask, _: [option for option in ask.options if option == "yes"],
}
"""By the kind of the question."""
