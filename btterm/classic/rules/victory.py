"""Who has won, and how far everybody is from it (Compendium, End Phase).

Asked at the end of each turn. The side that reaches an objective wins, and so does the last one
that has not lost: one has that has no unit left, or none of those that it must protect. What
players agree on besides is settled in docs/rulings.md.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import assert_never

from btterm.board.edges import Edge, depth
from btterm.classic.battle import Battle, Outcome
from btterm.classic.events import GameOver, ObjectiveCounted
from btterm.classic.objectives import (
    BreakThrough,
    DefeatUnits,
    DestroyUnit,
    Goal,
    HoldHexes,
    Objective,
    ProtectUnit,
    ReachHexes,
    Survive,
    goal_reached,
    write_objective,
)
from btterm.classic.rules import kinds, trials
from btterm.classic.rules.movement import withdrawal
from btterm.classic.units.any import AnyUnit
from btterm.table.procedure import Procedure

NOTHING, DAMAGE, KILLS, BOTH = "nothing", "damage", "kills", "both"
"""What points are given for, by the option `points_for`."""
MOST_IDLE_TURNS = 30
"""Long enough to wake up or cool down, if there is a chance."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How one objective stands."""

    side: int
    goal: str
    """ "hold 0809 for 3 turns, 20 points"."""
    progress: str
    """ "2 of 3 turns"."""
    done: bool = False
    failed: bool = False
    """It cannot be reached any more."""

    @property
    def words(self) -> str:
        """ "hold 0809 for 3 turns: 2 of 3 turns"."""
        return f"{self.goal}: {self.progress}"


def end_turn(battle: Battle) -> Procedure[None]:
    """Count what has been held and reached in a turn, and end the battle if somebody has won."""
    for objective in battle.objectives:
        before = objective.held, objective.reached
        _count(battle, objective)
        if (objective.held, objective.reached) != before:
            yield ObjectiveCounted(
                objective.side, words(battle, objective), progress(battle, objective)
            )
    found = outcome(battle)
    battle.outcome = found and _judged(battle, found)
    if battle.outcome:
        yield GameOver(battle.outcome.winner, battle.outcome.why, tuple(told(battle)))


def _judged(battle: Battle, found: Outcome) -> Outcome:
    """An outcome; of a drill it says whether it is passed."""
    if not battle.drill:
        return found
    passed = "passed" if found.winner == 0 else "not passed"
    return replace(found, why=f"{found.why}. The drill is {passed}")


def told(battle: Battle) -> Iterator[str]:
    """How everything stands, a line each: objectives, points, turns; nothing in a battle in which
    only the last side left wins."""
    for each in standing(battle):
        yield f"{battle.sides[each.side]}: {each.words}"
    if gives_points(battle):
        yield points_words(battle)
    if limit := battle.options.turn_limit:
        yield f"Turn {battle.turn} of {limit}"


def _count(battle: Battle, objective: Objective) -> None:
    """What the turn that ends has done for an objective."""
    goal = objective.goal
    if isinstance(goal, HoldHexes):
        if objective.held >= goal.turns:
            objective.held = 0
        objective.held = objective.held + 1 if _holds(battle, objective.side, goal) else 0
        objective.reached += objective.held == goal.turns
    elif not objective.reached and _met(battle, objective.side, goal):
        objective.reached = 1


def _holds(battle: Battle, side: int, goal: HoldHexes) -> bool:
    there = {u.side for u in battle.on_board() if u.hex in goal.hexes and not u.hidden}
    return there == {side}


def _met(battle: Battle, side: int, goal: Goal) -> bool:
    """Whether a goal is reached as the battle stands at the end of a turn."""
    match goal:
        case HoldHexes():
            return _holds(battle, side, goal)
        case ReachHexes(hexes, units):
            return len(_in(battle, side, hexes)) >= units
        case BreakThrough(edge, units, unit):
            over = _over(battle, side, edge)
            return unit in over if unit else len(over) >= units
        case DestroyUnit(unit):
            return lost_unit(battle, battle.units.get(unit))
        case ProtectUnit(unit, turns):
            return battle.turn >= turns and not lost_unit(battle, battle.units.get(unit))
        case Survive(turns):
            return battle.turn >= turns and bool(in_action(battle, side))
        case DefeatUnits(units):
            return len(_defeated(battle, side)) >= units
        case _:
            assert_never(goal)


