"""What the introductory game does otherwise (Alpha Strike, Levels of Rules)."""

from __future__ import annotations

from dataclasses import replace

from btterm.alphastrike.cards.card import Card, Mode, UnitType, tmm_of
from btterm.alphastrike.rules.moving import inches_of, modes_of
from btterm.alphastrike.units import Unit
from btterm.errors import BadInput

ABILITIES = ("CASE", "CASE II", "ENE", "HT", "MEL", "OVL")
"""The special abilities that count."""


def introduced(card: Card) -> Card:
    """A card with the abilities that count alone. Raises BadInput for what is no BattleMech."""
    if card.type is not UnitType.BATTLEMECH:
        raise BadInput(f"{card.name} is no BattleMech: the introductory game has no others")
    kept = tuple(special for special in card.specials if special.code in ABILITIES)
    return replace(card, specials=kept)


def best_movement(unit: Unit) -> int:
    """The target movement modifier by the best of the modes that a unit has, whatever it did."""
    found = (tmm_of(inches_of(unit, mode)) + (mode is Mode.JUMP) for mode in modes_of(unit))
    return max(found, default=0)
