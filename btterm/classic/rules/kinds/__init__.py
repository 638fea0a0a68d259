"""The one place that asks what a unit is: `of`. Everything else here asks a unit's kind one of its
questions; a module beside this one answers them for each kind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any, assert_never

from btterm.board.board import Board
from btterm.classic.battle import Battle
from btterm.classic.equipment.catalogue import TechBase, Weapon
from btterm.classic.equipment.fire_ways import ROUNDS, FireWay
from btterm.classic.events import RiderStruck
from btterm.classic.forces.formations import Ability
from btterm.classic.hits import CLUSTER, Hit, HitTable, Side, attack_sides
from btterm.classic.rule import Rule
from btterm.classic.rules import burden, formations, hiding
from btterm.classic.rules.drops import Drop, place_of
from btterm.classic.rules.kinds.emplacement import EMPLACEMENT
from btterm.classic.rules.kinds.kind import Kind
from btterm.classic.rules.kinds.mech import MECH
from btterm.classic.rules.kinds.platoon import PLATOON
from btterm.classic.rules.kinds.squad import SQUAD
from btterm.classic.rules.kinds.vehicle import VEHICLE
from btterm.classic.rules.mech.clubs import Club
from btterm.classic.rules.mech.heat_scale import HEAT_LIMIT
from btterm.classic.rules.mech.limbs import BlowKind
from btterm.classic.rules.mech.orders import Order, OrderOptions
from btterm.classic.rules.movement_costs import WITHOUT_FACING
from btterm.classic.rules.repairs import Repair
from btterm.classic.rules.ways import Way, ways_from
from btterm.classic.rules.wear import Row
from btterm.classic.sheets.mech.locations import Location
from btterm.classic.sheets.mounts import Mounted
from btterm.classic.units.any import AnyUnit
from btterm.classic.units.emplacement import Emplacement
from btterm.classic.units.mech import Mech
from btterm.classic.units.platoon import Platoon
from btterm.classic.units.squad import Squad
from btterm.classic.units.unit import Cause, Load, Mode, Morale, Motion, Timing
from btterm.classic.units.vehicle import Vehicle
from btterm.errors import ALLOWED, Refusal
from btterm.hexes import Arc, Facing, Hex
from btterm.table.numbers import Modifier, TargetNumber
from btterm.table.procedure import Procedure

CLEARS = Refusal(Rule.CLEARING_MINEFIELDS, "clears mines, and attacks nobody", brief="clears")
AMBUSHED = Refusal(
    Rule.POINTBLANK_SHOTS_FROM_HIDDEN_UNITS,
    "has fired out of hiding, and does nothing else this turn",
    brief="fired",
)
ROUTS = Refusal(Rule.MORALE, "routs, and attacks nobody", brief="routs")
SPOTS = Refusal(Rule.LRM_INDIRECT_FIRE, "spots for missiles, and attacks nobody", brief="spots")
AT_SKY = Refusal(Rule.RETURN_FIRE, "fires at a fighter, and at nothing else", brief="at a fighter")
AWAITS = Refusal(Rule.DUELS_IN_TURN, "waits for its duel", brief="waits")
DAUNTS = Refusal(Rule.DEMORALIZER, "demoralizes an enemy in place of fire", brief="demoralizes")
ACTED = Refusal(Rule.COMBAT_INTUITION, "has acted at once this turn", brief="has acted")
SPEEDS = Refusal(Rule.SPEED_DEMON, "goes faster, and attacks nobody", brief="Speed Demon")
SLOW = (Mode.STAND, Mode.WALK)
"""The modes of a unit that is demoralized."""
LANDED = Refusal(Rule.DROPPING_TROOPS, "has just landed, and does nothing else", brief="landed")


def of(unit: AnyUnit) -> Kind[Any, Any]:
    """The answers of a unit's kind."""
    match unit:
        case Mech():
            return MECH
        case Vehicle():
            return VEHICLE
        case Platoon():
            return PLATOON
        case Squad():
            return SQUAD
        case Emplacement():
            return EMPLACEMENT
        case _:
            assert_never(unit)


# Movement


