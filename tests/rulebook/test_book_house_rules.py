"""House rules of movement, gravity, posture and blows (House rules, Skids at Every First Turn,
Modifiers of Skids, Running into Water, Gravity in Falls, Weights by Gravity, Calibration, Ranges by
Gravity, Propping on One Arm, Kicks by Side, Dodge Maneuver, Stomp, Consciousness Once a Turn)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from btterm.classic import events as e
from btterm.classic.battle import Battle, Phase
from btterm.classic.decisions import FireDecision, Move, Strike
from btterm.classic.options import Options
from btterm.classic.sheets.library import load_unit
from btterm.classic.sheets.mech.locations import Location
from btterm.classic.situation import parse_situation
from btterm.classic.turn import physical_attack_phase
from btterm.classic.turn.order import enter
from btterm.classic.units.unit import Mode
from btterm.soak.mechs import mechs_of
from btterm.table.choice import Choice
from tests.rulebook.rules import (
    Blow,
    BlowKind,
    Hit,
    HitTable,
    Side,
    attacker_movement,
    blow_solution,
    dive_damage,
    diver_damage,
    gravity,
    injure,
    kinds,
    mechwarrior,
    target_modifiers,
)
from tests.rulebook.tabletop import at, decision, mount, move, parts, plan, play, refusal


def battle_of(text: str, **options: object) -> Battle:
    return parse_situation(text, replace(Options(), **options))  # type: ignore[arg-type]


# Skids


def paved(**options: object) -> Battle:
    """A Phoenix Hawk on pavement as far as one sees."""
    battle = battle_of("Phoenix Hawk@0808/N; Atlas@1502/S side=2", **options)
    from btterm.board.terrain import Ground

    for hex_ in battle.board:
        battle.board[hex_] = battle.board[hex_].changed(ground=Ground.PAVED)
    return battle


def test_the_first_turn_in_a_hex_calls_for_the_roll() -> None:
    """The second one there does not, and going on does not either."""
    battle = paved(first_turn_skids=True)
    mech = mechs_of(battle)["PH"]
    rolls = plan(battle, mech, Mode.RUN, "F F R R F").rolls
    assert [(str(hex_), cause.label) for hex_, cause, _ in rolls] == [
        ("0806", "turn on pavement, 2 hexes moved")
    ]
    assert plan(battle, mech, Mode.RUN, "F F R").rolls
    assert not plan(battle, mech, Mode.WALK, "F F R").rolls


def test_without_it_who_does_not_go_on_makes_none() -> None:
    battle = paved()
    mech = mechs_of(battle)["PH"]
    assert not plan(battle, mech, Mode.RUN, "F F R").rolls
    assert [cause.label for _, cause, _ in plan(battle, mech, Mode.RUN, "F F R F").rolls] == [
        "turn on pavement, 3 hexes moved"
    ]


def test_who_fails_skids_from_where_it_turned() -> None:
    """In its old direction, as many hexes as it has moved: two."""
    battle = paved(first_turn_skids=True)
    mech = mechs_of(battle)["PH"]
    played = move(battle, mech, Mode.RUN, "F F R", [2, 1, 7, 12, 7, 7])
    assert [told.hexes for told in played.told(e.Skidded)] == [2]
    assert mech.hex == at("0804")


@pytest.mark.parametrize("first_turns", [False, True])
def test_the_reach_counts_the_rolls_of_a_skid(first_turns: bool) -> None:
    battle = paved(first_turn_skids=first_turns)
    mech = mechs_of(battle)["PH"]
    reach = decision(battle, mech).reach("PH", Mode.RUN)
    assert reach.search is not None
    for hex_ in (at("0806"), at("0906")):
        for facing, end in reach.facings(hex_):
            steps = reach.search.steps_to(hex_, facing, end.raised)
            rolls = decision(battle, mech).preview(Move("PH", Mode.RUN, steps)).rolls
            assert end.rolls == len(rolls), (hex_, facing, steps)


@pytest.mark.parametrize(("milder", "at_it", "its_own"), [(False, 2, []), (True, 1, [2])])
def test_who_skidded_is_hit_more_easily_and_aims_worse(
    milder: bool, at_it: int, its_own: list[int]
) -> None:
    dice = [7, 7]
    battle = paved(milder_skids=milder)
    mech, atlas = mechs_of(battle).values()
    move(battle, mech, Mode.RUN, "F F R F", [2, 1, 7, 12, *dice])
    assert mech.moved.skidded
    skids = [p.value for p in target_modifiers(atlas, mech) if "skidded" in p.label]
    assert skids == [at_it]
    assert [p.value for p in attacker_movement(mech) if "skidded" in p.label] == its_own


# Water


def test_units_run_into_water_with_its_mp_and_its_roll() -> None:
    text = "0807=~1 ; Warhammer@0808/N; Atlas@1502/S side=2"
    dry, wet = battle_of(text), battle_of(text, running_into_water=True)
    assert "cannot run into water" in refusal(dry, mechs_of(dry)["WA"], Mode.RUN, "F")
    mech = mechs_of(wet)["WA"]
    found = plan(wet, mech, Mode.RUN, "F")
    assert (found.mp, [cause.label for _, cause, _ in found.rolls]) == (
        2,
        ["entering water, depth 1"],
    )
    assert at("0807") in {hex_ for hex_, _ in decision(wet, mech).reach("WA", Mode.RUN).ends}
    assert at("0807") not in {
        hex_ for hex_, _ in decision(dry, mechs_of(dry)["WA"]).reach("WA", Mode.RUN).ends
    }


# Gravity


@pytest.mark.parametrize(
    ("g", "levels", "water", "old", "new"),
    [("1.25", 1, False, 15, 14), ("0.75", 1, False, 9, 9), ("1.25", 0, True, 4, 4)],
)
def test_gravity_counts_before_rounding(
    g: str, levels: int, water: bool, old: int, new: int
) -> None:
    """55 tons, one level: 5.5 x 2 x 1.25 is 13.75, 14 and not 12 x 1.25."""
    for option, points in ((False, old), (True, new)):
        battle = battle_of("Griffin GRF-1N@0808/N", gravity=g, gravity_in_falls=option)
        assert gravity.damage_of_fall(battle, 55, levels, water) == points


def test_from_above_and_in_collapses_too() -> None:
    """Death from above by 55 tons: 16.5 and 11 points, at 1.25 G 20.625 and 13.75."""
    assert (dive_damage(55), diver_damage(55)) == (17, 11)
    heavy = battle_of("Griffin GRF-1N@0808/N", gravity="1.25", gravity_in_falls=True)
    times = gravity.times(heavy)
    assert (dive_damage(55, times=times), diver_damage(55, times=times)) == (21, 14)
    assert gravity.times(battle_of("Griffin GRF-1N@0808/N", gravity="1.25")) == 1


@pytest.mark.parametrize(
    ("g", "cf", "bears"),
    [("1.25", 69, True), ("1.25", 68, False), ("0.75", 42, True), ("0.75", 41, False)],
)
def test_55_tons_on_a_building(g: str, cf: int, bears: bool) -> None:
    battle = battle_of("Griffin GRF-1N@0808/N", gravity=g, weights_by_gravity=True)
    (mech,) = mechs_of(battle).values()
    assert mech.tons == 55
    assert (cf >= mech.weight) is bears
    assert mechs_of(battle_of("Griffin GRF-1N@0808/N", gravity=g))["GR"].weight == 55


@pytest.mark.parametrize(
    ("g", "calibrated", "more"),
    [
        ("1.25", "1.0", 2),
        ("1.2", "1.0", 2),
        ("0.75", "1.0", 2),
        ("0.8", "0.75", 0),
        ("0.5", "0.5", 0),
    ],
)
def test_each_full_tenth_of_a_g_that_they_are_not_calibrated_for(
    g: str, calibrated: str, more: int
) -> None:
    text = f"Archer@0808/N calibrated={calibrated}; Atlas@0802/S side=2"
    battle = battle_of(text, gravity=g, calibration=True)
    mech = mechs_of(battle)["AR"]
    fire = FireDecision(0, battle, ("AR",))

    def added(weapon: str) -> int:
        found = fire.solution("AR", mount(mech, weapon), "at").to_hit
        assert found is not None
        return sum(p.value for p in found.parts if "calibrated" in p.label)

    assert (added("LRM 20"), added("Med Laser")) == (more, 0)


def test_calibration_lasts() -> None:
    from btterm.classic.notation import lasting

    mech = mechs_of(parse_situation("Archer@0808/N calibrated=0.8"))["AR"]
    fresh = mechs_of(parse_situation("Archer@0808/N"))["AR"]
    assert lasting(mech, fresh) == "calibrated=0.8"


@pytest.mark.parametrize(
    ("g", "brackets"),
    [("1.25", [6, 6, 5]), ("0.75", [7, 7, 14]), ("2.0", [4, 4, 3]), ("1.5", [5, 5, 4])],
)
def test_an_lrm_rack_flies_as_far_as_gravity_lets_it(g: str, brackets: list[int]) -> None:
    """At 1.25 G to 6, 12 and 17 hexes, at 0.75 G to 7, 14 and 28."""
    assert gravity.stretched([7, 7, 7], Fraction(g)) == brackets
    battle = battle_of("Archer@0808/N", gravity=g, ranges_by_gravity=True)
    lrm = load_unit("Archer").mounts[0].weapon
    assert lrm is not None
    here = gravity.ranged(battle, lrm)
    short, medium, long = brackets
    assert (here.short, here.medium, here.long) == (short, short + medium, short + medium + long)
    assert here.min_range == lrm.min_range == 6
    laser = next(m.weapon for m in load_unit("Archer").mounts if m.item.short_name == "Med Laser")
    assert laser is not None
    assert gravity.ranged(battle, laser) is laser


def test_the_minimum_range_counts_on_in_the_medium_bracket() -> None:
    """At 2 G short range ends at 4: at 6 hexes both add, 2 and 1."""
    battle = battle_of("Archer@0808/N; Atlas@0802/S side=2", gravity="2.0", ranges_by_gravity=True)
    fire = FireDecision(0, battle, ("AR",))
    found = fire.solution("AR", mount(mechs_of(battle)["AR"], "LRM 20"), "at").to_hit
    assert parts(found) == [4, 2, 1]


@pytest.mark.parametrize("longer", [True, False])
def test_who_is_in_range_by_gravity_alone_can_be_fired_at(longer: bool) -> None:
    """At 0.75 G an LRM rack reaches 28 hexes."""
    text = "open=15x40; Archer@0801/S; Atlas@0826/N side=2"
    battle = battle_of(text, gravity="0.75", ranges_by_gravity=longer)
    assert FireDecision(0, battle, ("AR",)).can_fire("AR") is longer


# On the ground


@pytest.mark.parametrize(
    ("damage", "option", "laser", "lrm"),
    [
        ("RAi=0", False, False, False),
        ("RAi=0", True, True, False),
        ("RAi=0 LAi=0", True, False, False),
        ("", True, True, True),
    ],
)
def test_a_prone_mech_props_itself_on_one_arm(
    damage: str, option: bool, laser: bool, lrm: bool
) -> None:
    """Torso weapons fire; those of its only arm do not. No more than the usual +2 is added."""
    text = f"Marauder@0808/N prone {damage}; Atlas@0803/S side=2"
    battle = battle_of(text, one_arm_prop=option)
    mech = mechs_of(battle)["MA"]
    fire = FireDecision(0, battle, ("MA",))
    torso = fire.solution("MA", mount(mech, "AC/5"), "at")
    arm = fire.solution("MA", mount(mech, "PPC", Location.LA), "at")
    assert (not torso.why, not arm.why) == (laser, lrm)
    if torso.to_hit is not None:
        assert [p.value for p in torso.to_hit.parts if "prone" in p.label] == [2]


# Kicks


BIPED = {
    Side.LEFT: "LL LL LL LL LL RL",
    Side.FRONT: "RL RL RL LL LL LL",
    Side.REAR: "RL RL RL LL LL LL",
    Side.RIGHT: "RL RL RL RL RL LL",
}
QUAD = {
    Side.LEFT: "FRL FLL FLL RLL RLL RRL",
    Side.FRONT: "RRL FRL FRL FLL FLL RLL",
    Side.REAR: "FRL RRL RRL RLL RLL FLL",
    Side.RIGHT: "FLL FRL FRL RRL RRL RLL",
}


@pytest.mark.parametrize(("sheet", "table"), [("Warhammer", BIPED), ("Goliath", QUAD)])
@pytest.mark.parametrize("side", list(Side))
def test_the_kick_tables(sheet: str, table: dict[Side, str], side: Side) -> None:
    found = []
    for die in range(1, 7):
        battle = battle_of(f"{sheet}@0808/N", kicks_by_side=True)
        (mech,) = mechs_of(battle).values()
        play(kinds.take(battle, mech, Hit(1, side, 1, HitTable.KICK)), [die])
        found += [place for place in mech.armor if mech.armor[place] < mech.sheet.armor[place]]
    assert " ".join(found) == table[side]


def test_without_them_a_kick_from_a_side_finds_its_leg() -> None:
    battle = battle_of("Warhammer@0808/N")
    (mech,) = mechs_of(battle).values()
    play(kinds.take(battle, mech, Hit(1, Side.LEFT, 1, HitTable.KICK)), [6])
    assert mech.armor[Location.LL] == mech.sheet.armor[Location.LL] - 1


# Blows


BESIDE = "Warhammer@0808/N; Atlas@0807/S side=2"


def test_who_makes_no_attack_may_dodge_those_of_others() -> None:
    """However late that is said: +2 for the kick that was declared before."""
    battle = battle_of(BESIDE, dodging=True)
    battle.winner = 1
    kick = Strike("WA", (Blow(BlowKind.KICK_LEFT, "at"),))
    played = play(
        physical_attack_phase(battle), [9, 1, 9], {"WA": kick, "at": Strike("at")}, ["dodge"]
    )
    (struck,) = played.told(e.Struck)
    assert parts(struck.to_hit)[-1] == 2
    assert [told.unit for told in played.told(e.Dodges)] == ["at"]


def test_who_strikes_is_not_asked_and_nobody_far_from_all() -> None:
    battle = battle_of(BESIDE, dodging=True)
    kick = Strike("WA", (Blow(BlowKind.KICK_LEFT, "at"),))
    back = Strike("at", (Blow(BlowKind.KICK_LEFT, "WA"),))
    played = play(physical_attack_phase(battle), [2, 2, 12, 12], {"WA": kick, "at": back})
    assert not any(isinstance(asked, Choice) for asked in played.asked)
    apart = battle_of("Warhammer@0808/N; Atlas@0802/S side=2", dodging=True)
    assert not play(physical_attack_phase(apart), []).asked


def test_who_dodges_is_shown_so_to_those_who_come_later() -> None:
    battle = battle_of(BESIDE, dodging=True)
    warhammer, atlas = mechs_of(battle).values()
    atlas.dodges = True
    found = blow_solution(battle, warhammer, BlowKind.KICK_LEFT, atlas).to_hit
    assert found is not None
    assert [p.value for p in found.parts if "dodges" in p.label] == [2]


@pytest.mark.parametrize(
    ("facing", "dice", "side"),
    [("N", [1], "front"), ("N", [], "rear"), ("S", [], "front"), ("NE", [], "left side")],
)
def test_a_stomp_comes_from_where_the_mech_faces(facing: str, dice: list[int], side: str) -> None:
    """The tank, which faces N, stands as if ahead: whoever faces N too kicks it from behind. By the
    Compendium a die decides."""
    battle = battle_of(f"Atlas@0808/{facing}; Manticore@0808/N side=2", stomping=not dice)
    atlas, tank = battle.units.values()
    kick = Strike(atlas.id, (Blow(BlowKind.KICK_LEFT, tank.id),))
    played = play(physical_attack_phase(battle), [12, *dice, 7], {atlas.id: kick})
    (told,) = played.told(e.LocationRolled)
    assert told.table == side


# Consciousness


def passed_out(option: bool, phase: Phase) -> tuple[Battle, object]:
    battle = battle_of(BESIDE, consciousness_once_a_turn=option)
    battle.turn, battle.phase = 3, phase
    mech = mechs_of(battle)["WA"]
    play(injure(battle, mech, 1, "head hit"), [2])
    assert not mech.crew.awake
    return battle, mech


@pytest.mark.parametrize(("option", "phase"), [(False, Phase.END), (True, Phase.WEAPON_ATTACK)])
def test_who_passed_out_rolls_again_in_that_phase_of_the_next_turn(
    option: bool, phase: Phase
) -> None:
    battle, _ = passed_out(option, Phase.WEAPON_ATTACK)
    mech = mechs_of(battle)["WA"]
    for turn, now in (
        (3, Phase.END),
        (4, Phase.MOVEMENT),
        (4, Phase.WEAPON_ATTACK),
        (4, Phase.END),
    ):
        battle.turn, battle.phase = turn, now
        rolls = [12] if (turn, now) == (4, phase) else []
        play(mechwarrior.wake(battle, mech), rolls)
    assert mech.crew.awake


def test_it_comes_when_the_phase_begins() -> None:
    battle, _ = passed_out(True, Phase.WEAPON_ATTACK)
    battle.turn = 4
    played = play(enter(battle, Phase.WEAPON_ATTACK), [12])
    assert [told.unit for told in played.told(e.WakeRolled)] == ["WA"]


def test_who_slept_through_the_movement_phase_is_immobile_all_turn() -> None:
    battle, _ = passed_out(True, Phase.WEAPON_ATTACK)
    mech = mechs_of(battle)["WA"]
    mechwarrior.sleep_through(battle)
    mech.crew.unconscious_since = None
    assert mech.immobile
    assert mech.can_act
    other = battle_of(BESIDE)
    mechs_of(other)["WA"].crew.unconscious_since = 1
    mechwarrior.sleep_through(other)
    assert not mechs_of(other)["WA"].crew.slept
