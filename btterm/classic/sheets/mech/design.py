"""Building a 'Mech step by step: each step takes a design and gives a new one, or says why not
(Compendium, BattleMech Construction).

A design is a record sheet that need not be finished. What it still lacks, and whatever else is
wrong with it, `legality.construction_faults` tells at any time.
"""

from __future__ import annotations

from dataclasses import replace

from btterm.classic.equipment.catalogue import Item, Tag, TechBase
from btterm.classic.sheets.mech.construction import (
    FREE_HEAT_SINKS,
    XL_SIDE_SLOTS,
    armor_points,
    engine_tons,
    item_tons,
    tonnage,
)
from btterm.classic.sheets.mech.legality import BULK, TSM_SLOTS, count, lasting_faults
from btterm.classic.sheets.mech.locations import (
    ARMS,
    BIPED,
    LEGS,
    QUAD,
    SLOT_COUNT,
    TORSOS,
    Location,
    internal_structure,
    max_armor,
)
from btterm.classic.sheets.mech.sheet import EMPTY, MechSheet, Slot, SlotKind
from btterm.classic.sheets.mech.slot_names import parse_slot, system_slot
from btterm.errors import BadInput

_HEAD = (
    *(SlotKind.LIFE_SUPPORT, SlotKind.SENSORS, SlotKind.COCKPIT),
    *(SlotKind.EMPTY, SlotKind.SENSORS, SlotKind.LIFE_SUPPORT),
)
_CENTER = (*[SlotKind.ENGINE] * 3, *[SlotKind.GYRO] * 4, *[SlotKind.ENGINE] * 3)
_ARM = (SlotKind.SHOULDER, SlotKind.UPPER_ARM, SlotKind.LOWER_ARM, SlotKind.HAND)
_LEG = (SlotKind.HIP, SlotKind.UPPER_LEG, SlotKind.LOWER_LEG, SlotKind.FOOT)
FOREARM = (SlotKind.LOWER_ARM, SlotKind.HAND)
"""What a design may leave out, and an OmniMech carries in pods."""
_REAR_SHARE = 4
"""A fourth of a torso's armor goes to the rear where nobody says otherwise."""


def new_design(
    chassis: str,
    model: str,
    tech_base: TechBase,
    tons: int,
    walk: int,
    *,
    quad: bool = False,
    omni: bool = False,
    xl_engine: bool = False,
    endo_steel: bool = False,
    ferro_fibrous: bool = False,
    double_heat_sinks: bool = False,
) -> MechSheet:
    """A 'Mech with engine, controls and limbs, and nothing else: no armor, and ten heat sinks
    (Compendium, Construction, Construction (Quads), 1. Determine Technology Base, 2. Choose
    Tonnage).

    Raises BadInput when there is no such engine, or when it is too heavy.
    """
    internal_structure(tons, Location.CT)
    engine_tons(tons * walk)
    places = QUAD if quad else BIPED
    bare = MechSheet(
        chassis=chassis,
        model=model,
        tech_base=tech_base,
        tons=tons,
        walk=walk,
        jump=0,
        engine_rating=tons * walk,
        heat_sinks=FREE_HEAT_SINKS,
        armor=dict.fromkeys(places, 0),
        rear_armor=dict.fromkeys(TORSOS, 0),
        slots={place: _systems(place, XL_SIDE_SLOTS[tech_base] * xl_engine) for place in places},
        quad=quad,
        omni=omni,
        xl_engine=xl_engine,
        endo_steel=endo_steel,
        ferro_fibrous=ferro_fibrous,
        double_heat_sinks=double_heat_sinks,
    )
    return _light_enough(bare, f"an engine rated {tons * walk}")


