"""The commands of the 'Mech yard."""

from __future__ import annotations

import io
import json
import os
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from btterm.calculators.designs import RANGES, Abilities, abilities
from btterm.calculators.shots import ShotCase, shot
from btterm.classic.sheets.library import load_sheet
from btterm.data import data_dir

WARHAMMER = (data_dir("record_sheets") / "warhammer-whm-6r.toml").read_text(encoding="utf-8")


@pytest.fixture
def heavy(tmp_path: Path) -> str:
    """A Warhammer with three points too many on an arm, and their half ton."""
    text = WARHAMMER.replace("RA = 20", "RA = 23")
    (tmp_path / "heavy.toml").write_text(text, encoding="utf-8")
    return "heavy.toml"


def test_check_says_that_a_design_is_legal(run: Any) -> None:
    assert run("check", "Warhammer", "Summoner M") == (
        0,
        "Warhammer WHM-6R: 70 of 70 tons, legal\nSummoner M: 69.5 of 70 tons, legal\n",
        "",
    )


def test_check_names_every_fault(run: Any, heavy: str) -> None:
    status, out, err = run("check", heavy)
    assert (status, err) == (1, "")
    assert out.splitlines() == [
        "Warhammer WHM-6R: 70.5 of 70 tons",
        "  tonnage: weighs 70.5 tons, at most 70",
        "  armor points: Right Arm: 23 armor points, at most 22",
    ]


def test_check_answers_in_json(run: Any, heavy: str) -> None:
    status, out, _ = run("check", heavy, "--json")
    (answer,) = json.loads(out)
    assert status == 1
    assert (answer["name"], answer["tons"], answer["weight"]) == ("Warhammer WHM-6R", 70, 70.5)
    assert answer["faults"][0] == {
        "step": "tonnage",
        "text": "weighs 70.5 tons, at most 70",
        "excused": False,
    }


def test_a_sheet_may_excuse_its_faults(run: Any, heavy: str) -> None:
    text = Path(heavy).read_text(encoding="utf-8").replace("RA = 23", "RA = 22")
    text = 'excused = ["tonnage"]\nnotes = ["As published."]\n' + text
    Path(heavy).write_text(text, encoding="utf-8")
    assert run("check", heavy) == (
        0,
        "Warhammer WHM-6R: 70.5 of 70 tons\n"
        "  (excused) tonnage: weighs 70.5 tons, at most 70\n",
        "",
    )  # fmt: skip


def test_check_weighs_nothing_that_lacks_slots(run: Any, heavy: str) -> None:
    Path(heavy).write_text(WARHAMMER.replace('"PPC",', '"-",', 1), encoding="utf-8")
    status, out, _ = run("check", heavy)
    assert status == 1
    assert out.splitlines()[0] == "Warhammer WHM-6R: ? of 70 tons"
    assert "PPC needs 3 critical slots, but has 2 in the Right Arm" in out


@pytest.mark.parametrize("command", ["check", "cost"])
def test_what_is_no_design_is_one_line(run: Any, command: str, tmp_path: Path) -> None:
    (tmp_path / "no.toml").write_text("tons = seventy", encoding="utf-8")
    for design in ("Nothing At All", "no.toml", "missing.toml"):
        status, out, err = run(command, design)
        assert (status, out) == (2, "")
        assert err.startswith("btterm: ")
        assert err.count("\n") == 1


def test_convert_writes_the_other_kind_of_file_and_back(run: Any) -> None:
    assert run("convert", "Warhammer", "w.mtf") == (0, "", "")
    assert run("convert", "w.mtf", "w.toml") == (0, "", "")
    assert Path("w.toml").read_text(encoding="utf-8") == WARHAMMER
    assert run("unit", "w.mtf") == run("unit", "Warhammer")


def test_convert_writes_over_nothing_unless_told_to(run: Any) -> None:
    Path("w.toml").write_text("mine", encoding="utf-8")
    assert run("convert", "Warhammer", "w.toml") == (2, "", "btterm: w.toml: File exists\n")
    assert Path("w.toml").read_text(encoding="utf-8") == "mine"
    assert run("convert", "Warhammer", "w.toml", "--force") == (0, "", "")
    assert Path("w.toml").read_text(encoding="utf-8") == WARHAMMER


