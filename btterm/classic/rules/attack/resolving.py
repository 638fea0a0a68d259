"""Declared shots, resolved one after the other (Compendium, Weapon Attacks, Equipment)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from btterm.classic.aerospace import SkyShot
from btterm.classic.attacks import Attack, HexAttack
from btterm.classic.battle import Battle
from btterm.classic.equipment.catalogue import Tag, Weapon
from btterm.classic.equipment.fire_ways import FireWay, rate
from btterm.classic.events import (
    AimRolled,
    FireDeclared,
    Heated,
    HexFired,
    MenSprayed,
    MissilesHit,
    NoLock,
    PodAttached,
    RoundScattered,
    WeaponFired,
    WeaponJammed,
)
from btterm.classic.hits import Hit, HitTable, Side, clusters
from btterm.classic.rule import Rule
from btterm.classic.rules import climbing, kinds
from btterm.classic.rules.attack import pods, shells, swarm
from btterm.classic.rules.attack.anti_missile import (
    GUIDED_ROLL,
    REDUCED,
    SINGLE_LOST,
    Salvo,
    intercept,
    oppose,
)
from btterm.classic.rules.attack.electronics import GUIDED_BONUS
from btterm.classic.rules.attack.missiles import missiles_hitting
from btterm.classic.rules.attack.solutions import BESIDE_BUILDING, full_damage
from btterm.classic.rules.burning import set_alight
from btterm.classic.rules.drops import side_by_chance
from btterm.classic.rules.formations import attack_roll
from btterm.classic.rules.mech.outside import hit_on_foot
from btterm.classic.rules.skills import credit
from btterm.classic.rules.terrain import buildings, fires, mines, works
from btterm.classic.rules.terrain.blast import from_hex
from btterm.classic.rules.terrain.scatter import scatter
from btterm.classic.rules.wear import heat_of_shot
from btterm.classic.sheets.mech.locations import Location
from btterm.classic.units.any import AnyUnit
from btterm.errors import Refusal
from btterm.table.numbers import Modifier, TargetNumber
from btterm.table.procedure import Procedure, roll

AIM = range(6, 9)
"""2D6 with which an aimed shot finds its location."""
AIM_HEAD = range(8, 13)
BETWEEN_LEVELS = (HitTable.ABOVE, HitTable.BELOW)
"""The tables of fire between the levels of a building: a vehicle has none, and is hit on any
side."""
JAM = 2
"""A to-hit roll that jams an Ultra autocannon at double rate."""
FLAMER_HEAT = 2
POINTS_OF_AN_INFERNO = 2
"""Damage points of a platoon for which one inferno hits in their place, rounded down (Compendium,
Infernos)."""


def weapon_of(battle: Battle, attack: Attack | HexAttack | SkyShot) -> Weapon:
    """The weapon of a declared shot."""
    weapon = battle.units[attack.attacker].sheet.mounts[attack.mount].weapon
    assert weapon is not None
    return weapon


def declared(battle: Battle, unit: AnyUnit, attacks: Sequence[Attack | HexAttack]) -> FireDeclared:
    """What is told of the fire that a unit has declared."""
    shots = ((f"{weapon_of(battle, a).name} {a.way}".rstrip(), a.aimed_at) for a in attacks)
    return FireDeclared(unit.id, tuple(shots), tuple(a.feed for a in attacks))


def pull_triggers(battle: Battle, attacks: Sequence[Attack | HexAttack | SkyShot]) -> None:
    """All that was declared is fired before anything is resolved: nothing hit later can undo a
    shot. Streak launchers wait until they have locked on (Compendium, Ammunition Expenditures,
    Building Up Heat, Streak Short-Range Missiles)."""
    for attack in attacks:
        if isinstance(attack, HexAttack) or not weapon_of(battle, attack).needs_lock:
            fire_off(battle, attack)


def fire_off(battle: Battle, attack: Attack | HexAttack | SkyShot) -> None:
    """A weapon is fired: its heat builds up, its ammunition or a one-shot launcher is used up,
    and its arm or leg makes no physical attack this turn."""
    mech, weapon = battle.units[attack.attacker], weapon_of(battle, attack)
    mech.fired.append(attack.mount)
    if Tag.ONE_SHOT in weapon.tags:
        mech.useless[attack.mount] = "fired"
    if heat := heat_of_shot(mech, attack.mount, attack.way):
        kinds.heat_up(mech, Modifier(weapon.rule, weapon.short_name, heat))
    for bin_ in attack.feed:
        mech.shots[bin_] = max(0, mech.shots[bin_] - 1)


def resolve(battle: Battle, attack: Attack | HexAttack) -> Procedure[None]:
    """One weapon: the to-hit roll, and where and how hard it hits (Compendium, Weapon Attacks,
    To-Hit Roll, Missile Hits, Aimed Shots)."""
    if isinstance(attack, HexAttack):
        yield from _at_hex(battle, attack)
        return
    if attack.clings:
        yield from _on_a_mech(battle, attack)
        return
    attack = yield from pods.defend(battle, attack)
    weapon = weapon_of(battle, attack)
    if attack.to_hit.impossible:
        # Out of range, to be rid of ammunition: nothing comes near the target.
        yield from _to_hit(battle, attack, weapon.rack_size)
        return
    salvo = yield from _defend(battle, attack, Salvo(weapon.rack_size), hit=False)
    struck = yield from _to_hit(battle, attack, salvo.missiles)
    if struck:
        salvo = yield from _defend(battle, attack, salvo, hit=True)
    if salvo.told is not None:
        yield salvo.told
    hits = (yield from _take_effect(battle, attack, salvo)) if struck else 0
    if not struck and attack.way is not FireWay.SWARM:
        yield from _miss(battle, attack, salvo.missiles)
    if attack.way is FireWay.INFERNO and (struck or not weapon.needs_lock):
        yield from set_alight(battle, battle.units[attack.target].hex)
    if attack.way is FireWay.SWARM:
        yield from _swarm_on(battle, attack, salvo.missiles - hits)


def damage_of_a_hit(battle: Battle, attack: Attack) -> Procedure[tuple[int, ...]]:
    """The groups of damage that a shot which hits does, each of which finds a location of its own;
    none where it does no damage at once (Compendium, Missile Hits)."""
    weapon = weapon_of(battle, attack)
    harmless = Tag.NARC in weapon.tags or attack.way in (FireWay.HEAT, FireWay.INFERNO)
    if harmless or attack.clings:
        return ()
    salvo = yield from _defend(battle, attack, Salvo(weapon.rack_size), hit=False)
    salvo = yield from _defend(battle, attack, salvo, hit=True)
    return tuple((yield from _groups(battle, attack, salvo)))


def _on_a_mech(battle: Battle, attack: Attack) -> Procedure[None]:
    """Who clings to a 'Mech attacks that, or by Clan Invasion the battle armor beside it there."""
    attacker, target = battle.units[attack.attacker], battle.units[attack.target]
    if attacker.carried_by == target.id and target.alive:
        aimed = attack.aim is not None and (yield from _aim_holds(battle, attack, attack.aim))
        yield from climbing.attack(battle, attacker, target, attack.aim if aimed else None)
        return
    if attack.to_hit.parts and (
        yield from _to_hit(battle, attack, weapon_of(battle, attack).rack_size)
    ):
        for points in (yield from _volley(battle, attack)) or ():
            yield from kinds.take(battle, target, Hit(points, attack.side, attacker.side))


