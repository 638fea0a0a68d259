"""The command line, in the same process for speed and as a real process where that matters."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from btterm.classic.options import Options
from btterm.match import battles
from btterm.table.dice import Roll


@pytest.fixture
def files(tmp_path: Path) -> None:
    """Small files beside which `run` runs."""
    texts = {
        "range.map": """
            name: Test Range
            size: 2 x 7
            01  .   .
            02  "   .
            03  "   .
            04  .   .
            05  .   2.
            06  1.  .
            07  .   .
            """,
        "lane.map": """
            name: Lane
            size: 1 x 3
            01  .
            02  "
            03  .
            """,
        "ditch.map": """
            name: Ditch
            size: 1 x 2
            01  ~1
            02  .
            """,
        "torn.map": "name: Torn\nsize: 2 x 1\n01  .\n",
        "odd.board": 'size 1 1\nhex 0101 2 "geyser:2" ""\nend\n',
        "good.txt": "# two looks\n0101 0104\n\n0201 0207  # over the hill\n",
        "off.txt": "0101 0104\n0101 0304\n",
        "three.txt": "0101 0104 0105\n",
        "torn.toml": 'chassis = "Torn"\nmodel = \n',
        "lost.toml": 'map = "rivercrossing"\n[[side]]\nname = "A"\n[[side]]\nname = "B"\n',
    }
    for name, text in texts.items():
        (tmp_path / name).write_text(text, encoding="utf-8")


def process(*arguments: str, **options: Any) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "btterm", *arguments]
    return subprocess.run(command, capture_output=True, text=True, cwd="/", **options)


@pytest.mark.parametrize(
    ("target", "line"),
    [
        ("-1", "-1+ on 2D6: 36 of 36 = 100% (always)"),
        ("1", "1+ on 2D6: 36 of 36 = 100% (always)"),
        ("2", "2+ on 2D6: 36 of 36 = 100% (always)"),
        ("3", "3+ on 2D6: 35 of 36 = 97%"),
        ("4", "4+ on 2D6: 33 of 36 = 92%"),
        ("5", "5+ on 2D6: 30 of 36 = 83%"),
        ("6", "6+ on 2D6: 26 of 36 = 72%"),
        ("7", "7+ on 2D6: 21 of 36 = 58%"),
        ("8", "8+ on 2D6: 15 of 36 = 42%"),
        ("8+", "8+ on 2D6: 15 of 36 = 42%"),
        ("9", "9+ on 2D6: 10 of 36 = 28%"),
        ("10", "10+ on 2D6: 6 of 36 = 17%"),
        ("11", "11+ on 2D6: 3 of 36 = 8%"),
        ("12", "12+ on 2D6: 1 of 36 = 3%"),
        ("13", "13+ on 2D6: 0 of 36 = 0% (never)"),
    ],
)
def test_odds(run: Any, target: str, line: str) -> None:
    assert run("odds", "--", target) == (0, line + "\n", "")


def test_odds_as_json(run: Any) -> None:
    status, out, err = run("odds", "8", "--json")
    assert (status, err) == (0, "")
    assert json.loads(out) == {"target": 8, "ways": 15, "of": 36, "chance": 0.4167}


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Catches what would be played instead of opening the screens."""
    games: list[Any] = []
    monkeypatch.setattr("btterm.cli.play.need_screen", lambda instead: None)
    monkeypatch.setattr("btterm.tui.door.run", lambda table, **rest: games.append((table, rest)))
    return games


def test_play_with_everything_said(run: Any, played: list[Any]) -> None:
    sides = ("--side", "ANNA: Warhammer, archer", "--side", "bo: wsp-1a")
    options = ("--seed", "7", "--map", "river-crossing", "--solo", "dummies")
    assert run("play", *options, *sides) == (0, "", "")
    ((table, rest),) = played
    assert table.dice.seed == 7
    battle = table.state
    assert battle.board.name == "River Crossing"
    assert battle.sides == ["ANNA", "bo"]
    units = [(unit.side, unit.sheet.name) for unit in battle.units.values()]
    assert units == [(0, "Warhammer WHM-6R"), (0, "Archer ARC-2R"), (1, "Wasp WSP-1A")]
    assert rest["players"] == ("keyboard", "dummies")
    another = rest["again"]()
    assert another is not table
    assert (another.dice.seed, another.state.sides) == (7, ["ANNA", "bo"])


