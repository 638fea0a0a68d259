"""The calculators, held to numbers worked out by hand or printed in the book."""

from __future__ import annotations

import json
from typing import Any

import pytest


@pytest.fixture
def facts(run: Any) -> Any:
    """Runs a command line with --json; gives its answer."""

    def facts(line: str) -> dict[str, Any]:
        status, out, err = run(*line.split(), "--json")
        assert status == 0, err
        answer: dict[str, Any] = json.loads(out)
        return answer

    return facts


TO_HIT = {
    # The book's Warhammer (To-Hit Modifiers): PPC at a Crusader.
    "PPC --range 3": 5,
    "PPC --range 2": 6,
    "PPC --range 1": 7,
    "PPC --range 2 --move walk --target-hexes 4": 8,
    "PPC --range 2 --heavy-woods 1 --target-in heavy-woods --move walk --target-hexes 4"
    " --target-jumped": 13,
    # One thing at a time: Gunnery 4 and a medium laser at short range.
    "medium laser --range 3": 4,
    "medium laser --range 4": 6,
    "medium laser --range 7": 8,
    "medium laser --range 3 --gunnery 2": 2,
    "medium laser --range 3 --move run": 6,
    "medium laser --range 3 --move jump": 7,
    "medium laser --range 3 --prone": 6,
    "medium laser --range 3 --heat 13": 6,
    "medium laser --range 3 --sensors": 6,
    "medium laser --range 3 --arm-actuators 2": 6,
    "medium laser --range 3 --arm-actuators 2 --shoulder": 8,
    "medium laser --range 3 --in-water": 5,
    "medium laser --range 3 --target-hexes 10": 8,
    "medium laser --range 3 --target-jumped": 5,
    "medium laser --range 1 --target-prone": 2,
    "medium laser --range 3 --target-prone": 5,
    "medium laser --range 3 --immobile": 0,
    "medium laser --range 3 --immobile --head": 7,
    "medium laser --range 3 --skidded": 6,
    "medium laser --range 3 --target-in water": 6,
    "medium laser --range 3 --light-woods 2": 6,
    "medium laser --range 3 --cover": 7,
    "medium laser --range 3 --secondary": 5,
    "medium laser --range 9 --c3 3": 4,
    "medium pulse laser --range 2": 2,
    "LB 10-X AC --range 6 --cluster": 3,
    "Gauss rifle --range 7 --clan --computer": 3,
}


@pytest.mark.parametrize("case", TO_HIT)
def test_to_hit_numbers(facts: Any, case: str) -> None:
    answer = facts(f"tohit {case}")
    assert answer["number"] == TO_HIT[case]
    assert sum(part["value"] for part in answer["parts"]) == TO_HIT[case]


def test_a_shot_is_told_part_by_part(run: Any) -> None:
    assert run("tohit", "PPC", "--range", "2", "--move", "walk", "--target-hexes", "4") == (
        0,
        "PPC at 2 hexes: 8+ (15 of 36 = 42%)\n"
        "  gunnery                 4\n"
        "  attacker walked        +1\n"
        "  minimum range 3        +2\n"
        "  target moved 4 hexes   +1\n"
        "Damage on average: 4.2 (a hit does 10.0)\n",
        "",
    )


def test_shots_that_cannot_be(facts: Any) -> None:
    assert facts("tohit PPC --range 19")["why"] == "out of range: reaches 18 hexes"
    assert facts("tohit PPC --range 9 --light-woods 3")["number"] is None
    # 13 is a number, but no roll reaches it.
    assert facts("tohit PPC --range 18 --move jump --target-in heavy-woods")["chance"] == 0


FALLS = {
    # Falling Damage to a BattleMech: the Archer of 70 tons takes 7 points.
    "--tons 70": (7, [5, 2], 5),
    "--tons 70 --levels 2": (21, [5, 5, 5, 5, 1], 7),
    "--tons 45": (5, [5], 5),
    "--tons 70 --water": (4, [4], 5),
    "--tons 100 --piloting 4 --gyro --actuators 1": (10, [5, 5], 8),
}


