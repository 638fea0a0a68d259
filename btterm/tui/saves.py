"""The battle on disk: written after every decision, so that nothing is lost."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from platformdirs import user_state_path

from btterm.classic.battle import Battle
from btterm.classic.saving import CLASSIC
from btterm.errors import BadFile, BadInput
from btterm.table.dice import DiceSource, RealDice, SeededDice
from btterm.table.table import Table

FORMAT = 1


def save_path() -> Path:
    """Where the battle that is being played is kept."""
    return user_state_path("btterm") / "battle.json"


def save(table: Table[Battle], path: Path) -> None:
    """Write the whole game. The file is there whole or not at all. Raises OSError."""
    seed = table.dice.seed if isinstance(table.dice, SeededDice) else None
    data = {"format": FORMAT, "seed": seed, "journal": table.journal()}
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_suffix(".new")
    fresh.write_text(json.dumps(data, separators=(",", ":")), encoding="utf-8")
    os.replace(fresh, path)


def load(path: Path) -> Table[Battle]:
    """Go on with a saved game. Raises BadFile when it cannot be read."""
    try:
        data: Any = json.loads(path.read_text(encoding="utf-8"))
        if data["format"] != FORMAT:
            raise BadFile(str(path), f"written by another version (format {data['format']})")
        seed = data["seed"]
        dice: DiceSource = RealDice() if seed is None else SeededDice(int(seed))
        return Table.resume(CLASSIC, data["journal"], dice)
    except OSError as error:
        raise BadFile(str(path), error.strerror or "cannot be read") from error
    except BadFile:
        raise
    except (BadInput, ValueError, KeyError, TypeError) as error:
        raise BadFile(str(path), f"not a saved battle: {error}") from error
