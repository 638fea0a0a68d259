"""Fires that are set and that spread, their smoke, and woods that are cleared (Compendium, Fire,
Accidental Fires, Intentional Fires, Spreading Fires, Smoke, Clearing Woods)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from btterm.board.terrain import Ground
from btterm.classic import events as e
from btterm.classic.battle import Battle
from btterm.classic.decisions import Fire, FireDecision
from btterm.classic.equipment.catalogue import TechBase, Weapon, items
from btterm.classic.options import Options
from btterm.classic.situation import parse_situation
from btterm.classic.turn import end_phase, initiative_phase, weapon_attack_phase
from btterm.classic.units.mech import Mech
from btterm.hexes import Facing
from btterm.soak.mechs import mechs_of
from tests.rulebook.rules import FireWay, Shot
from tests.rulebook.tabletop import Dice, Played, at, mount, parts, play

ALL = Options(fire=True, clearing_woods=True)
FAR = "Atlas@1516/S side=2"


def field(text: str, options: Options = ALL) -> tuple[Battle, Mech]:
    """A situation with these options, in which the wind blows south, and its first 'Mech."""
    battle = parse_situation(text, options)
    battle.wind = Facing.S + 1
    return battle, next(iter(mechs_of(battle).values()))


def shoot(battle: Battle, dice: Sequence[Dice], *shots: Shot) -> Played:
    return play(weapon_attack_phase(battle), dice, {"WA": Fire("WA", shots)})


def why_not(battle: Battle, shot: Shot) -> str:
    decision = FireDecision(0, battle, ("WA",))
    return str(decision.solution("WA", shot.mount, shot.target, way=shot.way).why)


def burning(battle: Battle) -> set[str]:
    return {str(hex_) for hex_ in battle.board if battle.board[hex_].fire}


def smoky(battle: Battle) -> set[str]:
    return {str(hex_) for hex_ in battle.board if battle.board[hex_].smoke}


def ppc(mech: Mech, target: str, way: FireWay) -> Shot:
    return Shot(mount(mech, "PPC"), target, way=way)


# On purpose


def test_c085_the_first_of_two_ppcs_sets_a_medium_building_on_fire() -> None:
    battle, mech = field(f"0801=#m2 ; Warhammer@0808/N; {FAR}")
    number = mount(mech, "PPC")
    other = next(n for n, m in enumerate(mech.mounts) if n > number and m.item.short_name == "PPC")
    shots = [Shot(each, "0801", way=FireWay.IGNITE) for each in (number, other)]
    played = shoot(battle, [9, 9, 9], *shots)
    (tried,) = played.told(e.FireTried)
    assert (tried.number, tried.throw.total, tried.lit) == (8, 9, True)
    assert burning(battle) == {"0801"}


@pytest.mark.parametrize(
    ("walls", "number"), [("l", 7), ("m", 8), ("h", 9), ("x", 10)], ids=["l", "m", "h", "x"]
)
def test_thicker_walls_are_harder_to_set_on_fire(walls: str, number: int) -> None:
    battle, mech = field(f"0801=#{walls}2 ; Warhammer@0808/N; {FAR}")
    played = shoot(battle, [9, number - 1], ppc(mech, "0801", FireWay.IGNITE))
    assert played.told(e.FireTried)[0].number == number
    assert not burning(battle)


def test_a_hex_is_a_target_that_does_not_move_and_its_own_woods_do_not_count() -> None:
    battle, mech = field(f'0801=& 0804=" ; Warhammer@0808/N; {FAR}')
    decision = FireDecision(0, battle, ("WA",))
    found = decision.solution("WA", mount(mech, "PPC"), "0801", way=FireWay.IGNITE)
    assert parts(found.to_hit) == [4, 2, 1, -4]


@pytest.mark.parametrize(
    ("name", "starts", "clears"),
    [
        ("Flamer", 4, True),
        ("PPC", 7, True),
        ("Medium Laser", 7, True),
        ("Small Laser", None, False),
        ("Machine Gun", 9, False),
        ("AC/2", 9, False),
        ("AC/5", 9, False),
        ("AC/10", 9, True),
        ("SRM 2", None, False),
        ("SRM 4", 9, True),
        ("LRM 5", 9, True),
        ("Gauss Rifle", None, True),
    ],
)
def test_what_weapons_can_do_to_woods(name: str, starts: int | None, clears: bool) -> None:
    weapon = next(i for i in items(TechBase.INNER_SPHERE) if i.name == name)
    assert isinstance(weapon, Weapon)
    assert (weapon.starts_fire, weapon.clears_woods) == (starts, clears)