def test_play_with_a_seed_alone_is_the_standard_duel(run: Any, played: list[Any]) -> None:
    assert run("play", "--seed", "7") == (0, "", "")
    ((table, rest),) = played
    assert len(table.state.units) == 2
    assert rest["players"] == ()


SCENARIO = """
map = "open-grassland"
[[side]]
name = "Anna"
[[side.unit]]
sheet = "Wasp WSP-1A"
hex = "0505"
[[side]]
name = "Ben"
player = "sentries"
[[side.unit]]
sheet = "Locust LCT-1V"
"""


def test_play_a_scenario_from_its_file(run: Any, played: list[Any], tmp_path: Path) -> None:
    (tmp_path / "own.toml").write_text(SCENARIO, encoding="utf-8")
    assert run("play", "--scenario", "own.toml", "--seed", "7") == (0, "", "")
    ((table, rest),) = played
    assert table.dice.seed == 7
    assert table.state.sides == ["Anna", "Ben"]
    assert str(table.state.units["WA"].hex) == "0505"
    assert rest["players"] == ("keyboard", "sentries")
    again = rest["again"]().state
    assert again is not table.state
    assert str(again.units["WA"].hex) == "0505"


def test_play_a_scenario_by_name_against_somebody_else(
    run: Any, played: list[Any], empty_home: Path
) -> None:
    assert run("play", "--scenario", "Bridge duel", "--solo", "bot") == (0, "", "")
    own = empty_home / "data" / "btterm" / "scenarios" / "My fight.toml"
    own.parent.mkdir(parents=True)
    own.write_text(SCENARIO, encoding="utf-8")
    assert run("play", "--scenario", "my-fight") == (0, "", "")
    (bridge, first), (mine, second) = played
    assert bridge.state.board.name == "River Crossing"
    assert first["players"] == ("keyboard", "bot")
    assert mine.state.sides == ["Anna", "Ben"]
    assert second["players"] == ("keyboard", "sentries")


def test_a_lone_player_has_the_side_that_the_scenario_says(run: Any, played: list[Any]) -> None:
    assert run("play", "--scenario", "trial-of-two-cadets", "--solo", "bot") == (0, "", "")
    ((_, asked),) = played
    assert asked["players"] == ("bot", "keyboard", "bot")


@pytest.mark.parametrize(
    "what",
    [(), ("--scenario", "bridge-duel"), ("--situation", "Warhammer@0505/N; Wasp@0509/N side=2")],
)
def test_play_with_options(run: Any, played: list[Any], what: tuple[str, ...]) -> None:
    said = ("--option", "infernos", "--option", "auto_eject=off")
    assert run("play", *what, *said) == (0, "", "")
    ((table, rest),) = played
    for battle in (table.state, rest["again"]().state):
        assert battle.options == Options(infernos=True, auto_eject=False)
        assert not any(unit.auto_eject for unit in battle.units.values())
    code, _, told = run("play", *what, "--option", "magic")
    assert (code, told[:43]) == (2, "btterm: no option is called 'magic': there ")
    assert run("play", "--continue", "--option", "infernos")[0] == 2


def test_play_with_real_dice(run: Any, played: list[Any]) -> None:
    assert run("play", "--real-dice") == (0, "", "")
    ((table, rest),) = played
    assert isinstance(table.pending, Roll)
    assert table.pending.why == "initiative of North"
    assert isinstance(rest["again"]().pending, Roll)


