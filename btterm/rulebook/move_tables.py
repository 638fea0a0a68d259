"""Tables of movement, Piloting Skill Rolls, falls and MechWarriors, from the rules' numbers."""

from __future__ import annotations

import math
from collections.abc import Iterable

from btterm.board.terrain import HIGHEST_CF, ORIGINAL_CF
from btterm.classic.battle import Phase
from btterm.classic.options import OPTIONS, Value, grouped
from btterm.classic.rules import causes
from btterm.classic.rules import movement_costs as costs
from btterm.classic.rules.attack import to_hit
from btterm.classic.rules.drops import FACING_AFTER_FALL
from btterm.classic.rules.mech import ejection, masc, piloting
from btterm.classic.rules.mech.mechwarrior import CONSCIOUSNESS
from btterm.classic.rules.physical import displacement
from btterm.classic.rules.skills import RANDOM_GUNNERY, RANDOM_PILOTING
from btterm.classic.rules.terrain import buildings
from btterm.classic.units.crew import FATAL_HITS
from btterm.classic.units.unit import Mode, Motion
from btterm.rulebook.tables import Table, made, signed, spans


def phases() -> Table:
    return made("Sequence of Play", "Phase", [(f"{phase.title()} Phase",) for phase in Phase])


def movement_costs() -> Table:
    road = costs.ROAD
    water = [f"Water, Depth {depth}" for depth in range(len(costs.WATER))]
    lines = {
        **{ground.capitalize(): line for ground, line in costs.GROUND.items()},
        **dict(zip([*water[:-1], f"{water[-1]}+"], costs.WATER, strict=True)),
        **{f"Building, {kind}": line for kind, line in costs.BUILDING.items()},
    }
    terrain = [
        (name, line.mp, _names(line.prohibited), _remarks(line)) for name, line in lines.items()
    ]
    rest = [
        ("Along a road or bridge", road.mp, _names(road.prohibited), "over any terrain"),
        ("Any hex: VTOL, naval", costs.FREE_MP, "", ""),
        *(_climbing(motion) for motion in (Motion.MECH, Motion.INFANTRY, Motion.VTOL)),
        ("Facing, each hexside", costs.TURN_MP, "", "infantry 0"),
        ("Each attempt to stand", costs.STAND_UP_MP, "", "Piloting"),
        ("Dropping to the ground", costs.DROP_MP, "", ""),
        ("Jumping, each hex", costs.JUMP_MP, "", "no other cost"),
    ]
    return made("Movement Costs", "Into or for|MP|Closed to|Roll, others", [*terrain, *rest])


def _names(motions: Iterable[Motion]) -> str:
    """The kinds of units, groups by their names."""
    names = ", ".join(motions)
    for group, name in ((costs.GROUND_VEHICLES, "ground vehicles"), (costs.AT_SEA, "naval")):
        names = names.replace(", ".join(group), name)
    return names


def _remarks(line: costs.Cost) -> str:
    rolls = ["Piloting"] if line.piloting else []
    return ", ".join([*rolls, *(f"{motion} {mp}" for motion, mp in line.others.items())])


def _climbing(motion: Motion) -> tuple[object, ...]:
    """What a level costs all that pay as one of them does."""
    climb = costs.LEVELS[motion]
    alike = [other for other, each in costs.LEVELS.items() if each == climb]
    most = "any number" if climb.most is None else f"{climb.most} a hex at most"
    return "Each level up or down", f"+{climb.mp}", f"for {_names(alike)}", most


def modes() -> Table:
    # The preview of a move takes most rules with it; only this table needs it.
    from btterm.classic.rules.mech.heat_scale import movement_heat

    heats = {
        Mode.STAND: "0",
        Mode.WALK: str(movement_heat(Mode.WALK, 1)),
        Mode.RUN: str(movement_heat(Mode.RUN, 1)),
        Mode.JUMP: f"1 a hex, at least {movement_heat(Mode.JUMP, 1)}",
    }
    rows: list[tuple[object, ...]] = [
        (mode.verb.capitalize(), signed(to_hit.ATTACKER_MOVEMENT[mode]), heats[mode])
        for mode in Mode
    ]
    return made("Movement Modes", "The 'Mech|Its own fire|Heat", rows)


