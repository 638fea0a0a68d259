"""How long a player with thousands of record sheets waits for the list of them."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from itertools import count, cycle
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from btterm.classic.sheets.emplacement.sheet import EmplacementSheet
from btterm.classic.sheets.kinds import AnySheet, write_any
from btterm.classic.sheets.library import load_any, search
from btterm.classic.sheets.mech.sheet import MechSheet

MANY = 4500


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The shipped sheets as MegaMek's files, over and over, each under a name of its own."""
    home = tmp_path_factory.mktemp("own")
    numbers = count(1)
    sheets = map(load_any, search(""))
    # There is no such file of a gun emplacement.
    texts = [_text(each) for each in sheets if not isinstance(each, EmplacementSheet)]
    for ending, text in cycle(texts):
        number = next(numbers)
        if number > MANY:
            break
        place = home / f"{number // 300}"
        place.mkdir(exist_ok=True)
        (place / f"{number}{ending}").write_text(text.replace("@@", str(number)), encoding="utf-8")
    return home


def _text(sheet: AnySheet) -> tuple[str, str]:
    ending = ".mtf" if isinstance(sheet, MechSheet) else ".blk"
    text, model = write_any(sheet, ending), f"{sheet.model} @@".strip()
    if ending == ".mtf":
        return ending, text.replace(f"\nmodel:{sheet.model}\n", f"\nmodel:{model}\n", 1)
    block = f"<Model>\n{sheet.model}\n".replace("\n\n", "\n")
    return ending, text.replace(block, f"<Model>\n{model}\n", 1)


@pytest.mark.parametrize("start", ["first", "second"])
def test_units(benchmark: BenchmarkFixture, folder: Path, tmp_path: Path, start: str) -> None:
    """The whole process, with 4,500 files. Goals on a quiet machine: the first start, which reads
    them all, within 1.5 s, and the second within 0.5 s."""
    command = [sys.executable, "-m", "btterm", "--units", str(folder), "units"]
    cache = tmp_path / "cache"
    environment = {**os.environ, "XDG_CACHE_HOME": str(cache)}

    def units() -> subprocess.CompletedProcess[bytes]:
        return subprocess.run(command, check=True, capture_output=True, env=environment)

    if start == "second":
        units()
    setup = (lambda: shutil.rmtree(cache, ignore_errors=True)) if start == "first" else None
    done = benchmark.pedantic(units, setup=setup, rounds=3)  # type: ignore[no-untyped-call]
    assert len(done.stdout.splitlines()) >= MANY
