"""The tables of Alpha Strike that every battle needs: introductory and standard game, hex maps.

Distances are hexes, with the inches of the book in brackets. Where the book's text is cut off or
contradicts itself, a note names the ruling.
"""

from __future__ import annotations

from collections.abc import Callable

from btterm.board.terrain import Ground
from btterm.rulebook.tables import Table, made, signed


def card() -> Table:
    rows: list[tuple[object, ...]] = [
        ("TP", "type of unit"),
        ("PV", "Point Value, for Skill 4"),
        ("SZ", "Size, 1 to 4"),
        ("Move, MV", "inches a turn, with a letter for the mode; j: jump"),
        ("TMM", "target movement modifier"),
        ("Skill", "base of its to-hit numbers"),
        ("S/M/L", "damage at short, medium and long range; 0*: minimal damage"),
        ("OV", "overheat: damage that may be added for heat"),
        ("Heat", "1, 2, 3 and S for shutdown"),
        ("A, S", "points of armor and of structure"),
        ("Special", "codes of special abilities"),
        ("Role", "what it is good for; no rule"),
    ]
    return made("Unit Card", "Field|Meaning", rows)


def unit_types() -> Table:
    rows: list[tuple[object, ...]] = [
        ("BM", "BattleMech", "ground"),
        ("IM", "IndustrialMech", "ground"),
        ("PM", "protomech Point, five machines", "ground"),
        ("CV", "combat vehicle", "ground, naval or VTOL"),
        ("SV", "support vehicle", "ground, naval, VTOL or aerospace"),
        ("CI", "conventional infantry", "ground"),
        ("BA", "battle armor", "ground"),
        ("MS", "mobile structure", "ground"),
        ("AF", "aerospace fighter", "aerospace"),
        ("CF", "conventional fighter", "aerospace"),
        ("SC", "small craft", "aerospace"),
        ("DA", "aerodyne DropShip", "aerospace"),
        ("DS", "spheroid DropShip", "aerospace"),
    ]
    return made("Unit Types", "Type|Unit|Class", rows)


def formations() -> Table:
    rows: list[tuple[object, ...]] = [
        ("Lance", "4 units"),
        ("Company", "3 lances"),
        ("Battalion", "3 companies"),
        ("Regiment", "3 battalions"),
        ("Star", "5 units"),
        ("Binary, Trinary", "2 or 3 Stars"),
        ("Cluster", "3 to 5 Binaries or Trinaries"),
        ("Galaxy", "3 to 5 Clusters"),
    ]
    return made("Formations", "Formation|Made of", rows)


def skill() -> Table:
    from btterm.alphastrike.cards.points import step_down, step_up

    rows: list[tuple[object, ...]] = [
        (step, _first_to_last(step_down, step), _first_to_last(step_up, step))
        for step in range(1, 11)
    ]
    return made(
        "Point Value by Skill",
        "Points a step|Skill worse, less: base PV|Skill better, more: base PV",
        rows,
        f"Beyond: 1 more for every {_width(step_down)} points, or every {_width(step_up)}.",
    )


def _first_to_last(step: Callable[[int], int], size: int) -> str:
    """The Point Values with which a step of skill has some size."""
    values = [pv for pv in range(200) if step(pv) == size]
    return f"{values[0]}-{values[-1]}"


def _width(step: Callable[[int], int]) -> int:
    return sum(step(pv) == 2 for pv in range(200))


def scenarios() -> Table:
    rows: list[tuple[object, ...]] = [
        ("Battle to the Last", "even", "destroy the other side or make it withdraw"),
        (
            "Hold the Line",
            "attacker at least double",
            "defender: destroy as many as it began with; attacker: destroy all",
        ),
        (
            "Breakthrough",
            "even",
            "attacker: leave by the defender's edge with half its units; defender: prevent it",
        ),
        ("Capture the Objective", "even", "capture the markers, one side or both"),
    ]
    return made("Scenarios", "Scenario|Forces|To win", rows)