def test_only_woods_and_buildings_burn_and_none_twice() -> None:
    battle, mech = field(f'0802="* ; Warhammer@0808/N; {FAR}')
    assert "nothing there burns" in why_not(battle, ppc(mech, "0801", FireWay.IGNITE))
    assert "burns already" in why_not(battle, ppc(mech, "0802", FireWay.IGNITE))
    assert "no woods" in why_not(battle, ppc(mech, "0801", FireWay.CLEAR))


def test_without_the_options_nobody_aims_at_woods() -> None:
    battle, mech = field(f'0801=" ; Warhammer@0808/N; {FAR}', Options())
    assert "cannot fire ignite" in why_not(battle, ppc(mech, "0801", FireWay.IGNITE))
    assert "cannot fire clear" in why_not(battle, ppc(mech, "0801", FireWay.CLEAR))


# Clearing woods


@pytest.mark.parametrize(
    ("before", "after"), [("&", Ground.LIGHT_WOODS), ('"', Ground.ROUGH)], ids=["heavy", "light"]
)
def test_cleared_woods_are_thinner(before: str, after: Ground) -> None:
    battle, mech = field(f"0801={before} ; Warhammer@0808/N; {FAR}")
    shoot(battle, [9, 6], ppc(mech, "0801", FireWay.CLEAR))
    assert battle.board[at("0801")].ground is after
    assert not burning(battle)


def test_clearing_sets_them_on_fire_on_a_5() -> None:
    battle, mech = field(f"0801=& ; Warhammer@0808/N; {FAR}")
    shoot(battle, [9, 5], ppc(mech, "0801", FireWay.CLEAR))
    assert battle.board[at("0801")].ground is Ground.HEAVY_WOODS
    assert burning(battle) == {"0801"}


def test_clearing_without_fire_in_play_needs_no_roll() -> None:
    battle, mech = field(f"0801=& ; Warhammer@0808/N; {FAR}", Options(clearing_woods=True))
    shoot(battle, [9], ppc(mech, "0801", FireWay.CLEAR))
    assert battle.board[at("0801")].ground is Ground.LIGHT_WOODS


# By accident


@pytest.mark.parametrize(
    ("rolled", "lit", "ground"),
    [
        (2, True, Ground.HEAVY_WOODS),
        (3, True, Ground.HEAVY_WOODS),
        (4, False, Ground.HEAVY_WOODS),
        (10, False, Ground.HEAVY_WOODS),
        (11, False, Ground.LIGHT_WOODS),
        (12, False, Ground.LIGHT_WOODS),
    ],
)
def test_a_miss_into_woods_may_burn_or_thin_them(rolled: int, lit: bool, ground: Ground) -> None:
    battle, mech = field("0803=& ; Warhammer@0808/N; Atlas@0803/S side=2")
    shoot(battle, [2, rolled], ppc(mech, "at", FireWay.USUAL))
    assert bool(burning(battle)) is lit
    assert battle.board[at("0803")].ground is ground


@pytest.mark.parametrize("where", ["0803=.", "0803=#l1"])
def test_a_miss_elsewhere_sets_nothing_on_fire(where: str) -> None:
    battle, mech = field(f"{where} ; Warhammer@0808/N; Atlas@0803/S side=2")
    assert not shoot(battle, [2], ppc(mech, "at", FireWay.USUAL)).told(e.WoodsHit)


# The wind


def test_the_wind_blows_as_its_die_says_for_the_whole_battle() -> None:
    battle, _ = field(f'0801=" ; Warhammer@0808/N; {FAR}')
    battle.wind = 0
    played = play(initiative_phase(battle), [(3,), 7, 9])
    assert played.told(e.WindRolled)[0].direction is Facing.SE
    play(initiative_phase(battle), [7, 9])
    assert battle.wind == 3


@pytest.mark.parametrize(
    ("die", "wind", "smoke"),
    [
        (1, Facing.SE, {"0905", "0906", "0806"}),
        (2, Facing.S, {"0706", "0806", "0906"}),
        (5, Facing.S, {"0706", "0806", "0906"}),
        (6, Facing.SW, {"0705", "0706", "0806"}),
    ],
)
def test_the_wind_turns_on_1_and_6_once_fires_have_spread(
    die: int, wind: Facing, smoke: set[str]
) -> None:
    """The fire still spreads to the south, and its smoke drifts with the new wind."""
    turning = Options(fire=True, wind="turning")
    battle, _ = field(f'0805="* 0806=" ; Warhammer@1508/N; {FAR}', turning)
    played = play(end_phase(battle), [2, (die,)])
    assert [str(told.hex) for told in played.told(e.FireSpread)] == ["0806"]
    (told,) = played.told(e.WindTurned)
    assert (told.direction, told.turned) == (wind, wind is not Facing.S)
    assert battle.wind == wind + 1
    assert smoky(battle) == smoke