def modes(battle: Battle, unit: AnyUnit) -> tuple[Mode, ...]:
    """The movement modes that are open to a unit at the beginning of its move; to one that is
    demoralized none that is faster than walking."""
    found = (Mode.STAND,) if unit.stuck else of(unit).modes(battle, unit)
    return tuple(mode for mode in found if mode in SLOW) if unit.dreads else found


def budget(battle: Battle, unit: AnyUnit, mode: Mode) -> int:
    """MP that a mode gives a unit for the whole turn."""
    return 0 if unit.stuck else of(unit).budget(battle, unit, mode)


def usual_mp(unit: AnyUnit, mode: Mode) -> int | None:
    """The MP that a unit is built for at most when it moves in a mode, whatever gravity and damage
    leave of them; None: more does it no harm."""
    return of(unit).usual_mp(unit, mode)


def motion(unit: AnyUnit) -> Motion:
    """How a unit gets about, as far as terrain goes."""
    return of(unit).motion(unit)


def has_facing(unit: AnyUnit) -> bool:
    """Whether it matters where a unit faces; not so with infantry and battle armor."""
    return motion(unit) not in WITHOUT_FACING


def turn_refusal(unit: AnyUnit) -> Refusal:
    """Why a unit may not turn a hexside further, or empty."""
    return of(unit).turn_refusal(unit)


def stand_refusal(unit: AnyUnit) -> Refusal:
    """Why a unit that lies on the ground may not try to stand up, or empty."""
    return of(unit).stand_refusal(unit)


def may_shift(battle: Battle, unit: AnyUnit) -> bool:
    """Whether a unit of a kind that takes such steps may move sideways without turning."""
    maneuvers = formations.has(battle, unit, Ability.MASTER_MANEUVERER)
    return battle.options.four_legged_rules or maneuvers


def shift_mp(battle: Battle, unit: AnyUnit) -> int:
    """MP for moving sideways, beside the cost of the hex (Clan Invasion, Master Maneuverer)."""
    usual = of(unit).shift_mp(unit)
    maneuvers = formations.has(battle, unit, Ability.MASTER_MANEUVERER)
    return min(usual, formations.MANEUVER_MP) if maneuvers else usual


def masc_refusal(battle: Battle, unit: AnyUnit) -> Refusal:
    """Why a unit that runs cannot switch MASC on now, or empty."""
    return of(unit).masc_refusal(battle, unit)


def masc_number(unit: AnyUnit) -> int:
    """The number on which a unit's MASC holds at its next use."""
    return of(unit).masc_number(unit)


def engage_masc(battle: Battle, unit: AnyUnit) -> Procedure[bool]:
    """A unit switches its MASC on. Returns whether it holds."""
    return of(unit).engage_masc(battle, unit)


def eject_refusal(unit: AnyUnit) -> Refusal:
    """Why nobody may eject from a unit in place of its move, or empty."""
    return of(unit).eject_refusal(unit)


def eject(battle: Battle, unit: AnyUnit) -> Procedure[None]:
    """The crew leaves a unit in place of a move."""
    return of(unit).eject(battle, unit)


def auto_eject(unit: AnyUnit, on: bool) -> None:
    """Switch the automatic ejection of a unit, if it has one, on or off."""
    of(unit).auto_eject(unit, on)


def heat_of_move(unit: AnyUnit) -> list[Modifier]:
    """The heat that this turn's move builds up, by cause."""
    return of(unit).heat_of_move(unit)


def fills_hex(unit: AnyUnit) -> bool:
    """Whether no two of its kind share a hex, and who falls into its hex falls on it."""
    return of(unit).fills_hex


def falls(unit: AnyUnit) -> bool:
    """Whether a unit that loses its footing lies on the ground and is hurt."""
    return of(unit).falls


def pushable(unit: AnyUnit) -> bool:
    """Whether pushes, collisions and falls can force a unit into another hex."""
    return of(unit).pushable


def obstacle(unit: AnyUnit) -> bool:
    """Whether who skids or charges into the hex of a unit runs into it."""
    return of(unit).obstacle


def charges_units(unit: AnyUnit) -> bool:
    """Whether a unit may charge whatever is an obstacle, and not only BattleMechs."""
    return of(unit).charges_units


