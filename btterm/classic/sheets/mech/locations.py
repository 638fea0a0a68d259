"""The parts of a BattleMech's body and the tables that go by them."""

from __future__ import annotations

from enum import StrEnum

from btterm.errors import BadInput


class Location(StrEnum):
    """A part of the body; quads have four legs in place of arms and legs."""

    HD = "HD"
    CT = "CT"
    RT = "RT"
    LT = "LT"
    RA = "RA"
    LA = "LA"
    RL = "RL"
    LL = "LL"
    FRL = "FRL"
    FLL = "FLL"
    RRL = "RRL"
    RLL = "RLL"

    @property
    def label(self) -> str:
        """The name in full: "Left Torso" for LT."""
        return _LABELS[self]


_LABELS = {
    Location.HD: "Head",
    Location.CT: "Center Torso",
    Location.RT: "Right Torso",
    Location.LT: "Left Torso",
    Location.RA: "Right Arm",
    Location.LA: "Left Arm",
    Location.RL: "Right Leg",
    Location.LL: "Left Leg",
    Location.FRL: "Front Right Leg",
    Location.FLL: "Front Left Leg",
    Location.RRL: "Rear Right Leg",
    Location.RLL: "Rear Left Leg",
}

TORSOS = (Location.CT, Location.RT, Location.LT)
"""The locations with rear armor."""
ARMS = (Location.RA, Location.LA)
BIPED_LEGS = (Location.RL, Location.LL)
QUAD_LEGS = (Location.FRL, Location.FLL, Location.RRL, Location.RLL)
LEGS = BIPED_LEGS + QUAD_LEGS

BIPED = (Location.HD, *TORSOS, *ARMS, *BIPED_LEGS)
"""The locations of a two-legged 'Mech in the order of the record sheet."""
QUAD = (Location.HD, *TORSOS, *QUAD_LEGS)

DAMAGE_TRANSFER: dict[Location, Location | None] = {
    Location.HD: None,
    Location.CT: None,
    Location.RT: Location.CT,
    Location.LT: Location.CT,
    Location.RA: Location.RT,
    Location.LA: Location.LT,
    Location.RL: Location.RT,
    Location.LL: Location.LT,
    Location.FRL: Location.RT,
    Location.FLL: Location.LT,
    Location.RRL: Location.RT,
    Location.RLL: Location.LT,
}
"""Where damage goes on when a location is gone; None: the 'Mech is destroyed
(Compendium, Transferring Damage)."""

BLOWN_OFF_WITH: dict[Location, tuple[Location, ...]] = {
    Location.RT: (Location.RA, Location.FRL),
    Location.LT: (Location.LA, Location.FLL),
}
"""What a destroyed side torso takes along; a quad's front legs stand for the arms
(Compendium, Recording Damage; Four-Legged BattleMechs)."""

SLOT_COUNT: dict[Location, int] = {
    location: 12 if location in TORSOS + ARMS else 6 for location in Location
}
"""Critical slots by location (Compendium, 10. Complete Critical Hit Table)."""

HEAD_STRUCTURE = 3
HEAD_ARMOR = 9
"""Most armor points that a head can carry."""

INTERNAL_STRUCTURE: dict[int, tuple[int, int, int, int]] = {
    10: (4, 3, 1, 2),
    15: (5, 4, 2, 3),
    20: (6, 5, 3, 4),
    25: (8, 6, 4, 6),
    30: (10, 7, 5, 7),
    35: (11, 8, 6, 8),
    40: (12, 10, 6, 10),
    45: (14, 11, 7, 11),
    50: (16, 12, 8, 12),
    55: (18, 13, 9, 13),
    60: (20, 14, 10, 14),
    65: (21, 15, 10, 15),
    70: (22, 15, 11, 15),
    75: (23, 16, 12, 16),
    80: (25, 17, 13, 17),
    85: (27, 18, 14, 18),
    90: (29, 19, 15, 19),
    95: (30, 20, 16, 20),
    100: (31, 21, 17, 21),
}
"""Structure boxes of center torso, side torso, arm and leg, by the 'Mech's tons
(Compendium, 5. Allocate Tonnage for Internal Structure)."""


def internal_structure(tons: int, location: Location) -> int:
    """Internal structure boxes of a location (Compendium, 5. Allocate Tonnage for Internal
    Structure).

    Raises BadInput when no 'Mech has this tonnage.
    """
    if tons not in INTERNAL_STRUCTURE:
        raise BadInput(f"a 'Mech weighs 10 to 100 tons in steps of 5, not {tons}")
    center, side, arm, leg = INTERNAL_STRUCTURE[tons]
    if location is Location.HD:
        return HEAD_STRUCTURE
    if location is Location.CT:
        return center
    if location in TORSOS:
        return side
    return arm if location in ARMS else leg


def max_armor(tons: int, location: Location) -> int:
    """Most armor points of a location, front and rear together: twice its internal
    structure, 9 on the head (Compendium, 11. Allocate Armor Points)."""
    if location is Location.HD:
        return HEAD_ARMOR
    return 2 * internal_structure(tons, location)
