"""What a whole volley can do to a 'Mech, worked out over all dice.

Each shot hits or misses by its number and does its groups of damage by the Missile Hits Table; each
group finds its location by the table of its side. For each location, all that can happen to it is
followed, with what damage passes on to it, and cases that leave it alike are one. A 'Mech is out
when its head or center torso is destroyed; what critical hits may bring, engines, explosions and
dead MechWarriors, is not followed: how many are to be expected is told instead.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from btterm.calculators.answers import Answer
from btterm.classic.attacks import Attack
from btterm.classic.battle import Battle
from btterm.classic.decisions.fire import Fire, FireDecision
from btterm.classic.drafts.fire import FireDraft
from btterm.classic.hits import CRITICAL_HITS, HitTable, Side
from btterm.classic.rules.attack.declaring import declare
from btterm.classic.rules.attack.resolving import damage_of_a_hit
from btterm.classic.rules.kinds import heat_after
from btterm.classic.rules.mech.heat_scale import ammunition_chance, shutdown_chance
from btterm.classic.rules.mech.hit_location import CRITICAL_LOCATION_ROLL, ROWS, location_of
from btterm.classic.sheets.mech.locations import (
    BLOWN_OFF_WITH,
    DAMAGE_TRANSFER,
    TORSOS,
    Location,
)
from btterm.classic.situation import parse_situation
from btterm.classic.units.mech import Mech
from btterm.errors import BadInput
from btterm.table.odds import chance_of
from btterm.table.outcomes import outcomes
from btterm.table.procedure import Decision, Event, Procedure

MOST_CASES = 2_000
"""Cases beyond which nobody waits for an answer."""
LEAST = 0.005
"""Chances below it are not told of single locations."""
HELD_BY = {arm: torso for torso, arms in BLOWN_OFF_WITH.items() for arm in arms}
"""Which torso takes an arm along when it is destroyed."""
VITAL = (Location.HD, Location.CT)
DIE = 6
LOST: tuple[int, ...] = ()
"""Stands for all cases in which what is asked about is destroyed."""
HEAVY = 20
"""Points in a phase that call for a Piloting Skill Roll (Compendium, Piloting Skill Rolls)."""
CRITICAL = sum(chance_of(n) - chance_of(n + 1) for n in CRITICAL_HITS)
"""The chance that a roll for critical hits brings any."""


@dataclass(frozen=True, slots=True)
class VolleyOdds:
    """What a volley can do to one 'Mech."""

    target: str
    expected: Mapping[Location, float]
    """Damage points on average by location, as they arrive there first."""
    destroyed: Mapping[Location, float]
    """The chance that a location is destroyed, or lost with its torso."""
    out: float
    """The chance that the head or the center torso is destroyed."""
    criticals: float
    """Rolls for critical hits that bring any, on average."""
    heavy: float
    """The chance of 20 points or more, which call for a Piloting Skill Roll."""
    at_least: bool = False
    """Whether there were too many cases to follow what passes on from a location that is gone, so
    that locations may be lost more often."""

    @property
    def words(self) -> str:
        """In one line: "ma: 14.2 points, out 3.0%, lost: LA 12%, 0.40 critical hits"."""
        lost = sorted(self.destroyed.items(), key=lambda pair: -pair[1])
        likely = [f"{at} {chance:.0%}" for at, chance in lost if chance >= LEAST][:3]
        parts = [
            f"{sum(self.expected.values()):.1f} points",
            f"out {'at least ' * self.at_least}{self.out:.1%}",
        ]
        parts += [f"lost: {', '.join(likely)}"] if likely else []
        parts += [f"{self.criticals:.2f} critical hits", f"{HEAVY} points {self.heavy:.0%}"]
        return f"{self.target}: {', '.join(parts)}"


@dataclass(frozen=True, slots=True)
class OwnRisk:
    """What the heat of a volley can do to who fires it."""

    unit: str
    heat: int
    """At the end of the turn."""
    shutdown: float
    explosion: float

    @property
    def words(self) -> str:
        risks = [
            f"{words} {chance:.0%}"
            for words, chance in (("shutdown", self.shutdown), ("explosion", self.explosion))
            if chance
        ]
        return f"{self.unit}: heat {self.heat}{''.join(f', {risk}' for risk in risks)}"


_Salvo = Mapping[tuple[int, ...], float]
"""The groups of damage of a shot with their chances; no groups for a miss."""
_Place = tuple[Location, float, bool]
"""Where a group lands, how likely, and whether the roll itself may be critical."""
_Left = tuple[int, ...]
"""The points that locations can still take, armor and structure."""


def volley_odds(battle: Battle, fire: Fire) -> list[VolleyOdds]:
    """The odds of fire as it would be declared now, for each 'Mech that it is aimed
    at."""
    own = battle.copy()
    attacks = _answered(declare(own, own.units[fire.unit], fire.shots, fire.primary))
    found: dict[str, list[Attack]] = {}
    for attack in attacks:
        if isinstance(attack, Attack) and isinstance(own.units[attack.target], Mech):
            found.setdefault(attack.target, []).append(attack)
    return [_of_target(own, target, shots) for target, shots in found.items()]


