"""Whatever crosses the border of the rules names the section of the book that it is about."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterable
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from btterm.classic import events as e
from btterm.classic.battle import Phase
from btterm.classic.decisions import (
    FireDecision,
    Move,
    MoveDecision,
    Order,
    OrdersDecision,
    ReactionDecision,
    StrikeDecision,
    Twist,
)
from btterm.classic.log.narrate import entries
from btterm.classic.options import Options
from btterm.classic.rule import Rule
from btterm.classic.sheets.mech.locations import Location
from btterm.classic.situation import parse_situation
from btterm.classic.units.unit import Mode
from btterm.errors import ALLOWED, IllegalAnswer, Refusal
from btterm.hexes import Facing, Hex
from btterm.players.random_player import RandomPlayer
from btterm.rulebook.entries import entries as quick_rules
from btterm.soak.games import random_battle
from btterm.soak.mechs import mechs_of
from btterm.table.choice import Choice
from btterm.table.dice import Roll, SeededDice, Throw
from btterm.table.numbers import TargetNumber
from btterm.table.procedure import Decision, Event
from btterm.table.table import Unfit
from tests.rulebook.rules import (
    LEFT,
    Backward,
    BlowKind,
    BlowSolution,
    Charge,
    Collapse,
    Dive,
    Drop,
    Eject,
    Forward,
    Jump,
    Leave,
    Masc,
    Preview,
    Shift,
    Solution,
    Stand,
)

TITLES = {entry.title for entry in quick_rules()}
SEEDS = (1, 8, 12, 15, 22, 24, 27, 38)
TURNS = 8
WITH_OPTIONS = Options(
    flamer_heat=True, infernos=True, fire=True, night=True, end_phase_orders=True
)
"""Named, so that an option that is new changes nothing in these battles."""


class NotingDice(SeededDice):
    """Dice that remember what they were thrown for."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.asked: list[Roll] = []

    def throw(self, roll: Roll, number: int) -> Throw:
        self.asked.append(roll)
        return super().throw(roll, number)


SHOT = e.WeaponFired("WA", "PPC", "wo", TargetNumber(()), Throw((4, 5)), True)
KICK = e.Struck("wo", "kick left", "WA", TargetNumber(()), None, False, Rule.KICKING)
FALL = e.Fell("WA", Hex(6, 5), 0, Throw((1,)), Facing.N, "front", 7)


@pytest.mark.parametrize(
    ("events", "title"),
    [
        ([SHOT], "To-Hit Roll"),
        ([SHOT, e.MissilesHit(6, Throw((3, 3)), 4)], "Missile Hits"),
        ([SHOT, e.LocationDestroyed("wo", Location.LA, False)], "Transferring Damage"),
        ([SHOT, e.UnitDestroyed("wo", "head destroyed")], "Destroying a Unit"),
        (
            [e.Struck("wo", "kick left", "WA", TargetNumber(()), None, False, Rule.KICKING)],
            "Kicking",
        ),
        ([e.ChargeDeclared("wo", "WA", True)], "Death from Above"),
        ([FALL], "Falling"),
        ([e.PilotingRolled("WA", "kicked", TargetNumber(()), None, False), FALL], "Falling"),
        ([e.HeatAdjusted("WA", 0, (), 3)], "Heat"),
        ([e.Skipped(Phase.REACTION, "shut down", "WA")], "Torso Twist/Turret Rotation"),
        ([Unfit("the rules have changed")], "Movement Costs"),
    ],
)
def test_a_line_of_the_log_is_about_the_gravest_that_it_tells(
    events: list[Event], title: str
) -> None:
    battle = parse_situation("phase=move; Warhammer@0605/N; Wolverine WVR-6R@0606/N")
    told = entries(battle, [e.PhaseBegan(Phase.MOVEMENT), *events])
    assert [entry.rule for entry in told] == [title]


KINDS = [
    kind
    for kind in vars(e).values()
    if isinstance(kind, type) and issubclass(kind, Event) and kind not in (Event, e.Detail)
]


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_event_has_its_rule(kind: type[Event]) -> None:
    assert "rule" in vars(kind)


def test_every_rule_has_its_quick_rule() -> None:
    assert [rule for rule in Rule if rule not in TITLES] == []


@dataclass
class Crossed:
    """Whatever crossed the border of the rules in some battles, with its rule, by kind."""

    rules: defaultdict[str, set[str]]

    def note(self, kind: str, *things: Any) -> None:
        self.rules[kind] |= {thing.rule for thing in things}


@pytest.fixture(scope="module")
def crossed() -> Crossed:
    """From battles of players who do anything, and ask for much that is not allowed."""
    found = Crossed(defaultdict(set))
    for seed in SEEDS:
        _play(seed, found)
    return found


def _play(seed: int, found: Crossed) -> None:
    table = random_battle(seed, WITH_OPTIONS)
    table.dice = dice = NotingDice(seed)
    players = [RandomPlayer(2 * seed + side) for side in (0, 1)]
    while isinstance(decision := table.pending, Decision) and len(table.turns) <= TURNS:
        found.note("phases", table.state.phase)
        _ask(decision, found)
        for unit in mechs_of(table.state).values():
            found.note("causes", *unit.causes)
            found.note("heat", *unit.heat_gained)
        table.answer(players[decision.side].decide(decision))
    found.note("rolls", *dice.asked)
    found.note("modifiers", *(part for r in dice.asked if r.target for part in r.target.parts))
    found.note("events", *table.log)
    for event in table.log:
        if isinstance(event, e.HeatAdjusted):
            found.note("heat", *event.parts)
    found.note("entries", *entries(table.state, table.log))