def _in(battle: Battle, side: int, hexes: tuple[object, ...]) -> list[AnyUnit]:
    return [u for u in battle.on_board(side) if u.hex in hexes and not u.hidden]


def _over(battle: Battle, side: int, edge: Edge) -> list[str]:
    """The units of a side that have left over an edge."""
    return [
        unit.id
        for unit in battle.units.values()
        if unit.side == side and left_by(battle, unit, edge)
    ]


def _defeated(battle: Battle, side: int) -> list[AnyUnit]:
    """The enemies of a side that are out of action, out of the game, or off the map; of infantry
    as `in_action` counts it; for who fights some of them in turn those alone."""
    assigned = trials.assigned(battle, side)
    return [
        unit
        for unit in battle.units.values()
        if unit.side != side
        and (not unit.alive or kinds.crippled(unit))
        and _counts(battle, unit)
        and (not assigned or unit.id in assigned)
    ]


def left_by(battle: Battle, unit: AnyUnit, edge: Edge) -> bool:
    """Whether a unit has left the map over an edge: at a corner over both."""
    beyond = unit.beyond
    return beyond is not None and not unit.destroyed and depth(battle.board, edge, beyond) < 1


def lost_unit(battle: Battle, unit: AnyUnit | None) -> bool:
    """Whether a unit is out of the battle, but for one that left where it was to: over an edge that
    its side is to break through, or by forced withdrawal over its own."""
    if unit is None:
        # One of which who looks knows nothing.
        return False
    own = [each.goal for each in battle.objectives if each.side == unit.side]
    ways = [goal.edge for goal in own if isinstance(goal, BreakThrough)]
    if battle.options.forced_withdrawal:
        ways.append(battle.home(unit.side))
    return not unit.alive and not any(left_by(battle, unit, edge) for edge in ways)


def in_action(battle: Battle, side: int) -> list[AnyUnit]:
    """The units of a side that still count: by forced withdrawal not those that are crippled; with
    the option `out_of_action` neither these nor infantry, of a side that has brought anything
    else (Clan Invasion, Victory Conditions)."""
    return [
        unit
        for unit in battle.alive(side)
        if withdrawal.in_action(battle, unit) and _counts(battle, unit)
    ]


def _counts(battle: Battle, unit: AnyUnit) -> bool:
    """Whether it matters for victory if a unit is in action."""
    infantry = battle.options.out_of_action and kinds.cargo(unit)
    return not (infantry and _heavies(battle, unit.side))


def _heavies(battle: Battle, side: int) -> bool:
    """Whether a side has brought more than infantry."""
    return any(not kinds.cargo(unit) for unit in battle.units.values() if unit.side == side)


# How it stands


def standing(battle: Battle) -> list[Standing]:
    """How each objective stands, in the order of the sides."""
    return [
        Standing(
            objective.side,
            words(battle, objective),
            progress(battle, objective),
            objective.reached > 0,
            not objective.reached and _failed(battle, objective),
        )
        for objective in sorted(battle.objectives, key=lambda each: each.side)
    ]


def words(battle: Battle, objective: Objective) -> str:
    """An objective with the names of its units: "destroy ma Marauder, 20 points"."""
    return write_objective(replace(objective, goal=_named(battle, objective.goal)))


def _named(battle: Battle, goal: Goal) -> Goal:
    match goal:
        case BreakThrough(unit=unit) | DestroyUnit(unit) | ProtectUnit(unit) if unit:
            if unit in battle.units:
                return replace(goal, unit=f"{unit} {battle.units[unit].name}")
    return goal