def fire_of(line: str) -> Answer:
    """The odds of all that the first unit of a situation can fire at its best target, and what its
    heat may bring. Raises BadInput where it has nobody to fire at."""
    battle = parse_situation(line)
    unit = next(iter(battle.units.values()))
    decision = FireDecision(unit.side, battle, (unit.id,))
    targets = decision.best_targets(unit.id)
    if not targets:
        raise BadInput(f"{unit.id} {unit.name} has nobody in sight, arc and range")
    draft = FireDraft(decision, unit.id)
    draft.add_all(targets[0])
    found, risk = volley_odds(battle, draft.answer()), own_risk(battle, unit.id, draft.heat)
    if not found:
        raise BadInput("odds are worked out for fire at 'Mechs")
    facts = {
        each.target: {
            "points": round(sum(each.expected.values()), 3),
            "by location": {str(at): round(mean, 3) for at, mean in each.expected.items()},
            "destroyed": {str(at): round(chance, 5) for at, chance in each.destroyed.items()},
            "out": round(each.out, 5),
            "criticals": round(each.criticals, 4),
            "20 points": round(each.heavy, 5),
            "at least": each.at_least,
        }
        for each in found
    }
    own = {"heat": risk.heat, "shutdown": risk.shutdown, "explosion": risk.explosion}
    return Answer([*(each.words for each in found), risk.words], {**facts, unit.id: own})


def own_risk(battle: Battle, unit: str, heat: int) -> OwnRisk:
    """What so much heat of weapons brings at the end of the turn (Compendium, Heat Scale
    Effects)."""
    after = heat_after(battle, battle.units[unit], heat)
    return OwnRisk(unit, after, shutdown_chance(after), ammunition_chance(after))


def _answered(procedure: Procedure[Sequence[object]]) -> Sequence[object]:
    """What a rule comes to that asks no dice, with the usual answers."""
    answer = None
    try:
        while True:
            asked = procedure.send(answer)
            answer = asked.default() if isinstance(asked, Decision) else None
            assert isinstance(asked, Decision | Event)
    except StopIteration as end:
        found: Sequence[object] = end.value
        return found


def _of_target(battle: Battle, target: str, attacks: Sequence[Attack]) -> VolleyOdds:
    mech = battle.units[target]
    assert isinstance(mech, Mech)
    shots = [(_salvo(battle, attack), _places(mech, attack)) for attack in attacks]
    volley = _Volley(mech, shots, rear=attacks[0].side is Side.REAR)
    points: dict[int, float] = {0: 1.0}
    expected: dict[Location, float] = defaultdict(float)
    for salvo, places in shots:
        points = _added(points, salvo)
        average = sum(chance * sum(groups) for groups, chance in salvo.items())
        for place, share, _ in places:
            expected[place] += share * average
    heavy = sum(chance for total, chance in points.items() if total >= HEAVY)
    destroyed = {place: volley.destroyed(place) for place in volley.capacity}
    out, criticals = volley.out(), volley.criticals()
    return VolleyOdds(target, dict(expected), destroyed, out, criticals, heavy, volley.at_least)


def _salvo(battle: Battle, attack: Attack) -> _Salvo:
    hits = outcomes(battle, lambda own: damage_of_a_hit(own, attack), lambda own, groups: groups)
    chance = attack.to_hit.chance
    found: dict[tuple[int, ...], float] = defaultdict(float)
    found[()] = 1 - chance
    for groups, share in hits.items():
        found[groups] += chance * float(share)
    return found


def _places(mech: Mech, attack: Attack) -> list[_Place]:
    """Where a group of a shot can land. An aimed shot counts as one that is not: whether its aim
    holds is not followed."""
    found: dict[tuple[Location, bool], float] = defaultdict(float)
    full = attack.table is HitTable.FULL
    for total in ROWS[attack.table]:
        chance = chance_of(total) - chance_of(total + 1) if full else 1 / DIE
        place = location_of(mech, attack.table, attack.side, total)
        found[place, full and total == CRITICAL_LOCATION_ROLL] += chance
    return [(place, chance, critical) for (place, critical), chance in found.items()]


def _added(points: Mapping[int, float], salvo: _Salvo) -> dict[int, float]:
    after: dict[int, float] = defaultdict(float)
    for total, weight in points.items():
        for groups, chance in salvo.items():
            after[min(HEAVY, total + sum(groups))] += weight * chance
    return after


