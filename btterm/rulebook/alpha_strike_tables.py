"""The tables of Alpha Strike that every battle needs: introductory and standard game, hex maps.

Distances are hexes, with the inches of the book in brackets. Where the book's text is cut off or
contradicts itself, a note names the ruling.
"""

from __future__ import annotations

from btterm.rulebook.tables import Table, made


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
    lower = ["0-14", "15-24", "25-34", "35-44", "45-54", "55-64", "65-74", "75-84", "85-94"]
    higher = ["0-7", "8-12", "13-17", "18-22", "23-27", "28-32", "33-37", "38-42", "43-47"]
    rows: list[tuple[object, ...]] = [
        (each, below, above)
        for each, (below, above) in enumerate(
            zip([*lower, "95-104"], [*higher, "48-52"], strict=True), 1
        )
    ]
    return made(
        "Point Value by Skill",
        "Points a step|Skill above 4, less: base PV|Skill below 4, more: base PV",
        rows,
        "Beyond: 1 more for every 10 points above 104, or every 5 above 52.",
    )


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
    rows: list[tuple[object, ...]] = [
        ("Enemy unit destroyed", "+2 x PV"),
        ("Own unit destroyed", "-1 x PV"),
        ("Enemy unit withdrew (forced)", "+1 x PV"),
        ("Own unit withdrew (forced)", "-0.5 x PV"),
        ("Objective occupied", "+0.25 x its value, once"),
        ("Objective captured", "+1 x its value, in place of that"),
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
        moves = max(1, left[0] // left[1])
        rows.append((len(rows) + 1, *left, moves, 1))
        left = [left[0] - moves, left[1] - 1]
    return made(
        "Eight units against five",
        "Pair|Left of eight|Left of five|Move|Move",
        rows,
        "Ruling: the book prints its two sides the wrong way round.",
    )


def movement_costs() -> Table:
    rows: list[tuple[object, ...]] = [
        ("Clear, paved, road, bridge", "1 (2'')"),
        ("Rough, rubble", "+1 (2'')"),
        ("Woods", "+1 (2''); infantry none"),
        ("Water, on the surface", "none"),
        ("Water, depth 0 or 1", "none; in the introductory game +1 (2'')"),
        ("Water, depth 2 or 3", "+1 (2''), walking on the bottom"),
        ("Water, depth 4 and more", "+6 (12''), walking on the bottom"),
        ("Each level up or down", "+1 (2'')"),
        ("Each level up or down, VTOLs", "+0.5 (1'')"),
    ]
    return made(
        "Movement Cost",
        "Terrain|Hexes for a hex",
        rows,
        "Ruling: the book's values from paved to the surface of water stand one row too low.",
        "Ruling: a level costs 2'' as in its tables, not 1'' as in its text.",
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
    rows: list[tuple[object, ...]] = [
        ("Short", "up to 3 (6'')", "0", "up to 1 (3'')"),
        ("Medium", "4 to 12 (24'')", "+2", "2 to 6 (12'')"),
        ("Long", "13 to 21 (42'')", "+4", "7 to 10 (21'')"),
    ]
    return made(
        "Ranges",
        "Range|Hexes|To hit|Underwater",
        rows,
        "Ruling: weapons may be fired at a neighbor, whom the book's text calls in base contact.",
    )


def to_hit() -> Table:
    rows: list[tuple[object, ...]] = [
        ("Base", "Skill"),
        ("Range", "0 / +2 / +4"),
        ("Target movement", "-4 to +5, +1 if it jumped"),
        ("Woods", "+2"),
        ("Partial cover", "+2"),
        ("Submerged", "+1"),
        ("Target type", "-2 to +2"),
        ("Attacker jumped (standard)", "+2"),
        ("Attacker did not move (standard)", "-1"),
        ("Each fire control hit", "+2"),
        ("Heat", "+ heat level"),
        ("Indirect fire", "+1, +2 if the spotter attacks"),
        ("Rear weapons (REAR)", "+1"),
    ]
    return made("To-Hit Modifiers", "Reason|Modifier", rows, "Fire control and heat: weapons only.")


def target_movement() -> Table:
    rows: list[tuple[object, ...]] = [
        ("immobile", "-4"),
        ("did not move (standard game)", "0"),
        ("1 or 2 (1'' to 4'')", "0"),
        ("3 or 4 (5'' to 8'')", "+1"),
        ("5 or 6 (9'' to 12'')", "+2"),
        ("7 to 9 (13'' to 18'')", "+3"),
        ("10 to 17 (19'' to 34'')", "+4"),
        ("18 and more (35'')", "+5"),
        ("jumped", "+1 more"),
    ]
    return made("Target Movement Modifier", "Movement available|Modifier", rows)


def target_type() -> Table:
    rows: list[tuple[object, ...]] = [
        ("Airborne aerospace unit", "+2"),
        ("Airborne VTOL or WiGE", "+1"),
        ("Battle armor", "+1"),
        ("Protomech", "+1"),
        ("Large unit (LG, VLG, SLG)", "-1"),
        ("DropShip", "-2"),
        ("Dropped this turn", "+3"),
        ("Stealth (STL)", "0 / +1 / +2; battle armor +1 / +1 / +2"),
    ]
    return made("Target Type", "Target|Modifier", rows)


def terrain_modifiers() -> Table:
    rows: list[tuple[object, ...]] = [
        ("Woods, in the way or around the target", "+2"),
        ("Partial cover", "+2"),
        ("Submerged", "+1"),
    ]
    return made("Terrain Modifiers", "Terrain|Modifier", rows)


def attacker_modifiers() -> Table:
    rows: list[tuple[object, ...]] = [
        ("Immobile, or did not move", "-1"),
        ("Jumped", "+2"),
        ("Drone", "+1"),
        ("IndustrialMech", "+1; with AFC 0"),
        ("Support vehicle", "+2; with BFC +1, with AFC 0"),
        ("Shield (SHLD), weapons", "+1"),
        ("Each fire control hit, weapons", "+2"),
        ("Heat, weapons", "+1 a level"),
        ("Indirect fire", "+1; +2 if the spotter attacks"),
        ("Rear weapons", "+1"),
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
    rows: list[tuple[object, ...]] = [
        (2, "ammunition", "weapon", "ammunition"),
        (3, "engine", "weapon", "crew stunned"),
        (4, "fire control", "fire control", "fire control"),
        (5, "none", "movement", "fire control"),
        (6, "weapon", "none", "none"),
        (7, "movement", "movement", "none"),
        (8, "weapon", "none", "none"),
        (9, "none", "movement", "weapon"),
        (10, "fire control", "destroyed", "weapon"),
        (11, "engine", "weapon", "crew killed"),
        (12, "destroyed", "weapon", "engine"),
    ]
    return made(
        "Critical Hits",
        "2D6|'Mech|Protomech|Vehicle",
        rows,
        "Ruling: from 8 on the columns of protomechs and vehicles are cut off in the book's text.",
    )


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
    rows: list[tuple[object, ...]] = [
        ("2-8", "none"),
        ("9-10", "1 hex (2'') less"),
        ("11", "half, rounded down"),
        ("12+", "immobile"),
    ]
    return made(
        "Motive Damage",
        "2D6|Movement",
        rows,
        "Tracked and naval 0, wheeled and hover +1, VTOL and WiGE +2; ARS -1.",
    )


def physical_attacks() -> Table:
    rows: list[tuple[object, ...]] = [
        ("Standard", "'Mechs, protomechs", "0", "Size"),
        ("Melee (MEL)", "'Mechs", "+1", "Size + 1"),
        ("Charge", "'Mechs, vehicles", "+2", "inches moved x Size / 8"),
        ("Death from above", "'Mechs", "+3", "inches jumped x Size / 8, + 1"),
        ("Anti-'Mech (AM)", "infantry", "+1", "as with weapons, and a critical hit roll"),
    ]
    return made("Physical Attacks", "Attack|By|To hit|Damage", rows)


def heat() -> Table:
    rows: list[tuple[object, ...]] = [
        (1, "1 hex (2'')", "+1"),
        (2, "2 hexes (4'')", "+2"),
        (3, "3 hexes (6'')", "+3"),
        ("4, S", "shut down", "-"),
    ]
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
