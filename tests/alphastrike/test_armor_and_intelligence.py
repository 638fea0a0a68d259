"""Advanced armor, and initiative by intelligence (Alpha Strike, RCA, RFA, CR, Front-Line
Intelligence, MHQ, RCN)."""

from __future__ import annotations

import pytest

from btterm.alphastrike.attacks import Kind
from btterm.alphastrike.options import ADVANCED_ARMOR, INTELLIGENCE
from btterm.alphastrike.rules.armors import burst_at
from btterm.alphastrike.rules.attacking import solutions
from btterm.alphastrike.rules.criticals import critical_of
from btterm.alphastrike.rules.intelligence import initiative_bonus
from btterm.alphastrike.turn.initiative import initiative_phase
from btterm.hexes import Hex
from tests.alphastrike.tabletop import at, battle, card, hear


@pytest.mark.parametrize(
    ("armor", "own", "kind", "points", "heat"),
    [
        ("RCA", "SRM2/2", Kind.WEAPON, 3, 0),
        ("RCA", "SRM3/3", Kind.WEAPON, 3, 0),
        ("RCA", "LRM1/1", Kind.WEAPON, 4, 0),
        ("RCA", "", Kind.WEAPON, 4, 0),
        ("RCA", "SRM2/2", Kind.STANDARD, 2, 0),
        ("RFA", "HT2", Kind.WEAPON, 3, 1),
        ("RFA", "", Kind.WEAPON, 3, 0),
        ("RFA", "ENE", Kind.WEAPON, 2, 0),
        ("RFA", "ENE", Kind.STANDARD, 4, 0),
        ("", "ENE,SRM2/2", Kind.WEAPON, 4, 0),
    ],
)
def test_what_armor_leaves(armor: str, own: str, kind: Kind, points: int, heat: int) -> None:
    """Four points by the card, and 2 of a blow of a 'Mech of size 2."""
    state = battle(
        [at("0808", card(damage="4/4/4", specials=own))], [at("0807", card(specials=armor))]
    )
    state.options = (ADVANCED_ARMOR,)
    found = (each for each in solutions(state, state.of_side(0)[0]) if each.attack.kind is kind)
    first = next(found)
    assert (first.strength.points, first.heat) == (points, heat)
    state.options = ()
    ordinary = solutions(state, state.of_side(0)[0])
    assert {each.strength.points for each in ordinary if each.attack.kind is Kind.WEAPON} == {4}


@pytest.mark.parametrize(("armor", "left"), [("RCA", [0, 1, 1, 2]), ("RFA", [0, 2, 6, 8])])
def test_bursts_at_armor(armor: str, left: list[int]) -> None:
    state = battle([at("0808", card(specials=armor))], [at("0802")])
    unit = state.of_side(0)[0]
    assert [burst_at(unit, points) for points in (0, 1, 3, 4)] == left


def test_critical_hits_that_armor_changes() -> None:
    table = {}
    for specials in ("", "CR", "RFA", "CR,RFA"):
        state = battle([at("0808", card(specials=specials))], [at("0802")])
        unit = state.of_side(0)[0]
        table[specials] = [critical_of(unit, n, (ADVANCED_ARMOR,)).name for n in range(2, 13)]
        assert [critical_of(unit, n).name for n in range(2, 13)] == table[""]
    assert table["CR"] == ["NONE", "NONE", *table[""][:9]]
    assert table["RFA"] == [*table[""][2:], "ENGINE", "ENGINE"]
    assert table["CR,RFA"] == table[""]


def test_the_example_of_intelligence() -> None:
    """Twelve units: a headquarters, a master with three slaves, one scout; then an ECM beside the
    master."""
    gear = ["MHQ6", "C3M1", "C3S", "C3S", "C3S", "RCN", *[""] * 6]
    ours = [at(f"{n + 2:02}16", card(specials=code)) for n, code in enumerate(gear)]
    state = battle(ours, [at("0302", card(specials="ECM"))])
    state.options = (INTELLIGENCE,)
    assert [initiative_bonus(state, side) for side in (0, 1)] == [2, 0]
    quarters, master = state.of_side(0)[:2]
    jammer = state.of_side(1)[0]
    quarters.hex, master.hex, jammer.hex = Hex(16, 16), Hex(2, 9), Hex(2, 8)
    assert initiative_bonus(state, 0) == 1
    quarters.gone = True
    assert initiative_bonus(state, 0) == 0
    state.options = ()
    assert initiative_bonus(state, 0) == 0


@pytest.mark.parametrize(
    ("gear", "bonus"),
    [
        (["MHQ3"], 1),
        (["MHQ4"], 2),
        (["RCN"], 1),
        (["MHQ4", "RCN", "C3S"], 3),
        (["RCN", "", "", "", ""], 0),
        (["C3M1"], 2),
        ([""], 0),
    ],
)
def test_bonuses_of_intelligence(gear: list[str], bonus: int) -> None:
    ours = [at(f"{n + 2:02}16", card(specials=code)) for n, code in enumerate(gear)]
    state = battle(ours, [at("0302")])
    state.options = (INTELLIGENCE,)
    assert initiative_bonus(state, 0) == bonus
    hear(initiative_phase(state), (4, 4), (2, 4))
    assert (state.initiative, state.winner) == ((8 + bonus, 6), 0)
