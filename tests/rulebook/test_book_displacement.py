"""Units forced into places where more comes of it (Compendium, Accidental Falls from Above,
Domino Effect, Determining Location after a Fall)."""

from __future__ import annotations

import pytest

from btterm.classic.battle import Battle
from btterm.classic.events import Displaced, Fell, LeftMap, PilotingRolled, Struck
from btterm.classic.situation import parse_situation
from btterm.classic.units.unit import Out
from btterm.hexes import Facing
from btterm.soak.mechs import mechs_of
from btterm.table.dice import Roll
from tests.rulebook.rules import PUSHED, Place, domino, drop, fall_among, move_to
from tests.rulebook.tabletop import at, duel, lost, parts, play, pushing, solo


def test_who_is_forced_over_a_cliff_of_three_levels_falls_them() -> None:
    """70 tons, three levels: 7 x 4 = 28 points, and the pilot's roll at +3."""
    battle, mech = solo("0510=3.; Archer@0510/N piloting=5")
    played = play(move_to(battle, mech, Facing.N), [1, 6, 6, 8, 8, 4, 10, 12])
    assert [(fell.levels, fell.damage) for fell in played.told(Fell)] == [(3, 28)]
    assert (mech.hex, mech.prone) == (at("0509"), True)
    assert played.targets("avoids injury") == [8]


def test_who_is_forced_down_two_levels_keeps_its_feet() -> None:
    battle, mech = solo("0510=2.; Archer@0510/N")
    assert not play(move_to(battle, mech, Facing.N)).rolls
    assert (mech.hex, mech.prone) == (at("0509"), False)


def test_who_falls_into_water_takes_half() -> None:
    """70 tons from the bank into Depth 2: no level, 7 points halved to 4."""
    battle, mech = solo("0509=~2; Archer@0510/N piloting=5")
    played = play(move_to(battle, mech, Facing.N, fell=True), [1, 6, 2, 12])
    assert [(fell.levels, fell.damage) for fell in played.told(Fell)] == [(0, 4)]


def test_who_falls_off_a_cliff_hits_who_stands_below() -> None:
    """7 to hit; 7 points to the Crusader below, which is pushed on and rolls at +2."""
    battle, mech, below = duel("0510=3.; Archer@0510/N piloting=5; Crusader@0509/S piloting=5")
    dice = [7, 2, 2, 1, 4, 5, 9, 10, 11, 3, 12, 7]
    played = play(move_to(battle, mech, Facing.N), dice)
    assert [event.to_hit.number for event in played.told(Struck)] == [7]
    assert (lost(mech), lost(below)) == (28, 7)
    assert (mech.hex, below.hex) == (at("0509"), at("0508"))
    rolled = [event for event in played.told(PilotingRolled) if event.unit == below.id]
    assert [(event.cause, event.target.number) for event in rolled] == [("struck from above", 7)]


@pytest.mark.parametrize(
    ("words", "ground", "numbers"),
    [
        ("", ".", [7, 0]),
        ("moved=run5", ".", [7, 2]),
        ("moved=jump5", ".", [7, 3]),
        ("", "&", [7, 0, 2]),
        ("", "~1", [7, 0, 3, -1]),
        ("prone", ".", [7, 0]),
        ("down", ".", [7, 0]),
    ],
)
def test_movement_and_terrain_count_for_a_fall_from_above(
    words: str, ground: str, numbers: list[int]
) -> None:
    """Base 7, the target's movement and whatever its hex does to any number; that it lies or
    stands still counts for attacks alone."""
    battle, mech, _ = duel(
        f"0510=2. 0509={ground}; Centurion CN9-A@0510/N piloting=5; Crusader@0509/S {words}"
    )
    over = drop(battle.board, Place(at("0510")), Place(at("0509")))
    rule = fall_among(battle, mech, over, Facing.N)
    asked = next(x for x in rule if isinstance(x, Roll))
    assert parts(asked.target) == numbers


def test_who_cannot_be_pushed_away_from_below_leaves_the_fallen_one_beside() -> None:
    """A cliff behind the Crusader: both cannot stay in one hex."""
    battle, mech, below = duel(
        "0510=2. 0508=9.; Archer@0510/N piloting=5; Crusader@0509/S piloting=5"
    )
    over = drop(battle.board, Place(at("0510")), Place(at("0509")))
    dice = [7, 2, 2, 1, 4, 5, 9, 10, 11, 12, 7]
    play(fall_among(battle, mech, over, Facing.N), dice, choices=["0409"])
    assert below.hex == at("0509")
    assert mech.hex in (at("0409"), at("0609"))


