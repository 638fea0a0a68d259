"""Tables of weapons fire, damage, blows and heat, from the rules' numbers.

A look-up shows one or two tables and should not wait for all the rules, so the modules that take
others with them are imported by the tables that need them.
"""

from __future__ import annotations

from collections.abc import Mapping

from btterm.board.terrain import Ground, Terrain
from btterm.classic.rules.attack.missiles import MISSILE_HITS, average_hits
from btterm.classic.rules.mech import heat_scale as scale
from btterm.classic.rules.mech.hit_location import (
    ABOVE_LOCATION,
    BELOW_LOCATION,
    KICK_LOCATION,
    MECH_HIT_LOCATION,
    PUNCH_LOCATION,
)
from btterm.classic.sheets.mech.locations import DAMAGE_TRANSFER, Location
from btterm.rulebook.tables import Table, made, signed, spans
from btterm.table.odds import WAYS, ways_to_reach


def fire_modifiers() -> Table:
    from btterm.classic.rules.attack import sight, to_hit
    from btterm.classic.rules.attack.solutions import CLUSTER_BONUS, COMPUTER_AIM, COMPUTER_BONUS
    from btterm.classic.rules.mech import weapons
    from btterm.classic.units.unit import Mode

    moved = [(f"Attacker {mode.past}", signed(to_hit.ATTACKER_MOVEMENT[mode])) for mode in Mode]
    ranges = [
        (f"{bracket.capitalize()} range", signed(to_hit.RANGE[bracket])) for bracket in to_hit.RANGE
    ]
    rest = [
        ("At minimum range, +1 more for each hex nearer", "+1"),
        ("Attacker prone", signed(weapons.ATTACKER_PRONE)),
        ("Attacker's sensors hit", signed(weapons.SENSORS)),
        ("Each arm actuator, weapons of that arm", signed(weapons.ARM_ACTUATOR)),
        ("Shoulder, in place of that arm's actuators", signed(weapons.SHOULDER)),
        ("Attacker in Depth 1 water", signed(sight.ATTACKER_WADES)),
        ("Target prone, adjacent", signed(to_hit.PRONE_ADJACENT)),
        ("Target prone, farther away", signed(to_hit.PRONE_FAR)),
        ("Target immobile", signed(to_hit.IMMOBILE)),
        ("Aimed at the head of an immobile target, in its place", signed(to_hit.AIMED_AT_HEAD)),
        ("Target skidded", signed(to_hit.SKIDDING)),
        ("Each light woods hex between, and the target's own", _woods(Ground.LIGHT_WOODS)),
        ("Each heavy woods or smoke hex, likewise", _woods(Ground.HEAVY_WOODS)),
        ("Partial cover", signed(sight.PARTIAL_COVER)),
        ("Target in Depth 1 water, besides its cover", signed(sight.TARGET_WADES)),
        ("Secondary target", signed(to_hit.SECONDARY)),
        ("LB-X cluster ammunition", signed(CLUSTER_BONUS)),
        ("Targeting computer", signed(COMPUTER_BONUS)),
        ("Aimed by targeting computer, in its place", signed(COMPUTER_AIM)),
    ]
    return made(
        "Weapons Fire Modifiers",
        "When|To hit",
        [*moved, *ranges, *rest],
        "Target movement and heat have tables of their own.",
    )


def _woods(ground: Ground) -> str:
    return signed(Terrain(ground=ground).woods)


def _location_table(title: str, dice: str, rows: Mapping[int, tuple[Location, ...]]) -> Table:
    cells: list[tuple[object, ...]] = [
        (roll, *(place.label for place in places)) for roll, places in rows.items()
    ]
    return made(title, f"{dice}|Left side|Front or rear|Right side", cells)


def hit_location() -> Table:
    table = _location_table("BattleMech Hit Location", "2D6", MECH_HIT_LOCATION)
    note = "On 2 the attacker also rolls for a critical hit, whatever armor is left."
    return Table(table.title, table.head, table.rows, (note,))


def punch_location() -> Table:
    return _location_table("Punch Location", "1D6", PUNCH_LOCATION)


def kick_location() -> Table:
    return _location_table("Kick Location", "1D6", KICK_LOCATION)


def special_hit_location() -> Table:
    rows: list[tuple[object, ...]] = [
        (die, above[1].label, BELOW_LOCATION[die][1].label) for die, above in ABOVE_LOCATION.items()
    ]
    note = "A torso is hit in front from the front and the sides, behind from the rear."
    return made("Special Hit Location", "1D6|Shot from above|Shot from below", rows, note)


