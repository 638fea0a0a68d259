"""From a scenario to a battle that is being played and saved."""

from __future__ import annotations

import random

from btterm.classic.saves.state import CLASSIC
from btterm.classic.scenario.setting_up import Scenario
from btterm.match import battles
from btterm.players.roster import bots_for
from btterm.table.dice import DiceSource, RealDice, SeededDice
from btterm.table.table import Table


def open_battle(scenario: Scenario, *, real_dice: bool) -> battles.Game:
    """Set up a battle and keep it on disk. Raises BadInput when it cannot be set up."""
    players = [team.player for team in scenario.teams]
    bots_for(players)
    seed = random.randrange(1_000_000_000)
    dice: DiceSource = RealDice() if real_dice else SeededDice(seed)
    return battles.keep(Table(CLASSIC, scenario.battle(), dice), players=players)
