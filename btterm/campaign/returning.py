"""What an outfit takes home from a battle (Compendium, Scavenging and Repair)."""

from __future__ import annotations

from dataclasses import replace

from btterm.campaign.field import holder
from btterm.campaign.missions.laying_out import map_words
from btterm.campaign.missions.reporting import report_of
from btterm.campaign.outfit import (
    NOTHING_LEFT,
    NOWHERE,
    SIGN,
    Machine,
    Outfit,
    first_stores,
    role_for,
    usual_crew,
)
from btterm.campaign.people.abilities import changed_over
from btterm.campaign.people.experience import XP_PER_BATTLE, XP_PER_REPAIR_CYCLE
from btterm.campaign.people.person import Person
from btterm.classic.battle import Battle
from btterm.classic.notation import lasting
from btterm.classic.rules import kinds
from btterm.classic.scenario.fielding import fresh
from btterm.classic.sheets.kinds import write_any
from btterm.classic.sheets.library import load_unit
from btterm.classic.units.any import AnyUnit
from btterm.classic.units.crew import Crew
from btterm.classic.units.unit import Out
from btterm.errors import BadInput
from btterm.hexes import Facing

CREW_LOST = {
    *(Out.CREW, Out.KILLED, Out.MEN, Out.SUITS, Out.DROWNED, Out.BURIED, Out.CARRIER),
    *(Out.EXPLODED, Out.BURNED, Out.SUNK, Out.FLOODED, Out.CRASHED),
}
"""Fates of units that their crews do not outlive."""
LIMBS = "blown-off="
"""The word for limbs that lie whole where they were lost."""


def sources(battle: Battle) -> dict[str, int]:
    """The unit files that machines of a battle come from, and the sides on which they fight."""
    found = (unit for unit in battle.units.values() if unit.machine)
    return {unit.machine.rpartition(SIGN)[0]: unit.side for unit in found}


def holds_field(battle: Battle, side: int) -> bool:
    """Whether a side can recover what lies on the field: if it holds it, or if nobody does."""
    return battle.outcome is not None and holder(battle) in (side, None)


def come_home(outfit: Outfit, source: str, battle: Battle, name: str) -> list[str]:
    """Take the results of a battle into an outfit whose machines were in it: damage, ammunition,
    crews, and what its side has captured. Returns what its log says of that. `name`: that of the
    saved battle. Raises BadInput where the battle is not over, was taken in already, or began with
    a machine in another condition than it is in now."""
    if battle.outcome is None:
        raise BadInput("the battle is not over")
    if outfit.last_battle == name:
        raise BadInput(f"{outfit.name} has taken in the results of this battle already")
    units = {unit.machine: unit for unit in battle.units.values() if unit.machine}
    mine = [(each, units.get(f"{source}{SIGN}{each.name}")) for each in outfit.machines]
    fought = [(machine, unit) for machine, unit in mine if unit is not None]
    if not fought:
        raise BadInput(f"no machine of {outfit.name} was in this battle")
    side = fought[0][1].side
    for machine, unit in fought:
        _check_sheet(machine.sheet, unit)
        if unit.began not in (None, machine.fighter(source).condition):
            words = f"{machine.name} was repaired or fought again since this battle began"
            raise BadInput(f"{words}, so {outfit.name} cannot take its results in")
    before = len(outfit.log)
    outfit.log.append(f"battle on {map_words(battle.board.name)}: {battle.outcome.why}")
    for machine, unit in fought:
        _take_back(outfit, machine, unit, holds=holds_field(battle, side))
    _capture(outfit, battle, side)
    _report(outfit, battle, side, fought)
    outfit.last_battle = name
    return outfit.log[before:]


def _report(
    outfit: Outfit, battle: Battle, side: int, fought: list[tuple[Machine, AnyUnit]]
) -> None:
    """A battle of a mission is told at the headquarters; those who were in it have learned from it
    (House rules, Experience)."""
    if outfit.campaign is None:
        return
    for person in outfit.campaign.people:
        person.xp += XP_PER_REPAIR_CYCLE * (person.name in outfit.campaign.cycle)
    outfit.campaign.cycle.clear()
    for machine, _ in fought:
        if machine.who is not None:
            machine.who.xp += XP_PER_BATTLE
            machine.who.new = False
            changed_over(machine.who)
    contract = outfit.campaign.contract
    if contract is None or contract.plan is None:
        return
    left = [(machine, unit) for machine, unit in fought if machine in outfit.machines]
    names = {unit.id: machine.name for machine, unit in left}
    contract.report = report_of(contract.plan, battle, side, names)