TIMBER_WOLF_X = (
    *("refit", "Timber Wolf Prime", "--model", "X"),
    *("--load", "RA: ER PPC", "--load", "ra: er ppc", "--load", "LA: Streak SRM 6"),
    *("--load", "RT: LRM 20, Artemis IV FCS, Ammo (LRM 20, artemis-capable)"),
    *("--load", "LT: Ammo (Streak SRM 6), Jump Jet"),
)


def test_an_omnimech_is_loaded_anew(run: Any) -> None:
    status, out, err = run(*TIMBER_WOLF_X)
    assert (status, err) == (0, "")
    assert out.splitlines()[0].split("  ")[0] == "Timber Wolf X (Mad Cat)"
    assert run(*TIMBER_WOLF_X, "--out", "x.toml") == (0, "", "")
    # 47.5 of the chassis, 6 + 6 + 3 + 5 + 1 + 1 + 1 + 1
    assert run("check", "x.toml")[1] == "Timber Wolf X: 71.5 of 75 tons, legal\n"
    assert run(*TIMBER_WOLF_X, "--out", "x.toml") == (2, "", "btterm: x.toml: File exists\n")


def test_a_refit_with_faults_writes_nothing(run: Any, tmp_path: Path) -> None:
    load = ("--load", "CT: ER PPC", "--load", "RA: Gauss Rifle, PPC")
    status, out, err = run("refit", "Timber Wolf Prime", *load, "--out", "x.toml")
    assert (status, err) == (1, "")
    assert out.splitlines() == [
        "pods: Center Torso: ER PPC needs 2 slots, 1 are free",
        "pods: no Clan weapon or equipment is called 'PPC'; PPC is Inner Sphere technology",
        "equipment: Gauss Rifle has no ammunition",
    ]
    assert not (tmp_path / "x.toml").exists()


@pytest.mark.parametrize("load", ["RA", "RA:", "XX: ER PPC", ""])
def test_a_load_that_is_none(run: Any, load: str) -> None:
    status, out, err = run("refit", "Timber Wolf Prime", "--load", load)
    assert (status, out) == (2, "")
    assert err == f"btterm: {load!r} is no load; one is 'RA: ER PPC, Double Heat Sink'\n"


def test_only_omnimechs_are_refitted(run: Any) -> None:
    assert run("refit", "Warhammer") == (
        2,
        "",
        "btterm: Warhammer WHM-6R is no OmniMech and has no pods\n",
    )


def test_convert_refuses_other_kinds_of_files(run: Any) -> None:
    status, out, err = run("convert", "Warhammer", "w.pdf")
    assert (status, out) == (2, "")
    assert err == "btterm: the file of Warhammer WHM-6R must end in .toml or .mtf\n"
    assert not Path("w.pdf").exists()


def test_convert_writes_vehicles_and_troops_there_and_back(run: Any) -> None:
    for unit in ("Vedette", "Foot Platoon SRM", "Elemental Point MG"):
        assert run("convert", unit, "u.blk", "--force") == (0, "", "")
        assert run("convert", "u.blk", "u.toml", "--force") == (0, "", "")
        assert run("unit", "u.toml") == run("unit", "u.blk") == run("unit", unit)
    assert run("convert", "Vedette", "v.mtf") == (
        2,
        "",
        "btterm: the file of Vedette Medium Tank must end in .toml or .blk\n",
    )


def test_convert_remarks_on_dead_weight(run: Any) -> None:
    assert run("convert", "Swift Wind Scout Car", "s.blk") == (0, "", "")
    status, out, err = run("convert", "s.blk", "s.toml")
    assert (status, out) == (0, "")
    assert err == (
        "btterm: s.blk: Communications Equipment (body) is not in the book and does nothing; "
        "2 tons of dead weight\n"
    )


def test_convert_remarks_on_what_the_book_does_not_have(run: Any) -> None:
    strange = WARHAMMER.replace('"-"', '"Unknown (Lift Hoist)"', 1)
    Path("s.toml").write_text(strange, encoding="utf-8")
    status, out, err = run("convert", "s.toml", "s.mtf")
    assert (status, out) == (0, "")
    assert err == (
        "btterm: s.toml: Lift Hoist (Center Torso) is not in the book and does nothing; "
        "of unknown weight\n"
    )


