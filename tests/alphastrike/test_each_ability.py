"""What each special ability of the standard game changes, in situations without it and with it
(Alpha Strike, AECM, AFC, AM, AMP, AMS, ARM, ARS, BAR, BFC, BHJ, CASE, CASE II, ECM, EE, FC, ENE,
FR, FLK, HT, I-TSM, IF, LECM, LMAS, MAS, MEL, ORO, OVL, REAR, SHLD, STL, TOR, TSM, TUR, UMU, WAT,
C3M, C3S, C3I, C3BSM, C3BSS)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from btterm.alphastrike.attacks import Kind
from btterm.alphastrike.battle import Battle
from btterm.alphastrike.cards.abilities import ABILITIES, Level
from btterm.alphastrike.cards.card import Mode, read_specials
from btterm.alphastrike.rules import moving
from btterm.alphastrike.rules.attacking import Solution, _heat_up, carry_out, solutions
from btterm.alphastrike.rules.criticals import critical_hit, motive_damage
from btterm.alphastrike.rules.damage import harm
from btterm.alphastrike.rules.networks import nearest
from btterm.alphastrike.turn.ends import end_phase
from btterm.alphastrike.units import Critical, Slowing
from btterm.board.board import Board
from btterm.board.terrain import Ground, Terrain
from btterm.hexes import Facing, Hex
from tests.alphastrike.tabletop import at, battle, card, run, went

OF_THEIR_OWN = {"BOMB", "CAR", "C3EM", "C3RS", "HMEC", "IT", "MEC", "OMNI"}
"""Transport, bombs, and networks for an emergency have test modules of their own."""


def lake(depth: int = 2) -> Board:
    board = Board("lake", 16, 17)
    for hex_ in list(board):
        board[hex_] = Terrain(ground=Ground.WATER, depth=depth)
    return board


def hill() -> Board:
    board = Board("hill", 16, 17)
    for column in (7, 8, 9):
        board[Hex(column, 7)] = Terrain(level=6)
    return board


def shot(state: Battle, kind: Kind = Kind.WEAPON) -> Solution | None:
    """The attack of a kind that the first unit can make, with the least overheat."""
    found = solutions(state, state.of_side(0)[0])
    return next((each for each in found if each.attack.kind is kind), None)


def fire(attacker: str = "", target: str = "", hexes: int = 3, **more: Any) -> tuple[int, int]:
    """The number and the damage of fire over so many hexes; `types`: of both."""
    first, second = more.get("types", ("BM", "BM"))
    facing = more.get("facing", Facing.S)
    state = battle(
        [at(f"08{1 + hexes:02}", card(specials=attacker, type_=first))],
        [at("0801", card(specials=target, type_=second), facing)],
    )
    found = shot(state)
    assert found is not None
    return found.number.number, found.strength.points


def ammunition(specials: str) -> tuple[bool, int]:
    """Whether an ammunition hit destroys, and the points that it costs."""
    state = battle([at("0803")], [at("0801", card(specials=specials))])
    unit = state.of_side(1)[0]
    run(critical_hit(state, unit), (1, 1))
    return Critical.AMMO in unit.coming, unit.card.armor - unit.armor


def overheat(hexes: int) -> Callable[[str], int]:
    """The most OV that fire over so many hexes can use."""

    def most(specials: str) -> int:
        shooter = at(f"08{1 + hexes:02}", card(specials=specials, overheat=2))
        state = battle([shooter], [at("0801")])
        return max(each.attack.overheat for each in solutions(state, state.of_side(0)[0]))

    return most


def heat(specials: str) -> int:
    """What a hit heats its target by."""
    state = battle([at("0803", card(specials=specials))], [at("0801")])
    found = shot(state)
    assert found is not None
    return found.heat


def blow(heated: int = 0) -> Callable[[str], tuple[str, int, int]]:
    """How a 'Mech of size 2 strikes its neighbor: the kind, the number and the damage."""

    def strike(specials: str) -> tuple[str, int, int]:
        state = battle([at("0802", card(specials=specials))], [at("0801")])
        unit = state.of_side(0)[0]
        unit.heat = heated
        found = [each for each in solutions(state, unit) if each.attack.kind.physical]
        return found[0].attack.kind.value, found[0].number.number, found[0].strength.points

    return strike


