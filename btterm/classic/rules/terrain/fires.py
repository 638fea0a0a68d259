"""Fires that units set, by accident or on purpose, that the wind spreads, and their smoke
(Compendium, Fire, Clearing Woods, Accidental Fires, Intentional Fires, Spreading Fires, Smoke).

How a hex burns, and what that does to who is in it, is in `rules.burning`.
"""

from __future__ import annotations

from btterm.board.terrain import Construction, Ground, Terrain
from btterm.classic.battle import Battle
from btterm.classic.equipment.catalogue import Tag, Weapon
from btterm.classic.events import (
    FireSpread,
    FireTried,
    WindRolled,
    WindTurned,
    WoodsHit,
    WoodsThinned,
)
from btterm.classic.ground import FED
from btterm.classic.rule import Rule
from btterm.classic.rules import kinds
from btterm.classic.rules.burning import set_alight
from btterm.classic.rules.terrain import buildings, freezing
from btterm.classic.units.any import AnyUnit
from btterm.classic.units.unit import Motion
from btterm.errors import ALLOWED, Refusal
from btterm.hexes import Facing, Hex
from btterm.table.dice import every_fall
from btterm.table.procedure import Procedure, roll

BUILDING_HARDER = {
    Construction.LIGHT: 0,
    Construction.MEDIUM: 1,
    Construction.HEAVY: 2,
    Construction.HARDENED: 3,
}
"""What the walls of a building add to the number that sets it on fire (Fire Table)."""
DOWNWIND = 9
"""2D6 on which a fire spreads with the wind."""
BESIDE_WIND = 11
"""2D6 on which it spreads into the hexes at 60 degrees from downwind."""
ACROSS = 3
"""What one hex that does not burn adds, downwind."""
CLEARING_BURNS = 5
"""2D6, or less, on which woods that were to be cleared burn in place of that."""
MISS_BURNS = 3
"""2D6, or less, on which a miss sets the target's woods on fire."""
MISS_THINS = 11
"""2D6, or more, on which it thins them."""
CF_BURNED = 2
"""CF that a burning building loses a turn."""
WIND_TURNS = {1: -1, 6: 1}
"""Hexsides, clockwise, by which the wind turns on 1D6 where it may."""
THINNED = {Ground.HEAVY_WOODS: Ground.LIGHT_WOODS, Ground.LIGHT_WOODS: Ground.ROUGH}
"""What is left of woods that are cleared (Terrain Conversion Table)."""


def can_burn(terrain: Terrain) -> bool:
    """Whether fire can start in a hex, or spread into it."""
    return bool(terrain.woods) or terrain.building is not None


def ignite_refusal(attacker: AnyUnit, weapon: Weapon, terrain: Terrain) -> Refusal:
    """Why a unit cannot set a hex on fire with a weapon, or empty."""
    rule = Rule.INTENTIONAL_FIRES
    if kinds.motion(attacker) is Motion.INFANTRY and Tag.FLAMER not in weapon.tags:
        return Refusal(rule, "infantry starts fires with flamers only", brief="no flamer")
    if not can_burn(terrain):
        return Refusal(rule, "nothing there burns", brief="does not burn")
    return Refusal(rule, "burns already") if terrain.fire else ALLOWED


def clear_refusal(attacker: AnyUnit, terrain: Terrain) -> Refusal:
    """Why a unit cannot clear the woods in a hex, or empty."""
    if kinds.motion(attacker) is Motion.INFANTRY:
        return Refusal(Rule.CLEARING_WOODS, "infantry cannot clear woods", brief="infantry")
    if terrain.frozen:
        return ALLOWED
    words = "no woods there to clear"
    return ALLOWED if terrain.woods else Refusal(Rule.CLEARING_WOODS, words, brief="no woods")


def ignition_number(weapon: Weapon, terrain: Terrain) -> int:
    """2D6 on which a weapon that hits sets a hex on fire."""
    walls = terrain.building
    return (weapon.starts_fire or 0) + (BUILDING_HARDER[walls.type] if walls else 0)


def ignite(battle: Battle, attacker: AnyUnit, weapon: Weapon, hex_: Hex) -> Procedure[None]:
    """A shot that was to set a hex on fire has hit."""
    terrain = battle.board[hex_]
    if weapon.starts_fire and can_burn(terrain) and not terrain.fire:
        number = ignition_number(weapon, terrain)
        why = f"{attacker.id} {weapon.short_name}: does {hex_} catch fire"
        throw = yield from roll(Rule.INTENTIONAL_FIRES, why, side=attacker.side)
        yield FireTried(hex_, number, throw, throw.total >= number)
        if throw.total >= number:
            yield from set_alight(battle, hex_)


def clear(battle: Battle, attacker: AnyUnit, weapon: Weapon, hex_: Hex) -> Procedure[None]:
    """A shot that was to clear woods has hit: they are thinned, or with fire in play they may
    burn."""
    if battle.board[hex_].frozen:
        yield from freezing.melt(battle, hex_)
    if not battle.board[hex_].woods:
        return
    if battle.options.fires and not battle.board[hex_].fire:
        why = f"{attacker.id} {weapon.short_name}: does {hex_} catch fire"
        throw = yield from roll(Rule.ACCIDENTAL_FIRES, why, side=attacker.side)
        lit = throw.total <= CLEARING_BURNS
        yield WoodsHit(hex_, throw, lit, not lit)
        if lit:
            yield from set_alight(battle, hex_)
            return
    yield from _thin(battle, hex_)