def test_check_remarks_on_what_the_book_does_not_have(run: Any) -> None:
    strange = WARHAMMER.replace('"-"', '"Unknown (Lift Hoist)"', 1)
    Path("s.toml").write_text(strange, encoding="utf-8")
    status, out, _ = run("check", "s.toml")
    assert status == 1
    assert out.splitlines() == [
        "Warhammer WHM-6R: at least 70 of 70 tons",
        "  remark: Lift Hoist (Center Torso) is not in the book and does nothing; "
        "of unknown weight",
        "  equipment: Lift Hoist (Center Torso) is not in the book",
    ]
    answer = json.loads(run("check", "s.toml", "--json")[1])[0]
    assert (answer["weight"], answer["weight_known"], len(answer["remarks"])) == (70, False, 1)


def test_cost(run: Any) -> None:
    status, out, err = run("cost", "Warhammer")
    assert (status, err) == (0, "")
    lines = out.splitlines()
    assert lines[0] == "Warhammer WHM-6R"
    assert lines[1] == "  Cockpit                                         200,000"
    assert lines[-1] == "  C-bills                                       6,070,983"


def test_cost_in_json(run: Any) -> None:
    answer = json.loads(run("cost", "Warhammer", "--json")[1])
    assert set(answer) == {"name", "parts", "sum", "multiplier", "total"}
    assert answer["parts"][0] == {"part": "Cockpit", "cost": 200_000}
    assert (answer["sum"], answer["multiplier"]) == (3_571_166.67, 1.7)
    assert answer["total"] == 6_070_983


def test_vehicles_are_checked_and_priced_too(run: Any) -> None:
    assert run("check", "Vedette") == (0, "Vedette Medium Tank: 50 of 50 tons, legal\n", "")
    assert run("cost", "Vedette")[1].splitlines()[-1].split() == ["C-bills", "725,750"]
    assert run("check", "Foot Platoon Rifle", "Vedette") == (
        0,
        "Foot Platoon Rifle: as in the book's tables, legal\n"
        "Vedette Medium Tank: 50 of 50 tons, legal\n",
        "",
    )
    (answer,) = json.loads(run("check", "Foot Platoon Rifle", "--json")[1])
    assert (answer["tons"], answer["weight"], answer["faults"]) == (None, None, [])


def test_one_that_cannot_be_read_does_not_keep_the_others_from_the_check(
    run: Any, heavy: str
) -> None:
    Path("no.toml").write_text("tons = seventy", encoding="utf-8")
    status, out, err = run("check", heavy, "no.toml", "Warhammer WHM-6R")
    assert status == 2
    assert out.splitlines()[-1] == "Warhammer WHM-6R: 70 of 70 tons, legal"
    assert out.splitlines()[0] == "Warhammer WHM-6R: 70.5 of 70 tons"
    assert (err.count("\n"), err.startswith("btterm: no.toml")) == (1, True)
    assert len(json.loads(run("check", heavy, "no.toml", "--json")[1])) == 1


def test_check_shows_the_numbers_of_every_step(run: Any) -> None:
    status, out, err = run("check", "Savannah Master", "--steps")
    assert (status, err) == (0, "")
    assert [line.split(maxsplit=1) for line in out.splitlines()[1:3]] == [
        ["Tonnage", "5; a hovercraft has at most 50"],
        ["Engine", "5 tons x 13 Cruising MP - 40 = 25: rated 25"],
    ]
    assert [line.rsplit(maxsplit=1) for line in out.splitlines()[7:]] == [
        ["  Engine", "1"],
        ["  Controls", "0.5"],
        ["  Lift Equipment", "0.5"],
        ["  Internal Structure", "0.5"],
        ["  Armor", "1.5"],
        ["  Medium Laser", "1"],
    ]


def test_troops_have_one_price(run: Any) -> None:
    assert run("cost", "Foot Platoon Rifle")[1].splitlines() == [
        "Foot Platoon Rifle",
        "  Men and equipment                               600,000",
        "  C-bills                                         600,000",
    ]


@pytest.fixture
def own_units(tmp_path: Path) -> str:
    """A folder of one's own."""
    folder = tmp_path / "own"
    folder.mkdir()
    (folder / "mine.toml").write_text(WARHAMMER.replace("WHM-6R", "MINE"), encoding="utf-8")
    (folder / "same.toml").write_text(WARHAMMER, encoding="utf-8")
    (folder / "warhammer-torn.toml").write_text("torn", encoding="utf-8")
    return "own"


def test_units_of_a_folder_of_ones_own(run: Any, own_units: str) -> None:
    status, out, err = run("--units", own_units, "units", "warhammer")
    assert status == 0
    assert [line.split()[:2] for line in out.splitlines()] == [
        ["Warhammer", "MINE"],
        ["Warhammer", "WHM-6R"],
        ["Warhammer", "WHM-6R"],
    ]
    assert out.splitlines()[2].endswith(f"Inner Sphere  {Path('own/same.toml')}")
    assert err.startswith("btterm: own/warhammer-torn.toml: not TOML: ")
    assert run("--units", own_units, "check", "MINE")[0] == 0


