"""What battles before this one have left of a 'Mech (House rules, Random Damage). Nothing of it
costs a location, the MechWarrior or the 'Mech."""

from __future__ import annotations

from collections.abc import Sequence

from btterm.classic.events import NothingToWear, WornAway, WornPart, WornWeapon
from btterm.classic.hits import Side, clusters
from btterm.classic.rule import Rule
from btterm.classic.rules.mech.criticals import LIMB_KINDS
from btterm.classic.rules.mech.damage import ENGINE_SHIELDING
from btterm.classic.rules.mech.hit_location import HIDDEN, MECH_HIT_LOCATION, on_body
from btterm.classic.rules.wear import (
    Row,
    Wear,
    pick,
    weapons_left,
    wear_ammunition,
)
from btterm.classic.sheets.mech.locations import TORSOS, Location
from btterm.classic.sheets.mech.sheet import SlotKind
from btterm.classic.units.mech import Mech
from btterm.table.dice import Throw, every_fall
from btterm.table.procedure import Procedure, roll

_OF_SIDE = {Wear.RIGHT_SIDE: Side.LEFT, Wear.LEFT_SIDE: Side.RIGHT}
"""The side from which each of them cannot be seen."""


def wear(mech: Mech, row: Row) -> Procedure[bool]:
    """What a row of the Random Damage Table does to a 'Mech. Returns whether it counts, and is not
    rolled again."""
    match row.wear:
        case Wear.NO_AMMUNITION | Wear.HALF_AMMUNITION:
            yield from wear_ammunition(mech, row.wear)
        case Wear.RIGHT_SIDE | Wear.LEFT_SIDE:
            throw = yield from roll(
                Rule.RANDOM_DAMAGE, f"{mech.id}: points to each location", 1, mech.side
            )
            for limb in HIDDEN[_OF_SIDE[row.wear]]:
                location = on_body(mech, limb)
                yield from _mark(mech, location, throw.total)
                if location in TORSOS:
                    yield from _mark(mech, location, throw.total, rear=True)
        case Wear.IN_CLUSTERS:
            for points in clusters(row.number):
                yield from _mark_at_random(mech, points, every_fall(2))
        case Wear.ONE_LOCATION:
            falls = [dice for dice in every_fall(2) if _from_front(mech, dice) is not Location.HD]
            yield from _mark_at_random(mech, row.number, falls)
        case Wear.EVERYWHERE:
            for location in mech.structure:
                yield from _mark(mech, location, row.number)
        case Wear.HEAT_SINKS:
            yield from _sinks(mech, row.number)
        case Wear.WEAPON:
            yield from _weapon(mech)
        case Wear.HOT_WEAPON:
            yield from _hot_weapon(mech, row.number)
        case Wear.LEG_ACTUATOR:
            places = _places(mech, LIMB_KINDS, mech.legs)
            yield from _break_one(mech, "the leg actuator that is damaged", places)
        case Wear.ENGINE:
            held = mech.engine_hits < ENGINE_SHIELDING - 1
            places = _places(mech, (SlotKind.ENGINE,), tuple(mech.structure)) if held else []
            yield from _break(mech, places[:1])
        case Wear.NOTHING | Wear.TWICE:
            pass
    return True


def _from_front(mech: Mech, dice: tuple[int, ...]) -> Location:
    """Where a hit from the front lands."""
    return on_body(mech, MECH_HIT_LOCATION[sum(dice)][1])


def _mark_at_random(mech: Mech, points: int, falls: Sequence[tuple[int, ...]]) -> Procedure[None]:
    """Points where a hit from the front finds them, if the dice fall in one of these ways."""
    why = f"{mech.id} random damage: location"
    throw = yield from roll(Rule.RANDOM_DAMAGE, why, 2, mech.side, falls=falls)
    yield from _mark(mech, _from_front(mech, throw.dice), points, throw=throw)


def _mark(
    mech: Mech, location: Location, points: int, *, rear: bool = False, throw: Throw | None = None
) -> Procedure[None]:
    """Points off the armor of a location, then off its structure, the last point of which holds."""
    diagram = mech.facing_armor(location, rear)
    armor = min(points, diagram[location])
    structure = min(points - armor, max(0, mech.structure[location] - 1))
    diagram[location] -= armor
    mech.structure[location] -= structure
    yield WornAway(mech.id, throw, location, rear, armor, structure)


Place = tuple[Location, int]


def _places(mech: Mech, kinds: Sequence[SlotKind], locations: Sequence[Location]) -> list[Place]:
    """The whole slots of some kinds in some locations."""
    return [
        (location, slot)
        for location in locations
        if mech.has(location)
        for slot in mech.hittable_slots(location)
        if mech.sheet.slots[location][slot].kind in kinds
    ]


def _break_one(mech: Mech, what: str, places: Sequence[Place]) -> Procedure[None]:
    """One of several parts is damaged, at random."""
    if len(places) > 1:
        places = [places[(yield from pick(mech, what, list(range(len(places)))))]]
    yield from _break(mech, places)


def _break(mech: Mech, places: Sequence[Place]) -> Procedure[None]:
    """Parts are damaged as by a critical hit that nothing follows."""
    for location, slot in places:
        mech.criticals[location] = sorted([*mech.criticals[location], slot])
        yield WornPart(mech.id, location, slot, mech.sheet.slots[location][slot].name)
    if not places:
        yield NothingToWear(mech.id)


def _sinks(mech: Mech, count: int) -> Procedure[None]:
    """Heat sinks outside the engine, as many as there are."""
    for _ in range(count):
        places = [sink.places[0] for sink in mech.sheet.sinks if mech.works(sink)]
        yield from _break_one(mech, "the heat sink that is damaged", places)


def _weapon(mech: Mech) -> Procedure[None]:
    left = weapons_left(mech)
    chosen = [(yield from pick(mech, "the weapon that is unusable", left))] if left else []
    yield from _break(mech, [mech.sheet.mounts[number].places[0] for number in chosen])


def _hot_weapon(mech: Mech, heat: int) -> Procedure[None]:
    left = [number for number in weapons_left(mech) if number not in mech.hot]
    if not left:
        yield NothingToWear(mech.id)
        return
    number = yield from pick(mech, "the weapon that runs hot", left)
    mech.hot = sorted([*mech.hot, number])
    yield WornWeapon(mech.id, number, mech.sheet.mounts[number].item.name, heat)
