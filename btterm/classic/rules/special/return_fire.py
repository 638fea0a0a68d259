"""Fire at fighters over the map, and what it does to them (Compendium, Return Fire).

What explodes as flak is for VTOLs alone; at a fighter a weapon is fired as usual (Compendium,
Flak).
"""

from __future__ import annotations

from collections.abc import Sequence

from btterm.classic.aerospace import AeroFighter, Gone, SkyShot
from btterm.classic.battle import Battle
from btterm.classic.equipment.catalogue import Tag, Weapon
from btterm.classic.events import (
    ControlRolled,
    FighterGone,
    FighterHit,
    FireDeclared,
    MissilesHit,
    SkyFired,
)
from btterm.classic.rule import Rule
from btterm.classic.rules import kinds
from btterm.classic.rules.attack.feeding import ammunition_refusal, feeds_of
from btterm.classic.rules.attack.missiles import average_hits, missiles_hitting
from btterm.classic.rules.attack.resolving import fire_off
from btterm.classic.rules.attack.solutions import Shot, full_damage
from btterm.classic.rules.attack.to_hit import own_modifiers, weapon_here
from btterm.classic.rules.formations import attack_roll
from btterm.classic.rules.mech.heat_scale import COOL
from btterm.classic.rules.special import flights
from btterm.classic.rules.underwater import submerged
from btterm.classic.rules.wear import heat_of_shot
from btterm.classic.sheets.mounts import Mounted
from btterm.classic.units.any import AnyUnit
from btterm.classic.units.unit import Motion
from btterm.errors import ALLOWED, Refusal
from btterm.hexes import arcs, distance
from btterm.table.choice import Choice, Option
from btterm.table.numbers import Modifier, TargetNumber
from btterm.table.procedure import Procedure, ask, attempt, roll

RULE = Rule.RETURN_FIRE
ANYWHERE = 6
ON_THE_LINE = 4
"""In place of that for who lies on the attack line."""
HIGHER = 1
"""More at a fighter that drops its bombs in a row."""
HIGHER_REACH = 7
"""Long range that a weapon must have to reach that one."""
HEAVY_DAMAGE = 20
"""Damage points in a turn that call for a roll to stay in the air."""
CONTROL = 1
BOMBS = 5
"""For so many units of bombs aboard, or a part of them, the roll is harder by a point."""
HOLD, COOL_FIRE, ALL, SOME = "hold", "cool", "all", "some"
FIRE, NOT = "fire", "not"


def gunners(battle: Battle) -> list[str]:
    """The units that may have a fighter to fire at, the loser of the initiative first."""
    if not flights.over_map(battle):
        return []
    return [unit.id for side in battle.order for unit in battle.on_board(side)]


def unit_refusal(battle: Battle, unit: AnyUnit) -> Refusal:
    """Why a unit cannot fire at fighters at all, or empty."""
    if kinds.motion(unit) is Motion.INFANTRY:
        return Refusal(RULE, "infantry does not fire at fighters", brief="infantry")
    if battle.inside(unit) or submerged(battle, unit):
        return Refusal(RULE, "sees no sky", brief="no sky")
    if not unit.can_act or not unit.on_board or unit.hidden:
        return Refusal(RULE, "cannot fire")
    return kinds.fire_refusal(unit)


def refusal(battle: Battle, unit: AnyUnit, number: int, fighter: AeroFighter) -> Refusal:
    """Why a weapon cannot fire at a fighter over the map, or empty: it must reach a hex of the
    attack line that lies in its arc."""
    mount = unit.mounts[number]
    weapon = mount.weapon and weapon_here(battle, unit, mount.weapon)
    bare = weapon is None or not full_damage(weapon) or Tag.TORPEDO in weapon.tags
    if weapon is None or bare or weapon.map_sheets:
        return Refusal(RULE, "no weapon for it")
    if why := kinds.mount_refusal(battle, unit, number):
        return why
    if kinds.under_water(battle, unit, mount):
        return Refusal(Rule.EFFECTS_OF_WATER_HEXES, "under water")
    if fighter.high and (weapon.long or 0) < HIGHER_REACH:
        return Refusal(RULE, "flies too high for it", brief="too high")
    covered, facing = kinds.arcs(unit, mount)
    for hex_ in flights.line_of(battle, fighter):
        if weapon.range_bracket(distance(unit.hex, hex_)) and covered & arcs(
            facing, unit.hex, hex_
        ):
            return ALLOWED
    return Refusal(Rule.RANGE, "reaches no hex of its line", brief="too far")


