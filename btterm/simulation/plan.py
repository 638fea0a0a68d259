"""What is played: a set-up, who plays it, and who sits where in which game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from pydantic import TypeAdapter, ValidationError

from btterm.classic.saves.state import CLASSIC
from btterm.errors import BadInput
from btterm.simulation.accounts import account_of
from btterm.table.table import Data

TURNS = 60
"""A battle that still goes on then is left undecided."""


@dataclass(frozen=True, slots=True)
class Seating:
    """Who has which side of the battle, by side."""

    battle: int
    """Which of the battles of the plan it is."""
    forces: tuple[int, ...]
    players: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """All that decides how its games go. Two equal plans give equal games, one by one."""

    forces: tuple[str, ...]
    values: tuple[int | None, ...]
    """What each force is worth with its crews, in its game's points; None where some unit has no
    value."""
    players: tuple[str, ...]
    battles: tuple[Data, ...]
    """As saves have them: the same with its forces in other places."""
    seatings: tuple[Seating, ...]
    """The games take turns with these."""
    seed: int
    turns: int = TURNS
    game: str = CLASSIC.name
    """Which game it is, by the name that saved battles have for it."""

    @property
    def currency(self) -> str:
        """What its forces are measured in: "Battle Value"."""
        return account_of(self.game).currency

    def seating(self, game: int) -> Seating:
        return self.seatings[game % len(self.seatings)]

    def luck(self, game: int) -> int:
        """The seed of a game's dice: the same for the games that differ in their seating alone."""
        return self.seed * 1_000_003 + game // len(self.seatings)


_PLANS = TypeAdapter(Plan)


def read_plan(data: Data) -> Plan:
    """The plan that `data` made. Raises BadInput when it is none."""
    try:
        return _PLANS.validate_python(data)
    except ValidationError as error:
        where = " ".join(map(str, error.errors()[0]["loc"]))
        raise BadInput(f"these are no results of a simulation: {where}") from None


def plan(
    battles: Sequence[Any],
    players: Sequence[str],
    seed: int,
    turns: int = TURNS,
    *,
    mirror: bool = True,
    game: str = CLASSIC.name,
) -> Plan:
    """A plan for a battle, and for the same with its forces in each other's places, if there is
    such a one. `mirror`: each player in turn has each side, if they differ. Raises BadInput for a
    player that there is not, or too few or many of them."""
    first, account = battles[0], account_of(game)
    forces = list(first.sides)
    if len(players) not in (1, len(forces)):
        raise BadInput(f"{len(forces)} sides take 1 or {len(forces)} players, not {len(players)}")
    for name in players:
        account.recruit(name, seed)
    sides = range(len(forces))
    by = [*players] * len(forces) if len(players) == 1 else [*players]
    rounds = (
        [[*sides[n:], *sides[:n]] for n in sides] if mirror and len(set(by)) > 1 else [list(sides)]
    )
    seatings = [
        Seating(number, tuple(map(forces.index, battle.sides)), tuple(order))
        for (number, battle), order in product(enumerate(battles), rounds)
    ]
    return Plan(
        tuple(forces),
        tuple(account.value(first, side) for side in sides),
        tuple(by),
        tuple(account.system.game.dump(battle) for battle in battles),
        tuple(seatings),
        seed,
        turns,
        game,
    )