def inches(mode: Mode, heated: int) -> Callable[[str], int]:
    def fast(specials: str) -> int:
        state = battle([at("0803", card('10"/6"j', specials=specials))], [at("0801")])
        unit = state.of_side(0)[0]
        unit.heat = heated
        return moving.inches_of(unit, mode)

    return fast


def aim(hexes: int, *types: str) -> Callable[[str], int]:
    """The number of an attacker with it."""
    return lambda specials: fire(specials, hexes=hexes, types=types or ("BM", "BM"))[0]


def aimed_at(hexes: int, type_: str = "BM") -> Callable[[str], int]:
    """The number against a target with it."""
    return lambda specials: fire(target=specials, hexes=hexes, types=("BM", type_))[0]


def moving_target(specials: str) -> int:
    state = battle([at("0804")], [at("0801", card(specials=specials))])
    went(state.of_side(1)[0], 2)
    found = shot(state)
    assert found is not None
    return found.number.number


def struck(attacker: str = "IF1", facing: Facing = Facing.S) -> Callable[[str], int]:
    """The damage of fire at a target with it."""
    return lambda specials: fire(attacker, specials, facing=facing)[1]


def struck_by_heat(specials: str) -> int:
    return fire("HT1/1/1", specials)[1]


def kicked(specials: str) -> int:
    state = battle([at("0802")], [at("0801", card(specials=specials), Facing.S)])
    found = shot(state, Kind.STANDARD)
    assert found is not None
    return found.strength.points


def kinds(type_: str, hexes: int = 3, facing: Facing = Facing.N) -> Callable[[str], set[str]]:
    """The kinds of attack that a unit with it can make at one so far away."""

    def possible(specials: str) -> set[str]:
        one = card('6"f' if type_ == "BA" else '10"', specials=specials, type_=type_)
        state = battle([at(f"08{1 + hexes:02}", one, facing)], [at("0801")])
        return {each.attack.kind.value for each in solutions(state, state.of_side(0)[0])}

    return possible


def over_a_hill(specials: str) -> set[str]:
    """The kinds of attack at who is seen by a friend alone."""
    state = battle([at("0809", card(specials=specials)), at("0805")], [at("0801")], hill())
    return {each.attack.kind.value for each in solutions(state, state.of_side(0)[0])}


def under_water(specials: str) -> int:
    """The damage of 2/2/2 between two that are submerged."""
    shooter = at("0803", card(damage="2/2/2", specials=specials))
    found = shot(battle([shooter], [at("0801")], lake()))
    assert found is not None
    return found.strength.points


def rolls(points: int, depth: int = 0) -> Callable[[str], int]:
    """How many critical hits so much damage to 5 points of armor rolls for."""

    def rolled(specials: str) -> int:
        target = at("0801", card(specials=specials))
        state = battle([at("0803")], [target], lake(depth) if depth else None)
        return run(harm(state, state.of_side(1)[0], points), *[(2, 3)] * 3)[1]

    return rolled


def motive(specials: str) -> list[Slowing]:
    """What a 9 on the table of motive damage does to a tank."""
    state = battle([at("0803")], [at("0801", card('10"t', specials=specials, type_="CV"))])
    unit = state.of_side(1)[0]
    run(motive_damage(unit), (5,), (4, 5))
    return unit.slowing


def engine(specials: str) -> tuple[int, bool]:
    """The heat of a 'Mech with a damaged engine that has fired, and whether a 12 destroys it."""
    state = battle([at("0803", card(specials=specials))], [at("0801")])
    unit = state.of_side(0)[0]
    unit.hits, unit.fired = [Critical.ENGINE], True
    run(end_phase(state), (6, 6))
    return unit.heat, unit.destroyed