def test_wind_that_is_steady_rolls_nothing() -> None:
    battle, _ = field(f"Warhammer@1508/N; {FAR}")
    assert not play(end_phase(battle), []).told(e.WindTurned)


def spread(text: str, dice: Sequence[Dice]) -> tuple[Battle, list[tuple[str, int]]]:
    battle, _ = field(f"{text} ; Warhammer@1508/N; {FAR}")
    played = play(end_phase(battle), dice)
    return battle, [(str(told.hex), told.number) for told in played.told(e.FireSpread)]


def test_fire_spreads_downwind_on_9_and_beside_that_on_11() -> None:
    woods = '0805="* 0806=" 0706=" 0906=" 0804=" 0705=" 0905="'
    battle, told = spread(woods, [9, 10, 11])
    assert sorted(told) == [("0706", 11), ("0806", 9), ("0906", 11)]
    assert len(burning(battle)) == 3
    battle, _ = spread(woods, [8, 10, 10])
    assert burning(battle) == {"0805"}


def test_fire_jumps_one_hex_that_does_not_burn_on_a_12() -> None:
    battle, told = spread('0805="* 0806=. 0807="', [12])
    assert told == [("0807", 12)]
    assert burning(battle) == {"0805", "0807"}


def test_a_hex_that_two_fires_may_reach_is_rolled_for_twice() -> None:
    _, told = spread('0805="* 0706="* 0806="', [2, 2])
    assert [hex_ for hex_, _ in told] == ["0806", "0806"]


def test_fire_does_not_spread_further_in_the_turn_in_which_it_has_spread() -> None:
    _, told = spread('0805="* 0806=" 0807="', [12])
    assert told == [("0806", 9)]


def test_a_burning_building_loses_2_cf_a_turn_however_large_it_is() -> None:
    battle, _ = field(f"0805=#m2* 0806=#m2* ; Warhammer@1508/N; {FAR}")
    battle.board.join([at("0805"), at("0806")])
    play(end_phase(battle), [])
    walls = battle.board[at("0806")].building
    assert walls is not None
    assert walls.cf == 38


# Smoke


def test_smoke_fills_the_three_hexes_downwind_and_not_the_fire_itself() -> None:
    battle, _ = spread('0805="*', [])
    assert smoky(battle) == {"0706", "0806", "0906"}


def test_smoke_goes_when_its_fire_is_out_but_not_smoke_of_the_map() -> None:
    battle, _ = field(f'0805="* ; Warhammer@1508/N; {FAR}')
    battle.board[at("1201")] = battle.board[at("1201")].changed(smoke=True)
    play(end_phase(battle), [])
    battle.board[at("0805")] = battle.board[at("0805")].changed(fire=False)
    play(end_phase(battle), [])
    assert smoky(battle) == {"1201"}


# What the book leaves open


def test_a_building_beside_is_lit_without_a_roll_to_hit() -> None:
    battle, mech = field(f"0807=#l1 ; Warhammer@0808/N; {FAR}")
    played = shoot(battle, [7], ppc(mech, "0807", FireWay.IGNITE))
    assert len(played.rolls) == 1
    assert burning(battle) == {"0807"}


def test_the_fire_goes_out_where_a_building_has_burnt_down() -> None:
    battle, _ = field(f"0805=#l1/2* ; Warhammer@1508/N; {FAR}")
    play(end_phase(battle), [])
    assert battle.board[at("0805")].ground is Ground.RUBBLE
    assert not burning(battle)


def test_who_comes_down_with_a_building_that_burns_does_not_stay_on_whom_it_buries() -> None:
    """CF 19 do not bear the 20 tons on its roof."""
    battle, _ = field(f"0805=#h1/21* ; Warhammer@0805/N; Wasp WSP-1A@0805/S raised=1; {FAR}")
    play(end_phase(battle), [7, 9, 1, 7, 12], {}, ["0804"])
    assert battle.board[at("0805")].ground is Ground.RUBBLE
    assert battle.units["WA"].hex != battle.units["w2"].hex


def test_a_streak_that_does_not_lock_on_sets_nothing_on_fire() -> None:
    battle, locust = field('0803=" ; Locust LCT-3S@0806/N; Atlas@0803/S side=2')
    shot = Shot(mount(locust, "Streak 2"), "at")
    played = play(weapon_attack_phase(battle), [2], {locust.id: Fire(locust.id, (shot,))})
    assert played.told(e.NoLock)
    assert not played.told(e.WoodsHit)
