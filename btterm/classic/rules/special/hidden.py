"""Hidden units: where they may be, when they come out, what finds them, and how their pointblank
shots bear (Compendium, Hidden Units, Pointblank Shots from Hidden Units, Beagle Active Probe)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from btterm.board.terrain import Terrain
from btterm.classic.battle import Battle
from btterm.classic.equipment.catalogue import Gear, Tag
from btterm.classic.events import Hid, NobodyHides, ProbeJammed, Twisted
from btterm.classic.rule import Rule
from btterm.classic.rules import hiding, kinds
from btterm.classic.rules.attack.electronics import jammed, path, working
from btterm.classic.rules.attack.solutions import solution
from btterm.classic.rules.attack.to_hit import sight
from btterm.classic.rules.movement_costs import shut
from btterm.classic.rules.stacking import may_stop
from btterm.classic.rules.underwater import submerged
from btterm.classic.sheets.mounts import Mounted
from btterm.classic.units.any import AnyUnit
from btterm.classic.units.unit import Motion
from btterm.errors import ALLOWED, Refusal
from btterm.hexes import Hex, distance
from btterm.table.choice import Choice, Option
from btterm.table.copying import twin
from btterm.table.procedure import Procedure, ask

NONE = "none"
"""The answer of who hides nobody, or leaves all in hiding."""
HOLD = "hold"
"""The answer of who does not fire."""
GOOD_ODDS = 0.5
"""The share of the damage its weapons could do that makes it worth while to come out and fire,
unless the player knows better."""
PATIENCE = 8
"""Turns for which a unit lies in wait, unless the player knows better."""
AWAY = 6
"""Hexes to the nearest enemy from which on it is no use any longer."""


# Before the first turn


def hide_refusal(battle: Battle, unit: AnyUnit, hex_: Hex) -> Refusal:
    """Why a unit cannot hide in a hex, or empty: a 'Mech not on clear or paved ground, and nothing
    in the air or on a bridge."""
    terrain, rule = battle.board[hex_], Rule.HIDDEN_UNITS
    if kinds.motion(unit) is Motion.MECH and terrain.open:
        words = f"{hex_} is {terrain.ground}: no 'Mech hides there"
        return Refusal(rule, words, brief="open ground")
    if terrain.bridge is not None:
        return Refusal(rule, f"nobody hides on the bridge in {hex_}", brief="bridge")
    if kinds.motion(unit) is Motion.VTOL and unit.raised > _ground(terrain):
        return Refusal(rule, f"{unit.id} is in the air", brief="in the air")
    return ALLOWED


def _ground(terrain: Terrain) -> int:
    return terrain.roof if terrain.building else terrain.level - terrain.floor


def entries(battle: Battle, unit: AnyUnit) -> list[Hex]:
    """The hexes in which a unit can be put now, those in the middle first; one that hides not where
    it cannot."""
    hexes: Iterable[Hex] = unit.reserve.hexes if unit.reserve else ()
    board, motion = battle.board, kinds.motion(unit)
    open_ = (hex_ for hex_ in hexes if not shut(board[hex_], motion))
    return [
        hex_
        for hex_ in open_
        if not may_stop(battle, unit, hex_)
        and not (unit.hidden and hide_refusal(battle, unit, hex_))
    ]


def choose(battle: Battle, side: int) -> Procedure[None]:
    """Before the first turn a side says which of its units hide, as many as the players have agreed
    to, those among them that the scenario hides; no more than half, unless the player
    knows better: somebody must go and look for the enemy."""
    if battle.turn != 1 or not battle.options.hidden_units:
        return
    battle.ambushes = True
    own = [unit for unit in battle.alive(side) if not unit.carried_by]
    left = battle.options.hidden_units - sum(unit.hidden for unit in own)
    if not any(unit.hidden or _may_hide(battle, unit) for unit in own):
        yield NobodyHides(side)
    while left > 0 and (able := [unit for unit in own if _may_hide(battle, unit)]):
        options = [Option(unit.id, f"hides {unit.id} {unit.name}") for unit in able]
        enough = 2 * sum(unit.hidden for unit in own) + 1 >= len(own)
        options.insert(0 if enough else len(options), Option(NONE, "hides nobody more"))
        question = f"Which unit hides? {left} more may."
        choice = Choice(Rule.HIDDEN_UNITS, side, question, tuple(options), secret=True)
        answer = yield from ask(choice)
        if answer == NONE:
            return
        battle.units[answer].hidden = True
        left -= 1
        yield Hid(answer)


def _may_hide(battle: Battle, unit: AnyUnit) -> bool:
    if unit.hidden or unit.off_board or (unit.reserve is not None and unit.reserve.turn):
        return False
    hexes = [unit.hex] if unit.reserve is None else entries(battle, unit)
    return any(not hide_refusal(battle, unit, hex_) for hex_ in hexes)


# Coming out


def movers(battle: Battle, side: int) -> Choice | None:
    """Which hidden unit of a side is to move in this phase; None: there is none that can."""
    own = [unit for unit in _waiting(battle, side) if unit.can_act]
    enemies = [distance(unit.hex, enemy.hex) for unit in own for enemy in battle.enemies(side)]
    tired = battle.turn > PATIENCE and min(enemies, default=AWAY) >= AWAY
    options = [Option(unit.id, f"{unit.id} {unit.name} moves out") for unit in own]
    return _question(side, "Who comes out of hiding to move?", options, comes=tired)


def shooters(battle: Battle, side: int) -> Choice | None:
    """Which hidden unit of a side is to attack in this phase; None: there is none that has
    anything to fire at."""
    odds = {}
    for unit in _waiting(battle, side):
        found = bearings(battle, unit, [*battle.enemies(side)])
        if found:
            odds[unit.id] = max(share for _, share in found.values())
    order = sorted(odds, key=lambda id_: -odds[id_])
    options = [Option(id_, f"{id_} {battle.units[id_].name} attacks") for id_ in order]
    good = max(odds.values(), default=0) >= GOOD_ODDS
    return _question(side, "Who attacks out of hiding?", options, comes=good)


def _waiting(battle: Battle, side: int) -> list[AnyUnit]:
    stirring = battle.progress.stirring
    hiding = [u for u in battle.on_board(side) if u.hidden and not u.waits]
    return [unit for unit in hiding if unit.id not in stirring]


def _question(side: int, words: str, options: list[Option], *, comes: bool) -> Choice | None:
    """`comes`: the first unit comes out unless the player knows better."""
    if not options:
        return None
    options.insert(1 if comes else 0, Option(NONE, "nobody, all others stay hidden"))
    return Choice(Rule.HIDDEN_UNITS, side, words, tuple(options))


# Bringing weapons to bear


def bearings(
    battle: Battle, unit: AnyUnit, targets: Sequence[AnyUnit], *, pointblank: bool = False
) -> dict[int, tuple[float, float]]:
    """By how many hexsides a unit can turn its torso or its turret so that it can hit one of some
    targets at all, with the damage points that it does to the best of them on average, and the
    share of what its weapons could do that this is. Of turns that are worth the same the first."""
    found: dict[int, tuple[float, float]] = {}
    turns = () if kinds.twist_refusal(unit) else kinds.turns(unit)
    for hexsides in (0, *turns):
        double = twin(unit)
        kinds.twist(double, hexsides, False)
        best = max((_worth(battle, double, each, pointblank) for each in targets), default=(0, 0))
        if best[0] > 0 and best not in found.values():
            found[hexsides] = best
    return found


def _worth(
    battle: Battle, double: AnyUnit, target: AnyUnit, pointblank: bool
) -> tuple[float, float]:
    double.ambush = target.id if pointblank else ""
    shots = [solution(battle, double, number, target) for number in range(len(double.mounts))]
    found = [(shot.expected, shot.to_hit.chance) for shot in shots if shot.to_hit is not None]
    most = sum(points / chance for points, chance in found if chance)
    points = sum(points for points, _ in found)
    return points, points / most if most else 0.0


def turn_question(unit: AnyUnit, words: str, turns: Sequence[int], last: Option | None) -> Choice:
    """How a unit turns its torso or its turret before it fires; `last`: what it may do instead."""
    options = [Option(str(turn), _turn_words(unit, turn)) for turn in turns]
    options += [last] if last else []
    rule = Rule.POINTBLANK_SHOTS_FROM_HIDDEN_UNITS
    return Choice(rule, unit.side, words, tuple(options), unit.id)


def turn_to(unit: AnyUnit, turn: int) -> Procedure[None]:
    """A unit turns its torso or its turret before it fires out of hiding."""
    kinds.twist(unit, turn, False)
    if turn:
        yield Twisted(unit.id, turn, unit.torso)


def _turn_words(unit: AnyUnit, turn: int) -> str:
    if not turn:
        return "fires as it stands"
    return f"turns its {unit.pivot} to {unit.facing.turned(turn).name} and fires"


# What finds them


def probe(battle: Battle) -> Procedure[None]:
    """At the end of a Movement Phase: active probes find hidden 'Mechs and vehicles within their
    radius and in sight, not those under water; an enemy ECM suite that reaches the line jams
    them, which its crew notices. Who hides leaves his own probe off."""
    if not battle.ambushes:
        return
    for unit in list(battle.on_board()):
        reach = max(map(_radius, working(unit, Tag.PROBE)), default=0)
        if not reach or unit.hidden or unit.shut_down:
            continue
        if jammed(battle, unit.side, [unit.hex], probe=True):
            yield ProbeJammed(unit.id)
        for other in list(battle.on_board()):
            if other.hidden_from(unit.side) and _detects(battle, unit, other, reach):
                yield from hiding.reveal(battle, other, "finds it with its active probe", unit.id)


def _radius(mount: Mounted) -> int:
    return (mount.item.radius or 0) if isinstance(mount.item, Gear) else 0


def _detects(battle: Battle, unit: AnyUnit, other: AnyUnit, reach: int) -> bool:
    return (
        kinds.has_facing(other)
        and distance(unit.hex, other.hex) <= reach
        and not submerged(battle, other)
        and sight(battle, unit, other).visible
        and not jammed(battle, unit.side, path(unit.hex, other.hex), probe=True)
    )


def lost(battle: Battle) -> Procedure[None]:
    """Who is destroyed in his hiding, as by fire, is hidden no more."""
    for unit in battle.units.values():
        if unit.hidden and not unit.alive:
            yield from hiding.reveal(battle, unit, "is lost")
