"""What has been marked on a record sheet between two moments."""

from __future__ import annotations

from dataclasses import dataclass

from btterm.classic.readout.shape import Part, Readout


@dataclass(frozen=True, slots=True)
class Marks:
    """New marks; none where nothing has changed for the worse."""

    points: frozenset[tuple[str, str]] = frozenset()
    """Where armor or structure was marked off: ("LA", "armor"); "structure" or "rear"."""
    damage: frozenset[str] = frozenset()
    """New critical hits and lost locations, as `Readout.damage` has them."""
    states: frozenset[str] = frozenset()
    """ "prone", "shut down": what it was not before."""
    crew: int = 0
    """Hits that the crew has taken."""

    def __bool__(self) -> bool:
        return bool(self.points or self.damage or self.states or self.crew)


NO_MARKS = Marks()


def marks(before: Readout, now: Readout) -> Marks:
    """What has been marked on the sheet of one unit since."""
    earlier = {part.key: part for part in before.parts}
    return Marks(
        frozenset(
            (part.key, row)
            for part in now.parts
            for row in ("armor", "structure", "rear")
            if _left(part, row) < _left(earlier[part.key], row)
        ),
        frozenset(now.damage) - frozenset(before.damage),
        frozenset(now.states) - frozenset(before.states),
        max(0, now.crew.hits - before.crew.hits),
    )


def _left(part: Part, row: str) -> int:
    gauge = getattr(part, row)
    return 0 if gauge is None else gauge.now
