"""To-hit numbers and salvoes, worked out by the rules for any case."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from btterm.board.board import Board
from btterm.board.terrain import Ground, Terrain
from btterm.calculators.answers import Answer, number_facts, odds_text, part_lines, sum_text
from btterm.calculators.stand_in import break_parts, put, stand_in_sheet
from btterm.classic.battle import Battle
from btterm.classic.equipment.catalogue import Tag, TechBase, Weapon, find_weapon
from btterm.classic.equipment.fire_ways import FireWay
from btterm.classic.hits import clusters
from btterm.classic.rules.attack.electronics import GUIDED_BONUS
from btterm.classic.rules.attack.missiles import missiles_hitting
from btterm.classic.rules.attack.solutions import average_damage, mount_solution
from btterm.classic.sheets.mech.locations import Location
from btterm.classic.sheets.mech.sheet import Mount, SlotKind
from btterm.classic.units.crew import AVERAGE_GUNNERY
from btterm.classic.units.mech import Mech
from btterm.classic.units.unit import Mode
from btterm.errors import BadInput
from btterm.hexes import Hex
from btterm.table.numbers import TargetNumber
from btterm.table.odds import WAYS, chance_of

FARTHEST = 60
"""Hexes; nothing shoots as far."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ShotCase:
    """One weapon fired at one 'Mech."""

    weapon: Weapon
    hexes: int
    gunnery: int = AVERAGE_GUNNERY
    moved: Mode = Mode.STAND
    prone: bool = False
    heat: int = 0
    sensors: bool = False
    """Hit once."""
    actuators: int = 0
    """Upper and lower arm actuators lost in the arm that fires, 0 to 2."""
    shoulder: bool = False
    """Damaged in the arm that fires."""
    in_water: bool = False
    """Stands in Depth 1 water."""
    target_hexes: int = 0
    target_jumped: bool = False
    target_prone: bool = False
    target_immobile: bool = False
    target_skidded: bool = False
    target_in: Ground = Ground.CLEAR
    """Water is of Depth 1."""
    light_woods: int = 0
    """Hexes of them between the two."""
    heavy_woods: int = 0
    cover: bool = False
    """Whether a level hides the target's legs."""
    secondary: bool = False
    at_head: bool = False
    cluster: bool = False
    computer: bool = False
    shared: int | None = None
    """Range of the nearest unit of a C3 network, in hexes."""


def shot(case: ShotCase) -> Answer:
    """The to-hit number of a shot. Raises BadInput for a case that cannot be."""
    number, why = _shot_number(case)
    way = FireWay.CLUSTER if case.cluster else FireWay.USUAL
    damage = average_damage(case.weapon, way)
    name = f"{case.weapon.name} at {case.hexes} hex{'es' * (case.hexes != 1)}"
    facts = {"weapon": case.weapon.name, "range": case.hexes}
    if number is None:
        return Answer(
            [f"{name}: {why}"],
            {**facts, "number": None, "parts": [], "chance": 0.0, "why": why, "expected": 0.0},
        )
    expected = number.chance * damage
    lines = [f"{name}: {odds_text(number)}", *part_lines(number.parts)]
    lines.append(f"Damage on average: {expected:.1f} (a hit does {damage:.1f})")
    return Answer(lines, {**facts, **number_facts(number), "expected": round(expected, 2)})


def _shot_number(case: ShotCase) -> tuple[TargetNumber | None, str]:
    """The number, or why there is none."""
    weapon = case.weapon
    if case.cluster and Tag.LB_X not in weapon.tags:
        raise BadInput(f"{weapon.name} has no cluster ammunition")
    if weapon.long is None:
        raise BadInput(f"{weapon.name} is not fired at a 'Mech like other weapons")
    if weapon.range_bracket(case.hexes) is None:
        return None, f"out of range: reaches {weapon.long} hexes"
    battle, attacker, target = _range(case)
    aim = Location.HD if case.at_head else None
    way = FireWay.CLUSTER if case.cluster else FireWay.USUAL
    mount = Mount(weapon, Location.RA, ())
    found = mount_solution(
        battle, attacker, mount, weapon, target, case.secondary, aim, way, shared=case.shared
    )
    number = found.to_hit
    if number is None:
        return None, found.why.bare
    parts = [part for part in number.parts if part.value or part is number.parts[0]]
    return TargetNumber(tuple(part._replace(at=None) for part in parts), number.impossible), ""


