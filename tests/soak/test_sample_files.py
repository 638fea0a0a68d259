"""Real .blk files of MegaMek's vehicles, infantry and battle armor: what can be read can be set up
and fights under the laws, what cannot be read is refused with its reason."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from btterm.board.library import load_map
from btterm.classic.battle import Battle
from btterm.classic.saves.state import CLASSIC
from btterm.classic.sheets.kinds import AnySheet, read_any
from btterm.errors import BadFile
from btterm.soak.forces import muster
from btterm.soak.games import hold_to_the_laws
from btterm.table.dice import SeededDice
from btterm.table.table import Table

SAMPLES = Path(__file__).parents[2] / "../shared/samples/blk"
TURNS, UNITS = 2, 10
REFUSED = {
    "convfighter": "it is a conventional fighter",
    "dropships": "it is a DropShip",
    "fighters": "it is an aerospace fighter",
    "ge-": "it is a gun emplacement",
    "jumpships": "it is a JumpShip",
    "protomechs": "it is a ProtoMech",
    "smallcraft": "it is a small craft",
    "Rail-": "it is a railcar",
    "WiGE-": "it is a WiGE craft",
    "Mechanized": "no mechanized infantry",
    "Gray_Death": "these rules have no such suits",
    "IS_Standard_Battle_Armor_SRM": "no Inner Sphere suits with missiles",
}
"""By a part of the name."""

pytestmark = pytest.mark.skipif(not SAMPLES.is_dir(), reason="the sample files are not here")


def readable() -> list[AnySheet]:
    found = []
    for path in sorted(SAMPLES.glob("*.blk")):
        try:
            found.append(read_any(path))
        except BadFile:
            continue
    return found


def test_every_sample_is_read_or_refused_for_what_it_is() -> None:
    for path in sorted(SAMPLES.glob("*.blk")):
        reasons = [why for part, why in REFUSED.items() if part in path.name]
        if reasons:
            with pytest.raises(BadFile, match=reasons[0]):
                read_any(path)
        else:
            assert read_any(path).name


def test_all_that_is_read_fights() -> None:
    """In mixed forces on a map with water, woods and houses."""
    sheets = list(readable())
    assert len(sheets) >= 69
    random.Random(1).shuffle(sheets)
    for first in range(0, len(sheets), UNITS):
        some = sheets[first : first + UNITS]
        battle = Battle(load_map("river-crossing").copy(), ["Anna", "Ben"])
        muster(battle, [some[::2], some[1::2]], random.Random(first))
        hold_to_the_laws(Table(CLASSIC, battle, SeededDice(first)), first, TURNS)