def test_a_folder_of_ones_own_holds_for_one_command(run: Any, own_units: str) -> None:
    assert run("--units", own_units, "check", "MINE")[0] == 0
    assert "BTTERM_UNITS" not in os.environ
    assert run("check", "MINE")[0] == 2


def test_a_folder_that_is_none(run: Any, own_units: str) -> None:
    status, out, err = run("--units", "nowhere", "units")
    assert (status, out) == (2, "")
    assert err == "btterm: nowhere: there is no such folder of record sheets\n"


def test_a_record_sheet_to_print(run: Any) -> None:
    assert run("unit", "Warhammer", "--svg")[1].startswith("<svg ")
    assert run("unit", "Warhammer", "--html")[1].startswith("<!doctype html>")
    assert run("unit", "Warhammer", "--html", "--svg")[0] == 2


@pytest.fixture
def typed(run: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Runs a command line with these lines of input."""

    def typed(lines: list[str], *arguments: str) -> Any:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        return run(*arguments)

    return typed


FIRST = ["Bearcat", "BC-1", "", "", "25", "", "6", "", "", "", "0", "10", "5"]
"""25 tons with an engine rated 150 and 5 tons of armor."""


def test_a_stranger_is_helped(typed: Any) -> None:
    status, out, err = typed([*FIRST, "?", "Help", "", "ppc", "PPC ra", "QUIT!"], "new-mech")
    assert (status, err) == (0, "")
    # The commands stand there at the start, and twice more.
    assert out.count("save [FILE]") == 3
    assert "  'ppc' is no command here; help lists them\n" in out
    # 25 tons less 5.5 engine, 2 gyro, 3 cockpit, 2.5 structure and 5 armor; and less 7.
    assert "\n> 7 tons left | " in out
    assert "\n> 0 tons left | " in out
    after_the_questions = out[out.index("remove PLACE") :]
    lines = [line.removeprefix("> ") for line in after_the_questions.splitlines()]
    assert max(map(len, lines)) <= 80


def test_new_mech_builds_and_saves_a_design(typed: Any, run: Any) -> None:
    lines = [*FIRST, "rest", "add 2 Medium Laser RA", "add Small Laser HD", "save b.toml", "quit"]
    status, out, err = typed(lines, "new-mech")
    assert (status, err) == (0, "")
    # 25 - 5.5 engine - 2 gyro - 3 cockpit - 2.5 structure
    assert "engine rated 150; 12 tons left" in out
    # 5 x 16 = 80 of 9 + 2 x (8 + 6 + 6 + 4 + 4 + 6 + 6) = 89 points, which are 5.5625 tons
    assert "6 tons are all the armor that it can carry" in out
    assert "saved b.toml: a legal design" in out
    assert run("check", "b.toml")[1] == "Bearcat BC-1: 20.5 of 25 tons, legal\n"


def test_new_mech_asks_again_with_the_reason(typed: Any) -> None:
    lines = ["", "Bearcat", "", "Martian", "c", "x", "no", "no", "26", "100", "no", "5", "4"]
    lines += ["", "", "", "5", "", "9", "", "200", "0", "quit!"]
    status, out, _ = typed(lines, "new-mech")
    assert status == 0
    for reason in (
        "it needs one",
        "'Martian' is not one of Inner Sphere, Clan",
        "'x' is not one of yes, no",
        "a 'Mech weighs 10 to 100 tons in steps of 5, not 26",
        "no engine is rated 500",
        "5 Jumping MP, at most the 4 Walking MP",
        "9 heat sinks, at least 10",
        "armor comes in half tons, not 200",
    ):
        assert f"  {reason}" in out, reason


def test_new_mech_does_not_lose_a_design_by_a_slip(typed: Any) -> None:
    status, out, err = typed([*FIRST, "quit", "undo", "save b.pdf"], "new-mech")
    assert "not saved; quit! leaves all the same" in out
    assert "must end in .toml or .mtf" in out
    assert (status, err) == (2, "btterm: the input ended before the design was saved\n")


def test_new_mech_begins_with_a_design(typed: Any) -> None:
    lines = ["remove RT 6", "faults", "undo", "faults", "quit"]
    status, out, _ = typed(lines, "new-mech", "Warhammer")
    assert status == 0
    assert "equipment: SRM 6 has no ammunition" in out
    assert "none: the design is legal" in out


def test_new_mech_keeps_files_that_exist(typed: Any) -> None:
    Path("b.toml").write_text("mine", encoding="utf-8")
    _, out, _ = typed(["save b.toml", "quit"], "new-mech", "Warhammer")
    assert "File exists" in out
    assert Path("b.toml").read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize("name", ["Manticore Heavy Tank", "Foot Platoon SRM", "Elemental Point MG"])
@pytest.mark.parametrize("form", ["--svg", "--html"])
def test_units_of_all_kinds_are_printed_for_paper(run: Any, name: str, form: str) -> None:
    status, out, err = run("unit", name, form)
    assert (status, err) == (0, "")
    assert f">{name}</text>" in out


# What a design can do


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        # Two PPCs at 10 each, two medium lasers 3 each, two small lasers 1 each, an SRM 6 4.
        ("Warhammer", Abilities(18, 2, 32, (), (), 160, 217, 6_070_983)),
        # Jumping 6 hexes makes 6; a large laser 8, two medium lasers 3 each.
        ("Phoenix Hawk PXH-1", Abilities(10, 6, 14, (), (), 128, 153, 0)),
    ],
)
def test_heat_and_armor_of_a_design(name: str, expected: Abilities) -> None:
    found = abilities(load_sheet(name))
    cost = expected.cost or found.cost
    assert replace(found, damage=(), lasting=()) == replace(expected, cost=cost)


def test_damage_by_range_is_that_of_the_calculators() -> None:
    found = abilities(load_sheet("Locust LCT-1V"))
    by_range = dict(zip(RANGES, found.damage, strict=True))
    # A medium laser does 5 and two machine guns 2 each; gunnery 4, medium range 2 more, long 4.
    assert by_range[1] == pytest.approx((5 + 2 + 2) * 33 / 36, abs=0.02)
    assert by_range[6] == pytest.approx(5 * 26 / 36, abs=0.02)
    assert by_range[9] == pytest.approx(5 * 15 / 36, abs=0.02)
    assert by_range[12] == 0
    # 10 heat sinks carry off what running and one medium laser make.
    assert found.lasting == pytest.approx(found.damage)


def test_what_leaves_no_heat_is_the_best_that_the_sinks_take() -> None:
    sheet = load_sheet("Warhammer")
    found = abilities(sheet)
    # Of 18, 2 go for running: a PPC, a medium laser and two small ones make 15, and so on.
    weapons = [mount.weapon for mount in sheet.mounts if mount.weapon]
    best = 0.0
    for chosen in product((False, True), repeat=len(weapons)):
        fired = [weapon for weapon, fires in zip(weapons, chosen, strict=True) if fires]
        if sum(weapon.heat for weapon in fired) <= 16:
            shots = (shot(ShotCase(weapon=weapon, hexes=3)).facts["expected"] for weapon in fired)
            best = max(best, sum(shots))
    assert found.lasting[RANGES.index(3)] == pytest.approx(best)


def test_compare_sets_two_designs_side_by_side(run: Any) -> None:
    status, out, err = run("compare", "Warhammer", "MAD-3R")
    assert (status, err) == (0, "")
    rows = {line[:24].strip(): line[24:].split() for line in out.splitlines()}
    assert rows["tons"] == ["70", "of", "70", "75", "of", "75"]
    assert rows["heat firing"] == ["32", "27"]
    assert rows["SRM 6"] == ["1", "-"]
    _, out, _ = run("compare", "Warhammer", "MAD-3R", "--json")
    first, second = json.loads(out)["units"]
    assert (first["heat"]["sunk"], second["armor"]) == (18, {"points": 184, "most": 231})


def test_the_workshop_answers_while_one_builds(
    run: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    lines = ("numbers", "compare MAD-3R", "print sheet.svg", "print sheet.svg", "compare", "quit")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(lines)))
    status, out, err = run("new-mech", "Warhammer")
    assert (status, err) == (0, "")
    assert "armor: 160 of 217 (73%)" in out
    assert "moving 2 + firing 32 - 18 sunk = 16 stay" in out
    assert "Marauder MAD-3R" in out
    assert (tmp_path / "sheet.svg").read_text(encoding="utf-8").startswith("<svg")
    assert "cannot write sheet.svg: File exists" in out
    assert "say with which 'Mech" in out
