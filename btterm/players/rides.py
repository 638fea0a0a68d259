"""When infantry rides, where it is fetched and where it gets off: far from where it is needed, and
near that."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from btterm.classic.battle import Battle
from btterm.classic.decisions import MoveDecision
from btterm.classic.rules import boarding, kinds
from btterm.classic.rules.burden import rides_outside
from btterm.classic.rules.drops import Place, place_of
from btterm.classic.rules.movement.steps import Dismount, Mount, Step
from btterm.classic.units.any import AnyUnit
from btterm.classic.units.unit import Mode
from btterm.hexes import Hex, distance
from btterm.players.errand import errand
from btterm.players.judgement import reach_of

FAR = 2
"""How many times as far as it comes in a turn, reach included, a unit rides."""


def goals(battle: Battle, unit: AnyUnit) -> Collection[Hex]:
    """Where a unit is needed: where an objective sends it, else where the enemies are."""
    sent = errand(battle, unit)
    return sent.hexes if sent else [enemy.hex for enemy in battle.enemies(unit.side)]


def _comes(battle: Battle, unit: AnyUnit) -> int:
    """How many hexes off a unit makes itself felt in a turn on its own."""
    moves = max(kinds.budget(battle, unit, mode) for mode in (Mode.WALK, Mode.JUMP))
    sent = errand(battle, unit) is not None
    reach = max((reach_of(m.weapon) for m in unit.mounts if m.weapon is not None), default=0)
    return moves + (0 if sent else reach)


def _away(battle: Battle, unit: AnyUnit, hex_: Hex) -> int:
    return min((distance(hex_, goal) for goal in goals(battle, unit)), default=0)


def far_off(battle: Battle, rider: AnyUnit) -> bool:
    """Whether a unit has so far to go that it should ride."""
    return _away(battle, rider, rider.hex) > FAR * _comes(battle, rider)


def fetches(decision: MoveDecision, carrier: AnyUnit) -> set[Place]:
    """The places to which a carrier should go, to take somebody aboard there in its next turn who
    has far to go and for whom it has room; none while it has passengers."""
    battle = decision.battle
    if not boarding.carries(carrier) or battle.aboard(carrier):
        return set()
    friends = (u for u in battle.on_board(carrier.side) if kinds.cargo(u) and u.id != carrier.id)
    return {
        place_of(friend)
        for friend in friends
        if not boarding.fit_refusal(carrier, friend, ())
        and far_off(battle, friend)
        and waits_for(battle, friend) in (None, carrier)
    }


def waits_for(battle: Battle, rider: AnyUnit) -> AnyUnit | None:
    """The carrier in its hex for which a unit waits that has far to go: one that has room for it,
    and has moved, so that it takes it aboard in the next turn."""
    if not kinds.cargo(rider) or not far_off(battle, rider):
        return None
    for carrier in battle.units_in(rider.hex, rider.raised, besides=rider):
        mine = carrier.side == rider.side and boarding.carries(carrier) and carrier.can_act
        if mine and not boarding.fit_refusal(carrier, rider, battle.aboard(carrier)):
            return carrier
    return None


def mounts(decision: MoveDecision, carrier: AnyUnit) -> list[Step]:
    """Those whom a carrier should take aboard, as steps: all that have far to go, none as cargo on
    its outside."""
    battle = decision.battle
    return [
        step
        for step in decision.boardings(carrier.id)
        if isinstance(step, Mount)
        and not boarding.fit_refusal(carrier, battle.units[step.unit], battle.aboard(carrier))
        and _away(battle, rider := battle.units[step.unit], carrier.hex)
        > FAR * _comes(battle, rider)
    ]


def leaves(decision: MoveDecision, carrier: AnyUnit) -> Iterator[tuple[Step, AnyUnit]]:
    """The passengers of a carrier, with the steps by which they get off."""
    for step in decision.boardings(carrier.id):
        if isinstance(step, Dismount):
            yield step, decision.battle.units[step.unit]


def gets_off(battle: Battle, rider: AnyUnit, hex_: Hex) -> bool:
    """Whether a passenger should get off in a hex: from there it comes to where it is needed in its
    next turn, or it would be shot off the outside of its carrier."""
    near = _away(battle, rider, hex_) <= _comes(battle, rider)
    carrier = battle.units[rider.carried_by]
    return near or (rides_outside(carrier, rider) and _exposed(battle, rider, hex_))


def _exposed(battle: Battle, rider: AnyUnit, hex_: Hex) -> bool:
    """Whether any enemy has a weapon that reaches a hex."""
    return any(
        distance(enemy.hex, hex_) <= reach_of(mount.weapon)
        for enemy in battle.enemies(rider.side)
        for mount in enemy.mounts
        if mount.weapon is not None
    )