@pytest.mark.parametrize("case", FALLS)
def test_falls(facts: Any, case: str) -> None:
    answer = facts(f"fall {case}")
    damage, groups, number = FALLS[case]
    assert (answer["damage"], answer["groups"]) == (damage, groups)
    assert answer["mechwarrior"]["number"] == number


PILOTING = {
    # The book's example (Piloting Skill Rolls).
    "damage --actuators 2": 8,
    "damage kicked --actuators 3": 9,
    "kicked": 5,
    "charged": 7,
    "dfa": 9,
    "water-1": 4,
    "water-3": 6,
    "shutdown": 8,
    "stand --leg-lost": 10,
    "stand --hips 2 --actuators 1": 10,
    "--skid 3": 5,
    "--skid 5": 6,
    "--skid 11": 9,
    "--piloting 3 --gyro run": 6,
}


@pytest.mark.parametrize("case", PILOTING)
def test_piloting_skill_rolls(facts: Any, case: str) -> None:
    assert facts(f"psr {case}")["number"] == PILOTING[case]


def test_the_warhammer_of_the_book_heats_up(facts: Any) -> None:
    # MechWarrior Effects: it walks and fires both PPCs with 16 heat sinks, twice.
    line = "--move walk --fire PPC --fire PPC --sinks 16"
    first = facts(f"heat --now 4 {line}")
    assert (first["after"], first["walking"], first["fire"], first["shutdown"]) == (9, -1, 1, 0)
    second = facts(f"heat --now 9 {line}")
    assert (second["after"], second["walking"], second["fire"]) == (14, -2, 2)
    assert second["shutdown"] == 0.0833  # 4 or more fails in 3 of 36


HEAT = {
    "--now 0 --move jump --hexes 1 --sinks 0": 3,
    "--now 0 --move jump --hexes 5 --sinks 0": 5,
    "--now 0 --move run --stands 2 --more 5 --sinks 0": 9,
    "--now 20 --sinks 10": 10,
    "--now 20 --sinks 10 --off 4": 14,
    "--now 30 --sinks 10 --double": 10,
    "--now 30 --sinks 10 --leg-sinks 4 --depth 1": 16,
    "--now 30 --sinks 10 --leg-sinks 4 --depth 2": 14,
    "--now 30 --sinks 10 --depth 1 --lying": 14,
    "--now 0 --engine-hits 2 --sinks 0": 10,
    "--now 20 --unit WHM-6R": 2,
    "--now 29 --more 9 --sinks 0": 30,
    "--now 3 --sinks 10": 0,
}


@pytest.mark.parametrize("case", HEAT)
def test_where_the_heat_ends(facts: Any, case: str) -> None:
    assert facts(f"heat {case}")["after"] == HEAT[case]


@pytest.mark.parametrize(
    ("now", "told"),
    [
        (20, "No new shutdown roll: the heat did not rise past a level"),
        (30, "At heat 30 it is shut down already"),
    ],
)
def test_heat_that_passes_no_level_calls_for_no_new_roll(run: Any, now: int, told: str) -> None:
    assert told in run("heat", "--now", str(now), "--move", "walk", "--sinks", "0")[1].splitlines()


def test_great_heat_tells_every_danger(run: Any) -> None:
    lines = run("heat", "--now", "20", "--more", "18", "--sinks", "10")[1].splitlines()
    assert lines[0] == "Heat 20 to 28"
    assert lines[-5:] == [
        "Walking MP -5",
        "Fire +4",
        "Shuts down unless 10+ is rolled: 83%",
        "Ammunition explodes unless 8+ is rolled: 58%",
        "Without life support: 2 hits",
    ]


