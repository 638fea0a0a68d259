"""What a whole volley can do to a 'Mech, worked out over all dice.

Each shot hits or misses by its number and does its groups of damage by the Missile Hits Table; each
group finds its location by the table of its side. For each location, all that can happen to it is
followed, with what damage passes on to it, and cases that leave it alike are one, also those that
the rest of the volley can no longer make differ. Where there are too many cases all the same, as
where many missiles hit a light 'Mech, the dice are thrown many times instead. A 'Mech is out
when its head or center torso is destroyed; what critical hits may bring, engines, explosions and
dead MechWarriors, is not followed: how many are to be expected is told instead.
"""

from __future__ import annotations

import random
from collections import Counter, defaultdict
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
    Location,
)
from btterm.classic.situation import parse_situation
from btterm.classic.units.mech import Mech
from btterm.errors import BadInput
from btterm.table.odds import chance_of
from btterm.table.outcomes import outcomes
from btterm.table.procedure import Decision, Event, Procedure

MOST_CASES = 2_000
"""Cases beyond which nobody waits for an answer over all dice."""
THROWS = 20_000
"""Throws that count instead: they are wrong by a third of a percent, as a rule."""
LEAST = 0.005
"""Chances below it are not told of single locations."""
HELD_BY = {arm: torso for torso, arms in BLOWN_OFF_WITH.items() for arm in arms}
"""Which torso takes an arm along when it is destroyed."""
VITAL = (Location.HD, Location.CT)
DIE = 6
LOST: tuple[int, ...] = ()
"""Stands for all cases in which what is asked about is destroyed."""
SAFE: tuple[int, ...] = (0,)
"""Stands for all cases in which it cannot be destroyed any more."""
WHOLE = 1000
"""Stands for as much as cannot be broken any more."""
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
    thrown: int = 0
    """How often the dice were thrown to count what is lost, where there are too many cases to
    follow; 0: over all dice."""

    @property
    def words(self) -> str:
        """In one line: "ma: 14.2 points, out 3.0%, lost: LA 12%, 0.40 critical hits"."""
        lost = sorted(self.destroyed.items(), key=lambda pair: -pair[1])
        likely = [f"{at} {chance:.0%}" for at, chance in lost if chance >= LEAST][:3]
        parts = [
            f"{sum(self.expected.values()):.1f} points",
            f"out {f'about {self.out:.0%}' if self.thrown else f'{self.out:.1%}'}",
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
            "thrown": each.thrown,
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
    out = volley.out()
    found = {place: volley.destroyed(place) for place in volley.capacity} if out is not None else {}
    if out is None or None in found.values():
        thrown, out, destroyed = THROWS, *volley.thrown(THROWS)
    else:
        thrown, destroyed = 0, {place: chance or 0.0 for place, chance in found.items()}
    return VolleyOdds(target, dict(expected), destroyed, out, volley.criticals(), heavy, thrown)


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
        self.most = sum(max(map(sum, salvo)) for salvo, _ in shots)
        """The most points that all of them together can do."""

    def destroyed(self, place: Location) -> float | None:
        """The chance that a location is lost: destroyed, or blown off with its torso; None: too
        many cases."""
        vital = [each for each in (place, HELD_BY.get(place)) if each in self.capacity]
        return self._chance(vital)

    def out(self) -> float | None:
        """The chance that the head or the center torso is destroyed; None: too many cases."""
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

    def thrown(self, times: int) -> tuple[float, dict[Location, float]]:
        """How often the target is out, and how often each location is lost, of so many throws of
        the dice, always the same ones."""
        luck, places = random.Random(0), [*self.capacity]
        at = {place: number for number, place in enumerate(places)}
        cases = [tuple(self.capacity.values())] * times
        for salvo, table in self.shots:
            fallen = luck.choices([*salvo], [*salvo.values()], k=times)
            spots, shares = [place for place, _, _ in table], [share for _, share, _ in table]
            for number, groups in enumerate(fallen):
                case = cases[number]
                for place, group in zip(
                    luck.choices(spots, shares, k=len(groups)), groups, strict=True
                ):
                    case = _taken(case, at, self.capacity, place, group)
                cases[number] = case
        outs, lost = 0, dict.fromkeys(places, 0)
        for case, count in Counter(cases).items():
            gone = {place for place in places if not case[at[place]]}
            outs += count * any(place in gone for place in VITAL)
            for place in places:
                lost[place] += count * (place in gone or HELD_BY.get(place) in gone)
        return outs / times, {place: count / times for place, count in lost.items()}

    def _chance(self, vital: Sequence[Location]) -> float | None:
        """The chance that one of some locations is destroyed. Followed are they, and those from
        which damage can pass on to them as far as all points together reach."""
        tracked = list(vital)
        # To break a location by way of another one, all on the way to it must be gone as well.
        needed = {place: self.capacity[place] for place in vital}
        for place in tracked:
            for other, onto in DAMAGE_TRANSFER.items():
                if onto is place and other in self.capacity and other not in tracked:
                    needed[other] = needed[place] + self.capacity[other]
                    tracked += [other] if self.most >= needed[other] else []
        return self._lost(tracked, len(vital))

    def _lost(self, tracked: Sequence[Location], vital: int) -> float | None:
        """The chance that one of the first locations is destroyed; None: too many cases."""
        start = tuple(self.capacity[place] for place in tracked)
        follow = _Follow(tracked, vital, self.capacity)
        cases: dict[_Left, float] = {start: 1.0}
        left = self.most
        for salvo, places in self.shots:
            left -= max(map(sum, salvo))
            # What one group fewer comes to leads to what one more does.
            known: dict[tuple[int, ...], Mapping[_Left, float]] = {(): cases}
            after: dict[_Left, float] = defaultdict(float)
            for groups, chance in salvo.items():
                for end in range(1, len(groups) + 1):
                    if groups[:end] not in known:
                        before, group = known[groups[: end - 1]], groups[end - 1]
                        found = follow.struck(before, places, group)
                        known[groups[:end]] = found
                        if len(found) > MOST_CASES:
                            return None
                for case, weight in known[groups].items():
                    after[case] += chance * weight
            cases = follow.merged(after, left)
        return cases.get(LOST, 0.0)


class _Follow:
    """What becomes of some locations, the first of which are those that are asked about."""

    def __init__(
        self, tracked: Sequence[Location], vital: int, standing: Mapping[Location, int]
    ) -> None:
        self.at = {place: number for number, place in enumerate(tracked)}
        self.vital = vital
        self.standing = standing
        self._known: dict[tuple[_Left, Location, int], _Left] = {}
        """What one group leaves, so far."""
        self._ways = [self._way(place) for place in tracked]

    def _way(self, place: Location) -> list[int]:
        """The locations through which damage passes on from one to one that is asked about, by
        number, with both ends; of an arm the torso with which it goes as well."""
        way, where = [self.at[place]], place
        while self.at[where] >= self.vital:
            onto = DAMAGE_TRANSFER[where]
            if onto is None or onto not in self.at:
                break
            where = onto
            way.append(self.at[where])
        return way

    def struck(
        self, cases: Mapping[_Left, float], places: Sequence[_Place], group: int
    ) -> Mapping[_Left, float]:
        """All cases after one group; `LOST` once one of the first locations is destroyed."""
        after: dict[_Left, float] = defaultdict(float)
        known = self._known
        for case, weight in cases.items():
            if len(after) > MOST_CASES:
                break
            if case in (LOST, SAFE):
                after[case] += weight
                continue
            for place, share, _ in places:
                key = case, place, group
                left = known.get(key)
                if left is None:
                    left = _taken(case, self.at, self.standing, place, group)
                    known[key] = left = left if all(left[: self.vital]) else LOST
                after[left] += weight * share
        return after

    def merged(self, cases: Mapping[_Left, float], points: int) -> dict[_Left, float]:
        """The cases before so many points at most: where these do not do to break what is asked
        about by way of a location, it is all one how much of that is left."""
        after: dict[_Left, float] = defaultdict(float)
        for case, weight in cases.items():
            after[self._merged(case, points)] += weight
        return after

    def _merged(self, case: _Left, points: int) -> _Left:
        if case in (LOST, SAFE):
            return case
        left = tuple(
            own if sum(case[number] for number in way) <= points else WHOLE
            for own, way in zip(case, self._ways, strict=True)
        )
        return left if any(own < WHOLE for own in left[: self.vital]) else SAFE


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
