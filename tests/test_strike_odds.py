"""What attacks of Alpha Strike can do, worked out over all dice (Alpha Strike, Damage, Critical
Hits, Critical Hit Effects)."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence

import pytest

from btterm.alphastrike.battle import Battle
from btterm.alphastrike.cards.card import Card
from btterm.alphastrike.rules.attacking import Solution, carry_out, solutions
from btterm.alphastrike.setting_up import Entry
from btterm.alphastrike.turn.ends import take_effect
from btterm.alphastrike.units import Critical
from btterm.calculators.strike_lines import odds_in
from btterm.calculators.strikes import StrikeOdds, strike_odds
from btterm.cli.main import main
from btterm.errors import BadInput
from btterm.table.dice import Roll, Throw
from btterm.table.outcomes import outcomes
from btterm.table.procedure import Procedure
from tests.alphastrike.tabletop import at, battle, card

VTOL = card('12"v', type_="CV", body="2/2")
FLAK = card(damage="1/1", specials="FLK1/1")


def declared(state: Battle) -> list[Solution]:
    """The first attack of each unit of the first side."""
    return [solutions(state, unit)[0] for unit in state.of_side(0)]


def whole(state: Battle, attacks: Sequence[Solution]) -> tuple[float, float, float]:
    """Points, a critical hit and destruction, by every fall of all dice one by one."""
    target = attacks[0].attack.target
    left = state.units[target].armor + state.units[target].structure

    def all_of_it(own: Battle) -> Procedure[tuple[int, bool]]:
        for each in attacks:
            yield from carry_out(own, each)
        unit = own.units[target]
        found = left - unit.armor - unit.structure, bool(unit.coming)
        yield from take_effect(own, unit)
        return found

    found = outcomes(state, all_of_it, lambda own, ends: (*ends, own.units[target].destroyed))
    return (
        float(sum(points * chance for (points, _, _), chance in found.items())),
        float(sum(chance for (_, critical, _), chance in found.items() if critical)),
        float(sum(chance for (_, _, out), chance in found.items() if out)),
    )


def facts(odds: StrikeOdds) -> tuple[float, float, float]:
    return odds.points, odds.critical, odds.out


def test_one_attack_by_hand() -> None:
    """Skill 4, standing still -1, short range: 3 in 35 of 36; 3 points stay in the armor."""
    odds = strike_odds(state := battle([at("0804")], [at("0801")]), declared(state))
    assert odds.hit == pytest.approx(35 / 36)
    assert facts(odds) == pytest.approx((3 * 35 / 36, 0, 0))
    assert odds.words == "te: hits 97%, 2.9 points, critical 0%, out 0%"


def test_the_last_point_of_armor_by_hand() -> None:
    """A point reaches structure; of the 36 ways of its critical hit 2 and 12 destroy."""
    state = battle([at("0804", card(damage="2/2/2"))], [at("0801")])
    state.of_side(1)[0].armor = 1
    odds = strike_odds(state, declared(state))
    assert odds.out == pytest.approx(35 / 36 * 2 / 36)
    assert odds.critical == pytest.approx(35 / 36 * (36 - 8) / 36)


@pytest.mark.parametrize(
    ("south", "target", "armor"),
    [
        ([at("0804", card(damage="2/2"))], card('10"t', type_="CV", specials="CASE"), 1),
        ([at("0804", FLAK)], VTOL, 0),
        ([at("0804", card(damage="1/1")), at("0904", card(damage="1/1"))], card(), 1),
        ([at("0804", card(damage="0*/0", specials="HT1/1"))], card(specials="BAR"), 2),
    ],
    ids=["vehicle", "flak at a flyer", "two 'Mechs", "heat"],
)
def test_what_is_put_together_changes_nothing(
    south: Sequence[Entry], target: Card, armor: int
) -> None:
    """Against every sum of all dice, one by one."""
    state = battle(south, [at("0801", target)])
    state.of_side(1)[0].armor = armor
    attacks = declared(state)
    assert facts(strike_odds(state, attacks)) == pytest.approx(whole(state, attacks))


def test_all_dice_agree_with_many_volleys() -> None:
    """Three at a damaged 'Mech that an engine hit of this turn waits for."""
    state = battle([at(f"0{n}05", card(damage="2/2")) for n in (7, 8, 9)], [at("0801")])
    target = state.of_side(1)[0]
    target.armor, target.coming = 2, [Critical.ENGINE]
    attacks, luck, games, out = declared(state), random.Random(4), 500, 0
    for _ in range(games):
        own = state.copy()
        for each in attacks:
            throw_all(carry_out(own, each), luck)
        throw_all(take_effect(own, own.units[target.id]), luck)
        out += own.units[target.id].destroyed
    assert out / games == pytest.approx(strike_odds(state, attacks).out, abs=0.05)


def throw_all(procedure: Procedure[None], luck: random.Random) -> None:
    answer = None
    try:
        while True:
            asked = procedure.send(answer)
            answer = None
            if isinstance(asked, Roll):
                answer = Throw(tuple(luck.randint(1, 6) for _ in range(asked.dice)))
    except StopIteration:
        return


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("Atlas AS7-K@0505/S; Wolfhound@0508/N", "AT at wo: hits 97%"),
        ("Atlas AS7-K@0505/S skill=3; Wolfhound@0508/N moved=12", "AT at wo: hits 92%"),
        (
            "Atlas AS7-K@0505/S; Atlas AS7-K@0605/S side=1; Wolfhound@0508/N",
            "AT, AL at wo: hits 100%",
        ),
        ("open=6x6; Atlas AS7-K@0505/N; Wolfhound@0605/N", "nobody of the first side"),
        ("Atlas AS7-K@0505/S; Wolfhound@0509/N heat=9", "'heat=9': say a number from 0 to 4"),
        ("Atlas AS7-K@0505/S; Atlas AS7-K@0509/N jumped=8", "does not jump"),
        ("Atlas AS7-K", "'Atlas' says nothing about a board"),
    ],
)
def test_odds_of_a_line(line: str, words: str) -> None:
    try:
        told = "\n".join(odds_in(line).lines)
    except BadInput as error:
        told = str(error)
    assert words in told


def test_odds_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    line = "Atlas AS7-K@0505/S; Wolfhound@0508/N armor=1"
    assert main(["odds", "--game", "alpha-strike", "--json", line]) == 0
    assert json.loads(capsys.readouterr().out)["wo"]["out"] > 0
    assert main(["odds", "--game", "chess", line]) == 2
    assert "no game 'chess' has odds" in capsys.readouterr().err
