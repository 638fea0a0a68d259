"""A campaign on the screen: a unit is founded, buys, signs, fights, and hears what came of it."""

from __future__ import annotations

from syrupy.assertion import SnapshotAssertion

from btterm.campaign.file import called, read_outfit, save_outfit
from btterm.match.missions import new_unit, planned
from btterm.match.repairing import Workshop
from btterm.tui.app import BttermApp
from btterm.tui.classic.screens.unit import Look, UnitScreen, UnitSearch
from btterm.tui.screens.battle import BattleScreen
from tests.tui.keys import press
from tests.tui.panels import drawn
from tests.tui.pictures import picture, rows


async def test_from_the_founding_to_the_first_battle() -> None:
    app = BttermApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "u")
        assert isinstance(app.screen, UnitSearch)
        await press(pilot, "enter", *"wolves", "enter")
        screen = app.screen
        assert isinstance(screen, UnitScreen)
        screen.shop.outfit.seed = 3
        assert drawn(app, "title") == " wolves has yet to be founded."
        await press(pilot, "enter", "a")
        assert "8 offers, today only" in drawn(app, "list")
        await press(pilot, "enter")
        assert isinstance(app.screen, Look)
        await press(pilot, "escape", "down", "down", "down", *["enter"] * 4)
        machines = screen.shop.outfit.machines
        assert [machine.ready for machine in machines] == [True] * len(machines)
        await press(pilot, "d")
        screen.shop.answer("seek missions")
        while planned(screen.shop.outfit) is None:
            keys = [each.key for each in screen.lines]
            screen.shop.answer("sign 1" if "sign 1" in keys else "wait month")
            if screen.shop.outfit.campaign and screen.shop.outfit.campaign.contract is None:
                screen.shop.answer("seek missions")
        screen.page = 0
        screen.at = [each.key for each in screen.lines].index("fight")
        screen.show()
        await press(pilot, "enter")
        assert isinstance(app.screen, BattleScreen)
        plan = planned(read_outfit(called("wolves")))
        assert plan is not None
        assert plan.battle
        await press(pilot, "ctrl+q", "g", "enter", "u")
        assert isinstance(app.screen, UnitScreen)
        assert "hear what has become of the battle" in drawn(app, "list")
        await press(pilot, "enter")
        contract = read_outfit(called("wolves")).campaign
        assert contract is not None
        assert contract.contract is None or contract.contract.fought == 1


async def test_the_page_uses_the_width(kept: SnapshotAssertion) -> None:
    """At the usual size, and with roster, accounts and log beside the list where there is room."""
    path, outfit = new_unit("wolves", 3)
    shop = Workshop(path, outfit)
    for order in ("found lance", *["buy 1"] * 3, "seek missions", "sign 3"):
        shop.answer(order)
    shop.outfit.machines[1].damage = "LA=3 CT=2 RLx=1"
    shop.outfit.machines[2].crew.hits = 2
    save_outfit(path, shop.outfit)
    app = BttermApp()
    app.unit = UnitScreen(path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        for page in ("roster", "repairs"):
            await press(pilot, "d")
            for width, height in ((80, 24), (200, 50)):
                await pilot.resize_terminal(width, height)
                await pilot.pause()
                assert kept(name=f"{page}-{width}x{height}") == picture(rows(app))
            await pilot.resize_terminal(80, 24)
        await press(pilot, "a", "down", "enter")
        assert isinstance(app.screen, UnitScreen)
        assert app.screen.lines[app.screen.at].words.startswith("Center Torso: 24 points")
        await press(pilot, "escape", "enter")
    assert app.farewell.startswith("Kept in ")