def ways(board: Board, unit: AnyUnit) -> tuple[Way | Refusal, ...]:
    """The ways out of the place where a unit is, by hexside."""
    return ways_from(board, place_of(unit), motion(unit), unit.weight)


# Carriers


def lift_refusal(unit: AnyUnit, load: Load) -> Refusal:
    """Why a unit cannot pick cargo up that lies in its hex, or take infantry as cargo, or empty."""
    return of(unit).lift_refusal(unit, load)


def holds_load(unit: AnyUnit) -> bool:
    """Whether a unit can go on carrying what it carries outside; a wreck cannot."""
    return not unit.destroyed and of(unit).holds_load(unit)


def room(unit: AnyUnit) -> float:
    """Tons of cargo space in which a unit carries infantry."""
    return float(of(unit).room(unit))


def cargo(unit: AnyUnit) -> int:
    """Tons of cargo space that a unit takes up aboard, whatever its losses; 0: it is no
    infantry."""
    return of(unit).cargo(unit)


def handholds(unit: AnyUnit) -> bool:
    """Whether battle armor can ride on the outside of a unit, as on an OmniMech."""
    return of(unit).handholds(unit)


def rides(unit: AnyUnit) -> bool:
    """Whether a unit can ride on the outside of an OmniMech."""
    return of(unit).rides(unit)


def lose_seats(battle: Battle, unit: AnyUnit, carrier: AnyUnit) -> Procedure[None]:
    """Those of a unit are lost who ride in places of its carrier that are destroyed."""
    return of(unit).lose_seats(battle, unit, places(carrier))


def outlives(unit: AnyUnit) -> Procedure[bool]:
    """Whether a unit that rides on the outside of another one outlives it."""
    return of(unit).outlives(unit)


# Hits


def take(battle: Battle, unit: AnyUnit, hit: Hit) -> Procedure[None]:
    """A unit takes one hit: where, what is lost there, and what follows from that. An
    attack strikes the cargo that it carries outside too, infantry among it. Who is hit hides no
    more."""
    yield from hiding.reveal(battle, battle.carrier(unit), "is hit")
    armor = armor_on(unit, hit.side) if unit.load else 0
    yield from of(unit).take(battle, unit, hit)
    if not hit.own:
        yield from burden.hit(unit, hit.points, armor)
        yield from _strike_rider(battle, unit, hit)


def _strike_rider(battle: Battle, carrier: AnyUnit, hit: Hit) -> Procedure[None]:
    """A hit on a unit strikes infantry that is its cargo as well, 4 times as hard, and of several
    units the one that has mounted first (Compendium, Cargo Carriers)."""
    ids = carrier.load.units if carrier.load else ()
    for rider in [battle.units[id_] for id_ in ids if battle.units[id_].alive][:1]:
        points = hit.points * burden.AT_INFANTRY
        yield RiderStruck(carrier.id, rider.id, points)
        yield from take(battle, rider, Hit(points, Side.FRONT, hit.by))
        burden.unload_lost(carrier, rider)


def take_in_clusters(
    battle: Battle, unit: AnyUnit, hit: Hit, size: int = CLUSTER
) -> Procedure[None]:
    """A unit takes a hit in groups of 5 points or another number, each with a location of its
    own."""
    for part in hit.in_clusters(size):
        yield from take(battle, unit, part)


def armor_on(unit: AnyUnit, side: Side) -> int:
    """Armor points left where hits from one side land: what its player goes by who may choose
    between two sides."""
    return of(unit).armor_on(unit, side)


def armor_share(unit: AnyUnit) -> float:
    """How much of its armor a unit has left: 1.0 for all of it."""
    return of(unit).armor_share(unit)


def sides_open(unit: AnyUnit, origin: Hex) -> tuple[Side, ...]:
    """The side that an attack hits, two where the defender has the choice: the front where nothing
    has sides, and where the attacker is in the same hex (Compendium, Attack Direction, Combat
    (Infantry))."""
    if unit.hex == origin or not has_facing(unit):
        return (Side.FRONT,)
    return attack_sides(unit.hex, unit.facing, origin)


