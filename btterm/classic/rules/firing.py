"""Declared shots, resolved one after the other (Compendium, Weapon Attacks, Equipment)."""

from __future__ import annotations

from collections.abc import Sequence

from btterm.classic.battle import Battle
from btterm.classic.events import (
    AimRolled,
    HeatedByFlamer,
    MissilesHit,
    PodAttached,
    WeaponFired,
    WeaponJammed,
)
from btterm.classic.rules.anti_missile import intercept
from btterm.classic.rules.criticals import hit
from btterm.classic.rules.electronics import GUIDED_BONUS
from btterm.classic.rules.falling import clusters
from btterm.classic.rules.fire_ways import FireWay, rate
from btterm.classic.rules.hit_location import Side, roll_hit_location, roll_punch_location
from btterm.classic.rules.missile_hits import missiles_hitting
from btterm.classic.rules.skills import credit
from btterm.classic.rules.weapon_attack import Attack
from btterm.classic.sheets.locations import Location
from btterm.table.numbers import Modifier, TargetNumber
from btterm.table.procedure import Procedure, roll

AIM = range(6, 9)
"""2D6 with which an aimed shot finds its location."""
AIM_HEAD = range(8, 13)
JAM = 2
"""A to-hit roll that jams an Ultra autocannon at double rate."""
FLAMER_HEAT = 2


def pull_triggers(attacks: Sequence[Attack]) -> None:
    """Heat and ammunition of all that was declared: nothing hit later can undo a shot. Streak
    launchers wait until they have locked on."""
    for attack in attacks:
        mount = attack.attacker.sheet.mounts.index(attack.mount)
        attack.attacker.fired.append(mount)
        if "one-shot" in attack.weapon.tags:
            attack.attacker.useless[mount] = "fired"
        if "streak" not in attack.weapon.tags:
            _discharge(attack)


def _discharge(attack: Attack) -> None:
    mech, weapon, times = attack.attacker, attack.weapon, rate(attack.way)
    if weapon.heat:
        mech.heat_gained.append(Modifier(weapon.short_name, weapon.heat * times))
    if attack.bin is not None:
        mech.shots[attack.bin] -= min(times, mech.shots[attack.bin])


def resolve(battle: Battle, attack: Attack) -> Procedure[None]:
    """One weapon: the to-hit roll, and where and how hard it hits."""
    weapon = attack.weapon
    streak = "streak" in weapon.tags
    missiles, engaged = weapon.rack_size, None
    if weapon.missiles and not streak:
        missiles, engaged = yield from intercept(attack.target, missiles)
    struck = yield from _to_hit(attack, missiles)
    if engaged is not None:
        yield engaged
    if not struck:
        return
    if streak:
        _discharge(attack)
        missiles, engaged = yield from intercept(attack.target, missiles)
        if engaged is not None:
            yield engaged
    was_alive = not attack.target.destroyed
    yield from _effect(battle, attack, missiles)
    credit(attack.attacker, attack.target, was_alive)


def _to_hit(attack: Attack, missiles: int) -> Procedure[bool]:
    """The to-hit roll; none for a number above 12, or when nothing is left of a salvo."""
    attacker, weapon, target, number = attack.attacker, attack.weapon, attack.target, attack.to_hit
    throw = None
    struck = False
    if not missiles:
        number = TargetNumber(number.parts, "shot down")
    if number.number <= 12 and not number.impossible:
        why = f"{attacker.id} {weapon.short_name} at {target.id}"
        throw = yield from roll(why, side=attacker.side, target=number)
        struck = number.reached_by(throw.total)
    yield WeaponFired(attacker.id, weapon.name, target.id, number, throw, struck)
    if attack.way is FireWay.DOUBLE and throw is not None and throw.total == JAM:
        attacker.useless[attacker.sheet.mounts.index(attack.mount)] = "jammed"
        yield WeaponJammed(attacker.id, weapon.name)
    return struck


def _effect(battle: Battle, attack: Attack, missiles: int) -> Procedure[None]:
    """What a hit does: as a rule damage, in groups that each find a location."""
    weapon, target = attack.weapon, attack.target
    if "narc" in weapon.tags:
        target.narc_new.append(attack.attacker.side)
        yield PodAttached(target.id)
    elif attack.way is FireWay.HEAT:
        target.heat_gained.append(Modifier("flamer", FLAMER_HEAT))
        yield HeatedByFlamer(target.id, FLAMER_HEAT)
    else:
        groups = yield from _groups(attack, missiles)
        aimed = attack.aim is not None and (yield from _aim_holds(attack, attack.aim))
        for points in groups:
            yield from _land(battle, attack, points, attack.aim if aimed else None)


def _groups(attack: Attack, missiles: int) -> Procedure[list[int]]:
    """The damage of a hit in groups that each find a location of their own."""
    weapon = attack.weapon
    if attack.way is FireWay.CLUSTER:
        hits = yield from _count_hits(attack, weapon.rack_size)
        return [1] * hits
    if attack.way is FireWay.DOUBLE:
        hits = yield from _count_hits(attack, rate(attack.way))
        return [weapon.damage] * hits
    if not weapon.missiles:
        return [weapon.damage]
    hits = missiles if "streak" in weapon.tags else (yield from _count_hits(attack, missiles))
    return [count * weapon.damage for count in clusters(hits, weapon.cluster)]


def _count_hits(attack: Attack, fired: int) -> Procedure[int]:
    """Roll on the Missile Hits Table."""
    what = f"{attack.attacker.id} {attack.weapon.short_name}: how many hit"
    throw = yield from roll(what, side=attack.attacker.side)
    hits = missiles_hitting(fired, throw.total + (GUIDED_BONUS if attack.guided else 0))
    yield MissilesHit(fired, throw, hits)
    return hits


def _land(battle: Battle, attack: Attack, points: int, aimed: Location | None) -> Procedure[None]:
    target, by = attack.target, attack.attacker.side
    rear = attack.side is Side.REAR
    critical = False
    if aimed is not None:
        location = aimed
    elif attack.cover:
        location = yield from roll_punch_location(target, attack.side, points, by)
    else:
        location, critical = yield from roll_hit_location(target, attack.side, points, by)
    yield from hit(battle, target, location, rear, points, by=by, critical=critical)


def _aim_holds(attack: Attack, aim: Location) -> Procedure[bool]:
    """Whether an aimed shot finds its location; if not, the location is rolled as usual. A
    targeting computer finds it on a moving target without a further roll."""
    if not attack.target.immobile:
        return True
    why = f"{attack.attacker.id} {attack.weapon.short_name} finds the {aim.label.lower()}"
    throw = yield from roll(why, side=attack.attacker.side)
    found = throw.total in AIM_HEAD if aim is Location.HD else throw.total in AIM
    yield AimRolled(attack.target.id, aim, throw, found)
    return found