def victory_points() -> Table:
    from btterm.alphastrike.rules import victory as rule

    rows: list[tuple[object, ...]] = [
        ("Enemy unit destroyed", f"{rule.ENEMY_DESTROYED:+g} x PV"),
        ("Own unit destroyed", f"{rule.OWN_DESTROYED:+g} x PV"),
        ("Enemy unit withdrew (forced)", f"{rule.ENEMY_WITHDREW:+g} x PV"),
        ("Own unit withdrew (forced)", f"{rule.OWN_WITHDREW:+g} x PV"),
        ("Objective occupied", f"{rule.OCCUPIED:+g} x its value, once"),
        ("Objective captured", f"{rule.CAPTURED:+g} x its value, in place of that"),
    ]
    return made("Victory Points", "Event|Points", rows)


def turn() -> Table:
    rows: list[tuple[object, ...]] = [
        ("Initiative", "two dice a side; ties are rolled again"),
        ("Movement", "the loser moves a unit, then the winner, by turns"),
        ("Combat", "the loser attacks with all its units, then the winner"),
        ("End", "damage takes effect, heat, restarts, objectives"),
    ]
    return made("Turn", "Phase|What happens", rows)


def unequal_numbers() -> Table:
    left, rows = [8, 5], list[tuple[object, ...]]()
    while left[0]:
        moves = left[0] // left[1]
        rows.append((len(rows) + 1, *left, moves, 1))
        left = [left[0] - moves, left[1] - 1]
    return made(
        "Eight units against five",
        "Pair|Left of eight|Left of five|Move|Move",
        rows,
        "Ruling: the book prints its two sides the wrong way round.",
    )


def movement_costs() -> Table:
    from btterm.alphastrike.rules.moving import ABYSS, DEEP, DEEPER, PER_LEVEL, SURCHARGE

    rows: list[tuple[object, ...]] = [
        ("Clear, paved, road, bridge", "1''"),
        ("Rough, rubble", f"+{SURCHARGE[Ground.ROUGH]}''"),
        ("Woods", f"+{SURCHARGE[Ground.LIGHT_WOODS]}''; infantry none"),
        ("Water, on the surface or Depth 0 or 1", "none"),
        ("Water, deeper, on the bottom", f"+{DEEP}''"),
        (f"Water of Depth {ABYSS} and more, on the bottom", f"+{DEEPER}''"),
        ("Each level up or down", f"+{PER_LEVEL}'', once"),
    ]
    return made(
        "Movement Cost",
        "Terrain|For each inch, 2 to a hex",
        rows,
        "Ruling: the book's values from paved to the surface of water stand one row too low.",
        "Ruling: a level costs what its tables say, not the half of it as in its text.",
    )


def forbidden_terrain() -> Table:
    rows: list[tuple[object, ...]] = [
        ("Clear, paved, rubble", "ships"),
        ("Rough", "ships, wheeled"),
        ("Woods", "low flyers, hover, ships, rail, wheeled (but two-wheeled)"),
        ("Surface of water", "all but hover, ships, WiGE (and AMP)"),
        ("Water, depth 0 or 1", "ground vehicles; infantry without UMU"),
        (
            "Water, depth 2 and more",
            "ground vehicles; infantry without UMU; IndustrialMechs without SEAL",
        ),
    ]
    return made("Forbidden Terrain", "Terrain|Not for", rows)


def movement_modes() -> Table:
    rows: list[tuple[object, ...]] = [
        ("-", "'Mechs, protomechs, battle armor", "walk"),
        ("j", "jump", "over everything, instead of ground movement"),
        ("t", "tracked", "1 hex (2'') more on roads"),
        ("w", "wheeled", "1 hex more on roads; no woods, no rough"),
        ("w(b), w(m)", "two-wheeled", "as wheeled, woods too"),
        ("h", "hover", "water as clear ground; no woods"),
        ("g", "wing in ground effect", "hover until it takes off"),
        ("v", "VTOL", "flies"),
        ("n", "naval", "surface of water only"),
        ("s", "submarine", "on and below the surface"),
        ("f", "foot", "infantry"),
        ("a, p, i", "aerodyne, spheroid, airship", "aerospace"),
    ]
    return made("Movement Modes", "Code|Mode|Moves", rows)


