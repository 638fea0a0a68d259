"""Worlds lighter and heavier than Earth (Compendium, High/Low Gravity)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from btterm.classic import events as e
from btterm.classic.battle import Battle
from btterm.classic.decisions import Move
from btterm.classic.options import Options, read_options, with_options
from btterm.classic.readout.of import readout
from btterm.classic.sheets.mech.locations import Location
from btterm.classic.sheets.vehicle.sheet import Section
from btterm.classic.situation import parse_situation
from btterm.classic.turn import movement_phase, physical_attack_phase
from btterm.classic.units.unit import Mode
from btterm.errors import BadInput
from btterm.soak.mechs import mechs_of
from btterm.soak.vehicles import vehicles_of
from tests.rulebook.rules import damage_of_fall, gravity, kinds, read_steps, running_mp, walking_mp
from tests.rulebook.tabletop import Dice, Played, decision, play

WALK, RUN, JUMP = Mode.WALK, Mode.RUN, Mode.JUMP
FAR = "; Atlas@0101/S side=2"


def world(text: str, pull: str) -> Battle:
    return parse_situation(text, with_options(Options(), {"gravity": pull}))


def moves(battle: Battle, mode: Mode, steps: str, dice: Sequence[Dice]) -> Played:
    """The Movement Phase in which the first unit makes a move and the others stand."""
    first = next(iter(battle.units))
    return play(movement_phase(battle), dice, {first: Move(first, mode, read_steps(steps))})


@pytest.mark.parametrize(
    ("pull", "walk", "run"), [("0.75", 5, 8), ("1.25", 3, 5), ("0.2", 8, 12), ("2.0", 2, 3)]
)
def test_c091_walk_4_on_other_worlds(pull: str, walk: int, run: int) -> None:
    """5.33 is 5, 3.2 is 3; no more than twice as many; Running MP from the new Walking MP."""
    battle = world("Warhammer@0505/N", pull)
    mech = mechs_of(battle)["WA"]
    assert (walking_mp(battle, mech), running_mp(battle, mech)) == (walk, run)
    shown = readout(battle, mech)
    assert [(speed.now, speed.whole) for speed in shown.speeds[:2]] == [(walk, 4), (run, 6)]
    assert f"{pull} G" in [effect.words for effect in shown.effects]


def test_a_half_is_rounded_down() -> None:
    """1 / 2 and 3 / 2."""
    battle = world("Warhammer@0505/N", "2.0")
    assert [gravity.at(battle, mp) for mp in (1, 3, 5)] == [0, 1, 2]


def test_every_kind_and_every_mode() -> None:
    line = "Griffin GRF-1N@0505/N; Manticore@0705/N; Jump Platoon Rifle@0909; Warrior Attack@1010/N"
    battle = world(line, "0.5")
    griffin, tank, platoon, vtol = battle.units.values()
    assert kinds.budget(battle, griffin, JUMP) == 10
    assert kinds.budget(battle, tank, RUN) == 12
    assert kinds.budget(battle, platoon, JUMP) == 6
    assert kinds.budget(battle, vtol, WALK) == 18


def test_damage_counts_after_gravity() -> None:
    """A hip halves what gravity has left: 5 at 0.5 G are 10, and 5 with a hip."""
    battle = world("Griffin GRF-1N@0505/N LLx=1", "0.5")
    assert walking_mp(battle, mechs_of(battle)["GR"]) == 5


def test_who_cannot_walk_at_all_stands() -> None:
    """Walk 1 at 2 G."""
    battle = world("Foot Platoon Rifle@0505", "2.0")
    platoon = next(iter(battle.units.values()))
    assert kinds.modes(battle, platoon) == (Mode.STAND,)


def test_c092_two_mp_too_fast_cost_each_leg_two_points() -> None:
    """Running MP 8, spends 10; the roll fails; no fall."""
    battle = world("Griffin GRF-1N@0815/N piloting=5" + FAR, "0.75")
    griffin = mechs_of(battle)["GR"]
    legs = griffin.structure[Location.LL], griffin.structure[Location.RL]
    played = moves(battle, RUN, "F F F F F F F F F F", [4, 7, 7])
    assert [(s.location, s.points) for s in played.told(e.Strained)] == [("RL", 2), ("LL", 2)]
    assert (griffin.structure[Location.LL], griffin.structure[Location.RL]) == (
        legs[0] - 2,
        legs[1] - 2,
    )
    assert not griffin.prone
    assert played.targets("faster") == [5]


def test_who_makes_the_roll_or_keeps_to_its_pace_is_not_hurt() -> None:
    for steps, dice in (("F F F F F F F F F F", [5]), ("F F F F F F F F", [])):
        battle = world("Griffin GRF-1N@0815/N piloting=5" + FAR, "0.75")
        assert not moves(battle, RUN, steps, dice).told(e.Strained)
    heavy = world("Griffin GRF-1N@0815/N piloting=5" + FAR, "1.25")
    assert not moves(heavy, RUN, "F F F F F F", []).told(e.Strained)


def test_a_preview_shows_the_roll() -> None:
    battle = world("Griffin GRF-1N@0815/N piloting=5", "0.75")
    griffin = mechs_of(battle)["GR"]
    shown = decision(battle, griffin).preview(Move("GR", RUN, read_steps("F F F F F F F F F")))
    assert [(cause.label, number.number) for _, cause, number in shown.rolls] == [
        ("faster than it was built for", 5)
    ]


def test_a_jump_beyond_the_jets() -> None:
    """Jumping MP 5, 10 at 0.5 G: a jump of 7 is 2 too far; damage of the phase counts."""
    battle = world("Griffin GRF-1N@0815/N piloting=5" + FAR, "0.5")
    played = moves(battle, JUMP, "J/0808/N", [4, 7, 8, 1])
    assert [s.points for s in played.told(e.Strained)] == [2, 2]
    assert len(played.told(e.CriticalHit)) == 1


def test_a_vehicle_pays_with_the_structure_of_its_front() -> None:
    """Flank MP 6, 12 at 0.5 G, spends 8; armor does not help."""
    battle = world("Manticore@0815/N piloting=5" + FAR, "0.5")
    tank = vehicles_of(battle)["MA"]
    before, armor = tank.structure[Section.FRONT], tank.armor[Section.FRONT]
    played = moves(battle, RUN, "F F F F F F F F", [4, 7])
    assert tank.structure[Section.FRONT] == before - 2
    assert tank.armor[Section.FRONT] == armor
    assert [type(event) for event in played.told(e.CriticalRolled)] == [e.CriticalRolled]


def test_who_charges_rolls_at_the_end_of_the_physical_attack_phase() -> None:
    battle = world("Griffin GRF-1N@0812/N piloting=5; Atlas@0803/S side=2 piloting=5", "0.75")
    steps = "F F F F F F F F C"
    assert not moves(battle, RUN, steps, []).told(e.PilotingRolled)
    griffin = mechs_of(battle)["GR"]
    assert griffin.moved.spent == 9
    played = play(physical_attack_phase(battle), [2, 4, 7, 7], choices=["left"])
    assert [event.cause for event in played.told(e.PilotingRolled)][:1] == [
        "faster than it was built for"
    ]
    assert [s.points for s in played.told(e.Strained)] == [1, 1]


@pytest.mark.parametrize(("pull", "points"), [("0.5", 10), ("1.0", 21), ("1.25", 26), ("2.0", 42)])
def test_falls_hurt_by_the_gravity(pull: str, points: int) -> None:
    """70 tons two levels: 21 points, times G, to the nearest, a half down."""
    assert damage_of_fall(world("Warhammer@0505/N", pull), 70, 2) == points


def test_gravity_is_said_as_an_option_or_as_a_number() -> None:
    assert with_options(Options(), read_options(["gravity=0.8"])).gravity == "0.8"
    assert with_options(Options(), {"gravity": 0.5}).gravity == "0.5"
    with pytest.raises(BadInput, match=r"gravity is 0\.2 or 0\.5"):
        with_options(Options(), {"gravity": 0.3})
