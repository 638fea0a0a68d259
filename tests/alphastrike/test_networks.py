"""Units that share what they see, and flak (Alpha Strike, C3 Networks, C3M, C3S, C3I, C3BSM, C3BSS,
ECM, LECM, AECM, WAT, FLK)."""

from __future__ import annotations

import pytest

from btterm.alphastrike.attacks import Attack, Kind
from btterm.alphastrike.battle import Battle
from btterm.alphastrike.events import FlakBurst, MasterSwitched
from btterm.alphastrike.rules.attacking import solutions
from btterm.alphastrike.rules.networks import networks, switch_masters
from btterm.alphastrike.rules.sight import sight
from btterm.alphastrike.rules.to_hit import number
from btterm.board.board import Board
from btterm.board.terrain import Terrain
from btterm.hexes import Hex, line
from tests.alphastrike.tabletop import at, battle, card, play, stand_all, told


def net(*specials: str, jammer: str = "", jams_at: str = "0125") -> Battle:
    """A network in column 8, a target in 0801, and a jammer elsewhere."""
    places = ("0825", "0810", "0803", "0816", "0818", "0820")
    south = [at(place, card(specials=each)) for place, each in zip(places, specials, strict=False)]
    north = [at("0801"), at(jams_at, card(specials=jammer))]
    return battle(south, north, Board("long", 16, 26))


def modifier(state: Battle) -> int:
    """What range adds to the attack of the first unit at the target."""
    unit, target = state.of_side(0)[0], state.of_side(1)[0]
    found = number(state, unit, target, Kind.WEAPON, sight(state, unit, target))
    return found.parts[1].value


@pytest.mark.parametrize(
    ("specials", "adds"),
    [
        (("", "C3M1", "C3S"), 4),
        (("C3S", "", ""), 4),
        (("C3S", "C3M1", ""), 2),
        (("C3M1", "C3S", "C3S"), 0),
        (("C3M1", "C3M1", ""), 2),
        (("C3I", "C3I", "C3I"), 0),
        (("C3BSM1", "C3BSS", "C3BSS"), 0),
        (("C3S", "C3I", "C3I"), 4),
    ],
)
def test_a_network_aims_from_its_nearest_member(specials: tuple[str, ...], adds: int) -> None:
    """The range modifier alone: 24 hexes are beyond all ranges for damage."""
    state = net(*specials)
    state.of_side(0)[0].hex = Hex(8, 22)
    assert modifier(state) == adds


@pytest.mark.parametrize(
    ("specials", "jammer", "adds"),
    [
        (("C3M1", "C3S"), "ECM", 4),
        (("C3M1", "C3S"), "AECM", 4),
        (("C3M1", "C3S"), "WAT", 4),
        (("C3I", "C3I"), "ECM", 4),
        (("C3BSM1", "C3BSS"), "ECM", 2),
        (("C3BSM1", "C3BSS"), "AECM", 4),
        (("C3M1", "C3S"), "LECM", 2),
    ],
)
def test_countermeasures_between_cut_a_network(
    specials: tuple[str, ...], jammer: str, adds: int
) -> None:
    """Five hexes beside the line from unit to unit; light ones reach one hex."""
    state = net(*specials, jammer=jammer, jams_at="1314")
    state.of_side(0)[0].hex = Hex(8, 22)
    assert modifier(state) == adds


def test_a_network_is_off_without_its_master() -> None:
    state = net("C3S", "C3S", "C3M1")
    state.of_side(0)[0].hex = Hex(8, 22)
    assert modifier(state) == 0
    state.of_side(0)[2].heat = 4
    assert modifier(state) == 4


def test_a_member_that_does_not_see_the_target_is_of_no_use() -> None:
    """A wall of hills hides the target from the nearest one."""
    state = net("C3I", "C3I", "C3I")
    state.of_side(0)[0].hex = Hex(8, 22)
    near, target = state.of_side(0)[2], state.of_side(1)[0]
    near.hex = Hex(10, 3)
    for hill in (Hex(9, 2), Hex(9, 3)):
        state.board[hill] = Terrain(level=5)
    assert sight(state, near, target).blocked
    assert modifier(state) == 2