def basements() -> Table:
    from btterm.classic.rules.terrain.basements import BASEMENTS

    rows: list[tuple[object, ...]] = [
        (
            total,
            below.words.removeprefix("a "),
            below.levels,
            f"{below.table}, front" if below.levels and not below.small else "",
        )
        for total, below in BASEMENTS.items()
    ]
    note = "A small basement takes vehicles and shelters infantry; 'Mechs do not fall in."
    return made("Basements", "2D6|Below|Levels|A 'Mech is hit on", rows, note)


def gun_emplacement_damage() -> Table:
    from btterm.classic.rules.emplacement.hits import GUN_EMPLACEMENT_DAMAGE

    rows: list[tuple[object, ...]] = list(GUN_EMPLACEMENT_DAMAGE.items())
    note = "Without a turret, the building takes what would hit it."
    return made("Gun Emplacement Damage", "2D6|Effect", rows, note)


def missile_hits() -> Table:
    sizes = list(MISSILE_HITS[2])
    rows: list[tuple[object, ...]] = [
        (roll, *(row[size] for size in sizes)) for roll, row in MISSILE_HITS.items()
    ]
    rows.append(("average", *(f"{average_hits(size):.1f}" for size in sizes)))
    head = "2D6|" + "|".join(str(size) for size in sizes)
    return made("Missile Hits, by missiles fired", head, rows)


def critical_hits() -> Table:
    from btterm.classic.hits import CRITICAL_HITS
    from btterm.classic.rules.mech.criticals import BLOWN_OFF

    rows: list[tuple[object, ...]] = []
    for count in sorted({0, *CRITICAL_HITS.values()}):
        rolls = [roll for roll in WAYS if CRITICAL_HITS.get(roll, 0) == count]
        chance = sum(WAYS[roll] for roll in rolls) / 36
        text = f"{rolls[0]}-{rolls[-1]}" if len(rolls) > 1 else str(rolls[0])
        effect = f"{count} critical hit{'s' * (count > 1)}" if count else "none"
        rows.append((text, effect, f"{chance:.0%}"))
    note = f"On {BLOWN_OFF} a head, an arm or a leg is blown off; a torso takes its hits."
    return made("Determining Critical Hits", "2D6|Effect|Chance", rows, note)


def damage_transfer() -> Table:
    rows: list[tuple[object, ...]] = [
        (place.label, after.label if after else "the 'Mech is destroyed")
        for place, after in DAMAGE_TRANSFER.items()
    ]
    return made("Damage Transfer", "Destroyed|What is left over goes to", rows)


def physical_attacks() -> Table:
    from btterm.classic.rules.mech import limbs
    from btterm.classic.rules.physical import blows, charging, displacement

    rows: list[tuple[object, ...]] = [
        ("Punch", blows.PUNCH_BASE, f"tons / {limbs.PUNCH_TONS}", "Punch"),
        ("Kick", blows.KICK_BASE, f"tons / {limbs.KICK_TONS}", "Kick"),
        ("Club, hatchet", blows.CLUB_BASE, f"tons / {limbs.CLUB_TONS}", "Hit Location"),
        ("Push", blows.PUSH_BASE, "none", "-"),
        ("Charge", charging.CHARGE_BASE, f"tons / {charging.TONS} x hexes moved", "Hit Location"),
        (
            "Death from above",
            charging.DIVE_BASE,
            f"tons / {charging.TONS} x {charging.DIVE_FACTOR}",
            "Punch",
        ),
        (
            "Fall from above",
            displacement.FROM_ABOVE_BASE,
            f"tons / {displacement.FROM_ABOVE_TONS}",
            "Punch",
        ),
    ]
    return made(
        "Physical Attacks", "Attack|To hit|Damage|Location table", rows, "Damage is rounded up."
    )


def heat_points() -> Table:
    from btterm.classic.rules.mech.heat import WATER_LIMIT
    from btterm.classic.rules.mech.heat_scale import movement_heat
    from btterm.classic.units.unit import Mode

    rows: list[tuple[object, ...]] = [
        ("Walking", f"+{movement_heat(Mode.WALK, 1)}"),
        ("Running", f"+{movement_heat(Mode.RUN, 1)}"),
        ("Jumping", f"+1 a hex, at least +{movement_heat(Mode.JUMP, 1)}"),
        ("Each attempt to stand up", "+1"),
        ("Weapons", "as in their table"),
        *(
            (f"Engine, {hits} hit{'s' * (hits > 1)}", f"+{points} each turn")
            for hits, points in scale.ENGINE_HEAT.items()
            if hits
        ),
        ("Burning hex, each on the way", f"+{scale.THROUGH_FIRE}"),
        ("Burning hex, standing in it", f"+{scale.IN_FIRE} each turn"),
        ("Each heat sink", "-1, a double one -2"),
        ("Each heat sink under water", f"the same again, -{WATER_LIMIT} at most"),
    ]
    return made("Heat Points", "What|Heat", rows)


