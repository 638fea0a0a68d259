"""The odds of attacks in a situation of Alpha Strike that is told in one line.

    map=river-hills; Atlas AS7-K@0505/S skill=3; Raven RVN-3L@0606/S side=1; Wolfhound@0509/N

In the manner of situations of the classic game: the first unit is on the first side, others on the
second unless `side=1` says something else.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from btterm.alphastrike.battle import Battle
from btterm.alphastrike.cards.card import Mode
from btterm.alphastrike.cards.library import card
from btterm.alphastrike.rules.attacking import Solution, solutions
from btterm.alphastrike.setting_up import SKILL, Entry, begin
from btterm.alphastrike.units import SHUTDOWN, Unit
from btterm.board.board import Board
from btterm.board.library import load_map
from btterm.calculators.answers import Answer
from btterm.calculators.strikes import StrikeOdds, strike_odds
from btterm.errors import BadInput
from btterm.hexes import Facing, Hex

_UNIT = re.compile(r"([^@;]+)@([0-9]{4}|[0-9]{6})(?:/([A-Z]{1,2}))?((?: +[a-z]+=[0-9]+)*)")
_OPEN = re.compile(r"open=([0-9]{1,3})x([0-9]{1,3})")
WORDS = {
    "skill": 8,
    "side": 2,
    "armor": 99,
    "structure": 99,
    "heat": SHUTDOWN - 1,
    "moved": 99,
    "jumped": 99,
}
"""What can be said of a unit, each with the most that it can be."""


@dataclass
class _Told:
    """A unit as the line has it."""

    entry: Entry
    side: int
    words: dict[str, int] = field(default_factory=dict)


def odds_in(line: str) -> Answer:
    """What all units of the first side can do to each unit of the second that they can attack.
    Raises BadInput where the line makes no sense, or nobody can attack anybody."""
    battle = _battle(line)
    found = [_of(battle, target) for target in battle.of_side(1)]
    told = [each for each in found if each is not None]
    if not told:
        raise BadInput("nobody of the first side has anybody to attack in sight, arc and range")
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


def _battle(line: str) -> Battle:
    parts = [part.strip() for part in line.split(";") if part.strip()]
    board = _board(parts.pop(0)) if parts and "@" not in parts[0] else Board("open", 15, 17)
    told = [_unit(part, 1 if number else 0) for number, part in enumerate(parts)]
    forces = [
        (name, [each.entry for each in told if each.side == side])
        for side, name in enumerate(("Anna", "Ben"))
    ]
    battle = begin(board, forces)
    ranked = [each for side in range(2) for each in told if each.side == side]
    for unit, each in zip(battle.units.values(), ranked, strict=True):
        _bear(unit, each.words)
    return battle


def _board(word: str) -> Board:
    if match := _OPEN.fullmatch(word):
        return Board("open", int(match[1]), int(match[2]))
    if not word.startswith("map="):
        raise BadInput(f"{word!r}: say map=NAME, open=15x17, or a unit like Atlas AS7-K@0505/S")
    return load_map(word.removeprefix("map=")).copy()


def _unit(part: str, side: int) -> _Told:
    match = _UNIT.fullmatch(part)
    if match is None:
        raise BadInput(f"{part!r} is no unit: say Atlas AS7-K@0505/S, with skill=3 and the like")
    words = {}
    for word in match[4].split():
        name, _, value = word.partition("=")
        if name not in WORDS or int(value) > WORDS[name]:
            known = ", ".join(f"{each}={most}" for each, most in WORDS.items())
            raise BadInput(f"{word!r}: there are, at most, {known}")
        words[name] = int(value)
    facing = Facing.parse(match[3]) if match[3] else None
    hex_, skill = Hex.parse(match[2]), words.get("skill", SKILL)
    entry = Entry(card(match[1].strip()), skill, hex_, facing)
    return _Told(entry, max(0, words.get("side", side + 1) - 1), words)


def _bear(unit: Unit, words: dict[str, int]) -> None:
    """What the line says of a unit; it has moved, and no farther than it says."""
    unit.armor = min(unit.armor, words.get("armor", unit.armor))
    unit.structure = min(unit.structure, max(1, words.get("structure", unit.structure)))
    unit.heat = words.get("heat", 0)
    moved = unit.moved
    moved.done, moved.inches = True, words.get("jumped", words.get("moved", 0))
    moved.mode = unit.card.moves[0].mode if unit.card.moves else Mode.WALK
    if "jumped" in words:
        if not unit.card.inches(Mode.JUMP):
            raise BadInput(f"{unit.id} {unit.name} does not jump")
        moved.mode = Mode.JUMP
