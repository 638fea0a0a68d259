"""What must hold in every battle at every moment, whatever the players do."""

from __future__ import annotations

from collections import Counter

from btterm.classic.battle import Battle
from btterm.classic.decisions import UnitDecision
from btterm.classic.rules.mech.ammunition import usable_bins
from btterm.classic.rules.mech.heat import dissipation
from btterm.classic.sheets.mech.locations import TORSOS, Location
from btterm.classic.units.mech import Mech
from btterm.errors import BttermError
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
    for mech in battle.units.values():
        _check_sheet(mech)
        _check_lost_locations(mech)
        law(mech.hex in battle.board, f"{mech.id} is off the map")
        law(min(dissipation(battle, mech)) >= 0, f"{mech.id} sheds less than no heat")
    if not isinstance(table.pending, Choice):
        _check_one_to_a_hex(battle)
    if isinstance(table.pending, UnitDecision):
        _check_decision(battle, table.pending)


def _check_sheet(mech: Mech) -> None:
    sheet, name = mech.sheet, mech.id
    law(0 <= mech.heat <= 30, f"{name}: heat {mech.heat}")
    law(0 <= mech.crew.hits <= 6, f"{name}: {mech.crew.hits} hits on the MechWarrior")
    law(mech.raised >= 0, f"{name}: stands below the ground")
    for place, points in sheet.structure_points.items():
        law(0 <= mech.armor[place] <= sheet.armor[place], f"{name}: armor of {place}")
        law(0 <= mech.structure[place] <= points, f"{name}: structure of {place}")
        hits = mech.criticals[place]
        law(hits == sorted(set(hits)), f"{name}: a slot in {place} hit twice")
        law(all(sheet.slots[place][slot].hittable for slot in hits), f"{name}: no such slot")
    for place in TORSOS:
        law(0 <= mech.rear_armor[place] <= sheet.rear_armor[place], f"{name}: rear of {place}")
    for shots, bin_ in zip(mech.shots, sheet.bins, strict=True):
        law(0 <= shots <= bin_.shots, f"{name}: {shots} shots of {bin_.ammo.name}")
    beyond_help = mech.crew.dead or not mech.has(Location.HD) or not mech.has(Location.CT)
    law(mech.destroyed != "" or not beyond_help, f"{name} fights on without head, heart or life")
    law(mech.destroyed != "" or mech.engine_hits < 3, f"{name} fights on with no engine")


def _check_lost_locations(mech: Mech) -> None:
    for place in mech.structure:
        if mech.has(place):
            continue
        lost = f"{mech.id}: {place} is gone, but "
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
        hanging = not mech.has(torso) and any(mech.has(Location(arm)) for arm in arms)
        law(not hanging, f"{mech.id}: an arm hangs on nothing")


def _check_one_to_a_hex(battle: Battle) -> None:
    """Nobody shares a hex, except for a moment while a push or a fall is being worked out."""
    taken = Counter(mech.hex for mech in battle.on_board() if not mech.airborne)
    law(all(count == 1 for count in taken.values()), f"{taken.most_common(1)} in one hex")


def _check_decision(battle: Battle, decision: UnitDecision[object]) -> None:
    ids = decision.units
    law(bool(ids), "somebody is to act, but nobody can")
    law(len(set(ids)) == len(ids), "a unit is to act twice")
    for id_ in ids:
        law(battle.units[id_].side == decision.side, f"{id_} is to act for the other side")
        law(battle.units[id_].alive, f"{id_} is to act after its end")
