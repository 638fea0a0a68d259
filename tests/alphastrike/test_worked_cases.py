"""The worked cases of the book (Alpha Strike, Alpha Strike)."""

from __future__ import annotations

from contextlib import suppress

import pytest

from btterm.alphastrike.attacks import Attack, Kind
from btterm.alphastrike.cards.card import Mode
from btterm.alphastrike.decisions import AttackDecision
from btterm.alphastrike.events import CriticalRolled, HeatTaken
from btterm.alphastrike.rules import moving
from btterm.alphastrike.rules.attacking import (
    _heat_up,
    carry_out,
    charge_damage,
    physical_damage,
    solutions,
)
from btterm.alphastrike.rules.criticals import _can_affect, mark
from btterm.alphastrike.rules.damage import _breaches
from btterm.alphastrike.rules.points import to_move
from btterm.alphastrike.rules.sight import Sight, sight
from btterm.alphastrike.rules.to_hit import band_of, number
from btterm.alphastrike.turn.ends import heat_after
from btterm.alphastrike.turn.movement import next_moves
from btterm.alphastrike.units import Critical, Slowing
from btterm.board.board import Board
from btterm.board.terrain import Ground, Terrain
from btterm.hexes import Facing, Hex
from btterm.players.alphastrike.bot import Bot
from btterm.table.dice import Roll, Throw
from tests.alphastrike.tabletop import at, attacks, battle, card, play, stand_all, told, went


def test_movement_is_seven_hexes_for_fourteen_inches() -> None:
    table = battle([at("0809", card('14"j'))], [at("0101")])
    (unit, _) = table.units.values()
    jumps = moving.reach(table, unit, Mode.JUMP)
    assert max(way.length for way in jumps.values()) == 14


def test_ground_movement_or_jumping_never_both() -> None:
    """A Jenner may walk 14 inches or jump 8."""
    table = battle([at("0809", card('14"/8"j'))], [at("0101")])
    unit = table.units["TE"]
    assert moving.modes_of(unit) == [Mode.WALK, Mode.JUMP]
    assert max(way.length for way in moving.reach(table, unit, Mode.JUMP).values()) == 8


@pytest.mark.parametrize(
    ("hexes", "name"), [(1, "SHORT"), (3, "SHORT"), (4, "MEDIUM"), (12, "MEDIUM"), (13, "LONG")]
)
def test_ranges_in_hexes(hexes: int, name: str) -> None:
    band = band_of(hexes)
    assert band is not None
    assert band.name == name
    assert band_of(22) is None


def test_medium_range_against_slow_infantry() -> None:
    """Skill 3, 8 hexes, a target with 2 inches on foot: 5."""
    foot = card('2"f', "1/0/0", "1/1", type_="CI")
    state = battle([at("0801", skill=3)], [at("0809", foot)])
    shooter, target = state.units.values()
    went(shooter, 2)
    went(target, 2, Mode.FOOT)
    assert number(state, shooter, target, Kind.WEAPON, Sight()).number == 5


def test_medium_range_against_a_vehicle_in_woods() -> None:
    """Skill 3, 4 hexes, 8 inches of movement, woods: 8."""
    state = battle([at("0801", skill=3)], [at("0805", card('8"t', type_="CV"))])
    shooter, target = state.units.values()
    went(shooter, 2)
    went(target, 2, Mode.TRACKED)
    assert number(state, shooter, target, Kind.WEAPON, Sight(woods=2)).number == 8


@pytest.mark.parametrize(
    ("size", "inches", "damage"), [(3, 6, 2), (2, 7, 2), (1, 4, 1), (1, 2, 0), (4, 6, 3)]
)
def test_charge_damage(size: int, inches: int, damage: int) -> None:
    assert charge_damage(size, inches) == damage


def test_death_from_above_adds_a_point() -> None:
    state = battle([at("0801", card('8"j'))], [at("0802")])
    unit = went(state.units["TE"], 7, Mode.JUMP)
    assert physical_damage(unit, Kind.DEATH_FROM_ABOVE) == 3


