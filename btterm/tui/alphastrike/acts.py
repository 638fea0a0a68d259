"""The keys of Alpha Strike's tasks, apart from them: all keys are known where no battle is played,
and the rules need not be loaded for that."""

from __future__ import annotations

from btterm.tui.acts import Act

ADVANCE, ATTACK = "advance", "attack"
"""The kinds of its tasks: a unit's move and its attack."""
ADVANCE_ACTS: tuple[Act, ...] = (
    Act("enter", "go", "move", "Enter"),
    Act("tab", "next", "next unit", "Tab"),
    Act("x", "mode", "walk/jump"),
    Act("z", "left", "turn", "z c"),
    Act("c", "right"),
    Act("h", "stay", "stand still"),
)

ATTACK_ACTS: tuple[Act, ...] = (
    *(Act(str(n), f"option_{n}") for n in range(1, 10)),
    Act("enter", "go", "attack", "Enter"),
    Act("v", "target", "target"),
    Act("x", "way", "way", "1-9 x"),
    Act("o", "odds", "odds"),
    Act("tab", "next", "next unit", "Tab"),
    Act("h", "hold", "hold fire"),
)

KEYS = ((ADVANCE, ADVANCE_ACTS), (ATTACK, ATTACK_ACTS))
