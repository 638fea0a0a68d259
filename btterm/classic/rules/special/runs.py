"""What a fighter over the map attacks, and how: strafing, striking, bombing, missiles, designating
(Compendium, Fighter Attack Types)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from btterm.classic.aerospace import (
    DROPPED,
    MISSILES,
    AeroFighter,
    Attack,
    Bomb,
    Run,
    energy,
    weapon_called,
)
from btterm.classic.battle import Battle
from btterm.classic.equipment.catalogue import Weapon
from btterm.classic.events import RunDeclared
from btterm.classic.rule import Rule
from btterm.classic.rules import kinds, weather
from btterm.classic.rules.attack.missiles import average_hits
from btterm.classic.rules.attack.sight import target_terms
from btterm.classic.rules.attack.solutions import AT_BUILDING
from btterm.classic.rules.attack.to_hit import moved_modifiers, state_modifiers
from btterm.classic.rules.special import flights
from btterm.classic.units.any import AnyUnit
from btterm.classic.units.unit import Motion
from btterm.hexes import Hex
from btterm.table.choice import Choice, Option
from btterm.table.numbers import Modifier, TargetNumber
from btterm.table.procedure import Procedure, ask

RULE = Rule.FIGHTER_ATTACK_TYPES
GUNS = 8
"""The base number of strafing and striking."""
DIVE = 6
RIPPLE = 9
MISSILE = 9
"""That of artillery that is fired directly."""
DESIGNATE = 6
ON_DESIGNATED = -2
"""For bombs on a hex in which a friend has designated a unit."""
STRAFED = 5
"""Hexes in a row that are strafed."""
MOST_RIPPLED = 10
MOST_IN_A_HEX = 2
"""Bombs in each hex of a ripple."""
DAMAGE = {Bomb.HE: (10, 0), Bomb.CLUSTER: (5, 5), Bomb.ARROW: (20, 10)}
"""Damage points in the hex, and in those around it (Bombs Table)."""
STOP = "stop"


def weapons(fighter: AeroFighter) -> list[Weapon]:
    """The weapons of a fighter. None of them runs hot, or out of ammunition."""
    return [weapon_called(name) for name in fighter.weapons]


def at_unit(battle: Battle, unit: AnyUnit) -> TargetNumber:
    """The number of a shot from above at a unit: its movement counts, and the terrain of its
    hex."""
    base = Modifier(RULE, "strafing or striking", GUNS)
    terrain, level = battle.board[unit.hex], battle.sight_level(unit)
    cover = unit.height > 0 and not battle.inside(unit)
    terms = target_terms(terrain, level, cover)
    return TargetNumber(
        (base, *moved_modifiers(unit), *state_modifiers(unit), *terms, *weather.to_hit(battle))
    )


def at_building() -> TargetNumber:
    """The number of a strike at what is built."""
    return TargetNumber((Modifier(RULE, "striking", GUNS), AT_BUILDING))


def bomb_number(battle: Battle, side: int, base: int, words: str, hex_: Hex) -> TargetNumber:
    """The number of bombs on a hex: nothing counts but a friend's TAG."""
    parts = [Modifier(RULE, words, base)]
    if any(battle.units[id_].hex == hex_ for id_ in _designated(battle, side)):
        parts.append(Modifier(Rule.TARGET_ACQUISITION_GEAR_TAG, "designated", ON_DESIGNATED))
    return TargetNumber(tuple(parts))


def _designated(battle: Battle, side: int) -> list[str]:
    """The enemies of a side on which a TAG lies."""
    return [id_ for id_ in battle.progress.designated if battle.units[id_].side != side]


# What it is worth, so that the sensible answer comes first


def _sign(battle: Battle, fighter: AeroFighter, unit: AnyUnit) -> int:
    return -2 if unit.side == fighter.side else 1


def _guns_worth(battle: Battle, fighter: AeroFighter, hexes: Sequence[Hex]) -> float:
    points = sum(w.damage for w in weapons(fighter) if energy(w))
    return sum(
        _sign(battle, fighter, unit) * at_unit(battle, unit).chance * points
        for unit in _below(battle, fighter, hexes)
    )


def _below(battle: Battle, fighter: AeroFighter, hexes: Sequence[Hex]) -> list[AnyUnit]:
    """The units in some hexes that a fighter can hit from above."""
    ids = (id_ for hex_ in hexes for id_ in flights.below(battle, hex_, fighter.side))
    return [battle.units[id_] for id_ in ids]