def test_a_master_leads_three_others_and_a_network_without_one_has_six() -> None:
    state = net("C3M1", *("C3S",) * 5)
    assert [len(members) for members in networks(state, 0)] == [4]
    state = net(*("C3I",) * 6)
    assert [len(members) for members in networks(state, 0)] == [6]


@pytest.mark.parametrize(("throw", "left"), [((1, 2), 3), ((1, 1), 5)])
def test_flak_strikes_a_flyer_that_is_missed_by_two(throw: tuple[int, int], left: int) -> None:
    """Skill 5, an airborne target, an attacker that stands still: 5 is needed."""
    flyer = card('10"v', body="5/3", type_="CV")
    gunner = at("0803", card(specials="FLK2/1/1"), skill=5)
    state = battle([gunner], [at("0801", flyer)])
    # Initiative, the attack, motive damage, initiative of the next turn.
    motive = [(1,)] if left < 5 else []
    table = play(state, (6, 6), (1, 1), throw, *motive, (6, 6), (1, 1))
    stand_all(table)
    table.answer(Attack("te"))
    table.answer(Attack("TE", "te"))
    assert table.state.units["te"].armor == left
    assert len(told(table, FlakBurst)) == (left < 5)


@pytest.mark.parametrize(("blind", "attack", "adds"), [("D", "AB", 2), ("A", "BD", 0)])
def test_the_four_mechs_of_the_book(blind: str, attack: str, adds: int) -> None:
    """A sees the target at medium range, B and C at long range, C without damage there, and a hill
    hides it from D, which is at short range: A and B attack, B as from A. If A is the blind one, B
    attacks as from D."""
    places = {"A": "1109", "B": "0818", "C": "0618", "D": "0502"}
    short = card(damage="3/3/0", specials="C3S")
    cards = {"A": card(specials="C3M1"), "B": card(damage="3/3/3", specials="C3S")}
    south = [at(place, cards.get(name, short)) for name, place in places.items()]
    state = battle(south, [at("0801")], Board("long", 16, 26))
    own = dict(zip(places, state.of_side(0), strict=True))
    target = state.of_side(1)[0]
    steps = [step for step in line(own[blind].hex, target.hex) if target.hex not in step]
    for hex_ in steps[len(steps) // 2]:
        state.board[hex_] = Terrain(level=5)
    assert {name for name, unit in own.items() if solutions(state, unit)} == set(attack)
    found = number(state, own["B"], target, Kind.WEAPON, sight(state, own["B"], target))
    assert found.parts[1].value == adds


def test_an_emergency_master_leads_for_two_turns() -> None:
    """It follows like a slave until no master works, and takes over in the End Phase (Alpha Strike,
    C3EM)."""
    state = net("C3S", "C3EM1", "C3S", "C3M1")
    assert [len(members) for members in networks(state, 0)] == [4]
    first, spare, last, master = state.of_side(0)
    assert list(switch_masters(state)) == []
    master.gone = True
    assert list(networks(state, 0)) == []
    assert list(switch_masters(state)) == [MasterSwitched(spare.id, on=True)]
    for _ in range(2):
        assert list(networks(state, 0)) == [[spare, first, last]]
        assert modifier(state) == 0
        ended = list(switch_masters(state))
    assert ended == [MasterSwitched(spare.id, on=False)]
    assert list(networks(state, 0)) == []
    # Once in a battle.
    assert list(switch_masters(state)) == []


@pytest.mark.parametrize("trouble", ["jammed", "shut down"])
def test_what_calls_an_emergency_master(trouble: str) -> None:
    state = net("C3S", "C3EM1", "", "C3M1", jammer="ECM")
    master, jammer = state.of_side(0)[3], state.of_side(1)[1]
    assert list(switch_masters(state)) == []
    if trouble == "jammed":
        jammer.hex = master.hex.neighbours()[0]
    else:
        master.heat = 4
    spare = state.of_side(0)[1]
    assert list(switch_masters(state)) == [MasterSwitched(spare.id, on=True)]