def _range(case: ShotCase) -> tuple[Battle, Mech, Mech]:
    """A firing range: the two in one column, with what lies between."""
    if not 1 <= case.hexes <= FARTHEST:
        raise BadInput(f"a target stands 1 to {FARTHEST} hexes away, not {case.hexes}")
    if case.target_prone and case.cover:
        raise BadInput("a prone 'Mech has no partial cover")
    between = case.light_woods + case.heavy_woods + case.cover
    if between > case.hexes - 1:
        raise BadInput(
            f"{between} hexes of woods and cover do not fit between units {case.hexes} hexes apart"
        )
    board = Board("firing range", 1, case.hexes + 1)
    grounds = [Ground.LIGHT_WOODS] * case.light_woods + [Ground.HEAVY_WOODS] * case.heavy_woods
    for number, ground in enumerate(grounds):
        board[Hex(1, case.hexes - number)] = Terrain(ground=ground)
    if Tag.TORPEDO in case.weapon.tags and case.in_water:
        for row in range(2, case.hexes + 1):
            board[Hex(1, row)] = _stand(Ground.WATER)
    if case.cover:
        board[Hex(1, 2)] = Terrain(level=1)
    board[Hex(1, 1)] = _stand(case.target_in)
    if case.in_water:
        board[Hex(1, case.hexes + 1)] = _stand(Ground.WATER)
    battle = Battle(board, ["", ""])
    return battle, _attacker(battle, case), _target(battle, case)


def _stand(ground: Ground) -> Terrain:
    return Terrain(ground=ground, depth=1 if ground is Ground.WATER else 0)


def _attacker(battle: Battle, case: ShotCase) -> Mech:
    gear = ["Targeting Computer"] if case.computer else []
    place = Hex(1, case.hexes + 1)
    mech = put(battle, "attacker", place, stand_in_sheet(gear=gear), gunnery=case.gunnery)
    mech.moved.mode = case.moved
    mech.prone = case.prone
    mech.heat = case.heat
    break_parts(mech, SlotKind.SENSORS, int(case.sensors))
    break_parts(mech, SlotKind.SHOULDER, int(case.shoulder), Location.RA)
    for kind in (SlotKind.UPPER_ARM, SlotKind.LOWER_ARM)[: case.actuators]:
        break_parts(mech, kind, 1, Location.RA)
    return mech


def _target(battle: Battle, case: ShotCase) -> Mech:
    mech = put(battle, "target", Hex(1, 1))
    mech.moved.hexes = case.target_hexes
    moved = Mode.WALK if case.target_hexes else Mode.STAND
    mech.moved.mode = Mode.JUMP if case.target_jumped else moved
    mech.prone = case.target_prone
    mech.shut_down = case.target_immobile
    mech.moved.skidded = case.target_skidded
    return mech


def parse_weapon(name: str, clan: bool = False) -> Weapon:
    """A weapon of the Inner Sphere or else, or if wanted, of the Clans. Raises BadInput."""
    if clan:
        return find_weapon(name, TechBase.CLAN)
    try:
        return find_weapon(name, TechBase.INNER_SPHERE)
    except BadInput:
        try:
            return find_weapon(name, TechBase.CLAN)
        except BadInput:
            pass
        raise


def salvo(weapon: Weapon, *, guided: bool = False, number: int | None = None) -> Answer:
    """How many missiles of a salvo hit, with what chance. `number`: the to-hit number. Raises
    BadInput for a weapon that fires no salvoes."""
    if weapon.rack_size < 2:
        raise BadInput(f"{weapon.name} fires no salvoes")
    bonus = GUIDED_BONUS if guided else 0
    ways: Counter[int] = Counter()
    for total, count in WAYS.items():
        streak = Tag.STREAK in weapon.tags
        hits = weapon.rack_size if streak else missiles_hitting(weapon.rack_size, total + bonus)
        ways[hits] += count
    each = weapon.damage if weapon.missiles else 1
    average = sum(hits * count for hits, count in ways.items()) / 36
    lines = [f"{weapon.name}{', guided' * guided}: {average:.1f} of {weapon.rack_size} hit"]
    size = weapon.cluster * each
    lines += [
        f"  {hits:>2} hit  {count / 36:>4.0%}  {hits * each} points: {_groups(hits * each, size)}"
        for hits, count in sorted(ways.items())
    ]
    chance = chance_of(number) if number is not None else 1.0
    expected = average * each * chance
    with_number = f", to hit {number}+" if number is not None else " of a hit"
    lines.append(f"Damage on average{with_number}: {expected:.1f}")
    facts = {
        "weapon": weapon.name,
        "fired": weapon.rack_size,
        "hits": {str(hits): round(count / 36, 4) for hits, count in sorted(ways.items())},
        "average": round(average, 2),
        "expected": round(expected, 2),
    }
    return Answer(lines, facts)


def _groups(points: int, size: int) -> str:
    groups = clusters(points, size)
    if len(groups) == 1:
        return "one location"
    return sum_text(groups) if len(set(groups)) > 1 else f"{len(groups)} x {groups[0]}"