def target_movement() -> Table:
    lasts = [most for most, _ in to_hit.TARGET_MOVEMENT]
    values = [value for _, value in to_hit.TARGET_MOVEMENT] + [to_hit.TARGET_FASTEST]
    rows: list[tuple[object, ...]] = [
        (f"{span} hexes", signed(value)) for span, value in zip(spans(lasts), values, strict=True)
    ]
    rows.append(("jumped, on top", signed(to_hit.TARGET_JUMPED)))
    return made("Target Movement", "The target moved|To hit it", rows)


def skid() -> Table:
    lasts = [most for most, _ in causes.SKID]
    values = [value for _, value in causes.SKID] + [causes.SKID_FASTEST]
    rows: list[tuple[object, ...]] = [
        (span, signed(value)) for span, value in zip(spans(lasts), values, strict=True)
    ]
    return made("Skid Modifiers", "Hexes moved|Piloting", rows)


def building_modifiers() -> Table:
    least = [1, *(cf + 1 for cf in HIGHEST_CF.values())]
    rows: list[tuple[object, ...]] = [
        (kind.capitalize(), f"{first}-{HIGHEST_CF[kind]}", costs.BUILDING[kind].mp, signed(value))
        for (kind, value), first in zip(causes.WALL.items(), least, strict=False)
    ]
    return made("Building Modifiers", "Building|CF|MP to enter|Piloting", rows)


def building_movement() -> Table:
    lasts = [most for most, _ in causes.BREAKING]
    values = [value for _, value in causes.BREAKING] + [causes.BREAKING_FASTEST]
    rows: list[tuple[object, ...]] = [
        (span, signed(value)) for span, value in zip(spans(lasts), values, strict=True)
    ]
    return made("Building Movement Modifiers", "Hexes moved|Piloting", rows)


def infantry_in_buildings() -> Table:
    rows: list[tuple[object, ...]] = [
        (kind.capitalize(), f"{percent}%" if percent else "none")
        for kind, percent in buildings.TO_INFANTRY.items()
    ]
    return made("Infantry Damage in Buildings", "Building|Of the damage to it", rows)


def piloting_rolls() -> Table:
    listed = (
        piloting.TWENTY_DAMAGE,
        piloting.REACTOR_SHUTS_DOWN,
        causes.KICKED,
        causes.MISSED_KICK,
        causes.PUSHED,
        causes.CHARGED,
        causes.MADE_CHARGE,
        causes.STRUCK_FROM_ABOVE,
        causes.DEATH_FROM_ABOVE,
        displacement.DOMINO,
        *(causes.entering_water(depth) for depth in causes.WATER),
        causes.STAND_UP,
        causes.RUBBLE,
        piloting.RUN_DAMAGED,
        piloting.LANDING_DAMAGED,
    )
    rows: list[tuple[object, ...]] = [
        (cause.label[0].upper() + cause.label[1:], signed(cause.modifier)) for cause in listed
    ]
    rows += [
        ("Turn on pavement, then running on", "by hexes moved"),
        ("Leg or foot actuator destroyed, gyro hit", "that of the damage"),
        ("Gyro or leg destroyed", "falls without a roll"),
    ]
    return made("Piloting Skill Rolls", "Rolls for|Modifier", rows, "Depth 3 stands for deeper.")