def _defend(battle: Battle, attack: Attack, salvo: Salvo, *, hit: bool) -> Procedure[Salvo]:
    """What comes through the anti-missile systems of a target, asked before the to-hit roll and
    again after one that has `hit`. They engage what is aimed at them; a Streak, and by the rules
    of Clan Invasion any salvo, when it has hit."""
    late, weapon = battle.options.clan_invasion("ams"), weapon_of(battle, attack)
    if not weapon.missiles or hit is not (late or weapon.needs_lock):
        return salvo
    target = battle.units[attack.target]
    if late:
        origin, worth = battle.units[attack.attacker].hex, weapon.damage * weapon.rack_size
        keeps = any(each > worth for each in _to_come(battle, attack))
        return (yield from oppose(target, attack.systems, origin, salvo, weapon, keeps=keeps))
    return (yield from intercept(target, attack.systems, salvo))


def _to_come(battle: Battle, attack: Attack) -> Iterator[float]:
    """Damage points on average of the salvos, if all their missiles hit, that are still on their
    way to the target of one."""
    for other in battle.progress.attacks[1:]:
        weapon = weapon_of(battle, other)
        if isinstance(other, Attack) and other.target == attack.target and weapon.missiles:
            yield other.to_hit.chance * weapon.damage * weapon.rack_size