def _systems(location: Location, side_slots: int) -> tuple[Slot, ...]:
    kinds: tuple[SlotKind, ...] = (SlotKind.ENGINE,) * side_slots
    if location is Location.HD:
        kinds = _HEAD
    elif location is Location.CT:
        kinds = _CENTER
    elif location in ARMS:
        kinds = _ARM
    elif location in LEGS:
        kinds = _LEG
    row = [EMPTY if kind is SlotKind.EMPTY else system_slot(kind) for kind in kinds]
    return (*row, *[EMPTY] * (SLOT_COUNT[location] - len(row)))


def remaining_tons(sheet: MechSheet) -> float:
    """Tons that are still free; less than nothing when the design is too heavy."""
    return sheet.tons - tonnage(sheet).total


def free_slots(sheet: MechSheet) -> dict[Location, int]:
    """Empty critical slots of each location."""
    return {place: len(sheet.slots_of(SlotKind.EMPTY, place)) for place in sheet.locations}


def unplaced(sheet: MechSheet) -> dict[str, int]:
    """What the design has and what has no critical slots yet: heat sinks that do not fit into
    the engine, slots of endo steel and of ferro-fibrous armor."""
    bulk = BULK[sheet.tech_base]
    sink = "Double Heat Sink" if sheet.double_heat_sinks else "Heat Sink"
    missing = {
        sink: max(0, sheet.engine_sinks - sheet.engine_rating // 25),
        "Endo Steel": bulk * sheet.endo_steel - count(sheet, SlotKind.ENDO_STEEL),
        "Ferro-Fibrous": bulk * sheet.ferro_fibrous - count(sheet, SlotKind.FERRO_FIBROUS),
    }
    return {name: number for name, number in missing.items() if number > 0}


def set_heat_sinks(sheet: MechSheet, number: int) -> MechSheet:
    """The design with so many heat sinks in all. Raises BadInput when they are too few or too heavy
    (Compendium, 7. Add Extra Heat Sinks)."""
    least = max(FREE_HEAT_SINKS, len(sheet.sinks))
    if number < least:
        raise BadInput(f"{number} heat sinks, at least {least}")
    return _light_enough(replace(sheet, heat_sinks=number), f"{number} heat sinks")


def set_armor(sheet: MechSheet, location: Location, front: int, rear: int = 0) -> MechSheet:
    """The design with these armor points on a location. Raises BadInput when they are more than it
    can carry, or too heavy (Compendium, 11. Allocate Armor Points)."""
    if location not in sheet.locations:
        raise BadInput(f"this 'Mech has no {location.label}")
    if min(front, rear) < 0 or (rear and location not in TORSOS):
        raise BadInput(f"{location.label}: cannot have {front} armor points and {rear} behind")
    most = max_armor(sheet.tons, location)
    if front + rear > most:
        raise BadInput(f"{location.label}: {front + rear} armor points, at most {most}")
    back = {location: rear} if location in TORSOS else {}
    armored = replace(
        sheet,
        armor={**sheet.armor, location: front},
        rear_armor={**sheet.rear_armor, **back},
    )
    return _light_enough(armored, "so much armor")


def spread_armor(sheet: MechSheet, tons: float) -> MechSheet:
    """The design with so many tons of armor, spread by what each location can carry; what is
    more than all of them can carry is left out.

    Raises BadInput when it is too heavy, or not in half tons.
    """
    if not 0 <= tons <= 100 or tons * 2 != int(tons * 2):
        raise BadInput(f"armor comes in half tons, not {tons:g}")
    most = {place: max_armor(sheet.tons, place) for place in sheet.locations}
    points = min(armor_points(tons, sheet), sum(most.values()))
    shares = {place: points * limit // sum(most.values()) for place, limit in most.items()}
    for place in sorted(most, key=lambda place: shares[place] - most[place]):
        if sum(shares.values()) < points:
            shares[place] += 1
    rear = {place: shares[place] // _REAR_SHARE for place in TORSOS}
    armor = {place: share - rear.get(place, 0) for place, share in shares.items()}
    return _light_enough(replace(sheet, armor=armor, rear_armor=rear), f"{tons:g} tons of armor")


def add(
    sheet: MechSheet, name: str, location: Location, beside: Location | None = None
) -> MechSheet:
    """The design with one more item in the first free slots of a location, written as in a record
    sheet file: "PPC", "Medium Laser (R)", "Jump Jet (pod)", "Ammo (LRM 20)". The slots of a weapon
    that may be split go on in the location `beside`. A jump jet brings Jumping MP, and a heat sink
    in a pod is one more of them (Compendium, 9. Add Weapons and Equipment, 10. Complete Critical
    Hit Table).

    Raises BadInput when it cannot go there: no room, too heavy, or against the rules.
    """
    for place in (location, beside):
        if place is not None and place not in sheet.locations:
            raise BadInput(f"this 'Mech has no {place.label}")
    slot = parse_slot(name, sheet.tech_base)
    _check(sheet, slot, location)
    larger = sheet
    if slot.kind is SlotKind.JUMP_JET:
        larger = replace(sheet, jump=sheet.jump + 1)
    elif slot.kind is SlotKind.HEAT_SINK and slot.pod:
        larger = replace(sheet, heat_sinks=sheet.heat_sinks + 1)
    needed = left = _slots_needed(slot, sheet)
    for place in (location,) if beside is None else (location, beside):
        placed = min(left, free_slots(larger)[place])
        larger = _with_slots(larger, place, slot, placed)
        left -= placed
    if left:
        free = free_slots(sheet)[location]
        raise BadInput(f"{location.label}: {slot.name} needs {needed} slots, {free} are free")
    # A split that the rules do not allow comes to light when the parts are put together.
    _ = larger.mounts, larger.sinks
    before = set(lasting_faults(sheet))
    for fault in lasting_faults(larger):
        if fault not in before:
            raise BadInput(fault.text)
    return _light_enough(larger, slot.name)


def addable(item: Item) -> bool:
    """Whether an item of the catalogue is something to add: a kind of engine is not, and neither
    is what needs no slot."""
    return Tag.ENGINE not in item.tags and item.slots != 0


def _check(sheet: MechSheet, slot: Slot, location: Location) -> None:
    """Raises BadInput when the rules do not let an item into a location of this design."""
    where = location.label
    if slot.item is None and slot.kind not in FOREARM:
        raise BadInput(f"{where}: {slot.name!r} cannot be added")
    if slot.kind in FOREARM and (location not in ARMS or sheet.slots_of(slot.kind, location)):
        raise BadInput(f"{where}: there is no place for another {slot.name}")
    if slot.item is not None and not _slots_needed(slot, sheet):
        if Tag.TARGETING_COMPUTER in slot.item.tags:
            raise BadInput(f"{slot.name}: add the weapons first that it is to aim")
        raise BadInput(f"{slot.name} takes no slot: it is there wherever it is needed")
    here = [mount.item for mount in sheet.mounts if mount.location is location]
    if slot.item in here and slot.item.slots is None:
        raise BadInput(f"{where}: there is a {slot.name} already")
    if slot.kind is SlotKind.JUMP_JET and sheet.jump >= sheet.walk:
        raise BadInput(f"{sheet.jump + 1} Jumping MP, at most the {sheet.walk} Walking MP")
    if slot.kind is SlotKind.HEAT_SINK:
        if (slot.name == "Double Heat Sink") != sheet.double_heat_sinks:
            raise BadInput("single and double heat sinks do not mix")
        if not slot.pod and not sheet.engine_sinks:
            raise BadInput(f"all {sheet.heat_sinks} heat sinks have their slots")
    bulk = BULK[sheet.tech_base]
    for kind, most in (
        (SlotKind.ENDO_STEEL, bulk * sheet.endo_steel),
        (SlotKind.FERRO_FIBROUS, bulk * sheet.ferro_fibrous),
        (SlotKind.TSM, TSM_SLOTS),
    ):
        if slot.kind is kind and count(sheet, kind) >= most:
            raise BadInput(f"{kind.value} takes {most} critical slots here")


def _slots_needed(slot: Slot, sheet: MechSheet) -> int:
    """Bulk goes slot by slot, everything else as a whole."""
    if slot.item is None or slot.kind in (
        *(SlotKind.ENDO_STEEL, SlotKind.FERRO_FIBROUS, SlotKind.TSM, SlotKind.AMMUNITION),
    ):
        return 1
    if slot.item.slots is not None:
        return slot.item.slots
    return int(item_tons(slot.item, sheet))


def _with_slots(sheet: MechSheet, location: Location, slot: Slot, number: int) -> MechSheet:
    row = list(sheet.slots[location])
    for index in sheet.slots_of(SlotKind.EMPTY, location)[:number]:
        row[index] = slot
    return replace(sheet, slots={**sheet.slots, location: tuple(row)})


def remove(sheet: MechSheet, location: Location, number: int) -> MechSheet:
    """The design without the item in a slot, counted from 0: all its slots become empty. The
    hand goes with the lower arm.

    Raises BadInput for what every 'Mech must have.
    """
    if location not in sheet.locations or not 0 <= number < len(sheet.slots[location]):
        raise BadInput(f"there is no slot {number + 1} in the {location.label}")
    slot = sheet.slots[location][number]
    if slot.item is None and slot.kind not in (*FOREARM, SlotKind.UNKNOWN, SlotKind.EMPTY):
        raise BadInput(f"no 'Mech goes without {slot.name}")
    mount = sheet.mount_at(location, number)
    gone = set(mount.places) if mount is not None else {(location, number)}
    if slot.kind is SlotKind.LOWER_ARM:
        gone |= {(location, hand) for hand in sheet.slots_of(SlotKind.HAND, location)}
    slots = {
        place: tuple(EMPTY if (place, i) in gone else each for i, each in enumerate(row))
        for place, row in sheet.slots.items()
    }
    jump = sheet.jump - (slot.kind is SlotKind.JUMP_JET)
    sinks = sheet.heat_sinks - (slot.kind is SlotKind.HEAT_SINK and slot.pod)
    return replace(sheet, slots=slots, jump=jump, heat_sinks=sinks)


def place_rest(sheet: MechSheet) -> MechSheet:
    """The design with everything `unplaced` in the free slots, the outer locations first.

    Raises BadInput when there is no room for all of it.
    """
    for name in ("Heat Sink", "Double Heat Sink", "Endo Steel", "Ferro-Fibrous"):
        while name in unplaced(sheet):
            needed = _slots_needed(parse_slot(name, sheet.tech_base), sheet)
            room = free_slots(sheet)
            where = [place for place in reversed(sheet.locations) if room[place] >= needed]
            if not where:
                raise BadInput(f"{name}: no room for {unplaced(sheet)[name]} more")
            sheet = add(sheet, name, where[0])
    return sheet


def add_jump_jets(sheet: MechSheet, number: int) -> MechSheet:
    """The design with so many more jump jets, by turns in the legs, then in the side torsos, then
    in the center. Raises BadInput when they are too many, too heavy, or have no room."""
    for _ in range(number):
        room = free_slots(sheet)
        places = [*reversed(sheet.locations[len(TORSOS) + 1 :]), *reversed(TORSOS)]
        open_places = [place for place in places if place not in ARMS and room[place]]
        if not open_places:
            raise BadInput("no room for another jump jet")
        legs = [place for place in open_places if place in LEGS]
        sheet = add(sheet, "Jump Jet", max(legs or open_places[:2], key=room.__getitem__))
    return sheet


def _light_enough(sheet: MechSheet, what: str) -> MechSheet:
    """The design itself. Raises BadInput when it weighs more than it may."""
    over = -remaining_tons(sheet)
    if over > 0:
        raise BadInput(f"{what}: {over:g} tons too heavy")
    return sheet
