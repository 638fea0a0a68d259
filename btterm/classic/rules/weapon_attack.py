"""Weapon attacks: what may be fired at what, and what comes of it (Compendium, Weapon Attacks)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from btterm.board.sight import Sight
from btterm.classic.battle import Battle
from btterm.classic.equipment.catalogue import Weapon
from btterm.classic.events import AimRolled, MissilesHit, WeaponFired
from btterm.classic.rules.criticals import hit
from btterm.classic.rules.defender import choose_line, choose_side
from btterm.classic.rules.falling import clusters
from btterm.classic.rules.hit_location import (
    Side,
    roll_hit_location,
    roll_punch_location,
)
from btterm.classic.rules.missile_hits import average_hits, missiles_hitting
from btterm.classic.rules.to_hit import sight, to_hit
from btterm.classic.sheets.locations import ARMS, LEGS, Location
from btterm.classic.sheets.schema import Mount, SlotKind
from btterm.classic.units.mech import Mech
from btterm.hexes import Arc, arcs, distance
from btterm.table.numbers import Modifier, TargetNumber
from btterm.table.procedure import Procedure, roll

SENSORS_LOST = 2
AIM = range(6, 9)
"""2D6 with which an aimed shot finds its location."""
AIM_HEAD = range(8, 13)
ARC_WORDS = {Arc.FRONT: "front", Arc.RIGHT: "right", Arc.REAR: "rear", Arc.LEFT: "left"}


@dataclass(frozen=True, slots=True)
class Shot:
    """One weapon fired at one target."""

    mount: int
    """Its place in the sheet's list of mounts."""
    target: str
    aim: Location | None = None
    """The location aimed at, on an immobile target (Compendium, Aimed Shots)."""


@dataclass(frozen=True, slots=True)
class Solution:
    """What one weapon can do to one target, or why it cannot."""

    why: str
    """The refusal in a player's words; empty when the weapon can fire."""
    range: int
    """Hexes to the target."""
    heat: int
    to_hit: TargetNumber | None = None
    expected: float = 0.0
    """Damage points on average, chance included."""
    sight: Sight | None = None
    out_of_range: bool = False
    """Refused for range alone: may be fired all the same, to be rid of ammunition."""


def arcs_of(mech: Mech, mount: Mount) -> tuple[Arc, int]:
    """The arcs that a weapon covers, and the facing that they are measured from.

    Leg weapons follow the feet, all others the torso (Compendium, Firing Arcs).
    """
    facing = mech.facing if mount.location in LEGS else mech.torso
    if mount.rear or (mech.flipped and mount.location in ARMS):
        return Arc.REAR, facing
    if mount.location is Location.RA:
        return Arc.FRONT | Arc.RIGHT, facing
    if mount.location is Location.LA:
        return Arc.FRONT | Arc.LEFT, facing
    return Arc.FRONT, facing


def usable_bins(mech: Mech, weapon: Weapon) -> list[int]:
    """Numbers of the bins that still feed a weapon."""
    return [
        number
        for number, bin_ in enumerate(mech.sheet.bins)
        if bin_.ammo.weapon == weapon.name
        and mech.shots[number]
        and bin_.location not in mech.dumping
        and mech.has(bin_.location)
        and bin_.slot not in mech.criticals[bin_.location]
    ]


def shots_left(mech: Mech, weapon: Weapon) -> int:
    """Shots that a weapon has left in all its bins."""
    return sum(mech.shots[number] for number in usable_bins(mech, weapon))


def unit_refusal(mech: Mech) -> str:
    """Why a unit cannot fire at all, or empty."""
    if mech.destroyed:
        return "destroyed"
    if not mech.pilot.awake:
        return "MechWarrior unconscious"
    if mech.shut_down:
        return "shut down"
    if mech.charge:
        return "dives from above" if mech.airborne else "charges"
    if mech.hits_on(SlotKind.SENSORS) >= SENSORS_LOST:
        return "sensors destroyed"
    if mech.prone and any(not mech.has(arm) for arm in ARMS if arm in mech.structure):
        return "prone without both arms"
    return ""


