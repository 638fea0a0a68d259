"""The tables of Alpha Strike's aerospace, advanced and campaign rules.

Distances are hexes, with the inches of the book in brackets. Where its text is cut off, a note says
what is missing.
"""

from __future__ import annotations

from btterm.rulebook.tables import Table, made, signed


def control() -> Table:
    rows: list[tuple[object, ...]] = [
        ("Base", "Skill"),
        ("In the atmosphere", "+2"),
        ("Each crew hit", "+2"),
        ("Maneuvering engine hit", "+4"),
        ("Leaving: enemy on its tail", "+2"),
        ("Leaving: on the enemy's tail", "-2"),
    ]
    return made("Control Rolls", "Reason|Modifier", rows)


def air_attacks() -> Table:
    rows: list[tuple[object, ...]] = [
        ("Strafing", "+4", "every unit in 5 hexes (10'')", "half of short, at least 1"),
        ("Strike", "+2", "one unit", "short"),
        ("Altitude bombing", "+3", "two hexes or more", "by bomb"),
        ("Dive-bombing", "+2", "one hex, any number", "by bomb"),
    ]
    return made(
        "Air-to-Ground Attacks",
        "Attack|To hit|At|Damage",
        rows,
        "Overheat may be added to strafing and strikes. Bombs ignore target movement, type and "
        "terrain.",
    )


def bombs() -> Table:
    rows: list[tuple[object, ...]] = [
        ("High explosive", "2", "the hex and its neighbors (2'')"),
        ("Cluster", "1", "all within 2 hexes (6'')"),
        ("Inferno", "2 heat, or 2 damage", "the hex and its neighbors (2'')"),
    ]
    return made("Bombs", "Bomb|Damage|Area", rows)


def aerospace_critical_hits() -> Table:
    rows: list[tuple[object, ...]] = [
        (2, "fuel: destroyed", "KF housing: nothing"),
        (3, "fire control", "docking collar: nothing"),
        (4, "engine", "none"),
        (5, "weapon", "fire control"),
        (6, "none", "weapon"),
        (7, "none", "maneuvering engine"),
        (8, "none", "weapon"),
        (9, "weapon", "door"),
    ]
    return made(
        "Critical Hits of Aerospace Units",
        "2D6|Fighters|DropShips, small craft",
        rows,
        "From 10 on the book's text is cut off: crew and engine hits.",
    )


def evasion() -> Table:
    from btterm.alphastrike.rules.evading import BY_SKILL

    rows: list[tuple[object, ...]] = [
        (f"{skill} and worse", signed(adds)) for skill, adds in BY_SKILL
    ]
    return made("Evasion", "Skill|To be hit", rows)


def terrain_types() -> Table:
    rows: list[tuple[object, ...]] = [
        ("Deep snow", "bogs down; -1 heat after overheat"),
        ("Gravel mountains", "levels cost 1'' more for each inch; bog down"),
        (
            "Hazardous mud pits",
            "1 damage and 1 more for each hex; double unless BattleMech or SEAL",
        ),
        ("Heavy industry", "+1 to hit; a miss may explode: 5+, 1 damage around"),
        ("Ice", "6 of one die a hex: breaks, 1 damage"),
        ("Magma", "destroys all but BattleMechs; heat"),
        ("Mud", "bogs down"),
        ("Planted fields", "+1 to hit for 2 hexes, 6 block; infantry in them +1"),
        ("Rails", "road for rail units; CF 5"),
        ("Sand", "slows infantry and wheels"),
        ("Swamp", "bogs down; 12: quicksand"),
        ("Tundra", "bogs down"),
    ]
    return made(
        "Terrain Types",
        "Terrain|Effect",
        rows,
        "The movement costs of most of them are cut off in the book's text.",
    )


