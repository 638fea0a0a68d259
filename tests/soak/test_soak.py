"""Random battles: the laws hold, and a battle that breaks one is told and kept."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from btterm.classic.battle import Battle
from btterm.classic.options import Options
from btterm.classic.rule import Rule
from btterm.classic.sheets.mech.locations import Location
from btterm.classic.units.emplacement import Emplacement
from btterm.classic.units.mech import Mech
from btterm.classic.units.platoon import Platoon
from btterm.classic.units.squad import Squad
from btterm.classic.units.unit import Motion
from btterm.classic.units.vehicle import Vehicle
from btterm.cli.main import main
from btterm.soak import games
from btterm.soak.laws import LawBroken, check_state
from btterm.soak.ledger import Ledger, check_roll
from btterm.soak.mechs import mechs_of
from btterm.table.dice import Throw
from btterm.table.numbers import Modifier, TargetNumber
from btterm.table.procedure import Procedure
from btterm.table.savefile import read_save
from tests.rulebook.rules import damage, kinds


@pytest.mark.parametrize("seed", range(24))
def test_laws_hold_after_every_answer(seed: int) -> None:
    assert games.play(seed) is None


def test_a_seed_tells_everything() -> None:
    first, second = games.random_battle(7), games.random_battle(7)
    assert first.state_hash() == second.state_hash()
    assert first.state_hash() != games.random_battle(8).state_hash()


def test_one_battle_in_mixed_forces_has_units_of_many_kinds() -> None:
    """Over some battles of all kinds that are played, and at all heights."""
    battles = [games.random_battle(seed, mixed=True).state for seed in range(60)]
    ways = [{kinds.motion(unit) for unit in battle.units.values()} for battle in battles]
    assert set().union(*ways) >= {*Motion} - {Motion.SUBMARINE}
    assert max(map(len, ways)) >= 4
    classes = {type(unit) for battle in battles for unit in battle.units.values()}
    assert classes == {Mech, Vehicle, Platoon, Squad, Emplacement}
    units = [(battle, unit) for battle in battles for unit in battle.units.values()]
    assert {kinds.flying(*each) for each in units} == {True, False}
    assert {battle.inside(unit) for battle, unit in units} == {True, False}


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (lambda mech: setattr(mech, "heat", 31), "heat 31"),
        (lambda mech: mech.armor.update({Location.CT: 99}), "armor of"),
        (lambda mech: mech.structure.update({Location.RT: 0}), "RT is gone, but has armor"),
        (lambda mech: mech.criticals.update({Location.CT: [1, 1]}), "hit twice"),
        (lambda mech: setattr(mech.crew, "hits", 7), "7 hits"),
    ],
)
def test_each_law_can_be_broken(spoil: object, words: str) -> None:
    table = games.random_battle(3)
    check_state(table)
    mech = next(iter(mechs_of(table.state).values()))
    spoil(mech)  # type: ignore[operator]
    with pytest.raises(LawBroken, match=words):
        check_state(table)


def test_armor_that_vanishes_is_noticed() -> None:
    table = games.random_battle(3)
    ledger = Ledger(table.state)
    ledger.follow(table)
    next(iter(mechs_of(table.state).values())).armor[Location.CT] -= 1
    with pytest.raises(LawBroken, match="nobody told of"):
        ledger.follow(table)


def test_a_roll_is_held_to_its_number() -> None:
    number = TargetNumber((Modifier(Rule.HEAT, "gunnery", 4), Modifier(Rule.HEAT, "range", 2)))
    check_roll(number, Throw((3, 3)), True)
    with pytest.raises(LawBroken, match="5 rolled against 6"):
        check_roll(number, Throw((2, 3)), True)


def test_a_broken_rule_is_found_kept_and_shown_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Armor that is never hurt: told with the seed, and cut short."""
    monkeypatch.chdir(tmp_path)
    mark = damage._mark_location

    def forgetful(
        battle: Battle, mech: Mech, at: Location, *rest: Any
    ) -> Procedure[tuple[int, Location | None]]:
        before = mech.armor[at]
        left = yield from mark(battle, mech, at, *rest)
        if mech.has(at):
            mech.armor[at] = before
        return left

    monkeypatch.setattr(damage, "_mark_location", forgetful)
    assert main(["soak", "--games", "6", "--seed", "1", "--processes", "1"]) == 1
    told = capsys.readouterr().out
    assert "LawBroken" in told
    assert "failed" in told
    kept = sorted(tmp_path.glob("soak-*.battle"))
    assert kept
    assert main(["soak", "--again", str(kept[0])]) == 1
    assert all(len(read_save(path).turns) <= 2 for path in kept)
    monkeypatch.undo()
    assert main(["soak", "--again", str(kept[0])]) == 0


def test_a_turn_is_judged_again_on_the_ground_as_it_was_then() -> None:
    """Pieces of terrain and snow come in the first turn, when the books are not begun."""
    options = Options(snow="lies", terrain_pieces=2, night=True)
    for seed in (2, 7):
        table = games.random_battle(seed, options)
        games.hold_to_the_laws(table, seed, turns=2)
        assert [games.trouble(turn) for turn in table.journal()["turns"][:2]] == ["", ""]


def test_the_command_tells_what_it_played(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["soak", "--games", "3", "--seed", "50", "--processes", "2"]) == 0
    assert capsys.readouterr().out == "3 battles, seeds 50 to 52: 0 failed\n"