@pytest.mark.parametrize("term", ["dumb", "unknown"])
def test_a_terminal_that_cannot_draw_is_sent_to_plain_mode(
    run: Any, monkeypatch: pytest.MonkeyPatch, term: str
) -> None:
    for stream in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(f"sys.{stream}.isatty", lambda: True)
    monkeypatch.setattr("btterm.tui.door.run", lambda table, **rest: None)
    monkeypatch.setenv("TERM", "xterm")
    assert run("play") == (0, "", "")
    monkeypatch.setenv("TERM", term)
    sent = "btterm: the screen needs a terminal that can draw; btterm play --plain plays without\n"
    assert run("play") == (2, "", sent)


@pytest.mark.parametrize("arguments", [(), ("play",)])
def test_without_options_the_game_asks(
    run: Any, played: list[Any], arguments: tuple[str, ...]
) -> None:
    assert run(*arguments) == (0, "", "")
    ((table, rest),) = played
    assert (table, rest["players"], rest["again"]) == (None, (), None)


def test_maps(run: Any) -> None:
    status, out, err = run("maps")
    assert (status, err) == (0, "")
    assert {"open-grassland", "river-crossing"} <= set(out.splitlines())
    assert run("maps", "--json")[1].count('"river-crossing"') == 1


def test_maps_of_a_terrain(run: Any) -> None:
    names = run("maps", "--terrain", "mountains")[1].splitlines()
    assert "mountain-pass" in names
    assert "river-crossing" not in names
    assert "did you mean hills?" in run("maps", "--terrain", "hils")[2]


@pytest.mark.usefixtures("files")
def test_a_new_map(run: Any) -> None:
    words = ("map", "new", "--terrain", "light-urban", "--seed", "5")
    status, out, err = run(*words)
    assert (status, err) == (0, "")
    name, *drawn = out.splitlines()
    assert name == "random2:light-urban:5:1x1"
    assert run("map", name)[1].splitlines() == drawn
    assert run(*words, "--size", "2x1", "--json")[1].count('"hex":') == 30 * 17
    assert run(*words, "--out", "town.map") == (0, f"{name} is written to town.map\n", "")
    assert run("map", "town.map")[1].splitlines() == drawn
    assert "cannot write town.map" in run(*words, "--out", "town.map")[2]
    assert "ends in .map" in run(*words, "--out", "town.txt")[2]
    assert run("map", "new")[1].startswith("random2:")


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("new", "--seed", "-1"), "a seed is a number from 0 to 999999999"),
        (("new", "--size", "9x1"), "'9x1' is no size"),
        (("new", "--terrain", "sea"), "there is no terrain 'sea'"),
        (("badlands", "--seed", "1"), "are for `btterm map new`"),
    ],
)
def test_what_is_no_new_map(run: Any, words: tuple[str, ...], why: str) -> None:
    status, out, err = run("map", *words)
    assert (status, out) == (2, "")
    assert why in err


def test_a_battle_on_a_new_map_has_the_seed_of_the_dice(run: Any, played: list[Any]) -> None:
    assert run("play", "--map", "random:hills", "--seed", "5")[0] == 0
    ((table, _),) = played
    assert table.state.board.name == "random2:hills:5:1x1"


@pytest.mark.usefixtures("files")
def test_map(run: Any) -> None:
    assert run("map", "ditch.map") == (
        0,
        "     01\n01 /    \\\n   \\~1_0/\n02 /    \\\n   \\.__0/\n\n",
        "",
    )


@pytest.mark.usefixtures("files")
def test_map_as_json(run: Any) -> None:
    status, out, err = run("map", "ditch.map", "--json")
    assert (status, err) == (0, "")
    dry = {"level": 0, "ground": "clear", "depth": 0, "roads": [], "bridge": None, "building": None}
    assert json.loads(out) == {
        "name": "Ditch",
        "columns": 1,
        "rows": 2,
        "hexes": [
            {"hex": "0101", **dry, "ground": "water", "depth": 1},
            {"hex": "0102", **dry},
        ],
    }