def woods() -> Table:
    from btterm.alphastrike.rules.heights import WOODS_HIGH
    from btterm.alphastrike.rules.moving import DENSE_WOODS, SURCHARGE
    from btterm.alphastrike.rules.sight import EACH_HEX, THICKNESS, TOO_THICK
    from btterm.board.terrain import Ground

    light, dense = Ground.LIGHT_WOODS, Ground.HEAVY_WOODS

    def row(name: str, ground: Ground, cost: int) -> tuple[object, ...]:
        block = TOO_THICK // THICKNESS[ground]
        return name, signed(cost), signed(EACH_HEX[ground]), block, WOODS_HIGH

    rows: list[tuple[object, ...]] = [
        row("Light woods", light, SURCHARGE[light]),
        row("Dense woods", dense, DENSE_WOODS),
        ("Very dense woods", "+3", "+3", 1, 3),
        ("Light jungle", None, "+1", 3, 4),
        ("Dense jungle", None, "+2", 2, 4),
        ("Very dense jungle", None, "+3", 1, 6),
    ]
    return made(
        "Woods and Jungle",
        "Ground|Cost|To hit a hex|Hexes block|Levels high",
        rows,
        "Dense woods are not for vehicles, very dense ones for infantry only. The costs of jungle "
        "are cut off in the book's text.",
    )


def landing() -> Table:
    rows: list[tuple[object, ...]] = [
        ("In the atmosphere", "+2"),
        ("Maneuvering engine damaged", "+4"),
        ("No thrust, or shut down", "+6"),
        ("Unsuitable ground", "+2"),
        ("Paved", "-2"),
    ]
    return made("Landing", "Condition|Modifier", rows)


def artillery() -> Table:
    rows: list[tuple[object, ...]] = [
        ("Arrow IV, Inner Sphere", "ART-AIS", "136 (272'')", "3; homing 2", "2''"),
        ("Arrow IV, Clan", "ART-AC", "153 (306'')", "3; homing 2", "2''"),
        ("Thumper", "ART-T", "357 (714'')", "2", "2''"),
        ("Sniper", "ART-S", "306 (612'')", "3", "2''"),
        ("Long Tom", "ART-LT", "510 (1020'')", "5, outside 2'': 2", "6''"),
    ]
    return made(
        "Artillery",
        "Piece|Ability|Hexes|Damage|Area",
        rows,
        "Flight: up to 17 hexes (34'') at once, 45 (90'') 1 turn, 85 (170'') 2, 120 (240'') 3, "
        "150 (300'') 4, 170 (340'') 5. Cannons and cruise missiles are cut off in the book's text.",
    )


def artillery_to_hit() -> Table:
    rows: list[tuple[object, ...]] = [
        ("Direct fire", "+4"),
        ("Indirect fire", "+7"),
        ("Each hit on the same point", "-1"),
        ("A friend spots", "-1"),
        ("who has a probe (LPRB, PRB, BH)", "-2"),
        ("who has RCN and no probe", "-1"),
        ("who attacks this turn", "+1"),
    ]
    return made("Artillery to Hit", "Situation|Modifier", rows)


def munitions() -> Table:
    rows: list[tuple[object, ...]] = [
        ("ART", "Cluster", "area 6'': 1 less, or half outside"),
        ("ART", "Copperhead", "homing: Long Tom 3, Sniper 2, Thumper 1"),
        ("ART", "Flechette", "double against infantry and woods, else none"),
        ("ART", "Illumination", "no darkness for 10 turns"),
        ("ART", "Inferno IV", "sets the area on fire"),
        ("ART", "Smoke", "heavy smoke, light around"),
        ("ART", "Thunder", "minefield of density 2"),
        ("AC", "Armor-piercing", "+1 to hit, 1 less damage, critical hit on 10+"),
        ("AC", "Flak", "as FLK"),
        ("AC", "Flechette", "its damage more against infantry, else half"),
        ("AC", "Precision", "+1 damage against Move 10'' or more; alone -2 to hit"),
        ("AC", "Tracer", "less darkness"),
        ("LRM, SRM", "Heat-seeking", "+1 damage against the overheated; alone -2 to hit"),
        ("SRM", "Inferno", "its damage as heat, at most 2"),
        ("LRM, SRM", "Magneto-pulse", "no damage; target's attacks +1 next turn"),
        ("LRM, SRM", "Mine-clearing", "takes its damage from a minefield's density"),
        ("LRM", "Semi-guided", "needs TAG: +1 damage; alone or indirect -2 to hit"),
        ("LRM, SRM", "Smoke", "light smoke; heavy from damage 3 on"),
        ("LRM", "Swarm", "a miss tries another target within 1 hex"),
        ("SRM, LRM", "Tandem charge", "critical hit on 10+; infantry 1 less"),
        ("LRM", "Thunder", "minefield with its damage for density"),
        ("Narc", "ECM, explosive, haywire", "jams; 1 damage for 2 pods; target's attacks +1"),
        ("BOMB", "Laser-guided", "-2 against a target lit by TAG"),
        ("BOMB", "Rocket launcher", "+1 damage each, not strafing"),
        ("BOMB", "Torpedo", "1 damage and a critical hit, underwater"),
    ]
    return made(
        "Variant Munitions",
        "Ability|Munition|Effect",
        rows,
        "From the book's text; most of its table is cut off.",
    )