def attack_side(unit: AnyUnit, origin: Hex) -> Side:
    """The side hit; where the defender has the choice, the one with more armor left."""
    sides = sides_open(unit, origin)
    return max(sides, key=lambda side: armor_on(unit, side))


def locations(unit: AnyUnit) -> tuple[Location, ...]:
    """The locations of a unit, whatever is left of them."""
    return of(unit).locations(unit)


def places(unit: AnyUnit) -> tuple[Location, ...]:
    """The locations of a unit that are not destroyed."""
    return of(unit).places(unit)


def has_searchlight(unit: AnyUnit) -> bool:
    """Whether it has a searchlight that works."""
    return of(unit).searchlight(unit)


def of_the_clans(unit: AnyUnit) -> bool:
    """Whether a unit is of Clan make."""
    return unit.sheet.tech_base is TechBase.CLAN


def duels(unit: AnyUnit) -> bool:
    """Whether it is one that others duel with (Clan Invasion, Zellbrigen)."""
    return of(unit).duels


def honorable(unit: AnyUnit) -> bool:
    """Whether it keeps the Clans' code of honor (Clan Invasion, Zellbrigen)."""
    return duels(unit) and of_the_clans(unit)


def aim_refusal(
    unit: AnyUnit, aim: Location, *, table: HitTable = HitTable.FULL, side: Side | None = None
) -> Refusal:
    """Why nobody can aim at a location of a unit that is hit on a table or from a side, or
    empty."""
    return of(unit).aim_refusal(unit, aim, table, side)


def unarmored(unit: AnyUnit) -> bool:
    """Whether a unit is made of men without armor, whom machine guns mow down."""
    return of(unit).unarmored


def vacuum_refusal(unit: AnyUnit) -> Refusal:
    """Why a unit cannot operate in a vacuum, or empty."""
    return of(unit).vacuum_refusal(unit)


def behind_walls(unit: AnyUnit) -> bool:
    """Whether who would fire at a unit must fire at the building that it is a part of."""
    return of(unit).behind_walls


def hit_in_walls(unit: AnyUnit, points: int, by: int) -> Procedure[int]:
    """The building that a unit is a part of is hit by a side. Returns the damage points that the
    building takes."""
    return of(unit).hit_in_walls(unit, points, by)


def cost_of_point(battle: Battle, unit: AnyUnit) -> int:
    """How many points or men a point of damage costs a unit where it is."""
    return of(unit).cost_of_point(battle, unit)


def to_be_hit(unit: AnyUnit, attacker: AnyUnit) -> list[Modifier]:
    """What a unit adds by its kind to the numbers of an attacker."""
    return of(unit).to_be_hit(unit, motion(attacker))


# Weapons


def nearest(unit: AnyUnit) -> int | None:
    """The range that counts for a target in the very hex of a unit, or nearer than that; None: it
    cannot fire at one (Compendium, Combat (Infantry))."""
    return of(unit).nearest


def steady(unit: AnyUnit) -> bool:
    """Whether the movement of a unit does not spoil its own aim."""
    return of(unit).steady


def base_number(
    battle: Battle, unit: AnyUnit, mount: Mounted, hexes: int, count: int | None = None
) -> Modifier | None:
    """The number that a unit has in place of Gunnery at a range, if it has one, with so many men or
    suits; None: those that are left."""
    return of(unit).base_number(
        battle, unit, mount, hexes, strength(unit) if count is None else count
    )


def own_ranges(unit: AnyUnit) -> bool:
    """Whether its base number says all about range."""
    return of(unit).own_ranges


def strength(unit: AnyUnit) -> int:
    """How many men or suits fire together; 0 for what is one."""
    return of(unit).strength(unit)


def volley(
    battle: Battle, unit: AnyUnit, mount: Mounted, count: int
) -> Procedure[list[int] | None]:
    """The damage of a hit by so many men or suits, in groups that each find a location; None: the
    weapon says what it does."""
    return of(unit).volley(battle, unit, mount, count)


def average(battle: Battle, unit: AnyUnit, mount: Mounted) -> float | None:
    """Damage points of a hit by all men or suits that are left, on average; None: the weapon says
    what it does."""
    return of(unit).average(battle, unit, mount)


