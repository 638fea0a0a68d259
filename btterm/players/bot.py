"""A plain good player: looks at every hex it can reach, and fires what pays for its heat."""

from __future__ import annotations

import random
from collections.abc import Callable, Container, Sequence
from itertools import combinations
from typing import Any, TypeVar

from btterm.classic.battle import Battle
from btterm.classic.decisions import (
    Fire,
    FireDecision,
    Move,
    MoveDecision,
    ReactionDecision,
    Strike,
    StrikeDecision,
    TargetingDecision,
    Twist,
    UnitDecision,
)
from btterm.classic.drafts.fire import FireDraft
from btterm.classic.drafts.strike import StrikeDraft
from btterm.classic.equipment.fire_ways import FireWay
from btterm.classic.rule import Rule
from btterm.classic.rules import kinds, trials
from btterm.classic.rules.attack.solutions import Shot
from btterm.classic.rules.causes import KICKED, MISSED_KICK, PUSHED, THRASHING
from btterm.classic.rules.mech.limbs import KICKS, BlowKind
from btterm.classic.rules.movement.taking import ghost
from btterm.classic.rules.physical.blows import Blow
from btterm.classic.rules.special import honor
from btterm.classic.rules.special.minelaying import NONE
from btterm.classic.sheets.mech.locations import Location
from btterm.classic.units.any import AnyUnit
from btterm.hexes import distance
from btterm.players import gunner
from btterm.players.character import Character, Strength
from btterm.players.closer import look_closer
from btterm.players.errand import hunted
from btterm.players.foresight import foresee
from btterm.players.judgement import (
    Threat,
    climb_worth,
    fall_cost,
    forecast,
    guns,
    has_ammunition,
    heat_cost,
    one_thing,
    pays,
    volley,
)
from btterm.players.outlook import Outlook, Plan, plans
from btterm.players.reasons import Reason, Weighed, fire_words, move_words, reason, strike_words
from btterm.players.rides import fetches, mounts
from btterm.players.search import search
from btterm.players.stakes import Stakes
from btterm.table.choice import Choice
from btterm.table.procedure import Decision

T = TypeVar("T")

USUAL = Character()
WHIMS = {Strength.WEAK: 10.0, Strength.NORMAL: 0.2, Strength.STRONG: 0.2}
"""Differences between places smaller than this are left to luck."""
MINDED = 3
"""Enemies that a weak bot thinks of when it moves, the nearest."""
PREY = 2.0
"""How much more damage counts on a unit that is to be destroyed."""
HEAT_PRICE = 0.5
"""What a heat point is taken to cost when a weapon can be fired in several ways."""

LIKELY = 8
"""Of how many of the best places for mines one is taken, so that nobody can tell which."""


