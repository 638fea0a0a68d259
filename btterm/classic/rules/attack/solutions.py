"""Weapon attacks: what may be fired at what, and what comes of it (Compendium, Weapon Attacks)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from btterm.classic.battle import Battle
from btterm.classic.equipment.catalogue import Tag, Weapon
from btterm.classic.equipment.fire_ways import (
    AT_HEX,
    WHOEVER_FIRES,
    FireWay,
    rate,
    ways_of_fire,
)
from btterm.classic.hits import HitTable, Side, hit_table
from btterm.classic.rule import Rule
from btterm.classic.rules import kinds, trials, weather
from btterm.classic.rules.attack import indirect, shells
from btterm.classic.rules.attack.depth import (
    as_fired,
    depth_refusal,
    fires_low,
    underwater_line,
)
from btterm.classic.rules.attack.electronics import c3_range, computer
from btterm.classic.rules.attack.missiles import average_hits
from btterm.classic.rules.attack.sight import LineSide, Sight
from btterm.classic.rules.attack.to_hit import (
    DARKNESS,
    IMMOBILE,
    flak_number,
    hex_sight,
    own_modifiers,
    range_modifiers,
    range_to,
    sight,
    to_hit,
    weapon_here,
)
from btterm.classic.rules.mech.outside import on_foot_in
from btterm.classic.rules.terrain import buildings, fires, mines
from btterm.classic.rules.wear import heat_of_shot, hotter
from btterm.classic.sheets.infantry.sheet import CLIMBS
from btterm.classic.sheets.mech.locations import LEGS, Location
from btterm.classic.sheets.mounts import Mounted
from btterm.classic.units.any import AnyUnit
from btterm.errors import ALLOWED, Refusal
from btterm.hexes import Arc, Hex, arcs, distance
from btterm.table.numbers import Modifier, TargetNumber

AVERAGE_DIE = 3.5
CLUSTER_BONUS = -1
COMPUTER_BONUS = -1
COMPUTER_AIM = 3
ON_FOOT = 2
"""What a MechWarrior on foot adds to the number of a shot at him."""
BESIDE_BUILDING = Modifier(Rule.DAMAGE_TO_BUILDINGS, "building beside it: always hits", 2)
AT_BUILDING = Modifier(Rule.DAMAGE_TO_BUILDINGS, "building", -4)
"""As any immobile target."""
AT_WOODS = Modifier(Rule.INTENTIONAL_FIRES, "hex", -4)
AT_MINES = Modifier(Rule.CLEARING_MINEFIELDS, "hex", -4)


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

    why: Refusal
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
    damage: float = 0.0
    """Damage points to what is in a hex and no unit, on average, chance included."""


def primary_target(shots: Iterable[Shot], named: str = "") -> str:
    """The primary target of a unit's fire: the one it names, else that of its first shot at a unit.
    A hex is no target in this sense. Empty: fires at no unit (Compendium, Secondary Targets)."""
    return named or next((s.target for s in shots if s.way not in AT_HEX), "")


def _way_refusal(battle: Battle, mech: AnyUnit, number: int, way: FireWay) -> Refusal:
    """As `kinds.mount_refusal`, also where the players have not agreed to this way of firing or the
    weapon has none such."""
    weapon, why = mech.sheet.mounts[number].weapon, kinds.mount_refusal(battle, mech, number, way)
    melts = weapon is not None and way is FireWay.CLEAR and weapon.clears_woods
    if melts and battle.board.has_frozen_water:
        return why
    if weapon is None or way in WHOEVER_FIRES or way in ways_of_fire(battle.options, weapon):
        return why
    return why or Refusal(weapon.rule, f"cannot fire {way}")


def in_arc(mech: AnyUnit, mount: Mounted, target: AnyUnit) -> bool:
    """Whether a target is in the firing arc of a weapon (Compendium, Firing Arcs)."""
    covered, facing = kinds.arcs(mech, mount)
    return bool(covered & arcs(facing, mech.hex, target.hex))


def _arc_refusal(mech: AnyUnit, mount: Mounted, target: AnyUnit) -> Refusal:
    if in_arc(mech, mount, target):
        return ALLOWED
    covered, _ = kinds.arcs(mech, mount)
    names = [arc.word for arc in Arc if arc in covered]
    if names == [Arc.REAR.word]:
        return Refusal(Rule.FIRING_ARCS, "fires to the rear only", brief="rear only")
    words = f"{mount.location.label.lower()} covers {' and '.join(names)}"
    return Refusal(Rule.FIRING_ARCS, words, brief=f"only {', '.join(names)}")


def _unseen(line: Sight) -> Refusal:
    words = "no line of sight"
    bare = f"{words}: {line.why.bare}"
    return Refusal(Rule.LINE_OF_SIGHT, f"{words}: {line.why}", brief=words, bare=bare)


def _too_far(weapon: Weapon) -> Refusal:
    return Refusal(Rule.RANGE, f"too far, reach {weapon.long or 0}")


def solution(
    battle: Battle,
    attacker: AnyUnit,
    number: int,
    target: AnyUnit,
    *,
    secondary: bool = False,
    aim: Location | None = None,
    way: FireWay = FireWay.USUAL,
    line: Sight | None = None,
    side: Side | None = None,
) -> Solution:
    """What the weapon with this number can do to a target. `line` is the line of sight and `side`
    the side of the target that is hit, where they are known already (Compendium, Firing
    Weapons)."""
    mount = attacker.sheet.mounts[number]
    weapon = mount.weapon
    hexes = range_to(attacker, target)
    heat = heat_of_shot(attacker, number, way)
    why = kinds.fire_refusal(attacker) or _way_refusal(battle, attacker, number, way)
    if why or weapon is None:
        return Solution(why, hexes, heat)
    shared = c3_range(battle, attacker, target)
    found = mount_solution(
        battle, attacker, mount, weapon, target, secondary, aim, way, line, shared, side
    )
    return _as_hot_as(attacker, number, found)


def _as_hot_as(attacker: AnyUnit, number: int, found: Solution) -> Solution:
    """What a weapon can do, with what damaged cooling adds to its heat."""
    more = hotter(attacker, number)
    return replace(found, heat=found.heat + more) if more else found


def mount_solution(
    battle: Battle,
    attacker: AnyUnit,
    mount: Mounted,
    weapon: Weapon,
    target: AnyUnit,
    secondary: bool = False,
    aim: Location | None = None,
    way: FireWay = FireWay.USUAL,
    line: Sight | None = None,
    shared: int | None = None,
    side: Side | None = None,
) -> Solution:
    """As `solution`, for a weapon that is able to fire. `shared` is the range of the C3
    network."""
    weapon = weapon_here(battle, attacker, weapon)
    heat = weapon.heat * rate(way)
    by = indirect.spotter(battle, attacker, target) if way is FireWay.INDIRECT else None
    if way is FireWay.INDIRECT:
        line, shared = indirect.line(battle, attacker, target, by), None
    elif line is None or (not line.deep and fires_low(battle, attacker, mount)):
        line = line_to(battle, attacker, mount, target)
    hexes = range_to(attacker, target) + line.storeys
    fired = as_fired(weapon, line) or weapon
    far = fired.range_bracket(hexes) is None
    why = _arc_refusal(attacker, mount, target)
    if buildings.hidden(battle, attacker, target):
        words = "inside a building: fire at that"
        why = Refusal(Rule.INFANTRY_IN_BUILDINGS, words, brief="in a building")
    elif (
        attacker.hex == target.hex
        and not (line.storeys or attacker.ambush == target.id)
        and not _at_close_quarters(battle, attacker, target)
    ):
        why = Refusal(Rule.RANGE, "in the same hex")
    elif way is FireWay.INDIRECT and (no := indirect.refusal(battle, attacker, target)):
        why = no
    elif not line.visible:
        why = _unseen(line)
    elif as_fired(weapon, line) is None or (
        way is FireWay.INDIRECT and kinds.under_water(battle, attacker, mount)
    ):
        words = "does not fire under water"
        why = Refusal(Rule.WEAPON_ATTACKS_UNDERWATER, words, brief="under water")
    why = depth_refusal(battle, attacker, mount, target) or why
    why = why or heat_refusal(target, way)
    why = trials.refusal(battle, attacker, target) or why
    why = why or kinds.target_refusal(battle, attacker, mount, target)
    why = why or kinds.leg_refusal(battle, attacker, mount, line.leg_cover)
    why = why or aim_refusal(battle, attacker, mount, weapon, target, line, aim, way, side)
    if why or far:
        told = _too_far(fired) if far and not (why and weapon.tags & CLIMBS) else why
        return Solution(told, hexes, heat, sight=line, out_of_range=not why)
    if is_flak(battle, target, way):
        number_ = flak_number(attacker, mount)
        expected = number_.chance * average_at(battle, attacker, mount, weapon, target, way)
        return Solution(ALLOWED, hexes, heat, number_, expected, line)
    number_ = to_hit(
        battle,
        attacker,
        mount,
        fired,
        target,
        line,
        secondary=secondary,
        aim=aim,
        shared=shared,
        extra=(
            indirect.modifiers(by)
            if way is FireWay.INDIRECT
            else way_modifiers(
                attacker, weapon, target, aim, way, bool(aim) and no_computed_aim(battle, weapon)
            )
        ),
    )
    expected = number_.chance * average_at(battle, attacker, mount, weapon, target, way)
    own = sight(battle, attacker, target) if way is FireWay.INDIRECT else line
    return Solution(ALLOWED, hexes, heat, number_, expected, own)


def is_flak(battle: Battle, target: AnyUnit, way: FireWay) -> bool:
    """Whether a shot is LB-X cluster flak: cluster ammunition at a VTOL in the air (Compendium,
    Flak, LB-X Cluster Flak)."""
    return battle.options.flak and way is FireWay.CLUSTER and kinds.flying(battle, target)


def _at_close_quarters(battle: Battle, attacker: AnyUnit, target: AnyUnit) -> bool:
    """Whether a unit fires at one in its very hex, as infantry does, and inside a building all do
    at infantry (Compendium, Combat (Infantry), Infantry in Buildings)."""
    indoors = battle.inside(attacker) and not kinds.has_facing(target)
    return indoors or kinds.nearest(attacker) is not None


def line_to(
    battle: Battle,
    attacker: AnyUnit,
    mount: Mounted,
    target: AnyUnit,
    side: LineSide | None = None,
) -> Sight:
    """The line of a weapon: that of a torpedo, and of what is under water itself, leads through
    water (Compendium, Weapon Attacks (Underwater))."""
    found = underwater_line if fires_low(battle, attacker, mount) else sight
    return found(battle, attacker, target, side)


def table_of(
    battle: Battle, attacker: AnyUnit, mount: Mounted, target: AnyUnit, line: Sight
) -> HitTable:
    """The hit location table of a shot. From another level of a building there is one of its own,
    by 1D6 (Special Hit Location Table). What is fired under water finds the legs of a target that
    wades."""
    if line.storeys:
        higher = battle.level(attacker) > battle.level(target)
        return HitTable.ABOVE if higher else HitTable.BELOW
    below = line.cover_from == target.hex and kinds.under_water(battle, attacker, mount)
    rises = int(below)
    covered = line.partial_cover and attacker.ambush != target.id
    return hit_table(HitTable.FULL, target, covered=covered, levels=rises)


def target_hex(battle: Battle, target: str, way: FireWay) -> Hex:
    """The hex that is aimed at: by its number, or as the hex of a unit or of the MechWarrior who
    has left one. Raises BadInput."""
    if way is FireWay.MECHWARRIOR:
        places = {walker.mech: walker.hex for walker in battle.on_foot}
        return places.get(target) or Hex.parse(target)
    unit = battle.units.get(target)
    return unit.hex if unit else Hex.parse(target)


def hex_solution(
    battle: Battle, attacker: AnyUnit, number: int, hex_: Hex, way: FireWay
) -> Solution:
    """What a weapon that is aimed at a hex can do."""
    return _as_hot_as(attacker, number, _at_hex(battle, attacker, number, hex_, way))


def _at_hex(battle: Battle, attacker: AnyUnit, number: int, hex_: Hex, way: FireWay) -> Solution:
    """What a weapon that is aimed at a hex, or at the building, bridge or woods in it, can do.
    Nothing about units in the hex counts, nor its own terrain; what stands in it is an immobile
    target, and from beside a building everything hits (Compendium, Thunder Long-Range Missiles,
    Damage to Buildings, Bridge Movement, Clearing Woods, Intentional Fires)."""
    mount = attacker.sheet.mounts[number]
    weapon, hexes = mount.weapon, distance(attacker.hex, hex_)
    why = kinds.fire_refusal(attacker) or _way_refusal(battle, attacker, number, way)
    if why or weapon is None:
        return Solution(why, hexes, weapon.heat if weapon else 0)
    weapon = weapon_here(battle, attacker, weapon)
    if weapon.map_sheets is not None:
        return _artillery_solution(battle, attacker, mount, weapon, hex_, way)
    line = hex_sight(battle, attacker, hex_)
    covered, facing = kinds.arcs(attacker, mount)
    indoors = way is FireWay.BUILDING and battle.inside(attacker)
    at_man = way is FireWay.MECHWARRIOR
    if hexes == 0 and not indoors and not (at_man and kinds.nearest(attacker) is not None):
        why = Refusal(Rule.RANGE, "in the same hex")
    elif not covered & arcs(facing, attacker.hex, hex_):
        why = Refusal(Rule.FIRING_ARCS, "outside its arc")
    elif not line.visible:
        why = _unseen(line)
    elif kinds.under_water(battle, attacker, mount):
        why = Refusal(Rule.EFFECTS_OF_WATER_HEXES, "legs are under water")
    elif refusal := kinds.leg_refusal(battle, attacker, mount, line.leg_cover):
        why = refusal
    elif weapon.range_bracket(hexes) is None:
        why = _too_far(weapon)
    why = why or _aimed_at_refusal(battle, attacker, weapon, hex_, way)
    if why:
        return Solution(why, hexes, weapon.heat, sight=line)
    if at_man:
        target = man_number(battle, attacker, mount, weapon, hex_, line)
        points = target.chance * average_of(battle, attacker, mount, weapon)
        return Solution(ALLOWED, hexes, weapon.heat, target, 0.0, line, damage=points)
    if hexes <= 1 and battle.board[hex_].structure and way is not FireWay.THUNDER:
        number_ = TargetNumber((BESIDE_BUILDING,))
        points, expected = kinds.average(battle, attacker, mount) or float(full_damage(weapon)), 0.0
        if way is FireWay.BUILDING:
            expected = points * buildings.share_of_enemies(battle, attacker, hex_)
        return Solution(ALLOWED, hexes, weapon.heat, number_, expected, line, damage=points)
    target = hex_number(battle, attacker, mount, weapon, hexes, line)
    if battle.options.night:
        target = target.plus([DARKNESS])
    if way is not FireWay.THUNDER:
        target = target.plus([_still(battle, hex_, way)])
    if way is not FireWay.BUILDING:
        return Solution(ALLOWED, hexes, weapon.heat, target, 0.0, line)
    points = target.chance * average_of(battle, attacker, mount, weapon)
    expected = points * buildings.share_of_enemies(battle, attacker, hex_)
    return Solution(ALLOWED, hexes, weapon.heat, target, expected, line, damage=points)


def _still(battle: Battle, hex_: Hex, way: FireWay) -> Modifier:
    """What is aimed at in a hex does not move."""
    if way is FireWay.SWEEP:
        return AT_MINES
    return AT_BUILDING if battle.board[hex_].structure else AT_WOODS


def _artillery_solution(
    battle: Battle, attacker: AnyUnit, mount: Mounted, weapon: Weapon, hex_: Hex, way: FireWay
) -> Solution:
    """What artillery on the map can do by direct fire to a hex, or to a VTOL over it (Compendium,
    Onboard Artillery Fire, Artillery Flak)."""
    hexes, high = distance(attacker.hex, hex_), None
    if way is FireWay.FLAK:
        high = shells.flak_target(battle, attacker.side, hex_)
    line = hex_sight(battle, attacker, hex_) if high is None else sight(battle, attacker, high)
    covered, facing = kinds.arcs(attacker, mount)
    why = ALLOWED
    if way is FireWay.FLAK and high is None:
        why = Refusal(Rule.ARTILLERY_FLAK, f"nobody in the air over {hex_}", brief="nobody flies")
    elif hexes == 0:
        why = Refusal(Rule.RANGE, "in the same hex")
    elif not covered & arcs(facing, attacker.hex, hex_):
        why = Refusal(Rule.FIRING_ARCS, "outside its arc")
    elif not line.visible:
        why = _unseen(line)
    elif kinds.under_water(battle, attacker, mount):
        why = Refusal(Rule.EFFECTS_OF_WATER_HEXES, "under water")
    why = why or _aimed_at_refusal(battle, attacker, weapon, hex_, way)
    if why:
        return Solution(why, hexes, weapon.heat, sight=line)
    number = (
        shells.direct_number(attacker, mount, line)
        if high is None
        else shells.flak_number(attacker, mount)
    )
    if high is None:
        number = number.plus([DARKNESS] * battle.options.night + weather.to_hit(battle))
    expected = number.chance * shells.expected(battle, weapon, way, attacker.side, hex_)
    return Solution(ALLOWED, hexes, weapon.heat, number, expected, line)


def hex_number(
    battle: Battle, attacker: AnyUnit, mount: Mounted, weapon: Weapon, hexes: int, line: Sight
) -> TargetNumber:
    """The number of a shot at a hex, that of who fires, range and woods between; the target is in
    range and seen."""
    ranges = [] if kinds.own_ranges(attacker) else range_modifiers(battle, attacker, weapon, hexes)
    number = TargetNumber((*own_modifiers(battle, attacker, mount, hexes), *ranges))
    woods = line.light_woods + 2 * line.heavy_woods
    between = Modifier(Rule.WOODS_IN_THE_LINE_OF_FIRE, "woods between", woods)
    return number.plus([between]) if woods else number


def man_number(
    battle: Battle, attacker: AnyUnit, mount: Mounted, weapon: Weapon, hex_: Hex, line: Sight
) -> TargetNumber:
    """The number of a shot at the first MechWarrior on foot in a hex, as at infantry; he is in
    range and seen (Compendium, Ejecting)."""
    hexes = max(distance(attacker.hex, hex_), kinds.nearest(attacker) or 0)
    ranges = [] if kinds.own_ranges(attacker) else range_modifiers(battle, attacker, weapon, hexes)
    man = on_foot_in(battle, hex_, attacker.side)[0]
    small = Modifier(Rule.EJECTING, "MechWarrior on foot", ON_FOOT)
    out = Modifier(Rule.IMMOBILE_TARGETS, "unconscious", IMMOBILE)
    still = [] if battle.units[man.mech].crew.awake else [out]
    dark = [DARKNESS] if battle.options.night else []
    own = own_modifiers(battle, attacker, mount, hexes)
    return TargetNumber((*own, *ranges, small, *still, *dark, *line.terms))


def _aimed_at_refusal(
    battle: Battle, attacker: AnyUnit, weapon: Weapon, hex_: Hex, way: FireWay
) -> Refusal:
    """Why there is nothing in a hex to be fired at in a way, or empty."""
    match way:
        case FireWay.BUILDING:
            return building_refusal(battle, weapon, hex_)
        case FireWay.IGNITE:
            return fires.ignite_refusal(attacker, weapon, battle.board[hex_])
        case FireWay.SWEEP if not mines.known_to(battle, attacker.side, hex_):
            words = f"no mines that are known in {hex_}"
            return Refusal(Rule.CLEARING_MINEFIELDS, words, brief="no mines")
        case FireWay.CLEAR:
            agreed = battle.options.clearing_woods or battle.board[hex_].frozen
            words = Refusal(Rule.CLEARING_WOODS, "woods are not cleared in this battle")
            return fires.clear_refusal(attacker, battle.board[hex_]) if agreed else words
        case FireWay.MECHWARRIOR if not on_foot_in(battle, hex_, attacker.side):
            return Refusal(Rule.EJECTING, f"nobody on foot in {hex_}", brief="nobody on foot")
    return ALLOWED


def building_refusal(battle: Battle, weapon: Weapon, hex_: Hex) -> Refusal:
    """Why a weapon cannot be fired at the building or the bridge in a hex, or empty."""
    if battle.board[hex_].structure is None:
        words = f"no building or bridge in {hex_}"
        return Refusal(Rule.DAMAGE_TO_BUILDINGS, words, brief="no building")
    if not full_damage(weapon):
        return Refusal(Rule.DAMAGE_TO_BUILDINGS, "does no damage", brief="no damage")
    return ALLOWED


def full_damage(weapon: Weapon, way: FireWay = FireWay.USUAL, missiles: int | None = None) -> int:
    """Damage points of a weapon of which everything hits, or of so many missiles."""
    if way in (FireWay.HEAT, FireWay.INFERNO) or Tag.NARC in weapon.tags:
        return 0
    if way is FireWay.CLUSTER:
        return weapon.rack_size
    salvo = weapon.rack_size if missiles is None else missiles
    return weapon.damage * (salvo if weapon.missiles else rate(way))


def way_modifiers(
    mech: AnyUnit,
    weapon: Weapon,
    target: AnyUnit,
    aim: Location | None,
    way: FireWay,
    unaided: bool = False,
) -> list[Modifier]:
    """What cluster ammunition and a targeting computer, unless the shot is aimed without it, do
    to the to-hit number."""
    if way is FireWay.CLUSTER:
        return [Modifier(Rule.LB_X_AUTOCANNON, "cluster ammunition", CLUSTER_BONUS)]
    if Tag.DIRECT_FIRE not in weapon.tags or not computer(mech) or unaided:
        return []
    if aim is not None and not target.immobile:
        return [Modifier(Rule.AIMED_SHOTS, "aimed by computer", COMPUTER_AIM)]
    return (
        []
        if aim is Location.HD
        else [Modifier(Rule.TARGETING_COMPUTER, "targeting computer", COMPUTER_BONUS)]
    )


def no_computed_aim(battle: Battle, weapon: Weapon) -> bool:
    """Pulse lasers, which by Clan Invasion are aimed without the computer or not at all."""
    return battle.options.clan_invasion("computers") and Tag.PULSE in weapon.tags


def aim_refusal(
    battle: Battle,
    mech: AnyUnit,
    mount: Mounted,
    weapon: Weapon,
    target: AnyUnit,
    line: Sight,
    aim: Location | None,
    way: FireWay,
    side: Side | None = None,
) -> Refusal:
    """Why a shot cannot be aimed at a location, or empty (Compendium, Aimed Shots, Targeting
    Computer). `side` is the side of the target that is hit, where it is known already."""
    if aim is None:
        return ALLOWED
    if weapon.missiles or way is FireWay.CLUSTER:
        return Refusal(Rule.AIMED_SHOTS, "only single shots can be aimed")
    if weapon.tags & CLIMBS:
        return _climbing_aim_refusal(battle, mech, weapon, target, aim)
    table = table_of(battle, mech, mount, target, line)
    if why := kinds.aim_refusal(target, aim, table=table):
        return why
    if target.immobile:
        return ALLOWED
    if Tag.DIRECT_FIRE not in weapon.tags or not computer(mech):
        brief = f"{target.id} is not immobile"
        return Refusal(Rule.AIMED_SHOTS, f"{brief}: no aimed shot", brief=brief)
    if aim is Location.HD:
        return Refusal(Rule.TARGETING_COMPUTER, "the computer cannot aim at the head")
    if no_computed_aim(battle, weapon):
        return Refusal(Rule.TARGETING_COMPUTER, "the computer cannot aim pulse lasers")
    side = side or kinds.attack_side(target, mech.hex)
    return kinds.aim_refusal(target, aim, side=side)


def _climbing_aim_refusal(
    battle: Battle, unit: AnyUnit, weapon: Weapon, target: AnyUnit, aim: Location
) -> Refusal:
    """Why who climbs a 'Mech cannot aim at a location, or empty: by Clan Invasion alone, at a leg
    of one that is immobile (Clan Invasion, Leg Attacks)."""
    leg = Tag.LEG_ATTACK in weapon.tags
    if not (leg and target.immobile and kinds.as_elementals(battle, unit)):
        return Refusal(Rule.AIMED_SHOTS, "who climbs does not aim")
    if aim not in LEGS:
        return Refusal(Rule.AIMED_SHOTS, "only legs are in reach")
    return kinds.aim_refusal(target, aim)


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


def average_at(
    battle: Battle,
    unit: AnyUnit,
    mount: Mounted,
    weapon: Weapon,
    target: AnyUnit,
    way: FireWay = FireWay.USUAL,
) -> float:
    """Damage points of a hit with a weapon of a unit at a target, on average: machine guns roll
    dice for what they do to men without armor (Compendium, Damage to Standard Infantry)."""
    if Tag.ANTI_INFANTRY in weapon.tags and kinds.unarmored(target):
        return kinds.dice_at_men(unit) * AVERAGE_DIE
    return average_of(battle, unit, mount, weapon, way)


def average_of(
    battle: Battle,
    unit: AnyUnit,
    mount: Mounted,
    weapon: Weapon,
    way: FireWay = FireWay.USUAL,
) -> float:
    """Damage points of a hit with a weapon of a unit, on average."""
    found = kinds.average(battle, unit, mount)
    return average_damage(weapon, way) if found is None else found


def heat_refusal(target: AnyUnit, way: FireWay) -> Refusal:
    """Why burning gel, or the heat of a flamer, is no use against a target, or empty (Compendium,
    Infernos, Flamers)."""
    if way is FireWay.HEAT and target.driven:
        why = f"{target.id} has no heat scale"
        return Refusal(Rule.FLAMERS, why, brief="no heat scale")
    if kinds.has_facing(target) or way not in (FireWay.INFERNO, FireWay.HEAT):
        return ALLOWED
    rule = Rule.INFERNOS if way is FireWay.INFERNO else Rule.FLAMERS
    return Refusal(rule, f"not against infantry: {target.id}", brief="not at infantry")


def aims_refusal(mech: AnyUnit, shots: Sequence[Shot], battle: Battle) -> Refusal:
    """Why these shots cannot be aimed together: a targeting computer aims at one place; by Clan
    Invasion at as many as it likes."""
    if battle.options.clan_invasion("computers"):
        return ALLOWED
    aims = {s.aim for s in shots if s.aim and not battle.units[s.target].immobile}
    if len(aims) > 1:
        return Refusal(Rule.TARGETING_COMPUTER, "the computer aims at one location a turn")
    return ALLOWED


def front_refusal(battle: Battle, attacker: AnyUnit, targets: Sequence[AnyUnit]) -> Refusal:
    """Why several targets cannot be fired at in one turn: all must be in the front arc (Compendium,
    Secondary Targets); battle armor by Clan Invasion has no arcs."""
    if len(targets) < 2 or kinds.as_elementals(battle, attacker):
        return ALLOWED
    if not kinds.has_facing(attacker):
        return Refusal(Rule.SECONDARY_TARGETS, "infantry fires at one target a turn")
    for target in targets:
        if Arc.FRONT not in arcs(attacker.torso, attacker.hex, target.hex):
            why = f"several targets must be in front: {target.id} is not"
            return Refusal(Rule.SECONDARY_TARGETS, why)
    return ALLOWED
