"""Taking a single step: what it costs, changes and risks (Compendium, Movement).

`take_step` is the one home of the movement rules. It works on a 'Mech or on a ghost of one, so
that checking an answer, previewing it and carrying it out are the same thing.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from btterm.classic.battle import Battle
from btterm.classic.rule import Rule
from btterm.classic.rules import boarding, burden, causes, kinds, trials
from btterm.classic.rules.drops import Place, landing, place_of
from btterm.classic.rules.heights import AT_ANY_HEIGHT, all_levels
from btterm.classic.rules.movement.jumps import jump_to, land, take_off
from btterm.classic.rules.movement.steps import (
    LATERAL,
    REAR_SIDES,
    STEPS,
    Backward,
    Charge,
    Climb,
    Collapse,
    Dismount,
    Dive,
    Drop,
    Eject,
    Forward,
    Jump,
    Leave,
    Masc,
    Mount,
    Rise,
    Shift,
    Sink,
    Stand,
    Step,
    Turn,
)
from btterm.classic.rules.movement_costs import (
    DROP_MP,
    GROUND_VEHICLES,
    LEAVE_MP,
    MOUNT_MP,
    RISE_MP,
    ROAD_BONUS,
    STAND_UP_MP,
    turn_mp,
)
from btterm.classic.rules.stacking import (
    may_enter,
    may_pass,
    may_stop,
    obstacle_in,
    who_is_hit,
)
from btterm.classic.rules.terrain.buildings import house_in
from btterm.classic.rules.ways import (
    Way,
    bears,
    rest_refusal,
    rule_at_heights,
    skids_on,
    wades,
    way,
)
from btterm.classic.units.any import AnyUnit
from btterm.classic.units.unit import Cause, Mode, Motion
from btterm.errors import ALLOWED, IllegalAnswer, Refusal
from btterm.hexes import Facing, Hex, hexsides_towards
from btterm.table.copying import twin


@dataclass(frozen=True, slots=True)
class Taken:
    """One step, taken."""

    start: Hex
    path: tuple[Hex, ...]
    """Hexes entered, in order; more than one only for a jump."""
    way: Way | None = None
    causes: tuple[Cause, ...] = ()
    """The Piloting Skill Rolls to make now."""
    skid: Facing | None = None
    """The direction of the skid, if the first of them is to avoid one."""
    walls: tuple[Hex, ...] = ()
    """The building hexes whose walls it breaks through, in the order of their rolls."""


def ghost(mech: AnyUnit) -> AnyUnit:
    """A stand-in for a 'Mech, on which a move can be tried out. Damage is shared, not copied."""
    double = twin(mech)
    double.moved = twin(mech.moved)
    return double


def take_step(battle: Battle, mech: AnyUnit, mode: Mode, step: Step) -> Taken:
    """Take one step as if every roll succeeded. Raises IllegalAnswer when it is not allowed
    (Compendium, Movement Costs, Movement Direction, Facing Change, Dropping to the Ground, Standing
    Up)."""
    before, most = mech.moved.spent, kinds.budget(battle, mech, mode)
    if not isinstance(step, STEPS[kinds.motion(mech)]):
        raise IllegalAnswer(Rule.MOVEMENT, f"{mech.id} takes no such step: {step}")
    boards = isinstance(step, Mount | Dismount) and boarding.drops(battle, mech)
    if (mode is Mode.JUMP) != isinstance(step, Jump | Dive) and not boards:
        raise IllegalAnswer(Rule.JUMPING, "a jump goes with no other movement")
    taken = _take(battle, mech, mode, step)
    if isinstance(step, Mount):
        most = kinds.budget(battle, mech, mode)
    over = mech.moved.spent > most and not _along_road(mech, step, most)
    if over and not _excused(mech, step, before, most):
        raise IllegalAnswer(Rule.MOVEMENT_COSTS, f"needs {mech.moved.spent} MP, has {most}")
    return taken