def number(battle: Battle, unit: AnyUnit, mount: Mounted, fighter: AeroFighter) -> TargetNumber:
    """The number of a shot at a fighter: that of who fires, its movement and its own state; nothing
    that lies between counts."""
    below = unit.hex in flights.line_of(battle, fighter)
    where = "below its attack line" if below else f"{fighter.id} overhead"
    parts = [*own_modifiers(battle, unit, mount)]
    parts.append(Modifier(RULE, where, ON_THE_LINE if below else ANYWHERE))
    parts += [Modifier(RULE, "ripple bombing", HIGHER)] if fighter.high else []
    return TargetNumber(tuple(parts))


def able(battle: Battle, unit: AnyUnit, fighter: AeroFighter) -> list[int]:
    """The weapons of a unit that can hit a fighter, those first that do most for their heat."""
    numbers = [
        n
        for n in range(len(unit.mounts))
        if not refusal(battle, unit, n, fighter)
        and number(battle, unit, unit.mounts[n], fighter).chance
    ]
    return sorted(numbers, key=lambda n: -_damage(_weapon(unit, n)) / (1 + heat_of_shot(unit, n)))


def _weapon(unit: AnyUnit, mount: int) -> Weapon:
    weapon = unit.mounts[mount].weapon
    assert weapon is not None, "only weapons are asked for"
    return weapon


def _damage(weapon: Weapon) -> float:
    return weapon.damage * (average_hits(weapon.rack_size) if weapon.missiles else 1)


def _fitting(unit: AnyUnit, mounts: Sequence[int], fighter: AeroFighter) -> list[Shot]:
    """As many of some weapons as can be fired together."""
    shots: list[Shot] = []
    for mount in mounts:
        more = [*shots, Shot(mount, fighter.id)]
        together = kinds.together_refusal(unit, [unit.mounts[shot.mount] for shot in more])
        if not (together or ammunition_refusal(unit, more)):
            shots = more
    return shots


def _cool(battle: Battle, unit: AnyUnit, shots: Sequence[Shot]) -> list[Shot]:
    """Of some shots those that leave the unit cool."""
    heat, kept = kinds.heat_forecast(battle, unit), []
    for shot in shots:
        more = heat_of_shot(unit, shot.mount)
        if heat is None or heat + more <= COOL:
            heat = None if heat is None else heat + more
            kept.append(shot)
    return kept


# Declaring


def declare(battle: Battle, unit: AnyUnit) -> Procedure[None]:
    """A unit fires at a fighter over the map, and then at nothing else in this turn, or at none."""
    if unit_refusal(battle, unit):
        return
    targets = {}
    for fighter in flights.over_map(battle):
        if fighter.side != unit.side and (mounts := able(battle, unit, fighter)):
            targets[fighter.id] = _fitting(unit, mounts, fighter)
    if not targets:
        return
    answer = yield from _choose(battle, unit, targets)
    if answer == HOLD:
        return
    how, id_ = answer.split()
    fighter, shots = flights.called(battle, id_), targets[id_]
    if how == COOL_FIRE:
        shots = _cool(battle, unit, shots)
    elif how == SOME:
        shots = yield from _pick(battle, unit, fighter, shots)
    if not shots:
        return
    unit.at_sky = fighter.id
    feeds = feeds_of(battle, unit, shots)
    for shot, feed in zip(shots, feeds, strict=True):
        to_hit = number(battle, unit, unit.mounts[shot.mount], fighter)
        battle.progress.sky_shots.append(SkyShot(unit.id, shot.mount, fighter.id, to_hit, feed))
    told = tuple((_weapon(unit, shot.mount).name, fighter.id) for shot in shots)
    yield FireDeclared(unit.id, told, tuple(feeds))


def _choose(battle: Battle, unit: AnyUnit, targets: dict[str, list[Shot]]) -> Procedure[str]:
    """What a unit does about the fighters; first what is sensible: to fire at the one whose line it
    lies on, or where no enemy on the ground is near."""
    options, near = [], _enemy_near(battle, unit)
    for id_, shots in targets.items():
        fighter = flights.called(battle, id_)
        words = f"{id_} {fighter.name}: {_best(battle, unit, shots, fighter)}"
        below = unit.hex in flights.line_of(battle, fighter)
        cool = _cool(battle, unit, shots)
        ways = [Option(f"{COOL_FIRE} {id_}", f"{len(cool)} cool at {words}")] if cool else []
        ways.append(
            Option(f"{ALL} {id_}", f"all {len(shots)} at {words}, heat +{_heat(unit, shots)}")
        )
        ways.append(Option(f"{SOME} {id_}", f"weapon by weapon at {words}"))
        options += [(not below, way) for way in ways]
    options.append((near, Option(HOLD, "leaves the fighters alone")))
    options.sort(key=lambda option: option[0] if option[1].key != HOLD else not near)
    listed = tuple(option for _, option in options)
    question = f"{unit.id} {unit.name}: does it fire at a fighter, and at nothing else?"
    return (yield from ask(Choice(RULE, unit.side, question, listed, unit.id)))


