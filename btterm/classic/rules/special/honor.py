"""Zellbrigen, the Clans' code of honor: who duels with whom, and what breaks the code (Clan
Invasion, Zellbrigen, Melee Combat (Clan), Retreat (Clan)).

It is a referee: what breaks the code is told before and counted after, and never forbidden.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import copy
from itertools import zip_longest

from btterm.classic.battle import Battle, Duel
from btterm.classic.events import Challenged, Dishonored
from btterm.classic.rule import Rule
from btterm.classic.rules import kinds, trials
from btterm.classic.rules.attack.solutions import solution
from btterm.classic.rules.attack.to_hit import sight, weapon_here
from btterm.classic.rules.movement.withdrawal import in_action
from btterm.classic.units.any import AnyUnit
from btterm.classic.units.unit import Unit
from btterm.errors import ALLOWED, Refusal
from btterm.hexes import Hex, distance
from btterm.table.choice import Choice, Option
from btterm.table.procedure import Procedure, ask

DEZGRA = 3
"""Breaches after which a unit has no honor left: every Clan 'Mech may fire at it."""


def dezgra(unit: Unit) -> bool:
    """Whether a unit has lost its honor."""
    return unit.breaches >= DEZGRA


def opponents(battle: Battle, unit: AnyUnit) -> list[str]:
    """Those with whom a unit is in a duel, by their ids."""
    found = [foe for duel in battle.duels if duel.mech == unit.id for foe in duel.foes]
    return found + [duel.mech for duel in battle.duels if unit.id in duel.foes]


def end_duels(battle: Battle) -> None:
    """A duel ends when one of the two is out of the battle, or out of action where that counts."""

    for duel in battle.duels:
        duel.foes = [foe for foe in duel.foes if _fights(battle, foe)]
    battle.duels = [duel for duel in battle.duels if duel.foes and _fights(battle, duel.mech)]


def _fights(battle: Battle, id_: str) -> bool:
    unit = battle.units[id_]
    return unit.alive and in_action(battle, unit)


# Challenges before the first turn

NOBODY = "nobody"


def name_opponents(battle: Battle) -> Procedure[None]:
    """Before the first turn each Clan 'Mech names whom it challenges, one of each side in turn;
    when all have an opponent, they may name more (Clan Invasion, Zellbrigen)."""
    if not (battle.options.zellbrigen and battle.options.named_opponents):
        return
    mechs = _in_turn(battle)
    for mech in mechs:
        if not opponents(battle, mech):
            yield from _name(battle, mech)
    for mech in mechs:
        while (yield from _name(battle, mech, NOBODY)):
            pass


def _in_turn(battle: Battle) -> list[AnyUnit]:
    """The Clan 'Mechs that fight, one of each side in turn."""
    sides = [battle.on_board(side) for side in range(len(battle.sides))]
    found = [
        [m for m in mechs if kinds.honorable(m) and not m.waits and _fights(battle, m.id)]
        for mechs in sides
    ]
    return [mech for each in zip_longest(*found) for mech in each if mech is not None]


def _name(battle: Battle, mech: AnyUnit, *none: str) -> Procedure[bool]:
    """Ask whom a Clan 'Mech challenges, the nearest first, or `none`. Returns whether anybody."""
    enemies = [enemy for enemy in battle.enemies(mech.side) if kinds.duels(enemy)]
    enemies = [enemy for enemy in enemies if _fights(battle, enemy.id)]
    enemies.sort(key=lambda enemy: (distance(mech.hex, enemy.hex), -enemy.tons))
    known = opponents(battle, mech)
    found = [
        Option(enemy.id, f"challenges {enemy.id} {enemy.name}")
        for enemy in enemies
        if enemy.id not in known
        and trials.fair(battle, mech, enemy)
        and not fire_breach(battle, mech, enemy)
    ]
    if not found:
        return False
    options = (*(Option(each, "challenges nobody more") for each in none), *found)
    question = f"Whom does {mech.id} {mech.name} challenge?"
    answer = yield from ask(Choice(Rule.ZELLBRIGEN, mech.side, question, options, mech.id))
    if answer in none:
        return False
    yield from _challenge(battle, mech, battle.units[answer])
    return True


# Fire


