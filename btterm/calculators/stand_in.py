"""A 'Mech that stands in for any other, so that the rules' own functions can be asked about a case
that is on no board."""

from __future__ import annotations

from collections.abc import Iterable

from btterm.board.board import Board
from btterm.classic.battle import Battle
from btterm.classic.equipment.catalogue import TechBase
from btterm.classic.sheets.mech.locations import ARMS, BIPED, BIPED_LEGS, TORSOS, Location
from btterm.classic.sheets.mech.sheet import MechSheet, Slot, SlotKind
from btterm.classic.sheets.mech.slot_names import parse_slot
from btterm.classic.units.crew import AVERAGE_GUNNERY, AVERAGE_PILOTING, Crew
from btterm.classic.units.mech import Mech
from btterm.hexes import Facing, Hex

_HEAD = ("Life Support", "Sensors", "Cockpit", "-", "Sensors", "Life Support")
_CENTER = ("Engine",) * 6 + ("Gyro",) * 4
_ARM = ("Shoulder", "Upper Arm Actuator", "Lower Arm Actuator", "Hand Actuator")
_LEG = ("Hip", "Upper Leg Actuator", "Lower Leg Actuator", "Foot Actuator")
ACTUATORS = (SlotKind.UPPER_LEG, SlotKind.LOWER_LEG, SlotKind.FOOT)


def stand_in_sheet(
    tons: int = 50,
    *,
    sinks: int = 10,
    leg_sinks: int = 0,
    double: bool = False,
    gear: Iterable[str] = (),
) -> MechSheet:
    """A bare two-legged Clan 'Mech with its systems, some heat sinks and named gear."""
    base = TechBase.CLAN
    names = {place: _systems(place) for place in BIPED}
    sink = "Double Heat Sink" if double else "Heat Sink"
    slots_of_sink = 2 if double else 1
    for number in range(leg_sinks):
        names[BIPED_LEGS[number % 2]] += (sink,) * slots_of_sink
    names[Location.LT] += tuple(gear)
    slots: dict[Location, tuple[Slot, ...]] = {
        place: tuple(parse_slot(name, base) for name in row) for place, row in names.items()
    }
    return MechSheet(
        chassis="Stand-in",
        model="",
        tons=tons,
        tech_base=base,
        walk=4,
        jump=0,
        engine_rating=4 * tons,
        heat_sinks=sinks,
        armor=dict.fromkeys(BIPED, 0),
        rear_armor=dict.fromkeys(TORSOS, 0),
        slots=slots,
        double_heat_sinks=double,
    )


def _systems(place: Location) -> tuple[str, ...]:
    if place is Location.HD:
        return _HEAD
    if place is Location.CT:
        return _CENTER
    if place in ARMS:
        return _ARM
    return _LEG if place in BIPED_LEGS else ()


def put(
    battle: Battle,
    name: str,
    hex_: Hex,
    sheet: MechSheet | None = None,
    *,
    gunnery: int = AVERAGE_GUNNERY,
    piloting: int = AVERAGE_PILOTING,
) -> Mech:
    """A stand-in on the board, under the name that the breakdown of a number uses for it."""
    pilot = Crew("", gunnery, piloting)
    mech = Mech.fresh(name, 0, sheet or stand_in_sheet(), pilot, hex_, Facing.N)
    battle.units[name] = mech
    return mech


def alone(sheet: MechSheet | None = None, *, piloting: int = AVERAGE_PILOTING) -> Mech:
    """A stand-in by itself on open ground."""
    battle = Battle(Board("open ground", 1, 1), ["", ""])
    return put(battle, "'Mech", Hex(1, 1), sheet, piloting=piloting)


def break_parts(mech: Mech, kind: SlotKind, count: int, *places: Location) -> None:
    """Critical hits on some parts of a kind, as many as there are at most."""
    for place in places or BIPED:
        for slot in mech.sheet.slots_of(kind, place):
            if count > 0 and slot not in mech.criticals[place]:
                mech.criticals[place] = sorted([*mech.criticals[place], slot])
                count -= 1
