"""How well a bot plays and what it is like: the words behind `bot:`."""

from __future__ import annotations

from dataclasses import dataclass, fields
from enum import StrEnum

from btterm.errors import BadInput


class Strength(StrEnum):
    """How far a bot looks."""

    WEAK = "weak"
    """A few places, the nearest enemies, and not always the best of what it sees."""
    NORMAL = "normal"
    """Every place, with the enemies where they are."""
    STRONG = "strong"
    """The best places again, with what enemies that move later will answer."""


MOST = 5.0
"""The largest trait."""


@dataclass(frozen=True, slots=True)
class Character:
    """A strength, and traits from 0 to 5."""

    strength: Strength = Strength.NORMAL
    aggression: float = 1.0
    """How much damage counts that it may do, and the way to where it can."""
    caution: float = 1.0
    """How much damage counts that it may take."""
    honour: float = 0.0
    """How little an enemy counts that is down or fights somebody else already: each point halves
    it."""

    @property
    def strong(self) -> bool:
        return self.strength is Strength.STRONG


TRAITS = tuple(field.name for field in fields(Character) if field.name != "strength")


def read_character(text: str) -> Character:
    """Reads "strong", "caution=2" or "weak, aggression 1.5, honour 1", in any order. Raises
    BadInput."""
    strength, traits = Strength.NORMAL, dict[str, float]()
    for part in filter(None, (each.strip().casefold() for each in text.split(","))):
        name, equals, value = part.replace(" ", "=", 1).partition("=")
        if not equals and name in tuple(Strength):
            strength = Strength(name)
        elif equals and name in TRAITS:
            traits[name] = _trait(name, value)
        else:
            one_of, with_ = ", ".join(Strength), ", ".join(f"{trait}=1" for trait in TRAITS)
            raise BadInput(f"a bot is {one_of}, with {with_} if you like, not {part!r}")
    return Character(strength, **traits)


def write_character(character: Character) -> str:
    """What is not usual of it, as it is read: "strong,caution=2"; empty: nothing."""
    usual = Character()
    words = [] if character.strength is usual.strength else [str(character.strength)]
    for name in TRAITS:
        value = getattr(character, name)
        words += [f"{name}={value:g}"] if value != getattr(usual, name) else []
    return ",".join(words)


def _trait(name: str, value: str) -> float:
    try:
        number = float(value)
    except ValueError:
        number = -1.0
    if not 0 <= number <= MOST:
        raise BadInput(f"{name} is a number from 0 to {MOST:g}, not {value!r}")
    return number