class Bot:
    """Moves to where it deals more than it takes, fires and strikes where that pays.

    It thinks one turn ahead, with an eye to the way on to where its weapons do most, and takes
    every enemy to stay where it is. In the same situation the same seed gives the same answer.
    """

    def __init__(self, seed: int = 0, character: Character | None = None) -> None:
        self.seed = seed
        self.character = character or Character()
        self._reasons: dict[str, dict[str, Reason]] = {}
        """By unit, and by what they are about."""

    def why(self, unit: str) -> list[Reason]:
        """The reasons for what a unit did last in each phase; none, if it has done nothing yet."""
        found = self._reasons.get(unit, {}).values()
        last = max((each.turn for each in found), default=0)
        return [each for each in found if each.turn == last]

    def _note(self, decision: UnitDecision[Any], weighed: Sequence[tuple[str, float]]) -> None:
        """Remember why the first unit of a decision does the best of what was weighed."""
        scored = [Weighed(*each) for each in weighed]
        best = max(scored, key=lambda each: each.score)
        self._keep(decision, reason(decision.units[0], decision.battle.turn, best, "", scored))

    def _keep(self, decision: UnitDecision[Any], found: Reason) -> None:
        self._reasons.setdefault(found.unit, {})[type(decision).__name__] = found

    def decide(self, decision: Decision[Any]) -> Any:
        match decision:
            case MoveDecision():
                return self.move(decision)
            case ReactionDecision():
                return twist(decision, self.character)
            case FireDecision():
                volleys = fires(decision, self.character)
                self._note(decision, [(fire_words(fire), worth) for fire, worth in volleys])
                return _best(volleys)
            case StrikeDecision():
                blows = strikes(decision, self.character)
                self._note(decision, [(strike_words(each), worth) for each, worth in blows])
                return _best(blows)
            case TargetingDecision():
                return gunner.aim(decision)
            case Choice(rule=Rule.MINEFIELDS):
                return self.lay(decision)
        return decision.default()

    def lay(self, decision: Choice) -> str:
        """One of the best places for mines, or one of the kinds."""
        luck = random.Random(f"{self.seed}/{decision.side}/{decision.question}")
        wanted = [answer for answer in decision.answers() if answer != NONE.key]
        return luck.choice(wanted[:LIKELY])

    def move(self, decision: MoveDecision) -> Move:
        """Move the unit that is farthest from the enemy: the others wait for what comes."""
        enemies = decision.enemies()
        if not enemies:
            return search(decision)

        def remoteness(mech: AnyUnit) -> int:
            return min(distance(mech.hex, enemy.hex) for enemy in enemies)

        units = [*map(decision.unit, decision.units)]
        # Who is to ride waits for its carrier.
        carriers = [unit for unit in units if mounts(decision, unit) or fetches(decision, unit)]
        mech = max(carriers or units, key=remoteness)
        luck = random.Random(f"{self.seed}/{decision.battle.turn}/{mech.id}/{mech.moved.spent}")
        weighed = moves(decision, mech, self.character, luck.random)
        if weighed is None:
            return decision.default_of(mech.id)
        outlook, found = weighed
        best = max(found, key=lambda plan: plan.score)
        self._keep(decision, _of_move(outlook, best, found))
        return Move(mech.id, best.mode, best.steps())


def moves(
    decision: MoveDecision, mech: AnyUnit, character: Character, whim: Callable[[], float]
) -> tuple[Outlook, list[Plan]] | None:
    """The ways in which a unit can move that are worth a thought, with their scores; None: it has
    no enemy to think of. `whim`: a number from 0 to 1 for each that makes differences."""
    foes = opponents(decision.battle, mech, decision.enemies())
    if not foes:
        return None
    if character.strength is Strength.WEAK:
        foes = nearest(mech, foes)
    outlook = Outlook(decision.battle, mech, foes, character)
    most = WHIMS[character.strength]
    found = [plan._replace(score=plan.score + most * whim()) for plan in plans(decision, outlook)]
    found = look_closer(decision, outlook, found)
    return outlook, foresee(outlook, found) if character.strong else found


def _of_move(outlook: Outlook, best: Plan, plans: Sequence[Plan]) -> Reason:
    """Why a unit moves as it does: told by hexes, each with its best facing."""
    because = ""
    if best.there is not None:
        deals, takes = outlook.account(ghost(best.there), best.facing)
        because = f"expects to do {deals:.1f} there and to take {takes:.1f}"
        if outlook.errand is not None:
            because += ", and is sent somewhere"
    weighed = [
        Weighed(move_words(outlook.mech, plan.mode, plan.there.hex), plan.score)
        for plan in plans
        if plan.there is not None
    ]
    words = "attacks on the move"
    if best.there is not None:
        words = move_words(outlook.mech, best.mode, best.there.hex)
    chosen = Weighed(words, best.score)
    return reason(outlook.mech.id, outlook.battle.turn, chosen, because, weighed)


def _best(weighed: Sequence[tuple[T, float]]) -> T:
    """The first of the best."""
    return max(weighed, key=lambda each: each[1])[0]