def _take(battle: Battle, mech: AnyUnit, mode: Mode, step: Step) -> Taken:
    match step:
        case Forward() | Backward():
            return _walk(battle, mech, mode, backward=step == Backward())
        case Shift(side):
            return _shift(battle, mech, mode, side)
        case Turn(hexsides):
            return _turn(battle, mech, mode, hexsides)
        case Stand(facing):
            return _stand(battle, mech, mode, facing)
        case Drop():
            return _drop(mech, mode)
        case Jump(target, facing):
            return _jump(battle, mech, target, facing)
        case Dive(target, heading, building):
            dive = _dive_on_building if building else _dive
            return dive(battle, mech, target, heading)
        case Charge(building):
            return _ram(battle, mech, mode) if building else _charge(battle, mech, mode)
        case Leave():
            return _leave(battle, mech, mode)
        case Rise():
            return _rise(battle, mech, 1)
        case Sink():
            return _rise(battle, mech, -1)
        case Masc():
            return _masc(battle, mech, mode)
        case Climb():
            return _climb(battle, mech, mode)
        case Collapse():
            return _collapse(battle, mech, mode)
        case Mount(unit):
            return _mount(battle, mech, unit)
        case Dismount(unit):
            return _dismount(battle, mech, mode, unit)
        case Eject():
            raise IllegalAnswer(Rule.EJECTING, "ejects in place of moving")
        case _:
            assert_never(step)


def _along_road(unit: AnyUnit, step: Step, most: int) -> bool:
    """The bonus for roads: a ground vehicle that has begun on a road and kept to it all turn may
    enter a hex more along it than it has MP for (Compendium, Road/Pavement Movement)."""
    moved, ground = unit.moved, kinds.motion(unit) in GROUND_VEHICLES
    enters = isinstance(step, Forward | Backward) and not moved.off_road
    return ground and enters and moved.spent == most + ROAD_BONUS


def _excused(mech: AnyUnit, step: Step, before: int, most: int) -> bool:
    """The one-hex minimum: with MP to its name a unit can always enter one hex forward, or try
    to stand once, whatever it costs. It counts as having run."""
    enters = step == Forward() and mech.moved.entered == 1 and before < most
    stands = isinstance(step, Stand) and before == 0 and most == 1
    if not (enters or stands):
        return False
    mech.moved.as_run = True
    mech.moved.spent = most
    return True


def _masc(battle: Battle, mech: AnyUnit, mode: Mode) -> Taken:
    if why := kinds.masc_refusal(battle, mech):
        raise IllegalAnswer(why.rule, why)
    if mode is not Mode.RUN:
        raise IllegalAnswer(Rule.MASC, "MASC is for running")
    mech.moved.masc = True
    return Taken(mech.hex, ())


def _walk(battle: Battle, mech: AnyUnit, mode: Mode, backward: bool) -> Taken:
    if mode is Mode.RUN and backward:
        raise IllegalAnswer(Rule.RUNNING_FLANK_SPEED, "cannot run backward")
    side = mech.facing.turned(3 if backward else 0)
    return _enter(battle, mech, mode, side, _way(battle, mech, mode, side), backward=backward)


def _shift(battle: Battle, mech: AnyUnit, mode: Mode, side: int) -> Taken:
    """Move sideways without turning; into a hex to the rear it is a move backward (Compendium,
    Four-Legged BattleMechs, Movement (Quads))."""
    if not kinds.may_shift(battle, mech):
        why = "steps sideways belong to the four-legged rules, which are off"
        raise IllegalAnswer(Rule.MOVEMENT_QUADS, why)
    if side not in LATERAL:
        raise IllegalAnswer(Rule.MOVEMENT_QUADS, f"cannot shift to side {side}")
    backward = side in REAR_SIDES
    if mode is Mode.RUN and backward:
        raise IllegalAnswer(Rule.RUNNING_FLANK_SPEED, "cannot run backward")
    facing = mech.facing.turned(side)
    way = _way(battle, mech, mode, facing)
    taken = _enter(battle, mech, mode, facing, way, backward=backward)
    mech.moved.spent += kinds.shift_mp(battle, mech)
    return taken


def _enter(
    battle: Battle, mech: AnyUnit, mode: Mode, side: Facing, found: Way, *, backward: bool = False
) -> Taken:
    """Enter the hex across a hexside on foot."""
    if backward and found.levels:
        raise IllegalAnswer(Rule.MOVEMENT_DIRECTION, "cannot change level backward")
    if why := may_enter(battle, mech, *found.place):
        raise IllegalAnswer(why.rule, why)
    moved = mech.moved
    if why := _halted(battle, mech):
        raise IllegalAnswer(why.rule, why)
    start, raised, skid = mech.hex, mech.raised, None
    rolls: list[Cause] = []
    if moved.backward != backward:
        moved.hexes = 0
    moved.backward = backward
    moved.off_road |= not found.road
    moved.ever_backward |= backward
    moved.entered += 1
    moved.hexes += 1
    moved.spent += found.mp
    mech.hex, mech.raised = found.hex, found.raised
    slips = (mode is Mode.RUN or found.icy) and found.slick and moved.turned
    if slips and not battle.options.first_turn_skids:
        skid = moved.heading
        rolls.append(_slip(battle, mech, Place(start, raised), ice=found.icy))
    walls = (house_in(battle, wall).type for wall in found.walls)
    rolls += [causes.breaking(kind, moved.entered) for kind in walls]
    if found.piloting or found.cover:
        rolls += causes.coming_to(battle.board, found.place, kinds.motion(mech))
    moved.turned = False
    moved.heading = side
    return Taken(start, (found.hex,), found, tuple(rolls), skid, found.walls)