def buildings() -> Table:
    from btterm.alphastrike.rules.structures import TYPES

    rows: list[tuple[object, ...]] = [
        (
            *(name.capitalize(), signed(row.cost), f"{row.most} ({row.usual})", row.bears),
            *(row.infantry, row.others, row.collapse),
        )
        for name, row in TYPES.items()
    ]
    return made(
        "Buildings",
        "Building|Cost|Most CF (usual)|Bears a level|Absorbs, infantry|Absorbs, others|Collapse",
        rows,
        "Ruling: the row of hardened buildings, cut off in the book's text, goes on as the others.",
    )


def deck_weapons() -> Table:
    rows: list[tuple[object, ...]] = [
        ("In the atmosphere", "+2"),
        ("CAP or SDS-C against a small target", "+5"),
        ("SCAP or SDS-SC against a small target", "+3"),
        ("MSL or SDS-CM against a small target", "0"),
        ("Point defense, 1 point", "+1"),
        ("Point defense, 2 points", "fails"),
        ("At the ground, from the central zone", "0"),
        ("At the ground, from another zone", "+3"),
        ("Ground to ground, from a moving unit", "+2"),
    ]
    return made("Deck Weapons", "Situation|To hit", rows)


def visual_ranges() -> Table:
    rows: list[tuple[object, ...]] = [
        ("Unrelenting darkness", "1 (2'')"),
        ("Night, moonless night, blizzard", "2 (4'')"),
        ("Fog, sandstorm", "3 (6'')"),
        ("Twilight, dawn, heavy rain", "5 (10'')"),
        ("Rain, snow", "7 (14'')"),
        ("Daylight", "20 (40'')"),
    ]
    return made("Visual Ranges", "Condition|Hexes", rows)


def environment() -> Table:
    from btterm.alphastrike.rules.environment import DARKNESS, NOISE, WEATHER

    rows: list[tuple[object, ...]] = [
        *((name.capitalize(), signed(value)) for name, value in (DARKNESS | WEATHER).items()),
        ("Electromagnetic interference", f"{signed(NOISE)} for weapons"),
        ("Earthquake", "+1 to +6: half its strength"),
    ]
    return made(
        "Environment",
        "Condition|To hit",
        rows,
        "Ruling: from darkness on the values of the book's table stand one row too high; its last "
        "rows are cut off.",
    )


def mobile_structures() -> Table:
    rows: list[tuple[object, ...]] = [
        ("2-5", "none"),
        ("6, 8, 12", "weapon"),
        ("7", "gunners stunned"),
        ("9", "gunners killed"),
        ("10", "turret jammed"),
        ("11", "ammunition"),
    ]
    return made("Critical Hits of Mobile Structures", "2D6|Hit", rows)


def fire() -> Table:
    rows: list[tuple[object, ...]] = [
        ("Clear", 11, 11),
        ("Rough", 12, 12),
        ("Jungle", 7, 10),
        ("Woods", 6, 9),
        ("Building", 9, 10),
        ("Heavy industry, magma", 4, 6),
    ]
    return made(
        "Starting a Fire",
        "Ground|On purpose|By accident",
        rows,
        "Deep snow +3, ice +4, mud and swamp +5, planted fields -2. The modifiers of weather are "
        "cut off in the book's text.",
    )


