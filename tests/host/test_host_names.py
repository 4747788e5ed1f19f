"""Who may be called what, and what a name among ten thousand costs."""

# ruff: noqa: RUF001 - letters that look like others are what this is about

from __future__ import annotations

import json
import unicodedata
from pathlib import Path
from typing import Any

import pytest
from host_stage import MemoryStore, OpenStage
from worded import denied

from cosmic_tui.base.clock import LoopClock
from cosmic_tui.base.disk import StoreError
from cosmic_tui.base.text import clean
from cosmic_tui.club.club import Club
from cosmic_tui.club.people_file import files_in, read_with_changes
from cosmic_tui.club.register import Register
from cosmic_tui.host import names
from cosmic_tui.host.lobby.accounts import MOST_GUESTS, Accounts
from cosmic_tui.host.lobby.guest_codes import GuestCodes
from cosmic_tui.host.lookalikes import look
from cosmic_tui.host.messages import Rename
from cosmic_tui.host.names import NameRegister
from cosmic_tui.host.user_text import person_name

MANY = 10_000


@pytest.mark.parametrize(
    "name",
    ["Ann", "Мария", "Ελένη", "さくら", "東京タワー", "김철수", "שרה", "O'Brien", "Anna Мария", "Zoë 2", "R2-D2"],
)
def test_names_of_one_script_a_word_are_taken(name: str) -> None:
    assert person_name(name) == name


@pytest.mark.parametrize(
    ("name", "word"),
    [
        ("Аnn", "'Аnn' mixes Cyrillic, Latin"),
        ("Zoe Coοl", "'Coοl' mixes Latin, Greek"),
        ("Bob٣", "'Bob٣' mixes Latin, Arabic"),
        ("ナnn", "'ナnn' mixes Katakana, Latin"),
    ],
)
def test_a_word_of_several_scripts_is_refused_by_name(name: str, word: str) -> None:
    with denied(word):
        person_name(name)


@pytest.mark.parametrize(
    "name",
    [
        "Coach", "c0ach", "COACH", "Coach:", "C o a c h", "СОАСН", "tab1e", "Table", "TABLE", "𝐂oach", "Со\u034fасһ",
        "Host",
    ],
)  # fmt: skip
def test_nobody_is_called_like_the_house(name: str) -> None:
    with denied(r"looks like (Coach|table|host|server)|one script"):
        person_name(name)


@pytest.mark.parametrize("code", [0x34F, 0x115F, 0x1160, 0x3164, 0xFFA0, 0xAD, 0x180B, 0x2060, 0xFE0F, 0xE0100, 0x17B4])
def test_letters_that_are_not_seen_are_not_there(code: int) -> None:
    assert person_name(f"A{chr(code)}nn") == "Ann"
    with denied("at least one letter"):
        person_name(chr(code) * 3)


def test_a_blank_of_braille_is_a_space() -> None:
    assert clean("\u2800Ann\u2800\u2800Lee") == "Ann Lee"


def test_nothing_that_is_cleaned_is_of_a_kind_that_is_not_seen() -> None:
    everything = "".join(map(chr, [*range(0xD800), *range(0xE000, 0x20000), *range(0xE0000, 0xE1000)]))
    kept = {char for at in range(0, len(everything), 1000) for char in clean(everything[at : at + 1000])}
    assert not [char for char in kept if unicodedata.category(char) in ("Cc", "Cf", "Cn", "Co")]
    assert not kept & {chr(code) for code in (0x34F, 0x115F, 0x1160, 0x3164, 0xFFA0, 0x2800, 0xFE00, 0xE01EF)}


@pytest.mark.parametrize(
    ("taken", "asked"),
    [
        ("Ian", "lan"),
        ("Ian", "1an"),
        ("KATE", "КАТЕ"),
        ("Mama", "Мама"),
        ("Tom", "T0m"),
        ("Com", "Corn"),
        ("will", "wi11"),
    ],
)
async def test_no_name_looks_like_one_in_use(open_stage: OpenStage, taken: str, asked: str) -> None:
    stage = await open_stage()
    ann, bob = await stage.person("Ann"), await stage.person("Bob")
    await ann(Rename(taken))
    with denied(f"{asked} looks like {taken}"):
        await bob(Rename(asked))
    with denied(f"Somebody else is called {taken} already"):
        await bob(Rename(taken.upper()))
    await ann(Rename("Annie"))
    await bob(Rename(asked))


