"""Weapon attacks: what may be fired at what, and what comes of it (Compendium, Weapon Attacks)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from btterm.classic.battle import Battle
from btterm.classic.equipment.catalogue import Tag, Weapon
from btterm.classic.rules import kinds
from btterm.classic.rules.attack.electronics import c3_range, computer
from btterm.classic.rules.attack.missiles import average_hits
from btterm.classic.rules.attack.sight import Sight
from btterm.classic.rules.attack.to_hit import (
    hex_sight,
    own_modifiers,
    range_modifiers,
    sight,
    to_hit,
    underwater_line,
)
from btterm.classic.rules.fire_ways import LOADS, FireWay, rate, ways_of_fire
from btterm.classic.rules.hits import HitTable, Side, hit_table
from btterm.classic.rules.mech.ammunition import usable_bins
from btterm.classic.rules.mech.hit_location import found_by
from btterm.classic.rules.underwater import below_surface, wades
from btterm.classic.sheets.mech.locations import ARMS, LEGS, Location
from btterm.classic.sheets.mech.sheet import Mount, SlotKind
from btterm.classic.units.mech import Mech
from btterm.hexes import Arc, Hex, arcs, distance
from btterm.table.numbers import Modifier, TargetNumber

SENSORS_LOST = 2
CLUSTER_BONUS = -1
COMPUTER_BONUS = -1
COMPUTER_AIM = 3
HIDDEN = {
    Side.RIGHT: (Location.LA, Location.LL, Location.LT),
    Side.LEFT: (Location.RA, Location.RL, Location.RT),
}
"""What cannot be seen of a 'Mech from its sides."""


@dataclass(frozen=True, slots=True)
class Shot:
    """One weapon fired at one target."""

    mount: int
    """Its place in the sheet's list of mounts."""
    target: str
    aim: Location | None = None
    """The location aimed at, on an immobile target or with a targeting computer."""
    way: FireWay = FireWay.USUAL
    bin: int | None = None
    """The bin that feeds it, by its place in the sheet's list of bins; None: whichever is best
    for this shot."""


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


def primary_target(shots: Iterable[Shot], named: str = "") -> str:
    """The primary target of a unit's fire: the one it names, else that of its first shot at a
    unit. A hex is no target in this sense. Empty: fires at no unit."""
    return named or next((s.target for s in shots if s.way is not FireWay.THUNDER), "")


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


def unit_refusal(mech: Mech) -> str:
    """Why a unit cannot fire at all, or empty."""
    if mech.destroyed:
        return "destroyed"
    if not mech.crew.awake:
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


def mount_refusal(mech: Mech, number: int, way: FireWay = FireWay.USUAL) -> str:
    """Why a weapon cannot fire at anything, or empty."""
    mount = mech.sheet.mounts[number]
    weapon = mount.weapon
    if weapon is None:
        return "no weapon"
    if not mech.works(mount):
        return "destroyed"
    if number in mech.useless:
        return mech.useless[number]
    if Tag.ANTI_MISSILE in weapon.tags:
        return "fires at missiles by itself"
    if weapon.long is None:
        return "not in these battles"
    if weapon.ammo and not usable_bins(mech, weapon, way):
        others = [load.value for load in LOADS if usable_bins(mech, weapon, load)]
        return f"only {' and '.join(others)} loaded" if others else "no ammo"
    if mech.prone and mount.location in LEGS:
        return "prone: no leg weapons"
    return ""


def _way_refusal(battle: Battle, mech: Mech, number: int, way: FireWay) -> str:
    """As `mount_refusal`, also where the players have not agreed to this way of firing or the
    weapon has none such."""
    weapon, why = mech.sheet.mounts[number].weapon, mount_refusal(mech, number, way)
    if weapon is None or way in ways_of_fire(battle.options, weapon):
        return why
    return why or f"cannot fire {way}"


def _arc_refusal(mech: Mech, mount: Mount, target: Mech) -> str:
    covered, facing = arcs_of(mech, mount)
    if covered & arcs(facing, mech.hex, target.hex):
        return ""
    words = " and ".join(arc.word for arc in Arc if arc in covered)
    if words == Arc.REAR.word:
        return "fires to the rear only"
    return f"{mount.location.label.lower()} covers {words}"