def _take_effect(battle: Battle, attack: Attack, salvo: Salvo) -> Procedure[int]:
    """What comes of a hit, for the target and for the skill of who scored it. Returns how many
    missiles hit."""
    target = battle.units[attack.target]
    was_alive = not target.destroyed
    if weapon_of(battle, attack).needs_lock:
        fire_off(battle, attack)
    if attack.table in BETWEEN_LEVELS and target.driven:
        why = f"{attack.attacker} at {target.id} from another level: side"
        by = battle.units[attack.attacker].side
        side = yield from side_by_chance(Rule.DAMAGE_TO_UNITS_INSIDE, why, by)
        attack = replace(attack, side=side)
    hits = yield from _effect(battle, attack, salvo)
    credit(battle.units[attack.attacker], target, was_alive)
    return hits


def _at_hex(battle: Battle, attack: HexAttack) -> Procedure[None]:
    """Thunder missiles: mines where they come down, in the hex aimed at or beside it. A building is
    hit or missed, from beside it without a roll, and so is a bridge (Compendium, Damage to
    Buildings, Bridge Movement)."""
    mech, weapon, number = battle.units[attack.attacker], weapon_of(battle, attack), attack.to_hit
    beside = BESIDE_BUILDING in number.parts
    throw, struck = None, True
    if not beside:
        why = f"{mech.id} {weapon.short_name} at {attack.hex}"
        throw, struck = yield from attack_roll(battle, mech, Rule.TO_HIT_ROLL, why, number)
    yield HexFired(mech.id, weapon.name, attack.hex, number, throw, struck)
    match attack.way:
        case FireWay.THUNDER:
            place = attack.hex
            if not struck:
                rule = Rule.THUNDER_LONG_RANGE_MISSILES
                place = yield from scatter(rule, attack.hex, mech.side)
            yield from mines.lay(battle, place, weapon.rack_size, mech.side)
        case _ if weapon.map_sheets is not None:
            yield from _shell(battle, attack, weapon, struck=struck)
        case FireWay.BUILDING if struck:
            yield from _at_building(battle, attack, all_hit=beside)
        case FireWay.GEL if struck or not weapon.needs_lock:
            yield from set_alight(battle, attack.hex)
        case FireWay.MECHWARRIOR if struck:
            yield from hit_on_foot(battle, attack.hex, mech.side)
        case FireWay.IGNITE if struck:
            yield from fires.ignite(battle, mech, weapon, attack.hex)
        case FireWay.SWEEP if struck:
            yield from mines.sweep(battle, attack.hex, mech.side)
        case FireWay.CLEAR if struck:
            yield from fires.clear(battle, mech, weapon, attack.hex)


def _shell(battle: Battle, attack: HexAttack, weapon: Weapon, *, struck: bool) -> Procedure[None]:
    """An artillery round comes down in the hex aimed at, or scatters (Compendium, Onboard Artillery
    Fire, Artillery Flak)."""
    attacker, place = battle.units[attack.attacker], attack.hex
    if not struck:
        place = yield from scatter(Rule.TARGETING, place, attacker.side)
        yield RoundScattered(attack.hex, place, place in battle.board)
    side = from_hex(attacker.hex)
    yield from shells.come_down(
        battle,
        place,
        weapon,
        attack.way,
        attacker.side,
        side,
        struck=struck,
        level=attack.level,
    )


def _at_building(battle: Battle, attack: HexAttack, *, all_hit: bool) -> Procedure[None]:
    """What a hit on a building does, once all attacks are resolved; from beside it all missiles
    hit."""
    weapon = weapon_of(battle, attack)
    missiles, volley = weapon.rack_size, (yield from _volley(battle, attack))
    if volley is None and weapon.missiles and not (all_hit or weapon.needs_lock):
        what = f"{attack.attacker} {weapon.short_name}: how many hit"
        throw = yield from roll(Rule.MISSILE_HITS, what, side=battle.units[attack.attacker].side)
        missiles = missiles_hitting(weapon.rack_size, throw.total)
        yield MissilesHit(weapon.rack_size, throw, missiles)
    points = full_damage(weapon, missiles=missiles) if volley is None else sum(volley)
    by = battle.units[attack.attacker].side
    yield from buildings.hit(battle, attack.hex, points, meant=True, by=by)


