"""The numbers and the odds of attacks in a situation of Alpha Strike that is told in one line
(docs/situations.md)."""

from __future__ import annotations

from btterm.alphastrike.battle import Battle
from btterm.alphastrike.cards.card import Mode
from btterm.alphastrike.decisions import AttackDecision
from btterm.alphastrike.rules.attacking import Solution, solutions
from btterm.alphastrike.situation import parse_situation
from btterm.alphastrike.units import Unit
from btterm.calculators.answers import Answer
from btterm.calculators.strikes import StrikeOdds, strike_odds
from btterm.errors import BadInput

_NOBODY = "nobody of the first side has anybody to attack in sight, arc and range"


def odds_in(line: str) -> Answer:
    """What all units of the first side can do to each unit of the second that they can attack.
    Raises BadInput where the line makes no sense, or nobody can attack anybody."""
    battle = _battle(line)
    found = [_of(battle, target) for target in battle.of_side(1)]
    told = [each for each in found if each is not None]
    if not told:
        raise BadInput(_NOBODY)
    facts = {
        each.target: {
            "attackers": list(each.attackers),
            "hit": round(each.hit, 5),
            "points": round(each.points, 4),
            "critical": round(each.critical, 5),
            "out": round(each.out, 5),
            "heat": round(each.heat, 4),
        }
        for each in told
    }
    return Answer([f"{', '.join(each.attackers)} at {each.words}" for each in told], facts)


def _of(battle: Battle, target: Unit) -> StrikeOdds | None:
    ways = [solutions(battle, unit, at=target) for unit in battle.of_side(0)]
    best = [max(found, key=_promise) for found in ways if found]
    return strike_odds(battle, best) if best else None


def _promise(solution: Solution) -> float:
    """Damage and heat on average, with no more overheat than it is worth."""
    points = solution.strength.points + 0.5 * (solution.heat + solution.strength.minimal)
    return solution.number.chance * points - 0.01 * solution.attack.overheat


def to_hit_in(line: str) -> Answer:
    """The number of each attack that a unit of the first side can make, part by part. Raises
    BadInput where the line makes no sense, or nobody can attack anybody."""
    battle = _battle(line)
    decision = AttackDecision(battle, 0)
    if not decision.solutions:
        raise BadInput(_NOBODY)
    rows, facts = list[str](), {}
    for attack, found in decision.solutions.items():
        base, *more = found.number.parts
        parts = [f"{base.value} {base.label}", *(f"{each.value:+} {each.label}" for each in more)]
        rows += [decision.label(attack), f"  {', '.join(parts)}"]
        facts[decision.word(attack)] = {
            "number": found.number.number,
            "chance": round(found.number.chance, 5),
            "parts": [[each.value, each.label] for each in found.number.parts],
            "damage": found.strength.points,
            "minimal": found.strength.minimal,
            "heat": found.heat,
            "rear": found.rear,
        }
    return Answer(rows, facts)


def _battle(line: str) -> Battle:
    """The battle of a line, when all have moved."""
    battle = parse_situation(line)
    for unit in battle.units.values():
        unit.moved.done = True
        if unit.moved.mode is Mode.WALK and unit.card.moves:
            unit.moved.mode = unit.card.moves[0].mode
    return battle
