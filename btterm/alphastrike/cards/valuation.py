"""What a card is worth: its Point Value at Skill 4, step by step, by the published method in the
edition of the Clan Invasion army lists (Alpha Strike, Point Value and Skill)."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import NamedTuple

from btterm.alphastrike.cards.card import Card, Damage, Mode, Special, Strength, UnitType, tmm_of
from btterm.alphastrike.cards.points import LEAST_PV


class Step(NamedTuple):
    """A step of a calculation: what it is about, the sum, and what it comes to."""

    about: str
    sum: str
    result: str


class Valuation(NamedTuple):
    """A Point Value, and how it comes about."""

    pv: int
    steps: tuple[Step, ...]


MINIMAL = 0.5
"""What a damage of 0* counts."""
OVERHEAT_FIRST, OVERHEAT_MORE = 1.0, 0.5
"""For the first point of OV, and for each one more."""
OVERHEAT_LONG = 0.25
"""For each point of OV of a unit with OVL."""
SIZE_SHARE = 0.5
MOVE_SHARE = 0.125
"""For each inch of its fastest movement."""
JUMP_WORTH = 0.5
FACTOR_STEP = 0.1
"""What each point of being hard to hit adds to the worth of armor and structure."""
ARMOR_WORTH = 2.0
ARMOR_WORTHS = {
    **dict.fromkeys((Mode.TRACKED, Mode.NAVAL, Mode.SUBMARINE), 1.8),
    **dict.fromkeys((Mode.HOVER, Mode.WHEELED, Mode.TWO_WHEELED, Mode.ONE_WHEELED), 1.7),
    **dict.fromkeys((Mode.VTOL, Mode.WIGE), 1.5),
}
"""For each point of armor of a vehicle that gets about so."""
ARS_WORTH = 0.1


def _number(special: Special) -> float:
    """The number behind a code; 1 where none stands."""
    return special.size if special.strengths else 1


def _worth(strength: Strength) -> float:
    return MINIMAL if strength.minimal else strength.points


def _heat_worth(special: Special) -> float:
    damage = special.damage
    most = max(damage.short.points, damage.medium.points, damage.long.points)
    return most + 0.5 * (damage.medium.points > 0)


def _times(worth: float) -> Callable[[Special], float]:
    return lambda special: worth * _number(special)


OFFENSIVE: dict[str, Callable[[Special], float]] = {
    "TAG": _times(0.5),
    "LTAG": _times(0.25),
    "SNARC": _times(1),
    "INARC": _times(1),
    "CNARC": _times(0.5),
    "TSM": _times(1),
    "MEL": _times(0.5),
    "MDS": _times(1),
    "MTAS": _times(1),
    "BTAS": _times(0.25),
    "IF": lambda special: _worth(special.damage.short),
    "HT": _heat_worth,
    "ART-AIS": _times(12),
    "ART-AC": _times(12),
    "ART-T": _times(6),
    "ART-S": _times(12),
    "ART-LT": _times(27),
    "ART-TC": _times(3),
    "ART-SC": _times(6),
    "ART-LTC": _times(12),
    "ART-CM5": _times(30),
    "ART-CM7": _times(54),
    "ART-CM9": _times(72),
    "ART-CM12": _times(93),
}
"""What abilities add to the offensive value."""
FORCE_BONUS: dict[str, Callable[[Special], float]] = {
    "AECM": _times(3),
    "BH": _times(2),
    "C3RS": _times(2),
    "ECM": _times(2),
    "RCN": _times(2),
    "TRN": _times(2),
    "LPRB": _times(1),
    "PRB": _times(1),
    "LECM": _times(0.5),
    "MHQ": _times(1),
}
"""What abilities bring to the whole force."""
C3_SHARE = 0.05
_C3 = ("C3BSM", "C3BSS", "C3EM", "C3I", "C3M", "C3S")


def valuation(card: Card) -> Valuation:
    """The PV of a card by what else is printed on it."""
    sums = _Sums()
    offense = sums.of("Offensive value", _offense(card))
    defense = sums.of("Defensive value", _defense(card))
    total = offense + defense
    if bonus := list(_force_bonus(card, total)):
        total += sums.of("For the force", bonus)
    pv = max(LEAST_PV, math.floor(total + 0.5))
    sums.steps.append(Step("Point Value", f"{total:g}, rounded normally", str(pv)))
    return Valuation(pv, tuple(sums.steps))


_Part = tuple[str, str, float]
"""What adds to a sum: what it is, how it comes about, and how much."""


class _Sums:
    """Sums of parts, written down step by step."""

    def __init__(self) -> None:
        self.steps: list[Step] = []

    def of(self, title: str, parts: Iterator[_Part] | list[_Part]) -> float:
        total = 0.0
        for about, how, worth in parts:
            total += worth
            self.steps.append(Step(about, how, f"{worth:+g}"))
        self.steps.append(Step(title, "", f"{total:g}"))
        return total


def _offense(card: Card) -> Iterator[_Part]:
    raw = list(_raw_offense(card))
    yield from raw
    share = 0.0
    if card.has("VRT"):
        share += 0.1
    if card.has("SHLD"):
        share -= 0.1
    if card.has("BFC"):
        share -= 0.1
    elif not card.has("AFC") and card.type in (UnitType.SUPPORT_VEHICLE, UnitType.INDUSTRIAL_MECH):
        share -= 0.2
    if share:
        total = sum(worth for _, _, worth in raw)
        yield "Fire control", f"{total:g} x {share:+g}", total * share


def _raw_offense(card: Card) -> Iterator[_Part]:
    torpedoes = card.special("TOR")
    under_water = torpedoes.damage if torpedoes else Damage()
    short, medium, long = (
        _worth(strength) + _worth(wet)
        for strength, wet in zip(card.damage[:3], under_water[:3], strict=True)
    )
    yield "Damage", f"{short:g} + 2 x {medium:g} + {long:g}", short + 2 * medium + long
    if card.overheat:
        worth = OVERHEAT_FIRST + OVERHEAT_MORE * (card.overheat - 1)
        how = f"OV {card.overheat}: 1 and {OVERHEAT_MORE:g} for each point more"
        if not medium + long:
            worth, how = worth / 2, f"{how}, halved at short range alone"
        yield "Overheat value", how, worth
    if card.type.is_mech or card.type is UnitType.PROTOMECH:
        yield "Size", f"{card.size} x {SIZE_SHARE:g}", card.size * SIZE_SHARE
    if card.has("OVL"):
        worth = OVERHEAT_LONG * card.overheat
        yield "Special ability", f"OVL: {OVERHEAT_LONG:g} x OV {card.overheat}", worth
    if card.has("BT"):
        yield "Special ability", "BT: half the inches x size", _fastest(card) * card.size / 2
    yield from _of_abilities(card, OFFENSIVE)


def _of_abilities(card: Card, table: dict[str, Callable[[Special], float]]) -> Iterator[_Part]:
    for code, worth_of in table.items():
        special = card.special(code)
        if special is not None and (worth := worth_of(special)):
            yield "Special ability", str(special), worth


def _fastest(card: Card) -> int:
    return max((move.inches for move in card.moves), default=0)


def _defense(card: Card) -> Iterator[_Part]:
    fastest = _fastest(card)
    yield "Movement", f'{fastest}" x {MOVE_SHARE:g}', fastest * MOVE_SHARE
    if card.inches(Mode.JUMP):
        yield "Jumping", "", JUMP_WORTH
    yield from _defensive_abilities(card)
    armor, how = _armor_worth(card)
    structure = _structure_worth(card)
    points = card.armor * armor + card.structure * structure
    hard, why = _hard_to_hit(card)
    factor = 1 + FACTOR_STEP * hard
    yield (
        "Armor and structure",
        f"({card.armor} x {armor:g}{how} + {card.structure} x {structure:g})"
        f" x {factor:g} ({why}), to the half",
        math.floor(points * factor * 2 + 0.5) / 2,
    )


def _defensive_abilities(card: Card) -> Iterator[_Part]:
    third = card.armor // 3 * (0.5 if card.has("BAR") else 1)
    known = {
        "AMS": 1.0,
        "FR": 0.5,
        "RCA": third,
        "SHLD": third,
        "CR": 0.25 * (card.structure >= 3),
        "ARM": 0.5 * (card.structure > 1),
    }
    for code, worth in known.items():
        if worth and card.has(code):
            yield "Special ability", code, worth


def _armor_worth(card: Card) -> tuple[float, str]:
    """For each point of armor, and why so much."""
    worth, why = ARMOR_WORTH, ""
    if card.type.is_vehicle and card.moves:
        mode = card.moves[0].mode
        worth, why = ARMOR_WORTHS.get(mode, worth), f" (moves {mode})"
        if card.has("ARS"):
            worth, why = worth + ARS_WORTH, f"{why} (ARS)"
    if card.has("BAR"):
        worth, why = worth / 2, f"{why} (BAR)"
    return worth, why


def _structure_worth(card: Card) -> float:
    if card.type.is_infantry:
        return 2
    return 0.5 if card.type is UnitType.INDUSTRIAL_MECH or card.has("BAR") else 1


def _hard_to_hit(card: Card) -> tuple[int, str]:
    """How hard it is to hit, and why."""
    jumps = bool(card.inches(Mode.JUMP))
    flies = bool(card.inches(Mode.VTOL) or card.inches(Mode.WIGE)) and not card.type.is_mech
    moving = tmm_of(card.moves[0].inches) if card.moves else 0
    reasons = {
        f"TMM {moving}": moving,
        "jumps": 1 if jumps else 0,
        str(card.type): 1 if card.type in (UnitType.BATTLE_ARMOR, UnitType.PROTOMECH) else 0,
        "flies": 1 if flies else 0,
        "STL": 1 if card.has("STL") else 0,
        "large": -1 if any(map(card.has, ("LG", "VLG", "SLG"))) else 0,
    }
    hidden = 3 if card.has("MAS") else 2 if card.has("LMAS") else 0
    if hidden > moving + reasons["jumps"]:
        reasons = {"does not move": hidden, **dict(list(reasons.items())[2:])}
    told = [why for why, points in reasons.items() if points or why.startswith("TMM")]
    return sum(reasons.values()), ", ".join(told)


def _force_bonus(card: Card, total: float) -> Iterator[_Part]:
    if any(map(card.has, _C3)):
        worth = math.floor(total * C3_SHARE * 2 + 0.5) / 2
        yield "C3 network", f"{total:g} x {C3_SHARE:g}, to the half", worth
    yield from _of_abilities(card, FORCE_BONUS)