def _slip(battle: Battle, mech: AnyUnit, place: Place, *, ice: bool) -> Cause:
    """The roll of a unit that turns at speed on a surface that gives no hold (Compendium, Skidding,
    VTOL Movement)."""
    if kinds.motion(mech) is Motion.VTOL:
        return causes.SIDESLIP
    paved = battle.board[place.hex].paves(place.raised)
    return causes.skid(mech.moved.entered, paved=paved, ice=ice)


def _halted(battle: Battle, unit: AnyUnit) -> Refusal:
    """Why a move goes no further, or empty: it has come to a place in which an enemy is."""
    moved = unit.moved
    if not (moved.entered or (moved.spent and kinds.motion(unit) is Motion.INFANTRY)):
        return ALLOWED
    why = may_pass(battle, unit, *place_of(unit))
    return why.of("", ": the move ends there") if why else ALLOWED


def _check_on_feet(mech: AnyUnit) -> None:
    """Raises IllegalAnswer for a unit that lies on the ground."""
    if mech.prone:
        raise IllegalAnswer(Rule.STANDING_UP, "lies on the ground: stand up first")


def _way(battle: Battle, mech: AnyUnit, mode: Mode, side: Facing) -> Way:
    _check_on_feet(mech)
    return _open(battle, kinds.ways(battle.board, mech)[side], mode)


def _open(battle: Battle, found: Way | Refusal, mode: Mode) -> Way:
    if isinstance(found, str):
        raise IllegalAnswer(found.rule, found)
    if found.depth and not wades(battle, mode):
        raise IllegalAnswer(Rule.RUNNING_FLANK_SPEED, f"cannot run into water: {found.hex}")
    return found


def _climb(battle: Battle, mech: AnyUnit, mode: Mode) -> Taken:
    """Climb onto the roof ahead, as up a hill (Compendium, Movement Effects (Buildings))."""
    _check_on_feet(mech)
    board, motion = battle.board, kinds.motion(mech)
    found = way(board, place_of(mech), mech.facing, motion, mech.weight, climbs=True)
    return _enter(battle, mech, mode, mech.facing, _open(battle, found, mode))


def _collapse(battle: Battle, mech: AnyUnit, mode: Mode) -> Taken:
    """Go ahead onto a bridge that does not bear the 'Mech, to bring it down and fall with it
    (Compendium, Bridge Movement)."""
    _check_on_feet(mech)
    target = mech.hex.neighbour(mech.facing)
    bridge = battle.board[target].bridge if target in battle.board else None
    if bridge is None or battle.board[target].bears(mech.weight):
        raise IllegalAnswer(Rule.BRIDGE_MOVEMENT, "no bridge ahead that would collapse")
    if battle.units_in(target, known_to=mech.side):
        raise IllegalAnswer(Rule.STACKING, f"{target} is taken")
    found = way(battle.board, place_of(mech), mech.facing, kinds.motion(mech), bridge.cf)
    if isinstance(found, str) or not found.raised:
        raise IllegalAnswer(Rule.BRIDGE_MOVEMENT, "no road leads onto the bridge from here")
    taken = _enter(battle, mech, mode, mech.facing, found)
    mech.raised, mech.prone = 0, True
    return taken


