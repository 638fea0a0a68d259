"""How the text of files comes in."""

from __future__ import annotations

import os
import tomllib
import tracemalloc
from pathlib import Path

import pytest

from btterm.classic.scenario.file import parse_scenario
from btterm.classic.sheets.library import load_any_draft
from btterm.data import load_toml, read_start, read_text
from btterm.errors import BadFile, BadInput


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with a name here")
@pytest.mark.parametrize("ending", [".toml", ".mtf", ".blk"])
def test_a_pipe_is_refused_and_not_waited_for(tmp_path: Path, ending: str) -> None:
    pipe = tmp_path / f"pipe{ending}"
    os.mkfifo(pipe)
    with pytest.raises(BadFile, match="not a plain file"):
        load_any_draft(str(pipe))
    with pytest.raises(BadFile, match="not a plain file"):
        read_text(pipe)


def test_only_so_much_of_a_file_is_read(tmp_path: Path) -> None:
    path = tmp_path / "long.toml"
    path.write_bytes(b"x" * 10_000)
    assert read_start(path, 100) == b"x" * 100
    with pytest.raises(BadFile, match=r"[Ii]s a directory"):
        read_text(tmp_path)
    with pytest.raises(OSError, match="No such file"):
        read_start(tmp_path / "none", 10)


DEEP = [
    "a" + ".a" * 1_900_000 + " = 1",
    "a" + " . a" * 900_000 + " = 1",
    '"a"' + '."a"' * 900_000 + " = 1",
    "[a" + ".a" * 1_900_000 + "]",
    "x = {a" + ".'a'" * 900_000 + " = 1}",
]


@pytest.mark.parametrize("text", DEEP, ids=range(len(DEEP)))
def test_keys_of_many_parts_take_no_time(text: str) -> None:
    tracemalloc.start()
    with pytest.raises(RecursionError, match="too many parts"):
        load_toml(text)
    with pytest.raises(BadFile, match="nested too deeply"):
        parse_scenario(text, "deep.toml")
    assert tracemalloc.get_traced_memory()[1] < 50_000_000
    tracemalloc.stop()


@pytest.mark.parametrize(
    "text",
    ["x" * 4_000_000, '"' * 4_000_000, "'\"" * 2_000_000, "." * 99],
    ids=["letters", "quotes", "both quotes", "dots"],
)
def test_what_is_no_toml_is_seen_soon(text: str) -> None:
    with pytest.raises(tomllib.TOMLDecodeError):
        load_toml(text)


def test_keys_and_texts_with_some_dots() -> None:
    assert load_toml("a.b.c = 1.5") == {"a": {"b": {"c": 1.5}}}
    words = "A sentence. Another. " * 100
    assert load_toml(f'note = "{words}"') == {"note": words}


def test_a_number_of_many_digits() -> None:
    with pytest.raises(tomllib.TOMLDecodeError, match="too many digits"):
        load_toml(f"tons = {'9' * 5000}")
    with pytest.raises(BadInput, match="too many digits"):
        parse_scenario(f"tons = {'9' * 5000}", "big.toml")