def ranges() -> Table:
    from btterm.alphastrike.rules.to_hit import ORDINARY

    first, rows = 1, list[tuple[object, ...]]()
    for band in ORDINARY:
        words = band.name.capitalize(), f"{first} to {band.last}", f"{2 * band.last}''"
        rows.append((*words, signed(band.modifier), f"{band.last // 2}"))
        first = band.last + 1
    return made(
        "Ranges",
        "Range|Hexes|Up to|To hit|Underwater up to",
        rows,
        "Ruling: weapons may be fired at a neighbor, whom the book's text calls in base contact.",
    )


def to_hit() -> Table:
    from btterm.alphastrike.rules import to_hit as rule
    from btterm.alphastrike.rules.sight import WOODS

    rows: list[tuple[object, ...]] = [
        ("Base", "Skill"),
        ("Range", " / ".join(signed(band.modifier) for band in rule.ORDINARY)),
        ("Target movement", "see there"),
        ("Target type", "see there"),
        ("Woods", signed(WOODS)),
        ("Partial cover", signed(rule.COVER)),
        ("Attacker jumped", signed(rule.JUMPED_ATTACKER)),
        ("Attacker did not move", signed(rule.STILL_ATTACKER)),
        ("Each fire control hit, weapons", signed(rule.FIRE_CONTROL)),
        ("Heat, weapons", "+ heat level"),
        ("Indirect fire", signed(rule.INDIRECT)),
        ("whose spotter attacks", f"{signed(rule.SPOTTER_ATTACKS)} more"),
        ("Rear weapons (REAR)", signed(rule.REAR_WEAPONS)),
    ]
    return made("To-Hit Modifiers", "Reason|Modifier", rows)


def target_movement() -> Table:
    from btterm.alphastrike.cards.card import TMM_BY_INCHES
    from btterm.alphastrike.rules.to_hit import IMMOBILE_TARGET

    rows: list[tuple[object, ...]] = [("immobile", signed(IMMOBILE_TARGET)), ("did not move", "0")]
    last = None
    for least, modifier in TMM_BY_INCHES:
        first = max(least, 1)
        words = f"{first}'' and more" if last is None else f"{first}'' to {last}''"
        rows.insert(2, (words, signed(modifier)))
        last = first - 1
    rows.append(("jumped", "+1 more"))
    return made("Target Movement Modifier", "Movement available|Modifier", rows)


def target_type() -> Table:
    from btterm.alphastrike.rules import to_hit as rule

    stealth = " / ".join(signed(rule.STEALTH[band]) for band in rule.ORDINARY)
    suits = " / ".join(signed(rule.STEALTH_SUIT[band]) for band in rule.ORDINARY)
    rows: list[tuple[object, ...]] = [
        ("Airborne aerospace unit", "+2"),
        ("Airborne VTOL or WiGE", signed(rule.FLYING)),
        ("Battle armor", signed(rule.BATTLE_ARMOR)),
        ("Protomech", signed(rule.PROTOMECH)),
        ("Large unit (LG, VLG, SLG)", signed(rule.LARGE)),
        ("DropShip", signed(rule.DROPSHIP)),
        ("Dropped this turn", "+3"),
        ("Stealth (STL)", f"{stealth}; battle armor {suits}"),
    ]
    return made("Target Type", "Target|Modifier", rows)


def terrain_modifiers() -> Table:
    from btterm.alphastrike.rules.sight import WOODS
    from btterm.alphastrike.rules.to_hit import COVER, SUBMERGED

    rows: list[tuple[object, ...]] = [
        ("Woods, in the way or around the target", signed(WOODS)),
        ("Partial cover", signed(COVER)),
        ("Submerged", signed(SUBMERGED)),
    ]
    return made("Terrain Modifiers", "Terrain|Modifier", rows)


