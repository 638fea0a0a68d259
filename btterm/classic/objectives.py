"""What a side fights for: goals as data, and as the line of text that players write.

    hold 0809 for 3 turns
    reach 0101 0201 with 2 units
    leave south with 2 units        leave south with Locust
    destroy Marauder
    protect Warhammer for 8 turns
    survive 12 turns, 20 points
    defeat 2 units, as Star Commander

Who reaches one without points wins; one with points gives them; one with a rank is how well a side
has done that goes on fighting. `rules.victory` decides.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import assert_never

from btterm.board.edges import Edge
from btterm.data import plain
from btterm.errors import BadInput
from btterm.hexes import Hex

MOST = 999
"""Turns, units or points of one objective."""


@dataclass(frozen=True, slots=True)
class HoldHexes:
    """Be in one of some hexes with no enemy in any of them, so many turns in a row."""

    hexes: tuple[Hex, ...]
    turns: int = 1


@dataclass(frozen=True, slots=True)
class ReachHexes:
    """End a turn with so many units in some hexes."""

    hexes: tuple[Hex, ...]
    units: int = 1


@dataclass(frozen=True, slots=True)
class BreakThrough:
    """Leave the map over an edge, with so many units or with a certain one."""

    edge: Edge
    units: int = 1
    unit: str = ""


@dataclass(frozen=True, slots=True)
class DestroyUnit:
    """Put a certain enemy out of the game."""

    unit: str


@dataclass(frozen=True, slots=True)
class ProtectUnit:
    """Have a certain unit of one's own still in the game when so many turns are over."""

    unit: str
    turns: int


@dataclass(frozen=True, slots=True)
class Survive:
    """Have any unit left when so many turns are over."""

    turns: int


@dataclass(frozen=True, slots=True)
class DefeatUnits:
    """Have so many enemies out of action, out of the game, or off the map."""

    units: int = 1


Goal = HoldHexes | ReachHexes | BreakThrough | DestroyUnit | ProtectUnit | Survive | DefeatUnits


@dataclass(slots=True)
class Objective:
    """A goal of one side, and how far it has come."""

    side: int
    goal: Goal
    points: int = 0
    """What it is worth; 0: who reaches it wins, or has a rank."""
    held: int = 0
    """Turns in a row, of those that count so far."""
    reached: int = 0
    """How many times."""
    rank: str = ""
    """What its side is called that has reached it: it fights on for the next rank, and wins with
    the best one when the battle is over; empty: it wins at once."""


def fought_for(objectives: Iterable[Objective]) -> frozenset[Hex]:
    """The hexes that anybody is to hold or to reach."""
    goals = [each.goal for each in objectives]
    return frozenset(h for g in goals if isinstance(g, HoldHexes | ReachHexes) for h in g.hexes)


_NUMBER = rf"([1-9][0-9]{{0,{len(str(MOST)) - 1}}})"
_HEXES = r"((?:[0-9]{4}|[0-9]{6})(?: (?:[0-9]{4}|[0-9]{6}))*)"
_GOALS = {
    "hold": re.compile(rf"hold {_HEXES}(?: for {_NUMBER} turns?)?"),
    "reach": re.compile(rf"reach {_HEXES}(?: with {_NUMBER} units?)?"),
    "leave": re.compile(rf"leave (\w+)(?: with (?:{_NUMBER} units?|(.+)))?"),
    "destroy": re.compile(r"destroy (.+)"),
    "protect": re.compile(rf"protect (.+) for {_NUMBER} turns?"),
    "survive": re.compile(rf"survive {_NUMBER} turns?"),
    "defeat": re.compile(rf"defeat {_NUMBER} units?"),
}
_EXAMPLES = (
    "hold 0809 for 3 turns, reach 0809 with 2 units, leave south with 2 units, destroy Marauder, "
    "protect Warhammer for 8 turns, survive 12 turns, defeat 2 units; and its points: hold 0809, "
    "5 points; or a rank: defeat 2 units, as Star Commander"
)
_POINTS = re.compile(rf"(.*), {_NUMBER} points?")
_RANK = re.compile(r"(.*), as (.{1,40})")


def read_objective(side: int, text: str) -> Objective:
    """The objective that a line describes, units as they are named there. Raises BadInput."""
    words = " ".join(plain(text).split())
    worth, named = _POINTS.fullmatch(words), _RANK.fullmatch(words)
    line, points = (worth[1], int(worth[2])) if worth else (words, 0)
    line, rank = (named[1], named[2]) if named else (line, "")
    verb, _, rest = line.partition(" ")
    verb = verb.casefold()
    found = _GOALS[verb].fullmatch(f"{verb} {rest}") if verb in _GOALS else None
    if found is None:
        raise BadInput(f"{words[:60]!r} is no objective: say {_EXAMPLES}")
    return Objective(side, _goal(verb, found), points, rank=rank)


def _goal(verb: str, found: re.Match[str]) -> Goal:
    match verb:
        case "hold":
            return HoldHexes(_hexes(found[1]), int(found[2] or 1))
        case "reach":
            return ReachHexes(_hexes(found[1]), int(found[2] or 1))
        case "leave":
            return BreakThrough(Edge.parse(found[1]), int(found[2] or 1), found[3] or "")
        case "destroy":
            return DestroyUnit(found[1])
        case "protect":
            return ProtectUnit(found[1], int(found[2]))
        case "defeat":
            return DefeatUnits(int(found[1]))
    return Survive(int(found[1]))


def _hexes(text: str) -> tuple[Hex, ...]:
    return tuple(dict.fromkeys(map(Hex.parse, text.split())))


def write_objective(objective: Objective) -> str:
    """The line of an objective: reading it gives the same again."""
    points = f", {_count(objective.points, 'point')}" if objective.points else ""
    rank = f", as {objective.rank}" if objective.rank else ""
    return f"{goal_words(objective.goal)}{points}{rank}"


def goal_words(goal: Goal) -> str:
    """A goal in the words in which players write it: "hold 0809 for 3 turns"."""
    match goal:
        case HoldHexes(hexes, turns):
            return f"hold {' '.join(map(str, hexes))} for {_count(turns, 'turn')}"
        case ReachHexes(hexes, units):
            return f"reach {' '.join(map(str, hexes))} with {_count(units, 'unit')}"
        case BreakThrough(edge, units, unit):
            return f"leave {edge} with {unit or _count(units, 'unit')}"
        case DestroyUnit(unit):
            return f"destroy {unit}"
        case ProtectUnit(unit, turns):
            return f"protect {unit} for {_count(turns, 'turn')}"
        case Survive(turns):
            return f"survive {_count(turns, 'turn')}"
        case DefeatUnits(units):
            return f"defeat {_count(units, 'unit')}"
        case _:
            assert_never(goal)


def goal_reached(goal: Goal) -> str:
    """The same of one that was reached: "has held 0809 for 3 turns"."""
    if isinstance(goal, BreakThrough):
        return f"has left over the {goal.edge} edge with {goal.unit or _count(goal.units, 'unit')}"
    verb, _, rest = goal_words(goal).partition(" ")
    return f"has {_REACHED[verb]} {rest}"


_REACHED = {
    "hold": "held",
    "reach": "reached",
    "destroy": "destroyed",
    "protect": "protected",
    "survive": "survived",
    "defeat": "defeated",
}


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'s' * (number != 1)}"