def miss(battle: Battle, attacker: AnyUnit, weapon: Weapon, target: AnyUnit) -> Procedure[None]:
    """A shot has missed a unit in woods, and may set them on fire or thin them."""
    hex_ = target.hex
    burns = not ignite_refusal(attacker, weapon, battle.board[hex_])
    burns &= weapon.starts_fire is not None
    thins = weapon.clears_woods and not clear_refusal(attacker, battle.board[hex_])
    if not target.raised:
        why = f"{attacker.id} {weapon.short_name} misses into the woods of {hex_}"
        yield from singe(battle, hex_, why, attacker.side, burns=burns, thins=thins)


def singe(
    battle: Battle, hex_: Hex, why: str, side: int, *, burns: bool = True, thins: bool = True
) -> Procedure[None]:
    """A side's shot that `burns` or `thins` woods comes down in them without being meant for
    them."""
    terrain, options = battle.board[hex_], battle.options
    burns &= options.fires and not terrain.fire
    thins &= options.clearing_woods
    if not (burns or thins) or not terrain.woods:
        return
    throw = yield from roll(Rule.ACCIDENTAL_FIRES, why, side=side)
    lit, thinner = burns and throw.total <= MISS_BURNS, thins and throw.total >= MISS_THINS
    yield WoodsHit(hex_, throw, lit, thinner)
    if lit:
        yield from set_alight(battle, hex_)
    if thinner:
        yield from _thin(battle, hex_)


def _thin(battle: Battle, hex_: Hex) -> Procedure[None]:
    ground = THINNED[battle.board[hex_].ground]
    battle.board[hex_] = battle.board[hex_].changed(ground=ground)
    yield WoodsThinned(hex_, ground)


def raise_wind(battle: Battle) -> Procedure[None]:
    """Before the first turn: whither the wind blows, for the whole battle."""
    if not battle.options.fires or battle.wind:
        return
    throw = yield from roll(Rule.SPREADING_FIRES, "the wind", falls=every_fall(1), dice=1)
    battle.wind = throw.total
    yield WindRolled(blows_to(battle), throw)
    drift(battle)


def blows_to(battle: Battle) -> Facing:
    """The hexside that the wind blows to."""
    return Facing(battle.wind - 1)


def turn_wind(battle: Battle) -> Procedure[None]:
    """In the End Phase, once fires have spread: the wind may turn by a hexside, with the option
    that it does. The book lets it blow as it began."""
    if battle.options.wind != "turning" or not battle.wind:
        return
    throw = yield from roll(Rule.SPREADING_FIRES, "does the wind turn", dice=1)
    turn = WIND_TURNS.get(throw.total, 0)
    battle.wind = blows_to(battle).turned(turn) + 1
    yield WindTurned(blows_to(battle), throw, bool(turn))


def burn_on(battle: Battle) -> Procedure[None]:
    """In the End Phase: burning buildings lose CF, fires spread with the wind, and so does their
    smoke."""
    if not battle.options.fires:
        return
    fires = _fires(battle)
    for first in sorted({house[0] for hex_ in fires if (house := battle.board.building_at(hex_))}):
        yield from buildings.damage(battle, first, CF_BURNED)
    yield from kinds.settle_all(battle)
    for hex_ in fires:
        yield from _spread(battle, hex_)
    yield from turn_wind(battle)
    drift(battle)


def _fires(battle: Battle) -> list[Hex]:
    board = battle.board
    return [h for h, terrain in zip(board, board.hexes, strict=True) if terrain.fire]


def _spread(battle: Battle, hex_: Hex) -> Procedure[None]:
    wind = blows_to(battle)
    ahead = hex_.neighbour(wind)
    yield from _catch(battle, hex_, ahead, DOWNWIND)
    for turned in (-1, 1):
        yield from _catch(battle, hex_, hex_.neighbour(wind.turned(turned)), BESIDE_WIND)
    if ahead in battle.board and not can_burn(battle.board[ahead]) and not battle.board[ahead].fire:
        yield from _catch(battle, hex_, ahead.neighbour(wind), DOWNWIND + ACROSS)


def _catch(battle: Battle, start: Hex, hex_: Hex, number: int) -> Procedure[None]:
    """Whether a hex catches fire from another one."""
    if hex_ not in battle.board or battle.board[hex_].fire or not can_burn(battle.board[hex_]):
        return
    throw = yield from roll(Rule.SPREADING_FIRES, f"fire from {start} to {hex_}")
    spreads = throw.total >= number
    yield FireSpread(start, hex_, number, throw, spreads)
    if spreads:
        yield from set_alight(battle, hex_)


def drift(battle: Battle) -> None:
    """Smoke fills the three hexes downwind of each fire, and leaves those that none feeds."""
    wind = blows_to(battle)
    fed = {
        beyond
        for hex_ in _fires(battle)
        for turned in (-1, 0, 1)
        if (beyond := hex_.neighbour(wind.turned(turned))) in battle.board
    }
    had = {hex_ for hex_, state in battle.ground.items() if state.smoke == FED}
    for hex_ in had - fed:
        battle.change(hex_, smoke=0)
        battle.board[hex_] = battle.board[hex_].changed(smoke=False)
    for hex_ in fed:
        if not battle.board[hex_].smoke:
            battle.change(hex_, smoke=FED)
            battle.board[hex_] = battle.board[hex_].changed(smoke=True)
