"""The commands of `btterm`, and what reads a command line."""

from __future__ import annotations

import os
import re
from importlib import import_module
from typing import Annotated

import typer

from btterm.errors import BadInput

FAMILIES = {
    "play": ("play", "settings", "units", "unit", "forces", "force", "mechwarriors"),
    "maps": ("maps", "map", "los", "reach"),
    "editor": ("check", "cost", "value", "compare", "convert", "refit", "new-mech"),
    "simulate": ("simulate", "tournament"),
    "review": ("review",),
    "saves": ("replay", "stats", "soak"),
    "repair": ("repair",),
    "campaign": ("campaign",),
    "rules": ("rules",),
    "cards": ("card", "cards"),
    "skirmish": ("alpha-strike",),
    "calculators": ("odds", "tohit", "cluster", "fall", "psr", "heat", "crit"),
}
"""The modules with commands, and what these are called."""

COMPLETE = "_BTTERM_COMPLETE"
"""The variable by which a shell asks how a command line may go on."""


def run(words: list[str]) -> object:
    """Read a command line and run its command. Raises BadInput for one that cannot be read."""
    try:
        return parser(words)(args=words, prog_name="btterm", standalone_mode=False)
    except typer.TyperException as error:
        context = getattr(error, "ctx", None)
        command = context.command_path if context else "btterm"
        raise BadInput(_plainly(error.format_message(), command)) from None
    except typer.Abort:
        raise KeyboardInterrupt from None


def parser(words: list[str]) -> typer.Typer:
    """What reads a command line. Where its first word is a command, only the family of that one
    is loaded; for help, or a word that is none, all are, which takes longer."""
    # The shell asks by a variable; two more options in every help would be of no use.
    completing = COMPLETE in os.environ
    app = typer.Typer(
        rich_markup_mode=None, add_completion=completing, pretty_exceptions_enable=False
    )
    app.callback(invoke_without_command=True)(door)
    first = "" if completing else words[0] if words else "play"
    named = [family for family, members in FAMILIES.items() if first in members]
    for family in named or FAMILIES:
        app.add_typer(import_module(f"btterm.cli.{family}").commands)
    return app


def _plainly(message: str, command: str) -> str:
    """What is wrong with a command line, in a player's words."""
    for kind, words in (("integer", "whole number"), ("number", "number")):
        message = re.sub(
            rf"Input should be a valid {kind}, unable to parse string as an? \w+",
            f"not a {words}",
            message,
        )
    return re.sub(
        r"Got unexpected extra argument\(s\) \((.*)\)",
        rf"'\1' does not belong there: {command} --help says what does",
        message,
    )


def door(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
    units: Annotated[
        str | None,
        typer.Option(
            "--units",
            metavar="DIR",
            envvar="BTTERM_UNITS",
            help="A folder of record sheets of your own, found by name like the shipped ones.",
        ),
    ] = None,
) -> None:
    """BattleTech at the terminal. Without a command: play."""
    if units is not None:
        from btterm.own_folders import own_units

        context.with_resource(own_units(units))
    if context.invoked_subcommand is None:
        from btterm.cli.play import play

        play()


def _version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        print(f"btterm {version('btterm')}")
        raise typer.Exit()