def _strike_worth(battle: Battle, fighter: AeroFighter, target: str) -> float:
    unit = battle.units.get(target)
    if unit is None:
        return 1.0
    points = sum(
        w.damage * (average_hits(w.rack_size) if w.missiles else 1) for w in weapons(fighter)
    )
    return _sign(battle, fighter, unit) * at_unit(battle, unit).chance * points


def _blast_worth(
    battle: Battle, fighter: AeroFighter, hex_: Hex, bombs: dict[Bomb, int], base: int
) -> float:
    """What bombs on a hex do to enemies more than to friends; fire and mines count a little where
    enemies are."""
    worth = 0.0
    for unit in battle.on_board():
        near = unit.hex == hex_
        if unit.hidden_from(fighter.side) or (not near and unit.hex not in hex_.neighbours()):
            continue
        for bomb, number in bombs.items():
            hit, around = DAMAGE.get(bomb, (1, 0))
            worth += _sign(battle, fighter, unit) * number * (hit if near else around)
    return worth * TargetNumber((Modifier(RULE, "", base),)).chance


# Declaring


def declare(battle: Battle, fighter: AeroFighter) -> Procedure[None]:
    """The player of a fighter over the map says what it does, all before anything is resolved."""
    line = flights.line_of(battle, fighter)
    worth = _modes(battle, fighter, line)
    options = tuple(Option(mode, _WORDS[mode]) for mode in sorted(worth, key=lambda m: -worth[m]))
    question = f"{fighter.id} {fighter.name}: what does it do?"
    attack = Attack((yield from ask(Choice(RULE, fighter.side, question, options))))
    run = yield from _ASKS[attack](battle, fighter, line)
    fighter.high = attack is Attack.RIPPLE
    for bomb in (bomb for bombs in run.bombs for bomb in bombs):
        fighter.bombs[bomb] -= 1
    battle.progress.runs.append(run)
    targets = tuple(target for target, _ in run.targets)
    yield RunDeclared(
        fighter.id, attack, run.hexes, targets, tuple(tuple(map(str, b)) for b in run.bombs)
    )


_WORDS = {
    Attack.STRAFE: f"strafes {STRAFED} hexes with lasers and PPCs",
    Attack.STRIKE: "strikes one target with all weapons",
    Attack.DIVE: "dive-bombs one hex",
    Attack.RIPPLE: "bombs a row of hexes",
    Attack.MISSILE: "fires an Arrow IV missile",
    Attack.DESIGNATE: "designates a target with TAG",
    Attack.PASS: "passes over",
}


