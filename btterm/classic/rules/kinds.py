"""The one place that asks what a unit is. Each function is answered by the folder of the unit's
kind; a new kind owes an answer to each, and the type checker lists those that are missing."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from btterm.board.board import Board
from btterm.classic.battle import Battle
from btterm.classic.equipment.catalogue import Weapon
from btterm.classic.equipment.fire_ways import FireWay
from btterm.classic.hits import Hit, Side, attack_sides
from btterm.classic.rule import Rule
from btterm.classic.rules.drops import Drop, place_of
from btterm.classic.rules.mech import (
    ammunition,
    body,
    clubs,
    crippling,
    ejection,
    falling,
    gel,
    heat,
    heat_scale,
    hit_location,
    limbs,
    masc,
    moves,
    mp,
    orders,
    piloting,
    turns,
    weapons,
)
from btterm.classic.rules.mech.clubs import Club
from btterm.classic.rules.mech.limbs import BlowKind
from btterm.classic.rules.mech.orders import Order
from btterm.classic.rules.ways import Way, ways_from
from btterm.classic.sheets.mech.locations import Location
from btterm.classic.sheets.mech.sheet import Mount
from btterm.classic.units.any import AnyUnit
from btterm.classic.units.mech import Mech
from btterm.classic.units.unit import Cause, Mode, Motion
from btterm.errors import Refusal
from btterm.hexes import Arc, Facing, Hex
from btterm.table.numbers import Modifier, TargetNumber
from btterm.table.procedure import Procedure

# Movement


def modes(battle: Battle, unit: AnyUnit) -> tuple[Mode, ...]:
    """The movement modes that are open to a unit at the beginning of its move."""
    match unit:
        case Mech():
            return mp.modes(battle, unit)
        case _:
            assert_never(unit)


def budget(battle: Battle, unit: AnyUnit, mode: Mode) -> int:
    """MP that a mode gives a unit for the whole turn."""
    match unit:
        case Mech():
            return mp.budget(battle, unit, mode)
        case _:
            assert_never(unit)


def motion(unit: AnyUnit) -> Motion:
    """How a unit gets about, as far as terrain goes."""
    match unit:
        case Mech():
            return Motion.MECH
        case _:
            assert_never(unit)


def turn_refusal(unit: AnyUnit) -> Refusal:
    """Why a unit may not turn a hexside further, or empty."""
    match unit:
        case Mech():
            return moves.turn_refusal(unit)
        case _:
            assert_never(unit)


def stand_refusal(unit: AnyUnit) -> Refusal:
    """Why a unit that lies on the ground may not try to stand up, or empty."""
    match unit:
        case Mech():
            return moves.stand_refusal(unit)
        case _:
            assert_never(unit)


def shift_mp(unit: AnyUnit) -> int:
    """MP for moving sideways, beside the cost of the hex."""
    match unit:
        case Mech():
            return moves.shift_mp(unit)
        case _:
            assert_never(unit)


def masc_refusal(battle: Battle, unit: AnyUnit) -> Refusal:
    """Why a unit that runs cannot switch MASC on now, or empty."""
    match unit:
        case Mech():
            return masc.step_refusal(battle, unit)
        case _:
            assert_never(unit)


def engage_masc(battle: Battle, unit: AnyUnit) -> Procedure[bool]:
    """A unit switches its MASC on. Returns whether it holds."""
    match unit:
        case Mech():
            return (yield from masc.engage(battle, unit))
        case _:
            assert_never(unit)


def leave_unit(battle: Battle, unit: AnyUnit) -> Procedure[None]:
    """The crew leaves a unit in place of a move."""
    match unit:
        case Mech():
            yield from ejection.eject(battle, unit)
        case _:
            assert_never(unit)


def heat_of_move(unit: AnyUnit) -> list[Modifier]:
    """The heat that this turn's move builds up, by cause."""
    match unit:
        case Mech():
            return moves.heat_of_move(unit)
        case _:
            assert_never(unit)