def test_a_salvo(facts: Any, run: Any) -> None:
    answer = facts("cluster LRM-20 --to-hit 7")
    assert answer["hits"] == {
        "6": 0.0833,
        "9": 0.0833,
        "12": 0.5556,
        "16": 0.1944,
        "20": 0.0833,
    }
    # (3 x 6 + 3 x 9 + 20 x 12 + 7 x 16 + 3 x 20) / 36 = 457 / 36; 21 of 36 hit: 7.405.
    assert (answer["average"], answer["expected"]) == (12.69, 7.41)
    assert "  12 hit   56%  12 points: 5 + 5 + 2" in run("cluster", "LRM-20")[1].splitlines()


def test_guided_and_streak_salvoes(facts: Any) -> None:
    # Two more on the dice: 2 becomes 4, so an SRM 2 needs 6 for its second missile.
    assert facts("cluster SRM-2 --guided")["hits"] == {"1": 0.2778, "2": 0.7222}
    assert facts("cluster Streak SRM 4 --clan")["hits"] == {"4": 1.0}


def test_critical_hits(facts: Any) -> None:
    answer = facts("crit")
    assert answer["critical_hits"] == {"0": 0.5833, "1": 0.25, "2": 0.1389, "3": 0.0278}
    parts = facts("crit --unit WHM-6R --location CT")["parts"]
    # Six slots of engine, four of gyro and one of ammunition can be hit.
    assert parts == {"Engine": 0.5455, "Gyro": 0.3636, "Ammo (Machine Gun)": 0.0909}


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("tohit", "name a weapon and a range: btterm tohit PPC --range 5"),
        ("tohit popgun --range 2", "no Inner Sphere weapon or equipment is called 'popgun'"),
        ("tohit PPC --range 3 --cluster", "PPC has no cluster ammunition"),
        ("tohit AMS --range 3", "Anti-Missile System is not fired at a 'Mech"),
        ("tohit PPC --range 2 --light-woods 2", "2 hexes of woods and cover do not fit"),
        ("tohit PPC --range 3 --move fly", "'fly' is none of: stand, walk, run, jump"),
        ("tohit PPC --range 3 --target-in lava", "'lava' is none of: clear, light woods"),
        ("cluster", "name a weapon: btterm cluster LRM-20"),
        ("cluster PPC", "PPC fires no salvoes"),
        ("fall", "say how heavy: btterm fall --tons 70 --levels 1"),
        ("fall --tons 70 --levels 99", "nobody falls 99 levels"),
        ("psr tripped", "'tripped' is none of: damage, shutdown"),
        ("psr --hips 2 --leg-lost", "a 'Mech has 2 legs"),
        ("heat", "say how hot it is"),
        ("psr damage damage", "20+ points of damage in a phase are one roll: say it once"),
        ("heat --now 3 --sinks 2 --leg-sinks 4", "4 of 2 heat sinks cannot be in the legs"),
        ("crit --unit Warhammer", "--unit and --location go together"),
        ("crit --unit Warhammer --location XX", "'XX' is none of: HD, CT"),
        ("crit --unit Warhammer --location FRL", "Warhammer WHM-6R has no front right leg"),
    ],
)
def test_bad_input_is_one_line(run: Any, line: str, complaint: str) -> None:
    status, out, err = run(*line.split())
    assert (status, out) == (2, "")
    assert err.startswith(f"btterm: {complaint}")
    assert err.count("\n") == 1