def test_two_hits_of_three_on_four_armor_and_five_structure() -> None:
    """The first leaves A1 and S5, the second A0 and S3."""
    state = battle([at("0801")], [at("0802", card(body="4/5"))])
    target = state.units["te"]
    assert not mark(target, 3)
    assert (target.armor, target.structure) == (1, 5)
    assert mark(target, 3)
    assert (target.armor, target.structure) == (0, 3)


def test_uneven_numbers() -> None:
    """8 against 5: the larger side moves 1, 1, 2, 2, 2."""
    south = [at(f"{column:02}17") for column in range(1, 9)]
    north = [at(f"{column:02}01") for column in range(1, 6)]
    state = battle(south, north)
    state.winner = 0
    counts = []
    while any(to_move(state, side) for side in (0, 1)):
        moves = next_moves(state)
        counts.append((moves.count(0), moves.count(1)))
        for side in moves:
            to_move(state, side)[0].moved.done = True
    assert counts == [(1, 1), (1, 1), (2, 1), (2, 1), (2, 1)]


@pytest.mark.parametrize(
    ("heat", "fired", "overheat", "depth", "after"),
    [
        (0, True, 2, 0, 2),
        (2, True, 0, 0, 2),
        (2, True, 2, 0, 4),
        (4, False, 0, 0, 0),
        (3, False, 0, 0, 0),
        (2, True, 1, 0, 3),
        (2, True, 0, 2, 1),
        (2, True, 1, 2, 2),
        (2, True, 2, 1, 3),
    ],
)
def test_heat_in_the_end_phase(
    heat: int, fired: bool, overheat: int, depth: int, after: int
) -> None:
    state = battle([at("0801", card(overheat=3))], [at("0802")])
    unit = state.units["TE"]
    unit.heat, unit.fired, unit.overheated = heat, fired, overheat
    assert heat_after(unit, depth) == after


def test_heat_slows_and_disturbs_the_aim() -> None:
    """At 2 heat: 4 inches less and +2; jumping stays."""
    state = battle([at("0801", card('10"/8"j', overheat=2))], [at("0805")])
    unit, target = state.units.values()
    went(unit, 2)
    cool = number(state, unit, target, Kind.WEAPON, Sight()).number
    unit.heat = 2
    assert moving.inches_of(unit, Mode.WALK) == 6
    assert moving.inches_of(unit, Mode.JUMP) == 8
    assert number(state, unit, target, Kind.WEAPON, Sight()).number == cool + 2


@pytest.mark.parametrize(
    ("specials", "hexes", "most"), [("", 3, 6), ("", 4, 7), ("", 13, 2), ("OVL", 13, 5)]
)
def test_overheat_adds_at_short_and_medium_range(specials: str, hexes: int, most: int) -> None:
    """A Stalker, 3/4/2 with OV 3."""
    stalker = card(damage="3/4/2", overheat=3, specials=specials)
    state = battle([at("0815", stalker)], [at(f"08{15 - hexes:02}")])
    found = solutions(state, state.units["TE"])
    assert max(each.strength.points for each in found) == most
    state.units["TE"].heat = 3
    found = solutions(state, state.units["TE"])
    assert max(each.attack.overheat for each in found) <= 1


def test_overheat_adds_to_no_special_ability() -> None:
    """A Mad Cat, 5/5/4 with OV 1 and IF2: 6, 6 and 4, and never more by indirect fire."""
    mad_cat = card(damage="5/5/4", overheat=1, specials="LRM1/1/1, IF2")
    for hexes, most in ((3, 6), (12, 6), (13, 4)):
        state = battle([at("0815", mad_cat)], [at(f"08{15 - hexes:02}")])
        found = solutions(state, state.units["TE"])
        assert max(each.strength.points for each in found) == most
    spotter = at("0105")
    state = battle([at("0815", mad_cat), spotter], [at("0802")])
    for column in (7, 8, 9):
        state.board[Hex(column, 8)] = Terrain(level=4)
    (found_,) = solutions(state, state.units["TE"])
    assert (found_.attack.kind, found_.attack.overheat) == (Kind.INDIRECT, 0)
    assert found_.strength.points == 2


