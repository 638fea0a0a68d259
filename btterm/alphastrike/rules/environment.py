"""What darkness, weather, wind, gravity, temperature and air do (Alpha Strike, Environment)."""

from __future__ import annotations

from collections.abc import Iterator
from math import floor

from btterm.alphastrike.battle import Battle
from btterm.alphastrike.cards.card import Mode, Move, UnitType
from btterm.alphastrike.events import DamageTaken, HullBreachRolled, UnitStrained, WeatherStruck
from btterm.alphastrike.options import (
    COLD,
    DENSE_AIR,
    DOWNPOUR,
    FOG,
    GRAVITY,
    HEAT,
    INTERFERENCE,
    LIGHT_WIND,
    MODERATE_WIND,
    MOONLESS,
    NIGHT,
    PITCH_DARK,
    RAIN,
    SANDSTORM,
    STORM,
    STRONG_WIND,
    THIN_AIR,
    TRACE,
    TWILIGHT,
    VACUUM,
)
from btterm.alphastrike.rule import Rule
from btterm.alphastrike.rules.criticals import critical_hit, mark
from btterm.alphastrike.units import Critical, Unit
from btterm.board.board import Board
from btterm.errors import ALLOWED, Refusal
from btterm.hexes import distance
from btterm.table.numbers import Modifier
from btterm.table.procedure import Procedure, roll

DARKNESS = {TWILIGHT: 1, NIGHT: 2, MOONLESS: 3, PITCH_DARK: 4}
"""To-hit modifiers of who has no light, at a target that nothing lights up."""
WEATHER = {RAIN: 1, DOWNPOUR: 2, FOG: 1, SANDSTORM: 2, STRONG_WIND: 1, STORM: 2}
"""To-hit modifiers for everybody."""
NOISE = 2
"""What electromagnetic interference adds for weapons, those of conventional infantry aside."""
LIT = 1
"""Hexes around a searchlight that it lights up: two inches."""
LIGHT_AIR, HEAVY_AIR = -4, 2
"""Inches that a thin or dense atmosphere gives hover, VTOL and WiGE units."""
HOT_AIR = -2
"""Inches for who has no heat scale in extreme heat, infantry aside."""
SPELL = 5
"""Turns of extreme heat or cold after which conventional infantry takes a point of damage."""
BREACH = {VACUUM: 8, TRACE: 10}
"""From this number on damage breaches the hull."""
CALM_WALK = 2
"""Inches that infantry moves which the wind holds, if it does not attack."""
_ON_AIR = (Mode.HOVER, Mode.VTOL, Mode.WIGE)
ENDURANCE = 2
"""Turns in a row that a unit may move farther than it is built for."""


def modifiers(battle: Battle, unit: Unit, target: Unit, physical: bool) -> Iterator[Modifier]:
    """What the environment adds to the number of an attack (Alpha Strike, Environment, SRCH)."""
    platoon = unit.card.type is UnitType.CONVENTIONAL_INFANTRY
    for name in battle.options:
        if name in DARKNESS and not _sees_by_light(battle, unit, target):
            yield Modifier(Rule.ENVIRONMENT, name, DARKNESS[name])
        elif name in WEATHER:
            yield Modifier(Rule.ENVIRONMENT, name, WEATHER[name])
        elif name == INTERFERENCE and not physical and not platoon:
            yield Modifier(Rule.ENVIRONMENT, "interference", NOISE)


def dark(battle: Battle) -> bool:
    """Whether it is dark enough for searchlights."""
    return any(name in DARKNESS for name in battle.options)


def has_light(unit: Unit) -> bool:
    """Whether a unit has a searchlight: a 'Mech, or by its card (Alpha Strike, SRCH)."""
    return unit.card.type.is_mech or unit.card.has("SRCH")


def _sees_by_light(battle: Battle, unit: Unit, target: Unit) -> bool:
    return has_light(unit) or any(
        each.shining and distance(each.hex, target.hex) <= LIT for each in battle.on_map()
    )


def jam_reach(battle: Battle, hexes: int) -> int:
    """How far countermeasures reach: twice as far under interference."""
    return 2 * hexes if INTERFERENCE in battle.options else hexes


# Movement


def moves_here(unit: Unit, options: tuple[str, ...]) -> tuple[Move, ...]:
    """How far a unit moves in this environment; nothing where that is as its card says."""
    found = tuple(Move(_inches(unit, move, options), move.mode) for move in unit.card.moves)
    return () if found == unit.card.moves else found


def _inches(unit: Unit, move: Move, options: tuple[str, ...]) -> int:
    inches = float(move.inches)
    for name in options:
        if name in GRAVITY and inches:
            inches = max(1, floor(inches / GRAVITY[name] + 0.5))
    if move.mode in _ON_AIR:
        inches += LIGHT_AIR * (THIN_AIR in options) + HEAVY_AIR * (DENSE_AIR in options)
    if HEAT in options and not unit.card.has_heat_scale and not unit.card.type.is_infantry:
        inches += HOT_AIR
    left = int(max(0, inches))
    if loss := wind_loss(unit, move.mode, options):
        left = left - loss if left > loss else min(left, CALM_WALK)
    return left


