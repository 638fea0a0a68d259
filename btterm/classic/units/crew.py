"""MechWarriors (Compendium, MechWarriors)."""

from __future__ import annotations

from dataclasses import dataclass, field

FATAL_HITS = 6
AVERAGE_GUNNERY = 4
AVERAGE_PILOTING = 5


@dataclass(slots=True)
class Crew:
    """A MechWarrior. Lower skills are better (Compendium, MechWarriors, MechWarrior Skills)."""

    name: str = ""
    gunnery: int = AVERAGE_GUNNERY
    piloting: int = AVERAGE_PILOTING
    hits: int = 0
    unconscious_since: int | None = None
    """The turn in which consciousness was lost; None while awake."""
    sixth_sense: bool = False
    """Has a sixth sense, by the house rule."""
    unconscious_in: str = ""
    """The phase in which it was lost."""
    slept: bool = False
    """Was unconscious in this turn's Movement Phase, by the house rule."""
    victories: int = 0
    """Enemy 'Mechs destroyed, in all battles."""
    improved: int = 0
    """Skill points already gained by them."""
    card: str = ""
    """The MechWarrior card that it plays."""
    captive: bool = False
    """Was picked up by an enemy."""
    abilities: list[str] = field(default_factory=list)
    """What it can do besides its skills (`units.abilities`)."""

    @property
    def dead(self) -> bool:
        return self.hits >= FATAL_HITS

    @property
    def awake(self) -> bool:
        return self.unconscious_since is None and not self.dead
