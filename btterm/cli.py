"""The front door: `btterm` and its commands.

Each command imports what it needs when it runs, so that a look-up answers at once and does not
wait for the screens.
"""

from __future__ import annotations

import io
import json
import os
import sys
from typing import Annotated

import typer

from btterm.errors import BadInput, BttermError

app = typer.Typer(rich_markup_mode=None, add_completion=False, pretty_exceptions_enable=False)

Json = Annotated[bool, typer.Option("--json", help="Print the answer as JSON.")]
Unit = Annotated[
    str, typer.Argument(metavar="UNIT", help="A chassis, a model, a full name or a file.")
]


def main(argv: list[str] | None = None) -> int:
    """Run one command line and return the exit status.

    0 is success. Anything the user got wrong is one line on standard error and status 2. Ctrl-C
    is 130, and a reader that closes the pipe early is 1, both without a word.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A terminal that knows only ASCII still gets the answer.
            stream.reconfigure(errors="replace")
    try:
        status = app(args=argv, prog_name="btterm", standalone_mode=False)
        sys.stdout.flush()
    except BttermError as error:
        return _complain(str(error))
    except typer.TyperException as error:
        return _complain(error.format_message())
    except BrokenPipeError:
        # Python flushes standard output once more on its way out.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except OSError as error:
        return _complain(f"{error.filename}: {error.strerror}" if error.filename else str(error))
    except (KeyboardInterrupt, typer.Abort):
        return 130
    return status if isinstance(status, int) else 0


def _complain(message: str) -> int:
    line = "".join(c if c.isprintable() else "?" for c in " ".join(message.split()))
    print(f"btterm: {line}", file=sys.stderr)
    return 2


def _print_json(answer: object) -> None:
    print(json.dumps(answer, indent=2))


def _version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        print(f"btterm {version('btterm')}")
        raise typer.Exit()


@app.callback(invoke_without_command=True)
def door(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """BattleTech at the terminal. Without a command: play."""
    if context.invoked_subcommand is None:
        play()


@app.command()
def play() -> None:
    """Play a battle."""
    raise _not_yet("playing")


@app.command()
def units(
    query: Annotated[
        list[str] | None, typer.Argument(metavar="QUERY", help="Words in the name.")
    ] = None,
    as_json: Json = False,
) -> None:
    """The record sheets there are, or those with these words in their name."""
    from btterm.classic.sheets.library import load_sheet, search

    words = " ".join(query or ())
    sheets = [load_sheet(name) for name in search(words)]
    if not sheets:
        raise BadInput(f"no record sheet has {words!r} in its name")
    if as_json:
        keys = ("name", "tons", "tech_base", "walk", "run", "jump")
        _print_json([{key: getattr(sheet, key) for key in keys} for sheet in sheets])
        return
    for sheet in sheets:
        speed = f"{sheet.walk}/{sheet.run}/{sheet.jump}"
        print(f"{sheet.name:<28} {sheet.tons:>3} tons  {speed:<7}  {sheet.tech_base}")


@app.command()
def unit(name: Unit, as_json: Json = False) -> None:
    """Print a record sheet."""
    from btterm.classic.sheets.library import load_sheet
    from btterm.classic.sheets.text import sheet_facts, sheet_lines

    sheet = load_sheet(name)
    if as_json:
        _print_json(sheet_facts(sheet))
    else:
        print("\n".join(sheet_lines(sheet)))


@app.command()
def odds(
    target: Annotated[
        str, typer.Argument(metavar="TARGET", help="The number to reach, such as 8.")
    ],
    as_json: Json = False,
) -> None:
    """The chance of reaching a target number on 2D6."""
    from btterm.table.dice import ways_to_reach

    try:
        number = int(target.removesuffix("+"))
    except ValueError:
        raise BadInput(f"{target!r} is not a target number like 8") from None
    ways = ways_to_reach(number)
    if as_json:
        _print_json({"target": number, "ways": ways, "of": 36, "chance": round(ways / 36, 4)})
    else:
        remark = {36: " (always)", 0: " (never)"}.get(ways, "")
        print(f"{number}+ on 2D6: {ways} of 36 = {ways / 36:.0%}{remark}")


def _not_yet(what: str) -> BttermError:
    return BttermError(f"{what} is not available yet")
