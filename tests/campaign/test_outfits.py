"""Units from battle to battle: their files, what they take home, and that nothing harms them."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from btterm.campaign import file as files
from btterm.campaign.file import parse_outfit, read_outfit, save_outfit, write_outfit
from btterm.campaign.outfit import Machine, Outfit
from btterm.campaign.people.person import Person
from btterm.campaign.repairing import jobs
from btterm.campaign.returning import come_home, found_outfit
from btterm.classic.battle import Battle, Outcome
from btterm.classic.notation import lasting, suffer
from btterm.classic.saves.state import dump, load
from btterm.classic.scenario.fielding import fresh
from btterm.classic.scenario.file import parse_scenario, write_scenario
from btterm.classic.scenario.setting_up import Fighter, Scenario, Team
from btterm.classic.situation import parse_situation
from btterm.classic.units.crew import Crew
from btterm.classic.units.unit import Out
from btterm.errors import BadFile, BadInput, IllegalAnswer
from btterm.hexes import Hex
from btterm.match.repairing import (
    Workshop,
    as_they_are_now,
    fighters_of,
    found_from,
    take_in,
    to_take_in,
    unit_files,
)
from btterm.soak.games import random_battle
from tests.rulebook.rules import Damage, Difficulty, kinds

LINE = (
    "Warhammer@0505/N LA=3 LAx=5 shots=10,3; Marauder@0507/N side=1 CTi=0; "
    "Atlas@0603/S side=2 HDi=0; Crusader@0803/S side=2; Foot Platoon Laser@0805/S side=1 men=12"
)


def ended(line: str = LINE, winner: int | None = 0) -> Battle:
    battle = parse_situation(line)
    battle.outcome = Outcome(winner, "the others are out")
    return battle


def home(battle: Battle, side: int = 0) -> Outfit:
    """A unit founded with a side of a battle, which has taken in its results."""
    outfit = found_outfit("Wolves", battle, side, "wolves")
    come_home(outfit, "wolves", battle, "one")
    return outfit


def damages(outfit: Outfit) -> dict[str, str]:
    return {machine.name: machine.damage for machine in outfit.machines}


# Files


@given(st.integers(0, 400), st.booleans())
@settings(max_examples=25, deadline=None)
def test_what_is_left_after_any_battle_is_read_as_it_was_written(seed: int, won: bool) -> None:
    """Units of all kinds: damage, ammunition, crews, parts and log."""
    table = random_battle(seed, mixed=True)
    for _ in range(60):
        if table.pending is None:
            break
        table.answer(table.pending.default())  # type: ignore[union-attr]
    battle = table.state
    battle.outcome = Outcome(0 if won else 1, "over")
    outfit = found_outfit("Wolves", battle, 0, "wolves")
    # Sheets that are drawn for random battles are not among those that are found by name.
    assume(outfit.machines)
    come_home(outfit, "wolves", battle, "one")
    text = write_outfit(outfit)
    again = parse_outfit(text, "test")
    assert again == outfit
    assert write_outfit(again) == text
    for machine in outfit.machines:
        unit = machine.unit()
        machine.note(unit)
        assert machine.damage in text
        assert all(job.repair.count > 0 for job in jobs(outfit, machine))
        assert min([0, *kinds.salvage(unit).values()]) == 0


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("Warhammer@0505/N LAi=2 LA=0 HDx=2 CTx=1 RTr=1 shots=4,0 heat=9 prone", None),
        ("Warhammer@0505/N HDp=2 blown-off=LA LA=0 LAi=0 lamp-out flooded=RL", None),
        ("Manticore Heavy Tank@0505/N slower=2 locked lost=1 rear-armor=2 stunned", None),
        ("Foot Platoon Laser@0505 men=3", "men=3"),
        ("Elemental Point Laser@0505 suits=11,0,3,11,11", "suits=11,0,3,11,11"),
    ],
)
def test_what_lasts_of_a_unit(line: str, words: str | None) -> None:
    """Not heat, posture, water or stunned crews; the rest, read again, is the same."""
    (unit,) = parse_situation(line).units.values()
    new = fresh("", 0, unit.sheet, unit.hex, unit.facing)
    said = lasting(unit, new)
    assert words in (None, said)
    for passing in ("heat", "prone", "flooded", "stunned"):
        assert passing not in said
    suffer(new, said)
    assert lasting(new, fresh("", 0, unit.sheet, unit.hex, unit.facing)) == said


GOOD = """
name = "Wolves"
[parts]
"PPC" = 2
[repairs."engine"]
complete = 8
minutes = 200
[[machine]]
name = "Warhammer"
sheet = "Warhammer WHM-6R"
damage = "LA=3 shots=4,0"
"""


def test_a_file_by_hand() -> None:
    outfit = parse_outfit(GOOD, "wolves.toml")
    assert outfit.parts == {"PPC": 2}
    assert outfit.difficulty(Damage.ENGINE) == Difficulty(8, None, 200)
    assert outfit.machines[0].crew == Crew()


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("LA=3", "LA=99", "Warhammer: 'LA=99': say a number from 0 to 20"),
        ("LA=3", "heat=9", "Warhammer: 'heat=9' is no lasting damage of Warhammer"),
        ("shots=4,0", "shots=4", "Warhammer: 'shots=4': Warhammer has 2 bins"),
        ("WHM-6R", "WHM-99", "no record sheet is called 'Warhammer WHM-99'"),
        ('"PPC" = 2', '"PPC" = -2', "parts PPC: "),
        ('"engine"', '"warp"', "repairs: there is no row 'warp'"),
        ("minutes = 200", 'minutes = "x"', "repairs engine minutes: say a whole number"),
        ('name = "Warhammer"', 'name = "A#1"', "A#1: the name of a machine has no # in it"),
        ('name = "Wolves"', "", "name: is missing"),
        ('name = "Wolves"', 'name = "Wolves"\nmoney = 5', "money: there is no such key"),
        ("[parts]", "[parts", ":3: not TOML"),
    ],
)
def test_what_is_wrong_with_a_file_is_told(old: str, new: str, why: str) -> None:
    with pytest.raises(BadFile) as error:
        parse_outfit(GOOD.replace(old, new), "wolves.toml")
    assert why in str(error.value)


def test_two_machines_of_one_name_are_refused() -> None:
    machine = GOOD[GOOD.index("[[machine]]") :]
    with pytest.raises(BadFile, match="two machines are called Warhammer"):
        parse_outfit(GOOD + machine, "wolves.toml")


def test_a_file_is_written_whole_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "wolves.toml"
    save_outfit(path, Outfit("Wolves", minutes=1))
    save_outfit(path, Outfit("Wolves", minutes=2))
    assert read_outfit(tmp_path / "wolves.toml.old").minutes == 1

    def cut(*_: object) -> None:
        raise OSError(28, "No space left on device")

    for name in ("fsync", "replace"):
        with monkeypatch.context() as patch:
            patch.setattr(os, name, cut)
            with pytest.raises(BadInput, match="No space left"):
                save_outfit(path, Outfit("Wolves", minutes=3))
        assert read_outfit(path).minutes == 2
    assert not (tmp_path / "wolves.toml.new").exists()


# Coming home


def test_the_winner_takes_all_home_and_what_the_enemy_has_left() -> None:
    outfit = home(ended())
    assert damages(outfit) == {
        "Warhammer": "LA=3 LAx=5 shots=10,3",
        "Marauder": "CTi=0",
        "Foot Platoon": "men=12",
        "Atlas": "HDi=0",
    }
    assert outfit.machine("Marauder").wreck
    assert "Atlas is captured" in outfit.log


def test_the_loser_leaves_what_cannot_move() -> None:
    outfit = home(ended(winner=1))
    assert list(damages(outfit)) == ["Warhammer", "Foot Platoon"]
    assert "Marauder was left on the field to the enemy" in outfit.log


def test_a_machine_whose_record_sheet_is_another_one_here_is_left_out() -> None:
    battle = ended()
    marauder = next(unit for unit in battle.units.values() if unit.name == "Marauder")
    marauder.sheet = replace(marauder.sheet, notes=("refitted",))
    outfit = home(battle)
    assert list(damages(outfit)) == ["Warhammer", "Foot Platoon", "Atlas"]
    assert outfit.log[0].startswith("Marauder is left out: the record sheet of Marauder MAD-3R")


@pytest.mark.parametrize("side", [0, 1])
def test_gun_emplacements_stay_where_they_are(side: int) -> None:
    """Neither those of the side nor what is left of the other's."""
    guns = "; ".join(f"Gun Emplacement Turret@0{n}05/S side={n}" for n in (1, 2))
    battle = ended(f"Atlas@0603/S; Locust LCT-1V@0404/N; {guns}", winner=side)
    for unit in battle.units.values():
        if "Emplacement" in unit.name:
            unit.destroyed = Out.CREW
    assert len(home(battle, side).machines) == 1