def test_without_arguments_a_terminal_is_asked(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    import btterm.cli.calculators

    answers = iter([70, 2, True, 5])
    monkeypatch.setattr(btterm.cli.calculators, "_at_terminal", lambda: True)
    monkeypatch.setattr("typer.prompt", lambda *_, **__: next(answers))
    monkeypatch.setattr("typer.confirm", lambda *_, **__: next(answers))
    status, out, _ = run("fall")
    assert status == 0
    assert out.startswith("70 tons fall 2 levels into water: 11 points, in groups of 5 + 5 + 1")


@pytest.mark.parametrize(
    ("command", "typed", "complaints", "first"),
    [
        (
            "fall",
            ["heavy", "9" * 5000, "5", "70", "61", "1", "13", "5"],
            [
                "'heavy' is not a whole number",
                "'99999999999999999999' is not a whole number",
                "it is a number from 10 to 100",
                "it is a number from 0 to 60",
                "it is a number from 0 to 12",
            ],
            "70 tons fall 1 level: 14 points",
        ),
        (
            "cluster",
            ["trebuchet", "PPC", "LRM 5", "1", "7"],
            ["no Inner Sphere weapon", "PPC fires no salvoes", "it is a number from 2 to 13"],
            "LRM 5",
        ),
        (
            "psr",
            ["tripped", "kicked", "5", "7", "0", "3", "0"],
            ["'tripped' is none of: damage", "it is a number from 0 to 6", "it is a number from 0"],
            "Piloting Skill Roll (",
        ),
        (
            "heat",
            ["31", "4", "fly", "jump", "0", "5", "PPC, popgun", "PPC", "999", "10", "3", "0", "0"],
            [
                "it is a number from 0 to 30",
                "'fly' is none of: stand, walk, run, jump",
                "it is a number from 1 to 30",
                "no Inner Sphere weapon",
                "it is a number from 0 to 60",
                "it is a number from 0 to 2",
            ],
            "Heat 4 to 9",
        ),
        (
            "crit",
            ["xyzzy", "Warhammer", "tail", "CT"],
            ["no record sheet is called 'xyzzy'", "'tail' is none of: HD"],
            "Critical hits",
        ),
    ],
)
def test_a_bad_answer_is_asked_again_with_the_reason(
    run: Any,
    monkeypatch: pytest.MonkeyPatch,
    command: str,
    typed: list[str],
    complaints: list[str],
    first: str,
) -> None:
    answers = iter(typed)
    monkeypatch.setattr("btterm.cli.calculators._at_terminal", lambda: True)
    monkeypatch.setattr("typer.prompt", lambda *_, **__: next(answers))
    monkeypatch.setattr("typer.confirm", lambda *_, **__: False)
    status, out, err = run(command)
    assert (status, err) == (0, "")
    assert next(answers, None) is None
    lines = [line for line in out.splitlines() if not line.startswith("What can happen")]
    for line, complaint in zip(lines, complaints, strict=False):
        assert line.startswith(f"  {complaint}")
    assert lines[len(complaints)].startswith(first)


def test_ctrl_c_and_the_end_of_input_end_the_questions(
    run: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    import typer

    def stop(*_: object, **__: object) -> None:
        raise typer.Abort()

    monkeypatch.setattr("btterm.cli.calculators._at_terminal", lambda: True)
    monkeypatch.setattr("typer.prompt", stop)
    assert run("fall") == (130, "", "")


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("LRM 20 --range 5 --immobile --head", "only single shots can be aimed"),
        ("LB 10-X AC --range 3 --immobile --head --cluster", "only single shots can be aimed"),
        ("PPC --range 5 --head", "target is not immobile: no aimed shot"),
        ("ER PPC --range 5 --head --computer", "the computer cannot aim at the head"),
        ("PPC --range 5 --light-woods 3", "no line of sight: 3 woods hexes"),
        ("PPC --range 5 --cover --in-water --target-in water", "no line of sight: level 1, blocks"),
        ("LRT 10 --range 8", "no line of sight: attacker is not in deep enough water"),
        ("LRT 10 --range 8 --in-water", "no line of sight: target is not in deep enough water"),
    ],
)
def test_what_the_game_refuses_is_refused_here_in_the_same_words(
    facts: Any, words: str, why: str
) -> None:
    answer = facts(f"tohit {words}")
    assert (answer["number"], answer["why"]) == (None, why)


def test_torpedoes_run_through_water(facts: Any) -> None:
    assert facts("tohit LRT 10 --range 8 --in-water --target-in water")["number"] is not None
