"""Critical hits and what they do (Compendium, Critical Damage)."""

from __future__ import annotations

from collections.abc import Collection

from btterm.classic.battle import Battle, Phase
from btterm.classic.equipment.catalogue import Ammunition, Weapon
from btterm.classic.equipment.fire_ways import FireWay
from btterm.classic.events import AmmunitionExploded, CriticalHit, CriticalRolled, Heated
from btterm.classic.hits import CRITICAL_HITS
from btterm.classic.rule import Rule
from btterm.classic.rules import searchlight
from btterm.classic.rules.destroying import destroy
from btterm.classic.rules.mech.ammunition import bins_in, bins_left, live_bins
from btterm.classic.rules.mech.damage import (
    ENGINE_SHIELDING,
    lose_location,
    mark_damage,
    mark_structure,
)
from btterm.classic.rules.mech.ejection import eject
from btterm.classic.rules.mech.gel import EXPLOSION_HEAT
from btterm.classic.rules.mech.heat_scale import ENGINE_HEAT
from btterm.classic.rules.mech.mechwarrior import injure, kill
from btterm.classic.sheets.mech.locations import DAMAGE_TRANSFER, TORSOS, Location
from btterm.classic.sheets.mech.sheet import Slot, SlotKind
from btterm.classic.units.mech import Mech
from btterm.classic.units.unit import Cause, Out
from btterm.table.dice import every_fall
from btterm.table.numbers import Modifier
from btterm.table.procedure import Procedure, roll

BLOWN_OFF = 12
"""On this roll a limb or the head is blown off; a torso takes its three hits."""
EXPLOSION_INJURY = 2
"""Hits that a MechWarrior takes from an explosion inside the 'Mech."""
GYRO_HITS = 2
SLOTS_IN_HALF = 6
ATTACK_PHASES = (Phase.OFF_BOARD_ATTACK, Phase.WEAPON_ATTACK, Phase.PHYSICAL_ATTACK)
LIMB_KINDS = (SlotKind.UPPER_LEG, SlotKind.LOWER_LEG, SlotKind.FOOT)


def hit(
    battle: Battle,
    mech: Mech,
    location: Location,
    rear: bool,
    points: int,
    *,
    by: int,
    critical: bool = False,
) -> Procedure[None]:
    """One hit of some damage points on a location, with every critical hit that follows
    (Compendium, Damage).

    `critical`: the location roll itself may be critical, whatever armor is left. `by` is the
    side that rolls for the attack.
    """
    before = _torsos(mech)
    chance = yield from mark_damage(battle, mech, location, rear, points)
    through_the_back = rear and (location in TORSOS or _torsos(mech) != before)
    if through_the_back and mech.dumping and battle.phase in ATTACK_PHASES:
        yield from _set_off_dumping(battle, mech)
    if location in TORSOS:
        yield from searchlight.hit(battle, mech)
    if critical:
        yield from critical_roll(battle, mech, location, by)
    if chance is not None and mech.has(chance):
        yield from critical_roll(battle, mech, chance, by)


def _torsos(mech: Mech) -> list[tuple[int, int]]:
    """What is left of the torsos behind, to see whether a hit was carried on to one of them."""
    return [(mech.rear_armor[torso], mech.structure[torso]) for torso in TORSOS]


def _set_off_dumping(battle: Battle, mech: Mech) -> Procedure[None]:
    """A hit on a rear torso sets off the ammunition that is being dumped through it."""
    for location in mech.dumping:
        yield from explode_ammunition(battle, mech, bins_in(mech, (location,), live_bins(mech)))


def critical_roll(battle: Battle, mech: Mech, location: Location, by: int) -> Procedure[int]:
    """Determine how many critical hits a location takes, and resolve them. Returns how many
    (Compendium, Critical Damage, BattleMech Critical Hits, BattleMech Critical Hit Effects)."""
    at = _open_to_criticals(mech, location)
    limb = location if location not in TORSOS and mech.has(location) else at
    if limb is None:
        return 0
    throw = yield from roll(
        Rule.CRITICAL_DAMAGE, f"{mech.id} {limb.label.lower()}: critical hit?", side=by
    )
    count = CRITICAL_HITS.get(throw.total, 0)
    if throw.total == BLOWN_OFF and limb not in TORSOS:
        # It takes no slot, so nothing of it goes on to the next location.
        yield CriticalRolled(mech.id, limb, throw, count)
        yield from lose_location(battle, mech, limb, blown_off=True)
        return count
    yield CriticalRolled(mech.id, at or limb, throw, count if at else 0)
    for _ in range(count if at else 0):
        yield from critical_hit(battle, mech, at or limb)
    return count


