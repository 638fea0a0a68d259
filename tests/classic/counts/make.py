"""Makes the thousand situations of `thousand.txt` and counts their answers:

    python -m tests.classic.counts.make

The same situations come every time, and remarks above them stay: what has changed is the counts.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

from btterm.board.board import Board
from btterm.classic.battle import Battle, Phase
from btterm.classic.decisions import FireDecision, MoveDecision, StrikeDecision
from btterm.classic.situation import parse_situation, write_situation
from btterm.errors import BadInput
from btterm.hexes import Facing, Hex, distance
from tests.rulebook.rules import BlowKind, BlowSolution, Solution

FILE = Path(__file__).with_name("thousand.txt")
MANY = 1000
BOARD = (9, 9)
GROUND = ('"', "&", ":", "%", "~1", "~2", "1.", "2.", '1"', "3.", "-1.", "#m1", "#h2", "+", "*")
UNITS = """Atlas, Axman, Banshee, Catapult CPLT-C1, Charger, Flea FLE-4, Goliath, Grasshopper,
Hatchetman, Hunchback HBK-4G, Jenner, Locust LCT-1V, Nova Prime, Raven, Rifleman, Scorpion,
Shadow Hawk, Spider, Stalker, Timber Wolf Prime, UrbanMech, Warhammer, Wasp, Wolverine"""
STATES = """heat=6, heat=14, prone, down, hits=3, piloting=7, gunnery=2, LL=0 LLi=0, RA=0 RAi=0,
RLx=1, LLx=2, CTx=4"""
MOVED = "twist=left, twist=right, moved=walk3, moved=run5, moved=jump4"
"""How a unit can be once all have moved."""


def counted(battle: Battle) -> dict[str, tuple[int, int]]:
    """The legal answers of the first unit, by kind: how many there are, and the sum of what they
    need, the MP of all ends or the target numbers of all attacks."""
    first = next(iter(battle.units))
    if battle.phase is Phase.MOVEMENT:
        move = MoveDecision(0, battle, (first,))
        reached = {str(mode): move.reach(first, mode).ends for mode in move.modes(first)}
        return {
            mode: (len(ends), sum(end.mp for end in ends.values()))
            for mode, ends in reached.items()
        }
    attacks: list[Solution | BlowSolution]
    if battle.phase is Phase.WEAPON_ATTACK:
        fire = FireDecision(0, battle, (first,))
        mounts = range(len(battle.units[first].sheet.mounts))
        attacks = [fire.solution(first, m, t) for t in fire.targets(first) for m in mounts]
        word = "fire"
    else:
        strike = StrikeDecision(0, battle, (first,))
        attacks = [strike.solution(first, k, t) for t in strike.targets(first) for k in BlowKind]
        word = "strike"
    needs = [attack.to_hit.number for attack in attacks if attack.to_hit and not attack.why]
    return {word: (len(needs), sum(needs))}


def _listed(text: str) -> list[str]:
    return text.replace("\n", " ").split(", ")


def situation(luck: random.Random) -> str:
    """Two or three units in rough country, some of them the worse for wear."""
    phase = luck.choice(("move", "fire", "strike"))
    hexes = list(Board("", *BOARD))
    near = 1 if phase == "strike" else 4
    spots = [hex_ for hex_ in hexes if distance(hex_, Hex(5, 5)) <= near]
    states = _listed(STATES) + (_listed(MOVED) if phase != "move" else [])
    ground = [f"{hex_}={luck.choice(GROUND)}" for hex_ in luck.sample(hexes, 7)]
    units = []
    for number, hex_ in enumerate(luck.sample(spots, luck.choice((2, 2, 3)))):
        words = [f"{luck.choice(_listed(UNITS))}@{hex_}/{luck.choice(list(Facing)).name}"]
        words += [f"side={luck.choice((1, 2))}"] if number > 1 else []
        units.append(" ".join([*words, *luck.sample(states, luck.choice((0, 0, 1, 2)))]))
    board = f"open={BOARD[0]}x{BOARD[1]}"
    return f"{board} {' '.join(ground)} phase={phase}; {'; '.join(units)}"


def lines() -> Iterator[str]:
    """The situations with their counts."""
    luck, made = random.Random(1), 0
    while made < MANY:
        try:
            battle = parse_situation(situation(luck))
        except BadInput:
            # Not every unit has every location, slot or name.
            continue
        if next(iter(battle.units.values())).alive:
            made += 1
            counts = (f"{word} {many}/{sum_}" for word, (many, sum_) in counted(battle).items())
            yield f"{write_situation(battle)} => {', '.join(counts)}"


def remarks() -> dict[str, list[str]]:
    """The lines above a situation, as they stand in the file."""
    found, above = dict[str, list[str]](), list[str]()
    for line in FILE.read_text(encoding="utf-8").splitlines() if FILE.exists() else ():
        if "=>" in line:
            found[line.split(" => ")[0]], above = above, []
        else:
            above.append(line)
    return found


if __name__ == "__main__":
    kept = remarks()
    rows = [row for line in lines() for row in (*kept.get(line.split(" => ")[0], ()), line)]
    FILE.write_text("\n".join([*rows, ""]), encoding="utf-8")
