"""How good a place is for a unit: what it could do there, and what could be done to it."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from itertools import groupby
from typing import NamedTuple

from btterm.classic.battle import Battle
from btterm.classic.decisions import Move, MoveDecision
from btterm.classic.hits import Side
from btterm.classic.planning import after, collision
from btterm.classic.rules import kinds, trials
from btterm.classic.rules.attack.depth import underwater_line
from btterm.classic.rules.attack.sight import Sight
from btterm.classic.rules.attack.solutions import Shot
from btterm.classic.rules.attack.to_hit import sight
from btterm.classic.rules.causes import CHARGED, DEATH_FROM_ABOVE, MADE_CHARGE
from btterm.classic.rules.drops import fall_damage
from btterm.classic.rules.heights import AT_ANY_HEIGHT
from btterm.classic.rules.mech.limbs import BlowKind
from btterm.classic.rules.movement.ends import End
from btterm.classic.rules.movement.reach import Reach
from btterm.classic.rules.movement.steps import Leave, Step
from btterm.classic.rules.movement.taking import ghost
from btterm.classic.rules.movement_costs import TURN_MP
from btterm.classic.rules.physical.blows import blow_solution
from btterm.classic.rules.physical.charging import MISSED_DIVE_LEVELS
from btterm.classic.rules.terrain import buildings
from btterm.classic.units.any import AnyUnit
from btterm.classic.units.unit import Mode, Motion
from btterm.hexes import Arc, Facing, Hex, arcs, distance, hexsides_towards
from btterm.players import pitfalls
from btterm.players.approach import Longing, cost_to_close, deck_height, mp_to
from btterm.players.character import Character, Strength
from btterm.players.errand import Errand, errand
from btterm.players.judgement import (
    DOWN,
    Gun,
    Threat,
    fall_cost,
    forecast,
    guns,
    has_ammunition,
    heat_cost,
    reach_of,
    strain_cost,
    threats,
    volley,
    worth_by_range,
)
from btterm.players.rides import fetches, gets_off, leaves, mounts, waits_for
from btterm.players.stakes import Stakes
from btterm.table.odds import chance_of

CAUTION = 1.0
"""How much damage taken counts against damage dealt when a battle begins."""
PATIENCE = 40
"""In so many turns caution wears off, so that nobody hides for ever."""
REAR = 1.5
"""How much worse a hit in the back is."""
PULL = 0.4
"""Worth of being a hex nearer to the nearest enemy, and a hexside nearer to facing it where
there is nothing to fire."""
HOUSE = 4.0
COVER = 2.0
"""Worth of a building and of woods to a unit that waits there for the enemies."""
USUAL_CHANCE = 0.5
"""With how many of its shots a unit is taken to hit where its weapons bear."""
FORESIGHT = 0.5
LONGEST = 6.0
"""How much a turn to come counts in which weapons do less than they could: among enemies who may
change all until then, and at most, among those who do nothing."""
NEARLY = 0.8, 0.5, 0.1
"""Where weapons do so much of the most that they can do, they are near enough: the first of these
to which a way leads."""
ERRAND = 6.0
"""Worth of being an MP nearer to where an objective leads."""
THERE = 30.0
"""Worth of being where an objective leads: a hex beside it is worth nothing."""
ARRIVED = 1000.0
"""Worth of leaving the map where that is the objective: nothing speaks against it."""
SLOW = 3
"""Times its MP that an enemy has who comes to a unit sooner than that to him."""
PASSIVE = 2
"""Turns after which an enemy that neither moves nor fires is taken not to come."""
BELIEF = 0.5
"""How much of its danger is left with each of them."""
LIFT = 12.0
"""Worth of taking somebody aboard who has far to go, and of letting him off where he is needed."""
NOTICED = 6
"""Hexes that a weak bot thinks of in each way to move."""
HIPS = 40.0
"""Cost of both hips, which freeze when MASC fails."""


class Plan(NamedTuple):
    """A way to move, and what speaks for it."""

    score: float
    mode: Mode
    steps: Callable[[], tuple[Step, ...]]
    """Worked out only for the plan that is taken."""
    there: AnyUnit | None = None
    """The unit as it will be at the end, but for its facing; None of a charge and the like."""
    facing: Facing = Facing.N


def plans(decision: MoveDecision, outlook: Outlook) -> Iterator[Plan]:
    """Staying put, every end of every mode that is open to a unit, and every attack on the move."""
    mech = outlook.mech
    modes = decision.modes(mech.id)
    here = ghost(mech)
    here.moved.mode = modes[0]
    score = outlook.scores(here)[mech.facing] - DOWN * mech.prone
    waits = waits_for(decision.battle, mech) is not None
    if home := decision.way_home(mech.id):
        yield Plan(0.0, home.mode, partial(tuple, home.steps))
    else:
        yield Plan(score + LIFT * waits, modes[0], tuple, here, mech.facing)
    for mode in modes:
        if mode is not Mode.STAND:
            yield from _ends(outlook, decision.reach(mech.id, mode))
    yield from _rides(decision, outlook, mech)
    sprint = decision.masc_reach(mech.id)
    if sprint is not None:
        yield from _ends(outlook, sprint, HIPS * (1 - chance_of(kinds.masc_number(mech))))
    if outlook.errand is not None and outlook.errand.edge:
        yield from _departures(decision, mech, outlook.errand)
    for move in decision.attacks(mech.id):
        double = after(decision, move)
        if not trials.fair(decision.battle, mech, decision.battle.units[double.charge]):
            continue
        risk = len(decision.preview(move).rolls) * fall_cost(mech)
        score = outlook.score_of_attack(double) - risk
        yield Plan(score, move.mode, partial(tuple, move.steps))


def _rides(decision: MoveDecision, outlook: Outlook, mech: AnyUnit) -> Iterator[Plan]:
    """Every end of a move on which somebody mounts who has far to go, or is fetched, or gets off
    near where he is needed."""
    battle, modes = decision.battle, [m for m in decision.modes(mech.id) if m is not Mode.STAND]
    for step in mounts(decision, mech):
        for mode in modes:
            yield from _ends(outlook, decision.reach(mech.id, mode, (step,)), -LIFT)
    there = fetches(decision, mech)
    for mode in modes if there else ():
        found = decision.reach(mech.id, mode)
        ends = {at: end for at, end in found.ends.items() if (at[0], end.raised) in there}
        yield from _ends(outlook, replace(found, ends=ends), -LIFT)
    for step, rider in leaves(decision, mech):
        spot = Move(mech.id, Mode.STAND, (step,))
        if gets_off(battle, rider, mech.hex) and not decision.refusal(spot):
            yield Plan(LIFT, Mode.STAND, partial(tuple, spot.steps))
        for mode in modes:
            found = decision.reach(mech.id, mode, (step,))
            near = {at: end for at, end in found.ends.items() if gets_off(battle, rider, at[0])}
            yield from _ends(outlook, replace(found, ends=near), -LIFT)


def _departures(decision: MoveDecision, mech: AnyUnit, errand: Errand) -> Iterator[Plan]:
    """Every way off the map where an errand leads."""
    for mode in decision.modes(mech.id):
        if mode in (Mode.WALK, Mode.RUN):
            found = decision.reach(mech.id, mode)
            for hex_ in sorted(errand.hexes.intersection(found.hexes())):
                for facing in errand.ways_out(decision.battle, hex_):
                    if (hex_, facing) in found:
                        steps = (*found.steps(hex_, facing), Leave())
                        if not decision.refusal(Move(mech.id, mode, steps)):
                            mp = found.ends[hex_, facing].mp
                            yield Plan(ARRIVED - mp, mode, partial(tuple, steps))


def _ends(outlook: Outlook, reach: Reach, risk: float = 0.0) -> Iterator[Plan]:
    """Every end of a reach."""
    mech, roll = outlook.mech, fall_cost(outlook.mech)
    if kinds.motion(mech) is Motion.SUBMARINE:
        yield from _depths(outlook, reach)
        return
    board = outlook.battle.board

    def storey(item: tuple[tuple[Hex, Facing], End]) -> tuple[Hex, int]:
        hex_ = item[0][0]
        return hex_, item[1].raised if board[hex_].building else 0

    wary = pitfalls.any_on(outlook.battle)
    some = outlook.noticed(reach)
    ends = sorted(some.items(), key=lambda item: (*storey(item), item[0][1]))
    for (hex_, _), group in groupby(ends, key=storey):
        facings = {facing: end for (_, facing), end in group}
        there = _moved(outlook.battle, mech, reach.mode, hex_, facings.values())
        scores = outlook.scores(there)
        traps = wary and hex_ != mech.hex
        perils = pitfalls.in_hex(outlook.battle, mech, reach.mode, hex_) if traps else 0.0
        for facing, end in facings.items():
            strained = strain_cost(outlook.battle, mech, reach.mode, end.mp)
            score = scores[facing] - end.rolls * roll - strained - risk - perils
            steps = partial(reach.steps, hex_, facing)
            yield Plan(score, reach.mode, steps, there, facing)


def _depths(outlook: Outlook, reach: Reach) -> Iterator[Plan]:
    """Every end of a submarine's reach, at each depth at which it can be there."""
    found: dict[tuple[Hex, int], list[Facing]] = {}
    for hex_, facing in reach.ends:
        for raised in reach.heights(hex_, facing):
            found.setdefault((hex_, raised), []).append(facing)
    for (hex_, raised), facings in sorted(found.items()):
        ends = [End(reach.ends[hex_, facing].mp, 0, raised=raised) for facing in facings]
        scores = outlook.scores(_moved(outlook.battle, outlook.mech, reach.mode, hex_, ends))
        for facing in facings:
            steps = partial(reach.steps, hex_, facing, raised)
            yield Plan(scores[facing], reach.mode, steps)


