"""A short sitting of the monkey; by hand it sits longer (docs/reliability.md)."""

from __future__ import annotations

import os

import pytest

pytest.importorskip("pty", reason="this system has no pseudo-terminals")

from tests.tui.monkey import sitting

SEED = int(os.environ.get("BTTERM_MONKEY", "1"))


@pytest.mark.slow
def test_random_keys_leave_the_program_well() -> None:
    assert sitting(SEED, 250) == ""
