"""The first game: a duel on the training ground, and the lessons that lead through a turn of it.

Which lesson is at hand follows from what is to be seen now alone. So a player may do something
else than told, take back or look around: the next lesson is the one that fits.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from btterm.board.signs import ASCII, Signs
from btterm.classic.battle import Battle
from btterm.classic.events import StrikeDeclared
from btterm.classic.log.details import breakdown
from btterm.classic.readout.of import heat_outlook
from btterm.classic.rules.mech import heat_scale
from btterm.classic.rules.movement.preview import Preview
from btterm.classic.saves.state import CLASSIC
from btterm.classic.scenario.setting_up import Fighter, Scenario, Team
from btterm.classic.units.any import AnyUnit
from btterm.hexes import Facing, Hex, distance
from btterm.match import battles
from btterm.table.dice import SeededDice
from btterm.table.odds import percent
from btterm.table.scenarios import KEYBOARD
from btterm.table.table import Table
from btterm.tui.classic.controller.fire import FireTask
from btterm.tui.classic.controller.move import MoveTask
from btterm.tui.classic.controller.overlays import front
from btterm.tui.classic.controller.react import ReactTask
from btterm.tui.classic.controller.strike import StrikeTask
from btterm.tui.desk import Desk
from btterm.tui.guide import Guide, told
from btterm.tui.keymap import Keymap
from btterm.tui.lines import Line

LONGEST_SUM = 48
"""Columns for the parts of a number; where they take more, the panel has them alone."""

# The duel

YOU, DUMMY = 0, 1
"""The sides."""
GROUND = Scenario(
    "training-ground",
    (
        Team(
            "Cadet",
            KEYBOARD,
            (Fighter("Phoenix Hawk PXH-1", "", 4, 5, Hex(8, 16), Facing.N),),
        ),
        Team("Dummy", "dummies", (Fighter("Archer ARC-2R", "", 4, 5, Hex(7, 12), Facing.S),)),
    ),
)
"""A 'Mech that can walk, run and jump, five hexes from a heavy one that does nothing."""
GOAL = Hex(8, 12)
"""Where the lessons send the player: on open ground, next to the Dummy, which has to be turned
to."""
DICE = 19
"""The seed. Whoever does as told has the initiative, hits, misses, kicks, and the Dummy falls."""


# What a lesson is


@dataclass(frozen=True, slots=True)
class Lesson:
    """A few lines on what is to be decided now."""

    chapter: str
    """The kind of task it belongs to, or one of the chapters that `_chapter` names."""
    title: str
    text: str
    """With keys by their names in brackets (`told`), and what `_facts` knows in braces."""
    done: Callable[[Desk], bool] = lambda desk: False
    """Whether the next lesson of the chapter is to follow; the last one stays."""


def lesson_for(desk: Desk) -> Lesson | None:
    """The lesson for what is to be decided now; None where nothing is left to be taught."""
    chapter = _chapter(desk)
    return next((each for each in LESSONS if each.chapter == chapter and not each.done(desk)), None)


def _chapter(desk: Desk) -> str:
    kind, turn = desk.task.KIND, desk.battle.turn
    if kind == "over" or (kind == "strike" and not _struck(desk)):
        return kind
    if turn == 1:
        return kind if kind in ("move", "react", "fire", "strike") else "other"
    return "after" if kind == "move" and turn == 2 else ""


class FirstGame(Guide):
    """Leads through the first turn, also by decisions that need not be made."""

    END = (
        "You have seen a whole turn: initiative, movement, reaction, fire, blows and heat. Play "
        "on till one 'Mech is left, or take the first lesson?"
    )
    """What is said once it is over."""

    def __init__(self) -> None:
        self._told_end = False

    def answered(self, desk: Desk) -> None:
        """Once all of a turn has been taught, blows among it, ask what next."""
        taught = desk.battle.turn > 1 and _struck(desk) and lesson_for(desk) is None
        if taught and not self._told_end:
            self.stale = self._told_end = True

    def taken_back(self) -> None:
        self.stale = False

    def game(self) -> battles.Game:
        """Set up the duel and keep it on disk like any other battle."""
        table = Table(CLASSIC, GROUND.battle(), SeededDice(DICE))
        return battles.keep(table, players=[team.player for team in GROUND.teams])

    def lines(self, desk: Desk, keymap: Keymap, width: int, signs: Signs = ASCII) -> list[Line]:
        lesson = lesson_for(desk)
        return lesson_lines(lesson, desk, keymap, width) if lesson else []