def test_map_as_json_tells_roads_and_buildings(run: Any, tmp_path: Path) -> None:
    text = "name: Street\nsize: 1 x 2\n01 ~1Hm\n02 +#h3\nroad: N 0101 0102\n"
    (tmp_path / "street.map").write_text(text, encoding="utf-8")
    bridge, house = json.loads(run("map", "street.map", "--json")[1])["hexes"]
    assert bridge["roads"] == ["N", "S"]
    assert bridge["bridge"] == {"type": "medium", "cf": 40, "levels": 0, "basement": 0}
    assert (house["ground"], house["roads"]) == ("paved", ["N"])
    assert house["building"] == {"type": "heavy", "cf": 90, "levels": 3, "basement": 0}


@pytest.mark.usefixtures("files")
def test_what_a_foreign_map_has_and_the_game_has_not_is_remarked(run: Any) -> None:
    status, out, err = run("map", "odd.board")
    assert status == 0
    assert ".__2" in out
    assert err.startswith("btterm: odd.board:2: hex 0101: ")
    assert "geyser" in err
    assert err.count("\n") == 1


LOOKS = [
    ("0104 0106", "clear", (True, None, 0, 0, False, 0)),
    ("0101 0104", "+2 (light woods 0102 +1, light woods 0103 +1)", (True, None, 2, 0, False, 2)),
    ("0105 0107", "+3 (partial cover 0106 +3)", (True, None, 0, 0, True, 3)),
    ("0201 0207", "no line of sight (0205, level 2, blocks)", (False, "0205", 0, 0, False, None)),
]


@pytest.mark.usefixtures("files")
@pytest.mark.parametrize(("pair", "words", "facts"), LOOKS)
def test_los(run: Any, pair: str, words: str, facts: tuple[object, ...]) -> None:
    start, target = pair.split()
    assert run("los", "range.map", start, target) == (0, f"{start} to {target}: {words}\n", "")
    status, out, err = run("los", "range.map", start, target, "--json")
    assert (status, err) == (0, "")
    keys = ("visible", "blocked_by", "light_woods", "heavy_woods", "partial_cover", "modifier")
    assert json.loads(out) == {"from": start, "to": target, **dict(zip(keys, facts, strict=True))}


@pytest.mark.parametrize(
    ("start", "target", "words"),
    [
        ("0809", "1009", "clear"),
        ("1009", "0809", "clear"),
        ("0808", "1009", "no line of sight (under water)"),
        ("0709", "1009", "clear"),
    ],
)
def test_los_from_and_to_the_deck_of_a_bridge(
    run: Any, start: str, target: str, words: str
) -> None:
    found = run("los", "river-crossing", start, target)
    assert found == (0, f"{start} to {target}: {words}\n", "")


def test_los_within_a_hex(run: Any) -> None:
    """0505 holds light woods."""
    words = "0505 to 0505: the same hex, nothing between\n"
    assert run("los", "river-crossing", "0505", "0505") == (0, words, "")
    facts = json.loads(run("los", "river-crossing", "0505", "0505", "--json")[1])
    assert (facts["visible"], facts["modifier"]) == (True, 0)


def test_los_of_no_pairs(run: Any, tmp_path: Path) -> None:
    pairs = tmp_path / "pairs"
    pairs.touch()
    assert run("los", "river-crossing", "--pairs", str(pairs), "--json") == (0, "[]\n", "")


def test_reach_from_the_deck_of_a_bridge(run: Any) -> None:
    """A turn and a hex along the road are 2 MP; out of the water it would be more."""
    argv = ("--unit", "Marauder", "--at", "0809", "--facing", "SE")
    lines = run("reach", "river-crossing", *argv)[1].splitlines()
    ends = {line[:4]: line[6:].split("  ") for line in lines}
    assert ends["0909"][1] == "NE 2"
    assert ends["0809"][2:4] == ["SE 0", "S 1"]


@pytest.mark.usefixtures("files")
def test_los_of_many_pairs(run: Any) -> None:
    status, out, err = run("los", "range.map", "--pairs", "good.txt")
    assert (status, err) == (0, "")
    first, second = out.splitlines()
    assert first.startswith("0101 to 0104: +2 ")
    assert second.startswith("0201 to 0207: no line of sight ")
    sights = json.loads(run("los", "range.map", "--pairs", "good.txt", "--json")[1])
    assert [(s["from"], s["to"], s["modifier"]) for s in sights] == [
        ("0101", "0104", 2),
        ("0201", "0207", None),
    ]


