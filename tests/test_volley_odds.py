"""What a whole volley can do, worked out over all dice."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from btterm.calculators import volley as calculator
from btterm.calculators.volley import fire_of, own_risk, volley_odds
from btterm.classic.attacks import Attack
from btterm.classic.battle import Battle
from btterm.classic.decisions.fire import Fire, FireDecision
from btterm.classic.drafts.fire import FireDraft
from btterm.classic.sheets.mech.locations import Location
from btterm.classic.situation import parse_situation
from btterm.classic.units.mech import Mech
from btterm.cli.main import main
from btterm.errors import BadInput
from btterm.table.dice import Roll, Throw
from btterm.table.procedure import Decision, Procedure
from tests.rulebook.rules import declaring, resolving


def volley(line: str) -> tuple[Battle, Fire]:
    """All that the first unit can fire at its best target."""
    battle = parse_situation(line)
    unit = next(iter(battle.units.values()))
    draft = FireDraft(FireDecision(unit.side, battle, (unit.id,)), unit.id)
    draft.add_all(draft.decision.best_targets(unit.id)[0])
    return battle, draft.answer()


def driven(procedure: Procedure[Any], luck: random.Random) -> object:
    answer: object = None
    try:
        while True:
            asked = procedure.send(answer)
            answer = None
            if isinstance(asked, Roll):
                answer = Throw(tuple(luck.randint(1, 6) for _ in range(asked.dice)))
            elif isinstance(asked, Decision):
                answer = asked.default()
    except StopIteration as end:
        return end.value


def test_a_single_shot_by_hand() -> None:
    """Gunnery 4, two hexes, both stand: a Small Laser hits on 6, in 26 of 36; nothing breaks."""
    battle, fire = volley("Wasp@0505/S; Atlas@0506/N")
    (odds,) = volley_odds(battle, fire)
    solution = FireDecision(0, battle, (fire.unit,)).solution(fire.unit, fire.shots[0].mount, "at")
    assert solution.to_hit is not None
    assert odds.out == 0
    assert sum(odds.expected.values()) == pytest.approx(
        FireDraft.of(FireDecision(0, battle, (fire.unit,)), fire).expected
    )
    # Only the number 2 brings a roll for critical hits through whole armor, to its torso.
    assert 0 < odds.criticals < 0.05


def test_all_dice_agree_with_many_throws() -> None:
    """A Marauder at a Locust without ammunition: how often is what lost?"""
    battle, fire = volley("Marauder@0505/S; Locust LCT-1E@0509/N")
    (odds,) = volley_odds(battle, fire)
    assert not odds.thrown
    shooter = battle.units[fire.unit]
    declared = declaring.declare(battle, shooter, fire.shots, fire.primary)
    attacks = driven(declared, random.Random(1))
    assert isinstance(attacks, list)
    luck, lost, games = random.Random(5), Counter[str](), 200
    for _ in range(games):
        own = battle.copy()
        target = own.units[odds.target]
        assert isinstance(target, Mech)
        for attack in attacks:
            assert isinstance(attack, Attack)
            if target.structure[Location.CT] and target.structure[Location.HD]:
                driven(resolving.resolve(own, attack), luck)
        out = not (target.structure[Location.CT] and target.structure[Location.HD])
        lost["out"] += out
        lost["LA"] += not target.structure[Location.LA]
        lost["RL"] += not target.structure[Location.RL]
    for name, chance in (
        ("out", odds.out),
        ("LA", odds.destroyed[Location.LA]),
        ("RL", odds.destroyed[Location.RL]),
    ):
        error = 4 * (chance * (1 - chance) / games) ** 0.5
        assert lost[name] / games == pytest.approx(chance, abs=error + 0.01), name


def test_too_many_cases_are_thrown_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same as over all dice, but for the error of some thousand throws, and said to be so."""
    battle, fire = volley("Hunchback HBK-4G@0505/S; Wasp WSP-1A@0506/S")
    (exact,) = volley_odds(battle, fire)
    monkeypatch.setattr(calculator, "MOST_CASES", 1)
    monkeypatch.setattr(calculator, "THROWS", 4000)
    (thrown,) = volley_odds(battle, fire)
    assert (exact.thrown, thrown.thrown) == (0, 4000)
    assert thrown.out == pytest.approx(exact.out, abs=0.03)
    assert "out about 7" in thrown.words
    for place, chance in exact.destroyed.items():
        assert thrown.destroyed[place] == pytest.approx(chance, abs=0.03), place


def test_an_arm_goes_with_its_torso_and_passes_damage_on() -> None:
    battle, fire = volley("Marauder@0505/S; Locust LCT-1E@0509/N")
    target = battle.units["lo"]
    assert isinstance(target, Mech)
    target.armor[Location.LT], target.structure[Location.LT] = 0, 1
    (odds,) = volley_odds(battle, fire)
    assert odds.destroyed[Location.LA] >= odds.destroyed[Location.LT] > 0.6


def test_heat_may_shut_down_and_explode() -> None:
    battle, _ = volley("Warhammer@0505/S; Marauder@0509/N")
    cool, hot = own_risk(battle, "WA", 16), own_risk(battle, "WA", 50)
    assert cool.shutdown == cool.explosion == 0
    assert (hot.shutdown, hot.explosion > 0) == (1.0, True)


def test_the_command_answers_for_a_situation(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", "Warhammer@0505/S; Marauder@0509/N"]) == 0
    told = capsys.readouterr().out
    assert "points, out" in told
    assert "WA: heat" in told
    with pytest.raises(BadInput, match="nobody in sight"):
        fire_of("Warhammer@0505/S")
