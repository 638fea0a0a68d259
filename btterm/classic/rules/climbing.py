"""Infantry on BattleMechs: how it gets on, what it does there, and how it is got rid of
(Compendium, Swarm Attacks), battle armor also by Clan Invasion (Clan Invasion, Boarding Attacks,
Jumping, Falling and Water)."""

from __future__ import annotations

from collections.abc import Iterator

from btterm.classic.attacks import Attack, PhysicalAttack
from btterm.classic.battle import Battle
from btterm.classic.equipment.catalogue import Tag, Weapon
from btterm.classic.events import (
    ClimbedOn,
    FellOff,
    FireCrossed,
    FoughtOff,
    SwarmAttacked,
)
from btterm.classic.hits import Hit, HitTable, Side
from btterm.classic.rule import Rule
from btterm.classic.rules import boarding, burden, kinds, lifting
from btterm.classic.rules.boarding import FALL
from btterm.classic.rules.carrying import take_aboard
from btterm.classic.rules.destroying import destroy
from btterm.classic.rules.drops import place_of, wet
from btterm.classic.rules.gravity import heavier
from btterm.classic.rules.infantry.climbing import room_on
from btterm.classic.rules.infantry.elementals import defended
from btterm.classic.sheets.mech.locations import Location
from btterm.classic.units.any import AnyUnit
from btterm.classic.units.unit import Cause, Out
from btterm.table.choice import Choice, Option
from btterm.table.numbers import Modifier, TargetNumber
from btterm.table.procedure import Procedure, ask, attempt, roll

SHAKE = Cause(Rule.SWARM_ATTACKS, "shaking off swarmers", 4)
"""The roll with which a 'Mech gets rid of them, with an arm or by a jump."""
THROWN = Cause(Rule.SWARM_ATTACKS, "throwing itself down")
DROWNS = 2
"""Depth that is the end of men without armor."""
FLOATS = 1
"""By Clan Invasion, depth that is the end of battle armor that comes off in it."""
BURNS = 8
"""2D6 on which men without armor burn that fall into a fire."""


def clinging(battle: Battle, carrier: AnyUnit) -> list[AnyUnit]:
    """The enemies that cling to a unit."""
    return [unit for unit in battle.aboard(carrier) if unit.side != carrier.side]


def _everywhere(battle: Battle) -> Iterator[tuple[AnyUnit, AnyUnit]]:
    """All who cling to an enemy, and whom they cling to."""
    for unit in list(battle.alive()):
        carrier = battle.units.get(unit.carried_by)
        if carrier is not None and carrier.side != unit.side:
            yield unit, carrier


def climb_on(battle: Battle, unit: AnyUnit, mech: AnyUnit) -> Procedure[None]:
    """A swarm attack has found footholds, unless others have found them before."""
    if unit.alive and mech.alive and room_on(battle, unit, mech):
        take_aboard(unit, mech)
        yield ClimbedOn(unit.id, mech.id)


def attacks(battle: Battle) -> list[Attack]:
    """The attacks of those who cling to enemies, and are not asked what they do."""
    found = _everywhere(battle)
    return [holding(u, mech) for u, mech in found if not kinds.as_elementals(battle, u)]


def holding(unit: AnyUnit, mech: AnyUnit, aim: Location | None = None) -> Attack:
    """The attack of who clings to a 'Mech, which hits without a roll."""
    number = TargetNumber(())
    return Attack(unit.id, 0, mech.id, number, Side.FRONT, HitTable.FULL, aim, clings=True)


def attack(
    battle: Battle, attacker: AnyUnit, mech: AnyUnit, aim: Location | None = None
) -> Procedure[None]:
    """Who clings to a 'Mech does all its damage: suits in one location, the one that they have
    found aiming at it or by the dice, men in groups."""
    groups = kinds.swarm_groups(attacker)
    yield SwarmAttacked(attacker.id, mech.id, sum(groups))
    yield from kinds.take_from_swarm(battle, mech, groups, attacker.side, aim)