def dice_at_men(unit: AnyUnit) -> int:
    """How many dice a machine gun of a unit rolls at men without armor."""
    return of(unit).dice_at_men


def target_refusal(battle: Battle, unit: AnyUnit, mount: Mounted, target: AnyUnit) -> Refusal:
    """Why one kind of attack of a unit is none on a target, or empty."""
    return of(unit).target_refusal(battle, unit, mount, target, motion(target))


def climbable(unit: AnyUnit) -> bool:
    """Whether infantry can climb a unit: BattleMechs alone."""
    return motion(unit) is Motion.MECH


def swarm_groups(unit: AnyUnit) -> list[int]:
    """What a unit does to a 'Mech to which it clings, in groups that each find a location."""
    return of(unit).swarm_groups(unit)


def shake(unit: AnyUnit) -> None:
    """A unit has come off a 'Mech, and does nothing more this turn."""
    of(unit).shake(unit)


def as_elementals(battle: Battle, unit: AnyUnit) -> bool:
    """Whether a unit fights and climbs BattleMechs as Clan Invasion has it: all battle armor, where
    that is agreed."""
    return battle.options.clan_invasion_elementals and of(unit).armored_troops


def bruise(battle: Battle, unit: AnyUnit, points: int) -> Procedure[None]:
    """Each suit of a unit takes so many points."""
    return of(unit).bruise(battle, unit, points)


def wear_out(battle: Battle, unit: AnyUnit, hits: int, why: str) -> Procedure[None]:
    """Who is in a unit takes some hits of exhaustion."""
    return of(unit).wear_out(battle, unit, hits, why)


def attack_leg(battle: Battle, unit: AnyUnit, by: int) -> Procedure[None]:
    """Infantry of a side has climbed a leg of a unit."""
    return of(unit).attack_leg(battle, unit, by)


def take_from_swarm(
    battle: Battle, unit: AnyUnit, groups: list[int], by: int, aim: Location | None = None
) -> Procedure[None]:
    """Infantry of a side that clings to a unit attacks it, at a location that it has found aiming
    at it."""
    return of(unit).take_from_swarm(battle, unit, groups, by, aim)


def busy(unit: AnyUnit) -> Refusal:
    """What a unit of any kind does, or has done, in place of attacking this turn, or empty."""
    if unit.waits:
        return AWAITS
    if unit.landed or unit.ambushed:
        return LANDED if unit.landed else AMBUSHED
    if unit.speeds:
        return SPEEDS
    if unit.timing is Timing.ACTED:
        return ACTED
    if unit.morale is Morale.ROUT:
        return ROUTS
    return SPOTS if unit.spots else CLEARS if unit.clears else ALLOWED


def fire_refusal(unit: AnyUnit) -> Refusal:
    """Why a unit cannot fire at all, or empty."""
    why = busy(unit) or of(unit).fire_refusal(unit)
    if unit.daunts and not why:
        return DAUNTS
    return AT_SKY if unit.at_sky and not why else why


def mount_refusal(
    battle: Battle, unit: AnyUnit, number: int, way: FireWay = FireWay.USUAL
) -> Refusal:
    """Why a weapon cannot fire at anything, or empty."""
    weapon = unit.mounts[number].weapon
    if weapon is not None and weapon.map_sheets is not None:
        why = _artillery_refusal(battle, unit, number, way)
        return why or of(unit).mount_refusal(battle, unit, number, way)
    return of(unit).mount_refusal(battle, unit, number, way)


def _artillery_refusal(battle: Battle, unit: AnyUnit, number: int, way: FireWay) -> Refusal:
    """Why a piece of artillery aboard a unit cannot fire in a way, whatever its state, or empty."""
    if not battle.options.artillery:
        return Refusal(Rule.ARTILLERY, "not in these battles")
    if way not in (*ROUNDS, FireWay.HOMING, FireWay.FLAK):
        return Refusal(Rule.ONBOARD_ARTILLERY_FIRE, "fires at hexes", brief="at hexes")
    if number in unit.fired:
        return Refusal(Rule.ONBOARD_ARTILLERY_FIRE, "has fired this turn", brief="has fired")
    return ALLOWED


