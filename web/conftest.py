"""A real browser and a real server, each test with battles of its own."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from selenium import webdriver
from selenium.common.exceptions import TimeoutException
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webdriver import WebDriver
from selenium.webdriver.support.wait import WebDriverWait

SERVE = Path(__file__).with_name("serve.py")
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
OPTIONS = (
    "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run "
    "--disable-background-networking --disable-component-update --disable-sync"
)
PATIENCE = 60
"""Seconds to wait for what must come."""

# The page keeps its terminal to itself. It holds it in an object that gets a `fitAddon` as well.
CATCH_TERMINAL = """
Object.defineProperty(Object.prototype, "fitAddon", { configurable: true, set(value) {
  Object.defineProperty(this, "fitAddon", { value });
  window.client = this;
} });
"""
SCREEN = """
if (!window.client) return [];
const { buffer: { active }, rows } = client.terminal;
return Array.from({ length: rows }, (_, row) => active.getLine(row).translateToString());
"""


def browser() -> str | None:
    return next(filter(None, map(shutil.which, BROWSERS)), None)


def pytest_configure() -> None:
    if browser() is None or shutil.which("chromedriver") is None:
        raise pytest.UsageError(
            "this needs Chromium and its driver: apt-get install chromium chromium-driver"
        )


@pytest.fixture(scope="session")
def chromium(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WebDriver]:
    options = webdriver.ChromeOptions()
    options.binary_location = browser() or ""
    for option in OPTIONS.split():
        options.add_argument(option)
    options.add_argument(f"--user-data-dir={tmp_path_factory.mktemp('chromium')}")
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    service = webdriver.ChromeService(shutil.which("chromedriver"))
    driver = webdriver.Chrome(options, service)
    yield driver
    driver.quit()


@dataclass
class Server:
    """`make web` at work."""

    process: subprocess.Popen[str]
    address: str

    def end(self, how: signal.Signals = signal.SIGINT) -> int:
        """The exit status."""
        self.process.send_signal(how)
        return self.process.wait(PATIENCE)


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """Begins to serve, with options of `btterm play`. All servers of a test share their files."""
    servers = []
    folders = {f"XDG_{kind}_HOME": str(tmp_path) for kind in ("CONFIG", "DATA", "STATE", "CACHE")}

    def begin(*options: str) -> Server:
        with socket.create_server(("localhost", 0)) as free:
            port = free.getsockname()[1]
        process = subprocess.Popen(
            [sys.executable, str(SERVE), "--port", str(port), *options],
            env={**os.environ, **folders},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            # Whoever runs the tests may ignore Ctrl-C, and would hand that on.
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
        )
        server = Server(process, f"http://localhost:{port}")
        servers.append(server)
        assert process.stdout is not None
        assert process.stdout.readline() == f"btterm is at {server.address}\n"
        return server

    yield begin
    for server in servers:
        server.process.kill()
        server.process.communicate(timeout=PATIENCE)


class Tab:
    """A browser tab, looked at and used as a player does."""

    def __init__(self, driver: WebDriver) -> None:
        self.driver = driver
        driver.switch_to.new_window("tab")
        self.name = driver.current_window_handle
        command = "Page.addScriptToEvaluateOnNewDocument"
        driver.execute_cdp_cmd(command, {"source": CATCH_TERMINAL})

    def to_front(self) -> None:
        self.driver.switch_to.window(self.name)

    def open(self, address: str) -> None:
        self.driver.get(address)

    def close(self) -> None:
        self.to_front()
        self.driver.close()

    def screen(self) -> list[str]:
        """The rows of the terminal."""
        rows: list[str] = self.driver.execute_script(SCREEN)
        return rows

    def wait_until(self, done: Callable[[], bool], what: str) -> None:
        wait = WebDriverWait(self.driver, PATIENCE, poll_frequency=0.05)
        try:
            wait.until(lambda _: done())
        except TimeoutException:
            pytest.fail(f"{what} did not come; the screen is\n" + "\n".join(self.screen()))

    def wait_for(self, text: str) -> None:
        """Wait until the terminal shows a text."""
        self.wait_until(lambda: any(text in row for row in self.screen()), repr(text))

    def wait_for_end(self) -> None:
        """Wait until the page says that the game has ended."""
        over = self.driver.find_element(By.ID, "over")
        self.wait_until(over.is_displayed, "the end")

    def press(self, *keys: str) -> None:
        """Type for whatever has the focus."""
        ActionChains(self.driver).send_keys(*keys).perform()

    def click(self, column: int, row: int) -> None:
        """Click on a cell of the terminal, counted from 0."""
        left, top, width, height = self.driver.execute_script(
            "const box = document.querySelector('.xterm-screen').getBoundingClientRect();"
            "return [box.left, box.top, box.width / client.terminal.cols,"
            " box.height / client.terminal.rows];"
        )
        chain = ActionChains(self.driver)
        x, y = left + (column + 0.5) * width, top + (row + 0.5) * height
        chain.w3c_actions.pointer_action.move_to_location(round(x), round(y))
        chain.click().perform()

    def errors(self) -> list[str]:
        """What the browser's console complains about, since it was last asked."""
        log = self.driver.get_log("browser")
        return [entry["message"] for entry in log if entry["level"] == "SEVERE"]


@pytest.fixture
def tabs(chromium: WebDriver) -> Iterator[Callable[[], Tab]]:
    """Opens tabs in a window of common size, and closes them afterwards."""
    chromium.set_window_size(1200, 800)
    before = set(chromium.window_handles)
    first = chromium.current_window_handle
    yield lambda: Tab(chromium)
    for name in set(chromium.window_handles) - before:
        chromium.switch_to.window(name)
        chromium.close()
    chromium.switch_to.window(first)


@pytest.fixture
def tab(tabs: Callable[[], Tab]) -> Tab:
    return tabs()
