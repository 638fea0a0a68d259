"""What a conversion needs to know of a unit, whatever its kind, and how record sheets tell it."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from btterm.alphastrike.cards.card import Mode, Move, Special, Strength, UnitType
from btterm.alphastrike.cards.valuation import Step
from btterm.calculators.conversion.arms import ENOUGH_SHOTS, Arm, artillery_code
from btterm.calculators.conversion.structure import mech_structure
from btterm.classic.equipment.catalogue import Item, Tag, TechBase, Weapon
from btterm.classic.sheets.infantry.sheet import CLIMBS, BattleArmorSheet, InfantrySheet
from btterm.classic.sheets.kinds import AnySheet
from btterm.classic.sheets.lore import role
from btterm.classic.sheets.mech.locations import Location
from btterm.classic.sheets.mech.sheet import MechSheet
from btterm.classic.sheets.vehicle.sheet import Engine, Motion, Section, VehicleSheet
from btterm.errors import BadInput

ARMOR_SCALE = 30
"""Armor points of a record sheet for one of a card."""
STRUCTURE_SCALE = 10
"""The same for the structure of a vehicle."""
MEN_SCALE = 15
"""Men for a point of armor of a platoon."""
INCHES = 2
"""Inches for each MP."""
MASC_FACTOR = 1.25
RUN_HEAT, LEAST_JUMP_HEAT = 2, 3
SIZES = ((39, 1), (59, 2), (79, 3))
"""The size of units up to so many tons; those above are of size 4."""
SQUAD_FACTOR = (0, 0.5, 1.5, 2.5, 3.5, 3.5)
"""What a squad of so many suits makes of the damage of one."""
SUIT_STRUCTURE, PLATOON_STRUCTURE = 2, 1
MASTER_HQ, SLAVE_HQ = 5, 1
"""Mobile headquarters points of C3 computers."""
MOTIONS = {
    Motion.TRACKED: Mode.TRACKED,
    Motion.WHEELED: Mode.WHEELED,
    Motion.HOVER: Mode.HOVER,
    Motion.HYDROFOIL: Mode.NAVAL,
    Motion.DISPLACEMENT: Mode.NAVAL,
    Motion.SUBMARINE: Mode.SUBMARINE,
    Motion.VTOL: Mode.VTOL,
}
ERAS = ((2570, "Age of War"), (2780, "Star League"), (3049, "Succession Wars"))
"""Eras by their last year; later units are of the Clan Invasion."""


@dataclass(frozen=True)
class Design:
    """A unit on its way from a record sheet to a card."""

    chassis: str
    variant: str
    type: UnitType
    size: int
    moves: tuple[Move, ...]
    armor: int
    structure: int
    arms: tuple[Arm, ...] = ()
    factor: float = 1
    """What a squad makes of the damage of one suit."""
    moving_heat: int = 0
    dissipation: int | None = None
    """Heat points carried off in a turn; None: it does not build up heat."""
    heat: int = 0
    """The heat ability of a platoon with flamers."""
    specials: tuple[Special, ...] = ()
    """Those that do not come from the damage of weapons."""
    tech: str = ""
    era: str = ""
    role: str = ""
    code_name: str = ""
    steps: tuple[Step, ...] = field(default=(), compare=False)
    """How movement, armor and structure come about."""


def design_of(sheet: AnySheet) -> Design:
    """The facts of a record sheet. Raises BadInput for a unit that has no card."""
    match sheet:
        case MechSheet():
            return _mech(sheet)
        case VehicleSheet():
            return _vehicle(sheet)
        case BattleArmorSheet():
            return _suits(sheet)
        case InfantrySheet():
            return _platoon(sheet)
        case _:
            raise BadInput(f"{sheet.name} is a building, and no building has a unit card")


def rounded(number: float) -> int:
    """To the nearest whole number, half up."""
    return math.floor(number + 0.5)


def size_of(tons: int) -> int:
    return next((size for most, size in SIZES if tons <= most), 4)


def _size_step(tons: int) -> Step:
    return Step("Size", f"{tons} tons", str(size_of(tons)))


def _era(year: int | None, tech: TechBase) -> str:
    """Clan units come with the Clan Invasion, whenever they were built."""
    if year is None and tech is not TechBase.CLAN:
        return ""
    if year is None or tech is TechBase.CLAN:
        return "Clan Invasion"
    return next((era for last, era in ERAS if year <= last), "Clan Invasion")


def code(name: str, number: int | None = None) -> Special:
    """A special ability with one number or none."""
    return Special(name, () if number is None else (Strength(number),))


# 'Mechs


def mech_moves(walk: int, jump: int, masc: bool = False) -> tuple[tuple[Move, ...], Step]:
    """The moves of a 'Mech with so many MP, and how they come about."""
    best = rounded(walk * MASC_FACTOR) if masc else walk
    ground, leap = best * INCHES, jump * INCHES
    how = f'{walk} Walking MP{f" x {MASC_FACTOR:g} with MASC" if masc else ""} x {INCHES}"'
    if leap:
        how += f', {jump} Jumping MP x {INCHES}"'
    if leap == ground:
        moves: tuple[Move, ...] = (Move(leap, Mode.JUMP),)
    else:
        moves = (Move(ground, Mode.WALK), *[Move(leap, Mode.JUMP)] * bool(leap))
    return moves, Step("Movement", how, "/".join(map(str, moves)))