def _moved(battle: Battle, mech: AnyUnit, mode: Mode, hex_: Hex, ends: Collection[End]) -> AnyUnit:
    """The unit as it will be in a hex. It is taken to have come there straight."""
    double = ghost(mech)
    double.hex, double.prone = hex_, False
    double.raised = deck_height(battle.board, hex_, kinds.motion(mech), mech.tons)
    if battle.board[hex_].building is not None or kinds.motion(mech) in AT_ANY_HEIGHT:
        double.raised = next(iter(ends)).raised
    moved = double.moved
    moved.mode = mode
    moved.hexes = moved.entered = distance(mech.hex, hex_)
    moved.spent += min(end.mp for end in ends) if kinds.motion(mech) is Motion.VTOL else 0
    moved.as_run = any(end.as_run for end in ends)
    moved.stands += mech.prone
    return double


Pose = tuple[str, Hex, int, bool, bool]
"""What a line of sight depends on: who, where, at what height, lying, in the air."""


@dataclass
class Outlook:
    """What speaks for places, with all enemies where they are now."""

    battle: Battle
    mech: AnyUnit
    enemies: list[AnyUnit]
    character: Character = field(default_factory=Character)
    stakes: Stakes = field(init=False)
    _guns: dict[str, list[Gun]] = field(init=False)
    _torpedoes: dict[str, list[Gun]] = field(init=False)
    """The launchers of torpedoes among them."""
    _ammunition: dict[str, bool] = field(init=False)
    _heat: dict[str, int] = field(init=False)
    """Of the enemies, before they fire."""
    _far: dict[str, int] = field(init=False)
    """Hexes that the weapons of units reach."""
    _usual: dict[str, float] = field(init=False)
    """What units do in a turn in which their weapons bear."""
    _lines: dict[tuple[Pose, Pose], Sight] = field(default_factory=dict)
    """Lines of sight between the unit and an enemy, by who looks from where at whom."""
    _speed: int = field(init=False)
    """MP of the unit in a turn."""
    _slow: bool = field(init=False)
    """Whether the enemies are so much faster that it lets them come."""
    _stir: float = field(init=False)
    """How far the enemies can be expected to do anything, from 0 to 1."""
    _houses: bool = field(init=False)
    """Whether there are buildings on the map."""
    errand: Errand | None = field(init=False)
    """Where an objective sends the unit."""

    def __post_init__(self) -> None:
        self.stakes = Stakes(self.battle, self.mech.side, self.character)
        self._houses = self.battle.board.has_buildings
        everyone = [self.mech, *self.enemies]
        self._guns = {unit.id: guns(self.battle, unit) for unit in everyone}
        self._torpedoes = {
            id_: [gun for gun in arms if gun.torpedo] for id_, arms in self._guns.items()
        }
        self._ammunition = {unit.id: has_ammunition(unit) for unit in everyone}
        self._heat = {enemy.id: forecast(self.battle, enemy) for enemy in self.enemies}
        self._far = {
            id_: max((reach_of(g.weapon) for g in arms), default=1)
            for id_, arms in self._guns.items()
        }
        self._usual = {unit.id: self._usual_turn(unit) for unit in everyone}
        self._speed = _speed(self.battle, self.mech)
        coming = [enemy for enemy in self.enemies if enemy.quiet < PASSIVE]
        fastest = max((_speed(self.battle, enemy) for enemy in coming), default=0)
        self._stir = max((BELIEF**enemy.quiet for enemy in self.enemies), default=1.0)
        self._slow = SLOW * self._speed < fastest
        self.errand = errand(self.battle, self.mech)

    def noticed(self, reach: Reach) -> dict[tuple[Hex, Facing], End]:
        """The ends of a reach that the bot thinks of: all, or if it is weak those in some hexes and
        in the one nearest to the enemy, or to where it is sent."""
        if self.character.strength is not Strength.WEAK:
            return reach.ends
        hexes = sorted({hex_ for hex_, _ in reach.ends})
        if len(hexes) > NOTICED:
            luck = random.Random(f"{self.battle.turn}/{self.mech.id}/{reach.mode}")
            sent = self.errand.hexes if self.errand else [enemy.hex for enemy in self.enemies]
            near = min(hexes, key=lambda hex_: min(distance(hex_, goal) for goal in sent))
            hexes = [near, *luck.sample(hexes, NOTICED - 1)]
        kept = set(hexes)
        return {at: end for at, end in reach.ends.items() if at[0] in kept}

    @cached_property
    def _to_errand(self) -> dict[Hex, int]:
        """MP from each hex to where the unit is sent."""
        return self._mp_to(self.errand.hexes, "errand") if self.errand is not None else {}

    @cached_property
    def _longing(self) -> Longing:
        """What it costs to be away from where the unit does most of what it could; if no way leads
        there on the ground, from where it does less."""
        worth = worth_by_range(self.battle, self.mech, self._guns[self.mech.id])
        return next(
            (
                found
                for found in self._longings(worth)
                if self.mech.hex in self._cost_to_close(found)
            ),
            next(self._longings(worth)),
        )

    def _longings(self, worth: Sequence[float]) -> Iterator[Longing]:
        most, turn = max(worth), min(LONGEST, FORESIGHT / self._stir)
        for share in NEARLY:
            lost = [max(0.0, share * most - each) for each in worth] + [most]
            each_mp = turn / max(1, self._speed)
            wall = kinds.fall_chance(self.mech, ()) * kinds.cost_of_point(self.battle, self.mech)
            yield Longing(tuple(each_mp * each for each in lost), fall_cost(self.mech), wall)

    @cached_property
    def _closing(self) -> dict[Hex, float]:
        """What it costs from each hex to come to where the unit does most."""
        return self._cost_to_close(self._longing)

    def _cost_to_close(self, longing: Longing) -> dict[Hex, float]:
        hexes = frozenset(enemy.hex for enemy in self.enemies)
        motion, tons = kinds.motion(self.mech), self.mech.tons
        return cost_to_close(self.battle.board, motion, tons, hexes, longing)

    @cached_property
    def _way(self) -> dict[Hex, int]:
        """MP from each hex to the nearest enemy, turns not counted."""
        return self._mp_to(frozenset(enemy.hex for enemy in self.enemies), "enemies")

    def _mp_to(self, goals: frozenset[Hex], what: str) -> dict[Hex, int]:
        motion = kinds.motion(self.mech)
        return mp_to(self.battle.board, motion, self.mech.tons, goals, what)

    def _usual_turn(self, unit: AnyUnit) -> float:
        shots = [
            Threat(Shot(g.number, ""), g, g.damage * USUAL_CHANCE) for g in self._guns[unit.id]
        ]
        chosen, _ = volley(shots, forecast(self.battle, unit), self._ammunition[unit.id])
        kick = USUAL_CHANCE * kinds.blow_damage(unit, BlowKind.KICK_RIGHT)
        return max(kick, sum(threat.worth for threat in chosen))

    def scores(self, me: AnyUnit) -> dict[Facing, float]:
        """How good a place and a way of coming there are, by the facing at the end."""
        choices = self._choices(me)
        place = 0.0
        if self.errand is not None:
            place -= self._remoteness(me) + ERRAND * self._errand_left(me, self.errand)
            place += THERE * (me.hex in self.errand.hexes)
        elif self._slow:
            place += self._cover(me)
        else:
            # As the crow flies it would stand before a wall that hides the enemy.
            wish = self._to_close(me) + (self._idle() if not choices else 0.0)
            place -= self.character.aggression * wish + PULL * self._mp_away(me)
        there = self._nearest(me).hex
        # An enemy in the air over the hex, on the way down to somebody else, is on no side of it.
        sides = hexsides_towards(me.hex, there) if there != me.hex else tuple(Facing)
        scores = {}
        for facing, score in self._exchange(me, choices, Facing).items():
            turn = 0.0 if choices else TURN_MP * min(_hexsides(facing, side) for side in sides)
            scores[facing] = score + place - PULL * turn
        return scores

    def exchange(self, me: AnyUnit, facing: Facing) -> float:
        """What a unit may be expected to do in a place less what may be done to it there."""
        return self._exchange(me, self._choices(me), (facing,))[facing]

    def account(self, me: AnyUnit, facing: Facing) -> tuple[float, float]:
        """What a unit may be expected to do in a place, heat and kicks counted, and what may be
        done to it there."""
        dangers = self._dangers(me)
        given = self.exchange(me, facing) + self._taken(me, dangers)
        return given, self._damage(me, dangers)

    def _exchange(
        self,
        me: AnyUnit,
        choices: Sequence[tuple[AnyUnit, list[Threat]]],
        facings: Iterable[Facing],
    ) -> dict[Facing, float]:
        aims = self._aims(me, self._warmth(me), choices)
        dangers = self._dangers(me)
        beside = [enemy for enemy in self.enemies if distance(me.hex, enemy.hex) <= 1]
        twists = (0,) if me.prone else (0, *kinds.turns(me))
        found = {}
        for facing in facings:
            me.facing = facing
            aim = max(aims[facing.turned(twist)] for twist in twists)
            found[facing] = aim + self._kicks(me, beside) - self._taken(me, dangers)
        return found

    def among(self, enemies: list[AnyUnit]) -> Outlook:
        """The same with enemies in other places, for `exchange` alone: what the whole way is like
        it takes from these."""
        other = copy(self)
        other.enemies = enemies
        return other

    def score_of_attack(self, me: AnyUnit) -> float:
        """How good a charge or a death from above attack is that has been declared."""
        odds = collision(self.battle, me)
        target, chance = self.battle.units[odds.target], odds.to_hit.chance
        back = odds.back + fall_cost(me, DEATH_FROM_ABOVE if odds.dive else MADE_CHARGE)
        missed = fall_damage(me.tons, MISSED_DIVE_LEVELS) + DOWN if odds.dive else 0.0
        score = chance * (odds.damage * self.stakes.on(target, me.hex) + fall_cost(target, CHARGED))
        score -= self._caution * (chance * back + (1 - chance) * missed)
        score -= heat_cost(self._warmth(me), self._ammunition[me.id])
        return score - self._taken(me, self._dangers(me)) - self._remoteness(me)

    @property
    def _caution(self) -> float:
        return CAUTION * self.character.caution * max(0.1, 1 - self.battle.turn / PATIENCE)

    def _warmth(self, me: AnyUnit) -> int:
        """The heat at the end of the turn if nothing is fired."""
        return forecast(self.battle, me) + sum(part.value for part in kinds.heat_of_move(me))

    def _dangers(self, me: AnyUnit) -> list[tuple[AnyUnit, float]]:
        dangers = [(enemy, self._danger(enemy, me)) for enemy in self.enemies]
        return [(enemy, danger) for enemy, danger in dangers if danger]

    def _cover(self, me: AnyUnit) -> float:
        """What the hex is worth to a unit that waits for the enemies in it."""
        if self.battle.inside(me):
            return HOUSE
        return COVER * bool(self.battle.board[me.hex].woods)

    def _remoteness(self, me: AnyUnit) -> float:
        return PULL * distance(me.hex, self._nearest(me).hex)

    def _to_close(self, me: AnyUnit) -> float:
        """What it costs to come to where the unit does most; as the crow flies where no way leads
        there on the ground."""
        hexes = distance(me.hex, self._nearest(me).hex)
        return self._left(self._closing, me, sum(map(self._longing.at, range(hexes))))

    def _nearest(self, me: AnyUnit) -> AnyUnit:
        return min(self.enemies, key=lambda enemy: distance(me.hex, enemy.hex))

    def _mp_away(self, me: AnyUnit) -> float:
        """MP to the nearest enemy; as the crow flies where no way leads to it on foot."""
        return self._left(self._way, me, distance(me.hex, self._nearest(me).hex))

    def _errand_left(self, me: AnyUnit, errand: Errand) -> float:
        """MP to where the unit is sent; as the crow flies where no way leads there on foot."""
        crow = min(distance(me.hex, hex_) for hex_ in errand.hexes)
        return self._left(self._to_errand, me, crow)

    def _left(self, way: Mapping[Hex, float], me: AnyUnit, crow: float) -> float:
        """What is left of a way; as the crow flies where none leads on. Where one leads on from
        where the unit is now it is worse to leave it than to be anywhere on it."""
        if me.hex in way:
            return way[me.hex]
        return crow + max(way.values()) if self.mech.hex in way else crow

    def _idle(self) -> float:
        """What it costs to be where one can fire at nobody: what the unit could do in the turn,
        and at least what the enemies could: else it would never go through the fire of those who
        shoot farther."""
        could = max(self._usual[self.mech.id], sum(self._usual[e.id] for e in self.enemies))
        return self._stir * could

    def aims(self, me: AnyUnit, heat: int) -> dict[Facing, float]:
        """What can be done to the best target, less the heat of it, by where the torso points."""
        return self._aims(me, heat, self._choices(me))

    def _choices(self, me: AnyUnit) -> list[tuple[AnyUnit, list[Threat]]]:
        """The shots at each enemy at which any can be fired, whatever their arc."""
        found = [(enemy, self._threats(me, enemy)) for enemy in self.enemies]
        return [(enemy, choices) for enemy, choices in found if choices]

    def _aims(
        self, me: AnyUnit, heat: int, shots: Iterable[tuple[AnyUnit, list[Threat]]]
    ) -> dict[Facing, float]:
        ammunition = self._ammunition[me.id]
        aims = dict.fromkeys(Facing, -heat_cost(heat, ammunition))
        for enemy, choices in shots:
            kept = self._kept_off(me, enemy)
            worth: dict[Arc, float] = {}
            for torso in Facing:
                seen = arcs(torso, me.hex, enemy.hex)
                if seen not in worth:
                    bearing = _bearing(choices, seen)
                    worth[seen] = volley(bearing, heat, ammunition)[1] - kept * bool(bearing)
                aims[torso] = max(aims[torso], worth[seen])
        return aims

    def _threats(self, attacker: AnyUnit, target: AnyUnit) -> list[Threat]:
        """What each weapon of a unit could do to another one, whatever its arc. One of the two
        is the unit that weighs its places."""
        if distance(attacker.hex, target.hex) > self._far[attacker.id]:
            return []
        key = _pose(attacker), _pose(target)
        if key not in self._lines:
            self._lines[key] = sight(self.battle, attacker, target)
        line = self._lines[key]
        stake = self.stakes.on(target, attacker.hex)
        found = threats(self.battle, attacker, self._guns[attacker.id], target, line, stake)
        if self._torpedoes[attacker.id] and not line.deep:
            through_water = underwater_line(self.battle, attacker, target)
            torpedoes = self._torpedoes[attacker.id]
            found += threats(self.battle, attacker, torpedoes, target, through_water, stake)
        return found

    def _danger(self, enemy: AnyUnit, me: AnyUnit) -> float:
        """What an enemy may be expected to do. It can still twist, turn before it moves, and walk
        away from who is in its very hex."""
        if me.hex == enemy.hex and not enemy.moved.done and kinds.nearest(enemy) is None:
            return self._usual[enemy.id]
        choices = self._threats(enemy, me)
        if enemy.moved.done:
            torsos = [enemy.facing.turned(twist) for twist in (0, *kinds.turns(enemy))]
            # In the order of the turns: a set of arcs has another one in every process.
            seen = dict.fromkeys(arcs(torso, enemy.hex, me.hex) for torso in torsos)
            choices = max((_bearing(choices, arc) for arc in seen), key=len)
        if not choices:
            return 0.0
        chosen, _ = volley(choices, self._heat[enemy.id], self._ammunition[enemy.id])
        danger = max(0.0, sum(threat.worth for threat in chosen) - self._kept_off(enemy, me))
        return danger * BELIEF**enemy.quiet

    def _kept_off(self, attacker: AnyUnit, target: AnyUnit) -> int:
        """Damage points that the building around a target keeps off it. Infantry is fired at
        through that: what it costs is in the threats."""
        if not self._houses or buildings.hidden(self.battle, attacker, target):
            return 0
        return buildings.kept_off(self.battle, attacker, target)

    def _taken(self, me: AnyUnit, dangers: Iterable[tuple[AnyUnit, float]]) -> float:
        """What all the fire to be expected counts."""
        return self._caution * self._damage(me, dangers)

    def _damage(self, me: AnyUnit, dangers: Iterable[tuple[AnyUnit, float]]) -> float:
        """All the fire to be expected, worse in the back."""
        taken = 0.0
        for enemy, danger in dangers:
            rear = Side.REAR in kinds.sides_open(me, enemy.hex)
            taken += danger * (REAR if rear else 1)
        return taken

    def _kicks(self, me: AnyUnit, beside: Iterable[AnyUnit]) -> float:
        """Kicks to give to enemies beside the unit, less kicks to take."""
        score = 0.0
        for enemy in beside:
            score += blow_solution(self.battle, me, BlowKind.KICK_RIGHT, enemy).expected
            back = blow_solution(self.battle, enemy, BlowKind.KICK_RIGHT, me).expected
            score -= self._caution * back
        return score


def _speed(battle: Battle, unit: AnyUnit) -> int:
    """MP of a unit that runs, or of its fastest way to move if it never does."""
    modes = (Mode.RUN,) if kinds.budget(battle, unit, Mode.RUN) else (Mode.WALK, Mode.JUMP)
    return max(kinds.budget(battle, unit, mode) for mode in modes)


def _bearing(choices: Iterable[Threat], seen: Arc) -> list[Threat]:
    """The shots whose target is in their arc; leg weapons are taken to turn along."""
    return [threat for threat in choices if threat.gun.covers & seen]


def _pose(unit: AnyUnit) -> Pose:
    return unit.id, unit.hex, unit.raised, unit.prone, unit.airborne


def _hexsides(facing: Facing, side: int) -> int:
    """How many hexsides a unit turns to look through one of the hexsides of its hex."""
    return 3 - abs((side - facing) % 6 - 3)
