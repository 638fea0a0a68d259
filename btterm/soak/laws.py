"""What must hold in every battle at every moment, whatever the players do."""

from __future__ import annotations

from collections import Counter

from btterm.classic.aerospace import MOST_RUNS
from btterm.classic.battle import Battle
from btterm.classic.decisions import UnitDecision
from btterm.classic.rules import burden, kinds
from btterm.classic.rules.boarding import fit_refusal, passengers
from btterm.classic.rules.heights import AT_ANY_HEIGHT, all_levels
from btterm.classic.rules.mech.ammunition import usable_bins
from btterm.classic.rules.mech.heat import dissipation
from btterm.classic.sheets.mech.locations import TORSOS, Location
from btterm.classic.sheets.vehicle.sheet import Section
from btterm.classic.units.any import AnyUnit
from btterm.classic.units.mech import Mech
from btterm.classic.units.unit import Motion, Out, Timing
from btterm.classic.units.vehicle import Vehicle
from btterm.errors import BttermError
from btterm.hexes import Hex
from btterm.soak.mechs import mechs_of
from btterm.soak.vehicles import vehicles_of
from btterm.table.choice import Choice
from btterm.table.table import Table

ARMS = {Location.LT: ("LA", "FLL"), Location.RT: ("RA", "FRL")}
"""What a side torso takes with it, of a 'Mech on two legs and on four."""


class LawBroken(BttermError):
    """Something that can never be so."""


def law(holds: bool, otherwise: str) -> None:
    """Raises LawBroken, in these words, unless it holds."""
    if not holds:
        raise LawBroken(otherwise)


def check_state(table: Table[Battle]) -> None:
    """Hold a battle to the laws between two decisions. Raises LawBroken."""
    battle = table.state
    for unit in battle.units.values():
        _check_unit(battle, unit)
        _check_landed(battle, unit)
        _check_carried(battle, unit, isinstance(table.pending, UnitDecision))
    for mech in mechs_of(battle).values():
        _check_sheet(mech)
        _check_lost_locations(battle, mech)
        law(min(dissipation(battle, mech)) >= 0, f"{mech.id} sheds less than no heat")
    for vehicle in vehicles_of(battle).values():
        _check_vehicle(vehicle)
    _check_fighters(battle)
    _check_on_foot(battle)
    _check_cargo(battle)
    if not isinstance(table.pending, Choice):
        _check_stacking(battle)
    if isinstance(table.pending, UnitDecision):
        _check_decision(battle, table.pending)


def _check_fighters(battle: Battle) -> None:
    """Fighters carry no more than their class does, fly two runs at most, and are over the map on a
    line that leads over it."""
    for fighter in battle.fighters:
        build, name = fighter.weight.build, fighter.id
        law(0 <= fighter.armor <= build.armor, f"{name}: {fighter.armor} points of armor")
        law(min(fighter.bombs.values(), default=0) >= 0, f"{name}: {fighter.bombs}")
        law(fighter.load <= build.bombs, f"{name} carries {fighter.load} bombs")
        law(fighter.runs <= MOST_RUNS, f"{name} flies {fighter.runs} runs")
        law(fighter.armor > 0 or bool(fighter.gone), f"{name} flies without armor")
        law(name not in battle.units, f"{name} is a unit too")
        if fighter.over and fighter.entry is not None:
            law(fighter.arrives == battle.turn, f"{name} is over the map, due {fighter.arrives}")
            law(fighter.entry in battle.board, f"{name} comes in outside the map")


def _check_on_foot(battle: Battle) -> None:
    """A MechWarrior on foot lives, is on the map and has left his 'Mech, and is there once."""
    for walker in battle.on_foot:
        mech = battle.units[walker.mech]
        law(not mech.crew.dead, f"the dead MechWarrior of {mech.id} is on foot")
        law(mech.destroyed is Out.EJECTED, f"the MechWarrior of {mech.id} is on foot and in it")
        law(walker.hex in battle.board, f"the MechWarrior of {mech.id} is off the map")
    mechs = [walker.mech for walker in battle.on_foot]
    law(len({*mechs}) == len(mechs), f"a MechWarrior is on foot twice: {mechs}")


