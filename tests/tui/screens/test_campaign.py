"""A campaign on the screen: a unit is founded, buys, signs, fights, and hears what came of it."""

from __future__ import annotations

from btterm.campaign.file import called, read_outfit
from btterm.match.missions import planned
from btterm.tui.app import BttermApp
from btterm.tui.classic.screens.unit import Look, UnitScreen, UnitSearch
from btterm.tui.screens.battle import BattleScreen
from tests.tui.keys import press
from tests.tui.panels import drawn


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
        assert "8 offers today" in drawn(app, "list")
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
