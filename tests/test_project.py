"""The project as a whole: what is loaded when, what the papers promise, what is packaged."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


def loaded_by(code: str) -> set[str]:
    """The names of all modules that are loaded after running the code in a new process."""
    code += "\nimport json, sys; print('\\n' + json.dumps(list(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return set(json.loads(done.stdout.splitlines()[-1]))


def headless_modules() -> list[str]:
    files = [
        path.relative_to(ROOT)
        for path in sorted((ROOT / "btterm").rglob("*.py"))
        if path.relative_to(ROOT).parts[1] not in ("tui", "cli", "__main__.py")
    ]
    return [".".join(path.with_suffix("").parts).removesuffix(".__init__") for path in files]


def test_everything_below_the_screens_loads_without_screens() -> None:
    loaded = loaded_by("\n".join(f"import {name}" for name in headless_modules()))
    assert "btterm.table.dice" in loaded
    assert not loaded & {"textual", "rich", "btterm.tui", "btterm.cli.main"}


def test_the_front_door_loads_nothing_heavy() -> None:
    loaded = loaded_by("import btterm.cli.main, btterm.cli.commands")
    assert not loaded & {"textual", "rich", "pydantic", "btterm.board", "btterm.classic"}


def test_a_quick_question_loads_nothing_it_does_not_need() -> None:
    """typer itself brings pydantic when it reads an argument; nothing of ours may."""
    loaded = loaded_by("from btterm.cli.main import main; main(['odds', '8'])")
    assert not loaded & {"textual", "rich", "btterm.board", "btterm.classic", "btterm.tui"}


def test_the_parts_of_the_command_line_have_the_commands_they_are_asked_for() -> None:
    """Otherwise a command would be found only by loading all of them."""
    from importlib import import_module

    from typer.main import get_command_name

    from btterm.cli.commands import FAMILIES

    for module, names in FAMILIES.items():
        commands = import_module(f"btterm.cli.{module}").commands.registered_commands
        found = {each.name or get_command_name(each.callback.__name__) for each in commands}
        assert {name.rstrip("-") for name in found} == set(names), module


def commands_in(paper: str) -> list[list[str]]:
    """The btterm commands in the paper's code blocks, as lists of words."""
    blocks = re.findall(r"^```\w*\n(.*?)^```", (ROOT / paper).read_text("utf-8"), re.M | re.S)
    lines = [line for block in blocks for line in block.splitlines()]
    # What stands after a wide gap explains the command.
    commands = [line.split("  ")[0] for line in lines if line.startswith("btterm")]
    return [shlex.split(command, comments=True) for command in commands]


@pytest.mark.parametrize(
    "paper",
    [
        "README.md",
        "docs/command-line.md",
        "docs/quick-rules.md",
        "docs/first-game.md",
        "docs/how-to-add.md",
    ],
)
def test_commands_in_the_papers_exist(paper: str) -> None:
    from typer.main import get_command

    from btterm.cli.commands import parser

    door = get_command(parser(["--help"]))
    commands = getattr(door, "commands")  # noqa: B009 - typer's type does not show it
    shown = commands_in(paper)
    assert shown
    for words in shown:
        command = commands[words[1]] if words[1:] and not words[1].startswith("-") else door
        options = {name for option in command.params for name in option.opts}
        assert {word for word in words if word.startswith("--")} <= options | {"--help"}, words


def test_make_targets_in_the_readme_exist() -> None:
    targets = re.findall(r"`make ([a-z]+)", (ROOT / "README.md").read_text("utf-8"))
    rules = re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text("utf-8"), re.M)
    assert {"play", "test", "lint", "bench"} <= set(targets) <= set(rules)


def pinned() -> dict[str, str]:
    lines = (ROOT / "constraints.txt").read_text("utf-8").splitlines()
    return dict(line.split("==") for line in lines if not line.startswith("#"))


def test_every_requirement_has_an_exact_pin() -> None:
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    required = sum(project["optional-dependencies"].values(), project["dependencies"])
    names = {re.split("[<>=]", requirement)[0] for requirement in required}
    assert {"textual", "pytest", "textual-serve", "selenium"} <= names <= set(pinned())


@pytest.mark.slow
def test_the_installed_wheel_brings_its_maps_and_record_sheets(tmp_path: Path) -> None:
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]
    quietly = {"check": True, "capture_output": True, "text": True}
    build = ["wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", str(tmp_path), str(ROOT)]
    subprocess.run([*pip, *build], **quietly)  # type: ignore[call-overload]
    (wheel,) = tmp_path.glob("*.whl")

    home = tmp_path / "home"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", home], check=True)
    install = ["--python", str(home), "install", "--no-deps", "--no-index", str(wheel)]
    subprocess.run([*pip, *install], **quietly)  # type: ignore[call-overload]
    (packages,) = home.glob("lib/python*/site-packages")
    # The libraries of this environment, but not btterm from the checkout: `.pth` files in a
    # folder that another `.pth` file names are not followed.
    (packages / "libraries.pth").write_text(sysconfig.get_path("purelib"), "utf-8")

    def answer(*words: str) -> str:
        command = [str(home / "bin" / "btterm"), *words]
        done = subprocess.run(command, cwd="/", capture_output=True, text=True, check=True)
        return str(done.stdout)

    assert "river-crossing" in answer("maps").splitlines()
    assert answer("map", "river-crossing").startswith("     01   02   03 ")
    assert answer("unit", "Warhammer").startswith("Warhammer WHM-6R ")
    assert answer("card", "AS7-K").startswith("Atlas AS7-K ")
    assert answer("rules", "skid").startswith("SKIDDING (played)")