def lesson_lines(lesson: Lesson, desk: Desk, keymap: Keymap, width: int) -> list[Line]:
    """The lesson as it stands on the screen, with the keys as the player has laid them."""
    return told(lesson.title, lesson.text.format_map(_facts(desk)), keymap, width)


# What is so at the moment


def _mech(battle: Battle, side: int) -> AnyUnit:
    return next(unit for unit in battle.units.values() if unit.side == side)


def _facts(desk: Desk) -> dict[str, object]:
    """What the texts tell of this very moment."""
    battle = desk.battle
    me, enemy = _mech(battle, YOU), _mech(battle, DUMMY)
    heat = heat_outlook(battle, me)
    throws = battle.initiative or (0, 0)
    last = "you have seen what it does" if battle.winner == YOU else "you go before it"
    return {
        "me": me.id,
        "enemy": enemy.id,
        "name": battle.sides[DUMMY],
        "mine": throws[YOU],
        "theirs": throws[DUMMY],
        "last": last,
        "goal": GOAL,
        "col": f"{GOAL.col:02}",
        "row": f"{GOAL.row:02}",
        "towards": _towards(desk, enemy),
        "sum": _sum(desk),
        "sinks": -sum(part.value for part in heat.parts if part.value < 0) if heat else 0,
        "heat": heat.now if heat else 0,
        "harm": (", ".join(heat.harm) if heat else "") or "no harm yet",
        "slow": min(heat_scale.WALKING_LOSS),
        "wild": min(heat_scale.FIRE_MODIFIER),
        "off": min(heat_scale.SHUTDOWN),
        "bang": min(heat_scale.AMMUNITION),
    }


def _end(desk: Desk) -> Preview | None:
    """Where the move that is planned would end."""
    found = desk.task.seen() if isinstance(desk.task, MoveTask) else None
    return found if isinstance(found, Preview) else None


def _towards(desk: Desk, enemy: AnyUnit) -> str:
    """The facing toward the enemy at the end of the planned move."""
    end = _end(desk)
    sides = [side for side in Facing if end and end.hex.neighbour(side) == enemy.hex]
    return sides[0].name if sides else "the enemy"


def _sum(desk: Desk) -> str:
    """How the number of the weapon that is explained adds up."""
    task = desk.task
    if not isinstance(task, FireTask) or not task.weapons:
        return ""
    found = task.solution(task.weapons[task.chosen])
    if found is None or found.to_hit is None:
        return "The list says why a weapon cannot fire."
    parts = [part for part in [*breakdown(found.to_hit)][:-1] if not part.startswith("+0")]
    words = " ".join(parts)
    if len(words) > LONGEST_SUM:
        words = "the sum in the panel"
    return f"Here: {words} = {found.to_hit}, a chance of {percent(found.to_hit.chance)}."


# When a lesson is done


def _pointed(desk: Desk) -> bool:
    task = desk.task
    return isinstance(task, MoveTask) and not (task.stays and task.driving is None)


def _stands(desk: Desk) -> bool:
    return not _mech(desk.battle, YOU).prone


def _comes_near(desk: Desk) -> bool:
    end = _end(desk)
    return end is not None and distance(end.hex, _mech(desk.battle, DUMMY).hex) == 1


def _turns_to(desk: Desk) -> bool:
    end = _end(desk)
    return end is not None and end.hex.neighbour(end.facing) == _mech(desk.battle, DUMMY).hex


def _in_front(desk: Desk) -> bool:
    task = desk.task
    if not isinstance(task, ReactTask):
        return False
    return bool(front(task.torso, task.unit.hex, task.decision.enemies()))


def _armed(desk: Desk) -> bool:
    return isinstance(desk.task, FireTask) and bool(desk.task.draft.parts)


def _lifted(desk: Desk) -> bool:
    return isinstance(desk.task, StrikeTask) and bool(desk.task.draft.parts)


def _struck(desk: Desk) -> bool:
    """Whether the player has ever declared a physical attack."""
    return any(
        isinstance(event, StrikeDeclared)
        and bool(event.blows)
        and event.unit == _mech(desk.battle, YOU).id
        for event in desk.table.told(*desk.lookers)
    )


