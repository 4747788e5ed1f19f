"""Keys, guests, further keys, names: who is who over real SSH."""

from __future__ import annotations

import asyncssh
import pytest
from server_stage import Newcomer, OpenServer, Served, until

from cosmic_tui.host.messages import Leave, Make, TableOptions
from cosmic_tui.server.wording import server_wording

Keys = list[asyncssh.SSHKey]
NO_GAMES = "No finished game yet.\n\nRating\nnone yet: games of people alone count\n"
"""The profile of somebody who has finished none."""


async def test_a_new_key_is_asked_for_a_name_once_and_the_user_name_is_a_hint(
    open_server: OpenServer, keys: Keys
) -> None:
    served = await open_server()
    ann = await served.screen("root", keys[0])
    await ann.shows("What is your name?", "root")
    ann.type("Ann")  # in the place of what was suggested
    await until(lambda: "root" not in ann.text and "Ann" in ann.text)
    ann.type("\r")
    await ann.shows("Welcome, Ann")
    again = await served.screen("somebody", keys[0])
    await again.shows("Welcome, Ann")
    assert await served.run("whoami", keys[0]) == (f"Ann\n{keys[0].get_fingerprint()}\n\n{NO_GAMES}", 0)


async def test_strangers_who_do_nothing_take_no_name(open_server: OpenServer, keys: Keys) -> None:
    served = await open_server()
    passing = await served.screen("ann", keys[0])
    await passing.shows("your name?")
    passing.process.channel.get_connection().abort()
    await until(lambda: not served.host.clients)
    other = await served.named("ann", keys[1])
    await other.shows("Welcome, ann.")


async def test_a_guest_comes_in_by_a_name_and_back_by_the_code(open_server: OpenServer) -> None:
    served = await open_server()
    eve = Newcomer("Eve")
    screen = await served.screen("whoever", client_factory=lambda: eve)
    await screen.shows("Welcome, Eve")
    assert eve.asked == 1
    assert "ssh-keygen" in eve.told[0]
    code = eve.told[1].split("\n\n")[1].strip()
    await served.client("Eve").request(Make(TableOptions()))
    screen.process.channel.get_connection().abort()
    await until(lambda: not served.host.clients)
    back = Newcomer(code)
    again = await served.screen("other", client_factory=lambda: back)
    await again.shows("Welcome, Eve", "your seat")
    again.type("q")
    assert "seat" not in await again.ends()
    assert len(back.told) == 1
    assert not [path for path in served.config.data.glob("people.*") if code in path.read_text()]


async def test_a_guest_is_reminded_of_the_code_when_leaving(open_server: OpenServer) -> None:
    served = await open_server()
    eve = Newcomer("Eve")
    screen = await served.screen("whoever", client_factory=lambda: eve)
    await screen.shows("Welcome, Eve")
    code = eve.told[1].split("\n\n")[1].strip()
    await served.client("Eve").request(Make(TableOptions()))
    await screen.shows("Eve's table")
    await served.client("Eve").request(Leave())
    await screen.shows("Welcome, Eve")
    screen.type("q")
    assert code in await screen.ends()
    again = await served.screen("whoever", client_factory=lambda: Newcomer(code))
    await again.shows("Welcome, Eve")


async def test_a_guest_who_never_sat_down_is_promised_nothing(open_server: OpenServer) -> None:
    served = await open_server()
    eve = Newcomer("Eve")
    screen = await served.screen("whoever", client_factory=lambda: eve)
    await screen.shows("Welcome, Eve")
    code = eve.told[1].split("\n\n")[1].strip()
    screen.type("q")
    assert code not in await screen.ends()
    await until(lambda: not served.host.clients)
    again = Newcomer(code, "Eve")
    await (await served.screen("whoever", client_factory=lambda: again)).shows("Welcome, Eve")
    assert any("from the first seat on" in each for each in again.told)


@pytest.mark.parametrize(
    ("answer", "word"),
    [("abcd-efgh-jkmn", "not known"), ("\x1b[?", "letter"), ("table", "the host itself"), ("x" * 21, "20")],
)
async def test_a_guest_without_a_name_or_a_code_is_told_and_asked_again(
    open_server: OpenServer, answer: str, word: str
) -> None:
    served = await open_server()
    guest = Newcomer(answer, "Eve")
    screen = await served.screen("whoever", client_factory=lambda: guest)
    await screen.shows("Welcome, Eve")
    assert word in guest.told[1]
    assert "\x1b" not in "".join(guest.told)


async def test_where_there_are_no_guests_it_is_explained_how_to_get_a_key(open_server: OpenServer) -> None:
    served = await open_server(server={"guests": False})
    guest = Newcomer("Eve")
    with pytest.raises(asyncssh.PermissionDenied):
        await served.connect("eve", client_factory=lambda: guest)
    assert guest.asked == 0
    assert "ssh-keygen" in guest.told[0]


async def test_the_name_of_somebody_known_is_no_guests(open_server: OpenServer, keys: Keys) -> None:
    served = await open_server()
    await served.named("Ann", keys[0])
    guest = Newcomer("ann")
    screen = await served.screen("x", client_factory=lambda: guest)
    await screen.shows("Welcome, ann 2.")


