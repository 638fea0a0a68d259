"""What it takes to find machines, parts and people, and how many are found (House rules,
Acquisition)."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

from btterm.campaign.amounts import Amount, amount
from btterm.campaign.people.person import Role
from btterm.campaign.people.ratings import Rating
from btterm.classic.rule import Rule
from btterm.table.numbers import Modifier


class Place(StrEnum):
    """Where an outfit is."""

    HIRING_HALL = "major hiring hall"
    BASE = "friendly planet"
    FIELD = "in the field"
    HOSTILE = "hostile territory"
    PERIPHERY = "major Periphery state"
    FAR_PERIPHERY = "minor Periphery state"


PLACES: Mapping[Place, int] = {
    Place.HIRING_HALL: -1,
    Place.BASE: 0,
    Place.FIELD: 2,
    Place.HOSTILE: 4,
    Place.PERIPHERY: 1,
    Place.FAR_PERIPHERY: 2,
}
IN_THE_FIELD = (Place.FIELD, Place.HOSTILE)
"""Whoever is in hostile territory is in the field as well."""
FOR_THINGS_ONLY = (Place.PERIPHERY, Place.FAR_PERIPHERY)
"""They make machines and parts hard to find, not people."""


class Breadth(StrEnum):
    """How narrow a search is."""

    VARIANT = "specific variant"
    MODEL = "base model"
    CHASSIS = "chassis"
    CATEGORY = "category"
    CLASS = "weight class"
    TYPE = "type"
    EQUIPMENT = "equipment"
    BULK = "bulk equipment"


BREADTHS: Mapping[Breadth, int] = {
    Breadth.VARIANT: 1,
    Breadth.MODEL: 0,
    Breadth.CHASSIS: -1,
    Breadth.CATEGORY: -2,
    Breadth.CLASS: -3,
    Breadth.TYPE: -4,
}
TYPES: Mapping[str, int] = {
    "'Mech": 1,
    "vehicle": -3,
    "VTOL": -2,
    "jump infantry": -3,
    "motorized infantry": -4,
    "foot infantry": -5,
    "aerospace fighter": 0,
    "conventional fighter": -1,
    "small craft": 2,
    "military DropShip": 3,
    "JumpShip": 4,
    "LAM": 5,
}
CLASSES: Mapping[str, int] = {"light": -1, "medium": 0, "heavy": 1, "assault": 2}
SUPPORT_UNIT = -1
COMBUSTION = -1
"""For vehicles with an internal combustion engine or a turbine."""
EXTINCT = 6
PRODUCTION_YEARS: Mapping[int, int] = {10: 1, 5: 2, 0: 3}
"""For technology that has been in production for no more years than that."""
ADVANCED, EXPERIMENTAL, LOSTECH = 4, 5, 6
EXPEDITED: Mapping[int, int] = {10_000: -1, 100_000: -2, 1_000_000: -3, 10_000_000: -4}
"""C-bills spent on a search, and what they help."""
PERSONNEL: Mapping[Role, int] = {
    Role.MECHWARRIOR: 1,
    Role.CREW: 0,
    Role.INFANTRY: -2,
    Role.TECHNICIAN: 1,
    Role.MECHANIC: 0,
    Role.MEDIC: 1,
    Role.LOGISTICS: -3,
    Role.RECRUITER: -3,
}
OTHER_PERSONNEL: Mapping[str, int] = {
    "aerospace fighter pilot": 1,
    "conventional fighter pilot": 0,
    "DropShip crew": 2,
    "JumpShip crew": 3,
    "aerospace technician": 1,
}
"""People for whom an outfit has no use in battles."""
WANTED_RATING: Mapping[Rating, int] = {
    Rating.GREEN: -2,
    Rating.REGULAR: 0,
    Rating.VETERAN: 2,
    Rating.ELITE: 5,
}
DRAGOONS_RATING: Mapping[str, int] = {"F": 2, "D": 0, "C": -1, "B": -2, "A": -3, "A*": -4}
"""What an outfit is known for, when people are looked for."""
IN_DEBT = 3
RARITY: Mapping[str, int] = {"common": -1, "uncommon": 1, "rare": 3}
"""Of weapons and other parts."""
SPECIFIC_VEHICLE, SPECIFIC_MECH = 1, 3
"""When a certain one is looked for among equipment."""


class Found(NamedTuple):
    """What a search brings."""

    amount: Amount
    salvage: bool = False
    """Whether it is destroyed, but can be repaired."""


def _row(text: str) -> Found | None:
    if text == "-":
        return None
    dice, _, salvage = text.partition(" ")
    found = amount(dice.removesuffix("*"), least=1) if dice.endswith("*") else amount(dice)
    return Found(found, bool(salvage))


_COLUMNS = (
    *(Breadth.EQUIPMENT, Breadth.BULK, Breadth.VARIANT, Breadth.MODEL),
    *(Breadth.CHASSIS, Breadth.CATEGORY, Breadth.CLASS, Breadth.TYPE),
)
_ROWS = {
    7: "1d6+3|3d6+4|2|1d3+2|1d6+1|2d6|2d6+2|6d6",
    5: "1d6+2|3d6+2|2|1d3+1|1d6|1d6+2|2d6+1|5d6",
    3: "1d6+1|3d6|1|1d3|1d6-1*|1d6+1|2d6|4d6",
    1: "1d6|2d6|1|1d2|1d6-2*|1d6|1d6+1|3d6",
    0: "1d3|1d6|1|1|1d6-4*|1d6-2*|1d6|2d6",
    -1: "1d3 S|1d3 S|1 S|1 S|1d6-4* S|1d6-3* S|1d3 S|1d6 S",
    -2: "1 S|1d6-4* S|-|1 S|1 S|1 S|1 S|1d6-3* S",
    -3: "-|-|-|-|-|-|-|1 S",
}
RESULTS: Mapping[int, Mapping[Breadth, Found | None]] = {
    margin: dict(zip(_COLUMNS, map(_row, row.split("|")), strict=True))
    for margin, row in _ROWS.items()
}
"""What is found by the least margin that it takes, from 7 down to -3."""


def found_by(margin: int, breadth: Breadth) -> Found | None:
    """What a search brings that has succeeded by a margin, or failed by it; None: nothing."""
    least = next((each for each in RESULTS if margin >= each), None)
    return None if least is None else RESULTS[least][breadth]


def place_modifiers(place: Place, *, people: bool = False) -> list[Modifier]:
    """What the place does to a search."""
    if people and place in FOR_THINGS_ONLY:
        return []
    places = IN_THE_FIELD if place is Place.HOSTILE else (place,)
    parts = [Modifier(Rule.ACQUISITION, each.value, PLACES[each]) for each in places]
    return [part for part in parts if part.value]


def machine_modifiers(
    breadth: Breadth, type_: str, weight_class: str = "", *, combustion: bool = False
) -> list[Modifier]:
    """What a search for machines is modified by, besides the place (House rules, Acquisition)."""
    parts = [(breadth.value, BREADTHS[breadth]), (type_, TYPES[type_])]
    if weight_class:
        parts.append((weight_class, CLASSES[weight_class]))
    if combustion:
        parts.append(("combustion engine", COMBUSTION))
    return [Modifier(Rule.ACQUISITION, words, value) for words, value in parts if value]


def people_modifiers(role: Role, rating: Rating | None, fame: str, *, debt: bool) -> list[Modifier]:
    """What a search for people is modified by, besides the place (House rules, Acquisition).
    `rating`: what is wanted; None: whatever comes. `fame`: the Dragoons Rating of the outfit, or
    empty."""
    parts = [
        (role.value, PERSONNEL[role]),
        *([(rating.value, WANTED_RATING[rating])] if rating else ()),
        (f"Dragoons Rating {fame}", DRAGOONS_RATING.get(fame, 0)),
        ("in debt", IN_DEBT if debt else 0),
    ]
    return [Modifier(Rule.ACQUISITION, words, value) for words, value in parts if value]


def expedited(spent: int) -> list[Modifier]:
    """What C-bills do that are spent on a search: one point at 10,000, one more for each tenfold
    amount."""
    helped = 0
    price = min(EXPEDITED)
    while spent >= price:
        helped -= 1
        price *= 10
    return [Modifier(Rule.ACQUISITION, f"{spent:,} C-bills", helped)] if helped else []