def test_where_nobody_wins_each_side_takes_its_own_home() -> None:
    assert list(damages(home(ended(winner=None)))) == ["Warhammer", "Marauder", "Foot Platoon"]


@pytest.mark.parametrize("winner", [0, 1])
def test_a_limb_comes_home_only_from_a_field_that_is_held(winner: int) -> None:
    outfit = home(ended("Warhammer@0505/N LAi=0 LA=0 blown-off=LA; Atlas@0603/S", winner))
    assert ("blown-off=LA" in damages(outfit)["Warhammer"]) == (winner == 0)


@pytest.mark.parametrize(
    ("words", "crew"),
    [("hits=3", Crew("", 4, 5, hits=3)), ("hits=6", Crew()), ("gunnery=2", Crew("", 2, 5))],
)
def test_what_becomes_of_the_crew(words: str, crew: Crew) -> None:
    """Hits are carried on; the dead leave their 'Mech to somebody of average skill."""
    outfit = home(ended(f"Warhammer@0505/N {words}; Atlas@0603/S"))
    assert outfit.machines[0].crew == crew


def test_a_captive_is_lost() -> None:
    battle = ended("Warhammer@0505/N gunnery=2; Atlas@0603/S")
    battle.units["WA"].crew.captive = True
    outfit = home(battle)
    assert outfit.machines[0].crew == Crew()
    assert "captured" in " ".join(outfit.log)


