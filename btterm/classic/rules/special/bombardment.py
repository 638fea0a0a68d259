"""The Off-Board Attack Phase: what was fired turns ago lands (Compendium, Artillery, Targeting,
Damage (Artillery), Arrow IV Missile Artillery System, Target Acquisition Gear (TAG))."""

from __future__ import annotations

from btterm.classic.artillery import Shell
from btterm.classic.battle import Battle
from btterm.classic.events import (
    HomingLost,
    HomingRolled,
    RoundLanded,
    RoundScattered,
    TargetDesignated,
)
from btterm.classic.rule import Rule
from btterm.classic.rules import kinds
from btterm.classic.rules.attack import tag
from btterm.classic.rules.attack.shells import come_down
from btterm.classic.rules.special.artillery import Gun, gun, ranging, sees
from btterm.classic.rules.terrain.blast import Blast, explode_in, from_hex, strike
from btterm.classic.rules.terrain.scatter import scatter
from btterm.classic.units.any import AnyUnit
from btterm.hexes import Hex
from btterm.table.choice import Choice, Option
from btterm.table.numbers import Modifier, TargetNumber
from btterm.table.procedure import Procedure, ask, attempt, roll

INDIRECT = 11
"""The base number of a shell at a hex."""
AVERAGE = 4
"""The Gunnery Skill that changes nothing."""
SKILLS_A_POINT = 2
"""Points of an observer's skill that change the number by one."""
OBSERVED = -1
"""For each round before it whose fall was observed."""
NOBODY = "nobody"


def due(battle: Battle) -> list[Shell]:
    """What lands in this turn, in the order in which it was fired."""
    return [shell for shell in battle.artillery.shells if shell.lands <= battle.turn]


def land(battle: Battle, shell: Shell) -> Procedure[None]:
    """A round lands; with a homing missile all others that the same unit guides."""
    shells = battle.artillery.shells
    if shell.hex is None:
        salvo = [s for s in due(battle) if (s.side, s.spotter) == (shell.side, shell.spotter)]
        battle.artillery.shells = [s for s in shells if s not in salvo]
        yield from _guide(battle, salvo)
        return
    battle.artillery.shells = [s for s in shells if s is not shell]
    yield from _come_in(battle, shell, shell.hex)


def _come_in(battle: Battle, shell: Shell, hex_: Hex) -> Procedure[None]:
    piece, known = gun(battle, shell.gun), battle.artillery.ranging[shell.gun]
    seen = observers(battle, shell)
    sure = _sure(battle, shell, hex_)
    number, throw, struck = to_hit(battle, shell, piece, seen), None, True
    if not sure:
        why = f"{piece.name} at {hex_}"
        throw, struck = yield from attempt(Rule.TARGETING, why, shell.side, number)
    yield RoundLanded(piece.name, shell.side, shell.way, hex_, number, sure, throw, struck)
    place = hex_
    if struck:
        if hex_ not in known.found:
            known.found.append(hex_)
    else:
        place = yield from scatter(Rule.TARGETING, hex_, shell.side)
        yield RoundScattered(hex_, place, place in battle.board)
    if seen and known.hex == hex_:
        known.observed += 1
    side = from_hex(shell.origin)
    yield from come_down(battle, place, piece.weapon, shell.way, shell.side, side, struck=struck)


def _sure(battle: Battle, shell: Shell, hex_: Hex) -> str:
    """Why a round hits its hex without a roll, or empty."""
    if any((d.side, d.hex) == (shell.side, hex_) for d in battle.artillery.designated):
        return "designated before the battle"
    return "hit before" if hex_ in ranging(battle.artillery, shell.gun).found else ""


def observers(battle: Battle, shell: Shell) -> list[AnyUnit]:
    """Those who saw the hex when the round was fired, and see it now; the best gunner first."""
    units = (battle.units[id_] for id_ in shell.observers)
    return sorted((u for u in units if sees(battle, u, shell)), key=lambda u: u.crew.gunnery)


def to_hit(battle: Battle, shell: Shell, piece: Gun, seen: list[AnyUnit]) -> TargetNumber:
    """The number of a round: the skill of who fires and of who observes, and the rounds before
    it (Artillery Modifiers Table)."""
    parts = [Modifier(Rule.TARGETING, "artillery at a hex", INDIRECT)]
    if piece.gunnery != AVERAGE:
        parts.append(Modifier(Rule.TARGETING, f"gunnery {piece.gunnery}", piece.gunnery - AVERAGE))
    if seen and (skill := int((seen[0].crew.gunnery - AVERAGE) / SKILLS_A_POINT)):
        parts.append(Modifier(Rule.TARGETING, f"{seen[0].id} observes", skill))
    known = ranging(battle.artillery, shell.gun)
    if known.hex == shell.hex and known.observed:
        words = f"observed {known.observed} before"
        parts.append(Modifier(Rule.TARGETING, words, OBSERVED * known.observed))
    if shell.moved:
        words = f"{piece.name} moved"
        parts.append(Modifier(Rule.ONBOARD_ARTILLERY_FIRE, words, shell.moved))
    return TargetNumber(tuple(parts))


# Homing missiles


def _guide(battle: Battle, salvo: list[Shell]) -> Procedure[None]:
    """The unit that was to guide some missiles designates a target, or they are lost."""
    by, side = battle.units.get(salvo[0].spotter), salvo[0].side
    if by is None or (why := tag.spotter_refusal(by)):
        yield HomingLost(salvo[0].spotter, len(salvo), str(why if by else "is gone"))
        return
    answer = yield from ask(_question(battle, by, len(salvo)))
    if answer == NOBODY:
        yield HomingLost(by.id, len(salvo), "designates nobody")
        return
    by.spots = True
    target, why_not = battle.units[answer], f"{by.id} designates {answer}"
    number = tag.number(battle, by, target)
    throw, found = yield from attempt(tag.RULE, why_not, side, number)
    yield TargetDesignated(by.id, target.id, number, throw, found)
    for shell in salvo if found else ():
        yield from _home(battle, shell, by, target)


def _question(battle: Battle, by: AnyUnit, count: int) -> Choice:
    options = [
        Option(unit.id, f"{unit.id} {unit.name}: needs {tag.number(battle, by, unit)}")
        for unit in tag.targets(battle, by)
    ]
    what = "a homing missile" if count == 1 else f"{count} homing missiles"
    words = f"Whom does {by.id} designate for {what}, and attack nobody itself?"
    options.append(Option(NOBODY, "nobody: they are lost"))
    return Choice(tag.RULE, by.side, words, tuple(options), by.id)


def _home(battle: Battle, shell: Shell, by: AnyUnit, target: AnyUnit) -> Procedure[None]:
    """A missile strikes what is designated, from the side of who designates it, or beside it."""
    rule = Rule.ARROW_IV_MISSILE_ARTILLERY_SYSTEM
    piece, hex_ = gun(battle, shell.gun), target.hex
    throw = yield from roll(rule, f"{piece.name} homes in on {target.id}", side=shell.side)
    hit = throw.total >= tag.HOMES
    yield HomingRolled(piece.name, target.id, tag.HOMES, throw, hit)
    if hit:
        whole = Blast(tag.STRIKES, cluster=tag.STRIKES)
        yield from strike(battle, target, tag.STRIKES, whole, shell.side, from_hex(by.hex))

    def others(unit: AnyUnit) -> bool:
        return not kinds.flying(battle, unit) and not (hit and unit is target)

    near = Blast(tag.NEAR_BY)
    yield from explode_in(battle, hex_, near, shell.side, from_hex(shell.origin), others)