def nearest(mech: AnyUnit, foes: Sequence[AnyUnit]) -> list[AnyUnit]:
    """The enemies that a weak bot thinks of."""
    return sorted(foes, key=lambda foe: distance(mech.hex, foe.hex))[:MINDED]


def twist(
    decision: ReactionDecision,
    character: Character = USUAL,
    at: Container[str] | None = None,
) -> Twist:
    """Turn the torso to where most can be done; `at`: to these enemies and no others."""
    mech = decision.unit(decision.units[0])
    foes = opponents(decision.battle, mech, decision.enemies())
    foes = [foe for foe in foes if at is None or foe.id in at]
    if decision.why_not(mech.id) or not foes:
        return Twist(mech.id)
    outlook = Outlook(decision.battle, mech, foes, character)
    aims = outlook.aims(mech, forecast(decision.battle, mech))
    turns = (0, *kinds.turns(mech))
    return Twist(mech.id, max(turns, key=lambda hexsides: aims[mech.facing.turned(hexsides)]))


def fire(
    decision: FireDecision, character: Character = USUAL, at: Container[str] | None = None
) -> Fire:
    """The best volley, or none; `at`: at these enemies and no others."""
    return _best(fires(decision, character, at))


def fires(
    decision: FireDecision, character: Character, at: Container[str] | None = None
) -> list[tuple[Fire, float]]:
    """Holding fire, and the best volley with each enemy as the primary target, with their worth."""
    mech = decision.unit(decision.units[0])
    stakes = Stakes(decision.battle, decision.side, character)
    targets = [each for each in _targets(decision, mech) if at is None or each in at]
    if character.strength is Strength.WEAK:
        units = decision.battle.units
        near = nearest(mech, [units[target] for target in targets if target in units])
        targets = [unit.id for unit in near][:1]
    volleys = [_volley_at(decision, stakes, mech, primary, targets) for primary in targets]
    return [(Fire(mech.id), 0.0), *volleys]


def fire_worth(decision: FireDecision, fire: Fire, character: Character) -> float:
    """What a volley is worth, each weapon taken to fire in its best way."""
    mech = decision.battle.units[fire.unit]
    stakes = Stakes(decision.battle, decision.side, character)
    heat, ammunition = forecast(decision.battle, mech), has_ammunition(mech)
    primary = fire.primary_target
    threats = [
        threat
        for target in {shot.target for shot in fire.shots} & decision.battle.units.keys()
        for threat in _shots(decision, stakes, mech, target, secondary=target != primary)
        if (threat.gun.number, target) in {(shot.mount, shot.target) for shot in fire.shots}
    ]
    hotter = heat + sum(threat.heat for threat in threats)
    dearer = heat_cost(hotter, ammunition) - heat_cost(heat, ammunition)
    return sum(threat.worth for threat in threats) - dearer


def _targets(decision: FireDecision, mech: AnyUnit) -> list[str]:
    """Whom it may fire at: not those with whom others duel in turn; and a Clan 'Mech keeps the code
    of honor where it is asked for."""
    battle, units = decision.battle, decision.battle.units
    honorable = battle.options.zellbrigen and kinds.honorable(mech)
    return [
        target
        for target in decision.targets(mech.id)
        if target not in units
        or (
            trials.fair(battle, mech, units[target])
            and not (honorable and honor.fire_breach(battle, mech, units[target]))
        )
    ]


def opponents(battle: Battle, mech: AnyUnit, enemies: Sequence[AnyUnit]) -> list[AnyUnit]:
    """The enemies that a unit fights: not those with whom others duel in turn."""
    return [enemy for enemy in enemies if trials.fair(battle, mech, enemy)]