@pytest.mark.parametrize(("one", "other"), [("Ian", "Lan"), ("Ann", "Änn"), ("Bob", "Bobby"), ("Tom", "Tim")])
def test_names_that_can_be_told_apart_are_two(one: str, other: str) -> None:
    assert look(one) != look(other)


async def test_a_name_that_was_left_is_free_again_and_two_of_one_name_are_told_apart(open_stage: OpenStage) -> None:
    stage = await open_stage()
    first, second = await stage.person("Ann", "a"), await stage.person("Ann", "b")
    assert second.link.name == "Ann 2"
    first.link.close()
    third = await stage.person("Ann", "c")
    assert third.link.name == "Ann"


# -- ten thousand


def _many() -> dict[str, str]:
    return {f"SHA256:{number}": f"Ann {number}" if number > 1 else "Ann" for number in range(1, MANY + 1)}


def test_a_free_name_is_found_without_looking_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    index = NameRegister(_many())
    looked: list[str] = []
    rival = NameRegister.rival
    monkeypatch.setattr(NameRegister, "rival", lambda self, name, who: (looked.append(name), rival(self, name, who))[1])
    assert index.free("Ann") == f"Ann {MANY + 1}"
    assert len(looked) <= 40


async def test_a_rename_among_many_looks_at_few_names_and_writes_one_row(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    club, _ = Club.open(tmp_path)
    await club.keep_people({"names": _many()})
    store: Any = MemoryStore()
    store.keep_people = lambda _people, change: club.keep_people(change)
    people = Accounts(club.register(), store)
    looked: list[str] = []
    monkeypatch.setattr(names, "look", lambda name: (looked.append(name), look(name))[1])
    await people.rename("SHA256:77", "Zoe")
    assert len(looked) <= 5
    assert club.register().names == _many() | {"SHA256:77": "Zoe"}
    club.close()
    assert (people.called("zoe"), people.called("Ann 77")) == ("SHA256:77", None)


# -- on disk


@pytest.mark.parametrize("line", ["nonsense", "3", '{"nobody": {"a": "b"}}', '{"names": {"a": 3}}', '{"names": 3}'])
def test_a_change_that_cannot_be_understood_is_named_with_its_line(tmp_path: Path, line: str) -> None:
    whole, changes = files_in(tmp_path)
    changes.write_text(json.dumps({"names": {"a": "Ann"}}) + f"\n{line}\n")
    with pytest.raises(StoreError, match=r"people\.jsonl, line 2"):
        read_with_changes(whole, changes)


async def test_what_cannot_be_kept_has_not_happened(open_stage: OpenStage) -> None:
    stage = await open_stage()
    ann, bob = await stage.person("Ann"), await stage.person("Bob")
    await ann(Rename("Annie"))
    stage.store.broken = True
    with denied("cannot be saved"):
        await ann(Rename("Zoe"))
    stage.store.broken = False
    await bob(Rename("Zoe"))
    assert stage.host.people.name("ann") == "Annie"


# -- guests


async def test_a_guest_who_is_here_outlasts_any_number_of_strangers() -> None:
    store = MemoryStore()
    people = Accounts(Register(), store)
    accounts = GuestCodes(people, LoopClock(), lambda _: False)
    eve = accounts.guest("Eve")
    people.arrive(eve.identity, eve.name)
    for number in range(2 * MOST_GUESTS):
        accounts.guest(f"stranger {number}")
    assert accounts.guest(eve.code).identity == eve.identity
    await people.remember(eve.identity)
    for number in range(2 * MOST_GUESTS):
        accounts.guest(f"stranger {number}")
    people.depart(eve.identity)
    assert accounts.guest(eve.code).identity == eve.identity
    assert len(people._guests) == MOST_GUESTS
