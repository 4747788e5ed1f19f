"""Codes with which a guest comes back, and with which a second key is added to an account."""

from __future__ import annotations

import secrets
from collections.abc import Callable

import attrs

from cosmic_tui.base.clock import Clock
from cosmic_tui.base.disk import StoreError
from cosmic_tui.host.lobby import codes
from cosmic_tui.host.lobby.accounts import Accounts
from cosmic_tui.host.messages import Denied
from cosmic_tui.host.user_text import person_name

LINK_SECONDS = 600.0
"""How long a code for another key may be used."""
MOST_CODES = 1000


@attrs.frozen
class GuestPass:
    """Somebody without a key: who it is, and the code to come back with, told once."""

    identity: str
    name: str
    code: str = ""
    """Empty where the guest has come with it."""


@attrs.define
class _Offer:
    identity: str
    until: float


class GuestCodes:
    """Codes given out, by person. `sits` tells whether an identity holds a seat at a table that goes on."""

    def __init__(self, people: Accounts, clock: Clock, sits: Callable[[str], bool]) -> None:
        self._people = people
        self._clock = clock
        self._sits = sits
        self._offers: dict[str, _Offer] = {}

    def guest(self, answer: str) -> GuestPass:
        """A guest who has typed a name, or the code of an earlier visit. Raises `Denied`."""
        credential = codes.credential(codes.read(answer))
        identity = self._people.identity_of(credential)
        if identity != credential:
            return GuestPass(identity, self._people.name(identity))
        if codes.looks_like_guest(answer):
            raise Denied("denied.guest_code")
        return self._new_guest(person_name(answer))

    def _new_guest(self, name: str) -> GuestPass:
        code, identity = codes.drawn(codes.GUEST), f"guest:{secrets.token_hex(8)}"
        self._people.welcome_guest(codes.credential(code), identity)
        return GuestPass(identity, name, codes.shown(code))

    def offer(self, identity: str) -> str:
        """A code that another key can be linked with, for ten minutes; the one before it no longer counts."""
        now = self._clock.now()
        self._offers = {
            code: offer for code, offer in self._offers.items() if offer.until > now and offer.identity != identity
        }
        if len(self._offers) >= MOST_CODES:
            raise Denied("denied.codes_waiting")
        code = codes.drawn(codes.LINK)
        self._offers[code] = _Offer(identity, now + LINK_SECONDS)
        return codes.shown(code)

    async def link(self, key: str, text: str) -> str:
        """Have a key stand for whoever gave out the code, or for a guest. Returns the name. Raises `Denied`."""
        identity = self._meant(codes.read(text))
        own = self._people.identity_of(key)
        if own == identity:
            raise Denied("denied.own_code")
        if self._sits(own):
            raise Denied("denied.key_in_use")
        try:
            await self._people.link(key, identity)
        except StoreError as error:
            raise Denied("denied.not_saved", reason=error.reason) from error
        return self._people.name(identity)

    def _meant(self, code: str) -> str:
        offer = self._offers.pop(code, None)
        if offer is not None and offer.until > self._clock.now():
            return offer.identity
        credential = codes.credential(code)
        identity = self._people.identity_of(credential)
        if identity == credential:
            raise Denied("denied.old_code")
        return identity