@pytest.mark.usefixtures("files")
def test_reach(run: Any) -> None:
    """Walking 4: a turn costs 1, light woods 2, and Depth 1 water 2 and a roll."""
    status, out, err = run("reach", "lane.map", "--unit", "archer", "--at", "0103")
    assert (status, err) == (0, "")
    assert out.splitlines() == [
        "0101  N 3  NE 4  NW 4",
        "0102  N 2  NE 3  SE 4  SW 4  NW 3",
        "0103  N 0  NE 1  SE 2  S 3  SW 2  NW 1",
    ]
    status, out, _ = run("reach", "ditch.map", "--unit", "archer", "--at", "0102", "--mode", "walk")
    assert status == 0
    assert out.splitlines()[0] == "0101  N 2!  NE 3!  SE 4!  SW 4!  NW 3!"


@pytest.mark.usefixtures("files")
def test_reach_as_json(run: Any) -> None:
    lane = ("reach", "lane.map", "--at", "0101", "--facing", "s", "--json")
    status, out, err = run(*lane, "--unit", "wasp", "--mode", "jump")
    assert (status, err) == (0, "")
    ends = json.loads(out)
    assert {"hex": "0102", "facing": "NE", "mp": 1, "rolls": 0} in ends
    assert {"hex": "0103", "facing": "S", "mp": 2, "rolls": 0} in ends


def test_units(run: Any) -> None:
    status, out, err = run("units")
    assert (status, err) == (0, "")
    lines = out.splitlines()
    assert lines[2] == "Archer ARC-2R                 70 tons  4/6/0    Inner Sphere"
    assert len(lines) == 163
    assert lines[92].startswith("Armored Personnel Carrier (Hover)")
    assert lines[92].endswith(" 10 tons 10/15 hover")


def test_the_cards_of_mechwarriors_are_listed(run: Any) -> None:
    status, out, err = run("mechwarriors")
    assert (status, err) == (0, "")
    assert "Mirela Voss" in out
    costs = [card["cost"] for card in json.loads(run("mechwarriors", "--json")[1])]
    assert costs == sorted(costs)
    assert len(costs) == len(out.splitlines())


def test_forces(run: Any) -> None:
    status, out, err = run("forces")
    assert (status, err) == (0, "")
    assert "hover-lance                   4 units  Four hovercraft" in out
    assert run("forces", "Hover lance")[1].splitlines()[0] == "Drillson Heavy Hover Tank"
    assert json.loads(run("forces", "hover-lance", "--json")[1])[0] == "Drillson Heavy Hover Tank"
    status, out, err = run("forces", "nosuch")
    assert (status, out) == (2, "")
    assert err.startswith(
        "btterm: there is no force 'nosuch': there are armored-lance-with-platoon,"
    )


def test_what_is_neither_a_force_nor_a_unit(run: Any) -> None:
    err = run("force", "nosuch")[2]
    assert err == "btterm: there is no force 'nosuch', and no record sheet is called 'nosuch'\n"


def test_units_by_words_in_the_name(run: Any) -> None:
    status, out, _ = run("units", "wolf", "prime")
    assert status == 0
    assert out == "Timber Wolf Prime             75 tons  5/8/0    Clan\n"


def test_units_as_json(run: Any) -> None:
    status, out, _ = run("units", "assassin", "--json")
    assert status == 0
    assert json.loads(out) == [
        {
            "name": "Assassin ASN-21",
            "kind": "'Mech",
            "tons": 40,
            "size": None,
            "tech_base": "Inner Sphere",
            "motion": None,
            "year": 2676,
            "role": None,
            "walk": 7,
            "run": 11,
            "jump": 7,
        }
    ]


