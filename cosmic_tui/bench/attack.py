"""One attack in a process of its own, so that what it costs its client is not felt by whoever types beside it.

Run as `python -m cosmic_tui.bench.attack PORT NAME ADDRESS`; it comes from that address of this machine.
"""

from __future__ import annotations

import asyncio
import sys
from contextlib import suppress

import asyncssh

from cosmic_tui.bench import abuse, abuse_club, abuse_house, abuse_packets

ATTACKS = abuse.ATTACKS | abuse_packets.ATTACKS | abuse_house.ATTACKS | abuse_club.ATTACKS


async def run(port: int, name: str, address: str) -> None:
    """Carry it out; whatever becomes of the attacker is no matter."""
    abuse.SOURCE = (address, 0)
    with suppress(asyncssh.Error, OSError, TimeoutError):
        await ATTACKS[name](port)


if __name__ == "__main__":
    asyncio.run(run(int(sys.argv[1]), sys.argv[2], sys.argv[3]))
