"""Serves the game to a browser: `make web` (docs/in-a-browser.md)."""

from __future__ import annotations

import argparse
import shlex
import socket
import sys
from pathlib import Path

from aiohttp import WSCloseCode, web
from textual_serve.app_service import AppService
from textual_serve.server import Server, to_int
from yarl import URL

LOCAL = ("localhost", "127.0.0.1", "::1")
DRIVER = "btterm.tui.browser:BrowserDriver"
PAGE = Path(__file__).parent / "page"


class Seat(AppService):
    """The game of one browser tab, a process of its own."""

    async def run(self) -> None:
        """Pass on what the game draws until it ends, then close the connection to the page."""
        await super().run()
        await self.remote_close()


class Page(Server):
    """The page with the game on it."""

    def __init__(self, host: str, port: int, options: list[str]) -> None:
        """`options`: those of `btterm play`."""
        play = shlex.join([sys.executable, "-m", "btterm", "play", *options])
        command = f"TEXTUAL_DRIVER={DRIVER} exec {play}"
        super().__init__(command, host, port, title="btterm", templates_path=PAGE)
        self.connections: set[web.WebSocketResponse] = set()

    def serve(self, debug: bool = False) -> None:
        """Serve until Ctrl-C or SIGTERM. Raises OSError where the address cannot be had."""
        web.run_app(self._make_app(), host=self.host, port=self.port, print=self._tell)

    def _tell(self, _: str) -> None:
        """Say where the page is, once it is there."""
        local = self.host in LOCAL
        name = self.host if local else socket.gethostname()
        print(f"btterm is at {URL.build(scheme='http', host=name, port=self.port)}")
        if not local:
            print("Whoever reaches this address plays with your battles and writes your files.")
        print("Ctrl-C ends it; battles are saved.", flush=True)

    async def on_startup(self, app: web.Application) -> None:
        """Say nothing yet: the address may be taken."""

    async def on_shutdown(self, app: web.Application) -> None:
        """Close all pages, so that their games end in good order."""
        for connection in list(self.connections):
            await connection.close(code=WSCloseCode.GOING_AWAY)

    async def handle_websocket(self, request: web.Request) -> web.WebSocketResponse:
        """Play with one browser tab for as long as it is open."""
        if not self.is_own(request):
            raise web.HTTPForbidden(text="only the game's own page may connect")
        connection = web.WebSocketResponse(heartbeat=15)
        await connection.prepare(request)
        seat = Seat(
            self.command,
            write_bytes=connection.send_bytes,
            write_str=connection.send_str,
            close=connection.close,
            download_manager=self.download_manager,
        )
        self.connections.add(connection)
        try:
            columns = to_int(request.query.get("width", ""), 80)
            rows = to_int(request.query.get("height", ""), 24)
            await seat.start(columns, rows)
            await self._process_messages(connection, seat)
        finally:
            self.connections.discard(connection)
            await seat.stop()
        return connection

    def is_own(self, request: web.Request) -> bool:
        """Whether the connection comes from this page. A page from elsewhere, open in the same
        browser, could play as well and read along."""
        origin = URL(request.headers.get("Origin", ""))
        local = self.host in LOCAL
        return origin.authority == request.host and (origin.host in LOCAL or not local)


def main() -> int:
    """Serve with the command line's words. Returns the exit status."""
    parser = argparse.ArgumentParser(
        prog="make web", description="All other options are those of `btterm play`."
    )
    parser.add_argument("--host", default="localhost", help="localhost alone, if not said")
    parser.add_argument("--port", default=8000, type=int, help="8000, if not said")
    here, options = parser.parse_known_args()
    try:
        Page(here.host, here.port, options).serve()
    except (OSError, OverflowError) as error:
        print(f"btterm: {here.host}:{here.port} cannot be had: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
