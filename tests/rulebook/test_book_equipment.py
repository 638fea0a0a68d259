"""Equipment at work (Compendium, Equipment, Anti-Missile System, Artemis IV Fire-Control System, C3
Computer, Flamers, Guardian ECM Suite, LB-X Autocannon, Narc Missile Beacon, Single-Shot Missile
Launchers, Streak Short-Range Missiles, Targeting Computer, Ultra Autocannon)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from btterm.classic import events as e
from btterm.classic.battle import Battle
from btterm.classic.decisions import Fire, FireDecision, Order
from btterm.classic.sheets.library import load_sheet
from btterm.classic.sheets.mech.locations import Location
from btterm.classic.sheets.mech.sheet import MechSheet
from btterm.classic.sheets.mech.slot_names import parse_slot
from btterm.classic.situation import parse_situation
from btterm.classic.turn import begin_phase, end_phase, weapon_attack_phase
from btterm.classic.units.mech import Mech
from btterm.classic.units.unit import Out
from btterm.errors import IllegalAnswer
from btterm.hexes import Facing
from btterm.soak.mechs import mechs_of
from tests.rulebook.rules import FireWay, Shot, c3_range, jammed, network
from tests.rulebook.tabletop import Dice, Played, add_mech, at, duel, mount, play


def fire(battle: Battle, dice: Sequence[Dice], shots: tuple[Shot, ...]) -> Played:
    """The first unit's fire, and nobody else's."""
    first = next(iter(battle.units))
    return play(weapon_attack_phase(battle), dice, {first: Fire(first, shots)})


def number(battle: Battle, mech: Mech, target: Mech, name: str, **how: object) -> int:
    """The to-hit number of a weapon."""
    decision = FireDecision(mech.side, battle, (mech.id,))
    found = decision.solution(mech.id, mount(mech, name), target.id, **how)  # type: ignore[arg-type]
    assert found.to_hit is not None, found.why
    return found.to_hit.number


def fitted(name: str, location: Location, items: list[str]) -> MechSheet:
    """A sheet with other items in a location, from its last slot upward."""
    sheet = load_sheet(name)
    row = list(sheet.slots[location])
    row[-len(items) :] = [parse_slot(item, sheet.tech_base) for item in items]
    return replace(sheet, slots={**sheet.slots, location: tuple(row)})


# Ultra autocannon


def test_ultra_at_double_rate_takes_two_shots_and_twice_the_heat() -> None:
    """Two hits on the 2 column, each with a location of its own."""
    battle, hunchback, atlas = duel("phase=fire; Hunchback IIC@0808/N; Atlas@0805/S")
    gun = mount(hunchback, "UAC/20")
    shots = (Shot(gun, atlas.id, way=FireWay.DOUBLE),)
    played = fire(battle, [8, 8, 7, 9, 7], shots)
    assert [d.damage for d in played.told(e.LocationRolled)] == [20, 20]
    assert sum(part.value for part in hunchback.heat_gained) == 14
    assert sorted(hunchback.shots) == [3, 5]
    assert not hunchback.useless


def test_ultra_with_one_hit_of_two() -> None:
    battle, hunchback, atlas = duel("phase=fire; Hunchback IIC@0808/N; Atlas@0805/S")
    shots = (Shot(mount(hunchback, "UAC/20"), atlas.id, way=FireWay.DOUBLE),)
    played = fire(battle, [8, 7, 7, 7], shots)
    assert [d.damage for d in played.told(e.LocationRolled)] == [20]


def test_ultra_jams_on_a_2_at_double_rate_only() -> None:
    for way, jams in ((FireWay.DOUBLE, True), (FireWay.USUAL, False)):
        battle, hunchback, atlas = duel("phase=fire; Hunchback IIC@0808/N; Atlas@0805/S")
        gun = mount(hunchback, "UAC/20")
        fire(battle, [2], (Shot(gun, atlas.id, way=way),))
        assert (gun in hunchback.useless) is jams
        found = FireDecision(0, battle, (hunchback.id,)).solution(hunchback.id, gun, atlas.id)
        assert found.why == ("jammed" if jams else "")


def test_ultra_needs_two_shots_for_double_rate() -> None:
    battle, hunchback, atlas = duel("phase=fire; Hunchback IIC@0808/N shots=1,0; Atlas@0805/S")
    decision = FireDecision(0, battle, (hunchback.id,))
    shot = Shot(mount(hunchback, "UAC/20"), atlas.id, way=FireWay.DOUBLE)
    with pytest.raises(IllegalAnswer, match="1 shots left, 2 needed"):
        decision.check(Fire(hunchback.id, (shot,)))


# LB-X autocannon


def summoner_with_cluster() -> tuple[Battle, Mech, Mech, int]:
    battle = parse_situation("phase=fire; Atlas@0805/S side=2")
    loads = ["Ammo (LB 10-X AC)", "Ammo (LB 10-X AC, cluster)"]
    sheet = fitted("Summoner Prime", Location.RT, loads)
    summoner = add_mech(battle, 0, sheet, at("0808"), Facing.N)
    atlas = mechs_of(battle)["at"]
    battle.units = {summoner.id: summoner, "at": atlas}
    gun = next(i for i, m in enumerate(summoner.sheet.mounts) if "lb-x" in m.item.tags)
    return battle, summoner, atlas, gun


def test_cluster_ammunition_is_easier_to_hit_with_and_spreads_single_points() -> None:
    """-1; the 10 column of the table; a location and 1 point for each hit."""
    battle, summoner, atlas, gun = summoner_with_cluster()
    name = summoner.sheet.mounts[gun].item.short_name
    usual = number(battle, summoner, atlas, name)
    assert number(battle, summoner, atlas, name, way=FireWay.CLUSTER) == usual - 1
    played = fire(battle, [9, 6, *[7] * 6], (Shot(gun, atlas.id, way=FireWay.CLUSTER),))
    assert [d.damage for d in played.told(e.LocationRolled)] == [1] * 6
    full = summoner.sheet.bins
    loads = [
        (b.ammo.munition, b.shots - left) for b, left in zip(full, summoner.shots, strict=True)
    ]
    assert ("cluster", 1) in loads


def test_cluster_ammunition_cannot_be_aimed() -> None:
    battle, summoner, atlas, gun = summoner_with_cluster()
    atlas.shut_down = True
    decision = FireDecision(0, battle, (summoner.id,))
    aimed = decision.solution(summoner.id, gun, atlas.id, aim=Location.CT, way=FireWay.CLUSTER)
    assert aimed.why == "only single shots can be aimed"
    assert not decision.solution(summoner.id, gun, atlas.id, aim=Location.CT).why


# Streak


def test_streak_that_locks_on_hits_with_every_missile() -> None:
    battle, wolf, atlas = duel("phase=fire; Timber Wolf A@0808/N; Atlas@0805/S")
    launcher = mount(wolf, "Streak 6")
    played = fire(battle, [8, *[7] * 6], (Shot(launcher, atlas.id),))
    assert [d.damage for d in played.told(e.LocationRolled)] == [2] * 6
    assert not played.told(e.MissilesHit)
    assert wolf.shots == [14]
    assert [part.value for part in wolf.heat_gained] == [4]


def test_streak_without_a_lock_spends_nothing() -> None:
    battle, wolf, atlas = duel("phase=fire; Timber Wolf A@0808/N; Atlas@0805/S")
    fire(battle, [2], (Shot(mount(wolf, "Streak 6"), atlas.id),))
    assert wolf.shots == [15]
    assert not wolf.heat_gained


# Artemis, Narc and ECM


def test_artemis_adds_two_to_the_missile_hits() -> None:
    """SRM 6: a roll of 7 counts as 9, so 5 hit and not 4; without the system, 4."""
    for critical, hits in (("", 5), (" LTx={slots}", 4)):
        battle, commando, atlas = duel("phase=fire; Commando COM-5S@0808/N; Atlas@0805/S")
        system = next(m for m in commando.sheet.mounts if "artemis" in m.item.tags)
        if critical:
            commando.criticals[system.location] = [system.slots[0]]
        played = fire(battle, [8, 7, *[7] * hits], (Shot(mount(commando, "SRM 6"), atlas.id),))
        assert [d.hits for d in played.told(e.MissilesHit)] == [hits]


def test_an_enemy_ecm_on_the_way_silences_artemis() -> None:
    """Within 6 hexes of the line of fire, not only of its ends; a friend's does no harm."""
    for place, side, hits in (("0108", 2, 4), ("0108", 1, 5), ("1501", 2, 5)):
        battle = parse_situation(
            f"phase=fire; Commando COM-5S@0708/N; Atlas@0705/S; Raven@{place}/N side={side}"
        )
        commando, atlas = list(mechs_of(battle).values())[:2]
        played = fire(battle, [8, 7, *[7] * hits], (Shot(mount(commando, "SRM 6"), atlas.id),))
        assert [d.hits for d in played.told(e.MissilesHit)] == [hits]


