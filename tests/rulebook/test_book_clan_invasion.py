"""Where Clan Invasion differs from the Compendium, with its option on."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from btterm.classic import events as e
from btterm.classic.battle import Battle
from btterm.classic.decisions import Fire, FireDecision, MoveDecision
from btterm.classic.equipment.catalogue import Tag
from btterm.classic.options import OPTIONS, Options, with_options
from btterm.classic.sheets.library import load_sheet
from btterm.classic.sheets.mech.locations import Location
from btterm.classic.turn import weapon_attack_phase
from btterm.classic.units.mech import Mech
from btterm.classic.units.unit import Mode, Morale
from btterm.table.choice import Choice
from tests.rulebook.refits import refit
from tests.rulebook.rules import (
    BlowKind,
    Salvo,
    Shot,
    Solution,
    aims_refusal,
    blow_solution,
    critical_hit,
    explode,
    explode_ammunition,
    oppose,
    running_mp,
    systems_ready,
    walking_mp,
)
from tests.rulebook.tabletop import Dice, Played, ammunition, duel, move, plan, play, solo

CT, LT, LA, LL, RL = Location.CT, Location.LT, Location.LA, Location.LL, Location.RL


def by_clan_invasion(battle: Battle, what: str = "rules") -> None:
    """All of it, or one kind of equipment alone."""
    battle.options = with_options(battle.options, {f"clan_invasion_{what}": True})


def mounts(mech: Mech, name: str) -> list[int]:
    return [i for i, mount in enumerate(mech.sheet.mounts) if mount.item.short_name == name]


def test_each_difference_is_an_option_and_one_has_them_all() -> None:
    kinds = ("ams", "case", "gauss", "masc", "streaks", "computers")
    for kind in kinds:
        alone = with_options(Options(), {f"clan_invasion_{kind}": True})
        assert [alone.clan_invasion(other) for other in kinds] == [k == kind for k in kinds]  # type: ignore[arg-type]
        assert Options(clan_invasion_rules=True).clan_invasion(kind)  # type: ignore[arg-type]
    named = {o.name for o in OPTIONS if o.group == "Clan Invasion"}
    assert {f"clan_invasion_{kind}" for kind in (*kinds, "rules", "elementals")} <= named


AMS = "5"
"""The anti-missile system of a Viper."""


def salvoes(
    attacker: str, launcher: str, dice: Sequence[Dice], *choices: str, what: str = "ams"
) -> tuple[Played, Mech, int]:
    """Every such launcher of a 'Mech, fired at a Viper that says which salvo its system opposes,
    and the shots that this has spent."""
    battle, mech, viper = duel(f"phase=fire; {attacker}@0808/N; Viper Prime@0805/S")
    by_clan_invasion(battle, what)
    before = sum(viper.shots)
    shots = tuple(Shot(number, viper.id) for number in mounts(mech, launcher))
    order = {mech.id: Fire(mech.id, shots)}
    played = play(weapon_attack_phase(battle), dice, order, choices)
    return played, viper, before - sum(viper.shots)


# Anti-missile system


def test_the_system_takes_4_from_the_roll_of_one_salvo_a_turn() -> None:
    """One shot and one point of heat; an 11 becomes a 7, and the second salvo goes untouched."""
    dice = [8, 11, *[7] * 3, 8, 7, *[5] * 3, 12]
    played, viper, spent = salvoes("Mad Dog Prime", "LRM 20", dice, AMS, what="rules")
    assert [(told.fired, told.hits) for told in played.told(e.MissilesHit)] == [(20, 12), (20, 12)]
    assert spent == 1
    assert [part.value for part in viper.heat_gained if part.label == "anti-missile"] == [1]
    assert not played.told(e.MissilesIntercepted)


def test_the_table_is_never_read_below_2() -> None:
    played, *_ = salvoes("Archer", "LRM 20", [8, 3, *[7] * 2, 2], AMS)
    assert played.told(e.MissilesHit)[0].hits == 6


def test_a_miss_is_not_opposed() -> None:
    _, _, spent = salvoes("Archer", "LRM 20", [2, 2])
    assert spent == 0


def test_missiles_that_never_miss_together_are_taken_to_have_rolled_7() -> None:
    played, _, spent = salvoes("Timber Wolf A", "Streak 6", [9, *[7] * 4], AMS)
    assert len(played.told(e.LocationRolled)) == 4
    assert spent == 1


@pytest.mark.parametrize(("die", "stuck"), [(3, 0), (4, 1)])
def test_a_single_missile_is_shot_down_on_1_to_3(die: int, stuck: int) -> None:
    played, _, spent = salvoes("Raven", "Narc", [8, die], AMS)
    assert len(played.told(e.PodAttached)) == stuck
    assert spent == 1


def test_missiles_from_outside_its_arc_are_not_opposed() -> None:
    battle, archer, viper = duel("phase=fire; Archer@0808/N; Viper Prime@0805/N")
    by_clan_invasion(battle)
    before = list(viper.shots)
    order = {archer.id: Fire(archer.id, (Shot(mounts(archer, "LRM 20")[0], viper.id),))}
    play(weapon_attack_phase(battle), [8, 7, *[5] * 3], order)
    assert viper.shots == before


def test_the_target_is_asked_and_may_wait_for_a_later_salvo() -> None:
    """The roll of the first salvo stands as it is, 4 is taken from that of the second."""
    dice = [8, 7, *[7] * 3, 8, 11, *[5] * 3, 12]
    played, _, spent = salvoes("Mad Dog Prime", "LRM 20", dice, "no", AMS)
    assert [told.throw.total for told in played.told(e.MissilesHit) if told.throw] == [7, 11]
    assert [told.hits for told in played.told(e.MissilesHit)] == [12, 12]
    asked = played.asked[-2:]
    assert [option.key for option in asked[0].options] == [AMS, "no"]
    assert {each.side for each in asked} == {1}
    assert spent == 1


def test_it_is_asked_no_more_once_it_has_fired_and_never_of_the_compendium_s() -> None:
    dice = [8, 11, *[7] * 3, 8, 7, *[5] * 3, 12]
    played, *_ = salvoes("Mad Dog Prime", "LRM 20", dice, AMS)
    assert len([each for each in played.asked if isinstance(each, Choice)]) == 1


def test_what_is_proposed_is_to_keep_the_shot_for_a_larger_salvo() -> None:
    _, mad_dog, viper = duel("phase=fire; Mad Dog Prime@0808/N; Viper Prime@0805/S")
    system = systems_ready(viper)[0]
    lrm = mad_dog.sheet.mounts[mounts(mad_dog, "LRM 20")[0]].weapon
    assert lrm is not None

    def proposed(*, keeps: bool) -> str:
        asked = next(oppose(viper, [system], mad_dog.hex, Salvo(20), lrm, keeps=keeps))
        assert isinstance(asked, Choice)
        return asked.options[0].key

    assert (proposed(keeps=False), proposed(keeps=True)) == (AMS, "no")


def test_of_two_systems_its_player_says_which_one_fires() -> None:
    battle, archer, viper = duel("phase=fire; Archer@0808/N; Viper Prime@0805/S")
    by_clan_invasion(battle, "ams")
    viper.sheet = refit(viper.sheet, Location.RA, "Anti-Missile System")
    one, two = (str(each.mount) for each in systems_ready(viper))
    order = {archer.id: Fire(archer.id, tuple(Shot(n, viper.id) for n in mounts(archer, "LRM 20")))}
    dice = [8, 11, *[7] * 3, 8, 11, *[5] * 3, 12]
    played = play(weapon_attack_phase(battle), dice, order, [two, one])
    first, second = (each for each in played.asked if isinstance(each, Choice))
    assert [option.key for option in first.options] == [one, two, "no"]
    assert [option.key for option in second.options] == [one, "no"]
    assert [told.hits for told in played.told(e.MissilesHit)] == [12, 12]


# CASE


def test_case_leaves_the_rear_armor_whole() -> None:
    battle, mech = solo("Timber Wolf Prime@0505/N")
    by_clan_invasion(battle)
    play(explode_ammunition(battle, mech, ammunition(mech, LT)), [12, 12])
    assert not mech.has(LT)
    assert mech.structure[CT] == 23


def test_k001_an_explosion_that_comes_into_a_torso_with_case_stops_there() -> None:
    battle, mech = solo("Mauler@0505/N LAi=4 LTi=5 LTr=3")
    by_clan_invasion(battle)
    play(explode(battle, mech, LA, "test", 4 + 2), [12, 12, 7])
    assert (mech.structure[LT], mech.rear_armor[LT]) == (3, 3)
    battle, mech = solo("Mauler@0505/N LTi=5 LTr=3")
    by_clan_invasion(battle)
    played = play(explode(battle, mech, LT, "test", 20), [12, 12])
    assert [told.points for told in played.told(e.Overkill)] == [20 - 5]


# Gauss rifle


@pytest.mark.parametrize(("what", "left"), [("gauss", [0, 8]), ("case", [0, 0])])
def test_a_hit_on_gauss_ammunition_destroys_that_bin_alone(what: str, left: list[int]) -> None:
    """By the Compendium all that is in the location is of no more use."""
    battle, mech = solo("Timber Wolf Prime@0505/N")
    by_clan_invasion(battle, what)
    mech.sheet = refit(mech.sheet, LA, "Ammo (Gauss Rifle)", "Ammo (Gauss Rifle)")
    bins = [n for n, bin_ in enumerate(mech.sheet.bins) if not bin_.ammo.explosive]
    mech.shots = [bin_.shots for bin_ in mech.sheet.bins]
    play(critical_hit(battle, mech, LA), [(6, 5)])
    assert [mech.shots[number] for number in bins] == left


# MASC


def test_masc_that_fails_costs_each_leg_one_critical_hit_before_the_move() -> None:
    """The roll of the dice that holds the legs, a slot for each leg, the move goes on."""
    battle, mech = solo("open=15x25; Mercury MCY-99@0520/N piloting=5")
    by_clan_invasion(battle)
    shown = plan(battle, mech, Mode.RUN, "M " + "F " * 14)
    assert (shown.mp, shown.budget) == (14, 16)
    upper = 2
    played = move(battle, mech, Mode.RUN, "M F", dice=[2, upper, upper, 12, 12])
    assert [told.holds for told in played.told(e.MascRolled)] == [False]
    assert [len(mech.criticals[leg]) for leg in (LL, RL)] == [1, 1]
    assert walking_mp(battle, mech) == 8 - 2
    assert running_mp(battle, mech) == 2 * 6


def test_masc_that_failed_is_not_offered_again_while_the_move_goes_on() -> None:
    battle, mech = solo("open=15x25; Mercury MCY-99@0520/N piloting=5")
    by_clan_invasion(battle)
    assert MoveDecision(0, battle, (mech.id,)).masc_reach(mech.id) is not None
    move(battle, mech, Mode.RUN, "M", dice=[2, 2, 2, 12, 12])
    assert MoveDecision(0, battle, (mech.id,), going_on=True).masc_reach(mech.id) is None


def test_who_routs_runs_home_with_masc_too() -> None:
    """North: among the hexes in reach are none farther from there."""
    battle, mech = solo("open=15x25; Mercury MCY-99@0510/N; Wasp@0102/S side=2")
    by_clan_invasion(battle)
    mech.morale = Morale.ROUT
    sprint = MoveDecision(0, battle, (mech.id,)).masc_reach(mech.id)
    assert sprint is not None
    assert {hex_.row for hex_, _ in sprint.ends} == set(range(1, 10))


def test_a_critical_hit_on_masc_ends_it_at_once() -> None:
    """The MP of the run are those without it from then on; by the Compendium they stay."""
    battle, mech = solo("open=15x25; Mercury MCY-99@0520/N piloting=5")
    by_clan_invasion(battle, "masc")
    mech.moved.masc = True
    assert running_mp(battle, mech) == 16
    masc = next(mount for mount in mech.sheet.mounts if Tag.MASC in mount.item.tags)
    for place, slot in masc.places:
        mech.criticals[place] = [*mech.criticals[place], slot]
    assert running_mp(battle, mech) == 12
    battle.options = Options()
    assert running_mp(battle, mech) == 16


# Streak missiles


@pytest.mark.parametrize(("what", "may"), [("streaks", False), ("case", True)])
def test_an_arm_whose_streaks_find_no_lock_has_attacked(what: str, may: bool) -> None:
    battle, mech, foe = duel("phase=fire; Timber Wolf Prime@0808/N; Atlas@0807/S")
    mech.sheet = refit(mech.sheet, LA, "Streak SRM 2", "Ammo (Streak SRM 2)")
    mech.shots = [bin_.shots for bin_ in mech.sheet.bins]
    by_clan_invasion(battle, what)
    streak = next(n for n, m in enumerate(mech.sheet.mounts) if m.item.short_name == "Streak 2")
    before = list(mech.shots)
    play(weapon_attack_phase(battle), [2], {mech.id: Fire(mech.id, (Shot(streak, foe.id),))})
    assert mech.shots == before
    assert not [part for part in mech.heat_gained if "Streak" in part.words]
    assert (blow_solution(battle, mech, BlowKind.PUNCH_LEFT, foe).why == "") is may


# Targeting computer


@pytest.mark.parametrize(("what", "refused"), [("computers", False), ("case", True)])
def test_the_computer_aims_each_weapon_by_itself(what: str, refused: bool) -> None:
    battle, adder, atlas = duel("phase=fire; Adder Prime@0808/N; Atlas@0806/S")
    by_clan_invasion(battle, what)
    shots = [
        Shot(n, atlas.id, aim=aim) for n, aim in zip(mounts(adder, "ER PPC"), (CT, LT), strict=True)
    ]
    assert bool(aims_refusal(adder, shots, battle)) is refused


def test_the_computer_cannot_aim_pulse_lasers() -> None:
    """At an immobile target they are aimed without its bonus."""
    battle, adder, atlas = duel("phase=fire; Adder Prime@0808/N; Atlas@0806/S")
    adder.sheet = refit(load_sheet("Adder A"), Location.RT, "Targeting Computer")
    pulse = next(i for i, m in enumerate(adder.sheet.mounts) if "pulse" in m.item.tags)

    def aimed() -> Solution:
        return FireDecision(0, battle, (adder.id,)).solution(adder.id, pulse, atlas.id, aim=CT)

    assert aimed().why == ""
    by_clan_invasion(battle)
    assert aimed().why == "the computer cannot aim pulse lasers"
    atlas.shut_down = True
    number = aimed().to_hit
    assert number is not None
    assert "targeting computer" not in [part.label for part in number.parts]
