"""What shots, heat and falls are worth, all in damage points: the bot's sense of the odds."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache

from btterm.classic.battle import Battle
from btterm.classic.equipment.catalogue import Tag, Weapon
from btterm.classic.equipment.fire_ways import FireWay, rate
from btterm.classic.rules import kinds
from btterm.classic.rules.attack.depth import as_fired, depth_refusal
from btterm.classic.rules.attack.sight import Sight
from btterm.classic.rules.attack.solutions import (
    AT_BUILDING,
    Shot,
    average_at,
    average_of,
    hex_number,
    way_modifiers,
)
from btterm.classic.rules.attack.to_hit import range_to, to_hit, weapon_here
from btterm.classic.rules.drops import fall_damage
from btterm.classic.rules.mech.heat_scale import (
    HEAT_LIMIT,
    ammunition_chance,
    fire_modifier,
    shutdown_chance,
    walking_loss,
)
from btterm.classic.rules.mech.limbs import BlowKind
from btterm.classic.rules.movement.strain import TOO_FAST, excess
from btterm.classic.rules.movement.withdrawal import in_action
from btterm.classic.rules.terrain import buildings
from btterm.classic.rules.wear import hotter
from btterm.classic.sheets.infantry.sheet import CLIMBS
from btterm.classic.sheets.mech.locations import ARMS, LEGS, Location
from btterm.classic.sheets.mounts import Mounted
from btterm.classic.units.any import AnyUnit
from btterm.classic.units.unit import Cause, Mode
from btterm.hexes import Arc, distance
from btterm.table.odds import chance_of

SLOWER = 2.0
"""Cost of a Walking MP lost to heat."""
LESS_ACCURATE = 4.0
"""Cost of +1 on all to-hit numbers of the next turn."""
SHUTDOWN = 40.0
EXPLOSION = 60.0
CARRIED_OVER = 0.25
"""Cost of a heat point that the heat sinks must carry off in the next turn."""
DOWN = 8.0
"""Cost of lying on the ground, besides the damage of the fall."""
STRAINED = 8.0
STRAINED_MORE = 3.0
"""Cost of going faster than a unit was built for: once, and for each MP."""
ALL_FREE = -1000
"""The forecast for what has no heat scale: nothing that it fires costs it anything."""
ACROSS_THE_MAP = 30
LEAST_CHANCE = 3 / 36
"""Ammunition is not spent on worse odds."""


AGAIN = 3.0
"""Turns for which somebody may be expected to cling to a 'Mech."""
CRIPPLING = 2.5
"""How much more than its damage a leg attack is worth."""
GETS_AWAY = 0.25
"""How often an enemy that has not moved yet is still in its hex at the end of the phase."""
KICK_HITS = 0.5
"""How often a kick is taken to hit."""
ON_THE_MOVE = 2
"""What the movement of both is taken to add to a to-hit number."""
RUNNING = 2
"""The heat of a run."""
SPENT = 0.3
"""How much damage to a unit counts that is out of action."""
OPEN = Sight(True, ())
"""A line with nothing in it."""


@dataclass(frozen=True, slots=True)
class Gun:
    """A weapon that can fire: its number among the mounts, its arcs, the damage of a hit."""

    number: int
    mount: Mounted
    weapon: Weapon
    covers: Arc
    damage: float
    torpedo: bool
    """Whether it fires through water alone."""
    hotter: int = 0
    """Heat points that damaged cooling adds each time."""


@dataclass(frozen=True, slots=True)
class Threat:
    """A shot and what it may be expected to be worth."""

    shot: Shot
    gun: Gun
    worth: float

    @property
    def heat(self) -> int:
        return self.gun.weapon.heat * rate(self.shot.way) + self.gun.hotter


def guns(battle: Battle, mech: AnyUnit) -> list[Gun]:
    """The weapons with which a unit can fire this turn."""
    if kinds.fire_refusal(mech):
        return []
    found = []
    for number, mount in enumerate(mech.mounts):
        weapon = mount.weapon and weapon_here(battle, mech, mount.weapon)
        if weapon and any(not kinds.mount_refusal(battle, mech, number, way) for way in FireWay):
            damage = average_of(battle, mech, mount, weapon)
            arc, torpedo = kinds.arcs(mech, mount)[0], Tag.TORPEDO in weapon.tags
            found.append(Gun(number, mount, weapon, arc, damage, torpedo, hotter(mech, number)))
    return found