def flak(specials: str) -> int:
    """What an attack that misses a VTOL by 2 does to it."""
    flyer = at("0801", card('10"v', type_="CV"))
    state = battle([at("0804", card(specials=specials))], [flyer])
    found = shot(state)
    assert found is not None
    target = state.of_side(1)[0]
    assert found.number.number == 4
    run(carry_out(state, found), (1, 1), (1,))
    return target.card.armor - target.armor


def heated(type_: str) -> Callable[[str], tuple[int, int]]:
    """The heat and the damage that 2 points of heat do."""

    def warm(specials: str) -> tuple[int, int]:
        state = battle([at("0803")], [at("0801", card(specials=specials, type_=type_))])
        unit = state.of_side(1)[0]
        damage = run(_heat_up(unit, 2))[0]
        return unit.heated, damage

    return warm


def cost(move: str, type_: str, terrain: Terrain) -> Callable[[str], int | None]:
    """The inches of a step into terrain; None where it is forbidden."""

    def price(specials: str) -> int | None:
        board = Board("step", 16, 17)
        board[Hex(8, 5)] = terrain
        unit = at("0806", card(move, specials=specials, type_=type_))
        state = battle([unit], [at("0101")], board)
        mode = state.of_side(0)[0].card.moves[0].mode
        way = moving.reach(state, state.of_side(0)[0], mode).get(Hex(8, 5))
        return way.inches if way else None

    return price


def range_with(*friends: str) -> Callable[[str], int]:
    """The hexes from which a unit with it aims at a target 15 away, with such friends nearer."""

    def measured(specials: str) -> int:
        south = [at("0816", card(specials=specials))]
        south += [at(f"{8 + n:02}04", card(specials=each)) for n, each in enumerate(friends)]
        state = battle(south, [at("0801")])
        return nearest(state, state.of_side(0)[0], state.of_side(1)[0])[0]

    return measured


def cuts(away: str, slave: str = "C3S", master: str = "C3M1") -> Callable[[str], bool]:
    """Whether an enemy with it in a hex cuts the network of two units in column 8."""

    def cut(specials: str) -> bool:
        south = [at("0816", card(specials=slave)), at("0804", card(specials=master))]
        state = battle(south, [at("0801"), at(away, card(specials=specials))])
        return nearest(state, state.of_side(0)[0], state.of_side(1)[0])[0] == 15

    return cut


