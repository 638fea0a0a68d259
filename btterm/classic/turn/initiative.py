"""The Initiative Phase (Compendium, Initiative Phase)."""

from __future__ import annotations

from btterm.classic.battle import Battle, Phase
from btterm.classic.events import (
    InitiativeRolled,
)
from btterm.classic.rule import Rule
from btterm.classic.rules import random_damage, weather
from btterm.classic.rules.special import (
    artillery,
    minelaying,
    pieces,
    reinforcements,
)
from btterm.classic.rules.terrain import fires, freezing, swamp
from btterm.classic.turn.artillery import designate
from btterm.classic.turn.order import enter, leave
from btterm.table.procedure import Procedure, roll


def initiative_phase(battle: Battle) -> Procedure[None]:
    """All sides roll; the highest has the initiative; ties are rolled again (Compendium, Initiative
    Phase). Before the first turn the units are placed that have no place yet."""
    yield from enter(battle, Phase.INITIATIVE)
    yield from pieces.place(battle)
    yield from fires.raise_wind(battle)
    freezing.freeze(battle)
    swamp.spread(battle)
    weather.begin(battle)
    yield from weather.pile_up(battle)
    yield from random_damage.wear_all(battle)
    yield from minelaying.lay(battle)
    yield from reinforcements.deploy(battle)
    for side in artillery.designating(battle):
        yield from designate(battle, side)
    while True:
        throws = []
        for side, name in enumerate(battle.sides):
            throws.append(
                (yield from roll(Rule.INITIATIVE_PHASE, f"initiative of {name}", side=side))
            )
        totals = tuple(throw.total for throw in throws)
        if len({*totals}) == len(totals):
            break
        yield InitiativeRolled(tuple(throws), None)
    battle.initiative = totals
    battle.winner = totals.index(max(totals))
    yield InitiativeRolled(tuple(throws), battle.winner)
    leave(battle)
