"""A closer look at the best plans of what drives, floats or flies: where a failed roll would lead,
and how high to fly. It takes too long for every hex in reach."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from btterm.classic.battle import Battle
from btterm.classic.decisions import Move, MoveDecision
from btterm.classic.rule import Rule
from btterm.classic.rules import kinds
from btterm.classic.rules.drops import AFLOAT, Place, fall_damage, put, wet
from btterm.classic.rules.heights import AT_ANY_HEIGHT, aloft, lowest_flight
from btterm.classic.rules.movement.preview import Preview
from btterm.classic.rules.movement.taking import ghost
from btterm.classic.rules.physical.charging import charger_damage
from btterm.classic.rules.physical.skidding import ahead, over_edge
from btterm.classic.units.any import AnyUnit
from btterm.classic.units.unit import Mode, Motion
from btterm.hexes import Facing, Hex, distance
from btterm.players import pitfalls
from btterm.players.judgement import EXPLOSION
from btterm.players.outlook import Outlook, Plan

FEW = 8
"""Plans that are looked at closer."""
MANY = 24
"""Plans that are looked through for what lies on the way."""
ASTRAY = 3.0
"""Cost of ending in another place than was meant."""
LOW = 4.0
"""Cost of flying below what stands around: the next sideslip may end in it."""
SLIPS = (Rule.SKIDDING, Rule.VTOL_MOVEMENT)
"""What a unit leaves its way for when its roll fails."""


def look_closer(decision: MoveDecision, outlook: Outlook, plans: list[Plan]) -> list[Plan]:
    """The best of some plans at all heights that they can end at, with what their rolls may cost.
    The plans of those who fall where they are stay as they are, but for what lies on the way."""
    if pitfalls.any_on(decision.battle):
        plans = _beware(decision, outlook.mech, plans)
    if kinds.falls(outlook.mech):
        return plans
    best = sorted(plans, key=lambda plan: -plan.score)[:FEW]
    return [
        each._replace(score=each.score - _slips(decision, outlook.mech, each))
        for plan in best
        for each in _heights(decision, outlook, plan)
    ]


def _beware(decision: MoveDecision, unit: AnyUnit, plans: list[Plan]) -> list[Plan]:
    """The best of some plans, with what may happen on the way to where they end; that has been
    reckoned with."""
    found = []
    for plan in sorted(plans, key=lambda plan: -plan.score)[:MANY]:
        move = Move(unit.id, plan.mode, plan.steps())
        path = () if decision.refusal(move) else decision.preview(move).path[:-1]
        passed = path if plan.mode is not Mode.JUMP else ()
        risk = pitfalls.on_the_way(decision.battle, unit, plan.mode, passed)
        found.append(plan._replace(score=plan.score - risk))
    return found


def _heights(decision: MoveDecision, outlook: Outlook, plan: Plan) -> Iterator[Plan]:
    """A plan at each height at which it can end."""
    unit, battle = outlook.mech, decision.battle
    move = Move(unit.id, plan.mode, plan.steps())
    if kinds.motion(unit) is not Motion.VTOL or decision.refusal(move):
        yield plan
        return
    shown = decision.preview(move)
    reach, end = decision.reach(unit.id, plan.mode), (shown.hex, shown.facing)
    double, floor = ghost(unit), battle.board[shown.hex].floor
    double.hex, double.raised = shown.hex, (shown.level or floor) - floor
    double.moved.mode, double.moved.spent = plan.mode, shown.mp
    double.moved.hexes = double.moved.entered = distance(unit.hex, shown.hex)
    before = outlook.scores(double)[shown.facing]
    yield plan._replace(score=plan.score - _low(battle, shown.hex, double.raised + floor))
    for raised in reach.heights(*end) if end in reach else ():
        # Higher than everything around is as good as higher still.
        if raised + floor <= _clear(battle, shown.hex) and raised != double.raised:
            higher = ghost(double)
            higher.raised = raised
            more = outlook.scores(higher)[shown.facing] - before
            score = plan.score + more - _low(battle, shown.hex, raised + floor)
            yield Plan(score, plan.mode, partial(reach.steps, *end, raised))


def _clear(battle: Battle, hex_: Hex) -> int:
    """The lowest level that is in the air over a hex and all hexes beside it."""
    around = [hex_, *(h for h in hex_.neighbours() if h in battle.board)]
    return max(lowest_flight(battle.board[each]) for each in around)


def _low(battle: Battle, hex_: Hex, level: int) -> float:
    return LOW * (level < _clear(battle, hex_))


def _slips(decision: MoveDecision, unit: AnyUnit, plan: Plan) -> float:
    """What the skids and sideslips of a plan may be expected to cost."""
    if kinds.motion(unit) in AT_ANY_HEIGHT and kinds.motion(unit) is not Motion.VTOL:
        return 0.0
    move = Move(unit.id, plan.mode, plan.steps())
    if decision.refusal(move):
        return 0.0
    shown = decision.preview(move)
    return sum(
        (1 - number.chance) * _astray(decision.battle, unit, shown, hex_)
        for hex_, cause, number in shown.rolls
        if cause.rule in SLIPS
    )


def _astray(battle: Battle, unit: AnyUnit, shown: Preview, hex_: Hex) -> float:
    """What it costs to leave the way before one of its hexes."""
    path = (unit.hex, *shown.path)
    at = path.index(hex_, 1) if hex_ in shown.path else len(path) - 1
    start, entered = path[at - 1], at - 1
    heading = _heading(path[at - 2], start) if at > 1 else unit.facing
    if kinds.motion(unit) is Motion.VTOL:
        level = battle.level(unit) if shown.level is None else shown.level
        into = start.neighbour(heading)
        safe = into in battle.board and aloft(battle.board[into], level)
        return ASTRAY if safe else EXPLOSION
    double = ghost(unit)
    if at > 1:
        floats = kinds.motion(unit) in AFLOAT
        put(double, Place(start, battle.board[start].depth if floats else 0))
    return _skid(battle, double, heading, entered)


def _skid(battle: Battle, unit: AnyUnit, heading: Facing, hexes: int) -> float:
    """What a skid of some hexes costs, which takes the unit along."""
    for _ in range(hexes):
        if unit.hex.neighbour(heading) not in battle.board:
            return EXPLOSION
        over = ahead(battle, unit, heading)
        if over is None or any(battle.units_in(over.end.hex)):
            return ASTRAY + charger_damage(unit.tons)
        put(unit, over.end)
        if over_edge(battle, unit, over):
            drowned = wet(battle.board, over.end)
            return EXPLOSION if drowned else ASTRAY + fall_damage(unit.tons, over.down)
    return ASTRAY


def _heading(before: Hex, after: Hex) -> Facing:
    return next((f for f in Facing if before.neighbour(f) == after), Facing.N)
