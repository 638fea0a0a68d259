"""Tanks, VTOLs, platoons and battle armor at the keyboard, against an opponent who does nothing."""

from __future__ import annotations

from typing import TypeVar

from btterm.classic import events as e
from btterm.classic.battle import Battle
from btterm.classic.saves.state import CLASSIC
from btterm.classic.situation import parse_situation
from btterm.hexes import Facing, Hex
from btterm.table.dice import SeededDice
from btterm.table.table import Table
from btterm.tui.app import BttermApp
from btterm.tui.settings import Settings
from tests.tui.keys import press
from tests.tui.panels import drawn

SIZE = (80, 24)
T = TypeVar("T")


def app_on(line: str) -> BttermApp:
    battle = parse_situation(f"sides=Anna,Ben turn=2 initiative=5,9 {line}")
    table = Table(CLASSIC, battle, SeededDice(1))
    settings = Settings(results="page", pace=0, skip=False)
    return BttermApp(table, players=("keyboard", "dummies"), settings=settings)


def table(app: BttermApp) -> Table[Battle]:
    assert app.first is not None
    return app.first


def told(app: BttermApp, kind: type[T]) -> list[T]:
    return [event for event in table(app).log if isinstance(event, kind)]


def preview(app: BttermApp) -> str:
    return drawn(app, "preview").strip()


async def test_battle_armor_jumps_to_a_mech_and_swarms_it() -> None:
    app = app_on("phase=move; Elemental Point Laser@0505 id=EL; Warhammer@0507/N id=wh")
    async with app.run_test(size=SIZE) as pilot:
        assert " facing " not in preview(app), "infantry looks all ways"
        await press(pilot, "z")
        assert preview(app) == "EL looks all ways"
        await press(pilot, "s", "s")
        assert preview(app).startswith("Jump 2 MP to 0507  you +0  at you +1")
        await press(pilot, "enter")
        assert told(app, e.Moved)[-1].end == Hex(5, 7)
        # A Point has nothing to turn: the Reaction Phase goes by.
        assert drawn(app, "status").startswith(" Turn 2  WEAPON ATTACK  ANNA declares fire for EL")
        await press(pilot, "4", "3")
        assert preview(app) == "who climbs does not fire as well"
        await press(pilot, "space", "enter")
        assert told(app, e.FireDeclared)[0].shots == (("Swarm", "wh"),)


async def test_a_platoon_fires_and_a_point_attacks_a_leg() -> None:
    app = app_on(
        "phase=fire; Foot Platoon Rifle@0505 id=FO; Elemental Point Laser@0507 id=EL side=1; "
        "Warhammer@0507/N id=wh"
    )
    async with app.run_test(size=SIZE) as pilot:
        assert drawn(app, "keys").startswith(" 1-9 weapon  f all weapons  ")
        await press(pilot, "f")
        assert preview(app) == "FO fires 1 at wh  expect 5.1 damage"
        await press(pilot, "enter", "3", "enter")
        declared = [event.shots for event in told(app, e.FireDeclared)[:2]]
        assert declared == [(("Infantry Rifles", "wh"),), (("Leg Attack", "wh"),)]
        assert "EL makes a leg attack at wh" in drawn(app, "page")


async def test_a_tank_turns_its_turret_and_fires_to_the_rear() -> None:
    app = app_on("phase=move; Vedette@0505/N id=VE; Locust LCT-1V@0510/N id=lo")
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "w")
        assert preview(app).startswith("Cruise 1 MP to 0504 facing N  you +1")
        await press(pilot, "f")
        assert preview(app) == "VE is no BattleMech: it does not drop, stand up or eject"
        await press(pilot, "enter", "c", "c", "c")
        assert preview(app) == "VE turns its turret to the rear  turret S  in front: lo"
        await press(pilot, "enter")
        assert told(app, e.Twisted)[-1].torso is Facing.S
        await press(pilot, "1")
        assert preview(app).startswith("Mach Gun at lo: ")
        await press(pilot, "f", "enter")
        assert told(app, e.FireDeclared)[0].shots == (("AC/5", "lo"),)


async def test_a_vtol_takes_off_and_chooses_its_level() -> None:
    app = app_on("phase=move; Warrior@0505/N id=WA; Locust LCT-1V@0510/N id=lo")
    async with app.run_test(size=SIZE) as pilot:
        assert preview(app).startswith("Stay in 0505, level 0 facing N")
        await press(pilot, "w", "t", "t", "y", "t")
        assert preview(app).startswith("Cruise 4 MP to 0504, level 3 facing N  you +3")
        await press(pilot, "enter")
        assert table(app).state.units["WA"].raised == 3
        assert preview(app) == "weapon attacks passed over: no enemy in sight, arc and range"
        await press(pilot, "y", "y", "y", "y")
        assert preview(app) == "no lower level can be had there"


async def test_a_submarine_dives_and_fires_its_torpedoes() -> None:
    app = app_on(
        "map=deep-sound phase=move; Neptune Submarine@0805/N id=NE raised=4; Monitor@0804/S id=mo"
    )
    async with app.run_test(size=SIZE) as pilot:
        assert preview(app).startswith("Stay in 0805, level 0")
        await press(pilot, "y", "y", "enter")
        assert table(app).state.units["NE"].raised == 2
        await press(pilot, "f", "enter")
        fired = {weapon for weapon, target in told(app, e.FireDeclared)[0].shots if target == "mo"}
        assert any("RT" in weapon or "Torpedo" in weapon for weapon in fired)


async def test_who_is_inside_a_building_is_fired_at_through_it() -> None:
    app = app_on(
        "map=garrison-town phase=fire; Warhammer@0505/S id=WA; Foot Platoon MG@0506 side=2 id=fo; "
        "Locust LCT-1V@0511/N side=2 id=lo"
    )
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "f")
        assert preview(app).startswith("WA fires"), "the target to begin with is one that is hit"
        await press(pilot, "x", "slash", *"fo", "enter")
        await press(pilot, "f")
        assert " at 0506  expect " in preview(app)
