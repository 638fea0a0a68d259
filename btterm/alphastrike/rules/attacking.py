"""Which attacks there are, and what they do (Alpha Strike, Combat Phase)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from math import floor

from btterm.alphastrike.attacks import Attack, Kind
from btterm.alphastrike.battle import Battle
from btterm.alphastrike.cards.card import Damage, Special, Strength, UnitType
from btterm.alphastrike.events import (
    AttackRolled,
    FlakBurst,
    HeatTaken,
    MinimalDamageRolled,
    RiderRolled,
)
from btterm.alphastrike.options import ADVANCED_ARMOR, BUILDINGS
from btterm.alphastrike.rule import Rule
from btterm.alphastrike.rules.armors import burst_at, heated_less, plated
from btterm.alphastrike.rules.buildings import absorbs, wear
from btterm.alphastrike.rules.damage import harm
from btterm.alphastrike.rules.environment import cannot_attack
from btterm.alphastrike.rules.moving import airborne, in_water, level_of
from btterm.alphastrike.rules.sight import (
    Sight,
    ahead,
    from_behind,
    sight,
    submerged,
    top,
    waterway,
)
from btterm.alphastrike.rules.to_hit import FAR, Band, band_of, bands, number
from btterm.alphastrike.rules.transport import RIDER_STRUCK, rider
from btterm.alphastrike.units import SHUTDOWN, Critical, Unit
from btterm.hexes import distance
from btterm.table.numbers import TargetNumber
from btterm.table.procedure import Procedure, roll

REAR = 1
"""Damage that every hit in the rear adds (Alpha Strike, Rear Damage)."""
MOST_HEAT = 2
"""Heat from attacks that a unit takes in a turn at most (Alpha Strike, Heat)."""
FLAK = 2
"""By so much an attack may miss a flyer for flak to strike it (Alpha Strike, FLK)."""
MINIMAL = 4
"""From this number on 1D6 minimal damage is a point (Alpha Strike, Minimal Damage)."""
EXTREME_LOSS = 1
"""Damage that an attack loses at extreme range (Alpha Strike, Extreme Range)."""
CHARGE_DIVISOR = 8
"""Inches times size by this are the damage of a charge (Alpha Strike, Charge)."""
BIG = 3
"""From this size on a target hurts who charges it, and a miss from above hurts more."""
MELEE = MYOMER = 1
"""Damage that a weapon for blows adds, and triple-strength myomer."""
MISSILE_DEFENSE = SHIELD = 1
"""Damage that an anti-missile system and a shield take off."""


@dataclass(frozen=True, slots=True)
class Solution:
    """An attack that can be made, with its number and what it does."""

    attack: Attack
    number: TargetNumber
    strength: Strength
    """Damage of a hit, with what OV and the rear add."""
    heat: int
    """Heat that a hit brings."""
    rear: bool
    """Whether it comes from behind."""
    absorbed: int = 0
    """Damage of a hit that the building around the target takes."""


def halved(points: int, engine: bool) -> int:
    """Damage of a vehicle after an engine hit (Alpha Strike, Critical Hits)."""
    return points // 2 if engine else points


def damage_now(unit: Unit, damage: Damage) -> Damage:
    """Damage values after the critical hits that have taken effect (Alpha Strike, Critical
    Hits)."""
    lost = unit.count(Critical.WEAPON)
    engine = unit.card.type.is_vehicle and unit.count(Critical.ENGINE) > 0

    def left(strength: Strength) -> Strength:
        minimal = strength.minimal and not lost and not engine
        return Strength(halved(max(0, strength.points - lost), engine), minimal)

    return Damage(*map(left, damage))


def at_range(damage: Damage, band: Band) -> Strength:
    """The damage at a range; beyond long range what is left of it there (Alpha Strike, Extreme
    Range)."""
    match band:
        case Band.SHORT:
            return damage.short
        case Band.MEDIUM:
            return damage.medium
        case Band.LONG:
            return damage.long
        case Band.EXTREME:
            return Strength(max(0, damage.long.points - EXTREME_LOSS))
        case Band.HORIZON:
            return Strength(damage.long.points // 2 if damage.long.points > EXTREME_LOSS else 0)


def solutions(battle: Battle, unit: Unit, at: Unit | None = None) -> list[Solution]:
    """All attacks that a unit can make now, or those at one enemy (Alpha Strike, Combat Phase)."""
    if unit.shut_down or unit.stunned or unit.dummy or unit.acted or unit.evading:
        return []
    if battle.options and cannot_attack(battle, unit):
        return []
    if unit.spots_for:
        # The fire that it guided had no modifier for a spotter that attacks as well.
        return []
    enemies = [at] if at else [other for other in battle.on_map() if other.side != unit.side]
    found = [each for target in enemies for each in _at(battle, unit, target)]
    if ADVANCED_ARMOR in battle.options:
        found = [_at_armor(battle, each) for each in found]
    return [*_at_walls(battle, found)] if BUILDINGS in battle.options else found


def _at_armor(battle: Battle, found: Solution) -> Solution:
    """The same attack, with what the armor of the target makes of it (Alpha Strike, RCA, RFA)."""
    unit, target = battle.units[found.attack.unit], battle.units[found.attack.target]
    if not target.card.has("RCA") and not target.card.has("RFA"):
        return found
    band = band_of(distance(unit.hex, target.hex), bands=bands(battle)) or Band.LONG
    racks = (unit.card.special(code) for code in ("LRM", "SRM"))
    missiles = sum(at_range(damage_now(unit, each.damage), band).points for each in racks if each)
    points = plated(unit, target, found.attack.kind, found.strength.points, missiles)
    strength = found.strength._replace(points=points)
    return replace(found, strength=strength, heat=heated_less(target, found.heat))


def _at_walls(battle: Battle, found: Iterable[Solution]) -> Iterator[Solution]:
    """The same attacks, with what buildings absorb, and those at buildings: only so infantry inside
    is attacked, by what goes through (Alpha Strike, Buildings)."""
    for each in found:
        unit, target = battle.units[each.attack.unit], battle.units[each.attack.target]
        walls = absorbs(battle, unit, target)
        if walls is None:
            yield each
            continue
        points = each.strength.points
        through = Strength(max(0, points - walls))
        if not target.card.type.is_infantry:
            if points or each.heat:
                yield replace(each, strength=through, absorbed=min(points, walls))
            points -= REAR * each.rear
        if each.attack.kind is Kind.WEAPON and points > 0:
            hurts = through if target.card.type.is_infantry else Strength()
            attack = replace(each.attack, kind=Kind.BUILDING)
            to_hit = number(battle, unit, target, Kind.BUILDING, sight(battle, unit, target))
            yield Solution(attack, to_hit, hurts, 0, False, absorbed=points - hurts.points)


def _at(battle: Battle, unit: Unit, target: Unit) -> Iterator[Solution]:
    under = submerged(battle, unit)
    if unit.behind is None:
        yield from _torpedoes(battle, unit, target)
    band = band_of(distance(unit.hex, target.hex), under, bands(battle))
    if band is None:
        return
    seen = sight(battle, unit, target)
    if not seen.blocked and unit.behind is None:
        yield from _physical(battle, unit, target, seen)
    if not seen.blocked:
        found = _weapons(battle, unit, target, seen, band)
        yield from (underwater(unit, each, band) for each in found) if under else found
    elif not under and unit.behind is None:
        yield from _indirect(battle, unit, target, band)


def _weapons(
    battle: Battle, unit: Unit, target: Unit, seen: Sight, band: Band
) -> Iterator[Solution]:
    """What weapons can do at a target that is seen. Rear weapons fire first, and take what they do
    from the attack in front or of the turret that may follow (Alpha Strike, Firing Arcs, TUR,
    REAR)."""
    front = ahead(unit, target.hex) or unit.card.type.is_infantry
    turret = unit.card.special("TUR")
    if front:
        to_hit = number(battle, unit, target, Kind.WEAPON, seen)
        strength = _beside_rear(unit, at_range(damage_now(unit, unit.card.damage), band))
        for used in range(_free_overheat(unit, band) + 1 if strength.points else 1):
            attack = Attack(unit.id, target.id, Kind.WEAPON, used)
            yield from _solution(unit, target, attack, to_hit, strength, band)
    elif turret is not None:
        to_hit = number(battle, unit, target, Kind.TURRET, seen)
        strength = _beside_rear(unit, at_range(damage_now(unit, turret.damage), band))
        attack = Attack(unit.id, target.id, Kind.TURRET)
        yield from _solution(unit, target, attack, to_hit, strength, band)
    rear = unit.card.special("REAR")
    if rear is not None and not front and unit.behind is None:
        to_hit = number(battle, unit, target, Kind.REAR, seen)
        strength = at_range(damage_now(unit, rear.damage), band)
        yield from _solution(
            unit, target, Attack(unit.id, target.id, Kind.REAR), to_hit, strength, band
        )


def _beside_rear(unit: Unit, strength: Strength) -> Strength:
    """What is left of an attack for a unit whose rear weapons have fired (Alpha Strike, REAR)."""
    lost = unit.behind or 0
    return Strength(max(0, strength.points - lost), strength.minimal and not lost)


def rear_damage(battle: Battle, solution: Solution) -> int:
    """The damage that rear weapons can do at the range of an attack (Alpha Strike, REAR)."""
    unit, target = (battle.units[id_] for id_ in (solution.attack.unit, solution.attack.target))
    rear = unit.card.special("REAR")
    far = distance(unit.hex, target.hex)
    band = band_of(far, submerged(battle, unit), bands(battle))
    if rear is None or band is None or solution.attack.kind is not Kind.REAR:
        return 0
    return at_range(damage_now(unit, rear.damage), band).points


def underwater(unit: Unit, found: Solution, band: Band) -> Solution:
    """An attack between submerged units: half the damage, but some, of all that needs ammunition,
    and torpedoes in full (Alpha Strike, Underwater Combat, TOR)."""
    points = found.strength.points
    if points and not unit.card.has("ENE"):
        points = max(1, points // 2)
    torpedo = unit.card.special("TOR") if found.attack.kind is Kind.WEAPON else None
    if torpedo is not None:
        points += at_range(damage_now(unit, torpedo.damage), band).points
    return replace(found, strength=found.strength._replace(points=points))


def _torpedoes(battle: Battle, unit: Unit, target: Unit) -> Iterator[Solution]:
    """Torpedoes alone, through water from whoever is in it or on it to whoever is; between
    submerged units they go with the other weapons where these do anything (Alpha Strike, TOR)."""
    special, hexes = unit.card.special("TOR"), distance(unit.hex, target.hex)
    band = band_of(hexes)
    if special is None or band is None or not _reaches(unit, special, target):
        return
    afloat = all(in_water(each, battle.board[each.hex]) for each in (unit, target))
    if not afloat or not waterway(battle, unit.hex, target.hex):
        return
    near = band_of(hexes, under=True)
    under = submerged(battle, unit) and submerged(battle, target)
    if under and near is not None and at_range(damage_now(unit, unit.card.damage), near).any:
        return
    to_hit = number(battle, unit, target, Kind.TORPEDO, Sight())
    strength = at_range(damage_now(unit, special.damage), band)
    attack = Attack(unit.id, target.id, Kind.TORPEDO)
    yield from _solution(unit, target, attack, to_hit, strength, band)


def _free_overheat(unit: Unit, band: Band) -> int:
    """OV points that a unit may use at a range (Alpha Strike, Overheat, OVL)."""
    if band not in (Band.SHORT, Band.MEDIUM) and not unit.card.has("OVL"):
        return 0
    return min(unit.card.overheat, SHUTDOWN - unit.heat) if unit.card.has_heat_scale else 0


def _solution(
    unit: Unit, target: Unit, attack: Attack, to_hit: TargetNumber, strength: Strength, band: Band
) -> Iterator[Solution]:
    """The attack, if it can do anything (Alpha Strike, AMS, SHLD, HT)."""
    heat = 0
    if (hot := unit.card.special("HT")) is not None and attack.kind is Kind.WEAPON:
        heat = at_range(damage_now(unit, hot.damage), band).points
    if (not strength.any and not heat) or not to_hit.chance:
        return
    rear = from_behind(unit, target)
    points = strength.points + attack.overheat + REAR * rear * strength.any
    if points > 1 and _is_missiles(unit, attack.kind) and _shoots_down(target, rear):
        points -= MISSILE_DEFENSE
    if target.card.has("SHLD") and attack.kind is not Kind.INDIRECT and not heat:
        points = max(0, points - SHIELD)
    yield Solution(attack, to_hit, strength._replace(points=points), heat, rear)


def _is_missiles(unit: Unit, kind: Kind) -> bool:
    """Whether an attack counts as one with missiles: any fire of a unit that has some, but for that
    of a turret (Alpha Strike, AMS)."""
    fires = kind in (Kind.WEAPON, Kind.INDIRECT, Kind.REAR)
    return fires and any(unit.card.has(code) for code in ("IF", "LRM", "SRM"))


def _shoots_down(target: Unit, rear: bool) -> bool:
    """Whether a unit has an anti-missile system that covers where an attack comes from: one in a
    turret covers the rear as well (Alpha Strike, AMS)."""
    turret = target.card.special("TUR")
    within = turret is not None and any(each.code == "AMS" for each in turret.within)
    return target.card.has("AMS") and (within or not rear)


def _indirect(battle: Battle, unit: Unit, target: Unit, band: Band) -> Iterator[Solution]:
    """Fire over what blocks the sight, for a friend who sees (Alpha Strike, Indirect Fire, IF)."""
    special = unit.card.special("IF")
    if special is None or band in FAR or not _reaches(unit, special, target):
        return
    spotter = _spotter(battle, unit, target)
    if spotter is None:
        return
    seen = sight(battle, spotter, target)
    to_hit = number(battle, unit, target, Kind.INDIRECT, seen, spotter)
    # One number stands for all ranges.
    size = special.strengths[0] if special.strengths else Strength()
    strength = damage_now(unit, Damage(size)).short
    attack = Attack(unit.id, target.id, Kind.INDIRECT, spotter=spotter.id)
    yield from _solution(unit, target, attack, to_hit, strength, band)


def _reaches(unit: Unit, special: Special, target: Unit) -> bool:
    """Whether what gives a unit this ability bears on a target: all around if it is in a turret
    (Alpha Strike, Firing Arcs, TUR)."""
    turret = unit.card.special("TUR")
    within = turret is not None and special in turret.within
    return unit.card.type.is_infantry or within or ahead(unit, target.hex)


def _spotter(battle: Battle, unit: Unit, target: Unit) -> Unit | None:
    """The friend who spots best: one that sees the target with the lowest number, and spots for no
    other target in this turn."""
    friends = [
        friend
        for friend in battle.of_side(unit.side)
        if friend is not unit
        and not friend.shut_down
        and not friend.stunned
        and friend.spots_for in ("", target.id)
        and not sight(battle, friend, target).blocked
    ]
    if not friends:
        return None
    return min(
        friends,
        key=lambda each: (
            number(battle, unit, target, Kind.INDIRECT, sight(battle, each, target), each).number
        ),
    )


def _physical(battle: Battle, unit: Unit, target: Unit, seen: Sight) -> Iterator[Solution]:
    """Blows, charges and dives at who stands beside (Alpha Strike, Physical Attacks)."""
    if distance(unit.hex, target.hex) != 1:
        return
    if airborne(target) and level_of(battle, target) > top(battle, unit):
        return
    for kind in _kinds(unit, target):
        to_hit = number(battle, unit, target, kind, seen)
        if not to_hit.chance:
            continue
        minimal = kind is Kind.ANTI_MECH and damage_now(unit, unit.card.damage).short.minimal
        points = physical_damage(unit, kind) + REAR * from_behind(unit, target)
        if target.card.has("SHLD"):
            points = max(0, points - SHIELD)
        attack = Attack(unit.id, target.id, kind)
        yield Solution(attack, to_hit, Strength(points, minimal), 0, from_behind(unit, target))


def _kinds(unit: Unit, target: Unit) -> Iterator[Kind]:
    """The physical attacks that a unit can make at a neighbor (Alpha Strike, 'Mech Attacks by
    Infantry, AM)."""
    card, flying = unit.card, airborne(target)
    if card.type.is_infantry:
        if card.has("AM") and not flying:
            yield Kind.ANTI_MECH
        return
    if not ahead(unit, target.hex):
        return
    if card.type.is_mech or card.type is UnitType.PROTOMECH:
        yield Kind.MELEE if card.has("MEL") else Kind.STANDARD
    if not unit.moved.inches or target.tackled or card.type is UnitType.PROTOMECH:
        return
    if flying:
        return
    if unit.moved.jumped and card.type.is_mech:
        yield Kind.DEATH_FROM_ABOVE
    elif not unit.moved.jumped and (card.type.is_mech or card.type.is_vehicle):
        yield Kind.CHARGE


def charge_damage(size: int, inches: int) -> int:
    """Inches times size by 8, rounded normally (Alpha Strike, Charge, Dice and Rounding, Size)."""
    return floor(inches * size / CHARGE_DIVISOR + 0.5)


def physical_damage(unit: Unit, kind: Kind) -> int:
    """Damage of a physical attack, the rear aside (Alpha Strike, Physical Attacks, Standard Attack,
    Melee Attack, MEL, TSM, I-TSM)."""
    card = unit.card
    strong = card.has("I-TSM") or (card.has("TSM") and unit.heat > 0)
    match kind:
        case Kind.CHARGE:
            return charge_damage(card.size, unit.moved.inches)
        case Kind.DEATH_FROM_ABOVE:
            return charge_damage(card.size, unit.moved.inches) + 1
        case Kind.ANTI_MECH:
            return damage_now(unit, card.damage).short.points
        case _:
            return card.size + MELEE * (kind is Kind.MELEE) + MYOMER * strong


def carry_out(battle: Battle, solution: Solution) -> Procedure[None]:
    """Roll for an attack and mark what it does (Alpha Strike, Combat Phase)."""
    attack = solution.attack
    unit, target = battle.units[attack.unit], battle.units[attack.target]
    if attack.kind is Kind.REAR:
        unit.behind = rear_damage(battle, solution)
    unit.acted = attack.kind is not Kind.REAR
    unit.fired = not attack.kind.physical
    unit.overheated = attack.overheat
    if attack.spotter:
        battle.units[attack.spotter].spots_for = target.id
    target.tackled = target.tackled or attack.kind.special
    why = f"{unit.id} {attack.kind.value} at {target.id}"
    throw = yield from roll(attack.kind.rule, why, side=unit.side, target=solution.number)
    hit = solution.number.reached_by(throw.total)
    yield AttackRolled(
        *(unit.id, target.id, attack.kind.value, attack.overheat, solution.number),
        *(throw, hit, solution.rear, attack.kind.rule),
    )
    if hit:
        yield from _strike(battle, solution, unit, target)
    elif flak := flak_damage(
        battle, unit, target, attack.kind, solution.number.number - throw.total
    ):
        yield FlakBurst(target.id, flak)
        yield from harm(battle, target, flak)
    if attack.kind.special:
        yield from _strain(battle, unit, target, attack.kind, hit)


def flak_damage(battle: Battle, unit: Unit, target: Unit, kind: Kind, missed_by: int) -> int:
    """What flak does to a flyer that an attack only just misses (Alpha Strike, FLK)."""
    special = unit.card.special("FLK")
    band = band_of(distance(unit.hex, target.hex), bands=bands(battle))
    if special is None or band is None or not airborne(target) or kind is not Kind.WEAPON:
        return 0
    points = at_range(damage_now(unit, special.damage), band).points if missed_by <= FLAK else 0
    return burst_at(target, points) if ADVANCED_ARMOR in battle.options else points


def _strike(battle: Battle, solution: Solution, unit: Unit, target: Unit) -> Procedure[None]:
    points, kind = solution.strength.points, solution.attack.kind
    if solution.strength.minimal:
        throw = yield from roll(Rule.MINIMAL_DAMAGE, f"{unit.id} minimal damage", 1, side=unit.side)
        points += throw.total >= MINIMAL
        yield MinimalDamageRolled(unit.id, throw, throw.total >= MINIMAL)
    if solution.heat:
        points += yield from _heat_up(target, solution.heat)
    criticals = int(kind in (Kind.DEATH_FROM_ABOVE, Kind.ANTI_MECH))
    riding = rider(battle, target)
    if riding is not None and points and not riding.destroyed:
        left = yield from _rider_struck(battle, riding, points)
        points, criticals = left, criticals * bool(left)
    yield from harm(battle, target, points, criticals)
    if solution.absorbed:
        yield from wear(battle, target.hex, solution.absorbed, [])


def _rider_struck(battle: Battle, riding: Unit, points: int) -> Procedure[int]:
    """Whether a hit strikes battle armor that rides on its target (Alpha Strike, Mechanized Battle
    Armor). Returns the damage that is left for the target."""
    why = f"{riding.id} rides: who is struck?"
    throw = yield from roll(Rule.MECHANIZED_BATTLE_ARMOR, why, 1, side=1 - riding.side)
    struck = throw.total >= RIDER_STRUCK
    yield RiderRolled(riding.id, throw, struck)
    if not struck:
        return points
    taken = min(points, riding.armor + riding.structure)
    yield from harm(battle, riding, taken)
    return points - taken


def _heat_up(target: Unit, heat: int) -> Procedure[int]:
    """Heat for who has a heat scale, of which it takes little in a turn; damage for others (Alpha
    Strike, Heat). Returns the damage (Alpha Strike, HT, FR)."""
    if target.card.has("FR"):
        return 0
    if not target.card.has_heat_scale:
        return heat
    taken = min(heat, MOST_HEAT - target.heated)
    target.heated += taken
    if taken:
        yield HeatTaken(target.id, taken)
    return 0


def _strain(battle: Battle, unit: Unit, target: Unit, kind: Kind, hit: bool) -> Procedure[None]:
    """What a charge or a death from above does to who makes it (Alpha Strike, Charge, Death from
    Above)."""
    if kind is Kind.CHARGE:
        points = int(hit and target.card.size >= BIG)
    else:
        points = unit.card.size if hit else 1 + (unit.card.size >= BIG)
    yield from harm(battle, unit, points)