def _open_to_criticals(mech: Mech, location: Location) -> Location | None:
    """Where a critical hit on this location takes effect. It goes on along the damage transfer
    diagram from locations in which nothing was left when the phase began, but not from flooded
    ones."""
    at: Location | None = location
    while at is not None and at in mech.exhausted and at not in mech.flooded:
        at = DAMAGE_TRANSFER[at]
    return at if at is not None and mech.has(at) else None


def critical_hit(battle: Battle, mech: Mech, location: Location) -> Procedure[None]:
    """One critical hit on some slot of a location, if there is one that can be hit (Compendium,
    Engine Hits, Gyro Hits)."""
    slots = mech.hittable_slots(location)
    if not slots:
        return
    slot = yield from _roll_slot(mech, location, slots)
    mech.criticals[location] = sorted([*mech.criticals[location], slot])
    yield from _take_effect(battle, mech, location, slot)


def _roll_slot(mech: Mech, location: Location, slots: list[int]) -> Procedure[int]:
    """Roll the slot that is hit; rolls that find nothing are made again."""
    if len(slots) == 1:
        return slots[0]
    why = f"{mech.id} {location.label.lower()}: slot hit"
    halves = len(mech.sheet.slots[location]) > SLOTS_IN_HALF
    slot_of = {
        dice: dice[-1] - 1 + (SLOTS_IN_HALF if halves and dice[0] > 3 else 0)
        for dice in every_fall(2 if halves else 1)
    }
    falls = [dice for dice, slot in slot_of.items() if slot in slots]
    rule = Rule.BATTLEMECH_CRITICAL_HITS
    throw = yield from roll(rule, why, len(falls[0]), mech.side, falls=falls)
    return slot_of[throw.dice]


def _take_effect(battle: Battle, mech: Mech, location: Location, number: int) -> Procedure[None]:
    """What the critical hit on one slot does (BattleMech Critical Hit Effects)."""
    slot = mech.sheet.slots[location][number]
    hits = mech.hits_on(slot.kind)
    alone = battle.options.clan_invasion("gauss")
    yield CriticalHit(mech.id, location, number, slot.name, _effect(slot, hits, alone))
    if slot.kind is SlotKind.COCKPIT:
        yield from kill(mech, Out.COCKPIT)
    elif slot.kind is SlotKind.ENGINE and mech.engine_hits >= ENGINE_SHIELDING:
        yield from destroy(mech, Out.ENGINE)
    elif slot.kind is SlotKind.GYRO:
        gone = hits >= GYRO_HITS
        mech.causes.append(
            Cause(Rule.GYRO_HITS, "gyro destroyed" if gone else "gyro hit", automatic=gone)
        )
    elif slot.kind in LIMB_KINDS:
        mech.causes.append(Cause(Rule.LEG_DAMAGE, f"{slot.name.lower()} destroyed"))
    elif slot.kind is SlotKind.AMMUNITION:
        yield from _hit_bin(battle, mech, location, number)
    elif isinstance(slot.item, Weapon) and _goes_off(mech, location, number, slot.item):
        yield from explode(battle, mech, location, slot.name, slot.item.explosion)


_EFFECTS = {
    SlotKind.LIFE_SUPPORT: "no protection from heat",
    SlotKind.COCKPIT: "MechWarrior killed",
    SlotKind.SHOULDER: "weapons in the arm +4, no punch",
    SlotKind.UPPER_ARM: "weapons in the arm +1, punch +2",
    SlotKind.LOWER_ARM: "weapons in the arm +1, punch +2",
    SlotKind.HAND: "punch +1",
    SlotKind.HIP: "Walking MP halved, Piloting +2, no kicks",
    SlotKind.UPPER_LEG: "Walking MP -1, Piloting +1",
    SlotKind.LOWER_LEG: "Walking MP -1, Piloting +1",
    SlotKind.FOOT: "Walking MP -1, Piloting +1",
    SlotKind.JUMP_JET: "Jumping MP -1",
}
"""What it means that a part is destroyed."""
_AT_FIRST = {SlotKind.SENSORS: "hit, weapons +2", SlotKind.GYRO: "hit, Piloting +3"}
_AT_LAST = {
    SlotKind.SENSORS: "destroyed, no weapon can fire",
    SlotKind.GYRO: "destroyed, cannot stand",
}