def test_ecm_works_with_its_mechwarrior_out_but_not_shut_down() -> None:
    battle, raven, _ = duel("Raven@0808/N turn; Atlas@0801/S".replace(" turn", ""))
    assert jammed(battle, 1, [at("0802")])
    assert not jammed(battle, 1, [at("0801")])
    assert not jammed(battle, 0, [at("0808")])
    raven.crew.unconscious_since = 0
    assert jammed(battle, 1, [at("0808")])
    raven.shut_down = True
    assert not jammed(battle, 1, [at("0808")])


def test_a_narc_pod_calls_missiles_from_the_next_phase_on() -> None:
    """+2 on the Missile Hits Table for narc-capable missiles of the side that fired the pod."""
    battle, raven, atlas = duel("phase=fire; Raven@0808/N; Atlas@0805/S")
    beacon, launcher = mount(raven, "Narc"), mount(raven, "SRM 6")
    played = fire(battle, [8, 8, 7, *[7] * 4], (Shot(beacon, atlas.id), Shot(launcher, atlas.id)))
    assert len(played.told(e.PodAttached)) == 1
    assert [d.hits for d in played.told(e.MissilesHit)] == [4]
    begin_phase(battle)
    assert atlas.narc == [0]
    raven.fired = []
    played = fire(battle, [8, 7, *[7] * 5], (Shot(launcher, atlas.id),))
    assert [d.hits for d in played.told(e.MissilesHit)] == [5]


