"""The fire of one unit under construction, shot by shot."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from btterm.classic.decisions.fire import Fire, FireDecision
from btterm.classic.drafts.draft import Draft
from btterm.classic.equipment.fire_ways import AT_HEX, FireWay
from btterm.classic.rules import kinds
from btterm.classic.rules.attack.solutions import Shot, Solution
from btterm.classic.rules.mech.clubs import Club
from btterm.classic.rules.mech.heat_scale import COOL as COOL
from btterm.classic.sheets.mech.locations import Location
from btterm.errors import ALLOWED, Refusal


class FireDraft(Draft[Shot, Fire]):
    """The shots that a unit is about to declare, or the club that it picks up in their place."""

    def __init__(self, decision: FireDecision, id_: str) -> None:
        super().__init__(decision, id_)
        self.decision = decision
        self.club: Club | None = None
        """What is picked up in place of all fire."""
        self.primary = ""
        """The primary target, which stays so as long as something is fired at it."""

    @classmethod
    def of(cls, decision: FireDecision, fire: Fire) -> FireDraft:
        """A draft that stands as an answer does."""
        draft = cls(decision, fire.unit)
        draft.parts, draft.club, draft.primary = fire.shots, fire.pick_up, fire.primary
        return draft

    def place(self, part: Shot) -> int:
        return part.mount

    def built(self, parts: tuple[Shot, ...]) -> Fire:
        primary = self.primary if self.primary in _targets(parts)[1:] else ""
        return Fire(self.id, parts, None if parts else self.club, primary)

    def put(self, part: Shot) -> None:
        super().put(part)
        self.club = None
        if self.primary not in self.targets:
            self.primary = self.answer().primary_target

    def clear(self) -> None:
        super().clear()
        self.club = None

    @property
    def targets(self) -> list[str]:
        """The units that are fired at, in the order of the shots."""
        return _targets(self.parts)

    # Numbers

    def solution(self, shot: Shot) -> Solution:
        """What a shot would do beside those that are declared: all targets but the primary one
        are harder to hit."""
        secondary = shot.target != (self.answer().primary_target or shot.target)
        return self.decision.solution(
            self.id, shot.mount, shot.target, secondary, shot.aim, shot.way
        )

    @property
    def expected(self) -> float:
        return sum(self.solution(shot).expected for shot in self.parts)

    @property
    def heat(self) -> int:
        """Heat points from all shots."""
        return sum(self.solution(shot).heat for shot in self.parts)

    @property
    def heat_after(self) -> int:
        """The heat at the end of the turn."""
        return self._heat_with(0)

    def _heat_with(self, more: int) -> int:
        unit = self.decision.battle.units[self.id]
        return kinds.heat_after(self.decision.battle, unit, self.heat + more)

    # What can be added

    def options(self) -> Iterator[Shot]:
        for mount in self.decision.weapons(self.id):
            for way in self.decision.ways(self.id, mount):
                for target in self.decision.at(self.id, way):
                    yield from self._at(Shot(mount, target, way=way))

    def _at(self, shot: Shot) -> Iterator[Shot]:
        """A shot as it is, aimed at each location, and fed from each bin."""
        aims = () if shot.way in AT_HEX else self.decision.aims(self.id, shot.target)
        for aim in (None, *aims):
            aimed = replace(shot, aim=aim)
            if not self.decision.shot_refusal(self.id, aimed):
                yield aimed
                for bin_ in self.decision.bins(self.id, aimed):
                    yield replace(aimed, bin=bin_)

    def first_way(self, mount: int, target: str = "") -> FireWay:
        """The way in which a weapon that is not declared yet would be fired at a target."""
        return self.decision.first_way(self.id, mount, target)

    def add_all(
        self, target: str, *, aim: Location | None = None, most: int | None = None
    ) -> list[Shot]:
        """Add whatever else can hit a target, a unit or what is in a hex: the best for its heat
        first, as long as the heat at the end of the turn is not above `most`. Returns what was
        added."""
        worth, built = [], target[:1].isdecimal()
        only = self.decision.way_at(target) if built else None
        for mount in self.decision.weapons(self.id):
            way = only or self.first_way(mount, target)
            shot = Shot(mount, target, aim, way)
            found = self.solution(shot)
            points = found.damage if built else found.expected
            if self.at(mount) is None and points > 0:
                worth.append((-points / max(found.heat, 0.1), mount, shot))
        added = []
        for _, mount, usual in sorted(worth, key=lambda each: each[:2]):
            for way in self.decision.ways(self.id, mount):
                if way is not only if only else way in AT_HEX:
                    continue
                shot = replace(usual, way=way)
                hot = most is not None and self._heat_with(self.solution(shot).heat) > most
                if not hot and not self.add(shot):
                    added.append(shot)
                    break
        return added

    # What can be changed

    def bins(self, mount: int) -> tuple[int, ...]:
        """The bins that can feed the shot of a weapon."""
        shot = self.at(mount)
        return self.decision.bins(self.id, shot) if shot else ()

    def next_bin(self, mount: int) -> Refusal:
        """Feed the shot of a weapon from the next bin that can; after the last, from whichever is
        best. Returns why no other can."""
        shots, shot = self.parts, self.at(mount)
        assert shot is not None
        bins: list[int | None] = [None, *self.bins(mount)]
        why = ALLOWED
        for bin_ in [*bins[bins.index(shot.bin) + 1 :], None]:
            fed = replace(shot, bin=bin_)
            self.parts = tuple(fed if other is shot else other for other in shots)
            why = self.decision.refusal(self.answer())
            if not why:
                break
        return why


def _targets(shots: tuple[Shot, ...]) -> list[str]:
    return list(dict.fromkeys(shot.target for shot in shots if shot.way not in AT_HEX))