WOODS, DEEP = Terrain(ground=Ground.LIGHT_WOODS), Terrain(ground=Ground.WATER, depth=2)
CLEAR, SHALLOW = Terrain(), Terrain(ground=Ground.WATER, depth=1)
CASES: list[tuple[str, Callable[[str], Any], Any, Any]] = [
    ("CASE", ammunition, (True, 0), (False, 1)),
    ("CASE II", ammunition, (True, 0), (False, 0)),
    ("ENE", ammunition, (True, 0), (False, 0)),
    ("ENE", under_water, 1, 2),
    ("HT2/1/1", heat, 0, 2),
    ("MEL", blow(), ("physical", 3, 2), ("melee", 4, 3)),
    ("OVL", overheat(13), 0, 2),
    ("OVL", overheat(12), 2, 2),
    ("AFC", aim(3, "IM", "BM"), 4, 3),
    ("AFC", aim(3, "SV", "BM"), 5, 3),
    ("AM", kinds("BA", 1), {"weapons"}, {"weapons", "anti-'Mech"}),
    ("AMP", cost('12"t', "CV", DEEP), None, 4),
    ("AMS", struck(), 3, 2),
    ("AMS", struck("SRM1/1"), 3, 2),
    ("AMS", struck(""), 3, 3),
    ("AMS", struck("IF1", Facing.N), 4, 4),
    ("TUR(1/1,AMS)", struck("IF1", Facing.N), 4, 3),
    ("ARM", rolls(6), 1, 0),
    ("ARS", motive, [Slowing.STEP], []),
    ("BAR", rolls(1), 0, 1),
    ("BAR", rolls(6), 1, 2),
    ("BFC", aim(3, "SV", "BM"), 5, 4),
    ("BHJ", rolls(1, depth=2), 1, 0),
    ("BHJ", rolls(6, depth=2), 1, 1),
    ("EE", engine, (1, False), (0, True)),
    ("FC", engine, (1, False), (0, True)),
    ("EE", cost('10"', "BM", DEEP), 8, None),
    ("FC,SEAL", cost('10"', "BM", DEEP), 8, 8),
    ("FLK2/2/1", flak, 0, 2),
    ("FR", heated("BM"), (2, 0), (0, 0)),
    ("FR", heated("BA"), (0, 2), (0, 0)),
    ("I-TSM", blow(), ("physical", 3, 2), ("physical", 5, 3)),
    ("IF2", over_a_hill, set(), {"indirect"}),
    ("MAS", aimed_at(3), 3, 6),
    ("LMAS", aimed_at(3), 3, 5),
    ("MAS", moving_target, 5, 5),
    ("ORO", cost('12"w', "SV", CLEAR), 4, 2),
    ("REAR1/1/0", kinds("BM", 3, Facing.S), set(), {"rear weapons"}),
    ("SHLD", aim(3), 3, 4),
    ("SHLD", struck(), 3, 2),
    ("SHLD", struck_by_heat, 3, 3),
    ("SHLD", kicked, 2, 1),
    ("STL", aimed_at(3), 3, 3),
    ("STL", aimed_at(12), 5, 6),
    ("STL", aimed_at(13), 7, 9),
    ("STL", aimed_at(3, "BA"), 4, 5),
    ("STL", aimed_at(13, "BA"), 8, 10),
    ("TOR3/3", under_water, 1, 4),
    ("TSM", inches(Mode.WALK, 1), 8, 12),
    ("TSM", inches(Mode.JUMP, 1), 6, 6),
    ("TSM", blow(1), ("physical", 3, 2), ("physical", 3, 3)),
    ("TSM", blow(), ("physical", 3, 2), ("physical", 3, 2)),
    ("TUR(2/2)", kinds("BM", 3, Facing.S), set(), {"turret"}),
    ("UMU", cost('10"', "BM", DEEP), 8, 4),
    ("UMU", cost('8"f', "BA", SHALLOW), None, 3),
    ("C3S", range_with("C3M1"), 15, 3),
    ("C3M1", range_with("C3S"), 15, 3),
    ("C3I", range_with("C3I"), 15, 3),
    ("C3BSS", range_with("C3BSM1"), 15, 3),
    ("C3BSM1", range_with("C3BSS"), 15, 3),
    ("ECM", cuts("1410"), False, True),
    ("ECM", cuts("1510"), False, False),
    ("WAT", cuts("1410"), False, True),
    ("LECM", cuts("0910"), False, True),
    ("LECM", cuts("1010"), False, False),
    ("AECM", cuts("1410"), False, True),
    ("AECM", cuts("1410", "C3BSS", "C3BSM1"), False, True),
    ("ECM", cuts("1410", "C3BSS", "C3BSM1"), False, False),
]
"""Abilities, what is looked at, and what it is without them and with them."""


@pytest.mark.parametrize(
    ("specials", "measure", "without", "with_"),
    [pytest.param(*case, id=f"{n}-{case[0]}") for n, case in enumerate(CASES)],
)
def test_what_it_changes(
    specials: str, measure: Callable[[str], Any], without: Any, with_: Any
) -> None:
    assert (measure(""), measure(specials)) == (without, with_)


def test_each_ability_of_the_standard_game_changes_something() -> None:
    standard = {code for code, each in ABILITIES.items() if each.level is not Level.ADVANCED}
    changes = {
        special.code
        for specials, _, without, with_ in CASES
        if without != with_
        for special in read_specials(specials)
    }
    assert standard - OF_THEIR_OWN <= changes
