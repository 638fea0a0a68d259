"""The unit card (Alpha Strike, Unit Card)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from btterm.errors import BadInput


class UnitType(StrEnum):
    """What kind of unit it is, by the letters of its card (Alpha Strike, Unit Types)."""

    BATTLEMECH = "BM"
    INDUSTRIAL_MECH = "IM"
    PROTOMECH = "PM"
    COMBAT_VEHICLE = "CV"
    SUPPORT_VEHICLE = "SV"
    AEROSPACE_FIGHTER = "AF"
    CONVENTIONAL_FIGHTER = "CF"
    AERODYNE_DROPSHIP = "DA"
    SPHEROID_DROPSHIP = "DS"
    SMALL_CRAFT = "SC"
    MOBILE_STRUCTURE = "MS"
    CONVENTIONAL_INFANTRY = "CI"
    BATTLE_ARMOR = "BA"

    @property
    def is_mech(self) -> bool:
        return self in (UnitType.BATTLEMECH, UnitType.INDUSTRIAL_MECH)

    @property
    def is_infantry(self) -> bool:
        return self in (UnitType.CONVENTIONAL_INFANTRY, UnitType.BATTLE_ARMOR)

    @property
    def is_vehicle(self) -> bool:
        return self in (UnitType.COMBAT_VEHICLE, UnitType.SUPPORT_VEHICLE)

    @property
    def is_aerospace(self) -> bool:
        return self in _AEROSPACE


_AEROSPACE = frozenset(
    (
        UnitType.AEROSPACE_FIGHTER,
        UnitType.CONVENTIONAL_FIGHTER,
        UnitType.AERODYNE_DROPSHIP,
        UnitType.SPHEROID_DROPSHIP,
        UnitType.SMALL_CRAFT,
    )
)


class Mode(StrEnum):
    """How a unit gets about, by the letters behind its inches (Alpha Strike, Movement Modes)."""

    WALK = ""
    JUMP = "j"
    HOVER = "h"
    NAVAL = "n"
    SUBMARINE = "s"
    TRACKED = "t"
    VTOL = "v"
    WHEELED = "w"
    TWO_WHEELED = "w(b)"
    ONE_WHEELED = "w(m)"
    WIGE = "g"
    FOOT = "f"
    MOTORIZED = "m"
    AERODYNE = "a"
    AIRSHIP = "i"
    SPHEROID = "p"


class Move(NamedTuple):
    """One entry of the card's Move: `14"` or `8"j`."""

    inches: int
    mode: Mode

    def __str__(self) -> str:
        return f'{self.inches}"{self.mode}'


class Strength(NamedTuple):
    """Damage at one range: points, or `0*`, which is one point on a further roll."""

    points: int = 0
    minimal: bool = False

    def __str__(self) -> str:
        return "0*" if self.minimal else str(self.points) if self.points else "-"

    @property
    def any(self) -> bool:
        """Whether an attack at this range can do anything."""
        return self.points > 0 or self.minimal


class Damage(NamedTuple):
    """Damage at short, medium, long and extreme range."""

    short: Strength = Strength()
    medium: Strength = Strength()
    long: Strength = Strength()
    extreme: Strength = Strength()

    def __str__(self) -> str:
        bands = self if self.extreme.any else self[:3]
        return "/".join(map(str, bands))


class Special(NamedTuple):
    """A special ability of a card: `IF2`, `HT1/1/-`, `TUR(2/2/1,IF1)`."""

    code: str
    strengths: tuple[Strength, ...] = ()
    """The numbers behind the code: one of a size or count, or one for each range."""
    within: tuple[Special, ...] = ()
    """What a turret holds besides."""

    @property
    def size(self) -> int:
        """The one number behind the code; 0 where there is none."""
        return self.strengths[0].points if self.strengths else 0

    @property
    def damage(self) -> Damage:
        """The numbers as damage by range; one number alone is one for short range."""
        return Damage(*self.strengths[:4])

    def __str__(self) -> str:
        numbers = "/".join(map(str, self.strengths))
        if not self.within and self.code != "TUR":
            # A code that ends in a number is kept apart from the one behind it.
            apart = "-" * (bool(numbers) and self.code.startswith("ART-"))
            return f"{self.code}{apart}{numbers}"
        inner = ",".join(filter(None, (numbers, *map(str, self.within))))
        return f"{self.code}({inner})"


_MOST_DIGITS = 4
_MOVE = re.compile(r"(\d+)[\"'\u2033]*\s*([a-z]?(?:\([bm]\))?)")
_STRENGTH = r"(?:0\*|\d+|-)"
_NUMBERS = rf"{_STRENGTH}(?:/{_STRENGTH})*"
_SPECIAL = re.compile(rf"(?P<code>[A-Za-z].*?)(?P<numbers>{_NUMBERS})?")
_DIGITS_IN_CODE = re.compile(r"(?:C3[A-Z]+|ART-CM\d+|ART-[A-Z]+)(?=-?\d|$)")