def found_outfit(name: str, battle: Battle, side: int, source: str) -> Outfit:
    """A new outfit of the units that a side had in a battle, whole as they began it, so that it can
    take in the results then. The units of the battle become its machines, as far as their record
    sheets are here."""
    outfit = Outfit(name)
    for unit in battle.units.values():
        if unit.side != side or kinds.fixed(unit):
            continue
        try:
            sheet = _sheet_of(unit)
        except BadInput as error:
            outfit.log.append(f"{unit.name} is left out: {error}")
            continue
        crew = replace(unit.crew, hits=0, unconscious_since=None, captive=False)
        machine = outfit.add(sheet, Person(role_for(sheet), crew), "")
        unit.machine, unit.began = f"{source}{SIGN}{machine.name}", None
    outfit.parts = first_stores(outfit.machines)
    return outfit


def _sheet_of(unit: AnyUnit) -> str:
    """The name of its record sheet. Raises BadInput where there is none of that name here, or it is
    another one."""
    name: str = unit.sheet.name
    _check_sheet(name, unit)
    return name


def _check_sheet(name: str, unit: AnyUnit) -> None:
    """Raises BadInput where a record sheet is not the one that a unit fought with."""
    if write_any(load_unit(name)) != write_any(unit.sheet):
        raise BadInput(f"the record sheet of {name} here is not the one that it fought with")


def _take_back(outfit: Outfit, machine: Machine, unit: AnyUnit, *, holds: bool) -> None:
    """One machine comes home, or does not, and whoever was in it."""
    helpless = bool(unit.destroyed) or not (unit.can_act or unit.gone)
    left = not holds and helpless
    _crew_back(outfit, machine, unit, left=left)
    if unit.destroyed in NOTHING_LEFT or left:
        outfit.machines.remove(machine)
        what = "was left on the field to the enemy" if left else f"is lost: {unit.destroyed}"
        outfit.log.append(f"{machine.name} {what}")
        return
    machine.note(unit)
    if not holds:
        kept = [word for word in machine.damage.split() if not word.startswith(LIMBS)]
        machine.damage = " ".join(kept)
    words = "comes home" if machine.damage else "comes home undamaged"
    outfit.log.append(f"{machine.name} {'is recovered' if unit.destroyed else words}")


def _crew_back(outfit: Outfit, machine: Machine, unit: AnyUnit, *, left: bool) -> None:
    """What has become of those who fought in a machine. `left`: it was left to the enemy, with
    those who were still in it."""
    if machine.who is None:
        return
    who = machine.crew.name or "its crew"
    dead = unit.crew.dead or unit.destroyed in CREW_LOST
    taken = unit.crew.captive or (left and unit.destroyed is not Out.EJECTED)
    if dead or taken:
        outfit.log.append(f"{machine.name}: {who} was {'killed' if dead else 'captured'}")
        machine.who = newcomer(outfit, machine.sheet)
        return
    # What counts in no battle, as a weapon that somebody is about to change to, stays at home.
    abilities = machine.who.crew.abilities
    machine.who.crew = replace(unit.crew, unconscious_since=None, abilities=abilities)
    if outfit.campaign is not None and (left or unit.destroyed in NOTHING_LEFT):
        outfit.log.append(f"{who} comes home without {machine.name}")
        outfit.campaign.people.append(machine.who)


def newcomer(outfit: Outfit, sheet: str) -> Person | None:
    """Who fights in a machine from now on: nobody, where people have to be hired."""
    if outfit.campaign is not None:
        return None
    who = usual_crew(sheet)
    who.crew.name = ""
    return who


def _capture(outfit: Outfit, battle: Battle, side: int) -> None:
    """Who holds the field has what the enemies have left there, destroyed or with nobody to move
    it."""
    for unit in battle.units.values():
        helpless = bool(unit.destroyed) or not (unit.can_act or unit.gone)
        if not captured_by(battle, side, unit) or not helpless:
            continue
        try:
            sheet = _sheet_of(unit)
        except BadInput as error:
            outfit.log.append(f"{unit.name} is left behind: {error}")
            continue
        new = fresh("", side, load_unit(sheet), NOWHERE, Facing.N, Crew())
        machine = outfit.add(sheet, newcomer(outfit, sheet), lasting(unit, new))
        outfit.log.append(f"{machine.name} is captured")


def captured_by(battle: Battle, side: int, unit: AnyUnit) -> bool:
    """Whether a unit is an enemy's of which something is left, on a field that a side holds."""
    left = unit.destroyed not in NOTHING_LEFT and not unit.reserve and not kinds.fixed(unit)
    return holder(battle) == side and unit.side != side and left