def armor_step(points: int) -> tuple[int, Step]:
    """The armor of a unit with so many armor points."""
    armor = rounded(points / ARMOR_SCALE)
    return armor, Step("Armor", f"{points} / {ARMOR_SCALE}, rounded normally", str(armor))


def _mech(sheet: MechSheet) -> Design:
    moves, moved = mech_moves(sheet.walk, sheet.jump, sheet.has(Tag.MASC))
    armor, armored = armor_step(sheet.armor_points)
    structure = mech_structure(sheet.tons, sheet.tech_base, sheet.xl_engine)
    engine = f"{sheet.tech_base} XL engine" if sheet.xl_engine else "standard engine"
    explosive = any(bin_.ammo.explosive for bin_ in sheet.bins) or any(
        mount.weapon is not None and mount.weapon.explosion for mount in sheet.mounts
    )
    case = explosive and bool(sheet.tech_base is TechBase.CLAN or sheet.case)
    return Design(
        sheet.chassis,
        sheet.model,
        UnitType.BATTLEMECH,
        size_of(sheet.tons),
        moves,
        armor,
        structure,
        arms=tuple(_mech_arms(sheet)),
        moving_heat=max(LEAST_JUMP_HEAT, sheet.jump) if sheet.jump else RUN_HEAT,
        dissipation=sheet.dissipation,
        specials=(
            *_gear([mount.item for mount in sheet.mounts], case=case, explosive=explosive),
            *[code("TSM")] * sheet.has(Tag.TSM),
            *[code("OMNI")] * sheet.omni,
            *[code("SRCH")] * sheet.searchlight,
        ),
        tech=str(sheet.tech_base),
        era=_era(sheet.year, sheet.tech_base),
        role=role(sheet.name),
        code_name=sheet.code_name,
        steps=(
            _size_step(sheet.tons),
            moved,
            armored,
            Step("Structure", f"{sheet.tons} tons, {engine}: by the table", str(structure)),
        ),
    )


def _mech_arms(sheet: MechSheet) -> Iterator[Arm]:
    computer = sheet.has(Tag.TARGETING_COMPUTER)
    scarce = _scarce(
        [mount.weapon for mount in sheet.mounts if mount.weapon],
        [(bin_.ammo.weapon, bin_.shots) for bin_ in sheet.bins],
    )
    free = Counter(mount.location for mount in sheet.mounts if Tag.ARTEMIS in mount.item.tags)
    free[Location.CT] += free[Location.HD]
    for mount in sheet.mounts:
        if mount.weapon is None:
            continue
        artemis = Tag.ARTEMIS_CAPABLE in mount.weapon.tags and free[mount.location] > 0
        free[mount.location] -= artemis
        scanty = mount.weapon.name in scarce
        arm = Arm(mount.weapon, rear=mount.rear, artemis=artemis, scarce=scanty)
        yield _aimed(arm, computer)