def _effect(slot: Slot, hits: int, alone: bool) -> str:
    """What has become of a part that has taken so many hits, and what that means; `alone`: of
    ammunition that does not explode that bin only."""
    kind = slot.kind
    if isinstance(slot.item, Ammunition) and not (slot.item.explosive or alone):
        return "destroyed, what is left of it in this location cannot be used"
    if kind is SlotKind.ENGINE:
        heat = f", {ENGINE_HEAT[hits]} heat a turn" if hits in ENGINE_HEAT else ""
        return f"hit{heat}, {min(hits, ENGINE_SHIELDING)} of {ENGINE_SHIELDING} hits"
    if kind in _AT_FIRST:
        return _AT_FIRST[kind] if hits == 1 else _AT_LAST[kind]
    return f"destroyed, {_EFFECTS[kind]}" if kind in _EFFECTS else "destroyed"


def _goes_off(mech: Mech, location: Location, number: int, weapon: Weapon) -> bool:
    """Whether a weapon explodes that was just hit: at its first critical hit only."""
    mount = mech.sheet.mount_at(location, number)
    places = mount.places if mount else ()
    hits = sum(1 for place, slot in places if slot in mech.criticals[place])
    return weapon.explosion > 0 and hits == 1


def _hit_bin(battle: Battle, mech: Mech, location: Location, slot: int) -> Procedure[None]:
    """A critical hit on a bin sets off all ammunition in its location that can explode. An empty
    bin does nothing; Gauss ammunition does not explode, but none of it can be used any more, or by
    Clan Invasion none of the bin that was hit."""
    bins = mech.sheet.bins
    hit_ = next(n for n, bin_ in enumerate(bins) if (bin_.location, bin_.slot) == (location, slot))
    if not mech.shots[hit_]:
        return
    here = sorted([hit_, *bins_in(mech, (location,), bins_left(mech))])
    if bins[hit_].ammo.explosive:
        yield from explode_ammunition(battle, mech, [n for n in here if bins[n].ammo.explosive])
        return
    for number in [hit_] if battle.options.clan_invasion("gauss") else here:
        if not bins[number].ammo.explosive:
            mech.shots[number] = 0


def explode_ammunition(battle: Battle, mech: Mech, numbers: Collection[int]) -> Procedure[None]:
    """The ammunition in these bins of one location explodes: its damage times the shots left.
    Burning gel heats the 'Mech as well (Compendium, Ammunition Explosions)."""
    if not numbers:
        return
    bins = [mech.sheet.bins[number] for number in numbers]
    damage = sum(
        bin_.ammo.damage_per_shot * mech.shots[number]
        for number, bin_ in zip(numbers, bins, strict=True)
    )
    for number in numbers:
        mech.shots[number] = 0
    what = ", ".join(bin_.ammo.name for bin_ in bins)
    yield from explode(battle, mech, bins[0].location, what, damage, tuple(numbers))
    if any(bin_.ammo.munition == FireWay.INFERNO for bin_ in bins):
        mech.heat_gained.append(Modifier(Rule.INFERNOS, "infernos exploded", EXPLOSION_HEAT))
        yield Heated(mech.id, EXPLOSION_HEAT)


def explode(
    battle: Battle,
    mech: Mech,
    location: Location,
    what: str,
    damage: int,
    bins: tuple[int, ...] = (),
) -> Procedure[None]:
    """Something explodes inside the 'Mech, past all armor. Automatic ejection comes first
    (Compendium, Damage from Ammo Explosions)."""
    battle.progress.exploded = True
    if mech.auto_eject and not mech.destroyed:
        yield from eject(battle, mech, automatic=True)
    yield AmmunitionExploded(mech.id, location, what, damage, bins)
    yield from injure(battle, mech, EXPLOSION_INJURY, "explosion")
    chance = yield from mark_structure(battle, mech, location, damage)
    if chance is not None and mech.has(chance):
        yield from critical_roll(battle, mech, chance, mech.side)
