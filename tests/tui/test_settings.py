"""The player's settings file: read, told when wrong, printed."""

from __future__ import annotations

from pathlib import Path

import pytest

from btterm.cli.main import main
from btterm.errors import BadFile
from btterm.tui.settings import (
    CHOICES,
    Settings,
    load_settings,
    save_setting,
    settings_path,
    settings_text,
)


@pytest.fixture
def file() -> Path:
    path = settings_path()
    path.parent.mkdir(parents=True)
    return path


def test_without_a_file_everything_is_as_usual() -> None:
    assert load_settings() == (Settings(), "")


def test_settings_are_read(file: Path) -> None:
    file.write_text(
        'theme = "light"\nmouse = false\npace = 2\nzoom = 3\n'
        '[keys]\n"move.go" = "y"\nlook.panel = "o"\n',
        encoding="utf-8",
    )
    settings, trouble = load_settings()
    assert trouble == ""
    assert (settings.theme, settings.mouse, settings.pace, settings.zoom) == ("light", False, 2, 3)
    assert settings.keys == {"move.go": "y", "look.panel": "o"}


def test_what_is_wrong_is_told_in_one_line_and_the_rest_is_used(file: Path) -> None:
    file.write_text('theme = "pink"\nzoom = 9\nspeed = 1\nhand_over = true\n', encoding="utf-8")
    settings, trouble = load_settings()
    assert settings == Settings(hand_over=True)
    assert trouble.startswith("settings.toml: ")
    assert "\n" not in trouble
    for name in ("theme", "zoom", "speed"):
        assert name in trouble


@pytest.mark.parametrize(
    "text",
    ["theme = ", "keys = 3", '[keys]\n"move.go" = 4', "[[[[", 'theme = "\x1b[2J"', "a.b.c = 1"],
)
def test_no_file_stops_the_game(file: Path, text: str) -> None:
    file.write_text(text, encoding="utf-8")
    settings, trouble = load_settings()
    assert settings == Settings()
    assert trouble
    assert trouble.isprintable()


def test_a_folder_in_place_of_the_file(file: Path) -> None:
    file.mkdir()
    settings, trouble = load_settings()
    assert settings == Settings()
    assert "settings.toml" in trouble


def test_the_printed_settings_are_a_file_that_sets_them(file: Path) -> None:
    wanted = Settings(theme="contrast", pace=0.5, keys={"move.go": 'y,"'})
    file.write_text(settings_text(wanted), encoding="utf-8")
    assert load_settings() == (wanted, "")


def test_the_command_prints_path_and_content(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["settings"]) == 0
    out, err = capsys.readouterr()
    assert out.splitlines()[0] == f"# {file} (not there: all as usual)"
    assert 'theme = "dark"' in out.splitlines()
    assert err == ""
    file.write_text('theme = "light"\nzoom = 9\n', encoding="utf-8")
    assert main(["settings"]) == 0
    out, err = capsys.readouterr()
    assert out.splitlines()[0] == f"# {file}"
    assert 'theme = "light"' in out.splitlines()
    assert err.startswith("btterm: settings.toml: zoom: ")
    assert err.count("\n") == 1


def test_the_paper_tells_every_setting() -> None:
    paper = (Path(__file__).parents[2] / "docs" / "settings.md").read_text(encoding="utf-8")
    for name in Settings.model_fields:
        assert f"`{name}`" in paper


# Changing them


def test_a_change_leaves_the_rest_of_the_file_as_it_is(file: Path) -> None:
    before = '# mine\ntheme = "dark"  # as at home\nzoom = 3\n\n[keys]\ntheme = "z"\n'
    file.write_text(before, encoding="utf-8")
    save_setting("theme", "light")
    save_setting("pace", 0.5)
    assert file.read_text(encoding="utf-8") == (
        'pace = 0.5\n# mine\ntheme = "light"  # as at home\nzoom = 3\n\n[keys]\ntheme = "z"\n'
    )


def test_without_a_file_one_with_all_settings_is_begun() -> None:
    save_setting("mouse", False)
    assert load_settings() == (Settings(mouse=False), "")
    assert "# the colours" in settings_path().read_text(encoding="utf-8")


@pytest.mark.parametrize("text", ["theme = ", '"theme" = """\ndark"""\n', "'theme' = 'dark'\n"])
def test_a_file_that_cannot_be_changed_is_left_alone(file: Path, text: str) -> None:
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BadFile):
        save_setting("theme", "light")
    assert file.read_text(encoding="utf-8") == text


def test_every_setting_but_the_keys_can_be_chosen_and_its_default_is_a_choice() -> None:
    assert {*CHOICES} == {*Settings.model_fields} - {"keys"}
    for name, values in CHOICES.items():
        assert getattr(Settings(), name) in values
        for value in values:
            Settings.model_validate({name: value})


def test_the_command_tells_of_keys_too(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_text('[keys]\n"move.nosuch" = "y"\n"look.panel" = "enter"\n', encoding="utf-8")
    assert main(["settings"]) == 0
    told = capsys.readouterr().err
    assert "no key is called 'move.nosuch'" in told
    assert "look.panel on enter clashes with move.go" in told


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('[keys]\n"ask.yes" = 5', "keys.ask.yes: say a text in quotes"),
        ("mouse = 3", "mouse: say true or false"),
        ("speed = 1", "speed: there is no such key"),
        ("mouse = true\ntheme = pink\n", "settings.toml:2: not TOML: "),
    ],
)
def test_faults_are_told_in_words(file: Path, text: str, told: str) -> None:
    file.write_text(text, encoding="utf-8")
    assert told in load_settings().trouble
