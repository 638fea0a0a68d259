"""Options that several commands have in common."""

from __future__ import annotations

from typing import Annotated

import typer

Json = Annotated[bool, typer.Option("--json", help="Print the answer as JSON.")]
Sides = Annotated[
    list[str] | None,
    typer.Option(metavar="SIDE", help="Who with what: 'ANNA: Warhammer, Archer'. Twice."),
]
Situation = Annotated[
    str | None, typer.Option(metavar="LINE", help="From a situation in one line.")
]
OptionalRules = Annotated[
    list[str] | None,
    typer.Option(metavar="NAME", help="An optional rule: infernos, auto_eject=off. Any."),
]
RealDice = Annotated[
    bool, typer.Option("--real-dice", help="You roll, and type what each die shows.")
]
AsText = Annotated[
    bool, typer.Option("--plain", help="As lines of text, for screen readers and pipes.")
]