def threats(
    battle: Battle,
    attacker: AnyUnit,
    armament: Iterable[Gun],
    target: AnyUnit,
    line: Sight,
    worth_of_point: float | None = None,
) -> list[Threat]:
    """What each weapon that reaches a target could do to it in the usual way, whatever its
    firing arc; at infantry inside a building, to that. `worth_of_point`: how much a damage point on
    the target counts, if not as usual (`value_of`)."""
    if worth_of_point is None:
        worth_of_point = value_of(battle, target)
    near = distance(attacker.hex, target.hex)
    if not line.visible or not (near or line.storeys or kinds.nearest(attacker) is not None):
        return []
    if buildings.hidden(battle, attacker, target):
        if not near:
            return []
        return _through_the_walls(battle, attacker, armament, target, line, worth_of_point)
    found = []
    chances: dict[tuple[str, Location | None], float] = {}
    hexes = range_to(attacker, target) + line.storeys
    value = worth_of_point * kinds.cost_of_point(battle, target)
    men = kinds.unarmored(target)
    for gun in armament:
        weapon, place = gun.weapon, gun.mount.location
        if gun.torpedo is not line.deep:
            wet = as_fired(weapon, line)
            if wet is None:
                continue
            weapon = wet
        if line.deep and depth_refusal(battle, attacker, gun.mount, target):
            # Only the legs of one that wades reach who is under water.
            continue
        hidden = line.leg_cover is not None and place in LEGS
        apart = weapon.tags & CLIMBS and (near or not kinds.climbable(target))
        if hidden or apart or weapon.range_bracket(hexes) is None:
            continue
        # Of what differs between two weapons of a kind, only a damaged arm changes the number.
        key = weapon.name, place if place in ARMS else None
        if key not in chances:
            number = to_hit(
                battle,
                attacker,
                gun.mount,
                weapon,
                target,
                line,
                secondary=False,
                extra=way_modifiers(attacker, weapon, target, None, FireWay.USUAL),
            )
            chances[key] = number.chance
        if not pays(weapon, chances[key]):
            continue
        if kinds.target_refusal(battle, attacker, gun.mount, target):
            continue
        damage = average_at(battle, attacker, gun.mount, weapon, target) if men else gun.damage
        worth = chances[key] * damage * value
        if weapon.tags & CLIMBS:
            # Whom somebody climbs can go before that.
            worth *= climb_worth(weapon) * (1.0 if target.moved.done else GETS_AWAY)
        found.append(Threat(Shot(gun.number, target.id), gun, worth))
    return one_thing(found)


def one_thing(choices: list[Threat]) -> list[Threat]:
    """The best climb, if it is worth more than all the rest, or the rest: who climbs a 'Mech does
    nothing else."""
    climbs = [threat for threat in choices if threat.gun.weapon.tags & CLIMBS]
    if not climbs:
        return choices
    best = max(climbs, key=lambda threat: threat.worth)
    rest = [threat for threat in choices if threat not in climbs]
    return [best] if best.worth > sum(threat.worth for threat in rest) else rest


def climb_worth(weapon: Weapon) -> float:
    """How much a point of damage of a leg attack or a swarm attack is worth: it may be a critical
    hit whatever armor is left, and who clings to a 'Mech does it again; 1 of all else."""
    if Tag.SWARM_ATTACK in weapon.tags:
        return AGAIN
    return CRIPPLING if Tag.LEG_ATTACK in weapon.tags else 1.0


def _through_the_walls(
    battle: Battle,
    attacker: AnyUnit,
    armament: Iterable[Gun],
    target: AnyUnit,
    line: Sight,
    worth_of_point: float,
) -> list[Threat]:
    """What each weapon could do to infantry by fire at the building that it is in."""
    found = []
    hexes = distance(attacker.hex, target.hex)
    value = worth_of_point * buildings.share_of_infantry(battle, target.hex)
    for gun in armament if value else ():
        if gun.weapon.range_bracket(hexes) is None or gun.weapon.tags & CLIMBS:
            continue
        number = hex_number(battle, attacker, gun.mount, gun.weapon, hexes, line).plus(
            [AT_BUILDING]
        )
        chance = 1.0 if hexes == 1 else number.chance
        if pays(gun.weapon, chance):
            shot = Shot(gun.number, target.id, way=FireWay.BUILDING)
            found.append(Threat(shot, gun, chance * gun.damage * value))
    return found