def test_the_results_of_a_battle_are_taken_in_once_and_only_of_ones_own() -> None:
    battle = ended()
    outfit = home(battle)
    before = write_outfit(outfit)
    with pytest.raises(BadInput, match="already"):
        come_home(outfit, "wolves", battle, "one")
    with pytest.raises(BadInput, match="no machine of Wolves was in this battle"):
        come_home(outfit, "bears", battle, "two")
    battle.outcome = None
    with pytest.raises(BadInput, match="not over"):
        come_home(outfit, "wolves", battle, "two")
    assert write_outfit(outfit) == before


def test_first_stores() -> None:
    stores = home(ended("Warhammer@0505/N; Atlas@0603/S")).parts
    assert (stores["Armor"], stores["Structure"], stores["PPC"]) == (160, 53, 1)
    assert stores["Ammo (SRM 6)"] == 15


# From a file into a battle and back


def test_a_unit_file_fights_twice() -> None:
    """Founded after a battle, into the next one with its damage, and home again."""
    found_from("wolves", ended(), 0, "one")
    fighters = fighters_of("wolves")
    assert [each.sheet for each in fighters] == ["Warhammer WHM-6R", "Foot Platoon Laser"]
    teams = (
        Team("Anna", fighters=tuple(fighters)),
        Team("Ben", fighters=(Fighter("Locust LCT-1V"),)),
    )
    scenario = parse_scenario(write_scenario(Scenario("open-grassland", teams)), "test")
    assert scenario.teams[0].fighters == tuple(fighters)
    battle = scenario.battle()
    warhammer = battle.units["WA"]
    assert (warhammer.machine, warhammer.shots) == ("wolves#Warhammer", [10, 3])
    assert to_take_in(battle, "two") == []
    battle.outcome = Outcome(0, "over")
    assert to_take_in(battle, "two") == ["wolves"]
    warhammer.shots = [0, 0]
    take_in("wolves", battle, "two")
    assert to_take_in(battle, "two") == []
    outfit = unit_files()["wolves"]
    assert isinstance(outfit, Outfit)
    assert damages(outfit)["Warhammer"] == "LA=3 LAx=5 shots=0,0"
    assert damages(outfit)["Marauder"] == "CTi=0", "which stayed at home"
    with pytest.raises(BadInput, match="already"):
        found_from("wolves", ended(), 0, "one")