def _charge(battle: Battle, mech: AnyUnit, mode: Mode) -> Taken:
    """Declare a charge at the 'Mech straight ahead, of a vehicle at any unit there, and spend the
    MP to get there. It is resolved in the Physical Attack Phase (Compendium, Charging)."""
    ahead = mech.hex.neighbour(mech.facing)
    any_unit = kinds.charges_units(mech)
    side = mech.side
    if any_unit:
        target = obstacle_in(battle, ahead, besides=mech, known_to=side)
    else:
        target = who_is_hit(battle, ahead, known_to=side)
    why = charge_refusal(battle, mech, target)
    if target is None or why:
        raise IllegalAnswer(why.rule, why)
    found = _way(battle, mech, mode, mech.facing)
    if found.raised != target.raised:
        where = "above" if target.raised > found.raised else "below"
        if battle.board[found.hex].bridge is not None:
            where = "on the bridge above" if target.raised else "below the bridge"
        raise IllegalAnswer(Rule.CHARGING, f"{target.id} stands {where}")
    mech.moved.spent += found.mp
    mech.charge = target.id
    return Taken(mech.hex, (), causes=end_move(mech, mode))


def _ram(battle: Battle, mech: AnyUnit, mode: Mode) -> Taken:
    """Declare a charge at the building straight ahead, and spend the MP that would lead into it
    (Compendium, Damage to Buildings, Charging)."""
    if why := _ram_refusal(battle, mech):
        raise IllegalAnswer(why.rule, why)
    ahead = mech.hex.neighbour(mech.facing)
    mech.moved.spent += _way(battle, mech, mode, mech.facing).mp
    mech.charge = str(ahead)
    return Taken(mech.hex, (), causes=end_move(mech, mode))


def _built_ahead(battle: Battle, mech: AnyUnit) -> bool:
    """Whether a building stands in the hex ahead of a unit."""
    ahead = mech.hex.neighbour(mech.facing)
    return ahead in battle.board and battle.board[ahead].building is not None


def _ram_refusal(battle: Battle, mech: AnyUnit) -> Refusal:
    """Why a unit may not charge what is built ahead of it, or empty."""
    ahead = mech.hex.neighbour(mech.facing)
    if not _built_ahead(battle, mech):
        return Refusal(Rule.CHARGING, "no building stands ahead to be charged")
    if battle.inside(mech) and ahead in battle.board.building_at(mech.hex):
        return Refusal(Rule.CHARGING, "is inside that building")
    if why := kinds.run_up_refusal(mech):
        return why
    if mech.moved.ever_backward:
        return Refusal(Rule.CHARGING, "has moved backward: cannot charge")
    return ALLOWED


def run_up_refusal(mech: AnyUnit, target: AnyUnit) -> Refusal:
    """Why a unit may not charge an enemy from wherever it is, or empty."""
    if not target.moved.done:
        return Refusal(Rule.CHARGING, f"{target.id} has yet to move")
    return kinds.run_up_refusal(mech)


def charge_refusal(battle: Battle, mech: AnyUnit, target: AnyUnit | None) -> Refusal:
    """Why a 'Mech may not charge the one ahead of it, or empty."""
    if target is None or target.side == mech.side:
        return Refusal(Rule.CHARGING, "nobody stands ahead to be charged")
    if why := trials.refusal(battle, mech, target) or run_up_refusal(mech, target):
        return why
    if mech.moved.ever_backward:
        return Refusal(Rule.CHARGING, "has moved backward: cannot charge")
    if abs(battle.level(target) - battle.level(mech)) > 1:
        return Refusal(Rule.CHARGING, f"{target.id} stands more than a level apart")
    return ALLOWED


def _leave(battle: Battle, mech: AnyUnit, mode: Mode) -> Taken:
    """Walk off the map through the hexside ahead."""
    if mech.prone:
        raise IllegalAnswer(Leave.rule, "leaves the map on its feet only")
    if why := _resting(battle, mech):
        raise IllegalAnswer(why.rule, why)
    if mech.hex.neighbour(mech.facing) in battle.board:
        raise IllegalAnswer(Leave.rule, "does not face the edge of the map")
    mech.moved.spent += LEAVE_MP
    mech.gone = True
    return Taken(mech.hex, ())


def _turn(battle: Battle, mech: AnyUnit, mode: Mode, hexsides: int) -> Taken:
    """Turn by a hexside. By the house rule the first turn in a hex calls for the roll for a skid,
    whether the unit goes on or not (Compendium, Facing Change; House rules, Skids at Every First
    Turn)."""
    if why := kinds.turn_refusal(mech) or _resting(battle, mech):
        raise IllegalAnswer(why.rule, why)
    if mech.moved.heading is None:
        mech.moved.heading = mech.facing
    first, place = not mech.moved.turned, place_of(mech)
    mech.facing = mech.facing.turned(hexsides)
    mech.moved.spent += turn_mp(kinds.motion(mech))
    mech.moved.turned = True
    if not first or mech.prone or not battle.options.first_turn_skids:
        return Taken(mech.hex, ())
    terrain = battle.board[mech.hex]
    ice = terrain.icy(mech.raised)
    if not skids_on(terrain, mech.raised, kinds.motion(mech)) or (mode is not Mode.RUN and not ice):
        return Taken(mech.hex, ())
    roll = _slip(battle, mech, place, ice=ice)
    return Taken(mech.hex, (), causes=(roll,), skid=mech.moved.heading)


