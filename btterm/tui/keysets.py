"""Keyboards whose letters lie elsewhere: what is on the key that holds a sign on an American one.

A set moves the keys that are used by where they lie, those for the six directions first of all, and
what stood in their places. Each is one to one, so that no two keys come to lie upon each other.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

KeySetName = Literal["qwerty", "qwertz", "azerty", "dvorak", "cyrillic"]


class KeySet(NamedTuple):
    """A keyboard."""

    instead: Mapping[str, str] = {}
    """Keys that take the places of others."""
    beside: Mapping[str, str] = {}
    """Keys that do the same as others, which still do it as well."""

    def keys(self, usual: tuple[str, ...]) -> tuple[str, ...]:
        """Usual keys as they are laid on this keyboard."""
        laid = tuple(self.instead.get(key, key) for key in usual)
        return (*laid, *(self.beside[key] for key in usual if key in self.beside))


_LATIN = "qwertyuiopasdfghjklzxcvbnm"
_CYRILLIC = "йцукенгшщзфывапролдячсмить"
_AZERTY_DIGITS = ("ampersand", "é", "quotation_mark", "apostrophe", "left_parenthesis", "minus")
CYRILLIC = dict(zip(_LATIN + _LATIN.upper(), _CYRILLIC + _CYRILLIC.upper(), strict=True))
"""Signs of a Russian keyboard by those on the same keys of an American one."""
KEY_SETS: dict[KeySetName, KeySet] = {
    "qwerty": KeySet(),
    "qwertz": KeySet({"y": "z", "z": "y"}),
    "azerty": KeySet(
        {"q": "a", "a": "q", "w": "z", "z": "w", "-": ")"},
        # What the row of digits types without shift.
        dict(zip("1234567890", (*_AZERTY_DIGITS, "è", "_", "ç", "à"), strict=True)),
    ),
    "dvorak": KeySet(
        {
            "q": "apostrophe",
            "w": "comma",
            "e": "full_stop",
            "s": "o",
            "d": "e",
            "z": "semicolon",
            "x": "q",
            "c": "j",
            "j": "d",
            "o": "x",
            ".": "c",
        }
    ),
    "cyrillic": KeySet(beside=CYRILLIC),
}


def as_latin(sign: str) -> str:
    """The Latin letter on the key that types a Cyrillic one; any other sign as it is."""
    return _ON_THE_SAME_KEY.get(sign, sign)


_ON_THE_SAME_KEY = {theirs: latin for latin, theirs in CYRILLIC.items()}