def fills_hex(unit: AnyUnit) -> bool:
    """Whether no two of its kind share a hex, and who falls into its hex falls on it."""
    match unit:
        case Mech():
            return True
        case _:
            assert_never(unit)


def ways(board: Board, unit: AnyUnit) -> tuple[Way | Refusal, ...]:
    """The ways out of the place where a unit is, by hexside."""
    return ways_from(board, place_of(unit), motion(unit), unit.tons)


# Hits


def take(battle: Battle, unit: AnyUnit, hit: Hit) -> Procedure[None]:
    """A unit takes one hit: where, what is lost there, and what follows from that."""
    match unit:
        case Mech():
            yield from body.take(battle, unit, hit)
        case _:
            assert_never(unit)


def take_in_clusters(battle: Battle, unit: AnyUnit, hit: Hit) -> Procedure[None]:
    """A unit takes a hit in groups of 5 points, each with a location of its own."""
    for part in hit.in_clusters():
        yield from take(battle, unit, part)


def armor_on(unit: AnyUnit, side: Side) -> int:
    """Armor points left where hits from one side land: what its player goes by who may choose
    between two sides."""
    match unit:
        case Mech():
            return hit_location.armor_on(unit, side)
        case _:
            assert_never(unit)


def attack_side(unit: AnyUnit, origin: Hex) -> Side:
    """The side hit; where the defender has the choice, the one with more armor left."""
    sides = attack_sides(unit.hex, unit.facing, origin)
    return max(sides, key=lambda side: armor_on(unit, side))


def places(unit: AnyUnit) -> tuple[Location, ...]:
    """The locations of a unit that are not destroyed."""
    match unit:
        case Mech():
            return tuple(place for place in unit.structure if unit.has(place))
        case _:
            assert_never(unit)


def aim_refusal(
    unit: AnyUnit, aim: Location, *, covered: bool = False, side: Side | None = None
) -> Refusal:
    """Why nobody can aim at a location of a unit that is in partial cover or hit from a side, or
    empty."""
    match unit:
        case Mech():
            return hit_location.aim_refusal(unit, aim, covered=covered, side=side)
        case _:
            assert_never(unit)


# Weapons


def fire_refusal(unit: AnyUnit) -> Refusal:
    """Why a unit cannot fire at all, or empty."""
    match unit:
        case Mech():
            return weapons.fire_refusal(unit)
        case _:
            assert_never(unit)


def mount_refusal(unit: AnyUnit, number: int, way: FireWay = FireWay.USUAL) -> Refusal:
    """Why a weapon cannot fire at anything, or empty."""
    match unit:
        case Mech():
            return weapons.mount_refusal(unit, number, way)
        case _:
            assert_never(unit)


def together_refusal(unit: AnyUnit, mounts: Iterable[Mount]) -> Refusal:
    """Why a unit cannot fire these weapons together, or empty."""
    match unit:
        case Mech():
            return weapons.together_refusal(unit, mounts)
        case _:
            assert_never(unit)


def leg_refusal(battle: Battle, unit: AnyUnit, mount: Mount, leg_cover: Hex | None) -> Refusal:
    """Why a weapon that is mounted low cannot fire along a line, which the hex `leg_cover` bars
    near the ground, or empty."""
    match unit:
        case Mech():
            return weapons.leg_refusal(battle, unit, mount, leg_cover)
        case _:
            assert_never(unit)


def under_water(battle: Battle, unit: AnyUnit, mount: Mount) -> bool:
    """Whether a weapon is under water."""
    match unit:
        case Mech():
            return weapons.under_water(battle, unit, mount)
        case _:
            assert_never(unit)


def arcs(unit: AnyUnit, mount: Mount) -> tuple[Arc, Facing]:
    """The arcs that a weapon covers, and the facing that they are measured from."""
    match unit:
        case Mech():
            return weapons.arcs(unit, mount)
        case _:
            assert_never(unit)


def own_modifiers(unit: AnyUnit, mount: Mount) -> list[Modifier]:
    """What the state of a unit adds to the number of one of its weapons, beside its movement."""
    match unit:
        case Mech():
            return weapons.own_modifiers(unit, mount)
        case _:
            assert_never(unit)