def _check_cargo(battle: Battle) -> None:
    """What is left of cargo lies on the map, or is carried outside by who can carry it; infantry
    that is cargo is aboard, and weighs what it weighs."""
    for load in battle.loads:
        law(load.tons > 0 and load.hex in battle.board, f"{load} lies about")
    for unit in battle.units.values():
        if unit.load is not None:
            law(0 < unit.load.tons <= unit.tons, f"{unit.id} carries {unit.load}")
            riders = [battle.units[id_] for id_ in unit.load.units]
            aboard = all(not rider.destroyed and rider.carried_by == unit.id for rider in riders)
            law(aboard, f"{unit.id} has {unit.load.units} as cargo, and they are elsewhere")
            tons = sum(map(kinds.cargo, riders)) if riders else unit.load.tons
            law(tons == unit.load.tons, f"{unit.id} has {riders} as cargo: {unit.load.tons} tons")


def _check_unit(battle: Battle, unit: AnyUnit) -> None:
    """What goes for a unit of any kind."""
    name = unit.id
    law(battle.hex_of(unit) in battle.board, f"{name} is off the map")
    law(0 <= unit.crew.hits <= 6, f"{name}: {unit.crew.hits} hits on its crew")
    _check_height(battle, unit)
    for shots, bin_ in zip(unit.shots, unit.bins, strict=True):
        law(0 <= shots <= bin_.shots, f"{name}: {shots} shots of {bin_.ammo.name}")


def _check_landed(battle: Battle, unit: AnyUnit) -> None:
    """Who has dropped onto the map does nothing else in that turn."""
    if not unit.landed:
        return
    progress = battle.progress
    declared = (*progress.attacks, *progress.strikes, *progress.charges)
    acts = any(each.attacker == unit.id for each in declared)
    acts |= bool(unit.fired or unit.moved.entered or unit.spots or unit.beam or unit.charge)
    law(not acts, f"{unit.id} acts in the turn of its landing")


def _check_carried(battle: Battle, unit: AnyUnit, at_rest: bool) -> None:
    """Nobody is in two places: a passenger is where its carrier is, not on the board, and fits
    aboard. Between the rules no wreck carries anybody."""
    if not unit.alive or not unit.carried_by:
        return
    carrier, name = battle.units[unit.carried_by], f"{unit.id} aboard {unit.carried_by}"
    law(not unit.on_board, f"{name} is on the board as well")
    law(battle.hex_of(unit) == battle.hex_of(carrier), f"{name} is in another hex")
    law(battle.carrier(unit) is battle.carrier(carrier), f"{name} is carried in a circle")
    law(carrier.alive or not at_rest, f"{name}, which is no more")
    if carrier.side == unit.side and kinds.cargo(unit):
        others = [each for each in passengers(battle, carrier) if each is not unit]
        cargo = burden.rides_outside(carrier, unit)
        law(cargo or not fit_refusal(carrier, unit, others), f"{name} finds no place there")


def _check_height(battle: Battle, unit: AnyUnit) -> None:
    """A unit is on the ground, the bottom of water or its surface, on a bridge, a storey or a roof;
    what flies and dives is at a height open to it, has landed, or lies where it came down."""
    motion, terrain, name = kinds.motion(unit), battle.board[unit.hex], unit.id
    house = battle.board[battle.hex_of(unit)].building
    law(unit.raised >= -(house.basement if house else 0), f"{name}: stands below the ground")
    if motion not in AT_ANY_HEIGHT:
        law(not terrain.building or unit.raised <= terrain.roof, f"{name}: is above the roof")
    elif unit.on_board:
        level = battle.level(unit)
        down = level == terrain.height
        law(down or level in all_levels(terrain, motion), f"{name}: at level {level}")


def _check_sheet(mech: Mech) -> None:
    sheet, name = mech.sheet, mech.id
    law(0 <= mech.heat <= 30, f"{name}: heat {mech.heat}")
    for place, points in sheet.structure_points.items():
        law(0 <= mech.armor[place] <= sheet.armor[place], f"{name}: armor of {place}")
        law(0 <= mech.structure[place] <= points, f"{name}: structure of {place}")
        hits = mech.criticals[place]
        law(hits == sorted(set(hits)), f"{name}: a slot in {place} hit twice")
        law(all(sheet.slots[place][slot].hittable for slot in hits), f"{name}: no such slot")
    for place in TORSOS:
        law(0 <= mech.rear_armor[place] <= sheet.rear_armor[place], f"{name}: rear of {place}")
    beyond_help = mech.crew.dead or not mech.has(Location.HD) or not mech.has(Location.CT)
    law(mech.destroyed != "" or not beyond_help, f"{name} fights on without head, heart or life")
    law(mech.destroyed != "" or mech.engine_hits < 3, f"{name} fights on with no engine")