def _volley_at(
    decision: FireDecision, stakes: Stakes, mech: AnyUnit, primary: str, targets: Sequence[str]
) -> tuple[Fire, float]:
    """What to fire at a primary target, and with the other weapons at others; its worth."""
    heat, ammunition = forecast(decision.battle, mech), has_ammunition(mech)
    draft = FireDraft(decision, mech.id)

    def add(threat: Threat) -> bool:
        return draft.at(threat.gun.number) is None and not draft.add(threat.shot)

    main, _ = volley(_shots(decision, stakes, mech, primary), heat, ammunition, add)
    used = {threat.gun.number for threat in main}
    others = [
        threat
        for target in targets
        if target != primary
        for threat in _shots(decision, stakes, mech, target, secondary=True)
        if threat.gun.number not in used
    ]
    hotter = heat + sum(threat.heat for threat in main)
    more, _ = volley(others, hotter, ammunition, add)
    hottest = hotter + sum(threat.heat for threat in more)
    dearer = heat_cost(hottest, ammunition) - heat_cost(heat, ammunition)
    return draft.answer(), sum(threat.worth for threat in main + more) - dearer


def _shots(
    decision: FireDecision, stakes: Stakes, mech: AnyUnit, target: str, secondary: bool = False
) -> list[Threat]:
    """The shots at one target that may be worth it, each weapon fired in its best way."""
    enemy = decision.battle.units[target]
    value = stakes.on(enemy, mech.hex)
    value *= PREY if hunted(decision.battle, decision.side, enemy) else 1.0
    found = []
    for gun in guns(decision.battle, mech):
        seen = Location.CT in kinds.places(enemy)
        aimed = enemy.immobile and seen and not gun.weapon.missiles
        aim = Location.CT if aimed else None
        ways = []
        for way in decision.ways(mech.id, gun.number):
            if way is FireWay.MECHWARRIOR:
                continue
            shown = decision.solution(mech.id, gun.number, target, secondary, aim, way)
            if not shown.why and shown.to_hit and pays(gun.weapon, shown.to_hit.chance):
                worth = shown.expected * value * climb_worth(gun.weapon)
                if way is not FireWay.BUILDING:
                    worth *= kinds.cost_of_point(decision.battle, enemy)
                ways.append(Threat(Shot(gun.number, target, aim, way), gun, worth))
        if ways:
            found.append(max(ways, key=lambda threat: threat.worth - HEAT_PRICE * threat.heat))
    return one_thing(found)


def strike(decision: StrikeDecision, character: Character = USUAL) -> Strike:
    """The best physical attack, if it is worth the risk of a fall."""
    return _best(strikes(decision, character))


def strikes(decision: StrikeDecision, character: Character) -> list[tuple[Strike, float]]:
    """No attack, and every one or two that are possible, with their worth."""
    mech = decision.unit(decision.units[0])
    draft = StrikeDraft(decision, mech.id)
    stakes = Stakes(decision.battle, decision.side, character)
    blows = [blow for blow in draft.options() if not decision.breaches(Strike(mech.id, (blow,)))]
    answers = [draft.built(some) for n in (1, 2) for some in combinations(blows, n)]
    rated = [
        (answer, sum(_worth(decision, stakes, mech, blow) for blow in answer.blows))
        for answer in answers
        if not decision.refusal(answer)
    ]
    return [(Strike(mech.id), 0.0), *rated]


def _worth(decision: StrikeDecision, stakes: Stakes, mech: AnyUnit, blow: Blow) -> float:
    """Damage to be expected, and falls: the target's if it hits, one's own if a kick misses."""
    found = decision.solution(mech.id, blow.kind, blow.target)
    target = decision.battle.units.get(blow.target)
    if target is None:
        return found.expected
    chance = found.to_hit.chance if found.to_hit else 0.0
    worth = found.expected * stakes.on(target, mech.hex)
    if blow.kind in KICKS:
        worth -= (1 - chance) * fall_cost(mech, MISSED_KICK)
    if blow.kind is BlowKind.THRASH:
        worth -= fall_cost(mech, THRASHING)
    if blow.kind in (*KICKS, BlowKind.PUSH) and not target.prone:
        worth += chance * fall_cost(target, KICKED if blow.kind in KICKS else PUSHED)
    return worth
