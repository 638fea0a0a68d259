"""The game in a browser, from the start screen to the end of the server."""

from __future__ import annotations

import http.client
import signal
import subprocess
import sys
from collections.abc import Callable

import pytest
from conftest import PATIENCE, SERVE, Server, Tab
from selenium.webdriver.common.keys import Keys

Serve = Callable[..., Server]

DUEL = (
    "--situation",
    "turn=1 phase=move initiative=9,5; Warhammer@0505/S id=WH; Marauder@0509/N id=ma",
)
"""The Marauder moves first."""


def move(tab: Tab) -> None:
    """The first move of the duel."""
    tab.wait_for("Stay in 0509")
    tab.press("w")
    tab.wait_for("At 0508")
    tab.press(Keys.ENTER)
    tab.wait_for("moves WH Warhammer")


def test_the_page_comes_up_with_its_own_font_and_without_complaint(serve: Serve, tab: Tab) -> None:
    server = serve()
    tab.open(server.address)
    tab.wait_for("Quick duel")
    assert tab.driver.title == "btterm"
    assert tab.driver.execute_script("return document.fonts.check(\"16px 'Roboto Mono'\")")
    names = "return performance.getEntriesByType('resource').map((entry) => entry.name)"
    loaded = tab.driver.execute_script(names)
    assert any(name.endswith("RobotoMono-VariableFont_wght.ttf") for name in loaded)
    assert all(name.startswith(server.address) for name in loaded)
    assert tab.errors() == []


def test_a_battle_is_begun_and_a_move_is_made_with_keys(serve: Serve, tab: Tab) -> None:
    tab.open(serve().address)
    tab.wait_for("Quick duel")
    tab.press("q")
    tab.wait_for("MOVEMENT")
    tab.open(serve(*DUEL).address)
    move(tab)
    assert tab.errors() == []


def place(tab: Tab, hex_: str) -> tuple[int, int]:
    """Where the numbers at the edges of the map say that a hex is: column and row of its cell."""
    screen = tab.screen()
    head = next(row for row in screen if row.startswith("[R] 01"))
    row = next(number for number, row in enumerate(screen) if row.startswith(hex_[2:] + " "))
    return head.index(f" {hex_[:2]} ") + 1, row


def test_a_click_points_at_a_hex(serve: Serve, tab: Tab) -> None:
    tab.open(serve(*DUEL).address)
    tab.wait_for("At 0509")
    for hex_ in ("0307", "1111"):
        tab.click(*place(tab, hex_))
        tab.wait_for(f"At {hex_}")


def test_the_screen_follows_the_window(serve: Serve, tab: Tab) -> None:
    tab.open(serve(*DUEL).address)
    tab.wait_for("At 0509")
    tab.driver.set_window_size(500, 400)
    tab.wait_for("80x24")
    tab.driver.set_window_size(1400, 900)
    tab.wait_for("At 0509")
    assert len(tab.screen()[0]) > 130
    assert "? help" in tab.screen()[-1]
    assert tab.errors() == []


def test_a_tab_that_is_closed_keeps_its_battle(serve: Serve, tabs: Callable[[], Tab]) -> None:
    server = serve()
    tab = tabs()
    tab.open(server.address)
    tab.wait_for("Quick duel")
    tab.press("q")
    tab.wait_for("MOVEMENT")
    later = tabs()
    tab.close()
    later.to_front()
    later.open(server.address)
    later.wait_for("Go on:")
    later.press("g")
    later.wait_for("MOVEMENT")
    assert later.errors() == []


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_a_server_that_ends_keeps_the_battle(serve: Serve, tab: Tab, how: signal.Signals) -> None:
    """Asked to or not: the next one goes on after the last move."""
    server = serve(*DUEL)
    tab.open(server.address)
    move(tab)
    assert server.end(how) == (-how if how == signal.SIGKILL else 0)
    tab.wait_for_end()
    tab.open(serve().address)
    tab.wait_for("Go on:")
    tab.press("g")
    tab.wait_for("moves WH Warhammer")


def test_two_tabs_never_play_the_same_battle(serve: Serve, tabs: Callable[[], Tab]) -> None:
    server = serve()
    first, second = tabs(), tabs()
    first.to_front()
    first.open(server.address)
    first.wait_for("Quick duel")
    first.press("q")
    first.wait_for("MOVEMENT")
    second.to_front()
    second.open(server.address)
    second.wait_for("Go on:")
    second.press("g")
    second.wait_for("is open in another window")
    first.to_front()
    first.press("?")
    first.wait_for("Keys now")
    second.to_front()
    second.press("q")
    second.wait_for("MOVEMENT")


def test_leaving_ends_the_page_and_enter_begins_anew(serve: Serve, tab: Tab) -> None:
    tab.open(serve().address)
    tab.wait_for("Quick duel")
    tab.press(Keys.ESCAPE)
    tab.wait_for("Leave btterm?")
    tab.press(Keys.ENTER)
    tab.wait_for_end()
    tab.press(Keys.ENTER)
    tab.wait_for("Quick duel")


def test_options_that_are_wrong_are_told_where_the_server_runs(serve: Serve, tab: Tab) -> None:
    server = serve("--map", "nowhere")
    tab.open(server.address)
    tab.wait_for_end()
    server.process.send_signal(signal.SIGINT)
    said, _ = server.process.communicate(timeout=PATIENCE)
    assert "nowhere" in said
    assert "Traceback" not in said


def test_a_port_that_is_taken_is_told_in_a_line(serve: Serve) -> None:
    port = serve().address.rpartition(":")[2]
    command = [sys.executable, str(SERVE), "--port", port]
    second = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    assert second.returncode == 2
    assert second.stdout == ""
    assert second.stderr.startswith(f"btterm: localhost:{port} cannot be had: ")
    assert second.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("host", "origin"),
    [
        ("localhost", "http://elsewhere.example"),
        ("localhost", None),
        # A name of somebody else's that leads to this machine.
        ("elsewhere.example", "http://elsewhere.example"),
    ],
)
def test_only_the_page_itself_may_connect(serve: Serve, host: str, origin: str | None) -> None:
    port = int(serve().address.rpartition(":")[2])
    connection = http.client.HTTPConnection("localhost", port, timeout=PATIENCE)
    headers = {
        "Host": f"{host}:{port}",
        "Connection": "Upgrade",
        "Upgrade": "websocket",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
    }
    if origin is not None:
        headers["Origin"] = f"{origin}:{port}"
    connection.request("GET", "/ws", headers=headers)
    assert connection.getresponse().status == 403
    connection.close()


KEYS = [("F1", 112), ("F5", 116), ("Tab", 9), ("/", 191), ("'", 222), ("Backspace", 8)]


def test_the_browser_leaves_keys_to_the_game(serve: Serve, tab: Tab) -> None:
    """It would search with / and ', leave with Tab, and load the page again with F5."""
    tab.open(serve().address)
    tab.wait_for("Quick duel")
    kept = tab.driver.execute_script(
        """
        return arguments[0].filter(([key, keyCode]) => document.activeElement.dispatchEvent(
          new KeyboardEvent("keydown", { key, keyCode, cancelable: true, bubbles: true })
        ));
        """,
        KEYS,
    )
    assert kept == []
