"""What attacks of Alpha Strike can do to their target, worked out over all dice (Alpha Strike,
Combat Phase, Damage, Critical Hits, End Phase)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from math import prod

from btterm.alphastrike.battle import Battle
from btterm.alphastrike.rule import Rule
from btterm.alphastrike.rules.attacking import FLAK, Solution, carry_out
from btterm.alphastrike.rules.criticals import MOTIVE_CHECK, slowed_by, table_of
from btterm.alphastrike.rules.moving import airborne
from btterm.alphastrike.turn.ends import take_effect
from btterm.alphastrike.units import Critical, Unit
from btterm.table.dice import Roll
from btterm.table.outcomes import outcomes
from btterm.table.procedure import Procedure

LETHAL = (Critical.AMMO, Critical.CREW_KILLED, Critical.DESTROYED)


@dataclass(frozen=True, slots=True)
class StrikeOdds:
    """What some attacks can do to one target together, in the turn in which they are made."""

    attackers: tuple[str, ...]
    target: str
    hit: float
    """The chance that any of them hits."""
    points: float
    """Armor and structure that it loses, on average."""
    critical: float
    """The chance of a critical hit that takes effect."""
    out: float
    """The chance that it is destroyed in the End Phase."""
    heat: float
    """Levels of heat that they add, on average."""

    @property
    def words(self) -> str:
        """In one line: "te: hits 72%, 2.2 points, critical 12%, out 5.2%"."""
        heat = f", {self.heat:.1f} heat" if self.heat else ""
        return (
            f"{self.target}: hits {_percent(self.hit)}, {self.points:.1f} points{heat}, "
            f"critical {_percent(self.critical)}, out {_percent(self.out)}"
        )

    @property
    def together(self) -> str:
        """What several do, shorter: "all 3: 6.1 points, out 20%"."""
        return f"all {len(self.attackers)}: {self.points:.1f} points, out {_percent(self.out)}"


def _percent(chance: float) -> str:
    return f"{chance:.1%}" if 0 < chance < 0.1 else f"{chance:.0%}"


_Key = tuple[object, ...]
"""What of a battle still matters to the target; battles that are equal in it are one case."""


def strike_odds(battle: Battle, attacks: Sequence[Solution]) -> StrikeOdds:
    """The odds of attacks at one target that are made one after the other, as the numbers stand
    now. What has been marked in this turn counts."""
    target = attacks[0].attack.target
    state = _those_involved(battle, attacks)
    before, marked = state.units[target], len(state.units[target].coming)
    cases: dict[_Key, tuple[Battle, Fraction]] = {(): (state, Fraction(1))}
    for each in attacks:
        after: dict[_Key, tuple[Battle, Fraction]] = {}
        for own, chance in cases.values():
            for key, (then, share) in _made(own, each, marked).items():
                _, known = after.get(key, (then, Fraction()))
                after[key] = then, known + chance * share
        cases = after
    ends = [(own.units[target], chance) for own, chance in cases.values()]
    return StrikeOdds(
        tuple(dict.fromkeys(each.attack.unit for each in attacks)),
        target,
        1 - prod(1 - each.number.chance for each in attacks),
        _mean((_left(before) - _left(unit), chance) for unit, chance in ends),
        _mean((len(unit.coming) > marked, chance) for unit, chance in ends),
        _mean((_lost(own, target), chance) for own, chance in cases.values()),
        _mean((unit.heated - before.heated, chance) for unit, chance in ends),
    )


def _those_involved(battle: Battle, attacks: Sequence[Solution]) -> Battle:
    """A copy of the battle with those units alone that the attacks are about."""
    named = {attacks[0].attack.target}
    for each in attacks:
        named |= {each.attack.unit, each.attack.spotter}
    kept = {
        id_: unit
        for id_, unit in battle.units.items()
        if id_ in named or unit.carrier == attacks[0].attack.target
    }
    small = battle.copy()
    small.units = {id_: small.units[id_] for id_ in kept}
    small.midway = None
    return small


def _made(
    battle: Battle, solution: Solution, marked: int
) -> Mapping[_Key, tuple[Battle, Fraction]]:
    """All cases after one more attack, each with its chance. `marked`: the critical hits that the
    target had before all of them."""
    target = solution.attack.target
    found: dict[_Key, Battle] = {}

    def kept(own: Battle, _: None) -> _Key:
        key = _key(own, own.units[target], marked)
        found[key] = own
        return key

    alike = partial(_alike, battle.units[solution.attack.unit], battle.units[target])
    chances = outcomes(battle, lambda own: carry_out(own, solution), kept, alike=alike)
    return {key: (found[key], chance) for key, chance in chances.items()}


def _alike(attacker: Unit, target: Unit, asked: Roll, total: int) -> object:
    """Which sums of a roll come to the same for the target."""
    if asked.target is not None:
        return max(-FLAK - 1, min(0, total - asked.target.number))
    if asked.side != attacker.side:
        # What the attack does to who makes it.
        return 0
    match asked.rule:
        case Rule.CRITICAL_HITS:
            return table_of(target)[total]
        case Rule.MOTIVE_DAMAGE:
            if not _slowing_counts(target):
                return 0
            return total >= MOTIVE_CHECK if asked.dice == 1 else slowed_by(target, total)
    return total


def _slowing_counts(unit: Unit) -> bool:
    """Whether a unit can be lost by lost movement: a flyer crashes, and who withdraws has to
    move."""
    return airborne(unit) or unit.withdrawing


def _key(battle: Battle, unit: Unit, marked: int) -> _Key:
    coming = unit.coming
    riders = tuple(each.armor + each.structure for each in battle.units.values() if each.carrier)
    slowing = (*unit.slowing, coming.count(Critical.MOVEMENT)) if _slowing_counts(unit) else ()
    return (
        *(
            unit.armor,
            unit.structure,
            unit.heated,
            unit.armored,
            len(coming) > marked,
            riders,
            slowing,
        ),
        any(each in LETHAL for each in coming),
        *(coming.count(kind) for kind in (Critical.ENGINE, Critical.WEAPON)),
    )


def _left(unit: Unit) -> int:
    return unit.armor + unit.structure


def _lost(battle: Battle, target: str) -> Fraction:
    """The chance that what is marked destroys a unit in the End Phase."""

    def end(own: Battle) -> Procedure[None]:
        yield from take_effect(own, own.units[target])

    found = outcomes(battle, end, lambda own, _: own.units[target].destroyed)
    return found.get(True, Fraction())


def _mean(values: Iterable[tuple[float | Fraction, Fraction]]) -> float:
    return float(sum(value * chance for value, chance in values))
