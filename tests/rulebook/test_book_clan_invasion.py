"""Where Clan Invasion differs from the Compendium, with its option on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from btterm.classic import events as e
from btterm.classic.battle import Battle
from btterm.classic.decisions import Fire, FireDecision, MoveDecision
from btterm.classic.sheets.library import load_sheet
from btterm.classic.sheets.mech.locations import Location
from btterm.classic.turn import weapon_attack_phase
from btterm.classic.units.mech import Mech
from btterm.classic.units.unit import Mode
from tests.rulebook.refits import refit
from tests.rulebook.rules import Shot, Solution, explode, explode_ammunition, running_mp, walking_mp
from tests.rulebook.tabletop import Dice, Played, ammunition, duel, move, plan, play, solo

CT, LT, LA, LL, RL = Location.CT, Location.LT, Location.LA, Location.LL, Location.RL


def by_clan_invasion(battle: Battle) -> None:
    battle.options = replace(battle.options, clan_invasion_rules=True)


def mounts(mech: Mech, name: str) -> list[int]:
    return [i for i, mount in enumerate(mech.sheet.mounts) if mount.item.short_name == name]


def salvoes(attacker: str, launcher: str, dice: Sequence[Dice]) -> tuple[Played, Mech, int]:
    """Every such launcher of a 'Mech, fired at a Viper with two dice of anti-missile fire, and
    the shots that its system spent."""
    battle, mech, viper = duel(f"phase=fire; {attacker}@0808/N; Viper Prime@0805/S")
    by_clan_invasion(battle)
    before = sum(viper.shots)
    shots = tuple(Shot(number, viper.id) for number in mounts(mech, launcher))
    order = {mech.id: Fire(mech.id, shots)}
    played = play(weapon_attack_phase(battle), dice, order)
    return played, viper, before - sum(viper.shots)


# Anti-missile system


def test_the_system_takes_4_from_the_roll_of_one_salvo_a_turn() -> None:
    """One shot and one point of heat; an 11 becomes a 7, and the second salvo goes untouched."""
    dice = [8, 11, *[7] * 3, 8, 7, *[5] * 3, 12]
    played, viper, spent = salvoes("Mad Dog Prime", "LRM 20", dice)
    assert [(told.fired, told.hits) for told in played.told(e.MissilesHit)] == [(20, 12), (20, 12)]
    assert spent == 1
    assert [part.value for part in viper.heat_gained if part.label == "anti-missile"] == [1]
    assert not played.told(e.MissilesIntercepted)


def test_the_table_is_never_read_below_2() -> None:
    played, *_ = salvoes("Archer", "LRM 20", [8, 3, *[7] * 2, 2])
    assert played.told(e.MissilesHit)[0].hits == 6


def test_a_miss_is_not_opposed() -> None:
    _, _, spent = salvoes("Archer", "LRM 20", [2, 2])
    assert spent == 0


def test_missiles_that_never_miss_together_are_taken_to_have_rolled_7() -> None:
    played, _, spent = salvoes("Timber Wolf A", "Streak 6", [9, *[7] * 4])
    assert len(played.told(e.LocationRolled)) == 4
    assert spent == 1


@pytest.mark.parametrize(("die", "stuck"), [(3, 0), (4, 1)])
def test_a_single_missile_is_shot_down_on_1_to_3(die: int, stuck: int) -> None:
    played, _, spent = salvoes("Raven", "Narc", [8, die])
    assert len(played.told(e.PodAttached)) == stuck
    assert spent == 1


def test_missiles_from_outside_its_arc_are_not_opposed() -> None:
    battle, archer, viper = duel("phase=fire; Archer@0808/N; Viper Prime@0805/N")
    by_clan_invasion(battle)
    before = list(viper.shots)
    order = {archer.id: Fire(archer.id, (Shot(mounts(archer, "LRM 20")[0], viper.id),))}
    play(weapon_attack_phase(battle), [8, 7, *[5] * 3], order)
    assert viper.shots == before


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


# Targeting computer


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
