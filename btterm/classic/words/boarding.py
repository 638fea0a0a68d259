"""Who mounts and who dismounts in a move, in short words (Compendium, Infantry Carriers)."""

from __future__ import annotations

from btterm.classic.rules.movement.steps import Dismount, Mount, Steps


def boarding_words(steps: Steps) -> str:
    """ "takes FP aboard, lets EP off"; empty where nobody mounts or dismounts."""
    words = []
    for step in steps:
        if isinstance(step, Mount):
            words.append(f"takes {step.unit} aboard")
        elif isinstance(step, Dismount):
            words.append(f"lets {step.unit} off")
    return ", ".join(words)
