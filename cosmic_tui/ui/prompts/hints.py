"""What the options of a question are called, and where each leads as far as that is public."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from cosmic_tui.ui.cards import CARDS, FLARE
from cosmic_tui.ui.ink import Row, Span, ink
from rules.asks import bare
from rules.kernel.asks import Ask
from rules.views import View

if TYPE_CHECKING:
    from cosmic_tui.ui.prompts.choice import Scene

WORDS = ("yes", "no", "pass", "none", "decline", "redraw", "accept", "refuse", "end")


def label(option: str, scene: Scene) -> Row:
    """The option in words; an id that nobody knows stands for itself."""
    head, tail = option.partition(":")[0], bare(option)
    if option in WORDS:
        return scene.names.words.ink(f"option.{option}")
    found = _LABELS.get(head)
    return found(tail, scene) if found else ink(option)


def _side(key: str, side: str, scene: Scene) -> Row:
    return scene.names.words.ink(f"option.{key}", seat=_main(scene, side))


def _evicted(tail: str, scene: Scene) -> Row:
    seat, _, planet = tail.partition("@")
    return scene.names.words.ink("option.evict", seat=scene.names.seat(seat), planet=scene.names.planet(planet))


_LABELS: dict[str, Callable[[str, Scene], Row]] = {
    "card": lambda tail, scene: scene.names.card(tail),
    "seat": lambda tail, scene: scene.names.seat(tail),
    "planet": lambda tail, scene: scene.names.place(tail),
    "ships": lambda tail, scene: scene.names.place(tail),
    "n": lambda tail, _: ink(tail),
    "side": lambda tail, scene: _side(f"side_{tail}", tail, scene),
    "offense": lambda _, scene: _side("offense", "offense", scene),
    "defense": lambda _, scene: _side("defense", "defense", scene),
    "offer": lambda _, scene: scene.names.words.ink("option.counter" if scene.view.offer else "option.offer"),
    "evict": _evicted,
    "reclaim": lambda tail, scene: scene.names.words.ink("option.reclaim", planet=scene.names.planet(tail)),
    "use": lambda tail, scene: scene.names.words.ink("option.use", name=scene.names.power(tail)),
    "alien": lambda tail, scene: ink(scene.names.alien(tail)),
}
"""By the option's first word, from what stands behind its colon."""


def _main(scene: Scene, side: str) -> Row:
    seat = scene.view.offense if side == "offense" else scene.view.defense
    return scene.names.seat(seat) if seat else ink(scene.names.words.say(f"word.{side}"))


def hint(ask: Ask, option: str, scene: Scene) -> Row:
    """What the option leads to; empty where nothing is to be said."""
    head = option.partition(":")[0]
    found = _HINTS.get(f"{ask.kind} {head}") or _HINTS.get(head)
    return found(option, scene) if found else ()


def totals(view: View) -> dict[str, int]:
    """The totals as they stand; before the reveal the ships of each side alone."""
    return view.totals or ships_of_sides(view)


def ships_of_sides(view: View) -> dict[str, int]:
    """The ships in the encounter, by side (R2.7)."""
    at_home = view.planets.get(view.planet or "", {}).get(view.defense or "", 0)
    return {"offense": sum(view.gate.values()), "defense": at_home + sum(view.beside.values())}


def _seat(option: str, scene: Scene) -> Row:
    seat = bare(option)
    words, name = scene.names.words, scene.names.seat(seat)
    row = next((player for player in scene.view.players if player.seat == seat), None)
    if row is None:
        return ()
    known = words.ink("hint.seat", seat=name, hand=row.hand_size, home=row.home, foreign=row.foreign,
                      target=scene.view.target, warp=row.warp)  # fmt: skip
    if row.foreign < scene.view.target - 1:
        return known
    return (*known, Span(" "), *words.ink("hint.seat_wins", "hot", seat=name))


def _planet(option: str, scene: Scene) -> Row:
    planet = bare(option)
    words, ships = scene.names.words, scene.view.planets.get(planet, {})
    name = scene.names.planet(planet)
    if not any(ships.values()):
        return words.ink("hint.planet_empty", planet=name)
    there = words.ink("hint.planet", planet=name, ships=scene.names.places(ships))
    return (*there, Span(" "), *words.ink("hint.planet_own", "hot")) if ships.get(scene.seat) else there


