"""The morale of 'Mechs and vehicles under losses (House rules, Morale)."""

from __future__ import annotations

from btterm.classic.battle import Battle
from btterm.classic.events import MoraleRolled
from btterm.classic.forces.organisation import LANCE, STAR
from btterm.classic.rule import Rule
from btterm.classic.rules import kinds
from btterm.classic.units.any import AnyUnit
from btterm.classic.units.crew import Crew
from btterm.classic.units.unit import Morale
from btterm.table.numbers import Modifier
from btterm.table.procedure import Procedure, roll

SKILL = {"Green": -1, "Regular": 0, "Veteran": 1, "Elite": 2}
"""By experience (Morale Table)."""
BEST = {"Elite": 5, "Veteran": 7, "Regular": 9}
"""Gunnery and Piloting together, at most, of each experience; who has more is green."""
NATIONS = {
    "Kuritan": 1,
    "Davion": 0,
    "Liao": 1,
    "Steiner": 0,
    "Marik": 0,
    "Pirate": -2,
    "Mercenary": -1,
    "Guerrilla": -2,
    "Clan": 2,
    "Comstar": 0,
    "Word of Blake": 2,
}
"""By nationality (Morale Table)."""
GROUP = {"Clan": STAR, "Comstar": 6, "Word of Blake": 6}
"""Units of a lance, or what stands for one, where the units of a side are in no formations."""
HALF_LOST = "force at 50% casualties"
MOST_LOST = "force at 75% casualties"
LANCE_LOST = "lance at 75% casualties"
INFERNO = "hit with inferno"
COMMANDER = "force commander incapacitated"
LEADER = "lance commander incapacitated"
SITUATION = {
    HALF_LOST: -1,
    MOST_LOST: -2,
    LANCE_LOST: -1,
    INFERNO: -1,
    COMMANDER: -2,
    LEADER: -2,
}
"""By situation, without cruise missiles, which nobody has (Morale Table)."""
HALF, MOST = 50, 75
RESULTS = {
    2: Morale.ROUT,
    5: Morale.FIGHTING_WITHDRAWAL,
    8: Morale.STANDS,
    11: Morale.ADVANCES,
}
"""By 2D6 with all modifiers, up to and including; beyond it fights to the death."""
LEAST, MOST_ROLLED = 2, 12
"""Below and above these a unit makes no more rolls."""


def result(total: int) -> Morale:
    """What a modified roll means."""
    return next((found for most, found in RESULTS.items() if total <= most), Morale.TO_THE_DEATH)


def experience(crew: Crew) -> str:
    """Green, Regular, Veteran or Elite."""
    skills = crew.gunnery + crew.piloting
    return next((word for word, most in BEST.items() if skills <= most), "Green")


def shake(battle: Battle) -> Procedure[None]:
    """In the End Phase: who has something new to lose heart over rolls for it."""
    if not battle.options.morale:
        return
    for unit in [unit for unit in battle.in_play() if kinds.wears(unit) and unit.can_act]:
        now = situation(battle, unit)
        new = [words for words in now if words not in unit.shaken_by]
        unit.shaken_by = [words for words in now if words != INFERNO]
        unit.scorched = False
        if new and not unit.resolute:
            yield from _test(battle, unit, now)


def _test(battle: Battle, unit: AnyUnit, now: list[str]) -> Procedure[None]:
    parts = modifiers(battle, unit, now)
    throw = yield from roll(Rule.MORALE, f"{unit.id} morale", 2, unit.side)
    total = throw.total + sum(part.value for part in parts)
    unit.morale = result(total)
    unit.resolute = total < LEAST or total > MOST_ROLLED
    yield MoraleRolled(unit.id, throw, tuple(parts), unit.morale, unit.resolute)


def modifiers(battle: Battle, unit: AnyUnit, now: list[str]) -> list[Modifier]:
    """What experience, nation and situation add to a roll; nothing is told that adds nothing."""
    word = experience(unit.crew)
    nation = battle.nations[unit.side] if battle.nations else ""
    parts = [
        Modifier(Rule.MORALE, word.lower(), SKILL[word]),
        Modifier(Rule.MORALE, nation, NATIONS.get(nation, 0)),
        *(Modifier(Rule.MORALE, words, SITUATION[words]) for words in now),
    ]
    return [part for part in parts if part.value]


def situation(battle: Battle, unit: AnyUnit) -> list[str]:
    """What weighs on a unit now."""
    force = [each for each in battle.units.values() if each.side == unit.side]
    lance = lance_of(battle, unit)
    lost = casualties(force)
    found = [MOST_LOST] if lost >= MOST else [HALF_LOST] if lost >= HALF else []
    found += [LANCE_LOST] * (casualties(lance) >= MOST)
    found += [INFERNO] * unit.scorched
    found += [COMMANDER] * (_helpless(force[0]))
    found += [LEADER] * (lance[0] is not force[0] and _helpless(lance[0]))
    return found


def lance_of(battle: Battle, unit: AnyUnit) -> list[AnyUnit]:
    """The units with which one stands: its formation, else four of its side in the order in which
    that has them, five of a Clan."""
    for formation in battle.formations:
        if unit.id in formation.units:
            return [battle.units[id_] for id_ in formation.units if id_ in battle.units]
    force = [each for each in battle.units.values() if each.side == unit.side]
    nation = battle.nations[unit.side] if battle.nations else ""
    size = GROUP.get(nation, LANCE)
    first = force.index(unit) // size * size
    return force[first : first + size]


def casualties(units: list[AnyUnit]) -> int:
    """Of some units those that are destroyed or have left the map, in percent."""
    return 100 * sum(not unit.alive for unit in units) // len(units)


def _helpless(unit: AnyUnit) -> bool:
    return not unit.alive or unit.crew.dead or not unit.crew.awake