def test_unit(run: Any) -> None:
    status, out, err = run("unit", "warhammer")
    assert (status, err) == (0, "")
    lines = out.splitlines()
    assert lines[0].startswith("Warhammer WHM-6R ")
    assert any(line.endswith("Walk 4   Run 6   Jump 0   BV 1,299") for line in lines)
    assert max(map(len, lines)) <= 80


def test_unit_as_json(run: Any) -> None:
    status, out, _ = run("unit", "WHM-6R", "--json")
    assert status == 0
    facts = json.loads(out)
    assert (facts["name"], facts["tons"], facts["run"]) == ("Warhammer WHM-6R", 70, 6)
    assert facts["locations"]["CT"]["armor"] == 22


def test_version(run: Any) -> None:
    assert run("--version") == (0, "btterm 0.1.0\n", "")


@pytest.mark.parametrize(
    "command", ["", "play", "maps", "map", "units", "unit", "los", "reach", "odds"]
)
def test_help_is_plain_text(run: Any, command: str) -> None:
    status, out, err = run(*command.split(), "--help")
    assert (status, err) == (0, "")
    assert out.startswith("Usage: btterm")
    assert out.isascii()


BAD_INPUT = [
    ("od 8", "No such command 'od'. Did you mean 'odds'?"),
    ("--loud", "No such option: --loud"),
    ("", "the screen needs a terminal that can draw; btterm play --plain plays without"),
    (
        "play --seed 7",
        "the screen needs a terminal that can draw; btterm play --plain plays without",
    ),
    ("play --seed 7 --real-dice", "give one of --seed and --real-dice"),
    (
        "play --scenario river",
        "there is no scenario 'river': there are against-the-program, armored-column, "
        "assault-drop, behind-the-guard, border-post, breakthrough, bridge-duel, burning-forest, "
        "cool-down-and-win, courier, depot-raid, elementals, ferry, first-evening, frozen-lake, "
        "garrison, gauntlet, hit-a-runner, hold-the-ford, hunt, lances, night-raid, scouts, "
        "stand-up-under-fire, target-practice, trial-of-position, trial-of-possession, "
        "trial-of-possession-again, trial-of-two-cadets, two-lances, wolf-pack, worlds-collide",
    ),
    ("play --scenario ford", "there is no scenario 'ford': did you mean hold-the-ford?"),
    ("play --scenario courrier", "there is no scenario 'courrier': did you mean courier?"),
    ("play --scenario none.toml", "none.toml: cannot be read: No such file or directory"),
    ("play --scenario torn.toml", "torn.toml:2: not TOML: invalid value"),
    ("play --scenario lost.toml", "there is no map 'rivercrossing': did you mean river-crossing?"),
    (
        "play --scenario scouts --map badlands",
        "--scenario says all that --map does; give one of them",
    ),
    ("play --situation x --side A:Wasp", "--situation says all that --side does; give one of them"),
    ("play evening", "--continue goes on with a saved battle: play --continue evening"),
    ("play --plain --continue evening", "there is no battle 'evening'"),
    (
        "play --plain --continue --seed 7",
        "--continue goes on as the battle was set up, with no other options",
    ),
    (
        "play --seed x",
        "Invalid value for '--seed': not a whole number",
    ),
    ("play --map rivercrossing", "there is no map 'rivercrossing': did you mean river-crossing?"),
    ("play --side Anna", "'Anna' is not a side like 'ANNA: Warhammer, Archer'"),
    ("play --side :Archer", "':Archer' is not a side like 'ANNA: Warhammer, Archer'"),
    (
        "play --side A:Archr",
        "no record sheet is called 'Archr'; did you mean Archer ARC-2R?",
    ),
    (
        "play --side A:Wasp --side B:Wasp --side C:Wasp --side D:Wasp --side E:Wasp",
        "a battle has at most 4 sides, not 5",
    ),
    (
        "play --plain --situation Wasp@0505/N;Marauder@0505/S",
        "WA Wasp cannot stop in 0505: ma is there",
    ),
    (
        "play --solo bob",
        "no player is called 'bob': there are dummies, dummies:walk, dummies:evade, dummies:fire, "
        "sentries, random, bot:weak, bot, bot:strong",
    ),
    ("odds", "Missing argument 'TARGET'."),
    ("odds eight", "'eight' is not a target number like 8"),
    ("odds 8 9", "'9' does not belong there: btterm odds --help says what does"),
    ("heat abc", "'abc' does not belong there: btterm heat --help says what does"),
    ("units mail order", "no record sheet fits 'mail order'"),
    ("unit", "Missing argument 'UNIT'."),
    ("unit warhamer", "no record sheet is called 'warhamer'; did you mean Warhammer WHM-6R?"),
    ("unit griffin", "'griffin' may be any of: Griffin GRF-1N, Griffin GRF-1S, Griffin GRF-3M"),
    ("unit torn.toml", "torn.toml:2: not TOML: invalid value"),
    ("unit ./none.toml", "none.toml: No such file or directory"),
    ("map", "Missing argument 'MAP'."),
    ("map rivercrossing", "there is no map 'rivercrossing': did you mean river-crossing?"),
    ("map none.map", "none.map: cannot be read: No such file or directory"),
    ("map torn.map", "torn.map:3: row 01 has 1 hexes, not 2"),
    ("los range.map 0101", "give either FROM and TO or --pairs FILE"),
    ("los range.map", "give either FROM and TO or --pairs FILE"),
    ("los range.map 0101 0104 --pairs good.txt", "give either FROM and TO or --pairs FILE"),
    ("los range.map 0101 12", "'12' is not a hex number like 0512"),
    (
        "los range.map 0101 0304",
        "hex 0304 is not on Test Range, which runs from 0101 to 0207",
    ),
    (
        "los range.map --pairs off.txt --json",
        "off.txt:2: hex 0304 is not on Test Range, which runs from 0101 to 0207",
    ),
    (
        "los range.map --pairs three.txt",
        "three.txt:1: '0101 0104 0105' is not a pair of hexes like 0505 0912",
    ),
    (
        "los range.map --pairs none.txt",
        "none.txt: cannot be read: No such file or directory",
    ),
    ("reach lane.map --at 0101", "Missing option '--unit'."),
    (
        "reach lane.map --unit wasp --at 0201",
        "hex 0201 is not on Lane, which runs from 0101 to 0103",
    ),
    (
        "reach lane.map --unit wasp --at 0101 --facing up",
        "'up' is not a facing: use N NE SE S SW NW",
    ),
    (
        "reach lane.map --unit archer --at 0101 --mode jump",
        "Archer ARC-2R in 0101 cannot 'jump': it can stand, walk, run",
    ),
    ("odds 8 --jsn", "No such option: --jsn (Possible options: --json)"),
]