def usable_bins(unit: AnyUnit, weapon: Weapon, way: FireWay = FireWay.USUAL) -> list[int]:
    """Numbers of the bins that still feed a weapon fired in one way."""
    match unit:
        case Mech():
            return ammunition.usable_bins(unit, weapon, way)
        case _:
            assert_never(unit)


# Heat and fire


def heat_up(unit: AnyUnit, part: Modifier) -> None:
    """Heat that a unit builds up in this turn."""
    match unit:
        case Mech():
            unit.heat_gained.append(part)
        case _:
            assert_never(unit)


def go_through_fire(unit: AnyUnit) -> None:
    """A unit has entered a burning hex."""
    match unit:
        case Mech():
            heat_up(unit, Modifier(Rule.EFFECTS_OF_FIRE, "through fire", heat_scale.THROUGH_FIRE))
        case _:
            assert_never(unit)


def cover_in_gel(unit: AnyUnit, hits: int) -> Procedure[None]:
    """Infernos have hit a unit."""
    match unit:
        case Mech():
            yield from gel.cover(unit, hits)
        case _:
            assert_never(unit)


def adjust_heat(battle: Battle, unit: AnyUnit) -> Procedure[bool]:
    """A unit's Heat Phase. Returns whether burning gel was rinsed off it, which sets its hex
    alight."""
    match unit:
        case Mech():
            return (yield from heat.adjust_heat(battle, unit))
        case _:
            assert_never(unit)


# Keeping its feet


def closing_roll(unit: AnyUnit, mode: Mode) -> Cause | None:
    """The roll that a unit's damage calls for at the end of a run or a jump, if any."""
    match unit:
        case Mech():
            return piloting.closing_roll(unit, mode)
        case _:
            assert_never(unit)


def number_to_hold(battle: Battle, unit: AnyUnit, cause: Cause) -> TargetNumber:
    """The number on which a unit holds when something happens that may bring it down at once."""
    match unit:
        case Mech():
            return piloting.number_now(battle, unit, cause)
        case _:
            assert_never(unit)


def hold(battle: Battle, unit: AnyUnit, cause: Cause) -> Procedure[bool]:
    """Whether a unit holds when something happens that may bring it down at once."""
    match unit:
        case Mech():
            return (yield from piloting.roll_now(battle, unit, cause))
        case _:
            assert_never(unit)


def fall(
    battle: Battle, unit: AnyUnit, over: Drop | None = None, *, side: Side | None = None
) -> Procedure[None]:
    """A unit falls, where it is or over a drop; `side`: on this side of it."""
    match unit:
        case Mech():
            yield from falling.fall(battle, unit, over, side=side)
        case _:
            assert_never(unit)


def settle(battle: Battle, unit: AnyUnit) -> Procedure[None]:
    """The rolls that a unit owes for what has happened in the phase, and its fall if one fails."""
    match unit:
        case Mech():
            yield from falling.settle(battle, unit)
        case _:
            assert_never(unit)


def settle_all(battle: Battle) -> Procedure[None]:
    """At the end of a combat phase: every roll that is owed, and the falls that follow."""
    for unit in list(battle.units.values()):
        yield from settle(battle, unit)


def run_up_refusal(unit: AnyUnit) -> Refusal:
    """Why a unit cannot charge anybody, or empty."""
    match unit:
        case Mech():
            return piloting.run_up_refusal(unit)
        case _:
            assert_never(unit)


def charge_refusal(unit: AnyUnit) -> Refusal:
    """Why a charge or a death from above attack that a unit has declared is impossible by now, or
    empty."""
    match unit:
        case Mech():
            return piloting.charge_refusal(unit)
        case _:
            assert_never(unit)


# The turn


def begin_turn(unit: AnyUnit) -> None:
    """Forget what a unit did in the turn before."""
    match unit:
        case Mech():
            turns.begin_turn(unit)
        case _:
            assert_never(unit)