def heat_effects() -> Table:
    rows: list[tuple[object, ...]] = []
    for heat in range(scale.HEAT_LIMIT, 0, -1):
        effects = []
        if heat in scale.SHUTDOWN:
            avoid = scale.SHUTDOWN[heat]
            effects.append(f"Shutdown, avoid on {avoid}+" if avoid else "Shutdown")
        if heat in scale.AMMUNITION:
            effects.append(f"Ammunition explosion, avoid on {scale.AMMUNITION[heat]}+")
        if heat in scale.WALKING_LOSS:
            effects.append(f"Walking MP -{scale.WALKING_LOSS[heat]}")
        if heat in scale.FIRE_MODIFIER:
            effects.append(f"Fire +{scale.FIRE_MODIFIER[heat]}")
        if heat in scale.LIFE_SUPPORT:
            effects.append(f"Without life support: {scale.LIFE_SUPPORT[heat]} hits a turn")
        if effects:
            rows.append((heat, "; ".join(effects).replace(": 1 hits", ": 1 hit")))
    return made("Heat Scale", "Heat|Effect", rows)


def fire_by_heat() -> Table:
    levels = list(scale.FIRE_MODIFIER)
    rows: list[tuple[object, ...]] = [
        (span, signed(scale.fire_modifier(0 if index == 0 else levels[index - 1])))
        for index, span in enumerate(spans([level - 1 for level in levels]))
    ]
    return made("Fire by Heat", "Heat|To hit", rows)


def _by_heat(title: str, effect: str, levels: Mapping[int, str]) -> Table:
    return made(title, f"Heat, at least|{effect}", list(levels.items()))


def walking_by_heat() -> Table:
    losses = {level: f"-{loss}" for level, loss in scale.WALKING_LOSS.items()}
    return _by_heat("Movement by Heat", "Walking MP", losses)


def ammunition_by_heat() -> Table:
    numbers = {level: f"{number}+" for level, number in scale.AMMUNITION.items()}
    return _by_heat("Ammunition by Heat", "Does not explode on", numbers)


def inferno_ammunition() -> Table:
    from btterm.classic.rules.mech import gel

    numbers = {level: f"{number}+" for level, number in gel.AVOID.items()}
    return _by_heat("Inferno Ammunition by Heat", "Does not explode on", numbers)


def life_support() -> Table:
    hits = {level: str(hits) for level, hits in scale.LIFE_SUPPORT.items()}
    return _by_heat("Without Life Support", "Hits a turn", hits)


def odds() -> Table:
    rows: list[tuple[object, ...]] = [
        (f"{number}+", f"{ways_to_reach(number)} of 36", f"{ways_to_reach(number) / 36:.0%}")
        for number in range(2, 13)
    ]
    return made("Chances on 2D6", "Number|Ways|Chance", rows)


def elevations() -> Table:
    rows: list[tuple[object, ...]] = [
        ("a level higher", "charge, punch (Kick table), club or hatchet (Kick table)"),
        ("a level lower", "charge, kick (Punch table), club or hatchet (Punch table)"),
    ]
    return made(
        "Different Elevations",
        "The target stands|What reaches it",
        rows,
        "Death from above needs only enough Jumping MP.",
    )


def underwater_sight() -> Table:
    from btterm.classic.rules.attack.sight import WADING_TARGET

    wading = signed(sum(term.value for term in WADING_TARGET))
    above = ["yes"] * 3
    rows: list[tuple[object, ...]] = [
        ("under water", "yes", "yes", "no", "no", f"{wading}, Kick table"),
        ("vessel at the surface", "yes", *above, f"{wading}, Punch table"),
        ("airborne", "no", *above, f"{wading}, Punch table"),
        ("ground", "no", *above, f"{wading}, Punch table"),
        ("'Mech in Depth 1", "legs", *["no legs"] * 3, f"{wading}, legs at legs"),
    ]
    return made(
        "Underwater Line of Sight",
        "From \\ to|Under water|Surface|Airborne|Ground|Depth 1",
        rows,
        "Legs: leg weapons alone. No legs: all but leg weapons.",
    )


TABLES = {
    "underwater line of sight": underwater_sight,
    "fire modifiers": fire_modifiers,
    "hit location": hit_location,
    "punch location": punch_location,
    "kick location": kick_location,
    "special hit location": special_hit_location,
    "basements": basements,
    "gun emplacement damage": gun_emplacement_damage,
    "missile hits": missile_hits,
    "critical hits": critical_hits,
    "damage transfer": damage_transfer,
    "physical attacks": physical_attacks,
    "heat points": heat_points,
    "heat scale": heat_effects,
    "fire by heat": fire_by_heat,
    "walking by heat": walking_by_heat,
    "ammunition by heat": ammunition_by_heat,
    "inferno ammunition": inferno_ammunition,
    "life support": life_support,
    "odds": odds,
    "different elevations": elevations,
}