def _rise(battle: Battle, unit: AnyUnit, levels: int) -> Taken:
    """Change the level in the air, in the water, or by the stairs of a building. Where what flies
    comes down on, it has landed (Compendium, VTOL Movement, Naval Movement, Movement
    (Infantry))."""
    terrain, motion = battle.board[unit.hex], kinds.motion(unit)
    level = battle.level(unit) + levels
    raised, stairs = level - terrain.floor, motion is Motion.INFANTRY
    if level not in all_levels(terrain, motion):
        words = f"cannot go to level {level} over {terrain.ground}"
        words = f"no stairs lead to level {level} here" if stairs else words
        raise IllegalAnswer(rule_at_heights(motion), words)
    if stairs and not bears(battle.board, Place(unit.hex, raised), unit.weight):
        raise IllegalAnswer(Rule.BUILDING_TYPES, f"level {level} does not bear {unit.id}")
    if stairs and (why := _halted(battle, unit)):
        raise IllegalAnswer(why.rule, why)
    if why := may_enter(battle, unit, unit.hex, raised):
        raise IllegalAnswer(why.rule, why)
    unit.raised = raised
    unit.moved.spent += RISE_MP
    return Taken(unit.hex, ())


def _resting(battle: Battle, unit: AnyUnit) -> Refusal:
    """Why a unit that has landed or lies on the bottom can do nothing but rise, or empty."""
    return rest_refusal(battle.board[unit.hex], battle.level(unit), kinds.motion(unit))


def _stand(battle: Battle, mech: AnyUnit, mode: Mode, facing: Facing) -> Taken:
    if not mech.prone:
        raise IllegalAnswer(Rule.STANDING_UP, "stands already")
    if why := kinds.stand_refusal(mech):
        raise IllegalAnswer(why.rule, why)
    if mode is Mode.JUMP:
        raise IllegalAnswer(Rule.JUMPING, "lies on the ground: cannot jump")
    mech.moved.spent += STAND_UP_MP
    mech.moved.stands += 1
    mech.prone = False
    mech.facing = facing
    mech.moved.turned = False
    return Taken(mech.hex, (), causes=(causes.STAND_UP,))


def _jump(battle: Battle, mech: AnyUnit, target: Hex, facing: Facing) -> Taken:
    path = jump_to(battle, mech, target)
    if may_stop(battle, mech, *landing(battle.board, target, mech.weight)):
        raise IllegalAnswer(Rule.STACKING, f"{target} is taken")
    start = mech.hex
    take_off(mech, path, target, facing)
    return Taken(start, path, causes=land(battle, mech) + end_move(mech, Mode.JUMP))


def _dive(battle: Battle, mech: AnyUnit, target: Hex, heading: Facing | None) -> Taken:
    """Declare a death from above attack. Until it is resolved the 'Mech is in the air over the
    last hex before its target, facing it; with a heading, on the path that its player declares
    (Compendium, Jumping, Death from Above)."""
    if why := kinds.busy(mech):
        raise IllegalAnswer(why.rule, why)
    path = jump_to(battle, mech, target, heading)
    roof = landing(battle.board, target, mech.weight).raised
    prey = obstacle_in(battle, target, roof, besides=mech, known_to=mech.side)
    prey = prey or _flier_in(battle, mech, target)
    prey = prey or _infantry_in(battle, mech, target, roof)
    if prey is None or prey.side == mech.side:
        raise IllegalAnswer(Rule.DEATH_FROM_ABOVE, f"nobody to dive on in {target}")
    if why := trials.refusal(battle, mech, prey):
        raise IllegalAnswer(why.rule, why)
    rise = battle.level(prey) - battle.level(mech)
    if kinds.flying(battle, prey) and rise > kinds.budget(battle, mech, Mode.JUMP):
        raise IllegalAnswer(Rule.VTOL_COMBAT, f"{prey.id} flies {rise} levels higher")
    if not prey.moved.done:
        raise IllegalAnswer(Rule.DEATH_FROM_ABOVE, f"{prey.id} has yet to move")
    over = path[-2] if len(path) > 1 else mech.hex
    start = mech.hex
    take_off(mech, path, over, Facing(hexsides_towards(over, target)[0]))
    mech.charge, mech.airborne = prey.id, True
    return Taken(start, path[:-1])