def minefields() -> Table:
    rows: list[tuple[object, ...]] = [(5, "5+"), (4, "6+"), (3, "7+"), (2, "8+"), (1, "9+")]
    return made("Minefields", "Density|Goes off on", rows)


def targeting() -> Table:
    from btterm.alphastrike.rules.to_hit import AIMED, AT_FLYERS, AT_GROUND, Band
    from btterm.alphastrike.units import Aim

    rows: list[tuple[object, ...]] = [
        (aim.value.capitalize(), *(signed(AIMED.get(aim, {}).get(b, b.modifier)) for b in Band))
        for aim in (Aim.ORDINARY, Aim.LONG, Aim.SHORT)
    ]
    return made(
        "Targeting Systems",
        "System|Short|Medium|Long|Extreme|Horizon",
        rows,
        f"Anti-aircraft: {signed(AT_FLYERS)} at what flies, {signed(AT_GROUND)} at the rest.",
    )


def terrain_factors() -> Table:
    rows: list[tuple[object, ...]] = [
        ("Clear, rough", 200, "a level lower"),
        ("Snow", 12, "mud"),
        ("Dirt road", 6, "rough"),
        ("Gravel road", 15, "rough"),
        ("Gravel mountains", 0, "rough"),
        ("Ice", 12, "water, or what lies below"),
        ("Jungle", 25, "rough"),
        ("Magma crust", 9, "liquid magma"),
    ]
    return made(
        "Terrain Factors",
        "Terrain|Factor|Becomes",
        rows,
        "From paved on the book's text is cut off.",
    )


def links() -> Table:
    rows: list[tuple[object, ...]] = [
        ("Meeting Engagement", 100, "33% / 33%", "Breakthrough", "Pursuit"),
        ("Breakthrough", 300, "75% / 60%", "Assault", "Counterattack"),
        ("Assault", 300, "100% / 100%", "won", "Counterattack"),
        ("Counterattack", 100, "50% / 50%", "Breakthrough", "Pursuit"),
        ("Pursuit", 300, "75% / 75%", "Counterattack", "Defense"),
        ("Defense", 300, "100% / 100%", "Counterattack", "won"),
    ]
    return made(
        "Links",
        "Link|Cost|Forces A / D|Attacker won|Defender won",
        rows,
        "Ruling: the book's text has the 60% of Breakthrough under Meeting Engagement.",
    )


def support_costs() -> Table:
    rows: list[tuple[object, ...]] = [
        ("Armor of a 'Mech or fighter, a point", 10),
        ("Structure of one, a point or critical hit", 20),
        ("Protomech, a point or critical hit", 25),
        ("Battle armor, a point", 3),
        ("DropShip, a point or critical hit", 20),
        ("Armor of a vehicle, a point", 5),
        ("Structure of one, a point or critical hit", 10),
        ("New 'Mech or fighter", "Size x 250"),
        ("MechWarrior or pilot, hired / one Skill better", "30 / 200"),
        ("Protomech pilot", "500 / 400"),
        ("Battle armor", "25 / 800"),
        ("DropShip crew", "200 / 1,000"),
        ("Vehicle crew", "60 / 100"),
        ("Infantry, foot, motorized or jump", "100, 200, 300 / 500"),
    ]
    return made(
        "Support Points",
        "For|Points",
        rows,
        "Double for Clan machines. Other purchases and treatment are cut off in the book's text.",
    )


TABLES = {
    "control": control,
    "air attacks": air_attacks,
    "bombs": bombs,
    "aerospace critical hits": aerospace_critical_hits,
    "evasion": evasion,
    "terrain types": terrain_types,
    "woods": woods,
    "landing": landing,
    "artillery": artillery,
    "artillery to hit": artillery_to_hit,
    "munitions": munitions,
    "buildings": buildings,
    "deck weapons": deck_weapons,
    "visual ranges": visual_ranges,
    "environment": environment,
    "mobile structures": mobile_structures,
    "fire": fire,
    "minefields": minefields,
    "targeting": targeting,
    "terrain factors": terrain_factors,
    "links": links,
    "support costs": support_costs,
}
