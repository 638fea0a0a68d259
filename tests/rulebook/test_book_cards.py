"""MechWarrior cards (Clan Invasion, MechWarrior Cards)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from btterm.classic.battle import Battle
from btterm.classic.readout.of import readout
from btterm.classic.saves.state import CLASSIC
from btterm.classic.scenario import cards
from btterm.classic.scenario.file import parse_scenario, write_scenario
from btterm.classic.scenario.named_forces import parse_force
from btterm.classic.scenario.setting_up import Fighter, Scenario, Team
from btterm.errors import BadFile, BadInput
from btterm.match.set_up import Draft

Skills = tuple[int, int]


def fight(*sides: tuple[tuple[int, int, str], ...]) -> Battle:
    """A battle of Locusts with these Gunnery and Piloting Skills and cards."""
    return scenario(*sides).battle()


def scenario(*sides: tuple[tuple[int, int, str], ...]) -> Scenario:
    teams = tuple(
        Team(
            name,
            fighters=tuple(Fighter("Locust LCT-1V", "", g, p, card=card) for g, p, card in side),
        )
        for name, side in zip(("Anna", "Ben", "Cleo"), sides, strict=False)
    )
    return Scenario("open-grassland", teams)


def skills(battle: Battle) -> list[Skills]:
    return [(unit.crew.gunnery, unit.crew.piloting) for unit in battle.units.values()]


@pytest.mark.parametrize(
    ("sides", "expected"),
    [
        # Mirela Voss 2/4, Tarn Odell 3/3, both of cost 2.
        ((((4, 5, "Mirela Voss"),), ((4, 5, ""),)), [(2, 4), (2, 4)]),
        ((((4, 3, "Mirela Voss"),), ((4, 5, ""),)), [(2, 4), (2, 5)]),
        ((((4, 5, "Mirela Voss"),), ((4, 5, "Tarn Odell"),)), [(1, 2), (1, 2)]),
        ((((4, 5, ""), (4, 5, "mirela-voss")), ((4, 5, ""), (1, 1, ""))),
         [(4, 5), (2, 4), (2, 4), (1, 1)]),
        ((((8, 8, "Mirela Voss"),), ((4, 3, ""),)), [(2, 4), (0, 0)]),
    ],
)  # fmt: skip
def test_the_opposing_mechwarrior_improves_by_as_much(
    sides: tuple[tuple[tuple[int, int, str], ...], ...], expected: list[Skills]
) -> None:
    assert skills(fight(*sides)) == expected


def test_a_side_has_one_card_and_all_cost_the_same() -> None:
    with pytest.raises(BadInput, match="a side has one MechWarrior card, not Mirela Voss and"):
        fight(((4, 5, "Mirela Voss"), (4, 5, "Tarn Odell")), ((4, 5, ""),))
    with pytest.raises(BadInput, match="cost the same: Mirela Voss 2, Jory Keel 1"):
        fight(((4, 5, "Mirela Voss"),), ((4, 5, "Jory Keel"),))
    with pytest.raises(BadInput, match="no MechWarrior card is called 'Nobody': there are Aldis"):
        fight(((4, 5, "Nobody"),), ((4, 5, ""),))


def test_for_every_card_there_is_one_of_the_same_cost() -> None:
    costs = [card.cost for card in cards.cards().values()]
    assert min(map(costs.count, costs)) == 2


def test_the_record_sheet_says_whose_card_it_is() -> None:
    battle = fight(((4, 5, "Mirela Voss"),), ((4, 5, ""),))
    first, second = (readout(battle, unit).crew for unit in battle.units.values())
    assert (first.seat, first.name) == ("Card", "Mirela Voss")
    assert second.seat == "Pilot"
    again = CLASSIC.load(CLASSIC.dump(battle))
    assert [unit.crew.card for unit in again.units.values()] == ["Mirela Voss", ""]


def test_cards_are_kept_in_scenarios_and_forces_and_turned_in_the_form() -> None:
    asked = scenario(((4, 5, "Mirela Voss"),), ((4, 5, ""),))
    assert parse_scenario(write_scenario(asked), "cards") == asked
    text = 'title = "T"\nunits = [{unit = "Locust LCT-1V", card = "Tarn Odell"}]'
    (fighter,) = parse_force(text, "t").fighters
    assert fighter.card == "Tarn Odell"
    draft = Draft(replace(asked))
    seen = []
    for _ in range(3):
        draft.card(1, 0)
        seen.append(draft.fighters(1)[0].card)
    assert seen == ["Aldis Crane", "Colonel Bram Hask", "Jory Keel"]


@pytest.mark.parametrize("line", ["cost = 9", "gunnery = 9", 'rank = "none"'])
def test_a_card_with_a_mistake_is_refused_in_words(line: str) -> None:
    text = 'name = "A"\ncost = 1\ngunnery = 3\npiloting = 4\n'
    key = line.split()[0]
    wrong = "\n".join([row for row in text.splitlines() if not row.startswith(key)] + [line])
    with pytest.raises(BadFile, match=key):
        cards.parse_card(wrong, "a")
