"""Memory is looked through in the pauses of the players, not in the middle of a key."""

from __future__ import annotations

import gc

import pytest

from btterm.tui.tidying import DUE, PAUSE, Tidying


@pytest.mark.parametrize(
    ("pause", "count", "looks"),
    [(0.0, DUE, 0), (PAUSE + 0.1, DUE - 1, 0), (PAUSE + 0.1, DUE, 1)],
)
def test_a_full_look_waits_for_a_pause(
    monkeypatch: pytest.MonkeyPatch, pause: float, count: int, looks: int
) -> None:
    taken: list[int] = []
    monkeypatch.setattr(gc, "get_count", lambda: (0, 0, count))
    monkeypatch.setattr(gc, "collect", lambda: taken.append(1))
    tidying = Tidying()
    tidying.touched -= pause
    tidying.look()
    assert len(taken) == looks