def progress(battle: Battle, objective: Objective) -> str:
    """How far a side is with an objective, in a few words."""
    goal, side = objective.goal, objective.side
    match goal:
        case HoldHexes(_, turns):
            words = f"{objective.held} of {turns} turns"
        case ReachHexes(hexes, units):
            words = f"{len(_in(battle, side, hexes))} of {units} there"
        case BreakThrough(edge, units, ""):
            words = f"{len(_over(battle, side, edge))} of {units} over it"
        case ProtectUnit(_, turns) | Survive(turns):
            words = f"turn {battle.turn} of {turns}"
        case DefeatUnits(units):
            words = f"{len(_defeated(battle, side))} of {units} out of action"
        case BreakThrough() | DestroyUnit():
            words = "not yet"
        case _:
            assert_never(goal)
    if objective.reached and not isinstance(goal, HoldHexes):
        words = "done"
    elif objective.reached and objective.points:
        words += f", {objective.points * objective.reached} points so far"
    elif not objective.reached and _failed(battle, objective):
        words = "lost"
    return words


def _failed(battle: Battle, objective: Objective) -> bool:
    """Whether an objective is out of reach because of units that are lost."""
    goal, side = objective.goal, objective.side
    left = sum(1 for _ in battle.alive(side))
    match goal:
        case ProtectUnit(unit):
            return lost_unit(battle, battle.units.get(unit))
        case BreakThrough(edge, units, ""):
            return left + len(_over(battle, side, edge)) < units
        case BreakThrough(edge, _, unit):
            return lost_unit(battle, battle.units.get(unit))
        case ReachHexes(_, units):
            return left < units
        case HoldHexes() | Survive():
            return not left
        case DestroyUnit():
            return False
        case DefeatUnits():
            return not left
        case _:
            assert_never(goal)


# Points


def gives_points(battle: Battle) -> bool:
    """Whether points are counted in this battle."""
    named = battle.options.points_for != NOTHING
    return named or any(objective.points for objective in battle.objectives)


def points(battle: Battle) -> list[int]:
    """The points of each side so far: for its objectives, and by the option for what its enemies
    have lost, a point for each point of armor and structure and for each ton of a unit."""
    found = [0] * len(battle.sides)
    for objective in battle.objectives:
        found[objective.side] += objective.points * objective.reached
    for unit in battle.units.values():
        for side in range(len(found)):
            found[side] += _worth(battle, unit) if side != unit.side else 0
    return found


def _worth(battle: Battle, unit: AnyUnit) -> int:
    """What the losses of a unit are worth to its enemies."""
    counted = battle.options.points_for
    damage = kinds.points_lost(unit) - unit.lost_before if counted in (DAMAGE, BOTH) else 0
    return damage + (unit.tons if counted in (KILLS, BOTH) and lost_unit(battle, unit) else 0)


def points_words(battle: Battle) -> str:
    """ "Points: Anna 20, Ben 5"."""
    scores = zip(battle.sides, points(battle), strict=True)
    return f"Points: {', '.join(f'{name} {score}' for name, score in scores)}"


# The end


def outcome(battle: Battle) -> Outcome | None:
    """How the battle has ended, or None while it goes on (Compendium, End Phase)."""
    if found := _by_objective(battle):
        return found
    found = (
        _last_standing(battle)
        or _time_is_up(battle)
        or (_idle(battle) if battle.idle_turns >= MOST_IDLE_TURNS else None)
        or _all_ranks(battle)
    )
    return _with_ranks(battle, found) if found else None


def _by_objective(battle: Battle) -> Outcome | None:
    """Whoever has reached an objective has won; one that was only to be waited for counts after
    those that were fought for. Two sides at once: the one with more points, else nobody."""
    won = [each for each in battle.objectives if not (each.points or each.rank)]
    reached = [each for each in won if each.reached]
    waited = [each for each in reached if isinstance(each.goal, ProtectUnit | Survive)]
    first = [each for each in reached if each not in waited] or waited
    if not first:
        return None
    sides = sorted({each.side for each in first})
    goals = [(battle.sides[each.side], _named(battle, each.goal)) for each in first]
    why = ", ".join(f"{name} {goal_reached(goal)}" for name, goal in goals)
    return _most_points(battle, sides, why)


