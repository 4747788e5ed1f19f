"""Names that look alike: scripts mixed in one word, and letters that look the same.

The mechanism is that of Unicode's security report (UTS 39): each name has a key of what it looks like, and two names of
one key are one to the eye. The letters are those that look like an ASCII letter or digit in scripts that people type.
"""

# ruff: noqa: RUF001 - letters that look like others are what this is about

from __future__ import annotations

import re
import unicodedata

from cosmic_tui.base.text import clean

_LIKE = {
    "1": "ƖǀΙІӀӏⲒꓲ",
    "2": "ƧϨᒿꙄꝚ",
    "3": "ƷȜЗӠⳌꝪꞫ",
    "4": "Ꮞ",
    "5": "Ƽ",
    "6": "бᏮⳒ",
    "8": "Ȣȣ",
    "9": "ⳊꝮ",
    "a": "ɑΑαАаᎪᗅꓮ",
    "b": "ƄΒβВЬвᏏᏴᑲᖯᗷꓐꞴ",
    "c": "СсᏟᴄⲤⲥꓚꮯ",
    "d": "ԁᎠᏧᑯᗞᗪꓒꓓ",
    "e": "ΕεЕеҽᎬꓰꬲ",
    "f": "ϜғքᖴẝꓝꞘꞙꬵ",
    "g": "ƍɡԌցᏀᏳᶃꓖ",
    "h": "ΗНнһհᎻᏂᕼⲎꓧ",
    "i": "ıɩɪιіӏᎥꙇꭵ",
    "j": "ͿϳЈјᎫᒍꓙꞲ",
    "k": "ΚκКкᏦⲔꓗ",
    "l": "ᏞᒪⳐꓡ",
    "m": "ΜϺМмᎷᗰⲘꓟ",
    "n": "ΝηпոռⲚꓠ",
    "o": "ΟοσОоՕօᴏᴑⲞⲟꓳꬽ",
    "p": "ΡρРрᏢᑭⲢⲣꓑ",
    "q": "ԛգզ",
    "r": "ƦгᎡᏒᖇᴦⲅꓣꭇꭈꮁ",
    "s": "ƽЅѕՏᏕᏚꓢꜱꮪ",
    "t": "ΤτТтᎢⲦꓔ",
    "u": "ʋμυՍսᑌᴜꓴꞟꭎꭒ",
    "v": "νѴѵᏙᐯᴠꓦꮩ",
    "w": "ɯωѡԜԝաᎳᏔᴡꓪꮃ",
    "x": "ΧχХхᕁᕽⲬꓫꞳ",
    "y": "ɣʏΥγύУуҮүᎩᎽᶌỿⲨꓬꭚ",
    "z": "ΖᏃᴢꓜꮓ𐋵",
}
"""By the ASCII letter, in its small form: letters of other scripts, and rare ones of Latin, that look like it."""
_ONE = "1Il|"
"""A capital i, a small L and the digit cannot be told apart; a capital L can."""
_TWO_FOR_ONE = (("rn", "m"), ("vv", "w"))
_LOOKS = str.maketrans(
    {letter: ascii_letter for ascii_letter, letters in _LIKE.items() for letter in letters}
    | dict.fromkeys(_ONE, "1")
    | {"O": "0", "o": "0"}
)
_OF_OTHERS = str.maketrans({letter: ascii_letter for ascii_letter, letters in _LIKE.items() for letter in letters})

_TOGETHER = (
    frozenset({"CJK", "IDEOGRAPHIC", "HIRAGANA", "KATAKANA"}),
    frozenset({"CJK", "HANGUL"}),
    frozenset({"CJK", "BOPOMOFO"}),
)
"""Scripts of which one word may have several."""
_CALLED = {"EXTENDED": "ARABIC", "IDEOGRAPHIC": "CJK"}
"""Scripts that Unicode's names of letters begin with another word for."""
_OF_ALL = frozenset({"MODIFIER"})
"""Letters of no script, such as an apostrophe that belongs to a word."""
_LETTERS = ("L", "Nd", "Nl")


def plain(text: str) -> str:
    """A name as it is kept: on one line, and letters that are only another shape of a letter as that letter."""
    return text if text.isascii() and clean(text) == text else clean(unicodedata.normalize("NFKC", clean(text)))


def look(name: str) -> str:
    """What a name looks like; two names that are alike to the eye have the same."""
    seen = name.translate(_LOOKS).casefold().translate(_OF_OTHERS).replace("o", "0")
    for two, one in _TWO_FOR_ONE:
        seen = seen.replace(two, one)
    return seen


def bare_look(name: str) -> str:
    """What the letters and digits of a name look like, whatever stands between them."""
    return look("".join(char for char in name if char.isalnum()))


def mixed_word(name: str) -> tuple[str, list[str]] | None:
    """The first word of a name that is written in several scripts, and which; None where there is none."""
    for word in name.split():
        scripts = dict.fromkeys(script for char in word if (script := _script(char)))
        if len(scripts) > 1 and not any(scripts.keys() <= together for together in _TOGETHER):
            return word, [script.title() for script in scripts]
    return None


def _script(char: str) -> str:
    """The script of a letter, or of a digit that is not everybody's; empty where it has none of its own."""
    if char.isascii() and not char.isalpha():
        return ""
    if not unicodedata.category(char).startswith(_LETTERS):
        return ""
    script = re.split("[ -]", unicodedata.name(char, ""))[0]
    return "" if script in _OF_ALL else _CALLED.get(script, script)