def pays(weapon: Weapon, chance: float) -> bool:
    """Whether the odds are good enough to fire a weapon at all."""
    return chance >= LEAST_CHANCE if weapon.ammo else chance > 0


def value_of(battle: Battle, target: AnyUnit) -> float:
    """How much a damage point on a target counts: 1 with all its armor, 2 with none; less on one
    that does not count any more."""
    value = 2 - kinds.armor_share(target)
    return value if in_action(battle, target) else SPENT * value


def volley(
    choices: Iterable[Threat],
    heat: int,
    ammunition: bool,
    add: Callable[[Threat], bool] = lambda _: True,
) -> tuple[list[Threat], float]:
    """The shots that pay for their heat, the best first, and what they are worth less the heat.

    `add` says whether a shot may be fired beside those before it.
    """
    chosen: list[Threat] = []
    worth = 0.0
    for threat in sorted(choices, key=lambda threat: -threat.worth / (threat.heat + 1)):
        dearer = heat_cost(heat + threat.heat, ammunition) - heat_cost(heat, ammunition)
        if threat.worth > dearer and add(threat):
            chosen.append(threat)
            worth += threat.worth
            heat += threat.heat
    return chosen, worth - heat_cost(heat, ammunition)


def worth_by_range(battle: Battle, unit: AnyUnit, armament: Iterable[Gun]) -> list[float]:
    """What the weapons of a unit that is on the move may be expected to do in a turn to a target
    that is too, without the shots that do not pay for their heat, by its range from 0 hexes; with
    none of them, its kick at one that is beside it."""
    arms = list(armament)
    if not arms:
        return [0.0, KICK_HITS * kinds.blow_damage(unit, BlowKind.KICK_RIGHT)]
    heat, ammunition = forecast(battle, unit) + RUNNING, has_ammunition(unit)
    found, chances = [0.0], dict[tuple[str, int], float]()
    for hexes in range(1, 1 + max(gun.weapon.long or 0 for gun in arms)):
        choices = []
        for gun in arms:
            key = gun.weapon.name, hexes
            if gun.weapon.range_bracket(hexes) is None or gun.weapon.tags & CLIMBS:
                continue
            if key not in chances:
                number = hex_number(battle, unit, gun.mount, gun.weapon, hexes, OPEN)
                chances[key] = chance_of(number.number + ON_THE_MOVE)
            if pays(gun.weapon, chances[key]):
                shot = Shot(gun.number, "")
                choices.append(Threat(shot, gun, chances[key] * gun.damage))
        chosen, _ = volley(choices, heat, ammunition)
        found.append(sum(threat.worth for threat in chosen))
    return found


def forecast(battle: Battle, mech: AnyUnit) -> int:
    """Where the heat will stand if nothing is fired; below 0 by what can be fired for free."""
    forecast = kinds.heat_forecast(battle, mech)
    return ALL_FREE if forecast is None else forecast


def reach_of(weapon: Weapon) -> int:
    """Hexes that a weapon reaches; artillery the whole map."""
    return weapon.long or (ACROSS_THE_MAP if weapon.map_sheets else 0)


def has_ammunition(mech: AnyUnit) -> bool:
    """Whether ammunition is aboard that could explode in the heat."""
    return bool(kinds.live_bins(mech))


@lru_cache(maxsize=256)
def heat_cost(heat: int, ammunition: bool) -> float:
    """What it costs to end a turn at this heat, with or without ammunition aboard."""
    heat = max(0, min(HEAT_LIMIT, heat))
    return (
        CARRIED_OVER * heat
        + SLOWER * walking_loss(heat)
        + LESS_ACCURATE * fire_modifier(heat)
        + SHUTDOWN * shutdown_chance(heat)
        + (EXPLOSION * ammunition_chance(heat) if ammunition else 0)
    )


def strain_cost(battle: Battle, unit: AnyUnit, mode: Mode, spent: int) -> float:
    """What it may be expected to cost to spend MP in a mode that only low gravity gives."""
    points = excess(battle, unit, mode, spent)
    if not points:
        return 0.0
    fails = 1 - kinds.number_to_hold(battle, unit, TOO_FAST).chance
    return fails * (STRAINED + STRAINED_MORE * points)


def fall_cost(mech: AnyUnit, *causes: Cause) -> float:
    """What a Piloting Skill Roll may be expected to cost: the chance to fall, and the fall."""
    return kinds.fall_chance(mech, causes) * (fall_damage(mech.tons, 0) + DOWN)