def given_up(battle: Battle, side: int) -> Outcome:
    """A side gives up, which ends the battle: the other side wins, of several the one with the most
    points."""
    others = [each for each in range(len(battle.sides)) if each != side]
    found = _most_points(battle, others, f"{battle.sides[side]} gives up")
    return _judged(battle, _with_ranks(battle, found))


def _ranks(battle: Battle, side: int) -> list[Objective]:
    """The ranks that a side has reached, in the order in which it fights for them."""
    mine = [each for each in battle.objectives if each.side == side and each.rank]
    return [each for each in mine if each.reached]


def _all_ranks(battle: Battle) -> Outcome | None:
    """The battle is over when no side is left that can reach a rank more."""
    ranks = [each for each in battle.objectives if each.rank]
    if not ranks or any(not each.reached and not _failed(battle, each) for each in ranks):
        return None
    return Outcome(None, "no rank is left to be reached")


def _with_ranks(battle: Battle, found: Outcome) -> Outcome:
    """Each side that fights for ranks is tried by itself. However the battle has ended, who has a
    rank has passed and wins, of several the one with the most of them; where nobody has passed,
    the side that has tried them wins (Clan Invasion, Bloodletting)."""
    tried = sorted({each.side for each in battle.objectives if each.rank})
    reached = {side: own for side in tried if (own := _ranks(battle, side))}
    if reached:
        most = max(map(len, reached.values()))
        first = [side for side, own in reached.items() if len(own) == most]
        named = [f"{battle.sides[side]} is {own[-1].rank}" for side, own in reached.items()]
        why = f"{found.why}. {', '.join(named)}"
    else:
        first = [side for side in range(len(battle.sides)) if side not in tried]
        why = found.why
    if not tried or not first:
        return found
    return Outcome(first[0] if len(first) == 1 else None, why)


def _last_standing(battle: Battle) -> Outcome | None:
    """The last side that has not lost has won; a draw when the last ones go together."""
    lost = {side: why for side in range(len(battle.sides)) if (why := why_lost(battle, side))}
    left = [side for side in range(len(battle.sides)) if side not in lost]
    if len(left) > 1:
        return None
    why = ", ".join(f"{battle.sides[side]} {why}" for side, why in lost.items())
    if not left and not any(battle.alive()):
        why = "no unit is left on either side"
    return Outcome(left[0] if left else None, why)


def why_lost(battle: Battle, side: int) -> str:
    """Why a side has lost, or empty: it has no unit left, or has lost one that it must protect."""
    for objective in battle.objectives:
        goal = objective.goal
        mine = objective.side == side and not objective.points
        if mine and isinstance(goal, ProtectUnit) and _failed(battle, objective):
            return f"has lost {goal.unit} {battle.units[goal.unit].name}"
    if in_action(battle, side):
        return ""
    return "has no unit left" + " in action" * any(battle.alive(side))


def _time_is_up(battle: Battle) -> Outcome | None:
    """After the last turn the side with the most points wins."""
    limit = battle.options.turn_limit
    if not limit or battle.turn < limit:
        return None
    return _most_points(battle, list(range(len(battle.sides))), f"{limit} turns are over")


def _most_points(battle: Battle, sides: list[int], why: str) -> Outcome:
    """The side of some that has the most points wins; a draw where two have them."""
    if len(sides) == 1:
        return Outcome(sides[0], why)
    scores = points(battle)
    best = max(scores[side] for side in sides)
    first = [side for side in sides if scores[side] == best]
    if gives_points(battle):
        why = f"{why}. {points_words(battle)}"
    return Outcome(first[0] if len(first) == 1 else None, why)


def _idle(battle: Battle) -> Outcome:
    return Outcome(None, f"nobody could act for {MOST_IDLE_TURNS} turns")
