"""How many units share a hex, who may pass through it and who may stop there (Compendium,
Stacking)."""

from __future__ import annotations

from btterm.classic.battle import Battle
from btterm.classic.rule import Rule
from btterm.classic.rules import kinds, temperature
from btterm.classic.rules.drops import Place, place_of, places_in
from btterm.classic.rules.heights import AT_ANY_HEIGHT
from btterm.classic.units.any import AnyUnit
from btterm.classic.units.unit import Motion
from btterm.errors import ALLOWED, BadInput, Refusal
from btterm.hexes import Hex

MOST_MECHS = 1
"""'Mechs in a hex at the end of movement, of both sides together."""
MOST_OF_A_SIDE = 2
"""Units of one side in a hex at the end of movement, a 'Mech among them."""


def beside(battle: Battle, unit: AnyUnit, hex_: Hex, raised: int | None = None) -> list[AnyUnit]:
    """The units with which one shares a hex if it is so many levels above the floor there, as far
    as its side knows; None: at any height. On other storeys of a building, over and below what
    flies and dives, others are apart from it; the deck of a bridge and the water below are one."""
    others = battle.units_in(hex_, besides=unit, known_to=unit.side)

    def apart(other: AnyUnit) -> bool:
        flies = kinds.motion(unit) in AT_ANY_HEIGHT or kinds.motion(other) in AT_ANY_HEIGHT
        return (flies or _storeys(battle, hex_)) and other.raised != raised

    return others if raised is None else [other for other in others if not apart(other)]


def _storeys(battle: Battle, hex_: Hex) -> bool:
    return battle.board[hex_].building is not None


def may_pass(battle: Battle, unit: AnyUnit, hex_: Hex, raised: int | None = None) -> Refusal:
    """Why a unit may not move through a hex, so many levels above its floor or at any height, or
    empty: an enemy is in it (Compendium, Stacking). By Clan Invasion battle armor does not keep
    'Mechs from it (Clan Invasion, Stacking)."""
    others = beside(battle, unit, hex_, raised)
    strides = battle.options.clan_invasion_elementals and kinds.fills_hex(unit)
    enemies = [
        other
        for other in others
        if other.side != unit.side and not (strides and kinds.as_elementals(battle, other))
    ]
    if enemies:
        return Refusal(Rule.STACKING, f"{enemies[0].id} stands in {hex_}")
    return ALLOWED


def may_enter(battle: Battle, unit: AnyUnit, hex_: Hex, raised: int | None = None) -> Refusal:
    """Why a unit may not come to a hex, or empty: an enemy is in it, and it may not stay there
    either (Compendium, Stacking)."""
    why = may_pass(battle, unit, hex_, raised)
    return why if why and may_stop(battle, unit, hex_, raised) else ALLOWED


def no_room(battle: Battle, unit: AnyUnit, hex_: Hex, raised: int | None = None) -> Refusal:
    """Why a unit may not stay in a hex, so many levels above its floor or at any height, or empty:
    two 'Mechs never share one, and three units of a side do not (Compendium, Stacking)."""
    others = beside(battle, unit, hex_, raised)
    mechs = [other for other in others if kinds.fills_hex(other)] if kinds.fills_hex(unit) else []
    friends = [other for other in others if other.side == unit.side]
    for limit, sharing in ((MOST_MECHS, mechs), (MOST_OF_A_SIDE, friends)):
        if len(sharing) >= limit:
            why = f"cannot stop in {hex_}: {sharing[0].id} is there"
            return Refusal(Rule.STACKING, why)
    return ALLOWED


def may_stop(battle: Battle, unit: AnyUnit, hex_: Hex, raised: int | None = None) -> Refusal:
    """Why a unit may not be sent to a hex to stay, so many levels above its floor or at any height,
    or empty: there is no room, or men without armor would not live there (Compendium, Stacking,
    Extreme Temperatures)."""
    why = no_room(battle, unit, hex_, raised)
    if kinds.unarmored(unit):
        why = why or temperature.shelter_refusal(battle, hex_, raised)
    return why