def fire_breach(battle: Battle, unit: AnyUnit, target: AnyUnit) -> Refusal:
    """How fire at a target breaks the code, or nothing."""
    if target.side == unit.side or dezgra(target) or target.id in opponents(battle, unit):
        return ALLOWED
    engaged = [d for d in battle.duels if target.id == d.mech or target.id in d.foes]
    if _wronged(battle, unit, target) and not any(target.id in d.foes for d in engaged):
        return ALLOWED
    if engaged:
        others = opponents(battle, target)
        return _refused(f"{target.id} is in a duel with {' and '.join(others)}")
    return _challenge_breach(battle, unit) if kinds.honorable(unit) else ALLOWED


def _wronged(battle: Battle, unit: AnyUnit, target: AnyUnit) -> bool:
    """Whether a target has interfered in a duel of a unit."""
    duels = [d for d in battle.duels if unit.id == d.mech or unit.id in d.foes]
    return kinds.honorable(unit) and any(target.id in duel.offenders for duel in duels)


def _challenge_breach(battle: Battle, unit: AnyUnit) -> Refusal:
    """How one opponent more breaks the code: where the own side is the larger one, and where a
    friend finds none then."""
    if not opponents(battle, unit):
        return ALLOWED
    enemies = [enemy for enemy in battle.enemies(unit.side) if kinds.duels(enemy)]
    own = [mech for mech in battle.on_board(unit.side) if kinds.duels(mech)]
    if len(own) > len(enemies):
        return _refused("its side is the larger one, and it has an opponent")
    free = [enemy for enemy in enemies if not opponents(battle, enemy)]
    waiting = [m for m in own if kinds.honorable(m) and not opponents(battle, m)]
    if waiting and len(free) <= len(waiting):
        return _refused(f"it leaves no opponent for {waiting[0].id}")
    return ALLOWED


def _refused(words: str) -> Refusal:
    return Refusal(Rule.ZELLBRIGEN, words)


def able(battle: Battle, unit: AnyUnit) -> bool:
    """Whether a unit can fire at one of its opponents."""
    if not battle.options.zellbrigen:
        return False
    targets = [battle.units[id_] for id_ in opponents(battle, unit)]
    numbers = [number for number, mount in enumerate(unit.mounts) if mount.weapon is not None]
    return any(
        target.on_board and not solution(battle, unit, number, target).why
        for target in targets
        for number in numbers
    )


def _held_breach(battle: Battle, unit: AnyUnit, targets: Iterable[str], *, can: bool) -> Refusal:
    """How it breaks the code to fire at these and at nobody else: who `can` fire at an opponent
    does."""
    spared = can and not set(opponents(battle, unit)).intersection(targets)
    return _refused("it can fire at its opponent") if spared else ALLOWED


def breaches_of_fire(battle: Battle, unit: AnyUnit, targets: Sequence[str]) -> tuple[Refusal, ...]:
    """How it breaks the code, or that of a trial, to fire at these targets and at nobody else."""
    melee = trials.breaches(battle, unit, targets)
    if not battle.options.zellbrigen:
        return melee
    held = _held_breach(battle, unit, targets, can=able(battle, unit))
    found = [held, *(fire_breach(battle, unit, each) for each in _units(battle, targets))]
    return (*melee, *filter(None, found))


def _units(battle: Battle, targets: Iterable[str]) -> list[AnyUnit]:
    """The units among some targets, each once."""
    return [battle.units[id_] for id_ in dict.fromkeys(targets) if id_ in battle.units]


def judge_fire(
    battle: Battle, unit: AnyUnit, targets: Sequence[str], *, can: bool
) -> Procedure[None]:
    """After a unit has declared fire: its challenges, and what of it breaks the code. `can`:
    whether it could have fired at an opponent."""
    yield from trials.judge(battle, unit, targets)
    if not battle.options.zellbrigen:
        return
    if why := _held_breach(battle, unit, targets, can=can):
        yield from _dishonor(unit, why)
    for target in _units(battle, targets):
        if why := fire_breach(battle, unit, target):
            yield from _dishonor(unit, why)
            for duel in battle.duels:
                if target.id in (duel.mech, *duel.foes) and unit.id not in duel.offenders:
                    duel.offenders.append(unit.id)
        elif kinds.honorable(unit) and target.side != unit.side:
            yield from _challenge(battle, unit, target)


def _challenge(battle: Battle, unit: AnyUnit, target: AnyUnit) -> Procedure[None]:
    known = target.id in opponents(battle, unit)
    over = not (_fights(battle, unit.id) and _fights(battle, target.id))
    if known or over or dezgra(target) or _wronged(battle, unit, target):
        return
    own = next((duel for duel in battle.duels if duel.mech == unit.id), None)
    if own is None:
        own = Duel(unit.id)
        battle.duels.append(own)
    own.foes.append(target.id)
    yield Challenged(unit.id, target.id)