def together_refusal(unit: AnyUnit, mounts: Iterable[Mounted]) -> Refusal:
    """Why a unit cannot fire these weapons together, or empty."""
    return of(unit).together_refusal(unit, mounts)


def leg_refusal(battle: Battle, unit: AnyUnit, mount: Mounted, leg_cover: Hex | None) -> Refusal:
    """Why a weapon that is mounted low cannot fire along a line, which the hex `leg_cover` bars
    near the ground, or empty."""
    return of(unit).leg_refusal(battle, unit, mount, leg_cover)


def under_water(battle: Battle, unit: AnyUnit, mount: Mounted) -> bool:
    """Whether a weapon is under water."""
    return of(unit).under_water(battle, unit, mount)


def arcs(unit: AnyUnit, mount: Mounted) -> tuple[Arc, Facing]:
    """The arcs that a weapon covers, and the facing that they are measured from."""
    return of(unit).arcs(unit, mount)


def own_modifiers(unit: AnyUnit, mount: Mounted) -> list[Modifier]:
    """What the state of a unit adds to the number of one of its weapons, beside its movement."""
    return of(unit).own_modifiers(unit, mount)


def usable_bins(unit: AnyUnit, weapon: Weapon, way: FireWay = FireWay.USUAL) -> list[int]:
    """Numbers of the bins that still feed a weapon fired in one way."""
    return of(unit).usable_bins(unit, weapon, way)


def live_bins(unit: AnyUnit) -> list[int]:
    """Numbers of the bins with ammunition that could explode in the heat."""
    return of(unit).live_bins(unit)


def in_danger(unit: AnyUnit) -> bool:
    """Whether heat or broken armor endangers ammunition that a unit could be rid of."""
    return of(unit).in_danger(unit)


# Heat and fire


def heat_forecast(battle: Battle, unit: AnyUnit) -> int | None:
    """The heat of a unit after this turn's Heat Phase as things stand, below 0 by what it can still
    build up for nothing; None for what has no heat scale."""
    return of(unit).heat_forecast(battle, unit)


def heat_after(battle: Battle, unit: AnyUnit, extra: int = 0) -> int:
    """Where the Heat Scale will stand after this turn's Heat Phase, with some heat more; 0 for what
    has none."""
    forecast = heat_forecast(battle, unit)
    return 0 if forecast is None else max(0, min(HEAT_LIMIT, forecast + extra))


def slower(unit: AnyUnit, heat: int) -> int:
    """Walking MP that a heat level changes: less than 0 for those it takes."""
    return of(unit).slower(unit, heat)


def heat_up(unit: AnyUnit, part: Modifier) -> None:
    """Heat that a unit builds up in this turn."""
    of(unit).heat_up(unit, part)


def go_through_fire(unit: AnyUnit) -> None:
    """A unit has entered a burning hex."""
    of(unit).go_through_fire(unit)


def burn(unit: AnyUnit) -> Procedure[None]:
    """What fire does at once to a unit that has come into it, or has stayed in it."""
    return of(unit).burn(unit)


def cover_in_gel(unit: AnyUnit, hits: int) -> Procedure[None]:
    """Infernos have hit a unit."""
    unit.scorched = True
    return of(unit).cover_in_gel(unit, hits)


def adjust_heat(battle: Battle, unit: AnyUnit) -> Procedure[bool]:
    """A unit's Heat Phase. Returns whether burning gel was rinsed off it, which sets its hex
    alight."""
    return of(unit).adjust_heat(battle, unit)


# Keeping its feet


def closing_roll(unit: AnyUnit, mode: Mode) -> Cause | None:
    """The roll that a unit's damage calls for at the end of a run or a jump, if any."""
    return of(unit).closing_roll(unit, mode)


def strain(battle: Battle, unit: AnyUnit, points: int) -> Procedure[None]:
    """A unit has failed its roll for going so many MP faster than it was built for."""
    return of(unit).strain(battle, unit, points)


def number_to_hold(battle: Battle, unit: AnyUnit, cause: Cause) -> TargetNumber:
    """The number on which a unit holds when something happens that may bring it down at once."""
    return of(unit).number_to_hold(battle, unit, cause)


