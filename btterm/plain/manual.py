"""What `help` says."""

from __future__ import annotations

from collections.abc import Iterator

from btterm.plain.answers import Asked, verbs
from btterm.plain.words import one_of, pick

LOOKS = {
    "help": "help, or help WORD: what can be said now, or what one command does",
    "again": "again, or just Enter: the question once more",
    "status": "status: turn, phase and every unit in a line",
    "goals": "goals: what the sides fight for, and how far they are",
    "unit": "unit WH: all about a unit: place, MP, armor, damage, weapons with their numbers",
    "enemy": "enemy, or enemy WH: where the enemies are, seen from your unit",
    "map": "map: the board in words. map 0512 or map WH 4: the ground around, so many hexes far",
    "hex": "hex 0512: what a hex holds, whether it is seen, and the MP to get there",
    "los": "los ma, or los WH 0512: the line of sight to a unit or a hex",
    "reach": "reach, or reach WH run: the hexes it can get to, by MP, and the safest of them",
    "weapons": "weapons, or weapons WH at ma: every weapon with the number that it needs. "
    "weapons ma at WH: the same for an enemy",
    "why": "why ppc at ma, why kick right, why ma ppc at WH: how a number adds up. why: the dice "
    "of the last line. why ma, of a bot's unit: why it did what it did last",
    "log": "log, or log 20: the last lines of the log",
    "details": "details, or details 5: the same with every modifier and every die",
    "try": "try and any command that acts: what it would do. Nothing is done",
    "undo": "undo: takes the last decision back; when dice have fallen since, all players are "
    "asked whether they agree",
    "rules": "rules skidding: the rule in short. rules, or just ?: the rule of what was refused "
    "last, or else of what is asked",
    "save": "save: writes the battle anew and says where. It is saved as it goes, too",
    "quit": "quit: leaves; the battle is saved",
    "rest": "rest: all your units that have yet to act in this phase stand still, look straight "
    "ahead or hold. rest fire: each fires all cool at its best target",
    "call": "call: you will be asked for orders at the end of this turn, to dump ammunition, "
    "switch heat sinks or say what to do about shutdowns",
    "give": "give up: your side gives up",
}
"""The commands of every phase, which answer nothing."""

ACTS = {
    "move": "move WH 0512 NE: the cheapest way into a hex, in the slowest mode that gets there, "
    "with a facing at the end if you like. Add drop to go prone there, or level 3 for what flies. "
    "Where a roll threatens you are asked once more, unless the last word is sure",
    "walk": "walk WH 0512, or step by step: walk WH F F L B. F forward, B back, L and R turn, FL "
    "FR BL BR sideways; a number repeats a step, as in F 3. walk WH here: stays, but counts as "
    "walking",
    "run": "run WH 0512 NE, or run WH F 3 R F, as with walk. With masc at the end, or first of "
    "the steps: with MASC, by Clan Invasion rules",
    "cruise": "cruise MA 0512 NE: as walk, for vehicles. cruise WA rise 3 F F sink: up three "
    "levels, two hexes, down one",
    "flank": "flank MA 0512 NE: as run, for vehicles",
    "jump": "jump WH 0512 S",
    "stay": "stay WH: does not move, or does not twist",
    "stand": "stand WH NE: gets up, facing north-east",
    "charge": "charge ma: charges an enemy that has moved; charge 0505: a building",
    "dfa": "dfa ma: death from above, a jump onto an enemy that has moved; dfa ma SE: coming in "
    "to the south-east",
    "mount": "mount AP FP: AP takes FP aboard, which is in its hex and has not moved. cruise AP "
    "0512 NE mount FP, or cruise AP mount FP F F: and drives on",
    "dismount": "dismount AP FP: AP lets FP off where it is. cruise AP 0512 dismount FP: where it "
    "ends its move",
    "drop": "drop WH: goes prone where it is",
    "leave": "leave WH: leaves the map for good, by the cheapest way",
    "eject": "eject WH: the MechWarrior leaves the 'Mech",
    "twist": "twist WH left, right or straight; a turret also back-left, back-right or back",
    "flip": "flip WH: arms to the rear",
    "fire": "fire WH ppc, ppc, srm at ma: weapons by name or number. The first target is the "
    "primary one. fire 1, 2 at ma, 4 at cr: two targets; primary after the second makes it the "
    "primary one. fire all at ma; fire all cool at ma: "
    "what can hit without running hot. Add double, cluster, heat, inferno, gel, swarm, indirect, "
    "thunder, ignite, clear, sweep (mines), shell, smoke, fascam, flak, mechwarrior, building or "
    "bridge (fire 1 building at 0508) after a weapon for that way of fire, from RT for the bin "
    "that feeds it, and aim left leg after the target for an aimed shot",
    "hold": "hold WH: no attack",
    "pick": "pick up WH tree: a club in place of all fire",
    "strike": "strike WH punch left at ma, punch right at ma; at 0508: the building or "
    "bridge there",
    "punch": "punch left ma, or punch both ma; without a side the better arm",
    "kick": "kick right ma; without a side the better leg",
    "push": "push ma",
    "club": "club ma",
    "hatchet": "hatchet ma",
    "thrash": "thrash ma",
    "orders": "orders none, or orders WH dump LT RT sinks 2, AR sinks 0: ammunition to dump next "
    "turn, and how many heat sinks stay off; with an anti-missile system also missiles off",
    "choose": "choose 2, or just 2, or the word itself",
    "dice": "dice 3 4, or just 3 4: what each die shows",
    "go": "go: on with the game",
}
"""The commands that answer a decision."""


def help_now(asked: Asked) -> Iterator[str]:
    """What can be said now."""
    now = verbs(asked)
    if len(now) > 1:
        yield f"To act: {one_of(now)}."
    yield f"{ACTS[now[0]]}."
    yield f"To look: {one_of(LOOKS, 'and')}."
    yield (
        "help and one of these words explains it. Words may be cut short, and the unit may be "
        "left out where there is just one."
    )


def help_on(word: str) -> str:
    """What one command does. Raises BadInput."""
    known = {**ACTS, **LOOKS}
    return f"{known[pick(word, known, 'command')]}."
