"""What battle armor on a 'Mech does in the Weapon Attack Phase by the rules of Clan Invasion:
boarders attack the 'Mech or those who ride on it, riders defend it, and friends climb on to help
(Clan Invasion, Boarding Attacks, Friendly Drop Elementals During Boarding)."""

from __future__ import annotations

from collections.abc import Sequence

from btterm.classic.attacks import Attack
from btterm.classic.battle import Battle
from btterm.classic.equipment.catalogue import Tag
from btterm.classic.events import FireDeclared
from btterm.classic.hits import HitTable, Side
from btterm.classic.rule import Rule
from btterm.classic.rules import climbing, kinds
from btterm.classic.rules.attack.to_hit import own_modifiers, range_modifiers, sight, to_hit
from btterm.classic.rules.burden import rides_outside
from btterm.classic.rules.infantry.climbing import room_on
from btterm.classic.sheets.infantry.sheet import CLIMBS
from btterm.classic.sheets.mech.locations import ARMS, TORSOS, Location
from btterm.classic.units.any import AnyUnit
from btterm.table.choice import Choice, Option
from btterm.table.numbers import TargetNumber
from btterm.table.procedure import Procedure

IN_REACH = (Location.HD, *TORSOS, *ARMS)
"""What boarders can aim at on an immobile 'Mech."""
LIKELY = 8
"""The highest number with which helping comes first among the answers."""
ATTACK, FIGHT, FIGHT_ALL = "attack", "fight", "fight-all"
LET_GO, HOLD, CLIMB = "let-go", "hold", "climb"


def asked(battle: Battle) -> list[str]:
    """The units that are asked what they do on a 'Mech, the loser of the initiative first."""
    if not battle.options.clan_invasion_elementals:
        return []
    return [
        unit.id
        for side in battle.order
        for unit in battle.alive(side)
        if kinds.as_elementals(battle, unit) and _mech_of(battle, unit) is not None
    ]


def _mech_of(battle: Battle, unit: AnyUnit) -> AnyUnit | None:
    """The 'Mech on which a unit fights now or can climb to help."""
    carrier = battle.units.get(unit.carried_by)
    if carrier is not None and rides_outside(carrier, unit):
        return None
    if carrier is not None:
        fights = carrier.side != unit.side or _foes(battle, carrier, unit)
        return carrier if carrier.alive and fights else None
    if not unit.on_board or kinds.fire_refusal(unit):
        return None
    for mech in battle.units_in(unit.hex, unit.raised, besides=unit):
        friend = mech.side == unit.side and kinds.handholds(mech)
        if friend and _foes(battle, mech, unit) and room_on(battle, unit, mech):
            return mech
    return None


def _foes(battle: Battle, mech: AnyUnit, unit: AnyUnit) -> list[AnyUnit]:
    """The battle armor of other sides that is on a 'Mech, not in its hands."""
    there = (other for other in battle.aboard(mech) if other.side != unit.side)
    there = (other for other in there if not rides_outside(mech, other))
    return [other for other in there if kinds.as_elementals(battle, other)]


def question(battle: Battle, unit: AnyUnit) -> Choice | None:
    """What a unit does that is on a 'Mech, or can climb one to help it; None: nothing any more."""
    mech = _mech_of(battle, unit)
    if mech is None:
        return None
    foes = _foes(battle, mech, unit)
    if not unit.carried_by:
        number = help_number(battle, unit, mech).number
        words = f"climbs {mech.id} against {foes[0].id}: {number}"
        options = [Option(CLIMB, words), Option(HOLD, "stays on the ground")]
        options = options if number <= LIKELY else options[::-1]
    elif mech.side == unit.side:
        options = [*_fights(unit, foes), Option(HOLD, "holds on")]
    else:
        aims = [place for place in IN_REACH if place in kinds.places(mech)]
        options = [
            Option(ATTACK, f"attacks {mech.id}"),
            *(
                Option(f"aim-{p.value}", f"aims at its {p.label.lower()}")
                for p in aims * mech.immobile
            ),
            *_fights(unit, foes),
            Option(LET_GO, "lets go, and does no more"),
        ]
    words = (
        f"What does {unit.id} do on {mech.id}?"
        if unit.carried_by
        else f"Does {unit.id} help {mech.id}?"
    )
    return Choice(Rule.SWARM_ATTACKS, unit.side, words, tuple(options), unit.id)