def mount_refusal(mech: Mech, mount: Mount) -> str:
    """Why a weapon cannot fire at anything, or empty."""
    weapon = mount.weapon
    if weapon is None:
        return "no weapon"
    if not mech.works(mount):
        return "destroyed"
    if weapon.ammo and not usable_bins(mech, weapon):
        return "no ammo"
    if mech.prone and mount.location in LEGS:
        return "prone: no leg weapons"
    return ""


def _arc_refusal(mech: Mech, mount: Mount, target: Mech) -> str:
    covered, facing = arcs_of(mech, mount)
    if covered & arcs(facing, mech.hex, target.hex):
        return ""
    words = " and ".join(word for arc, word in ARC_WORDS.items() if arc in covered)
    return f"{mount.location.label.lower()} covers {words}"


def solution(
    battle: Battle,
    attacker: Mech,
    number: int,
    target: Mech,
    *,
    secondary: bool = False,
    aim: Location | None = None,
    line: Sight | None = None,
) -> Solution:
    """What the weapon with this number can do to a target. `line` is the line of sight, where
    it is known already."""
    mount = attacker.sheet.mounts[number]
    weapon = mount.weapon
    hexes = distance(attacker.hex, target.hex)
    heat = weapon.heat if weapon else 0
    why = unit_refusal(attacker) or mount_refusal(attacker, mount)
    if why or weapon is None:
        return Solution(why, hexes, heat)
    line = line or sight(battle, attacker, target)
    far = weapon.range_bracket(hexes) is None
    why = _arc_refusal(attacker, mount, target)
    if hexes == 0:
        why = "in the same hex"
    elif not line.visible:
        why = f"no line of sight: {line.why}"
    elif mount.location in LEGS and line.leg_cover is not None:
        why = f"legs behind {line.leg_cover}"
    why = why or aim_refusal(weapon, target, line, aim)
    if why or far:
        too_far = f"too far: {hexes}, reach {weapon.long or 0}"
        return Solution(too_far if far else why, hexes, heat, sight=line, out_of_range=not why)
    number_ = to_hit(attacker, mount, weapon, target, line, secondary=secondary, aim=aim)
    return Solution("", hexes, heat, number_, number_.chance * average_damage(weapon), line)


def aim_refusal(weapon: Weapon, target: Mech, line: Sight, aim: Location | None) -> str:
    """Why a shot cannot be aimed at a location, or empty (Compendium, Aimed Shots)."""
    if aim is None:
        return ""
    if aim not in target.structure:
        return f"{target.id} has no {aim.label.lower()}"
    if not target.immobile:
        return f"{target.id} is not immobile: no aimed shot"
    if weapon.missiles:
        return "missiles cannot be aimed"
    if line.partial_cover and aim in LEGS:
        return f"{target.id}'s legs are covered"
    return ""


def average_damage(weapon: Weapon) -> float:
    """Damage points of a hit, on average."""
    if weapon.missiles:
        return weapon.damage * average_hits(weapon.rack_size)
    return float(weapon.damage)


def support_refusal(mech: Mech, mounts: Iterable[Mount]) -> str:
    """Why a fallen 'Mech cannot fire these weapons together: it leans on one arm."""
    arms = {mount.location for mount in mounts if mount.location in ARMS}
    return (
        "prone: one arm supports it, fire those of the other"
        if (mech.prone and len(arms) > 1)
        else ""
    )


def ammunition_refusal(mech: Mech, numbers: Sequence[int]) -> str:
    """Why these weapons cannot all fire: they share ammunition that is too little for them."""
    weapons = [mech.sheet.mounts[number].weapon for number in numbers]
    for weapon in weapons:
        if weapon and weapon.ammo and weapons.count(weapon) > shots_left(mech, weapon):
            return f"{weapon.short_name}: {shots_left(mech, weapon)} shots left for all"
    return ""


def front_refusal(attacker: Mech, targets: Sequence[Mech]) -> str:
    """Why several targets cannot be fired at in one turn: all must be in the front arc."""
    if len(targets) < 2:
        return ""
    for target in targets:
        if Arc.FRONT not in arcs(attacker.torso, attacker.hex, target.hex):
            return f"several targets must be in front: {target.id} is not"
    return ""


@dataclass(frozen=True, slots=True)
class Attack:
    """A declared shot with its number, fixed before any is resolved."""

    attacker: Mech
    mount: Mount
    weapon: Weapon
    target: Mech
    to_hit: TargetNumber
    side: Side
    cover: bool
    aim: Location | None = None