def _check_vehicle(vehicle: Vehicle) -> None:
    """Hold a vehicle to its record sheet. Raises LawBroken."""
    sheet, name = vehicle.sheet, vehicle.id
    for section, points in sheet.armor.items():
        law(0 <= vehicle.armor[section] <= points, f"{name}: armor of {section}")
        left = vehicle.structure[section]
        law(0 <= left <= sheet.structure_points, f"{name}: structure of {section}")
    whole = all(n for s, n in vehicle.structure.items() if s is not Section.ROTOR)
    whole = whole and not vehicle.crew.dead
    law(whole or vehicle.destroyed != "", f"{name} fights on without a section or a crew")
    law(vehicle.mp_lost >= 0, f"{name} has gained MP")
    dived = kinds.motion(vehicle) is Motion.SUBMARINE and vehicle.destroyed is Out.SUNK
    law(not (dived and vehicle.raised), f"{name} has sunk and is not on the bottom")
    law(0 <= vehicle.stun <= 2, f"{name}: stunned for {vehicle.stun} turns")
    law(vehicle.turret in range(-2, 4), f"{name}: turret turned by {vehicle.turret}")
    law(not vehicle.turret or sheet.turret, f"{name}: turns a turret that it has not")
    weapons = [number for number, mount in enumerate(sheet.mounts) if mount.weapon]
    law({*vehicle.jammed, *vehicle.jams} <= {*weapons}, f"{name}: jams what is no weapon")


def _check_lost_locations(battle: Battle, mech: Mech) -> None:
    for place in mech.structure:
        if mech.has(place):
            continue
        lost = f"{mech.id}: {place} is gone, but "
        if not mech.stands(place):
            law(mech.armor[place] == 0, lost + "has armor")
            law(mech.rear_armor.get(place, 0) == 0, lost + "has rear armor")
        law(mech.hittable_slots(place) == [], lost + "can be hit")
        for mount in mech.sheet.mounts + mech.sheet.sinks:
            there = any(at is place for at, _ in mount.places)
            law(not (there and mech.works(mount)), lost + f"its {mount.item.name} works")
            if mount.weapon:
                fed_from = [mech.sheet.bins[n].location for n in usable_bins(mech, mount.weapon)]
                law(place not in fed_from, lost + "feeds weapons")
    for torso, arms in ARMS.items():
        # In a vacuum a torso that is breached still holds its arm.
        holds = mech.stands(torso) if battle.options.vacuum else mech.has(torso)
        hanging = not holds and any(mech.has(Location(arm)) for arm in arms)
        law(not hanging, f"{mech.id}: an arm hangs on nothing")


def _check_stacking(battle: Battle) -> None:
    """One 'Mech to a hex, and two units of a side, except for a moment while a push or a fall is
    being worked out; on each storey of a building, and at each height of what flies or dives."""
    here = [unit for unit in battle.on_board() if not unit.airborne]
    mechs = Counter(_level(battle, unit) for unit in here if kinds.fills_hex(unit))
    sides = Counter((unit.side, _level(battle, unit)) for unit in here)
    law(all(count == 1 for count in mechs.values()), f"{mechs.most_common(1)} in one hex")
    law(all(count <= 2 for count in sides.values()), f"{sides.most_common(1)} in one hex")


def _level(battle: Battle, unit: AnyUnit) -> tuple[Hex, int]:
    apart = battle.board[unit.hex].building or kinds.motion(unit) in AT_ANY_HEIGHT
    return unit.hex, unit.raised if apart else 0


def _check_decision(battle: Battle, decision: UnitDecision[object]) -> None:
    ids = decision.units
    law(bool(ids), "somebody is to act, but nobody can")
    law(len(set(ids)) == len(ids), "a unit is to act twice")
    for id_ in ids:
        law(battle.units[id_].side == decision.side, f"{id_} is to act for the other side")
        unit = battle.units[id_]
        mounted = unit.alive and id_ in battle.progress.mounted
        law(unit.on_board or mounted, f"{id_} is to act after its end")
        law(unit.timing is not Timing.ACTED, f"{id_} is to act once more")
