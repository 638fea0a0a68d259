"""The shipped cards of the project's own record sheets, made again:
`python -m tests.alphastrike.cards.converted`."""

from __future__ import annotations

from pathlib import Path

from btterm.alphastrike.cards.card import Card, UnitType
from btterm.alphastrike.cards.files import read_file, write_cards
from btterm.calculators.conversion import convert
from btterm.classic.sheets.kinds import read_any
from btterm.data import CARDS, data_dir

FOLDER = data_dir("record_sheets") / CARDS
HEAD = "# Converted from the record sheets by `python -m tests.alphastrike.cards.converted`.\n\n"
FILES = {
    "mechs.toml": (UnitType.BATTLEMECH,),
    "vehicles.toml": (UnitType.COMBAT_VEHICLE,),
    "infantry.toml": (UnitType.CONVENTIONAL_INFANTRY, UnitType.BATTLE_ARMOR),
}


def converted() -> list[Card]:
    """The cards of all record sheets but those that the army lists print whole."""
    printed = {card.name for card in read_file(FOLDER / "clan-invasion.toml").cards}
    sheets = [path for path in _sheets() if path.parent.name != "emplacements"]
    cards = [convert(read_any(path)).card for path in sheets]
    return sorted((card for card in cards if card.name not in printed), key=lambda card: card.name)


def _sheets() -> list[Path]:
    folder = data_dir("record_sheets")
    return [path for path in sorted(folder.rglob("*.toml")) if path.parent.name != CARDS]


def written() -> dict[str, str]:
    """The text of each file."""
    cards = converted()
    return {
        name: HEAD + write_cards(card for card in cards if card.type in types)
        for name, types in FILES.items()
    }


if __name__ == "__main__":
    for name, text in written().items():
        (FOLDER / name).write_text(text, encoding="utf-8")