def _swarm_on(battle: Battle, attack: Attack, missiles: int) -> Procedure[None]:
    """Missiles that missed go for one unit after the other beside the target."""
    weapon, first = weapon_of(battle, attack), battle.units[attack.target]
    left = {other.target: other for other in attack.others}
    while missiles > 0 and left:
        unit = yield from swarm.choose(first, [battle.units[id_] for id_ in left])
        other, column = left.pop(unit.id), swarm.column(missiles)
        if (yield from _to_hit(battle, other, missiles)):
            hits = min(missiles, (yield from _count_hits(battle, other, Salvo(column))))
            for count in clusters(hits, weapon.cluster):
                yield from _land(battle, other, count * weapon.damage, None)
            missiles -= hits


def _to_hit(battle: Battle, attack: Attack, missiles: int) -> Procedure[bool]:
    """The to-hit roll; none for a number above 12, or when nothing is left of a salvo."""
    attacker, weapon = battle.units[attack.attacker], weapon_of(battle, attack)
    target, number = attack.target, attack.to_hit
    if not missiles:
        number = TargetNumber(number.parts, Refusal(Rule.ANTI_MISSILE_SYSTEM, "shot down"))
    why = f"{attacker.id} {weapon.short_name} at {target}"
    throw, struck = yield from attack_roll(battle, attacker, Rule.TO_HIT_ROLL, why, number)
    if weapon.needs_lock and not struck:
        if battle.options.clan_invasion("streaks"):
            attacker.fired.append(attack.mount)
        yield NoLock(attacker.id, weapon.name, target, number, throw)
    else:
        yield WeaponFired(attacker.id, weapon.name, target, number, throw, struck)
    if attack.way is FireWay.DOUBLE and throw is not None and throw.total == JAM:
        attacker.useless[attack.mount] = "jammed"
        yield WeaponJammed(attacker.id, weapon.name)
    return struck


def _effect(battle: Battle, attack: Attack, salvo: Salvo) -> Procedure[int]:
    """What a hit does: as a rule damage, in groups that each find a location. Returns how many
    missiles hit."""
    weapon, target = weapon_of(battle, attack), battle.units[attack.target]
    attacker = battle.units[attack.attacker]
    if Tag.NARC in weapon.tags:
        if salvo.opposed:
            throw = yield from roll(
                Rule.ANTI_MISSILE_SYSTEM, f"{target.id} shoots the pod down", 1, target.side
            )
            if throw.total <= SINGLE_LOST:
                return 0
        target.narc_new.append(battle.units[attack.attacker].side)
        yield PodAttached(target.id)
        return 1
    if Tag.LEG_ATTACK in weapon.tags and kinds.as_elementals(battle, attacker):
        aimed = attack.aim is not None and (yield from _aim_holds(battle, attack, attack.aim))
        aim = attack.aim if aimed else None
        kick = Hit(weapon.damage, Side.FRONT, attacker.side, HitTable.KICK, aim, critical=True)
        yield from kinds.take(battle, target, kick)
        return 0
    if Tag.LEG_ATTACK in weapon.tags:
        yield from kinds.attack_leg(battle, target, battle.units[attack.attacker].side)
        return 0
    if Tag.SWARM_ATTACK in weapon.tags:
        yield from climbing.climb_on(battle, battle.units[attack.attacker], target)
        return 0
    if attack.way is FireWay.HEAT:
        kinds.heat_up(target, Modifier(Rule.FLAMERS, "flamer", FLAMER_HEAT))
        yield Heated(target.id, FLAMER_HEAT)
        return 0
    if attack.way is FireWay.INFERNO:
        volley = yield from _volley(battle, attack)
        if volley is None:
            hits = yield from _missiles_that_hit(battle, attack, salvo)
        else:
            hits = sum(volley) // POINTS_OF_AN_INFERNO
        if hits:
            yield from kinds.cover_in_gel(target, hits)
        return hits
    groups = yield from _groups(battle, attack, salvo)
    if Tag.ANTI_INFANTRY in weapon.tags and kinds.unarmored(target):
        groups = yield from _spray(battle, attack, len(groups))
    aimed = attack.aim is not None and (yield from _aim_holds(battle, attack, attack.aim))
    for points in groups:
        yield from _land(battle, attack, points, attack.aim if aimed else None)
    return sum(groups) // weapon.damage if weapon.missiles else 0


