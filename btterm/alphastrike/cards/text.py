"""A unit card in lines of text, and under stable keys for programs (Alpha Strike, Unit Card)."""

from __future__ import annotations

import textwrap
from typing import Any

from btterm.alphastrike.cards.abilities import explained
from btterm.alphastrike.cards.card import Card, Mode, Strength
from btterm.alphastrike.cards.points import REGULAR, skilled_pv

WIDTH = 72
BANDS = ("S", "+0"), ("M", "+2"), ("L", "+4"), ("E", "+6")
"""The ranges with their to-hit modifiers."""
HEAT_SCALE = ("1", "2", "3", "S")
_LABEL = 11


def card_lines(card: Card, skill: int = REGULAR) -> list[str]:
    """The card in lines of at most 72 columns. Raises BadInput for a skill that nobody has."""
    worth = f"PV {skilled_pv(card.pv, skill)}"
    if skill != REGULAR:
        worth += f" (Skill {REGULAR}: {card.pv})"
    known = filter(None, (card.role, card.tech, card.era, card.faction))
    lines = [
        f"{_called(card)[: WIDTH - len(worth) - 1]:<{WIDTH - len(worth)}}{worth}",
        f"{'Type':<{_LABEL}}{card.type}   Size {card.size}   Skill {skill}   TMM {tmm_text(card)}",
        *_row("", " / ".join(known)),
        *_row("Move", card.move_text),
        *_row("Damage", damage_text(card)),
    ]
    if card.has_heat_scale:
        lines += _row("Heat", f"OV {card.overheat}   scale {' '.join(HEAT_SCALE)}")
    lines += _row("Armor", f"{'o' * card.armor}  {card.armor}")
    lines += _row("Structure", f"{'o' * card.structure}  {card.structure}")
    if card.threshold:
        lines += _row("Threshold", str(card.threshold))
    lines += _row("Special", card.special_text or "none")
    for printed, ability in explained(card):
        lines.append(f"{'':<{_LABEL}}{printed:<18} {ability.name}")
    return [line for line in lines if line.strip()]


def _called(card: Card) -> str:
    return f"{card.name} ({card.code_name})" if card.code_name else card.name


def _row(label: str, said: str) -> list[str]:
    wrapped = textwrap.wrap(said, WIDTH - _LABEL)
    return [f"{label if not i else '':<{_LABEL}}{line}" for i, line in enumerate(wrapped)]


def tmm_text(card: Card) -> str:
    """TMM, and that of a jump: "2, jumping 3"."""
    jump = f", jumping {card.tmm_by(Mode.JUMP)}" if card.inches(Mode.JUMP) else ""
    return f"{card.tmm}{jump}"


def damage_text(card: Card) -> str:
    """Damage by range, with what the range adds to the to-hit number."""
    bands = zip(BANDS, card.damage, strict=True)
    return "   ".join(
        f"{name} ({hit}) {strength}"
        for (name, hit), strength in bands
        if name != "E" or strength.any
    )


def list_line(card: Card) -> str:
    """A card in one line of a list."""
    armor = f"{card.armor}/{card.structure}"
    return (
        f"{card.name[:32]:<32} {card.type} {card.size} {card.move_text:<10} {card.damage!s:<9}"
        f" {card.overheat} {armor:<6} {card.pv:>3} PV"
    )


def card_facts(card: Card, skill: int = REGULAR) -> dict[str, Any]:
    """The card under stable keys. Raises BadInput for a skill that nobody has."""
    return {
        "name": card.name,
        "chassis": card.chassis,
        "variant": card.variant,
        "code_name": card.code_name or None,
        "type": str(card.type),
        "size": card.size,
        "moves": [
            {"inches": move.inches, "mode": str(move.mode), "tmm": card.tmm_by(move.mode)}
            for move in card.moves
        ],
        "damage": {
            name.lower(): _strength(strength)
            for (name, _), strength in zip(BANDS, card.damage, strict=True)
        },
        "overheat": card.overheat,
        "armor": card.armor,
        "structure": card.structure,
        "threshold": card.threshold or None,
        "specials": [str(special) for special in card.specials],
        "pv": card.pv,
        "skill": skill,
        "skilled_pv": skilled_pv(card.pv, skill),
        "role": card.role or None,
        "tech": card.tech or None,
        "era": card.era or None,
        "faction": card.faction or None,
    }


def _strength(strength: Strength) -> int | str:
    return str(strength) if strength.minimal else strength.points