@pytest.fixture
def wolves() -> Scenario:
    """The battle of a unit of two against a Locust."""
    found_from("wolves", ended(), 0, "one")
    team = Team("Anna", fighters=tuple(fighters_of("wolves")))
    return Scenario("open-grassland", (team, Team("Ben", fighters=(Fighter("Locust LCT-1V"),))))


def rewrite(change: Callable[[Outfit], None]) -> None:
    """Change the file of the unit."""
    path = files.called("wolves")
    outfit = read_outfit(path)
    change(outfit)
    save_outfit(path, outfit)


def test_the_next_battle_begins_with_the_machines_as_their_file_has_them(wolves: Scenario) -> None:
    """Damage, crew and hits are those of now; the place and skills set up since are kept."""
    warhammer, platoon = (
        replace(each, hex=Hex(5, 5), gunnery=2) for each in wolves.teams[0].fighters
    )
    ben = wolves.teams[1]
    wolves = replace(wolves, teams=(replace(wolves.teams[0], fighters=(warhammer, platoon)), ben))

    def fight(outfit: Outfit) -> None:
        machine = outfit.machine("Warhammer")
        machine.damage = "shots=2,2"
        machine.who = Person(crew=Crew("Natasha", 3, 4, hits=1, victories=2))

    rewrite(fight)
    now = as_they_are_now(wolves)
    assert now.teams == (replace(wolves.teams[0], fighters=now.teams[0].fighters), ben)
    fresh_, same = now.teams[0].fighters
    assert same == platoon
    assert fresh_ == replace(
        fighters_of("wolves")[0], damage="shots=2,2", hits=1, victories=2, hex=Hex(5, 5)
    )
    assert fresh_.pilot == "Natasha"


def test_who_cannot_fight_any_more_stays_out_of_the_next_battle(wolves: Scenario) -> None:
    def lose(outfit: Outfit) -> None:
        outfit.machine("Warhammer").damage = "CTi=0"

    rewrite(lose)
    (platoon,) = as_they_are_now(wolves).teams[0].fighters
    assert platoon.sheet == "Foot Platoon Laser"
    rewrite(lambda outfit: outfit.machines.clear())
    assert as_they_are_now(wolves).teams[0].fighters == ()
    files.called("wolves").unlink()
    assert as_they_are_now(wolves) == wolves


def test_a_battle_of_before_the_repairs_is_not_taken_in(wolves: Scenario) -> None:
    """Nothing is harmed; a battle whose machines are as it began with them is taken in."""
    battle = wolves.battle()
    battle.outcome = Outcome(0, "over")

    def repair(outfit: Outfit) -> None:
        outfit.machine("Warhammer").damage = "shots=10,3"

    rewrite(repair)
    before = files.called("wolves").read_text("utf-8")
    with pytest.raises(BadInput, match="Warhammer was repaired or fought again since this battle"):
        take_in("wolves", battle, "two")
    assert files.called("wolves").read_text("utf-8") == before
    again = as_they_are_now(wolves).battle()
    again.outcome = Outcome(0, "over")
    again.units["WA"].shots = [1, 1]
    take_in("wolves", again, "three")
    assert read_outfit(files.called("wolves")).machine("Warhammer").damage == "shots=1,1"


def test_a_save_of_earlier_does_not_say_how_its_machines_began(wolves: Scenario) -> None:
    battle = wolves.battle()
    battle.outcome = Outcome(0, "over")
    saved = dump(battle)
    assert saved["units"][0].pop("began") == "LA=3 LAx=5 shots=10,3 hits=0"
    rewrite(lambda outfit: setattr(outfit.machine("Warhammer"), "damage", ""))
    take_in("wolves", load(saved), "two")


