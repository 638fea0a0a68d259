"""Who mounts and who dismounts in a move, in short words (Compendium, Infantry Carriers)."""

from __future__ import annotations

from btterm.classic.battle import Battle
from btterm.classic.rules.boarding import fit_refusal, passengers
from btterm.classic.rules.movement.steps import Dismount, Mount, Steps
from btterm.classic.units.any import AnyUnit


def boarding_words(battle: Battle, carrier: AnyUnit, steps: Steps) -> str:
    """ "takes FP aboard, takes F2 on its outside, lets EP off"; empty where nobody does either."""
    words, inside = [], passengers(battle, carrier)
    for step in steps:
        if isinstance(step, Mount):
            unit = battle.units[step.unit]
            fits = not fit_refusal(carrier, unit, inside)
            inside += [unit] * fits
            words.append(f"takes {step.unit} {'aboard' if fits else 'on its outside'}")
        elif isinstance(step, Dismount):
            words.append(f"lets {step.unit} off")
    return ", ".join(words)
