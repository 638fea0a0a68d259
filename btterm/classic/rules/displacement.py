"""Units forced out of their hexes (Compendium, Domino Effect)."""

from __future__ import annotations

from btterm.classic.battle import Battle
from btterm.classic.events import Displaced
from btterm.classic.rules.falling import fall
from btterm.classic.rules.movement import MOST_LEVELS, Way, budget, ways_from
from btterm.classic.rules.piloting import piloting_skill_roll
from btterm.classic.units.mech import Cause, Mech
from btterm.hexes import Facing
from btterm.table.choice import Choice, Option
from btterm.table.procedure import Procedure, ask

DOMINO = Cause("domino effect")
STAY = Option("stay", "is pushed")


def make_room(battle: Battle, intruder: Mech, direction: Facing) -> Procedure[None]:
    """A unit has come to a hex in which another 'Mech is: that one must give way in the
    direction of the push. If it cannot, the intruder stays where it came from."""
    victim = battle.unit_in(intruder.hex, besides=intruder)
    if victim is None:
        return
    yield from domino(battle, victim, direction)
    if victim.alive and victim.hex == intruder.hex:
        yield from move_to(battle, intruder, direction.opposite)


def domino(battle: Battle, victim: Mech, direction: Facing) -> Procedure[None]:
    """A 'Mech is pushed: it rolls to stay on its feet, may step out of a push from the side,
    and else goes one hex in the direction of the push, where it may push the next one."""
    held = victim.prone or (yield from piloting_skill_roll(victim, DOMINO))
    if held and (yield from _step_out(battle, victim, direction)):
        return
    yield from move_to(battle, victim, direction, fell=not held)


def _step_out(battle: Battle, victim: Mech, direction: Facing) -> Procedure[bool]:
    """Whether the victim steps forward or back with MP left from the Movement Phase. It can
    when it is struck from one of its four side hexes."""
    if victim.prone or victim.immobile or (direction - victim.facing) % 3 == 0:
        return False
    left = budget(battle, victim, victim.moved.mode) - victim.moved.spent
    options = [STAY]
    for key, turned in (("forward", 0), ("back", 3)):
        way = ways_from(battle.board, victim.hex, victim.raised, victim.tons)[
            victim.facing.turned(turned)
        ]
        if (
            isinstance(way, Way)
            and way.mp <= left
            and not (turned and way.levels)
            and not battle.unit_in(way.hex)
        ):
            options.append(Option(key, f"steps {key} to {way.hex}"))
    answer = yield from ask(
        Choice(victim.side, f"{victim.id} is pushed. What does it do?", tuple(options), victim.id)
    )
    if answer == STAY.key:
        return False
    yield from _go(battle, victim, victim.facing.turned(0 if answer == "forward" else 3))
    return True


def _go(battle: Battle, mech: Mech, direction: Facing) -> Procedure[None]:
    start = mech.hex
    way = ways_from(battle.board, start, mech.raised, mech.tons)[direction]
    assert isinstance(way, Way)
    mech.hex, mech.raised = way.hex, way.raised
    yield Displaced(mech.id, start, mech.hex)


def move_to(
    battle: Battle, mech: Mech, direction: Facing, *, fell: bool = False
) -> Procedure[None]:
    """Force a 'Mech one hex in a direction, and let it fall there if it could not hold itself.

    It stays where it is, at the edge of the map and before what rises too high for it.
    """
    start, level = mech.hex, battle.level(mech)
    target = start.neighbour(direction)
    board = battle.board
    way = ways_from(board, start, mech.raised, mech.tons)[direction]
    if isinstance(way, Way):
        yield from _go(battle, mech, direction)
    elif target in board and not board[target].building and board[target].level < level:
        mech.hex, mech.raised = target, 0
        yield Displaced(mech.id, start, target)
    moved = mech.hex != start
    drop = level - battle.level(mech) if moved else 0
    if moved:
        yield from make_room(battle, mech, direction)
    if fell or drop > MOST_LEVELS:
        yield from fall(battle, mech, max(0, drop))
