"""Units that begin a battle aboard others, in scenario files and in the set-up form."""

from __future__ import annotations

from dataclasses import replace

import pytest

from btterm.classic import view
from btterm.classic.battle import Battle
from btterm.classic.scenario.file import parse_scenario, write_scenario
from btterm.classic.scenario.setting_up import Fighter, Placing, Scenario, Team
from btterm.classic.situation import parse_situation, write_situation
from btterm.classic.units.unit import Unit
from btterm.errors import BadInput
from btterm.match.set_up import Draft
from tests.rulebook.rules import place_of

MAXIM, FOOT = "Maxim Heavy Hover Transport", "Foot Platoon Rifle"
OMNI, POINT = "Timber Wolf Prime", "Elemental Point Laser"


def scenario(*fighters: Fighter) -> Scenario:
    return Scenario(
        "open-grassland",
        (Team("Anna", fighters=fighters), Team("Ben", fighters=(Fighter("Marauder MAD-3R"),))),
    )


RIDES = scenario(
    Fighter(POINT, aboard=OMNI), Fighter(OMNI), Fighter(MAXIM), Fighter(FOOT, aboard="Maxim")
)


def aboard(found: Scenario) -> dict[str, str]:
    """Who carries whom, by the names of their sheets."""
    units = found.battle().units
    return {
        unit.sheet.name: units[unit.carried_by].sheet.name
        for unit in units.values()
        if unit.carried_by
    }


def test_it_begins_where_its_carrier_does() -> None:
    assert aboard(RIDES)[POINT] == OMNI
    battle = RIDES.battle()
    for unit in battle.units.values():
        if unit.carried_by:
            carrier = battle.units[unit.carried_by]
            assert (place_of(unit), unit.facing) == (place_of(carrier), carrier.facing)
            assert not unit.on_board


def test_a_file_says_so_and_reads_the_same_again() -> None:
    text = write_scenario(RIDES)
    assert f'aboard = "{OMNI}"' in text
    assert parse_scenario(text, "rides.toml") == RIDES


@pytest.mark.parametrize(
    ("fighters", "why"),
    [
        ((Fighter(FOOT, aboard="Maxim"), Fighter("Atlas")), "aboard Maxim, which its side has not"),
        ((Fighter(FOOT, aboard=OMNI), Fighter(OMNI)), "does not ride on OmniMechs"),
        ((Fighter("Atlas", aboard=MAXIM), Fighter(MAXIM)), "is no infantry"),
    ],
)
def test_who_finds_no_place_is_refused(fighters: tuple[Fighter, ...], why: str) -> None:
    with pytest.raises(BadInput, match=why):
        scenario(*fighters).battle()


def test_who_finds_no_room_inside_begins_outside() -> None:
    force = Fighter(MAXIM), Fighter(FOOT, aboard=MAXIM), Fighter(FOOT, aboard=MAXIM)
    maxim, first, second, *_ = scenario(*force).battle().units.values()
    assert maxim.load is not None
    assert (first.carried_by, maxim.load.units) == (maxim.id, (second.id,))


def test_two_of_a_name_share_their_passengers() -> None:
    found = scenario(
        Fighter(MAXIM), Fighter(MAXIM), Fighter(FOOT, aboard="Maxim"), Fighter(FOOT, aboard="Maxim")
    )
    units = found.battle().units.values()
    assert len({unit.carried_by for unit in units if unit.carried_by}) == 2


def test_it_comes_with_a_carrier_that_comes_later_or_is_placed_in_play() -> None:
    later = scenario(Fighter(MAXIM, turn=3), Fighter(FOOT, aboard=MAXIM))
    carrier, platoon, _ = later.battle().units.values()
    assert carrier.reserve
    assert platoon.reserve is None
    assert not platoon.on_board
    placed = replace(RIDES, placing=Placing.IN_TURN).battle()
    assert all(not unit.reserve for unit in placed.units.values() if unit.carried_by)


def test_the_form_turns_to_the_next_carrier_and_to_none() -> None:
    draft = Draft(
        scenario(Fighter(FOOT), Fighter(MAXIM), Fighter(OMNI), Fighter("Karnov UR Transport"))
    )
    seen = []
    for _ in range(4):
        draft.ride(0, 0)
        seen.append(draft.fighters(0)[0].aboard)
    assert seen == [MAXIM, "Karnov UR Transport", "any", ""]
    with pytest.raises(BadInput, match="nothing on this side carries"):
        draft.ride(0, 2)


def test_who_is_put_somewhere_keeps_its_passengers() -> None:
    draft = Draft(RIDES)
    draft.settle(RIDES.battle())
    assert [fighter.hex is None for fighter in draft.fighters(0)] == [True, False, False, True]
    assert aboard(draft.scenario) == aboard(RIDES)


def test_a_situation_line_keeps_it() -> None:
    text = (
        "open=9x9; Maxim Heavy Hover Transport@0505/N; Foot Platoon Rifle@0505/N side=1 aboard=MA"
    )
    assert write_situation(parse_situation(text)) == text


def test_passengers_are_hidden_with_their_carrier(monkeypatch: pytest.MonkeyPatch) -> None:
    def may_see(battle: Battle, side: int, unit: Unit) -> bool:
        return side == unit.side or unit.sheet.name != OMNI

    monkeypatch.setattr(view, "may_see", may_see)
    battle = RIDES.battle()
    seen = {unit.sheet.name for unit in view.view(battle, 1).units.values()}
    assert seen == {MAXIM, FOOT, "Marauder MAD-3R"}
    assert len(view.view(battle, 0).units) == 5
