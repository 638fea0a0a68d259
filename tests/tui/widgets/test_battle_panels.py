"""The panels' text, compared with drawings made by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from btterm.classic.battle import Battle, Phase
from btterm.classic.decisions import Move, MoveDecision
from btterm.classic.readout.of import readout
from btterm.classic.rule import Rule
from btterm.classic.sheets.library import names
from btterm.classic.sheets.mech.locations import Location
from btterm.classic.situation import parse_situation
from btterm.classic.units.mech import Mech
from btterm.classic.units.unit import Mode, Out, Reserve
from btterm.errors import ALLOWED
from btterm.hexes import Facing, Hex
from btterm.soak.mechs import mechs_of
from btterm.table.numbers import Modifier, TargetNumber
from btterm.tui.classic.controller.controller import Controller
from btterm.tui.classic.controller.fire import FireTask
from btterm.tui.classic.widgets.fire import fire_panel
from btterm.tui.classic.widgets.heat import bar, heat_panel, scale_panel
from btterm.tui.classic.widgets.moves import act
from btterm.tui.classic.widgets.sheet import PAIR, box_doll, modifiers_now, sheet_pair, sheet_panel
from btterm.tui.classic.widgets.status import order_line, status_line
from btterm.tui.classic.widgets.unit import condition_panel, unit_panel
from btterm.tui.classic.widgets.units import units_in_pairs, units_panel
from btterm.tui.classic.widgets.weapons import arms_panel, weapons_panel
from btterm.tui.lines import line, plain
from btterm.tui.widgets.stack import stacked
from tests.rulebook.rules import Stand
from tests.tui.tables import TableMaker

L = Location


@pytest.fixture
def battle(table: TableMaker) -> Battle:
    state = table().state
    state.turn, state.phase = 4, Phase.WEAPON_ATTACK
    state.initiative, state.winner = (5, 9), 1
    return state


@pytest.fixture
def mech(battle: Battle) -> Mech:
    """The battered Warhammer of the drawings."""
    mech = mechs_of(battle)["WA"]
    mech.hex, mech.facing = Hex(6, 9), Facing.NE
    mech.armor |= {L.LT: 0, L.CT: 15, L.RA: 8, L.LL: 9}
    mech.rear_armor[L.RT] = 3
    mech.structure[L.LT] = 11
    mech.criticals[L.RA], mech.criticals[L.LT] = [1], [0]
    mech.heat = 7
    mech.moved.mode, mech.moved.entered, mech.moved.hexes = Mode.WALK, 3, 3
    mech.crew.name, mech.crew.hits = "Natasha", 1
    return mech


def test_unit_panel(battle: Battle, mech: Mech) -> None:
    assert plain(unit_panel(readout(battle, mech))) == (
        "WA Warhammer WHM-6R 70t 0609 NE\n"
        "walk 3/4 run 5/6 jump 0 walked 3 +1\n"
        "                HD 9/9\n"
        "                is 3/3\n"
        "LA20/20 LT x/17 CT15<22 RT17/17 RA 8!20\n"
        "is11/11 is11<15 is22/22 is15/15 is11/11\n"
        "        re 8/8  re 9/9  re 3!8\n"
        "        LL 9<15         RL15/15\n"
        "        is15/15         is15/15"
    )


def test_what_is_damaged_and_who_sits_in_it(battle: Battle, mech: Mech) -> None:
    assert plain(condition_panel(readout(battle, mech), 40)) == (
        "Crits LT Medium Laser, RA Upper Arm\n  Actuator\nPilot Natasha gun 4 pilot 5 hits x....."
    )


def test_heat_sum_bar_and_effects(battle: Battle, mech: Mech) -> None:
    # In Depth 1 water the four heat sinks in the legs count twice.
    mech.heat_gained = [Modifier(Rule.WALKING_CRUISING, "walk", 1)]
    rows = heat_panel(battle, mech, [Modifier(Rule.HEAT, "fire", 23)])
    assert plain(rows) == (
        "Heat 7 +23 fire +1 walk -18 sinks -4 water = 9\n"
        "|#######++'..'''.''''.'''''.'.'\n"
        "now walk -1  then walk -1, hit +1\n"
        "at 10 walk -2, 13 hit +2, 14 shutdown 8%"
    )


def test_the_bar_falls() -> None:
    assert bar(2, 0, [5, 8, 10]).plain == "|--..'..'.'...................."


def test_shutdown_and_ammunition_odds_are_told(battle: Battle, mech: Mech) -> None:
    mech.heat = 23
    effects = plain(heat_panel(battle, mech)).splitlines()[2]
    # Avoid 8+ (15 of 36) and 6+ (26 of 36).
    assert effects.startswith("now shutdown 58%, ammo 28%, walk -4, hit +3")


def test_weapons_panel(battle: Battle, mech: Mech) -> None:
    rows = plain(weapons_panel(readout(battle, mech))).splitlines()
    assert rows[0] == "# weapon     at   ht dmg     range ammo"
    assert rows[1] == "1 PPC        RA   10  10 3 6/12/18    -"
    assert rows[4] == "4 Med Laser  LT    3   5     3/6/9 lost"
    assert rows[5] == "5 SRM 6      RT    4 2/m     3/6/9   15"
    assert len(rows) == 10


def test_weapons_in_three_columns(battle: Battle, mech: Mech) -> None:
    assert plain(arms_panel(readout(battle, mech), 39)) == (
        "1 PPC RA     2 PPC LA     3 Med Las RT\n"
        "x Med Las LT 5 SRM 6 RT   6 Sm Las RT\n"
        "7 Sm Las LT  8 MG RT      9 MG LT"
    )


def test_units_panel(battle: Battle, mech: Mech) -> None:
    mechs_of(battle)["wo"].destroyed = Out.ENGINE
    assert plain(units_panel(battle)).splitlines()[1:] == [
        "WA  0609 #######...  71%    7 walked 3",
        "wo  out: engine destroyed",
    ]


def test_who_is_not_there_yet_stands_in_no_hex(battle: Battle, mech: Mech) -> None:
    wolverine = mechs_of(battle)["wo"]
    wolverine.reserve = Reserve(5, Facing.N, (wolverine.hex,))
    assert "wo  T5   " in plain(units_panel(battle))
    assert "wo T5   " in plain(units_in_pairs(battle, "", 40))
    assert "turn 5" in plain(unit_panel(readout(battle, wolverine))).splitlines()[0]


@pytest.mark.parametrize(
    ("width", "expected"),
    [
        (
            85,
            " Turn 4  WEAPON ATTACK  ANNA declares fire for WA Warhammer initiative Ben 9, Anna 5 ",
        ),
        (75, " Turn 4  WEAPON ATTACK  ANNA declares fire for WA Warhammer | Ben 9 Anna 5 "),
        (60, " Turn 4  WEAPON ATTACK  ANNA declares fire for WA Warhammer"),
        (50, " Turn 4  WEAPON ATTACK  ANNA declares fire for WA"),
        (46, " Turn 4  WEAPON ATTACK  ANNA declares fire for"),
    ],
)
def test_the_status_line_never_loses_the_name(
    battle: Battle, mech: Mech, width: int, expected: str
) -> None:
    assert status_line(battle, 0, "declares fire for", mech, width).plain == expected


@pytest.mark.parametrize(
    ("width", "name"), [(70, "Warrior Attack Helicopter"), (46, "Warrior Attack .")]
)
def test_the_status_line_cuts_long_names_only_for_want_of_room(width: int, name: str) -> None:
    battle = parse_situation("Wasp@0505/S; Warrior@0509/N")
    unit = next(unit for unit in battle.units.values() if unit.side)
    row = status_line(battle, 1, "moves", unit, width).plain
    assert row.endswith(f" {unit.id} {name}")


def test_order_line(battle: Battle, mech: Mech) -> None:
    battle.progress.queue = [0, 1]
    assert order_line(battle, mech, 100).plain == " Now WA  then Ben  to act wo"
    battle.progress.acted, battle.progress.queue = ["WA"], [1]
    assert order_line(battle, mechs_of(battle)["wo"], 60).plain == " Now wo  done WA"


def test_a_long_order_names_the_sides_that_come_first(battle: Battle, mech: Mech) -> None:
    battle.progress.queue = [0, 1, 0, 1, 0, 1]
    assert order_line(battle, mech, 45).plain == " Now WA  then Ben, Anna, Ben ...  to act wo"
    assert order_line(battle, mech, 40).plain == " Now WA  then Ben  to act wo"


def test_a_box_for_every_point(table: TableMaker) -> None:
    battle = table(north=("Locust LCT-1V",)).state
    locust = mechs_of(battle)["LO"]
    locust.armor[Location.LA], locust.armor[Location.CT] = 1, 3
    locust.structure[Location.RL] = 0
    assert plain(box_doll(readout(battle, locust))).split("\n") == [
        "                  HD  8/8",
        "                  oooooooo",
        "                  is  3/3",
        "LA  1!4  LT  8/8  ooo      RT  8/8  RA  4/4",
        "o...     oooooooo          oooooooo oooo",
        "is  3/3  re  2/2  CT  3!10 re  2/2  is  3/3",
        "ooo      oo       ooo..... oo       ooo",
        "         is  5/5  ..       is  5/5",
        "         ooooo    re  2/2  ooooo",
        "                  oo",
        "         LL  8/8  is  6/6  RL  8/8",
        "         oooooooo oooooo   oooooooo",
        "         is  4/4           is  x/4",
        "         oooo              ....",
    ]


def test_two_sheets_fit_beside_each_other_at_200_columns(battle: Battle) -> None:
    first, second = mechs_of(battle).values()
    assert PAIR <= 198
    rows = sheet_pair(battle, first, second, 198, 60)
    assert first.name in rows[0].plain
    assert second.name in rows[0].plain
    assert max(row.width for row in rows) <= 198
    systems = next(number for number, row in enumerate(rows) if "Systems" in row.plain)
    assert rows[systems].plain.count("Head 3/3") == 2
    assert rows[systems + 1].plain.count("engine") == 2


@pytest.mark.parametrize("width", [PAIR, 198])
def test_beside_a_whole_sheet_stands_the_other_units_doll(battle: Battle, width: int) -> None:
    first, second = mechs_of(battle).values()
    rows = sheet_pair(battle, first, second, width, 50)
    assert len(rows) <= 47
    assert max(row.width for row in rows) <= width
    assert first.name in rows[0].plain
    assert second.name in rows[0].plain
    assert plain(rows).count("Systems") == 2
    assert plain(rows).count("Head 3/3") == 1


@pytest.mark.parametrize("name", names())
def test_every_record_sheet_is_whole_at_120x40(table: TableMaker, name: str) -> None:
    state = table(north=(name,)).state
    # 40 lines less title and keys; 120 columns less the margins.
    rows = sheet_panel(state, next(iter(mechs_of(state).values())), 118)
    assert len(rows) <= 38
    text = plain(rows)
    assert all(
        f"{place.label} " in text for place in next(iter(mechs_of(state).values())).structure
    )


def test_the_sheet_names_what_counts_now(battle: Battle, mech: Mech) -> None:
    mech.criticals[L.LL] = [0]
    mech.moved.mode = Mode.STAND
    mech.heat = 9
    rows = [row.plain for row in modifiers_now(readout(battle, mech))]
    # A hip leaves half of 4 MP, heat 9 takes one more; a hip adds 2, heat 8 to 12 adds 1 to shots,
    # an upper arm actuator 1 to the PPC in that arm.
    assert rows == [
        "Modifiers now",
        "walk          1 of 4 MP",
        "LL hip        Piloting +2",
        "heat 9        hit +1",
        "1 PPC RA      hit +1",
    ]


def test_the_heat_scale_has_its_figures(battle: Battle, mech: Mech) -> None:
    rows = plain(heat_panel(battle, mech, figures=True)).split("\n")
    assert rows[1] == "0    5    10   15   20   25   30"
    assert rows[2].startswith("|")


def test_effects_of_heat_stand_on_two_lines_where_one_is_too_short(
    battle: Battle, mech: Mech
) -> None:
    mech.heat = 14
    rows = plain(heat_panel(battle, mech, [Modifier(Rule.HEAT, "fire", 22)], width=41)).split("\n")
    assert rows[-3].startswith("now ")
    assert rows[-2].startswith("then ")
    assert max(map(len, rows[-3:])) <= 41


def test_every_level_of_the_heat_scale_is_named(battle: Battle, mech: Mech) -> None:
    """Compendium, Effects of Heat: shutdown is avoided on 4+ at 14, ammunition on 4+ at 19."""
    assert plain(scale_panel(battle, mech)).split("\n") == [
        "Heat Scale",
        "walk      5  -1 10  -2 15  -3 20  -4 25  -5",
        "hit       8  +1 13  +2 17  +3 24  +4",
        "shutdown 14  8% 18 28% 22 58% 26 83% 30 100%",
        "ammo     19  8% 23 28% 28 58%",
    ]
    mech.shots = [0] * len(mech.shots)
    assert "ammo" not in plain(scale_panel(battle, mech))


LANCES = (
    ("Warhammer WHM-6R", "Archer ARC-2R", "Phoenix Hawk PXH-1", "Wolverine WVR-6R"),
    ("Marauder MAD-3R", "Hunchback HBK-4G", "Stinger STG-3R", "Locust LCT-1V"),
)


def test_eight_units_need_five_lines(table: TableMaker) -> None:
    state = table(*LANCES).state
    rows = plain(units_in_pairs(state, "", 40)).split("\n")
    assert [row.split()[::4] for row in rows[1:]] == [
        ["WA", "AR"],
        ["PH", "WO"],
        ["ma", "hu"],
        ["st", "lo"],
    ]


def test_a_wide_list_has_more_units_to_a_line(table: TableMaker) -> None:
    assert len(units_in_pairs(table(*LANCES).state, "", 80)) == 3


FOUND = {
    "unit": [line(f"own {n}") for n in range(6)],
    "glance": [line("own")],
    "target": [line(f"foe {n}") for n in range(5)],
    "brief": [line("foe 0"), line("foe 1")],
    "units": [line(f"all {n}") for n in range(4)],
    "pairs": [line("all")],
}


@pytest.mark.parametrize(
    ("height", "lines"),
    [
        (17, {"own": 6, "foe": 5, "all": 4}),
        (16, {"own": 6, "foe": 5, "all": 1}),  # the list gives way first,
        (12, {"own": 6, "foe": 2, "all": 1}),  # then the target,
        (11, {"own": 6, "foe": 2, "all": 1}),  # blank lines,
        (8, {"own": 6, "foe": 2, "all": 0}),  # the list altogether,
        (7, {"own": 1, "foe": 5, "all": 1}),  # and what the last has left over goes back
    ],
)
def test_panels_give_way_where_there_is_no_room(height: int, lines: dict[str, int]) -> None:
    rows = plain(stacked(FOUND, ("unit", "", "target", "", "units"), height)).split("\n")
    assert len(rows) <= height
    assert {name: sum(row.startswith(name) for row in rows) for name in lines} == lines


def test_a_panel_that_is_cut_says_so() -> None:
    found = {"one": [line(f"line {n}") for n in range(1, 10)]}
    rows = plain(stacked(found, ("one",), 9)).split("\n")
    assert rows[-1] == "line 9"
    rows = plain(stacked(found, ("one",), 5)).split("\n")
    assert rows[-2:] == ["line 4", "+5 more lines p"]


def test_a_number_beyond_the_dice_is_shown(table: TableMaker) -> None:
    desk = Controller(table(places=("0605", "0610")))
    while not isinstance(desk.task, FireTask):
        desk.submit(desk.task.decision.default())  # type: ignore[attr-defined]
    task = desk.task
    hopeless = TargetNumber(
        (
            Modifier(Rule.BASE_TO_HIT_NUMBER, "gunnery", 4),
            Modifier(Rule.RANGE, "far", 9),
        )
    )
    rows = [
        row._replace(solution=replace(row.solution, to_hit=hopeless, expected=0.0, why=ALLOWED))
        if row.solution
        else row
        for row in task.rows()
    ]
    assert task.target is not None
    shooter, target = (readout(desk.battle, unit) for unit in (task.unit, task.target))
    first = fire_panel(shooter, rows, target, 40)[1].plain
    assert first.endswith(" 13+    0%   0.0  1")


def test_a_unit_that_gets_up_with_its_only_mp_counts_as_running() -> None:
    line = "phase=move initiative=5,9; Warhammer@0505/S id=WH prone RLi=0; Marauder@0509/N"
    state = parse_situation(line)
    decision = MoveDecision(0, state, ("WH",))
    up = decision.preview(Move("WH", Mode.WALK, (Stand(Facing.S),)))
    assert act(mechs_of(state)["WH"], up) == "Walk 1 MP (counts as a run) in 0505 facing S"