@pytest.mark.parametrize(
    ("beside", "levels", "damage"),
    [("0.", 2, 15), ("~1", 2, 8), ("~3", 2, 8), ("1.", 1, 10), ("2.", 0, 5), ("-3.", 5, 30)],
)
def test_a_fall_that_misses_is_as_deep_as_the_hex_it_ends_in(
    beside: str, levels: int, damage: int
) -> None:
    """50 tons from Level 2 past a friend in Depth 1: counted from where the fall began, and the
    surface of water is as deep as a fall from land goes."""
    battle, mech, _ = duel(
        f"0510=2. 0509=~1 0409={beside} 0609=9.; Centurion CN9-A@0510/N piloting=5; Crusader@0509/S"
    )
    groups = [6, 7, 8, 9, 10, 5][: -(-damage // 5)]
    if beside == "~3":
        groups = [6, 2, 7, 2]  # and the hull holds
    played = play(move_to(battle, mech, Facing.N, fell=True), [6, 1, *groups, 12])
    assert not played.asked
    assert [(fell.levels, fell.damage) for fell in played.told(Fell)] == [(levels, damage)]
    assert (mech.hex, mech.prone) == (at("0409"), True)
    assert played.targets("avoids injury") == [5 + levels]


def test_a_fall_never_ends_on_a_cliff() -> None:
    """Hexes that rise above where it began are left out, and it goes farther, or back."""
    ring = "0508=9. 0408=9. 0409=9. 0608=9. 0609=9."
    battle, mech, _ = duel(f"{ring} 0510=2.; Centurion CN9-A@0510/N piloting=5; Crusader@0509/S")
    played = play(move_to(battle, mech, Facing.N, fell=True), [6, 1, 6, 12])
    assert [(fell.levels, fell.damage) for fell in played.told(Fell)] == [(0, 5)]
    assert mech.hex == at("0510")


def test_of_equally_near_hexes_the_player_of_the_fallen_one_chooses() -> None:
    """The hex that does least damage comes first: the water."""
    battle, mech, _ = duel("0510=2. 0609=~1; Centurion CN9-A@0510/N piloting=5; Crusader@0509/S")
    dice = [6, 1, 6, 7, 8, 12]
    played = play(move_to(battle, mech, Facing.N, fell=True), dice, choices=["0409"])
    (asked,) = played.asked
    assert (asked.side, asked.default()) == (mech.side, "0609")
    assert mech.hex == at("0409")


def test_who_falls_onto_a_bridge_from_above_lands_on_its_deck() -> None:
    """Level 3 to the deck at Level 0, 55 tons: 3 levels, 24 points, and no water."""
    battle, mech = solo("0510=3. 0509=~2Hhr03; Griffin GRF-1N@0510/N piloting=5")
    played = play(move_to(battle, mech, Facing.N), [1, 6, 7, 8, 9, 10, 12])
    assert [(fell.levels, fell.damage) for fell in played.told(Fell)] == [(3, 24)]
    assert mech.raised == 2


def test_deep_water_is_no_wall_for_one_who_is_pushed() -> None:
    """Three levels down to the bottom of Depth 3: it falls in, 55 tons, 6 points halved."""
    battle, mech = solo("0509=~3; Griffin GRF-1N@0510/N piloting=5")
    played = play(move_to(battle, mech, Facing.N), [1, 6, 2, 12])
    assert [(fell.levels, fell.damage) for fell in played.told(Fell)] == [(0, 3)]
    assert mech.hex == at("0509")


def test_who_is_pushed_down_two_levels_onto_another_starts_a_domino() -> None:
    """It is forced, and does not fall: no attack from above."""
    battle, mech, below = duel("0510=2.; Archer@0510/N; Crusader@0509/S piloting=5")
    mech.causes.append(PUSHED)
    played = play(move_to(battle, mech, Facing.N), [12])
    assert not played.told(Struck)
    assert (mech.prone, below.hex) == (False, at("0508"))


def test_a_domino_pushes_nobody_over_the_edge_of_the_map() -> None:
    """Only who is struck himself leaves the map: the one behind him stays, and all go back."""
    battle = parse_situation("Archer@0503/N; Crusader@0502/S; Griffin GRF-1N@0501/N piloting=5")
    mech, first, second = mechs_of(battle).values()
    first.causes.append(PUSHED)
    played = play(pushing(battle, mech, first), [12])
    assert not played.told(LeftMap)
    assert [str(unit.hex) for unit in (mech, first, second)] == ["0503", "0502", "0501"]


@pytest.mark.parametrize("place", ["0501", "0509"])
def test_a_wreck_is_no_obstacle_and_does_not_leave_the_map(place: str) -> None:
    battle = parse_situation(
        f"Archer@{at(place).neighbour(Facing.S)}/N; Crusader@{place}/S; Locust LCT-1V@0508/N"
    )
    mech, wreck, behind = mechs_of(battle).values()
    wreck.destroyed = Out.ENGINE
    played = play(pushing(battle, mech, wreck))
    assert not played.told(LeftMap)
    assert [event.unit for event in played.told(Displaced)] == [mech.id]
    assert mech.hex == at(place)
    assert behind.hex == at("0508")


def test_a_push_that_a_row_cannot_pass_on_moves_nobody() -> None:
    """A cliff behind the second in the row. Nobody shares a hex."""
    battle = parse_situation(
        "0507=3.; Archer@0510/N; Crusader@0509/S; Griffin GRF-1N@0508/N piloting=5"
    )
    mech, first, second = mechs_of(battle).values()
    first.causes.append(PUSHED)
    play(pushing(battle, mech, first), [5])
    assert [str(unit.hex) for unit in (mech, first, second)] == ["0510", "0509", "0508"]
    assert _alone(battle)


def test_mp_for_a_step_out_are_spent_only_once() -> None:
    """A Griffin walks 5; with 1 MP left it steps back out of the first push from the side."""
    battle, mech = solo("Griffin GRF-1N@0508/NE moved=walk4 piloting=5")
    play(domino(battle, mech, Facing.N), [5], choices=["back"])
    assert (mech.hex, mech.moved.spent) == (at("0408"), 5)
    assert not play(domino(battle, mech, Facing.N), [5]).asked
    assert mech.hex == at("0407")


def _alone(battle: Battle) -> bool:
    return len({unit.hex for unit in battle.alive()}) == len(list(battle.alive()))