def solution(
    battle: Battle,
    attacker: Mech,
    number: int,
    target: Mech,
    *,
    secondary: bool = False,
    aim: Location | None = None,
    way: FireWay = FireWay.USUAL,
    line: Sight | None = None,
    side: Side | None = None,
) -> Solution:
    """What the weapon with this number can do to a target. `line` is the line of sight and
    `side` the side of the target that is hit, where they are known already."""
    mount = attacker.sheet.mounts[number]
    weapon = mount.weapon
    hexes = distance(attacker.hex, target.hex)
    heat = weapon.heat * rate(way) if weapon else 0
    why = unit_refusal(attacker) or _way_refusal(battle, attacker, number, way)
    if why or weapon is None:
        return Solution(why, hexes, heat)
    shared = c3_range(battle, attacker, target)
    return mount_solution(
        battle, attacker, mount, weapon, target, secondary, aim, way, line, shared, side
    )


def mount_solution(
    battle: Battle,
    attacker: Mech,
    mount: Mount,
    weapon: Weapon,
    target: Mech,
    secondary: bool = False,
    aim: Location | None = None,
    way: FireWay = FireWay.USUAL,
    line: Sight | None = None,
    shared: int | None = None,
    side: Side | None = None,
) -> Solution:
    """As `solution`, for a weapon that is able to fire. `shared` is the range of the C3
    network."""
    hexes = distance(attacker.hex, target.hex)
    heat = weapon.heat * rate(way)
    if line is None or Tag.TORPEDO in weapon.tags:
        line = line_to(battle, attacker, weapon, target)
    far = weapon.range_bracket(hexes) is None
    why = _arc_refusal(attacker, mount, target)
    if hexes == 0:
        why = "in the same hex"
    elif not line.visible:
        why = f"no line of sight: {line.why}"
    why = why or leg_refusal(battle, attacker, mount, line)
    why = why or depth_refusal(battle, attacker, mount, weapon, target)
    why = why or aim_refusal(battle, attacker, weapon, target, line, aim, way, side)
    if why or far:
        too_far = f"too far, reach {weapon.long or 0}"
        return Solution(too_far if far else why, hexes, heat, sight=line, out_of_range=not why)
    number_ = to_hit(
        attacker,
        mount,
        weapon,
        target,
        line,
        secondary=secondary,
        aim=aim,
        shared=shared,
        extra=way_modifiers(
            attacker, weapon, target, aim, way, bool(aim) and no_computed_aim(battle, weapon)
        ),
    )
    expected = number_.chance * average_damage(weapon, way)
    return Solution("", hexes, heat, number_, expected, line)


def line_to(battle: Battle, attacker: Mech, weapon: Weapon, target: Mech) -> Sight:
    """The line of a weapon: that of a torpedo leads through water."""
    found = underwater_line if Tag.TORPEDO in weapon.tags else sight
    return found(battle, attacker, target)


def leg_refusal(battle: Battle, attacker: Mech, mount: Mount, line: Sight) -> str:
    """Why a leg weapon cannot fire along a line, or empty: something would cover its own 'Mech in
    part, a hill or the water in which it stands. Torpedoes are at home there."""
    if mount.location not in LEGS or Tag.TORPEDO in mount.item.tags:
        return ""
    if wades(battle, attacker):
        return "legs are under water"
    return f"legs behind {line.leg_cover}" if line.leg_cover is not None else ""


def depth_refusal(
    battle: Battle, attacker: Mech, mount: Mount, weapon: Weapon, target: Mech
) -> str:
    """Why a torpedo cannot reach a target under water, or empty: of who stands in Depth 1 only
    the legs are there (Underwater Line of Sight Table)."""
    if Tag.TORPEDO not in weapon.tags or mount.location in LEGS or not wades(battle, attacker):
        return ""
    return f"only legs reach {target.id} under water" if below_surface(battle, target) else ""


def table_of(battle: Battle, attacker: Mech, mount: Mount, target: Mech, line: Sight) -> HitTable:
    """The hit location table of a shot. Torpedoes from under water, and from the legs of one who
    wades, find the legs of a target in Depth 1."""
    below = below_surface(battle, attacker) or mount.location in LEGS
    rises = int(Tag.TORPEDO in mount.item.tags and below and line.partial_cover)
    return hit_table(HitTable.FULL, target, covered=line.partial_cover, levels=rises)


def target_hex(battle: Battle, target: str) -> Hex:
    """The hex that is aimed at: by its number, or as the hex of a unit. Raises BadInput."""
    unit = battle.units.get(target)
    return unit.hex if unit else Hex.parse(target)


