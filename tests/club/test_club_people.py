"""People: taken over from an older version, linked, forgotten, and what is told of them."""

import json
import os
import shutil
from pathlib import Path

import pytest
import tomli_w
from club_play import opened, played

from cosmic_tui.base.disk import StoreError
from cosmic_tui.club.club import FILE, Club
from cosmic_tui.club.people_file import files_in
from cosmic_tui.club.records import GameFilter
from cosmic_tui.club.register import Register
from cosmic_tui.host.messages import Agree, Denied, GiveUp, Join, Leave, Make, Start, TableOptions
from cosmic_tui.host.store import journal
from cosmic_tui.host.table.votes import END

OLD = {
    "names": {"SHA256:Ann": "Ann", "guest:0123": "Bob B", "SHA256:äöü": "Zoë 'q' \"d\""},
    "keys": {"SHA256:second": "SHA256:Ann", "code:abc": "guest:0123"},
    "banned": {"SHA256:eve": "cheats; DROP TABLE people", "203.0.113.7": ""},
    "games": {"SHA256:Ann": 4},
    "coach": {"guest:0123": False, "SHA256:Ann": True},
}
LATER = [{"names": {"SHA256:Ann": "Anna", "SHA256:late": "Late"}}, {"banned": {"203.0.113.7": None}}]


def write_old(folder: Path) -> Register:
    """People as the version before the club kept them; what is known of them by then."""
    whole, changes = files_in(folder)
    folder.mkdir(parents=True, exist_ok=True)
    whole.write_text(tomli_w.dumps(OLD), encoding="utf-8")
    changes.write_text("".join(f"{json.dumps(change)}\n" for change in LATER) + '{"names": {"SHA256:torn', "utf-8")
    known = Register(**{table: dict(entries) for table, entries in OLD.items()})  # type: ignore[attr-defined]
    for change in LATER:
        known.take(change)
    return known


FILED = 1_600_000_000.0
"""When the files of an older version were written."""


async def old_life(folder: Path) -> list[str]:
    """A folder with games of today, taken back to what an older version has left; the codes of its games."""
    async with opened(folder) as host:
        ids = [await played(host, ["Ann", "Bob"], seed, name=f"evening {seed}") for seed in range(2)]
        await host.lobby.find(ids[0]).dissolve()
    _without_club(folder)
    return ids


def _without_club(folder: Path) -> None:
    for path in folder.glob(f"{FILE}*"):
        path.unlink()
    for path in [*folder.glob("games/*"), *folder.glob("finished/*")]:
        _take_dates_out(path)
        os.utime(path, (FILED, FILED))


def _known(folder: Path) -> Register:
    club = Club.open_read_only(folder)
    try:
        return club.register()
    finally:
        club.close()


async def test_a_folder_of_an_older_version_is_taken_over_whole(tmp_path: Path) -> None:
    ids = await old_life(tmp_path)
    known = write_old(tmp_path)
    async with opened(tmp_path) as host:
        assert host.people.name("SHA256:Ann") == "Anna"
        news = await host.library.browse(GameFilter(), "SHA256:second")
        assert {row.id for row in news.games} == set(ids)
        assert {row.table for row in news.games} == {"evening 0", "evening 1"}
        assert {row.ended for row in news.games} == {FILED}, "put away and still at its table alike"
    assert _known(tmp_path) == known
    assert not any(path.exists() for path in files_in(tmp_path))
    assert (tmp_path / "people.toml.backup").read_text() == tomli_w.dumps(OLD)
    assert (tmp_path / "people.jsonl.backup").exists()


def _take_dates_out(path: Path) -> None:
    """A journal as it was written before it told when its game began and ended."""
    from cosmic_tui.host.store import seal

    bodies, before = [], seal.FIRST
    for line in path.read_bytes().split(b"\n")[:-1]:
        body, before = seal.opened(line, before)
        data = json.loads(body)
        for key in ("begun", "at") if data["line"] in ("head", "end") else ():
            data.pop(key, None)
        for key in ("private",) if data["line"] == "head" else ():
            data["options"].pop(key)
        bodies.append(json.dumps(data, separators=(",", ":"), ensure_ascii=False))
    lines, _ = seal.seal(bodies, seal.FIRST)
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


@pytest.mark.parametrize("died", ["before", "after the rows", "between the files"])
def test_a_takeover_that_was_cut_off_is_done_at_the_next_start(tmp_path: Path, died: str) -> None:
    known = write_old(tmp_path)
    if died != "before":
        copies = [path.read_bytes() for path in files_in(tmp_path)]
        Club.open(tmp_path)[0].close()
        for path, data in zip(files_in(tmp_path), copies, strict=True):
            path.with_name(f"{path.name}.backup").unlink()
            path.write_bytes(data)
        if died == "between the files":
            path = files_in(tmp_path)[0]
            path.rename(path.with_name("people.toml.backup"))
    club, left = Club.open(tmp_path)
    assert left == []
    assert club.register() == known
    club.close()
    assert not any(path.exists() for path in files_in(tmp_path))


def test_people_files_that_come_later_are_left_and_named(tmp_path: Path) -> None:
    write_old(tmp_path)
    Club.open(tmp_path)[0].close()
    (tmp_path / "people.toml").write_text('[names]\n"SHA256:x" = "Xaver"\n')
    club, left = Club.open(tmp_path)
    assert "SHA256:x" not in club.register().names
    club.close()
    assert "people.toml" in left[0]
    assert (tmp_path / "people.toml").exists()