def fall_chance(unit: AnyUnit, causes: tuple[Cause, ...]) -> float:
    """The chance that a unit falls that has to make a roll for some causes."""
    return of(unit).fall_chance(unit, causes)


def may_drop(unit: AnyUnit) -> bool:
    """Whether units of its kind drop from DropShips."""
    return of(unit).touch_down is not None


def touch_down(battle: Battle, unit: AnyUnit) -> Procedure[int]:
    """The landing roll of a unit that drops from a DropShip, and what a failed one does to it by
    itself. Returns by how many points it fails, 0: it lands."""
    rolls = of(unit).touch_down
    assert rolls is not None, "only what may drop does"
    return (yield from rolls(battle, unit))


def hold(battle: Battle, unit: AnyUnit, cause: Cause) -> Procedure[bool]:
    """Whether a unit holds when something happens that may bring it down at once."""
    return of(unit).hold(battle, unit, cause)


def fall(
    battle: Battle, unit: AnyUnit, over: Drop | None = None, *, side: Side | None = None
) -> Procedure[None]:
    """A unit falls, where it is or over a drop; `side`: on this side of it."""
    return of(unit).fall(battle, unit, over, side)


def flying(battle: Battle, unit: AnyUnit) -> bool:
    """Whether a unit is in the air, as a VTOL is that has not landed."""
    return of(unit).flying(battle, unit)


def trap(unit: AnyUnit) -> Procedure[None]:
    """A unit has fallen into a basement, out of which a vehicle does not come any more."""
    return of(unit).trap(unit)


def bury(unit: AnyUnit) -> Procedure[None]:
    """A building has come down over a unit in its small basement."""
    return of(unit).bury(unit)


def crash(battle: Battle, unit: AnyUnit) -> Procedure[None]:
    """A unit has flown into the terrain of its hex."""
    return of(unit).crash(battle, unit)


def settle(battle: Battle, unit: AnyUnit) -> Procedure[None]:
    """The rolls that a unit owes for what has happened in the phase, and its fall if one fails."""
    return of(unit).settle(battle, unit)


def settle_all(battle: Battle) -> Procedure[None]:
    """At the end of a combat phase: every roll that is owed, and the falls that follow (Compendium,
    Piloting Skill Rolls)."""
    for unit in list(battle.units.values()):
        yield from settle(battle, unit)


def run_up_refusal(unit: AnyUnit) -> Refusal:
    """Why a unit cannot charge anybody, or empty."""
    return busy(unit) or of(unit).run_up_refusal(unit)


def charge_refusal(unit: AnyUnit) -> Refusal:
    """Why a charge or a death from above attack that a unit has declared is impossible by now, or
    empty."""
    return of(unit).charge_refusal(unit)


# The turn


def begin_turn(unit: AnyUnit) -> None:
    """Forget what a unit did in the turn before."""
    of(unit).begin_turn(unit)


def begin_movement(battle: Battle, unit: AnyUnit) -> Procedure[None]:
    """What a unit has to settle before anybody moves."""
    return of(unit).begin_movement(battle, unit)


def begin_phase(unit: AnyUnit) -> None:
    """Forget what was counted in the phase before."""
    of(unit).begin_phase(unit)


def end_phase(battle: Battle, unit: AnyUnit) -> Procedure[None]:
    """What comes to an end for a unit in the End Phase."""
    return of(unit).end_phase(battle, unit)


# Physical attacks


def struck_refusal(battle: Battle, unit: AnyUnit, kind: BlowKind, levels: int) -> Refusal:
    """Why nobody can make a physical attack against a unit that is so many levels higher, whoever
    makes it, or empty."""
    return of(unit).struck_refusal(battle, unit, kind, levels)


def when_struck(battle: Battle, unit: AnyUnit) -> Procedure[None]:
    """What a physical attack that hits does to a unit beside its damage."""
    return of(unit).when_struck(battle, unit)


def blows(unit: AnyUnit) -> tuple[BlowKind, ...]:
    """The physical attacks that a unit is built or equipped for."""
    return of(unit).blows(unit)


def blow_refusal(unit: AnyUnit, kind: BlowKind) -> Refusal:
    """Why a unit cannot make a physical attack, whoever the target is, or empty."""
    return busy(unit) or of(unit).blow_refusal(unit, kind)


