"""What holds for every number that a player is shown, and wherever a unit is forced to go."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from btterm.board.board import Board
from btterm.board.terrain import Ground, Terrain
from btterm.classic.battle import Battle, Phase
from btterm.classic.decisions import FireDecision, MoveDecision, StrikeDecision
from btterm.classic.rule import Rule
from btterm.classic.scenario.fielding import add_unit
from btterm.classic.sheets.library import load_sheet
from btterm.classic.sheets.mech.locations import Location
from btterm.classic.turn import begin_phase
from btterm.classic.units.crew import Crew
from btterm.classic.units.mech import Mech
from btterm.classic.units.unit import Mode
from btterm.hexes import Facing, Hex
from btterm.soak.mechs import mechs_of
from btterm.table.dice import Roll, Throw
from btterm.table.numbers import TargetNumber
from btterm.table.procedure import Decision, Event, Procedure
from tests.rulebook.rules import (
    AIM,
    AIM_HEAD,
    CHARGED,
    BlowKind,
    Hit,
    Place,
    Side,
    charge_number,
    dive_number,
    drive,
    drop,
    fall_among,
    falling_target,
    landing_hex,
    landing_number,
    move_to,
    piloting_target,
    place_of,
    settle_all,
    strike_now,
    terrain_between,
)

THROWS = list(itertools.product(range(1, 7), repeat=2))
NAMES = ("Archer ARC-2R", "Griffin GRF-1N", "Scorpion SCP-1N", "Hatchetman HCT-3F", "Locust LCT-1V")
GROUNDS = (Ground.CLEAR, Ground.CLEAR, Ground.LIGHT_WOODS, Ground.HEAVY_WOODS, Ground.RUBBLE)
SIZE = 7


def random_battle(luck: random.Random, units: int) -> Battle:
    """A small, rough board with battered units in hexes of their own."""
    board = Board("rough", SIZE, SIZE)
    for hex_ in list(board):
        depth = luck.choice((0, 0, 0, 0, 1, 2))
        ground = Ground.WATER if depth else luck.choice(GROUNDS)
        board[hex_] = Terrain(luck.choice((0, 0, 0, 1, 2, 4)), ground, depth)
    battle = Battle(board, ["Anna", "Ben"], phase=Phase.WEAPON_ATTACK, turn=1)
    for number, hex_ in enumerate(luck.sample(list(board), units)):
        sheet, facing = load_sheet(luck.choice(NAMES)), luck.choice(list(Facing))
        pilot = Crew("", luck.randint(0, 7), luck.randint(0, 7))
        unit = add_unit(battle, number % 2, sheet, hex_, facing, pilot)
        batter(luck, mechs_of(battle)[unit.id])
    return battle


def batter(luck: random.Random, mech: Mech) -> None:
    """Some heat, some movement, some damage."""
    mech.heat = luck.choice((0, 0, 9, 14, 25))
    mech.prone = luck.random() < 0.2
    mech.shut_down = luck.random() < 0.1
    if not mech.prone:
        mech.moved.mode = luck.choice((Mode.STAND, Mode.WALK, Mode.RUN))
        mech.moved.hexes = mech.moved.entered = mech.moved.spent = luck.randint(0, 3)
    mech.moved.done = True
    for place in luck.sample(list(mech.structure), 2):
        slots = mech.hittable_slots(place)
        if place not in (Location.HD, Location.CT) and slots:
            mech.criticals[place] = sorted(luck.sample(slots, min(2, len(slots))))


def numbers(battle: Battle) -> Iterator[tuple[str, int, TargetNumber]]:
    """Every target number that a player could be shown: what for, its base, the number."""
    for mech in mechs_of(battle).values():
        skill = mech.crew.piloting
        yield "roll", skill, piloting_target(mech, [CHARGED])
        yield "fall", skill, falling_target(mech, 2)
        yield "landing", skill, landing_number(battle, mech, landing_hex(battle, mech), True)
        fire = FireDecision(mech.side, battle, (mech.id,))
        strike = StrikeDecision(mech.side, battle, (mech.id,))
        for enemy in fire.enemies():
            yield "charge", 5, charge_number(mech, enemy, terrain_between(battle, mech, enemy))
            yield "dive", 5, dive_number(mech, enemy)
            for number, mount in enumerate(mech.sheet.mounts):
                found = fire.solution(mech.id, number, enemy.id, secondary=True).to_hit
                if mount.weapon and found:
                    yield "shot", mech.crew.gunnery, found
            for kind in BlowKind:
                blow = strike.solution(mech.id, kind, enemy.id).to_hit
                if blow:
                    yield "blow", 3 if "kick" in kind else 4, blow


@given(st.integers(0, 10_000))
@settings(max_examples=60, deadline=None)
def test_the_parts_of_every_number_add_up_and_begin_with_its_base(seed: int) -> None:
    battle = random_battle(random.Random(seed), 4)
    for what, base, number in numbers(battle):
        assert number.parts[0].value == base, what
        assert number.number == sum(part.value for part in number.parts)
        assert all(part.label for part in number.parts)
        ways = sum(number.reached_by(one + two) for one, two in THROWS)
        assert number.chance == pytest.approx(ways / 36)


@given(st.integers(0, 10_000))
@settings(max_examples=40, deadline=None)
def test_the_rolls_of_every_move_add_up(seed: int) -> None:
    """And a move costs no more than there is, hex by hex and in all."""
    luck = random.Random(seed)
    battle = random_battle(luck, 3)
    for mech in mechs_of(battle).values():
        mech.moved = type(mech.moved)()
        decision = MoveDecision(mech.side, battle, (mech.id,))
        for mode in decision.modes(mech.id):
            reach = decision.reach(mech.id, mode)
            for end in luck.sample(sorted(reach.ends), min(5, len(reach.ends))):
                found = decision.preview(type(decision.default())(mech.id, mode, reach.steps(*end)))
                assert list(found.costs) == sorted(found.costs)
                assert found.mp <= found.budget
                assert (found.hex, found.facing) == end
                for _, _, number in found.rolls:
                    assert number.parts[0].value == mech.crew.piloting
                    assert number.number == sum(part.value for part in number.parts)


# Units forced from their hexes


def settle(rule: Procedure[None], luck: random.Random) -> None:
    """Play a rule to its end with random dice and answers."""
    value = None
    while True:
        try:
            asked = rule.send(value)
        except StopIteration:
            return
        value = None
        if isinstance(asked, Roll):
            value = Throw(tuple(luck.randint(1, 6) for _ in range(asked.dice)))
        elif isinstance(asked, Decision):
            value = asked.default()
        else:
            assert isinstance(asked, Event)


def crowd(luck: random.Random) -> Battle:
    """A board half full of units."""
    battle = random_battle(luck, SIZE * SIZE // 2)
    begin_phase(battle)
    return battle


def check_places(battle: Battle) -> None:
    """One 'Mech to a hex, all on the board and on its ground."""
    places: list[Hex] = [unit.hex for unit in battle.alive()]
    assert len(set(places)) == len(places)
    for unit in mechs_of(battle).values():
        assert unit.hex in battle.board
        assert unit.raised == 0