def read_moves(text: str) -> tuple[Move, ...]:
    """The entries of `14"/8"j`. Raises BadInput for what is none."""
    found = []
    for part in text.replace(" ", "").split("/"):
        match = _MOVE.fullmatch(part)
        known = match is not None and match[2] in [mode.value for mode in Mode]
        if match is None or not known or len(match[1]) > _MOST_DIGITS:
            raise BadInput(f'{part[:20]!r} is no movement like 12", 8"j or 10"t')
        found.append(Move(int(match[1]), Mode(match[2])))
    return tuple(found)


def read_strength(text: str) -> Strength:
    """Damage at one range: `3`, `0`, `-` or `0*`. Raises BadInput for anything else."""
    if text == "0*":
        return Strength(0, minimal=True)
    if text in ("-", "\u2013", "\u2014"):
        return Strength()
    if not text.isdecimal() or len(text) > _MOST_DIGITS:
        raise BadInput(f"{text[:20]!r} is no damage like 3, 0, - or 0*")
    return Strength(int(text))


def read_damage(text: str) -> Damage:
    """Damage by range: `3/3/1`. Raises BadInput for what is none."""
    parts = [part.strip() for part in text.split("/")]
    if not 1 <= len(parts) <= 4:
        raise BadInput(f"{text!r} is no damage like 3/3/1")
    return Damage(*map(read_strength, parts))


def read_specials(text: str) -> tuple[Special, ...]:
    """The special abilities of `CASE, IF2, TUR(2/2/1,IF1)`. Raises BadInput for what is none."""
    parts = re.findall(r"[^,(]+(?:\([^)]*\))?", text)
    return tuple(_special(part.strip()) for part in parts if part.strip())


def _special(text: str) -> Special:
    if text.endswith(")") and "(" in text:
        code, _, inside = text[:-1].partition("(")
        first, _, rest = inside.partition(",")
        if re.fullmatch(_NUMBERS, first.strip()):
            return Special(code.strip().upper(), _strengths(first.strip()), read_specials(rest))
        return Special(code.strip().upper(), (), read_specials(inside))
    if known := _DIGITS_IN_CODE.match(text.upper()):
        code, numbers = known[0], text[known.end() :].removeprefix("-")
    else:
        match = _SPECIAL.fullmatch(text)
        if match is None:
            raise BadInput(f"{text[:20]!r} is no special ability like CASE, IF2 or HT1/1/0")
        code, numbers = match["code"].strip(), match["numbers"] or ""
    return Special(code.upper(), _strengths(numbers))


def _strengths(text: str) -> tuple[Strength, ...]:
    return tuple(map(read_strength, text.split("/"))) if text else ()


TMM_BY_INCHES = ((35, 5), (19, 4), (13, 3), (9, 2), (5, 1), (0, 0))
"""Target Movement Modifiers: from so many inches on (Alpha Strike, To-Hit Modifiers)."""


def tmm_of(inches: int) -> int:
    """The Target Movement Modifier of so many inches (Alpha Strike, Target Movement Modifier)."""
    return next(tmm for least, tmm in TMM_BY_INCHES if inches >= least)


@dataclass(frozen=True, slots=True)
class Card:
    """The card of a unit as it is printed (Alpha Strike, Unit Card)."""

    chassis: str
    variant: str
    type: UnitType
    size: int
    """1 light to 4 assault."""
    moves: tuple[Move, ...]
    damage: Damage
    armor: int
    structure: int
    overheat: int = 0
    """OV: damage that it may add for as much heat."""
    specials: tuple[Special, ...] = ()
    pv: int = 1
    """Point Value at Skill 4."""
    role: str = ""
    tech: str = ""
    era: str = ""
    faction: str = ""
    code_name: str = ""
    """What the Inner Sphere calls a Clan 'Mech."""
    threshold: int = 0
    """Damage of one attack beyond which an aerospace unit rolls for a critical hit."""

    @property
    def name(self) -> str:
        return f"{self.chassis} {self.variant}".strip()

    @property
    def has_heat_scale(self) -> bool:
        """Whether it builds up heat: 'Mechs and aerospace fighters do."""
        return self.type.is_mech or self.type is UnitType.AEROSPACE_FIGHTER

    def special(self, code: str) -> Special | None:
        """Its special ability of this code, also one that a turret holds; None if it has none."""
        return _find(self.specials, code)

    def has(self, code: str) -> bool:
        return self.special(code) is not None

    def inches(self, mode: Mode) -> int:
        """How far it moves in a mode, in inches; 0 for one that it does not have."""
        return next((move.inches for move in self.moves if move.mode is mode), 0)

    @property
    def tmm(self) -> int:
        """What is printed on the card: by its first movement."""
        return tmm_of(self.moves[0].inches) if self.moves else 0

    def tmm_by(self, mode: Mode) -> int:
        """The same for a movement in this mode; a jump is harder to follow by 1."""
        return tmm_of(self.inches(mode)) + (mode is Mode.JUMP)

    @property
    def move_text(self) -> str:
        return "/".join(map(str, self.moves))

    @property
    def special_text(self) -> str:
        return ", ".join(map(str, self.specials))


def _find(specials: Iterable[Special], code: str) -> Special | None:
    for special in specials:
        if special.code == code:
            return special
        if inner := _find(special.within, code):
            return inner
    return None
