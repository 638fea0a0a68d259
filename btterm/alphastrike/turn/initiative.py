"""The Initiative Phase (Alpha Strike, Initiative Phase)."""

from __future__ import annotations

from btterm.alphastrike.battle import Battle, Phase
from btterm.alphastrike.rules.intelligence import initiative_bonus
from btterm.alphastrike.rules.switching import choose_targeting
from btterm.alphastrike.turn.order import enter, leave, roll_initiative
from btterm.alphastrike.turn.placing import place_units
from btterm.table.procedure import Procedure


def initiative_phase(battle: Battle) -> Procedure[None]:
    """Who has the initiative in this turn; before the first of them units are placed (Alpha Strike,
    Initiative Phase)."""
    enter(battle, Phase.INITIATIVE)
    yield from place_units(battle)
    if battle.turn == 1:
        yield from choose_targeting(battle)
    bonuses = [initiative_bonus(battle, side) for side in range(len(battle.sides))]
    rolled = yield from roll_initiative(battle, "initiative", bonuses)
    battle.winner, battle.initiative = rolled
    leave(battle)
