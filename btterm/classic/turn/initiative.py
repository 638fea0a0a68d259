"""The Initiative Phase (Compendium, Initiative Phase)."""

from __future__ import annotations

from collections.abc import Sequence

from btterm.classic.battle import Battle, Phase
from btterm.classic.events import (
    InitiativeRolled,
)
from btterm.classic.rule import Rule
from btterm.classic.rules import gravity, random_damage, weather
from btterm.classic.rules.special import (
    artillery,
    formations,
    minelaying,
    pieces,
    reinforcements,
)
from btterm.classic.rules.terrain import fires, freezing, swamp
from btterm.classic.turn.artillery import designate
from btterm.classic.turn.order import enter, leave
from btterm.table.dice import Throw
from btterm.table.procedure import Procedure, roll


def initiative_phase(battle: Battle) -> Procedure[None]:
    """All sides roll; the highest has the initiative; ties are rolled again (Compendium, Initiative
    Phase). Before the first turn the units are placed that have no place yet."""
    yield from enter(battle, Phase.INITIATIVE)
    yield from pieces.place(battle)
    yield from fires.raise_wind(battle)
    gravity.weigh(battle)
    freezing.freeze(battle)
    swamp.spread(battle)
    weather.begin(battle)
    yield from weather.pile_up(battle)
    yield from random_damage.wear_all(battle)
    yield from minelaying.lay(battle)
    yield from reinforcements.deploy(battle)
    for side in artillery.designating(battle):
        yield from designate(battle, side)
    yield from formations.choose(battle)
    throws: list[Throw] = []
    while not _decided(throws):
        throws = []
        for side in range(len(battle.sides)):
            throws.append((yield from _roll(battle, side)))
        again = True
        while again:
            winner = _winner(throws)
            if winner is not None:
                battle.initiative = tuple(throw.total for throw in throws)
                battle.winner = winner
            yield InitiativeRolled(tuple(throws), winner)
            again = yield from _again(battle, throws)
    leave(battle)


def _roll(battle: Battle, side: int) -> Procedure[Throw]:
    why = f"initiative of {battle.sides[side]}"
    return (yield from roll(Rule.INITIATIVE_PHASE, why, side=side))


def _decided(throws: Sequence[Throw]) -> bool:
    """Whether no two sides have rolled the same."""
    return bool(throws) and len({throw.total for throw in throws}) == len(throws)


def _winner(throws: Sequence[Throw]) -> int | None:
    totals = [throw.total for throw in throws]
    return totals.index(max(totals)) if _decided(throws) else None


def _again(battle: Battle, throws: list[Throw]) -> Procedure[bool]:
    """One of those who have lost may roll again (Clan Invasion, Combat Star). Returns whether one
    has."""
    if not _decided(throws):
        return False
    losers = [side for side in range(len(throws)) if side != _winner(throws)]
    for side in sorted(losers, key=lambda side: throws[side].total):
        if (yield from formations.roll_again(battle, side)):
            throws[side] = yield from _roll(battle, side)
            return True
    return False