@given(st.integers(0, 10_000))
@settings(max_examples=100, deadline=None)
def test_no_push_leaves_two_mechs_in_one_hex(seed: int) -> None:
    luck = random.Random(seed)
    battle = crowd(luck)
    for mech in list(mechs_of(battle).values()):
        direction = luck.choice(list(Facing))
        targets = battle.units_in(mech.hex.neighbour(direction))
        if targets and mech.alive:
            target = targets[0]
            pushing = strike_now(
                mech, target, Rule.PUSHING, "push", TargetNumber(()), Hit(0, Side.FRONT, 0)
            )
            settle(drive(battle, pushing), luck)
            check_places(battle)
    settle(settle_all(battle), luck)
    check_places(battle)


@given(st.integers(0, 10_000))
@settings(max_examples=100, deadline=None)
def test_no_forced_fall_leaves_two_mechs_in_one_hex(seed: int) -> None:
    luck = random.Random(seed)
    battle = crowd(luck)
    for mech in list(mechs_of(battle).values()):
        if mech.alive:
            settle(move_to(battle, mech, luck.choice(list(Facing)), fell=True), luck)
            check_places(battle)


@given(st.integers(0, 10_000))
@settings(max_examples=100, deadline=None)
def test_no_fall_into_others_leaves_two_mechs_in_one_hex(seed: int) -> None:
    luck = random.Random(seed)
    battle = crowd(luck)
    for mech in list(mechs_of(battle).values()):
        direction = luck.choice(list(Facing))
        below = mech.hex.neighbour(direction)
        if mech.alive and below in battle.board:
            over = drop(battle.board, place_of(mech), Place(below))
            settle(fall_among(battle, mech, over, direction), luck)
            check_places(battle)


# Dice, counted out


def test_how_often_an_aimed_shot_finds_its_location() -> None:
    """6, 7 and 8: 5 + 6 + 5 ways; 8 and up: 5 + 4 + 3 + 2 + 1."""
    totals = [one + two for one, two in THROWS]
    assert sum(total in AIM for total in totals) == 16
    assert sum(total in AIM_HEAD for total in totals) == 15