def blow_modifiers(unit: AnyUnit, kind: BlowKind) -> list[Modifier]:
    """What damage adds to the number of a blow."""
    return of(unit).blow_modifiers(unit, kind)


def blow_damage(unit: AnyUnit, kind: BlowKind, cushion: int = 1) -> int:
    """Damage points of a blow, which water divides by `cushion`."""
    return of(unit).blow_damage(unit, kind, cushion)


def has_struck(battle: Battle, unit: AnyUnit, kind: BlowKind) -> Procedure[None]:
    """A blow of a unit has hit."""
    return of(unit).has_struck(battle, unit, kind)


def clubs_at_hand(battle: Battle, unit: AnyUnit) -> tuple[Club, ...]:
    """What a unit can pick up in its hex to strike with."""
    return () if unit.landed or unit.at_sky else of(unit).clubs_at_hand(battle, unit)


def pick_up(battle: Battle, unit: AnyUnit, club: Club) -> Procedure[None]:
    """In place of its fire a unit picks up a club."""
    return of(unit).pick_up(battle, unit, club)


# Reactions


def twist_refusal(unit: AnyUnit) -> Refusal:
    """Why a unit cannot twist its torso, or empty."""
    if unit.landed or unit.ambushed:
        return LANDED if unit.landed else AMBUSHED
    return of(unit).twist_refusal(unit)


def turns(unit: AnyUnit) -> tuple[int, ...]:
    """By how many hexsides, clockwise, a unit may turn its torso or its turret away from where it
    points when it looks straight ahead."""
    return of(unit).turns(unit)


def can_flip(unit: AnyUnit) -> bool:
    """Whether a unit was built so that its arms can be flipped to the rear."""
    return of(unit).can_flip(unit)


def twist(unit: AnyUnit, hexsides: int, flip: bool) -> None:
    """A unit twists its torso, or flips its arms."""
    of(unit).twist(unit, hexsides, flip)


# Orders


def takes_orders(unit: AnyUnit) -> bool:
    """Whether anything aboard can be switched in the End Phase."""
    return of(unit).takes_orders


def wants_orders(unit: AnyUnit) -> bool:
    """Whether a unit is asked for orders in the End Phase though nobody has called for them."""
    return of(unit).wants_orders(unit)


def order_options(unit: AnyUnit) -> OrderOptions:
    """What a unit can be told in the End Phase."""
    return of(unit).order_options(unit)


def obey(unit: AnyUnit, order: Order) -> Procedure[None]:
    """A unit does as it was told in the End Phase."""
    return of(unit).obey(unit, order)


# How it stands in the battle


def crippled(unit: AnyUnit) -> str:
    """Why a unit is out of action without being destroyed, or empty."""
    return of(unit).crippled(unit)


def points_lost(unit: AnyUnit) -> int:
    """Points of armor and structure that its record sheet has lost."""
    return of(unit).points_lost(unit)


# Between battles


def fixed(unit: AnyUnit) -> bool:
    """Whether a unit is built where it stands, so that nobody takes it home."""
    return of(unit).fixed


def repairs(unit: AnyUnit) -> list[Repair]:
    """What is damaged of a unit and can be repaired."""
    return of(unit).repairs(unit)


def mend(unit: AnyUnit, key: str, points: int, *, whole: bool) -> None:
    """What comes of one of its repairs: armor and structure come back by so many points; `whole`:
    the repair is complete, and not in part."""
    of(unit).mend(unit, key, points, whole=whole)


def salvage(unit: AnyUnit) -> Counter[str]:
    """The parts that can be taken out of a unit."""
    return of(unit).salvage(unit)


def wears(unit: AnyUnit) -> bool:
    """Whether the Random Damage Table says what battles leave of a unit: of a 'Mech or a
    vehicle."""
    return of(unit).wear is not None


def wear(unit: AnyUnit, row: Row) -> Procedure[bool]:
    """What a row of that table does to a unit. Returns whether it counts, and is not rolled
    again."""
    wear = of(unit).wear
    return (yield from wear(unit, row)) if wear else True
