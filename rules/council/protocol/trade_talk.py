"""What a seat can say at the table of the trade phase (C15.2): one line at a time."""

from __future__ import annotations

import attrs

from rules.council.protocol.words import Words
from rules.kernel.asks import Refused

AGREEMENTS = ("agreement:1", "agreement:2")


@attrs.frozen
class Side:
    """What one seat gives: one of its agreements (0: none) and goods."""

    agreement: int = 0
    goods: int = 0

    @classmethod
    def read(cls, words: Words) -> Side:
        """`[agreement:<1|2>] [goods=<n>]`."""
        agreement = words.take_if(*AGREEMENTS)
        goods = words.number("goods") if words.next.startswith("goods=") else 0
        return cls(int(agreement.partition(":")[2] or 0), goods)

    @property
    def text(self) -> str:
        """With a blank in front of each part."""
        agreement = f" agreement:{self.agreement}" if self.agreement else ""
        return agreement + (f" goods={self.goods}" if self.goods else "")


@attrs.frozen
class Offer:
    """What a seat proposes to another: a contract, goods, or both. It binds when it is accepted."""

    seat: str
    give: Side
    get: Side

    @classmethod
    def read(cls, words: Words) -> Offer:
        """`offer <seat> give [agreement:<1|2>] [goods=<n>] get [agreement:<1|2>] [goods=<n>]`."""
        seat = words.name("seat")
        words.choice(("give",))
        give = Side.read(words)
        words.choice(("get",))
        offer = cls(seat, give, Side.read(words))
        if bool(give.agreement) != bool(offer.get.agreement):
            raise Refused("refused.half_contract")
        if not (give.agreement or give.goods or offer.get.goods):
            raise Refused("refused.nothing_changes_hands")
        return offer

    @property
    def text(self) -> str:
        """As written."""
        return f"offer {self.seat} give{self.give.text} get{self.get.text}"


@attrs.frozen
class TradeReply:
    """A word to one other seat: `accept`, `refuse`, `withdraw` or `break`."""

    verb: str
    seat: str

    @property
    def text(self) -> str:
        """As written."""
        return f"{self.verb} {self.seat}"


@attrs.frozen
class Gift:
    """Goods given away (D25)."""

    seat: str
    goods: int

    @property
    def text(self) -> str:
        """As written."""
        return f"gift {self.seat} goods={self.goods}"


@attrs.frozen
class TradeDone:
    """The seat has nothing more to say."""

    @property
    def text(self) -> str:
        """As written."""
        return "done"


Talk = Offer | TradeReply | Gift | TradeDone
ANSWERS = ("accept", "refuse", "withdraw", "break")
VERBS = ("offer", *ANSWERS, "gift", "done")


def read_talk(line: str) -> Talk:
    """What has been said. Raises `Refused` where the words are wrong."""
    words = Words(line)
    verb = words.choice(VERBS)
    talk: Talk
    if verb == "offer":
        talk = Offer.read(words)
    elif verb == "gift":
        talk = Gift(words.name("seat"), words.number("goods"))
    elif verb == "done":
        talk = TradeDone()
    else:
        talk = TradeReply(verb, words.name("seat"))
    words.end()
    return talk
