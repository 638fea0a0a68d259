"""The commands for saved battles.

Each command imports what it needs when it runs, as those in `cli` do.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer

games = typer.Typer()

Json = Annotated[bool, typer.Option("--json", help="Print the answer as JSON.")]
DIFFERENT = 1
"""Exit status when a replay comes out otherwise than its file says."""


@games.command()
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A saved battle.")],
    verify: Annotated[
        bool, typer.Option("--verify", help="Play it again, and check every turn.")
    ] = False,
    as_json: Json = False,
) -> int:
    """Tell a saved battle from its first turn, or prove that it was played by the rules."""
    if verify:
        return _verify(file, as_json)
    told = _told(file)
    if as_json:
        print(json.dumps(told, indent=1))
    else:
        for entry in told:
            print(f"T{entry['turn']} {entry['phase']:<6} {entry['line']}")
    return 0


def _verify(file: Path, as_json: bool) -> int:
    from btterm.classic.saves import verify

    found = [{"turn": turn, "difference": wrong or None} for turn, wrong in verify(file)]
    if as_json:
        print(json.dumps(found, indent=1))
    else:
        for answer in found:
            print(f"turn {answer['turn']}: {answer['difference'] or 'as recorded'}")
    return DIFFERENT if any(answer["difference"] for answer in found) else 0


def _told(file: Path) -> list[dict[str, Any]]:
    from btterm.classic.narrate import Narrator
    from btterm.classic.saves import tables

    return [
        {"turn": entry.turn, "phase": entry.phase, "line": entry.line}
        for table in tables(file)
        for entry in Narrator().read(table.state, table.log)
    ]
