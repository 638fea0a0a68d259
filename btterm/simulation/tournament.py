"""Players side by side: each against each on one set-up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

from btterm.players.ratings import Result
from btterm.simulation.games import Played, play_all
from btterm.simulation.plan import Plan, plan


def pairings(
    battles: Sequence[Any], players: Sequence[str], seed: int, turns: int, game: str
) -> list[tuple[int, int, Plan]]:
    """A plan for each pair of players. Raises BadInput for a player that there is not."""
    return [
        (one, two, plan(battles, (players[one], players[two]), seed, turns, game=game))
        for one, two in combinations(range(len(players)), 2)
    ]


def play(pairs: Sequence[tuple[int, int, Plan]], games: int, processes: int) -> Iterator[Result]:
    """So many games of each pair, each as it ends."""
    for one, two, made in pairs:
        for played in play_all(made, range(games), processes):
            yield Result(one, two, _score(made, played))


def _score(made: Plan, played: Played) -> float:
    if played.winner is None:
        return 0.5
    return 1.0 if made.seating(played.game).players[played.winner] == 0 else 0.0