def _aimed(arm: Arm, computer: bool) -> Arm:
    tags = arm.weapon.tags
    return arm._replace(computer=computer and Tag.DIRECT_FIRE in tags and Tag.LB_X not in tags)


def _scarce(weapons: Sequence[Weapon], lots: Iterable[tuple[str, int]]) -> set[str]:
    """The names of weapons that have too few shots each."""
    shots: Counter[str] = Counter()
    for name, number in lots:
        shots[name] += number
    counts = Counter(weapon.name for weapon in weapons)
    return {
        weapon.name
        for weapon in weapons
        if weapon.ammo is not None
        and shots[weapon.name] // counts[weapon.name]
        < ENOUGH_SHOTS * (2 if Tag.ULTRA in weapon.tags else 1)
    }


_TAGS = {
    Tag.ANTI_MISSILE: ("AMS",),
    Tag.ECM: ("ECM",),
    Tag.PROBE: ("PRB", "RCN"),
    Tag.PHYSICAL: ("MEL",),
    Tag.TAG: ("TAG",),
}


def _gear(items: Sequence[Item], *, case: bool, explosive: bool) -> Iterator[Special]:
    """The abilities of weapons and equipment that are there or not, and those that are counted."""
    if not explosive:
        yield code("ENE")
    if case:
        yield code("CASE")
    tags = [tag for item in items for tag in item.tags]
    for tag, codes in _TAGS.items():
        if tag in tags:
            yield from map(code, codes)
    if Tag.NARC in tags:
        yield code("SNARC", tags.count(Tag.NARC))
    masters = sum(Tag.C3 in item.tags and Tag.TAG in item.tags for item in items)
    slaves = tags.count(Tag.C3) - masters
    if masters:
        yield code("C3M", masters)
    if slaves:
        yield code("C3S")
    if masters or slaves:
        yield code("MHQ", masters * MASTER_HQ + slaves * SLAVE_HQ)
    pieces = Counter(artillery_code(item) for item in items if isinstance(item, Weapon))
    for name, number in pieces.items():
        if name:
            yield code(name, number)


# Vehicles


def _vehicle(sheet: VehicleSheet) -> Design:
    mode = MOTIONS[sheet.motion]
    moves = (Move(sheet.cruise * INCHES, mode),)
    armor, armored = armor_step(sheet.armor_points)
    inside = sheet.structure_points * len(sheet.sections)
    structure = math.ceil(inside / STRUCTURE_SCALE)
    items = [mount.item for mount in sheet.mounts]
    explosive = any(bin_.ammo.explosive for bin_ in sheet.bins) or any(
        weapon.explosion for weapon, _ in sheet.weapons
    )
    case = any(item.name == "CASE" for item in items) or sheet.tech_base is TechBase.CLAN
    return Design(
        sheet.chassis,
        sheet.model,
        UnitType.COMBAT_VEHICLE,
        size_of(sheet.tons),
        moves,
        armor,
        structure,
        arms=tuple(_vehicle_arms(sheet)),
        specials=(
            *_gear(items, case=case and explosive, explosive=explosive),
            *[code("EE")] * (sheet.engine is Engine.ICE),
            *[code("SEAL")] * sheet.sealed,
            *[code("SRCH")] * sheet.searchlight,
            *[code("IT", int(sheet.cargo_tons))] * (sheet.cargo_tons >= 1),
        ),
        tech=str(sheet.tech_base),
        era=_era(sheet.year, sheet.tech_base),
        role=role(sheet.name),
        steps=(
            _size_step(sheet.tons),
            Step("Movement", f'{sheet.cruise} Cruising MP x {INCHES}"', str(moves[0])),
            armored,
            Step(
                "Structure",
                f"{len(sheet.sections)} x {sheet.structure_points} / {STRUCTURE_SCALE}, up",
                str(structure),
            ),
        ),
    )