def _fights(unit: AnyUnit, foes: list[AnyUnit]) -> list[Option]:
    """How a unit can fire at others that are on the same 'Mech: with its guns, and with its
    missiles too."""
    guns = [number for number, mount in enumerate(unit.mounts) if not mount.item.tags & CLIMBS]
    loaded = any(unit.shots)
    return [
        option
        for foe in foes[:1]
        for option in (
            Option(FIGHT, f"fires at {foe.id}: {unit.mounts[guns[0]].item.short_name}"),
            Option(FIGHT_ALL, f"fires all it has at {foe.id}"),
        )[: 1 + loaded]
    ]


def help_number(battle: Battle, unit: AnyUnit, mech: AnyUnit) -> TargetNumber:
    """The number of a friend that climbs a boarded 'Mech to help it."""
    mount = unit.mounts[_swarm(unit)]
    assert mount.weapon is not None
    line = sight(battle, unit, mech)
    return to_hit(battle, unit, mount, mount.weapon, mech, line, secondary=False)


def _swarm(unit: AnyUnit) -> int:
    return next(n for n, mount in enumerate(unit.mounts) if Tag.SWARM_ATTACK in mount.item.tags)


def decide(battle: Battle, unit: AnyUnit, answer: str) -> Procedure[None]:
    """A unit declares what it does on a 'Mech: an attack that is resolved with all fire, or it lets
    go at once."""
    mech = _mech_of(battle, unit)
    assert mech is not None
    attacks = battle.progress.attacks
    if answer == LET_GO:
        yield from climbing.release(battle, unit)
    elif answer == ATTACK:
        attacks.append(climbing.holding(unit, mech))
    elif answer.startswith("aim-"):
        attacks.append(climbing.holding(unit, mech, Location(answer.removeprefix("aim-"))))
    elif answer == CLIMB:
        number, strength = help_number(battle, unit, mech), kinds.strength(unit)
        climb = Attack(
            unit.id, _swarm(unit), mech.id, number, Side.FRONT, HitTable.FULL, strength=strength
        )
        attacks.append(climb)
        battle.progress.acted.append(unit.id)
        yield _declared(battle, unit, [climb])
    elif answer in (FIGHT, FIGHT_ALL):
        shots = _fire(battle, unit, _foes(battle, mech, unit)[0], answer == FIGHT_ALL)
        attacks += shots
        battle.progress.acted.append(unit.id)
        yield _declared(battle, unit, shots)


def _declared(battle: Battle, unit: AnyUnit, attacks: Sequence[Attack]) -> FireDeclared:
    told = tuple((unit.mounts[a.mount].item.name, a.aimed_at) for a in attacks)
    return FireDeclared(unit.id, told, tuple(a.feed for a in attacks))


def _fire(battle: Battle, unit: AnyUnit, foe: AnyUnit, missiles: bool) -> list[Attack]:
    """Shots at others on the same 'Mech, at range 1; neither movement nor terrain counts."""
    found = []
    for number, mount in enumerate(unit.mounts):
        weapon = mount.weapon
        if weapon is None or weapon.tags & CLIMBS or (weapon.missiles and not missiles):
            continue
        if kinds.mount_refusal(battle, unit, number):
            continue
        own = own_modifiers(battle, unit, mount, 1, mounted=False)
        parts = (*own, *range_modifiers(battle, unit, weapon, 1))
        found.append(
            Attack(
                unit.id,
                number,
                foe.id,
                TargetNumber(parts),
                Side.FRONT,
                HitTable.FULL,
                feed=tuple(kinds.usable_bins(unit, weapon)[:1]),
                strength=kinds.strength(unit),
                clings=True,
            )
        )
    return found