def test_short_range_against_a_mech_in_cover() -> None:
    """Skill 3, one hex, a target with 10 inches (+2) in partial cover (+2): 7."""
    state = battle([at("0802", skill=3)], [at("0801", card('10"'))])
    shooter, target = state.units.values()
    went(shooter, 2)
    went(target, 4)
    assert number(state, shooter, target, Kind.WEAPON, Sight(cover=True)).number == 7


@pytest.mark.parametrize(
    ("kind", "throw", "left"),
    [(Kind.CHARGE, 12, 4), (Kind.DEATH_FROM_ABOVE, 12, 3), (Kind.DEATH_FROM_ABOVE, 2, 4)],
)
def test_what_a_charge_and_a_dive_cost_who_makes_them(kind: Kind, throw: int, left: int) -> None:
    """Size 2 at Size 3: a point for charging, two for diving, one for a dive that misses."""
    state = battle([at("0802", card('8"j'))], [at("0801", card(size=3, body="9/3"))])
    unit, target = state.units.values()
    went(unit, 7, Mode.WALK if kind is Kind.CHARGE else Mode.JUMP)
    found = next(each for each in solutions(state, unit) if each.attack.kind is kind)
    asked, procedure = None, carry_out(state, found)
    dice = [Throw((throw // 2, throw // 2)), *[Throw((2, 3))] * 9]
    with suppress(StopIteration):
        while True:
            asked = procedure.send(dice.pop(0) if isinstance(asked, Roll) else None)
    assert unit.armor == left
    assert found.strength.points == (2 if kind is Kind.CHARGE else 3)
    assert (target.armor < 9) is (throw == 12)


def test_front_and_rear_in_one_turn() -> None:
    """An Atlas, 3/3/3 with OV 2 and REAR1/1/0: a point at the Vulcan behind it, and two at the
    Centurion ahead, before its OV (Alpha Strike, REAR)."""
    atlas = card(damage="3/3/3", specials="REAR1/1/0, OVL", overheat=2)
    state = battle([at("0808", atlas, Facing.N)], [at("0802"), at("0810", facing=Facing.N)])
    unit, ahead, behind = state.units.values()
    table = play(state, (1, 1), (6, 6), (6, 6))
    asked = stand_all(table)
    while asked.side:
        table.answer(asked.answers()[0])
        asked = attacks(table)
    (rear,) = (each for each in asked.of(unit.id) if each.attack.target == behind.id)
    assert (rear.attack.kind, rear.strength.points) == (Kind.REAR, 1)
    assert asked.label(rear.attack).endswith("1 less in front after it")
    table.answer(rear.attack)
    asked = attacks(table)
    assert {each.attack.target for each in asked.of(unit.id)} == {ahead.id}
    assert [each.strength.points for each in asked.of(unit.id)] == [2, 3, 4]
    assert table.fork().state == table.state


def test_who_has_fired_in_front_has_no_attack_to_the_rear() -> None:
    state = battle([at("0808", card(specials="REAR1"), Facing.N)], [at("0802"), at("0810")])
    unit = state.units["TE"]
    found = next(each for each in solutions(state, unit) if each.attack.kind is Kind.WEAPON)
    for asked in carry_out(state, found):
        if isinstance(asked, Roll):
            break
    assert solutions(state, unit) == []


def test_the_bot_fires_to_the_rear_as_well_where_that_is_more() -> None:
    """A point behind it and two ahead are more than three ahead."""
    prey = card(body="1/1")
    state = battle(
        [at("0808", card(damage="3/3/3", specials="REAR1/1/0"), Facing.N)],
        [at("0802", prey), at("0810", prey)],
    )
    for unit in state.units.values():
        unit.moved.done = True
    asked = AttackDecision(state, 0)
    answer = Bot().attack(asked)
    assert answer.kind is Kind.REAR
    assert state.units["TE"].behind is None


def test_heat_beside_damage() -> None:
    """3 damage and HT1: a hit does both."""
    state = battle([at("0803", card(damage="3/3/0", specials="HT1/-/-"))], [at("0801")])
    (found, *_) = solutions(state, state.units["TE"])
    assert (found.strength.points, found.heat) == (3, 1)


def test_woods_of_three_hexes_block() -> None:
    board = Board("woods", 16, 17)
    for row in (3, 4):
        board[Hex(8, row)] = Terrain(ground=Ground.LIGHT_WOODS)
    state = battle([at("0802")], [at("0806")], board)
    shooter, target = state.units.values()
    assert sight(state, shooter, target).woods
    board[Hex(8, 5)] = Terrain(ground=Ground.LIGHT_WOODS)
    assert sight(state, shooter, target).blocked


def test_woods_at_the_height_of_both_lie_between() -> None:
    """A 'Mech at level 0, a vehicle on a hill of level 1, woods of level 2 between."""
    board = Board("hill", 16, 17)
    board[Hex(8, 6)] = Terrain(level=1)
    board[Hex(8, 4)] = Terrain(ground=Ground.LIGHT_WOODS)
    state = battle([at("0802")], [at("0806", card('8"t', type_="CV"))], board)
    shooter, target = state.units.values()
    assert sight(state, shooter, target).woods


def test_a_hill_beside_a_mech_covers_it() -> None:
    board = Board("rise", 16, 17)
    board[Hex(8, 5)] = Terrain(level=1)
    state = battle([at("0802")], [at("0806")], board)
    shooter, target = state.units.values()
    assert sight(state, shooter, target).cover
    board[Hex(8, 5)] = Terrain(level=2)
    assert sight(state, shooter, target).blocked


def test_the_rear_is_one_hexside() -> None:
    state = battle([at("0805", facing=Facing.N)], [at("0801", facing=Facing.N)])
    (found, *_) = solutions(state, state.units["TE"])
    assert found.rear
    assert found.strength.points == 4
    state.units["te"].facing = Facing.NE
    (found, *_) = solutions(state, state.units["TE"])
    assert not found.rear
    assert found.strength.points == 3


def test_damage_counts_from_the_end_phase_on() -> None:
    """Who is destroyed still strikes back, and is taken away in the End Phase."""
    state = battle([at("0803", card(damage="9/9/9"))], [at("0801", card(body="2/2"))])
    # Initiative of both, a hit that destroys, the answer of who is destroyed, which misses.
    table = play(state, (6, 6), (1, 1), (6, 6), (1, 1), (3, 3), (1, 2), (5, 5), (1, 1))
    asked = stand_all(table)
    assert asked.side == 1
    table.answer(Attack("te"))
    table.answer(Attack("TE", "te"))
    assert table.state.outcome is not None
    assert table.state.outcome.winner == 0


def test_industrial_mechs_roll_twice_for_critical_hits() -> None:
    state = battle([at("0803")], [at("0801", card(body="0/6", type_="IM"))])
    table = play(state, (6, 6), (1, 1), (5, 5), (4, 5), (4, 1), (1, 1), (2, 1))
    asked = stand_all(table)
    assert asked.side == 1
    table.answer(Attack("te"))
    table.answer(Attack("TE", "te"))
    assert len(told(table, CriticalRolled)) == 2
    assert table.state.units["te"].hits == []


def test_a_shut_down_unit_is_easier_by_four() -> None:
    state = battle([at("0803")], [at("0801")])
    shooter, target = state.units.values()
    target.heat = 4
    parts = number(state, shooter, target, Kind.WEAPON, Sight()).parts
    assert sum(part.value for part in parts if "immobile" in part.words) == -4
    assert solutions(state, target) == []


@pytest.mark.parametrize(("total", "left"), [(10, 5), (7, 10), (6, 2)])
def test_movement_hits_halve_and_take_two_inches_at_least(total: int, left: int) -> None:
    inches = {10: 10, 7: 20, 6: 4}[total]
    state = battle([at("0803", card(f'{inches}"'))], [at("0801")])
    unit = state.units["TE"]
    unit.slowed.append(Slowing.CRITICAL)
    assert moving.inches_of(unit, Mode.WALK) == left


def test_weapon_hits_take_a_point_at_every_range() -> None:
    state = battle([at("0803", card(damage="3/3/1"))], [at("0801")])
    state.units["TE"].hits.append(Critical.WEAPON)
    (found, *_) = solutions(state, state.units["TE"])
    assert found.strength.points == 2


def test_two_points_of_heat_a_turn_at_most() -> None:
    state = battle([at("0803", card(damage="3/3/0", specials="HT2/-/-"))], [at("0801")])
    target = state.units["te"]
    target.heated = 1

    assert list(_heat_up(target, 2)) == [HeatTaken(target.id, 1)]
    assert target.heated == 2


def test_submarines_and_ships_stay_on_water() -> None:
    board = Board("lake", 16, 17)
    for row in (5, 6):
        board[Hex(8, row)] = Terrain(ground=Ground.WATER, depth=2)
    state = battle([at("0805", card('10"s', type_="CV"))], [at("0101")], board)
    assert list(moving.reach(state, state.units["TE"], Mode.SUBMARINE)) == [Hex(8, 6)]


def test_amphibious_vehicles_swim_for_an_inch_more() -> None:
    board = Board("lake", 16, 17)
    for row in (4, 5):
        board[Hex(8, row)] = Terrain(ground=Ground.WATER, depth=2)
    tank = card('10"t', specials="AMP", type_="CV")
    state = battle([at("0806", tank)], [at("0101")], board)
    ways = moving.reach(state, state.units["TE"], Mode.TRACKED)
    assert (ways[Hex(8, 5)].inches, ways[Hex(8, 4)].inches) == (4, 8)


@pytest.mark.parametrize(("specials", "inches"), [("", 4), ("ORO", 2)])
def test_wheeled_support_vehicles_pay_off_the_road(specials: str, inches: int) -> None:
    truck = card('12"w', specials=specials, type_="SV")
    state = battle([at("0806", truck)], [at("0101")])
    assert moving.reach(state, state.units["TE"], Mode.WHEELED)[Hex(8, 5)].inches == inches


@pytest.mark.parametrize(
    ("specials", "facing", "points"),
    [("IF1", Facing.S, 2), ("", Facing.S, 3), ("IF1", Facing.N, 4), ("SRM2/2", Facing.S, 2)],
)
def test_an_anti_missile_system_meets_missiles_in_front(
    specials: str, facing: Facing, points: int
) -> None:
    target = at("0801", card(specials="AMS"), facing)
    state = battle([at("0804", card(specials=specials))], [target])
    assert solutions(state, state.units["TE"])[0].strength.points == points


@pytest.mark.parametrize(
    ("type_", "specials", "structure", "rolls"),
    [
        ("BM", "", True, 1),
        ("BM", "", False, 0),
        ("IM", "", True, 2),
        ("CV", "BAR", False, 1),
        ("CV", "BAR", True, 2),
    ],
)
def test_critical_hits_are_rolled_for_structure_and_barrier_armor(
    type_: str, specials: str, structure: bool, rolls: int
) -> None:
    state = battle([at("0804")], [at("0801", card(specials=specials, type_=type_))])
    assert _breaches(state, state.units["te"], structure) == rolls


def test_a_weapon_hit_can_still_lower_a_special_ability() -> None:
    state = battle([at("0804", card(damage="0/0/0", specials="IF1"))], [at("0801")])
    assert _can_affect(state.units["TE"], Critical.WEAPON)
    state.units["TE"].hits.append(Critical.WEAPON)
    assert not _can_affect(state.units["TE"], Critical.WEAPON)