# Anti-missile system


def test_an_anti_missile_system_engages_the_first_salvo() -> None:
    """Clan: 2D6 missiles and 2 shots for each pip of a die; C110: 9 left use the 10 column."""
    battle, wolf, viper = duel("phase=fire; Mad Dog Prime@0808/N; Viper Prime@0802/S")
    racks = [i for i, m in enumerate(wolf.sheet.mounts) if m.item.short_name == "LRM 20"]
    shots = tuple(Shot(rack, viper.id) for rack in racks)
    before = sum(viper.shots)
    dice = [11, 4, 9, 8, 7, 6, 2]
    played = fire(battle, dice, shots)
    (intercepted,) = played.told(e.MissilesIntercepted)
    assert (intercepted.fired, intercepted.left) == (20, 9)
    assert [(d.fired, d.hits) for d in played.told(e.MissilesHit)] == [(9, 6)]
    assert before - sum(viper.shots) == 8
    assert [part.value for part in viper.heat_gained if part.label == "anti-missile"] == [1]


def test_an_anti_missile_system_can_stop_a_whole_salvo() -> None:
    """Streak missiles that found no lock leave the system alone."""
    battle, wolf, viper = duel("phase=fire; Timber Wolf A@0808/N; Viper Prime@0805/S")
    streak = (Shot(mount(wolf, "Streak 6"), viper.id),)
    before = list(viper.shots)
    fire(battle, [2], streak)
    assert viper.shots == before
    battle, wolf, viper = duel("phase=fire; Timber Wolf A@0808/N; Viper Prime@0805/S")
    played = fire(battle, [9, 6, 1], streak)
    assert played.told(e.WeaponFired)[0].hit
    assert not played.told(e.LocationRolled)


def test_an_anti_missile_system_is_switched_off_and_on_in_the_end_phase() -> None:
    battle, wolf, viper = duel("phase=fire; Mad Dog Prime@0808/N; Viper Prime@0802/S")
    played = play(end_phase(battle), [], {viper.id: Order(viper.id, anti_missile_off=True)})
    assert played.told(e.AntiMissileSwitched) == [e.AntiMissileSwitched(viper.id, True)]
    before = list(viper.shots)
    played = fire(battle, [8, 7, *[7] * 3], (Shot(mount(wolf, "LRM 20"), viper.id),))
    assert [d.fired for d in played.told(e.MissilesHit)] == [20]
    assert viper.shots == before
    play(end_phase(battle), [], {viper.id: Order(viper.id)})
    assert not viper.anti_missile_off


