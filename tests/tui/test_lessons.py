"""The lessons: each played through as it tells, without a screen; what else may be done; and the
way through the app."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from btterm.board.signs import ASCII, RICH
from btterm.board.terrain import Ground
from btterm.errors import BadInput
from btterm.hexes import Hex
from btterm.match import battles
from btterm.match.sitting import players_of
from btterm.tui.app import BttermApp
from btterm.tui.desk import Desk
from btterm.tui.guide import told
from btterm.tui.keymap import USUAL, Keymap
from btterm.tui.lessons.course import Course, Lesson, Step, _names, lesson_called, lessons
from btterm.tui.screens.ask import Choose
from btterm.tui.screens.battle import BattleScreen
from btterm.tui.start import StartScreen
from btterm.tui.systems import desk_for
from btterm.tui.widgets.panel import Panel

NAMES = {bound.name for bound in USUAL}
SINGLE_MODE = {"r": "move.mode move.mode", "j": "move.mode move.mode move.mode"}


class Pupil:
    """Does what a lesson tells, by names of keys and numbers of hexes."""

    def __init__(self, name: str, **seeds: int) -> None:
        self.course = Course(lesson_called(name))
        self.desk = self._begin()

    def _begin(self) -> Desk:
        game = self.course.game()
        return desk_for(game, players_of(game), ask=True, skip=self.course.skip)

    def do(self, *acts: str) -> None:
        for act in acts:
            if act.isdecimal():
                self.desk.move_cursor(Hex.parse(act))
                self.course.pointed(self.desk.cursor)
                continue
            assert act in NAMES
            task = self.desk.task
            kind, name = act.split(".")
            if kind not in ("look", "game"):
                assert kind == task.KIND, f"{act} while {task.KIND}"
                assert task.offers(name), act
                task.do(name)
            if self.desk.task is task:
                self.course.pressed(self.desk, act)
            else:
                self.course.answered(self.desk)
            if self.course.stale and not self.course.over:
                self.course.stale = False
                self.desk = self._begin()

    def told(self) -> None:
        """Do what the step at hand waits for, where that is no answer."""
        self.do(*self.course.lesson.steps[self.course.at].wanted)


AS_TOLD = {
    "signs": "",
    "heat": f"{SINGLE_MODE['j']} 0810 move.go react.go fire.weapon_1 fire.weapon_2 fire.weapon_3 "
    "fire.go look.sheet move.go move.go",
    "falling": f"{SINGLE_MODE['r']} 0810 move.go move.go move.stand move.go move.go "
    "strike.blow_4 strike.go",
    "alpha-strike": "0809 advance.mode 0811 advance.go attack.go attack.option_2 attack.go "
    "look.panel attack.go",
    "victory": "fire.weapon_1 fire.weapon_2 fire.weapon_3 fire.go look.help 0810 move.go "
    "move.go move.go move.drive move.forward move.leave move.go move.go",
}
"""What a player presses; a lesson that only looks says it itself."""


@pytest.mark.parametrize("name", AS_TOLD)
def test_a_lesson_as_it_is_told(name: str) -> None:
    pupil = Pupil(name)
    pupil.do(*AS_TOLD[name].split())
    if name == "signs":
        for _ in pupil.course.lesson.steps:
            pupil.told()
    assert pupil.course.over, pupil.course.lesson.steps[pupil.course.at]


# Otherwise


def test_something_else_than_wanted_begins_the_battle_again() -> None:
    pupil = Pupil("falling")
    pupil.do("move.go", "move.go")
    assert (pupil.course.at, pupil.course.anew) == (0, True)
    rows = pupil.course.lines(pupil.desk, Keymap(), 78)
    assert rows[0].plain.startswith("Once more: A broken gyro.")
    pupil.do("0810")
    assert not pupil.course.anew


def test_an_answer_where_none_is_wanted_leaves_the_lesson_where_it_is() -> None:
    pupil = Pupil("signs")
    pupil.told()
    pupil.told()
    pupil.do("move.go", "move.go")
    assert (pupil.course.at, pupil.course.anew) == (2, True)
    assert pupil.desk.battle.turn == 1


def test_an_answer_may_come_before_its_step() -> None:
    pupil = Pupil("victory")
    pupil.do(*AS_TOLD["victory"].split()[:4])
    assert pupil.course.at == 1
    pupil.do("0810", "move.go")
    assert pupil.course.at == 3


def test_who_points_there_before_is_taken_on_by_any_key() -> None:
    pupil = Pupil("heat")
    pupil.desk.move_cursor(Hex(8, 10))
    pupil.do("move.mode")
    assert pupil.course.at == 1


def test_taking_back_begins_the_battle_of_the_step_again() -> None:
    pupil = Pupil("heat")
    pupil.do(*f"{SINGLE_MODE['j']} 0810 move.go".split())
    assert pupil.course.at == 2
    pupil.course.taken_back()
    assert (pupil.course.at, pupil.course.stale) == (0, True)


def test_the_kick_of_the_lesson_fells_the_other_one() -> None:
    pupil = Pupil("falling")
    acts = AS_TOLD["falling"].split()
    pupil.do(*acts[:-1])
    desk = pupil.desk
    pupil.do(acts[-1])
    assert desk.battle.units["ar"].prone


def test_who_kicks_nobody_is_asked_for_it_once_more() -> None:
    pupil = Pupil("falling")
    pupil.do(*AS_TOLD["falling"].split()[:-2])
    assert pupil.course.before.startswith("The roll held")
    pupil.do("strike.go", "strike.go")
    assert (pupil.course.anew, pupil.course.before) == (True, "")
    assert pupil.course.lesson.steps[pupil.course.at].title == "A kick"


# The texts


STEPS = [
    pytest.param(step, id=f"{lesson.name}-{number}")
    for lesson in lessons()
    for number, step in enumerate(lesson.steps, 1)
]


@pytest.mark.parametrize("step", STEPS)
def test_a_step_has_three_lines_and_names_keys_that_there_are(step: Step) -> None:
    text = step.text.format_map(_names(ASCII))
    assert len(told(f"Once more: {step.title}", text, Keymap(), 78)) <= 3
    assert set(re.findall(r"\[(.+?)\]", step.text)) <= NAMES | {"look"}
    # Each word stands between blanks on the screen.
    assert not re.search(r"\][^ ]", step.text)
    if step.way == "key":
        assert set(step.wanted) <= NAMES


@pytest.mark.parametrize("lesson", lessons(), ids=lambda lesson: lesson.name)
def test_every_further_battle_is_told_before_it_begins(lesson: Lesson) -> None:
    first, *rest = lesson.steps
    assert not first.before
    assert [bool(step.before) for step in rest] == [bool(step.situation) for step in rest]


def test_every_lesson_is_known_by_its_name() -> None:
    names = "signs, heat, falling, victory, alpha-strike"
    assert ", ".join(each.name for each in lessons()) == names
    with pytest.raises(BadInput, match=f"no lesson 'x': {names}"):
        lesson_called("x")


def test_signs_are_named_as_the_map_has_them() -> None:
    pupil = Pupil("signs")
    pupil.told()
    pupil.told()
    for signs in (ASCII, RICH):
        rows = pupil.course.lines(pupil.desk, Keymap(), 78, signs)
        text = " ".join(row.plain for row in rows)
        assert f"{signs.ground[Ground.ROUGH]} rough" in text
        assert f"{signs.building} building" in text


# On the screen


async def test_a_lesson_from_the_start_screen_to_the_next_one() -> None:
    app = BttermApp()
    async with app.run_test(size=(80, 24)) as pilot:
        assert isinstance(app.screen, StartScreen)
        place = [entry.words for entry in app.screen.entries].index("Lesson: How a battle ends")
        app.screen.action_row(place)
        await pilot.pause()
        await pilot.press("1", "2", "3", "enter")
        await pilot.pause()
        between: list[str] = []
        while not isinstance(app.screen, BattleScreen):
            # What the dice have brought comes before the next battle.
            if isinstance(app.screen, Choose):
                between.append(app.screen.text)
            await pilot.press("enter")
            await pilot.pause()
        assert between == [lesson_called("victory").steps[1].before]
        assert "Objectives. Battles can be about" in _lesson(app)
        await pilot.press("v", "w", "enter", "enter")
        await pilot.pause()
        assert "Once more: Objectives." in _lesson(app)
        guide = app.screen.guide
        assert isinstance(guide, Course)
        guide.at = len(guide.lesson.steps) - 1
        app.screen.post_message(BattleScreen.Taught())
        await pilot.pause()
        await pilot.pause()
        for key in ("v", "w", "x", "enter", "enter", "enter"):
            await pilot.press(key)
            await pilot.pause()
        assert isinstance(app.screen, Choose)
        assert app.screen.text == guide.lesson.end
        # It is the last one, so nothing follows.
        assert "yes" not in app.screen.answers
        await pilot.press("b")
        await pilot.pause()
        assert isinstance(app.screen, StartScreen)
    assert battles.found() == []


async def test_a_hex_that_is_found_by_its_number_is_pointed_at() -> None:
    app = BttermApp(guide=Course(lesson_called("signs")))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("/", "0", "7", "1", "2", "enter")
        await pilot.pause()
        assert "Marks for a move." in _lesson(app)


def _lesson(app: BttermApp) -> str:
    panel = app.screen.query_one("#lesson", Panel)
    rows = [panel.render_line(y).text for y in range(panel.size.height)]
    return " ".join(" ".join(rows).split())


@pytest.mark.parametrize("option", [["--plain"], ["--tutorial"], ["--solo", "bot"]], ids=str)
def test_the_command_line_takes_a_lesson_alone(
    run: Callable[..., tuple[int, str, str]], option: list[str]
) -> None:
    status, out, err = run("play", "--lesson", "heat", *option)
    assert (status, out) == (2, "")
    assert "is a battle of its own on the screen, with no other options" in err


def test_the_command_line_begins_a_lesson(
    run: Callable[..., tuple[int, str, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[object] = []
    monkeypatch.setattr("btterm.cli.play.need_screen", lambda instead: None)
    monkeypatch.setattr("btterm.tui.door.run", lambda table, **rest: begun.append(rest["guide"]))
    assert run("play", "--lesson", "heat") == (0, "", "")
    (course,) = begun
    assert isinstance(course, Course)
    assert course.lesson.name == "heat"
    status, _, err = run("play", "--lesson", "x")
    assert (status, "no lesson 'x'" in err) == (2, True)