def _vehicle_arms(sheet: VehicleSheet) -> Iterator[Arm]:
    computer = sheet.has(Tag.TARGETING_COMPUTER)
    scarce = _scarce(
        [weapon for weapon, _ in sheet.weapons],
        [(ammo.weapon, shots) for ammo, shots in sheet.ammunition],
    )
    free = Counter(m.location for m in sheet.mounts if Tag.ARTEMIS in m.item.tags)
    for weapon, section in sheet.weapons:
        artemis = Tag.ARTEMIS_CAPABLE in weapon.tags and free[section] > 0
        free[section] -= artemis
        arm = Arm(
            weapon,
            rear=section is Section.REAR,
            turret=section is Section.TURRET,
            artemis=artemis,
            scarce=weapon.name in scarce,
        )
        yield _aimed(arm, computer)


# Infantry


def _platoon(sheet: InfantrySheet) -> Design:
    jumps = sheet.jump > 0
    mode = Mode.JUMP if jumps else Mode.FOOT if sheet.walk == 1 else Mode.MOTORIZED
    move = Move(max(sheet.walk, sheet.jump) * INCHES, mode)
    armor = rounded(sheet.men / MEN_SCALE)
    arm = Arm(sheet.mounts[0].weapon)
    flames = Tag.FLAMER in arm.weapon.tags
    return Design(
        sheet.chassis,
        sheet.model,
        UnitType.CONVENTIONAL_INFANTRY,
        1,
        (move,),
        armor,
        PLATOON_STRUCTURE,
        arms=(arm,),
        heat=2 if flames else 0,
        specials=(code("CAR", sheet.carry_tons), *[code("AM")] * sheet.anti_mech),
        tech=str(sheet.tech_base),
        era=_era(sheet.year, sheet.tech_base),
        role=role(sheet.name),
        steps=(
            Step("Size", "infantry", "1"),
            Step("Movement", f'{move.inches // INCHES} MP x {INCHES}"', str(move)),
            Step("Armor", f"{sheet.men} men / {MEN_SCALE}, rounded normally", str(armor)),
            Step("Structure", "a platoon", str(PLATOON_STRUCTURE)),
        ),
    )


def _suits(sheet: BattleArmorSheet) -> Design:
    points = sheet.suits * sheet.armor
    armor, armored = armor_step(points)
    shots = {bin_.ammo.weapon: bin_.shots for bin_ in sheet.bins}
    arms = [mount.weapon for mount in sheet.mounts if mount.weapon.tags.isdisjoint(CLIMBS)]
    factor = SQUAD_FACTOR[min(sheet.suits, len(SQUAD_FACTOR) - 1)]
    jumps = sheet.jump >= sheet.walk
    move = Move(max(sheet.walk, sheet.jump) * INCHES, Mode.JUMP if jumps else Mode.FOOT)
    return Design(
        sheet.chassis,
        sheet.model,
        UnitType.BATTLE_ARMOR,
        1,
        (move,),
        armor,
        SUIT_STRUCTURE,
        arms=tuple(Arm(arm, scarce=shots.get(arm.name, 99) < ENOUGH_SHOTS) for arm in arms),
        factor=factor,
        specials=(
            code("AM"),
            code("CAR", sheet.suits),
            *[code("MEC")] * sheet.rides_omnimechs,
        ),
        tech=str(sheet.tech_base),
        era=_era(sheet.year, sheet.tech_base),
        role=role(sheet.name),
        steps=(
            Step("Size", "battle armor", "1"),
            Step("Movement", f'{move.inches // INCHES} MP x {INCHES}"', str(move)),
            armored,
            Step("Structure", "battle armor", str(SUIT_STRUCTURE)),
        ),
    )
