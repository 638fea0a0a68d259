"""The panels' text, compared with drawings made by hand."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from btterm.classic.battle import Battle, Phase
from btterm.classic.sheets.locations import Location
from btterm.classic.units.mech import Mech, Mode
from btterm.hexes import Facing, Hex
from btterm.table.numbers import Modifier
from btterm.table.table import Table
from btterm.tui.lines import plain
from btterm.tui.widgets.heat import bar, heat_panel
from btterm.tui.widgets.sheet import PAIR, box_doll, sheet_pair
from btterm.tui.widgets.status import order_line, status_line
from btterm.tui.widgets.unit import condition_panel, unit_panel
from btterm.tui.widgets.units import units_panel
from btterm.tui.widgets.weapons import arms_panel, weapons_panel

L = Location


@pytest.fixture
def battle(table: Callable[..., Table[Battle]]) -> Battle:
    state = table().state
    state.turn, state.phase = 4, Phase.WEAPON_ATTACK
    state.initiative, state.winner = (5, 9), 1
    return state


@pytest.fixture
def mech(battle: Battle) -> Mech:
    """The battered Warhammer of the drawings."""
    mech = battle.units["WA"]
    mech.hex, mech.facing = Hex(6, 9), Facing.NE
    mech.armor |= {L.LT: 0, L.CT: 15, L.RA: 8, L.LL: 9}
    mech.rear_armor[L.RT] = 3
    mech.structure[L.LT] = 11
    mech.criticals[L.RA], mech.criticals[L.LT] = [1], [0]
    mech.heat = 7
    mech.moved.mode, mech.moved.entered, mech.moved.hexes = Mode.WALK, 3, 3
    mech.pilot.name, mech.pilot.hits = "Natasha", 1
    return mech


def test_unit_panel(battle: Battle, mech: Mech) -> None:
    assert plain(unit_panel(battle, mech)) == (
        "WA Warhammer WHM-6R 70t 0609 NE\n"
        "walk 3/4 run 5/6 jump 0 walked 3 +1\n"
        "                HD 9/9\n"
        "                is 3/3\n"
        "LA20/20 LT 0x17 CT15<22 RT17/17 RA 8!20\n"
        "is11/11 is11<15 is22/22 is15/15 is11/11\n"
        "        re 8/8  re 9/9  re 3!8\n"
        "        LL 9<15         RL15/15\n"
        "        is15/15         is15/15"
    )


def test_what_is_damaged_and_who_sits_in_it(mech: Mech) -> None:
    assert plain(condition_panel(mech, 40)) == (
        "Crits LT Medium Laser, RA Upper Arm\n  Actuator\nPilot Natasha gun 4 pilot 5 hits x....."
    )


def test_heat_sum_bar_and_effects(battle: Battle, mech: Mech) -> None:
    # In Depth 1 water the four heat sinks in the legs count twice.
    mech.heat_gained = [Modifier("walk", 1)]
    rows = heat_panel(battle, mech, [Modifier("fire", 23)])
    assert plain(rows) == (
        "Heat 7 +23 fire +1 walk -18 sinks -4 water = 9\n"
        "|#######++'..'''.''''.'''''.'.'\n"
        "now walk -1  then walk -1, hit +1"
    )


def test_the_bar_falls() -> None:
    assert bar(2, 0).plain == "|--..'..'.'..'''.''''.'''''.'.'"


def test_shutdown_and_ammunition_odds_are_told(battle: Battle, mech: Mech) -> None:
    mech.heat = 23
    effects = plain(heat_panel(battle, mech)).splitlines()[-1]
    # Avoid 8+ (15 of 36) and 6+ (26 of 36).
    assert effects.startswith("now shutdown 58%, ammo 28%, walk -4, hit +3")


def test_weapons_panel(mech: Mech) -> None:
    rows = plain(weapons_panel(mech)).splitlines()
    assert rows[0] == "# weapon     at   ht dmg     range ammo"
    assert rows[1] == "1 PPC        RA   10  10 3 6/12/18    -"
    assert rows[4] == "4 Med Laser  LT    3   5     3/6/9 lost"
    assert rows[5] == "5 SRM 6      RT    4 2/m     3/6/9   15"
    assert len(rows) == 10


def test_weapons_in_three_columns(mech: Mech) -> None:
    assert plain(arms_panel(mech, 39)) == (
        "1 PPC RA     2 PPC LA     3 Med Las RT\n"
        "x Med Las LT 5 SRM 6 RT   6 Sm Lase RT\n"
        "7 Sm Lase LT 8 Mach Gu RT 9 Mach Gu LT"
    )


def test_units_panel(battle: Battle, mech: Mech) -> None:
    battle.units["wo"].destroyed = "engine destroyed"
    assert plain(units_panel(battle)).splitlines()[1:] == [
        "WA  0609 #######...  71%    7 walked 3",
        "wo  out: engine destroyed",
    ]


@pytest.mark.parametrize(
    ("width", "expected"),
    [
        (
            85,
            " Turn 4  WEAPON ATTACK  ANNA declares fire for WA Warhammer initiative Ben 9, Anna 5 ",
        ),
        (75, " Turn 4  WEAPON ATTACK  ANNA declares fire for WA Warhammer Ben 9 Anna 5 "),
        (60, " Turn 4  WEAPON ATTACK  ANNA declares fire for WA Warhammer"),
        (50, " Turn 4  WEAPON ATTACK  ANNA declares fire for WA"),
        (46, " Turn 4  WEAPON ATTACK  ANNA declares fire for"),
    ],
)
def test_the_status_line_never_loses_the_name(
    battle: Battle, mech: Mech, width: int, expected: str
) -> None:
    assert status_line(battle, 0, "declares fire for", mech, width).plain == expected


def test_order_line(battle: Battle, mech: Mech) -> None:
    battle.waiting, battle.queue = [("WA",), ("wo",)], [0, 1]
    assert order_line(battle, mech, 100).plain == (
        " Order [WA]  b   left: / wo   + done  [ ] now  A = Anna, b = Ben chooses"
    )
    battle.waiting, battle.queue = [(), ("wo",)], [1]
    row = order_line(battle, battle.units["wo"], 60).plain
    assert row == " Order WA+ [wo]   left: /   + done  [ ] now"


def test_a_box_for_every_point(table: Callable[..., Table[Battle]]) -> None:
    locust = table(north=("Locust LCT-1V",)).state.units["LO"]
    locust.armor[Location.LA], locust.armor[Location.CT] = 1, 3
    locust.structure[Location.RL] = 0
    assert plain(box_doll(locust)).split("\n") == [
        "                  HD  8/8",
        "                  oooooooo",
        "                  is  3/3",
        "                  ooo",
        "LA  1!4  LT  8/8  CT  3!10 RT  8/8  RA  4/4",
        "o...     oooooooo ooo..... oooooooo oooo",
        "is  3/3  re  2/2  ..       re  2/2  is  3/3",
        "ooo      oo       re  2/2  oo       ooo",
        "         is  5/5  oo       is  5/5",
        "         ooooo    is  6/6  ooooo",
        "                  oooooo",
        "         LL  8/8           RL  8/8",
        "         oooooooo          oooooooo",
        "         is  4/4           is  0x4",
        "         oooo              ....",
    ]


def test_two_sheets_fit_beside_each_other_at_200_columns(battle: Battle) -> None:
    first, second = battle.units.values()
    assert PAIR <= 198
    rows = sheet_pair(battle, first, second, 198)
    assert first.name in rows[0].plain
    assert second.name in rows[0].plain
    assert max(row.width for row in rows) <= 198
