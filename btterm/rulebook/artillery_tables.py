"""Tables of artillery, from the rules' numbers."""

from __future__ import annotations

from btterm.classic.artillery import Piece
from btterm.classic.rules.special import artillery, bombardment
from btterm.classic.rules.terrain.scatter import DIAGRAM
from btterm.rulebook.tables import Table, made, signed


def flight() -> Table:
    farthest = max(piece.reach for piece in Piece)
    step = artillery.SHEETS_A_TURN
    rows: list[tuple[object, ...]] = [
        (f"{first}-{first + step - 1}", artillery.flight(first))
        for first in range(1, farthest + 1, step)
    ]
    return made("Shell Flight", "Mapsheets away|Turns", rows)


def modifiers() -> Table:
    average, two = bombardment.AVERAGE, f"{bombardment.SKILLS_A_POINT} points (round down)"
    rows: list[tuple[object, ...]] = [
        (f"gunner Gunnery below {average}", signed(-1), "point"),
        (f"gunner Gunnery above {average}", signed(1), "point"),
        (f"observer Gunnery below {average}", signed(-1), two),
        (f"observer Gunnery above {average}", signed(1), two),
        ("adjusting fire", signed(bombardment.OBSERVED), "previous shot at the hex"),
    ]
    return made("Artillery Modifiers", "Condition|Modifier|For each", rows)


def scatter() -> Table:
    rows: list[tuple[object, ...]] = [
        (die, facing.name) for die, facing in enumerate(DIAGRAM, start=1)
    ]
    return made("Scatter", "1D6|Direction", rows, "A second die tells how many hexes.")


TABLES = {"shell flight": flight, "artillery modifiers": modifiers, "scatter": scatter}
