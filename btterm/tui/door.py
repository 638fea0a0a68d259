"""From the command line into a battle on the screen, and out again when the program fails."""

from __future__ import annotations

from collections.abc import Sequence
from io import StringIO
from traceback import format_exc

from platformdirs import user_state_path
from rich.console import Console

from btterm.classic.battle import Battle
from btterm.errors import BttermError
from btterm.match import battles
from btterm.match.scenarios import Scenario
from btterm.table.table import Table
from btterm.tui.app import BttermApp, NewGame
from btterm.tui.classic.replay import Replay
from btterm.tui.classic.screens.unit import UnitScreen
from btterm.tui.guide import Guide
from btterm.tui.settings import load_settings
from btterm.tui.tidying import put_off
from btterm.tui.watch import watched


def run(
    table: Table[Battle] | None = None,
    *,
    players: Sequence[str] = (),
    again: NewGame | None = None,
    saved: battles.Game | None = None,
    scenario: Scenario | None = None,
    replay: Replay | None = None,
    guide: Guide | None = None,
    ask_all: bool = False,
    unit: UnitScreen | None = None,
) -> None:
    """Play at the terminal, as the player's settings have it; without a table, choose a battle
    first. `saved`: go on with that battle, `scenario`: what it was set up from. `replay`: watch
    that one instead. `guide` leads through a game of its own. `ask_all`: pass over nothing,
    whatever the settings say. `unit`: lead that one first.

    Raises BttermError when the program fails: it names the file that holds the game, and the one
    that tells what went wrong.
    """
    settings, trouble = load_settings()
    if ask_all:
        settings = settings.model_copy(update={"skip": False})
    app = BttermApp(table, players=players, again=again, settings=settings, guide=guide)
    app.saved, app.replay, app.unit = saved, replay, unit
    app.scenario = scenario
    app.remarks = [trouble] if trouble else []
    # Textual prints its traceback here; players get one line and the report lies in a file.
    report = StringIO()
    app.error_console = Console(file=report, width=100)
    try:
        put_off()
        with watched(app.leave, app.last_try):
            app.run(mouse=settings.mouse)
    except Exception:
        report.write(format_exc())
    if app.farewell:
        print(app.farewell)
    if app.return_code or report.getvalue():
        raise BttermError(f"btterm failed; {_where_the_game_is(app)}{_kept(report.getvalue())}")


def _where_the_game_is(app: BttermApp) -> str:
    file = app.game.file if app.game else None
    if file is None or file.trouble:
        return file.trouble if file else "no battle was saved"
    return f"the battle is saved in {file.path}"


def _kept(report: str) -> str:
    """Keep the report of a failure. Returns where it lies, in words, or nothing."""
    path = user_state_path("btterm") / "failure.txt"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(report, encoding="utf-8")
    except OSError:
        return ""
    return f"; what went wrong is in {path}"