def _dishonor(unit: AnyUnit, why: Refusal) -> Procedure[None]:
    unit.breaches += 1
    yield Dishonored(unit.id, str(why), unit.breaches, unit.breaches == DEZGRA)


# Blows


def blow_breach(unit: AnyUnit, target: AnyUnit) -> Refusal:
    """How a physical attack breaks the code: a Clan 'Mech strikes only who has struck at it."""
    if not kinds.honorable(unit) or target.id in unit.struck_by or target.side == unit.side:
        return ALLOWED
    return Refusal(Rule.MELEE_COMBAT_CLAN, f"{target.id} has not struck at it first")


def breaches_of_blows(battle: Battle, unit: AnyUnit, targets: Iterable[str]) -> tuple[Refusal, ...]:
    """How it breaks the code, or that of a trial, to strike at these targets."""
    struck = _units(battle, targets)
    melee = trials.breaches(battle, unit, [each.id for each in struck])
    if not battle.options.zellbrigen:
        return melee
    return (*melee, *filter(None, (blow_breach(unit, each) for each in struck)))


def judge_blows(battle: Battle, unit: AnyUnit, targets: Iterable[str]) -> Procedure[None]:
    """After a unit has declared blows or a charge at some units."""
    struck = _units(battle, targets)
    yield from trials.judge(battle, unit, [each.id for each in struck])
    for target in struck if battle.options.zellbrigen else ():
        if why := blow_breach(unit, target):
            yield from _dishonor(unit, why)
        if unit.id not in target.struck_by:
            target.struck_by.append(unit.id)


# Moves

Post = tuple[Hex, int]
"""Where a unit stood: its hex, and the levels above its floor."""


def posts(battle: Battle) -> dict[str, Post]:
    """Where those who are in a duel stand, before anybody moves."""
    end_duels(battle)
    units = (u for u in battle.on_board() if opponents(battle, u))
    return {unit.id: (unit.hex, unit.raised) for unit in units}


def judge_moves(battle: Battle) -> Procedure[None]:
    """After all moves: who has left the sight of its opponents, or the range of all its weapons, by
    a move of its own."""
    for id_, post in battle.progress.posts.items():
        unit = battle.units[id_]
        moves = unit.on_board and unit.moved.entered
        if moves and (why := move_breach(battle, unit, post, (unit.hex, unit.raised))):
            yield from _dishonor(unit, why)


def move_breach(battle: Battle, unit: AnyUnit, start: Post, end: Post) -> Refusal:
    """How a move of a duelist breaks the code, as all others stand now."""
    foes = [battle.units[foe] for foe in opponents(battle, unit)]
    foes = [foe for foe in foes if foe.on_board]
    before, after = _at(unit, start), _at(unit, end)
    if _sees(battle, before, foes) and not _sees(battle, after, foes):
        return _refused("it leaves the sight of its opponent")
    if _reaches(battle, before, foes) and not _reaches(battle, after, foes):
        return _refused("it leaves the range of its weapons")
    return ALLOWED


def _at(unit: AnyUnit, post: Post) -> AnyUnit:
    there = copy(unit)
    there.hex, there.raised = post
    return there


def _sees(battle: Battle, unit: AnyUnit, foes: Sequence[AnyUnit]) -> bool:
    return any(sight(battle, unit, foe).visible for foe in foes)


def _reaches(battle: Battle, unit: AnyUnit, foes: Sequence[AnyUnit]) -> bool:
    weapons = [weapon_here(battle, unit, m.weapon) for m in unit.mounts if m.weapon is not None]
    reach = max((weapon.long or 0 for weapon in weapons), default=0)
    return any(distance(unit.hex, foe.hex) <= reach for foe in foes)


def judge_move(battle: Battle, unit: AnyUnit) -> Procedure[None]:
    """After a move: a charge is an attack on its target, and a Clan 'Mech does not leave the field
    to those who are not of the Clans."""
    if unit.charge:
        yield from judge_blows(battle, unit, [unit.charge])
    if not battle.options.zellbrigen:
        return
    others = [enemy for enemy in battle.enemies(unit.side) if not kinds.of_the_clans(enemy)]
    if unit.gone and kinds.honorable(unit) and others:
        yield from _dishonor(unit, Refusal(Rule.RETREAT_CLAN, "it leaves the field"))
