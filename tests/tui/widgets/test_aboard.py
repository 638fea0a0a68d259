"""Carriers and passengers as the screens show them."""

from __future__ import annotations

from btterm.classic.readout.of import readout
from btterm.classic.situation import parse_situation
from btterm.plain import looks
from btterm.tui.classic.widgets.sheet import sheet_panel
from btterm.tui.classic.widgets.unit import unit_panel
from btterm.tui.classic.widgets.units import units_panel
from btterm.tui.classic.widgets.words import chip_of
from btterm.tui.lines import plain

LINE = (
    "Maxim@0505/N id=MX; Foot Platoon Rifle@0303/N side=1 id=FP aboard=MX; "
    "Timber Wolf Prime@0507/N side=1 id=TW; Elemental Point Laser@0507/N side=2 id=ep aboard=TW"
)


def test_both_sheets_tell_of_it() -> None:
    battle = parse_situation(LINE)
    told = {id_: readout(battle, unit).aboard for id_, unit in battle.units.items()}
    assert told == {
        "MX": "carries FP",
        "FP": "aboard MX",
        "TW": "ep clings to it",
        "ep": "clings to TW",
    }
    maxim = readout(battle, battle.units["MX"])
    assert "carries FP" in plain(unit_panel(maxim))
    assert "carries FP" in plain(sheet_panel(battle, battle.units["MX"], 80))
    assert "Carries FP." in list(looks.unit(battle, battle.units["MX"]))


def test_a_passenger_is_shown_where_its_carrier_is() -> None:
    battle = parse_situation(LINE)
    assert str(readout(battle, battle.units["FP"]).hex) == "0505"
    row = next(row for row in units_panel(battle) if row.plain.startswith("FP"))
    assert "@MX" in row.plain
    assert row.click == "point(5, 5)"


def test_the_map_shows_whom_a_unit_carries() -> None:
    battle = parse_situation(LINE)
    maxim = battle.units["MX"]
    assert chip_of(maxim, aboard=battle.aboard(maxim)).did == "+FP stood"