def attacker_modifiers() -> Table:
    from btterm.alphastrike.rules import to_hit as rule

    one, two = signed(rule.NO_FIRE_CONTROL), signed(rule.BLIND_SUPPORT)
    rows: list[tuple[object, ...]] = [
        ("Immobile, or did not move", signed(rule.STILL_ATTACKER)),
        ("Jumped", signed(rule.JUMPED_ATTACKER)),
        ("Drone", "+1"),
        ("IndustrialMech", f"{one}; with AFC 0"),
        ("Support vehicle", f"{two}; with BFC {one}, with AFC 0"),
        ("Shield (SHLD), weapons", "+1"),
        ("Each fire control hit, weapons", signed(rule.FIRE_CONTROL)),
        ("Heat, weapons", "+1 a level"),
        ("Indirect fire", signed(rule.INDIRECT)),
        ("whose spotter attacks", f"{signed(rule.SPOTTER_ATTACKS)} more"),
        ("Rear weapons", signed(rule.REAR_WEAPONS)),
    ]
    return made(
        "Attacker Modifiers",
        "Attacker|Modifier",
        rows,
        "Jumped: in the book's text only, its table being cut off.",
    )


def areas() -> Table:
    rows: list[tuple[object, ...]] = [
        ("2''", "the hex and its neighbors"),
        ("4''", "the same"),
        ("6''", "all within 2 hexes"),
    ]
    return made(
        "Area Effect", "Template|Hexes", rows, "Ruling: the book has no 4'' template on hexes."
    )


def critical_hits() -> Table:
    from btterm.alphastrike.rules.criticals import MECH, PROTOMECH, VEHICLE

    rows: list[tuple[object, ...]] = [
        (total, *(_hit(table[total]) for table in (MECH, PROTOMECH, VEHICLE))) for total in MECH
    ]
    return made(
        "Critical Hits",
        "2D6|'Mech|Protomech|Vehicle",
        rows,
        "Ruling: from 8 on the columns of protomechs and vehicles are cut off in the book's text.",
    )


def _hit(critical: str) -> str:
    return "none" if critical == "no critical hit" else critical.removesuffix(" hit")


def critical_effects() -> Table:
    rows: list[tuple[object, ...]] = [
        ("Ammunition", "destroyed; CASE: 1 point; CASE II or ENE: nothing"),
        ("Engine, 'Mech", "+1 heat whenever it fires; the second destroys it"),
        ("Engine, vehicle", "half movement and damage, down; the second destroys it"),
        ("Fire control", "+2 on its weapon attacks, each"),
        ("Movement", "half of what movement is left, at least 1 hex (2'')"),
        ("Weapon", "all damage values 1 less, those of abilities too"),
        ("Crew stunned", "next turn no move, no attack, immobile"),
        ("Crew killed", "destroyed"),
    ]
    return made("Critical Hit Effects", "Hit|Effect", rows, "For the rest of the game.")


def motive_damage() -> Table:
    from btterm.alphastrike.rules.criticals import ARMORED_MOTIVE, MOTIVE, MOTIVE_MODIFIER

    last, rows = 0, list[tuple[object, ...]]()
    for least, slowing in MOTIVE:
        until = f"{least}-{last}" if last > least else str(least)
        rows.insert(0, (until if last else f"{least}+", f"{slowing} less"))
        last = least - 1
    rows = [(f"2-{last}", "as before"), *rows]
    by = dict[int, list[str]]()
    for mode, modifier in MOTIVE_MODIFIER.items():
        by.setdefault(modifier, []).append(mode.name.lower().replace("_", "-"))
    words = "; ".join(f"{signed(each)} {', '.join(modes)}" for each, modes in by.items())
    return made("Motive Damage", "2D6|Movement", rows, f"{words}; ARS {signed(ARMORED_MOTIVE)}.")