SOME_STEPS = (
    *(Forward(), Backward(), LEFT, Shift(1), Shift(4), Stand(Facing.N), Drop()),
    *(Jump(Hex(5, 5), Facing.N), Dive(Hex(6, 6)), Charge(), Leave(), Masc(), Collapse(), Eject()),
)


def _ask(decision: Decision[Any], found: Crossed) -> None:
    """Note what a decision is about, and why it refuses what it does."""
    match decision:
        case Choice():
            found.note("choices", decision)
            found.note("refusals", *_raised(decision, "nonsense"))
        case MoveDecision():
            for id_ in decision.units:
                moves = [Move(id_, mode, (step,)) for mode in Mode for step in SOME_STEPS]
                previews = [_previewed(decision, move) for move in moves]
                found.note("refusals", *(each for each in previews if isinstance(each, Refusal)))
                for seen in previews:
                    if isinstance(seen, Preview):
                        found.note("causes", *(cause for _, cause, _ in seen.rolls))
                        found.note("modifiers", *(p for roll in seen.rolls for p in roll[2].parts))
        case ReactionDecision():
            wrong = [Twist(id_, 2) for id_ in decision.units]
            found.note("refusals", *(why for twist in wrong for why in _raised(decision, twist)))
            found.note("refusals", *filter(None, map(decision.why_not, decision.units)))
        case FireDecision():
            for id_ in decision.units:
                for target in decision.targets(id_):
                    _note_solutions(
                        found, (decision.solution(id_, n, target) for n in decision.weapons(id_))
                    )
        case StrikeDecision():
            for id_ in decision.units:
                for enemy in decision.enemies():
                    _note_solutions(
                        found, (decision.solution(id_, kind, enemy.id) for kind in BlowKind)
                    )
        case OrdersDecision():
            wrong_order = Order(decision.units[0], sinks_off=99)
            found.note("refusals", *_raised(decision, (wrong_order,)))


def _raised(decision: Decision[Any], answer: Any) -> list[Refusal]:
    why = decision.refusal(answer)
    return [why] if why else []


def _previewed(decision: MoveDecision, move: Move) -> Preview | Refusal:
    try:
        return decision.preview(move)
    except IllegalAnswer as error:
        return error.refusal


def _note_solutions(found: Crossed, solutions: Iterable[Solution | BlowSolution]) -> None:
    for each in solutions:
        if each.why:
            found.note("refusals", each.why)
        if each.to_hit:
            found.note("modifiers", *each.to_hit.parts)


EXPECTED = {
    "rolls": {Rule.TO_HIT_ROLL, Rule.MISSILE_HITS, Rule.SKIDDING, Rule.CRITICAL_DAMAGE},
    "modifiers": {Rule.RANGE, Rule.WOODS_IN_THE_LINE_OF_FIRE, Rule.LEG_DAMAGE, Rule.KICKING},
    "choices": {Rule.LINE_OF_SIGHT},
    "causes": {Rule.PILOTING_SKILL_ROLLS, Rule.STANDING_UP},
    "heat": {Rule.ENGINE_HITS, Rule.HEAT_SINKS, Rule.LASER, Rule.STANDING_UP},
    "phases": {Rule.MOVEMENT_COSTS, Rule.TO_HIT_MODIFIERS},
    "events": {Rule.TO_HIT_ROLL, Rule.FALLING, Rule.HEAT},
    "entries": {Rule.TO_HIT_ROLL, Rule.FALLING, Rule.HEAT},
    "refusals": {
        Rule.MOVEMENT_COSTS,
        Rule.STANDING_UP,
        Rule.JUMPING,
        Rule.CHARGING,
        Rule.DEATH_FROM_ABOVE,
        Rule.BRIDGE_MOVEMENT,
        Rule.TORSO_TWIST_TURRET_ROTATION,
        Rule.RANGE,
        Rule.FIRING_ARCS,
        Rule.PHYSICAL_ATTACKS,
        Rule.DIFFERENT_ELEVATIONS,
        Rule.HEAT_SINKS,
    },
}
"""Some of the rules that things of each kind are about in these battles."""


@pytest.mark.parametrize("kind", EXPECTED)
def test_things_of_every_kind_have_a_quick_rule(crossed: Crossed, kind: str) -> None:
    assert crossed.rules[kind] - TITLES == set()
    assert EXPECTED[kind] - crossed.rules[kind] == set()


NAMED_FIRST = {"Refusal", "IllegalAnswer", "Roll", "roll", "Choice", "Modifier", "Cause"}
"""Whose first argument is the rule."""
OF_THE_TABLE = {"btterm/table/table.py", "btterm/plain/session.py", "btterm/errors.py"}
"""Where something is refused that no rule of the game is about."""


def test_nothing_is_refused_rolled_or_counted_without_a_rule() -> None:
    """Not even on paths that no battle of these comes to."""
    root = Path(__file__).parents[2]
    nameless = [
        f"{path.relative_to(root)}:{call.lineno}"
        for path in sorted((root / "btterm").rglob("*.py"))
        if str(path.relative_to(root)) not in OF_THE_TABLE
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(call, ast.Call) and getattr(call.func, "id", "") in NAMED_FIRST
        if not call.args or isinstance(call.args[0], ast.Constant | ast.JoinedStr)
    ]
    assert nameless == []


def test_a_refusal_is_the_words_that_a_player_reads_and_copies_whole() -> None:
    why = Refusal(Rule.LINE_OF_SIGHT, "0607, level 3, blocks", bare="level 3, blocks")
    again = deepcopy(why)
    assert (again, again.rule, again.brief) == ("0607, level 3, blocks", Rule.LINE_OF_SIGHT, why)
    assert again.bare == "level 3, blocks"
    assert not ALLOWED