def begin_movement(battle: Battle, unit: AnyUnit) -> Procedure[None]:
    """What a unit has to settle before anybody moves."""
    match unit:
        case Mech():
            yield from turns.begin_movement(battle, unit)
        case _:
            assert_never(unit)


def begin_phase(unit: AnyUnit) -> None:
    """Forget what was counted in the phase before."""
    match unit:
        case Mech():
            turns.begin_phase(unit)
        case _:
            assert_never(unit)


def end_phase(battle: Battle, unit: AnyUnit) -> Procedure[None]:
    """What comes to an end for a unit in the End Phase."""
    match unit:
        case Mech():
            yield from turns.end_phase(battle, unit)
        case _:
            assert_never(unit)


# Physical attacks


def blow_refusal(unit: AnyUnit, kind: BlowKind) -> Refusal:
    """Why a unit cannot make a physical attack, whoever the target is, or empty."""
    match unit:
        case Mech():
            return limbs.blow_refusal(unit, kind)
        case _:
            assert_never(unit)


def blow_modifiers(unit: AnyUnit, kind: BlowKind) -> list[Modifier]:
    """What damage adds to the number of a blow."""
    match unit:
        case Mech():
            return list(limbs.blow_modifiers(unit, kind))
        case _:
            assert_never(unit)


def blow_damage(unit: AnyUnit, kind: BlowKind, cushion: int = 1) -> int:
    """Damage points of a blow, which water divides by `cushion`."""
    match unit:
        case Mech():
            return limbs.damage(unit, kind, cushion)
        case _:
            assert_never(unit)


def has_struck(unit: AnyUnit, kind: BlowKind) -> None:
    """A blow of a unit has hit."""
    match unit:
        case Mech():
            limbs.has_struck(unit, kind)
        case _:
            assert_never(unit)


def clubs_at_hand(battle: Battle, unit: AnyUnit) -> tuple[Club, ...]:
    """What a unit can pick up in its hex to strike with."""
    match unit:
        case Mech():
            return clubs.clubs_at_hand(battle, unit)
        case _:
            assert_never(unit)


def pick_up(battle: Battle, unit: AnyUnit, club: Club) -> Procedure[None]:
    """In place of its fire a unit picks up a club."""
    match unit:
        case Mech():
            yield from clubs.pick_up(battle, unit, club)
        case _:
            assert_never(unit)


# Reactions


def twist_refusal(unit: AnyUnit) -> Refusal:
    """Why a unit cannot twist its torso, or empty."""
    match unit:
        case Mech():
            return turns.twist_refusal(unit)
        case _:
            assert_never(unit)


def twist(unit: AnyUnit, hexsides: int, flip: bool) -> None:
    """A unit twists its torso, or flips its arms."""
    match unit:
        case Mech():
            turns.twist(unit, hexsides, flip)
        case _:
            assert_never(unit)


# Orders


def takes_orders(unit: AnyUnit) -> bool:
    """Whether anything aboard can be switched in the End Phase."""
    match unit:
        case Mech():
            return True
        case _:
            assert_never(unit)


def obey(unit: AnyUnit, order: Order) -> Procedure[None]:
    """A unit does as it was told in the End Phase."""
    match unit:
        case Mech():
            yield from orders.obey(unit, order)
        case _:
            assert_never(unit)


def eject_refusal(unit: AnyUnit) -> Refusal:
    """Why nobody may eject from a unit in place of its move, or empty."""
    match unit:
        case Mech():
            return ejection.eject_refusal(unit)
        case _:
            assert_never(unit)


# How it stands in the battle


def crippled(unit: AnyUnit) -> str:
    """Why a unit is out of action without being destroyed, or empty."""
    match unit:
        case Mech():
            return crippling.crippled(unit)
        case _:
            assert_never(unit)


def points_lost(unit: AnyUnit) -> int:
    """Points of armor and structure that its record sheet has lost."""
    match unit:
        case Mech():
            return crippling.points_lost(unit)
        case _:
            assert_never(unit)