def test_what_cannot_be_understood_is_no_reason_to_forget_anybody(tmp_path: Path) -> None:
    write_old(tmp_path)
    (tmp_path / "people.toml").write_text("names = 3")
    with pytest.raises(StoreError, match=r"people\.toml"):
        Club.open(tmp_path)
    assert (tmp_path / "people.toml").read_text() == "names = 3"


async def test_a_thousand_sign_ins_cost_a_row_each(tmp_path: Path) -> None:
    club, _ = Club.open(tmp_path)
    for number in range(1000):
        await club.keep_people({"names": {f"SHA256:{number}": f"N{number}"}})
    assert len(club.register().names) == 1000
    club.close()
    assert _bytes_in(tmp_path) < 1_000_000


def _bytes_in(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.iterdir())


async def test_the_games_of_a_key_that_is_linked_are_its_persons(tmp_path: Path) -> None:
    async with opened(tmp_path) as host:
        one = await played(host, ["Ann", "Bob"])
        two = await played(host, ["Other", "Bob"], 2)
        await host.lobby.find(two).dissolve()
        await host.people.link("SHA256:Other", "SHA256:Ann")
        news = await host.library.browse(GameFilter(player="ann"), "")
        assert {row.id for row in news.games} == {one, two}
        (rating, *_) = (await host.library.profile("SHA256:Ann", "")).profile.ratings
        assert rating.games == 2
        before = host.library.club.dump()
        await host.library.rebuild()
        assert host.library.club.dump() == before


async def test_whoever_leaves_is_named_nowhere_and_the_games_stay(tmp_path: Path) -> None:
    async with opened(tmp_path) as host:
        id = await played(host, ["Ann", "Bob"])
        open_one = TableOptions(game="toy", players=2)
        ann = host.connect("SHA256:Ann", "Ann")
        await ann.request(Make(open_one))
        with pytest.raises(Denied, match="not_forgotten"):
            await host.forget("SHA256:Ann")
        assert ann.table is not None
        table = ann.table

        await ann.request(Leave())
        assert table.closed
        await host.forget("SHA256:Ann")
        assert ann.closed
        assert host.people.name("SHA256:Ann") == ""
        bob = host.connect("SHA256:Bob", "Bob")
        (row,) = (await host.library.browse(GameFilter(), "SHA256:Bob")).games
        assert [player.name for player in row.players] == ["", "Bob"]
        replay = await host.library.replay(id, bob.identity)
        assert [seat.name for seat in replay.seats] == ["", "Bob"]
        with pytest.raises(Denied):
            await host.library.profile("SHA256:Ann", "")
        before = host.library.club.dump()
        await host.library.rebuild()
        assert host.library.club.dump() == before
        with pytest.raises(Denied):
            await bob.request(Join(id))
    copy = tmp_path.with_name("copy")
    shutil.copytree(tmp_path, copy)
    club = Club.open_read_only(copy)
    club.close()
    for path in copy.rglob("*"):
        if path.is_file() and not path.name.startswith(FILE):
            assert b"SHA256:Ann" not in path.read_bytes(), path
    record = journal.read(tmp_path / "finished" / f"{id}.jsonl")
    assert record is not None
    assert record.ended


async def test_a_table_called_after_whoever_leaves_loses_the_name(tmp_path: Path) -> None:
    async with opened(tmp_path) as host:
        id = await played(host, ["Ann", "Bob"], name="ann's table, Annual Cup")
        await host.forget("SHA256:Ann")
        (row,) = (await host.library.browse(GameFilter(), "SHA256:Bob")).games
        assert row.table == "...'s table, Annual Cup"
    record = journal.read(tmp_path / "finished" / f"{id}.jsonl")
    assert record is not None
    assert record.head.options.name == row.table


async def test_a_deletion_that_broke_off_takes_the_name_out_of_the_library_when_it_is_made_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(tmp_path) as host:
        await played(host, ["Ann", "Bob"], name="Ann's table")
        club = host.library.club
        whole = club.forget

        async def broken(*_: object) -> None:
            raise StoreError("cannot write", "No space left on device")

        monkeypatch.setattr(club, "forget", broken)
        with pytest.raises(Denied):
            await host.forget("SHA256:Ann")
        monkeypatch.setattr(club, "forget", whole)
        await host.forget("SHA256:Ann")
        (row,) = (await host.library.browse(GameFilter(), "SHA256:Bob")).games
        assert row.table == "...'s table"


async def test_who_has_given_up_a_game_that_is_over_is_named_in_it_no_more(tmp_path: Path) -> None:
    async with opened(tmp_path) as host:
        people = [host.connect(f"SHA256:{name}", name) for name in ("Ann", "Bob")]
        await people[0].request(Make(TableOptions(game="toy", players=2, pace="solo")))
        table = people[0].table
        assert table is not None
        await people[1].request(Join(table.id))
        await people[0].request(Start())
        await people[0].request(GiveUp())
        await people[1].request(Agree(END))
        assert table.state == "finished"
        await host.forget("SHA256:Ann")
    assert "SHA256:Ann" not in journals(tmp_path)
    assert "SHA256:Bob" in journals(tmp_path)


def journals(folder: Path) -> str:
    """All of them, one behind the other."""
    return "".join(path.read_text(encoding="utf-8") for path in folder.rglob("*.jsonl"))


async def test_the_export_holds_the_own_data_and_no_identity_of_others(tmp_path: Path) -> None:
    async with opened(tmp_path) as host:
        await played(host, ["Ann", "Bob"])
        text = json.dumps(await host.library.export("SHA256:Ann"))
    data = json.loads(text)
    assert data["name"] == "Ann"
    assert [seat["name"] for seat in data["games"][0]["seats"] if not seat["you"]] == ["Bob"]
    assert "SHA256:Bob" not in text
