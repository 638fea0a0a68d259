"""Battles that hardly ever happen: the laws hold in them as well."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from btterm.board.board import Board
from btterm.board.library import load_map
from btterm.classic.battle import Battle
from btterm.classic.decisions import Fire
from btterm.classic.options import Options
from btterm.classic.saves.state import CLASSIC
from btterm.classic.scenario.setting_up import Force, new_battle
from btterm.classic.sheets.library import load_sheet
from btterm.classic.sheets.mech.locations import Location
from btterm.classic.sheets.mech.sheet import SlotKind
from btterm.classic.situation import parse_situation
from btterm.classic.units.mech import Mech
from btterm.classic.units.unit import Out
from btterm.errors import IllegalAnswer
from btterm.hexes import Hex, distance
from btterm.players.dummies import Dummy
from btterm.players.player import play_out
from btterm.soak.games import hold_to_the_laws
from btterm.soak.mechs import mechs_of
from btterm.table.dice import SeededDice
from btterm.table.table import Table
from tests.rulebook.rules import lose_location

MELEE = "map=market-town; Warhammer@0807/S; Goliath@0910/NW; Atlas@0808/N side=2; Mad Dog@0809/N"


def without(*places: Location) -> Callable[[Battle, Mech], None]:
    """Locations that are gone."""

    def take(battle: Battle, mech: Mech) -> None:
        for place in places:
            if place in mech.structure and mech.has(place):
                for _ in lose_location(battle, mech, place):
                    pass

    return take


def with_hits_on(*kinds: SlotKind) -> Callable[[Battle, Mech], None]:
    """Critical hits on every slot of some kinds; without a gyro nobody stands."""

    def hurt(battle: Battle, mech: Mech) -> None:
        for place in mech.structure:
            hit = {slot for kind in kinds for slot in mech.sheet.slots_of(kind, place)}
            mech.criticals[place] = sorted({*mech.criticals[place], *hit})
        mech.prone |= SlotKind.GYRO in kinds

    return hurt


def shut_down_and_unconscious(battle: Battle, mech: Mech) -> None:
    mech.shut_down = True
    mech.crew.hits = 3
    mech.crew.unconscious_since = battle.turn


def on_fire_inside(battle: Battle, mech: Mech) -> None:
    mech.heat = 30


def nearly_gone(battle: Battle, mech: Mech) -> None:
    for diagram in (mech.armor, mech.rear_armor):
        diagram.update(dict.fromkeys(diagram, 0))
    mech.structure.update(dict.fromkeys(mech.structure, 1))


L = Location
STATES: dict[str, Callable[[Battle, Mech], None]] = {
    "legless": without(L.LL, L.RL, L.FLL, L.FRL, L.RLL, L.RRL),
    "one leg": without(L.LL, L.FLL),
    "armless": without(L.LA, L.RA),
    "without side torsos": without(L.LT, L.RT),
    "weaponless": with_hits_on(SlotKind.WEAPON),
    "without gyro": with_hits_on(SlotKind.GYRO),
    "without sensors": with_hits_on(SlotKind.SENSORS),
    "without hips": with_hits_on(SlotKind.HIP),
    "without actuators": with_hits_on(SlotKind.SHOULDER, SlotKind.HIP, SlotKind.GYRO),
    "shut down and unconscious": shut_down_and_unconscious,
    "at 30 heat": on_fire_inside,
    "one point from the end": nearly_gone,
}


@pytest.mark.parametrize("name", STATES)
@pytest.mark.parametrize("seed", range(3))
def test_everybody_in_an_odd_state(name: str, seed: int) -> None:
    battle = parse_situation(MELEE)
    for mech in list(mechs_of(battle).values()):
        STATES[name](battle, mech)
    hold_to_the_laws(Table(CLASSIC, battle, SeededDice(seed)), seed, turns=6)


@pytest.mark.parametrize("pair", [(a, b) for a in STATES for b in STATES if a < b][::3])
def test_two_states_at_once(pair: tuple[str, str]) -> None:
    battle = parse_situation(MELEE)
    for mech in list(mechs_of(battle).values()):
        for name in pair:
            STATES[name](battle, mech)
    hold_to_the_laws(Table(CLASSIC, battle, SeededDice(1)), 1, turns=4)


def test_both_sides_die_together() -> None:
    """A draw, told as one."""
    battle = parse_situation("Warhammer@0807/S; Marauder@0808/N")
    for mech in mechs_of(battle).values():
        mech.destroyed = Out.ENGINE
    table = Table(CLASSIC, battle, SeededDice(1))
    play_out(table, {0: Dummy(), 1: Dummy()})
    assert battle.outcome is not None
    assert battle.outcome.winner is None


@pytest.mark.parametrize("seed", range(4))
def test_a_board_of_two_hexes(seed: int) -> None:
    """No step but into the other one or over the edge."""
    board = Board("two", 1, 2)
    sheets = [load_sheet("Wasp"), load_sheet("Atlas")]
    battle = new_battle(board, [Force("A", (sheets[0],)), Force("B", (sheets[1],))], Options())
    for mech, hex_ in zip(mechs_of(battle).values(), board, strict=True):
        mech.hex = hex_
    hold_to_the_laws(Table(CLASSIC, battle, SeededDice(seed)), seed)


def test_forty_a_side() -> None:
    board = load_map("open-grassland")
    sheet = load_sheet("Wasp")
    battle = new_battle(board, [Force("A", (sheet,) * 40), Force("B", (sheet,) * 40)], Options())
    centre = Hex(8, 8)
    near = sorted(board, key=lambda hex_: (distance(centre, hex_), hex_))
    for mech, hex_ in zip(mechs_of(battle).values(), near, strict=False):
        mech.hex = hex_
    hold_to_the_laws(Table(CLASSIC, battle, SeededDice(1)), 1, turns=1)


def test_a_battle_in_which_nobody_can_ever_act_is_a_draw() -> None:
    """Two that lie there without legs, far out of reach of each other. That their MechWarriors
    could leave them does not make it a battle."""
    battle = parse_situation(
        "open=15x25; Locust LCT-1V@0101/N prone LLi=0 RLi=0;"
        " Locust LCT-1V@1525/S prone LLi=0 RLi=0 side=2"
    )
    table = Table(CLASSIC, battle, SeededDice(1))
    play_out(table, {0: Dummy(), 1: Dummy()})
    assert battle.outcome is not None
    assert battle.outcome.winner is None
    assert battle.outcome.why == "nobody could act for 30 turns"


def test_an_answer_to_another_question_is_refused() -> None:
    """And changes nothing."""
    table = Table(CLASSIC, parse_situation("phase=move; " + MELEE.split("; ", 1)[1]), SeededDice(1))
    before = table.journal()
    for answer in (Fire("WA"), "left", 7, None, ()):
        with pytest.raises(IllegalAnswer):
            table.answer(answer)
    assert table.journal() == before