def wind_loss(unit: Unit, mode: Mode, options: tuple[str, ...]) -> int:
    """Inches that the wind takes from infantry; a storm takes all of it from those without
    armor (Alpha Strike, Environment)."""
    if unit.card.type is UnitType.BATTLE_ARMOR:
        return 2 * (STRONG_WIND in options or STORM in options)
    if unit.card.type is not UnitType.CONVENTIONAL_INFANTRY:
        return 0
    if STORM in options:
        return 1000
    if STRONG_WIND in options:
        return 4
    slowed = mode is Mode.FOOT and (LIGHT_WIND in options or MODERATE_WIND in options)
    return 2 * (slowed or (mode is Mode.JUMP and MODERATE_WIND in options))


def cannot_attack(battle: Battle, unit: Unit) -> bool:
    """Whether the wind keeps infantry from attacking: all without armor in a storm, and those that
    have nothing but a last step left and took it."""
    if not unit.card.type.is_infantry:
        return False
    if STORM in battle.options and unit.card.type is UnitType.CONVENTIONAL_INFANTRY:
        return True
    ordinary = unit.card.inches(unit.moved.mode)
    loss = wind_loss(unit, unit.moved.mode, battle.options)
    return 0 < ordinary <= loss and unit.moved.inches > 0


def strain(unit: Unit, mode: Mode, spent: int) -> Procedure[None]:
    """Count a move that is farther than a unit is built for, in low gravity: from the third in a
    row on it is a movement hit."""
    unit.strained = unit.strained + 1 if _strains(unit, mode, spent) else 0
    if unit.strained > ENDURANCE:
        yield UnitStrained(unit.id)
        unit.coming.append(Critical.MOVEMENT)


def _strains(unit: Unit, mode: Mode, spent: int) -> bool:
    # A dense atmosphere carries what it speeds up, and infantry has nothing that breaks.
    ordinary = unit.card.inches(mode) + HEAVY_AIR * (mode in _ON_AIR)
    return spent > ordinary and not unit.card.type.is_infantry


def too_far(unit: Unit, mode: Mode, spent: int) -> bool:
    """Whether such a move is one too many."""
    return bool(unit.moves) and unit.strained >= ENDURANCE and _strains(unit, mode, spent)


# Heat and harm


def climate(unit: Unit, options: tuple[str, ...]) -> int:
    """Heat that the temperature adds to a unit that has overheated in this turn."""
    return (HEAT in options) - (COLD in options) if unit.overheated else 0


def weather_harm(battle: Battle, unit: Unit) -> Procedure[None]:
    """A storm, heat and cold hurt conventional infantry in the End Phase."""
    if unit.card.type is not UnitType.CONVENTIONAL_INFANTRY or unit.destroyed:
        return
    spell = battle.turn % SPELL == 0 and (HEAT in battle.options or COLD in battle.options)
    exposed = STORM in battle.options and battle.board[unit.hex].building is None
    if points := exposed + spell:
        yield WeatherStruck(unit.id)
        mark(unit, points)
        yield DamageTaken(unit.id, points, unit.armor, unit.structure)


def breach(battle: Battle, unit: Unit) -> Procedure[None]:
    """Damage may open a hull to what is no air: a critical hit (Alpha Strike, Environment)."""
    least = next((BREACH[name] for name in battle.options if name in BREACH), None)
    if least is None or unit.card.type.is_infantry or unit.destroyed:
        return
    why = f"{unit.id} hull"
    throw = yield from roll(Rule.ENVIRONMENT, why, side=1 - unit.side)
    yield HullBreachRolled(unit.id, throw, throw.total >= least)
    if throw.total >= least:
        yield from critical_hit(battle, unit, no_ammo=True)


def unfit(unit: Unit, options: tuple[str, ...]) -> Refusal:
    """Why a unit cannot go where there is no air, or nothing (Alpha Strike, Environment, SEAL,
    SOA)."""
    if not any(name in BREACH for name in options):
        return ALLOWED
    card = unit.card
    why = ""
    if any(card.inches(mode) for mode in (*_ON_AIR, Mode.AIRSHIP)):
        why = "needs air to move"
    elif VACUUM in options and any(card.inches(mode) for mode in (Mode.NAVAL, Mode.SUBMARINE)):
        why = "finds no water"
    elif card.has("EE"):
        why = "has an engine that needs air"
    elif not card.type.is_mech and not card.has("SOA") and not card.has("SEAL"):
        why = "is not sealed"
    return Refusal(Rule.ENVIRONMENT, f"{unit.name} {why}") if why else ALLOWED


def freeze(board: Board, options: tuple[str, ...]) -> None:
    """In vacuum all water is ice, but for what a bridge crosses, which a map cannot show so."""
    if VACUUM in options:
        for hex_ in list(board):
            if board[hex_].depth and board[hex_].may_freeze:
                board[hex_] = board[hex_].changed(ice=True)
