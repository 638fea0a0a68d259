"""Rain and snow: what they do to fire, to the ground, and to who stands on it (Clan Invasion,
Weather Conditions). What mud and deep snow cost is in the Movement Cost Table."""

from __future__ import annotations

from btterm.board.terrain import Cover
from btterm.classic.battle import Battle
from btterm.classic.events import SnowLies
from btterm.classic.rule import Rule
from btterm.classic.units.unit import Unit
from btterm.table.numbers import Modifier
from btterm.table.procedure import Procedure

POOR_SIGHT = 1
"""To each weapon attack in rain, and in snow."""
FOOTING = 1
"""To each Piloting Skill Roll in mud or deep snow."""
SNOW_TURN = 20
"""The turn at whose start snowfall has covered the ground."""
COOLING = 1
"""Heat points that deep snow around the legs carries off each turn, if a heat sink is there."""
COOLING_PRONE = 3
"""The same of who lies in it."""
RAIN = Modifier(Rule.WEATHER_CONDITIONS, "rain", POOR_SIGHT)
SNOW = Modifier(Rule.WEATHER_CONDITIONS, "snow", POOR_SIGHT)


def to_hit(battle: Battle) -> list[Modifier]:
    """What the weather adds to the number of a weapon attack."""
    options = battle.options
    return [RAIN] * options.rain + [SNOW] * (options.snow == "falls")


def under(battle: Battle, unit: Unit) -> Cover:
    """The mud or snow that a unit stands or lies in, if any."""
    here = not unit.raised and not unit.airborne and unit.hex in battle.board
    return battle.board[unit.hex].cover if here else Cover.NONE


def footing(battle: Battle, unit: Unit) -> list[Modifier]:
    """What the ground adds to a Piloting Skill Roll of a unit where it is."""
    cover = under(battle, unit)
    return [Modifier(Rule.WEATHER_CONDITIONS, cover, FOOTING)] if cover else []


def begin(battle: Battle) -> None:
    """Before the first turn: rain makes mud of water of Depth 0 in which nobody stands, and snow
    may lie already."""
    if battle.turn > 1:
        return
    if battle.options.rain:
        wet = {unit.hex for unit in battle.on_board()}
        for hex_ in battle.board:
            terrain = battle.board[hex_]
            muddy = terrain.water and not terrain.cover and terrain.takes(Cover.MUD)
            if muddy and hex_ not in wet:
                battle.board[hex_] = terrain.changed(cover=Cover.MUD)
    if battle.options.snow == "lies":
        _cover(battle)


def pile_up(battle: Battle) -> Procedure[None]:
    """At the start of a turn: snow that has fallen so long lies deep on all ground."""
    if battle.options.snow == "falls" and battle.turn == SNOW_TURN:
        _cover(battle)
        yield SnowLies()


def _cover(battle: Battle) -> None:
    for hex_ in battle.board:
        terrain = battle.board[hex_]
        if terrain.takes(Cover.SNOW):
            battle.board[hex_] = terrain.changed(cover=Cover.SNOW)
