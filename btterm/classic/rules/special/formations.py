"""What a side with formations chooses before the battle and each turn, and whom its Demoralizers
unnerve (Clan Invasion, Formation Types)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from btterm.classic.battle import Battle, Formation
from btterm.classic.events import (
    AbilityGiven,
    BonusLost,
    Commands,
    Daunted,
    InitiativeAgain,
    Speeds,
    Supports,
)
from btterm.classic.forces.formations import Ability
from btterm.classic.forces.roles import FAR, damage_at
from btterm.classic.rule import Rule
from btterm.classic.rules import kinds, trials
from btterm.classic.rules.attack.solutions import solution
from btterm.classic.rules.attack.to_hit import sight
from btterm.classic.rules.drops import place_of, put
from btterm.classic.rules.formations import (
    AGAIN,
    EACH_TURN,
    KEEP,
    REROLLS,
    SHARE,
    ability_of,
    given,
    has,
    keeps,
    type_ability,
    working,
)
from btterm.classic.units.any import AnyUnit
from btterm.classic.units.unit import Mode, Timing
from btterm.hexes import distance
from btterm.table.choice import Choice, Option
from btterm.table.numbers import Modifier, TargetNumber
from btterm.table.procedure import Procedure, ask, attempt

RULE = Rule.FORMATION_TYPES
NOBODY = "nobody"
WILL = 4
"""What a test of will adds to the Piloting Skill."""
NERVE = 10
"""How far a Demoralizer reaches, in hexes."""
SAFE = 24
"""Hexes to the nearest enemy from which a unit would hardly fire anyway."""


def choose(battle: Battle) -> Procedure[None]:
    """Before the battle: command units, whom a Support formation helps, and who has the abilities
    that last; at the start of each turn who has those that do not."""
    for formation in battle.formations:
        if not formation.ready:
            yield from _prepare(battle, formation)
        ability = ability_of(battle, formation)
        if ability in EACH_TURN and formation.chosen != battle.turn and keeps(battle, formation):
            formation.chosen = battle.turn
            yield from _give(battle, formation, ability, turn=True)


def _prepare(battle: Battle, formation: Formation) -> Procedure[None]:
    """What is chosen before the battle, and not changed after that (Clan Invasion, Support
    Star)."""
    ability, formation.ready = type_ability(formation), True
    if ability is Ability.COMBAT_INTUITION:
        units = sorted(working(battle, formation), key=lambda id_: -battle.units[id_].tons)
        words = f"Which unit commands {formation.name}?"
        formation.command = yield from _pick(formation, words, [_named(battle, u) for u in units])
        yield Commands(formation.command, formation.name)
    if ability is Ability.SUPPORT and not formation.partner:
        others = [each for each in battle.formations if each.side == formation.side]
        names = [each.name for each in others if type_ability(each) is not Ability.SUPPORT]
        if not names:
            return
        words = f"Which formation does {formation.name} support?"
        options = [Option(name, f"supports {name}") for name in names]
        formation.partner = yield from _pick(formation, words, options)
    if ability is Ability.SUPPORT:
        yield Supports(formation.name, formation.side, formation.partner)
    found = ability_of(battle, formation)
    if found is Ability.REROLLS:
        formation.rerolls = REROLLS // SHARE if ability is Ability.SUPPORT else REROLLS
    elif found is not None and found not in EACH_TURN and given(battle, formation):
        yield from _give(battle, formation, found, turn=False)


def _give(battle: Battle, formation: Formation, ability: Ability, *, turn: bool) -> Procedure[None]:
    """A side says which units have the ability of a formation: for this turn also fewer than
    may."""
    units = [battle.units[id_] for id_ in working(battle, formation)]
    units = [unit for unit in units if unit.id != formation.command and not (turn and _idle(unit))]
    units.sort(key=lambda unit: _fitness(battle, unit, ability))
    most = min(given(battle, formation), len(units))
    sizes = range(most, -1, -1) if turn else (most,)
    when = " this turn" if turn else ""
    words = f"Who of {formation.name} has {ability}{when}?"
    teams = (some for size in sizes for some in combinations(units, size))
    options = [_together(sorted(team, key=lambda u: formation.units.index(u.id))) for team in teams]
    answer = yield from _pick(formation, words, options)
    formation.holders = _read(answer)
    yield AbilityGiven(formation.name, formation.side, str(ability), tuple(formation.holders), turn)


def _idle(unit: AnyUnit) -> bool:
    return not unit.can_act or not unit.on_board


def _fitness(battle: Battle, unit: AnyUnit, ability: Ability) -> tuple[float, ...]:
    """The lower, the more a unit makes of an ability."""
    near = min((distance(unit.hex, e.hex) for e in battle.enemies(unit.side)), default=0)
    match ability:
        case Ability.SNIPER:
            return (-damage_at(unit.sheet, FAR), unit.crew.gunnery)
        case Ability.DEMORALIZER:
            return (unit.crew.piloting, near)
        case Ability.COMBAT_INTUITION:
            return (unit.crew.hits, unit.crew.gunnery, -damage_at(unit.sheet, 1))
        case _:
            return (-kinds.budget(battle, unit, Mode.WALK),)


def _pick(formation: Formation, words: str, options: Sequence[Option]) -> Procedure[str]:
    return (yield from ask(Choice(RULE, formation.side, words, tuple(options))))


def _named(battle: Battle, id_: str) -> Option:
    return Option(id_, f"{id_} {battle.units[id_].name}")


def _together(units: Sequence[AnyUnit]) -> Option:
    """An answer that stands for several units."""
    words = ", ".join(f"{unit.id} {unit.name}" for unit in units)
    return Option("+".join(unit.id for unit in units) or NOBODY, words or "nobody")


def _read(answer: str) -> list[str]:
    return [] if answer == NOBODY else answer.split("+")


def tell_losses(battle: Battle) -> Procedure[None]:
    """When a turn ends: which formations have lost their ability in it."""
    for formation in battle.formations:
        ability = ability_of(battle, formation)
        if not formation.over and not keeps(battle, formation):
            formation.over = True
            if ability is not None:
                yield BonusLost(formation.name, formation.side, str(ability))


# The initiative


def roll_again(battle: Battle, side: int) -> Procedure[bool]:
    """Whether a side that has lost the initiative rolls again, which a Command formation allows
    once a turn as long as its command unit is not destroyed (Clan Invasion, Combat Star)."""
    formation = _commander(battle, side)
    if formation is None:
        return False
    formation.spent = battle.turn
    answer = AGAIN
    if battle.options.formation_rerolls == "asked":
        words = f"Does {formation.name} roll the initiative again?"
        options = Option(AGAIN, "rolls again"), Option(KEEP, "leaves it at that")
        answer = yield from _pick(formation, words, options)
    if answer == AGAIN:
        yield InitiativeAgain(side, formation.name)
    return answer == AGAIN


def _commander(battle: Battle, side: int) -> Formation | None:
    found = [
        each
        for each in battle.formations
        if each.side == side and type_ability(each) is Ability.COMBAT_INTUITION
    ]
    if any(each.spent == battle.turn for each in found):
        return None
    led = (each for each in found if each.command and not battle.units[each.command].destroyed)
    return next((each for each in led if keeps(battle, each)), None)


# Speed Demons


def racers(battle: Battle) -> list[str]:
    """The formations of which some unit can go faster this turn, as "side/name"."""
    return [f"{each.side}/{each.name}" for each in battle.formations if _racing(battle, each)]


def _racing(battle: Battle, formation: Formation) -> list[AnyUnit]:
    units = [battle.units[id_] for id_ in working(battle, formation)]
    return [
        unit
        for unit in units
        if has(battle, unit, Ability.SPEED_DEMON)
        and not _idle(unit)
        and kinds.budget(battle, unit, Mode.WALK)
    ]


def _by_key(battle: Battle, key: str) -> Formation:
    return next(each for each in battle.formations if f"{each.side}/{each.name}" == key)


def speed_question(battle: Battle, key: str) -> Choice:
    """Which Speed Demons of a formation go a MP faster this turn and make no attack in it (Clan
    Invasion, Speed Demon)."""
    formation = _by_key(battle, key)
    units = _racing(battle, formation)
    options = [
        _together(some) for size in range(len(units) + 1) for some in combinations(units, size)
    ]
    far = _together([unit for unit in units if _far(battle, unit)])
    options.sort(key=lambda option: option != far)
    words = f"Who of {formation.name} goes a MP faster and attacks nobody?"
    return Choice(Rule.SPEED_DEMON, formation.side, words, tuple(options))


def _far(battle: Battle, unit: AnyUnit) -> bool:
    """Whether all enemies that are known of are too far away to be attacked this turn."""
    foes = [distance(unit.hex, enemy.hex) for enemy in battle.enemies(unit.side)]
    return bool(foes) and min(foes) > SAFE


def speed(battle: Battle, answer: str) -> Procedure[None]:
    """Speed Demons go faster this turn."""
    for id_ in _read(answer):
        battle.units[id_].speeds = True
        yield Speeds(id_)


# Demoralizers


def daunters(battle: Battle) -> list[str]:
    """The units that may try to demoralize somebody in place of their fire, the loser of the
    initiative first."""
    if not battle.formations:
        return []
    units = (unit for side in battle.order for unit in battle.on_board(side))
    return [unit.id for unit in units if _may_daunt(battle, unit)]


def _may_daunt(battle: Battle, unit: AnyUnit) -> bool:
    free = unit.can_act and not (unit.hidden or unit.charge or unit.lifted or kinds.busy(unit))
    free = free and unit.timing is not Timing.ACTED and not unit.daunts
    return free and has(battle, unit, Ability.DEMORALIZER) and bool(_preys(battle, unit))


def _preys(battle: Battle, unit: AnyUnit) -> list[AnyUnit]:
    """The enemies that a unit can demoralize: in sight, and near."""
    return [
        enemy
        for enemy in battle.enemies(unit.side)
        if distance(unit.hex, enemy.hex) <= NERVE
        and enemy.can_act
        and not trials.refusal(battle, unit, enemy)
        and sight(battle, unit, enemy).visible
    ]


def will(unit: AnyUnit) -> TargetNumber:
    """The number of a Demoralizer: what is damaged of its machine does not matter."""
    skill = Modifier(Rule.MAKING_PILOTING_SKILL_ROLLS, unit.steering, unit.crew.piloting)
    return TargetNumber((skill, Modifier(Rule.DEMORALIZER, "test of will", WILL)))


def daunt_question(battle: Battle, unit: AnyUnit) -> Choice | None:
    """Whom a Demoralizer turns on in place of its fire; None: nobody any more."""
    if not _may_daunt(battle, unit):
        return None
    preys = sorted(_preys(battle, unit), key=lambda prey: -prey.tons)
    options = [Option(prey.id, f"{prey.id} {prey.name}: {will(unit)}") for prey in preys]
    fires = Option(NOBODY, "nobody, and fires as usual")
    ordered = [fires, *options] if _can_fire(battle, unit) else [*options, fires]
    words = f"Whom does {unit.id} {unit.name} try to demoralize?"
    return Choice(Rule.DEMORALIZER, unit.side, words, tuple(ordered), unit.id)


def _can_fire(battle: Battle, unit: AnyUnit) -> bool:
    """Whether a unit can hit any enemy at all."""
    numbers = [number for number, mount in enumerate(unit.mounts) if mount.weapon is not None]
    return not kinds.fire_refusal(unit) and any(
        solution(battle, unit, number, enemy).expected
        for enemy in battle.enemies(unit.side)
        for number in numbers
    )


def daunt(battle: Battle, unit: AnyUnit) -> Procedure[None]:
    """The test of will of a Demoralizer, whose target is demoralized in the next turn if it
    succeeds (Clan Invasion, Demoralizer)."""
    target, number = battle.units[unit.daunts], will(unit)
    why = f"{unit.id} demoralizes {target.id}"
    throw, success = yield from attempt(Rule.DEMORALIZER, why, unit.side, number)
    if success and unit.id not in target.dreads_next:
        target.dreads_next.append(unit.id)
    yield Daunted(unit.id, target.id, number, throw, success)


# Novas


def mount_guns(battle: Battle) -> list[str]:
    """The Elementals of Novas that may fire from the backs of the 'Mechs on which they ride, each
    where that one is (Clan Invasion, Nova)."""
    if not battle.formations:
        return []
    found = []
    for unit in battle.alive():
        carrier = battle.units.get(unit.carried_by)
        if carrier is None or carrier.side != unit.side or not kinds.handholds(carrier):
            continue
        seen = carrier.on_board and not carrier.hidden
        if seen and unit.can_act and has(battle, unit, Ability.MOUNTED_FIRE):
            put(unit, place_of(carrier))
            unit.facing = carrier.facing
            found.append(unit.id)
    return found
