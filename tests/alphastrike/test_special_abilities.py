"""What special abilities do (Alpha Strike, Special Abilities, TSM, FR, ARM, EE, FC)."""

from __future__ import annotations

from contextlib import suppress

import pytest

from btterm.alphastrike.cards.card import Mode
from btterm.alphastrike.rules import moving
from btterm.alphastrike.rules.attacking import _heat_up
from btterm.alphastrike.rules.criticals import critical_hit
from btterm.alphastrike.turn.ends import end_phase
from btterm.alphastrike.units import Critical, Unit
from btterm.table.choice import Choice
from tests.alphastrike.tabletop import at, battle, card, run


@pytest.mark.parametrize(("heat", "inches"), [(0, 10), (1, 12), (2, 8), (3, 6), (4, 0)])
def test_hot_myomer_adds_two_inches_and_the_first_heat_takes_none(heat: int, inches: int) -> None:
    state = battle([at("0808", card(specials="TSM"))], [at("0101")])
    unit = state.of_side(0)[0]
    unit.heat = heat
    assert moving.inches_of(unit, Mode.WALK) == inches


@pytest.mark.parametrize(
    ("type_", "specials", "damage", "heated"),
    [("BM", "", 0, 2), ("BM", "FR", 0, 0), ("BA", "", 2, 0), ("BA", "FR", 0, 0)],
)
def test_heat_is_damage_for_who_has_no_heat_scale_unless_fire_resistant(
    type_: str, specials: str, damage: int, heated: int
) -> None:
    state = battle([at("0803")], [at("0801", card(type_=type_, specials=specials))])
    target = state.of_side(1)[0]
    assert run(_heat_up(target, 2))[0] == damage
    assert target.heated == heated


def test_armored_components_take_the_first_roll_away() -> None:
    """Whatever it would have been."""
    state = battle([at("0803")], [at("0801", card(specials="ARM"))])
    unit: Unit = state.of_side(1)[0]
    assert run(critical_hit(state, unit))[1] == 0
    assert run(critical_hit(state, unit), (1, 2))[1] == 1
    assert unit.coming == [Critical.ENGINE]


@pytest.mark.parametrize(
    ("specials", "throw", "heat", "structure"),
    [
        ("", (), 1, 3),
        ("EE", (6, 5), 0, 3),
        ("EE", (6, 6), 0, 0),
        ("FC", (6, 6), 0, 0),
    ],
)
def test_an_engine_that_burns_fuel_explodes_instead_of_heating(
    specials: str, throw: tuple[int, ...], heat: int, structure: int
) -> None:
    """With a damaged engine, in the End Phase of a turn in which it fired."""
    state = battle([at("0803", card(specials=specials, type_="IM"))], [at("0801")])
    unit = state.of_side(0)[0]
    unit.hits, unit.fired = [Critical.ENGINE], True
    assert run(end_phase(state), throw)[1] == bool(throw)
    assert (unit.heat, unit.structure) == (heat, structure)


@pytest.mark.parametrize(
    ("heat", "fired", "answer", "after"),
    [(0, False, "yes", 1), (2, True, "yes", 3), (2, True, "no", 2), (2, False, "yes", 1)],
)
def test_a_mech_raises_its_heat_on_purpose(heat: int, fired: bool, answer: str, after: int) -> None:
    """By a point after all else, where it has OV and a use for it (Alpha Strike, Deliberate
    Overheating)."""
    hot = card(specials="TSM", overheat=1)
    state = battle([at("0808", hot)], [at("0101")])
    unit = state.of_side(0)[0]
    unit.heat, unit.fired = heat, fired
    phase = end_phase(state)
    told = []
    asked: object = None
    with suppress(StopIteration):
        while True:
            asked = phase.send(answer if isinstance(asked, Choice) else None)
            told.append(asked)
    assert sum(isinstance(each, Choice) for each in told) == 1
    assert unit.heat == after


@pytest.mark.parametrize(
    ("specials", "overheat", "heat"), [("", 1, 0), ("TSM", 0, 0), ("TSM", 1, 3)]
)
def test_nobody_is_asked_to_whom_it_is_of_no_use(specials: str, overheat: int, heat: int) -> None:
    """Without TSM heat only hinders, without OV it is not allowed, and at 3 it would shut down."""
    state = battle([at("0808", card(specials=specials, overheat=overheat))], [at("0101")])
    unit = state.of_side(0)[0]
    unit.heat, unit.fired = heat, True
    assert not any(isinstance(each, Choice) for each in end_phase(state))