def _dive_on_building(battle: Battle, mech: AnyUnit, target: Hex, heading: Facing | None) -> Taken:
    """Declare a death from above attack on a building, onto its roof (Compendium, Damage to
    Buildings, Death from Above)."""
    if why := kinds.busy(mech):
        raise IllegalAnswer(why.rule, why)
    path = jump_to(battle, mech, target, heading)
    if battle.board[target].building is None:
        raise IllegalAnswer(Rule.DEATH_FROM_ABOVE, f"no building to dive on in {target}")
    if why := may_stop(battle, mech, *landing(battle.board, target, mech.weight)):
        raise IllegalAnswer(why.rule, why)
    over = path[-2] if len(path) > 1 else mech.hex
    start = mech.hex
    take_off(mech, path, over, Facing(hexsides_towards(over, target)[0]))
    mech.charge, mech.airborne = str(target), True
    return Taken(start, path[:-1])


def _flier_in(battle: Battle, unit: AnyUnit, hex_: Hex) -> AnyUnit | None:
    """An enemy that flies over a hex, or dives in it."""
    there = battle.units_in(hex_, besides=unit, known_to=unit.side)
    enemies = [u for u in there if u.side != unit.side]
    return next((u for u in enemies if kinds.motion(u) in AT_ANY_HEIGHT), None)


def _infantry_in(battle: Battle, unit: AnyUnit, hex_: Hex, raised: int) -> AnyUnit | None:
    """Enemy infantry where a unit comes down."""
    there = battle.units_in(hex_, raised, besides=unit, known_to=unit.side)
    return next((u for u in there if not kinds.has_facing(u) and u.side != unit.side), None)


def _drop(mech: AnyUnit, mode: Mode) -> Taken:
    if mech.prone:
        raise IllegalAnswer(Rule.DROPPING_TO_THE_GROUND, "lies on the ground already")
    causes = end_move(mech, mode)
    mech.moved.spent += DROP_MP
    mech.prone = True
    return Taken(mech.hex, (), causes=causes)


def _mount(battle: Battle, carrier: AnyUnit, id_: str) -> Taken:
    """Take a unit aboard, before the carrier goes anywhere, onto its outside where there is no
    better place (Compendium, Infantry Carriers, Cargo Carriers)."""
    if why := boarding.mount_refusal(battle, carrier, id_):
        raise IllegalAnswer(why.rule, why)
    unit = battle.units[id_]
    if boarding.fit_refusal(carrier, unit, boarding.aboard_now(battle, carrier)):
        burden.put_on(carrier, unit)
    carrier.moved.mounted += (id_,)
    carrier.moved.spent += 0 if boarding.drops(battle, carrier) else MOUNT_MP
    return Taken(carrier.hex, ())


def _dismount(battle: Battle, carrier: AnyUnit, mode: Mode, id_: str) -> Taken:
    """Let a passenger off where the move ends; one that cannot move, but can act, does it for
    nothing (Compendium, Infantry Carriers)."""
    if why := boarding.dismount_refusal(battle, carrier, id_):
        raise IllegalAnswer(why.rule, why)
    carrier.moved.dismounted += (id_,)
    free = boarding.drops(battle, carrier) or (mode is Mode.STAND and stuck(battle, carrier))
    carrier.moved.spent += 0 if free else MOUNT_MP
    return Taken(carrier.hex, ())


def stuck(battle: Battle, unit: AnyUnit) -> bool:
    """Whether a unit can act, but no longer move."""
    return unit.can_act and kinds.modes(battle, unit) == (Mode.STAND,)


def end_move(mech: AnyUnit, mode: Mode) -> tuple[Cause, ...]:
    """The roll that damage calls for at the end of a run or a jump, on its feet: one in a turn,
    however often the 'Mech falls and goes on (Compendium, Gyro Hits, Leg Damage)."""
    moved = mech.moved
    ran = moved.entered or mech.charge
    if moved.closed or not ran or mech.prone or mech.gone or mech.airborne:
        return ()
    cause = kinds.closing_roll(mech, mode)
    moved.closed = cause is not None
    return (cause,) if cause else ()