@pytest.mark.usefixtures("files")
@pytest.mark.parametrize(("arguments", "complaint"), BAD_INPUT)
def test_bad_input_is_one_line_and_status_2(run: Any, arguments: str, complaint: str) -> None:
    assert run(*arguments.split()) == (2, "", f"btterm: {complaint}\n")


def test_a_complaint_stays_one_harmless_line(run: Any) -> None:
    status, out, err = run("odds", "a\nb\x1b[2J\u202e")
    assert (status, out) == (2, "")
    assert err.endswith("is not a target number like 8\n")
    assert err.count("\n") == 1
    assert err[:-1].isprintable()


def test_as_a_process_from_another_folder() -> None:
    done = process("odds", "8")
    assert (done.returncode, done.stdout, done.stderr) == (0, "8+ on 2D6: 15 of 36 = 42%\n", "")


def test_bad_input_as_a_process() -> None:
    done = process("odds", "eight")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "btterm: 'eight' is not a target number like 8\n"


def test_a_reader_that_leaves_early_causes_no_noise() -> None:
    command = [sys.executable, "-m", "btterm", "odds", "8"]
    writer = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert writer.stdout is not None
    assert writer.stderr is not None
    writer.stdout.close()
    noise = writer.stderr.read()
    writer.stderr.close()
    assert (writer.wait(), noise) == (1, b"")