def _join(option: str, scene: Scene) -> Row:
    view, words, names = scene.view, scene.names.words, scene.names
    side = option
    if side == "decline" or not view.planet or not view.defense:
        return ()
    ships = ships_of_sides(view)
    other = "defense" if side == "offense" else "offense"
    said = words.ink(f"hint.join_{side}", planet=names.planet(view.planet), ships=names.ships(ships[side]),
                     others=names.ships(ships[other]))  # fmt: skip
    main = view.offense
    row = next(player for player in view.players if player.seat == main)
    wins = side == "offense" and view.aim == "attack" and row.foreign >= view.target - 1
    already = bool(view.planets.get(view.planet, {}).get(main))
    if not wins or already:
        return said
    return (*said, Span(" "), *words.ink("hint.join_wins", "hot", seat=names.seat(main)))


def _select(option: str, scene: Scene) -> Row:
    view, words, card = scene.view, scene.names.words, bare(option)
    if CARDS.kind(card) != "attack":
        return _card(option, scene)
    side = "offense" if scene.seat == view.offense else "defense"
    value, ships = CARDS.value(card), ships_of_sides(view)[side]
    return words.ink("hint.select_attack", value=value, ships=scene.names.ships(ships), total=value + ships)


def _card(option: str, scene: Scene) -> Row:
    card = bare(option)
    if card in CARDS.artifacts:
        return ink(CARDS.artifacts[card].summary)
    if card.startswith(FLARE):
        return _half(card.removeprefix(FLARE), scene)
    key = f"card.{CARDS.kind(card)}"
    return ink(scene.names.words.texts[key]) if key in scene.names.words else ()


def _reinforcement(option: str, scene: Scene) -> Row:
    card = bare(option)
    if CARDS.kind(card) != "reinforcement":
        return _card(option, scene)
    now = totals(scene.view)
    return scene.names.words.ink("hint.reinforcement", value=CARDS.value(card), offense_total=now["offense"],
                                 defense_total=now["defense"])  # fmt: skip


def _split(option: str, scene: Scene) -> Row:
    return ink(scene.names.words.count("card", int(bare(option))))


def _evict(option: str, scene: Scene) -> Row:
    seat, _, planet = bare(option).partition("@")
    ships = scene.view.planets.get(planet, {}).get(seat, 0)
    return scene.names.words.ink("hint.evict", seat=scene.names.seat(seat), ships=scene.names.ships(ships))


def _accept(_option: str, scene: Scene) -> Row:
    offer = scene.view.offer
    if offer is None:
        return ()
    names = scene.names
    return names.words.ink("hint.accept", give=names.items(offer.get), get=names.items(offer.give))


def _text(key: str) -> Callable[[str, Scene], Row]:
    def said(_option: str, scene: Scene) -> Row:
        return ink(scene.names.words.texts[key])

    return said


def _half(alien: str, scene: Scene) -> Row:
    """The text of a flare that is open to this seat: the super of its own alien while that works (R20.1)."""
    own = next((player for player in scene.view.players if player.seat == scene.seat), None)
    printed = CARDS.aliens.get(alien)
    if printed is None:
        return ()
    mine = own is not None and own.alien == alien and own.power == "active"
    return ink(printed.super.text if mine else printed.wild.text)


def _alien(option: str, _scene: Scene) -> Row:
    printed = CARDS.aliens.get(bare(option).partition(".")[0])
    return ink(printed.summary) if printed else ()


_HINTS: dict[str, Callable[[str, Scene], Row]] = {
    "alien": _alien,
    "use": _alien,
    "use.flare card": _card,
    "seat": _seat,
    "planet": _planet,
    "ships": _planet,
    "window card": _card,
    "react.window card": _card,
    "planning.select card": _select,
    "reinforce card": _reinforcement,
    "alliance.answer offense": _join,
    "alliance.answer defense": _join,
    "reward.split n": _split,
    "turn.second yes": _text("hint.second_yes"),
    "turn.second no": _text("hint.second_no"),
    "redraw": _text("hint.redraw"),
    "reclaim": _text("hint.reclaim"),
    "evict": _evict,
    "accept": _accept,
    "refuse": _text("hint.refuse"),
    "end": _text("hint.end"),
    "offer": _text("hint.offer"),
}
"""By the kind of the question and the option's first word, or by that word alone."""
