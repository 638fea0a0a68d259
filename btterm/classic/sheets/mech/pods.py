"""OmniMechs: a chassis that stays, and pods that go (Compendium, Outfitting an OmniMech)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from btterm.classic.sheets.findings import Fault, Step
from btterm.classic.sheets.mech.construction import tonnage
from btterm.classic.sheets.mech.design import FOREARM, add
from btterm.classic.sheets.mech.legality import construction_faults
from btterm.classic.sheets.mech.locations import Location
from btterm.classic.sheets.mech.sheet import EMPTY, MechSheet, Slot, SlotKind
from btterm.errors import BadInput


def chassis(sheet: MechSheet) -> MechSheet:
    """An OmniMech without its pods; lower arms and hands are pods, too. It may have fewer than
    ten heat sinks. Raises BadInput when it is no OmniMech."""
    if not sheet.omni:
        raise BadInput(f"{sheet.name} is no OmniMech and has no pods")

    def fixed(slot: Slot) -> bool:
        return not slot.pod and slot.kind not in FOREARM

    rows = sheet.slots.items()
    slots = {at: tuple(slot if fixed(slot) else EMPTY for slot in row) for at, row in rows}
    jets = sum(slot.kind is SlotKind.JUMP_JET for row in slots.values() for slot in row)
    sinks = sheet.heat_sinks - sum(sink.pod for sink in sheet.sinks)
    return replace(sheet, slots=slots, jump=jets, heat_sinks=sinks)


def pod_space(sheet: MechSheet) -> float:
    """Tons of pods that an OmniMech can carry. Raises BadInput when it is no OmniMech."""
    return sheet.tons - tonnage(chassis(sheet)).total


def refit(
    sheet: MechSheet, loads: Mapping[Location, Iterable[str]], model: str
) -> tuple[MechSheet, list[Fault]]:
    """An OmniMech with other pods, and what is wrong with them. The loads of a location are written
    as in a record sheet file: "ER PPC", "Ammo (LRM 20)", "Jump Jet"; an arm has its lower arm and
    its hand only when "Lower Arm Actuator" and "Hand Actuator" are among them. A load that cannot
    be carried is left out (Compendium, Weapons (OmniMech), Heat Sinks (OmniMech), Jump Jets
    (OmniMech), Electronics, Other Equipment, Using Add-On Pods).

    Raises BadInput when the 'Mech is no OmniMech.
    """
    fitted = replace(chassis(sheet), model=model)
    faults = []
    for location, names in loads.items():
        for name in names:
            try:
                fitted = add(fitted, _as_pod(name), location)
            except BadInput as error:
                faults.append(Fault(Step.PODS, str(error)))
    return fitted, [*faults, *construction_faults(fitted)]


def _as_pod(name: str) -> str:
    return name if name in FOREARM else f"{name.strip().removesuffix('(pod)')} (pod)"