def piloting_damage() -> Table:
    rows: list[tuple[object, ...]] = [
        ("Each leg or foot actuator", signed(piloting.ACTUATOR)),
        ("Each hip", signed(piloting.HIP)),
        ("Gyro", signed(piloting.GYRO)),
        ("Leg lost (nothing else of that leg counts)", signed(piloting.LEG_LOST)),
        ("Quad with all its legs", signed(piloting.QUAD_BONUS)),
    ]
    return made("Additional Modifiers", "Damaged now or before|To every roll", rows)


def facing_after_fall() -> Table:
    turns = {
        0: "same direction",
        1: "1 hexside right",
        2: "2 hexsides right",
        3: "opposite direction",
        -1: "1 hexside left",
        -2: "2 hexsides left",
    }
    rows: list[tuple[object, ...]] = [
        (die, turns[turned], side.value) for die, (turned, side) in FACING_AFTER_FALL.items()
    ]
    return made("Facing after a Fall", "1D6|Faces|Lands on", rows)


def consciousness() -> Table:
    rows: list[tuple[object, ...]] = [
        (hits, f"{number}+") for hits, number in CONSCIOUSNESS.items()
    ]
    return made("MechWarrior Consciousness", "Hits|Stays awake on", [*rows, (FATAL_HITS, "dead")])


def ejection_modifiers() -> Table:
    rows: list[tuple[object, ...]] = [
        (f"Lands in {ground}", signed(value)) for ground, value in ejection.LANDING.items()
    ]
    rows += [
        ("Each level of a building", signed(ejection.PER_BUILDING_LEVEL)),
        ("'Mech prone", signed(ejection.EJECTS_PRONE)),
        ("MechWarrior unconscious", signed(ejection.EJECTS_UNCONSCIOUS)),
        ("Each structure point lost in the head", signed(ejection.PER_HEAD_DAMAGE)),
        ("Automatic ejection", signed(ejection.AUTOMATIC)),
    ]
    return made("Ejection Modifiers", "Ejecting|Piloting", rows)


def masc_numbers() -> Table:
    rows: list[tuple[object, ...]] = [
        (turn, f"{number}+" if number <= 12 else "fails")
        for turn, number in enumerate(masc.HOLDS, start=1)
    ]
    return made("MASC", "Turn of use in a row|Legs hold on", rows)


def construction_factors() -> Table:
    rows: list[tuple[object, ...]] = [
        (kind.capitalize(), cf, HIGHEST_CF[kind]) for kind, cf in ORIGINAL_CF.items()
    ]
    return made("Construction Factors", "Type|CF if nothing is said|Highest", rows)


def random_skills() -> Table:
    rows: list[tuple[object, ...]] = [
        (die, skill, RANDOM_GUNNERY[die]) for die, skill in RANDOM_PILOTING.items()
    ]
    return made("Random MechWarrior Skills", "1D6|Piloting|Gunnery", rows)


def running() -> Table:
    rows: list[tuple[object, ...]] = [(walk, math.ceil(walk * 1.5)) for walk in range(1, 11)]
    return made("Running MP", "Walking|Running", rows)


def options() -> Table:
    def usual(value: Value) -> str:
        return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)

    rows = list[tuple[object, ...]]()
    for group, options in grouped(OPTIONS).items():
        rows.append((f"{group}:", "", ""))
        rows += [(option.name, usual(option.default), option.words) for option in options]
    return made("Options of a Battle", "Option|As usual|What it does", rows)


TABLES = {
    "options": options,
    "phases": phases,
    "movement costs": movement_costs,
    "movement modes": modes,
    "target movement": target_movement,
    "skid": skid,
    "piloting rolls": piloting_rolls,
    "piloting damage": piloting_damage,
    "facing after a fall": facing_after_fall,
    "consciousness": consciousness,
    "ejection": ejection_modifiers,
    "masc": masc_numbers,
    "construction factors": construction_factors,
    "building modifiers": building_modifiers,
    "infantry in buildings": infantry_in_buildings,
    "building movement modifiers": building_movement,
    "running": running,
    "random skills": random_skills,
}
