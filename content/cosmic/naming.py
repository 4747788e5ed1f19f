"""The names of things for people, in one language: `terms/<language>.toml`, keyed by the ids the engine uses."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files

from attrs import Factory, evolve, frozen

from content.cosmic.sheets import read_artifacts
from content.reading import read

ENGLISH = "en"


@frozen
class Terms:
    """Id -> name, by what the id stands for; a missing id is a KeyError.

    `card` holds the names of cards without a file of their own, with `{value}` where the printed number goes. English
    artifact names are those on the cards; a translation lists its own under `artifact`.
    """

    language: str
    phase: Mapping[str, str]
    point: Mapping[str, str]
    role: Mapping[str, str]
    colour: Mapping[str, str]
    kind: Mapping[str, str]
    kind_text: Mapping[str, str]
    """What a card of this kind does."""
    sheet: Mapping[str, str]
    """The words on a sheet around what is printed."""
    card: Mapping[str, str]
    destiny: Mapping[str, str]
    destiny_text: Mapping[str, str]
    artifact: Mapping[str, str] = Factory(dict)

    def roles(self, roles: Iterable[str]) -> str:
        """A role bar in words."""
        return ", ".join(self.role[role] for role in roles)

    def phases(self, phases: Sequence[str]) -> str:
        """A phase bar in words."""
        if len(phases) == len(self.phase):
            return self.sheet["every_phase"]
        return ", ".join(self.phase[phase] for phase in phases)

    def card_name(self, card_id: str) -> str:
        """The name of a cosmic card: "Attack 04" for `attack_04`, "Card Zap" for `card_zap`; KeyError if none."""
        family, _, number = card_id.rpartition("_")
        if number.isdecimal():
            return self.card[family].format(value=int(number))
        return self.artifact[card_id] if card_id in self.artifact else self.card[card_id]


@cache
def terms(language: str = ENGLISH) -> Terms:
    """The names in this language (one of `languages()`); ContentError names file, key and reason of a mistake."""
    found = read(files("content.cosmic"), f"terms/{language}.toml", Terms)
    on_cards = {card_id: artifact.name for card_id, artifact in read_artifacts(files("content.cosmic")).items()}
    return evolve(found, artifact={**on_cards, **found.artifact})


def languages() -> list[str]:
    """The languages there are names in, by the names of their files."""
    names = (entry.name for entry in files("content.cosmic").joinpath("terms").iterdir())
    return sorted(name.removesuffix(".toml") for name in names if name.endswith(".toml"))
