"""A campaign outlives the process that leads it."""

from __future__ import annotations

import subprocess
import sys

from btterm.campaign.file import path_of, read_outfit, write_outfit
from btterm.table.table import fingerprint
from tests.campaign.killed import lead


def test_a_killed_campaign_goes_on_where_it_was() -> None:
    words = [sys.executable, "-m", "tests.campaign.killed", "Unit", "400"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        told = [process.stdout.readline() for _ in range(5)]
        process.kill()
        told += process.stdout.read().splitlines(keepends=True)
    orders = [line.split()[1] for line in told if line.startswith("order") and line.endswith("\n")]
    left = read_outfit(path_of("Unit"))
    # What was written last may not have been said any more.
    assert len(left.log) >= len(orders) - 1
    before = fingerprint(write_outfit(left))
    lead("Unit", 0)
    assert fingerprint(write_outfit(read_outfit(path_of("Unit")))) == before
    lead("Unit", 2)
    assert len(read_outfit(path_of("Unit")).log) >= len(left.log)
