"""Every special ability that a card can have, as data (Alpha Strike, Special Abilities)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum, StrEnum

from btterm.alphastrike.cards.card import Card, Special
from btterm.alphastrike.rule import Rule
from btterm.errors import BadInput
from btterm.spelling import alike


class Level(StrEnum):
    """The level of rules from which on an ability counts."""

    INTRODUCTORY = "introductory"
    STANDARD = "standard"
    ADVANCED = "advanced"


class Numbers(Enum):
    """What stands behind a code."""

    NONE = "nothing"
    COUNT = "one number"
    RANGES = "damage by range"
    TURRET = "damage by range and abilities in brackets"


@dataclass(frozen=True, slots=True)
class Ability:
    """A special ability as the lists have it."""

    code: str
    name: str
    level: Level
    numbers: Numbers
    rule: Rule
    """The section about it."""


# Codes with the numbers behind them: "#" one, "#/#" damage by range, "()" a turret. Where the
# section about one goes by another code, it stands behind a colon.
_INTRODUCTORY = """
CASE          CASE
CASE II       CASE II
ENE           Energy
HT#/#         Heat
MEL           Melee
OVL           Overheat at Long Range
"""
_STANDARD = """
AECM          Angel ECM
AFC           Advanced Fire Control
AM            Anti-'Mech
AMP           Amphibious
AMS           Anti-Missile System
ARM           Armored Components
ARS           Armored Motive System
BAR           Barrier Armor Rating
BFC           Basic Fire Control
BHJ           BattleMech HarJel
BOMB#         Bombs
CAR#          Cargo
ECM           Electronic Countermeasures
EE            Simple Engine
FC            Fuel Cell Engine
FLK#/#        Flak
FR            Fire Resistant
HMEC          Extended Mechanized
I-TSM         Industrial Triple-Strength Myomer
IF#           Indirect Fire
IT#           Infantry Transport
LECM          Light ECM
LMAS          Light Mimetic Armor System
MAS           Mimetic Armor System
MEC           Mechanized
OMNI          Omni
ORO           Off-Road
REAR#/#       Rear-Firing Weapons
SHLD          BattleMech Shield
STL           Stealth
TOR#/#        Torpedo
TSM           Triple-Strength Myomer
TUR()         Turret
UMU           Underwater Maneuvering Units
WAT           Watchdog
C3BSM#        Boosted C3 Master
C3BSS#        Boosted C3 Slave
C3EM#         C3 Emergency Master
C3I           Improved C3
C3M#          C3 Master
C3RS          C3 Remote Sensor
C3S           C3 Slave
"""
_ADVANCED = """
AC#/#         Autocannon
ART-AC#:ART   Artillery: Clan Arrow IV
ART-AIS#:ART  Artillery: Inner Sphere Arrow IV
ART-CM5#:ART  Artillery: Cruise Missile/50
ART-CM7#:ART  Artillery: Cruise Missile/70
ART-CM9#:ART  Artillery: Cruise Missile/90
ART-CM12#:ART Artillery: Cruise Missile/120
ART-LT#:ART   Artillery: Long Tom
ART-LTC#:ART  Artillery: Long Tom Cannon
ART-S#:ART    Artillery: Sniper
ART-SC#:ART   Artillery: Sniper Cannon
ART-T#:ART    Artillery: Thumper
ART-TC#:ART   Artillery: Thumper Cannon
AT#           Aerospace Transport
BH            Bloodhound Active Probe
BRID          Bridgelayer
BT            Booby Trap
BTAS#         Battle Armor Taser
CAP#/#        Capital Weapons
CK#           Cargo Transport, Kilotons
CNARC#        Compact Narc Missile Beacon
CR            Critical-Resistant
CRW#          Crew
CT#           Cargo Transport, Tons
D#            Door
DCC#          Drone Carrier Control System
DRO           Drone
DUN           Dune Buggy
ENG           Engineering
ES            Ejection Seat
FD            Flight Deck
FF            Firefighter
HP            Helipad
INARC#        Improved Narc Missile Beacon
LG            Large
LPRB          Light Active Probe
LRM#/#        Long-Range Missiles
LTAG          Light Target Acquisition Gear
MAG           Maglev
MDS#          Mine Dispenser
MHQ#          Mobile Headquarters
MSL#/#        Capital Missiles
MSW           Minesweeper
MT#           'Mech Transport
MTAS#         'Mech Taser
MTN           Mountain Troops
PAR           Paratroops
PNT#          Point Defense
PRB           Active Probe
PT#           ProtoMech Transport
RAIL          Rail
RCA           Reactive Armor
RCN           Recon
RFA           Reflective Armor
RSD#          Remote Sensor Dispenser
SAW           Saw
SCAP#/#       Sub-Capital Weapons
SDS-C#/#:SDS  Space Defense System: Capital Weapons
SDS-CM#/#:SDS Space Defense System: Capital Missiles
SDS-SC#/#:SDS Space Defense System: Sub-Capital Weapons
SEAL          Environmental Seal
SLG           Super Large
SNARC#        Narc Missile Beacon
SOA           Space Operations Adaptation
SRCH          Searchlight
SRM#/#        Short-Range Missiles
ST#           Small Craft Transport
TAG           Target Acquisition Gear
TRN           Trenchworks Engineers
VLG           Very Large
VRT           Variable-Range Targeting
VSTOL         Very Short Takeoff and Landing
VTH#:VTM      Vehicle Transport, Heavy
VTM#          Vehicle Transport, Medium
VTS#:VTM      Vehicle Transport, Super-Heavy
"""
_NUMBERS = {"": Numbers.NONE, "#": Numbers.COUNT, "#/#": Numbers.RANGES, "()": Numbers.TURRET}
_LINE = re.compile(r"([A-Z0-9-]+(?: II)?)(#/#|#|\(\))?(?::([A-Z]+))?\s{1,}(\S.*)")


def _read(lines: str, level: Level) -> list[Ability]:
    found = []
    for line in lines.strip().splitlines():
        match = _LINE.fullmatch(line)
        assert match is not None, line
        code, numbers, section, name = match.groups()
        found.append(Ability(code, name, level, _NUMBERS[numbers or ""], Rule(section or code)))
    return found


ABILITIES: dict[str, Ability] = {
    ability.code: ability
    for lines, level in (
        (_INTRODUCTORY, Level.INTRODUCTORY),
        (_STANDARD, Level.STANDARD),
        (_ADVANCED, Level.ADVANCED),
    )
    for ability in _read(lines, level)
}
"""All of them by their codes."""
_COUNTED = "SNARC", "CNARC", "INARC"
"""One of these has no number on many cards: it is 1 then."""


def ability(code: str) -> Ability:
    """The ability of a code. Raises BadInput for one that no list has, with the nearest."""
    found = ABILITIES.get(code)
    if found is None:
        near = alike(code, list(ABILITIES)) if code else []
        hint = f"; did you mean {near[0]}?" if near else ""
        raise BadInput(f"no special ability is called {code!r}{hint}")
    return found


def check_specials(specials: tuple[Special, ...], within: bool = False) -> None:
    """Raises BadInput for an ability that no list has, or with other numbers than its own."""
    for special in specials:
        known = ability(special.code)
        _check_numbers(special, known)
        if special.within and known.numbers is not Numbers.TURRET:
            raise BadInput(f"{special}: only a turret holds abilities of its own")
        if within and known.numbers is Numbers.TURRET:
            raise BadInput(f"{special}: no turret holds another")
        check_specials(special.within, within=True)


def _check_numbers(special: Special, known: Ability) -> None:
    given = len(special.strengths)
    match known.numbers:
        case Numbers.NONE:
            fits = given == 0
        case Numbers.COUNT:
            fits = given == 1 or (given == 0 and special.code in _COUNTED)
        case Numbers.RANGES:
            fits = 1 <= given <= 4
        case Numbers.TURRET:
            fits = 1 <= given <= 4 or bool(special.within)
    if not fits:
        raise BadInput(f"{special}: {known.code} takes {known.numbers.value} behind it")


def explained(card: Card) -> list[tuple[str, Ability]]:
    """The special abilities of a card, as printed, each with its entry of the lists; what a turret
    holds behind it."""
    return [
        (str(each), ability(each.code))
        for special in card.specials
        for each in (special, *special.within)
    ]