def _best(battle: Battle, unit: AnyUnit, shots: Sequence[Shot], fighter: AeroFighter) -> str:
    numbers = [number(battle, unit, unit.mounts[shot.mount], fighter) for shot in shots]
    return str(min(numbers, key=lambda found: found.number))


def _heat(unit: AnyUnit, shots: Sequence[Shot]) -> int:
    return sum(heat_of_shot(unit, shot.mount) for shot in shots)


def _enemy_near(battle: Battle, unit: AnyUnit) -> bool:
    """Whether an enemy is in reach of any weapon."""
    weapons = [weapon_here(battle, unit, m.weapon) for m in unit.mounts if m.weapon is not None]
    reach = max((weapon.long or 0 for weapon in weapons), default=0)
    return any(
        distance(unit.hex, enemy.hex) <= reach
        for enemy in battle.enemies(unit.side)
        if not enemy.hidden_from(unit.side)
    )


def _pick(
    battle: Battle, unit: AnyUnit, fighter: AeroFighter, shots: Sequence[Shot]
) -> Procedure[list[Shot]]:
    picked = []
    for shot in shots:
        weapon, mount = _weapon(unit, shot.mount), unit.mounts[shot.mount]
        needs = number(battle, unit, mount, fighter)
        options = (
            Option(FIRE, f"fires: {needs}, heat +{heat_of_shot(unit, shot.mount)}"),
            Option(NOT, "does not fire"),
        )
        question = f"{unit.id} {weapon.short_name} at {fighter.id}: does it fire?"
        if (yield from ask(Choice(RULE, unit.side, question, options, unit.id))) == FIRE:
            picked.append(shot)
    return picked


# Resolving


def resolve(battle: Battle, shot: SkyShot) -> Procedure[None]:
    """One shot at a fighter: all that hits takes of its fuselage."""
    unit, fighter = battle.units[shot.attacker], flights.called(battle, shot.fighter)
    weapon = _weapon(unit, shot.mount)
    why = f"{unit.id} {weapon.short_name} at {fighter.id}"
    throw, hit = yield from attack_roll(battle, unit, Rule.TO_HIT_ROLL, why, shot.to_hit)
    yield SkyFired(unit.id, weapon.name, fighter.id, shot.to_hit, throw, hit)
    if not hit:
        return
    points = weapon.damage
    if weapon.needs_lock:
        fire_off(battle, shot)
        points *= weapon.rack_size
    elif weapon.missiles:
        what = f"{unit.id} {weapon.short_name}: how many hit"
        throw = yield from roll(Rule.MISSILE_HITS, what, side=unit.side)
        hits = missiles_hitting(weapon.rack_size, throw.total)
        yield MissilesHit(weapon.rack_size, throw, hits)
        points *= hits
    fighter.armor = max(0, fighter.armor - points)
    fighter.damage += points
    yield FighterHit(fighter.id, points, fighter.armor)
    if not fighter.armor and not fighter.gone:
        fighter.gone = Gone.SHOT_DOWN
        yield FighterGone(fighter.id, fighter.gone)


def control_number(fighter: AeroFighter) -> TargetNumber:
    """The number with which a fighter stays in the air after heavy damage."""
    parts = [
        Modifier(Rule.MAKING_PILOTING_SKILL_ROLLS, "Piloting", fighter.crew.piloting),
        Modifier(RULE, f"{HEAVY_DAMAGE}+ damage", CONTROL),
    ]
    if fighter.load:
        parts.append(Modifier(RULE, f"{fighter.load} bombs", -(-fighter.load // BOMBS)))
    return TargetNumber(tuple(parts))


def control(battle: Battle) -> Procedure[None]:
    """When all fire is resolved: who has taken heavy damage rolls to stay in the air."""
    for fighter in flights.over_map(battle):
        if fighter.damage < HEAVY_DAMAGE:
            continue
        target = control_number(fighter)
        why = f"{fighter.id} keeps control"
        throw, holds = yield from attempt(RULE, why, fighter.side, target)
        yield ControlRolled(fighter.id, target, throw, holds)
        if not holds:
            fighter.gone = Gone.CRASHED
            yield FighterGone(fighter.id, fighter.gone)