@pytest.mark.parametrize(("word", "engaged"), [("down", False), ("out", True)])
def test_the_anti_missile_system_of_a_mech_that_is_shut_down_lets_missiles_pass(
    word: str, engaged: bool
) -> None:
    """It has no power; that of an unconscious MechWarrior's 'Mech works by itself."""
    line = f"phase=fire; Mad Dog Prime@0808/N; Viper Prime@0802/S {word}"
    battle, wolf, viper = duel(line)
    dice: Sequence[Dice] = [12, 1, 2, 2, 7] if engaged else [2, 2, 7, 7]
    played = fire(battle, dice, (Shot(mount(wolf, "LRM 20"), viper.id),))
    assert bool(played.told(e.MissilesIntercepted)) is engaged


# One-shot launchers


def test_a_one_shot_launcher_has_its_usual_missiles_and_no_others() -> None:
    battle, griffin, atlas = duel("phase=fire; Griffin GRF-1N@0808/N; Atlas@0802/S")
    griffin.sheet = fitted("Griffin GRF-1N", Location.LT, ["LRM 5 (OS)"])
    launcher = mount(griffin, "LRM 5 OS")
    decision = FireDecision(griffin.side, battle, (griffin.id,))
    decision.check(Fire(griffin.id, (Shot(launcher, atlas.id),)))
    for way in (FireWay.SWARM, FireWay.THUNDER):
        with pytest.raises(IllegalAnswer):
            decision.check(Fire(griffin.id, (Shot(launcher, atlas.id, way=way),)))
    for gun in range(len(griffin.sheet.mounts)):
        with pytest.raises(IllegalAnswer):
            decision.check(Fire(griffin.id, (Shot(gun, "0806", way=FireWay.THUNDER),)))


# Targeting computer


def test_a_targeting_computer_helps_direct_fire() -> None:
    """-1; aimed at a moving target +3 in its place, never at the head, and only at what can be
    seen: C121."""
    battle, adder, atlas = duel("phase=fire; Adder Prime@0808/N; Atlas@0804/S moved=walk3")
    decision = FireDecision(0, battle, (adder.id,))
    ppc = mount(adder, "ER PPC")
    plain = 3 + 1
    assert number(battle, adder, atlas, "ER PPC") == plain - 1
    assert number(battle, adder, atlas, "ER PPC", aim=Location.CT) == plain + 3
    head = decision.solution(adder.id, ppc, atlas.id, aim=Location.HD)
    assert head.why == "the computer cannot aim at the head"
    atlas.facing = Facing.NW
    hidden = FireDecision(0, battle, (adder.id,)).solution(adder.id, ppc, atlas.id, aim=Location.RA)
    assert hidden.why == "out of sight from here"


def test_a_computer_finds_its_aim_without_a_further_roll() -> None:
    battle, adder, atlas = duel("phase=fire; Adder Prime@0808/N; Atlas@0804/S moved=walk3")
    shot = Shot(mount(adder, "ER PPC"), atlas.id, aim=Location.LL)
    played = fire(battle, [11], (shot,))
    assert [d.location for d in played.told(e.Damaged)] == [Location.LL]


def test_k005_aimed_at_an_immobile_target_the_computer_adds_its_bonus() -> None:
    """-4 and -1; at the head +3 without the computer's help."""
    battle, adder, atlas = duel("phase=fire; Adder Prime@0808/N; Atlas@0804/S down")
    assert number(battle, adder, atlas, "ER PPC", aim=Location.CT) == 3 - 5
    assert number(battle, adder, atlas, "ER PPC", aim=Location.HD) == 3 + 3


# C3 computers