async def test_a_further_key_is_linked_by_a_code_and_comes_to_the_same_seats(
    open_server: OpenServer, keys: Keys
) -> None:
    served = await open_server()
    first = await served.named("Ann", keys[0])
    await served.client("Ann").request(Make(TableOptions(name="Friday night")))
    offered, _ = await served.run("link", keys[0])
    code = offered.split()[-1]
    linked, status = await served.run(f"link {code}", keys[1], user="laptop")
    assert (linked, status) == ("This key is Ann's now.\n", 0)
    second = await served.screen("laptop", keys[1])
    await second.shows("Welcome, Ann.", "Friday night", "your seat")
    second.type("\r")
    await first.shows("another terminal")
    assert "there is no" not in (await served.run("tables", keys[1]))[0]
    again, status = await served.run(f"link {code}", keys[2])
    assert status == 1
    assert "not known" in again


async def test_a_guests_code_links_a_key(open_server: OpenServer, keys: Keys) -> None:
    served = await open_server()
    eve = Newcomer("Eve")
    screen = await served.screen("x", client_factory=lambda: eve)
    await screen.shows("Welcome, Eve")
    await served.client("Eve").request(Make(TableOptions(name="Friday night")))
    code = eve.told[1].split("\n\n")[1].strip()
    assert await served.run(f"link {code}", keys[0]) == ("This key is Eve's now.\n", 0)
    again = await served.screen("x", keys[0])
    await again.shows("Welcome, Eve", "Friday night", "your seat")


async def test_a_key_with_a_seat_of_its_own_is_not_linked(open_server: OpenServer, keys: Keys) -> None:
    served = await open_server()
    await served.named("Ann", keys[0])
    await served.named("Bob", keys[1])
    await served.client("Bob").request(Make(TableOptions()))
    code = (await served.run("link", keys[0]))[0].split()[-1]
    text, status = await served.run(f"link {code}", keys[1])
    assert status == 1
    assert "seat of its own" in text
    assert await served.run("whoami", keys[1]) == (f"Bob\n{keys[1].get_fingerprint()}\n\n{NO_GAMES}", 0)


async def test_who_has_no_name_or_no_key_has_nothing_to_link(open_server: OpenServer, keys: Keys) -> None:
    served = await open_server()
    assert (await served.run("link", keys[0]))[1] == 1
    assert (await served.run("link", None, user="watch"))[1] == 1
    await served.named("Ann", keys[1])
    code = (await served.run("link", keys[1]))[0].split()[-1]
    assert (await served.run(f"link {code}", None, user="watch"))[1] == 1
    own, status = await served.run(f"link {code}", keys[1])
    assert status == 1
    assert "own code" in own or "not known" in own


async def _table(served: Served, maker: str, **options: object) -> str:
    await served.client(maker).request(Make(TableOptions(**options)))  # type: ignore[arg-type]
    table = served.client(maker).table
    assert table is not None
    return table.id


async def test_a_table_by_invitation_is_seen_and_joined_by_its_code_alone(open_server: OpenServer, keys: Keys) -> None:
    served = await open_server()
    await served.named("Ann", keys[0])
    secret = await _table(served, "Ann", name="Secret meeting", invitation=True)
    assert "Secret" in (await served.run("tables", keys[0]))[0]
    bob = await served.named("Bob", keys[1])
    assert "no table" in bob.text
    assert "Secret" not in (await served.run("tables", keys[1]))[0]
    bob.type("j")
    await bob.shows("Which table?")
    bob.type(f"{secret[:4].upper()}-{secret[4:]}\r")
    await bob.shows("Secret meeting", "has not begun")
    eve = await served.screen("watch", None, command=f"join {secret}")
    await eve.shows("Secret meeting", "watching")


async def test_ssh_join_code_leads_to_the_seat(open_server: OpenServer, keys: Keys) -> None:
    served = await open_server()
    await served.named("Ann", keys[0])
    id = await _table(served, "Ann", name="Friday night")
    bob = await served.screen("bob", keys[1], command=f"join {id}")
    await bob.shows("your name?")
    bob.type("\r")
    await bob.shows("Friday night", "has not begun")
    lost = await served.screen("bob", keys[1], command="join nosuch99")
    await lost.shows("no such table")


async def test_codes_cannot_be_tried_for_ever(open_server: OpenServer, keys: Keys) -> None:
    served = await open_server(tables={"wrong_codes": 2})
    await served.named("Ann", keys[0])
    id = await _table(served, "Ann", invitation=True)
    bob = await served.named("Bob", keys[1])
    line = served.client("Bob")
    for tries, code in enumerate(("nosuch01", "nosuch02", id)):
        bob.type("j")
        await bob.shows("Which table?")
        bob.type(f"{code}\r")
        await until(lambda: "Which table?" not in bob.text)
        await until(lambda tries=tries: line.wrong_codes == min(tries + 1, 2))
    await bob.shows("many codes")
    assert line.table is None


@pytest.mark.parametrize("key", ["visitor.help", "ssh.no_key", "ssh.guests_welcome", "ssh.guest_code"])
def test_what_is_said_before_there_is_a_screen_fits_on_one_of_80_columns(key: str) -> None:
    text = server_wording().say(key, name="x" * 20, code="abcd-efgh-jkmn", no_key="")
    assert max(map(len, text.splitlines())) <= 80


@pytest.mark.parametrize(("locale", "seen"), [("pl_PL.UTF-8", "Welcome, Łucja"), ("C", "Welcome, Lucja")])
async def test_on_a_poor_terminal_a_name_has_its_letters_where_the_locale_has_them(
    open_server: OpenServer, keys: Keys, locale: str, seen: str
) -> None:
    served = await open_server()
    person = await served.screen("Łucja", keys[0], term="linux", env={"LANG": locale})
    await person.takes_name()
    await person.shows(seen)