def test_a_seed_that_is_no_number(run: Any) -> None:
    wanted = "btterm: Invalid value for '--seed': not a whole number\n"
    assert run("play", "--seed", "x") == (2, "", wanted)


COMMANDS = [
    *("maps", "rules skid", "tohit", "tohit PPC --range 5", "odds 8", "cluster", "heat", "units"),
    *("new-mech", "unit Wasp", "settings", "--help", "play", "play --plain", "play --continue"),
    *("replay no.battle --watch", "nonsense"),
]


@pytest.mark.parametrize("closed", ["<&-", ">&- 2>&-", "<&- >&- 2>&-"])
def test_closed_standard_streams_bring_no_traceback(tmp_path: Path, closed: str) -> None:
    """All commands in one process each: a tenth of the time of a shell for each."""
    program = (
        "import sys, traceback\n"
        "from btterm.cli.main import main\n"
        f"for command in {COMMANDS!r}:\n"
        "    try:\n"
        "        assert main(command.split()) in (0, 2), command\n"
        "    except BaseException:\n"
        "        open('failed', 'a').write(command + traceback.format_exc())\n"
        "print('seen by nobody')\n"
    )
    (tmp_path / "program.py").write_text(program, encoding="utf-8")
    shell = f"exec {sys.executable} program.py {closed}"
    done = subprocess.run(["sh", "-c", shell], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0
    assert "Traceback" not in done.stderr
    assert not (tmp_path / "failed").exists(), (tmp_path / "failed").read_text()


def test_what_is_printed_on_a_closed_stream_goes_into_no_save(
    tmp_path: Path, empty_home: Path
) -> None:
    command = f"exec {sys.executable} -m btterm play --plain --solo bot <&- >&- 2>&-"
    assert subprocess.run(["sh", "-c", command], cwd=tmp_path).returncode == 0
    (path,) = empty_home.rglob("*.battle")
    assert battles.go_on(path).note == ""


def test_a_screen_that_would_be_drawn_into_a_file_is_refused() -> None:
    """It is drawn on standard error."""
    pty = pytest.importorskip("pty", reason="this system has no pseudo-terminals")
    master, slave = pty.openpty()
    command = [sys.executable, "-m", "btterm", "play"]
    env = {**os.environ, "TERM": "xterm"}
    done = subprocess.run(
        command, stdin=slave, stdout=slave, stderr=subprocess.PIPE, env=env, timeout=60
    )
    os.close(slave)
    os.close(master)
    assert done.returncode == 2
    assert done.stderr.startswith(b"btterm: the screen needs a terminal that can draw")


def test_the_help_names_everyone_who_plays_the_other_side(run: Any) -> None:
    words = " ".join(run("play", "--help")[1].split())
    assert "dummies, sentries, random, bot" in words


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("btterm un", {"unit", "units"}),
        ("btterm play --sit", {"--situation"}),
        ("btterm play --map riv", {"river-crossing"}),
        ("btterm play --solo s", {"sentries"}),
    ],
)
def test_a_shell_completes(words: str, found: set[str], tmp_path: Path) -> None:
    """By the line that docs/command-line.md has for bash."""
    bash = shutil.which("bash") or pytest.skip("this system has no bash")
    # Not the installed one, which may be of another checkout.
    program = tmp_path / "btterm"
    program.write_text(f'#!/bin/sh\nexec {sys.executable} -m btterm "$@"\n', encoding="utf-8")
    program.chmod(0o755)
    paper = Path(__file__).parents[1] / "docs" / "command-line.md"
    (line,) = re.findall(r"^\| bash \| `(.*)` in", paper.read_text(encoding="utf-8"), re.MULTILINE)
    script = f"""
        btterm() {{ {program} "$@"; }}
        {line}
        COMP_WORDS=({words}); COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1))
        _btterm_completion {program}
        echo "${{COMPREPLY[@]}}"
    """
    done = subprocess.run([bash, "-c", script], capture_output=True, text=True, timeout=60)
    assert (done.stdout.split() and set(done.stdout.split()), done.stderr) == (found, "")
