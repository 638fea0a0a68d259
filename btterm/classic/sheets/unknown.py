"""Equipment that the book does not have: it does nothing, fills its slots, and weighs what its name
tells."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

_SIZED = re.compile(
    r"(.+?) *(?:\(([0-9]{1,3}(?:\.[0-9]{1,3})?) tons?\)|:SIZE:([0-9.]{1,6}):?)", re.I
)
_AMMUNITION = re.compile(r"\b(ammo|ammunition)\b", re.I)
_HALF_A_TON = re.compile(r"\bhalf\b|\([0-9]+\)", re.I)
_LOAD_WORDS = re.compile(r"\b(is|cl|clan|ac|ammo|ammunition|cluster|full|half|artemis|capable)\b")


@dataclass(frozen=True, slots=True)
class Unknown:
    """A kind of thing that is not in the book, wherever a unit has it."""

    name: str
    places: tuple[str, ...]
    """Where each of its slots is in a 'Mech, or each thing of this kind in a vehicle."""
    tons: float | None
    """Of all together, or the least that they can weigh; None where nothing is known."""
    of_slots: bool

    @property
    def ammunition(self) -> bool:
        return is_ammunition(self.name)

    @property
    def words(self) -> str:
        """ "ISLBXAC20 (11 slots, first in the Center Torso)"."""
        number = len(self.places)
        if number == 1:
            return f"{self.name} ({self.places[0]})"
        things = f"{number} slots" if self.of_slots else f"{number} of them"
        return f"{self.name} ({things}, first in the {self.places[0]})"


def may_be_weapons(unknown: Sequence[Unknown]) -> bool:
    """Whether a weapon can be among them, so that what the known ones lack proves nothing: all but
    ammunition and what is bought by the ton."""
    return any(each.tons is None for each in unknown)


def is_ammunition(name: str) -> bool:
    return _AMMUNITION.search(name) is not None


def fed_by(ammunition: str) -> str:
    """What tells the weapon of unknown ammunition from others, whatever its load."""
    bare = re.sub(r"\([0-9]+\)", " ", ammunition.casefold().replace("-", " "))
    return "".join(_LOAD_WORDS.sub(" ", bare).split())


def sized(name: str) -> tuple[str, float | None]:
    """A name as MegaMek writes it, taken apart into the thing and its tons: "Cargo (2 tons)".
    Ammunition comes by the ton, or perhaps by half of one where its shots are told."""
    found = _SIZED.fullmatch(name)
    if found is not None:
        return found[1], float(found[2] or found[3])
    if is_ammunition(name):
        return name, 0.5 if _HALF_A_TON.search(name) else 1
    return name, None