LESSONS = (
    Lesson(
        "move",
        "You are down",
        "A Piloting roll went wrong. Getting up costs 2 MP and takes another roll: [move.stand] "
        "plans it, [move.go] does it. You can also stay down and fire from there: [move.go] at "
        "once.",
        _stands,
    ),
    Lesson(
        "move",
        "Initiative",
        "Each turn both sides throw two dice. You threw {mine}, the {name} threw {theirs}; the "
        "higher throw moves last, so {last}. {me} is your 'Mech, {enemy} the other. Point at "
        "hexes now, with [look] or the arrows.",
        _pointed,
    ),
    Lesson(
        "move",
        "Movement",
        "w 2 is 2 movement points (MP) on foot; r is running, j jumping; key [move.mode] shows "
        "one alone. Going far makes you hard to hit, but adds to the number you need: walk 1, run "
        "2, jump 3. Point at column {col}, row {row}, next to {enemy}.",
        _comes_near,
    ),
    Lesson(
        "move",
        "Facing",
        "A 'Mech strikes and fires to its front. [move.turn_left] and [move.turn_right] turn it "
        "where the move ends, for 1 MP each. {enemy} will be {towards} of you: turn until the "
        "line above the keys says facing {towards} too.",
        _turns_to,
    ),
    Lesson(
        "move",
        "Go",
        "The line above the keys foretells your move: MP, threat (the best number an enemy gets "
        "against you), heat, what it adds to your numbers (you) and to theirs (at you). "
        "[move.go] goes, [game.back] plans anew.",
    ),
    Lesson(
        "react",
        "Reaction",
        "The legs stay, the torso may turn by one hexside. Weapons fire to its front: the bright "
        "hexes. {enemy} is not there now: try [react.left] and [react.right] to get it in "
        "front; [react.go] takes what you see.",
        _in_front,
    ),
    Lesson(
        "react",
        "Reaction",
        "The legs stay, the torso may turn by one hexside. Weapons fire to its front: the bright "
        "hexes. {enemy} is there, so stay straight. Try [react.left] or [react.right] and "
        "[react.straight] again, then [react.go] goes on.",
    ),
    Lesson(
        "fire",
        "Weapon attack",
        "The column need says what two dice must reach to hit. {sum} [fire.why] explains the next "
        "one. Switch on what shall fire: [fire.weapon_1] [fire.weapon_2] and so on.",
        _armed,
    ),
    Lesson(
        "fire",
        "Heat",
        "Moving and firing make heat; your heat sinks take {sinks} a turn, the rest stays. "
        "From {slow} on you are slower, from {wild} on you aim worse: see the line above the "
        "keys. Switch on all you dare; [fire.go] fires, and a report follows.",
    ),
    Lesson(
        "strike",
        "Physical attack",
        "Next to an enemy you can hit it with arms and legs too; an arm that has fired cannot "
        "punch. A kick may bring it down, but if you miss, you may fall yourself. "
        "[strike.blow_3] is a kick.",
        _lifted,
    ),
    Lesson(
        "strike",
        "Physical attack",
        "[strike.go] strikes. The rest of the turn needs no decision: falls, then heat, then the "
        "end. A report tells you again what the dice brought, and names the key that closes it.",
    ),
    Lesson(
        "after",
        "Heat and end",
        "When all have struck, heat sinks cool: {me} is left with heat {heat} ({harm}). "
        "From {off} on it may shut down, from {bang} on its ammunition may blow up. The turn is "
        "over, and both have thrown again. Point at any hex.",
        _pointed,
    ),
    Lesson(
        "after",
        "A whole turn",
        "You were too far off to kick; that lesson comes next to {enemy}. Else play on as you "
        "like: [look.help] says what to do now, [look.rules] the rule for it, [look.menu] all "
        "there is. [game.quit] leaves, and all is saved.",
        _struck,
    ),
    Lesson(
        "after",
        "That was a whole turn",
        "The last 'Mech standing wins: play on, lessons end here. [look.help] says what to do "
        "now, [look.rules] the rule for it, [look.menu] all there is. [game.quit] leaves; the "
        "battle is saved and goes on from the start.",
    ),
    Lesson(
        "other",
        "A question",
        "This one is rare. The line above the keys says what you would answer; [look.help] tells "
        "what it is about and which keys choose.",
    ),
    Lesson(
        "over",
        "The end",
        "One side has no 'Mech left. [over.go] asks what next; the start has four short lessons, "
        "scenarios, and a form for battles of your own.",
    ),
)
"""In the order of a turn. Of a chapter, the first that is not done is shown."""