def declare(battle: Battle, attacker: Mech, shots: Sequence[Shot]) -> Procedure[list[Attack]]:
    """Turn legal shots into attacks. The first shot's target is the primary one.

    Where the line of fire runs between two rows of hexes or comes in between two sides of the
    target, the defender chooses, once for each target.
    """
    attacks = []
    lines: dict[str, Sight] = {}
    sides: dict[str, Side] = {}
    for shot in shots:
        target = battle.units[shot.target]
        if target.id not in lines:
            lines[target.id] = yield from choose_line(battle, attacker, target)
            sides[target.id] = yield from choose_side(battle, target, attacker.hex)
        line = lines[target.id]
        secondary = shot.target != shots[0].target
        found = solution(
            battle, attacker, shot.mount, target, secondary=secondary, aim=shot.aim, line=line
        )
        number = found.to_hit or TargetNumber((), found.why)
        mount = attacker.sheet.mounts[shot.mount]
        assert mount.weapon is not None
        side = sides[target.id]
        attacks.append(
            Attack(
                attacker,
                mount,
                mount.weapon,
                target,
                number,
                side,
                line.partial_cover,
                shot.aim,
            )
        )
    return attacks


def pull_triggers(attacks: Sequence[Attack]) -> None:
    """Heat and ammunition of all that was declared: nothing hit later can undo a shot."""
    for attack in attacks:
        mech, weapon = attack.attacker, attack.weapon
        mech.fired.append(mech.sheet.mounts.index(attack.mount))
        if weapon.heat:
            mech.heat_gained.append(Modifier(weapon.short_name, weapon.heat))
        bins = usable_bins(mech, weapon) if weapon.ammo else []
        if bins:
            mech.shots[bins[0]] -= 1


def resolve(battle: Battle, attack: Attack) -> Procedure[None]:
    """One weapon: the to-hit roll, and where and how hard it hits."""
    attacker, weapon, target = attack.attacker, attack.weapon, attack.target
    throw = None
    struck = False
    if attack.to_hit.number <= 12 and not attack.to_hit.impossible:
        why = f"{attacker.id} {weapon.short_name} at {target.id}"
        throw = yield from roll(why, side=attacker.side, target=attack.to_hit)
        struck = attack.to_hit.reached_by(throw.total)
    yield WeaponFired(attacker.id, weapon.name, target.id, attack.to_hit, throw, struck)
    if not struck:
        return
    for points in (yield from _groups(attack)):
        yield from _land(battle, attack, points)


def _groups(attack: Attack) -> Procedure[list[int]]:
    """The damage of a hit in groups that each find a location of their own."""
    weapon = attack.weapon
    if not weapon.missiles:
        return [weapon.damage]
    throw = yield from roll(
        f"{attack.attacker.id} {weapon.short_name}: missiles that hit", side=attack.attacker.side
    )
    hits = missiles_hitting(weapon.rack_size, throw.total)
    yield MissilesHit(weapon.rack_size, throw, hits)
    return [count * weapon.damage for count in clusters(hits, weapon.cluster)]


def _land(battle: Battle, attack: Attack, points: int) -> Procedure[None]:
    target, by = attack.target, attack.attacker.side
    rear = attack.side is Side.REAR
    critical = False
    aimed = attack.aim is not None and (yield from _aim_holds(attack, attack.aim))
    if aimed and attack.aim is not None:
        location = attack.aim
    elif attack.cover:
        location = yield from roll_punch_location(target, attack.side, points, by)
    else:
        location, critical = yield from roll_hit_location(target, attack.side, points, by)
    yield from hit(battle, target, location, rear, points, by=by, critical=critical)


def _aim_holds(attack: Attack, aim: Location) -> Procedure[bool]:
    """Whether an aimed shot finds its location; if not, the location is rolled as usual."""
    why = f"{attack.attacker.id} {attack.weapon.short_name} finds the {aim.label.lower()}"
    throw = yield from roll(why, side=attack.attacker.side)
    found = throw.total in AIM_HEAD if aim is Location.HD else throw.total in AIM
    yield AimRolled(attack.target.id, aim, throw, found)
    return found
