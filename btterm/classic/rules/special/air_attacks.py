"""What the declared attacks of fighters do (Compendium, Fighter Attack Types)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from btterm.classic.aerospace import AeroFighter, Attack, Bomb, Run, energy
from btterm.classic.battle import Battle
from btterm.classic.equipment.catalogue import Weapon
from btterm.classic.events import (
    AirHit,
    AirShot,
    BombsAimed,
    BombScattered,
    MissilesHit,
    TagPointed,
)
from btterm.classic.hits import Hit, HitTable, Side, hit_table
from btterm.classic.rule import Rule
from btterm.classic.rules import kinds
from btterm.classic.rules.attack.missiles import missiles_hitting
from btterm.classic.rules.burning import set_alight
from btterm.classic.rules.special import flights, runs
from btterm.classic.rules.special.runs import RULE
from btterm.classic.rules.terrain import buildings, mines
from btterm.classic.rules.terrain.blast import Blast, SideOf, explode_in, from_hex
from btterm.classic.rules.terrain.scatter import DIAGRAM, ahead, away, scatter
from btterm.classic.units.any import AnyUnit
from btterm.hexes import Facing, Hex
from btterm.table.numbers import Modifier, TargetNumber
from btterm.table.procedure import Procedure, attempt, roll

CLUSTER = 10
"""Damage points of bombs that find one location together."""
FRONT = 3
"""1D6, up to which bombs hit the front of a unit, and beyond it the rear."""
MINES = 20
"""Damage points of the minefield that a bomb lays, in its hex and in those around."""
BURNS = 30
"""Turns for which an inferno bomb burns on bare ground and on water."""
HOMES = 4
"""2D6 on which a missile hits what was designated."""
HOMING_HIT, HOMING_NEAR = 20, 5
"""Damage points to what was designated, and to all others in its hex."""
FAR = 60
"""Hexes behind its attack line from which a fighter is seen to come."""


def resolve(battle: Battle, run: Run) -> Procedure[None]:
    """One declared attack; that of a TAG first of all."""
    fighter = flights.called(battle, run.fighter)
    match run.attack:
        case Attack.STRAFE:
            guns = [weapon for weapon in runs.weapons(fighter) if energy(weapon)]
            for target, number in run.targets:
                yield from _shoot(battle, fighter, guns, target, number)
        case Attack.STRIKE:
            for target, number in run.targets:
                yield from _shoot(battle, fighter, runs.weapons(fighter), target, number)
        case Attack.DIVE | Attack.RIPPLE:
            for hex_, bombs in zip(run.hexes, run.bombs, strict=True):
                yield from _bomb(battle, fighter, run.attack, hex_, bombs)
        case Attack.MISSILE:
            yield from _missile(battle, fighter, run)
        case Attack.DESIGNATE:
            yield from _designate(battle, fighter, run)


def order(battle: Battle) -> list[Run]:
    """The declared attacks as they are resolved: what is designated counts for all others."""
    return sorted(battle.progress.runs, key=lambda run: run.attack is not Attack.DESIGNATE)


def behind(battle: Battle, fighter: AeroFighter) -> Hex:
    """A hex far off the map, whence a fighter has come."""
    assert fighter.entry is not None
    assert fighter.heading is not None
    return away(fighter.entry, fighter.heading.opposite, FAR)


def _shoot(
    battle: Battle, fighter: AeroFighter, guns: Sequence[Weapon], target: str, number: TargetNumber
) -> Procedure[None]:
    """A roll for each weapon; what hits is added up, and finds its locations in groups of 5."""
    points = 0
    for weapon in guns:
        why = f"{fighter.id} {weapon.short_name} at {target}"
        throw, hit = yield from attempt(RULE, why, fighter.side, number)
        yield AirShot(fighter.id, weapon.name, target, number, throw, hit)
        points += (yield from _points(fighter, weapon)) if hit else 0
    if not points:
        return
    unit = battle.units.get(target)
    if unit is None:
        yield from buildings.hit(battle, Hex.parse(target), points, meant=True)
    elif unit.on_board:
        side = kinds.attack_side(unit, behind(battle, fighter))
        yield AirHit(unit.id, points, side.value)
        table = hit_table(HitTable.FULL, unit, covered=_covered(number))
        yield from kinds.take_in_clusters(battle, unit, Hit(points, side, fighter.side, table))


def _points(fighter: AeroFighter, weapon: Weapon) -> Procedure[int]:
    """The damage points of a hit: of missiles, those that find the target."""
    if not weapon.missiles:
        return weapon.damage
    if weapon.needs_lock:
        return weapon.damage * weapon.rack_size
    why = f"{fighter.id} {weapon.short_name}: how many hit"
    throw = yield from roll(Rule.MISSILE_HITS, why, side=fighter.side)
    hits = missiles_hitting(weapon.rack_size, throw.total)
    yield MissilesHit(weapon.rack_size, throw, hits)
    return weapon.damage * hits


def _covered(number: TargetNumber) -> bool:
    return any(part.rule == Rule.EFFECTS_OF_PARTIAL_COVER for part in number.parts)


# Bombs


def _bomb(
    battle: Battle, fighter: AeroFighter, attack: Attack, hex_: Hex, bombs: tuple[Bomb, ...]
) -> Procedure[None]:
    """Bombs on one hex: they fall there, or each scatters on its own."""
    base = runs.DIVE if attack is Attack.DIVE else runs.RIPPLE
    words = "dive-bombing" if attack is Attack.DIVE else "ripple bombing"
    number = runs.bomb_number(battle, fighter.side, base, words, hex_)
    why = f"{fighter.id} bombs {hex_}"
    throw, hit = yield from attempt(RULE, why, fighter.side, number)
    yield BombsAimed(fighter.id, hex_, tuple(map(str, bombs)), number, throw, hit)
    if hit:
        yield from _explode(battle, fighter, hex_, bombs)
        return
    assert fighter.heading is not None
    for bomb in bombs:
        end = yield from _scattered(fighter, attack, fighter.heading, hex_)
        yield BombScattered(bomb, end)
        yield from _explode(battle, fighter, end, (bomb,))


def _scattered(fighter: AeroFighter, attack: Attack, heading: Facing, hex_: Hex) -> Procedure[Hex]:
    """Where a bomb comes down that misses: round the hex by the direction of flight; of a ripple,
    ahead or to either side of that."""
    if attack is Attack.DIVE:
        return (yield from scatter(RULE, hex_, fighter.side, ahead(heading)))
    return (yield from scatter(RULE, hex_, fighter.side, ripple_diagram(heading)))


def ripple_diagram(heading: Facing) -> tuple[Facing, ...]:
    """The direction for each fall of a die: two for the hex ahead and to the left, two for the one
    ahead, two for the one ahead and to the right (Ripple Bombing Scatter Diagram)."""
    return tuple(heading.turned(side) for side in (-1, -1, 0, 0, 1, 1))


def _explode(
    battle: Battle, fighter: AeroFighter, hex_: Hex, bombs: Sequence[Bomb]
) -> Procedure[None]:
    """What bombs do that come down in a hex together; off the map, only what reaches it."""
    for bomb, number in Counter(bombs).items():
        match bomb:
            case Bomb.HE | Bomb.CLUSTER:
                points, around = runs.DAMAGE[bomb]
                blast = Blast(points * number, around * number, CLUSTER, HitTable.PUNCH)
                yield from explode_in(battle, hex_, blast, fighter.side, _from_above(fighter, hex_))
            case Bomb.INFERNO if hex_ in battle.board:
                # The turn in which it is lit counts.
                yield from set_alight(battle, hex_, BURNS - 1)
            case Bomb.MINES:
                for where in (hex_, *hex_.neighbours()):
                    yield from mines.lay(battle, where, MINES, fighter.side)


def _from_above(fighter: AeroFighter, hex_: Hex) -> SideOf:
    """In the hex itself the front or the rear, by a die; around it the side towards the hex."""

    def side(unit: AnyUnit) -> Procedure[Side]:
        if unit.hex != hex_:
            return kinds.attack_side(unit, hex_)
        why = f"bombs on {unit.id}: front or rear"
        throw = yield from roll(RULE, why, 1, fighter.side)
        return Side.FRONT if throw.total <= FRONT else Side.REAR

    return side


# Missiles and TAG


def _missile(battle: Battle, fighter: AeroFighter, run: Run) -> Procedure[None]:
    """An Arrow IV missile, fired directly at a hex, or home at what was designated."""
    ((missile,),), (hex_,) = run.bombs, run.hexes
    if missile is Bomb.HOMING:
        yield from _home(battle, fighter, run.targets[0][0])
        return
    number = TargetNumber((Modifier(Rule.ONBOARD_ARTILLERY_FIRE, "direct fire", runs.MISSILE),))
    why = f"{fighter.id} {missile} at {hex_}"
    throw, hit = yield from attempt(RULE, why, fighter.side, number)
    yield BombsAimed(fighter.id, hex_, (missile,), number, throw, hit)
    if not hit:
        hex_ = yield from scatter(RULE, hex_, fighter.side, DIAGRAM)
        yield BombScattered(missile, hex_)
    points, around = runs.DAMAGE[missile]
    side = from_hex(behind(battle, fighter))
    yield from explode_in(battle, hex_, Blast(points, around), fighter.side, side)


def _home(battle: Battle, fighter: AeroFighter, target: str) -> Procedure[None]:
    """A homing missile: harmless where nothing is designated; else on 4 it hits that in one place,
    and all others in the hex a little; on less it does the little to all."""
    unit, designated = battle.units[target], target in battle.progress.designated
    number = TargetNumber(
        (Modifier(Rule.ARROW_IV_MISSILE_ARTILLERY_SYSTEM, "homing", HOMES),),
        "" if designated else "not designated",
    )
    why = f"{fighter.id} homing missile at {target}"
    throw, hit = yield from attempt(RULE, why, fighter.side, number)
    yield AirShot(fighter.id, "homing Arrow IV", target, number, throw, hit)
    if not designated:
        return
    side = from_hex(behind(battle, fighter))
    if hit and unit.on_board:
        struck = yield from side(unit)
        yield AirHit(unit.id, HOMING_HIT, struck.value)
        table = hit_table(HitTable.PUNCH, unit)
        yield from kinds.take(battle, unit, Hit(HOMING_HIT, struck, fighter.side, table))
    others = explode_in(
        battle,
        unit.hex,
        Blast(HOMING_NEAR),
        fighter.side,
        side,
        lambda other: not (hit and other is unit) and not kinds.flying(battle, other),
    )
    yield from others


def _designate(battle: Battle, fighter: AeroFighter, run: Run) -> Procedure[None]:
    ((target, number),) = run.targets
    why = f"{fighter.id} TAG at {target}"
    throw, hit = yield from attempt(RULE, why, fighter.side, number)
    yield TagPointed(fighter.id, target, number, throw, hit)
    if hit:
        battle.progress.designated.append(target)
