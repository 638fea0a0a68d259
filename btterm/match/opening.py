"""From a scenario to a battle that is being played and saved."""

from __future__ import annotations

import random
from typing import Any, TypeVar

from btterm.classic.scenario import setting_up as classic
from btterm.match import battles
from btterm.match.games import bots_for, system_named
from btterm.match.repairing import as_they_are_now
from btterm.match.scenarios import Scenario
from btterm.table.dice import DiceSource, RealDice, SeededDice
from btterm.table.table import Table

ANY_SEED = 1_000_000_000

A = TypeVar("A", bound=Scenario)


def current(scenario: A) -> A:
    """A scenario with the units of unit files as they are now. Raises BadInput."""
    found: Any = scenario
    if isinstance(found, classic.Scenario):
        found = as_they_are_now(found)
    return found  # type: ignore[no-any-return]


def open_battle(scenario: Scenario, *, real_dice: bool, seed: int | None = None) -> battles.Game:
    """Set up a battle and keep it on disk. Raises BadInput when it cannot be set up."""
    players = [team.player for team in scenario.teams]
    bots_for(scenario.game, players)
    system = system_named(scenario.game)
    assert system is not None
    number = random.randrange(ANY_SEED) if seed is None else seed
    dice: DiceSource = RealDice() if real_dice else SeededDice(number)
    return battles.keep(Table(system.game, scenario.battle(), dice), players=players)
