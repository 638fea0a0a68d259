"""A battle of two random players on disk, which is there to be killed:

python -m tests.classic.killed duel.battle 60
"""

from __future__ import annotations

import sys
from pathlib import Path

from btterm.classic.situation import parse_situation
from btterm.match import battles
from btterm.players.random_player import RandomPlayer
from btterm.table.dice import SeededDice
from btterm.table.procedure import Decision

SITUATION = "map=river-crossing; Warhammer@0702/S; Marauder@0816/N"


def play(path: Path, answers: int) -> str:
    """Begin it or go on with it until so many answers were given; says how many there are, after
    each. Returns the fingerprint of its end."""
    if path.exists():
        game = battles.go_on(path)
    else:
        game = battles.begin(parse_situation(SITUATION), SeededDice(1), path)
    table = game.table

    def given() -> int:
        return sum("answer" in entry for turn in table.turns for entry in turn.entries)

    while isinstance(table.pending, Decision) and given() < answers:
        # What is answered depends on nothing that is lost with the process.
        table.answer(RandomPlayer(given()).decide(table.pending))
        print(given(), flush=True)
    game.close()
    return table.state_hash()


if __name__ == "__main__":
    play(Path(sys.argv[1]), int(sys.argv[2]))