def c3_lance() -> tuple[Battle, list[Mech], Mech]:
    """As in the book's figure: the command unit next to the target, two slaves behind it."""
    battle = parse_situation("phase=fire; Atlas@0802/S side=2")
    sheets = [
        fitted("Griffin GRF-1N", Location.LT, ["C3 Computer (Command)"] * 5),
        fitted("Griffin GRF-1N", Location.LT, ["C3 Computer (Slave)"]),
    ]
    places = ("0804", "0806", "0814")
    lance = [
        add_mech(battle, 0, sheets[min(i, 1)], at(place), Facing.N)
        for i, place in enumerate(places)
    ]
    return battle, lance, mechs_of(battle)["at"]


def test_c114_the_nearest_unit_of_the_network_gives_the_range() -> None:
    battle, lance, atlas = c3_lance()
    assert [c3_range(battle, unit, atlas) for unit in lance] == [2, 2, 2]
    ppc = number(battle, lance[1], atlas, "PPC")
    assert ppc == 4
    lance[0].destroyed = Out.ENGINE
    assert [c3_range(battle, unit, atlas) for unit in lance[1:]] == [4, 12]


def test_c116_ecm_cuts_slaves_off_and_the_command_unit_brings_all_down() -> None:
    battle, lance, atlas = c3_lance()
    assert network(battle, lance[2]) == lance
    raven = add_mech(battle, 1, load_sheet("Raven"), at("0817"), Facing.N)
    assert network(battle, lance[1]) == lance[:2]
    assert network(battle, lance[2]) == [lance[2]]
    raven.hex = at("0803")
    assert network(battle, lance[1]) == [lance[1]]
    assert c3_range(battle, lance[2], atlas) == 12


def company() -> tuple[Battle, list[Mech]]:
    """A company of three lances, each a commander and three slaves; the first commander has a
    second computer for the other two. An enemy stands far from all of them."""
    battle = parse_situation("phase=fire; Atlas@0801/S side=2")
    one = fitted("Griffin GRF-1N", Location.LT, ["C3 Computer (Command)"] * 5)
    two = fitted("Griffin GRF-1N", Location.LT, ["C3 Computer (Command)"] * 10)
    slave = fitted("Griffin GRF-1N", Location.LT, ["C3 Computer (Slave)"])
    sheets = [two, one, one, *[slave] * 9]
    places = [at(f"{column:02}17") for column in range(1, 13)]
    units = [add_mech(battle, 0, *pair, Facing.N) for pair in zip(sheets, places, strict=True)]
    return battle, units


def test_a_second_computer_joins_the_lances_of_a_company() -> None:
    battle, units = company()
    assert network(battle, units[3]) == units
    # The commander of the second lance goes, and with it its three slaves.
    units[1].destroyed = Out.ENGINE
    assert network(battle, units[3]) == [units[0], units[2], *units[3:6], *units[9:]]
    assert network(battle, units[6]) == [units[6]]
    # The commander of the company goes: the third lance is alone with its own slaves.
    units[0].destroyed = Out.ENGINE
    assert network(battle, units[3]) == [units[3]]
    assert network(battle, units[9]) == [units[2], *units[9:]]


def test_networks_stay_as_they_were_made_up_before_the_battle() -> None:
    """Slaves whose commander is lost find no other one."""
    battle, lance, _ = c3_lance()
    other = fitted("Griffin GRF-1N", Location.LT, ["C3 Computer (Command)"] * 5)
    late = add_mech(battle, 0, other, at("0117"), Facing.N)
    lance[0].destroyed = Out.ENGINE
    assert network(battle, lance[1]) == [lance[1]]
    assert network(battle, late) == [late]


# Flamers


def test_a_flamer_heats_only_where_the_players_agreed() -> None:
    battle, firestarter, atlas = duel("phase=fire; Firestarter@0808/N; Atlas@0807/S")
    flamer = mount(firestarter, "Flamer")
    decision = FireDecision(0, battle, (firestarter.id,))
    assert decision.ways(firestarter.id, flamer) == (FireWay.USUAL,)
    battle.options = replace(battle.options, flamer_heat=True)
    decision = FireDecision(0, battle, (firestarter.id,))
    assert decision.ways(firestarter.id, flamer) == (FireWay.USUAL, FireWay.HEAT)
    played = fire(battle, [8], (Shot(flamer, atlas.id, way=FireWay.HEAT),))
    assert not played.told(e.Damaged)
    assert [part.value for part in atlas.heat_gained] == [2]