def crowded(battle: Battle, unit: AnyUnit) -> bool:
    """Whether a unit has come to a hex in which it may not stay: pushed, fallen or followed into
    it, it shares the hex until one of them gives way."""
    return unit.alive and bool(no_room(battle, unit, *place_of(unit)))


def check_room(battle: Battle) -> None:
    """Raises BadInput for units in one hex that may not share it (Compendium, Stacking). In the
    middle of a turn they may, where one was pushed or fell; no battle begins so."""
    for unit in battle.on_board():
        if crowded(battle, unit):
            raise BadInput(f"{unit.id} {unit.name} {no_room(battle, unit, *place_of(unit))}")


def who_is_hit(
    battle: Battle,
    hex_: Hex,
    raised: int | None = None,
    *,
    besides: AnyUnit | None = None,
    known_to: int | None = None,
) -> AnyUnit | None:
    """The 'Mech on which another falls that comes into a hex, so many levels above its floor or at
    any height, or which it pushes or runs into; on other storeys of a building there is none, and
    anybody else gets out of the way (Compendium, Determining Location after a Fall). `known_to`: of
    those that a side knows of."""
    there = battle.units_in(hex_, besides=besides, known_to=known_to)
    mechs = (unit for unit in there if kinds.fills_hex(unit))
    return next(
        (m for m in mechs if raised in (None, m.raised) or not _storeys(battle, hex_)), None
    )


def obstacle_in(
    battle: Battle,
    hex_: Hex,
    raised: int | None = None,
    *,
    besides: AnyUnit,
    known_to: int | None = None,
) -> AnyUnit | None:
    """What a unit runs into that skids, charges or falls into a hex: the 'Mech there, else a
    vehicle, an enemy before a friend. On other storeys of a building there is nothing. `known_to`:
    of those that a side knows of."""
    there = obstacles_in(battle, hex_, raised, besides=besides, known_to=known_to)
    return min(there, key=lambda u: (not kinds.fills_hex(u), u.side == besides.side), default=None)


def obstacles_in(
    battle: Battle,
    hex_: Hex,
    raised: int | None = None,
    *,
    besides: AnyUnit,
    known_to: int | None = None,
) -> list[AnyUnit]:
    """All that a unit can run into in a hex: not what flies over it, or has dived below."""
    there = [
        unit
        for unit in battle.units_in(hex_, besides=besides, known_to=known_to)
        if kinds.obstacle(unit)
        and (raised == unit.raised or not _out_of_the_way(battle, unit, raised))
    ]
    return [unit for unit in there if raised in (None, unit.raised) or not _storeys(battle, hex_)]


def _out_of_the_way(battle: Battle, unit: AnyUnit, raised: int | None) -> bool:
    """Whether a unit at another height is no obstacle to what comes along at one."""
    dived = kinds.motion(unit) is Motion.SUBMARINE and raised is not None
    return dived or kinds.flying(battle, unit)


def closed(battle: Battle, unit: AnyUnit) -> set[Place]:
    """The places through which a unit may not move."""
    return {place for place in _occupied(battle, unit) if may_pass(battle, unit, *place)}


def ends_only(battle: Battle, unit: AnyUnit) -> set[Place]:
    """The places that a unit may enter at the end of its movement and leave in a later turn:
    enemies are there, and room for it beside them."""
    return closed(battle, unit) - full(battle, unit)


def full(battle: Battle, unit: AnyUnit) -> set[Place]:
    """The places in which a unit may not stay."""
    found = {place for place in _occupied(battle, unit) if no_room(battle, unit, *place)}
    if kinds.unarmored(unit) and temperature.steps(battle):
        everywhere = (p for h in battle.board for p in places_in(battle.board, h, Motion.INFANTRY))
        found |= {place for place in everywhere if temperature.shelter_refusal(battle, *place)}
    return found


def _occupied(battle: Battle, unit: AnyUnit) -> set[Place]:
    """The places that others may keep a unit out of: for what flies and dives their own alone."""
    motion, others = kinds.motion(unit), [o for o in battle.on_board() if o.id != unit.id]
    if motion in AT_ANY_HEIGHT:
        return {place_of(other) for other in others}
    hexes = {other.hex for other in others}
    return {place for hex_ in hexes for place in places_in(battle.board, hex_, motion)}
