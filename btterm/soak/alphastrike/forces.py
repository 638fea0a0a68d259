"""Cards that nobody has drawn before, of all kinds of units."""

from __future__ import annotations

import random
from dataclasses import replace

from btterm.alphastrike.cards.card import (
    Card,
    Damage,
    Mode,
    Move,
    Special,
    Strength,
    UnitType,
)
from btterm.alphastrike.setting_up import Entry

MOVES: dict[UnitType, tuple[Mode, ...]] = {
    UnitType.BATTLEMECH: (Mode.WALK,),
    UnitType.INDUSTRIAL_MECH: (Mode.WALK,),
    UnitType.PROTOMECH: (Mode.WALK,),
    UnitType.COMBAT_VEHICLE: (
        *(Mode.TRACKED, Mode.TRACKED, Mode.WHEELED, Mode.HOVER, Mode.VTOL),
        *(Mode.TWO_WHEELED, Mode.WIGE, Mode.NAVAL, Mode.SUBMARINE),
    ),
    UnitType.SUPPORT_VEHICLE: (Mode.TRACKED, Mode.WHEELED, Mode.VTOL),
    UnitType.CONVENTIONAL_INFANTRY: (Mode.FOOT, Mode.MOTORIZED, Mode.JUMP),
    UnitType.BATTLE_ARMOR: (Mode.FOOT, Mode.JUMP),
}
"""The kinds of units that fight on the ground, and how they get about."""
OFTEN = (UnitType.BATTLEMECH,) * 5
PLAIN = (
    "CASE",
    "CASE II",
    "ENE",
    "OVL",
    "MEL",
    "STL",
    "AMS",
    "ARM",
    "ECM",
    "SHLD",
    "TSM",
    "I-TSM",
    "EE",
    "FC",
    "SEAL",
    "BHJ",
    "UMU",
    "LECM",
    "WAT",
)
FOR_VEHICLES = (
    "ARS",
    "BAR",
    "AMP",
    "CASE",
    "ECM",
    "AFC",
    "BFC",
    "OMNI",
    "EE",
    "SEAL",
    "ORO",
    "LG",
    "VLG",
    "SLG",
)
ADVANCED = ("RCA", "RFA", "CR", "VRT", "SRCH", "RCN", "SOA", "MHQ")
NOT_FOR_INFANTRY = ("TUR", "AMS", "REAR", "IT", "C3M", "C3S", "C3I", "C3BSM", "C3BSS", "AECM")
FOR_INFANTRY = ("AM", "MEC", "HMEC", "FR", "MAS", "LMAS", "UMU")


A_POINT = 0.05
"""How often a force is protomechs, which move together."""


def draw_card(luck: random.Random) -> Card:
    """A card of some kind of unit with any numbers that a card may have."""
    type_ = luck.choice([*OFTEN, *MOVES])
    size = luck.randint(1, 4)
    infantry = type_.is_infantry
    return Card(
        luck.choice(("Ajax", "Bravo", "Corax", "Draco", "Ember", "Falke", "Gorgon", "Hydra")),
        str(luck.randint(1, 99)),
        type_,
        1 if infantry else size,
        _moves(luck, type_),
        _damage(luck, size),
        luck.randint(1, 3) if infantry else luck.randint(1, 10),
        1 if infantry else luck.randint(1, 6),
        luck.randint(0, 3) if type_.is_mech else 0,
        _specials(luck, type_),
        luck.randint(8, 60),
    )


def _moves(luck: random.Random, type_: UnitType) -> tuple[Move, ...]:
    ground = luck.choice(MOVES[type_])
    inches = 2 * luck.randint(1, 4 if type_.is_infantry else 10)
    moves = [Move(inches, ground)]
    if ground is Mode.WALK and luck.random() < 0.4:
        moves.append(Move(2 * luck.randint(1, 8), Mode.JUMP))
    return tuple(moves)


def _damage(luck: random.Random, size: int) -> Damage:
    return Damage(*(_strength(luck, size + 2 - band) for band in range(3)))


def _strength(luck: random.Random, most: int) -> Strength:
    if luck.random() < 0.1:
        return Strength(0, minimal=True)
    return Strength(luck.randint(0, max(0, most)))


def _specials(luck: random.Random, type_: UnitType) -> tuple[Special, ...]:
    plain: tuple[str, ...] = PLAIN if type_.is_mech else FOR_VEHICLES
    car: tuple[Special, ...] = ()
    if type_.is_infantry:
        plain, car = FOR_INFANTRY, (Special("CAR", (Strength(luck.randint(1, 6)),)),)
    found = {code: Special(code) for code in luck.sample(plain, luck.randint(0, 3))}
    drawn: dict[str, Special] = {
        "SRM": Special("SRM", (Strength(1), Strength(1))),
        "IF": Special("IF", (Strength(luck.randint(1, 2)),)),
        "HT": Special("HT", tuple(Strength(luck.randint(0, 2)) for _ in range(3))),
        "TUR": Special("TUR", tuple(_strength(luck, 3) for _ in range(3))),
        "AMS": Special("TUR", (Strength(1), Strength(1)), (Special("AMS"),)),
        "REAR": Special("REAR", tuple(Strength(luck.randint(0, 1)) for _ in range(3))),
        "FLK": Special("FLK", tuple(Strength(luck.randint(0, 2)) for _ in range(3))),
        "C3M": Special("C3M", (Strength(1),)),
        "C3S": Special("C3S"),
        "C3I": Special("C3I"),
        "C3BSM": Special("C3BSM", (Strength(1),)),
        "C3BSS": Special("C3BSS"),
        "AECM": Special("AECM"),
        "TOR": Special("TOR", tuple(Strength(luck.randint(0, 3)) for _ in range(3))),
        "IT": Special("IT", (Strength(luck.randint(2, 8)),)),
    }
    for code in luck.sample(list(drawn), luck.randint(0, 2)):
        if not (type_.is_infantry and code in NOT_FOR_INFANTRY):
            found[drawn[code].code] = drawn[code]
    return (*found.values(), *car)


def draw_force(luck: random.Random, count: int, plain: bool = False) -> list[Entry]:
    """So many units with crews of any skill; `plain`: BattleMechs alone."""
    if plain:
        return [Entry(_a_battlemech(luck), luck.randint(2, 6)) for _ in range(count)]
    if luck.random() < A_POINT:
        card = replace(
            draw_card(luck), type=UnitType.PROTOMECH, moves=(Move(8, Mode.WALK),), overheat=0
        )
        return [Entry(card, luck.choice((3, 4, 5))) for _ in range(count + 2)]
    skills = (2, 3, 4, 4, 4, 5, 6)
    return [Entry(_with_more(draw_card(luck)), luck.choice(skills)) for _ in range(count)]


def _with_more(card: Card) -> Card:
    """The card with an advanced ability now and then, drawn by what it is."""
    luck = random.Random(repr(card))
    if card.type.is_infantry or luck.random() < 0.7:
        return card
    code = luck.choice(ADVANCED)
    size = (Strength(luck.randint(1, 6)),) if code == "MHQ" else ()
    return replace(card, specials=(*card.specials, Special(code, size)))


def _a_battlemech(luck: random.Random) -> Card:
    while (card := draw_card(luck)).type is not UnitType.BATTLEMECH:
        pass
    return card