def hex_solution(battle: Battle, attacker: Mech, number: int, hex_: Hex, way: FireWay) -> Solution:
    """What a weapon that is aimed at a hex can do. Nothing about units in the hex counts, nor
    its own terrain (Compendium, Thunder Long-Range Missiles)."""
    mount = attacker.sheet.mounts[number]
    weapon, hexes = mount.weapon, distance(attacker.hex, hex_)
    why = unit_refusal(attacker) or _way_refusal(battle, attacker, number, way)
    if why or weapon is None:
        return Solution(why, hexes, weapon.heat if weapon else 0)
    line = hex_sight(battle, attacker, hex_)
    covered, facing = arcs_of(attacker, mount)
    if hexes == 0:
        why = "in the same hex"
    elif not covered & arcs(facing, attacker.hex, hex_):
        why = "outside its arc"
    elif not line.visible:
        why = f"no line of sight: {line.why}"
    elif refusal := leg_refusal(battle, attacker, mount, line):
        why = refusal
    elif weapon.range_bracket(hexes) is None:
        why = f"too far, reach {weapon.long or 0}"
    if why:
        return Solution(why, hexes, weapon.heat, sight=line)
    target = TargetNumber((*own_modifiers(attacker, mount), *range_modifiers(weapon, hexes)))
    woods = line.light_woods + 2 * line.heavy_woods
    if woods:
        target = target.plus([("woods between", woods)])
    return Solution("", hexes, weapon.heat, target, 0.0, line)


def way_modifiers(
    mech: Mech,
    weapon: Weapon,
    target: Mech,
    aim: Location | None,
    way: FireWay,
    unaided: bool = False,
) -> list[Modifier]:
    """What cluster ammunition and a targeting computer, unless the shot is aimed without it, do
    to the to-hit number."""
    if way is FireWay.CLUSTER:
        return [Modifier("cluster ammunition", CLUSTER_BONUS)]
    if Tag.DIRECT_FIRE not in weapon.tags or not computer(mech) or unaided:
        return []
    if aim is not None and not target.immobile:
        return [Modifier("aimed by computer", COMPUTER_AIM)]
    return [] if aim is Location.HD else [Modifier("targeting computer", COMPUTER_BONUS)]


def no_computed_aim(battle: Battle, weapon: Weapon) -> bool:
    """Pulse lasers, which by Clan Invasion are aimed without the computer or not at all."""
    return battle.options.clan_invasion_rules and Tag.PULSE in weapon.tags


def aim_refusal(
    battle: Battle,
    mech: Mech,
    weapon: Weapon,
    target: Mech,
    line: Sight,
    aim: Location | None,
    way: FireWay,
    side: Side | None = None,
) -> str:
    """Why a shot cannot be aimed at a location, or empty (Compendium, Aimed Shots, Targeting
    Computer). `side` is the side of the target that is hit, where it is known already."""
    if aim is None:
        return ""
    if aim not in target.structure:
        return f"{target.id} has no {aim.label.lower()}"
    if weapon.missiles or way is FireWay.CLUSTER:
        return "only single shots can be aimed"
    if line.partial_cover and aim not in found_by(target, HitTable.PUNCH):
        return f"{target.id}'s legs are covered"
    if target.immobile:
        return ""
    if Tag.DIRECT_FIRE not in weapon.tags or not computer(mech):
        return f"{target.id} is not immobile: no aimed shot"
    if aim is Location.HD:
        return "the computer cannot aim at the head"
    if no_computed_aim(battle, weapon):
        return "the computer cannot aim pulse lasers"
    side = side or kinds.attack_side(target, mech.hex)
    return "out of sight from here" if aim in HIDDEN.get(side, ()) else ""


def average_damage(weapon: Weapon, way: FireWay = FireWay.USUAL) -> float:
    """Damage points of a hit, on average."""
    if way is FireWay.HEAT:
        return 0.0
    if way is FireWay.CLUSTER:
        return average_hits(weapon.rack_size)
    if way is FireWay.DOUBLE:
        return weapon.damage * average_hits(2)
    if weapon.needs_lock:
        return float(weapon.damage * weapon.rack_size)
    if weapon.missiles and Tag.NARC not in weapon.tags:
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


def aims_refusal(mech: Mech, shots: Sequence[Shot], battle: Battle) -> str:
    """Why these shots cannot be aimed together: a targeting computer aims at one place."""
    aims = {s.aim for s in shots if s.aim and not battle.units[s.target].immobile}
    return "the computer aims at one location a turn" if len(aims) > 1 else ""


def front_refusal(attacker: Mech, targets: Sequence[Mech]) -> str:
    """Why several targets cannot be fired at in one turn: all must be in the front arc."""
    if len(targets) < 2:
        return ""
    for target in targets:
        if Arc.FRONT not in arcs(attacker.torso, attacker.hex, target.hex):
            return f"several targets must be in front: {target.id} is not"
    return ""