def opposed(battle: Battle, unit: AnyUnit, weapon: Weapon, mech: AnyUnit) -> list[Modifier]:
    """What those who are on a 'Mech make of the number of a boarding attack: riders keep boarders
    off, and to friends who come to help it is easier (Clan Invasion, Boarding Attack Modifiers,
    Friendly Drop Elementals During Boarding)."""
    if Tag.SWARM_ATTACK not in weapon.tags or not kinds.as_elementals(battle, unit):
        return []
    others = [
        other
        for other in battle.aboard(mech)
        if other.side != unit.side and kinds.as_elementals(battle, other)
        if not burden.rides_outside(mech, other)
    ]
    theirs, own = sum(map(kinds.strength, others)), kinds.strength(unit)
    if not others:
        return []
    helps = unit.side == mech.side
    value = -defended(theirs, own) if helps else defended(own, theirs)
    return [Modifier(Rule.SWARM_ATTACKS, f"{theirs} suits on {mech.id}", value)]


def fight_off_number(battle: Battle, mech: AnyUnit) -> TargetNumber:
    """The number on which a blow with an arm, or a jump, gets rid of who clings to a 'Mech."""
    return kinds.number_to_hold(battle, mech, SHAKE)


def fight_off(battle: Battle, strike: PhysicalAttack) -> Procedure[None]:
    """An arm against those who cling to it: they are off and hit, or the 'Mech hits itself."""
    mech, unit = battle.units[strike.attacker], battle.units[strike.target]
    off = yield from _rid(mech, unit, strike.what, strike.to_hit)
    if not off:
        own = Hit(strike.hit.points, Side.FRONT, unit.side, HitTable.PUNCH, own=True)
        yield from kinds.take(battle, mech, own)
    elif unit.carried_by == mech.id:
        yield from _get_off(battle, unit)
        if unit.alive:
            yield from kinds.take(battle, unit, strike.hit)


def jump_off(battle: Battle, mech: AnyUnit) -> Procedure[None]:
    """A 'Mech has landed after a jump: those who cling to it may fall off."""
    for unit in clinging(battle, mech) if mech.can_act else ():
        if (yield from _rid(mech, unit, "jump", fight_off_number(battle, mech))):
            yield from _get_off(battle, unit)
            if unit.alive and kinds.as_elementals(battle, unit):
                yield from kinds.bruise(battle, unit, mech.moved.spent)
            elif unit.alive:
                yield from kinds.take(
                    battle, unit, Hit(heavier(battle, FALL), Side.FRONT, mech.side)
                )


def lie_down(battle: Battle, mech: AnyUnit) -> Procedure[None]:
    """A 'Mech that drops to the ground may do so with such force that boarders fall off, if its
    roll is made; it falls in any case (Clan Invasion, Jumping, Falling and Water)."""
    boarders = [u for u in clinging(battle, mech) if kinds.as_elementals(battle, u)]
    if not boarders or not mech.can_act:
        return
    question = f"Does {mech.id} throw itself down to shake {boarders[0].id} off?"
    options = (Option("drop", "only drops"), Option("throw", "throws itself down, and is hurt"))
    choice = Choice(Rule.SWARM_ATTACKS, mech.side, question, options, mech.id)
    if (yield from ask(choice)) == "throw":
        number = kinds.number_to_hold(battle, mech, THROWN)
        off = yield from _rid(mech, boarders[0], "throw", number)
        yield from kinds.fall(battle, mech)
        mech.fell = off


def _rid(mech: AnyUnit, unit: AnyUnit, how: str, number: TargetNumber) -> Procedure[bool]:
    why = f"{mech.id} shakes off {unit.id}"
    throw, off = yield from attempt(Rule.SWARM_ATTACKS, why, mech.side, number)
    yield FoughtOff(mech.id, unit.id, how, number, throw, off)
    return off