def _spray(battle: Battle, attack: Attack, hits: int) -> Procedure[list[int]]:
    """What each hit of a machine gun does to men without armor (Compendium, Damage to Standard
    Infantry)."""
    attacker, groups = battle.units[attack.attacker], []
    for _ in range(hits):
        why = f"{attacker.id} machine gun at {attack.target}: damage"
        dice = kinds.dice_at_men(attacker)
        throw = yield from roll(Rule.DAMAGE_TO_STANDARD_INFANTRY, why, dice, attacker.side)
        yield MenSprayed(attack.target, throw)
        groups.append(throw.total)
    return groups


def _volley(battle: Battle, attack: Attack | HexAttack) -> Procedure[list[int] | None]:
    """What the men or suits do that fire together, in groups; None: a single weapon fires."""
    attacker = battle.units[attack.attacker]
    mount = attacker.sheet.mounts[attack.mount]
    return (yield from kinds.volley(battle, attacker, mount, attack.strength))


def _groups(battle: Battle, attack: Attack, salvo: Salvo) -> Procedure[list[int]]:
    """The damage of a hit in groups that each find a location of their own."""
    weapon = weapon_of(battle, attack)
    groups = yield from _volley(battle, attack)
    if groups is not None:
        return groups
    if attack.way is FireWay.CLUSTER:
        hits = yield from _count_hits(battle, attack, Salvo(weapon.rack_size))
        return [1] * hits
    if attack.way is FireWay.DOUBLE:
        hits = yield from _count_hits(battle, attack, Salvo(rate(attack.way)))
        return [weapon.damage] * hits
    if not weapon.missiles:
        return [weapon.damage]
    hits = yield from _missiles_that_hit(battle, attack, salvo)
    return [count * weapon.damage for count in clusters(hits, weapon.cluster)]


def _missiles_that_hit(battle: Battle, attack: Attack, salvo: Salvo) -> Procedure[int]:
    """All missiles of a Streak launcher; a roll on the table for any other."""
    if not weapon_of(battle, attack).needs_lock:
        return (yield from _count_hits(battle, attack, salvo))
    return missiles_hitting(salvo.missiles, GUIDED_ROLL) if salvo.opposed else salvo.missiles


def _count_hits(battle: Battle, attack: Attack, salvo: Salvo) -> Procedure[int]:
    """Roll on the Missile Hits Table."""
    what = f"{attack.attacker} {weapon_of(battle, attack).short_name}: how many hit"
    side = battle.units[attack.attacker].side
    throw = yield from roll(Rule.MISSILE_HITS, what, side=side)
    bonus = (GUIDED_BONUS if attack.guided else 0) + (REDUCED if salvo.opposed else 0)
    hits = missiles_hitting(salvo.missiles, throw.total + bonus)
    yield MissilesHit(salvo.missiles, throw, hits)
    return hits


def _land(battle: Battle, attack: Attack, points: int, aimed: Location | None) -> Procedure[None]:
    attacker, target = battle.units[attack.attacker], battle.units[attack.target]
    points = yield from buildings.absorb(battle, attacker, target, points)
    if points:
        hit = Hit(points, attack.side, attacker.side, attack.table, aimed)
        yield from kinds.take(battle, target, hit)


def _miss(battle: Battle, attack: Attack, missiles: int) -> Procedure[None]:
    """What misses somebody in woods may burn or thin them, and somebody inside a building does all
    its damage to that; a launcher that has not locked on does not fire (Compendium, Accidental
    Fires, Damage to Units Inside)."""
    attacker, target = battle.units[attack.attacker], battle.units[attack.target]
    weapon = weapon_of(battle, attack)
    if missiles and not weapon.needs_lock:
        yield from fires.miss(battle, attacker, weapon, target)
    points = full_damage(weapon, attack.way, missiles)
    if not points or weapon.needs_lock:
        return
    if buildings.shelter(battle, attacker, target):
        yield from buildings.hit(battle, target.hex, points)
    elif works.shelter(battle, attacker, target):
        yield from works.wear(battle, target.hex, points)


def _aim_holds(battle: Battle, attack: Attack, aim: Location) -> Procedure[bool]:
    """Whether an aimed shot finds its location; if not, the location is rolled as usual. A
    targeting computer finds it on a moving target without a further roll."""
    if attack.computed:
        return True
    name, side = weapon_of(battle, attack).short_name, battle.units[attack.attacker].side
    why = f"{attack.attacker} {name} finds the {aim.label.lower()}"
    throw = yield from roll(Rule.AIMED_SHOTS, why, side=side)
    found = throw.total in AIM_HEAD if aim is Location.HD else throw.total in AIM
    yield AimRolled(attack.target, aim, throw, found)
    return found
