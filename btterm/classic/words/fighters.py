"""What a side has in the air, in short words (Compendium, Fighter Movement)."""

from __future__ import annotations

from btterm.classic.aerospace import AeroFighter


def bombs(fighter: AeroFighter) -> str:
    """What hangs below it: "8 HE, 1 TAG"."""
    return ", ".join(f"{number} {bomb}" for bomb, number in fighter.bombs.items() if number)


def state(fighter: AeroFighter) -> str:
    """Its armor and its bombs: "armor 60 of 75, 8 HE"."""
    armor = f"armor {fighter.armor} of {fighter.weight.build.armor}"
    return ", ".join(filter(None, (armor, bombs(fighter))))


def where(fighter: AeroFighter) -> str:
    """Where it is: "here in turn 5", "over the map from 0801 south"."""
    if fighter.gone:
        return str(fighter.gone)
    if fighter.entry is not None and fighter.heading is not None:
        return f"over the map from {fighter.entry} {fighter.heading.word}"
    if fighter.arrives:
        run = ", second run" if fighter.runs else ""
        return f"here in turn {fighter.arrives}{run}"
    turns = "1 turn" if fighter.away == 1 else f"{fighter.away} turns"
    return f"{turns} away"