class _Volley:
    """All shots at one 'Mech, location by location."""

    def __init__(
        self, mech: Mech, shots: Sequence[tuple[_Salvo, Sequence[_Place]]], *, rear: bool
    ) -> None:
        self.shots = shots
        standing = [place for place in mech.structure if mech.stands(place)]
        self.armor = {place: mech.facing_armor(place, rear)[place] for place in standing}
        self.capacity = {place: self.armor[place] + mech.structure[place] for place in standing}
        self.at_least = False
        """Whether damage that passes on was left out somewhere."""
        self.most = sum(max(map(sum, salvo)) for salvo, _ in shots)
        """The most points that all of them together can do."""

    def destroyed(self, place: Location) -> float:
        """The chance that a location is lost: destroyed, or blown off with its torso."""
        vital = [each for each in (place, HELD_BY.get(place)) if each in self.capacity]
        return self._chance(vital)

    def out(self) -> float:
        """The chance that the head or the center torso is destroyed."""
        return self._chance([place for place in VITAL if place in self.capacity])

    def criticals(self) -> float:
        """Rolls for critical hits that bring any, on average; what passes on to a location brings
        none here."""
        rolls = 0.0
        for place, armor in self.armor.items():
            case: dict[int, float] = {0: 1.0}
            most = self.capacity[place]
            for salvo, places in self.shots:
                direct = sum(share for at, share, by in places if at is place and not by)
                by_roll = sum(share for at, share, by in places if at is place and by)
                after: dict[int, float] = defaultdict(float)
                for groups, chance in salvo.items():
                    now: Mapping[int, float] = case
                    for group in groups:
                        inside = sum(w for d, w in now.items() if armor < d + group < most)
                        standing = sum(w for d, w in now.items() if d + group < most)
                        rolls += chance * (direct * inside + by_roll * standing)
                        then: dict[int, float] = defaultdict(float)
                        for done, weight in now.items():
                            then[done] += weight * (1 - direct - by_roll)
                            then[min(most, done + group)] += weight * (direct + by_roll)
                        now = then
                    for done, weight in now.items():
                        after[done] += chance * weight
                case = after
        return rolls * CRITICAL

    def _chance(self, vital: Sequence[Location]) -> float:
        """The chance that one of some locations is destroyed. Followed are they, and those from
        which damage can pass on to them as far as all points together reach; where these are too
        many cases, fewer of them."""
        tracked = list(vital)
        # To break a location by way of another one, all on the way to it must be gone as well.
        needed = {place: self.capacity[place] for place in vital}
        for place in tracked:
            for other, onto in DAMAGE_TRANSFER.items():
                if onto is place and other in self.capacity and other not in tracked:
                    needed[other] = needed[place] + self.capacity[other]
                    tracked += [other] if self.most >= needed[other] else []
        torsos = [place for place in tracked if place in vital or place in TORSOS]
        for followed in (tracked, torsos, vital):
            found = self._lost(followed, len(vital))
            if found is not None:
                return found
            self.at_least = True
        return 0.0

    def _lost(self, tracked: Sequence[Location], vital: int) -> float | None:
        """The chance that one of the first locations is destroyed; None: too many cases."""
        cases: dict[_Left, float] = {tuple(self.capacity[place] for place in tracked): 1.0}
        at = {place: number for number, place in enumerate(tracked)}
        for salvo, places in self.shots:
            # What one group fewer comes to leads to what one more does.
            known: dict[tuple[int, ...], Mapping[_Left, float]] = {(): cases}
            after: dict[_Left, float] = defaultdict(float)
            for groups, chance in salvo.items():
                for end in range(1, len(groups) + 1):
                    if groups[:end] not in known:
                        before, group = known[groups[: end - 1]], groups[end - 1]
                        known[groups[:end]] = self._struck(before, at, vital, places, group)
                        if len(known[groups[:end]]) > MOST_CASES:
                            return None
                for case, weight in known[groups].items():
                    after[case] += chance * weight
            cases = after
            if len(cases) > MOST_CASES:
                return None
        return cases.get(LOST, 0.0)

    def _struck(
        self,
        cases: Mapping[_Left, float],
        at: Mapping[Location, int],
        vital: int,
        places: Sequence[_Place],
        group: int,
    ) -> Mapping[_Left, float]:
        """All cases after one group; `LOST` once one of the first locations is destroyed."""
        after: dict[_Left, float] = defaultdict(float)
        for case, weight in cases.items():
            if case == LOST:
                after[case] += weight
                continue
            for place, share, _ in places:
                left = _taken(case, at, self.capacity, place, group)
                after[left if all(left[:vital]) else LOST] += weight * share
        return after


def _taken(
    case: _Left,
    at: Mapping[Location, int],
    standing: Mapping[Location, int],
    place: Location,
    points: int,
) -> _Left:
    """What is left after a group that lands somewhere; what is not followed swallows it, and what
    is gone already passes it on."""
    left = [*case]
    where: Location | None = place
    while points and where is not None:
        number, holder = at.get(where), HELD_BY.get(where)
        # An arm goes with its torso.
        held = holder is None or holder not in at or left[at[holder]] > 0
        if number is None:
            if where in standing and held:
                break
        elif held:
            lost = min(points, left[number])
            left[number] -= lost
            points -= lost
        where = DAMAGE_TRANSFER[where]
    return tuple(left)