def let_go(battle: Battle, side: int) -> Procedure[None]:
    """Before anybody moves: who clings to a 'Mech may let go of it, and is left in its hex."""
    for unit, mech in _everywhere(battle):
        if unit.side == side and not kinds.as_elementals(battle, unit):
            question = f"Does {unit.id} hold on to {mech.id}?"
            options = (Option("hold", "holds on"), Option("let-go", "lets go, and does no more"))
            choice = Choice(Rule.SWARM_ATTACKS, side, question, options, unit.id)
            if (yield from ask(choice)) == "let-go":
                yield from _get_off(battle, unit)


def go_under(battle: Battle, mech: AnyUnit) -> Procedure[None]:
    """Deep water is the end of men without armor who cling to a 'Mech that has come into it; by
    Clan Invasion of battle armor too, and where the 'Mech lies in it any water. So it is of men in
    its hands."""
    depth = battle.board[mech.hex].depth
    if not wet(battle.board, place_of(mech)) or depth < (FLOATS if mech.prone else DROWNS):
        return
    for unit in (*clinging(battle, mech), *boarding.outside(battle, mech)):
        boards = unit.side != mech.side and kinds.as_elementals(battle, unit)
        if boards or (kinds.unarmored(unit) and depth >= DROWNS):
            burden.take_off(mech, unit)
            yield from destroy(unit, Out.DROWNED)


def end_move(battle: Battle, mech: AnyUnit) -> Procedure[None]:
    """A 'Mech has moved with men on it: fire is no place for those without armor."""
    for unit in filter(kinds.unarmored, clinging(battle, mech)):
        if battle.board[mech.hex].fire:
            yield from _get_off(battle, unit)
            throw = yield from roll(Rule.SWARM_ATTACKS, f"{unit.id} burns", side=unit.side)
            yield FireCrossed(unit.id, BURNS, throw, throw.total < BURNS)
            unit.moved.burned += (mech.hex,)
            if throw.total >= BURNS:
                yield from destroy(unit, Out.BURNED)


def sweep(battle: Battle) -> Procedure[None]:
    """Those whose 'Mech has fallen fall off, who clings to a wreck or was aboard is on its own, or
    lost with it, and men whose 'Mech has come into deep water are lost."""
    for mech in list(battle.on_board()):
        if mech.load is not None:
            yield from go_under(battle, mech)
    for unit, mech in _everywhere(battle):
        yield from go_under(battle, mech)
        if unit.alive and (mech.fell or mech.destroyed):
            yield from _get_off(battle, unit)
            if mech.fell and unit.alive:
                yield from _fall(battle, unit, mech)
    yield from boarding.sweep(battle)
    yield from lifting.sweep(battle)
    for unit in battle.units.values():
        unit.fell = False


def _get_off(battle: Battle, unit: AnyUnit) -> Procedure[None]:
    """A unit is back in the hex, or beside it where that is full or under water, and does nothing
    more this turn. By Clan Invasion battle armor comes off into no water alive."""
    mech = battle.units[unit.carried_by]
    shallow = wet(battle.board, place_of(mech)) and battle.board[mech.hex].depth >= FLOATS
    boarding.come_off(battle, unit)
    yield FellOff(unit.id, mech.id, unit.hex)
    if shallow and kinds.as_elementals(battle, unit):
        yield from destroy(unit, Out.DROWNED)


def release(battle: Battle, unit: AnyUnit) -> Procedure[None]:
    """A unit lets go of a 'Mech of its own will."""
    mech = battle.units[unit.carried_by]
    boarding.come_off(battle, unit)
    yield FellOff(unit.id, mech.id, unit.hex)


def _fall(battle: Battle, unit: AnyUnit, mech: AnyUnit) -> Procedure[None]:
    """What a fall does to who clung to the 'Mech."""
    points = heavier(battle, FALL)
    if kinds.as_elementals(battle, unit):
        throw = yield from roll(Rule.SWARM_ATTACKS, f"{unit.id} falls: damage", side=mech.side)
        points = heavier(battle, throw.total)
    yield from kinds.take(battle, unit, Hit(points, Side.FRONT, mech.side))