def physical_attacks() -> Table:
    from btterm.alphastrike.attacks import Kind
    from btterm.alphastrike.rules.attacking import CHARGE_DIVISOR, MELEE
    from btterm.alphastrike.rules.to_hit import PHYSICAL

    rammed = f"x Size / {CHARGE_DIVISOR}"
    rows: list[tuple[object, ...]] = [
        ("Standard", "'Mechs, protomechs", signed(PHYSICAL[Kind.STANDARD]), "Size"),
        ("Melee (MEL)", "'Mechs", signed(PHYSICAL[Kind.MELEE]), f"Size + {MELEE}"),
        ("Charge", "'Mechs, vehicles", signed(PHYSICAL[Kind.CHARGE]), f"inches moved {rammed}"),
        (
            *("Death from above", "'Mechs", signed(PHYSICAL[Kind.DEATH_FROM_ABOVE])),
            f"inches jumped {rammed}, + 1",
        ),
        (
            *("Anti-'Mech (AM)", "infantry", signed(PHYSICAL[Kind.ANTI_MECH])),
            "as with weapons, and a critical hit roll",
        ),
    ]
    return made("Physical Attacks", "Attack|By|To hit|Damage", rows)


def heat() -> Table:
    from btterm.alphastrike.rules.moving import HEAT_SLOWS
    from btterm.alphastrike.units import SHUTDOWN

    rows: list[tuple[object, ...]] = [
        (level, f"{level * HEAT_SLOWS}''", f"+{level}") for level in range(1, SHUTDOWN)
    ]
    rows.append((f"{SHUTDOWN}, S", "shut down", "-"))
    return made("Heat Levels", "Heat|Ground movement less|Own weapons", rows)


def cooling() -> Table:
    rows: list[tuple[object, ...]] = [
        ("overheated", "hotter by what it used"),
        ("overheated by 1 in water of depth 2", "as hot as before"),
        ("fired, without overheat", "as hot as before"),
        ("in water of depth 2, without overheat", "1 less"),
        ("no weapon attack", "0"),
        ("was shut down", "0, and restarts"),
    ]
    return made("Cooling", "In this turn|Heat in the End Phase", rows)


def c3() -> Table:
    rows: list[tuple[object, ...]] = [
        ("C3M, C3S", "a master and three others", "any ECM"),
        ("C3BSM, C3BSS", "a master and four slaves", "Angel ECM"),
        ("C3I", "six, no master", "any ECM, one by one"),
        ("C3EM", "takes over for two turns", "any ECM"),
        ("C3RS", "a sensor as a slave, until the next turn", "any ECM"),
    ]
    return made("C3 Networks", "Gear|Network|Cut by", rows)


def hexes() -> Table:
    rows: list[tuple[object, ...]] = [
        ("Short, medium, long range", "6, 24, 42", "3, 12, 21"),
        ("Extreme range", "60", "30"),
        ("Woods that block", "6", "3"),
        ("Minimum movement", "2", "1"),
        ("Deployment zone", "10", "5"),
        ("Heat, each level", "2", "1"),
        ("ECM", "12", "6"),
        ("One level", "1", "a level"),
    ]
    return made("Hexes", "Measure|Inches|Hexes", rows)


def heights() -> Table:
    rows: list[tuple[object, ...]] = [
        ("'Mech", 2),
        ("Super-heavy 'Mech", 3),
        ("Protomech, vehicle, infantry, fighter, submarine", 1),
        ("Large (LG) support vehicle, small craft", 2),
        ("Very large (VLG) support vehicle", 3),
        ("Super large (SLG) support vehicle", 4),
        ("Aerodyne DropShip", 5),
        ("Spheroid DropShip", 10),
    ]
    return made(
        "Unit Heights", "Unit|Levels", rows, "Airborne VTOLs: 1 above where they fly, large ones 2."
    )


TABLES = {
    "card": card,
    "unit types": unit_types,
    "formations": formations,
    "skill": skill,
    "scenarios": scenarios,
    "victory points": victory_points,
    "turn": turn,
    "unequal numbers": unequal_numbers,
    "movement costs": movement_costs,
    "forbidden terrain": forbidden_terrain,
    "movement modes": movement_modes,
    "ranges": ranges,
    "to hit": to_hit,
    "target movement": target_movement,
    "target type": target_type,
    "terrain modifiers": terrain_modifiers,
    "attacker modifiers": attacker_modifiers,
    "areas": areas,
    "critical hits": critical_hits,
    "critical effects": critical_effects,
    "motive damage": motive_damage,
    "physical attacks": physical_attacks,
    "heat": heat,
    "cooling": cooling,
    "c3": c3,
    "hexes": hexes,
    "heights": heights,
}