def _modes(battle: Battle, fighter: AeroFighter, line: list[Hex]) -> dict[Attack, float]:
    """What it can do, with what that is worth about."""
    worth = {Attack.PASS: 0.0}
    guns = weapons(fighter)
    if any(map(energy, guns)) and _below(battle, fighter, line):
        worth[Attack.STRAFE] = max(_guns_worth(battle, fighter, b) for b in _blocks(line))
    if guns and (targets := _strike_targets(battle, fighter, line)):
        worth[Attack.STRIKE] = max(_strike_worth(battle, fighter, t) for t in targets)
    load = _droppable(fighter)
    if load:
        dive = (_blast_worth(battle, fighter, hex_, load, DIVE) for hex_ in line)
        worth[Attack.DIVE] = max(dive)
        few = _for_one_hex(load)
        over = sorted((_blast_worth(battle, fighter, h, few, RIPPLE) for h in line), reverse=True)
        worth[Attack.RIPPLE] = sum(w for w in over[: sum(load.values()) // 2] if w > 0)
    for missile in MISSILES:
        if fighter.bombs.get(missile):
            aims = _missile_aims(battle, fighter, missile)
            worth |= {Attack.MISSILE: 10.0} if aims else {}
    if fighter.bombs.get(Bomb.TAG) and _to_designate(battle, fighter, line):
        worth[Attack.DESIGNATE] = 2.0
    return worth


def _droppable(fighter: AeroFighter) -> dict[Bomb, int]:
    return {bomb: fighter.bombs[bomb] for bomb in DROPPED if fighter.bombs.get(bomb)}


def _for_one_hex(load: dict[Bomb, int]) -> dict[Bomb, int]:
    """Two bombs of which there are most."""
    most = max(load, key=lambda bomb: load[bomb])
    return {most: min(MOST_IN_A_HEX, load[most])}


def _blocks(line: list[Hex]) -> list[list[Hex]]:
    """Five hexes in a row, or the whole line where it is shorter."""
    starts = range(max(1, len(line) - STRAFED + 1))
    return [line[start : start + STRAFED] for start in starts]


def _strike_targets(battle: Battle, fighter: AeroFighter, line: list[Hex]) -> list[str]:
    units = [unit.id for unit in _below(battle, fighter, line)]
    built = [str(hex_) for hex_ in line if battle.board[hex_].structure is not None]
    return units + built


def _choose(
    fighter: AeroFighter, question: str, options: Sequence[tuple[str, str]]
) -> Procedure[str]:
    listed = tuple(Option(*option) for option in options)
    words = f"{fighter.id} {fighter.name}: {question}"
    return (yield from ask(Choice(RULE, fighter.side, words, listed)))


def _who(battle: Battle, fighter: AeroFighter, hexes: Sequence[Hex]) -> str:
    ids = [unit.id for unit in _below(battle, fighter, hexes)]
    return f", with {' '.join(ids)}" if ids else ""


def _strafe(battle: Battle, fighter: AeroFighter, line: list[Hex]) -> Procedure[Run]:
    blocks = {str(block[0]): block for block in _blocks(line)}
    order = sorted(blocks, key=lambda key: -_guns_worth(battle, fighter, blocks[key]))
    options = [(k, f"from {k} to {blocks[k][-1]}{_who(battle, fighter, blocks[k])}") for k in order]
    hexes = blocks[(yield from _choose(fighter, "which hexes does it strafe?", options))]
    below = _below(battle, fighter, hexes)
    targets = tuple((unit.id, at_unit(battle, unit)) for unit in below)
    return Run(fighter.id, Attack.STRAFE, tuple(hexes), targets)


def _strike(battle: Battle, fighter: AeroFighter, line: list[Hex]) -> Procedure[Run]:
    targets = _strike_targets(battle, fighter, line)
    targets.sort(key=lambda target: -_strike_worth(battle, fighter, target))
    options = [(target, _target_words(battle, target)) for target in targets]
    target = yield from _choose(fighter, "what does it strike?", options)
    unit = battle.units.get(target)
    number = at_unit(battle, unit) if unit else at_building()
    hex_ = unit.hex if unit else Hex.parse(target)
    return Run(fighter.id, Attack.STRIKE, (hex_,), ((target, number),))


def _target_words(battle: Battle, target: str) -> str:
    unit = battle.units.get(target)
    if unit is None:
        return f"what is built in {target}: {at_building()}"
    return f"{unit.id} {unit.name} in {unit.hex}: {at_unit(battle, unit)}"


def _dive(battle: Battle, fighter: AeroFighter, line: list[Hex]) -> Procedure[Run]:
    load = _droppable(fighter)
    order = sorted(line, key=lambda h: -_blast_worth(battle, fighter, h, load, DIVE))
    options = [(str(hex_), f"on {hex_}{_who(battle, fighter, [hex_])}") for hex_ in order]
    hex_ = Hex.parse((yield from _choose(fighter, "which hex does it bomb?", options)))
    bombs: list[Bomb] = []
    for bomb, most in load.items():
        last = bomb is list(load)[-1] and not bombs
        least = 1 if last else 0
        options = [(str(n), f"{n} {bomb} on {hex_}") for n in range(most, least - 1, -1)]
        answer = yield from _choose(fighter, f"how many {bomb} bombs does it drop?", options)
        bombs += [bomb] * int(answer)
    return Run(fighter.id, Attack.DIVE, (hex_,), bombs=(tuple(bombs),))


def _ripple(battle: Battle, fighter: AeroFighter, line: list[Hex]) -> Procedure[Run]:
    """Hex by hex along the line, one bomb or two on each."""
    left = _droppable(fighter)
    few = _for_one_hex(left)
    reach = min(MOST_RIPPLED, -(-sum(left.values()) // MOST_IN_A_HEX))

    def worth(start: Hex) -> float:
        at = line.index(start)
        return sum(_blast_worth(battle, fighter, h, few, RIPPLE) for h in line[at : at + reach])

    order = sorted(line, key=lambda hex_: -worth(hex_))
    options = [(str(hex_), f"from {hex_} on{_who(battle, fighter, [hex_])}") for hex_ in order]
    start = Hex.parse((yield from _choose(fighter, "where do its bombs begin to fall?", options)))
    hexes: list[Hex] = []
    falls: list[tuple[Bomb, ...]] = []
    for hex_ in line[line.index(start) :][:MOST_RIPPLED]:
        pairs = _pairs(left)
        if not pairs:
            break
        options = [("+".join(pair), f"{' and '.join(pair)} on {hex_}") for pair in pairs]
        options += [(STOP, "no more bombs")] if hexes else []
        answer = yield from _choose(
            fighter, f"what falls on {hex_}{_who(battle, fighter, [hex_])}?", options
        )
        if answer == STOP:
            break
        fall = tuple(map(Bomb, answer.split("+")))
        for bomb in fall:
            left[bomb] -= 1
        hexes.append(hex_)
        falls.append(fall)
    return Run(fighter.id, Attack.RIPPLE, tuple(hexes), bombs=tuple(falls))


def _pairs(left: dict[Bomb, int]) -> list[tuple[Bomb, ...]]:
    """What may fall on one hex, most of what there is most of first."""
    there = sorted((bomb for bomb in left if left[bomb]), key=lambda bomb: -left[bomb])
    twos = [
        (one, two)
        for at, one in enumerate(there)
        for two in there[at:]
        if one is not two or left[one] >= MOST_IN_A_HEX
    ]
    return [*twos, *((bomb,) for bomb in there)]


def _missile_aims(battle: Battle, fighter: AeroFighter, missile: Bomb) -> list[str]:
    """What a missile can be fired at: any hex of the map, or what is designated."""
    if missile is Bomb.HOMING:
        return _designated_or_to_be(battle, fighter)
    return [str(hex_) for hex_ in battle.board]


def _designated_or_to_be(battle: Battle, fighter: AeroFighter) -> list[str]:
    """The enemies on which friends point a TAG in this phase: it is resolved before all else."""
    runs = battle.progress.runs
    friends = [run for run in runs if flights.called(battle, run.fighter).side == fighter.side]
    return [t for run in friends if run.attack is Attack.DESIGNATE for t, _ in run.targets]


def _missile(battle: Battle, fighter: AeroFighter, line: list[Hex]) -> Procedure[Run]:
    aims = {missile: _missile_aims(battle, fighter, missile) for missile in MISSILES}
    able = [missile for missile in MISSILES if fighter.bombs.get(missile) and aims[missile]]
    options = [(missile.value, f"an {missile}") for missile in able]
    missile = Bomb((yield from _choose(fighter, "which missile?", options)))
    if missile is Bomb.HOMING:
        options = [(id_, _target_words(battle, id_)) for id_ in aims[missile]]
        target = yield from _choose(fighter, "at what does the missile home?", options)
        hex_ = battle.units[target].hex
        return Run(
            fighter.id, Attack.MISSILE, (hex_,), ((target, TargetNumber(())),), ((missile,),)
        )
    one: dict[Bomb, int] = {missile: 1}
    order = sorted(battle.board, key=lambda h: -_blast_worth(battle, fighter, h, one, MISSILE))
    options = [(str(hex_), f"at {hex_}{_who(battle, fighter, [hex_])}") for hex_ in order]
    hex_ = Hex.parse((yield from _choose(fighter, "at which hex?", options)))
    return Run(fighter.id, Attack.MISSILE, (hex_,), bombs=((missile,),))


def _to_designate(battle: Battle, fighter: AeroFighter, line: list[Hex]) -> list[AnyUnit]:
    return [
        unit
        for unit in _below(battle, fighter, line)
        if unit.side != fighter.side and kinds.motion(unit) is not Motion.INFANTRY
    ]


def _designate(battle: Battle, fighter: AeroFighter, line: list[Hex]) -> Procedure[Run]:
    units = _to_designate(battle, fighter, line)
    options = [(unit.id, f"{unit.id} {unit.name} in {unit.hex}") for unit in units]
    target = yield from _choose(fighter, "what does it designate?", options)
    number = TargetNumber((Modifier(Rule.TARGET_ACQUISITION_GEAR_TAG, "TAG", DESIGNATE),))
    hex_ = battle.units[target].hex
    return Run(fighter.id, Attack.DESIGNATE, (hex_,), ((target, number),))


def _pass(battle: Battle, fighter: AeroFighter, line: list[Hex]) -> Procedure[Run]:
    yield from ()
    return Run(fighter.id, Attack.PASS)


_ASKS: dict[Attack, Callable[[Battle, AeroFighter, list[Hex]], Procedure[Run]]] = {
    Attack.STRAFE: _strafe,
    Attack.STRIKE: _strike,
    Attack.DIVE: _dive,
    Attack.RIPPLE: _ripple,
    Attack.MISSILE: _missile,
    Attack.DESIGNATE: _designate,
    Attack.PASS: _pass,
}