def test_a_wreck_begins_no_battle() -> None:
    teams = tuple(
        Team(name, fighters=(Fighter("Locust LCT-1V", damage=damage),))
        for name, damage in (("Anna", "CTi=0"), ("Ben", ""))
    )
    with pytest.raises(BadInput, match="Locust LCT-1V cannot fight as it is"):
        Scenario("open-grassland", teams).battle()


# The workshop


@pytest.fixture
def shop() -> Workshop:
    found_from("wolves", ended(), 0, "one")
    path = files.called("wolves")
    outfit = read_outfit(path)
    outfit.seed = 5
    save_outfit(path, outfit)
    return Workshop(path)


ARMOR = "repair Warhammer: LA armor"
PPC = "repair Warhammer: LA slot 5"


def test_the_file_has_each_repair_at_once_and_the_dice_go_on(shop: Workshop) -> None:
    told = shop.answer(PPC) + shop.answer(ARMOR)
    once = read_outfit(shop.path)
    assert once.rolls == 2
    assert once.log[-2:] == told
    assert once.minutes == 150
    # In two sittings it is the same.
    save_outfit(shop.path, parse_outfit(shop.path.read_text("utf-8"), ""))
    again = Workshop(shop.path)
    assert again.table.rolls == 2
    more = again.answer("scrap Atlas")
    assert read_outfit(again.path).log[-1:] == more


def test_what_is_taken_back_does_not_count_and_is_told(shop: Workshop) -> None:
    before = read_outfit(shop.path)
    gone = shop.answer(PPC)
    assert shop.undo() == gone[0]
    after = read_outfit(shop.path)
    assert (after.machines, after.parts, after.minutes) == (
        *(before.machines, before.parts),
        before.minutes,
    )
    assert after.log[-1] == f"taken back: {gone[0]}"
    assert after.rolls == 1, "the next dice are new ones"
    with pytest.raises(IllegalAnswer, match="nothing was done yet"):
        shop.undo()


def test_one_thing_after_the_other_is_taken_back(shop: Workshop) -> None:
    before = len(shop.outfit.log)
    first, second = shop.answer(PPC)[0], shop.answer(ARMOR)[0]
    assert (shop.undo(), shop.undo()) == (second, first)
    back = [f"taken back: {second}", f"taken back: {first}"]
    assert read_outfit(shop.path).log[before:] == back
    third, fourth = shop.answer(ARMOR)[0], shop.answer("scrap Atlas")[0]
    assert shop.undo() == fourth
    back.append(third)
    back.append(f"taken back: {fourth}")
    assert read_outfit(shop.path).log[before:] == back
    assert shop.undo() == third
    back = [*back[:2], back[3], f"taken back: {third}"]
    assert read_outfit(shop.path).log[before:] == back


def test_no_part_comes_from_nothing(shop: Workshop) -> None:
    """What is in store and what can be taken out of all machines, together: only less."""

    def all_parts() -> Counter[str]:
        found = Counter(shop.outfit.parts)
        for machine in shop.outfit.machines:
            found += kinds.salvage(machine.unit())
        return found

    before = all_parts()
    for key in [PPC, ARMOR, "scrap Atlas", "reload Warhammer", "scrap Marauder"]:
        shop.answer(key)
        now = all_parts()
        assert now <= before, key
        before = now


def test_real_dice_are_asked_for(shop: Workshop) -> None:
    from btterm.table.dice import Roll, Throw

    real = Workshop(shop.path, real_dice=True)
    real.answer(ARMOR)
    assert isinstance(real.asked, Roll)
    assert "repaired, 5+ and 3+4 rolled" in real.answer(Throw((3, 4)))[0]
    assert damages(read_outfit(shop.path))["Warhammer"].startswith("LAx=5")


def test_the_work_ends(shop: Workshop) -> None:
    shop.answer("done")
    assert shop.over


def test_machines_have_names_of_their_own() -> None:
    outfit = Outfit("Wolves", [Machine("Locust", "Locust LCT-1V")])
    assert outfit.add("Locust LCT-1V", Person(), "").name == "Locust 2"
    with pytest.raises(BadInput, match="no machine called Atlas: there are Locust, Locust 2"):
        outfit.machine("Atlas")
