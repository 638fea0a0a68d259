"""Searchlights, counter-countermeasures and targeting systems (Alpha Strike, ECCM, Targeting
Systems, VRT, SRCH)."""

from __future__ import annotations

from typing import Any

import pytest

from btterm.alphastrike.attacks import Kind
from btterm.alphastrike.battle import Battle
from btterm.alphastrike.options import COUNTER_ECM, NIGHT, TARGETING
from btterm.alphastrike.rules.networks import linked
from btterm.alphastrike.rules.sight import Sight
from btterm.alphastrike.rules.switching import choose_targeting, switch_systems, systems
from btterm.alphastrike.rules.to_hit import Band, aimed, number
from btterm.alphastrike.units import Aim
from btterm.table.choice import Choice
from btterm.table.procedure import Event, Procedure
from tests.alphastrike.tabletop import at, battle, card


def answered(procedure: Procedure[None], *answers: str) -> list[list[str]]:
    """What is offered each time, with these answers."""
    left, offered, answer = list(answers), list[list[str]](), None
    while True:
        try:
            asked: Any = procedure.send(answer)
        except StopIteration:
            return offered
        answer = None
        if isinstance(asked, Choice):
            offered.append([option.key for option in asked.options])
            answer = left.pop(0)
        else:
            assert isinstance(asked, Event)


@pytest.mark.parametrize(
    ("aim", "adds"),
    [
        (Aim.ORDINARY, [0, 2, 4, 6, 8]),
        (Aim.LONG, [1, 2, 3, 4, 6]),
        (Aim.SHORT, [-1, 2, 5, 7, 10]),
        (Aim.AIR, [0, 2, 4, 6, 8]),
    ],
)
def test_what_ranges_add_for_each_targeting_system(aim: Aim, adds: list[int]) -> None:
    state = battle([at("0808")], [at("0802")])
    unit = state.of_side(0)[0]
    unit.aim = aim
    assert [aimed(unit, band) for band in Band] == adds


def test_anti_aircraft_targeting_is_for_what_flies() -> None:
    state = battle([at("0808")], [at("0806", card('8"v', type_="CV")), at("0906")])
    unit, flyer, other = state.units.values()
    found = {}
    for target in (flyer, other):
        for aim in (Aim.ORDINARY, Aim.AIR):
            unit.aim = aim
            target.elevation = int(target is flyer)
            found[target.id, aim] = number(state, unit, target, Kind.WEAPON, Sight()).number
    assert found[flyer.id, Aim.AIR] - found[flyer.id, Aim.ORDINARY] == -2
    assert found[other.id, Aim.AIR] - found[other.id, Aim.ORDINARY] == 1
    unit.aim = Aim.AIR
    blow = number(state, unit, other, Kind.STANDARD, Sight())
    assert all(part.words != "anti-aircraft targeting" for part in blow.parts)


def test_systems_are_chosen_before_the_first_turn() -> None:
    platoon = card('4"f', type_="CI")
    state = battle([at("0808"), at("0908", platoon)], [at("0802")])
    state.options = (TARGETING,)
    unit = state.of_side(0)[0]
    offered = answered(choose_targeting(state), f"{unit.id} aim long", "no")
    assert offered[0] == ["no", f"{unit.id} aim long", f"{unit.id} aim short", f"{unit.id} aim air"]
    assert (unit.aim, len(offered)) == (Aim.LONG, 2)
    # In the End Phase those change that can.
    assert answered(switch_systems(state)) == []
    unit.card = card(specials="VRT")
    offered = answered(switch_systems(state), f"{unit.id} aim ordinary")
    assert (offered, unit.aim) == (
        [["no", f"{unit.id} aim short", f"{unit.id} aim ordinary"]],
        Aim.ORDINARY,
    )


def test_searchlights_are_switched_where_it_is_dark() -> None:
    tank = card('8"t', type_="CV")
    state = battle([at("0808"), at("0908", tank)], [at("0802", tank)])
    assert answered(switch_systems(state)) == []
    state.options = (NIGHT,)
    unit = state.of_side(0)[0]
    assert answered(switch_systems(state), f"{unit.id} light on") == [["no", f"{unit.id} light on"]]
    assert systems(unit) == "searchlight on"
    assert answered(switch_systems(state), "no") == [["no", f"{unit.id} light off"]]


def jammed(ours: list[str], theirs: list[str], eccm: list[int], off: list[int]) -> bool:
    """Whether a network is jammed among units with such gear; `eccm` and `off`: modules of ours and
    theirs that work as ECCM."""
    net = card(specials="C3I")
    state: Battle = battle(
        [at("0816", net), at("0716", net)]
        + [at(f"{9 + n:02}16", card(specials=code)) for n, code in enumerate(ours)],
        [at(f"{7 + n:02}13", card(specials=code)) for n, code in enumerate(theirs)],
    )
    state.options = (COUNTER_ECM,)
    for unit, count in zip(state.of_side(0)[2:], eccm, strict=True):
        unit.counter = count
    for unit, count in zip(state.of_side(1), off, strict=True):
        unit.counter = count
    return not linked(state, state.of_side(0)[0])


@pytest.mark.parametrize(
    ("ours", "theirs", "eccm", "off", "jams"),
    [
        ([], ["ECM"], [], [0], True),
        ([], ["ECM"], [], [1], False),
        (["ECM"], ["ECM"], [0], [0], True),
        (["ECM"], ["ECM"], [1], [0], False),
        (["ECM"], ["ECM", "WAT"], [1], [0, 0], True),
        (["ECM"], ["AECM"], [1], [0], True),
        (["ECM"], ["AECM"], [1], [1], False),
        (["AECM"], ["AECM"], [2], [0], False),
        (["AECM"], ["ECM", "ECM"], [1], [0, 0], True),
    ],
)
def test_eccm_counts_modules(
    ours: list[str], theirs: list[str], eccm: list[int], off: list[int], jams: bool
) -> None:
    assert jammed(ours, theirs, eccm, off) is jams


@pytest.mark.parametrize(
    ("code", "offered"),
    [("ECM", [1]), ("WAT", [1]), ("AECM", [1, 2]), ("LECM", []), ("STL", [])],
)
def test_who_can_switch_to_eccm(code: str, offered: list[int]) -> None:
    state = battle([at("0808", card(specials=code))], [at("0802")])
    state.options = (COUNTER_ECM,)
    unit = state.of_side(0)[0]
    found = answered(switch_systems(state), *["no"] * bool(offered))
    assert found == ([["no", *(f"{unit.id} eccm {n}" for n in offered)]] if offered else [])
