"""What explodes in a hex, and where comes down what misses it (Compendium, Damage (Artillery),
Targeting)."""

from __future__ import annotations

import pytest

from btterm.classic import events as e
from btterm.classic.battle import Footman
from btterm.classic.options import Options
from btterm.classic.rule import Rule
from btterm.classic.situation import parse_situation
from btterm.hexes import Facing, Hex
from tests.rulebook.rules import Blast, ahead, buildings, explode_in, from_hex, scatter
from tests.rulebook.tabletop import Played, at, duel, lead, lost, play

SHELL = Blast(20, 10)
NORTH = from_hex(Hex(8, 1))


def caught(played: Played) -> dict[str, int]:
    return {event.unit: event.points for event in played.told(e.CaughtInBlast)}


@pytest.mark.parametrize(
    ("die", "hex_"),
    [(1, "0806"), (2, "1007"), (3, "1009"), (4, "0810"), (5, "0609"), (6, "0607")],
)
def test_the_scatter_diagram_counts_clockwise_from_north(die: int, hex_: str) -> None:
    assert play(scatter(Rule.TARGETING, at("0808")), [(die, 2)]).result == at(hex_)


def test_scatter_goes_straight_on_off_the_map() -> None:
    played = play(scatter(Rule.TARGETING, at("0102"), 1), [(6, 4)])
    assert played.result == Hex(-3, 0)
    assert played.rolls[0].side == 1


def test_a_bomb_scatters_by_the_direction_of_its_flight() -> None:
    played = play(scatter(Rule.TARGETING, at("0808"), diagram=ahead(Facing.S)), [(1, 3)])
    assert played.result == at("0811")


def test_all_in_the_hex_and_around_it_are_hit_in_clusters_of_five() -> None:
    battle, mech, beside = duel("Warhammer@0807/N; Archer@0808/N")
    played = play(explode_in(battle, at("0807"), SHELL, 1, NORTH), [5, 6, 8, 9, 5, 9])
    assert caught(played) == {"WA": 20, "ar": 10}
    assert [len(played.rolls), lost(mech), lost(beside)] == [6, 20, 10]


def test_c082_the_side_is_that_towards_the_centre_of_the_edge() -> None:
    battle, mech = duel("Warhammer@0807/N; Archer@0816/N")[:2]
    played = play(explode_in(battle, at("0807"), Blast(5), 1, NORTH), [7])
    assert [hit.table for hit in played.told(e.LocationRolled)] == ["front"]
    mech.facing = Facing.S
    played = play(explode_in(battle, at("0807"), Blast(5), 1, NORTH), [7])
    assert [hit.table for hit in played.told(e.LocationRolled)] == ["rear"]


def test_who_flies_is_not_hit() -> None:
    battle = parse_situation("Warrior Attack Helicopter H-7@0807/N raised=3; Archer@0816/N")
    assert not caught(play(explode_in(battle, at("0807"), SHELL, 1, NORTH)))


def test_a_building_keeps_a_tenth_off_and_loses_what_hits_its_hex() -> None:
    battle, mech = lead("0807=#m40 ; Warhammer@0807/N; Archer@0816/N")
    played = play(explode_in(battle, at("0807"), SHELL, 1, NORTH), [5, 6, 8, 9])
    assert caught(played) == {"WA": 16}
    assert battle.progress.battered == {"0807": 20}
    assert lost(mech) == 16


def test_field_works_shelter_like_a_light_building() -> None:
    battle, mech = lead("Warhammer@0807/N; Archer@0816/N")
    battle.change(at("0807"), works=15)
    played = play(explode_in(battle, at("0807"), SHELL, 1, NORTH), [5, 6, 8, 9])
    assert caught(played) == {"WA": 18}
    assert lost(mech) == 18
    assert not battle.state_of(at("0807")).works


def test_two_hexes_of_one_building_take_the_harder_blast_alone() -> None:
    battle, _ = lead("0807=#m40 0808=#m40 ; Warhammer@0816/N; Archer@0101/N")
    battle.board.join((at("0807"), at("0808")))
    play(explode_in(battle, at("0807"), SHELL, 1, NORTH))
    assert battle.progress.battered == {"0807": 20}


def test_infantry_inside_takes_what_comes_through_and_no_share() -> None:
    battle = parse_situation("0807=#m40 ; Foot Platoon SRM@0807; Archer@0816/N")
    (platoon,) = (unit for unit in battle.units.values() if unit.side == 0)
    assert battle.inside(platoon)
    played = play(explode_in(battle, at("0807"), Blast(10), 1, NORTH))
    assert [*caught(played).values()] == [6]
    assert sum(event.points for event in played.told(e.MenLost)) == 6
    assert not battle.progress.meant


def test_a_mechwarrior_on_foot_dies() -> None:
    battle = parse_situation("Warhammer@0807/N; Archer@0816/N")
    battle.on_foot.append(Footman("WA", 0, at("0806")))
    played = play(explode_in(battle, at("0805"), SHELL, 1, NORTH))
    assert not battle.on_foot
    assert played.told(e.ShotOnFoot)


def test_woods_may_burn_or_be_thinned_as_by_a_miss() -> None:
    options = Options(fire=True, clearing_woods=True)
    shell = Blast(20, 10, singes=True)
    for dice, told in ((3, e.CaughtFire), (11, e.WoodsThinned), (7, e.WoodsHit)):
        battle = parse_situation('0505=" ; Warhammer@0807/N; Archer@0816/N', options)
        battle.wind = 1
        assert play(explode_in(battle, at("0505"), shell, 1, NORTH), [dice]).told(told)
    plain = parse_situation('0505=" ; Warhammer@0807/N; Archer@0816/N')
    assert not play(explode_in(plain, at("0505"), shell, 1, NORTH)).rolls


def test_only_those_named_are_hit_by_flak() -> None:
    battle = parse_situation("Warrior Attack Helicopter H-7@0807/N raised=3; Archer@0807/N")
    blast = explode_in(battle, at("0807"), SHELL, 1, NORTH, lambda unit: unit.raised == 3)
    assert [*caught(play(blast, [(3, 4), (3, 4), (3, 4), (3, 4)]))] == ["WA"]


def test_who_dives_from_above_is_out_of_it_and_who_is_under_water_is_not() -> None:
    battle, mech = duel("0807=~2 ; Warhammer@0807/N; Archer@0808/N")[:2]
    battle.units["ar"].airborne = True
    assert caught(play(explode_in(battle, at("0807"), Blast(1, 1), 1, NORTH), [7, 4])) == {"WA": 1}
    assert battle.elevation(mech) < 0


def test_what_has_come_down_loses_no_more() -> None:
    battle = parse_situation("0807=#m40 ; Warhammer@0801/N; Archer@0816/N")
    play(buildings.collapse(battle, at("0807")))
    buildings.batter(battle, at("0807"), 5, meant=True)
    assert not battle.progress.battered
